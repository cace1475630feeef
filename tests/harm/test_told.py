"""What a mail says is so: no address in other people's mails, the clock as it runs, one line."""

from __future__ import annotations

import re

import pytest

from judge.daemon.service import Service
from tests.desk.bureau import confirming
from tests.harm.house import JUDGE, MASTER, PLAYERS, House, Mail, read_mail, tells_fault

INA = "ina.secret@x.org"
ANYBODY = [f"{player}@x.org" for player in PLAYERS]


def flat(text: str) -> str:
    return " ".join(re.sub(r"(?m)^ *[!=|] ?", "", text).split())


def accepted(house: House, line: str) -> None:
    offer = house.write("GM", line).to(INA)
    house.write_from(INA, "accept", to=offer.fields["Reply-To"].rpartition("<")[2].rstrip(">"))


def test_no_address_stands_in_the_mails_of_others() -> None:
    """Who gave no name is called by what stands before the @, and nothing more."""
    with House.begun() as house:
        accepted(house, f"replace France by {INA}")
        asked = house.write("FRANCE", "resign")
        gone = house.write("FRANCE", confirming(asked.to(INA).text))
        assert gone.kinds == ("SeatVacated", "StandbysCalled")
        told = [mail for mail in gone.mails if mail.to in ANYBODY]
        assert len(told) == 6
        for mail in told:
            assert mail.text.startswith("Nobody plays France in ghost now.")
            assert INA not in mail.raw.decode().replace("=\r\n", "")


def test_nor_in_the_welcome_of_a_game_or_its_end() -> None:
    with House.begun() as begun:
        house = House(begun.records, begun.now, letters=1000)
        house.write_from(MASTER, "create game bare")
        for player in PLAYERS:
            top = f"From: {player}@x.org\nTo: judge@example.org\nMessage-ID: <{player}@c>\n"
            house.post(f"{top}\njoin bare\n".encode(), sender=f"{player}@x.org")
        house.game_name = "bare"
        begins = house.write("GM", "start")
        assert "GameStarted" in begins.kinds
        for mail in begins.mails:
            others = [address for address in ANYBODY if address != mail.to]
            assert not any(address in mail.text for address in others), mail.text


@pytest.mark.parametrize("line", ["deadline Friday 20:00", "deadline 2026-11-27 20:00"])
def test_a_new_deadline_says_that_the_clock_runs_again(line: str) -> None:
    with House.begun() as house:
        house.write("GM", "pause")
        moved = house.write("GM", line)
        assert moved.kinds == ("DeadlineSet",)
        assert len(moved.mails) == 8
        for mail in moved.mails:
            assert "The clock of ghost runs again" in flat(mail.text)
        again = house.write("GM", "deadline Saturday 20:00")
        assert not any("runs again" in flat(mail.text) for mail in again.mails)


@pytest.mark.parametrize("line", ["away 23-30 November", "I am on holiday until 30 November."])
def test_a_gamesmaster_who_is_away_is_told_how_to_stop_the_clock(line: str) -> None:
    with House.begun() as house:
        followed = house.write("GM", line)
        assert followed.kinds == ("MasterAway",)
        mail = followed.to(MASTER)
        assert not tells_fault(mail.subject)
        assert "To let it rest for that time, write: set gmaway rest" in flat(mail.text)


def test_one_line_is_called_one_line() -> None:
    with House.begun() as house:
        said = flat(house.write("FRANCE", "Dear Russia, move please").mails[0].text)
        assert "line 1 reads like a letter to somebody else" in said
        assert 'sends it to Russia (one line): "Dear Russia, move please"' in said
        two = flat(house.write("FRANCE", "Dear Russia, move please\nDavid").mails[0].text)
        assert "lines 1 to 2 read like" in two
        assert "(2 lines)" in two


@pytest.mark.parametrize("texts", [("send 5", "send 6", "send 7", "send"), ("1a", "1b", "2c", "3")])
def test_another_number_is_another_answer(texts: tuple[str, ...]) -> None:
    """It was taken for the same text again, and got no answer at all."""
    with House.begun() as house:
        for text in texts:
            assert len(house.write("FRANCE", text).mails) == 1
        assert [len(house.write("FRANCE", texts[0]).mails) for _ in range(2)] == [1, 0]


EXAMPLES = (
    ("GERMANY", "A Mun S A Ber"),
    ("GERMANY", "A Ber H\nA Mun S A Ber\nF Kie - Den"),
    ("GERMANY", "standing orders:\nA Mun S A Ber"),
    ("AUSTRIA", "A Vie - Gal; if dislodged Boh, else Tyr, else disband"),
    ("FRANCE", "Fall 1901:\nif Mun is French and Ruh is empty: A Bur - Ruh\notherwise: A Bur H"),
    ("FRANCE", "Fall 1901:\nif A Par - Gas failed\nA Par - Bur\nF Bre H\nend"),
)


@pytest.mark.parametrize(("power", "text"), EXAMPLES)
def test_an_example_of_ours_may_be_written_as_it_stands(power: str, text: str) -> None:
    """It was taken for a mail of ours that a robot sends back, and the rest left unread."""
    with House.begun() as house:
        followed = house.write(power, text)
        assert set(followed.kinds) & {"OrdersEntered", "OrdersFiled"}
        assert "a mail of mine" not in flat(followed.mails[0].text)
        assert not tells_fault(followed.mails[0].subject)


COMPLETE = "A Par - Bur\nA Mar - Spa\nF Bre - MAO"


def mails_of_the_clock(house: House, hours: float) -> list[Mail]:
    newest = house.records.outbox.newest()
    house.pass_time(hours=hours)
    Service(house.records, JUDGE, lambda: house.now).serve_all()
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


@pytest.mark.parametrize("line", ["F Bre - Enk", "A Par S", "F Bre supports the chicken"])
def test_who_is_waited_for_because_of_a_line_is_reminded_of_it(line: str) -> None:
    with House.begun() as house:
        house.write("FRANCE", f"{COMPLETE}\n{line}")
        (mail,) = [m for m in mails_of_the_clock(house, 48) if m.to == house.address_of("FRANCE")]
        assert mail.subject == "[ghost] Spring 1901 movement: you are waited for"
        assert f'line 4 ("{line}") was not taken' in flat(mail.text)
        assert "A Par - Bur" in mail.text


def test_the_gamesmaster_reminds_them_too_and_nobody_when_nobody_is_waited_for() -> None:
    with House.begun() as house:
        for power in house.game.survivors():
            units = house.game.table.position.units_of(power)
            house.write(power.id, "\n".join(f"{unit} H" for unit in units))
        assert "nobody to remind" in flat(house.write("GM", "remind").to(MASTER).text)
        house.write("FRANCE", "F Bre - Enk")
        said = house.write("GM", "remind")
        assert {mail.to for mail in said.mails} == {MASTER, house.address_of("FRANCE")}
        assert "Reminded: France." in flat(said.to(MASTER).text)


def test_with_a_grace_nobody_is_called_late_for_a_line() -> None:
    """A line that was not taken is waited for until the deadline, and no longer."""
    with House.begun("grace 6 hours") as house:
        for power in house.game.survivors():
            units = house.game.table.position.units_of(power)
            house.write(power.id, "\n".join(f"{unit} H" for unit in units))
        house.write("FRANCE", "F Bre - Enk")
        reminded = mails_of_the_clock(house, 48)
        assert [mail.to for mail in reminded] == [house.address_of("FRANCE")]
        closed = mails_of_the_clock(house, 24)
        assert len(closed) == 8
        assert all(" 1901: " in mail.subject for mail in closed)


def test_a_game_that_was_cancelled_has_not_started() -> None:
    with House.begun() as begun:
        house = House(begun.records, begun.now, letters=1000, game_name="bare")
        house.write_from(MASTER, "create game bare")
        house.write("GM", "cancel game bare")
        said = flat(house.write("GM", "start").to(MASTER).text)
        assert "bare is over" in said
        assert "started already" not in said


@pytest.mark.parametrize("line", ["press to all: hello", "broadcast: hello"])
def test_before_the_start_a_question_finds_its_way_as_told(line: str) -> None:
    with House.begun() as begun:
        house = House(begun.records, begun.now, letters=1000, game_name="bare")
        house.write_from(MASTER, "create game bare")
        for who, joins in (("ida@x.org", "join bare"), ("olga@x.org", "observe bare")):
            house.write_from(who, joins)
            said = flat(house.write_from(who, line).to(who).text)
            assert said.count("if its first line is: Dear GM,") == 1
            asked = house.write_from(who, "Dear GM,\nhow long are the phases?")
            assert MASTER in {mail.to for mail in asked.mails}


@pytest.mark.parametrize(
    "text",
    [
        "sorry I am late!",
        "Sorry, I was a bit late.",
        "Sorry I'm so late, everybody",
    ],
)
def test_an_apology_asks_for_no_more_time(text: str) -> None:
    """It failed, and its writer was waited for until the deadline."""
    with House.begun() as house:
        followed = house.write("FRANCE", f"{text}\n{COMPLETE}")
        assert followed.kinds == ("OrdersEntered",)
        assert followed.mails[0].subject.endswith("3 of 3 orders in")


@pytest.mark.parametrize(
    "text", ["sorry, I need more time", "sorry, I shall be late", "running late"]
)
def test_who_asks_for_time_is_heard(text: str) -> None:
    with House.begun() as house:
        followed = house.write("FRANCE", f"{text}\n{COMPLETE}")
        heard = tells_fault(followed.mails[0].subject) or "PressSent" in followed.kinds
        assert heard
