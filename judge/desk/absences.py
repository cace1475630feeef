"""Whether an absence may be noted, by the rest of its sentence and by what stands beside it.

It moves deadlines: a sentence is understood whole, or nothing of it is done. The sentences
beside it may say what they like, but for doubts, questions, and who is to order meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import islice

from judge.desk.absent_days import absence_of, days_of, on_calendar, own_zone, unled_by
from judge.desk.answers import Case
from judge.desk.commands.named_days import Day
from judge.desk.commands.seats import Away
from judge.desk.dates import write_absence
from judge.desk.hearing.scene import Scene
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.lines import SENTENCE, doubt_about
from judge.desk.reading.moments import weekday_number
from judge.desk.reading.writing import write_command
from judge.game.schedule import A_DAY, zone_of

MOST_DAYS = 6
_WEEKDAY = re.compile(
    r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]? (?:the )?(\d{1,2})(?![\d:.h]|\s*(?:am|pm)\b)",
    re.IGNORECASE,
)
_WEEKEND = re.compile(r"week-?end|wochenende", re.IGNORECASE)
MOST_BESIDE = 60
"""An absence with more sentences beside it is asked about: nobody looks through them all."""
_EDGES = " \t,.;:!-\u2013\u2014()"
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]{0,6}"
_DAY = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|\d{4}-\d\d-\d\d"
    rf"|\d{{1,2}}(?:st|nd|rd|th|\.)? {_MONTH}|{_MONTH} \d{{1,2}})\b",
    re.IGNORECASE,
)


def weigh_absence(
    part: CommandLine, paragraph: Mapping[int, str], done: frozenset[str], case: Case
) -> CommandLine | CommandProblem:
    """An absence, or what to ask about it.

    `paragraph` are its lines by number; sentences of the commands that are `done` say nothing.
    """
    beside = case.office.commands.beside
    sentence, rest = _sentence(part, paragraph.get(part.number, ""))
    is_others = not rest and bool(Scene(part.text, case).named)  # "Italy and me"
    if (unsure := _of_which_week(part, case)) is not None:
        return with_days(unsure, case)
    is_plain = not is_others and (beside.tells_of_absence(rest) or _says_nothing(rest, case))
    doubt = "" if is_plain else rest or part.text
    if not doubt:
        texts = _around(part.text, paragraph)
        others = list(islice(_others(sentence, texts), MOST_BESIDE + 1))
        likely = (o for o in others[:MOST_BESIDE] if o not in done and beside.changes_absence(o))
        doubt = next(likely, "") or "".join(others[MOST_BESIDE:])
    if not (doubt or part.by_leave):
        return part
    problem = doubt_about(part.number, part.text, part.command, doubt or part.text)
    line = _line_meant(part, sentence, case)
    return CommandProblem(
        part.number, part.text, 0, problem.word, problem.fault, line, problem.beside
    )


def with_days(part: CommandProblem, case: Case) -> CommandProblem:
    """What is asked about an absence, with the days that it may have on the calendar."""
    found = (on_calendar(command, case) for command in part.commands if isinstance(command, Away))
    lines = tuple(dict.fromkeys(write_command(away) for away in found if away is not None))
    phrases = case.office.phrases
    days_of_whom = absence_of if case.visitor.power is not None else unled_by
    days = (days_of_whom(command, case) for command in part.commands if isinstance(command, Away))
    told = (write_absence(one, own_zone(case), phrases) for one in days if one is not None)
    said = phrases.say("wish.or").join(dict.fromkeys(told))
    return replace(part, line=lines[0] if len(lines) == 1 else "", readings=lines, beside=said)


def _of_which_week(part: CommandLine, case: Case) -> CommandProblem | None:
    """What is asked of days that may be of another week: "from Monday" on a Monday, a weekend.

    Who writes the name of the day that it is means that of next week, as a rule; what is called
    a weekend has to be one, and "Friday 9" a Friday. What is only likely is asked, too.
    """
    command = part.command
    own = days_of(command, case) if isinstance(command, Away) else None
    if own is None or not isinstance(command, Away):
        return None
    if case.office.commands.absences.is_hedged(part.text):
        return _asked(part, "away.unsure", (command,))
    first, last = own
    if any(
        day.day == n and day.weekday() != of_week for of_week, n in _named(part.text) for day in own
    ):
        return _asked(part, "away.unsure", (command,))
    today = case.now.astimezone(zone_of(own_zone(case))).date()
    begin = command.first
    if begin is not None and begin.is_bare_weekday and first == today:
        later = replace(command, first=replace(begin, weeks_on=1))
        if command.last == begin:
            later = replace(later, last=later.first)
        return _asked(part, "away.weekday", (later, command))
    saturday = first + (5 - first.weekday()) * A_DAY
    is_short = last - first <= 2 * A_DAY and _WEEKEND.search(part.text) is not None
    if not is_short or first <= saturday <= last:
        return None
    ends = [Day.of(d) for d in (saturday, saturday + A_DAY)]
    return _asked(part, "away.weekend", (Away(ends[0], ends[1]), command))


def _named(text: str) -> Iterator[tuple[int, int]]:
    """The days of the week that stand before a number: "Friday 9"."""
    for found in islice(_WEEKDAY.finditer(text), MOST_DAYS):
        yield weekday_number(found[1]), int(found[2])


def _asked(part: CommandLine, fault: str, readings: tuple[Away, ...]) -> CommandProblem:
    return CommandProblem(part.number, part.text, 0, "away", fault, commands=readings)


def _says_nothing(rest: str, case: Case) -> bool:
    """Whether the rest of a sentence names no time, and nothing in it may change an absence."""
    office = case.office
    is_open = "?" in rest or office.slots.names_time(rest) or office.policy.is_turning(rest)
    if Scene(rest, case).named:
        return False  # ", Italy and me": others say themselves that they are away
    return not is_open and not office.commands.beside.changes_absence(rest)


def _sentence(part: CommandLine, line: str) -> tuple[str, str]:
    """The sentence of a command, and what of it is not the command."""
    at = line.find(part.text.strip())
    found = next((s for s in SENTENCE.finditer(line) if s.start() <= at < s.end()), None)
    if at < 0 or found is None:
        return part.text, ""
    behind = line[at + len(part.text.strip()) : found.end()]
    return found[0], f"{line[found.start() : at]}, {behind}".strip(_EDGES)


def _around(text: str, paragraph: Mapping[int, str]) -> list[str]:
    """The lines of a paragraph; of one in which a sentence goes over lines, what is beside it."""
    lines, said = [*paragraph.values()], " ".join(text.split())
    whole = " ".join(" ".join(lines).split())
    if any(said in line for line in lines) or said not in whole:
        return lines
    return [*whole.partition(said)[::2]]


def _others(sentence: str, texts: Iterable[str]) -> Iterator[str]:
    """The other sentences of a paragraph."""
    for text in texts:
        for found in SENTENCE.finditer(text):
            if found[0] != sentence and found[0].strip():
                yield found[0].strip()


def _line_meant(part: CommandLine, sentence: str, case: Case) -> str:
    """The line that would note what a sentence names, with its hours if the days are its own."""
    days = _meant(part, sentence, case)
    if days is None or not isinstance(part.command, Away):
        return ""
    own = on_calendar(part.command, case)
    if own is not None and days == days_of(part.command, case):
        return write_command(own)
    return f"away {days[0]} to {days[1]}"


def _meant(part: CommandLine, sentence: str, case: Case) -> tuple[date, date] | None:
    """The days that a sentence names, those that were not understood among them."""
    own = days_of(part.command, case) if isinstance(part.command, Away) else None
    if own is None:
        return None
    first, last = own
    for found in list(_DAY.finditer(sentence))[:MOST_DAYS]:
        read = case.office.commands.read_command(0, f"away {found[0]} to {found[0]}")
        named = (
            days_of(read.command, case)
            if isinstance(read, CommandLine) and isinstance(read.command, Away)
            else None
        )
        if named is not None and named[1] > last:
            last = named[1]
    return first, last


def paragraph_of(number: int, lines: list[str], paragraphs: Mapping[int, int]) -> dict[int, str]:
    """The lines of the paragraph that a line stands in, by number."""
    here = paragraphs.get(number)
    return {n: lines[n - 1] for n, there in paragraphs.items() if there == here}
