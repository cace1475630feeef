"""The equations of DATC 5.B, written down once more, plainly: what any result must satisfy.

Nothing here decides anything: given a result for every order, `broken` says
which equations don't hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.adjudication.formation import CONVOY, MOVE, SUPPORT, Formation
from judge.orders.routes import carriers, is_route


class Equations:
    """The equations between the orders of a formation."""

    def __init__(self, formation: Formation, excepted: frozenset[int] = frozenset()) -> None:
        self.formation = formation
        self.excepted = excepted
        self.orders = range(len(formation.act))
        self.moves = [n for n in self.orders if formation.act[n] == MOVE]

    def matches(self, n: int) -> bool:
        s = self.formation
        if s.goal[s.target[n]] != s.aim[n]:
            return False
        return s.act[n] == CONVOY or s.coast[n] in (None, s.coast[s.target[n]])

    def supports(self, n: int, r: Sequence[bool]) -> list[int]:
        s = self.formation
        return [
            m
            for m in self.orders
            if s.act[m] == SUPPORT and s.target[m] == n and self.matches(m) and r[m]
        ]

    def path(self, n: int, r: Sequence[bool]) -> bool:
        s = self.formation
        if not s.by_sea[n]:
            return True
        ordered = [
            m for m in self.orders if s.act[m] == CONVOY and s.target[m] == n and self.matches(m)
        ]
        fleets = sum(1 << s.place[m] for m in ordered if r[m])
        if s.all_carry and fleets != (every := sum(1 << s.place[m] for m in ordered)):
            # By the rulebook of 1971 none of those that some route needs may be lost.
            fleets = 0 if carriers(s.beside, s.place[n], s.goal[n], every) & ~fleets else fleets
        return is_route(s.beside, s.place[n], s.goal[n], fleets)

    def head_on(self, n: int) -> bool:
        s = self.formation
        other = s.at[s.goal[n]]
        if other < 0 or s.act[other] != MOVE or s.goal[other] != s.place[n]:
            return False
        if s.through and s.through[n] != s.through[other]:
            return False  # Swiss 19, as in the next line
        if s.through and s.through[n] and {n, other} <= s.couriers:
            return False
        return not s.by_sea[n] and not s.by_sea[other]

    def attack(self, n: int, r: Sequence[bool]) -> int:
        s = self.formation
        other = s.at[s.goal[n]]
        if not self.path(n, r):
            return 0
        left = other >= 0 and s.act[other] == MOVE and r[other] and not self.head_on(n)
        if other < 0 or left:
            return 1 + len(self.supports(n, r))
        if s.power[other] == s.power[n]:
            return 0
        return 1 + sum(s.power[m] != s.power[other] for m in self.supports(n, r))

    def hold(self, province: int, r: Sequence[bool]) -> int:
        s = self.formation
        there = s.at[province]
        if there < 0:
            return 0
        if s.act[there] == MOVE:
            return 0 if r[there] else 1
        return 1 + len(self.supports(there, r))

    def drowns(self, n: int, r: Sequence[bool]) -> bool:
        """Whether an army gets into a sea through hyperspace (Swiss 16)."""
        s = self.formation
        if any(m != n and s.goal[m] == s.goal[n] for m in self.moves):
            return False
        other = s.at[s.goal[n]]
        return other < 0 or (s.act[other] == MOVE and r[other] and not self.head_on(n))

    def prevent(self, n: int, r: Sequence[bool]) -> int:
        s = self.formation
        if n in s.drowning or not self.path(n, r):
            return 0
        if self.head_on(n) and r[s.at[s.goal[n]]]:
            return 0
        return 1 + len(self.supports(n, r))

    def succeeds(self, n: int, r: Sequence[bool]) -> bool:
        """What order n's result must be, if the others' are as given."""
        s = self.formation
        if n in s.drowning:
            return self.drowns(n, r)
        if s.act[n] == MOVE:
            attack = self.attack(n, r)
            rivals = [m for m in self.moves if m != n and s.goal[m] == s.goal[n]]
            other = s.at[s.goal[n]]
            against = (
                1 + len(self.supports(other, r)) if self.head_on(n) else self.hold(s.goal[n], r)
            )
            return attack > against and all(attack > self.prevent(m, r) for m in rivals)
        attackers = [m for m in self.moves if s.goal[m] == s.place[n]]
        if any(r[m] for m in attackers):
            return False
        if s.act[n] != SUPPORT:
            return True
        return not any(
            m not in s.drowning
            and self.path(m, r)
            and s.power[m] != s.power[n]
            and s.place[m] != s.aim[n]
            for m in attackers
        )

    def counts(self, n: int) -> bool:
        """Whether an order's result matters to anything."""
        s = self.formation
        return s.act[n] == MOVE or (s.act[n] in (SUPPORT, CONVOY) and self.matches(n))

    def broken(self, r: Sequence[bool]) -> list[int]:
        return [
            n
            for n in self.orders
            if n not in self.excepted and self.counts(n) and self.succeeds(n, r) != bool(r[n])
        ]

    def solutions(self, free: Sequence[int], r: Sequence[bool]) -> list[list[bool]]:
        """Every solution in which only the results of `free` may differ from r."""
        found = []
        for bits in range(1 << len(free)):
            tried = [bool(x) for x in r]
            for place, n in enumerate(free):
                tried[n] = bool(bits >> place & 1)
            if not self.broken(tried):
                found.append(tried)
        return found
