"""Clocks that stand still until a day, and what is said of grace, reminders and lasting waits."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from judge.board.units import Power
from judge.daemon.phases import DOINGS
from judge.desk.replies.addressing import reply_part
from judge.game.agenda import MomentKind, agenda, due_at, first_come
from judge.game.clock_events import GamePaused, GameResumed, Reminded
from judge.game.game import Game, after
from judge.game.processing import process_phase
from judge.game.setting_kinds import NEVER
from tests.desk.bureau import NOON, Bureau, started_game

A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def told(bureau: Bureau, text: str, power: str = "") -> dict[str, str]:
    """What a letter brings, by who reads it, each on one line."""
    game = ghost(bureau)
    of = game.variant.power_by_id[power] if power else None
    served = bureau.write(address(bureau, of), text, to=reply_part(bureau, game, of))
    return {reply.to.address: " ".join(reply.text.split()) for reply in served.replies}


def address(bureau: Bureau, of: Power | None) -> str:
    return ghost(bureau).people.seat_or_master(of).player.address


def local(text: str) -> datetime:
    there = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin"))
    return there.astimezone(UTC)


def do(bureau: Bureau, kind: MomentKind) -> dict[str, str]:
    """What comes of the game by itself now, which is to be of a kind; the mails of it."""
    game = ghost(bureau)
    moment = first_come(game, bureau.now)
    assert moment is not None
    assert moment.kind is kind
    done = DOINGS[kind].do(game, bureau, bureau.now)
    for row in done.change.logged:
        bureau.logs["ghost"].append(row.event)
    bureau.games["ghost"] = done.change.game
    return {reply.to.address: " ".join(reply.text.split()) for reply in done.replies}


# ------------------------------------------------------------------ pauses


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("pause until 2 January", "2027-01-02 00:00"),
        ("pause until Friday 20:00, please", "2026-11-27 20:00"),
        ("Please stop the clock until 2 January.", "2027-01-02 00:00"),
        ("pause for two weeks", "2026-12-05 13:00"),
        ("pause", ""),
    ],
)
def test_a_clock_stands_still_until_the_day_that_is_named(
    bureau: Bureau, text: str, until: str
) -> None:
    mails = told(bureau, text)
    at = local(until) if until else None
    assert bureau.logs["ghost"][-1] == GamePaused(3 * A_DAY, at)
    assert [(m.kind, m.at) for m in agenda(ghost(bureau))] == (
        [(MomentKind.RESUMES, at)] if at else []
    )
    assert ("runs again by itself" in mails["anna@x.org"]) is bool(until)


def test_it_runs_again_by_itself_and_all_are_told_until_when(bureau: Bureau) -> None:
    told(bureau, "pause until 2 January")
    assert "It runs again by itself on 2027-01-01 23:00 UTC" in told(bureau, "status")["gm@x.org"]
    bureau.now = local("2027-01-02 00:00")
    mails = do(bureau, MomentKind.RESUMES)
    event = bureau.logs["ghost"][-1]
    assert isinstance(event, GameResumed)
    assert event.deadline == ghost(bureau).clock.deadline == local("2027-01-04 13:00")
    assert len(mails) == 8
    assert (
        "The deadline of Spring 1901 movement is 2027-01-04 12:00 UTC (13:00 Europe/Berlin), in "
        "2 days 13 hours Why then: at 13:00 Europe/Berlin as always, with 3 days left"
    ) in mails["anna@x.org"]
    assert ghost(bureau).clock.until is None


def test_the_end_of_a_pause_is_set_and_taken_back(bureau: Bureau) -> None:
    told(bureau, "pause")
    told(bureau, "resume on Monday")
    assert ghost(bureau).clock.until == local("2026-11-23 00:00")
    told(bureau, "pause until 30 November")
    assert bureau.logs["ghost"][-1] == GamePaused(3 * A_DAY, local("2026-11-30 00:00"))
    told(bureau, "resume")
    assert (ghost(bureau).clock.until, ghost(bureau).clock.paused) == (None, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pause over Christmas", "set holidays 24 December to 2 January"),
        ("pause during the holidays", "pause until 2 January"),
        ("stop the clock over New Year", "set holidays 24 December to 2 January"),
        ("Let's pause from 24 December to 2 January.", "set holidays 24 Dec to 2 Jan"),
        ("We'll pause until 4 January, folks.", "pause until 4 Jan"),
        ("pause until 20 November", "is past: the clock can't stand still until then."),
        ("pause until 2028-12-24", "is more than a year away."),
        ("resume on Monday", "The clock of ghost is running."),
    ],
)
def test_a_pause_to_come_or_none_stops_nothing_now(bureau: Bureau, text: str, said: str) -> None:
    before = ghost(bureau).clock
    mails = told(bureau, text)
    assert list(mails) == ["gm@x.org"]
    assert said in mails["gm@x.org"].replace(" !", "")
    assert ghost(bureau).clock == before


def test_a_deadline_so_long_from_now(bureau: Bureau) -> None:
    told(bureau, "next deadline in 5 days")
    assert ghost(bureau).clock.deadline == NOON + 5 * A_DAY
    told(bureau, "extend by 5 days")
    assert ghost(bureau).clock.deadline == NOON + 10 * A_DAY


def test_the_reason_of_the_gamesmaster_is_told_to_all(bureau: Bureau) -> None:
    mails = told(bureau, "extend by 2 days, reason: the mail host was down")
    why = 'Why then: put off by 2 days by the gamesmaster, the gamesmaster says: "the mail host'
    assert why in mails["anna@x.org"]
    assert why in told(bureau, "status", "FRANCE")[address(bureau, france(bureau))]


# ------------------------------------------------------------------ grace


def france(bureau: Bureau) -> Power:
    return ghost(bureau).variant.power_by_id["FRANCE"]


def all_but_france(bureau: Bureau) -> None:
    game = ghost(bureau)
    for power in game.variant.powers:
        if power.id != "FRANCE":
            order_all(bureau, power)


def order_all(bureau: Bureau, power: Power) -> dict[str, str]:
    units = ghost(bureau).table.position.units_of(power)
    return told(bureau, "\n".join(f"{unit.printed} H" for unit in units), power.id)


def in_grace(bureau: Bureau) -> dict[str, str]:
    """France alone is late, and everybody was told."""
    all_but_france(bureau)
    bureau.now = NOON + 3 * A_DAY
    mails = do(bureau, MomentKind.LATE)
    bureau.now += AN_HOUR
    return mails


def test_who_was_on_time_changes_nothing_when_it_is_known_who_is_late(bureau: Bureau) -> None:
    told(bureau, "set grace 1 day reminders off")
    mails = in_grace(bureau)
    assert "orders are missing from France" in mails["anna@x.org"]
    assert "Orders that are in can't be changed any more." in mails["anna@x.org"]
    before = ghost(bureau).table
    for text in ("A Mun - Bur", "clear orders"):
        said = told(bureau, text, "GERMANY")
        assert "nobody who was on time changes anything" in " ".join(said.values()).replace(
            " !", ""
        )
    assert ghost(bureau).table == before
    order_all(bureau, france(bureau))
    assert ghost(bureau).owing == ()


def test_unless_the_game_says_that_they_may(bureau: Bureau) -> None:
    told(bureau, "set grace 1 day reminders off amend yes")
    mails = in_grace(bureau)
    assert "stand as they are" not in mails["anna@x.org"]
    before = ghost(bureau).table
    told(bureau, "A Mun - Bur", "GERMANY")
    assert ghost(bureau).table != before


def test_before_anybody_was_told_who_is_late_all_may_change(bureau: Bureau) -> None:
    told(bureau, "set grace 1 day reminders off")
    all_but_france(bureau)
    bureau.now = NOON + 3 * A_DAY
    before = ghost(bureau).table
    told(bureau, "A Mun - Bur", "GERMANY")
    assert ghost(bureau).table != before


def test_the_last_late_letter_and_the_results_are_not_of_one_minute(bureau: Bureau) -> None:
    told(bureau, "set grace 1 day reminders off")
    in_grace(bureau)
    said = order_all(bureau, france(bureau))
    assert due_at(ghost(bureau)) == bureau.now + timedelta(minutes=30)
    assert "All orders are in now, so the phase is processed on" in " ".join(said.values())
    bureau.now = NOON + 4 * A_DAY - timedelta(minutes=10)
    told(bureau, "A Par - Bur", "FRANCE")
    assert due_at(ghost(bureau)) == NOON + 4 * A_DAY  # never after the grace


# ------------------------------------------------------------------ early, waits, reminders


def test_early_off_waits_for_the_deadline(bureau: Bureau) -> None:
    mails = told(bureau, "early off")
    assert ghost(bureau).settings.early == NEVER
    assert "When all orders are in wait for the deadline" in mails["anna@x.org"]
    all_but_france(bureau)
    order_all(bureau, france(bureau))
    assert due_at(ghost(bureau)) == ghost(bureau).clock.deadline


@pytest.mark.parametrize("text", ["wait always", "wait until I withdraw it", "always wait"])
def test_a_wait_lasts_until_it_is_taken_back(bureau: Bureau, text: str) -> None:
    said = told(bureau, text, "FRANCE")
    assert "Every phase will last until its deadline" in " ".join(said.values()).replace(" =", "")
    bureau.games["ghost"] = process_phase(ghost(bureau), NOON + 3 * A_DAY).game
    assert ghost(bureau).clock.waits == {france(bureau)}
    told(bureau, "ready", "FRANCE")
    bureau.games["ghost"] = process_phase(ghost(bureau), NOON + 6 * A_DAY).game
    assert ghost(bureau).clock.waits == frozenset()


def test_a_wait_is_of_its_phase_alone_and_ready_of_all(bureau: Bureau) -> None:
    told(bureau, "wait", "FRANCE")
    bureau.games["ghost"] = process_phase(ghost(bureau), NOON + 3 * A_DAY).game
    assert ghost(bureau).clock.waits == frozenset()
    told(bureau, "wait always", "FRANCE")
    said = told(bureau, "ready for the whole year", "FRANCE")
    assert "That is so in every phase" in " ".join(said.values()).replace(" =", "")
    assert (ghost(bureau).clock.waits, ghost(bureau).clock.lasting) == (frozenset(),) * 2


def test_a_short_phase_has_its_reminder_when_a_quarter_is_left(bureau: Bureau) -> None:
    told(bureau, "set retreats 1 day moves 1 day")
    game = process_phase(ghost(bureau), NOON).game
    assert game.clock.deadline == NOON + A_DAY
    reminder = next(m for m in agenda(game) if m.kind is MomentKind.REMINDER)
    assert reminder.at == NOON + 18 * AN_HOUR
    done = after(game, Reminded(game.table.position.phase, late=False, at=reminder.at))
    assert MomentKind.REMINDER not in {m.kind for m in agenda(done)}


def test_who_has_a_zone_of_their_own_keeps_it(bureau: Bureau) -> None:
    """Beside UTC stands the reader's hour, whatever the schedule's zone; others have the game's."""
    told(bureau, "timezone America/New_York", "FRANCE")
    told(bureau, "set grace 1 day")
    told(bureau, "every Tuesday and Friday 20:00 London")
    zones = {seat.power.id: seat.player.zone for seat in ghost(bureau).people.seats}
    assert zones.pop("FRANCE") == "America/New_York"
    assert set(zones.values()) == {"Europe/London"}
    bureau.games["ghost"] = process_phase(ghost(bureau), NOON + 3 * A_DAY).game
    served = told(bureau, "status", "FRANCE")[address(bureau, france(bureau))]
    assert "20:00 Europe/London as always" in served
    assert "2026-11-27 20:00 UTC (15:00 America/New_York)" in served


def test_a_players_reason_is_not_the_gamesmasters(bureau: Bureau) -> None:
    mails = told(bureau, "extend by 2 days, reason: Italy asked me for a draw", "FRANCE")
    assert "does the same as the line extend by 2 days If you don't" in mails["gm@x.org"]


def test_no_secret_address_goes_with_a_reason(bureau: Bureau) -> None:
    secret = reply_part(bureau, ghost(bureau), france(bureau))
    mails = told(bureau, f"extend by 2 days, reason: write to {secret}@example.org")
    token, own = secret.rpartition(".")[2], {address(bureau, france(bureau)), "gm@x.org"}
    assert all(token not in text for reader, text in mails.items() if reader not in own)
    assert all("write to" in text for reader, text in mails.items() if reader not in own)
