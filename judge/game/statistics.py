"""What a game's log adds up to: centres by year, and what each power did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from statistics import median

from judge.adjudication.resolution import Outcome, Verdict
from judge.board.calendar import PhaseKind, Season
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.game.chronicle import Chapter, Chronicle
from judge.game.forks import first_centres
from judge.game.game import Game
from judge.orders.model import Convoy, Move, SupportHold, SupportMove


@dataclass(frozen=True, slots=True)
class Year:
    """The centres of every power when a game year was over; the opening's is the first."""

    label: str
    centres: Mapping[Power, int]


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a power did in a whole game.

    `left` is the share of the time that was left when its orders were in, in
    half of its phases; None if there is nothing to tell it by. `stabs` are the
    units it drove out of a power whose units it had supported before.
    """

    power: Power
    most: int
    gained: int
    bounces: int
    supports: int
    convoys: int
    driven_out: int
    stabs: int
    missed: int
    left: float | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """A game in figures."""

    years: tuple[Year, ...]
    deeds: tuple[Deeds, ...]


def add_up(chronicle: Chronicle) -> Statistics:
    """A game in figures, as far as it has come."""
    years = tuple(_years(chronicle))
    tally = _Tally()
    for chapter in chronicle.chapters:
        if chapter.processed.before.table.position.phase.kind is PhaseKind.MOVEMENT:
            tally.count(chapter)
    deeds = tuple(
        _deeds_of(power, chronicle, years, tally) for power in chronicle.game.variant.powers
    )
    return Statistics(years, deeds)


def _years(chronicle: Chronicle) -> Iterator[Year]:
    variant = chronicle.game.variant
    yield _first_year(chronicle.game)
    chapters = chronicle.chapters
    for chapter, later in zip_longest(chapters, chapters[1:]):
        phase = chapter.processed.before.table.position.phase
        following = later.processed.before.table.position.phase if later else None
        is_last = later is None and chronicle.game.ending is not None
        if phase.season is Season.SPRING and not is_last:
            continue
        if following is not None and following.year == phase.year:
            continue
        if following is None and not is_last and phase.season is not Season.WINTER:
            continue
        yield _year(str(phase.year), chapter.processed.game.table.position, variant.powers)


def _first_year(game: Game) -> Year:
    """What each power had as the game began; of a fork, when it left the other game."""
    forked, variant = game.folder.forked, game.variant
    begun, had = forked or variant.opening_position, dict(first_centres(forked, variant))
    numbers = {power: had.get(power, 0) for power in variant.powers}
    return Year(str(begun.phase.year - 1), numbers)


def _year(label: str, position: Position, powers: tuple[Power, ...]) -> Year:
    return Year(label, {power: len(position.centres_of(power)) for power in powers})


class _Tally:
    """Counts up the deeds of all powers, a phase at a time."""

    def __init__(self) -> None:
        self.bounces: Counter[Power] = Counter()
        self.supports: Counter[Power] = Counter()
        self.convoys: Counter[Power] = Counter()
        self.driven_out: Counter[Power] = Counter()
        self.stabs: Counter[Power] = Counter()
        self._helped: set[tuple[Power, Power]] = set()

    def count(self, chapter: Chapter) -> None:
        """Count what happened in a movement phase."""
        resolution = chapter.processed.resolution
        position = chapter.processed.before.table.position
        fallen = {d.unit.location.province: d.unit.power for d in resolution.dislodged}
        for outcome in resolution.outcomes:
            self._conquest(outcome, fallen)
        for outcome in resolution.outcomes:
            self._help(outcome, position)

    def _conquest(self, outcome: Outcome, fallen: Mapping[Province, Power]) -> None:
        order, power = outcome.order, outcome.power
        if not isinstance(order, Move):
            return
        self.bounces[power] += outcome.verdict is Verdict.BOUNCES
        victim = fallen.get(order.destination.province)
        if outcome.verdict is Verdict.MOVES and victim is not None:
            self.driven_out[power] += 1
            self.stabs[power] += (power, victim) in self._helped

    def _help(self, outcome: Outcome, position: Position) -> None:
        order, power = outcome.order, outcome.power
        if isinstance(order, Convoy) and outcome.verdict is Verdict.CONVOYS:
            self.convoys[power] += 1
        if outcome.verdict is not Verdict.GIVEN or not isinstance(order, SupportHold | SupportMove):
            return
        helped = position.unit_in(order.supported.location.province)
        if helped is not None and helped.power != power:
            self.supports[power] += 1
            self._helped.add((power, helped.power))


def _deeds_of(power: Power, chronicle: Chronicle, years: tuple[Year, ...], tally: _Tally) -> Deeds:
    counts = [year.centres[power] for year in years]
    gains = [now - before for before, now in pairwise(counts)]
    missed = sum(power in chapter.processed.missed for chapter in chronicle.chapters)
    return Deeds(
        power=power,
        most=max(counts),
        gained=max(gains, default=0),
        bounces=tally.bounces[power],
        supports=tally.supports[power],
        convoys=tally.convoys[power],
        driven_out=tally.driven_out[power],
        stabs=tally.stabs[power],
        missed=missed,
        left=_time_left(power, chronicle),
    )


def _time_left(power: Power, chronicle: Chronicle) -> float | None:
    """How much of the time was left when a power's last orders came, in half of its phases."""
    shares = []
    for chapter in chronicle.chapters:
        at = chapter.entered.get(power)
        if at is None or chapter.opened is None or chapter.deadline is None:
            continue
        whole = (chapter.deadline - chapter.opened).total_seconds()
        if whole > 0:
            shares.append(max(0.0, min(1.0, (chapter.deadline - at).total_seconds() / whole)))
    return median(shares) if shares else None
