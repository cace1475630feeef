"""What stands on file for a seat, read back whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from judge.adjudication.register import Rulings, take_consents
from judge.adjudication.resolution import Verdict, Written
from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.places import Province
from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import heading, paragraph
from judge.desk.replies.register import budget_left, budget_line, consent_lines
from judge.game.filing import Situation, call_standing
from judge.game.game import Game
from judge.game.order_events import Entered
from judge.game.seats import SeatState
from judge.game.standing import provinces_to_order
from judge.orders.hints import find_hints
from judge.orders.illegality import is_hopeless
from judge.orders.model import FOR_NO_UNIT, REGISTER_ORDERS, Link, Separate, province_of
from judge.orders.reason import choice
from judge.orders.wording import print_ways, write_printed


def write_standing(game: Game, power: Power, phrases: Phrasebook) -> str:
    """Every unit with its order, or what happens without one; then the state."""
    title = phrases.say(
        "standing.title", power=power.name, phase=phrases.name_phase(game.table.position.phase)
    )
    table = _Table(game, power, phrases)
    body = "\n".join(table.rows()) or "  " + phrases.say("standing.nothing_due")
    parts = (f"{heading(title)}\n{body}", "\n".join(table.register()), table.state())
    return "\n\n".join(part for part in parts if part)


def count_impossible(game: Game, power: Power) -> int:
    """How many orders stand that can't succeed whatever others do."""
    found = (game.illegality(entered.order, power) for entered in game.table.orders.get(power, ()))
    return sum(map(is_hopeless, found))


class _Table:
    """The rows for one seat: its orders, what is wrong with them, what may be."""

    def __init__(self, game: Game, power: Power, phrases: Phrasebook) -> None:
        self.game = game
        self.power = power
        self.phrases = phrases
        self.entered = game.table.orders.get(power, ())
        self.kind = game.table.position.phase.kind
        situation = Situation(power, game.table.position, game.variant, game.table.happened)
        filed = game.people.seat_of(power).filed
        self.fallback = {
            province_of(entered.order): entered
            for entered in call_standing(filed, self.entered, situation)
        }
        orders = (entered.order for entered in (*self.entered, *self.fallback.values()))
        self.hints = find_hints(orders, power, game.table.position, game.variant)

    def rows(self) -> Iterator[str]:
        """A row for each order; for each unit, where units are ordered."""
        if self.kind is PhaseKind.ADJUSTMENT:
            yield from self._due()
            yield from map(self._row, self.entered)
            yield from map(self._fallback_row, self.fallback.values())
            return
        rest = [e for e in self.entered if province_of(e.order) is None]
        inside = [e for e in self.entered if isinstance(province_of(e.order), Corridor)]
        others = [e for e in self.entered if e not in rest and e not in inside]
        by_province = {province_of(e.order): e for e in others}
        for province in provinces_to_order(self.game.table.position, self.power):
            if province in by_province:
                yield self._row(by_province.pop(province))
            elif province in self.fallback:
                yield self._fallback_row(self.fallback[province])
            else:
                yield self._unordered(province.key)
        yield from self._frozen_rows(by_province.keys())
        yield from map(self._row, by_province.values())
        yield from self._inside_rows(inside)
        yield from self._register_rows(rest)

    def _frozen_rows(self, ordered: Collection[Province | None]) -> Iterator[str]:
        """The units that take no order now, where orders are given, and have none."""
        position = self.game.table.position
        for unit in position.units_of(self.power) if self.kind is PhaseKind.MOVEMENT else ():
            if position.is_frozen_in(unit) and unit.location.province not in ordered:
                yield f"  {unit.printed:<10} {self.phrases.say('standing.frozen')}"

    def _inside_rows(self, rows: Sequence[Entered]) -> Iterator[str]:
        """The pieces in hyperspace, of which any number may be in one place."""
        yield from map(self._row, rows)
        orders = [entered.order for entered in rows]
        ordered = [str(o.unit) for o in orders if not isinstance(o, FOR_NO_UNIT)]
        for unit in self.game.table.position.units_of(self.power):
            place = unit.location.province
            if not isinstance(place, Corridor):
                continue
            if str(unit) in ordered:
                ordered.remove(str(unit))
                continue
            name = "lost" if place.is_lost else "inside"
            yield f"  {unit.printed} {self.phrases.say(f'standing.{name}')}"

    def _register_rows(self, rows: Iterable[Entered]) -> Iterator[str]:
        """Orders about the register, and which of them are beyond the budget of the year."""
        rows = tuple(rows)
        left = budget_left(self.game.table.position, self.game.variant, self.power)
        ruled = self._rule_consents(rows)
        for number, entered in enumerate(rows):
            yield self._row(entered)
            if number in ruled and ruled[number].verdict is Verdict.REJECTED:
                yield f"      ({self.phrases.explain(ruled[number].reason)})"
            if self._spends(entered):
                left -= 1
                if left < 0:
                    yield f"      {self.phrases.say('register.beyond')}"

    def _rule_consents(self, rows: Iterable[Entered]) -> Rulings:
        """What becomes of consents and revocations: these may have nothing to take back."""
        written = [Written(self.power, entered.text, entered.order) for entered in rows]
        return take_consents(self.game.table.position, self.game.variant, written)[1]

    def _spends(self, entered: Entered) -> bool:
        """Whether an order is one of those that a year has so many of."""
        is_one = isinstance(entered.order, Link | Separate)
        return is_one and self.game.is_legal(entered, self.power)

    def register(self) -> Iterator[str]:
        """What is used of the budget for hyperspace, and the consents that concern the seat."""
        position, variant = self.game.table.position, self.game.variant
        written = sum(map(self._spends, self.entered))
        budget = budget_line(position, variant, self.power, written, self.phrases)
        consents = consent_lines(self.game.in_force, variant, self.power, self.phrases)
        later = self.phrases.say("register.later") if written else ""
        for line in (budget, later, *consents):
            if line:
                yield paragraph(line, indent="  ", hang="  ")

    def state(self) -> str:
        """The state in one word, and what it means."""
        state = self.game.state_of(self.power)
        meaning = self.phrases.say(f"standing.{state}")
        impossible = count_impossible(self.game, self.power)
        if impossible:
            meaning = self.phrases.say(f"standing.{state}_but", number=impossible)
        elif state is SeatState.ALL and self.power in self.game.held:
            meaning = self.phrases.say("standing.ALL_held")
        elif self.fallback:
            meaning = self.phrases.say("filed.standing_fills", meaning=meaning)
        said = self.phrases.say("standing.state", state=state, meaning=meaning)
        return paragraph(said, hang="  ")

    def _row(self, entered: Entered) -> str:
        return "\n".join((f"  {write_printed(entered.order)}", *self._notes(entered)))

    def _fallback_row(self, entered: Entered) -> str:
        printed = self.phrases.say("filed.standing_row", order=write_printed(entered.order))
        return "\n".join((f"  {printed}", *self._notes(entered)))

    def _notes(self, entered: Entered) -> Iterable[str]:
        """Why an order can't succeed; else what its writer may have overlooked."""
        fault = self.game.illegality(entered.order, self.power)
        said = [self.phrases.explain(fault.reason)] if fault is not None else self._advice(entered)
        return [paragraph(f"({text})", indent=" " * 6, hang=" ") for text in said]

    def _advice(self, entered: Entered) -> list[str]:
        province = province_of(entered.order)
        return [
            self.phrases.say(f"hint.{hint.kind}", other=hint.other, place=hint.place)
            for hint in self.hints
            if hint.province == province
        ]

    def _unordered(self, key: str) -> str:
        """A unit without an order, and what becomes of it."""
        position = self.game.table.position
        for row in position.dislodged if self.kind is PhaseKind.RETREAT else ():
            if row.unit.power == self.power and row.unit.location.province.key == key:
                places = self.phrases.word(choice(print_ways(row)))
                default = self.phrases.say("standing.disbands", places=places)
                return paragraph(f"{row.unit.printed:<10} {default}", indent="  ", hang=" " * 11)
        unit = next(
            u for u in position.units if u.power == self.power and u.location.province.key == key
        )
        return f"  {unit.printed:<10} {self.phrases.say('standing.holds')}"

    def _due(self) -> Iterator[str]:
        """How many units are to be built or removed, and where there is room."""
        game, due = self.game, self.game.table.position.due_of(self.power)
        if due:
            free = game.variant.open_sites(game.table.position, self.power)
            sites = " ".join(site.id for site in free)
            name = "removes" if due < 0 else "builds" if sites else "no_site"
            yield self._line(f"standing.{name}", number=abs(due), sites=sites)
        due_now = (e for e in self.entered if not isinstance(e.order, REGISTER_ORDERS))
        legal = sum(game.is_legal(entered, self.power) for entered in due_now)
        if due and legal > game.due(self.power):
            yield self._line("standing.too_many", number=game.due(self.power))

    def _line(self, name: str, **gaps: object) -> str:
        return paragraph(self.phrases.say(name, **gaps), indent="  ")
