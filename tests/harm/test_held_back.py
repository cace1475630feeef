"""A line that was not taken holds its writer back, and everybody is told until when."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.game.agenda import due_at
from tests.harm.house import Followed, House, tells_fault

FRANCE = "A Par - Bur\nA Mar - Spa\nF Bre - MAO"
EARLY = timedelta(minutes=30)


@pytest.fixture
def house() -> Iterator[House]:
    """A game in which everybody has ordered everything."""
    with House.begun() as begun:
        game = begun.game
        for power in game.variant.powers:
            rows = [f"{unit} H" for unit in game.table.position.units_of(power)]
            begun.write(power.id, FRANCE if power.id == "FRANCE" else "\n".join(rows))
        assert is_held(begun) is False
        yield begun


def is_held(house: House) -> bool:
    """Whether the phase waits for its deadline."""
    return due_at(house.game) == house.game.clock.deadline


def receipt(house: House, followed: Followed, power: str = "FRANCE") -> str:
    mail = followed.to(house.address_of(power))
    return " ".join(f"{mail.subject} {mail.text}".split())


FAILED = {
    "a place that nobody knows": "A Par - Brg",
    "two meanings": "A Par - St",
    "no such unit": "A Nap - Tun",
    "a unit of somebody else's": "A Mun - Bur",
    "words that end too soon": "A Par supports",
    "an order of another phase": "build A Par",
    "a condition that isn't understood": "if Germany agrees: A Par - Pic",
    "the order of another power": "Germany: A Mun - Bur",
    "places that nobody knows": "A Qqqq - Zzzz",
}


@pytest.mark.parametrize("line", FAILED.values(), ids=FAILED)
def test_a_line_that_fails_holds_its_writer_back(house: House, line: str) -> None:
    followed = house.write("FRANCE", f"{line}\nready")
    assert "LinesFailed" in followed.kinds
    assert "WaitSet" not in followed.kinds
    said = receipt(house, followed)
    assert tells_fault(said)
    assert "You aren't ready yet" in said
    assert "The phase waits for you, until its deadline" in said
    assert is_held(house)
    assert "France is still waited for" in receipt(house, house.write("GM", "status"), "GM")


@pytest.mark.parametrize(
    ("answer", "is_settled"),
    [
        ("ready", True),
        ("A Par - Bur", True),
        ("1b", True),
        ("1: no", True),
        ("clear orders\n\nA Par H\nA Mar H\nF Bre H", True),
        ("A Mar H", False),
        ("status", False),
        ("wait", False),
        ("A Par - Bru", False),
        ("ready, if Italy is", False),
        ("ready\nA Mar - Xyz", False),
    ],
)
def test_what_settles_a_line(house: House, answer: str, is_settled: bool) -> None:
    house.write("FRANCE", "A Par - Brg")
    assert is_held(house)
    followed = house.write("FRANCE", answer)
    assert is_held(house) is not is_settled
    said = receipt(house, followed)
    assert ("The phase waits for you" in said) is not is_settled
    if not is_settled:
        assert tells_fault(said.partition("State")[0]) or "you are waited for" in said


def test_the_receipt_says_when_the_phase_is_really_processed(house: House) -> None:
    followed = house.write("FRANCE", "A Par - Pic")
    due = house.now + EARLY
    assert f"{due:%Y-%m-%d %H:%M} UTC" in receipt(house, followed)
    assert "WAIT" in receipt(house, followed)
    status = receipt(house, house.write("GM", "status"), "GM")
    assert f"{due:%Y-%m-%d %H:%M} UTC" in status
    waiting = receipt(house, house.write("FRANCE", "wait"))
    assert f"{due:%Y-%m-%d %H:%M} UTC" not in waiting


def test_at_the_deadline_nobody_is_waited_for(house: House) -> None:
    house.write("FRANCE", "A Par - Brg")
    assert house.game.clock.deadline is not None
    house.now = house.game.clock.deadline
    followed = house.write("GM", "status")
    assert "PhaseProcessed" in followed.kinds
    assert not house.game.held


def test_a_line_for_a_later_phase_holds_nobody_back(house: House) -> None:
    followed = house.write("FRANCE", "A Par - Bur\n\nFall 1901:\nA Bur - Xyz")
    assert "LinesFailed" not in followed.kinds
    assert not is_held(house)


def test_a_phase_rolled_back_holds_nobody_back(house: House) -> None:
    house.write("GM", "process")
    house.write("FRANCE", "A Bur - Xyz")
    assert [power.id for power in house.game.held] == ["FRANCE"]
    house.write("GM", "rollback")
    assert not house.game.held


def test_an_older_record_of_a_seat_holds_nobody_back(house: House) -> None:
    from judge.game.records import read_game, write_game

    form = write_game(house.game)
    for seat in form["seats"]:
        del seat["failed"]
    assert not read_game(form, house.game.variant).held


IN_GRACE = {
    "all": (FRANCE, "All orders are in now, so the phase is processed on"),
    "all but a line": (
        f"{FRANCE}\nA Xyz - Abc zyx",
        "the phase is being processed.",
    ),
    "a line in prose": (
        f"{FRANCE}\nThere is a Norwegian in my Kiel, mamma mia.",
        "All orders are in now, so the phase is processed on",
    ),
    "some": ("A Par - Bur", "I wait for late orders until"),
    "a question": ("status", "I wait for late orders until"),
    "nonsense": ("A Xyz - Abc", "I wait for late orders until"),
}


@pytest.mark.parametrize("case", IN_GRACE)
def test_in_the_time_of_grace_a_receipt_tells_what_becomes_of_the_phase(case: str) -> None:
    text, said = IN_GRACE[case]
    with House.begun("grace 6 hours") as house:
        game = house.game
        for power in game.variant.powers:
            if power.id != "FRANCE":
                rows = [f"{unit} H" for unit in game.table.position.units_of(power)]
                house.write(power.id, "\n".join(rows))
        assert game.clock.deadline is not None
        house.now = game.clock.deadline + timedelta(hours=1)
        followed = house.write("FRANCE", text)
        is_over = "PhaseProcessed" in followed.kinds
        (mail,) = (
            mail
            for mail in followed.mails
            if mail.to == house.address_of("FRANCE") and mail.fields.get("In-Reply-To")
        )
        shown = " ".join(mail.text.split())
        assert said in shown
        is_in = "All orders are in now" in shown  # who was late may look once more
        assert ("late orders until" in shown) is not (is_over or is_in)
        assert ("A later letter changes" in shown) is not (is_over or case == "a question")
        assert "The phase waits for you" not in shown


LONG = "and so on and on, my friend, " * 90
UNREAD = {
    "above": f"{LONG}\n{FRANCE}",
    "below": f"{FRANCE}\n{LONG}",
    "between": FRANCE.replace("\n", f"\n{LONG}\n", 1),
    "an order in it": f"{FRANCE}\n{LONG} A Par - Pic",
    "ready": f"{FRANCE}\n{LONG}\nready",
}


@pytest.mark.parametrize("text", UNREAD.values(), ids=UNREAD)
def test_a_line_too_long_to_be_read_holds_its_writer_back(house: House, text: str) -> None:
    followed = house.write("FRANCE", text)
    assert is_held(house)
    said = receipt(house, followed)
    assert "1 line not done" in said or "2 lines not done" in said
    assert "I read no line of more than 2,000 letters" in said
    assert "The phase waits for you, until its deadline" in said
    house.write("FRANCE", "ready")
    assert not is_held(house)


def test_a_letter_to_somebody_whom_nobody_knows_holds_its_writer_back(house: House) -> None:
    followed = house.write("FRANCE", "A Mar - Gas\n\nDear Maria,\nA Par - Pic")
    stand = house.game.table.orders[house.game.variant.power_by_id["FRANCE"]]
    assert "A Par - Bur" in {row.text for row in stand}
    assert is_held(house)
    assert "nobody here is called Maria" in receipt(house, followed)
