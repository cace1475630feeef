"""What hyperspace adds to the meaning of an order (Swiss 4 to 22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

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
from judge.orders.problems import Unreadable
from judge.orders.reading.hyperspace import CENTURY, MOST_SHORT
from judge.orders.reading.naming import Naming, Node, subtrees, tokens_of
from judge.orders.reading.settling import Stuck
from judge.orders.reason import Reason
from judge.orders.unclear import Unclear

REGISTER_NODES = frozenset({"link", "separate", "consent", "revoke"})


class Linking(Naming):
    """Reads the orders about links, and the way that an order takes."""

    def register_order(self, node: Node) -> RegisterOrder:
        """An order about a link."""
        ends = [self.place(end) for end in subtrees(node)]
        pair = (ends[0].province, ends[1].province) if ends else None
        match node.data, pair:
            case "link", (one, other):
                return Link(one, other)
            case "separate", (one, other):
                return Separate(one, other)
            case "consent", _:
                return Consent(self._power(node), pair, self._season(tokens_of(node)))
            case _:
                return Revoke(self._power(node), pair, self._season(tokens_of(node)))

    def _power(self, node: Node) -> Power:
        word = next(str(t) for t in tokens_of(node) if t.type == "POWER")
        return self.names.powers[" ".join(word.split())]

    def _season(self, tokens: Sequence[Token]) -> int | None:
        """The season that such an order names; in a year of two digits, that of this century."""
        said = next((str(t) for t in tokens if t.type == "SEASON"), "")
        if not said:
            return None
        year = int("".join(c for c in said if c.isdigit()))
        letter = "S" if said.startswith("s") else "F"
        return season_number(letter, year if year > MOST_SHORT else CENTURY + year)

    def through_hyperspace(self, order: Order, node: Node) -> Order:
        """The same order, said to go through hyperspace."""
        match order:
            case Move(via_convoy=False) | SupportHold() | SupportMove() | Retreat():
                return replace(order, hyper=True)
            case Enter() | Link() | Separate() | Consent() | Revoke():
                return order
            case _:
                reason = Reason(Unclear.NOT_THROUGH)
                raise Stuck(Unreadable(self.node_span(node), reason, (order,)))
