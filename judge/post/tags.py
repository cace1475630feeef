"""HTML cut into tags and text, in time linear in its length.

html.parser is not used: on CPython 3.11 it takes 76 seconds over 100 KB of
"<a <a <a", because it starts again at each tag that never closes
(CVE-2025-6069 and its kin), and a letter may hold anything.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

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
_ATTRIBUTES_SIZE = 2048
_WHITE = re.compile(r"[ \t\r\n\f]+")
_UNSHOWN = frozenset({"style", "script", "title", "template", "noembed", "iframe"})


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag: its name in lower case, its attributes unread until asked."""

    name: str
    closing: bool
    inside: str = ""

    def attributes(self) -> dict[str, str]:
        """Return the attributes in the first two kilobytes of the tag.

        A picture written into its own tag is longer than that, and says
        nothing about quotes.
        """
        found = _ATTRIBUTE.finditer(self.inside[:_ATTRIBUTES_SIZE])
        return {m[1].lower(): m[2] or m[3] or m[4] or "" for m in found}


def tokens(source: str) -> Iterator[Tag | str]:
    """Yield the tags and the text between them, entities decoded.

    Comments, declarations, scripts and styles are left out. What never
    closes ends the document, as it does in a browser.
    """
    at = 0
    endless: set[str] = set()
    while (found := _MARKUP.search(source, at)) is not None:
        if found.start() > at:
            yield html.unescape(source[at : found.start()])
        if found[0][1] in "!?":
            close = "-->" if found[0] == "<!--" else ">"
            end = source.find(close, found.end())
            if end < 0:
                return
            at = end + len(close)
            continue
        tag = _tag(source, found.start())
        if tag is None:
            return
        at, read = tag
        if read.name in _UNSHOWN and not read.closing and read.name not in endless:
            at = _after(source, read.name, at, endless)
            continue
        yield read
    if at < len(source):
        yield html.unescape(source[at:])


def _tag(source: str, at: int) -> tuple[int, Tag] | None:
    """Return the tag that opens here and where it ends, None if it never closes."""
    plain = _WITHOUT_VALUES.match(source, at)
    if plain is not None:
        return plain.end(), Tag(plain[2].lower(), bool(plain[1]), plain[3])
    opening = _OPENING.match(source, at)
    if opening is None:
        return None
    end = opening.end()
    while (piece := _PIECE.match(source, end)) is not None:
        end = piece.end()
    if not source.startswith(">", end):
        return None
    return end + 1, Tag(opening[2].lower(), bool(opening[1]), source[opening.end() : end])


def _after(source: str, name: str, at: int, endless: set[str]) -> int:
    """Return where an element that is not shown ends.

    One that never ends is remembered: looking for its end again at each of
    its thousand openings would be quadratic.
    """
    closing = re.compile(rf"</{name}\b[^>]*>", re.IGNORECASE).search(source, at)
    if closing is None:
        endless.add(name)
        return at
    return closing.end()


def collapsed(text: str) -> str:
    """Return text with its white space as a browser shows it."""
    return _WHITE.sub(" ", text)
