"""From the tree of a condition to the facts it asks about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from judge.board.places import Province
from judge.board.units import Power, UnitKind
from judge.orders.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Dislodged,
    Owns,
    Stands,
    Went,
    opposite,
)
from judge.orders.gazetteer import AmbiguousPlace, FoundPlace
from judge.orders.problems import (
    Ambiguous,
    Problem,
    Span,
    Unknown,
    Unreadable,
    could_be,
)
from judge.orders.reading.names import Names
from judge.orders.reading.normal import Normal
from judge.orders.reason import Reason
from judge.orders.unclear import Unclear

Node = Tree[Token]


OWN = ("i", "we", "me", "mine", "my", "our", "ours", "us")
"""How writers call the power they play."""

KNOWN_FACTS = Reason(Unclear.KNOWN_FACTS)

_KINDS = {"a": UnitKind.ARMY, "f": UnitKind.FLEET}


class FactProblem(Exception):
    """A condition that can't be read; never leaves the room."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class Facts:
    """Reads the conditions of one line. Raises FactProblem where something must be asked.

    A misspelt place is never guessed here: what waits for it would be used,
    or not, while nobody looks.
    """

    def __init__(self, names: Names, line: Normal, own: Power | None = None) -> None:
        self.names = names
        self.line = line
        self.own = own

    def read(self, tree: Node) -> Condition:
        """The condition of a tree."""
        return self._any(_subtrees(tree)[0])

    def _any(self, node: Node) -> Condition:
        parts = tuple(self._all(child) for child in _subtrees(node))
        return parts[0] if len(parts) == 1 else AnyOf(parts)

    def _all(self, node: Node) -> Condition:
        parts = tuple(self._fact(child) for child in _subtrees(node))
        return parts[0] if len(parts) == 1 else AllOf(parts)

    def _fact(self, node: Node) -> Condition:
        if node.data == "alternatives":
            return self._any(node)
        if node.data == "negated":
            return opposite(self._fact(_subtrees(node)[0]))
        found = FACTS[str(node.data)](self, node)
        return opposite(found) if _has(node, "IS_NOT", "FAILED") else found

    # ------------------------------------------------------------ who and where

    def power(self, token: Token) -> Power:
        """A power by its name or adjective; the writer's own by "my" or "I"."""
        word = str(token).removesuffix(" s").strip()
        if word in OWN:
            if self.own is None:
                raise FactProblem(Unreadable(self._span(token), Reason(Unclear.WHOSE)))
            return self.own
        return self.names.powers[word]

    def place(self, node: Node) -> Province:
        """A province by a name of its own; near names are asked about."""
        words = " ".join(t for t in _tokens(node) if t.type != "COAST")
        found = self.names.gazetteer.look_up(words)
        if isinstance(found, FoundPlace) and not found.is_respelt:
            return found.province
        span = self._node_span(node)
        if isinstance(found, AmbiguousPlace):
            written = self.line.written[span.start : span.end]
            for province in found.candidates:
                if province.id == written:  # ids that differ by capitals only
                    return province
            raise FactProblem(Ambiguous(span, could_be(words, found.candidates)))
        nearest = (found.province,) if isinstance(found, FoundPlace) else found.nearest
        if " " in words:
            raise FactProblem(Unreadable(span, KNOWN_FACTS))
        raise FactProblem(Unknown(span, words, nearest))

    def noun(self, node: Node) -> tuple[Power | None, UnitKind | None, Province]:
        """What stands before a verb: a place, perhaps with whose unit, perhaps its kind."""
        (place,) = _subtrees(node)
        return *self.piece(node), self.place(place)

    def piece(self, node: Node) -> tuple[Power | None, UnitKind | None]:
        """A unit: whose, and of which kind, as far as it is said."""
        tokens = {t.type: t for t in _tokens(node)}
        power = self.power(tokens["POWER"]) if "POWER" in tokens else None
        kind = _KINDS.get(str(tokens["UNIT"])[0]) if "UNIT" in tokens else None
        return power, kind

    def own_unit(self, node: Node) -> Province:
        """Where the writer's own unit stood; nothing is asked of other powers' orders."""
        power, _, province = self.noun(node)
        if power is not None and power != self.own:
            raise FactProblem(Unreadable(self._node_span(node), Reason(Unclear.OWN_UNITS)))
        return province

    def owned(self, power: Power, node: Node, province: Province) -> Condition:
        """A power owns a centre; nothing else is owned."""
        if not province.is_centre:
            reason = Reason(Unclear.NO_CENTRE, (province.name,))
            raise FactProblem(Unreadable(self._node_span(node), reason))
        return Owns(power, province)

    # ------------------------------------------------------------ facts by their nodes

    def owns(self, node: Node) -> Condition:
        (place,) = _subtrees(node)
        return self.owned(self.power(_tokens(node)[0]), place, self.place(place))

    def owns_not(self, node: Node) -> Condition:
        return opposite(self.owns(node))

    def holds(self, node: Node) -> Condition:
        (place,) = _subtrees(node)
        power, province = self.power(_tokens(node)[0]), self.place(place)
        if not province.is_centre:
            return Stands(province, power)
        reason = Reason(Unclear.OWNS_OR_IN, (province.id,))
        raise FactProblem(Ambiguous(self._node_span(node), reason))

    def is_in(self, node: Node) -> Condition:
        (place,) = _subtrees(node)
        return Stands(self.place(place), self.power(_tokens(node)[0]))

    def has(self, node: Node) -> Condition:
        piece, place = _subtrees(node)
        power, kind = self.piece(piece)
        return Stands(self.place(place), power or self.power(_tokens(node)[0]), kind)

    def piece_in(self, node: Node) -> Condition:
        piece, place = _subtrees(node)
        return Stands(self.place(place), *self.piece(piece))

    def there_no(self, node: Node) -> Condition:
        return opposite(self.piece_in(node))

    def nobody(self, node: Node) -> Condition:
        (place,) = _subtrees(node)
        return opposite(Stands(self.place(place)))

    def stands(self, node: Node) -> Condition:
        power, kind, province = self.noun(_subtrees(node)[0])
        return Stands(province, power, kind)

    def is_of(self, node: Node) -> Condition:
        """A centre that is French is owned; any other place has a French unit in it."""
        (noun,) = _subtrees(node)
        whose, kind, province = self.noun(noun)
        power = self.power(_tokens(node)[-1])
        if whose is None and kind is None and province.is_centre:
            return Owns(power, province)
        return Stands(province, power, kind)

    def is_owned(self, node: Node) -> Condition:
        (noun,) = _subtrees(node)
        return self.owned(self.power(_tokens(node)[-1]), noun, self.noun(noun)[2])

    def empty(self, node: Node) -> Condition:
        return opposite(Stands(self.noun(_subtrees(node)[0])[2]))

    def occupied(self, node: Node) -> Condition:
        token = _tokens(node)[-1]
        power = self.power(token) if token.type == "POWER" else None
        return Stands(self.noun(_subtrees(node)[0])[2], power)

    def dislodged(self, node: Node) -> Condition:
        return Dislodged(self.own_unit(_subtrees(node)[0]))

    def bounced(self, node: Node) -> Condition:
        (noun,) = _subtrees(node)
        raise FactProblem(Unreadable(self._node_span(noun), Reason(Unclear.SAY_WHERE_TO)))

    def went(self, node: Node) -> Condition:
        noun, place = _subtrees(node)
        return Went(self.own_unit(noun), self.place(place))

    def went_not(self, node: Node) -> Condition:
        return opposite(self.went(node))

    def move_came(self, node: Node) -> Condition:
        *start, end = (self.place(place) for place in _subtrees(node))
        return Went(start[0] if start else None, end)

    def _node_span(self, node: Node) -> Span:
        return self._columns(node.meta.start_pos, node.meta.end_pos)

    def _span(self, token: Token) -> Span:
        return self._columns(token.start_pos or 0, token.end_pos or 0)

    def _columns(self, start: int, end: int) -> Span:
        return Span(self.line.column(start), self.line.column(max(start, end - 1)) + 1)


def _subtrees(node: Node) -> list[Node]:
    return [child for child in node.children if isinstance(child, Tree)]


def _tokens(node: Node) -> list[Token]:
    return [child for child in node.children if isinstance(child, Token)]


def _has(node: Node, *types: str) -> bool:
    return any(token.type in types for token in _tokens(node))


FACTS: Mapping[str, Callable[[Facts, Node], Condition]] = {
    "owns": Facts.owns,
    "owns_not": Facts.owns_not,
    "holds": Facts.holds,
    "is_in": Facts.is_in,
    "has": Facts.has,
    "piece_in": Facts.piece_in,
    "there": Facts.piece_in,
    "there_no": Facts.there_no,
    "nobody": Facts.nobody,
    "stands": Facts.stands,
    "is_of": Facts.is_of,
    "is_owned": Facts.is_owned,
    "empty": Facts.empty,
    "occupied": Facts.occupied,
    "dislodged": Facts.dislodged,
    "bounced": Facts.bounced,
    "went": Facts.went,
    "went_not": Facts.went_not,
    "came": Facts.went,
    "move_came": Facts.move_came,
}
