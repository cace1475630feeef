"""What programs write is never obeyed, and the judge and a program come to rest.

Each kind of responder answers every mail of ours as such programs do, to the
address that our mail names, until one of the two is silent.
"""

from __future__ import annotations

import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.harm.house import Followed, House, Mail, tells_fault

MOST = 2
"""How many mails of ours a machine may bring about, the first of them a report aside."""
ROUNDS = 12
KINDS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "machines.toml").read_text(encoding="utf-8")
)
BEGUN = Mail(
    "",
    "[ghost] Spring 1901 movement",
    "Write your orders.\n",
    {"Message-ID": "<b@example.org>"},
    b"",
)


def _answer(kind: dict[str, Any], mail: Mail, number: int, house: House) -> Followed:
    """A mail as the program writes it, some time after ours."""
    anna, to = house.address_of("ENGLAND"), house.reply_address("ENGLAND")
    gaps = {"subject": mail.subject, "number": 1000 + number, "id": mail.fields["Message-ID"]}
    subject = kind.get("subject", "Re: {subject}").format_map(gaps)
    headers = kind.get("headers", "").format_map(gaps)
    author = kind.get("from", anna)
    text = kind["text"].format_map({**gaps, "quoted": mail.text})
    head = (
        f"From: {author}\nTo: {to}\nSubject: {subject}\nMessage-ID: <m{number}@auto.example>\n"
        f"In-Reply-To: {gaps['id']}\nMIME-Version: 1.0\n"
        + (headers.strip("\n") + "\n" if headers else "")
        + ("" if "Content-Type" in headers else "Content-Type: text/plain; charset=utf-8\n")
    )
    sender = kind.get("sender", anna)
    return house.post(f"{head}\n{text}\n".encode(), sender=sender, to=to)


def _play(kind: dict[str, Any], house: House) -> tuple[list[str], list[Mail]]:
    """Events and mails until the judge is silent, or for as many rounds as we have patience."""
    events: list[str] = []
    mails: list[Mail] = []
    mail = BEGUN
    for number in range(ROUNDS):
        followed = _answer(kind, mail, number, house)
        events += followed.kinds
        mails += followed.mails
        own = [m for m in followed.mails if m.to == house.address_of("ENGLAND")]
        if not own:
            return events, mails
        mail = own[0]
        house.now += timedelta(minutes=kind.get("minutes", 1))
    raise AssertionError(f"no rest after {ROUNDS} rounds")


@pytest.mark.parametrize("name", KINDS)
def test_they_come_to_rest_and_nothing_is_obeyed(name: str) -> None:
    kind = KINDS[name]
    with House.begun() as house:
        events, mails = _play(kind, house)
        assert events == kind.get("events", [])
        assert len([mail for mail in mails if mail.to != "gm@x.org"]) <= kind.get("most", MOST)
        if kind.get("marked"):
            assert mails == []


@pytest.mark.parametrize(
    "text",
    [
        "I am away until Monday. Please extend the deadline.",
        "I'll be away from 24 November to 1 December.",
        "away until Friday",
        "I am on holiday until Monday.\n\nAnna",
        "Out of office 24 November to 1 December.",
    ],
)
def test_a_person_may_be_away(text: str) -> None:
    with House.begun() as house:
        first = house.write("ENGLAND", text, subject="Re: [ghost] Spring 1901 movement")
        assert "AbsenceSet" in first.kinds
        assert first.to(house.address_of("ENGLAND")).text
        house.now += timedelta(hours=20)
        assert "AbsenceSet" not in house.write("ENGLAND", text).kinds


@pytest.mark.parametrize("text", ["status", "orders", "help", "status\nAnna"])
def test_questions_are_answered_as_often_as_they_are_asked(text: str) -> None:
    with House.begun() as house:
        for _ in range(6):
            assert len(house.write("ENGLAND", text).mails) == 1


def test_orders_are_taken_as_often_as_they_change_something() -> None:
    with House.begun() as house:
        for _ in range(4):
            assert house.write("ENGLAND", "F Lon - NTH").kinds == ("OrdersEntered",)
            assert house.write("ENGLAND", "F Lon - ENG").kinds == ("OrdersEntered",)


def test_the_second_answer_says_that_it_is_the_last() -> None:
    with House.begun() as house:
        said = [house.write("ENGLAND", "What a lovely day it is here!").mails for _ in range(3)]
        assert [len(mails) for mails in said] == [1, 1, 0]
        assert "say nothing" not in said[0][0].text
        assert "say nothing" in " ".join(said[1][0].text.split())
        house.now += timedelta(days=1, minutes=1)
        assert house.write("ENGLAND", "What a lovely day it is here!").mails


@pytest.mark.parametrize(
    "wishes",
    [
        ["deadline 20:00 2 Jan 1999", "deadline 21:30 2 Jan 1999", "deadline 22:00 2 Jan 1999"],
        ["extend 900 days", "extend 800 days", "extend 700 days"],
        ["deadline 9999-12-31", "deadline 1999-01-01", "deadline 24:00"],
        ["roll back to 1899", "roll back to 1898", "roll back to 1897"],
    ],
    ids=lambda wishes: wishes[0],
)
def test_what_differs_in_its_figures_alone_is_no_text_again(wishes: list[str]) -> None:
    with House.begun() as house:
        for wish in wishes:
            followed = house.write("GM", wish)
            assert {kind for kind, _ in followed.events} <= {"WishAsked"}
            assert tells_fault(followed.to(house.address_of("GM")).subject), wish


def test_two_responders_do_not_write_to_each_other_through_us() -> None:
    """A notice is no press, and the same long words go to an ally twice a day at most."""
    notice = "Thank you for your mail. I am out of the office until Monday."
    chatter = "This is Anna's little helper; she reads her letters in the evening, as a rule."
    for text, most in ((notice, 0), (chatter, 2)):
        with House.begun() as house:
            sent = house.write("FRANCE", "press to England: Hello!\nendpress")
            mail = sent.to(house.address_of("ENGLAND"))
            to = mail.fields["Reply-To"].partition("<")[2].strip(">")
            relayed = 0
            for _ in range(6):
                followed = house.write_from(house.address_of("ENGLAND"), text, to=to)
                relayed += followed.kinds.count("PressSent")
            assert relayed <= most
