"""No letter's cost grows with the number of games: what lists say is kept, not read from each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.desk.replies.addressing import entries_of
from judge.game.records import write_game
from judge.post.arrival import Arrival
from judge.store.games import GameShelf
from judge.store.records import Records
from tests.harm.house import JUDGE, House

MANY = 300
"""Of each kind: forming, running, over."""


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A house with many more games, in all of which anna plays, and gm@x.org leads."""
    with House.begun() as house:
        running = write_game(house.game)
        house.write_from("gm@x.org", "create game amber", to="judge@example.org")
        house.write_from("bruno@x.org", "join amber")
        house.game_name = "amber"
        forming = write_game(house.game)
        house.game_name = "ghost"
        ended = {**running, "state": "ended", "deadline": None}
        with house.records.transaction():
            for kind, form in (("f", forming), ("r", running), ("e", ended)):
                for number in range(MANY):
                    add(house.records, house, form, f"{kind}{number:03}")
        yield house


def add(records: Records, house: House, form: dict[str, object], name: str) -> None:
    text = json.dumps({**form, "name": name})
    records.games.create(
        name, at=house.now, events=(), state=text, deadline=house.now + timedelta(days=999)
    )
    records.games.set_addresses(name, entries_of(house.game))


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are read, as they are read."""
    seen: list[str] = []
    load = GameShelf.load

    def counted(self: GameShelf, name: str) -> object:
        seen.append(name)
        return load(self, name)

    monkeypatch.setattr(GameShelf, "load", counted)
    return seen


LETTERS = {
    "games": ("games", "newcomer@x.org"),
    "games, asked for by one who plays in all": ("games", "anna@x.org"),
    "list": ("which games are there?", "newcomer@x.org"),
    "join without a name": ("join", "newcomer@x.org"),
    "join with a wrong name": ("join nowhere", "newcomer@x.org"),
    "join": ("join f007", "newcomer@x.org"),
    "observe with a wrong name": ("observe nowhere", "newcomer@x.org"),
    "status of one": ("status r100", "newcomer@x.org"),
    "a new game": ("create game brandnew", "newcomer2@x.org"),
    "which game?": ("A Par - Bur", "anna@x.org"),
    "help": ("help", "anna@x.org"),
    "rules": ("get rules standard", "anna@x.org"),
}


@pytest.mark.parametrize(("text", "sender"), LETTERS.values(), ids=LETTERS)
def test_a_letter_reads_the_games_it_is_about(
    house: House, loads: list[str], text: str, sender: str
) -> None:
    followed = house.write_from(sender, text)
    assert followed.state == "served"
    assert followed.mails
    assert len(set(loads)) <= 4


def test_a_letter_to_a_seat_reads_its_own_game(house: House, loads: list[str]) -> None:
    followed = house.write("FRANCE", "A Par - Bur")
    assert followed.kinds == ("OrdersEntered",)
    assert set(loads) <= {"ghost"}


def test_a_long_list_is_cut_and_says_so(house: House) -> None:
    (mail,) = house.write_from("other@x.org", "games").mails
    for shown in ("f010", "r010", "e019"):
        assert f"  {shown} " in mail.text
    for left_out in ("f020", "r020", "e020"):
        assert left_out not in mail.text
    rest = 3 * MANY + sum(name in ("ghost", "amber", "brandnew") for name in names(house)) - 60
    assert f"and {rest:,} more. STATUS NAME tells where one stands." in mail.text
    (mail,) = house.write_from("third@x.org", "join").mails
    assert "players: amber," in mail.text
    assert "Waiting for players" in mail.text
    assert " more." in " ".join(mail.text.split())
    assert "f020" not in mail.text


def names(house: House) -> list[str]:
    return house.records.games.names()


def test_the_games_of_one_who_plays_in_many_are_cut(house: House) -> None:
    (mail,) = house.write_from("greta@x.org", "A Par - Bur").mails
    assert "and others" in mail.text
    assert len(mail.text.splitlines()) < 50


def test_one_who_plays_in_many_may_name_any(house: House, loads: list[str]) -> None:
    """Also one that isn't among the newest."""
    for subject in ("[ghost] my orders", "Re: [EXTERNAL] [ghost] results"):
        followed = house.write_from("anna@x.org", "status", subject=subject)
        assert "[ghost]" in followed.mails[0].subject
    assert set(loads) <= {"ghost", "external"}


def test_a_letter_looks_at_no_game_that_waits_for_the_mailbox(loads: list[str]) -> None:
    """A judge that was down: many deadlines have come, and many letters wait."""
    with House.begun() as house:
        form = write_game(house.game)
        past = house.now + timedelta(hours=1)
        with house.records.transaction():
            for number in range(50):
                text = json.dumps({**form, "name": f"w{number}", "deadline": past.isoformat()})
                house.records.games.create(
                    f"w{number}", at=house.now, events=(), state=text, deadline=past
                )
        heard = house.now
        service = Service(house.records, JUDGE, lambda: past + timedelta(days=1))
        service.close_due(heard)
        loads.clear()
        for number in range(5):
            raw = f"From: <new{number}@x.org>\r\nMessage-ID: <w{number}@c>\r\n\r\ngames\r\n"
            arrival = Arrival(raw.encode(), f"new{number}@x.org", str(JUDGE), heard)
            keep_arrival(house.records, arrival)
        assert service.serve_all(heard) == 5
        assert loads == []
        service.close_due(past)
        assert {f"w{number}" for number in range(50)} <= set(loads)
