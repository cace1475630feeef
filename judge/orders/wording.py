"""Orders as mails print them, and in full words."""

from __future__ import annotations

from typing import assert_never

from judge.board.places import Location
from judge.orders.model import (
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


def print_piece(piece: Piece) -> str:
    """As mails print it: "F StP/sc"; without the letter where the kind is unknown."""
    if piece.kind is None:
        return piece.location.printed
    return f"{piece.kind.value} {piece.location.printed}"


def write_printed(order: Order) -> str:
    """As mails print it: "A Mun S A Ber - Kie"."""
    match order:
        case Waive():
            return "Waive"
        case Build(unit):
            return f"Build {print_piece(unit)}"
        case Remove(unit):
            return f"Remove {print_piece(unit)}"
        case _:
            return f"{print_piece(order.unit)} {_print_action(order)}"


def _print_action(
    order: Hold | Move | SupportHold | SupportMove | Convoy | Retreat | Disband,
) -> str:
    match order:
        case Hold():
            return "H"
        case Move(_, destination, via_convoy, route):
            by = ", ".join(p.id for p in route)
            return f"- {destination.printed}" + (f" via {by}".rstrip() if via_convoy else "")
        case SupportHold(_, supported):
            return f"S {print_piece(supported)}"
        case SupportMove(_, supported, destination):
            return f"S {print_piece(supported)} - {destination.printed}"
        case Convoy(_, convoyed, destination):
            return f"C {print_piece(convoyed)} - {destination.printed}"
        case Retreat(_, destination):
            return f"R {destination.printed}"
        case Disband():
            return "D"
        case _:
            assert_never(order)


def write_words(order: Order) -> str:
    """In full words: "The army in Munich supports the army in Berlin to Kiel"."""
    match order:
        case Waive():
            return "A build is waived"
        case Build(unit):
            return f"{_a_piece(unit)} is built in {unit.location.full_name}"
        case Remove(unit):
            return f"The {_name_piece(unit)} is removed"
        case _:
            return f"The {_name_piece(order.unit)} {_name_action(order)}"


def _a_piece(piece: Piece) -> str:
    if piece.kind is None:
        return "A unit"
    return "An army" if piece.kind.value == "A" else "A fleet"


def _name_piece(piece: Piece) -> str:
    """A unit in full words: "army in Munich", "fleet in the North Sea"."""
    kind = piece.kind.word if piece.kind else "unit"
    return f"{kind} in {_the(piece.location)}"


def _the(location: Location) -> str:
    """Seas take the article: "the North Sea", but "Munich"."""
    return f"the {location.full_name}" if location.province.is_water else location.full_name


def _name_action(
    order: Hold | Move | SupportHold | SupportMove | Convoy | Retreat | Disband,
) -> str:
    match order:
        case Hold():
            return "holds"
        case Move(_, destination, via_convoy, route):
            by = " and ".join(f"the {p.name}" for p in route)
            how = f" by way of {by}" if route else " by convoy" if via_convoy else ""
            return f"moves to {_the(destination)}{how}"
        case SupportHold(_, supported):
            return f"supports the {_name_piece(supported)}"
        case SupportMove(_, supported, destination):
            return f"supports the {_name_piece(supported)} to {_the(destination)}"
        case Convoy(_, convoyed, destination):
            return f"convoys the {_name_piece(convoyed)} to {_the(destination)}"
        case Retreat(_, destination):
            return f"retreats to {_the(destination)}"
        case Disband():
            return "is disbanded"
        case _:
            assert_never(order)
