"""What follows a phase: the next one in which anybody has something to order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from judge.board.calendar import Phase, PhaseKind
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant


def next_position(position: Position, variant: Variant) -> tuple[Position, Power | None]:
    """Go on from the end of a phase, and say who has won by it, if anybody.

    `position` is what stands when the phase is over, still under its name. A
    retreat or adjustment phase in which nobody has anything to order is left
    out. Centres change hands when a Fall ends.
    """
    phase = position.phase.next()
    if phase.kind is PhaseKind.RETREAT:
        if position.dislodged:
            return replace(position, phase=phase), None
        phase = phase.next()
    if phase.kind is not PhaseKind.ADJUSTMENT:
        return _begin(phase, position, position.owners), None
    position = replace(position, registers=registers_after_fall(position, variant))
    winter = _begin(phase, position, owners_after_fall(position))
    victor = find_victor(winter.owners, variant)
    if not any(has_adjustment(winter, power, variant) for power in variant.powers):
        winter = replace(winter, phase=phase.next())
    return winter, victor


def _begin(phase: Phase, position: Position, owners: Mapping[Province, Power]) -> Position:
    return Position(phase, position.units, owners, registers=position.registers)


def owners_after_fall(position: Position) -> Mapping[Province, Power]:
    """Who owns which centre once every unit has taken the one it stands in."""
    owners = dict(position.owners)
    for unit in position.units:
        if unit.location.province.is_centre:
            owners[unit.location.province] = unit.power
    return owners


def registers_after_fall(position: Position, variant: Variant) -> Mapping[str, object]:
    """What the board remembers, with who stands in a build site that is no centre."""
    bare = variant.bare_sites
    here = {
        unit.location.province.key: unit.power.id
        for unit in (position.units if bare else ())
        if unit.location.province in bare
    }
    if not here:
        return position.registers
    before = position.registers.get("sites")
    sites = {**before, **here} if isinstance(before, dict) else here
    return {**position.registers, "sites": sites}


def find_victor(owners: Mapping[Province, Power], variant: Variant) -> Power | None:
    """The power with enough centres and more than anybody else."""
    counts = Counter(power.id for power in owners.values())
    most = max(counts.values(), default=0)
    if most < variant.victory:
        return None
    first = [id_ for id_, count in counts.items() if count == most]
    return variant.power_by_id[first[0]] if len(first) == 1 else None


def has_adjustment(position: Position, power: Power, variant: Variant) -> bool:
    """Whether a power must remove a unit, or can build one."""
    due = position.due_of(power)
    return due < 0 or (due > 0 and bool(variant.open_sites(position, power)))
