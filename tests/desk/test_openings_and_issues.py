"""What lists say of a game, the list of openings, issues once more, and subscriptions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.daemon.replaying import replay_faults
from judge.game.people_events import SeatVacated
from tests.harm.house import MASTER, Followed, House

ZOE = "zoe@y.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def flat(done: Followed, who: str) -> str:
    return " ".join(done.to(who).text.replace("    =", "").replace("    !", "").split())


def ask(house: House, text: str, who: str = ZOE) -> str:
    return flat(house.write_from(who, text), who)


SAID = (
    # what the gamesmaster writes, and what lists say then
    ("set comment a slow game", "a slow game"),
    ("set comment: a slow game", "a slow game"),
    ("set comment Hello all", "Hello all"),
    ("set comment a \u202eslow\u200b game", "a slow game"),
    ('want ad: we need a "Turkey" who reads mail', "we need a 'Turkey' who reads mail"),
    ("set comment none", ""),
    (f"set comment {'x' * 190} {'y' * 20}", ""),
)


@pytest.mark.parametrize(("line", "said"), SAID)
def test_what_is_said_of_a_game_stands_in_lists(house: House, line: str, said: str) -> None:
    done = house.write("GM", line)
    assert house.game.folder.comment == said
    assert {mail.to for mail in done.mails} == {MASTER}
    if said:
        assert f'"{said}"' in ask(house, "games")
        assert f'"{said}"' in flat(house.write("ITALY", "status"), house.address_of("ITALY"))
        assert ("A want ad here" in flat(done, MASTER)) is line.startswith("want")


@pytest.mark.parametrize("line", ["set comment all cheat", "want ad: a better gamesmaster"])
def test_nobody_else_says_anything_of_it(house: House, line: str) -> None:
    for done in (house.write("FRANCE", line), house.forge(MASTER, line)):
        assert "CommentSet" not in done.kinds
    assert house.game.folder.comment == ""


@pytest.mark.parametrize("line", ["games open", "openings", "Which games can I join?"])
def test_openings_are_games_with_a_seat_to_give(house: House, line: str) -> None:
    assert "No game waits for players" in ask(house, line)
    house.write_from(MASTER, "create game lark variant swiss")
    house.write_from(MASTER, "create game wren listed no")
    house.game_name = "lark"
    house.write("GM", "want ad: patient people")
    house.game_name = "ghost"
    house.write("GM", "set comment no hurry")
    said = ask(house, line)
    assert "lark" in said
    assert '"patient people"' in said
    assert "ghost" not in said
    assert "wren" not in said
    house.happen(SeatVacated(house.game.variant.power_by_id["FRANCE"], house.now))
    assert '"no hurry"' in ask(house, line, "yan@y.org")


def test_an_issue_is_mailed_again_as_it_was_printed(house: House) -> None:
    italy = house.address_of("ITALY")
    first = flat(house.write("ITALY", "send me issue no. 1 again"), italy)
    assert "GHOST no. 1" in first
    assert "Who plays what: Austria" in first
    house.write("GM", "process")
    report = house.write("GM", "process").to(italy).text.strip()
    body = report.partition("GHOST  no. 3")[2].partition("\r\n\r\n")[2]
    for line in ("get issue 3", "issue 3", "Get zine 3", "send me issue #3"):
        assert body[:1500] in house.write("ITALY", line).to(italy).text, line
    assert "the newest is no. 3" in flat(house.write("ITALY", "get issue 4"), italy)
    assert "GHOST no. 2" in flat(house.write("ITALY", "get issue 2"), italy)


def test_an_issue_of_what_was_taken_back_is_told_as_such(house: House) -> None:
    italy = house.address_of("ITALY")
    house.write("GM", "process")
    house.write("GM", "rollback")
    assert "was taken back" in flat(house.write("ITALY", "get issue 2"), italy)
    assert "was no report" in flat(house.write("ITALY", "get issue 3"), italy)
    house.write("GM", "process")
    assert "GHOST no. 4" in flat(house.write("ITALY", "get issue"), italy)


def test_who_is_nothing_to_the_game_gets_none(house: House) -> None:
    assert "GHOST" not in ask(house, "get issue 1")
    watching = house.write_from(ZOE, "subscribe to ghost")
    assert watching.kinds == ("ObserverJoined",)
    assert "A subscription here is nothing else" in flat(watching, ZOE)
    to = watching.mails[0].fields["Reply-To"].partition("<")[2].strip(">")
    again = house.write_from(ZOE, "get issue 1", to=to)
    assert "GHOST no. 1" in flat(again, ZOE)


def test_an_observer_is_told_no_more_by_an_issue_than_by_its_report(house: House) -> None:
    to = house.write_from(ZOE, "observe ghost").mails[0].fields["Reply-To"]
    house.write("FRANCE", "A Par - Bur")
    house.write("GM", "process")
    text = flat(house.write_from(ZOE, "get issue 2", to=to.partition("<")[2].strip(">")), ZOE)
    assert "For you since the last report" not in text
    assert "Army Paris -> Burgundy" in text
