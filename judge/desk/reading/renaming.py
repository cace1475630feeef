"""A gamesmaster's wish for another name of a game: `grammar/renaming.txt`."""

from __future__ import annotations

import re

from judge.desk.reading.slots import flat, ways_of

LONGEST = 100
"""In letters: a longer line says more."""
_NAME = r"\W*(?:[a-z0-9][\w' -]{0,30}\W*)?"


class Renaming:
    """Finds it; built once from the table."""

    def __init__(self, table: str) -> None:
        ways = "|".join(dict(ways_of(table))["ways"])
        self._way = re.compile(rf"(?:ok(?:ay)?,? |please,? )?(?:{ways})(?:(?<=\s)|(?!\w)){_NAME}")

    def asks(self, text: str) -> bool:
        """Whether a line asks for another name of the game, and for nothing else."""
        said = flat(text).replace("\u2019", "'").strip()
        return len(said) <= LONGEST and "?" not in said and self._way.fullmatch(said) is not None
