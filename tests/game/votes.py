"""Ballots for tests."""

from __future__ import annotations

from collections.abc import Mapping

from judge.board.units import Power
from judge.game.ballot import Ballot
from judge.game.motions import Motion, Vote


def ballot_of(votes: Mapping[Power, Motion]) -> Ballot:
    """A ballot with one vote of each seat, for this phase."""
    return Ballot(tuple(Vote(power, motion) for power, motion in votes.items()))
