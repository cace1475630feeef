"""The days that a sentence names, and what each of them is to an absence.

"Flying out this Thursday, home the Wednesday after" names two days, the second one of a return.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.desk.commands import Away
from judge.desk.commands.seats import ToldEnd
from judge.desk.hearing.scene import Scene
from judge.desk.reading.absence_sentences import in_plain
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.returning import Returning, last_away

MOST_BESIDE = 60
"""In letters: so far from a day a word may tell what it is."""


class DayRole(Enum):
    """What a day is to an absence: both ends of it, one, the day of a return, or any.

    A return some time among several days is vague.
    """

    WHOLE = "whole"
    FIRST = "first"
    LAST = "last"
    RETURN = "return"
    DAY = "day"
    VAGUE = "vague"


@dataclass(frozen=True, slots=True)
class NamedDays:
    """Days that a sentence names, and what they are."""

    days: Away
    role: DayRole

    @property
    def ends(self) -> bool:
        """Whether an absence ends with it."""
        return self.role in {DayRole.LAST, DayRole.RETURN}

    @property
    def begins(self) -> bool:
        """Whether an absence may begin with it."""
        return self.role in {DayRole.FIRST, DayRole.DAY}


def named_days(scene: Scene, text: str) -> tuple[NamedDays, ...]:
    """The days that a sentence names, in its order; those that aren't sure are left out."""
    slots, returning = scene.slots, scene.case.office.commands.absences.returning
    found = slots.meant(slots.find("days", text), text)
    ends = [*(slot.start for slot in found), len(text)][1:]
    rows = []
    before = 0
    for slot, end in zip(found, ends, strict=True):
        if slot.value is not None:
            near = in_plain(text[max(before, slot.start - MOST_BESIDE) : slot.start])
            behind = in_plain(text[slot.end : end][:MOST_BESIDE]) if end == len(text) else ""
            rows.append(_named(text, slot, near, behind, returning))
        before = slot.end
    return tuple(rows)


def is_unsure(scene: Scene, text: str) -> bool:
    """Whether a sentence names days that may be several: "next Wednesday"."""
    slots = scene.slots
    return any(slot.value is None for slot in slots.meant(slots.find("days", text), text))


def _named(text: str, slot: FoundSlot, near: str, behind: str, returning: Returning) -> NamedDays:
    """Days with what they are, by the words before them and, at the end of a sentence, behind."""
    days: Away = slot.value
    is_end = days.first is None and days.last is not None  # its "until" is among its words
    is_not_before = (returning.is_not_until if is_end else returning.is_not_before)(near)
    before = ToldEnd.BACK if is_not_before else returning.told(near)
    told = returning.told(behind) if before is ToldEnd.NONE else before
    # "Away from the 4th, back when I can" tells no return on the 4th.
    is_since = before is not ToldEnd.NONE or not returning.is_away(near)
    role = _role(days, told, is_not_before=is_not_before, is_since=is_since)
    day = days.last or days.first
    if role is not DayRole.RETURN or day is None:
        return NamedDays(days, role)
    of_day = in_plain(text[slot.start : slot.end])
    is_late = not is_not_before and returning.is_late(of_day, behind)
    last = last_away(day, told, is_late=is_late)
    if last is None:
        return NamedDays(days, DayRole.VAGUE)
    return NamedDays(Away(last=last, told=told), role)


def _role(days: Away, told: ToldEnd, *, is_not_before: bool, is_since: bool) -> DayRole:
    """What days are to an absence; of some time among several nobody can say when a return is."""
    if days.span is not None:
        return DayRole.WHOLE if told is ToldEnd.NONE else DayRole.VAGUE
    if days.first is None and days.last is not None:
        return DayRole.RETURN if is_not_before else DayRole.LAST
    if days.last is None:
        if told is ToldEnd.NONE:
            return DayRole.FIRST
        return DayRole.RETURN if is_since else DayRole.VAGUE
    if days.first != days.last:
        return DayRole.WHOLE if told is ToldEnd.NONE else DayRole.VAGUE
    return DayRole.DAY if told is ToldEnd.NONE else DayRole.RETURN
