"""What a forger does is counted against the forger, and nobody is left in silence unannounced."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.harm.house import MASTER, House, Mail, tells_fault
from tests.harm.test_vacant_seats import resign

LAST = "last answer"
WRONG = ("A Par - Brg", "A Qqqq - Zzzz", "A Nap - Tun", "F Bre - Blorx", "Germany: A Mun - Bur")


def letters(
    house: House, sender: str, texts: list[str], *, to: str = "", vouched: str = ""
) -> list[tuple[Mail, ...]]:
    """The writer's answers to each of some letters."""
    more = {"to": to, "vouched": vouched} if to else {"vouched": vouched}
    followed = [house.write_from(sender, text, **more) for text in texts]
    return [tuple(m for m in f.mails if m.to == sender) for f in followed]


def said(mail: Mail) -> str:
    return " ".join(mail.text.split())


@pytest.mark.parametrize(
    "wrong",
    [
        *WRONG,
        "set deadline to yesterday",
        "vote for peace",
        "extend by a banana",
        "press to Itly: hi",
    ],
)
def test_after_idle_letters_what_failed_is_answered(wrong: str) -> None:
    with House.begun() as house:
        house.answers_an_hour = 4
        france, to = house.address_of("FRANCE"), house.reply_address("FRANCE")
        for number in range(5):
            letters(house, france, [f"What a lovely day, the {'x' * number}th of many."], to=to)
            letters(house, france, [f"status\n{'y' * number}"])
        (mails,) = letters(house, france, [wrong], to=to)
        (mail,) = mails
        assert LAST not in mail.text
        is_failed = tells_fault(mail.subject) or "not" in mail.subject.lower()
        assert is_failed or "Passed on to the gamesmaster" in said(mail), mail.subject


@pytest.mark.parametrize("text", ["status", "orders", "F Bre - Blorx", "What weather", "send 4711"])
def test_the_last_answer_says_so(text: str) -> None:
    """From the address on file, from the secret one and from a stranger's."""
    with House.begun() as house:
        house.answers_an_hour = 3
        france = house.address_of("FRANCE")
        texts = [f"{text}\n{'z' * number}" for number in range(20)]
        for to in ("", house.reply_address("FRANCE")):
            answers = letters(house, france, texts, to=to)
            told = [mails[0] for mails in answers if mails]
            told = [mail for mail in told if "many letters come" not in mail.subject]
            assert len(told) in (3, 18)
            assert [LAST in said(mail) for mail in told] == [False] * (len(told) - 1) + [True]
            assert all(answers[: len(told)])
            assert not any(
                mail for mails in answers[len(told) :] for mail in mails if LAST in said(mail)
            )
        house.pass_time(hours=1.1)
        assert letters(house, france, [f"{text}\nafresh"]) != [()]


def test_whatever_changes_something_is_answered_all_the_same() -> None:
    with House.begun() as house:
        house.answers_an_hour = 2
        for number in range(20):
            house.write("FRANCE", f"A Par - Brg\n{'z' * number}")
        for order in ("A Par - Bur", "A Par - Pic"):
            followed = house.write("FRANCE", order)
            assert followed.kinds[0] == "OrdersEntered"
            assert followed.to(house.address_of("FRANCE")).text


@pytest.mark.parametrize(
    "text", ["ready", "vote yes", "clear", "A Par - Brg", "I am away until Monday."]
)
def test_the_same_text_forged_silences_nobody(text: str) -> None:
    with House.begun() as house:
        house.answers_an_hour = 3
        france = house.address_of("FRANCE")
        for _ in range(5):
            house.write_from(france, text)
        assert house.write("FRANCE", text).to(france).text


def test_the_same_text_in_another_phase_is_answered() -> None:
    with House.begun() as house:
        assert [len(house.write("FRANCE", "ready").mails) for _ in range(3)] == [1, 1, 0]
        house.write("GM", "process")
        assert str(house.game.table.position.phase) == "F1901M"
        assert house.write("FRANCE", "ready").mails


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("extend by {n} hours", "passed it on"),
        ("Comment for the gamesmaster: {n} o'clock is late", "Passed on"),
        ("Question for the GM: is it {n} o'clock?", "Passed on"),
    ],
)
def test_what_is_counted_is_counted_for_each_way_of_writing(text: str, done: str) -> None:
    with House.begun() as house:
        france = house.address_of("FRANCE")
        for number in range(1, 14):
            house.write_from(france, text.format(n=number))
        assert done in said(house.write("FRANCE", text.format(n=99)).to(france))


def test_a_notice_forged_leaves_the_question_to_the_player() -> None:
    notice = "Thank you for your mail. I am out of the office until Monday."
    with House.begun() as house:
        france = house.address_of("FRANCE")
        assert letters(house, france, [notice, notice])[1] == ()
        assert house.write("FRANCE", notice).to(france).text


def test_the_player_is_told_once_a_day_of_letters_in_his_name() -> None:
    with House.begun() as house:
        house.answers_an_hour = 3
        france = house.address_of("FRANCE")
        for _ in range(2):
            texts = [f"status\n{'z' * n}" for n in range(22)]
            answers = letters(house, france, texts, vouched="none")
            told = [
                mail for mails in answers for mail in mails if "come in your name" in mail.subject
            ]
            assert len(told) == 1
            assert told[0].fields["Reply-To"].count(house.reply_address("FRANCE")) == 1
            house.pass_time(hours=25)
        own = [house.write("FRANCE", f"status\n{'z' * n}") for n in range(22)]
        assert not [m for f in own for m in f.mails if "come in your name" in m.subject]


def test_a_stranger_is_told_that_it_was_the_last_answer() -> None:
    with House.begun() as house:
        answers = letters(house, "who@else.org", [f"games\n{'z' * n}" for n in range(6)])
        assert [len(mails) for mails in answers] == [1, 1, 1, 0, 0, 0]
        assert [LAST in said(mails[0]) for mails in answers[:3]] == [False, False, True]


@pytest.mark.parametrize(
    "says",
    [
        "I have put your mail number {n} on the pile of {w}.",
        "A Par - Brg, said {w}.",
        "order {w}",
        "vote {w}",
        "press to {w}: hello",
    ],
)
def test_a_chatty_robot_comes_to_rest(says: str) -> None:
    """Its words are others each time; it answers every mail that it gets."""
    with House.begun() as house:
        house.answers_an_hour = 3
        france, to = house.address_of("FRANCE"), house.reply_address("FRANCE")
        number, waiting = 0, 1
        while waiting and number < 200:
            waiting -= 1
            number += 1
            word = "".join(chr(ord("a") + int(digit)) * 3 for digit in str(number))
            (mails,) = letters(house, france, [says.format(n=number, w=word)], to=to)
            waiting += len(mails)
            house.now += timedelta(seconds=20)
        assert number <= 40


def test_strangers_flood_no_gamesmaster() -> None:
    """Who would stand by is told when the gamesmaster isn't."""
    with House.begun() as house:
        house.answers_an_hour = 3
        resign(house, "TURKEY")
        told = [house.write_from(f"s{n}@else.org", "join ghost") for n in range(6)]
        assert [any(m.to == MASTER for m in f.mails) for f in told] == [True] * 3 + [False] * 3
        assert "not told" in said(told[3].to("s3@else.org"))


def test_a_letter_that_is_passed_over_uses_nothing_up() -> None:
    """The same text a third time is taken for a machine's; other words are heard at once."""
    with House.begun() as house:
        assert len(house.write("GM", "remind").mails) == 8
        house.pass_time(hours=2)
        assert len(house.write("GM", "remind").mails) == 8
        house.pass_time(hours=2)
        assert house.write("GM", "remind").mails == ()
        assert len(house.write("GM", "remind\nstatus").mails) == 8
