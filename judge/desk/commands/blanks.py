"""What fills the blanks of commands: how each kind of it is read, and how it is written again.

A field of a command says by `Annotated` which of these it is. A blank knows what the grammar
calls that which fills it: terminals of `grammar/commands.lark`, or the type of what one of the
rules there makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from judge.desk.commands.named_days import NamedTime, write_date, write_hour, write_moment
from judge.desk.commands.setting_words import write_set
from judge.game.settings import NOTHING_CHOSEN, Choices, gathered


@dataclass(frozen=True, slots=True)
class Blank:
    """A kind of blank: what may fill it, read and written; `empty` is what nothing is read as."""

    fills: tuple[str, ...]
    read: Callable[[Sequence[Any]], Any]
    write: Callable[[Any], str] = str
    empty: Any = ""

    def is_filled(self, value: object) -> bool:
        """Whether a field says anything."""
        return value is not None and value != self.empty


def _alone(children: Sequence[Any]) -> Any:
    return children[0]


def _as_written(children: Sequence[Any]) -> str:
    return " ".join(children)


def _lower(children: Sequence[Any]) -> str:
    return _as_written(children).lower()


def _digits(children: Sequence[Any]) -> str:
    return "".join(filter(str.isdecimal, _as_written(children))).lstrip("0")


def _person(children: Sequence[Any]) -> str:
    return _as_written(children).strip("\"'")


def _address(children: Sequence[Any]) -> str:
    return _lower(children).rstrip(".!?")


def read_board(words: Sequence[Any]) -> str:
    """A board as people name it: "of the  Swiss Variant"."""
    return re.sub(r"^((of|for|on) )?(the )?", "", " ".join(_lower(words).split()))


def _phase(children: Sequence[Any]) -> str:
    """A phase by its letters; of "Spring 1901" it is that of the moves."""
    if len(children) < 2:
        return _as_written(children).upper()
    season, year, *kind = children
    letter = season[0].upper().replace("A", "F")
    of = kind[0][0].upper() if kind else "A" if letter == "W" else "M"
    return f"{letter}{int(re.sub(r'[^0-9]', '', year))}{of}"


def _write_span(span: timedelta) -> str:
    minutes = round(span.total_seconds() / 60)
    amounts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    words = [f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in amounts if n]
    # Two amounts are the most that the grammar reads.
    return " ".join(words) if 0 < len(words) < 3 else f"{minutes} minutes"


def _write_choices(choices: Choices) -> str:
    """What is set, as it is written behind SET."""
    return " ".join(
        f"{word} {value}"
        for name, chosen in choices.values
        for word, value in write_set(name, chosen, _write_span)
    )


def _write_days(away: Any) -> str:
    """The days of an absence, with their hours."""
    if away.span is not None:
        return f"{write_date(away.first)} for {_write_span(away.span)}"
    if away.first is None:
        return f"until {write_date(away.last)}"
    begin = " ".join(filter(None, (write_date(away.first), away.begin and write_hour(away.begin))))
    end = " ".join(filter(None, (write_date(away.last), away.end and write_hour(away.end))))
    return f"{begin} to {end}"


def _said(children: Sequence[Any]) -> str:
    return " ".join(_as_written(children).split()).strip(" .\"'\u201c\u201d")


def _term(children: Sequence[Any]) -> str:
    """How long a vote is to stand, in the word that motions have for it."""
    said = _lower(children)
    if re.search(r"phase|turn|season", said):
        return "phase"
    return "year" if "year" in said else "withdrawn"


_TERMS = {
    "phase": "for this phase",
    "year": "for this year",
    "withdrawn": "until I withdraw it",
}

EDITS = Blank(
    ("EDITS",),
    lambda children: _said(children).strip(";,"),
    lambda text: "; ".join(text.split("\n")),
)
"""Clauses that set a position up otherwise, or orders for a seat: a line each or in a row."""
SAID = Blank(("SAID",), _said)
"""Words of the writer's own, for others to read."""
NAME = Blank(("NAME",), _lower)
"""A game, or a word of ours."""
NEW_NAME = Blank(("AS_NAME",), lambda children: _lower(children).split()[-1])
"""The name of a game that is to be, behind AS."""
BOARD = Blank(("BOARD_NAME", "NAME"), read_board)
POWER = Blank(("POWER",), _as_written)
LISTED = Blank(("LISTED", "NAMES"), _said)
"""Several powers, in a row or by their letters."""
WHOM = Blank(("POWER", "THE_MASTER"), _as_written)
"""A power, or the gamesmaster."""
TERM = Blank(("TERM",), _term, _TERMS.__getitem__)
"""How long a vote stands."""
POLL = Blank(("NUMBER",), _digits)
WHOSE = Blank(("POWER", "ADDRESS"), _lower)
"""A power, or somebody by their address."""
PERSON = Blank(("WORD",), _person)
WHO = Blank(("ADDRESS", "WORD"), _person)
"""Somebody by their address, or by their name."""
ADDRESS = Blank(("ADDRESS",), _address)
DEED = Blank(("DEED", "DONE"), _lower)
"""What a gamesmaster did, in a word: "extension"."""
CODE = Blank(("CODE",), _lower)
LOT_NUMBER = Blank(("LOT_NUMBER",), _lower)
LETTER = Blank(("REFERENCE",), _digits)
"""A letter to the judge, by the number that its receipt tells."""
YEAR_NUMBER = POLL
ISSUE = Blank(("REFERENCE",), lambda children: _digits(children) or "0")
"""A report, by the number that stands on it: "no. 3"."""
THROUGH = Blank(("THE_YEAR",), _digits)
"""A year of the game, up to whose end something holds."""
ZONE = Blank(("ZONE_NAME",), _as_written)
FIRST = Blank(("FIRST_PHASE",), _lower)
"""The first of several phases, as it was written: "from Spring 1901", "F1902", "1903"."""
LAST = Blank(("LAST_PHASE",), _lower)
"""The last of several."""
PHASE = Blank(("PHASE", "SEASON", "YEAR", "KIND"), _phase)
DAYS = Blank(("Away",), _alone, _write_days, None)
"""From one day to another, with their hours."""
SPAN = Blank(("timedelta",), _alone, _write_span, timedelta())
MOMENT = Blank(("NamedTime",), _alone, write_moment, NamedTime())
DATE = Blank(("Day",), _alone, write_date, None)
HOUR = Blank(("TIME",), _alone, write_hour, None)
CHOICES = Blank(("tuple",), gathered, _write_choices, NOTHING_CHOSEN)
