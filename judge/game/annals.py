"""The annals of a game: each phase that was processed, in short, for whoever looks back.

They are kept beside the log as it grows, so that a look back needs no replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.adjudication.resolution import Verdict
from judge.board.calendar import Phase, read_phase
from judge.game.chronicle import Chapter, Chronicle
from judge.game.events import PhaseProcessed
from judge.game.processing import Processed

COUNTED = (
    Verdict.MOVES,
    Verdict.BOUNCES,
    Verdict.RETREATS,
    Verdict.DESTROYED,
    Verdict.DROWNED,
    Verdict.BUILT,
    Verdict.REMOVED,
    Verdict.WAIVED,
)
"""What orders are counted by, also those that nobody wrote: a unit is lost without them, too."""


@dataclass(frozen=True, slots=True)
class Annal:
    """A phase that was processed, in short; `number` is that of its event in the log.

    `outcomes` counts the orders of each kind in `COUNTED`, `centres` those that each power
    (by its id) has after the phase; what there is none of isn't named.
    """

    number: int
    phase: Phase
    at: datetime
    outcomes: Mapping[Verdict, int]
    dislodged: int
    centres: Mapping[str, int]


def annal_of(processed: Processed, number: int) -> Annal:
    """A phase in short."""
    (event,) = (event for event in processed.events if isinstance(event, PhaseProcessed))
    resolution = processed.resolution
    told = (*resolution.outcomes, *resolution.defaults)
    verdicts = [outcome.verdict for outcome in told]
    owners = [owner.id for owner in resolution.after.owners.values()]
    return Annal(
        number,
        event.phase,
        event.at,
        {verdict: verdicts.count(verdict) for verdict in COUNTED if verdict in verdicts},
        len(resolution.dislodged),
        {id_: owners.count(id_) for id_ in sorted({*owners})},
    )


def annals_of(chronicle: Chronicle) -> tuple[Annal, ...]:
    """The annals of a whole game, in the order of the log: what was rolled back, too."""
    chapters = sorted((*chronicle.undone, *chronicle.chapters), key=lambda one: one.number)
    return tuple(map(_annal_in, chapters))


def _annal_in(chapter: Chapter) -> Annal:
    return annal_of(chapter.processed, chapter.number)


def on_line(annals: Iterable[Annal], returns: Mapping[int, int]) -> tuple[Annal, ...]:
    """Those that lead to now, in order; `returns` are the numbers of returns and where they went.

    The same as `course.line_to` of the whole log, of which nothing else is needed.
    """
    if not returns:
        return tuple(annals)
    spans = tuple(_spans(returns))
    return tuple(a for a in annals if any(first < a.number <= last for first, last in spans))


def _spans(returns: Mapping[int, int]) -> Iterator[tuple[float, float]]:
    """The stretches of the log that lead to now, from the last one back."""
    last: float = float("inf")
    for number in sorted(returns, reverse=True):
        if number <= last:
            yield number, last
            last = returns[number]
    yield 0, last


def write_annal(annal: Annal) -> dict[str, Any]:
    """Its form in JSON, to which the number of its event does not belong."""
    return {
        "phase": str(annal.phase),
        "at": annal.at.isoformat(),
        "outcomes": {verdict.value: count for verdict, count in annal.outcomes.items()},
        "dislodged": annal.dislodged,
        "centres": dict(annal.centres),
    }


def read_annal(form: Mapping[str, Any], number: int) -> Annal:
    """Read a form back."""
    return Annal(
        number,
        read_phase(form["phase"]),
        datetime.fromisoformat(form["at"]),
        {Verdict(word): count for word, count in form["outcomes"].items()},
        form["dislodged"],
        form["centres"],
    )
