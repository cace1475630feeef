"""Where a piece stands that stays in hyperspace: a corridor, or lost (Swiss 22).

In the JSON forms `@ALB-SWI/S1902`: the link that the piece went into, and the
season in which it did; `@LOST/S1902` once it is lost. The season may be left
out of an order if only one piece is meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from judge.board.calendar import season_number, write_season
from judge.board.places import Location, Province, Terrain

# Far beyond the provinces of any board, so that a list of them has no such row.
NOWHERE = 1_000_000
LOST = "LOST"
_CODE = re.compile(r"@(?:(LOST)|([^/-]+)-([^/-]+))(?:/([SF])(\d{1,5}))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class Corridor(Province):
    """A place inside hyperspace. It is on no board, and holds any number of pieces.

    `ends` are the provinces at both ends of the link, empty for a piece that is
    lost; `entered` is the season in which the piece went in (see
    `season_number`), None where an order leaves it out.
    """

    ends: tuple[Province, ...] = ()
    entered: int | None = None

    @property
    def is_lost(self) -> bool:
        """Whether a piece there is lost, and leaves only where chance takes it."""
        return not self.ends

    def numbered(self, number: int) -> Corridor:
        """The same place under a number of its own."""
        return make_corridor(self.ends, self.entered, number)


def make_corridor(
    ends: tuple[Province, ...], entered: int | None, number: int = NOWHERE
) -> Corridor:
    """The place inside the link between two provinces, or among the lost."""
    ends = tuple(sorted(ends, key=lambda end: end.key))
    when = "" if entered is None else write_season(entered)
    codes = "-".join(end.key for end in ends) or LOST
    printed = "-".join(end.id for end in ends) or LOST.lower()
    between = " and ".join(end.name for end in ends)
    where = f"hyperspace between {between}" if ends else "hyperspace, lost"
    return Corridor(
        key=f"@{codes}/{when}" if when else f"@{codes}",
        id=f"Hyperspace({printed}, {when})" if when else f"Hyperspace({printed})",
        name=f"{where}, since {when}" if when else where,
        terrain=Terrain.HYPERSPACE,
        number=number,
        ends=ends,
        entered=entered,
    )


def read_corridor(code: str, places: Mapping[str, Location]) -> Location | None:
    """Read "@ALB-SWI/S1902" or "@LOST/S1902"; None for anything else."""
    match = _CODE.fullmatch(code)
    if match is None:
        return None
    ends = [places.get(key.upper()) for key in (match[2], match[3]) if key]
    if None in ends or (len(ends) == 2 and ends[0] == ends[1]):
        return None
    entered = season_number(match[4], int(match[5])) if match[4] else None
    return Location(make_corridor(tuple(e.province for e in ends if e), entered))
