"""A battle that has been fought, seen from the board: units, orders and ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.adjudication.battle import MOVES, NO_PATH, Battle
from judge.adjudication.formation import MOVE
from judge.adjudication.resolution import Verdict
from judge.board.corridor import Corridor
from judge.board.named_rules import RULEBOOK_1971
from judge.board.places import Location, Province
from judge.board.position import DislodgedUnit
from judge.board.units import Unit
from judge.orders.model import Enter, Hold, Move, MovementOrder, Piece
from judge.orders.standing import Standing


@dataclass(frozen=True, slots=True)
class Fought:
    """The units of a movement phase by number, their orders, and how it went.

    `orders` has the orders that count; a unit that isn't in it holds.
    """

    standing: Standing
    orders: Mapping[int, MovementOrder]
    battle: Battle

    def order_of(self, number: int) -> MovementOrder:
        """A unit's order; it holds if it has none, and can be supported (DATC 4.D.9)."""
        found = self.orders.get(number)
        if found is None:
            unit = self.standing.units[number]
            return Hold(Piece(unit.kind, unit.location))
        return found

    def has_moved(self, number: int) -> bool:
        """Whether a unit arrived where it was ordered to go."""
        return self.battle.formation.act[number] == MOVE and bool(self.battle.result[number])

    def verdict_of(self, number: int) -> Verdict:
        """What became of a unit's order."""
        verdict = self.battle.verdict[number]
        if verdict is MOVES and isinstance(self.orders.get(number), Enter):
            return Verdict.ENTERS
        return verdict

    def has_drowned(self, number: int) -> bool:
        """Whether an army got into a sea (Swiss 16)."""
        return number in self.battle.formation.drowning and bool(self.battle.result[number])

    def drowned(self) -> tuple[Unit, ...]:
        """The armies that drowned."""
        return tuple(
            self.standing.units[number]
            for number in sorted(self.battle.formation.drowning)
            if self.battle.result[number]
        )

    def end_of(self, number: int) -> Location:
        """Where a unit ends that wasn't dislodged."""
        order = self.orders.get(number)
        if isinstance(order, Move) and self.battle.result[number]:
            return order.destination
        if isinstance(order, Enter):
            return Location(order.corridor)
        return self.standing.units[number].location

    def units_at_end(self) -> tuple[Unit, ...]:
        """The units after the phase, without those dislodged or drowned."""
        acts, dislodger = self.battle.formation.act, self.battle.dislodger
        units = []
        for number, unit in enumerate(self.standing.units):
            if dislodger[number] >= 0:
                continue
            if acts[number] != MOVE:
                units.append(unit)
            elif not self.has_drowned(number):
                end = self.end_of(number)
                units.append(unit if end is unit.location else Unit(unit.power, unit.kind, end))
        return tuple(units)

    def standoffs(self, taken: int) -> frozenset[Province]:
        """The vacant provinces where units of equal strength stood each other off."""
        provinces = self.standing.board.provinces
        return frozenset(
            provinces[end]
            for end, movers in enumerate(self.battle.into)
            if movers and not taken >> end & 1 and any(self.contests(m) for m in movers)
        )

    def contests(self, number: int) -> bool:
        """Whether a failed move counts in its destination all the same.

        Not without a path (DATC 6.F.7), nor from a unit dislodged head to
        head by the one that came from there (DATC 6.H.9, 4.A.7).
        """
        battle = self.battle
        attacker = battle.dislodger[number]
        beaten = (
            attacker >= 0
            and battle.formation.place[attacker] == battle.formation.goal[number]
            and battle.are_head_on(number, attacker)
        )
        # A crossing without support has no effect whatever: base 0.
        return battle.why[number] != NO_PATH and not beaten and battle.strength(number) > 0

    def taken(self) -> int:
        """The mask of the provinces with a unit at the end."""
        formation, result = self.battle.formation, self.battle.result
        taken = 0
        for number, dislodger in enumerate(self.battle.dislodger):
            if formation.act[number] == MOVE and result[number]:
                if number not in formation.drowning:
                    taken |= 1 << formation.goal[number]
            elif dislodger < 0:
                taken |= 1 << formation.place[number]
        return taken

    def dislodged(self, taken: int, standoffs: frozenset[Province]) -> tuple[DislodgedUnit, ...]:
        """Every dislodged unit, with where it may retreat to."""
        return tuple(
            self._dislodged(number, attacker, taken, standoffs)
            for number, attacker in enumerate(self.battle.dislodger)
            if attacker >= 0
        )

    def _dislodged(
        self, number: int, attacker: int, taken: int, standoffs: frozenset[Province]
    ) -> DislodgedUnit:
        standing, formation = self.standing, self.battle.formation
        unit = standing.units[number]
        # An attack by sea came from the sea: its own province is open (DATC 4.A.5, 6.H.11);
        # not by the rulebook of 1971.
        origin = standing.units[attacker].location.province
        by_sea = formation.by_sea[attacker] and RULEBOOK_1971 not in standing.board.rules
        came_from = None if by_sea or isinstance(origin, Corridor) else origin
        retreats = tuple(
            step
            for step in standing.ways_back(number)
            if not taken >> step.province.number & 1
            and step.province != came_from
            and step.province not in standoffs
        )
        leaps = tuple(
            leap
            for leap in standing.leaps_back(number)
            if not taken >> leap.province.number & 1
            and leap.province != came_from
            and leap.province not in standoffs
            and leap not in retreats
        )
        return DislodgedUnit(unit, came_from, retreats, leaps)
