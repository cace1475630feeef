"""HTML cut into tags and text, in time linear in its length.

html.parser is not used: on CPython 3.11 it takes 76 seconds over 100 KB of
"<a <a <a", because it starts again at each tag that never closes
(CVE-2025-6069 and its kin), and a letter may hold anything.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

from judge.post.sheets import is_for_screens

_MARKUP = re.compile(r"<(?:!--|[!?]|/?[a-zA-Z])")
_OPENING = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:]*)")
_WITHOUT_VALUES = re.compile(
    r"""<(/?)([a-zA-Z][a-zA-Z0-9:]{,40})((?:[^"'>=a-zA-Z0-9:][^"'>=]*)?)>"""
)
"""Most tags; the others are taken piece by piece."""
# Quotes count only after an equals sign: <p title=it's>. Taken piece by piece, and none
# given back, so a tag that does not close is found out in one pass.
_PIECE = re.compile(r"""[^"'>=]+|=\s*(?:"[^"]*"|'[^']*')|["'=]""")
_ATTRIBUTE = re.compile(
    r"""(?<![\w:-])([a-zA-Z][\w:-]*)\s*=\s*(?: "([^"]*)" | '([^']*)' | ([^\s"'>]+) )""",
    re.VERBOSE,
)
_ATTRIBUTES_SIZE = 1 << 14
MOST_MARKUP = 50_000
"""How many tags, comments and the like of a page are read: a long letter has a tenth of it."""
_WHITE = re.compile(r"[ \t\r\n\f]+")
_UNSHOWN = frozenset({"style", "script", "title", "noembed", "iframe"})


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag: its name in lower case, its attributes unread until asked."""

    name: str
    closing: bool
    inside: str = ""

    def attributes(self) -> dict[str, str]:
        """Return the attributes in the first sixteen kilobytes of the tag.

        A picture written into its own tag is longer than that, and says
        nothing about quotes. Of two of one name the first counts, as in a browser.
        """
        found: dict[str, str] = {}
        for m in _ATTRIBUTE.finditer(self.inside[:_ATTRIBUTES_SIZE]):
            value = m[2] or m[3] or m[4] or ""
            found.setdefault(m[1].lower(), html.unescape(value) if "&" in value else value)
        return found


@dataclass(slots=True)
class Markup:
    """A page in pieces: tags, and text with its entities decoded; its style sheets apart."""

    tokens: list[Tag | str] = field(default_factory=list)
    sheets: list[str] = field(default_factory=list)
    is_cut: bool = False
    """Whether the page has more markup than we read."""


def read_markup(source: str) -> Markup:
    """Return a page's tags and the text between them.

    Comments, declarations and scripts are left out. What never closes ends
    the document, as it does in a browser.
    """
    found = Markup()
    at, plain = 0, dict[str, Tag]()
    endless: set[str] = set()
    for _ in range(MOST_MARKUP):
        mark = _MARKUP.search(source, at)
        if mark is None:
            break
        start = mark.start()
        if start > at:
            found.tokens.append(_text(source[at:start]))
        if source[start + 1] in "!?":
            close = "-->" if mark[0] == "<!--" else ">"
            end = source.find(close, mark.end())
            if end < 0:
                return found
            at = end + len(close)
            continue
        tag = _tag(source, start, plain)
        if tag is None:
            return found
        at, read = tag
        if read.name in _UNSHOWN and not read.closing and read.name not in endless:
            end, at = _ends(source, read.name, at, endless)
            if read.name == "style" and is_for_screens(read.attributes().get("media", "")):
                found.sheets.append(source[tag[0] : end])
            continue
        found.tokens.append(read)
    else:
        found.is_cut = _MARKUP.search(source, at) is not None
    if at < len(source) and not found.is_cut:
        found.tokens.append(_text(source[at:]))
    return found


def _text(piece: str) -> str:
    return html.unescape(piece) if "&" in piece else piece


def _tag(source: str, at: int, known: dict[str, Tag]) -> tuple[int, Tag] | None:
    """Return the tag that opens here and where it ends, None if it never closes.

    `known` are the tags read so far that have nothing but a name.
    """
    plain = _WITHOUT_VALUES.match(source, at)
    if plain is not None:
        whole = plain[0]
        tag = known.get(whole)
        if tag is None:
            tag = Tag(plain[2].lower(), bool(plain[1]), plain[3])
            if not plain[3]:
                known[whole] = tag
        return plain.end(), tag
    opening = _OPENING.match(source, at)
    if opening is None:
        return None
    end = opening.end()
    while (piece := _PIECE.match(source, end)) is not None:
        end = piece.end()
    if not source.startswith(">", end):
        return None
    return end + 1, Tag(opening[2].lower(), bool(opening[1]), source[opening.end() : end])


def _ends(source: str, name: str, at: int, endless: set[str]) -> tuple[int, int]:
    """Return where what an element that is not shown holds ends, and where its last tag does.

    One that never ends is remembered: looking for its end again at each of
    its thousand openings would be quadratic.
    """
    closing = re.compile(rf"</{name}\b[^>]*>", re.IGNORECASE).search(source, at)
    if closing is None:
        endless.add(name)
        return at, at
    return closing.start(), closing.end()


def collapsed(text: str) -> str:
    """Return text with its white space as a browser shows it."""
    return _WHITE.sub(" ", text)
