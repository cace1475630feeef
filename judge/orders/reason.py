"""Why something is so, or what it is, as a value: its sentence is made where it is told.

The sentences stand in `data/reasons.toml`, one for each cause. No rule of the
game reads them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce


class Cause(Enum):
    """A kind of reason; the value of each member names the gaps of its sentence.

    Its sentence is found by the names of the enum and of the member, in lower case.
    """

    gaps: tuple[str, ...]

    def __new__(cls, *gaps: str) -> Cause:
        """Number the members, since many have the same gaps."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__)
        member.gaps = gaps
        return member

    # That of an enum is a call, and every sentence is looked up by its cause.
    __hash__ = object.__hash__


class Joint(Cause):
    """How what stands in one gap is strung together."""

    COMMA = "first", "last"
    AND = "first", "last"
    OR = "first", "last"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: its cause, and what goes into the gaps, in their order.

    A part is a name as mails print it ("A Mun - Ber"), a number, or a reason
    of its own.
    """

    cause: Cause
    parts: tuple[Part, ...] = ()

    def tells_of(self, causes: Collection[Cause]) -> bool:
        """Whether the reason, or one inside it, has one of these causes."""
        return self.cause in causes or any(
            part.tells_of(causes) for part in self.parts if isinstance(part, Reason)
        )


Part = str | int | Reason


def either(parts: Sequence[Part]) -> Part:
    """One of some parts: "A or B or C"."""
    return _joined(Joint.OR, parts)


def both(parts: Sequence[Part]) -> Part:
    """All of some parts, of which there are seldom more than two: "A and B"."""
    return _joined(Joint.AND, parts)


def choice(parts: Sequence[Part]) -> Part:
    """One of some parts, as people let choose: "A, B or C"."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Reason(Joint.OR, (listed(parts[:-1]), parts[-1]))


def listed(parts: Sequence[Part]) -> Part:
    """One part after the other: "A, B, C"."""
    return _joined(Joint.COMMA, parts)


def enumerated(parts: Sequence[Part]) -> Part:
    """All of some parts, as people enumerate them: "A, B and C"."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Reason(Joint.AND, (listed(parts[:-1]), parts[-1]))


def _joined(join: Joint, parts: Sequence[Part]) -> Part:
    if len(parts) < 2:
        return parts[0] if parts else ""
    return reduce(lambda first, last: Reason(join, (first, last)), parts)
