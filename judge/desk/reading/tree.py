"""The tree of a command, turned into its value."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from lark import Token

from judge.desk.commands import (
    Away,
    Back,
    Cancel,
    ChangeSettings,
    Clear,
    Command,
    Concede,
    Create,
    Day,
    Extend,
    GetRules,
    Help,
    Join,
    Leave,
    ListGames,
    NamedTime,
    Observe,
    OldWord,
    Pause,
    Process,
    Remind,
    Renew,
    Replace,
    Resume,
    RollBack,
    SetAddress,
    SetDeadline,
    SetName,
    SetPictures,
    SetZone,
    ShowBoard,
    ShowCentres,
    ShowHistory,
    ShowOrders,
    ShowResults,
    ShowSettings,
    Start,
    Status,
    VoteDraw,
    Wait,
    Who,
    WithdrawOffer,
)
from judge.desk.reading.moments import (
    ToDays,
    TwoDays,
    checked,
    clock,
    in_figures,
    is_next,
    named_day,
    weekday_number,
)
from judge.desk.reading.settable import PREFIX
from judge.game.settings import Value, gathered

_SPANS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks", "f": "weeks"}
_NUMBERS = (
    {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
    | {"eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fourteen": 14, "fifteen": 15}
    | {"twenty": 20, "twenty four": 24, "thirty six": 36, "forty eight": 48, "seventy two": 72}
)  # fmt: skip
_Choice = tuple[str, Value]


class ToCommand(ToDays):
    """Turns each rule's tree into a value; ValueError for what no calendar knows."""

    def start(self, children: list[Command]) -> Command:
        return children[0]

    # ------------------------------------------------------------ spans, days, moments

    def amount(self, children: list[Token]) -> timedelta:
        """Two days; of "an extra 24 hours" the last number counts."""
        *numbers, unit = (str(c).lower().replace("-", " ").strip() for c in children)
        last = numbers[-1] if numbers else "one"
        amount = _NUMBERS.get(last) or int(last.split()[-1])
        return timedelta(**{_SPANS[unit[0]]: amount * (2 if unit[0] == "f" else 1)})

    def short_date(self, children: list[Token]) -> Day:
        """24.11. is the 24th of November; 24/11 as well, and 3/8 could be two days."""
        day, month, year = in_figures(children[0])
        return checked(Day(year, month, day))

    def day_month(self, children: list[Token]) -> Day:
        return named_day(*(c for c in children if c.type != "WEEKDAY"))

    def month_day(self, children: list[Token]) -> Day:
        month, day, *year = (c for c in children if c.type != "WEEKDAY")
        return named_day(day, month, *year)

    def weekday(self, children: list[Token]) -> Day:
        return Day(weekday=weekday_number(children[0].split()[-1]))

    def day_alone(self, children: list[Token]) -> Day:
        """The 28th, of the month that has it next."""
        return checked(Day(day=int(re.sub(r"\D", "", children[-1]))))

    def next_weekday(self, _: list[Token]) -> Day:
        """Next Friday is this week's to some and next week's to others."""
        raise TwoDays

    def today(self, _: list[Token]) -> Day:
        return Day(from_today=0)

    def tomorrow(self, _: list[Token]) -> Day:
        return Day(from_today=1)

    def when(self, children: list[Any]) -> NamedTime:
        days = [c for c in children if isinstance(c, Day)]
        times = [c for c in children if isinstance(c, Token) and c.type == "TIME"]
        zones = [str(c) for c in children if isinstance(c, Token) and c.type == "ZONE_NAME"]
        return NamedTime(
            days[0] if days else None,
            clock(times[0]) if times else None,
            zones[0] if zones else "",
        )

    def from_to(self, children: list[Day]) -> Away:
        """From one day to another: the 3rd to the 10th of August are both of August."""
        first, last = children
        if first.day is not None and first.month is None:
            first = Day(last.year, last.month, first.day)
        return Away(first, last)

    def both_days(self, children: list[Day]) -> Away:
        """One day and another; ValueError if the other isn't the next."""
        first, last = children
        if not is_next(first, last):
            raise ValueError("days between them")
        return Away(first, last)

    def days_of_month(self, children: list[Token]) -> Away:
        first, last, month, *year = children
        return Away(named_day(first, month, *year), named_day(last, month, *year))

    def month_days(self, children: list[Token]) -> Away:
        month, first, last, *year = children
        return Away(named_day(first, month, *year), named_day(last, month, *year))

    def months_days(self, children: list[Token]) -> Away:
        month, first, other, last, *year = children
        return Away(named_day(first, month), named_day(last, other, *year))

    # ------------------------------------------------------------ the gamesmaster's

    def create(self, children: list[Any]) -> Create:
        name, *chosen = children
        return Create(str(name).lower(), gathered(chosen))

    def change(self, children: list[_Choice]) -> ChangeSettings:
        return ChangeSettings(gathered(children))

    def setting(self, children: list[Any]) -> _Choice:
        word, value = children
        return word.type.removeprefix(PREFIX).lower(), value

    def a_board(self, children: list[Token]) -> str:
        return _board(children[0])

    def an_option(self, children: list[Token]) -> tuple[str, ...]:
        name, value = children
        return (f"{name}={value}".lower(),)

    def a_zone(self, children: list[Token]) -> str:
        return str(children[0])

    def a_yes(self, _: list[Token]) -> bool:
        return True

    def a_no(self, _: list[Token]) -> bool:
        return False

    def a_choice(self, children: list[Token]) -> str:
        return _first(children)

    def start_game(self, _: list[Token]) -> Start:
        return Start()

    def process(self, _: list[Token]) -> Process:
        return Process()

    def extend(self, children: list[timedelta]) -> Extend:
        return Extend(children[0])

    def deadline(self, children: list[NamedTime]) -> SetDeadline:
        return SetDeadline(children[0])

    def remind(self, _: list[Token]) -> Remind:
        return Remind()

    def pause(self, _: list[Token]) -> Pause:
        return Pause()

    def resume(self, _: list[Token]) -> Resume:
        return Resume()

    def cancel(self, children: list[Token]) -> Cancel:
        return Cancel(_first(children))

    def rollback(self, children: list[Token]) -> RollBack:
        return RollBack(_phase(children))

    def renew(self, children: list[Token]) -> Renew:
        return Renew(_first(children))

    def person(self, children: list[Token]) -> tuple[str, str]:
        *name, address = map(str, children)
        return " ".join(name).strip("\"'"), address

    def replace(self, children: list[Any]) -> Replace:
        *power, person = children
        name, address = person if isinstance(person, tuple) else ("", str(person))
        return Replace(" ".join(power), address.lower(), name)

    def withdraw(self, children: list[Token]) -> WithdrawOffer:
        return WithdrawOffer(" ".join(children).lower())

    # ------------------------------------------------------------ players' and anybody's

    def join(self, children: list[Token]) -> Join:
        return Join(_first(children))

    def observe(self, children: list[Token]) -> Observe:
        return Observe(_first(children))

    def leave(self, _: list[Token]) -> Leave:
        return Leave()

    def resign(self, children: list[Token]) -> Leave:
        return Leave(seat=True, code=_first(children).lower())

    def draw(self, _: list[Token]) -> VoteDraw:
        return VoteDraw(in_favour=True)

    def no_draw(self, _: list[Token]) -> VoteDraw:
        return VoteDraw(in_favour=False)

    def concede(self, children: list[Token]) -> Concede:
        return Concede(" ".join(children))

    def wait(self, _: list[Token]) -> Wait:
        return Wait(waits=True)

    def ready(self, _: list[Token]) -> Wait:
        return Wait(waits=False)

    def away(self, children: list[Away | timedelta]) -> Away:
        (when,) = children
        return Away(span=when) if isinstance(when, timedelta) else when

    def back(self, _: list[Token]) -> Back:
        return Back()

    def address(self, children: list[Token]) -> SetAddress:
        address, *code = (str(child).lower() for child in children)
        return SetAddress(address.rstrip(".!?"), *code)

    def rename(self, children: list[Token]) -> SetName:
        return SetName(" ".join(children).strip("\"'"))

    def timezone(self, children: list[Token]) -> SetZone:
        return SetZone(str(children[0]))

    def pictures(self, _: list[Token]) -> SetPictures:
        return SetPictures(wanted=True)

    def no_pictures(self, _: list[Token]) -> SetPictures:
        return SetPictures(wanted=False)

    def status(self, children: list[Token]) -> Status:
        return Status(_first(children))

    def orders(self, _: list[Token]) -> ShowOrders:
        return ShowOrders()

    def board(self, _: list[Token]) -> ShowBoard:
        return ShowBoard()

    def centres(self, _: list[Token]) -> ShowCentres:
        return ShowCentres()

    def results(self, children: list[Token]) -> ShowResults:
        return ShowResults(_phase(children))

    def history(self, children: list[Token]) -> ShowHistory:
        return ShowHistory(_first(children))

    def who(self, children: list[Token]) -> Who:
        return Who(_first(children))

    def clear(self, _: list[Token]) -> Clear:
        return Clear()

    def games(self, _: list[Token]) -> ListGames:
        return ListGames()

    def help(self, children: list[Token]) -> Help:
        return Help(_first(children))

    def rules(self, children: list[Token]) -> GetRules:
        return GetRules(_board(children[0]) if children else "")

    def settings(self, _: list[Token]) -> ShowSettings:
        return ShowSettings()

    def old(self, children: list[Token]) -> OldWord:
        return OldWord(_first(children))


def _board(words: str) -> str:
    """A board as people name it: "of the  Swiss Variant"."""
    return re.sub(r"^((of|for|on) )?(the )?", "", " ".join(words.lower().split()))


def _first(children: list[Token]) -> str:
    return str(children[0]).lower() if children else ""


def _phase(children: list[Token]) -> str:
    """A phase by its letters; of "Spring 1901" it is that of the moves."""
    if len(children) < 2:
        return _first(children).upper()
    season, year, *kind = children
    letter = season[0].upper().replace("A", "F")
    of = kind[0][0].upper() if kind else "A" if letter == "W" else "M"
    return f"{letter}{int(re.sub(r'[^0-9]', '', year))}{of}"
