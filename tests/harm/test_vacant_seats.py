"""A seat that nobody plays holds nobody up, and loses nothing that is all survivors'."""

from __future__ import annotations

from datetime import timedelta

from judge.daemon.service import Service
from tests.desk.bureau import confirming
from tests.harm.house import JUDGE, MASTER, House

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def without_turkey() -> House:
    house = House.begun()
    asked = house.write("TURKEY", "resign")
    house.write("TURKEY", confirming(asked.to(house.address_of("TURKEY")).text))
    return house


def test_nobody_waits_for_it() -> None:
    with without_turkey() as house:
        status = house.write("GM", "status").to(MASTER).text
        assert "Turkey" not in status.partition("awaited")[2][:60]
        for power in POWERS[:-1]:
            units = house.game.position.units_of(house.game.variant.power_by_id[power])
            house.write(power, "\n".join(f"{unit} H" for unit in units))
        house.now += timedelta(minutes=31)
        Service(house.records, JUDGE, lambda: house.now).serve_all()
        assert str(house.game.position.phase) == "F1901M"


def test_it_is_in_a_draw_of_all_survivors() -> None:
    with without_turkey() as house:
        *_, followed = [house.write(power, "vote draw") for power in POWERS[:-1]]
        assert followed.kinds == ("DrawVoted", "GameEnded")
        assert {power.id for power in house.game.victors} == set(POWERS)
