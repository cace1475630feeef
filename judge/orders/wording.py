"""Orders as mails print them: the notation that players write, too."""

from __future__ import annotations

from typing import assert_never

from judge.board.calendar import write_season
from judge.board.places import Province
from judge.board.position import DislodgedUnit
from judge.orders.model import (
    REGISTER_ORDERS,
    Build,
    Consent,
    Convoy,
    Disband,
    Enter,
    Hold,
    Link,
    Move,
    MovementOrder,
    Order,
    Piece,
    RegisterOrder,
    Remove,
    Retreat,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
    Waive,
)


def print_ways(row: DislodgedUnit) -> list[str]:
    """Where a dislodged unit may go, as mails print it: "Tyr", "Alb through hyperspace"."""
    there = [place.printed for place in row.retreats]
    return there + [f"{place.printed}{THROUGH_HYPERSPACE}" for place in row.leaps]


def print_piece(piece: Piece) -> str:
    """As mails print it: "F StP/sc"; without the letter where the kind is unknown."""
    if piece.kind is None:
        return piece.location.printed
    return f"{piece.kind.letter} {piece.location.printed}"


THROUGH_HYPERSPACE = " through hyperspace"


def write_printed(order: Order) -> str:
    """As mails print it: "A Mun S A Ber - Kie"."""
    if isinstance(order, REGISTER_ORDERS):
        return _print_register_order(order)
    match order:
        case Waive():
            return "Waive"
        case Build(unit):
            return f"Build {print_piece(unit)}"
        case Remove(unit):
            return f"Remove {print_piece(unit)}"
        case Retreat(unit, destination, hyper):
            return f"{print_piece(unit)} R {destination.printed}{_print_way(hyper=hyper)}"
        case Disband(unit):
            return f"{print_piece(unit)} D"
        case _:
            return f"{print_piece(order.unit)} {_print_action(order)}"


def _print_action(order: MovementOrder) -> str:
    match order:
        case Hold():
            return "H"
        case Move(_, destination, via_convoy, route, hyper):
            by = ", ".join(p.id for p in route)
            how = f" via {by}".rstrip() if via_convoy else ""
            return f"- {destination.printed}{how}{_print_way(hyper=hyper)}"
        case Enter(_, corridor):
            return f"- {corridor.id}"
        case SupportHold(_, supported, hyper):
            return f"S {print_piece(supported)}{_print_way(hyper=hyper)}"
        case SupportMove(_, supported, destination, hyper):
            way = _print_way(hyper=hyper)
            return f"S {print_piece(supported)} - {destination.printed}{way}"
        case Convoy(_, convoyed, destination):
            return f"C {print_piece(convoyed)} - {destination.printed}"
        case _:
            assert_never(order)


def _print_way(*, hyper: bool) -> str:
    return THROUGH_HYPERSPACE if hyper else ""


def _print_register_order(order: RegisterOrder) -> str:
    match order:
        case Link(one, other):
            return f"Link {one.id} and {other.id}"
        case Separate(one, other):
            return f"Separate {one.id} and {other.id}"
        case Consent(power, pair, season) | Revoke(power, pair, season):
            verb = "Consent" if isinstance(order, Consent) else "Revoke"
            when = f" {write_season(season)}" if season is not None else ""
            return f"{verb} {power.name}{_print_pair(pair)}{when}"
        case _:
            assert_never(order)


def _print_pair(pair: tuple[Province, Province] | None) -> str:
    return f" {pair[0].id}-{pair[1].id}" if pair else ""
