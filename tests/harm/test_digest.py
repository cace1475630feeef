"""A digest: what waits for a gamesmaster in one mail a day, and one letter that answers it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from tests.harm.house import JUDGE, MASTER, NOON, Followed, House, Mail, read_mail, tells_fault

PLEAS = (
    ("FRANCE", "could we have until Friday 20:00?"),
    ("ITALY", "extend by 2 days"),
    ("TURKEY", "Can we pause the game until 30 November?"),
)
"""Items 1, 2 and 3."""


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        for who, text in PLEAS:
            assert "WishAsked" in begun.write(who, text).kinds
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def due(house: House) -> list[Mail]:
    """What comes to the gamesmaster by itself, now."""
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(5):
        service.serve_all()
    mails = [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]
    return [mail for mail in mails if mail.to == MASTER and "wait" in mail.subject]


def told(done: Followed) -> str:
    rows = (row.strip().lstrip("!=").strip() for row in done.to(MASTER).text.splitlines())
    return " ".join(" ".join(rows).split())


def waiting(house: House) -> list[int]:
    return [wish.number for wish in house.game.people.wishes]


# ------------------------------------------------------------ the mail


def test_it_comes_at_its_hour_with_all_that_waits(house: House) -> None:
    assert house.write("GM", "set digest 8").kinds == ("SettingsChanged",)
    assert due(house) == []
    house.now = NOON + timedelta(hours=19)  # eight in Berlin
    (mail,) = due(house)
    assert mail.subject == "[ghost] 3 things wait for you"
    text = " ".join(mail.text.split())
    assert '1 deadline 2026-11-27 20:00 France wrote: "could we have until Friday 20:00?"' in text
    assert '2 extend by 2 days Italy wrote: "extend by 2 days"' in text
    assert '3 pause until 30 Nov Turkey wrote: "Can we pause the game until 30 November?"' in text
    assert "set digest off" in text
    assert due(house) == []
    house.pass_time(hours=24)
    assert len(due(house)) == 1


def test_it_is_answered_by_one_letter_and_then_nothing_comes(house: House) -> None:
    house.write("GM", "set digest 8")
    house.now = NOON + timedelta(hours=19)
    assert len(due(house)) == 1
    house.write("GM", "1 yes, 2 no, 3 no")
    house.pass_time(hours=24)
    assert due(house) == []


def test_whoever_wants_none_has_none(house: House) -> None:
    for text in ("set digest 8", "set digest off"):
        assert house.write("GM", text).kinds == ("SettingsChanged",)
    house.pass_time(hours=30)
    assert due(house) == []


def test_a_seat_that_nobody_plays_and_one_that_is_offered_stand_in_it(house: House) -> None:
    house.write("GM", "set digest 8\nset standbys no")
    code = next(
        row for row in house.write("GM", "eject Italy").to(MASTER).text.splitlines()
        if row.strip().startswith("eject Italy")
    )  # fmt: skip
    assert "SeatVacated" in house.write("GM", code.strip()).kinds
    house.write("GM", "replace France by zoe@y.org")
    house.now = NOON + timedelta(hours=19)
    text = " ".join(due(house)[0].text.split())
    assert "Nobody plays Italy, since 2026-11-21" in text
    assert "France is offered to zoe, up to 2026-11-28" in text


# ------------------------------------------------------------ the answer

ANSWERS = {
    "1 yes, 2 no": ([3], "2026-11-27 19:00"),
    "1 yes, 2 extend 24h": ([3], "2026-11-28 19:00"),
    "1 yes; 2: extend by 24h and 3 no": ([], "2026-11-28 19:00"),
    "1 and 2 no": ([3], "2026-11-24 12:00"),
    "1, 2, 3 no": ([], "2026-11-24 12:00"),
    "1 yes\n2 no\n3 no": ([], "2026-11-27 19:00"),
    "1. yes\n2. extend by 12 hours": ([3], "2026-11-28 07:00"),
    "2 extend by 1 day, reason: exams, 3 no": ([1], "2026-11-25 12:00"),
    "1a, 3 no": ([2], "2026-11-27 19:00"),
    "1. yes, 2. no": ([3], "2026-11-27 19:00"),
    "no. 1 yes, no. 2 no": ([3], "2026-11-27 19:00"),
}


@pytest.mark.parametrize("text", ANSWERS)
def test_each_item_is_answered(text: str, house: House) -> None:
    left, deadline = ANSWERS[text]
    done = house.write("GM", text)
    assert waiting(house) == left
    assert f"{house.game.clock.deadline:%Y-%m-%d %H:%M}" == deadline
    assert not tells_fault(done.to(MASTER).subject)


HALF = {
    "1 yes, 2 bake a cake": "I can't read all of this line",
    "1 yes, 1 no": "I can't read all of this line",
    "1 yes, 2 perhaps": "I can't read all of this line",
    "1 status, 2 yes": "I can't read all of this line",
    "1 yes, 2 extend by a bit": "I can't read all of this line",
}


@pytest.mark.parametrize("text", HALF)
def test_what_is_half_understood_is_not_done_at_all(text: str, house: House) -> None:
    before = house.game.clock
    done = house.write("GM", text)
    assert (done.events, waiting(house), house.game.clock) == ((), [1, 2, 3], before)
    assert HALF[text] in told(done)
    assert "1 line not done" in done.to(MASTER).subject


@pytest.mark.parametrize("text", ["1 yes, 2 no", "1 yes, 2 extend 24h"])
def test_nobody_else_answers_them(text: str, house: House) -> None:
    before = house.game.clock
    for done in (
        house.write("FRANCE", text),
        house.forge(MASTER, text),
        house.write_from("zoe@y.org", text),
    ):
        assert "DeadlineSet" not in done.kinds
    assert house.game.clock == before


@pytest.mark.parametrize(
    "text", ["1 January would be fine for me.", "2 days more or 3 days more?", "Page 1, 2 and 3."]
)
def test_a_number_is_not_an_answer(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert waiting(house)[:3] == [1, 2, 3]
    assert "I can't read all of this line" not in told(done)


# ------------------------------------------------------------ what has no such number


@pytest.mark.parametrize("text", ["1 yes, 9 no", "1 yes, 9 extend 24h", "9 yes and 1 yes"])
def test_what_has_no_such_number_is_told_and_the_others_are_done(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert (done.kinds, waiting(house)) == (("DeadlineSet", "WishesClosed"), [2, 3])
    assert f"{house.game.clock.deadline:%Y-%m-%d %H:%M}" == "2026-11-27 19:00"
    assert "Nothing that waits for you has the number 9" in told(done)
    assert "1 line not done" in done.to(MASTER).subject


def test_what_was_answered_before_is_told_so(house: House) -> None:
    house.write("GM", "2 no")
    said = told(house.write("GM", "1 yes, 2 yes"))
    assert "Question 2 is no longer open" in said
    assert waiting(house) == [3]


# ------------------------------------------------------------ letters to the gamesmaster

LETTERS = (
    ("GERMANY", "GM: could we have two more days? My mother is ill."),
    ("RUSSIA", "press to GM\nIs Tunis in play if nobody takes it?\nendpress"),
    ("AUSTRIA", "Dear GM, may I be told who plays Italy?"),
)


@pytest.fixture
def asked() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("GM", "set digest 8")
        for who, text in LETTERS:
            assert begun.write(who, text).kinds == ("PressSent", "WishAsked")
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def test_what_players_ask_by_letter_is_numbered_with_what_grants_it(asked: House) -> None:
    asked.now = NOON + timedelta(hours=19)
    (mail,) = due(asked)
    assert mail.subject == "[ghost] 3 things wait for you"
    text = " ".join(mail.text.split())
    assert '1 extend by 2 days Germany wrote: "GM: could we have two more days? My' in text
    assert '2 Russia wrote: "Is Tunis in play if nobody takes it?"' in text
    assert '3 Austria wrote: "Dear GM, may I be told who plays Italy?"' in text
    assert "press to Russia: ..." in text


LETTER_ANSWERS = {
    "1 yes": (("DeadlineSet", "WishesClosed"), [2, 3]),
    "2 extend by 1 day": (("DeadlineSet", "WishesClosed"), [1, 3]),
    "press to Russia\nIt is.\nendpress": (("PressSent", "WishesClosed"), [1, 3]),
    "press to Russia, Austria\nIt is.\nendpress": (("PressSent", "WishesClosed"), [1]),
    "press to Germany\nI'll think about it.\nendpress": (("PressSent",), [1, 2, 3]),
    "2 no": (("WishesClosed",), [1, 3]),
    "2 yes": ((), [1, 2, 3]),
}


@pytest.mark.parametrize("text", LETTER_ANSWERS)
def test_a_letter_is_answered_by_a_letter_a_no_or_a_command(text: str, asked: House) -> None:
    done = asked.write("GM", text)
    assert (done.kinds, waiting(asked)) == LETTER_ANSWERS[text]
    assert text != "2 yes" or "press to Russia: ..." in told(done)
    if text == "2 no":
        (mail,) = [mail for mail in done.mails if mail.to == asked.address_of("RUSSIA")]
        assert "Is Tunis in play if nobody takes it?" in mail.text
        assert "The answer is no." in mail.text


def test_a_question_outlasts_its_phase_and_a_plea_does_not(asked: House) -> None:
    asked.write("GM", "process")
    assert waiting(asked) == [2, 3]


UNASKED = (
    "press to GM\nThank you for all of it!\nendpress",
    "press to GM, Italy\nWho of you writes the column?\nendpress",
    "press to GM, unsigned\nWho plays Italy?\nendpress",
)


@pytest.mark.parametrize("text", UNASKED)
def test_thanks_letters_to_several_and_unsigned_ones_wait_for_nobody(text: str) -> None:
    with House.begun() as house:
        house.write("GM", "set digest 8\nset press grey on")
        assert "WishAsked" not in house.write("FRANCE", text).kinds


def test_without_a_digest_a_letter_is_a_letter() -> None:
    with House.begun() as house:
        for who, text in LETTERS:
            assert house.write(who, text).kinds == ("PressSent",)


def test_one_player_s_pleas_crowd_out_nobody_else_s() -> None:
    with House.begun() as house:
        for power in ("FRANCE", "ITALY", "TURKEY", "GERMANY", "RUSSIA", "AUSTRIA", "ENGLAND"):
            house.write(power, "extend by 2 days")
        assert len(waiting(house)) == 7
