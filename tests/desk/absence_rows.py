"""Letters about being away, and what became of each: noted, asked about, or neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from judge.desk.letters import Reply
from judge.desk.replies.addressing import reply_part
from judge.game.people_events import AbsenceSet
from judge.game.wishes import WishAsked
from tests.desk.bureau import Bureau, started_game
from tests.harm.house import tells_fault

BERLIN = "Europe/Berlin"
MONDAY = datetime(2026, 11, 23, 11, tzinfo=UTC)
TABLE = Path(__file__).with_name("absences.txt")
_AWAY = re.compile(r"away (\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))? to (\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?")


def rows() -> Iterator[tuple[str, frozenset[str]]]:
    """The sentences of the table, and what a fair gamesmaster would note of each."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        sentence, arrow, wanted = line.rpartition(" => ")
        if arrow and not line.startswith("#"):
            yield sentence, frozenset(way.strip() for way in wanted.split(" | "))


def outcome(sentence: str, power: str = "GERMANY") -> tuple[str, Reply]:
    """What a player's letter brought about, in the words of the table, and its answer."""
    bureau = Bureau(now=MONDAY)
    started_game(bureau)
    game = bureau.games["ghost"]
    seat = game.people.seat_of(game.variant.power_by_id[power])
    before = len(bureau.logs["ghost"])
    served = bureau.write(seat.player.address, sentence, to=reply_part(bureau, game, seat.power))
    reply = next(one for one in served.replies if one.to.address == seat.player.address)
    noted = [e.absence for e in bureau.logs["ghost"][before:] if isinstance(e, AbsenceSet)]
    if noted:
        return ", ".join(_days(one.begins, one.ends) for one in noted), reply
    asked_of_master = [e for e in bureau.logs["ghost"][before:] if isinstance(e, WishAsked)]
    if asked_of_master and asked_of_master[0].lines[0].startswith("grant"):
        (found,) = _AWAY.finditer(asked_of_master[0].lines[0])
        days = (date.fromisoformat(found[n]) for n in (1, 3))
        return " - ".join(map(_day, days)), reply
    text = " ".join(reply.text.replace("    !", "").split())
    if asked := _AWAY.search(text):
        first, last = date.fromisoformat(asked[1]), date.fromisoformat(asked[3])
        begin = f" {asked[2]}" if asked[2] else ""
        end = f" {asked[4]}" if asked[4] else ""
        return f"asks {_day(first)}{begin} - {_day(last)}{end}", reply
    said = " ".join(line for line in reply.text.splitlines() if line.startswith("    !"))
    if tells_fault(reply.subject) and ("away" in said or "absence" in said):
        return "asks", reply
    return "nothing", reply


def is_right(found: str, wanted: frozenset[str]) -> bool:
    """Whether what became of it is among what is wanted; "asks" will do with any days."""
    return found in wanted or ("asks" in wanted and found.startswith("asks"))


def _days(begins: datetime, ends: datetime) -> str:
    zone = ZoneInfo(BERLIN)
    first, last = begins.astimezone(zone), ends.astimezone(zone)
    begin = f" {first:%H:%M}" if first.time() != datetime.min.time() else ""
    whole = last.time() == datetime.min.time()
    end = "" if whole else f" {last:%H:%M}"
    day = date.fromordinal(last.toordinal() - 1) if whole else last.date()
    return f"{_day(first.date())}{begin} - {_day(day)}{end}"


def _day(day: date) -> str:
    return f"{day.day} {day:%b}"
