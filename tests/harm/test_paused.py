"""READY and WAIT while the clock stands still: what is said of them is so."""

from __future__ import annotations

import pytest

from tests.harm.house import Followed, House

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
ITALY = "A Ven H\nA Rom H\nF Nap H"


def told(house: House, power: str, followed: Followed) -> str:
    (receipt,) = [m for m in followed.mails if m.to == house.address_of(power)]
    return " ".join(receipt.text.replace("=", " ").split())


def hold_all(house: House, power: str) -> str:
    """An order for each unit of a power."""
    game = house.game
    units = game.table.position.units_of(game.variant.power_by_id[power])
    kinds = {"ARMY": "A", "FLEET": "F"}
    return "\n".join(f"{kinds[u.kind.name]} {u.location.province.id} H" for u in units)


@pytest.mark.parametrize("text", ["ready", "I'm done", "wait", f"{ITALY}\nready", "nowait"])
def test_it_is_said_to_count_when_the_clock_runs_again(text: str) -> None:
    with House.begun() as house:
        house.write("GM", "pause")
        said = told(house, "ITALY", house.write("ITALY", text))
        assert "stands, and counts then." in said
        assert "is processed when" not in said
        assert (
            "until its deadline." not in said.partition("clock stands still")[0] or text == "wait"
        )


def test_ready_below_all_orders_is_about_them() -> None:
    with House.begun() as house:
        said = told(house, "ITALY", house.write("ITALY", f"{ITALY}\nready"))
        assert "Some orders are still missing" not in said
        assert "processed when the last orders are in" in said


def test_it_does_count_then() -> None:
    with House.begun("early 0 minutes") as house:
        house.write("GM", "pause")
        for power in POWERS:
            followed = house.write(power, f"{hold_all(house, power)}\nready")
            assert "PhaseProcessed" not in followed.kinds
        house.write("GM", "resume")
        house.pass_time(hours=0.1)
        house.write("ITALY", "status")
        assert str(house.game.table.position.phase) != "S1901M"


def test_a_pause_is_asked_for_once() -> None:
    with House.begun() as house:
        house.write("GM", "pause")
        followed = house.write("ITALY", "pause")
        assert (followed.kinds, len(followed.mails)) == ((), 1)
        assert "stands still already" in followed.mails[0].text
