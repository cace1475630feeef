"""Names of powers, places, persons and games; in a sentence, a name is put as its slot."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LONGEST_NAME = 5
"""Words of a name that is looked for."""
LEAST_LETTERS = 4
"""Shorter names are words, too: war, den, gas."""
_WORD = re.compile(r"[a-z0-9]+")


def unaccented(text: str) -> str:
    """A text in small letters without accents, ß as ss, and one kind of apostrophe."""
    text = text.replace("ß", "ss").replace("’", "'").replace("`", "'").lower()
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


@dataclass(frozen=True, slots=True)
class SlotNames:
    """Names by their words: "sea of azov" is a place. `longest` is how many words one has."""

    slots: Mapping[str, str]
    longest: int = 1

    @classmethod
    def of(
        cls,
        powers: Iterable[str] = (),
        places: Iterable[str] = (),
        persons: Iterable[str] = (),
        games: Iterable[str] = (),
    ) -> SlotNames:
        """The names of a game; the first of two namesakes counts."""
        kinds = {"xplace": places, "xpower": powers, "xperson": persons, "xgame": games}
        slots: dict[str, str] = {}
        for slot, names in kinds.items():
            for name in names:
                words = _WORD.findall(unaccented(name))
                if words and len(words) <= LONGEST_NAME and len("".join(words)) >= LEAST_LETTERS:
                    slots[" ".join(words)] = slot
        return cls(slots, max((name.count(" ") + 1 for name in slots), default=1))


NO_NAMES = SlotNames({})
