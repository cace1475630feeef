"""The ballot of a game: the motions on how it ends, in a draw or with one power's victory.

A seat has one vote, which stands until it lapses; a later one takes its place. Nobody is told
whose it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil

from judge.board.units import Power
from judge.game.events import Ending, Event, GameEnded, PhaseProcessed, PositionEdited, RolledBack
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.vote_events import ConcessionVoted, DrawVoted, VoteEvent


@dataclass(frozen=True, slots=True)
class _Rule:
    """By what the motions of a kind are decided.

    `threshold` is the share of the electorate that carries them. Where `winners_vote`, those who
    would win are asked, too; else they need only have a player. Votes are for the phase in
    which they are cast, if the motion `lapses` with it.
    """

    threshold: Fraction
    winners_vote: bool
    lapses: bool


_RULES = {
    Ending.DRAW: _Rule(Fraction(1), winners_vote=True, lapses=True),
    Ending.CONCESSION: _Rule(Fraction(1), winners_vote=False, lapses=True),
}


@dataclass(frozen=True, slots=True)
class Motion:
    """That the game ends in one way: what a seat votes for.

    `kind` is a draw or a concession. `powers` would win; none stands for all survivors that have
    a player: who has gone shares in nothing.
    """

    kind: Ending
    powers: tuple[Power, ...] = ()

    @property
    def lapses(self) -> bool:
        """Whether a vote for it counts in the phase alone in which it is cast."""
        return _RULES[self.kind].lapses

    def electorate(self, played: Sequence[Power]) -> tuple[Power, ...]:
        """Who is asked, of the seats that are alive and have a player: the others have no vote.

        Nobody, where it can't be voted on: who would win by it doesn't play.
        """
        if _RULES[self.kind].winners_vote:
            return tuple(played)
        others = tuple(power for power in played if power not in self.powers)
        return others if len(others) + len(self.powers) == len(played) else ()

    def threshold(self, played: Sequence[Power]) -> int:
        """How many must vote for it."""
        return ceil(_RULES[self.kind].threshold * len(self.electorate(played)))

    def end(self, played: Sequence[Power]) -> GameEnded:
        """The end it brings when it is carried."""
        return GameEnded(self.kind, self.powers or tuple(played))


A_DRAW = Motion(Ending.DRAW)
"""Of all survivors that have a player."""


def concession_to(power: Power) -> Motion:
    """That one power has won."""
    return Motion(Ending.CONCESSION, (power,))


def motion_of(event: VoteEvent) -> Motion | None:
    """What a seat votes for by an event; None if it is for nothing any more."""
    if isinstance(event, ConcessionVoted):
        return concession_to(event.to)
    return A_DRAW if event.in_favour else None


@dataclass(frozen=True, slots=True)
class Ballot:
    """What each seat votes for."""

    votes: Mapping[Power, Motion] = field(default_factory=dict)

    def after(self, event: Event) -> Ballot:
        """The ballot after an event; a vote is a person's, and goes with them."""
        match event:
            case DrawVoted() | ConcessionVoted():
                return self._voted(event)
            case PlayerReplaced(power) | SeatVacated(power):
                return replace(self, votes=self._without(power))
            case PhaseProcessed() | RolledBack() | PositionEdited():
                lasting = {p: motion for p, motion in self.votes.items() if not motion.lapses}
                return replace(self, votes=lasting)
            case _:
                return self

    def tally(self) -> Mapping[Motion, int]:
        """How many vote for each motion that anybody votes for."""
        return Counter(self.votes.values())

    def agreed_end(self, played: Sequence[Power]) -> GameEnded | None:
        """The end that is voted for by as many as it takes, of those who still play.

        Of two, as when the last two concede to each other, that of the board's first power.
        """
        motions = dict.fromkeys(self.votes.values())
        places = {power: number for number, power in enumerate(played)}
        for motion in sorted(motions, key=lambda m: [places[p] for p in m.powers if p in places]):
            voters = motion.electorate(played)
            in_favour = sum(self.votes.get(voter) == motion for voter in voters)
            if voters and in_favour >= motion.threshold(played):
                return motion.end(played)
        return None

    def _voted(self, event: VoteEvent) -> Ballot:
        others, motion = self._without(event.power), motion_of(event)
        return replace(self, votes={**others, event.power: motion} if motion else others)

    def _without(self, power: Power) -> Mapping[Power, Motion]:
        return {voter: motion for voter, motion in self.votes.items() if voter != power}
