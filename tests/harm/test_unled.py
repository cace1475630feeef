"""A gamesmaster who is away: all are told, and the game goes on or rests, as it was set."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from tests.harm.house import JUDGE, MASTER, Followed, House, Mail, players_of, read_mail, words_of

BEGINS, ENDS = datetime(2026, 11, 21, 23, tzinfo=UTC), datetime(2026, 11, 25, 23, tzinfo=UTC)
"""From Sunday to Wednesday, as it is in Berlin."""
DAYS = "Sunday 2026-11-22 to Wednesday 2026-11-25"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def said(mail: Mail) -> str:
    return words_of(mail.text)


def due(house: House) -> list[Mail]:
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(4):
        service.serve_all()
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


SENTENCES = (
    "I'm away 22 to 25 November",
    "I am away from 22 to 25 November.",
    "away 22-25 November",
    "Hi, I'll be offline from Sunday to Wednesday. Best, Greta",
)


@pytest.mark.parametrize("text", SENTENCES)
def test_an_absence_is_told_to_all_and_stands_in_status(text: str, house: House) -> None:
    for watcher in ("zoe@y.org", "max@y.org"):
        house.write_from(watcher, "observe ghost")
    deadline = house.game.clock.deadline
    done = house.write("GM", text)
    assert done.kinds == ("MasterAway",)
    unled = house.game.people.unled
    assert unled is not None
    assert (unled.begins, unled.ends) == (BEGINS, ENDS)
    assert house.game.clock.deadline == deadline
    told = sorted(mail.to for mail in done.mails if mail.to != MASTER)
    assert told == sorted((*players_of(house), "max@y.org", "zoe@y.org"))
    assert [m.subject for m in done.mails if m.to == MASTER] == [f"[ghost] away {DAYS}"]
    assert DAYS in said(done.to("zoe@y.org"))
    assert "The game goes on by its clock" in said(done.to("zoe@y.org"))
    status = said(house.write("FRANCE", "status").to(house.address_of("FRANCE")))
    assert f"Away: the gamesmaster, {DAYS}; the game goes on by its clock." in status
    assert house.write("GM", f"{text}\n").kinds == ()
    house.pass_time(hours=200)
    later = house.write("FRANCE", "status").mails
    assert not any("Away: the gamesmaster" in said(mail) for mail in later)


NO_ABSENCE = (
    "I'm away every weekend",
    "Am I away 22 to 25 November?",
    "I may be away 22 to 25 November",
    "I'm not away 22 to 25 November",
    "away 25-22 November 2026",
    "away 1 to 3 November 2026",
    "away until 1 June 2029",
    "Clara is away 22 to 25 November",
    "I'm away",
)


@pytest.mark.parametrize("text", NO_ABSENCE)
def test_on_half_a_sentence_nobody_is_away(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert "MasterAway" not in done.kinds
    assert not {mail.to for mail in done.mails} & {*players_of(house)}


def rests(house: House) -> Followed:
    assert house.write("GM", "set gmaway rest").kinds == ("SettingsChanged",)
    return house.write("GM", "away 22-25 November")


def test_a_game_rests_while_its_gamesmaster_is_away(house: House) -> None:
    assert rests(house).kinds == ("MasterAway",)
    deadline = house.game.clock.deadline
    assert deadline is not None
    house.now = BEGINS - timedelta(minutes=1)
    assert due(house) == []
    house.now = BEGINS
    mails = due(house)
    assert sorted(mail.to for mail in mails) == sorted((*players_of(house), MASTER))
    assert all("the game rests meanwhile" in said(mail) for mail in mails)
    clock = house.game.clock
    assert (clock.deadline, clock.until, clock.paused) == (None, ENDS, deadline - BEGINS)
    for power in house.game.variant.powers:
        house.write(power.id, "\n".join(_holds(house, power.id)))
    house.now += timedelta(days=2)
    assert due(house) == []
    assert str(house.game.table.position.phase) == "S1901M"
    house.now = ENDS
    due(house)
    assert house.game.clock.deadline is not None
    assert house.game.clock.deadline > ENDS + timedelta(days=1)


def _holds(house: House, power: str) -> list[str]:
    game = house.game
    units = game.table.position.units_of(game.variant.power_by_id[power])
    return [f"{unit.printed} H" for unit in units]


def test_a_phase_that_ends_before_is_processed_even_if_the_judge_was_down(house: House) -> None:
    house.write("GM", "set gmaway rest")
    house.write("GM", "away 25 to 27 November")
    house.now = datetime(2026, 11, 25, 12, tzinfo=UTC)
    due(house)
    assert str(house.game.table.position.phase) == "F1901M"
    assert house.game.clock.until == datetime(2026, 11, 27, 23, tzinfo=UTC)


def test_a_judge_that_was_down_all_the_time_stops_no_clock(house: House) -> None:
    rests(house)
    house.now = ENDS + timedelta(hours=1)
    due(house)
    assert house.game.clock.paused is None


def test_a_clock_that_stands_still_stands_until_they_are_back(house: House) -> None:
    house.write("GM", "pause until 23 November")
    rests(house)
    house.now = BEGINS
    due(house)
    assert house.game.clock.until == ENDS
    house.write("GM", "pause until 2 January")
    assert house.game.clock.until != ENDS


def test_resume_lets_a_game_go_on_that_rests(house: House) -> None:
    rests(house)
    house.now = BEGINS + timedelta(hours=1)
    due(house)
    assert house.write("GM", "resume").kinds == ("GameResumed",)
    house.now += timedelta(hours=1)
    due(house)
    assert house.game.clock.paused is None
    assert house.game.clock.deadline is not None


@pytest.mark.parametrize("text", ["back", "I'm back", "cancel my absence"])
def test_back_takes_it_back_and_moves_no_clock(text: str, house: House) -> None:
    rests(house)
    house.now = BEGINS + timedelta(hours=1)
    due(house)
    done = house.write("GM", text)
    assert done.kinds == ("MasterBack",)
    assert (house.game.people.unled, house.game.clock.until) == (None, ENDS)
    assert "The clock goes on standing still" in said(done.to(MASTER))
    assert sorted({m.to for m in done.mails} - {MASTER}) == players_of(house)
    assert house.write("GM", f"{text}.").kinds == ()


def test_a_game_that_has_not_begun_rests_by_itself_anyway(house: House) -> None:
    created = house.write_from("zoe@y.org", "create game lark")
    to = created.to("zoe@y.org").fields["Reply-To"]
    assert house.write_from("zoe@y.org", "set gmaway rest\naway 22-25 November", to=to).kinds == (
        "SettingsChanged", "MasterAway",
    )  # fmt: skip
    house.now = BEGINS
    assert due(house) == []


def test_back_before_it_begins_lets_the_clock_run(house: House) -> None:
    rests(house)
    assert house.write("GM", "back").kinds == ("MasterBack",)
    house.now = BEGINS + timedelta(hours=1)
    assert due(house) == []
    assert house.game.clock.deadline is not None


ATTACKS = ("I'm away 22 to 25 November", "back")


@pytest.mark.parametrize("text", ATTACKS)
def test_nobody_is_away_for_the_gamesmaster(text: str, house: House) -> None:
    house.write("GM", "away 22-25 November 2026")
    house.write_from("zoe@y.org", "observe ghost")
    unled, asked = house.game.people.unled, {"AbsenceSet", "WishAsked", "PressSent"}
    by_name = house.write_from(MASTER, text, subject="[ghost]")
    assert by_name.kinds == ()
    assert "only in answers to the mails" in said(by_name.to(MASTER))
    assert house.write_from("zoe@y.org", text, subject="[ghost]").kinds == ()
    kinds = {*house.write("FRANCE", text).kinds} | {*house.write("FRANCE", "set gmaway rest").kinds}
    assert kinds <= asked  # what may be a wish is passed on to the gamesmaster
    assert house.game.people.unled == unled
    assert house.game.settings.unled == "nothing"


def test_who_takes_the_game_over_is_not_away(house: House) -> None:
    house.write("GM", "away 22-25 November")
    house.write("GM", "replace GM by zoe@y.org")
    offer = next(iter(house.game.people.offers))
    assert offer.player.address == "zoe@y.org"
    mail = next(m for m in _offers(house) if m.to == "zoe@y.org")
    house.write_from("zoe@y.org", "yes", to=mail.fields["Reply-To"])
    assert house.game.people.master.player.address == "zoe@y.org"
    assert house.game.people.unled is None


def _offers(house: House) -> list[Mail]:
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(0)]


def test_who_asks_the_gamesmaster_for_something_is_told_that_they_are_away(house: House) -> None:
    france = house.address_of("FRANCE")
    house.write("GM", "I'm away 22 to 25 November")
    before = said(house.write("FRANCE", "could we have one more day?").to(france))
    assert "I have passed it on." in before
    assert f"absence, though: {DAYS}." in before  # which is to come
    house.pass_time(hours=30)
    assert f"absence, though: {DAYS}." in said(
        house.write("FRANCE", "could we have one more day?\n").to(france)
    )
