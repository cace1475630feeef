"""From the tree of an order to what it means: its names as values first, then its deed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from lark import Token

from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.orders.model import (
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.problems import Unreadable
from judge.orders.reading import deeds
from judge.orders.reading.deeds import Known
from judge.orders.reading.links import REGISTER_NODES, register_order, through_hyperspace
from judge.orders.reading.names import NameReader, Node, subtrees, tokens_of
from judge.orders.reading.written import Stuck
from judge.orders.reason import Reason
from judge.orders.unclear import Unclear

MOST_WAIVED = 34
NUMBERS = {"one": 1, "two": 2, "three": 3}


@dataclass(frozen=True)
class DeedNode:
    """What a node of the grammar means: its deed, and what each node below it is to that deed.

    A node that is `passed` over says nothing: nobody needs the route of what is supported.
    """

    order: Callable[..., Order]
    roles: tuple[str, ...]
    passed: frozenset[str] = field(default=frozenset())


READ_FIRST = ("steps", "via", "other", "unit", "toward")
"""In this order names are read: where several are unclear, the first of them is asked about."""

_BESIDE = frozenset({"via"})

DEEDS: Mapping[str, DeedNode] = {
    "bare": DeedNode(deeds.bare_unit, ("unit",)),
    "hold": DeedNode(deeds.hold_in_place, ("unit",)),
    "first_hold": DeedNode(deeds.hold_in_place, ("unit",)),
    "move": DeedNode(deeds.move, ("unit", "steps", "via")),
    "first_move": DeedNode(deeds.move, ("unit", "steps", "via")),
    "move_over": DeedNode(deeds.move_over, ("unit", "steps", "via")),
    "move_from": DeedNode(deeds.move, ("steps", "unit")),
    "support_hold": DeedNode(deeds.support_hold, ("unit", "other")),
    "support_hold_with": DeedNode(deeds.support_hold, ("other", "unit")),
    "support_move": DeedNode(deeds.support_move, ("unit", "other", "steps", "via"), _BESIDE),
    "support_with": DeedNode(deeds.support_move, ("other", "steps", "unit")),
    "support_from": DeedNode(deeds.support_move, ("unit", "steps", "other")),
    "convoy": DeedNode(deeds.convoy, ("unit", "other", "steps", "via"), _BESIDE),
    "convoy_with": DeedNode(deeds.convoy, ("other", "steps", "unit")),
    "convoy_from": DeedNode(deeds.convoy, ("unit", "steps", "other")),
    "retreat": DeedNode(deeds.retreat, ("unit", "toward")),
    "first_retreat": DeedNode(deeds.retreat, ("unit", "toward")),
    "disband": DeedNode(deeds.disband, ("unit",)),
    "first_disband": DeedNode(deeds.disband, ("unit",)),
    "build": DeedNode(deeds.build, ("unit",)),
    "first_build": DeedNode(deeds.build, ("unit",)),
    "remove": DeedNode(deeds.remove, ("unit",)),
    "first_remove": DeedNode(deeds.remove, ("unit",)),
}


def meaning_of(node: Node, reader: NameReader, known: Known) -> tuple[Order, ...]:
    """The orders of a node; several where builds are waived by number, or supports named.

    Raises Stuck where something must be asked.
    """
    if node.data == "waive":
        number = next((_number(t) for t in tokens_of(node) if t.type == "NUMBER"), 1)
        return (Waive(),) * max(1, min(number, MOST_WAIVED))
    if node.data == "backed":
        backed, *backers = subtrees(node)
        return tuple(_backed(backed, backers, reader, known))
    if node.data in REGISTER_NODES:
        return (register_order(node, reader),)
    order = _in_phase(_done(node, reader, known), known.setting.phase)
    if isinstance(order, Retreat) and known.setting.phase is PhaseKind.MOVEMENT:
        order = _gone_back(order, node)
    inside = isinstance(order, Move) and isinstance(order.unit.location.province, Corridor)
    is_through = known.setting.hyper or inside
    return (through_hyperspace(order, reader.node_span(node)) if is_through else order,)


def _done(node: Node, reader: NameReader, known: Known) -> Order:
    """The order of a deed, whether its unit stands before it or in it."""
    nodes = subtrees(node)
    if node.data == "ordered":
        unit, action = nodes
        node, nodes = action, [unit, *subtrees(action)]
    deed = DEEDS[str(node.data)]
    named = dict(zip(deed.roles, nodes, strict=False))
    first = sorted(named.keys() - deed.passed, key=READ_FIRST.index)
    return deed.order(known, **{role: reader.read(named[role]) for role in first})


def _backed(node: Node, backers: list[Node], reader: NameReader, known: Known) -> Iterator[Order]:
    """An order, and the supports that are named behind it: "supported by A Mun"."""
    apart = Reason(Unclear.SUPPORT_APART)
    if str(node.data) not in {*DEEDS, "ordered"}:  # a waived build, or an order about links
        raise Stuck(Unreadable(reader.node_span(node), apart))
    order = _done(node, reader, known)
    if known.setting.hyper:
        raise Stuck(Unreadable(reader.node_span(node), Reason(Unclear.WHICH_THROUGH)))
    yield order
    for backer in backers:
        own = known.settler.own_piece(reader.unit(backer))
        match order:
            case Move(unit, destination, False):
                yield SupportMove(own, unit, destination)
            case Hold(unit):
                yield SupportHold(own, unit)
            case _:
                raise Stuck(Unreadable(reader.node_span(backer), apart))


def _number(token: Token) -> int:
    word = token.split()[0]
    return NUMBERS.get(word) or int(word)


def _gone_back(order: Retreat, node: Node) -> Order:
    """A move where "pulls back" is said of a unit that nobody has dislodged, and not "retreats"."""
    verbs = node.scan_values(lambda token: isinstance(token, Token) and token.type == "RETREAT")
    if all(str(verb).startswith("r") for verb in verbs):
        return order
    return Move(order.unit, order.destination)


def _in_phase(order: Order, phase: PhaseKind | None) -> Order:
    """The order that the same words mean in a phase."""
    match phase, order:
        case PhaseKind.RETREAT, Move(unit, destination, False):
            return Retreat(unit, destination)
        case PhaseKind.RETREAT, Remove(unit):
            return Disband(unit)
        case PhaseKind.ADJUSTMENT, Disband(unit):
            return Remove(unit)
        case _:
            return order
