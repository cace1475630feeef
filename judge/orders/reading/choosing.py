"""Try the meanings of a word with several; take the only plausible one, or ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from judge.board.places import Location
from judge.orders.model import Build, Order
from judge.orders.problems import Problem, name_province
from judge.orders.reading.clashes import has_unit, is_army_at_sea, is_next
from judge.orders.reading.deeds import Known
from judge.orders.reading.meaning import meaning_of
from judge.orders.reading.names import Choices, NameReader, Names, Node
from judge.orders.reading.normal import Normal
from judge.orders.reading.setting import LineSetting
from judge.orders.reading.settling import Settler
from judge.orders.reading.written import Stuck
from judge.orders.sheet import Note, NoteKind

MOST_CANDIDATES = 6
MOST_TRIES = 40
"""How many meanings of one order are tried; a line may be full of traps."""

Outcome = tuple[tuple[Order, ...], tuple[Note, ...]]


@dataclass(frozen=True, slots=True)
class _Possible:
    """One of several readings; `is_guess` if it is none of what was written."""

    orders: tuple[Order, ...]
    notes: tuple[Note, ...]
    choices: Choices
    is_guess: bool


class Chooser:
    """Reads one order of a line, trying what its names could be."""

    def __init__(self, names: Names, setting: LineSetting, line: Normal, *, is_alone: bool) -> None:
        self.is_alone = is_alone
        self.names = names
        self.setting = setting
        self.line = line
        self.tries = 0

    def read(self, node: Node) -> Outcome | Problem:
        """Read an order: its only plausible meaning, or what must be asked."""
        try:
            return self._try(node, {})
        except Stuck as stuck:
            return self._choose(node, stuck)

    def _try(self, node: Node, choices: Choices) -> Outcome:
        self.tries += 1
        settler = Settler(self.setting)
        reader = NameReader(self.names, self.setting.board, self.line, choices, settler.note)
        known = Known(settler, self.line, self.names, self.is_alone)
        return meaning_of(node, reader, known), tuple(dict.fromkeys(settler.notes))

    def _choose(self, node: Node, stuck: Stuck) -> Outcome | Problem:
        if not stuck.choices:
            return stuck.problem
        found = list(self._meanings(node, stuck, {}))
        if _is_clash(stuck):
            found = _some(found, lambda m: not _each(is_army_at_sea, m, stuck.at, m.notes))
        plausible = [m for m in found if all(map(self.setting.is_plausible, m.orders))]
        if len(plausible) > 1:
            plausible = [m for m in plausible if self._is_on_sites(m)] or plausible
        if len(plausible) != 1 and _is_clash(stuck):
            plausible = self._tell_apart(plausible or found, stuck.at)
            stuck, found = self._question_left(node, stuck, plausible, found)
        if len(plausible) == 1 and not any(m.is_guess for m in found):
            only = plausible[0]
            if _is_clash(stuck) and self._is_spelt_so(only):
                return only.orders, only.notes
            return only.orders, (*only.notes, _note(stuck, only.choices, self.line))
        ranked = [*plausible, *(m for m in found if m not in plausible)]
        orders = tuple(dict.fromkeys(order for m in ranked for order in m.orders))
        if stuck.problem.candidates or not orders:
            return stuck.problem
        return replace(stuck.problem, candidates=orders[:MOST_CANDIDATES])

    def _is_on_sites(self, meaning: _Possible) -> bool:
        """Whether only what may be built there is: "build A Liv" is in Liverpool."""
        return all(
            isinstance(order, Build) and self.setting.may_build_in(order.unit.location.province)
            for order in meaning.orders
        )

    def _tell_apart(self, found: list[_Possible], at: int) -> list[_Possible]:
        """Ids that differ by capitals only: who stands there tells, or what is next, or these."""
        found = _some(found, lambda m: _each(has_unit, m, at, self.setting))
        found = _some(found, lambda m: _each(is_next, m, at, self.setting))
        return _some(found, self._is_spelt_so)

    def _question_left(
        self, node: Node, stuck: Stuck, plausible: list[_Possible], found: list[_Possible]
    ) -> tuple[Stuck, list[_Possible]]:
        """What is still to be asked once the place is clear: which coast of it."""
        provinces = {meaning.choices[stuck.at].province for meaning in plausible}
        if len(plausible) > 1 and len(provinces) == 1:
            (province,) = provinces
            try:
                self._try(node, {stuck.at: Location(province)})
            except Stuck as deeper:
                return deeper, plausible
        return stuck, found

    def _is_spelt_so(self, meaning: _Possible) -> bool:
        """Whether the names are written just as the ids: capitals tell Cas from CAS.

        They tell nothing in a line that is all capitals, or has none.
        """
        written = self.line.written
        if written.isupper() or written.islower():
            return False
        ids = ((self.line.column(at), place.province.id) for at, place in meaning.choices.items())
        return all(written.startswith(id_, at) for at, id_ in ids)

    def _meanings(self, node: Node, stuck: Stuck, choices: Choices) -> Iterator[_Possible]:
        for choice in stuck.choices:
            if self.tries > MOST_TRIES:
                return
            chosen = {**choices, stuck.at: choice}
            try:
                orders, notes = self._try(node, chosen)
                yield _Possible(orders, notes, chosen, stuck.is_guess)
            except Stuck as deeper:
                for possible in self._meanings(node, deeper, chosen):
                    yield replace(possible, is_guess=possible.is_guess or stuck.is_guess)


def _some(found: list[_Possible], test: Callable[[_Possible], bool]) -> list[_Possible]:
    """Those that pass a test; all, if none does."""
    return [m for m in found if test(m)] or found


def _each(test: Callable[..., bool], meaning: _Possible, at: int, known: object) -> bool:
    """Whether a test of `clashes` holds for the orders of a meaning, and what it chose."""
    province = meaning.choices[at].province
    return all(test(order, province, known) for order in meaning.orders)


def _is_clash(stuck: Stuck) -> bool:
    """Whether the places that a word could be have ids that differ by capitals only."""
    return len({place.province.id.lower() for place in stuck.choices}) == 1


def _note(stuck: Stuck, choices: Choices, line: Normal) -> Note:
    span = stuck.problem.span
    words = line.text[stuck.at :][: span.end - span.start]
    taken = name_province(choices[stuck.at].province)
    return Note(NoteKind.CHOSEN, span, words, taken)
