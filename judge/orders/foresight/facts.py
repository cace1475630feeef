"""Conditions by their words, in whatever order a sentence has them: "should Berlin be empty"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.board.places import Province
from judge.board.units import Power, UnitKind
from judge.orders.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Dislodged,
    Not,
    Owns,
    Stands,
    Went,
    opposite,
)
from judge.orders.model import Move
from judge.orders.reading.vocabulary import Word

_SAYS = frozenset(
    {"EMPTY", "OCCUPIED", "NOBODY", "SOMEBODY", "OWN", "ME", "SUCCEEDED", "FAILED", "LOST", "GONE",
     "DISLODGED", "TAKEN"}
)  # fmt: skip
"""What says something of a place."""
_TIMES = frozenset({"SPRING", "SUMMER", "FALL", "WINTER", "TURN"})
_PRONOUN = frozenset(
    {"IS", "IN", "NOT", "CHEAP", "SOON", "ME", "IT", "HE", "SOMEBODY", "THERE", "OBJECT", "COMMA"}
)
_IS = Word(frozenset({"IS"}), 0, 0)
MOST_STRANGE = 3
"""Words of a condition that say nothing we know of."""


@dataclass(frozen=True)
class Context:
    """What a condition may speak of: the writer, the moves of this season, a place before it.

    `is_winter` says that who "holds" a centre then owns it, `is_now` that the orders are for this
    phase, `is_behind` that they stand before the condition; the `powers` are those of the board by
    their ids. Where a unit of the writer's stands, or may by then, `is_own`.
    """

    power: Power | None
    moves: Callable[[], Sequence[Move]]
    there: Province | None = None
    unit: Province | None = None
    before: Condition | None = None
    is_winter: bool = False
    is_now: bool = False
    is_behind: bool = False
    is_own: Callable[[Province], bool] = lambda _: True
    powers: Mapping[str, Power] = field(default_factory=dict)

    @property
    def asked_before(self) -> Condition | None:
        """The fact of the condition before, its negation apart."""
        return self.before.condition if isinstance(self.before, Not) else self.before


def read_facts(words: Sequence[Word], context: Context) -> Condition | None:
    """What a condition asks about; None if that can't be told."""
    if all("SO" in word for word in words):
        return context.before
    words = _timeless(_mended(words))
    for name, make in (("OR", AnyOf), ("AND", AllOf)):
        parts = list(_split(words, name))
        if len(parts) > 1:
            facts = [_fact(part, context) for part in _completed(parts)]
            told = [fact for fact in facts if fact is not None]
            if len(told) == len(parts):
                return make(tuple(told))
            if any(_SAYS & word.classes for part in parts[1:] for word in part):
                return None  # half of it would be another condition
    return _fact(words, context)


def _timeless(words: Sequence[Word]) -> Sequence[Word]:
    """Words without the time that they name: who is asked for in winter is in no place."""
    kept: list[Word] = []
    for word in words:
        if _TIMES & word.classes:
            while kept and {"IN", "CHEAP", "THIS", "NEXT"} & kept[-1].classes and (
                "ME" not in kept[-1]
            ):  # fmt: skip
                kept.pop()
        else:
            kept.append(word)
    return kept


def _completed(parts: Sequence[Sequence[Word]]) -> Iterator[Sequence[Word]]:
    """Parts that have in common what one of them says: "Berlin and Kiel are empty"."""
    place: Word | None = None
    for at, part in enumerate(parts):
        own = next((word for word in part if word.places), None)
        says = any(_SAYS & word.classes for word in part)
        behind = parts[at + 1] if at + 1 < len(parts) else ()
        is_bare = all((_SAYS | _PRONOUN) & word.classes for word in part)
        if own is None and says and is_bare and place is not None:
            yield (place, _IS, *part)
        elif own is not None and not says and any(_SAYS & word.classes for word in behind):
            yield (own, *(word for word in behind if not word.places))
        else:
            yield part
        place = own or place


def _mended(words: Sequence[Word]) -> Sequence[Word]:
    """What stands behind "I mean", if that is a condition again."""
    for at in range(len(words) - 1, 0, -1):
        if "FIX" in words[at - 1] and "IF" in words[at]:
            return words[at + 1 :]
    return words


def _split(words: Sequence[Word], name: str) -> Iterator[list[Word]]:
    part: list[Word] = []
    for word in words:
        if name in word:
            yield part
            part = []
        else:
            part.append(word)
    yield part


def _fact(words: Sequence[Word], context: Context) -> Condition | None:
    strange = [word for word in words if not word.classes]
    if len(strange) > MOST_STRANGE or any(
        word.written[:1].isupper() or word.written == "?" for word in strange
    ):
        return None  # a name that we don't know may be a misspelt place
    has = {name for word in words for name in word.classes}
    if words and not has & _SAYS - {"ME", "SOMEBODY"} and all(
        _PRONOUN & word.classes for word in words
    ):  # fmt: skip
        return _once_more(has, context)
    found = _bare(words, has, context)
    if found is None:
        return None
    is_denied = any("DENIES" in word for word in words)
    if "NOBODY" not in has:  # "nobody any more" is denied once
        is_denied = is_denied or "NOT" in has
    return opposite(found) if is_denied else found


def _once_more(has: set[str], context: Context) -> Condition | None:
    """What pronouns say of the condition before: "if he is", "if somebody is", "if it isn't"."""
    before, asked = context.before, context.asked_before
    if before is None or asked is None:
        return None
    if "IN" in has and "ME" in has and isinstance(asked, Went):
        return opposite(asked) if "NOT" in has else asked
    if {"HE", "SOMEBODY"} & has and isinstance(asked, Stands):
        return opposite(asked) if "NOT" in has else asked
    return opposite(before) if "NOT" in has else None


def _bare(words: Sequence[Word], has: set[str], context: Context) -> Condition | None:
    """The fact, its negation apart."""
    places = [word.places[0] for word in words if len(word.places) == 1]
    if len(places) == 2 and {"IN", "IS"} & has and not {"SUCCEEDED", "FAILED"} & has:
        return _arrived(places[0], places[1], context)
    if "DISLODGED" in has and not places[1:]:
        return _dislodged(places, context)
    if {"SUCCEEDED", "FAILED"} & has:
        went = _went(places, context)
        return Not(went) if went is not None and "FAILED" in has else went
    place = (
        places[0]
        if len(places) == 1
        else (_pointed_at(context) if not places and _is_pointing(words, has, context) else None)
    )
    if place is None:
        return None
    return _at(place, words, has, context)


def _is_pointing(words: Sequence[Word], has: set[str], context: Context) -> bool:
    """Whether words point at a place: "if it's empty", or behind an order just "if empty".

    Not where a word may name it that we don't know: "if xyz is empty".
    """
    is_bare = context.is_behind and all(word.classes for word in words)
    is_bare = is_bare and not has - {"EMPTY", "OCCUPIED", "CHEAP", "SOON", "NOT", "IS"}
    return is_bare or bool({"THERE", "OBJECT", "THENCE", "IT"} & has)


def _at(
    place: Province, words: Sequence[Word], has: set[str], context: Context
) -> Condition | None:
    """What is said of a place: who stands there, or whose it is."""
    power = next((p for p in (_power(word, context) for word in words) if p is not None), None)
    kind = next((word.kind for word in words if word.kind is not None), None)
    whose = power or (context.power if {"ME", "DENIES"} & has else None)
    if "DEED" in has and context.is_now:
        return None
    if {"TAKEN", "GAIN"} & has and not {"EMPTY", "HE"} & has:
        into = _into(place, context)
        if power is None and into is not None and not context.is_winter:
            return into
    if "EMPTY" in has or "NOBODY" in has:
        return Not(Stands(place, power, kind))
    if "GONE" in has and (power is not None or "HE" in has):
        return Not(Stands(place, power, kind))
    if "LOST" in has:
        return _lost(place, whose or context.power)
    if "GAIN" in has and whose is not None and "OCCUPIED" not in has:
        return Owns(whose, place) if context.is_winter and place.is_centre else Stands(place, whose)
    if "OWN" in has or ("HOLD" in has and context.is_winter):
        return _owned(place, whose, kind)
    if {"OCCUPIED", "SOMEBODY"} & has:
        return Stands(place, power, kind)
    return _there(place, whose, kind, has)


def _there(
    place: Province, whose: Power | None, kind: UnitKind | None, has: set[str]
) -> Condition | None:
    """That somebody's unit is in a place, or that it is theirs."""
    if "HOLD" in has and place.is_centre and kind is None:
        return None  # owns it, or is in it
    if whose is not None and ({"IN", "HOLD"} & has):
        return Stands(place, whose, kind)
    if whose is not None and "IS" in has and kind is None:
        return Owns(whose, place) if place.is_centre else Stands(place, whose)
    return None


def _owned(place: Province, owner: Power | None, kind: UnitKind | None) -> Condition | None:
    """That a place is somebody's; "if I may have another one, a fleet in Rome" doesn't ask that."""
    return Owns(owner, place) if owner is not None and place.is_centre and kind is None else None


def _lost(place: Province, owner: Power | None) -> Condition | None:
    return Not(Owns(owner, place)) if owner is not None and place.is_centre else None


def _power(word: Word, context: Context) -> Power | None:
    """The power that a word names, in any language."""
    if word.power is not None:
        return word.power
    ids = (name.removeprefix("OF_") for name in word.classes if name.startswith("OF_"))
    return next((context.powers[id_] for id_ in ids if id_ in context.powers), None)


def _pointed_at(context: Context) -> Province | None:
    """What "there" is: the place of the condition before, or the goal of the order."""
    before = context.asked_before
    if context.is_behind and context.there is not None:
        return context.there
    if isinstance(before, Stands | Owns):
        return before.province
    return context.there


def _dislodged(places: Sequence[Province], context: Context) -> Condition | None:
    """That a unit of the writer's was dislodged."""
    place = places[0] if places else context.unit
    return Dislodged(place) if place is not None and context.is_own(place) else None


def _into(place: Province, context: Context) -> Condition | None:
    """That the writer's own move into a place came through, if the letter has one."""
    rows = [m for m in context.moves() if m.destination.province == place]
    return Went(rows[0].unit.location.province, place) if len(rows) == 1 else None


def _arrived(start: Province, end: Province, context: Context) -> Condition | None:
    """That a unit is where it was ordered to: "if Marseilles is in Burgundy"."""
    rows = ((m.unit.location.province, m.destination.province) for m in context.moves())
    return Went(start, end) if (start, end) in rows else None


def _went(places: Sequence[Province], context: Context) -> Condition | None:
    """That a move of the writer's came through: the one between two places, or about one."""
    rows = ((m.unit.location.province, m.destination.province) for m in context.moves())
    moves = list(dict.fromkeys(rows))
    if len(places) > 1:
        start, end = places[0], places[1]
        is_told = (start, end) in moves or (not moves and context.is_own(start))
        return Went(start, end) if is_told else None
    if places:
        (place,) = places
        into = [row for row in moves if row[1] == place] or [
            row for row in moves if row[0] == place
        ]
        return Went(*into[0]) if len(into) == 1 else None
    into = [row for row in moves if row[1] == context.unit]
    if len(into) == 1:
        return Went(*into[0])
    if isinstance(context.asked_before, Went):
        return context.asked_before
    if context.there is not None:
        into = [row for row in moves if row[1] == context.there]
        if len(into) == 1:
            return Went(*into[0])
    return Went(*moves[-1]) if len(moves) == 1 else None
