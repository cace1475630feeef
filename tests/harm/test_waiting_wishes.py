"""A wish that something wait, beside orders or alone: the phase waits, and WAIT is named."""

from __future__ import annotations

import pytest

from tests.harm.house import House, tells_fault
from tests.harm.test_impossible import said

ORDERS = "A Par-Pic\nA Mar-Bur\nF Bre-ENG"
WISHES = (
    "Please wait with my orders until tonight, I'll have a call with England at 8.",
    "Hold my moves until tomorrow please.",
    "Don't run this before I've talked to England.",
    "I may still change these after my call with Anna tonight.",
    "Keep the turn open until Monday, ok?",
    "These are provisional, I'll confirm tomorrow evening.",
    "Not so fast though, let me sleep on it.",
    "Give me a few hours before you process, I'm waiting for Italy's answer.",
    "For now only this, subject to change.",
    "We are still talking, Italy and I.",
    "These are not final yet.",
    "Wait for Germany!",
    "I will send the final ones tonight.",
    "Ich bin noch nicht fertig, bitte nicht vorzeitig auswerten!",
)
REMARKS = ("Good luck to everybody!", "Here are my orders:", "Thanks for running this.")


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("letter", [f"{{}}\n{ORDERS}", f"{ORDERS}\n{{}}", "{}"])
def test_a_wish_to_wait_has_the_phase_wait(wish: str, letter: str) -> None:
    with House.begun() as house:
        house.write("FRANCE", ORDERS)
        followed = house.write("FRANCE", letter.format(wish))
        text = said(house, followed, "FRANCE")
        if "WaitSet" not in followed.kinds and "PressSent" not in followed.kinds:
            assert "1 line not done" in text
            assert "write: wait" in text
            assert "The phase waits for you, until its deadline" in text
        assert house.game.held or house.game.clock.waits


@pytest.mark.parametrize("remark", REMARKS)
def test_a_courtesy_has_nothing_wait(remark: str) -> None:
    with House.begun() as house:
        followed = house.write("FRANCE", f"{remark}\n{ORDERS}")
        assert followed.kinds == ("OrdersEntered",)
        assert not house.game.held


@pytest.mark.parametrize(
    ("answer", "is_settled"),
    [
        ("ready", True),
        (ORDERS, True),
        ("A Par H", True),
        ("no draw", True),
        ("status", False),
        ("vote draw, maybe", False),
    ],
)
def test_what_settles_a_wish(answer: str, is_settled: bool) -> None:
    with House.begun() as house:
        house.write("FRANCE", f"{WISHES[6]}\n{ORDERS}")
        assert house.game.held
        house.write("FRANCE", answer)
        assert bool(house.game.held) is not is_settled


@pytest.mark.parametrize(
    "line",
    [
        "vote draw, maybe",
        "press to Rumelia: hello",
        "clear orders, or rather not",
        "replace me by my brother",
        "Please tell Italy that I agree",
    ],
)
def test_what_was_wanted_and_not_done_holds_its_writer_back(line: str) -> None:
    with House.begun() as house:
        followed = house.write("FRANCE", f"{ORDERS}\n\n{line}")
        assert tells_fault(said(house, followed, "FRANCE"))
        assert "The phase waits for you" in said(house, followed, "FRANCE")
        assert house.game.held


@pytest.mark.parametrize("power", ["ENGLAND", "AUSTRIA", "RUSSIA", "TURKEY", "ITALY"])
def test_ready_is_told_about_the_orders_beside_it(power: str) -> None:
    with House.begun() as house:
        units = house.game.table.position.units_of(
            next(p for p in house.game.variant.powers if p.id == power)
        )
        rows = "\n".join(f"{unit} H" for unit in units)
        assert "Orders of yours are still missing" not in said(
            house, house.write(power, f"{rows}\nready"), power
        )
    with House.begun() as house:
        text = said(house, house.write(power, "ready"), power)
        assert "Orders of yours are still missing, though: those listed below" in text
