"""What comes of a game: every kind of moment comes in some game, is done, and has its words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import reduce

import pytest

from judge.daemon.phases import DOINGS
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.agenda import agenda_lines
from judge.game.agenda import Moment, MomentKind, agenda, awaited, due_at, first_come, look_at
from judge.game.clock_events import (
    DeadlineSet,
    GamePaused,
    GameResumed,
    Reminded,
    SettingsChanged,
    WaitSet,
)
from judge.game.deputies import DeputyAgreed, DeputyAsked, DeputyEnded
from judge.game.events import Ending, Event, GameEnded
from judge.game.filed import FailedLine
from judge.game.game import Game, after
from judge.game.offers import OfferEnd
from judge.game.order_events import LinesFailed
from judge.game.people_events import (
    AbsenceSet,
    Digested,
    MasterReplaced,
    OfferClosed,
    SeatOffered,
    SeatVacated,
    SilenceAsked,
    SilenceBroken,
    SilenceOver,
    StandbysCalled,
)
from judge.game.press_events import PressReleased, PressSent
from judge.game.public_holidays import PublicHolidays
from judge.game.seats import TIME_TO_ANSWER, Absence, Departure, Player
from judge.game.settings import gathered
from judge.game.silence import Silence
from judge.game.unled import RESTS, MasterAway, MasterBack, MasterGone
from judge.game.wishes import WishAsked, WishesClosed
from judge.library.texts import load_phrases
from tests.desk.bureau import NOON, Bureau, started_game

A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)
CLOSES = NOON + 3 * A_DAY
NEVER, AT_ONCE = timedelta(0), timedelta(0)
REMINDER = (MomentKind.REMINDER, CLOSES - A_DAY)
DEADLINE = (MomentKind.DEADLINE, CLOSES)
LATE = (MomentKind.LATE, CLOSES)
GRACE_ENDS = (MomentKind.GRACE_ENDS, CLOSES + A_DAY)
ALL_IN = (MomentKind.ALL_IN, NOON + AN_HOUR / 2)


@pytest.fixture(scope="module")
def begun() -> Game:
    """A game with a phase of three days, and a reminder a day before its end."""
    bureau = Bureau()
    started_game(bureau)
    return bureau.games["ghost"]


def with_(game: Game, **chosen: timedelta) -> Game:
    """With some settings."""
    return after(game, SettingsChanged(gathered(chosen.items())))


@pytest.fixture(scope="module")
def complete() -> Game:
    """The game with an order for every unit, since it began."""
    bureau = Bureau()
    started_game(bureau)
    for power in bureau.games["ghost"].variant.powers:
        game = bureau.games["ghost"]
        orders = "\n".join(f"{unit.printed} H" for unit in game.table.position.units_of(power))
        bureau.write(
            game.people.seat_of(power).player.address, orders, to=reply_part(bureau, game, power)
        )
    return bureau.games["ghost"]


def offered(game: Game, *until: datetime) -> Game:
    """With seats offered: the gamesmaster's first, then those of the board in their order."""
    for power, at in zip((None, *game.variant.powers), until, strict=False):
        game = after(game, SeatOffered(power, Player("otto@x.org"), at))
    return game


def held(game: Game, *until: datetime) -> Game:
    """With letters to everybody that wait."""
    sender = game.variant.powers[0]
    for number, at in enumerate(until, start=1):
        game = after(game, PressSent(sender, (), "Hello.", NOON, number, release=at))
    return game


def silent(game: Game, phases: int = 2) -> Game:
    """With a first power from which nothing came for some phases, up to the one that ended now."""
    (first, *others) = game.people.seats
    row = replace(first, silence=Silence(phases, NOON))
    return replace(game, people=replace(game.people, seats=(row, *others)))


def asked(game: Game, until: datetime = NOON + 2 * A_DAY) -> Game:
    """With its player asked whether they are still with us."""
    return after(game, SilenceAsked(game.variant.powers[0], until, NOON))


def back(game: Game) -> Game:
    """With the player of a first power away while they would be reminded."""
    return after(game, AbsenceSet(Absence(game.variant.powers[0], NOON, CLOSES - AN_HOUR)))


def vacant(game: Game) -> Game:
    """With a first power that nobody has."""
    return after(game, SeatVacated(game.variant.powers[0], NOON, Departure.SILENT))


def of_silence(game: Game) -> list[tuple[MomentKind, datetime]]:
    kinds = {MomentKind.STILL_THERE, MomentKind.NO_ANSWER, MomentKind.STANDBY}
    return [row for row in moments(game) if row[0] in kinds]


def moments(game: Game) -> list[tuple[MomentKind, datetime]]:
    return [(moment.kind, moment.at) for moment in agenda(game)]


def lapse(at: datetime) -> tuple[MomentKind, datetime]:
    return MomentKind.OFFER_LAPSES, at


def test_a_phase_ends_at_its_deadline_after_a_reminder(begun: Game) -> None:
    assert moments(begun) == [REMINDER, DEADLINE]
    everybody = begun.variant.powers
    reminder = Moment(REMINDER[1], MomentKind.REMINDER, everybody)
    assert agenda(begun) == (reminder, Moment(CLOSES, MomentKind.DEADLINE))
    assert moments(with_(begun, reminder=NEVER)) == [DEADLINE]
    assert moments(with_(begun, reminder=A_DAY * 1.25)) == [
        (REMINDER[0], CLOSES - A_DAY * 1.25),
        DEADLINE,
    ]
    a_quarter = (REMINDER[0], CLOSES - 3 * A_DAY / 4)
    assert moments(with_(begun, reminder=A_DAY * 1.5 + AN_HOUR)) == [a_quarter, DEADLINE]


def test_grace_ends_it_later_and_who_is_late_is_told(begun: Game) -> None:
    kind = with_(begun, grace=A_DAY)
    assert moments(kind) == [REMINDER, LATE, GRACE_ENDS]
    assert {moment.about for moment in agenda(kind)} == {kind.variant.powers}


def test_when_all_are_in_it_ends_early_or_at_its_deadline(complete: Game) -> None:
    assert moments(complete) == [ALL_IN]
    assert moments(with_(complete, grace=A_DAY)) == [ALL_IN]
    assert moments(with_(complete, early=AT_ONCE)) == [(MomentKind.ALL_IN, NOON)]
    for early in (3 * A_DAY, 4 * A_DAY):
        assert moments(with_(complete, early=early)) == [DEADLINE]
    waits = after(complete, WaitSet(complete.variant.powers[0], True, NOON))
    assert moments(waits) == [DEADLINE]


def test_who_is_held_back_is_reminded_but_never_late(complete: Game) -> None:
    france = complete.variant.power_by_id["FRANCE"]
    line = FailedLine(1, "A Par - Nowhere")
    failed = LinesFailed(france, complete.table.position.phase, (line,), NOON)
    held = with_(after(complete, failed), grace=A_DAY)
    reminder = Moment(REMINDER[1], MomentKind.REMINDER, (france,))
    assert agenda(held) == (reminder, Moment(CLOSES, MomentKind.DEADLINE))
    assert [awaited(held, at) for at in (CLOSES - AN_HOUR, CLOSES)] == [(france,), ()]


def test_offers_lapse_each_at_its_time_until_they_are_closed(begun: Game) -> None:
    game = offered(begun, NOON + 5 * A_DAY, NOON + AN_HOUR)
    assert moments(game) == [lapse(NOON + AN_HOUR), REMINDER, DEADLINE, lapse(NOON + 5 * A_DAY)]
    first, *_, last = agenda(game)
    assert (first.about, first.number) == (begun.variant.powers[:1], 2)
    assert (last.about, last.number) == ((), 1)
    closed = after(game, OfferClosed(2, OfferEnd.LAPSED))
    assert moments(closed) == [REMINDER, DEADLINE, lapse(NOON + 5 * A_DAY)]


def released(at: datetime) -> tuple[MomentKind, datetime]:
    return MomentKind.PRESS_RELEASED, at


def test_press_goes_out_at_its_time_whatever_becomes_of_the_game(begun: Game) -> None:
    """Nor does a moment say whose it is, or for whom: it may be for some alone."""
    at, later = NOON + AN_HOUR, NOON + 5 * A_DAY
    game = held(begun, later, at, at)
    assert moments(game) == [released(at), REMINDER, DEADLINE, released(later)]
    assert agenda(game)[0] == Moment(at, MomentKind.PRESS_RELEASED)
    assert moments(after(game, GamePaused(2 * A_DAY))) == [released(at), released(later)]
    over = after(game, GameEnded(Ending.CANCELLED, ()))
    assert moments(over) == [released(at), released(later)]
    gone = after(over, PressReleased((2, 3), at))
    assert moments(gone) == [released(later)]
    assert moments(after(gone, PressReleased((1,), later))) == []


def test_nothing_comes_while_the_clock_stands_or_after_the_end(begun: Game) -> None:
    paused = after(begun, GamePaused(2 * A_DAY))
    assert moments(paused) == []
    assert moments(offered(paused, NOON + A_DAY)) == [lapse(NOON + A_DAY)]
    over = after(offered(begun, NOON, NOON + A_DAY), GameEnded(Ending.CANCELLED, ()))
    assert moments(over) == [lapse(NOON)]  # the gamesmaster's own
    assert (due_at(paused), look_at(paused)) == (None, None)


def test_what_is_done_comes_no_more_and_the_rest_as_it_would(begun: Game) -> None:
    """Until the phase is processed: a list of what comes holds when some of it has come."""
    game = offered(with_(begun, grace=A_DAY), CLOSES - AN_HOUR)
    phase = game.table.position.phase
    done: dict[MomentKind, Event] = {
        MomentKind.REMINDER: Reminded(phase, late=False, at=REMINDER[1]),
        MomentKind.LATE: Reminded(phase, late=True, at=CLOSES),
        MomentKind.OFFER_LAPSES: OfferClosed(1, OfferEnd.LAPSED),
    }
    left = moments(game)
    assert left == [REMINDER, lapse(CLOSES - AN_HOUR), LATE, GRACE_ENDS]
    while len(left) > 1:
        assert look_at(game) == left[0][1]
        game = after(game, done[left[0][0]])
        left = left[1:]
        assert moments(game) == left
    assert due_at(game) == GRACE_ENDS[1]


@pytest.mark.parametrize(
    "moves",
    [
        (DeadlineSet(CLOSES + A_DAY, CLOSES),),
        (GamePaused(A_DAY), GameResumed(CLOSES + A_DAY)),
        (GamePaused(A_DAY), DeadlineSet(CLOSES + A_DAY, CLOSES + A_DAY)),
    ],
    ids=["set", "resumed", "set while it stood"],
)
@pytest.mark.parametrize("late", [False, True])
def test_a_deadline_that_moves_has_its_words_anew(
    begun: Game, moves: Iterable[DeadlineSet | GamePaused | GameResumed], late: bool
) -> None:
    game = with_(begun, grace=A_DAY)
    game = after(game, Reminded(game.table.position.phase, late=late, at=REMINDER[1]))
    assert moments(game) == [LATE, GRACE_ENDS][late:]
    for event in moves:
        game = after(game, event)
    assert moments(game) == [(kind, at + A_DAY) for kind, at in (REMINDER, LATE, GRACE_ENDS)]


def test_what_has_come_is_done_in_the_order_of_its_kinds(begun: Game) -> None:
    """Who was down over a reminder and the deadline processes; what lapses or waits goes first."""
    game = held(offered(begun, CLOSES), CLOSES)
    closed = after(game, OfferClosed(1, OfferEnd.LAPSED))
    found = [
        (first_come(game, CLOSES - A_DAY - AN_HOUR)),
        (first_come(game, CLOSES - A_DAY)),
        (first_come(game, CLOSES)),
        (first_come(closed, CLOSES)),
        (first_come(after(closed, PressReleased((1,), CLOSES)), CLOSES)),
    ]
    assert [moment and moment.kind for moment in found] == [
        None, MomentKind.REMINDER, MomentKind.OFFER_LAPSES, MomentKind.PRESS_RELEASED,
        MomentKind.DEADLINE,
    ]  # fmt: skip
    assert due_at(game) == CLOSES


STILL, TIME_UP = MomentKind.STILL_THERE, MomentKind.NO_ANSWER
UNTIL = NOON + 2 * A_DAY


def test_who_sends_no_orders_is_asked_once_and_then_it_is_time(begun: Game) -> None:
    (power, *_), quiet = begun.variant.powers, silent(begun)
    assert of_silence(silent(begun, 1)) == []
    assert of_silence(quiet) == [(STILL, NOON)]
    assert of_silence(asked(quiet)) == [(TIME_UP, UNTIL)]
    assert of_silence(after(asked(quiet), SilenceBroken(power, NOON))) == []
    assert of_silence(after(asked(quiet), SilenceOver(power, NOON))) == []
    gone = after(asked(quiet), SeatVacated(power, NOON, Departure.SILENT))
    assert of_silence(gone) == [(MomentKind.STANDBY, NOON)]


def test_nobody_is_asked_while_the_clock_stands_and_all_anew_afterwards(begun: Game) -> None:
    paused = after(asked(silent(begun)), GamePaused(A_DAY))
    assert of_silence(paused) == []
    assert of_silence(after(paused, GameResumed(CLOSES + 20 * A_DAY))) == [(STILL, NOON)]


def test_who_is_away_is_asked_and_lost_only_when_they_are_back(begun: Game) -> None:
    (power, *_) = begun.variant.powers
    away = AbsenceSet(Absence(power, NOON + A_DAY, NOON + 9 * A_DAY))
    back = NOON + 9 * A_DAY + TIME_TO_ANSWER
    assert of_silence(after(asked(silent(begun)), away)) == [(TIME_UP, back)]
    here = AbsenceSet(Absence(power, NOON - A_DAY, NOON + 9 * A_DAY))
    assert of_silence(after(silent(begun), here)) == [(STILL, back)]


def test_time_to_answer_is_what_was_told_whatever_becomes_of_the_deadline(begun: Game) -> None:
    quiet = asked(silent(begun))
    later = after(quiet, DeadlineSet(CLOSES + 5 * A_DAY, CLOSES))
    assert of_silence(later) == [(TIME_UP, UNTIL)]
    earlier = after(quiet, DeadlineSet(CLOSES - A_DAY, CLOSES))
    assert of_silence(earlier) == [(TIME_UP, UNTIL)]


def test_no_rule_counts_under_which_nobody_was_asked(begun: Game) -> None:
    quiet = asked(silent(begun))
    for row in ({"silent": "vacate"}, {"answer": A_DAY}, {"silence": 1}):
        changed = after(quiet, SettingsChanged(gathered(row.items())))
        assert of_silence(changed) == [(STILL, NOON)]
    never = after(quiet, SettingsChanged(gathered([("silence", 0)])))
    assert of_silence(never) == []


def test_a_seat_that_nobody_has_is_offered_until_somebody_is_asked_or_nobody_left(
    begun: Game,
) -> None:
    (power, *_), free = begun.variant.powers, vacant(begun)
    at_once = [(MomentKind.STANDBY, NOON)]
    assert of_silence(free) == at_once
    offer = after(free, SeatOffered(power, Player("zoe@x.org"), CLOSES))
    assert of_silence(offer) == []
    for end, then in (
        (OfferEnd.DECLINED, at_once),
        (OfferEnd.LAPSED, at_once),
        (OfferEnd.WITHDRAWN, []),
    ):
        assert of_silence(after(offer, OfferClosed(1, end))) == then
    assert of_silence(after(free, StandbysCalled(power, NOON))) == []
    assert of_silence(after(begun, SeatVacated(power))) == []  # as in logs of old


def pleaded(game: Game, hour: int = 8, at: datetime = NOON) -> Game:
    """With something that a player asks of the gamesmaster, who has a digest at an hour."""
    game = after(game, SettingsChanged(gathered([("digest", hour)])))
    return after(game, WishAsked(None, 1, ("extend by 1 day",), "A day?", at))


def of_digest(game: Game) -> list[datetime]:
    return [at for kind, at in moments(game) if kind is MomentKind.DIGEST]


def test_a_digest_comes_once_a_day_while_anything_waits(begun: Game) -> None:
    zone = begun.settings.zone
    assert zone == "Europe/Berlin"
    next_morning = datetime(2026, 11, 22, 7, tzinfo=NOON.tzinfo)
    assert of_digest(pleaded(begun)) == [next_morning]
    assert of_digest(pleaded(begun, hour=14)) == [datetime(2026, 11, 21, 13, tzinfo=NOON.tzinfo)]
    assert of_digest(pleaded(begun, hour=13)) == [datetime(2026, 11, 22, 12, tzinfo=NOON.tzinfo)]
    assert of_digest(pleaded(begun, hour=24)) == [datetime(2026, 11, 21, 23, tzinfo=NOON.tzinfo)]
    told = after(pleaded(begun), Digested(next_morning))
    assert of_digest(told) == [next_morning + A_DAY]
    assert of_digest(after(told, WishesClosed(None, (1,)))) == []
    assert of_digest(pleaded(begun, hour=0)) == []
    over = after(pleaded(begun), GameEnded(Ending.CANCELLED, ()))
    assert of_digest(over) == []
    paused = after(pleaded(begun), GamePaused(A_DAY))
    assert of_digest(paused) == [next_morning]


def test_the_hour_of_a_digest_is_the_same_in_summer_and_winter(begun: Game) -> None:
    """On 28 March 2027 the clocks go forward in Berlin."""
    before = datetime(2027, 3, 27, 12, tzinfo=NOON.tzinfo)
    first = of_digest(pleaded(begun, at=before))
    assert first == [datetime(2027, 3, 28, 6, tzinfo=NOON.tzinfo)]
    assert of_digest(after(pleaded(begun, at=before), Digested(first[0]))) == [first[0] + A_DAY]


def test_a_seat_that_nobody_has_waits_for_the_gamesmaster(begun: Game) -> None:
    set_ = after(begun, SettingsChanged(gathered([("digest", 8)])))
    assert of_digest(set_) == []
    assert len(of_digest(vacant(set_))) == 1


def forgotten(
    yielded: Collection[MomentKind], done: Collection[MomentKind], said: Collection[str]
) -> list[str]:
    """What is missing of a kind of moment."""
    places = {"comes in no game": yielded, "is done by nobody": done, "has no words": said}
    return [
        f"{kind} {what}"
        for what, known in places.items()
        for kind in MomentKind
        if kind not in known
    ]


def unled(game: Game, begins: datetime = NOON + A_DAY) -> Game:
    """A game that rests while its gamesmaster is away, for two days."""
    game = after(game, SettingsChanged(gathered([("unled", RESTS)])))
    return after(game, MasterAway(begins, begins + 2 * A_DAY, NOON))


def deputised(game: Game, *more: DeputyAgreed | DeputyEnded) -> Game:
    """A game whose gamesmaster has asked somebody to be deputy for ten days."""
    ben = Player("ben@x.org")
    asked = DeputyAsked(1, ben, ("clock",), NOON + 10 * A_DAY, NOON + 7 * A_DAY)
    return reduce(after, (asked, *more), game)


def test_a_deputy_ends_when_their_time_is_over(begun: Game) -> None:
    agreed, left = DeputyAgreed(1, NOON), DeputyEnded(1, "left", NOON)
    assert Moment(NOON + 7 * A_DAY, MomentKind.DEPUTY_ENDS) in agenda(deputised(begun))
    assert Moment(NOON + 10 * A_DAY, MomentKind.DEPUTY_ENDS) in agenda(deputised(begun, agreed))
    for events in ((left,), (agreed, left)):
        ended = agenda(deputised(begun, *events))
        assert not any(moment.kind is MomentKind.DEPUTY_ENDS for moment in ended)
    # What is about somebody who was asked before changes nothing.
    other = deputised(begun, DeputyEnded(7, "left", NOON))
    assert other.people.deputy == deputised(begun).people.deputy


def with_holidays(game: Game) -> Game:
    """A game that keeps the public holidays of a country, known for a year."""
    known = PublicHolidays("DE", "Germany", (), (NOON + 365 * A_DAY).date())
    return after(game, SettingsChanged(gathered([("holidays", (known,))])))


def of_rest(game: Game) -> list[datetime]:
    return [moment.at for moment in agenda(game) if moment.kind is MomentKind.MASTER_LEAVES]


def test_a_game_rests_from_when_its_gamesmaster_is_away(begun: Game) -> None:
    assert of_rest(unled(begun)) == [NOON + A_DAY]
    goes_on = after(unled(begun), SettingsChanged(gathered([("unled", "nothing")])))
    assert of_rest(goes_on) == []
    assert of_rest(after(unled(begun), MasterGone(NOON + A_DAY))) == []
    assert of_rest(after(unled(begun), MasterBack(NOON))) == []
    assert of_rest(after(unled(begun), MasterReplaced(Player("zoe@x.org")))) == []
    # The phase that ends just then is processed first.
    assert of_rest(unled(begun, CLOSES)) == []
    assert of_rest(unled(begun, CLOSES - A_DAY)) == [CLOSES - A_DAY]
    assert of_rest(after(unled(begun), GameEnded(Ending.CANCELLED, (), CLOSES))) == []


def test_every_kind_of_moment_comes_is_done_and_has_words(begun: Game, complete: Game) -> None:
    paused = after(begun, GamePaused(A_DAY, CLOSES))
    usual = (offered(begun, CLOSES), with_(begun, grace=A_DAY), complete, held(begun, CLOSES))
    over = after(begun, GameEnded(Ending.CANCELLED, (), CLOSES))
    games = (
        *usual, paused, over, silent(begun), asked(silent(begun)), vacant(begun), pleaded(begun),
        unled(begun), deputised(begun), with_holidays(begun), back(begun),
    )  # fmt: skip
    yielded = {moment.kind for game in games for moment in agenda(game)}
    said = {name.removeprefix("agenda.") for name in load_phrases().sentences if "agenda." in name}
    assert forgotten(yielded, DOINGS, said) == []


@pytest.mark.parametrize(
    ("yields", "does", "says", "found"),
    [
        (1, 0, 0, "holidays comes in no game"),
        (0, 1, 0, "holidays is done by nobody"),
        (0, 0, 1, "holidays has no words"),
    ],
)
def test_what_is_forgotten_is_found(yields: int, does: int, says: int, found: str) -> None:
    every = list(MomentKind)
    assert every[-1] is MomentKind.HOLIDAYS
    some = (every[: len(every) - left_out] for left_out in (yields, does, says))
    assert forgotten(*some) == [found]


def test_the_host_reads_what_comes(complete: Game) -> None:
    game = offered(complete, CLOSES, CLOSES + A_DAY)
    assert list(agenda_lines(game, load_phrases())) == [
        "  2026-11-21 12:30 UTC (13:30 Europe/Berlin):"
        " the phase is processed, as all orders are in",
        "  2026-11-24 12:00 UTC (13:00 Europe/Berlin):"
        " the offer of the seat of the gamesmaster lapses",
        "  2026-11-25 12:00 UTC (13:00 Europe/Berlin): the offer of the seat of Austria lapses",
    ]
    assert Moment(CLOSES, MomentKind.OFFER_LAPSES, number=1) in agenda(game)
