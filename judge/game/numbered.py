"""What a seat was asked about by a number, and waits for its answer: letters and wishes alike."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, TypeVar

from judge.board.units import Power


class Numbered(Protocol):
    """Something that its sender, None for the gamesmaster, was asked about by its number."""

    @property
    def sender(self) -> Power | None: ...

    @property
    def number(self) -> int: ...


Row = TypeVar("Row", bound=Numbered)


def without_numbers(
    rows: tuple[Row, ...], sender: Power | None, numbers: Collection[int]
) -> tuple[Row, ...]:
    """All but those of a seat with these numbers."""
    return tuple(row for row in rows if row.sender != sender or row.number not in numbers)


def without_sender(rows: tuple[Row, ...], sender: Power | None) -> tuple[Row, ...]:
    """All but those of a seat: they are not for whoever takes it over."""
    return tuple(row for row in rows if row.sender != sender)


def oldest_of(rows: tuple[Row, ...], sender: Power | None, most: int) -> list[int]:
    """The numbers of those of a seat that go, so that one more makes no more than `most`."""
    own = [row.number for row in rows if row.sender == sender]
    return own[: max(0, len(own) - most + 1)]
