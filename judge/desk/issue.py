"""One issue of a game's paper: all that is public about a phase.

The writers of text, of pages, of the archive and of the zine take this value,
so that they can't disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from judge.adjudication.resolution import Outcome, Verdict
from judge.adjudication.why import FOUGHT_OVER
from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.places import Province
from judge.board.position import DislodgedUnit, Position
from judge.board.register import banned_builds
from judge.board.units import Power, Unit
from judge.game.chronicle import Chapter
from judge.game.game import Game
from judge.game.press_letters import PressLetter
from judge.game.processing import Processed
from judge.game.rulings import Ruling
from judge.orders.model import Consent, Disband, Revoke, province_of
from judge.orders.reason import Reason
from judge.orders.wording import write_printed

SUCCESSES = frozenset(
    {
        Verdict.MOVES, Verdict.HOLDS, Verdict.GIVEN, Verdict.CONVOYS, Verdict.RETREATS,
        Verdict.BUILT, Verdict.REMOVED, Verdict.WAIVED, Verdict.STANDS, Verdict.ENTERS,
        Verdict.TAKES_EFFECT,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """An order with its outcome; `dislodged` if its unit was driven out as well."""

    outcome: Outcome
    dislodged: bool = False

    @property
    def has_failed(self) -> bool:
        """Whether the order did not do what it says; who orders a unit off wants it gone."""
        outcome = self.outcome
        is_wanted = isinstance(outcome.order, Disband) and not outcome.by_default
        return not is_wanted and outcome.verdict not in SUCCESSES

    @property
    def why(self) -> Reason | None:
        """The reason, of what failed or was fought over; None if there is nothing to explain."""
        outcome = self.outcome
        fought = outcome.reason.tells_of(FOUGHT_OVER)
        by_default = outcome.by_default and outcome.verdict in {Verdict.REMOVED, Verdict.WAIVED}
        if self.has_failed or self.dislodged or fought or by_default:
            return outcome.reason
        return None


@dataclass(frozen=True, slots=True)
class Score:
    """How many orders were given, and how many of them did what they say."""

    done: int
    given: int

    @property
    def word(self) -> str:
        """Whether all did, some or none."""
        return "all" if self.done == self.given else "some" if self.done else "none"


@dataclass(frozen=True, slots=True)
class PowerStanding:
    """What a power has now, and how many centres more (or fewer) than before.

    `barred` are the builds that it may not make this Winter (Swiss 17).
    """

    power: Power
    centres: tuple[Province, ...]
    change: int
    units: tuple[Unit, ...]
    barred: int = 0

    @property
    def due(self) -> int:
        """How many units it builds, or removes if below 0, were it Winter now."""
        due = len(self.centres) - len(self.units)
        return max(0, due - self.barred) if due > 0 else due


@dataclass(frozen=True)
class Issue:
    """A phase processed, when it was, and the press to everybody since the last one.

    With the column of those who observe.
    """

    processed: Processed
    at: datetime
    press: tuple[PressLetter, ...] = ()

    @property
    def game(self) -> Game:
        """The game as the phase has left it."""
        return self.processed.game

    @property
    def phase(self) -> Phase:
        """The phase that was processed."""
        return self.processed.before.table.position.phase

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What the gamesmaster has laid down, corrected or withdrawn since the last one."""
        return self.processed.before.press.rulings.printed

    @property
    def number(self) -> int:
        """The number of the issue; the opening mail is number 1."""
        return self.game.press.issue

    @cached_property
    def results(self) -> tuple[tuple[Power, tuple[Result, ...]], ...]:
        """What happened, power by power, in the order of the board.

        Consents are left out: they are known to those whom they concern (Swiss 21).
        """
        resolution = self.processed.resolution
        lost = {(d.unit.location.province, d.unit.power) for d in resolution.dislodged}
        by_power: dict[Power, list[Result]] = {p: [] for p in self.game.variant.powers}
        defaults = sorted(resolution.defaults, key=_written)
        for outcome in (*resolution.outcomes, *defaults):
            if isinstance(outcome.order, Consent | Revoke):
                continue
            place = province_of(outcome.order) if outcome.order is not None else None
            driven_out = (place, outcome.power) in lost
            by_power[outcome.power].append(Result(outcome, driven_out))
        return tuple((power, tuple(rows)) for power, rows in by_power.items() if rows)

    def score(self, power: Power | None = None) -> Score:
        """How a power's orders did, or those of all; what nobody ordered doesn't count."""
        found = self.results if power is None else ((power, dict(self.results).get(power, ())),)
        given = [row for _, rows in found for row in rows if not row.outcome.by_default]
        return Score(sum(not row.has_failed for row in given), len(given))

    def unordered(self, power: Power) -> tuple[Unit, ...]:
        """The units of a power that held because nobody ordered them; none where all did."""
        if self.phase.kind is not PhaseKind.MOVEMENT:
            return ()
        idle = {
            province_of(row.outcome.order)
            for row in dict(self.results).get(power, ())
            if row.outcome.by_default and row.outcome.order is not None
        }
        units = self.processed.before.table.position.units_of(power)
        return tuple(unit for unit in units if unit.location.province in idle)

    @property
    def dislodged(self) -> tuple[DislodgedUnit, ...]:
        """Every unit that was driven out, with where it may go."""
        return self.processed.resolution.dislodged

    @property
    def destroyed(self) -> tuple[Unit, ...]:
        """The units lost otherwise than by being driven out."""
        if self.phase.kind is not PhaseKind.MOVEMENT:
            return ()
        return self.processed.resolution.destroyed

    @cached_property
    def standings(self) -> tuple[PowerStanding, ...]:
        """What every power has that is still in the game, in the order of the board."""
        before, after = self.processed.before.table.position, self.game.table.position
        found = []
        for power in self.game.survivors():
            centres = after.centres_of(power)
            change = len(centres) - len(before.centres_of(power))
            barred = banned_builds(after.registers, before.phase.year, power.id)
            found.append(PowerStanding(power, centres, change, after.units_of(power), barred))
        return tuple(found)

    @cached_property
    def threats(self) -> Mapping[Power, tuple[tuple[Unit, Province], ...]]:
        """Whose centres which units of others can reach now and couldn't before.

        By themselves, and by the board alone.
        """
        position = self.game.table.position
        before = {*self._ways(self.processed.before.table.position)}
        fresh: dict[Power, dict[tuple[Unit, Province], None]] = {}
        for unit, place in self._ways(position):
            owner = position.owners.get(place)
            if owner not in {None, unit.power} and (unit, place) not in before:
                fresh.setdefault(owner, {})[unit, place] = None
        return {owner: tuple(pairs) for owner, pairs in fresh.items()}

    def _ways(self, position: Position) -> Iterator[tuple[Unit, Province]]:
        """Where every unit of a position can go."""
        ways = self.game.variant.board.ways
        for unit in position.units:
            for place in ways(unit.kind, unit.location):
                yield unit, place.province

    @property
    def settles_centres(self) -> bool:
        """Whether Fall is over with this phase, so that centres have changed hands."""
        now = self.game.table.position.phase
        fall = self.phase.season is Season.FALL
        return fall and (now.season is not Season.FALL or self.game.ending is not None)

    def owner_of(self, place: Province) -> Power | None:
        """Whose unit stood in a province when the phase began."""
        position = self.processed.before.table.position
        unit = position.unit_in(place)
        if unit is not None:
            return unit.power
        driven = (d.unit for d in position.dislodged if d.unit.location.province == place)
        return next((unit.power for unit in driven), None)


def _written(outcome: Outcome) -> str:
    """The order; the records don't keep in which order a position lists its units."""
    return write_printed(outcome.order) if outcome.order is not None else outcome.text


def issue_of(chapter: Chapter) -> Issue:
    """The issue about a chapter of a game's log."""
    return Issue(chapter.processed, chapter.at, chapter.processed.before.press.printed)
