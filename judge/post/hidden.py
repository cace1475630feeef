"""What of a text its reader sees struck out, or doesn't see at all."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from judge.post.looks import MARKED, Look, look_of
from judge.post.selectors import Element, Selector
from judge.post.sheets import Style, StyleRule, TooMuch, read_sheets, read_style
from judge.post.tags import Tag

_MOST_STEPS = 150_000
"""How many elements are looked at for selectors that ask what is around one."""
_BARE_COLOUR = re.compile(r"[0-9a-fA-F]{6}")
_UNSHOWN = re.compile(r"\shidden(?=[\s/=]|$)", re.IGNORECASE)
_VALUE = re.compile(r""""[^"]*"|'[^']*'""")

# What people and programs write for a line through plain text.
_TILDES = re.compile(r"~~(?=[^\s~])([^~\n]{1,300})~~")
_OVERLAID = re.compile(r"(?:[^\n\u0336]\u0336)+")

_Weighed = tuple[tuple[int, int, int], int, StyleRule]
_Known = tuple[Style, list[_Weighed], list[_Weighed]]


class Sights:
    """How the elements of a page look, by its style sheets and what stands in its tags.

    Raises TooMuch where there is more of either than we look at.
    """

    def __init__(self, sheets: Iterable[str]) -> None:
        self._rules: dict[str, list[_Weighed]] = defaultdict(list)
        for number, rule in enumerate(read_sheets(sheets)):
            weighed = (rule.selector.weight, number, rule)
            self._rules[rule.selector.key].append(weighed)
        self._left = _MOST_STEPS
        self._known: dict[object, _Known] = {}
        self._known_tags: dict[tuple[str, str], tuple[Style, Style]] = {}

    def look(self, tag: Tag, element: Element, around: Look, opened: Sequence[Element]) -> Look:
        """The look of an element inside others, of which the last is the next one around it."""
        if around.is_gone or not (tag.inside or self._rules or tag.name in MARKED):
            return around
        style = self._style(tag, element, opened)
        if not style and tag.name not in MARKED:
            return around
        return look_of(tag.name, style, around)

    def _style(self, tag: Tag, element: Element, opened: Sequence[Element]) -> Style:
        given, own = self._said(tag, element)
        if not self._rules:
            return {**given, **own} if given else own
        total = dict(given)
        _lay(total, self._of(element, opened))
        _lay(total, own)
        return total

    def _said(self, tag: Tag, element: Element) -> tuple[Style, Style]:
        """What an element says of itself: by its other attributes, and by its style."""
        known = self._known_tags.get((tag.name, tag.inside))
        if known is None:
            style = element.attributes.get("style", "")
            known = (_given(tag, element.attributes), read_style(style) if style else {})
            self._known_tags[tag.name, tag.inside] = known
        return known

    def _of(self, element: Element, opened: Sequence[Element]) -> Style:
        """What all rules say of an element."""
        asked = (element.name, element.id, element.classes)
        if asked not in self._known:
            self._known[asked] = self._look_up(element)
        style, sure, others = self._known[asked]
        fitting = [row for row in others if self._fits(row[2].selector, element, opened)]
        if not fitting:
            return style
        self._spend(len(sure) + len(fitting))
        return _merged([*sure, *fitting])

    def _fits(self, selector: Selector, element: Element, opened: Sequence[Element]) -> bool:
        self._spend(1)
        if not selector.own.selects(element):
            return False
        self._spend(len(opened) * len(selector.around))
        return selector.fits(opened)

    def _look_up(self, element: Element) -> _Known:
        """What the rules that are an element's for sure say, these, and those that ask for more."""
        keys = ("", element.name, f"#{element.id}", *(f".{one}" for one in element.classes))
        found = [row for key in keys for row in self._rules.get(key, ())]
        self._spend(len(found) + len(keys))
        sure = [r for r in found if r[2].selector.is_simple and r[2].selector.own.selects(element)]
        return _merged(sure), sure, [r for r in found if not r[2].selector.is_simple]

    def _spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise TooMuch


def _weight(row: _Weighed) -> tuple[tuple[int, int, int], int]:
    return row[:2]


def _merged(rows: list[_Weighed]) -> Style:
    """What rules say together, the weightiest last."""
    total: dict[str, tuple[str, bool]] = {}
    for _, _, rule in sorted(rows, key=_weight):
        _lay(total, rule.style)
    return total


def _lay(total: dict[str, tuple[str, bool]], style: Style) -> None:
    """Lay a weightier style over others; what is important there stays."""
    for name, (value, is_important) in style.items():
        if is_important or not total.get(name, ("", False))[1]:
            total[name] = (value, is_important)


def _given(tag: Tag, attributes: Mapping[str, str]) -> dict[str, tuple[str, bool]]:
    """What an element's other attributes say of its look: the least of all."""
    found: dict[str, tuple[str, bool]] = {}
    if "hidden" in tag.inside.lower() and _UNSHOWN.search(_VALUE.sub("", tag.inside)):
        found["display"] = ("none", False)
    if "bgcolor" in attributes:
        found["background"] = (_colour(attributes["bgcolor"]), False)
    if tag.name == "font" and "color" in attributes:
        found["color"] = (_colour(attributes["color"]), False)
    return found


def _colour(value: str) -> str:
    return f"#{value.strip()}".lower() if _BARE_COLOUR.fullmatch(value.strip()) else value.lower()


def element_of(tag: Tag) -> Element:
    """A tag as selectors see it."""
    if not tag.inside:
        return Element(tag.name)
    attributes = tag.attributes()
    return Element(
        tag.name,
        attributes.get("id", "").lower(),
        frozenset(attributes.get("class", "").lower().split()),
        attributes,
    )


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
