"""The canonical form of orders: written, and read back exactly.

`A MUN H` · `A MUN - BER` · `A MUN - BER VIA NTH, NWG` · `A MUN S A BER` ·
`A MUN S A BER - KIE` · `F NTH C A LON - NWY` · `A MUN R SIL` · `A MUN D` ·
`BUILD F STP/SC` · `REMOVE A MUN` · `WAIVE`. The unit letter is U where the
kind was neither written nor could be derived.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from judge.board.places import Coast, Location, Province
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.orders.model import (
    AdjustmentOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
)

_KINDS = {"A": UnitKind.ARMY, "F": UnitKind.FLEET, "U": None}
_COASTS = frozenset(coast.value.upper() for coast in Coast)


@dataclass(frozen=True, slots=True)
class NotationProblem:
    """Why a text is no order in the canonical form, as a sentence for its writer."""

    message: str


class _NoOrder(Exception):
    """A text that can't be read; never leaves this module."""


def write_order(order: Order) -> str:
    """Write an order in its canonical form, in upper case."""
    match order:
        case Hold(unit):
            return f"{unit} H"
        case Move(unit, destination, via_convoy, route):
            return f"{unit} - {destination}{_write_route(route, via_convoy=via_convoy)}"
        case SupportHold(unit, supported):
            return f"{unit} S {supported}"
        case SupportMove(unit, supported, destination):
            return f"{unit} S {supported} - {destination}"
        case Convoy(unit, convoyed, destination):
            return f"{unit} C {convoyed} - {destination}"
        case _:
            return _write_later_order(order)


def _write_later_order(order: RetreatOrder | AdjustmentOrder) -> str:
    match order:
        case Retreat(unit, destination):
            return f"{unit} R {destination}"
        case Disband(unit):
            return f"{unit} D"
        case Build(unit):
            return f"BUILD {unit}"
        case Remove(unit):
            return f"REMOVE {unit}"
        case Waive():
            return "WAIVE"
        case _:
            assert_never(order)


def _write_route(route: Sequence[Province], *, via_convoy: bool) -> str:
    if not via_convoy:
        return ""
    return " VIA " + ", ".join(p.key for p in route) if route else " VIA"


def read_notation(text: str, variant: Variant) -> Order | NotationProblem:
    """Read an order in its canonical form, or say what is wrong with it.

    The inverse of `write_order`. Case and runs of blanks don't matter.
    """
    words = text.upper().split()
    try:
        if len(words) > 2 and (read := _VERBS.get(words[2])) is not None:
            return read(words, variant)
        if words and (begin := _BEGINNINGS.get(words[0])) is not None:
            return begin(words, variant)
    except _NoOrder as fault:
        return NotationProblem(str(fault))
    return NotationProblem("This is no order in the form A MUN - BER")


def _location(word: str, variant: Variant) -> Location:
    """A place; a coast that the province doesn't have is left out (DATC 4.B.6)."""
    found = variant.board.by_code.get(word)
    if found is None:
        key, slash, coast = word.partition("/")
        found = variant.board.by_code.get(key) if slash and coast in _COASTS else None
    if found is None:
        raise _NoOrder(f"{word} is no place on this board")
    return found


def _piece(letter: str, place: str, variant: Variant) -> Piece:
    if letter not in _KINDS:
        raise _NoOrder(f"{letter} is no kind of unit: write A for an army, F for a fleet")
    return Piece(_KINDS[letter], _location(place, variant))


def _check_length(words: Sequence[str], length: int) -> None:
    if len(words) < length:
        raise _NoOrder("The order breaks off")
    if len(words) > length:
        raise _NoOrder(f"{' '.join(words[length:])} is too much")


def _read_hold(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 3)
    return Hold(_piece(words[0], words[1], variant))


def _read_disband(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 3)
    return Disband(_piece(words[0], words[1], variant))


def _read_retreat(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 4)
    return Retreat(_piece(words[0], words[1], variant), _location(words[3], variant))


def _read_move(words: Sequence[str], variant: Variant) -> Order:
    if len(words) == 4:
        return Move(_piece(words[0], words[1], variant), _location(words[3], variant))
    if len(words) < 4 or words[4] != "VIA":
        _check_length(words, 4)
    seas = " ".join(words[5:]).replace(",", " ").split()
    return Move(
        _piece(words[0], words[1], variant),
        _location(words[3], variant),
        via_convoy=True,
        route=tuple(_location(sea, variant).province for sea in seas),
    )


def _read_support(words: Sequence[str], variant: Variant) -> Order:
    if len(words) == 5:
        return SupportHold(_piece(words[0], words[1], variant), _piece(words[3], words[4], variant))
    _check_length(words, 7)
    if words[5] != "-":
        raise _NoOrder(f"{words[5]} stands where a dash was expected")
    return SupportMove(
        _piece(words[0], words[1], variant),
        _piece(words[3], words[4], variant),
        _location(words[6], variant),
    )


def _read_convoy(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 7)
    if words[5] != "-":
        raise _NoOrder(f"{words[5]} stands where a dash was expected")
    return Convoy(
        _piece(words[0], words[1], variant),
        _piece(words[3], words[4], variant),
        _location(words[6], variant),
    )


def _read_build(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 3)
    return Build(_piece(words[1], words[2], variant))


def _read_remove(words: Sequence[str], variant: Variant) -> Order:
    _check_length(words, 3)
    return Remove(_piece(words[1], words[2], variant))


def _read_waive(words: Sequence[str], variant: Variant) -> Order:  # noqa: ARG001 -- one shape for all readers
    _check_length(words, 1)
    return Waive()


_Reader = Callable[[Sequence[str], Variant], Order]
_VERBS: dict[str, _Reader] = {
    "-": _read_move,
    "H": _read_hold,
    "S": _read_support,
    "C": _read_convoy,
    "R": _read_retreat,
    "D": _read_disband,
}
_BEGINNINGS: dict[str, _Reader] = {
    "BUILD": _read_build,
    "REMOVE": _read_remove,
    "WAIVE": _read_waive,
}
