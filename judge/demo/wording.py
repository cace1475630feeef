"""How robots write their orders: the same thing in many people's words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from judge.board.places import Location
from judge.library.texts import load_phrases
from judge.orders.in_full import order_in_full
from judge.orders.model import (
    REGISTER_ORDERS,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.wording import THROUGH_HYPERSPACE, print_piece, write_printed

Handwriting = Callable[[Order], str]


def _place(location: Location) -> str:
    """A full name with its coast, as people write it."""
    coast = f"/{location.coast.value}" if location.coast else ""
    return f"{location.province.name}{coast}"


def _piece(piece: Piece) -> str:
    return f"{piece.kind.word if piece.kind else ''} {_place(piece.location)}".strip()


def terse(order: Order) -> str:
    """As in the old judges' days: "a mun-bur"."""
    return write_printed(order).lower().replace(" - ", "-")


def arrows(order: Order) -> str:
    """With arrows: "A Mun -> Bur"."""
    return write_printed(order).replace(" - ", " -> ")


def by_names(order: Order) -> str:
    """Unit words and full names: "army Munich to Burgundy"."""
    way = THROUGH_HYPERSPACE if getattr(order, "hyper", False) else ""
    return f"{_names(order)}{way}"


def _names(order: Order) -> str:
    match order:
        case Hold(unit):
            return f"{_piece(unit)} holds"
        case Move(unit, destination, via_convoy):
            by_sea = " via convoy" if via_convoy else ""
            return f"{_piece(unit)} to {_place(destination)}{by_sea}"
        case SupportHold(unit, supported):
            return f"{_piece(unit)} supports {_piece(supported)}"
        case SupportMove(unit, supported, destination):
            return f"{_piece(unit)} supports {_piece(supported)} to {_place(destination)}"
        case Convoy(unit, convoyed, destination):
            return f"{_piece(unit)} convoys {_piece(convoyed)} to {_place(destination)}"
        case _:
            return _later_names(order)


def _later_names(order: Order) -> str:
    match order:
        case Retreat(unit, destination):
            return f"{_piece(unit)} retreats to {_place(destination)}"
        case Disband(unit):
            return f"{_piece(unit)} disbands"
        case Build(unit):
            return f"build {_piece(unit)}"
        case Remove(unit):
            return f"remove {_piece(unit)}"
        case Waive():
            return "waive"
        case _:
            return write_printed(order)


def short(order: Order) -> str:
    """Letters and words mixed: "A Mun supports A Ber to Kie"."""
    match order:
        case SupportMove(unit, supported, destination, False):
            to = destination.printed
            return f"{print_piece(unit)} supports {print_piece(supported)} to {to}"
        case Move(unit, destination, False, _, False):
            return f"{print_piece(unit)} moves to {destination.printed}"
        case _:
            return write_printed(order)


def sentence(order: Order) -> str:
    """A full sentence; builds and removals stay requests."""
    plain = (Build, Remove, Waive, *REGISTER_ORDERS)
    return (
        by_names(order)
        if isinstance(order, plain)
        else load_phrases().explain(order_in_full(order))
    )


STYLES: tuple[Handwriting, ...] = (write_printed, terse, arrows, by_names, short, sentence)


def word(orders: tuple[Order, ...], random: Random) -> tuple[str, ...]:
    """Every order of a letter; a writer keeps to two styles."""
    styles = random.sample(STYLES, 2)
    return tuple(random.choice(styles)(order) for order in orders)


def misspell(line: str, random: Random) -> str:
    """A slip of the finger: two letters of the last word change places."""
    if len(line) < 4 or not line[-3:].isalpha():
        return line
    at = random.choice((2, 3))
    return f"{line[:-at]}{line[1 - at]}{line[-at]}{line[2 - at :] if at > 2 else ''}"
