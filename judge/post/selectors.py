"""Selectors of style sheets, and the elements that they select (CSS Selectors 4).

Where a selector says more than is looked at here (which child, what stands before), it
selects too much rather than too little: what is hidden then is told of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

_PART = re.compile(
    r"""(?x) \s*([>+~])\s* | (\s+) | ([.\#]?[-\w]+) | (\*)
    | \[([^\]]{0,200})\] | (::?[-\w]+)"""
)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_ATTRIBUTE = re.compile(r"\s*([-\w:]{1,40})\s*(?:([~^$*|]?=)\s*[\"']?([^\"']*)[\"']?)?")
# What no reader sees before doing something, or what is no element's own text.
_NEVER = re.compile(
    r"::|:(?:before|after|first-l|hover|active|focus|visited|target|checked|disabled|empty)"
)
_MOST_SELECTORS = 100
_MOST_PARTS = 12


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a page, as selectors see it."""

    name: str
    id: str = ""
    classes: frozenset[str] = frozenset()
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Compound:
    """What a selector asks of one element."""

    name: str = ""
    ids: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str, str], ...] = ()

    def selects(self, element: Element) -> bool:
        """Whether an element is so."""
        return (
            self.name in ("", element.name)
            and all(one == element.id for one in self.ids)
            and all(one in element.classes for one in self.classes)
            and all(_has(element.attributes, *row) for row in self.attributes)
        )


@dataclass(frozen=True, slots=True)
class Selector:
    """The element meant, and those around it from inside to outside: each with its distance.

    A distance of ">" is the next one, of " " any.
    """

    own: Compound
    around: tuple[tuple[str, Compound], ...] = ()

    @property
    def key(self) -> str:
        """What is looked for first: "#id", ".class", "name" or "" for any."""
        own = self.own
        if own.ids:
            return f"#{own.ids[0]}"
        return f".{own.classes[0]}" if own.classes else own.name

    @property
    def is_simple(self) -> bool:
        """Whether an element's name, id and classes settle it."""
        return not self.around and not self.own.attributes

    @property
    def weight(self) -> tuple[int, int, int]:
        """Its specificity."""
        every = (self.own, *(compound for _, compound in self.around))
        return (
            sum(len(one.ids) for one in every),
            sum(len(one.classes) + len(one.attributes) for one in every),
            sum(bool(one.name) for one in every),
        )

    def fits(self, opened: Sequence[Element]) -> bool:
        """Whether the elements around the one meant are as asked; `opened` ends with the next."""
        at: Sequence[int] = (len(opened),)
        for distance, compound in self.around:
            near = [n - 1 for n in at if n] if distance == ">" else range(at[-1])
            at = [n for n in near if compound.selects(opened[n])]
            if not at:
                return False
        return True


def _has(attributes: Mapping[str, str], name: str, how: str, value: str) -> bool:
    if name not in attributes:
        return False
    given = attributes[name].lower()
    if how == "~=":
        return value in given.split()
    if how == "^=":
        return given.startswith(value)
    if how == "$=":
        return given.endswith(value)
    if how == "*=":
        return value in given
    if how == "|=":
        return given == value or given.startswith(f"{value}-")
    return not how or given == value


def read_selectors(text: str) -> Iterator[Selector]:
    """Read a list of selectors, in small letters; what can't be read selects nothing."""
    for _ in range(3):
        text = _IN_BRACKETS.sub("", text)
    for one in text.split(",")[:_MOST_SELECTORS]:
        found = _read(one.strip()) if not _NEVER.search(one) else None
        if found is not None:
            yield found


def _read(text: str) -> Selector | None:
    compounds: list[tuple[str, Compound]] = []
    distance, at, own = " ", 0, _Draft()
    while at < len(text):
        found = _PART.match(text, at)
        if found is None or len(compounds) > _MOST_PARTS:
            return None
        at = found.end()
        if found[1] or found[2]:
            if not own.is_begun:
                return None
            if found[1] not in ("+", "~"):
                compounds.append((distance, own.compound()))
                distance = found[1] or " "
            own = _Draft()
        else:
            own.add(found)
    if not own.is_begun:
        return None
    # Each compound was noted with what stands before it; around the own one it is the reverse.
    around: list[tuple[str, Compound]] = []
    for before, compound in reversed(compounds):
        around.append((distance, compound))
        distance = before
    return Selector(own.compound(), tuple(around))


class _Draft:
    """A compound in the making."""

    def __init__(self) -> None:
        self.is_begun = False
        self.name = ""
        self.ids: list[str] = []
        self.classes: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []

    def add(self, found: re.Match[str]) -> None:
        """Take one more part."""
        self.is_begun = True
        word = found[3] or ""
        if word.startswith("#"):
            self.ids.append(word[1:])
        elif word.startswith("."):
            self.classes.append(word[1:])
        elif word:
            self.name = word
        elif found[5] is not None and (asked := _ATTRIBUTE.match(found[5])):
            self.attributes.append((asked[1], asked[2] or "", (asked[3] or "").strip()))

    def compound(self) -> Compound:
        return Compound(self.name, tuple(self.ids), tuple(self.classes), tuple(self.attributes))
