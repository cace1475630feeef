"""What of a text its reader sees struck out, or doesn't see at all."""

from __future__ import annotations

import re
from enum import Enum

from judge.post.tags import Tag


class Sight(Enum):
    """How an element of a page shows its text."""

    PLAIN = "plain"
    STRUCK = "struck"
    HIDDEN = "hidden"


_STRUCK = frozenset({"s", "strike", "del"})
_LINE_THROUGH = re.compile(
    r"text-decoration(?:-line)?\s{0,9}:[^;]{0,80}\bline-through", re.IGNORECASE
)
_NO_SIGHT = re.compile(
    r"""(?xi) (?<![\w-]) (?:
      display \s{0,9} : \s{0,9} none
    | visibility \s{0,9} : \s{0,9} (?: hidden | collapse )
    | font-size \s{0,9} : \s{0,9} 0+ (?: \.0+ )? (?: px | pt | r?em | % )? \s{0,9} (?: ; | ! | $ )
    | opacity \s{0,9} : \s{0,9} 0+ (?: \.0+ )? \s{0,9} (?: ; | ! | $ )
    | mso-hide \s{0,9} : \s{0,9} all )"""
)
_COLOUR = r"(?:white|\#fff(?:fff)?|rgb\(\s?255,\s?255,\s?255\s?\))"
_WHITE = re.compile(rf"(?i)(?<![\w-])color\s{{0,9}}:\s{{0,9}}{_COLOUR}")
_ON_WHITE = re.compile(rf"(?i)(?<![\w-])background(?:-color)?\s{{0,9}}:\s{{0,9}}{_COLOUR}")
_UNSHOWN = re.compile(r"\shidden(?=[\s/=]|$)", re.IGNORECASE)
_VALUE = re.compile(r""""[^"]*"|'[^']*'""")

# What people and programs write for a line through plain text.
_TILDES = re.compile(r"~~(?=[^\s~])([^~\n]{1,300})~~")
_OVERLAID = re.compile(r"(?:[^\n\u0336]\u0336)+")


def sight_of(tag: Tag, attributes: dict[str, str]) -> Sight:
    """How an element shows what is in it; a class tells nothing: its style may be anywhere."""
    if not tag.inside:
        return Sight.STRUCK if tag.name in _STRUCK else Sight.PLAIN
    style = attributes.get("style", "")
    if _NO_SIGHT.search(style) or _UNSHOWN.search(_VALUE.sub("", tag.inside[:2048])):
        return Sight.HIDDEN
    if _WHITE.search(style) and _ON_WHITE.search(style):
        return Sight.HIDDEN
    if tag.name in _STRUCK or _LINE_THROUGH.search(style):
        return Sight.STRUCK
    return Sight.PLAIN


def without_struck(text: str) -> tuple[str, int]:
    """A plain text without what is struck out in it, and how many words that were."""
    if "~~" not in text and "\u0336" not in text:
        return text, 0
    words = 0
    for pattern in (_TILDES, _OVERLAID):
        for line in text.split("\n"):
            if line.lstrip().startswith(">"):
                continue
            words += sum(len(found[0].split()) for found in pattern.finditer(line))
        text = pattern.sub(" ", text)
    return text, words
