"""Whoever writes somebody's address in a letter neither stands by for them nor answers for them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.game.agenda import look_at
from judge.post.arrival import Arrival
from judge.store.standbys import StoredStandby
from tests.harm.house import JUDGE, MASTER, House, Mail, read_mail
from tests.harm.test_identity import answer, one_use

ZOE = "zoe@y.org"
A_DAY = 24.0


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun("silent vacate answer 2 days") as found:
        yield found


def entry(house: House, address: str = ZOE) -> StoredStandby | None:
    return house.records.standbys.of(address)


def asked(house: House, text: str = "standby", sender: str = ZOE) -> Mail:
    """The mail that asks an address whether it is theirs."""
    followed = house.write_from(sender, text)
    (mail,) = [mail for mail in followed.mails if "0standby" in mail.fields.get("Reply-To", "")]
    return mail


def on_the_list(house: House, sender: str = ZOE) -> Mail:
    """The mail that welcomes somebody to the list."""
    followed = answer(house, asked(house, sender=sender), "yes please")
    return followed.to(sender)


def due(house: House) -> list[Mail]:
    """All that comes of the game up to now, if nobody writes."""
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(10):  # each does what is first for the game
        service.serve_all()
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


def silent_seat(house: House) -> Mail:
    """Two phases pass; the question that France's player has then."""
    house.pass_time(hours=3 * A_DAY)
    due(house)
    house.pass_time(hours=3 * A_DAY)
    mails = due(house)
    (question,) = [m for m in mails if m.to == house.address_of("FRANCE") and "still" in m.subject]
    return question


def vacant(house: House) -> list[str]:
    return [seat.power.id for seat in house.game.people.seats if seat.vacant]


@pytest.mark.parametrize("how", ["forge", "write_from"])
def test_nobody_is_put_on_the_list_by_a_from_line(house: House, how: str) -> None:
    getattr(house, how)(ZOE, "standby")
    found = entry(house)
    assert found is not None
    assert not found.confirmed
    assert house.records.standbys.every() == []


def test_one_answer_puts_on_the_list_and_no_other_address_gives_it(house: House) -> None:
    mail = asked(house)
    stolen = house.write_from("eve@y.org", "yes", to=one_use(mail))
    assert [m.to for m in stolen.mails] == [ZOE]
    assert house.records.standbys.every() == []
    guessed = one_use(mail).replace(".", ".1", 1)
    house.write_from(ZOE, "yes", to=guessed)
    assert house.records.standbys.every() == []
    answer(house, mail)
    assert [row.address for row in house.records.standbys.every()] == [ZOE]


def test_nobody_is_taken_off_the_list_or_changed_by_a_from_line(house: House) -> None:
    on_the_list(house)
    for text in ("standby off", "standby swiss within 1 day", "take me off the standby list"):
        for how in (house.forge, house.write_from):
            how(ZOE, text)
    found = entry(house)
    assert found is not None
    assert (found.confirmed, found.boards, found.answers) == (True, (), timedelta(days=2))


def test_who_is_welcome_changes_and_ends_it_by_answers(house: House) -> None:
    mail = on_the_list(house)
    answer(house, mail, "standby swiss, standard within 3 days")
    found = entry(house)
    assert found is not None
    assert (found.boards, found.answers) == (("swiss", "standard"), timedelta(days=3))
    gone = answer(house, mail, "standby off")
    assert entry(house) is None
    assert "no longer stand by" in gone.to(ZOE).subject
    after_all = answer(house, mail, "yes")
    assert [m.subject for m in after_all.mails] == ["that address is nobody's any more"]
    again = on_the_list(house)
    assert one_use(again) != one_use(mail)


def test_a_player_stands_by_at_once_and_a_robot_never(house: House) -> None:
    house.write("FRANCE", "standby")
    assert [row.address for row in house.records.standbys.every()] == [house.address_of("FRANCE")]
    mail = asked(house)
    for header in ("Auto-Submitted: auto-replied", "Precedence: bulk"):
        house.write_from(ZOE, "I am out of office.", to=one_use(mail), headers=header)
    assert entry(house) is not None
    assert len(house.records.standbys.every()) == 1


def test_nobody_answers_for_a_silent_player(house: House) -> None:
    silent_seat(house)
    france = house.address_of("FRANCE")
    for text in ("here", "yes", "status"):
        assert "SilenceBroken" not in house.forge(france, text).kinds
    house.pass_time(hours=2 * A_DAY)
    due(house)
    assert "FRANCE" in vacant(house)
    assert list(replay_faults(house.records, "ghost")) == []


@pytest.mark.parametrize("text", ["here", "yes", "A Par - Bur", "press to Italy: sorry", "status"])
def test_any_letter_of_theirs_answers_it(house: House, text: str) -> None:
    question = silent_seat(house)
    followed = answer(house, question, text)
    assert "SilenceBroken" in followed.kinds
    assert "France" in followed.to(MASTER).text
    house.pass_time(hours=2 * A_DAY)
    due(house)
    assert "FRANCE" not in vacant(house)
    assert len(vacant(house)) == 6


def test_who_answers_time_after_time_and_sends_no_orders_is_counted(house: House) -> None:
    """The gamesmaster reads how often, and how the seat is offered to somebody else."""
    first = answer(house, silent_seat(house), "here").to(MASTER)
    assert first.subject == "[ghost] David has written"
    assert "replace" not in first.text
    second = answer(house, silent_seat(house), "here").to(MASTER)
    assert second.subject == "[ghost] David has written, and has missed 4 phases of moves"
    assert "4 phases of moves" in " ".join(second.text.split())
    assert "    replace France by" in second.text


def test_a_letter_that_waits_to_be_served_saves_a_seat(house: House) -> None:
    """However late it is: who wrote before the judge came to it has written."""
    silent_seat(house)
    house.pass_time(hours=2 * A_DAY + 1)
    sender, to = house.address_of("FRANCE"), house.reply_address("FRANCE")
    raw = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <late@x>\r\n\r\nhere\r\n".encode()
    keep_arrival(house.records, Arrival(raw, sender, to, house.now))
    due(house)
    assert "FRANCE" not in vacant(house)


def test_who_was_down_asks_anew_and_vacates_nobody(house: House) -> None:
    silent_seat(house)
    house.pass_time(hours=2 * A_DAY + 13)
    mails = due(house)
    assert not vacant(house)
    assert any("are you still with us" in mail.subject for mail in mails)
    soonest = look_at(house.game)
    assert soonest is not None
    assert soonest > house.now


def offered(house: House) -> Mail:
    """The offer of a seat to somebody on the list, after a resignation."""
    on_the_list(house)
    house.pass_time(hours=1)
    on_the_list(house, "max@y.org")
    receipt = house.write("FRANCE", "resign").to(house.address_of("FRANCE"))
    line = next(row.strip() for row in receipt.text.splitlines() if row.startswith("    resign "))
    followed = house.write("FRANCE", line)
    return followed.to(ZOE)


def test_an_offer_is_accepted_at_its_own_address_alone(house: House) -> None:
    offer = offered(house)
    for sender in (ZOE, "max@y.org"):
        house.forge(sender, "accept")
        house.write_from(sender, "accept")
    assert vacant(house) == ["FRANCE"]
    accepted = answer(house, offer, "accept")
    assert accepted.kinds == ("PlayerReplaced",)
    assert house.address_of("FRANCE") == ZOE
    told = [m for m in accepted.mails if m.to not in {ZOE, MASTER}]
    assert not [m for m in told if "zoe@" in m.text.lower() or "resign" in m.text.lower()]


def test_the_next_is_asked_when_one_declines_or_does_not_answer(house: House) -> None:
    offer = offered(house)
    house.pass_time(hours=1)
    declined = answer(house, offer, "no, sorry")
    assert "will you play" in declined.to("max@y.org").subject
    (told,) = [m for m in declined.mails if m.to == MASTER and "declined" in m.subject]
    assert "I ask whoever stands by next" in " ".join(told.text.split())
    waiting = house.records.standbys.every()
    assert [row.address for row in waiting] == ["max@y.org", ZOE]
    house.pass_time(hours=2 * A_DAY)
    mails = due(house)
    assert [row.address for row in house.records.standbys.every()] == [ZOE]
    assert any(m.to == MASTER and "nobody stands by" in m.subject for m in mails)
    assert list(replay_faults(house.records, "ghost")) == []


def test_an_address_is_forgotten_with_its_place_and_what_counted(house: House) -> None:
    on_the_list(house)
    person = house.records.forgetting.stranger(ZOE)
    assert person is not None
    house.records.forgetting.forget(person, house.records.forgetting.remains(person))
    assert entry(house) is None
