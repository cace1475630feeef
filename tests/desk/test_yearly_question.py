"""The question of a year: asked once of each, answered by Reply, read by the gamesmaster alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.cli.answers import answers
from judge.daemon.replaying import replay_faults
from tests.harm.house import MASTER, Followed, House, Mail, tells_fault

SUBJECT = "Re: [ghost] question of 1901: what was hard on this board?"
TEXT = "The Balkans, for a Turk.\n\nCould we play slower? Serbia is a mess."


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun("question yes") as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def asked(done: Followed) -> list[str]:
    return sorted(mail.to for mail in done.mails if "question of" in mail.subject)


def after_a_year(house: House) -> Followed:
    """The phase with which 1901 is over."""
    while True:
        done = house.write("GM", "process")
        if house.game.table.position.phase.year > 1901:
            return done
        assert asked(done) == []


def answered(house: House, text: str) -> Followed:
    """Turkey's answer to the question of 1901, which is over."""
    after_a_year(house)
    return house.write("TURKEY", text, subject=SUBJECT)


def flat(done: Followed, who: str) -> str:
    return " ".join(done.to(who).text.replace("    =", "").replace("    !", "").split())


def test_each_who_plays_is_asked_once_a_year_has_ended(house: House) -> None:
    done = after_a_year(house)
    seats = house.game.people.seats
    assert asked(done) == sorted(seat.player.address for seat in seats)
    assert asked(house.write("GM", "process")) == []


def test_nobody_is_asked_where_it_is_not_set() -> None:
    with House.begun() as house:
        assert asked(after_a_year(house)) == []
        done = house.write("TURKEY", "answer 1901: it was hard")
        assert done.kinds == ()
        assert "no question of 1901" in flat(done, house.address_of("TURKEY"))


def test_the_whole_letter_is_the_answer_and_nothing_else(house: House) -> None:
    after_a_year(house)
    turkey = house.address_of("TURKEY")
    done = house.write("TURKEY", TEXT, subject=SUBJECT)
    assert done.kinds == ("YearAnswered",)
    assert {mail.to for mail in done.mails} == {turkey}
    assert not tells_fault(done.to(turkey).subject)
    house.write("TURKEY", "Nothing, I was wrong.", subject=SUBJECT)
    house.write("FRANCE", "answer 1901: Spain is far")
    (first, second) = house.game.folder.answers
    assert (first.power.id, first.text) == ("TURKEY", "Nothing, I was wrong.")
    assert (second.power.id, second.text) == ("FRANCE", "Spain is far")
    told = flat(house.write("GM", "get answers"), MASTER)
    assert told.index("Spain is far") < told.index("I was wrong")


PLAIN = (
    "Tyrolia is impossible to hold.", "Supporting from Galicia never worked.\nNor from Vienna.",
    "I should have moved to my long-lost Serbia.", "Hi,\n\nthe convoy to Tunis\n\nThanks,\nHugo",
)  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_an_answer_may_speak_of_places_and_of_what_units_do(house: House, text: str) -> None:
    done = answered(house, text)
    assert done.kinds == ("YearAnswered",)
    assert house.game.folder.answers[0].text == text


SPOKEN_OF = (
    "A Con - Bul?", "A Con - Bul was hard, I fear.", "A Con - Bul (the hard one)",
    "A Bud - Rum bounced three times,\nand F Sev - BLA too.",
    "Army Con to Bul failed: Austria lied", "My F Ank and A Smy stood still all year",
    "- A Con S A Bul never held",
)  # fmt: skip


@pytest.mark.parametrize("text", SPOKEN_OF)
def test_what_is_said_of_an_order_is_part_of_the_answer(house: House, text: str) -> None:
    done = answered(house, text)
    assert done.kinds == ("YearAnswered",)
    assert not tells_fault(done.to(house.address_of("TURKEY")).subject)
    assert "None of it is taken as an order." in flat(done, house.address_of("TURKEY"))
    assert house.game.folder.answers[0].text == text
    assert house.game.table.orders == {}


ORDERED = (
    ("A Con - Bul\nIt was hard.", "A Con - Bul"), ("It was hard.\nA Con H", "A Con H"),
    ("A Con - Bul\nA Smy - Arm\nSerbia.", "A Con - Bul / A Smy - Arm / Serbia."),
    ("Thanks,\nA Con - Bul\nwas tempting", "A Con - Bul"),
    ("Spring was hard\nA Con - Bul", "A Con - Bul"), ("Hard!\nA Con - Xyzzy", "A Con - Xyzzy"),
    ("build a xyzzy", "build a xyzzy"), ("Con -> Xyzzy", "Con -> Xyzzy"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "looks"), ORDERED)
def test_an_order_in_it_is_not_done_and_its_writer_is_told(
    house: House, text: str, looks: str
) -> None:
    done = answered(house, text)
    assert {*done.kinds} - {"LinesFailed"} == {"YearAnswered"}
    assert tells_fault(done.to(house.address_of("TURKEY")).subject)
    assert f"This looks like an order: {looks}. It is kept" in flat(
        done, house.address_of("TURKEY")
    )
    assert house.game.folder.answers[0].text == text
    assert house.game.table.orders == {}


MIXED = (
    "It was hard.\nstatus", "press to Italy\nIt was hard.\nendpress", "It was hard.\nvote draw",
    "\n".join(["Hard."] * 300),
)  # fmt: skip


@pytest.mark.parametrize("text", MIXED)
def test_of_a_letter_with_more_in_it_nothing_is_done(house: House, text: str) -> None:
    done = answered(house, text)
    assert {*done.kinds} <= {"LinesFailed"}
    assert {mail.to for mail in done.mails} == {house.address_of("TURKEY")}
    assert "Nothing was done with this letter" in flat(done, house.address_of("TURKEY"))
    assert house.game.folder.answers == ()
    assert house.game.table.orders == {}


def next_report(house: House) -> Followed:
    house.pass_time(hours=1)
    return house.write("GM", "process")


def news(done: Followed) -> list[str]:
    return [" ".join(m.text.split()) for m in done.mails if "answers to the question" in m.subject]


def test_the_gamesmaster_has_the_answers_with_the_next_report_in_one_mail(house: House) -> None:
    after_a_year(house)
    house.write("TURKEY", "Serbia is a mess.", subject=SUBJECT)
    house.write("FRANCE", "answer 1901: Spain is far")
    done = next_report(house)
    (mail,) = [m for m in done.mails if "answers to the question" in m.subject]
    assert (mail.to, mail.subject) == (
        MASTER,
        "[ghost] answers to the question of a year: France and Turkey",
    )
    (text,) = news(done)
    assert text.index("Spain is far") < text.index("Serbia is a mess.")
    house.write("ITALY", "answer 1901: Tunis")
    again = news(next_report(house))
    assert len(again) == 1
    assert ("Tunis" in again[0], "Serbia" in again[0]) == (True, False)
    assert news(next_report(house)) == []


def test_what_comes_when_the_game_is_over_reaches_them_at_once(house: House) -> None:
    after_a_year(house)
    house.write("GM", "cancel game ghost")
    done = house.write("TURKEY", "answer 1901: Serbia")
    assert ["Serbia" in text for text in news(done)] == [True]
    assert {mail.to for mail in done.mails} == {MASTER, house.address_of("TURKEY")}


ORDERS = (
    "A Con - Bul\nA Smy - Arm\nF Ank - BLA",
    "Hi judge,\n\nA Con - Bul\narmy Smyrna to Armenia\nF Ank to BLA\n\nThanks,\nHugo",
    "Orders:\nA Con - Bul, A Smy - Arm, F Ank - BLA\n\n-- \nHugo Muster\nTel. 0815",
)


@pytest.mark.parametrize("text", ORDERS)
def test_orders_alone_are_orders_whatever_mail_they_answer(house: House, text: str) -> None:
    done = answered(house, text)
    assert done.to(house.address_of("TURKEY")).subject.endswith(" in")
    assert house.game.folder.answers == ()


@pytest.mark.parametrize(
    "text", ["answer 1902: soon", "answer 1900: long ago", "answer 1901:", "answer: hard"]
)
def test_what_answers_no_year_that_is_over_is_none(house: House, text: str) -> None:
    after_a_year(house)
    assert "YearAnswered" not in house.write("TURKEY", text).kinds


def test_no_player_reads_an_answer(house: House) -> None:
    after_a_year(house)
    house.write("TURKEY", TEXT, subject=SUBJECT)
    watching = house.write_from("olga@y.org", "observe ghost").mails[0].fields["Reply-To"]
    to = watching.partition("<")[2].strip(">")
    mails: list[Mail] = []
    for question in ("answers", "get answers 1901", "log", "history", "get issue", "results"):
        for who in ("ITALY", "TURKEY", "FRANCE"):
            mails += house.write(who, question).mails
        mails += house.write_from("olga@y.org", question, to=to).mails
        mails += house.forge(MASTER, question).mails
    mails += house.write("GM", "process").mails
    assert mails
    assert not any("Balkans" in mail.text for mail in mails)


def test_a_gamesmaster_who_plays_reads_them_when_the_game_is_over() -> None:
    with House.begun("question yes") as house:
        after_a_year(house)
        house.write("TURKEY", TEXT, subject=SUBJECT)
        offered = house.write("GM", f"replace Italy by {MASTER}")
        to = next(m.fields["Reply-To"] for m in offered.mails if "will you play" in m.subject)
        house.write_from(MASTER, "accept", to=to.partition("<")[2].strip(">"))
        assert house.game.people.master_plays
        assert "Balkans" not in house.write("GM", "answers").to(MASTER).text
        house.write("GM", "cancel game ghost")
        assert "Balkans" in house.write("GM", "answers").to(MASTER).text


def test_the_host_gathers_them_by_board_and_names_nobody(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    after_a_year(house)
    house.write("TURKEY", TEXT, subject=SUBJECT)
    house.write("AUSTRIA", "answer 1901: Trieste")
    assert answers("standard", house.folder) == 0
    assert capsys.readouterr().out == (
        "Austria, 1901\n    Trieste\n"
        "Turkey, 1901\n    The Balkans, for a Turk.\n    \n"
        "    Could we play slower? Serbia is a mess.\n"
    )
    assert answers("swiss", house.folder) == 0
    assert capsys.readouterr().out == "nobody has said yet what was hard on swiss\n"
