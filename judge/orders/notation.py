"""The canonical form of orders: written, and read back exactly.

`A MUN H` · `A MUN - BER` · `A MUN - BER VIA NTH, NWG` · `A MUN S A BER` ·
`A MUN S A BER - KIE` · `F NTH C A LON - NWY` · `A MUN R SIL` · `A MUN D` ·
`BUILD F STP/SC` · `REMOVE A MUN` · `WAIVE`. The unit letter is U where the
kind was neither written nor could be derived. Read, never written, are what other
programs and DATC write: `F STP/SC B`, `B F STP/SC`, `D A MUN`, `DISBAND A MUN`.

On boards with hyperspace also ` HYPER` at the end of a move, support or
retreat, the places `@ALB-SWI/S1902` and `@LOST/S1902` for a piece inside, and
`A SWI - @ALB-SWI` · `LINK SWI ALB` · `SEPARATE BER KIE` ·
`CONSENT GERMANY MUN SWI F1902` · `REVOKE GERMANY MUN SWI`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from judge.board.calendar import read_season, write_season
from judge.board.corridor import Corridor, read_corridor
from judge.board.places import Coast, Location, Province
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.orders.model import (
    AdjustmentOrder,
    Build,
    Consent,
    Convoy,
    Disband,
    Enter,
    Hold,
    Link,
    Move,
    Order,
    Piece,
    RegisterOrder,
    Remove,
    Retreat,
    RetreatOrder,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.reason import Cause, Reason

_KINDS = {"A": UnitKind.ARMY, "F": UnitKind.FLEET, "U": None}
_COASTS = frozenset(coast.value.upper() for coast in Coast)
_Reader = Callable[[Sequence[str], Variant], Order]


class Malformed(Cause):
    """What is said of a text that is no order in the canonical form."""

    NO_ORDER = ()
    NO_PLACE = "word"
    NO_PROVINCE = "word"
    NO_KIND = "word"
    NO_DASH = "word"
    NO_POWER = "word"
    NO_SEASON = "word"
    TOO_SHORT = ()
    TOO_LONG = "words"


@dataclass(frozen=True, slots=True)
class NotationProblem:
    """Why a text is no order in the canonical form."""

    reason: Reason


class _NoOrder(Exception):
    """A text that can't be read; never leaves this module."""

    def __init__(self, cause: Malformed, *parts: str) -> None:
        super().__init__(cause)
        self.reason = Reason(cause, parts)


def write_order(order: Order) -> str:
    """Write an order in its canonical form, in upper case."""
    match order:
        case Hold(unit):
            return f"{unit} H"
        case Move(unit, destination, via_convoy, route, hyper):
            how = _write_route(route, via_convoy=via_convoy) + _write_way(hyper=hyper)
            return f"{unit} - {destination}{how}"
        case Enter(unit, corridor):
            return f"{unit} - {corridor}"
        case SupportHold(unit, supported, hyper):
            return f"{unit} S {supported}{_write_way(hyper=hyper)}"
        case SupportMove(unit, supported, destination, hyper):
            return f"{unit} S {supported} - {destination}{_write_way(hyper=hyper)}"
        case Convoy(unit, convoyed, destination):
            return f"{unit} C {convoyed} - {destination}"
        case _:
            return _write_later_order(order)


def _write_later_order(order: RetreatOrder | AdjustmentOrder | RegisterOrder) -> str:
    match order:
        case Retreat(unit, destination, hyper):
            return f"{unit} R {destination}{_write_way(hyper=hyper)}"
        case Disband(unit):
            return f"{unit} D"
        case Build(unit):
            return f"BUILD {unit}"
        case Remove(unit):
            return f"REMOVE {unit}"
        case Waive():
            return "WAIVE"
        case _:
            return _write_register_order(order)


def _write_register_order(order: RegisterOrder) -> str:
    match order:
        case Link(one, other):
            return f"LINK {one} {other}"
        case Separate(one, other):
            return f"SEPARATE {one} {other}"
        case Consent(power, pair, season) | Revoke(power, pair, season):
            verb = "CONSENT" if isinstance(order, Consent) else "REVOKE"
            words = [verb, power.id, *(end.key for end in pair or ())]
            return " ".join([*words, *([write_season(season)] if season is not None else [])])
        case _:
            assert_never(order)


def _write_way(*, hyper: bool) -> str:
    return " HYPER" if hyper else ""


def _write_route(route: Sequence[Province], *, via_convoy: bool) -> str:
    if not via_convoy:
        return ""
    return " VIA " + ", ".join(p.key for p in route) if route else " VIA"


def read_notation(text: str, variant: Variant) -> Order | NotationProblem:
    """Read an order in its canonical form, or say what is wrong with it.

    The inverse of `write_order`, for a few other ways to write them, too. Case and runs of
    blanks don't matter.
    """
    words = text.upper().split()
    try:
        if len(words) > 2 and (read := _VERBS.get(words[2])) is not None:
            return read(words, variant)
        if words and (begin := _BEGINNINGS.get(words[0])) is not None:
            return begin(words, variant)
    except _NoOrder as fault:
        return NotationProblem(fault.reason)
    return NotationProblem(Reason(Malformed.NO_ORDER))


def _location(word: str, variant: Variant) -> Location:
    """A place; a coast that the province doesn't have is left out (DATC 4.B.6)."""
    found = variant.board.by_code.get(word) or _find_location(word, variant.board.by_code)
    if found is None:
        raise _NoOrder(Malformed.NO_PLACE, word)
    return found


def _find_location(word: str, places: Mapping[str, Location]) -> Location | None:
    if word.startswith("@"):
        return read_corridor(word, places)
    key, slash, coast = word.partition("/")
    return places.get(key) if slash and coast in _COASTS else None


def _province(word: str, variant: Variant) -> Province:
    """A place on the board itself; a coast doesn't matter."""
    place = _location(word, variant).province
    if isinstance(place, Corridor):
        raise _NoOrder(Malformed.NO_PROVINCE, word)
    return place


def _piece(letter: str, place: str, variant: Variant) -> Piece:
    if letter not in _KINDS:
        raise _NoOrder(Malformed.NO_KIND, letter)
    return Piece(_KINDS[letter], _location(place, variant))


def _check_length(words: Sequence[str], length: int) -> None:
    if len(words) < length:
        raise _NoOrder(Malformed.TOO_SHORT)
    if len(words) > length:
        raise _NoOrder(Malformed.TOO_LONG, " ".join(words[length:]))


def _of_piece(make: Callable[[Piece], Order], at: int) -> _Reader:
    """The reader of an order that is a verb and a piece, which begins at a word: 0 or 1."""

    def read(words: Sequence[str], variant: Variant) -> Order:
        _check_length(words, 3)
        return make(_piece(words[at], words[at + 1], variant))

    return read


def _take_way(words: Sequence[str]) -> tuple[Sequence[str], bool]:
    """The words without HYPER at the end, and whether it was there."""
    hyper = words[-1] == "HYPER"
    return (words[:-1] if hyper else words), hyper


def _read_retreat(words: Sequence[str], variant: Variant) -> Order:
    words, hyper = _take_way(words)
    _check_length(words, 4)
    return Retreat(_piece(words[0], words[1], variant), _location(words[3], variant), hyper)


def _read_move(words: Sequence[str], variant: Variant) -> Order:
    words, hyper = _take_way(words)
    if len(words) < 4 or (len(words) > 4 and words[4] != "VIA"):
        _check_length(words, 4)
    unit, goal = _piece(words[0], words[1], variant), _location(words[3], variant)
    if isinstance(goal.province, Corridor):
        _check_length(words, 4)
        return Enter(unit, goal.province)
    if len(words) == 4:
        return Move(unit, goal, hyper=hyper)
    seas = " ".join(words[5:]).replace(",", " ").split()
    route = tuple(_province(sea, variant) for sea in seas)
    return Move(unit, goal, via_convoy=True, route=route, hyper=hyper)


def _read_support(words: Sequence[str], variant: Variant) -> Order:
    words, hyper = _take_way(words)
    unit = _piece(words[0], words[1], variant)
    if len(words) == 5:
        return SupportHold(unit, _piece(words[3], words[4], variant), hyper)
    _check_length(words, 7)
    if words[5] != "-":
        raise _NoOrder(Malformed.NO_DASH, words[5])
    supported = _piece(words[3], words[4], variant)
    return SupportMove(unit, supported, _location(words[6], variant), hyper)


def _read_convoy(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 7)
    if words[5] != "-":
        raise _NoOrder(Malformed.NO_DASH, words[5])
    return Convoy(
        _piece(words[0], words[1], variant),
        _piece(words[3], words[4], variant),
        _location(words[6], variant),
    )


def _read_waive(words: Sequence[str], variant: Variant) -> Order:  # noqa: ARG001 -- one shape for all readers
    _check_length(words, 1)
    return Waive()


def _read_link(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 3)
    return Link(_province(words[1], variant), _province(words[2], variant))


def _read_separate(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 3)
    return Separate(_province(words[1], variant), _province(words[2], variant))


def _read_consent(words: Sequence[str], variant: Variant) -> Order:
    return Consent(*_what_is_granted(words, variant))


def _read_revoke(words: Sequence[str], variant: Variant) -> Order:
    return Revoke(*_what_is_granted(words, variant))


def _what_is_granted(
    words: Sequence[str], variant: Variant
) -> tuple[Power, tuple[Province, Province] | None, int | None]:
    """Whose consent it is, through which link, and in which season."""
    words = [word for word in words if word != "*"]
    season = None
    if len(words) in {3, 5}:
        try:
            season = read_season(words[-1])
        except ValueError:
            if len(words) == 5:
                raise _NoOrder(Malformed.NO_SEASON, repr(words[-1])) from None
        else:
            words = words[:-1]
    return *_power_and_pair(words, variant), season


def _power_and_pair(
    words: Sequence[str], variant: Variant
) -> tuple[Power, tuple[Province, Province] | None]:
    """The power, and the pair of provinces, if one is named."""
    _check_length(words, 2 if len(words) <= 2 else 4)
    power = variant.power_by_id.get(words[1])
    if power is None:
        raise _NoOrder(Malformed.NO_POWER, words[1])
    if len(words) == 2:
        return power, None
    return power, (_province(words[2], variant), _province(words[3], variant))


_VERBS: dict[str, _Reader] = {
    "-": _read_move,
    "H": _of_piece(Hold, 0),
    "S": _read_support,
    "C": _read_convoy,
    "R": _read_retreat,
    "D": _of_piece(Disband, 0),
    "B": _of_piece(Build, 0),
}
_BEGINNINGS: dict[str, _Reader] = {
    "BUILD": _of_piece(Build, 1),
    "B": _of_piece(Build, 1),
    "D": _of_piece(Disband, 1),
    "DISBAND": _of_piece(Disband, 1),
    "REMOVE": _of_piece(Remove, 1),
    "WAIVE": _read_waive,
    "LINK": _read_link,
    "SEPARATE": _read_separate,
    "CONSENT": _read_consent,
    "REVOKE": _read_revoke,
}
