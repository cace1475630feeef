"""Answers to press: to the sender alone, and nothing in them is an order or a command."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.daemon.replaying import replay_faults
from judge.desk.tokens import read_recipient
from judge.game.people_events import SeatVacated
from judge.store.letters import LetterState
from tests.harm.by_hand import bring_about
from tests.harm.house import Followed, House, Mail

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "answers.toml").read_text(encoding="utf-8")
)["answer"]
_CONFIRMED = re.compile(r"resign [a-z2-7]{8}")
PRESS = "press to France, Germany\nShall we?\nAnd when?\nendpress"


def press(house: House, text: str = PRESS, power: str = "ITALY") -> Followed:
    return house.write(power, text)


def reply_to(mail: Mail) -> str:
    return mail.fields["Reply-To"].rpartition("<")[2].rstrip(">")


def answer(house: House, mail: Mail, text: str, **more: str) -> Followed:
    return house.write_from(
        more.pop("sender", mail.to), text, to=reply_to(mail), subject=f"Re: {mail.subject}", **more
    )


def spoken(mail: Mail) -> str:
    """What a mail with press says below its heading, without the marks before its lines."""
    lines = mail.text.partition("\n\n")[2].strip("\n").split("\n")
    assert all(line.startswith("|") for line in lines)
    return "\n".join(line.removeprefix("|").removeprefix(" ") for line in lines)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_an_answer_goes_to_whom_it_is_for_and_does_nothing_else(case: dict[str, Any]) -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        before = house.game
        followed = answer(house, mail, case["text"])
        readers = [house.address_of(power) for power in case["to"].split()]
        receipt, *sent = followed.mails
        assert receipt.to == mail.to
        assert sorted(m.to for m in sent) == sorted(readers)
        assert {spoken(m) for m in sent} <= {case.get("sent", case["text"])}
        if readers:
            assert followed.kinds == ("PressSent",)
            assert receipt.subject == "[ghost] your answer to Italy was sent"
        else:
            assert followed.kinds == ()
            assert receipt.subject == "[ghost] NOT SENT: your answer to Italy"
        after = house.game
        assert (after.table.orders, after.ballot.votes, after.clock.waits) == (
            before.table.orders,
            {},
            frozenset(),
        )
        assert after.people.seats == before.people.seats


def test_a_conversation_stays_in_one_thread_in_both_mailboxes() -> None:
    with House.begun() as house:
        begun = press(house)
        italy, france = house.address_of("ITALY"), house.address_of("FRANCE")
        back = answer(house, begun.to(france), "We shall.")
        assert back.to(italy).subject == "[ghost] press from France to Italy"
        assert back.to(italy).fields["In-Reply-To"] == begun.to(italy).fields["Message-ID"]
        again = answer(house, back.to(italy), "Then in spring.")
        assert again.to(france).fields["In-Reply-To"] == back.to(france).fields["Message-ID"]
        assert again.kinds == ("PressSent",)
        to_all = answer(house, begun.to(france), "to all\nSo be it.")
        germany = house.address_of("GERMANY")
        assert to_all.to(germany).fields["In-Reply-To"] == begun.to(germany).fields["Message-ID"]
        assert not list(replay_faults(house.records, "ghost"))


def test_who_had_a_broadcast_answers_its_writer() -> None:
    with House.begun() as house:
        house.write_from("watcher@x.org", "observe ghost")
        begun = press(house, "broadcast: peace!")
        france = house.address_of("FRANCE")
        back = answer(house, begun.to(france), "Peace it is.")
        assert [m.to for m in back.mails] == [france, house.address_of("ITALY")]
        assert "TO ALL" in back.mails[0].text
        every = answer(house, begun.to(france), "to all\nPeace it is.")
        assert len(every.mails) == 1 + 6 + 1 + 1
        assert every.events[0][1]["to"] == []
        # An observer's copy has the observer's own address, which answers no press.
        (own,) = {reply_to(followed.to("watcher@x.org")) for followed in (begun, every)}
        assert read_recipient(own).token
        assert not read_recipient(own).press
        asked = answer(house, begun.to("watcher@x.org"), "A Par - Bur\nNice.")
        assert asked.kinds == ()
        assert [m.to for m in asked.mails] == ["watcher@x.org"]


def test_an_answer_to_two_who_are_gone_goes_to_nobody_and_not_to_everybody() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        for power in ("ITALY", "GERMANY"):
            bring_about(house, SeatVacated(house.game.variant.power_by_id[power], house.now))
        followed = answer(house, mail, "to all\nBetween the three of us.")
        assert followed.kinds == ("StandbysCalled",)
        receipt = followed.to(house.address_of("FRANCE"))
        assert receipt.subject == "[ghost] NOT SENT: your answer to Italy"
        assert "Nothing was sent: nobody plays Italy and Germany now." in receipt.text


def test_the_gamesmaster_answers_and_is_answered() -> None:
    with House.begun() as house:
        to_gm = press(house, "press to GM\nMay I have a day more?\nendpress").to("gm@x.org")
        asked = answer(house, to_gm, "extend by 1 day")
        assert asked.kinds == ()
        assert asked.to("gm@x.org").subject == "[ghost] NOT SENT: your answer to Italy"
        back = answer(house, to_gm, "Of course.")
        italy = house.address_of("ITALY")
        assert [m.to for m in back.mails] == ["gm@x.org", italy]
        thanks = answer(house, back.to(italy), "Thank you!")
        assert [m.to for m in thanks.mails] == [italy, "gm@x.org"]
        assert thanks.to("gm@x.org").subject == "[ghost] press from Italy to the gamesmaster"


def test_an_answer_to_the_asking_is_an_ordinary_letter() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        asked = answer(house, mail, "A Par - Bur").mails[0]
        assert reply_to(asked) == house.reply_address("FRANCE")
        assert answer(house, asked, "A Par - Bur").kinds == ("OrdersEntered",)


@pytest.mark.parametrize(
    "text", ["resign", "vote draw", "wait", "clear", "address new@x.org", "A Par - Bur", "status"]
)
def test_whoever_finds_the_address_can_do_nothing_but_answer(text: str) -> None:
    """Not even with the word that sends it: then it is press."""
    with House.begun() as house:
        house.write("FRANCE", "A Par - Pic")
        mail = press(house).to(house.address_of("FRANCE"))
        before = house.game
        for said in (text, f"send\n{text}"):
            followed = answer(house, mail, said, sender="thief@elsewhere.org")
            assert set(followed.kinds) <= {"PressSent"}
            # Whose seat it is hears of it, and nobody else hears what stands.
            told = followed.mails[0]
            assert told.to == house.address_of("FRANCE")
            assert "thief@elsewhere.org" in told.text
            assert all("Pic" not in m.text for m in followed.mails)
            assert "thief@elsewhere.org" not in {m.to for m in followed.mails}
        assert house.game.people.seats == before.people.seats
        assert house.game.table.orders == before.table.orders


def test_an_address_answers_one_letter_of_one_game_for_one_seat() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        press(house)
        part = reply_to(mail)
        token = part.partition("@")[0].rpartition(".")[2]
        forged = [
            part.replace(".1.", ".2."),
            part.replace(".1.", "."),
            part.replace(".1.", ".0001234."),
            part.replace("ghost", "ghosts"),
            part.replace(token, token[::-1]),
            house.reply_address("FRANCE").replace("ghost.", "ghost.1."),
        ]
        for to in forged:
            for sender in (mail.to, "anybody@else.org"):
                followed = house.write_from(sender, "A Par - Bur, and yes.", to=to)
                assert "PressSent" not in followed.kinds, to
                assert all(m.to == sender for m in followed.mails)
                if ".1." in to or ".2." in to:
                    assert followed.kinds == (), to


@pytest.mark.parametrize("how", ["upper", "%2b", "%2B"])
def test_the_address_survives_what_programs_do_to_it(how: str) -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        to = reply_to(mail)
        assert len(to.partition("@")[0]) < 64
        to = to.upper() if how == "upper" else to.replace("+", how)
        followed = house.write_from(mail.to, "We shall.", to=to)
        assert followed.kinds == ("PressSent",)


def test_a_doubtful_header_sends_nothing() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        followed = answer(house, mail, "We shall.", headers="From: Else <else@x.org>")
        assert followed.kinds == ()
        assert [m.to for m in followed.mails] == [mail.to]
        assert followed.mails[0].subject == "[ghost] NOT SENT: your answer to Italy"


def test_a_robot_answers_nothing() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        followed = answer(house, mail, "I am away.", headers="Auto-Submitted: auto-replied")
        assert (followed.kinds, followed.mails) == ((), ())


def test_what_stands_in_a_reply_address_is_struck_from_press() -> None:
    """However a mail program breaks it, and in whichever letter it is quoted."""
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        secret = reply_to(mail).partition("@")[0].rpartition(".")[2]
        local = reply_to(mail).partition("@")[0]
        broken = f"{local[:-5]}=\n{local[-5:]}@example.org"
        text = f"Look: {reply_to(mail)} and {local.upper()} and {broken}, and I do mean it."
        followed = answer(house, mail, text)
        (sent,) = followed.mails[1:]
        assert secret not in sent.text.lower()
        assert secret[:11] not in sent.text.lower()
        assert secret not in str(followed.events)


def test_press_an_hour_is_counted_for_answers_too() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        sent = [answer(house, mail, f"That is number {n}.").kinds for n in range(61)]
        assert sent[:60] == [("PressSent",)] * 60
        assert sent[60] == ()


def test_press_goes_to_whoever_plays_the_seat_now() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        old = house.address_of("ITALY")
        _hand_over(house, "ITALY", "new@y.org")
        followed = answer(house, mail, "We shall.")
        assert [m.to for m in followed.mails] == [mail.to, "new@y.org"]
        assert "another player or another address" in " ".join(followed.mails[0].text.split())
        assert old not in {m.to for m in followed.mails}


def test_who_has_lost_the_seat_answers_for_it_no_more() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        _hand_over(house, "FRANCE", "new@y.org")
        followed = answer(house, mail, "A Par - Bur, and we shall.")
        assert followed.kinds == ()
        assert [(m.to, m.subject) for m in followed.mails] == [
            (mail.to, "[ghost] NOT SENT: your answer")
        ]
        again = answer(house, mail, "Really, we shall.")
        assert (again.kinds, again.mails, again.state) == ((), (), LetterState.SERVED)


def test_a_seat_that_nobody_plays_reads_nothing() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        _vacate(house, "ITALY")
        followed = answer(house, mail, "We shall.")
        assert followed.kinds == ()
        assert "nobody plays Italy now" in followed.mails[0].text
        # To all: who is there gets it, and the writer hears who isn't.
        every = answer(house, mail, "to all\nWe shall.")
        assert [m.to for m in every.mails] == [mail.to, house.address_of("GERMANY")]
        assert "Nobody plays Italy now" in every.mails[0].text


def test_press_is_answered_in_another_phase_and_after_the_end() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        house.write("GM", "process")
        assert answer(house, mail, "We shall.").kinds == ("PressSent",)
        house.write("GM", "cancel game ghost")
        assert house.game.ending is not None
        assert answer(house, mail, "It was a pleasure.").kinds == ("PressSent",)


ELSEWHERE = (
    "I will play F Lon - ENG, as you like it.",
    "You move A Ven - Tyr, and then A Par - Bur is safe.",
    "Good plan. A Par - Bur, then.\nI am ready to talk of the rest when you are.",
    "Let us both vote for a draw in Fall, what do you think?",
    "Yes, please.",
    "Gladly, both",
    "OK, both it is",
    "no deal",
    "yes",
    "ready when you are",
    "ready",
    "wait",
    "no draw",
    "vote draw",
    "done",
    "sure, A Par - Bur then",
    "yes, process it",
    "join us then",
    "I resign",
    "pause?",
)


@pytest.mark.parametrize("text", ELSEWHERE)
@pytest.mark.parametrize("address", ["judge@example.org", ""])
def test_an_answer_at_an_address_for_orders_is_asked_about(text: str, address: str) -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        to = address or house.reply_address("FRANCE")
        followed = house.write_from(mail.to, text, to=to, subject=f"Re: {mail.subject}")
        assert followed.kinds == ("PressDrafted",)
        (receipt,) = followed.mails
        assert "1 line not done" in receipt.subject
        number = followed.events[0][1]["number"]
        sent = answer(house, receipt, f"send {number}")
        assert "PressSent" in sent.kinds
        assert spoken(sent.to(house.address_of("ITALY"))) == text
        assert house.game.table.orders == {}


@pytest.mark.parametrize(
    "text",
    ["Gladly, both", "OK, both it is", "no deal", "yes", "ready when you are", "Deal! Both.",
     "Both of them, sure.", "no", "join us then", "back tomorrow", "I resign myself to it"],
)  # fmt: skip
def test_few_words_are_press(text: str) -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        followed = answer(house, mail, text)
        assert followed.kinds == ("PressSent",)
        assert spoken(followed.to(house.address_of("ITALY"))) == text


def test_orders_under_the_subject_of_press_are_orders() -> None:
    with House.begun() as house:
        mail = press(house).to(house.address_of("FRANCE"))
        to = house.reply_address("FRANCE")
        for text in ("A Par - Bur\nF Bre - MAO", "status", "press to Italy: yes"):
            followed = house.write_from(mail.to, text, to=to, subject=f"Re: {mail.subject}")
            assert "PressDrafted" not in followed.kinds
        assert house.game.table.orders


def _hand_over(house: House, power: str, address: str) -> None:
    offered = house.write("GM", f"replace {power} by {address}").to(address)
    house.write_from(address, "accept", to=reply_to(offered))
    assert house.address_of(power) == address


def _vacate(house: House, power: str) -> None:
    house.write(power, _CONFIRMED.findall(house.write(power, "resign").mails[0].text)[0])
    assert house.game.people.seat_of(house.game.variant.power_by_id[power]).vacant
