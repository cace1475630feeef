"""Examples put in another order for each pass of a learner, always in the same ones."""

from __future__ import annotations


class Shuffler:
    """Puts rows in another order, always the same (a linear congruential generator)."""

    def __init__(self) -> None:
        self._state = 7

    def shuffle(self, row: list[int]) -> None:
        """Put a row in another order (Fisher and Yates)."""
        for n in range(len(row) - 1, 0, -1):
            self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
            other = (self._state >> 33) % (n + 1)
            row[n], row[other] = row[other], row[n]
