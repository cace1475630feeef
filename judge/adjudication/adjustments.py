"""Adjudicate an adjustment phase.

Orders are carried out one by one, in the order in which they came, until
everything due is done; what can't be carried out is passed over (DATC
4.D.4 to 4.D.6). A build may be waived (DATC 4.D.7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.adjudication.civil_disorder import in_order_of_removal
from judge.adjudication.entries import Entry, sort_entries
from judge.adjudication.resolution import Outcome, Resolution, Verdict, Written
from judge.adjudication.succession import next_position
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.orders.model import AdjustmentOrder, Build, Piece, Remove, Waive
from judge.orders.notation import write_order
from judge.orders.standing import Standing


@dataclass
class _Tally:
    """What is still due to each power, and what has been done."""

    due: dict[Power, int]
    built: list[Unit] = field(default_factory=list)
    removed: set[Province] = field(default_factory=set)

    def units_left(self, position: Position, power: Power) -> list[Unit]:
        return [u for u in position.units_of(power) if u.location.province not in self.removed]


def adjudicate_adjustments(
    position: Position, variant: Variant, written: Sequence[Written]
) -> Resolution:
    """Adjudicate an adjustment phase."""
    standing = Standing(position, variant.board)
    tally = _Tally({power: position.due_of(power) for power in variant.powers})
    entries = sort_entries(written, standing, variant)
    outcomes = tuple(_carry_out(entry, tally) for entry in entries)
    defaults = [
        outcome
        for power in variant.powers
        for outcome in (
            *_removals(position, variant, power, tally),
            *_waivers(position, variant, power, tally),
        )
    ]
    stay = (u for u in position.units if u.location.province not in tally.removed)
    end = Position(
        phase=position.phase,
        units=(*stay, *tally.built),
        owners=position.owners,
        registers=position.registers,
    )
    after, victor = next_position(end, variant)
    return Resolution(outcomes, (), (), after, tuple(defaults), victor)


def _carry_out(entry: Entry, tally: _Tally) -> Outcome:
    row, order = entry.written, entry.order
    verdict, reason = Verdict.REJECTED, entry.problem
    if isinstance(order, Build | Remove | Waive):
        verdict, reason = _try(order, row.power, tally)
    elif not isinstance(row.order, Build | Remove | Waive):
        verdict = Verdict.INVALID
    return Outcome(row.power, row.text, order or row.order, verdict, reason)


def _try(order: AdjustmentOrder, power: Power, tally: _Tally) -> tuple[Verdict, str]:
    """Carry out a legal order if anything is still due."""
    if tally.due[power] == 0:
        return Verdict.REJECTED, f"{power.name} has no more to do this Winter"
    match order:
        case Waive():
            tally.due[power] -= 1
            return Verdict.WAIVED, "a build is left unused"
        case Build(piece):
            place = piece.location.province
            if any(unit.location.province == place for unit in tally.built):
                return Verdict.REJECTED, f"another unit is built in {place.id} already"
            if piece.kind is None:  # a legal build says which kind
                return Verdict.REJECTED, "it must say army or fleet"
            tally.due[power] -= 1
            tally.built.append(Unit(power, piece.kind, piece.location))
            return Verdict.BUILT, f"{place.id} is vacant and {power.name} owns it"
        case Remove(piece):
            place = piece.location.province
            if place in tally.removed:
                return Verdict.REJECTED, "the unit is removed already"
            tally.due[power] += 1
            tally.removed.add(place)
            return Verdict.REMOVED, "removed as ordered"


def _removals(position: Position, variant: Variant, power: Power, tally: _Tally) -> list[Outcome]:
    """Remove what a power must and didn't, by the rule of civil disorder."""
    missing = -tally.due[power]
    if missing <= 0:
        return []
    units = tally.units_left(position, power)
    centres = position.centres_of(power)
    found = []
    for unit, distance in in_order_of_removal(units, centres, variant.board)[:missing]:
        tally.removed.add(unit.location.province)
        order = Remove(Piece(unit.kind, unit.location))
        away = f"{distance} step{'' if distance == 1 else 's'} from its nearest centre"
        reason = f"{away}: by the rule for missing removals" if centres else "no centre is left"
        found.append(
            Outcome(power, write_order(order), order, Verdict.REMOVED, reason, by_default=True)
        )
    tally.due[power] += len(found)
    return found


def _waivers(position: Position, variant: Variant, power: Power, tally: _Tally) -> list[Outcome]:
    """The builds that a power could have ordered and didn't."""
    built = {unit.location.province for unit in tally.built}
    free = [s for s in variant.open_sites(position, power) if s not in built]
    missing = min(tally.due[power], len(free))
    reason = "no build was ordered"
    waived = Outcome(power, "WAIVE", Waive(), Verdict.WAIVED, reason, by_default=True)
    return [waived] * max(missing, 0)
