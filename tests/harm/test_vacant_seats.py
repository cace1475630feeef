"""A seat that nobody plays holds nobody up, and shares in no draw."""

from __future__ import annotations

from datetime import timedelta

from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.game.game import after
from judge.game.people_events import SeatVacated
from judge.game.records import read_event
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
            units = house.game.table.position.units_of(house.game.variant.power_by_id[power])
            house.write(power, "\n".join(f"{unit} H" for unit in units))
        house.now += timedelta(minutes=31)
        Service(house.records, JUDGE, lambda: house.now).serve_all()
        assert str(house.game.table.position.phase) == "F1901M"


def test_it_shares_in_no_draw() -> None:
    with without_turkey() as house:
        *_, followed = [house.write(power, "vote draw") for power in POWERS[:-1]]
        assert followed.kinds == ("MotionVoted", "GameEnded")
        assert {power.id for power in house.game.victors} == set(POWERS[:-1])


def resign(house: House, power: str) -> None:
    asked = house.write(power, "resign")
    code = confirming(asked.to(house.address_of(power)).text)
    assert "SeatVacated" in house.write(power, code).kinds


def hold(house: House, *powers: str, text: str = "") -> None:
    for power in powers:
        units = house.game.table.position.units_of(house.game.variant.power_by_id[power])
        house.write(power, "\n".join(f"{unit} H" for unit in units) + "\n" + text)


def tick(house: House, minutes: int = 31) -> str:
    house.now += timedelta(minutes=minutes)
    Service(house.records, JUDGE, lambda: house.now).serve_all()
    assert not list(replay_faults(house.records, house.game_name))
    return str(house.game.table.position.phase)


def test_the_last_that_was_missing_gives_up() -> None:
    with House.begun() as house:
        hold(house, *POWERS[:-1])
        assert tick(house) == "S1901M"
        resign(house, "TURKEY")
        assert house.game.clock.complete_since == house.now
        assert tick(house, 29) == "S1901M"
        assert tick(house, 2) == "F1901M"


def test_a_held_back_seat_gives_up() -> None:
    with House.begun() as house:
        hold(house, *POWERS)
        house.write("TURKEY", "F Ank - Blorx")
        assert tick(house) == "S1901M"
        resign(house, "TURKEY")
        assert tick(house) == "F1901M"


def test_somebody_is_still_waited_for() -> None:
    """Who owes orders, who is held back, and who asked to wait."""
    with House.begun() as house:
        hold(house, *POWERS[:-2])
        resign(house, "TURKEY")
        assert tick(house) == "S1901M"
        hold(house, "RUSSIA")
        house.write("RUSSIA", "A War - Blorx")
        assert tick(house) == "S1901M"
        house.write("RUSSIA", "ready")
        house.write("FRANCE", "wait")
        assert tick(house) == "S1901M"
        house.write("FRANCE", "ready")
        assert tick(house) == "F1901M"


def test_two_give_up_one_after_the_other() -> None:
    with House.begun() as house:
        hold(house, *POWERS[:-2])
        resign(house, "RUSSIA")
        assert house.game.clock.complete_since is None
        resign(house, "TURKEY")
        assert tick(house) == "F1901M"


def test_when_nobody_plays_at_all_the_game_does_not_run_on() -> None:
    with House.begun() as house:
        for power in POWERS:
            resign(house, power)
        assert tick(house) == "S1901M"


def test_a_retreat_that_it_alone_owes_is_over_early() -> None:
    with House.begun() as house:
        others = POWERS[1:]
        resign(house, "AUSTRIA")
        hold(house, *others)
        house.write("GERMANY", "A Mun - Boh")
        house.write("ITALY", "A Ven - Tyr")
        assert tick(house) == "F1901M"
        hold(house, *others)
        house.write("GERMANY", "A Boh - Vie")
        house.write("ITALY", "A Tyr S A Boh - Vie")
        assert tick(house) == "F1901R"
        assert house.game.clock.deadline is not None
        assert house.game.clock.deadline - house.now > timedelta(minutes=31)
        assert tick(house) == "W1901A"


def test_old_logs_say_no_time_and_lead_where_they_led() -> None:
    with House.begun() as house:
        hold(house, *POWERS[:-1])
        game = house.game
        turkey = game.variant.power_by_id["TURKEY"]
        old = read_event("SeatVacated", {"power": "TURKEY"}, game.variant)
        assert old == SeatVacated(turkey, None)
        assert after(game, old).clock.complete_since is None
