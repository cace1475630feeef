"""The battle: which moves succeed, by the equations of DATC 5.B.

Every order is a question to others: a move asks for the strengths of those
in its way, a support for the attacks on its province, a convoyed army for
its fleets. `Battle.resolve` answers by recursion. Where the questions come
round in a circle it tries both answers (DATC 5.F): if the order comes out the
same either way, that is its result; if not, it is a circular movement, which
succeeds, or a convoy paradox, in which the fleets don't convoy (Szykman,
DATC 4.A.2).

This is the inner loop of the judge: ints and lists, no values of the face.
"""

from __future__ import annotations

from judge.adjudication.formation import CONVOY, HOLD, MOVE, Formation
from judge.adjudication.resolution import Verdict
from judge.orders.routes import carriers, is_route

# What stopped an order, where it isn't the number of the unit that did.
NOTHING, NO_PATH, PARADOX = -1, -2, -3
UNKNOWN = -1

# A member of an enumeration takes longer to look up than a name of the module.
MOVES, BOUNCES, NO_CONVOY = Verdict.MOVES, Verdict.BOUNCES, Verdict.NO_CONVOY
HOLDS, GIVEN, CUT = Verdict.HOLDS, Verdict.GIVEN, Verdict.CUT
CONVOYS, VOID = Verdict.CONVOYS, Verdict.VOID


class Battle:
    """One movement phase being fought.

    By unit number: `result` is 1 if its order succeeds (a move arrives, a
    support isn't cut, a fleet isn't dislodged) and 0 if it fails; `why` is the
    number of the unit that stopped it, or one of the codes above; `dislodger`
    the number of the unit that dislodged it, or -1; `helps` whether its
    support or convoy matches an order; `verdict` what became of it.

    `helpers[n]` are the units whose support for unit n matches, `into[p]` the
    units that move to province p, and `fleets[n]` the mask of the seas whose
    fleets convoy unit n.
    """

    __slots__ = (
        "_circle", "_guess", "dislodger", "fleets", "formation", "helpers", "helps", "into",
        "result", "verdict", "why",
    )  # fmt: skip

    def __init__(self, formation: Formation) -> None:
        length = len(formation.place)
        self.formation = formation
        self.result = [UNKNOWN] * length
        self.why = [NOTHING] * length
        self.dislodger = [-1] * length
        self.helps = [False] * length
        self.into: list[tuple[int, ...]] = [()] * len(formation.at)
        self.helpers: list[tuple[int, ...]] = [()] * length
        self.fleets = [0] * length
        self._guess = [UNKNOWN] * length
        self._circle: list[int] = []
        self._match()
        self._settle_the_plain()
        result, resolve = self.result, self.resolve
        for number in range(length):
            if result[number] == UNKNOWN:
                resolve(number)
        self._dislodge()
        self.verdict = self._judge()

    def _match(self) -> None:
        """Find who moves where, and whose help matches an order."""
        formation = self.formation
        goal, aim, coast, into = formation.goal, formation.aim, formation.coast, self.into
        for number, act in enumerate(formation.act):
            if act == MOVE:
                into[goal[number]] += (number,)
            elif act != HOLD:
                target = formation.target[number]
                if goal[target] != aim[number]:
                    continue
                if act == CONVOY:
                    self.fleets[target] |= 1 << formation.place[number]
                elif coast[number] is not None and coast[number] is not coast[target]:
                    continue  # support to another coast: DATC 6.B.9
                else:
                    self.helpers[target] += (number,)
                self.helps[number] = True

    def _settle_the_plain(self) -> None:
        """Settle what depends on nothing: most orders of most positions."""
        formation, into, result = self.formation, self.into, self.result
        goal, at, by_sea = formation.goal, formation.at, formation.by_sea
        for number, act in enumerate(formation.act):
            if act == MOVE:
                if by_sea[number]:
                    continue
                end = goal[number]
                other = at[end]
                if other < 0:
                    if len(into[end]) == 1:
                        result[number] = 1
                elif goal[other] == end and not self.helpers[number]:
                    result[number] = 0  # one alone dislodges nobody who stays
                    self.why[number] = other
            elif not self.helps[number] or not into[goal[number]]:
                result[number] = 1

    def resolve(self, number: int) -> int:
        """Whether an order succeeds; under a guess, whether it would."""
        known = self.result[number]
        if known != UNKNOWN:
            return known
        guess, circle = self._guess, self._circle
        if guess[number] != UNKNOWN:
            if number not in circle:
                circle.append(number)
            return guess[number]
        begin = len(circle)
        ask = self._arrives if self.formation.act[number] == MOVE else self._stands
        guess[number] = 1
        if_so = ask(number)
        if len(circle) == begin:
            self.result[number] = if_so
            return if_so
        if circle[begin] != number:
            # Part of a circle that an earlier order began: answer for now.
            circle.append(number)
            guess[number] = if_so
            return if_so
        self._forget(begin)
        guess[number] = 0
        if_not = ask(number)
        if if_so == if_not:
            self._forget(begin)
            self.result[number] = if_so
            return if_so
        self._break_circle(number, begin)
        return self.resolve(number)

    def _forget(self, begin: int) -> None:
        """Take back the answers that rested on a guess."""
        for number in self._circle[begin:]:
            self._guess[number] = UNKNOWN
        del self._circle[begin:]

    def _break_circle(self, first: int, begin: int) -> None:
        """Settle orders that have no single result (DATC 5.B.9)."""
        act = self.formation.act
        circle = {first, *self._circle[begin:]}
        self._forget(begin)
        self._guess[first] = UNKNOWN
        fleets = [number for number in sorted(circle) if act[number] == CONVOY]
        for number in fleets:
            self.result[number] = 0
            self.why[number] = PARADOX
        if fleets:
            return
        moves = [number for number in sorted(circle) if act[number] == MOVE]
        for number in moves:
            self.result[number] = 1
        if not moves:
            # Crossings that cut each other's supports: none of these is given.
            for number in circle:
                self.result[number] = 0
                self.why[number] = PARADOX

    def _arrives(self, number: int) -> int:
        """Whether a move succeeds (DATC 5.B.1, 5.B.5 to 5.B.8)."""
        formation = self.formation
        if number in formation.drowning:
            return self._drowns(number)
        goal = formation.goal
        end = goal[number]
        other = formation.at[end]
        if formation.by_sea[number] and not self.has_path(number):
            self.why[number] = NO_PATH
            return 0
        if other < 0:
            attack = self.strength(number)
        else:
            moving = goal[other] != end
            head_on = moving and self.are_head_on(number, other)
            if moving and not head_on and self.resolve(other):
                attack = self.strength(number)
            else:
                # No unit is dislodged by its own power, nor with its help (DATC 6.D.10, 6.D.12).
                power = formation.power[other]
                attack = 0 if power == formation.power[number] else self.strength(number, power)
                # An army that a sea doesn't take defends its province with 1 (Swiss 16).
                alone = (moving and not head_on) or other in formation.drowning
                if attack <= (1 if alone else self.strength(other)):
                    self.why[number] = other
                    return 0
        if len(self.into[end]) > 1:
            return self._beats_the_others(number, attack)
        return 1

    def _drowns(self, number: int) -> int:
        """Whether an army gets into a sea: only if nobody else wants it or stays (Swiss 16)."""
        formation = self.formation
        end = formation.goal[number]
        for rival in self.into[end]:
            if rival != number:
                self.why[number] = rival
                return 0
        other = formation.at[end]
        if other >= 0:
            stays = formation.goal[other] == end or self.are_head_on(number, other)
            if stays or not self.resolve(other):
                self.why[number] = other
                return 0
        return 1

    def _beats_the_others(self, number: int, attack: int) -> int:
        """Whether a move is stronger than every other into the same province."""
        formation = self.formation
        end = formation.goal[number]
        other = formation.at[end]
        for rival in self.into[end]:
            if rival == number or len(self.helpers[rival]) + formation.base[rival] < attack:
                continue
            if formation.by_sea[rival] and not self.has_path(rival):
                continue
            if other >= 0 and self.are_head_on(rival, other) and self.resolve(other):
                continue  # who loses head to head stops nobody where its attacker came from
            if self.strength(rival) >= attack:
                self.why[number] = rival
                return 0
        return 1

    def _stands(self, number: int) -> int:
        """Whether a support isn't cut, or a fleet not dislodged (DATC 5.B.2, 5.B.3)."""
        formation = self.formation
        convoying = formation.act[number] == CONVOY
        aim = formation.aim[number]
        for attacker in self.into[formation.place[number]]:
            if not convoying and formation.power[attacker] == formation.power[number]:
                continue
            if convoying:
                # Asked past `resolve`, so that every paradox is one clean circle (DATC 5.D).
                known = self.result[attacker]
                hit = self._arrives(attacker) if known == UNKNOWN else known
            elif formation.place[attacker] == aim:
                # An attack from where the support goes cuts only by dislodging (DATC 6.D.15,
                # 6.D.17), also one that comes by sea (DATC 4.A.4).
                hit = self.resolve(attacker)
            else:
                hit = self._reaches(attacker, number)
            if hit:
                self.why[number] = attacker
                return 0
        return 1

    def _reaches(self, attacker: int, number: int) -> bool:
        """Whether an attack is there at all, and so cuts the support of a unit."""
        formation = self.formation
        if formation.by_sea[attacker]:
            return self.has_path(attacker)
        if formation.base[attacker]:
            return True
        # A crossing without support has no effect whatever.
        without = formation.power[number] if formation.cut_needs_others else -1
        return self.strength(attacker, without) > 0

    def are_head_on(self, one: int, other: int) -> bool:
        """Whether two units move against each other, neither by sea."""
        formation = self.formation
        return (
            formation.goal[other] == formation.place[one]
            and not formation.by_sea[one]
            and not formation.by_sea[other]
            and not formation.may_exchange(one, other)
        )

    def has_path(self, army: int) -> bool:
        """Whether a route of fleets that aren't dislodged is left (DATC 5.B.4, 4.A.1).

        By the rulebook of 1971, whether none of any route is dislodged.
        """
        formation = self.formation
        start, end, fleets = formation.place[army], formation.goal[army], self.fleets[army]
        if not fleets or not is_route(formation.beside, start, end, fleets):
            return False
        if formation.all_carry:
            needed = carriers(formation.beside, start, end, fleets)
            return all(self.resolve(fleet) for _, fleet in self._attacked(needed))
        whole = fleets
        for sea, fleet in self._attacked(whole):
            if not self.resolve(fleet):
                fleets &= ~(1 << sea)
        return fleets == whole or is_route(formation.beside, start, end, fleets)

    def _attacked(self, fleets: int) -> list[tuple[int, int]]:
        """The seas of a mask into which somebody moves, with the fleets there."""
        at, into = self.formation.at, self.into
        found = []
        while fleets:
            low = fleets & -fleets
            sea = low.bit_length() - 1
            if into[sea]:
                found.append((sea, at[sea]))
            fleets ^= low
        return found

    def strength(self, number: int, without: int = -1) -> int:
        """A unit and those that support it, but for a power whose help doesn't count."""
        friends = self.helpers[number]
        found = self.formation.base[number]
        if not friends:
            return found
        result, power = self.result, self.formation.power
        for one in friends:
            if power[one] != without and (
                result[one] == 1 or (result[one] == UNKNOWN and self.resolve(one))
            ):
                found += 1
        return found

    def _dislodge(self) -> None:
        """Find who was dislodged, and by whom."""
        formation, result = self.formation, self.result
        acts, at, goal = formation.act, formation.at, formation.goal
        for number, act in enumerate(acts):
            if act == MOVE and result[number]:
                other = at[goal[number]]
                if other >= 0 and not (acts[other] == MOVE and result[other]):
                    self.dislodger[other] = number

    def _judge(self) -> list[Verdict]:
        """Say what became of every order."""
        result, helps, why = self.result, self.helps, self.why
        found = []
        for number, act in enumerate(self.formation.act):
            if act == MOVE:
                stopped = NO_CONVOY if why[number] == NO_PATH else BOUNCES
                found.append(MOVES if result[number] else stopped)
            elif act == HOLD:
                found.append(HOLDS)
            elif not helps[number]:
                found.append(VOID)
            elif act == CONVOY:
                # A fleet that is still there convoys, even to no avail.
                found.append(CONVOYS if self.dislodger[number] < 0 else NO_CONVOY)
            else:
                found.append(GIVEN if result[number] else CUT)
        for number in self.formation.drowning:
            found[number] = Verdict.DROWNED if result[number] else Verdict.STANDS
        return found
