"""The weights that were learnt, and what candidates are worth by them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Self

MAGIC = b"movements 1\n"
MOST_BYTES = 20_000_000
STEPS = 100
"""A weight is kept in hundredths."""
TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature speaks for a candidate; one that isn't known says nothing."""

    of: Mapping[str, float]
    fingerprint: str = ""

    def shares(self, rows: Sequence[Iterable[str]]) -> list[float]:
        """How sure each of some candidates is, by its features; together they are one."""
        known = self.of
        scores = [sum([known[f] for f in row if f in known]) for row in rows]
        top = max(scores)
        parts = [exp(score - top) for score in scores]
        total = sum(parts)
        return [part / total for part in parts]

    @classmethod
    def load(cls, data: bytes) -> Self:
        """The weights that `packed` packed; ValueError if they are something else."""
        if not data.startswith(MAGIC):
            raise ValueError("these are no weights of movements")
        text = zlib.decompressobj().decompress(data[len(MAGIC) :], MOST_BYTES).decode()
        fingerprint, _, rest = text.partition("\n")
        names, _, steps = rest.rpartition("\n")
        weights = (step / STEPS for step in json.loads(steps))
        return cls(dict(zip(names.split("\n"), weights, strict=True)), fingerprint)


def packed(weights: Mapping[str, float], fingerprint: str) -> bytes:
    """Weights as bytes."""
    rounded = {name: round(weight * STEPS) for name, weight in sorted(weights.items())}
    steps = json.dumps(list(rounded.values()), separators=(",", ":"))
    return MAGIC + zlib.compress("\n".join((fingerprint, *rounded, steps)).encode(), 9)


def in_steps(share: float, least: int, most: int) -> int:
    """How sure something is, in steps of its odds; none less or more than these."""
    odds = log(max(share, TINY) / max(1 - share, TINY))
    return max(least, min(most, round(odds)))
