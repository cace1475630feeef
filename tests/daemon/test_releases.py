"""Press that waits goes out at its time, once, and all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon import phases
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.game.events import Ending, GameEnded
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.press_letters import PressKind
from judge.game.seats import Player
from tests.harm.by_hand import bring_about, write_by_hand
from tests.harm.house import JUDGE, House

AN_HOUR = timedelta(hours=1)
NEW = "new@x.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        yield house


def tick(house: House, *, hours: float = 0) -> tuple[str, ...]:
    """Let some time pass, and do what falls due; who got what press."""
    house.pass_time(hours=hours)
    newest = house.records.outbox.newest()
    Service(house.records, JUDGE, lambda: house.now).serve_all()
    return tuple(
        row.recipient for row in house.records.outbox.added_after(newest) if ":press:" in row.key
    )


def kinds(house: House) -> list[str]:
    return [row.kind for row in house.records.games.events("ghost")]


def test_a_letter_waits_for_its_time_and_goes_out_once(house: House) -> None:
    newest = house.records.outbox.newest()
    at = house.now + AN_HOUR
    sent = write_by_hand(house, "FRANCE", "ITALY GM", "Now.", release=at)
    assert house.records.outbox.newest() == newest
    assert house.records.games.next_deadline() == at  # the daemon sleeps until then
    assert tick(house, hours=0.9) == ()
    readers = (house.address_of("ITALY"), house.address_of("GM"))
    assert tick(house, hours=0.1) == readers
    assert kinds(house)[-2:] == ["PressSent", "PressReleased"]
    assert (house.game.press.pending, house.game.press.letters) == ((), sent.number)
    assert tick(house) == tick(house, hours=1) == ()
    assert not list(replay_faults(house.records, "ghost"))


def test_what_is_due_together_goes_out_together(house: House) -> None:
    """The judge was down: in the order in which they should have gone."""
    at = house.now + AN_HOUR
    for to, later in (("GERMANY", 1), ("ITALY", 0), ("TURKEY", 2)):
        write_by_hand(house, "FRANCE", to, "Now.", release=at + later * AN_HOUR)
    assert tick(house, hours=2) == (house.address_of("ITALY"), house.address_of("GERMANY"))
    assert kinds(house).count("PressReleased") == 1
    assert [p.to[0].id for p in house.game.press.pending if p.to[0]] == ["TURKEY"]


def test_killed_in_between_nothing_has_gone_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_by_hand(house, "FRANCE", "ITALY", "Now.", release=house.now + AN_HOUR)
    before, newest = kinds(house), house.records.outbox.newest()

    def died(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(phases, "post", died)
        house.pass_time(hours=1)
        with pytest.raises(MemoryError):
            phases.Phases(house.records, JUDGE)._attend("ghost", house.now, house.now)
    assert (kinds(house), house.records.outbox.newest()) == (before, newest)
    assert tick(house) == (house.address_of("ITALY"),)
    assert tick(house) == ()


def test_letters_that_came_before_are_served_first(house: House) -> None:
    """Whatever will take a letter back must have been read."""
    heard = house.now
    write_by_hand(house, "FRANCE", "ITALY", "Now.", release=house.now + AN_HOUR)
    house.pass_time(hours=1)
    newest = house.records.outbox.newest()
    Service(house.records, JUDGE, lambda: house.now).close_due(heard)
    assert house.records.outbox.newest() == newest
    assert tick(house) == (house.address_of("ITALY"),)


def test_a_broadcast_is_in_the_report_of_the_phase_in_which_it_went_out(house: House) -> None:
    """Also if it is due at the deadline: it goes first."""
    deadline = house.game.clock.deadline
    assert deadline is not None
    kind = PressKind.GREY
    write_by_hand(house, "FRANCE", "", "Not yet.", release=deadline + AN_HOUR, kind=kind)
    write_by_hand(house, "FRANCE", "", "Just in time.", release=deadline)
    house.now = deadline
    assert len(tick(house)) == 7  # six powers and the gamesmaster
    newest = house.records.outbox.newest()
    assert tick(house) == ()
    reports = [row for row in house.records.outbox.added_after(newest) if ":report:" in row.key]
    assert len(reports) == 8
    for report in reports:
        assert b"Just in time." in report.raw
        assert b"Not yet." not in report.raw
    assert len(house.game.press.pending) == 1
    assert len(tick(house, hours=1)) == 7
    (letter,) = house.game.press.public
    assert (letter.text, letter.at) == ("Not yet.", deadline + AN_HOUR)


def test_neither_a_change_of_seats_nor_the_end_holds_a_letter_back(house: House) -> None:
    """It goes to whoever plays the power then, and to nobody where nobody does."""
    france, italy, turkey = (
        house.game.variant.power_by_id[id_] for id_ in ("FRANCE", "ITALY", "TURKEY")
    )
    write_by_hand(house, "FRANCE", "ITALY TURKEY", "Now.", release=house.now + AN_HOUR)
    bring_about(house, SeatVacated(france, house.now))
    bring_about(house, PlayerReplaced(italy, Player(NEW)))
    bring_about(house, SeatVacated(turkey, house.now))
    house.write("GM", "pause")
    bring_about(house, GameEnded(Ending.CANCELLED, ()))
    assert tick(house, hours=1) == (NEW,)
    assert house.game.press.pending == ()


def test_a_rollback_leaves_what_waits_as_it_is(house: House) -> None:
    write_by_hand(house, "FRANCE", "ITALY", "Now.", release=house.now + AN_HOUR)
    house.write("GM", "process")
    assert "RolledBack" in house.write("GM", "rollback S1901M").kinds
    assert tick(house, hours=1) == (house.address_of("ITALY"),)
    assert not list(replay_faults(house.records, "ghost"))
