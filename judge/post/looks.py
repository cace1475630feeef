"""How an element's text looks to a reader: plainly, struck out, or not at all.

What hides an element hides all that is in it; what makes its letters unseen (no size, no
colour of their own) may be taken back by an element inside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from judge.post.sheets import Style


class Sight(Enum):
    """How an element of a page shows its text."""

    PLAIN = "plain"
    STRUCK = "struck"
    HIDDEN = "hidden"


Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """How the text of an element looks, as far as it shows anything."""

    is_gone: bool = False
    is_invisible: bool = False
    is_tiny: bool = False
    is_away: bool = False
    is_struck: bool = False
    is_clear: bool = False
    colour: Colour | None = None
    ground: Colour | None = None

    @property
    def sight(self) -> Sight:
        """How a reader sees it."""
        if self.is_gone or self.is_invisible or self.is_tiny or self.is_away or self.is_clear:
            return Sight.HIDDEN
        if self.colour is not None and self.ground is not None and _same(self.colour, self.ground):
            return Sight.HIDDEN
        return Sight.STRUCK if self.is_struck else Sight.PLAIN


_STRUCK = frozenset({"s", "strike", "del"})
# Nobody writes in them: what they hold is for other programs, or to be chosen from.
UNWRITTEN = frozenset({
    "template", "noscript", "textarea", "select", "option", "optgroup", "datalist", "object",
    "audio", "video", "canvas", "svg", "noframes", "applet", "rp", "dialog",
})  # fmt: skip
MARKED = UNWRITTEN | _STRUCK | {"font"}
"""Elements that look otherwise by their names, or by attributes of their own."""

_NUMBER = r"([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))"
_LENGTH = re.compile(rf"{_NUMBER}(px|pt|r?em|ex|ch|in|cm|mm|pc|v[wh]|%)?(?![\w.])")
_FONT_SIZE = re.compile(rf"(?<![\w.]){_NUMBER}(px|pt|r?em|in|cm|mm|pc|v[wh]|%|(?<=0))(?=[\s/]|$)")
_UNITS = {"pt": 1.33, "em": 16, "rem": 16, "ex": 8, "ch": 8, "in": 96, "cm": 38, "mm": 3.8,
          "pc": 16, "vw": 10, "vh": 10, "%": 10}  # fmt: skip
_AWAY = -400
"""So many dots outside of a page nobody looks."""
_LEAST = 1
"""Letters or boxes of so few dots show nothing."""
_FAINT = 0.05
_CLOSE = 12
"""Colours that differ by so little in each part can't be told apart."""
_CLIPPED = frozenset({"hidden", "clip", "scroll", "auto"})
_CLIP = re.compile(r"rect\((?:0(?:px)?[\s,]{0,3}){4}\)|rect\((?:1px[\s,]{0,3}){4}\)")
_INSET = re.compile(r"inset\((?:[5-9]\d|100)(?:\.0{1,3})?%|circle\(0|polygon\(0 0 ?\)")
_SCALED = re.compile(r"scale[xy3d]{0,2}\(0(?:\.0{1,3})?[\s,)]")
_MOVED = re.compile(rf"translate[xy3d]{{0,2}}\({_NUMBER}(px|pt|r?em|v[wh])")
_FILTER = re.compile(r"opacity\(0%?\)|alpha\(opacity=0\)")
_HEX = re.compile(r"#([0-9a-f]{3,8})(?!\w)")
_RGB = re.compile(
    r"rgba?\(\s?(\d{1,3})\s?,?\s?(\d{1,3})\s?,?\s?(\d{1,3})\s?(?:[,/]\s?([\d.]{1,6}))?"
)
_NAME = re.compile(r"[a-z]{3,20}")
_NAMES: Mapping[str, Colour] = {
    "white": (255, 255, 255), "black": (0, 0, 0), "red": (255, 0, 0), "blue": (0, 0, 255),
    "yellow": (255, 255, 0), "green": (0, 128, 0), "lime": (0, 255, 0), "gray": (128, 128, 128),
    "grey": (128, 128, 128), "silver": (192, 192, 192), "snow": (255, 250, 250),
    "ivory": (255, 255, 240), "whitesmoke": (245, 245, 245), "ghostwhite": (248, 248, 255),
    "navy": (0, 0, 128), "maroon": (128, 0, 0), "lightgray": (211, 211, 211),
    "lightgrey": (211, 211, 211), "pink": (255, 192, 203), "orange": (255, 165, 0),
}  # fmt: skip


def look_of(name: str, style: Style, around: Look) -> Look:
    """The look of an element of this name and style, inside another."""
    said = {key: value for key, (value, _) in style.items()}
    decoration = said.get("text-decoration", "line-through" if name in _STRUCK else "")
    display = said.get("display", "none" if name in UNWRITTEN else "")
    if around.is_gone or display == "none" or _is_gone(said):
        return replace(around, is_gone=True)
    visibility = said.get("visibility", "hidden" if around.is_invisible else "")
    ink, is_clear = _ink(said.get("color", "inherit"), around)
    return Look(
        is_invisible=visibility in ("hidden", "collapse")
        or (around.is_invisible and visibility == "inherit"),
        is_tiny=_is_tiny(said, around),
        is_away=_is_away(said["text-indent"]) if "text-indent" in said else around.is_away,
        is_struck=around.is_struck or "line-through" in decoration,
        is_clear=is_clear,
        colour=ink,
        ground=_ground(said, around.ground),
    )  # fmt: skip


def _is_gone(said: Mapping[str, str]) -> bool:
    if said.get("mso-hide") == "all" or said.get("content-visibility") == "hidden":
        return True
    if "opacity" in said and _number(said["opacity"]) < _FAINT:
        return True
    if _CLIP.match(said.get("clip", "")) or _INSET.match(said.get("clip-path", "")):
        return True
    moved = said.get("transform", "")
    if moved and (_SCALED.search(moved) or any(_dots(m) < _AWAY for m in _MOVED.finditer(moved))):
        return True
    if _FILTER.search(said.get("filter", "")):
        return True
    return _has_no_room(said) or _is_outside(said)


def _has_no_room(said: Mapping[str, str]) -> bool:
    """Whether a box has no height or width, and shows nothing of what stands out of it."""
    if _CLIPPED.isdisjoint(said.get("overflow", "").split()):
        return False
    sizes = (said[name] for name in ("height", "max-height", "width") if name in said)
    return any(_length(size, 100) <= _LEAST for size in sizes)


def _is_outside(said: Mapping[str, str]) -> bool:
    """Whether an element stands so far outside of the page that nobody sees it."""
    sides = ["margin-left", "margin-top"]
    if said.get("position") in ("absolute", "fixed", "relative", "sticky"):
        sides += ["left", "top", "right", "bottom"]
    return any(_is_away(said[side]) for side in sides if side in said)


def _is_away(value: str) -> bool:
    return _length(value, 0) < _AWAY


def _is_tiny(said: Mapping[str, str], around: Look) -> bool:
    size = said.get("font-size")
    if size is None and (found := _FONT_SIZE.search(said.get("font", ""))):
        size = found[0]
    if size is None:
        return around.is_tiny
    found = _LENGTH.match(size)
    if found is None:
        return around.is_tiny and size in ("inherit", "smaller", "larger")
    if found[2] in ("em", "%") and float(found[1]) > 0:
        return around.is_tiny
    return (_dots(found) if found[2] else float(found[1])) <= _LEAST


def _length(value: str, otherwise: float) -> float:
    """A length in dots; something else for what is no length."""
    found = _LENGTH.match(value)
    return _dots(found) if found is not None else otherwise


def _dots(found: re.Match[str]) -> float:
    return float(found[1]) * _UNITS.get(found[2] or "", 1)


def _number(value: str) -> float:
    found = _LENGTH.match(value)
    if found is None:
        return 1
    return float(found[1]) / (100 if found[2] == "%" else 1)


def _ground(said: Mapping[str, str], around: Colour | None) -> Colour | None:
    """The colour that a text stands on, None for one that isn't known."""
    if said.get("background-image", "none") != "none":
        return None
    value = said.get("background")
    if value is None or value in ("none", "transparent", "inherit", "initial", "unset"):
        return around
    if "url(" in value or "gradient(" in value:
        return None
    colour, is_clear = _colour(value)
    return around if is_clear else colour


def _ink(value: str, around: Look) -> tuple[Colour | None, bool]:
    """The colour of letters, None for one that isn't known, and whether it is none."""
    if value in ("inherit", "unset", "currentcolor"):
        return around.colour, around.is_clear
    return _colour(value)


def _colour(value: str) -> tuple[Colour | None, bool]:
    """A colour in a value, and whether it is none, so that what is behind it shows."""
    if found := _RGB.search(value):
        if found[4] and _number(found[4]) < _FAINT:
            return None, True
        return (int(found[1]), int(found[2]), int(found[3])), False
    if found := _HEX.search(value):
        code = found[1]
        if len(code) in (3, 4):
            code = "".join(letter * 2 for letter in code)
        if len(code) == 8 and code.endswith("00"):
            return None, True
        if len(code) in (6, 8):
            return (int(code[:2], 16), int(code[2:4], 16), int(code[4:6], 16)), False
    words = _NAME.findall(value)
    if "transparent" in words:
        return None, True
    return next((_NAMES[word] for word in words if word in _NAMES), None), False


def _same(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= _CLOSE for a, b in zip(one, other, strict=True))
