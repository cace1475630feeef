"""Who plays in one game and joins another: a reply address is that of the game it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judge.daemon.office import RecordsOffice
from judge.game.lots import lot_of
from tests.harm.house import JUDGE, House

ANNA = "anna@x.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as found:
        found.write_from("max@y.org", "create game lark")
        yield found


def test_joining_another_game_is_told_in_a_mail_of_that_game(house: House) -> None:
    (mail,) = (m for m in house.write_from(ANNA, "join lark").mails if m.to == ANNA)
    assert mail.subject == "[lark] you have joined: map and rules"
    assert "You have joined lark: 1 of 7 players." in mail.text
    reply = re.findall(r"judge\+lark\.[a-z2-7]{16}@", mail.fields["Reply-To"])
    assert len(reply) == 1


def test_an_answer_to_that_mail_is_about_that_game(house: House) -> None:
    mail = house.write_from(ANNA, "join lark").to(ANNA)
    reply = mail.fields["Reply-To"].partition("<")[2].strip(">")
    house.write_from(ANNA, "number 4711", to=reply, subject=f"Re: {mail.subject}")
    lark = RecordsOffice(house.records, JUDGE, house.now).game("lark")
    assert lark is not None
    assert lot_of(lark.people.forming.lots, ANNA).number == "4711"


def test_who_plays_in_no_other_has_the_receipt_and_the_rules(house: House) -> None:
    mails = [m for m in house.write_from("ida@y.org", "join lark").mails if m.to == "ida@y.org"]
    assert [mail.subject for mail in mails] == ["[lark] you have joined", "[lark] map and rules"]


def test_watching_another_game_is_told_in_a_mail_of_that_game(house: House) -> None:
    """LEAVE in answer to it gives up that, and no other place."""
    mail = house.write_from(ANNA, "observe lark").to(ANNA)
    assert mail.subject == "[lark] you observe this game"
    reply = mail.fields["Reply-To"].partition("<")[2].strip(">")
    assert house.write_from(ANNA, "leave", to=reply).kinds == ("ObserverLeft",)
    assert house.address_of("ENGLAND") == ANNA
