"""What can happen to the votes of a game."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.units import Power


@dataclass(frozen=True, slots=True)
class DrawVoted:
    """A seat votes for or against a draw of all survivors."""

    power: Power
    in_favour: bool


@dataclass(frozen=True, slots=True)
class ConcessionVoted:
    """A seat votes that the game ends with another power's victory."""

    power: Power
    to: Power


VoteEvent = DrawVoted | ConcessionVoted
