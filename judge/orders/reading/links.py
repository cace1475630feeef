"""What hyperspace adds to the meaning of an order (Swiss 4 to 22)."""

from __future__ import annotations

from dataclasses import replace

from judge.board.calendar import season_number
from judge.board.units import Power
from judge.orders.model import (
    Consent,
    Enter,
    Link,
    Move,
    Order,
    RegisterOrder,
    Retreat,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
)
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.hyperspace import CENTURY, MOST_SHORT
from judge.orders.reading.names import NameReader, Node, subtrees, tokens_of
from judge.orders.reading.written import Stuck
from judge.orders.reason import Reason
from judge.orders.unclear import Unclear

REGISTER_NODES = frozenset({"link", "separate", "consent", "revoke"})


def register_order(node: Node, reader: NameReader) -> RegisterOrder:
    """An order about a link."""
    ends = [reader.place(end) for end in subtrees(node)]
    pair = (ends[0].province, ends[1].province) if ends else None
    match node.data, pair:
        case "link", (one, other):
            return Link(one, other)
        case "separate", (one, other):
            return Separate(one, other)
        case "consent", _:
            return Consent(_power(node, reader), pair, _season(node))
        case _:
            return Revoke(_power(node, reader), pair, _season(node))


def _power(node: Node, reader: NameReader) -> Power:
    word = next(str(t) for t in tokens_of(node) if t.type == "POWER")
    return reader.names.powers[" ".join(word.split())]


def _season(node: Node) -> int | None:
    """The season that such an order names; in a year of two digits, that of this century."""
    said = next((str(t) for t in tokens_of(node) if t.type == "SEASON"), "")
    if not said:
        return None
    year = int("".join(c for c in said if c.isdigit()))
    letter = "S" if said.startswith("s") else "F"
    return season_number(letter, year if year > MOST_SHORT else CENTURY + year)


def through_hyperspace(order: Order, span: Span) -> Order:
    """The same order, said to go through hyperspace; raises Stuck if it can't."""
    match order:
        case Move(via_convoy=False) | SupportHold() | SupportMove() | Retreat():
            return replace(order, hyper=True)
        case Enter() | Link() | Separate() | Consent() | Revoke():
            return order
        case _:
            raise Stuck(Unreadable(span, Reason(Unclear.NOT_THROUGH), (order,)))
