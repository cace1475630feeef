"""What style sheets say of how a text is seen (CSS Syntax 3, as far as letters need it).

No library reads them: tinycss2 takes four times as long for a letter's first kilobytes as
we may take for a megabyte, and raises for a long row of digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from judge.post.selectors import Selector, read_selectors

Style = Mapping[str, tuple[str, bool]]
"""Of each property that matters its value, and whether it is important."""

LONGEST = 200_000
"""How many letters of a page's style sheets are read."""
MOST_RULES = 2_000
_MOST_DECLARATIONS = 60

# Those that can hide a text or strike it out; the short forms stand for what is in them.
_KEPT = {
    "text-decoration-line": "text-decoration", "overflow-x": "overflow", "overflow-y": "overflow",
    "background-color": "background", "background-image": "background-image",
    **{name: name for name in (
        "display", "visibility", "opacity", "font-size", "font", "text-decoration", "mso-hide",
        "height", "max-height", "width", "overflow", "position", "left", "right",
        "top", "bottom", "margin-left", "margin-top", "text-indent", "clip", "clip-path",
        "transform", "color", "background", "content-visibility", "filter",
    )},
}  # fmt: skip
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|([^\n]))")
_STRING = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'')
_SPECIAL = re.compile(r"[{};,()\[\]]")
_STEP = re.compile(r"[^{};]*[{};]")
_GROUPS = re.compile(r"@(?:-\w+-)?(?:supports|layer|container|scope|document)\b")
_MEDIA = re.compile(r"@media\b")


@dataclass(frozen=True, slots=True)
class StyleRule:
    """One selector with what is said of the elements that it selects."""

    selector: Selector
    style: Style


class TooMuch(Exception):
    """A page has more style than we read."""


def read_sheets(sheets: Iterable[str]) -> tuple[StyleRule, ...]:
    """The rules of all sheets of a page in their order. Raises TooMuch."""
    text = "\n".join(sheets)
    if len(text) > LONGEST:
        raise TooMuch
    found: list[StyleRule] = []
    for selector, body in _rules(_plain(text)):
        if style := _declarations(body):
            found += [StyleRule(one, style) for one in read_selectors(selector)]
        if len(found) > MOST_RULES:
            raise TooMuch
    return tuple(found)


def read_style(text: str) -> Style:
    """What an element says of itself, in its attribute `style`."""
    return _declarations(_plain(text).split(";"))


def is_for_screens(media: str) -> bool:
    """Whether what is for these media is for any screen; one that is for some isn't."""
    kinds = [" ".join(kind.split()) for kind in media.lower().split(",")]
    return any(kind.removeprefix("only ") in ("", "all", "screen") for kind in kinds)


def _plain(text: str) -> str:
    """A text in small letters, its comments gone and nothing in its strings that divides."""
    text = _COMMENT.sub(" ", text)
    if "\\" in text:
        text = _ESCAPE.sub(_unescaped, text)
    return _STRING.sub(lambda found: _SPECIAL.sub("_", found[0]), text).lower()


def _unescaped(found: re.Match[str]) -> str:
    code = int(found[1], 16) if found[1] else ord(found[2])
    letter = chr(code) if 31 < code < 0xD800 else "_"
    return letter if letter.isalnum() or letter in "-_" else "_"


def _rules(text: str) -> Iterator[tuple[str, list[str]]]:
    """The selectors and declarations of all rules that are for the screen; none in another."""
    opened: list[str] = []
    selector, body = "", list[str]()
    for found in _STEP.finditer(text + ";}}}"):
        piece, mark = found[0][:-1].strip(), found[0][-1]
        inside = opened[-1] if opened else "group"
        if mark == "{":
            opened.append(_kind(piece) if inside == "group" else "skipped")
            if opened[-1] == "rule":
                selector, body = piece, []
            continue
        if inside == "rule":
            body.append(piece)
            if mark == "}":
                yield selector, body
        if mark == "}" and opened:
            opened.pop()


def _kind(head: str) -> str:
    """Whether a block is a rule, a group of rules that are for us, or nothing for us."""
    if not head.startswith("@"):
        return "rule"
    if _MEDIA.match(head):
        return "group" if is_for_screens(head.removeprefix("@media")) else "skipped"
    return "group" if _GROUPS.match(head) else "skipped"


def _declarations(pieces: list[str]) -> Style:
    found: dict[str, tuple[str, bool]] = {}
    for piece in pieces[:_MOST_DECLARATIONS]:
        name, _, value = piece.partition(":")
        kept = _KEPT.get(name.strip())
        if kept is None:
            continue
        value, _, word = value.partition("!")
        is_important = word.strip() == "important"
        if value.strip() and (is_important or not found.get(kept, ("", False))[1]):
            found[kept] = (value.strip(), is_important)
    return found
