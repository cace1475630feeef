"""Orders as mails print them, and in full words."""

from __future__ import annotations

from typing import assert_never

from judge.board.calendar import write_season
from judge.board.places import Location, Province
from judge.board.position import DislodgedUnit
from judge.board.units import UnitKind
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


def write_words(order: Order) -> str:
    """In full words: "The army in Munich supports the army in Berlin to Kiel"."""
    if isinstance(order, REGISTER_ORDERS):
        return _name_register_order(order)
    match order:
        case Waive():
            return "A build is waived"
        case Build(unit):
            return f"{_a_piece(unit)} is built in {unit.location.full_name}"
        case Remove(unit):
            return f"The {_name_piece(unit)} is removed"
        case Retreat(unit, destination, hyper):
            way = _print_way(hyper=hyper)
            return f"The {_name_piece(unit)} retreats to {_the(destination)}{way}"
        case Disband(unit):
            return f"The {_name_piece(unit)} is disbanded"
        case _:
            return f"The {_name_piece(order.unit)} {_name_action(order)}"


def _a_piece(piece: Piece) -> str:
    if piece.kind is None:
        return "A unit"
    return "An army" if piece.kind is UnitKind.ARMY else "A fleet"


def _name_piece(piece: Piece) -> str:
    """A unit in full words: "army in Munich", "fleet in the North Sea"."""
    kind = piece.kind.word if piece.kind else "unit"
    return f"{kind} in {_the(piece.location)}"


def _the(location: Location) -> str:
    """Seas take the article: "the North Sea", but "Munich"."""
    return f"the {location.full_name}" if location.province.is_water else location.full_name


def _name_action(order: MovementOrder) -> str:
    match order:
        case Hold():
            return "holds"
        case Move(_, destination, via_convoy, route, hyper):
            by = " and ".join(f"the {p.name}" for p in route)
            how = f" by way of {by}" if route else " by convoy" if via_convoy else ""
            return f"moves to {_the(destination)}{how}{_print_way(hyper=hyper)}"
        case Enter(_, corridor):
            return f"goes into {corridor.name} and stays there"
        case SupportHold(_, supported, hyper):
            return f"supports the {_name_piece(supported)}{_print_way(hyper=hyper)}"
        case SupportMove(_, supported, destination, hyper):
            way = _print_way(hyper=hyper)
            return f"supports the {_name_piece(supported)} to {_the(destination)}{way}"
        case Convoy(_, convoyed, destination):
            return f"convoys the {_name_piece(convoyed)} to {_the(destination)}"
        case _:
            assert_never(order)


def _name_register_order(order: RegisterOrder) -> str:
    match order:
        case Link(one, other):
            return _raised(f"{_name_pair((one, other))} are linked")
        case Separate(one, other):
            return _raised(f"{_name_pair((one, other))} are separated")
        case Consent(power, pair, season):
            where = f"the link of {_name_pair(pair)}" if pair else "any link"
            when = f" in {write_season(season)}" if season is not None else ""
            return f"{power.name} may go through {where}{when}"
        case Revoke(power, pair, season):
            where = f" for {_name_pair(pair)}" if pair else ""
            when = f" in {write_season(season)}" if season is not None else ""
            return f"The consents of {power.name}{where}{when} are taken back"
        case _:
            assert_never(order)


def _raised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _name_pair(pair: tuple[Province, Province]) -> str:
    one, other = (_the(Location(end)) for end in pair)
    return f"{one} and {other}"
