"""What the stretches of a text mean: the orders in it, each with what it is worth."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

from lark import UnexpectedInput

from judge.board.calendar import PhaseKind
from judge.orders.gazetteer import WORD, FoundPlace
from judge.orders.model import (
    FOR_NO_UNIT,
    Build,
    Disband,
    Order,
    Remove,
    Retreat,
    Waive,
)
from judge.orders.reading.choosing import Chooser
from judge.orders.reading.composing import pattern
from judge.orders.reading.hyperspace import MARK
from judge.orders.reading.islands.beside import BesideOrders
from judge.orders.reading.islands.stretches import START, OrderStretch, Recogniser
from judge.orders.reading.naming import Node, subtrees
from judge.orders.reading.normal import Normal, blanked
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Note
from judge.orders.unclear import Unclear

MOST_STARTS = 400
MOST_TRIES = 300
MOST_ENDS = 4
"""So many of the ends that a stretch could have are tried, the farthest first."""

LEAST_OF_A_NAME = 4
"""So short a word that is no name to the letter is none in a sentence."""

CHEAP_STRAY = 0.3
_VERBS_OF_A_LETTER = (
    "BUILD", "REMOVE", "DISBAND", "RETREAT", "SUPPORT", "CONVOY", "HOLD", "MOVE",
)  # fmt: skip
BEFORE_A_PLACE = frozenset({"in", "on", "upon", "at", "for"})


@dataclass(frozen=True, slots=True)
class Island:
    """An order in a text; `is_sure` if it asks nothing of itself.

    `is_about` if it is for the order before it ("supports that"); `more` are the supports
    that it names ("supported by A Mun").
    """

    stretch: OrderStretch
    order: Order
    score: float
    is_sure: bool
    is_about: bool = False
    more: tuple[Order, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.stretch.start

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.stretch.end


@dataclass(frozen=True)
class Finder:
    """Finds orders in running text; one for a board."""

    reader: OrderReader
    beside: BesideOrders

    @cached_property
    def recogniser(self) -> Recogniser:
        """What tells where whole orders stand."""
        places = self.reader.wording.places_pattern
        return Recogniser(self.reader.parser, places, self.beside, self.is_name)

    @cached_property
    def _short(self) -> re.Pattern[str]:
        """A letter that begins an order: a unit's, or a verb's before a unit."""
        words = self.reader.wording.words
        verbs = pattern(
            word for name in _VERBS_OF_A_LETTER for word in words[name] if len(word) == 1
        )
        kinds = pattern((*words["ARMY"], *words["FLEET"]))
        return re.compile(rf"[afu] *[ (]|{verbs} +{kinds} ")

    @cached_property
    def _supports(self) -> tuple[str, ...]:
        return tuple(sorted(self.reader.wording.words["SUPPORT"], key=len, reverse=True))

    @cached_property
    def _winter_verbs(self) -> frozenset[str]:
        words = self.reader.wording.words
        rows = (words[name] for name in ("BUILD", "REMOVE", "DISBAND"))
        return frozenset(word for row in rows for word in row if len(word) > 1)

    def is_name(self, word: str) -> bool:
        """Whether a word that is no name to the letter is a misspelt one, even in a sentence."""
        if len(word) < LEAST_OF_A_NAME or word in self.reader.wording.everyday:
            return False
        if (
            word in self.beside.cheap
            or self.beside.changes.match(word)
            or self.beside.others.match(word)
        ):
            return False
        return isinstance(self.reader.gazetteer.look_up(word), FoundPlace)

    def find(self, normal: Normal, setting: LineSetting) -> list[Island]:
        """Every order that stands in a text, those that overlap too."""
        found: list[Island] = []
        starts = tries = done = 0
        for word in WORD.finditer(normal.text):
            at = word.start()
            if at < done or (len(word[0]) == 1 and not self._short.match(normal.text, at)):
                continue
            if not self.recogniser.begins(normal.text, at):
                continue
            starts += 1
            if starts > MOST_STARTS or tries > MOST_TRIES:
                break
            for stretch in list(self.recogniser.stretches(normal.text, at))[: -MOST_ENDS - 1 : -1]:
                tries += 1
                island = self._island(stretch, normal, setting)
                if island is not None:
                    found.append(island)
                    if island.is_sure and not stretch.strays:
                        done = stretch.end  # nothing in a plain order is looked at again
                    break
        return found

    # ------------------------------------------------------------ what a stretch means

    def _island(self, at: OrderStretch, normal: Normal, setting: LineSetting) -> Island | None:
        """The order of a stretch, if it is one that this power may give now."""
        body = self._body(at, normal.text)
        if not body:
            return None
        if MARK in body:
            setting = replace(setting, hyper=True)
        columns = tuple(normal.column(at.start + n) for n in range(len(body)))
        alone = Normal(body, columns, normal.written)
        try:
            tree = self.reader.parser.parse(body, start=START)
        except UnexpectedInput:
            return None
        node = subtrees(tree)[0]
        if node.data == "bare" and not self._may_be_bare(at, normal.text, setting):
            return None
        is_about = at.about >= 0
        chooser = Chooser(self.reader.names, setting, alone, is_alone=is_about)
        orders, notes, is_sure = self._orders(chooser, node, at, normal.text, setting)
        if is_about:
            orders, is_sure = orders[:1], True
        orders = tuple(order for order in orders if is_of_phase(order, setting.phase))
        several = is_sure and node.data in {"backed", "waive"}
        if not orders or (len(orders) > 1 and not several and not _are_of_one(orders)):
            return None
        if not all(is_own(order, setting) for order in orders):
            return None
        if node.data == "bare" and not is_about:
            is_sure = is_sure and self._is_introduced(at, normal.text)
        return self._weighed(at, orders, notes, normal.text, setting, is_sure=is_sure)

    def _weighed(
        self,
        at: OrderStretch,
        orders: tuple[Order, ...],
        notes: tuple[Note, ...],
        text: str,
        setting: LineSetting,
        *,
        is_sure: bool,
    ) -> Island | None:
        cost = sum(CHEAP_STRAY if text[a:b] in self.beside.cheap else 1.0 for a, b in at.strays)
        is_possible = setting.is_plausible(orders[0])
        score = 4 + 2 * at.tokens - cost + (3 if is_possible else 0) - (0 if is_sure else 1)
        if score <= 0:
            return None
        is_sure = is_sure and (is_possible or _is_all(text, at))
        return Island(at, orders[0], score, is_sure, at.about >= 0, orders[1:], notes)

    def _body(self, at: OrderStretch, text: str) -> str:
        """The words of a stretch without the stray ones; of a support "of that", its unit."""
        body = text[at.start : at.end]
        for start, end in at.strays:
            body = blanked(body, start - at.start, end - at.start)
        if at.about < 0:
            return body
        head = body[: at.about - at.start].rstrip()
        return next((head[: -len(w)] for w in self._supports if head.endswith(" " + w)), "")

    def _orders(
        self, chooser: Chooser, node: Node, at: OrderStretch, text: str, setting: LineSetting
    ) -> tuple[tuple[Order, ...], tuple[Note, ...], bool]:
        """What a stretch orders, and whether that is sure."""
        outcome = chooser.read(node)
        if isinstance(outcome, tuple):
            return (*outcome, not at.is_loose or self._goes_there(at, text))
        orders = tuple(o for o in outcome.candidates if setting.is_plausible(o))
        cause = outcome.reason.cause
        is_sure = cause is Unclear.GO_THERE and len(orders) == 1 and self._goes_there(at, text)
        return orders, (), is_sure

    def _goes_there(self, at: OrderStretch, text: str) -> bool:
        """Whether the one strange word before a place is a verb: "Paris dives into Burgundy"."""
        if len(at.strays) != 1:
            return False
        behind = WORD.search(text, at.strays[0][1])
        return behind is not None and behind[0] in BEFORE_A_PLACE

    def _may_be_bare(self, at: OrderStretch, text: str, setting: LineSetting) -> bool:
        """Whether a unit alone may be an order: in Winter, under a verb or all alone."""
        if at.about >= 0:
            return True
        if setting.phase is not PhaseKind.ADJUSTMENT:
            return False
        return at.tokens > 1 or self._is_introduced(at, text)

    def _is_introduced(self, at: OrderStretch, text: str) -> bool:
        start = text.rfind(";", 0, at.start) + 1
        end = text.find(";", at.end)
        before = WORD.findall(text, start, at.start)
        if not self._winter_verbs.isdisjoint(before):
            return True
        if at.tokens > 1:  # with its kind, it may stand between commas
            start = max(start, text.rfind(",", 0, at.start) + 1)
            ends = [n for n in (end, text.find(",", at.end)) if n >= 0]
            end = min(ends, default=-1)
        rest = f"{text[start : at.start]} {text[at.end : end if end >= 0 else len(text)]}"
        words = WORD.findall(self.reader.wording.places_pattern.sub(" ", rest))
        return self._of_lists.issuperset(words)

    @cached_property
    def _of_lists(self) -> frozenset[str]:
        """What may stand in a list of units."""
        words = self.reader.wording.words
        rows = (words[name] for name in ("ARMY", "FLEET", "UNIT", "FILLER", "SEPARATOR"))
        return self.beside.cheap | frozenset(word for row in rows for word in row)


def is_of_phase(order: Order, phase: PhaseKind | None) -> bool:
    """Whether an order is one of a phase; those about links are of any that is asked for."""
    match phase:
        case PhaseKind.MOVEMENT:
            return not isinstance(order, Build | Remove | Retreat | Disband | Waive)
        case PhaseKind.RETREAT:
            return isinstance(order, Retreat | Disband)
        case _:
            return isinstance(order, Build | Remove | Waive)


def is_own(order: Order, setting: LineSetting) -> bool:
    """Whether the reader's power may give an order."""
    if isinstance(order, FOR_NO_UNIT):
        return True
    if isinstance(order, Build):
        return setting.may_build_in(order.unit.location.province)
    return setting.own_unit(order.unit.location.province) is not None


def _are_of_one(orders: tuple[Order, ...]) -> bool:
    """Whether some orders are for one unit: which of them is meant can be asked."""
    return len({unit_of(order) for order in orders}) == 1


def unit_of(order: Order) -> str:
    """What an order is for: the place of its unit, or itself if it is for none."""
    if isinstance(order, FOR_NO_UNIT):
        return repr(order)
    return order.unit.location.province.id


def _is_all(text: str, at: OrderStretch) -> bool:
    """Whether nothing but an order stands between two marks: then it may be impossible."""
    before = text[max(text.rfind(mark, 0, at.start) for mark in ";,") + 1 : at.start]
    ends = (len(text) if (n := text.find(mark, at.end)) < 0 else n for mark in ";,")
    behind = text[at.end : min(ends)]
    return not at.strays and not before.strip(" -()") and not behind.strip(" -()?")
