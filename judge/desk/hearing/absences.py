"""An absence told in sentences: the days that are named, and which of them begins and ends it.

"Flying out this Thursday, home the Wednesday after" names two days; "back on the 9th." may stand in
a sentence of its own. Half an absence is never noted: what may be more is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Any

from judge.desk.absent_days import days_of, on_calendar
from judge.desk.answers import Case
from judge.desk.commands import Away, Back, Command
from judge.desk.commands.seats import Wait
from judge.desk.hearing.named_days import DayRole, NamedDays, is_unsure, named_days
from judge.desk.hearing.scene import Meant, Scene
from judge.prose.sentences import clauses, sentences

LONGEST = timedelta(days=62)
"""Days further apart were not named for one absence."""
MOST_ABOVE = 4
"""So many sentences above one may tell the days of "so count me as away"."""


def mean_away(scene: Scene) -> Meant:
    """An absence, its days written out as they are on the calendar, if it is surely one."""
    absences, said = scene.case.office.commands.absences, scene.sentence
    if fault := absences.what_is_wrong(said):
        return Meant(lacks=fault)
    if absences.is_talk(said) and not is_of_own_power(said, scene.case):
        return Meant(lacks="away")
    if absences.is_before(said) and not _is_told_by_its_end(scene):
        return Meant(lacks="away")
    meant = _mean_days(scene)
    if meant.command is None or not _is_doubtful(scene):
        return meant
    is_spanned = _has_whole(named_days(scene, scene.sentence))
    is_spanned = is_spanned and not is_of_own_power(scene.sentence, scene.case)
    doubted = meant.command if is_spanned else None
    return Meant(lacks="away", others=meant.readings, doubted=doubted)


def _is_told_by_its_end(scene: Scene) -> bool:
    """Whether a sentence tells the end of an absence by a return: "not back before Tuesday"."""
    return any(one.role is DayRole.RETURN for one in named_days(scene, scene.sentence))


def is_of_own_power(text: str, case: Case) -> bool:
    """Whether a sentence tells of its writer by the name of their power: "France is away"."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or not game.people.seats:
        return False
    return case.office.commands.absences.tells_of(power.name, text)


def _is_doubtful(scene: Scene) -> bool:
    """Whether days aren't surely those of an absence: it is hoped for, or about something else."""
    absences, said = scene.case.office.commands.absences, scene.sentence
    whole = _whole_sentence(scene) or said
    if absences.is_hedged(said) or is_of_own_power(said, scene.case):
        return True
    parts = [c.text for one in sentences(said) for c in clauses(one)]
    if absences.is_apart([(part, bool(named_days(scene, part))) for part in parts]):
        return True
    return absences.is_elsewhere(whole, names_place=_names_place(whole, scene.case))


def _names_place(text: str, case: Case) -> bool:
    """Whether a sentence names a place of the board."""
    if case.game is None:
        return False
    return bool(case.office.order_reader(case.game.variant).likeness.places(text))


def _mean_days(scene: Scene) -> Meant:
    """The absence of the days that a sentence names, or those beside it."""
    own, said = named_days(scene, scene.sentence), scene.sentence
    if not _has_whole(own):
        said = _whole_sentence(scene) or said
        own = named_days(scene, said)
    is_open = is_unsure(scene, said) and not _has_whole(own)
    if not own and not is_open:
        return _of_neighbours(scene)
    read = _together(own, scene.case) if own else None
    if read is None or is_open:
        return Meant(lacks="away", others=tuple(_readings(own, scene.case)))
    if own[0].role is not DayRole.WHOLE and (spelt := _spelt_out(own, read, scene)) is not None:
        return _meant(spelt, scene)
    if len(own) == 1 and own[0].role is not DayRole.WHOLE:
        return _with_neighbours(own[0], scene)
    return _meant(read, scene)


def _spelt_out(own: Sequence[NamedDays], read: Away, scene: Scene) -> Away | None:
    """The same absence, if a sentence beside it tells it from its first day to its last.

    "I'm in Porto from the 18th until the 23rd. So I'm away on those days, the 23rd too."
    """
    case = scene.case
    rows = [one for text in _neighbours(scene) for one in named_days(scene, text)]
    whole = [one for one in rows if one.role is DayRole.WHOLE]
    if len(whole) != 1:
        return None
    inside = [one for one in own if not _follows(one, whole, case)]
    is_same = bool(inside) and all(_lies_in(one.days, whole[0].days, case) for one in inside)
    begins = [days_of(Away(away.first, away.first), case) for away in (read, whole[0].days)]
    is_same = is_same and (len(own) == 1 or begins[0] == begins[1])
    return whole[0].days if is_same else None


def _has_whole(named: Sequence[NamedDays]) -> bool:
    return any(one.role is DayRole.WHOLE for one in named)


def mean_back(scene: Scene) -> Meant:
    """Being back: now, or at the end of an absence that is told beside it.

    Any other day is one of those on which somebody would have been away: "not on the 4th".
    """
    roles = {one.role for one in named_days(scene, scene.sentence)}
    if DayRole.VAGUE in roles:
        return Meant(lacks="back", others=(Back(),))
    if DayRole.RETURN not in roles:
        return Meant(Back())
    meant = mean_away(scene)
    if meant.command is not None and _is_told(scene):
        return meant
    return Meant(lacks="back", others=(*(c for c in (meant.command,) if c is not None), Back()))


def mean_wait(scene: Scene) -> Meant:
    """That the phase is to wait, or all of them; "not back before Tuesday" tells of an absence."""
    row = scene.case.office.policy.rows["wait"]
    lasting = scene.case.office.commands.wishes.waits_ever(scene.sentence)
    waits = Meant(Wait(waits=True, lasting=lasting))
    if not _is_told_by_its_end(scene) or row.is_named(scene.sentence):
        return waits
    readings = mean_away(scene).readings
    return Meant(lacks="away", others=readings) if readings else waits


def _is_told(scene: Scene) -> bool:
    """Whether the beginning of an absence is named, too."""
    said = (_whole_sentence(scene), *_neighbours(scene))
    return any(
        one.begins or one.role is DayRole.WHOLE for text in said for one in named_days(scene, text)
    )


def _meant(read: Away, scene: Scene) -> Meant:
    command = on_calendar(read, scene.case)
    if _is_open(read) or command is None:
        return Meant(lacks="away")
    if read.first == read.last and scene.slots.says_until(scene.sentence):
        until = on_calendar(Away(last=read.last), scene.case)  # some end was not read so
        return Meant(lacks="away", others=(until,) if until is not None else ())
    return Meant(command, has_slots=True)


def _of_neighbours(scene: Scene) -> Meant:
    """An absence whose days stand in the sentence before, or behind: "So count me as away"."""
    for text in (*_neighbours(scene), *_above(scene)):
        named = named_days(scene, text)
        read = _together(named, scene.case) if named else None
        if read is not None and not _is_open(read):
            return _meant(read, scene)
    spans = scene.spans
    if len(spans) == 1 and spans[0] is not None:
        command = on_calendar(Away(span=spans[0]), scene.case)
        return Meant(lacks="away", others=(command,) if command is not None else ())
    return Meant(lacks="away")


def _with_neighbours(one: NamedDays, scene: Scene) -> Meant:
    """One day, with what the sentences beside it may name as the other end.

    A return does; any other day may be about something else, and is asked about.
    """
    others = [n for text in _neighbours(scene) for n in named_days(scene, text)]
    pairs = [(one, n) if one.begins else (n, one) for n in others if n.begins != one.begins]
    joined = [(a, b, read) for a, b in pairs if (read := _joined(a, b, scene.case)) is not None]
    if len(joined) == 1 and DayRole.RETURN in {joined[0][0].role, joined[0][1].role}:
        return _meant(joined[0][2], scene)
    readings = [read for _, _, read in joined]
    if one.role is not DayRole.FIRST:
        if not (one.ends and readings):
            return _meant(one.days, scene)
        readings.insert(0, one.days)
    found = (c for read in readings if (c := on_calendar(read, scene.case)) is not None)
    return Meant(lacks="away", others=tuple(dict.fromkeys(found)))


def _together(named: Sequence[NamedDays], case: Case) -> Away | None:
    """What the days of a sentence are together; None if that can't be told."""
    known: dict[object, NamedDays] = {}
    for one in named:
        known.setdefault(days_of(one.days, case) or one, one)
    row = list(known.values())
    if any(one.role is DayRole.VAGUE for one in row):
        return None
    if len(row) == 1:
        return row[0].days
    whole = [one for one in row if one.role is DayRole.WHOLE]
    if whole:
        others = [one for one in row if not _follows(one, whole, case)]
        covers = (one for one in whole if all(_lies_in(n.days, one.days, case) for n in others))
        return next((one.days for one in covers), None)
    if len(row) == 2 and (both := _joined(row[0], row[1], case) or _joined(row[1], row[0], case)):
        return both
    return _in_a_row(row, case)


def _in_a_row(row: Sequence[NamedDays], case: Case) -> Away | None:
    """Days that are one behind the other; the day of a return behind them is none of them."""
    *days, last = row
    if last.role is not DayRole.RETURN:
        days.append(last)
    if not days or any(one.role is not DayRole.DAY for one in days):
        return None
    whole = days[0].days
    for one in days[1:]:
        longer = Away(whole.first, one.days.last)
        found, before = days_of(longer, case), days_of(whole, case)
        if found is None or before is None or found[1] != before[1] + timedelta(days=1):
            return None
        whole = longer
    return whole


def _joined(begin: NamedDays, end: NamedDays, case: Case) -> Away | None:
    """One absence from one day to another."""
    if not (begin.begins and end.ends):
        return None
    read = Away(begin.days.first, end.days.last, told=end.days.told)
    days = days_of(read, case)
    return read if days is not None and days[0] <= days[1] <= days[0] + LONGEST else None


def _follows(one: NamedDays, whole: Sequence[NamedDays], case: Case) -> bool:
    """Whether it is the return on the day behind an absence."""
    ends = [days_of(Away(w.days.last, one.days.last), case) for w in whole if w.days.last]
    is_next = any(e is not None and e[1] - e[0] <= timedelta(days=1) for e in ends)
    return one.role is DayRole.RETURN and is_next


def _lies_in(inner: Away, outer: Away, case: Case) -> bool:
    """Whether no day of one lies outside another."""
    whole = days_of(outer, case)
    ends = [Away(day, day) for day in (inner.first, inner.last) if day is not None]
    days = [days_of(end, case) for end in ends]
    return whole is not None and all(
        found is not None and whole[0] <= found[0] and found[1] <= whole[1] for found in days
    )


def _readings(named: Sequence[NamedDays], case: Case) -> Iterator[Command]:
    """What the days of a sentence may mean, each for itself."""
    for one in (n for n in named if n.role is not DayRole.VAGUE):
        command = on_calendar(one.days, case)
        if command is not None:
            yield command


def _whole_sentence(scene: Scene) -> str:
    """The sentence that a clause stands in."""
    return next((text for text in _sentences(scene) if scene.sentence in text), "")


def _neighbours(scene: Scene) -> Iterator[str]:
    """The sentences before and behind it."""
    said = _sentences(scene)
    at = next((n for n, text in enumerate(said) if scene.sentence in text), None)
    if at is None:
        yield from (text for text in (scene.near,) if text)
        return
    yield from said[at + 1 : at + 2]
    yield from said[max(at - 1, 0) : at]


def _above(scene: Scene) -> Sequence[str]:
    """More sentences before it, the nearest first."""
    said = _sentences(scene)
    at = next((n for n, text in enumerate(said) if scene.sentence in text), 0)
    return said[max(at - MOST_ABOVE, 0) : max(at - 1, 0)][::-1]


def _sentences(scene: Scene) -> Sequence[str]:
    return _sentences_of(scene.text)


@lru_cache(maxsize=1)
def _sentences_of(text: str) -> Sequence[str]:
    """The sentences of a letter, each of which may ask for its neighbours."""
    return tuple(passage.text for passage in sentences(text))


def _is_open(days: Any) -> bool:
    """Whether an absence has no end."""
    return days.span is None and days.last is None
