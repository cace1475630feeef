"""What the words of a sentence about the clock are together: days of the week, hours, phases.

"Mondays, Wednesdays and Fridays" are one thing, and so are "retreats and builds", "from 23:00 to
7:00" and "eight in the evening".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import time

from judge.desk.reading.amounts import PHASES
from judge.desk.reading.clause_words import SILENT, Atom
from judge.desk.reading.moments import clock
from judge.game.schedule import WEEKEND, WORKDAYS, Weekday

EVERY_DAY = tuple(Weekday)
_PHASES = {
    "moves": ("movement",), "retreats": ("retreat",), "builds": ("adjustment",),
    "phases": PHASES,
}  # fmt: skip
_NAMES = (
    r"mon(?!t)|montag|lun(?:di|edi|es)|maandag", r"tue|dienstag|mar(?:di|tedi|tes)|dinsdag",
    r"wed|mittwoch|mercredi|mercoledi|miercoles|woensdag",
    r"thu|donnerstag|jeudi|giovedi|jueves|donderdag",
    r"fri|freitag|vendredi|venerdi|viernes|vrijdag",
    r"sat|samstag|sonnabend|samedi|sabato|sabado|zaterdag",
    r"sun|sonntag|dimanche|domenica|domingo|zondag",
)  # fmt: skip
_OF_WEEK = [re.compile(rf"\b(?:{names})") for names in _NAMES]
_DAYS = frozenset({"recurring", "weekday", "weekend", "workdays"})
NOON = 12
_PAST = {"half past": 30, "quarter past": 15}
"""Minutes behind an hour in words."""
_JOINS = frozenset({"to", "between", "inclusive", "every"})
_IN_WORD = frozenset({"word", "small", "zone", "sep", "in"})


def put_together(atoms: Sequence[Atom]) -> list[Atom]:
    """The things of which a sentence speaks.

    Raises ValueError for a time that there isn't, and for the holidays of somebody alone.
    """
    found = list(atoms)
    kinds = {atom.kind for atom in found}
    if "own" in kinds and kinds & {"holidays", "dates"}:
        raise ValueError("somebody's own holidays")
    for step in _STEPS:
        found = step(found)
    return found


def _names(atoms: list[Atom]) -> list[Atom]:
    """Words that nobody knows, with the small ones between them, where holidays are spoken of."""
    if not any(atom.kind == "holidays" for atom in atoms):
        return atoms
    known = [replace(a, kind="word") if a.kind == "zone" else a for a in atoms]
    made: list[Atom] = []
    for atom in known:
        run = made and made[-1].kind == "word" and atom.kind == "word"
        if run:
            made[-1] = replace(made[-1], text=f"{made[-1].text} {atom.text}", end=atom.end)
        elif atom.kind == "word" and (back := _back_to_word(made)) is not None:
            whole = " ".join(one.text for one in (*made[back:], atom))
            made[back:] = [replace(made[back], text=whole, end=atom.end)]
        else:
            made.append(atom)
    return made


def _back_to_word(made: Sequence[Atom]) -> int | None:
    """Where the word before stands, if nothing but small ones is between."""
    for at in range(len(made) - 1, -1, -1):
        if made[at].kind == "word":
            return at
        if made[at].kind not in _IN_WORD:
            return None
    return None


def _without_small(atoms: list[Atom]) -> list[Atom]:
    return [atom for atom in atoms if atom.kind not in SILENT]


def _instead(atoms: list[Atom]) -> list[Atom]:
    """From three to four days: four are meant."""
    made: list[Atom] = []
    for atom in atoms:
        kinds = [one.kind for one in made[-3:]]
        if atom.kind == "span" and kinds[-2:] == ["number", "to"]:
            del made[-3 if kinds[0] == "between" else -2 :]
        made.append(atom)
    return made


def _weekdays(atoms: list[Atom]) -> list[Atom]:
    """Days of the week one behind the other, or from one to another, as one."""
    made: list[Atom] = []
    at = 0
    while at < len(atoms):
        if atoms[at].kind == "daily":
            made.append(replace(atoms[at], kind="days", value=EVERY_DAY))
            at += 1
            continue
        end, days, many = _days_from(atoms, at)
        if days:
            made.append(replace(atoms[at], kind="days" if many else "day", value=_sorted(days)))
            at = end
        else:
            made.append(atoms[at])
            at += 1
    return made


def _days_from(atoms: Sequence[Atom], at: int) -> tuple[int, set[Weekday], bool]:
    """Where a row of days that begins at a place ends, which they are, and if they come back."""
    days: set[Weekday] = set()
    number, recurs, end = 0, False, at
    last: tuple[Weekday, ...] = ()
    while at < len(atoms) and atoms[at].kind in _DAYS:
        one = _days_of(atoms[at])
        if number and atoms[at - 1].kind == "to" and len(one) == 1 and len(last) == 1:
            one = _from_to(last[0], one[0])
        days |= {*one}
        recurs = recurs or atoms[at].kind != "weekday"
        last = _days_of(atoms[at])
        number, end = number + 1, at + 1
        at += 1
        if at + 1 < len(atoms) and atoms[at].kind in {"sep", "to"} and atoms[at + 1].kind in _DAYS:
            at += 1
    return end, days, recurs or len(days) > 1


def _days_of(atom: Atom) -> tuple[Weekday, ...]:
    if atom.kind == "weekend":
        return WEEKEND
    if atom.kind == "workdays":
        return WORKDAYS
    return tuple(day for day, way in zip(Weekday, _OF_WEEK, strict=True) if way.search(atom.text))


def _from_to(first: Weekday, last: Weekday) -> tuple[Weekday, ...]:
    long = (last - first) % 7
    return tuple(Weekday((first + n) % 7) for n in range(long + 1))


def _sorted(days: Iterable[Weekday]) -> tuple[Weekday, ...]:
    return tuple(sorted(days))


def _hours(atoms: list[Atom]) -> list[Atom]:
    """Times of day, with the part of the day beside them; what is left of parts is dropped."""
    parts = {atom.kind for atom in atoms} & {"evening", "morning"}
    made: list[Atom] = []
    for atom in atoms:
        if atom.kind == "hour":
            made.append(replace(atom, value=_clock(atom.text)))
        elif atom.kind == "vague":
            if len(parts) != 1:  # of which half of the day?
                made.append(replace(atom, kind="number"))
                continue
            hour = int(atom.value)
            late = "evening" in parts and hour < NOON
            past = next((m for word, m in _PAST.items() if word in atom.text), 0)
            made.append(replace(atom, kind="hour", value=time((hour + NOON * late) % 24, past)))
        elif atom.kind == "midnight":
            made.append(replace(atom, value=time(0)))
        elif atom.kind not in {"evening", "morning"}:
            made.append(atom)
    hours = [atom.value for atom in made if atom.kind == "hour"]
    if parts and not hours:
        raise ValueError("in the evening, at what time?")
    return made


def _clock(text: str) -> time:
    said = re.sub(r"^(?:at|um|a las|alle ore|alle|om|a) ", "", text).replace("o'clock", "").strip()
    if "noon" in said or "midi" in said or "mittags" in said:
        return time(NOON)
    if figures := re.fullmatch(r"(\d\d)(\d\d) ?(?:hours|hrs|h)?", said):
        return time(int(figures[1]), int(figures[2]))
    if figures := re.fullmatch(r"(\d{1,2}) ?(?:uhr|heures?) (\d\d)", said):
        return time(int(figures[1]), int(figures[2]))
    bare = re.sub(r" ?(?:uhr|heures?|uur|horas|ore|hours|hrs|h)$", "", said)
    return clock(bare if re.search("[:.mh]", bare) else f"{bare}h")


def _nights(atoms: list[Atom]) -> list[Atom]:
    """Hours from one to another, as one."""
    made: list[Atom] = []
    for atom in atoms:
        made.append(atom)
        if atom.kind not in {"hour", "midnight", "number"} or len(made) < 3:
            continue
        first, between = made[-3], made[-2]
        led = len(made) > 3 and made[-4].kind == "between"
        end = time(atom.value % 24) if atom.kind == "number" else atom.value
        if first.kind in {"hour", "midnight"} and (
            between.kind == "to" or (led and between.kind == "sep")
        ):
            made[-3:] = [replace(first, kind="night", value=(first.value, end))]
    return made


def _phases(atoms: list[Atom]) -> list[Atom]:
    """Kinds of phases one behind the other, as one; "moves 7" is how long one lasts, too."""
    made: list[Atom] = []
    for atom in atoms:
        if atom.kind not in _PHASES:
            made.append(atom)
            continue
        one = replace(atom, kind="phases", value=_PHASES[atom.kind])
        joined = 2 if made and made[-1].kind == "sep" else 1
        if len(made) >= joined and (before := made[-joined]).kind == "phases":
            del made[-joined:]
            one = replace(before, value=tuple(dict.fromkeys((*before.value, *one.value))))
        made.append(one)
        if atom.value:
            made.append(Atom("rate", atom.value))
    return made


def _dates(atoms: list[Atom]) -> list[Atom]:
    """Dates one behind the other, as one."""
    made: list[Atom] = []
    for atom in atoms:
        if atom.kind != "dates":
            made.append(atom)
        elif len(made) > 1 and made[-1].kind == "sep" and made[-2].kind == "dates":
            made[-2:] = [replace(made[-2], value=(*made[-2].value, atom.value))]
        else:
            made.append(replace(atom, value=(atom.value,)))
    return made


def _tidy(atoms: list[Atom]) -> list[Atom]:
    """Without what joined hours and days, and no comma behind another, or at an end."""
    recurs = any(one.kind in {"rate", "times"} or one.value == EVERY_DAY for one in atoms)
    made: list[Atom] = []
    atoms = [atom for atom in atoms if atom.kind not in _JOINS]
    for at, atom in enumerate(atoms):
        behind = atoms[at + 1].kind if at + 1 < len(atoms) else ""
        if atom.value == _PHASES["phases"] and _ends(made) and behind in {"no", "only"}:
            continue  # "deadlines never on Sundays"
        if atom.kind == "only" and not _is_of_days(atoms, at):
            continue
        if atom.kind == "sep" and (not made or made[-1].kind == "sep"):
            continue
        made.append(replace(atom, kind="days") if recurs and atom.kind == "day" else atom)
    while made and made[-1].kind == "sep":
        made.pop()
    return _one_hour(made)


def _ends(made: Sequence[Atom]) -> bool:
    """Whether a clause may begin behind what is made so far."""
    return not made or made[-1].kind == "sep"


def _is_of_days(atoms: Sequence[Atom], at: int) -> bool:
    """Whether "only" is said of days of the week, and not of how long something lasts."""
    beside = (*atoms[max(at - 1, 0) : at], *atoms[at + 1 : at + 2])
    return any(atom.kind in {"days", "day"} for atom in beside)


def _one_hour(atoms: list[Atom]) -> list[Atom]:
    """Days that each have the same hour, as days with one: "Tuesday 20:00 and Friday 20:00"."""
    made: list[Atom] = []
    for atom in atoms:
        made.append(atom)
        kinds = [one.kind for one in made[-5:]]
        if len(kinds) == 5 and kinds[1:4] == ["hour", "sep", kinds[3]] and kinds[4] == "hour":
            first, hour, _, other, again = made[-5:]
            if {first.kind, other.kind} <= {"day", "days"} and hour.value == again.value:
                days = _sorted({*first.value, *other.value})
                made[-5:] = [replace(first, kind="days", value=days), hour]
    return made


_STEPS = (
    _names, _without_small, _instead, _weekdays, _hours, _nights, _phases, _dates, _tidy,
)  # fmt: skip
