"""Adjudicate an adjustment phase.

Orders are carried out one by one, in the order in which they came, until
everything due is done; what can't be carried out is passed over (DATC
4.D.4 to 4.D.6). A build may be waived (DATC 4.D.7).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from judge.adjudication.civil_disorder import in_order_of_removal
from judge.adjudication.entries import OrderEntry, sort_entries, tell_apart
from judge.adjudication.register import about_register, take_consents, with_register
from judge.adjudication.resolution import Outcome, Resolution, Verdict, Written
from judge.adjudication.succession import next_position
from judge.adjudication.why import Why
from judge.board.named_rules import RULEBOOK_1971
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.orders.model import AdjustmentOrder, Build, Piece, Remove, Waive
from judge.orders.notation import write_order
from judge.orders.reason import Reason
from judge.orders.standing import Standing


@dataclass
class _Tally:
    """What is still due to each power, and what has been done."""

    due: dict[Power, int]
    standing: Standing
    built: list[Unit] = field(default_factory=list)
    removed: set[int] = field(default_factory=set)

    def units_left(self, power: Power) -> list[Unit]:
        units = enumerate(self.standing.units)
        return [u for n, u in units if n not in self.removed and u.power == power]

    def remove(self, unit: Unit | Piece) -> bool:
        """Remove a unit, by its place; False if it is removed already."""
        number = self.standing.number_in(unit.location.province)
        fresh = number not in self.removed
        self.removed.add(number)
        return fresh


def adjudicate_adjustments(
    position: Position,
    variant: Variant,
    written: Sequence[Written],
    silent: Collection[Power] = (),
) -> Resolution:
    """Adjudicate an adjustment phase.

    For the powers in `silent` the units that a game begins with are built where
    they build nothing else (Swiss 23).
    """
    register, ruled = take_consents(position, variant, written)
    standing = Standing(position, variant, register=register)
    tally = _Tally({power: position.due_of(power) for power in variant.powers}, standing)
    entries = sort_entries(tell_apart(written, standing), standing, variant)
    outcomes = tuple(
        about_register(entry, ruled.get(number)) or _carry_out(entry, tally)
        for number, entry in enumerate(entries)
    )
    defaults = [
        outcome
        for power in variant.powers
        for outcome in (
            *_first_builds(position, variant, power, tally, silent),
            *_removals(position, variant, power, tally),
            *_waivers(position, variant, power, tally),
        )
    ]
    stay = (unit for n, unit in enumerate(position.units) if n not in tally.removed)
    end = Position(
        phase=position.phase,
        units=(*stay, *tally.built),
        owners=position.owners,
        registers=position.registers,
    )
    after, victor = next_position(with_register(end, register), variant)
    return Resolution(outcomes, (), (), after, tuple(defaults), victor)


def _carry_out(entry: OrderEntry, tally: _Tally) -> Outcome:
    row, order = entry.written, entry.order
    if isinstance(order, Build | Remove | Waive):
        verdict, reason = _try(order, row.power, tally)
        return Outcome(row.power, row.text, order, verdict, reason)
    meant = isinstance(row.order, Build | Remove | Waive)
    verdict = Verdict.REJECTED if meant else Verdict.INVALID
    return Outcome(row.power, row.text, order or row.order, verdict, entry.reason)


def _try(order: AdjustmentOrder, power: Power, tally: _Tally) -> tuple[Verdict, Reason]:
    """Carry out a legal order if anything is still due."""
    if tally.due[power] == 0:
        return Verdict.REJECTED, Reason(Why.NO_MORE_TO_DO, (power.name,))
    match order:
        case Waive():
            tally.due[power] -= 1
            return Verdict.WAIVED, Reason(Why.BUILD_UNUSED)
        case Build(piece):
            place = piece.location.province
            if any(unit.location.province == place for unit in tally.built):
                return Verdict.REJECTED, Reason(Why.BUILT_ALREADY, (place.id,))
            if piece.kind is None:  # a legal build says which kind
                return Verdict.REJECTED, Reason(Why.SAY_KIND)
            tally.due[power] -= 1
            tally.built.append(Unit(power, piece.kind, piece.location))
            return Verdict.BUILT, Reason(Why.BUILT, (place.id, power.name))
        case Remove(piece):
            if not tally.remove(piece):
                return Verdict.REJECTED, Reason(Why.REMOVED_ALREADY)
            tally.due[power] += 1
            return Verdict.REMOVED, Reason(Why.REMOVED)


def _first_builds(
    position: Position, variant: Variant, power: Power, tally: _Tally, silent: Collection[Power]
) -> list[Outcome]:
    """Build what a game begins with where a power ordered nothing (Swiss 23)."""
    if position.phase != variant.first_phase or power not in silent:
        return []
    taken = {unit.location.province for unit in tally.built}
    found = []
    for unit in variant.default_units:
        if unit.power == power and unit.location.province not in taken and tally.due[power] > 0:
            tally.due[power] -= 1
            tally.built.append(unit)
            order = Build(Piece(unit.kind, unit.location))
            reason = Reason(Why.FIRST_BUILD)
            found.append(
                Outcome(power, write_order(order), order, Verdict.BUILT, reason, by_default=True)
            )
    return found


def _removals(position: Position, variant: Variant, power: Power, tally: _Tally) -> list[Outcome]:
    """Remove what a power must and didn't, by the rule of civil disorder."""
    missing = -tally.due[power]
    if missing <= 0:
        return []
    units = tally.units_left(power)
    by_homes = RULEBOOK_1971 in variant.board.rules
    centres = variant.homes[power] if by_homes else position.centres_of(power)
    found = []
    for unit, distance in in_order_of_removal(units, centres, variant.board)[:missing]:
        tally.remove(unit)
        order = Remove(Piece(unit.kind, unit.location))
        reason = _far(distance, by_homes=by_homes) if centres else Reason(Why.NO_CENTRE_LEFT)
        found.append(
            Outcome(power, write_order(order), order, Verdict.REMOVED, reason, by_default=True)
        )
    tally.due[power] += len(found)
    return found


def _far(distance: int, *, by_homes: bool) -> Reason:
    if by_homes:
        steps = Reason(Why.ONE_STEP) if distance == 1 else Reason(Why.STEPS, (distance,))
        return Reason(Why.FROM_HOME, (steps,))
    return Reason(Why.STEP_AWAY) if distance == 1 else Reason(Why.STEPS_AWAY, (distance,))


def _waivers(position: Position, variant: Variant, power: Power, tally: _Tally) -> list[Outcome]:
    """The builds that a power could have ordered and didn't."""
    built = {unit.location.province for unit in tally.built}
    free = [s for s in variant.open_sites(position, power) if s not in built]
    missing = min(tally.due[power], len(free))
    reason = Reason(Why.NO_BUILD_ORDERED)
    waived = Outcome(power, "WAIVE", Waive(), Verdict.WAIVED, reason, by_default=True)
    return [waived] * max(missing, 0)
