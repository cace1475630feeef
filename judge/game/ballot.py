"""The ballot of a game: who votes for which motion, and the gamesmaster's polls.

A seat has one vote in each matter, which stands until it lapses; a later one takes its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.board.units import Power
from judge.game.events import Ending, Event, GameEnded, PhaseProcessed, PositionEdited, RolledBack
from judge.game.motions import (
    A_DRAW,
    EarlyAnswer,
    Matter,
    Motion,
    MotionKind,
    Poll,
    Term,
    Vote,
    concession_to,
)
from judge.game.people_events import MasterReplaced, PlayerLeft, PlayerReplaced, SeatVacated
from judge.game.settings import Settings
from judge.game.vote_events import (
    ConcessionVoted,
    DrawVoted,
    EarlyPollAnswered,
    MotionCarried,
    MotionVoted,
    PollAnswered,
    PollClosed,
    PollOpened,
    VoteWithdrawn,
)

_ENDINGS = {
    MotionKind.DRAW: Ending.DRAW,
    MotionKind.CONCESSION: Ending.CONCESSION,
    MotionKind.CANCELLING: Ending.CANCELLED,
}


def end_by(motion: Motion, played: Sequence[Power]) -> GameEnded | None:
    """The end that a motion brings when it is carried; None if it brings something else."""
    ending = _ENDINGS.get(motion.kind)
    if ending is None:
        return None
    return GameEnded(ending, motion.powers or (tuple(played) if motion == A_DRAW else ()))


@dataclass(frozen=True, slots=True)
class Ballot:
    """What each seat votes for, in the order in which it was voted; `polled` counts the polls.

    `early` are the answers to polls of those who wait for a seat, in a game that hasn't started.
    """

    cast: tuple[Vote, ...] = ()
    polls: tuple[Poll, ...] = ()
    polled: int = 0
    early: tuple[EarlyAnswer, ...] = ()

    def after(self, event: Event) -> Ballot:
        """The ballot after an event; a vote is a person's, and goes with them."""
        match event:
            case DrawVoted(power, in_favour):
                return self._voted(Vote(power, A_DRAW)) if in_favour else self._no_end(power)
            case ConcessionVoted(power, to):
                return self._voted(Vote(power, concession_to(to)))
            case MotionVoted(power, motion, term, year):
                return self._voted(Vote(power, motion, term, year))
            case VoteWithdrawn(power, motion):
                return self._kept(lambda v: (v.power, v.motion) != (power, motion))
            case MotionCarried(motion):
                return self._kept(lambda vote: vote.motion != motion)
            case PlayerReplaced(power) | SeatVacated(power):
                return self._without(power)
            case MasterReplaced():
                return self._kept(lambda v: v.motion != Motion(MotionKind.REPLACEMENT))
            case PhaseProcessed():
                return replace(self._kept(lambda vote: not vote.lapses), polls=())
            case RolledBack() | PositionEdited():
                # What they were about isn't so any more.
                return Ballot(polled=self.polled)
            case _:
                return self._polled(event)

    def _polled(self, event: Event) -> Ballot:
        match event:
            case PollOpened(number, question, choices):
                poll = Poll(number, question, choices)
                return replace(self, polls=(*self.polls, poll), polled=number)
            case PollAnswered(power, number, choice):
                polls = (
                    replace(poll, answers=(*poll.without(power), (power, choice)))
                    if poll.number == number
                    else poll
                    for poll in self.polls
                )
                return replace(self, polls=tuple(polls))
            case EarlyPollAnswered(address, number, choice):
                mine = EarlyAnswer(address, number, choice)
                return replace(self, early=(*self._but(address, number), mine))
            case PollClosed(number):
                left = tuple(p for p in self.polls if p.number != number)
                early = tuple(answer for answer in self.early if answer.number != number)
                return replace(self, polls=left, early=early)
            case PlayerLeft(address):
                others = tuple(answer for answer in self.early if answer.address != address)
                return self if others == self.early else replace(self, early=others)
            case _:
                return self

    def _but(self, address: str, number: int) -> Iterator[EarlyAnswer]:
        """The early answers but for one of somebody's."""
        return (one for one in self.early if (one.address, one.number) != (address, number))

    def early_counts(self, poll: Poll) -> tuple[int, ...]:
        """How many of those who wait for a seat chose what."""
        chosen = [one.choice for one in self.early if one.number == poll.number]
        return tuple(chosen.count(number) for number in range(len(poll.choices)))

    def in_year(self, year: int) -> Ballot:
        """The ballot in a phase of a year: what was voted for another one has lapsed."""
        return self._kept(lambda v: v.term is not Term.YEAR or v.year == year)

    @property
    def votes(self) -> Mapping[Power, Motion]:
        """What each seat votes for of the ways in which the game may end."""
        return {v.power: v.motion for v in self.cast if v.motion.matter[0] is Matter.END}

    def votes_of(self, power: Power) -> tuple[Vote, ...]:
        """All votes of a seat."""
        return tuple(vote for vote in self.cast if vote.power == power)

    def poll(self, number: int) -> Poll | None:
        """An open poll by its number."""
        return next((poll for poll in self.polls if poll.number == number), None)

    def tally(self) -> Mapping[Motion, int]:
        """How many vote for each motion that anybody votes for."""
        return Counter(vote.motion for vote in self.cast)

    def in_favour(self, motion: Motion, played: Sequence[Power]) -> int:
        """How many vote for a motion of those who are asked."""
        asked = motion.electorate(played)
        return sum(vote.motion == motion and vote.power in asked for vote in self.cast)

    def carried(self, played: Sequence[Power], settings: Settings) -> tuple[Motion, ...]:
        """The motions that are voted for by as many as it takes, of those who still play.

        Ends of the game come first; of two, as when the last two concede to each other, that
        of the board's first power.
        """
        places = {power: number for number, power in enumerate(played)}
        kinds = tuple(MotionKind)
        motions = sorted(
            dict.fromkeys(vote.motion for vote in self.cast),
            key=lambda m: (kinds.index(m.kind), [places[p] for p in m.powers if p in places]),
        )
        return tuple(
            motion
            for motion in motions
            if motion.electorate(played)
            and self.in_favour(motion, played) >= motion.threshold(played, settings)
        )

    def _voted(self, vote: Vote) -> Ballot:
        if vote in self.cast:
            return self
        others = (
            other
            for other in self.cast
            if other.power != vote.power or other.motion.matter != vote.motion.matter
        )
        return replace(self, cast=(*others, vote))

    def _no_end(self, power: Power) -> Ballot:
        return self._kept(lambda v: v.power != power or v.motion.matter[0] is not Matter.END)

    def _without(self, power: Power) -> Ballot:
        """The ballot when a player has gone, whom nobody needs to replace any more."""
        gone = Motion(MotionKind.REPLACEMENT, (power,))
        polls = tuple(replace(poll, answers=poll.without(power)) for poll in self.polls)
        kept = self._kept(lambda vote: vote.power != power and vote.motion != gone)
        return replace(kept, polls=polls)

    def _kept(self, is_kept: Callable[[Vote], bool]) -> Ballot:
        cast = tuple(filter(is_kept, self.cast))
        return self if cast == self.cast else replace(self, cast=cast)


def lapsed_between(before: Ballot, after: Ballot) -> Mapping[Motion, int]:
    """How many voted for each motion of whose votes none is left."""
    left = after.tally()
    return {motion: number for motion, number in before.tally().items() if motion not in left}
