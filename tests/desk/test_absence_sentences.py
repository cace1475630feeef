"""What becomes of sentences about being away: noted as they are meant, asked about, or nothing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from judge.daemon.shelf_office import command_reader
from judge.desk.replies.addressing import reply_part
from judge.game.people_events import AbsenceSet, CardChanged
from tests.desk.absence_rows import MONDAY, is_right, outcome, rows
from tests.desk.bureau import Bureau, started_game

NOT_YET = {
    "Are you away next week?",  # asks "you", whoever that is: told how an absence is written
    "Please note that I am away the whole of December.",  # longer than any deadline is put off
    "I'll stay away from Munich until Fall.",  # taken for an order that can't be read
}
"""What is asked or refused where it needn't be; nothing of it is noted."""
ROWS = tuple(rows())


@pytest.mark.parametrize(("sentence", "wanted"), ROWS)
def test_what_becomes_of_a_sentence_about_being_away(sentence: str, wanted: frozenset[str]) -> None:
    found, reply = outcome(sentence)
    if sentence in NOT_YET:
        assert found.startswith("asks")
        return
    assert is_right(found, wanted), reply.text


@pytest.mark.parametrize(
    "sentence",
    [
        "I leave it to you until Monday.",
        "I'm going out on Friday evening.",
        "The Danes are off the board from Monday",
        "We are gone from Norway until Fall",
        "Away from Monday",
        "I'm on holiday next Friday",
        "I'm away 1 December to 3 December and 6 December to 8 December",
        "I'm away on the weekend of 2 December",
        "no internet, no mail, no laptop",
        "away from here to eternity",
        "I'm no longer away next week",
        "I won't be away next week after all",
        "Don't count me as away on Friday",
        "Probably away 4-12 December",
        "I could be away on Friday",
        "I'm away 4-12 December, I think",
        "I'm away from 4 to 12 December except the 8th",
        "I'll be mostly offline next week",
        "I am unavailable from Friday 9 to Sunday 5",
        "I'm away from Thursday 4 December to 12 December",
        "I hear Anna is on holiday from Monday to Friday.",
        "I'm away until Monday, back Thursday",
    ],
)
def test_what_is_not_surely_days_is_not_noted(sentence: str) -> None:
    found, _ = outcome(sentence)
    assert not found[0].isdigit(), found


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("away every weekend", "A deadline can't keep clear of days that come back every week"),
        ("Mittwochs kann ich nie", "A deadline can't keep clear of days that come back"),
        ("No internet until further notice", "An absence needs an end"),
        ("I'll be away over Christmas", "Do you mean Thursday 2026-12-24 to Saturday 2026-12-26?"),
        (
            "away Monday to Friday",
            "Is it Monday 2026-11-30 to Friday 2026-12-04 or Monday 2026-11-23",
        ),
        ("I leave on Saturday, off skiing", "until when?"),
        ("I'm away from Friday 18:00 to Sunday", "2026-11-27 18:00 to Sunday 2026-11-29."),
        ("I'm away on 5 December", "away all day, Saturday 2026-12-05."),
    ],
)
def test_what_the_player_is_told(sentence: str, said: str) -> None:
    _, reply = outcome(sentence)
    assert said in _plain(reply.text)


def test_days_are_those_of_the_players_own_zone() -> None:
    bureau = Bureau(now=MONDAY)
    started_game(bureau)
    power = bureau.games["ghost"].variant.power_by_id["GERMANY"]
    player = bureau.games["ghost"].people.seat_of(power).player
    to = reply_part(bureau, bureau.games["ghost"], power)
    set_ = bureau.write(player.address, "timezone America/New_York", to=to)
    assert CardChanged(replace(player, zone="America/New_York")) in set_.changes[0].events
    served = bureau.write(player.address, "away 5 December to 6 December", to=to)
    event = served.changes[0].events[0]
    assert isinstance(event, AbsenceSet)
    assert f"{event.absence.begins:%d %H:%M}" == "05 05:00"
    told = {r.to.address: _plain(r.text) for r in served.replies}
    assert "Saturday 2026-12-05 to Sunday 2026-12-06 (America/New_York)" in told[player.address]
    assert "Saturday 2026-12-05 06:00 to Monday 2026-12-07 06:00" in told["gm@x.org"]


def _plain(text: str) -> str:
    """A mail on one line, without the marks before its lines."""
    return " ".join(re.sub(r"^ +[=!] ", " ", text, flags=re.MULTILINE).split())


def test_long_and_hostile_sentences_end() -> None:
    absences = command_reader().absences
    for text in ("away " * 400, "away <d0> " * 20, "away 1.12. " * 20, "a" * 239 + " away"):
        assert absences.read(text) is None or absences.read(text).is_open  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("sentence", "wished"),
    [
        ("Clara is away this week, could we have until Friday 20:00?", "deadline 2026-11-27 20:00"),
        ("Bruno is on holiday. Could we have two more days?", "extend by 2 days"),
    ],
)
def test_a_wish_beside_somebody_elses_absence_is_heard(sentence: str, wished: str) -> None:
    found, reply = outcome(sentence)
    assert found == "nothing"
    assert "I have passed it on" in _plain(reply.text), (wished, reply.text)
