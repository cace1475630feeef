"""The clock: dates in plain words, pauses, waits, absences, rollbacks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.desk.closing import close_phase
from judge.desk.replies.addressing import reply_part
from judge.game.agenda import due_at, look_at
from judge.game.clock_events import Reminded
from judge.game.game import Game, GameState, after
from judge.game.replay import replay
from tests.desk.bureau import NOON, PLAYERS, Bureau, reply_to, started_game


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def order(bureau: Bureau, text: str, power: str = "") -> str:
    """Write as a power, or as the gamesmaster, by the secret address; the receipt, unwrapped."""
    game = ghost(bureau)
    of = game.variant.power_by_id[power] if power else None
    sender = game.people.seat_of(of).player.address if of else game.people.master.player.address
    served = bureau.write(sender, text, to=reply_part(bureau, game, of))
    return " ".join(served.replies[0].text.replace("    !", "").replace("    =", "").split())


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


# It is Saturday 2026-11-21 12:00 UTC, 13:00 in Berlin; the deadline is on Tuesday at 13:00 there.
@pytest.mark.parametrize(
    ("text", "deadline"),
    [
        ("deadline Friday 20:00", "2026-11-27 19:00"),
        ("deadline Saturday 20:00", "2026-11-21 19:00"),
        ("deadline Saturday 12:00", "2026-11-28 11:00"),
        ("deadline tomorrow 8pm", "2026-11-22 19:00"),
        ("deadline tomorrow", "2026-11-22 12:00"),
        ("deadline Friday", "2026-11-27 12:00"),
        ("deadline 20:00", "2026-11-24 19:00"),
        ("deadline 9:30", "2026-11-24 08:30"),
        ("deadline 24 November at 20:00 UTC", "2026-11-24 20:00"),
        ("deadline Nov 24th, 8pm America/New_York", "2026-11-25 01:00"),
        ("deadline 24.11. 20:00", "2026-11-24 19:00"),
        ("deadline 24/11 noon", "2026-11-24 11:00"),
        ("deadline 2 January 20:00", "2027-01-02 19:00"),
        ("deadline 2026-12-01", "2026-12-01 12:00"),
        ("please extend the deadline by two days", "2026-11-26 12:00"),
        ("give us a week more", "2026-12-01 12:00"),
    ],
)
def test_a_deadline_in_plain_words(bureau: Bureau, text: str, deadline: str) -> None:
    order(bureau, text)
    assert ghost(bureau).clock.deadline == at(deadline)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deadline 20 November 20:00", "is past"),
        ("deadline today 9:00", "is past"),
        ("deadline 2025-11-24 20:00", "is past"),
        ("deadline 24 March 20:00", "too far away"),
        ("deadline 29 February 2027 20:00", "has no such time"),
        ("deadline 3/8 20:00", "two different days"),
        ("deadline Friday 20:00 Europe/Nowhere", "No time zone"),
        ("deadline 2026-11-24 25:00", "has no such time"),
        ("extend by 0 days", "would not move"),
        ("deadline 28 March 2027 02:30", "There is no such time in Europe/Berlin"),
        ("deadline 2027-03-14 02:30 America/New_York", "no such time in America/New_York"),
    ],
)
def test_a_deadline_that_cant_be(bureau: Bureau, text: str, said: str) -> None:
    before = ghost(bureau).clock.deadline
    assert said in order(bureau, text)
    assert ghost(bureau).clock.deadline == before


def test_the_deadline_that_stands_is_set_by_nobody_again(bureau: Bureau) -> None:
    order(bureau, "deadline Friday 20:00")
    before = ghost(bureau)
    assert "is that already" in order(bureau, "deadline Friday 20:00")
    assert ghost(bureau).clock == before.clock


def test_what_grants_an_extension_is_as_long_as_what_was_asked_for(bureau: Bureau) -> None:
    game = ghost(bureau)
    france = game.variant.power_by_id["FRANCE"]
    served = bureau.write(
        game.people.seat_of(france).player.address,
        "extend by 1 day 90 minutes",
        to=reply_part(bureau, game, france),
    )
    assert "\n    extend by 1530 minutes\n" in reply_to(served, "gm@x.org").text


def test_a_player_asks_and_the_gamesmaster_grants(bureau: Bureau) -> None:
    game = ghost(bureau)
    france = game.variant.power_by_id["FRANCE"]
    served = bureau.write(
        game.people.seat_of(france).player.address,
        "Could we have until Friday 20:00? Thanks!",
        to=reply_part(bureau, game, france),
    )
    asked = reply_to(served, "gm@x.org")
    assert asked.text == (
        "France asks:\n    Could we have until Friday 20:00? Thanks!\n"
        "The deadline of Spring 1901 movement is\n"
        "    2026-11-24 12:00 UTC (13:00 Europe/Berlin), in 3 days\n"
        "If you agree, answer this mail with YES, or from anywhere with the line\n    1a\n"
        "That does the same as the line\n    deadline 2026-11-27 20:00\n"
        "If you don't, answer NO: France is told so, and nobody else. Without an\n"
        "answer nothing changes.\n"
    )
    assert ghost(bureau).clock.deadline == game.clock.deadline
    bureau.write("gm@x.org", asked.text.splitlines()[7], to=asked.reply_to)
    assert ghost(bureau).clock.deadline == at("2026-11-27 19:00")


def test_the_clock_stands_still_and_runs_again(bureau: Bureau) -> None:
    order(bureau, "pause")
    assert due_at(ghost(bureau)) is None
    assert "stands still" in order(bureau, "process")
    order(bureau, "A Par - Bur", "FRANCE")  # orders are taken all the same
    bureau.now += timedelta(days=10)
    order(bureau, "resume")
    assert due_at(ghost(bureau)) == NOON + timedelta(days=13)
    order(bureau, "pause")
    order(bureau, "deadline tomorrow 20:00")
    assert ghost(bureau).clock.paused is None


def all_in(bureau: Bureau) -> None:
    for power in ghost(bureau).variant.powers:
        units = ghost(bureau).table.position.units_of(power)
        order(bureau, "\n".join(f"{unit.printed} H" for unit in units), power.id)


def test_a_seat_may_wait_for_the_deadline(bureau: Bureau) -> None:
    order(bureau, "please wait for the deadline", "FRANCE")
    all_in(bureau)
    assert due_at(ghost(bureau)) == ghost(bureau).clock.deadline
    bureau.now += timedelta(hours=5)
    order(bureau, "I'm ready", "FRANCE")
    # The others have the usual half an hour to change their minds.
    assert due_at(ghost(bureau)) == bureau.now + timedelta(minutes=30)
    order(bureau, "wait", "ITALY")
    order(bureau, "process")
    assert ghost(bureau).clock.waits == frozenset()


def test_an_absence_puts_deadlines_off(bureau: Bureau) -> None:
    order(bureau, "away 24-26 November", "FRANCE")
    assert "(13:00 Europe/Berlin)" in order(bureau, "status")
    order(bureau, "process")  # three days: to Tuesday the 24th, 12:00 UTC
    assert ghost(bureau).clock.deadline == at("2026-11-27 12:00")
    order(bureau, "I'm back", "FRANCE")
    order(bureau, "process")
    assert ghost(bureau).clock.deadline == at("2026-11-24 12:00")


def test_an_absence_moves_nothing_where_the_gamesmaster_says_so(bureau: Bureau) -> None:
    order(bureau, "set absences 0 days")
    assert "move no deadlines" in order(bureau, "away 24-26 November", "FRANCE")
    order(bureau, "process")
    assert ghost(bureau).clock.deadline == at("2026-11-24 12:00")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("away 2026-11-10 to 2026-11-12", "past"),
        ("away 2026-12-10 to 2026-12-08", "before it begins"),
        ("away 1-31 December", "too long"),
        ("away 2029-08-03 to 2029-08-10", "more than a year away"),
        ("away 3/8 to 10/8", "two different days"),
        ("away sometime in 2027", "I don't understand this"),
    ],
)
def test_an_absence_that_cant_be(bureau: Bureau, text: str, said: str) -> None:
    answer = order(bureau, text, "FRANCE")
    assert said in answer
    assert ghost(bureau).people.absences == ()


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("away 3-10 August", "Tuesday 2027-08-03 to Tuesday 2027-08-10"),
        ("on holiday until Monday", "Saturday 2026-11-21 to Monday 2026-11-23"),
        (
            "I'll be away from 24 December to 2 January",
            "Thursday 2026-12-24 to Saturday 2027-01-02",
        ),
        ("away 20 to 25 November", "Friday 2026-11-20 to Wednesday 2026-11-25"),
        ("away for 3 days", "Saturday 2026-11-21 to Monday 2026-11-23"),
        ("away tomorrow", "Sunday 2026-11-22"),
        ("I'm on holiday next week", "Monday 2026-11-23 to Sunday 2026-11-29"),
        ("away this weekend", "Saturday 2026-11-21 to Sunday 2026-11-22"),
    ],
)
def test_the_days_of_an_absence_are_read_back(bureau: Bureau, text: str, days: str) -> None:
    whole = "" if " to " in days else " all day"
    assert f"France is away{whole}, {days}" in order(bureau, text, "FRANCE")
    assert f"Away: France, {days}." in order(bureau, "status")


@pytest.mark.parametrize(
    ("texts", "stand", "said"),
    [
        (
            ("away 24 to 29 November", "away 30 November to 4 December"),
            ["2026-11-24 2026-12-04"],
            "With it goes what you had told before: Tuesday 2026-11-24 to Sunday 2026-11-29",
        ),
        (
            ("away 30 November to 4 December", "away 24 to 29 November"),
            ["2026-11-24 2026-12-04"],
            "With it goes what you had told before: Monday 2026-11-30 to Friday 2026-12-04",
        ),
        (
            ("away 24 to 29 November", "away 27 November to 2 December"),
            ["2026-11-27 2026-12-02"],
            "instead of what you had told before: Tuesday 2026-11-24 to Sunday 2026-11-29",
        ),
        (
            ("away 24 to 29 November", "away 25 to 27 November"),
            ["2026-11-25 2026-11-27"],
            "instead of what you had told before: Tuesday 2026-11-24 to Sunday 2026-11-29",
        ),
        (
            ("away 24 to 26 November", "away 28 to 29 November"),
            ["2026-11-24 2026-11-26", "2026-11-28 2026-11-29"],
            "France is away, Saturday 2026-11-28 to Sunday 2026-11-29",
        ),
        (
            ("away 24 to 30 November", "away 1 to 10 December"),
            ["2026-11-24 2026-11-30"],
            "I have asked the gamesmaster whether France is to be away, Tuesday 2026-11-24 to",
        ),
        (("away 24 to 26 November",) * 2, ["2026-11-24 2026-11-26"], "France is away, Tuesday"),
        (
            ("away 24 to 26 November", "away 2026-11-26 to 2026-11-22"),
            ["2026-11-24 2026-11-26"],
            "before it begins",
        ),
    ],
)
def test_two_absences_that_touch_are_one(
    bureau: Bureau, texts: tuple[str, ...], stand: list[str], said: str
) -> None:
    """Neither is forgotten: whoever tells two halves of a journey is away for the whole."""
    *_, answer = (order(bureau, text, "FRANCE") for text in texts)
    assert said in " ".join(answer.split())
    days = (a.days("Europe/Berlin") for a in ghost(bureau).people.absences)
    assert [" ".join(map(str, both)) for both in days] == stand


def test_a_phase_is_played_again_after_a_rollback(bureau: Bureau) -> None:
    order(bureau, "A Par - Bur", "FRANCE")
    order(bureau, "process")
    order(bureau, "A Bur - Mun", "FRANCE")
    order(bureau, "process")
    assert "has not been played" in order(bureau, "rollback to F1909M")
    order(bureau, "roll back to S1901M")
    game = ghost(bureau)
    assert str(game.table.position.phase) == "S1901M"
    assert [str(p) for p, _ in game.table.orders.items()] == ["FRANCE"]
    order(bureau, "A Par - Pic", "FRANCE")
    order(bureau, "process")
    assert "Army Paris -> Picardy" in order(bureau, "results")
    assert "S1901M" in order(bureau, "history")
    assert "F1901M" not in order(bureau, "history").partition("Supply")[0]
    *_, last = replay(bureau.logs["ghost"], game.variant)
    assert last.game == ghost(bureau)


def test_a_phase_that_was_undone_is_not_gone_back_to(bureau: Bureau) -> None:
    """The first course had a retreat, the second has none: the last phase is its Fall."""
    order(bureau, "A Ven - Tyr\nA Rom - Ven", "ITALY")
    order(bureau, "process")
    order(bureau, "A Tyr - Tri\nA Ven S A Tyr - Tri", "ITALY")
    order(bureau, "process")
    assert str(ghost(bureau).table.position.phase) == "F1901R"
    order(bureau, "process")
    order(bureau, "rollback F1901M")
    order(bureau, "clear orders", "ITALY")
    order(bureau, "process")
    assert "has not been played" in order(bureau, "rollback F1901R")
    assert "beginning of Fall 1901 movement" in order(bureau, "rollback")


@pytest.mark.parametrize("end", ["vote draw", "concede to Italy", "cancel"])
def test_an_end_in_the_midst_of_a_phase_is_taken_back(bureau: Bureau, end: str) -> None:
    order(bureau, "process")
    order(bureau, "A Par - Bur\nF Bre - MAO\nstanding orders: A Mar H", "FRANCE")
    if end == "cancel":
        order(bureau, "cancel game ghost")
    else:
        for power in ghost(bureau).survivors():
            order(bureau, end, power.id)
    assert ghost(bureau).state is GameState.ENDED
    stood = ghost(bureau).table.orders
    order(bureau, "rollback")
    game = ghost(bureau)
    assert (game.state, str(game.table.position.phase)) == (GameState.RUNNING, "F1901M")
    assert game.table.orders == stood
    assert not game.ballot.votes
    order(bureau, "process")
    *_, last = replay(bureau.logs["ghost"], game.variant)
    assert last.game == ghost(bureau)
    assert "F1901M" in order(bureau, "history")


def test_a_phase_that_is_undone_was_not_missed(bureau: Bureau) -> None:
    for missed, text in ((1, "process"), (2, "process"), (1, "rollback"), (2, "process")):
        order(bureau, text)
        (italy,) = [seat for seat in ghost(bureau).people.seats if seat.power.id == "ITALY"]
        assert italy.missed == missed, text
    *_, last = replay(bureau.logs["ghost"], ghost(bureau).variant)
    assert last.game == ghost(bureau)


@pytest.mark.parametrize("texts", [("pause", "resume"), ("process", "rollback")])
def test_whatever_sets_a_deadline_heeds_absences(bureau: Bureau, texts: tuple[str, ...]) -> None:
    order(bureau, "process")  # three days: to Tuesday the 24th, 12:00 UTC
    order(bureau, "away 24-26 November", "FRANCE")
    for text in texts:
        order(bureau, text)
    assert ghost(bureau).clock.deadline == at("2026-11-27 12:00")


def test_whoever_has_the_reports_is_told_of_a_rollback(bureau: Bureau) -> None:
    bureau.write("watcher@x.org", "observe ghost")
    order(bureau, "process")
    served = bureau.write("gm@x.org", "rollback", to=reply_part(bureau, ghost(bureau), None))
    readers = [reply.to.address for reply in served.replies]
    assert sorted(readers) == sorted(
        ["gm@x.org", "watcher@x.org", *(f"{p}@x.org" for p in PLAYERS)]
    )


def test_every_phase_has_its_reminder(bureau: Bureau) -> None:
    for _ in range(2):
        game = ghost(bureau)
        moment = look_at(game)
        assert moment is not None
        assert game.clock.deadline == moment + timedelta(days=1)
        bureau.games["ghost"] = after(
            game, Reminded(game.table.position.phase, late=False, at=moment)
        )
        order(bureau, "process")


def test_after_the_deadline_every_receipt_says_how_long_orders_are_waited_for(
    bureau: Bureau,
) -> None:
    order(bureau, "set grace 1 day")
    bureau.now += timedelta(days=3, hours=1)
    late = "I wait for late orders until 2026-11-25 12:00 UTC (13:00 Europe/Berlin), in 23 hours"
    assert late in order(bureau, "A Par H", "FRANCE")
    assert late in order(bureau, "status", "FRANCE")


def test_while_the_clock_stands_every_receipt_says_so(bureau: Bureau) -> None:
    order(bureau, "pause")
    assert "The clock stands still, with 3 days left" in order(bureau, "A Par H", "FRANCE")
    assert "stands still" in order(bureau, "remind")
    pasted = "On file for later\n-----------------\nThe clock stands still, with 3 days"
    assert "A Mar - Spa" in order(bureau, f"{pasted}\nA Mar - Spa", "FRANCE")


def test_settings_change_from_the_next_deadline_on(bureau: Bureau) -> None:
    before = ghost(bureau).clock.deadline
    order(bureau, "set moves 5 days early 0 minutes zone Europe/London")
    assert ghost(bureau).clock.deadline == before
    order(bureau, "process")
    assert ghost(bureau).clock.deadline == NOON + timedelta(days=5)
    assert "Europe/London" in order(bureau, "status").partition("Deadline")[2]
    receipt = order(bureau, "A Par H", "FRANCE")
    assert "Europe/London" in receipt
    assert "Europe/Berlin" not in receipt
    assert "stay" in order(bureau, "set variant loeb9")
    assert "Players need" in order(bureau, "set moves 1 minute")


def test_everybody_is_told_of_the_clock(bureau: Bureau) -> None:
    game = ghost(bureau)
    for text in ("pause", "resume", "deadline Friday 20:00", "set moves 4 days", "rollback"):
        served = bureau.write("gm@x.org", text, to=reply_part(bureau, game, None))
        if text != "rollback":  # nothing was played
            readers = {reply.to.address for reply in served.replies}
            assert readers == {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)}, text


def test_the_gamesmaster_reminds_who_owes_orders(bureau: Bureau) -> None:
    order(bureau, "A Par H\nA Mar H\nF Bre H", "FRANCE")
    game = ghost(bureau)
    served = bureau.write("gm@x.org", "remind them", to=reply_part(bureau, game, None))
    france = game.people.seat_of(game.variant.power_by_id["FRANCE"]).player.address
    told = {reply.to.address for reply in served.replies}
    assert told == {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)} - {france}
    assert "State: NONE" in served.replies[1].text
    assert "already" in order(bureau, "remind")


@pytest.mark.parametrize(
    ("settings", "moments"),
    [
        ("", ["reminded", "closed"]),
        ("set reminders 0 minutes", ["closed"]),
        ("set moves 3 hours", ["closed"]),  # too short for a reminder
        ("set grace 1 day", ["reminded", "told late", "closed late"]),
        ("set grace 1 day reminders 0 minutes", ["told late", "closed late"]),
    ],
)
def test_what_there_is_to_do_and_when(bureau: Bureau, settings: str, moments: list[str]) -> None:
    """A phase of three days: a reminder a day before its end, and a word to all when it is over."""
    if settings:
        order(bureau, settings)
    game, seen = ghost(bureau), []
    begun = NOON + timedelta(days=3)
    names = {
        begun - timedelta(days=1): "reminded",
        begun: "closed",
        begun + timedelta(days=1): "closed late",
    }
    while (moment := look_at(game)) is not None:
        if due_at(game) == moment:
            seen.append(names[moment])
            break
        is_late = moment == begun
        seen.append("told late" if is_late else names[moment])
        game = after(game, Reminded(game.table.position.phase, is_late, moment))
    assert seen == moments


def test_late_orders_end_the_grace(bureau: Bureau) -> None:
    order(bureau, "set grace 1 day")
    bureau.now = NOON + timedelta(days=3, hours=2)
    all_in(bureau)
    # Not in the same minute: who was late may look once more at what they sent.
    assert due_at(ghost(bureau)) == bureau.now + timedelta(minutes=30)


@pytest.mark.parametrize(
    ("hours", "before", "said"),
    [
        (1, (), "The gamesmaster processed this early; it was due 2026-11-24 12:00 UTC."),
        (1, ("pause",), "The gamesmaster processed this while the clock stood still."),
        (72, (), ""),
    ],
)
def test_everybody_is_told_that_the_gamesmaster_did_not_wait(
    bureau: Bureau, hours: int, before: tuple[str, ...], said: str
) -> None:
    for text in before:
        order(bureau, text)
    bureau.now += timedelta(hours=hours)
    closed = close_phase(ghost(bureau), bureau, bureau.now)
    found = {said in reply.text for reply in closed.replies}
    assert found == {True}
    assert all(("gamesmaster processed" in reply.text) is bool(said) for reply in closed.replies)
