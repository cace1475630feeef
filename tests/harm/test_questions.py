"""A question is never a command, and one for the gamesmaster goes there, or says how it would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.store.records import Records
from tests.harm.house import MASTER, Followed, House, tells_fault

ROWS = tuple(
    tuple(part.strip() for part in line.partition(" | ")[::2])
    for line in (Path(__file__).parent / "questions.txt").read_text(encoding="utf-8").splitlines()
    if " => " in line and not line.startswith("#")
)
PEOPLE = {"observer": "ina@x.org", "waiting": "anna@x.org", "stranger": "zoe@y.example"}


@contextmanager
def house_of(when: str, folder: Path) -> Iterator[House]:
    """A house with a game begun, or forming with two of seven players."""
    if when == "begun":
        with House.begun() as house:
            yield house
        return
    with Records.open(folder / "judge.db") as records:
        house = House(records)
        house.write_from(MASTER, "create game ghost zone Europe/Berlin")
        for player in ("anna", "bruno"):
            house.write_from(f"{player}@x.org", "join ghost")
        yield house


def written(house: House, who: str, text: str) -> tuple[str, Followed]:
    """A letter from somebody, and their address."""
    if who == "observer":
        house.write_from(PEOPLE[who], "observe ghost")
    if who in PEOPLE:
        return PEOPLE[who], house.write_from(PEOPLE[who], text)
    return house.address_of(who), house.write(who, text)


@pytest.mark.parametrize(("who", "row"), ROWS, ids=[f"{who}: {row}" for who, row in ROWS])
def test_a_question_changes_nothing(who: str, row: str, tmp_path: Path) -> None:
    when, _, who = (part.strip() for part in who.partition("/"))
    text, _, meant = row.rpartition(" => ")
    meant, _, said = meant.partition(" with ")
    with house_of(when, tmp_path) as house:
        address, followed = written(house, who, "\n".join(map(str.strip, text.split("//"))))
        assert set(followed.kinds) <= {"PressSent", "WishAsked"}
        (receipt,) = [mail for mail in followed.mails if mail.to == address]
        others = [mail.to for mail in followed.mails if mail.to != address]
        assert others == ([MASTER] if meant in {"passed on", "wished"} else [])
        words = " ".join(receipt.text.replace("!", " ").replace("=", " ").split())
        assert tells_fault(receipt.subject) is (meant == "asked")
        assert said in words
        if meant == "passed on":
            assert "Passed on to the gamesmaster" in words


def test_the_gamesmaster_may_be_called_gm_and_play(tmp_path: Path) -> None:
    with Records.open(tmp_path / "judge.db") as records:
        house = House(records)
        house.write_from(MASTER, "create game ghost")
        for player in ("gm", "anna", "bruno", "clara", "david", "emma", "felix"):
            house.write_from(f"{player}@x.org", "join ghost")
        house.write("GM", "start")
        house.write_from("ina@x.org", "observe ghost")
        assert house.game.people.master.player.name == "Gm"
        for text in ("GM: question?", "Dear GM,\nwhy so?", "@GM: all fine?", "press to GM: hello"):
            for sender in ("ina@x.org", "anna@x.org"):
                followed = house.write_from(sender, text)
                assert set(followed.kinds) <= {"PressSent", "WishAsked"}
                assert MASTER in [mail.to for mail in followed.mails]
                assert not tells_fault(followed.to(sender).subject)
