"""What a sentence says about when its orders count, and on what condition, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.orders.foresight.seasons import CONTENT
from judge.orders.reading.framing import When
from judge.orders.reading.vocabulary import Word


class ClauseKind(Enum):
    """What a clause is."""

    ORDERS = "orders"
    CONDITION = "condition"
    OTHERWISE = "otherwise"
    TALK = "talk"
    DISLODGED = "dislodged"


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a sentence; `is_denied` for "unless"."""

    kind: ClauseKind
    start: int
    end: int
    words: tuple[Word, ...]
    is_denied: bool = False


@dataclass(frozen=True, slots=True)
class Framed:
    """What a sentence says about when its orders count.

    `when` is the season it is headed by, `holds_on` if that is so below its paragraph, too.
    """

    clauses: tuple[Clause, ...]
    when: When | None = None
    holds_on: bool = False
    is_standing: bool = False
    is_cancelling: bool = False
    season: tuple[int, int, When] | None = None
    """Where a season is named, and which."""
    standing: tuple[tuple[int, int], ...] = ()
    """Where it says that its orders are for always."""
    about: When | None = None
    """The season that talk is about."""
    is_pointing_back: bool = False
    """Whether it takes back what was spoken of before."""
    speaks_of: When | None = None
    """The season for which it speaks of orders on file."""
    is_of_last: bool = False
    """Whether its season stands in the last of several orders: who knows whether it is for all."""
    asks_first: int = 0
    """How far something else is asked for before the season."""

    @property
    def is_talk(self) -> bool:
        """Whether it says that more is to come, and nothing else."""
        kinds = {c.kind for c in self.clauses}
        return ClauseKind.TALK in kinds and kinds <= {ClauseKind.TALK, ClauseKind.OTHERWISE}

    @property
    def is_instead(self) -> bool:
        """Whether its orders take the place of others."""
        return any("INSTEAD" in word for c in self.clauses for word in c.words)

    @property
    def is_explaining(self) -> bool:
        """Whether it says what isn't so, or was, and orders nothing."""
        words = [word for c in self.clauses for word in c.words]
        tells = any({"NOT", "PAST", "NOBODY"} & w.classes for w in words)
        is_told = tells or self.speaks_of is not None
        return is_told and not (
            self.is_cancelling or any({"DASH", "COLON"} & w.classes for w in words)
        )

    @property
    def is_framed(self) -> bool:
        """Whether it says anything but orders."""
        others = any(c.kind not in {ClauseKind.ORDERS, ClauseKind.TALK} for c in self.clauses)
        return others or self.when is not None or self.is_standing or self.is_cancelling


def has_content(clause: Clause) -> bool:
    """Whether a clause names a unit or a place."""
    return any(CONTENT & word.classes for word in clause.words)
