"""What a player looks at while writing: who they are, what they have, and the newest map.

All of it is in their own mailbox.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.demo.news import read_draw, read_report
from judge.demo.showing import OpenedLetter


@dataclass(frozen=True, slots=True)
class AtHand:
    """A power with its units as the newest report has them; of a map the letter and its part."""

    power: str = ""
    units: tuple[str, ...] = ()
    map: tuple[int, int] | None = None


def read_glance(letters: Sequence[OpenedLetter], variant: Variant | None) -> AtHand:
    """What letters tell, the newest first; without a board no more than where the map is."""
    found = next(filter(None, map(_map_in, letters)), None)
    if variant is None:
        return AtHand(map=found)
    drawn = (read_draw(letter.text, variant) for letter in letters)
    power = next((power for power in drawn if power is not None), None)
    if power is None:
        return AtHand(map=found)
    reports = (read_report(letter.text, variant) for letter in letters)
    position = next((p for p in reports if p is not None), variant.opening_position)
    return AtHand(power.name, _units(position, power), found)


def _map_in(letter: OpenedLetter) -> tuple[int, int] | None:
    """The map of a letter: the board after a phase, if there are several."""
    maps = [number for number, part in enumerate(letter.parts) if part.is_picture]
    after = (n for n in maps if letter.parts[n].name.endswith("-after.png"))
    return (letter.uid, next(after, maps[0])) if maps else None


def _units(position: Position, power: Power) -> tuple[str, ...]:
    fled = (row.unit for row in position.dislodged if row.unit.power == power)
    return (
        *(unit.printed for unit in position.units_of(power)),
        *(f"{unit.printed} (dislodged)" for unit in fled),
    )
