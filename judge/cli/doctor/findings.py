"""What the doctor finds: a line, and whether somebody has to do something."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Weight(StrEnum):
    """The mark before a line: only what is wrong makes the exit status."""

    GOOD = "ok "
    DOUBT = "?? "
    WRONG = "NO "


@dataclass(frozen=True, slots=True)
class Symptom:
    """A line of the doctor's."""

    weight: Weight
    said: str

    def __str__(self) -> str:
        return f"  {self.weight} {self.said}"


def good(said: str) -> Symptom:
    """Nothing is to be done."""
    return Symptom(Weight.GOOD, said)


def doubt(said: str) -> Symptom:
    """Something may be to be done, or couldn't be looked at."""
    return Symptom(Weight.DOUBT, said)


def wrong(said: str) -> Symptom:
    """Something is to be done."""
    return Symptom(Weight.WRONG, said)


def as_tried(went_well: bool, said: str) -> Symptom:  # noqa: FBT001 - as those who try things tell it
    """What was tried."""
    return good(said) if went_well else wrong(said)
