"""Who sends no orders: what counts as silence, what against a player, and what takes it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from judge.board.units import Power
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, Reminded, SettingsChanged
from judge.game.conduct import Conduct, back_to, conduct_of, counted, moved
from judge.game.events import Event
from judge.game.game import Game, after
from judge.game.offers import OfferEnd
from judge.game.order_events import Entered, OrdersEntered
from judge.game.people_events import (
    AbsenceSet,
    PlayerReplaced,
    SeatOffered,
    SeatVacated,
    SilenceAsked,
)
from judge.game.phases import after_rollback
from judge.game.processing import process_phase
from judge.game.seats import Absence, Departure, PersonAddress, Player, Seat
from judge.game.settings import gathered
from judge.game.silence import SPOKEN
from judge.game.timeline import Target, returned
from judge.orders.model import Hold, Piece
from tests.desk.bureau import NOON, Bureau, started_game

A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)
CLOSES = NOON + 3 * A_DAY


@pytest.fixture(scope="module")
def begun() -> Game:
    bureau = Bureau()
    started_game(bureau)
    return bureau.games["ghost"]


def power_in(game: Game) -> Power:
    return game.variant.power_by_id["ITALY"]


def seat_in(game: Game) -> Seat:
    return game.people.seat_of(power_in(game))


def conduct_in(game: Game) -> tuple[int, int, int]:
    found = conduct_of(game.people.conduct, seat_in(game).player.address)
    return found.late, found.missed, found.left


def ordered(game: Game) -> OrdersEntered:
    """Italy's orders for all its units."""
    power, phase = power_in(game), game.table.position.phase
    units = game.table.position.units_of(power)
    rows = tuple(
        Entered(f"{unit.printed} H", Hold(Piece(unit.kind, unit.location))) for unit in units
    )
    return OrdersEntered(power, phase, rows, NOON)


def away(game: Game) -> AbsenceSet:
    return AbsenceSet(Absence(power_in(game), CLOSES - A_DAY, CLOSES + A_DAY))


def found_late(game: Game) -> Reminded:
    return Reminded(game.table.position.phase, late=True, at=CLOSES)


@dataclass(frozen=True)
class Situation:
    """What is so as a phase ends `hours` after its deadline; silent phases and what counts."""

    phases: int
    counts: tuple[int, int, int]
    hours: int = 0
    grace: bool = False
    ordered: bool = False
    away: bool = False
    late: bool = False
    vacant: bool = False


SITUATIONS = {
    "no orders": Situation(1, (0, 1, 0)),
    "orders": Situation(0, (0, 0, 0), ordered=True),
    "no orders, processed before the deadline": Situation(0, (0, 0, 0), hours=-2),
    "no orders, announced away": Situation(0, (0, 0, 0), away=True),
    "late, then orders": Situation(0, (1, 0, 0), late=True, ordered=True, grace=True, hours=5),
    "late, and none": Situation(1, (0, 1, 0), late=True, grace=True, hours=24),
    "late, announced away": Situation(0, (0, 0, 0), late=True, away=True, grace=True, hours=24),
    "a seat that nobody has": Situation(0, (0, 0, 1), vacant=True),
}


def events_of(situation: Situation, game: Game) -> Sequence[Event]:
    found: list[Event] = []
    if situation.grace:
        found.append(SettingsChanged(gathered([("grace", A_DAY)])))
    if situation.away:
        found.append(away(game))
    if situation.vacant:
        found.append(SeatVacated(power_in(game), NOON, Departure.EJECTED))
    if situation.late:
        found.append(found_late(game))
    if situation.ordered:
        found.append(ordered(game))
    return found


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS.keys())
def test_what_a_phase_tells_of_a_player(begun: Game, situation: Situation) -> None:
    game = begun
    for event in events_of(situation, game):
        game = after(game, event)
    ended = process_phase(game, CLOSES + situation.hours * AN_HOUR).game
    assert seat_in(ended).silence.phases == situation.phases
    assert conduct_in(ended) == situation.counts
    assert not seat_in(ended).late


def test_orders_of_any_phase_end_a_silence_and_its_question(begun: Game) -> None:
    once = process_phase(begun, CLOSES).game
    twice = process_phase(once, CLOSES + 3 * A_DAY).game
    assert (seat_in(once).silence.phases, seat_in(twice).silence.phases) == (1, 2)
    asked = after(twice, SilenceAsked(power_in(begun), CLOSES + 9 * A_DAY, CLOSES))
    spoke = process_phase(after(asked, ordered(asked)), CLOSES + 6 * A_DAY).game
    assert seat_in(spoke).silence == SPOKEN
    assert conduct_in(spoke) == (0, 2, 0)


def test_a_deadline_that_moves_makes_nobody_late(begun: Game) -> None:
    kind = after(begun, SettingsChanged(gathered([("grace", A_DAY)])))
    late = after(kind, found_late(kind))
    assert seat_in(late).late
    for move in (DeadlineSet(CLOSES + A_DAY, CLOSES), DeadlineSet(CLOSES - A_DAY, CLOSES)):
        assert not seat_in(after(late, move)).late
    paused = after(after(late, GamePaused(AN_HOUR)), GameResumed(CLOSES + 9 * A_DAY))
    done = process_phase(after(paused, ordered(paused)), CLOSES + 9 * A_DAY).game
    assert conduct_in(done) == (1, 0, 0)


def back(game: Game, then: Game) -> Game:
    target = Target(1, then, ())
    return after_rollback(game, returned(game, target, CLOSES), then)


def test_a_rollback_takes_a_missed_phase_back_and_asks_anew(begun: Game) -> None:
    once = process_phase(begun, CLOSES).game
    twice = process_phase(once, CLOSES + 3 * A_DAY).game
    asked = after(twice, SilenceAsked(power_in(begun), CLOSES + 9 * A_DAY, CLOSES))
    gone = back(asked, once)
    assert (seat_in(gone).silence.phases, seat_in(gone).silence.until) == (1, None)
    assert conduct_in(gone) == (0, 1, 0)
    assert conduct_in(back(asked, begun)) == (0, 0, 0)
    forward = back(back(asked, begun), asked)
    assert (seat_in(forward).silence.phases, conduct_in(forward)) == (2, (0, 2, 0))
    assert seat_in(forward).silence.until is None


@pytest.mark.parametrize("why", Departure)
def test_a_rollback_gives_a_seat_back_that_was_lost_by_silence_alone(
    begun: Game, why: Departure
) -> None:
    power = power_in(begun)
    once = process_phase(begun, CLOSES).game
    lost = after(once, SeatVacated(power, CLOSES, why))
    lost = after(lost, SeatOffered(power, Player("zoe@x.org"), CLOSES + 9 * A_DAY))
    undone = back(lost, begun)
    is_back = why is Departure.SILENT
    assert seat_in(undone).vacant is not is_back
    assert conduct_in(undone) == (0, 0, 0 if is_back else 1)
    assert undone.people.offers[0].end is (OfferEnd.WITHDRAWN if is_back else None)
    assert seat_in(back(lost, once)).vacant is not is_back
    taken = after(lost, PlayerReplaced(power, Player("zoe@x.org")))
    kept = back(taken, begun)
    assert (seat_in(kept).player.address, seat_in(kept).vacant) == ("zoe@x.org", False)


def test_what_counts_goes_with_a_person_to_another_address(begun: Game) -> None:
    power = power_in(begun)
    once = process_phase(begun, CLOSES).game
    old = seat_in(once).player
    away_from_home = after(once, PlayerReplaced(power, replace(old, address="new@x.org")))
    assert conduct_in(away_from_home) == (0, 1, 0)
    offered = after(once, SeatOffered(power, Player("zoe@x.org"), CLOSES + A_DAY))
    other = after(offered, PlayerReplaced(power, Player("zoe@x.org")))
    assert conduct_in(other) == (0, 0, 0)
    assert conduct_of(other.people.conduct, old.address).missed == 1


def test_counts_are_added_and_never_below_nothing() -> None:
    bo, zoe = PersonAddress("bo@x.org"), PersonAddress("zoe@x.org")
    one = counted((), bo, late=1)
    assert one == (Conduct(bo, late=1),)
    assert counted(one, bo) == one
    assert counted(one, bo, left=-1) == (Conduct(bo, late=1),)
    both = counted(one, zoe, missed=2, left=1)
    assert moved(both, bo, zoe) == (Conduct(zoe, late=1, missed=2, left=1),)
    assert moved(both, bo, bo) == both
    assert back_to(both, ()) == (Conduct(zoe, left=1),)
    assert back_to((), both) == (Conduct(bo, late=1), Conduct(zoe, missed=2))
