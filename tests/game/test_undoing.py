"""What each letter did, by the log: what can be taken back, what is, what is past, what stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from judge.board.units import Power
from judge.game.clock_events import WaitSet
from judge.game.course import undoable
from judge.game.events import Event, Undone
from judge.game.log import THE_JUDGE, Author, Logged, Origin, Role
from judge.game.people_events import (
    CardChanged,
    ObserverJoined,
    PicturesSet,
    PlayerReplaced,
    SeatVacated,
)
from judge.game.press_events import PressReleased, PressSent
from judge.game.records import write_game
from judge.game.replay import replay
from judge.game.seats import PersonAddress, Player
from judge.game.undoing import LetterDone, letters_done, of_person, of_seat, taken_back
from tests.game.histories import FRANCE, ITALY, History
from tests.game.test_whole_games import NOON, STANDARD


def logged_by(told: History, **letters: tuple[Power | None, tuple[int, ...]]) -> list[Logged]:
    """A log of which events came with letters: by whom, and their numbers."""
    known = {n: (key, power) for key, (power, numbers) in letters.items() for n in numbers}

    def origin(number: int) -> Origin:
        key, power = known.get(number, ("", None))
        by = Author(Role.PLAYER, power, 1) if power is not None else THE_JUDGE
        return Origin(by, key)

    return [Logged(event, origin(n), n, NOON) for n, event in enumerate(told.log, 1)]


def numbers(rows: tuple[Logged, ...]) -> tuple[int, ...]:
    return tuple(row.number for row in rows)


def parts(done: LetterDone) -> tuple[tuple[int, ...], ...]:
    """Open, gone, past and staying, by their numbers."""
    return tuple(map(numbers, (done.open, done.gone, done.past, done.stays)))


def test_each_letter_has_what_it_did() -> None:
    told = History()
    first = told.give(FRANCE, "A PAR - BUR")
    theirs = told.give(ITALY, "A VEN - TYR")
    wait = told.happen(WaitSet(FRANCE, waits=True, at=NOON))
    press = told.happen(PressSent(FRANCE, (ITALY,), "Hm.", NOON, 1))
    log = logged_by(told, L1=(FRANCE, (first,)), L2=(ITALY, (theirs,)), L3=(FRANCE, (wait, press)))
    found = letters_done(log, of_seat(log, FRANCE))
    assert [one.key for one in found] == ["L1", "L3"]
    assert [parts(one) for one in found] == [
        ((first,), (), (), ()),
        ((wait,), (), (), (press,)),
    ]
    assert [one.key for one in letters_done(log, of_seat(log, ITALY))] == ["L2"]


def test_what_was_taken_back_is_gone_and_there_again_when_that_is() -> None:
    told = History()
    given = told.give(FRANCE, "A PAR - BUR")
    undo = told.undo(given)
    log = logged_by(told, L1=(FRANCE, (given,)), L2=(FRANCE, (undo,)))
    first, second = letters_done(log, of_seat(log, FRANCE))
    assert parts(first) == ((), (given,), (), ())
    assert (parts(second), second.takes_back) == (((undo,), (), (), ()), True)
    again = told.undo(undo)
    log = logged_by(told, L1=(FRANCE, (given,)), L2=(FRANCE, (undo,)), L3=(FRANCE, (again,)))
    assert [parts(one)[:2] for one in letters_done(log, of_seat(log, FRANCE))] == [
        ((given,), ()),
        ((), (undo,)),
        ((again,), ()),
    ]


def test_what_belongs_to_a_phase_that_is_over_or_began_anew_is_past() -> None:
    told = History()
    given = told.give(FRANCE, "A PAR - BUR")
    told.process()
    log = logged_by(told, L1=(FRANCE, (given,)))
    (done,) = letters_done(log, of_seat(log, FRANCE))
    assert parts(done) == ((), (), (given,), ())
    told.return_to(given)
    log = logged_by(told, L1=(FRANCE, (given,)))
    (done,) = letters_done(log, of_seat(log, FRANCE))
    assert parts(done) == ((), (), (given,), ())
    assert told.orders == {"FRANCE": ["A PAR - BUR"]}


def test_a_seat_that_changed_hands_has_the_letters_of_its_player_alone() -> None:
    for left, is_kept in (
        (PlayerReplaced(FRANCE, Player("new@x")), False),
        (SeatVacated(FRANCE, NOON), False),
        (PlayerReplaced(ITALY, Player("new@x")), True),
    ):
        told = History()
        given = told.give(FRANCE, "A PAR - BUR")
        told.happen(left)
        log = logged_by(told, L1=(FRANCE, (given,)))
        assert bool(letters_done(log, of_seat(log, FRANCE))) == is_kept


def test_who_has_their_mail_sent_elsewhere_stays_who_they_are() -> None:
    told = History()
    given = told.give(FRANCE, "A PAR - BUR")
    moved = told.happen(PlayerReplaced(FRANCE, Player("elsewhere@x")))
    log = logged_by(told, L1=(FRANCE, (given,)), L2=(FRANCE, (moved,)))
    assert [parts(one) for one in letters_done(log, of_seat(log, FRANCE))] == [
        ((given,), (), (), ()),
        ((), (), (), (moved,)),
    ]


def test_who_has_no_seat_has_what_is_about_themselves() -> None:
    told = History()
    ina, olga = Player("ina@x"), Player("olga@x")
    told.happen(
        ObserverJoined(ina), ObserverJoined(olga), PicturesSet(PersonAddress("ina@x"), wanted=False)
    )
    told.happen(CardChanged(replace(ina, name="Ina")))
    last = told.number
    by = Origin(Author(Role.OBSERVER, number=1), "L1")
    log = [row if row.number < last - 3 else replace(row, origin=by) for row in logged_by(told)]
    (done,) = letters_done(log, of_person(log, "ina@x"))
    assert numbers(done.open) == (last - 3, last - 1, last)
    told.undo(*done.numbers)
    assert told.game.people.observers == (olga,)


def waiting(number: int = 1) -> PressSent:
    """A letter that goes out a day later."""
    return PressSent(
        FRANCE, (ITALY,), "Later.", NOON, number, f"L{number}", release=NOON + timedelta(days=1)
    )


def test_press_that_waits_can_be_taken_back_until_it_goes_out() -> None:
    told = History()
    sent = told.happen(waiting())
    assert told.timeline.undoable == (sent,)
    told.undo(sent)
    assert (told.game.press.pending, told.game.press.letters) == ((), 1)
    again = told.happen(waiting(told.game.press.letters + 1))
    told.happen(PressReleased((2,), NOON))
    assert again not in told.timeline.undoable
    log = logged_by(told, L1=(FRANCE, (sent,)), L2=(FRANCE, (again,)))
    assert [parts(one) for one in letters_done(log, of_seat(log, FRANCE))] == [
        ((), (sent,), (), ()),
        ((), (), (), (again,)),
    ]
    assert told.timeline.state(told.number) == told.game


def test_press_that_waits_outlives_its_phase_and_stays() -> None:
    told = History()
    sent = told.happen(waiting())
    told.process()
    assert sent not in told.timeline.undoable
    log = logged_by(told, L1=(FRANCE, (sent,)))
    (done,) = letters_done(log, of_seat(log, FRANCE))
    assert parts(done) == ((), (), (), (sent,))


def test_what_is_taken_back_leads_where_the_log_leads() -> None:
    """What the letter that does it did before isn't in the log yet."""
    told = History()
    given = told.give(FRANCE, "A PAR - BUR")
    told.give(ITALY, "A VEN - TYR")
    known = tuple(told.log)
    told.happen(WaitSet(FRANCE, waits=True, at=NOON))
    event: Event = Undone((given,), told.now)
    assert isinstance(event, Undone)
    then = taken_back(told.game, known, STANDARD, told.log[len(known) :], event)
    *_, last = replay((*told.log, event), STANDARD)
    assert write_game(then) == write_game(last.game)
    assert FRANCE in then.clock.waits
    assert not then.table.orders.get(FRANCE)
    assert undoable(told.log, 2)[-1] == told.number
