"""Orders of a sentence by two readers: islands of the grammar, and its words' meaning.

Whoever orders more without doubt is believed; where they contradict each other, both are asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.orders.gazetteer import plain_words
from judge.orders.model import Convoy, Move, Order, SupportHold, SupportMove
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.islands.correcting import MOST_ABOVE
from judge.orders.reading.islands.entering import Entering, untold, with_line
from judge.orders.reading.islands.everyone import Rest
from judge.orders.reading.islands.finding import unit_of
from judge.orders.reading.islands.judging import FoundOrder
from judge.orders.reading.islands.reading import Islands
from judge.orders.reading.open.reading import OpenReader, ToldOrders
from judge.orders.reading.open.taking import meant_above, says_rest
from judge.orders.reading.parts import Line
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear

TURNED = frozenset({"turned", "condition", "another time"})
"""What speaks against an order whoever found it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a sentence orders, as entries.

    `told` does something to the orders above; `unfinished` names units that were told nothing;
    `retreats` are open places that it names; `carried` are the moves of those it convoys.
    """

    entries: Sequence[Entry] = ()
    told: Sequence[ToldOrders] = ()
    unfinished: Mapping[tuple[int, Span], Province] = field(default_factory=dict)
    rest: Rest | None = None
    retreats: Sequence[FoundOrder] = ()
    carried: Sequence[Entry] = ()


@dataclass(frozen=True)
class Joining:
    """Reads the sentences of one letter with both readers, where there are both."""

    islands: Islands
    open: OpenReader | None = None

    def take(
        self,
        number: int,
        line: str,
        read: Line,
        setting: LineSetting,
        above: Sequence[Entry],
        begin: int,
    ) -> Taken:
        """What a sentence orders; `read` is what the line reader made of it."""
        above = above[-MOST_ABOVE:]
        found = self.islands.read(line, setting, _orders(above), begin)
        if found and self._is_told_better(line, read, found):
            return Taken()
        entering = Entering(self.islands.reader, setting, above)
        plainly = entering.entries(number, line, found, read) if found else []
        said = self._said(line, setting, above, begin)
        if not any(one.orders for one in said):
            taken = Taken(plainly) if found else self._pending(number, line, setting, said)
        elif _is_full(found, plainly) or _orders_more(found, said):
            taken = Taken(_with_doubts(_with_both(plainly, _told(said)), said))
        else:
            taken = self._by_meaning(number, line, read, entering, said, found)
        return self._with_rest(taken, line, setting)

    def _is_told_better(self, line: str, read: Line, found: Sequence[FoundOrder]) -> bool:
        """Whether the line reader knows better what is wrong with orders that it read as well."""
        contents = [part.content for part in read.parts]
        told = [one for one in contents if not isinstance(one, Reading | Aside)]
        if len(told) == len(read.parts) == len(found) and all(one.why for one in found):
            asked = [set(one.choices or (one.order,)) for one in found]
            return [set(problem.candidates) for problem in told] == asked
        is_of_condition = told and told[0].span.end <= min(one.start for one in found)
        return bool(is_of_condition) and self.islands.reader.wording.is_condition(line)

    def _said(
        self, line: str, setting: LineSetting, above: Sequence[Entry], begin: int
    ) -> list[ToldOrders]:
        if self.open is None or setting.under is not None:
            return []
        return self.open.read(line, begin, meant_above(above))

    def _pending(
        self, number: int, line: str, setting: LineSetting, said: Sequence[ToldOrders]
    ) -> Taken:
        """A unit that is named alone, to be told something in the next sentence."""
        pending = self.open.memory.pending if self.open is not None else None
        unit = pending.places[0] if pending is not None else None
        if said or pending is None or unit is None:
            return Taken()
        span = Span(pending.start, pending.end)
        return Taken((untold(number, line, span),), (), {(number, span): unit})

    def _by_meaning(
        self,
        number: int,
        line: str,
        read: Line,
        entering: Entering,
        said: Sequence[ToldOrders],
        found: Sequence[FoundOrder],
    ) -> Taken:
        """What the words mean, and what the other reader found beside that."""
        new, unfinished = list[Entry](), dict[tuple[int, Span], Province]()
        doubted = [one.order for one in found if self._is_doubted(one, line)]
        for one in said:
            span = Span(one.start, one.end)
            is_doubted = any(order in doubted for order in one.orders) and not one.why
            meant = replace(one, why="doubted") if is_doubted else one
            content = Aside.CORRECTED if one.is_undone else meant.content
            new.append(Entry(number, line, span, content))
            if not one.orders and one.unit is not None:
                unfinished[number, span] = one.unit
        units = {unit_of(order) for one in said for order in one.orders}
        new = with_line(number, line, _with_both(new, _plain(found)), read, units)
        left = list(entering.left_over(number, line, new))
        for entry in left:
            words = line[entry.span.start : entry.span.end]
            places = entering.idle(new) & self.islands.reader.likeness.places(words)
            if len(places) == 1:
                unfinished[number, entry.span] = next(iter(places))
        told = [one for one in said if one.is_undone or one.mends]
        new.sort(key=lambda entry: entry.span.start)
        return Taken([*new, *left], told, unfinished, carried=_carried(new))

    def _is_doubted(self, found: FoundOrder, line: str) -> bool:
        """Whether what speaks against an order among islands does so whoever found it."""
        if found.why == "unsure":
            return self.open is None or not self.open.possible.is_legal(found.order)
        asked = self.islands.beside.asks.search(plain_words(line))
        is_polite = asked is not None and found.why in asked[0].split()
        return bool(found.why) and not is_polite

    def _with_rest(self, taken: Taken, line: str, setting: LineSetting) -> Taken:
        """With what is said of the rest, and of retreats if nothing was ordered."""
        everyone = self.islands.everyone
        rest = everyone.says_rest(line) or (says_rest(line, everyone) if taken.entries else None)
        retreats: Sequence[FoundOrder] = ()
        if not taken.entries and setting.phase is PhaseKind.RETREAT:
            retreats = self.islands.retreats(line, setting)
        return replace(taken, rest=rest, retreats=retreats)


def _carried(entries: Sequence[Entry]) -> list[Entry]:
    """The moves of armies that are convoyed in words: "the fleet brings London to Belgium"."""
    return [
        replace(entry, content=Reading(Move(order.convoyed, order.destination, via_convoy=True)))
        for entry in entries
        if isinstance(entry.content, Reading) and isinstance(order := entry.content.order, Convoy)
    ]


def _orders(above: Sequence[Entry]) -> list[Order | None]:
    """The orders above, None for one that is not clear."""
    return [
        entry.content.order if isinstance(entry.content, Reading) else None
        for entry in above
        if not isinstance(entry.content, Aside)
    ]


def _plain(found: Sequence[FoundOrder]) -> dict[str, Order]:
    """What is ordered without doubt, by unit."""
    return {unit_of(one.order): one.order for one in found if not one.why and not one.choices}


def _told(said: Sequence[ToldOrders]) -> dict[str, Order]:
    """What the words order without doubt, by unit."""
    return {
        unit_of(one.orders[0]): one.orders[0]
        for one in said
        if len(one.orders) == 1 and not one.why and not one.is_undone
    }


def _orders_more(found: Sequence[FoundOrder], said: Sequence[ToldOrders]) -> bool:
    """Whether islands order more than the words do, or only they have anything."""
    told = _told(said)
    return len(_plain(found)) > len(told) or (bool(found) and not told)


def _is_full(found: Sequence[FoundOrder], entries: Sequence[Entry]) -> bool:
    """Whether every order is plain, and no unit of one's own is left."""
    return bool(found) and all(isinstance(entry.content, Reading) for entry in entries)


def _with_both(entries: Sequence[Entry], others: Mapping[str, Order]) -> list[Entry]:
    """Entries, of which those that another reader contradicts are asked about."""
    return [_asked(entry, others) for entry in entries]


def _with_doubts(entries: Sequence[Entry], said: Sequence[ToldOrders]) -> list[Entry]:
    """Entries, of which those are asked about that the words turn round."""
    doubted = [order for one in said if one.why in TURNED for order in one.orders]
    return [
        replace(entry, content=Unreadable(entry.span, Reason(Unclear.CHANGED), (order,)))
        if isinstance(entry.content, Reading) and (order := entry.content.order) in doubted
        else entry
        for entry in entries
    ]


def _asked(entry: Entry, others: Mapping[str, Order]) -> Entry:
    if not isinstance(entry.content, Reading):
        return entry
    order = entry.content.order
    other = others.get(unit_of(order))
    if other is None or not _contradict(order, other):
        return entry
    problem = Unreadable(entry.span, Reason(Unclear.CHANGED), (order, other))
    return Entry(entry.number, entry.line, entry.span, problem, entry.power)


def _contradict(one: Order, other: Order) -> bool:
    """Whether two orders for a unit say different things: by which way is not one."""
    match one, other:
        case Move(), Move():
            return one.destination.province != other.destination.province
        case ((SupportHold() | SupportMove()), (SupportHold() | SupportMove())):
            is_same = one.supported.location.province == other.supported.location.province
            if isinstance(one, SupportMove) and isinstance(other, SupportMove):
                return not is_same or one.destination.province != other.destination.province
            return not is_same
        case _:
            pass
    return one != other
