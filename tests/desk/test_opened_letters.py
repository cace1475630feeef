"""Letters that open a game in their writer's words: no wish for it is dropped unsaid."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harm.house import Followed, House, words_of

ROWS = Path(__file__).with_name("opened_letters.txt").read_text(encoding="utf-8").splitlines()
ZOE = "zoe@y.org"


def _blocks() -> Iterator[tuple[str, tuple[str, ...]]]:
    letter, told = "", list[str]()
    for row in (*ROWS, "."):
        if row.startswith("    "):
            told.append(row.strip())
        elif row and not row.startswith("#"):
            if letter:
                yield letter, tuple(told)
            letter, told = row, []


LETTERS = dict(_blocks())


def _opened(done: Followed) -> list[tuple[object, object]]:
    return [(event["name"], event["settings"]) for _, event in done.events]


def _told(told: tuple[str, ...], kind: str) -> list[str]:
    return [row.removeprefix(f"{kind} ") for row in told if row.startswith(f"{kind} ")]


def _asked(done: Followed, told: tuple[str, ...]) -> None:
    said = words_of(done.to(ZOE).text)
    (lines,) = _told(told, "ask")
    assert done.kinds == ()
    for line in lines.split(" / "):
        assert line in said
    for words in _told(told, "of"):
        assert words in said


@pytest.mark.parametrize("letter", LETTERS)
def test_what_a_letter_opens(letter: str) -> None:
    told = LETTERS[letter]
    with House.begun() as house:
        done = house.write_from(ZOE, letter)
        if not _told(told, "do"):
            _asked(done, told)
            return
        assert done.kinds == ("GameCreated",)
        left = _told(told, "left")
        assert ("not done" in done.to(ZOE).subject) is bool(left)
        for words in left:
            assert words in words_of(done.to(ZOE).text)
    with House.begun() as house:
        (line,) = _told(told, "do")
        assert _opened(house.write_from(ZOE, line)) == _opened(done)


OF_NO_GAME = [
    "Please set up a fresh game called finch on Rothery's edition, moves five days.",
    "new game finch: Rothery's board, moves 5 days",
    "Could you open a game called finch for us? Rothery's edition, five days for moves.",
]


@pytest.mark.parametrize("letter", OF_NO_GAME)
def test_who_is_in_two_games_opens_another_in_their_own_words(letter: str) -> None:
    with House.begun() as house:
        for name in ("owl", "lark"):
            assert house.write_from(ZOE, f"create game {name}").kinds == ("GameCreated",)
        done = house.write_from(ZOE, letter)
        assert done.kinds == ("GameCreated",)
        settings = done.events[0][1]["settings"]
        assert (settings["variant"], settings["movement"]) == ("cline7", 5 * 86400.0)


def test_who_is_in_two_games_and_names_no_new_one_is_told_how_to_open_it() -> None:
    with House.begun() as house:
        for name in ("owl", "lark"):
            house.write_from(ZOE, f"create game {name}")
        done = house.write_from(ZOE, "Please open a new game for my club. Thanks, Zoe")
        assert done.kinds == ()
        assert "create game NAME" in words_of(done.to(ZOE).text)


def test_what_stands_before_a_new_game_is_of_the_one_there_is() -> None:
    with House.begun() as house:
        done = house.write(
            "GM",
            "Give late players twelve hours. Could you also set up a second game called crake on"
            " Rothery's map with weekly deadlines on Sundays 20:00 Berlin?",
        )
        assert sorted(done.kinds) == ["GameCreated", "SettingsChanged"]
        new = next(event for kind, event in done.events if kind == "GameCreated")
        assert (new["settings"]["variant"], new["settings"]["grace"]) == ("cline7", 0.0)
