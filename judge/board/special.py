"""What is special about a board's water: crossings, canals, boxes and links.

The steps themselves stand in the board's tables; a special says what kind of
step they are, and what else follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from judge.board.places import Location, Province


class SpecialKind(StrEnum):
    """The kinds; the value is the word of the variant's text and of the JSON form.

    EDGE: a step of fleets like any other, but perhaps not for convoys.
    BOX: a space between two seas that are no neighbours of each other.
    MOSES: a crossing between two shores that armies and fleets take as neighbours.
    FORD: a crossing that armies alone take, with a force equal to their supports.
    CANAL: fleets go through provinces from one water to the other.
    STRAIT: two waters that meet, and shores that don't.
    """

    EDGE = "edge"
    BOX = "box"
    MOSES = "moses"
    FORD = "ford"
    CANAL = "canal"
    STRAIT = "strait"


@dataclass(frozen=True, slots=True)
class Special:
    """One special place of a board.

    `between` are its two ends, `through` the provinces in the middle.
    `convoy` says whether a convoy may use it, `never` are pairs of places
    that are no neighbours, whatever the map looks like.
    """

    id: str
    kind: SpecialKind
    between: tuple[Location, Location]
    through: tuple[Province, ...] = ()
    steps: tuple[tuple[Location, Location], ...] = ()
    never: tuple[tuple[Location, Location], ...] = ()
    convoy: bool = False
