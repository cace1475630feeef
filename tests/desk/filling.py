"""What may fill the blanks of commands, and what reads them, for tests of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta
from typing import Any

from hypothesis import strategies as st

from judge.desk.commands.blanks import (
    ADDRESS,
    BOARD,
    CHOICES,
    CODE,
    DATE,
    DAYS,
    DEED,
    EDITS,
    FIRST,
    HOUR,
    ISSUE,
    LAST,
    LETTER,
    LISTED,
    LOT_NUMBER,
    MOMENT,
    NAME,
    NEW_NAME,
    PERSON,
    PHASE,
    POLL,
    POWER,
    SAID,
    SPAN,
    TERM,
    THROUGH,
    WHO,
    WHOM,
    WHOSE,
    ZONE,
    Blank,
)
from judge.desk.commands.named_days import Day, NamedTime
from judge.desk.commands.seats import Away
from judge.desk.declarations import DECLARED
from judge.desk.reading.figures import Figures
from judge.desk.reading.parsing import CommandParser
from judge.desk.reading.rules import Rows
from judge.game.schedule import NotBetween, OnDays, Weekday
from judge.game.setting_kinds import NEVER
from judge.game.settings import gathered
from judge.library.shelf import read_text

_SPANS = st.integers(1, 80_000).map(lambda minutes: timedelta(minutes=minutes))
_ZONES = st.sampled_from(["Europe/Berlin", "UTC", "Etc/GMT+3"])
_ADDRESSES = st.sampled_from(["anna@example.org", "a.b+c@x.org"])
_POWERS = st.sampled_from(["France", "Barbary States", "O'Neill", "R\u00e9publique"])
_DAYS = st.one_of(
    st.builds(Day, st.sampled_from([None, 2026, 2028]), st.integers(1, 12), st.integers(1, 28)),
    st.builds(Day, day=st.integers(1, 31)),
    st.builds(Day, weekday=st.integers(0, 6)),
    st.builds(Day, weekday=st.integers(0, 6), weeks_on=st.just(1)),
    st.builds(Day, from_today=st.integers(0, 1)),
)
_CHOICES: Mapping[str, st.SearchStrategy[Any]] = {
    "variant": st.sampled_from(["swiss", "western world"]),
    "movement": _SPANS,
    "retreat": _SPANS,
    "early": st.one_of(_SPANS, st.just(timedelta()), st.just(NEVER)),
    "adjustment": st.just(OnDays((Weekday.TUESDAY, Weekday.FRIDAY), time(20))),
    "free": st.sampled_from([(), (Weekday.SUNDAY,), (Weekday.SATURDAY, Weekday.SUNDAY)]),
    "quiet": st.sampled_from([(), (NotBetween(time(23), time(7)),)]),
    "amend": st.booleans(),
    "zone": _ZONES,
    "options": st.sampled_from([("victory=23",), ("a=b", "c=1")]),
}

WAYS: Mapping[Blank, st.SearchStrategy[Any]] = {
    NAME: st.sampled_from(["ghost", "x1", "swiss-2"]),
    BOARD: st.sampled_from(["swiss", "western world"]),
    POWER: _POWERS,
    WHO: st.one_of(_ADDRESSES, st.sampled_from(["Anna", "Anna Muster"])),
    WHOSE: st.one_of(_POWERS.map(str.lower), _ADDRESSES),
    LISTED: st.sampled_from(["England and France", "EFG", "Barbary States, Italy"]),
    TERM: st.sampled_from(["phase", "year", "withdrawn"]),
    WHOM: st.one_of(_POWERS, st.just("gamesmaster")),
    NEW_NAME: st.sampled_from(["ghost2", "lark-b"]),
    POLL: st.integers(1, 99).map(str),
    PERSON: st.sampled_from(["Anna", "Anna Muster", "J. R. Hartley"]),
    ADDRESS: _ADDRESSES,
    CODE: st.sampled_from(["abcdefgh", "a2b3c4d5"]),
    LOT_NUMBER: st.sampled_from(["4711", "12-ab"]),
    LETTER: st.integers(1, 999_999).map(str),
    ISSUE: st.integers(0, 99).map(str),
    THROUGH: st.integers(1901, 1999).map(str),
    EDITS: st.sampled_from(["A Ven to Tri, because x", "place A Ven Italy; remove A Tri"]),
    DEED: st.sampled_from(["extension", "settings", "rollback"]),
    ZONE: _ZONES,
    PHASE: st.sampled_from(["S1901M", "W12A", "F1902R"]),
    FIRST: st.sampled_from(["from s1901m", "f1902", "since fall 1902", "1903"]),
    LAST: st.sampled_from(["f1903", "winter 1903", "1904", "now"]),
    SPAN: _SPANS,
    SAID: st.sampled_from(["the mail was down", "we all have exams, so: later", "Ostern"]),
    MOMENT: st.one_of(
        st.builds(NamedTime, _DAYS, st.one_of(st.none(), st.just(time(20, 5)))),
        st.builds(NamedTime, _DAYS, st.just(time(8)), _ZONES),
        st.builds(NamedTime, st.none(), st.just(time(9, 30)), st.one_of(st.just(""), _ZONES)),
    ),
    DATE: _DAYS,
    DAYS: st.builds(
        Away,
        st.just(Day(2026, 12, 4)),
        st.just(Day(2027, 1, 2)),
        begin=st.sampled_from([None, time(8)]),
        end=st.sampled_from([None, time(20, 5)]),
    ),
    HOUR: st.sampled_from([time(8), time(18, 30)]),
    CHOICES: st.fixed_dictionaries({}, optional=dict(_CHOICES))
    .filter(bool)
    .map(lambda chosen: gathered(list(chosen.items()))),
}
"""Values that a letter may put into each kind of blank."""

ONE: Mapping[Blank, Any] = {
    NAME: "ghost",
    NEW_NAME: "lark",
    BOARD: "swiss",
    POWER: "France",
    WHO: "Anna Muster",
    WHOSE: "france",
    LISTED: "England and France",
    TERM: "year",
    WHOM: "France",
    POLL: "2",
    PERSON: "Anna Muster",
    ADDRESS: "anna@example.org",
    CODE: "abcdefgh",
    LOT_NUMBER: "4711",
    LETTER: "14",
    ISSUE: "3",
    THROUGH: "1903",
    EDITS: "A Ven to Tri, because x",
    DEED: "extension",
    ZONE: "UTC",
    PHASE: "S1901M",
    FIRST: "from s1901",
    LAST: "f1903",
    SPAN: timedelta(days=2),
    SAID: "the mail was down",
    MOMENT: NamedTime(Day(2026, 11, 24), time(20)),
    DATE: Day(month=8, day=3),
    DAYS: Away(Day(2026, 12, 4), Day(2026, 12, 12)),
    HOUR: time(18),
    CHOICES: gathered([("movement", timedelta(days=3))]),
}
"""One of these for each."""


def parser_of(rows: Rows = DECLARED) -> CommandParser:
    """What reads a line by what some kinds of command declare."""
    frame, settings = (read_text("grammar", name) for name in ("commands.lark", "settings.txt"))
    return CommandParser(frame, settings, Figures(read_text("grammar", "numbers.txt")), rows)
