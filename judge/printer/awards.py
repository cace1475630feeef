"""Awards at the end of a game, from its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing
from judge.game.statistics import Deeds

_PRIZES: tuple[tuple[str, Callable[[Deeds], float]], ...] = (
    ("empire", lambda deeds: deeds.most),
    ("leap", lambda deeds: deeds.gained),
    ("friend", lambda deeds: deeds.supports),
    ("hammer", lambda deeds: deeds.driven_out),
    ("dagger", lambda deeds: deeds.stabs),
    ("ferry", lambda deeds: deeds.convoys),
    ("wall", lambda deeds: deeds.bounces),
    ("clock", lambda deeds: round(100 * (deeds.left or 0))),
)
_MOST_WINNERS = 3
"""An award that more powers share than this is none."""


@dataclass(frozen=True, slots=True)
class Award:
    """A prize, who won it and for what."""

    title: str
    winners: str
    says: str


def awards(deeds: Sequence[Deeds], phrases: Phrasebook) -> Iterator[Award]:
    """Every award that somebody earned more than the rest."""
    for name, measure in _PRIZES:
        best = max((measure(row) for row in deeds), default=0)
        winners = [row.power.name for row in deeds if measure(row) == best]
        if best > 0 and len(winners) <= _MOST_WINNERS:
            says = phrases.say(f"award_for.{name}", number=f"{best:g}")
            yield Award(phrases.say(f"award.{name}"), listing(winners, phrases), says)
