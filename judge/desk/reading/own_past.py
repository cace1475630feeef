"""Questions of players about their own orders of phases that are over: "my moves in spring?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.orders.reading.composing import either_of, read_table

LONGEST = 200
_CODE = re.compile(r"\b([SFWA])(\d{4})([MRAB])?\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(1[3-9]\d\d|20\d\d|2[1-9]\d\d)\b")
_SEASONS = {"SPRING": "S", "FALL": "F", "WINTER": "W"}


@dataclass(frozen=True, slots=True)
class PastNamed:
    """Which phases are meant: of a year and a season, as far as they are named, or of one kind.

    Where none is named it is the last turn.
    """

    season: str = ""
    year: int = 0
    kind: str = ""


class OwnPast:
    """The table, ready to look by."""

    def __init__(self, text: str) -> None:
        self._words = {
            name: re.compile(rf"(?<!\w)(?:{either_of(words)})(?!\w)", re.IGNORECASE)
            for name, words in read_table(text).items()
        }

    def asked(self, text: str) -> PastNamed | None:
        """The phases in which a sentence asks for its writer's own orders; None if it doesn't."""
        found = {name for name, words in self._words.items() if words.search(text[:LONGEST])}
        if len(text) > LONGEST or "OTHER" in found or not {"ASKS", "OWN", "ORDERS"} <= found:
            return None
        if (code := _CODE.search(text)) is not None:
            season, kind = code[1].upper().replace("A", "F"), (code[3] or "").upper()
            return PastNamed(season, int(code[2]), kind.replace("B", "A"))
        year = _YEAR.search(text)
        seasons = [letter for name, letter in _SEASONS.items() if name in found]
        is_last = {"LAST", "TURN"} <= found
        is_past = is_last or year is not None or "PAST" in found
        if len(seasons) > 1 or not (seasons or year or is_last) or not is_past:
            return None
        return PastNamed("".join(seasons), int(year[1]) if year is not None else 0)
