"""Votes on how the game ends: in a draw of all survivors, or with one power's victory.

A seat has one vote, which stands until the phase ends; a later one takes its
place. Nobody is told whose it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from judge.board.units import Power
from judge.game.events import ConcessionVoted, Ending, GameEnded, VoteEvent

Votes = Mapping[Power, Power | None]
"""What each seat votes for: that a power has won, or None for a draw."""


def voted(votes: Votes, event: VoteEvent) -> Votes:
    """The votes after somebody has voted, or taken a vote back."""
    others = without_vote(votes, event.power)
    if isinstance(event, ConcessionVoted):
        return {**others, event.power: event.to}
    return {**others, event.power: None} if event.in_favour else others


def without_vote(votes: Votes, power: Power) -> Votes:
    """The votes but for that of a seat."""
    return {voter: vote for voter, vote in votes.items() if voter != power}


def for_draw(votes: Votes) -> int:
    """How many vote for a draw."""
    return sum(vote is None for vote in votes.values())


def conceded_to(votes: Votes, powers: Iterable[Power]) -> tuple[tuple[Power, int], ...]:
    """The powers to whom somebody would concede, each with how many."""
    counts = ((power, sum(vote == power for vote in votes.values())) for power in powers)
    return tuple((power, count) for power, count in counts if count)


def agreed_end(
    votes: Votes, voters: Sequence[Power], survivors: Sequence[Power] = ()
) -> GameEnded | None:
    """The end that everybody votes for who still plays; nobody concedes to themselves.

    A draw is one of all survivors, and so of those that nobody plays now, too.
    """
    if voters and all(voter in votes and votes[voter] is None for voter in voters):
        return GameEnded(Ending.DRAW, tuple(survivors or voters))
    for victor in voters:
        others = [voter for voter in voters if voter != victor]
        if others and all(votes.get(voter) == victor for voter in others):
            return GameEnded(Ending.CONCESSION, (victor,))
    return None
