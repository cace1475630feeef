"""A fork: a new game that begins as another one stood, with its seats for who comes along."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.board.calendar import Phase
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.events import GameForked, GameStarted
from judge.game.seats import Departure, Seat


@dataclass(frozen=True, slots=True)
class Descent:
    """What game one was forked from, as it stood when a phase began, with so many centres each."""

    of: str
    phase: Phase
    centres: tuple[tuple[Power, int], ...]


def descent_of(event: GameForked) -> Descent:
    """Where a fork comes from."""
    position = event.position
    return Descent(event.of, position.phase, centres_in(position, (p for p, _ in event.seats)))


def centres_in(position: Position, powers: Iterable[Power]) -> tuple[tuple[Power, int], ...]:
    """How many centres some powers own, those that own any."""
    counted = ((power, len(position.centres_of(power))) for power in powers)
    return tuple((power, number) for power, number in counted if number)


def first_centres(forked: Descent | None, variant: Variant) -> tuple[tuple[Power, int], ...]:
    """How many centres each power had as a game began; of a fork, when it left the other one."""
    if forked is not None:
        return forked.centres
    return centres_in(variant.opening_position, variant.powers)


def first_seats(event: GameStarted | GameForked) -> tuple[Seat, ...]:
    """The seats with which a game begins to be played; of a fork nobody has one before they accept.

    Somebody who stands by is looked for at once where nobody was asked.
    """
    if isinstance(event, GameStarted):
        return tuple(Seat(power, player) for power, player in event.seats)
    return tuple(
        Seat(
            power,
            player,
            vacant=True,
            left=Departure.ELSEWHERE,
            empty=event.at,
            seeks=power not in event.asked,
        )
        for power, player in event.seats
    )
