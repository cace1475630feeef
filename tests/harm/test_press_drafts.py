"""A letter that was asked about waits for one answer of its own seat, and nobody else sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.daemon.replaying import replay_faults
from tests.harm.house import Followed, House, Mail, tells_fault
from tests.harm.test_press_readers import who

TEXT = "Let us take Turkey."
HEADING = "press to Itlay"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun("moves 20 days") as house:
        yield house
        assert list(replay_faults(house.records, "ghost")) == []


def draft(house: House, power: str = "FRANCE", heading: str = HEADING) -> int:
    """Write a letter that is asked about; its number."""
    followed = house.write(power, f"{heading}\n{TEXT}\nendpress")
    assert followed.kinds == ("PressDrafted",)
    assert [mail.to for mail in followed.mails] == [house.address_of(power)]
    number = followed.events[0][1]["number"]
    assert f"send {number}" in followed.mails[0].text
    return int(number)


def is_sent(house: House, followed: Followed, to: str) -> bool:
    return "PressSent" in followed.kinds and who(house, followed) == to


@pytest.mark.parametrize(
    "answer",
    ["send 1", "Send 1.", "SEND 1!", "1 yes", "1: yes", "yes 1", "1a", "1 a", "1: a", "send 1a",
     "send no. 1", "please send 1", "ok, send 1", "1. yes", "send #1", "1 send", "ja 1",
     "send 1 please", "1) yes", "1 = yes"],
)  # fmt: skip
def test_one_answer_sends_it_as_it_was_written(house: House, answer: str) -> None:
    draft(house)
    followed = house.write("FRANCE", answer)
    assert followed.kinds == ("PressSent", "DraftsClosed")
    assert followed.events[0][1]["text"] == TEXT
    assert is_sent(house, followed, "I")
    assert who(house, house.write("FRANCE", answer)) == ""


@pytest.mark.parametrize("answer", ["1 no", "no 1", "drop 1", "1: no", "don't send 1", "cancel 1"])
def test_or_drops_it(house: House, answer: str) -> None:
    draft(house)
    followed = house.write("FRANCE", answer)
    assert followed.kinds == ("DraftsClosed",)
    assert who(house, followed) == ""
    assert who(house, house.write("FRANCE", "send 1")) == ""


@pytest.mark.parametrize(
    "answer", ["send 2", "send", "1", "1 maybe", "send 1b", "send 1 to Russia", "should I send 1?",
               "don't know about 1", "send 1 if Italy agrees", "A Par - Bur 1"]
)  # fmt: skip
def test_nothing_else_does(house: House, answer: str) -> None:
    draft(house)
    followed = house.write("FRANCE", answer)
    assert not {"PressSent", "DraftsClosed"} & set(followed.kinds)
    assert who(house, followed) == ""
    assert is_sent(house, house.write("FRANCE", "send 1"), "I")


@pytest.mark.parametrize(
    "answer",
    ["send 3", "no 3", "drop 3", "3 no", "yes 3", "don't send 3", "send 3b", "3 yes", "send",
     "send both", "send it please", "drop them"],
)  # fmt: skip
def test_an_answer_about_no_letter_is_told_so_with_those_there_are(
    house: House, answer: str
) -> None:
    draft(house)
    receipt = told_so(house, "FRANCE", answer)
    assert "What waits now, and the answer that sends it:" in receipt
    assert f'send 1 sends it to Italy (one line): "{TEXT}"' in receipt


@pytest.mark.parametrize("answer", ["send 3", "no 3", "drop 3", "send 1", "drop 1", "1 no"])
@pytest.mark.parametrize("writer", ["FRANCE", "GM", "observer"])
def test_so_is_one_of_whom_nothing_was_asked(house: House, writer: str, answer: str) -> None:
    draft(house, "TURKEY")
    house.write_from("ina@x.org", "observe ghost")
    assert "Now none waits." in told_so(house, writer, answer)


@pytest.mark.parametrize("first", ["send 1", "drop 1"])
@pytest.mark.parametrize("then", ["send 1", "drop 1", "no 1"])
def test_so_is_one_about_a_letter_that_is_gone(house: House, first: str, then: str) -> None:
    draft(house)
    house.write("FRANCE", first)
    assert "Now none waits." in told_so(house, "FRANCE", then)


@pytest.mark.parametrize(
    "text", [f"{HEADING}\n{TEXT}\nendpress\nsend 1", f"send 1\n\n{HEADING}\n{TEXT}\nendpress"]
)
def test_an_answer_from_before_the_question_sends_nothing(house: House, text: str) -> None:
    followed = house.write("FRANCE", text)
    assert followed.kinds == ("PressDrafted",)
    receipt = followed.to(house.address_of("FRANCE"))
    assert "2 lines not done" in receipt.subject
    assert "there was none when you wrote this" in in_one_line(receipt)
    assert is_sent(house, house.write("FRANCE", "send 1"), "I")


def told_so(house: House, writer: str, answer: str) -> str:
    """What a writer is told of an answer with which nothing was done."""
    if writer == "observer":
        followed = house.write_from("ina@x.org", answer)
    else:
        followed = house.write(writer, answer)
    assert followed.kinds == ()
    (receipt,) = followed.mails
    assert "1 line not done" in receipt.subject
    assert "Nothing was sent or dropped" in receipt.text
    return in_one_line(receipt)


def in_one_line(receipt: Mail) -> str:
    """The text of a mail without the marks at the beginnings of its lines."""
    return " ".join(receipt.text.replace("!", " ").split())


def test_only_its_own_seat_can_send_it(house: House) -> None:
    draft(house)
    for power in ("ITALY", "GM", "TURKEY"):
        followed = house.write(power, "send 1\n1 yes")
        assert followed.kinds == ()
        assert TEXT not in "".join(mail.text for mail in followed.mails)
    assert house.write_from("mallory@x.org", "send 1").kinds == ()
    assert is_sent(house, house.write("FRANCE", "send 1"), "I")


def test_each_seat_counts_its_own_and_so_does_the_gamesmaster(house: House) -> None:
    assert [draft(house), draft(house, "TURKEY"), draft(house, "GM"), draft(house, "GM")] == [
        1, 1, 1, 2,
    ]  # fmt: skip
    assert is_sent(house, house.write("GM", "send 2"), "IM")


def test_a_number_is_never_used_for_two_questions(house: House) -> None:
    asked = house.write("GERMANY", "F Kie - Hol\nbuild F StP\nA Mun - Bo")
    taken = [q["number"] for kind, body in asked.events if kind == "QuestionsAsked"
             for q in body["questions"]]  # fmt: skip
    assert draft(house, "GERMANY") == max(taken, default=0) + 1


def test_several_meanings_are_told_apart_by_letter(house: House) -> None:
    followed = house.write("FRANCE", f"broadcast: to Italy only\n{TEXT}\nendpress")
    ways = followed.events[0][1]["ways"]
    assert len(ways) == 2
    unclear = house.write("FRANCE", "send 1")
    assert unclear.kinds == ()
    assert tells_fault(unclear.to(house.address_of("FRANCE")).subject)
    sent = house.write("FRANCE", "send 1b")
    assert is_sent(house, sent, "I")
    assert sent.events[0][1]["text"] == TEXT


def test_it_lapses_after_a_week_and_lasts_over_a_phase(house: House) -> None:
    draft(house)
    house.write("GM", "process")
    house.pass_time(hours=24 * 6)
    second = draft(house)
    assert is_sent(house, house.write("FRANCE", "send 1"), "I")
    house.pass_time(hours=24 * 7)
    late = house.write("FRANCE", f"send {second}")
    assert "PressSent" not in late.kinds
    assert who(house, late) == ""


def test_a_seat_keeps_three(house: House) -> None:
    numbers = [draft(house) for _ in range(4)]
    assert "PressSent" not in house.write("FRANCE", f"send {numbers[0]}").kinds
    assert is_sent(house, house.write("FRANCE", f"send {numbers[1]}"), "I")


def test_what_is_vacant_by_then_is_not_written_to(house: House) -> None:
    followed = house.write("FRANCE", f"press to Itlay\n{TEXT}\nendpress\nsend 1")
    assert "PressSent" not in followed.kinds  # nobody answers what they have not been asked


def test_no_token_is_kept_or_shown(house: House) -> None:
    secret = house.reply_address("FRANCE").partition("@")[0]
    followed = house.write("FRANCE", f"press to Itlay\nWrite to {secret}@example.org\nendpress")
    token = secret.rpartition(".")[2]
    assert token not in followed.events[0][1]["text"]
    assert token not in followed.mails[0].text
