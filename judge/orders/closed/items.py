"""The places and kinds of a sentence about builds, each with what belongs to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.board.places import Province, Terrain
from judge.board.units import UnitKind
from judge.orders.reading.vocabulary import Word

_DIVIDES = frozenset({"COMMA", "STOP", "BRACKET"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """A place with the kind of unit, if that is said, or a kind without a place."""

    place: Word | None
    kind: Word | None
    group: int
    number: int = 0
    is_denied: bool = False
    is_doubtful: bool = False
    may_share: bool = True
    """Whether no strange word stands in its part of the sentence."""

    @property
    def start(self) -> int:
        """Where it begins."""
        return min(word.start for word in (self.place, self.kind) if word is not None)

    @property
    def end(self) -> int:
        """Where it ends."""
        return max(word.end for word in (self.place, self.kind) if word is not None)


def may_have(kind: UnitKind | None, place: Province) -> bool:
    if kind is UnitKind.FLEET:
        return place.terrain is Terrain.COASTAL
    return not place.is_water


def items_of(words: Sequence[Word], sites: Sequence[Province]) -> list[Wanted]:
    """The places and kinds of a sentence, each with what belongs to it."""
    items: list[Wanted] = []
    words = [_each(words, at) for at in range(len(words))]
    for n, (group, is_plain) in enumerate(_grouped(words, sites)):
        items += [replace(item, may_share=is_plain) for item in _paired(group, n)]
    items = [replace(i, is_denied=False) if i.place and "MENDED" in i.place else i for i in items]
    return list(_shared(items))


def _each(words: Sequence[Word], at: int) -> Word:
    """A word of a sentence; a kind of which each place gets one is of many: "an army each"."""
    word = words[at]
    is_each = word.kind is not None and any("EACH" in other for other in words[at + 1 : at + 2])
    return replace(word, classes=word.classes | {"MANY"}) if is_each else word


_KEPT = frozenset({"NOT", "NO_BUILD", "INSTEAD", "DOUBT", "VAGUE"})


def _grouped(words: Sequence[Word], sites: Sequence[Province]) -> Iterator[tuple[list[Word], bool]]:
    """Words between commas and "and": only names, kinds, numbers, denials and doubts are kept.

    With each group, whether it has no strange word.
    """
    group: list[Word] = []
    is_plain = True
    left_open = frozenset(_left_open(words))
    for at, word in enumerate(words):
        if at in left_open:
            is_plain = False  # which kind it is no other place says either
        elif _DIVIDES & word.classes or "AND" in word or _parts(words, at):
            yield group, is_plain
            group, is_plain = [], True
        elif (
            word.kind is not None
            or word.number
            or _KEPT & word.classes
            or (
                word.places
                and (set(word.places) & set(sites) or (group and group[-1].kind is not None))
            )
        ):
            group.append(word)
        elif not word.classes:
            is_plain = False
    yield group, is_plain


def _left_open(words: Sequence[Word]) -> Iterator[int]:
    """Where kinds stand that are left to the reader: "Rome army or fleet"."""
    for at in range(1, len(words) - 1):
        one, other = words[at - 1].kind, words[at + 1].kind
        if "ELSE" in words[at] and one is not None and other is not None and one is not other:
            yield from (at - 1, at, at + 1)


def _parts(words: Sequence[Word], at: int) -> bool:
    """Whether a colon parts two places; between a place and a kind it joins them."""
    if "COLON" not in words[at]:
        return False
    before = next((w for w in reversed(words[:at]) if w.places or w.kind), None)
    behind = next((w for w in words[at + 1 :] if w.places or w.kind), None)
    return bool(before and behind and before.places and behind.places)


def _paired(group: Sequence[Word], n: int) -> Iterator[Wanted]:
    """The pairs of a group: each place with the kind before it, or else the one behind."""
    doubt = any({"DOUBT", "VAGUE"} & word.classes for word in group)
    is_denied = any("NO_BUILD" in word for word in group)
    kind: Word | None = None
    place: Word | None = None
    number = 0

    def item() -> Wanted:
        return Wanted(place, kind, n, number if place is None else 0, is_denied, doubt)

    for word in group:
        is_denial = bool({"NOT", "INSTEAD"} & word.classes)
        is_full = place is not None and kind is not None
        if is_full or (place is not None and (is_denial or word.places)):
            yield item()
            place = kind = None
        elif kind is not None and word.kind is not None:
            yield item()
            kind = None
        is_denied = is_denied or is_denial
        number = word.number if word.number and word.kind is None else number
        kind = word if word.kind is not None else kind
        place = word if word.places else place
    if place is not None or kind is not None:
        yield item()


def _shared(items: Sequence[Wanted]) -> Iterator[Wanted]:
    """The same, where places in a row share a kind: "armies in Berlin and Munich"."""
    given: Word | None = None
    used: set[int] = set()
    rows = list(items)
    for at, item in enumerate(rows):
        if item.place is None:
            follows = (
                at + 1 < len(rows) and rows[at + 1].place is not None and rows[at + 1].kind is None
            )
            if follows:
                given = item.kind
                used.add(at)
            continue
        if item.kind is not None:
            given = item.kind if item.kind.start < item.place.start else None
            continue
        if (
            given is not None
            and not item.is_doubtful
            and item.may_share
            and may_have(given.kind, item.place.places[0])
        ):
            rows[at] = replace(item, kind=given)
            continue
        behind = next((o for o in rows[at + 1 :] if o.kind is not None), None)
        if behind is not None and behind.kind is not None and behind.place is not None:
            is_shared = "MANY" in behind.kind and behind.kind.start > behind.place.start
            if is_shared:
                rows[at] = replace(item, kind=behind.kind)
    for at, item in enumerate(rows):
        if at not in used:
            yield item
