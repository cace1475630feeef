"""Time as a tree: back, forward again, undone and edited, and what each of these keeps."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from judge.board.calendar import read_phase
from judge.board.forms import write_position
from judge.desk.replies.log_lines import log_line
from judge.game.chronicle import read_chronicle
from judge.game.clock_events import DeadlineSet, GamePaused, SettingsChanged, WaitSet
from judge.game.course import CAN_BE_UNDONE
from judge.game.deadlines import Deadline
from judge.game.events import (
    Ending,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    PositionEdited,
    Undone,
)
from judge.game.explaining import explained_deadline
from judge.game.filed import Question
from judge.game.game import Game, GameState
from judge.game.log import Logged
from judge.game.order_events import QuestionsAsked
from judge.game.people_events import PlayerReplaced
from judge.game.press_events import PressSent
from judge.game.records import KINDS, read_game, write_event, write_game
from judge.game.replay import replay
from judge.game.seats import Player
from judge.game.settings import Choices
from judge.game.timeline import Timeline
from judge.game.vote_events import DrawVoted
from judge.game.why import Because, Timing
from judge.library.texts import load_log_words
from tests.game.histories import FRANCE, ITALY, TURKEY, History, filed, order, through_json
from tests.game.test_whole_games import NOON, STANDARD


def question(number: int, phase: str, *candidates: str) -> Question:
    return Question(number, "?", 0, 1, read_phase(phase), tuple(map(order, candidates)))


def written_again(told: History) -> dict[str, Any]:
    """The game that the log leads to as it is read back, as it would be recorded."""
    *_, last = replay(through_json(told.log), STANDARD)
    return write_game(last.game)


def two_years() -> tuple[History, int, int]:
    """Spring and Fall played, Winter begun; the last events of both."""
    told = History()
    told.give(FRANCE, "A PAR - BUR", "F BRE - MAO")
    spring = told.process()
    told.give(FRANCE, "A BUR - MUN")
    fall = told.process()
    return told, spring, fall


def test_states_are_found_by_number() -> None:
    told, spring, fall = two_years()
    assert told.timeline.line == tuple(range(1, told.number + 1))
    assert (told.timeline.played, told.timeline.left) == ((spring, fall), ())
    steps = [step.game for step in replay(told.log, STANDARD)]
    states = told.timeline.states(range(1, told.number + 1))
    assert list(states.values()) == steps
    assert states[told.number] == told.game
    phases = [str(state.table.position.phase) for state in (states[spring], states[fall])]
    assert phases == ["S1901M", "F1901M"]
    for number in (0, told.number + 1):
        with pytest.raises(IndexError):
            told.timeline.state(number)


def test_back_and_forward_again_keeps_the_orders_entered_since() -> None:
    told, spring, fall = two_years()
    left, winter = told.number, told.game
    back = told.return_to(spring)
    assert (told.phase, told.orders) == ("S1901M", {"FRANCE": ["A PAR - BUR", "F BRE - MAO"]})
    assert told.timeline.line == (*range(1, spring + 1), back)
    assert (told.timeline.played, told.timeline.left) == ((), (left,))
    told.give(ITALY, "A VEN - TYR")
    other = told.give(FRANCE, "A PAR - GAS")
    forward = told.return_to(left)
    assert told.timeline.line == (*range(1, left + 1), forward)
    assert (told.timeline.played, told.timeline.left) == ((spring, fall), (other,))
    assert told.game.table == winter.table
    told.return_to(spring)
    assert told.orders["FRANCE"] == ["A PAR - BUR", "F BRE - MAO"]
    told.return_to(other)
    assert told.orders == {"FRANCE": ["A PAR - GAS", "F BRE - MAO"], "ITALY": ["A VEN - TYR"]}
    assert written_again(told) == write_game(told.game)


def test_a_return_into_the_midst_of_a_phase_has_the_orders_that_came_later() -> None:
    told = History()
    first = told.give(FRANCE, "A PAR - BUR")
    told.give(FRANCE, "A PAR - GAS")
    told.give(ITALY, "A VEN - TYR")
    told.process()
    told.return_to(first)
    assert told.orders == {"FRANCE": ["A PAR - GAS"], "ITALY": ["A VEN - TYR"]}
    told.return_to(2)
    assert told.orders == {"FRANCE": ["A PAR - GAS"], "ITALY": ["A VEN - TYR"]}


def standing(game: Game) -> dict[str, Any]:
    return write_position(game.table.position, STANDARD)


def test_people_press_and_numbers_stay_whichever_way_a_game_goes() -> None:
    told = History()
    told.file(FRANCE, filed("A BUR - MUN", "F1901M"), filed("A MAR - SPA", "F1902M"))
    told.give(FRANCE, "A PAR - BUR")
    spring = told.process()
    assert told.orders == {"FRANCE": ["A BUR - MUN"]}
    fall = told.happen(
        PressSent(FRANCE, (ITALY,), "Peace?", NOON, 1),
        QuestionsAsked(ITALY, (question(1, "F1901M", "A VEN - TYR", "A VEN - TRI"),)),
    )
    told.return_to(spring)
    seat = told.game.people.seat_of(FRANCE)
    assert [row.text for row in seat.filed] == ["A BUR - MUN", "A MAR - SPA"]
    told.happen(
        PlayerReplaced(TURKEY, Player("new@x")),
        PressSent(None, (), "Again.", NOON, 2),
        QuestionsAsked(ITALY, (question(2, "S1901M", "A VEN - TYR", "A VEN - TRI"),)),
    )
    told.file(FRANCE, filed("A MAR - POR", "F1902M"), filed("F BRE - MAO", "F1901M"))
    told.return_to(fall)
    game = told.game
    assert (told.phase, told.orders) == ("F1901M", {"FRANCE": ["A BUR - MUN"]})
    # What was called up is not on file any more; what was put on file since is.
    assert [row.text for row in game.people.seat_of(FRANCE).filed] == ["A MAR - POR"]
    assert game.people.seat_of(TURKEY).player.address == "new@x"
    assert game.people.seat_of(TURKEY).epoch == 2
    assert game.people.seat_of(ITALY).questions == ()
    assert game.people.seat_of(ITALY).asked == 2
    assert (game.press.letters, game.press.issue) == (2, 4)
    assert written_again(told) == write_game(game)
    assert write_game(read_game(write_game(game), STANDARD)) == write_game(game)


def test_an_end_that_was_voted_for_is_gone_back_behind_and_not_forward_to() -> None:
    told, spring, _ = two_years()
    end = told.agree()
    assert told.timeline.played[-1] == end
    assert list(told.timeline.undoable) == []
    assert told.timeline.targets([told.number], told.game) == ()
    told.return_to(spring)
    assert told.timeline.left == (end,)
    told.return_to(end)
    assert (told.game.state, told.game.ending) == (GameState.RUNNING, None)
    assert list(told.timeline.left) == []
    told.agree()
    assert told.game.state is GameState.ENDED


def test_a_solo_is_gone_back_behind_with_its_phase() -> None:
    told = History()
    centres = [place.id for place in STANDARD.board.centres]
    near = {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": centres[:18], "ITALY": ["ROM"]}}
    told.edit("F1905M", **near)
    fall = told.process()
    assert (told.game.state, told.game.victors) == (GameState.ENDED, (FRANCE,))
    assert told.timeline.played == (fall,)
    told.return_to(2)
    assert told.timeline.left == (fall,)


def test_a_game_that_has_not_begun_has_no_ways() -> None:
    (created, *_) = History().log
    timeline = Timeline((created, GameEnded(Ending.CANCELLED, ())), STANDARD)
    assert not timeline.played
    assert not timeline.left
    assert timeline.targets([1], timeline.state(2)) == ()


def test_what_was_done_in_a_phase_is_taken_back() -> None:
    told = History()
    before = told.game
    told.give(FRANCE, "A PAR - BUR")
    kept = told.give(ITALY, "A VEN - TYR")
    gone = told.happen(
        QuestionsAsked(FRANCE, (question(1, "S1901M", "F BRE - MAO", "F BRE - ENG"),)),
        WaitSet(FRANCE, waits=True, at=NOON),
        SettingsChanged(Choices((("movement", timedelta(days=9)),))),
        GamePaused(timedelta(hours=3)),
        PressSent(FRANCE, (), "Hello.", NOON, 1),
        DrawVoted(FRANCE, in_favour=True),
    )
    assert told.timeline.undoable == (3, kept, 5, 6, 7, 8, gone)
    told.undo(3, 5, 6, 7, 8, gone)
    game = told.game
    assert told.orders == {"ITALY": ["A VEN - TYR"]}
    assert game.people.seat_of(FRANCE) == replace(before.people.seat_of(FRANCE), asked=1)
    assert (game.settings, game.clock, game.ballot) == (
        before.settings,
        before.clock,
        before.ballot,
    )
    assert [letter.text for letter in game.press.sent] == ["Hello."]
    assert told.timeline.line == (1, 2, kept, 9, told.number)
    assert written_again(told) == write_game(game)


def test_taking_back_what_took_back_does_it_once_more() -> None:
    told = History()
    first = told.give(FRANCE, "A PAR - BUR")
    second = told.give(FRANCE, "A PAR - GAS")
    last = told.undo(second)
    assert told.orders == {"FRANCE": ["A PAR - BUR"]}
    assert told.timeline.undoable == (first, last)
    told.give(ITALY, "A VEN - TYR")
    told.undo(last)
    assert told.orders == {"FRANCE": ["A PAR - GAS"], "ITALY": ["A VEN - TYR"]}
    told.process()
    assert list(told.timeline.undoable) == []


def test_who_was_complete_may_change_their_mind_once_more() -> None:
    told = History()
    told.edit("S1901M", units={"FRANCE": ["A PAR"], "ITALY": ["A VEN"]})
    told.give(FRANCE, "A PAR - BUR")
    told.give(ITALY, "A VEN - TYR")
    more = told.give(ITALY, "A VEN - TRI")
    at = told.now
    told.undo(more)
    assert told.game.clock.complete_since == at
    told.undo(told.number - 2)
    assert told.game.clock.complete_since is None


@pytest.mark.parametrize("numbers", [(), (1,), (2,), (3,), (5,), (6, 7), (7,), (8,), (99,)])
def test_a_log_that_takes_back_what_cannot_be_leads_nowhere(numbers: tuple[int, ...]) -> None:
    """The creation, the start, an earlier phase, press, what was taken back already, itself."""
    told = History()
    told.give(FRANCE, "A PAR - BUR")
    told.process()
    told.happen(PressSent(FRANCE, (), "Hello.", NOON, 1))
    told.undo(told.give(FRANCE, "A BUR - MUN"))
    bad = Undone(numbers, NOON)
    if numbers == (7,):  # that is what took back, and can be
        told.undo(7)
        return
    with pytest.raises(ValueError, match="takes back what can't be"):
        Timeline((*told.log, bad), STANDARD).state(told.number + 1)


def test_whether_it_can_be_undone_is_said_of_every_kind_of_event() -> None:
    assert {kind.__name__: kind for kind in CAN_BE_UNDONE} == dict(KINDS)


CENTRES = {"FRANCE": ["PAR", "MAR", "BRE"], "ITALY": ["ROM", "NAP", "VEN"]}


def test_an_edited_position_keeps_the_orders_of_units_that_stand() -> None:
    told = History()
    told.give(FRANCE, "A PAR - BUR", "F BRE - MAO", "A MAR S A PAR - BUR")
    told.give(ITALY, "A VEN - TYR")
    told.happen(
        WaitSet(ITALY, waits=True, at=NOON),
        DrawVoted(ITALY, in_favour=True),
        QuestionsAsked(
            ITALY,
            (
                question(1, "S1901M", "A ROM - APU", "A ROM - TUS"),
                question(2, "F1901M", "A TYR - VIE", "A TYR - TRI"),
            ),
        ),
    )
    before = told.game
    told.edit("S1901M", units={"FRANCE": ["A PAR", "A BRE", "F MAR"], "ITALY": ["A VEN"]},
              centers=CENTRES)  # fmt: skip
    game = told.game
    assert told.orders == {"FRANCE": ["A PAR - BUR"], "ITALY": ["A VEN - TYR"]}
    assert [q.number for q in game.people.seat_of(ITALY).questions] == [2]
    assert game.people.seat_of(ITALY).asked == 2
    assert game.ballot.votes == {}
    assert game.clock == before.clock
    assert game.press.issue == before.press.issue + 1
    assert game.table.position.owners[STANDARD.board.by_code["ROM"].province] == ITALY
    assert written_again(told) == write_game(game)
    told.process()
    assert told.phase == "F1901M"


def test_an_edited_phase_is_another_with_no_orders() -> None:
    told = History()
    told.give(FRANCE, "A PAR - BUR")
    told.file(FRANCE, filed("A PAR - BUR", "F1901M"), filed("A PAR - PIC", "F1903M"))
    told.happen(WaitSet(ITALY, waits=True, at=NOON))
    number = told.edit("F1903M", units={"FRANCE": ["A PAR"]}, centers=CENTRES)
    assert (told.phase, told.orders) == ("F1903M", {})
    assert told.game.clock.waits == frozenset()
    assert [row.text for row in told.game.people.seat_of(FRANCE).filed] == ["A PAR - PIC"]
    assert list(told.timeline.undoable) == []
    told.return_to(number - 1)
    assert (told.phase, told.orders) == ("S1901M", {"FRANCE": ["A PAR - BUR"]})


def test_all_are_complete_when_the_last_that_owed_has_nothing_any_more() -> None:
    told = History()
    told.give(FRANCE, "A PAR - BUR")
    at = told.now
    told.edit("S1901M", units={"FRANCE": ["A PAR"]}, centers=CENTRES)
    assert told.game.clock.complete_since == at


@pytest.mark.parametrize("phase", ["S1901M", "F1901R", "W1901A"])
def test_a_power_that_owns_nothing_owns_nothing_when_it_is_read_back(phase: str) -> None:
    told, *_ = two_years()
    told.edit(phase, units={"FRANCE": ["A PAR"]},
              centers={power.id: [] for power in STANDARD.powers} | CENTRES,
              dislodged={"FRANCE": [{"unit": "F BRE", "from": "MAO", "retreats": ["GAS"]}]}
              if phase.endswith("R") else {})  # fmt: skip
    (again,) = through_json(told.log[-1:])
    assert isinstance(again, PositionEdited)
    assert write_event(again) == write_event(told.log[-1])
    assert {power.id for power in again.position.owners.values()} == {"FRANCE", "ITALY"}


def test_a_fork_is_a_new_game_that_begins_with_a_state_of_another() -> None:
    told, spring, _ = two_years()
    then = told.timeline.state(spring)
    created = told.log[0]
    assert isinstance(created, GameCreated)
    seats = tuple((power, Player("what@if")) for power in STANDARD.powers)
    fork: list[Event] = [
        replace(created, name="whatif"),
        GameStarted(seats, NOON + timedelta(days=3)),
        PositionEdited(then.table.position, NOON),
    ]
    log = through_json(fork)
    assert [write_event(event) for event in log] == [write_event(event) for event in fork]
    other = History(log, Timeline(tuple(log), STANDARD).state(3))
    assert standing(other.game) == standing(then)
    other.give(FRANCE, "A PAR - BUR", "F BRE - MAO")
    other.process()
    other.give(FRANCE, "A BUR - MUN")
    other.process()
    assert standing(other.game) == standing(told.game)
    assert other.game.name == "whatif"
    assert other.timeline.played == (4, 6)


def test_their_lines_in_the_log() -> None:
    told = History()
    gone = told.give(FRANCE, "A PAR - BUR")
    undone = told.undo(gone, told.give(FRANCE, "A PAR - PIC"))
    edited = told.edit("F1901M")
    lines = [
        log_line(Logged(told.log[number - 1]), told.game, load_log_words())
        for number in (undone, edited)
    ]
    assert [(line.said, line.is_public) for line in lines] == [
        ("Taken back, by their numbers here: 3 and 4.", False),
        ("The gamesmaster set up another position, and it is Fall 1901 movement.", True),
    ]


def test_a_return_gives_the_time_of_a_phase_that_begins() -> None:
    told, spring, _ = two_years()
    told.happen(DeadlineSet(NOON + timedelta(days=1), NOON))
    at = told.now
    told.return_to(spring)
    assert told.game.clock.deadline is not None
    assert timedelta(days=2) < told.game.clock.deadline - at <= timedelta(days=4)


def test_the_time_of_orders_that_were_taken_back_is_not_told() -> None:
    told = History()
    first = told.give(FRANCE, "A PAR - BUR")
    told.undo(told.give(FRANCE, "A PAR - GAS"), told.give(ITALY, "A VEN - TYR"))
    spring = told.process()
    told.give(TURKEY, "A CON - BUL")
    told.return_to(spring)
    told.process()
    chronicle = read_chronicle(replay(told.log, STANDARD))
    sent = NOON + timedelta(hours=first - 1)
    told_of = (*chronicle.undone, *chronicle.chapters)
    assert [dict(chapter.entered) for chapter in told_of] == [{FRANCE: sent}] * 2


def test_why_a_deadline_is_then_is_known_when_another_was_taken_back() -> None:
    told = History()
    before = explained(told)
    gone = told.happen(DeadlineSet(NOON + timedelta(days=1), NOON))
    put_off = Because(Timing.EXTENDED, (timedelta(days=-2),))
    assert explained(told) == Deadline(NOON + timedelta(days=1), (put_off,))
    told.undo(gone)
    assert explained(told) == before
    assert before is not None
    assert before.why


def explained(told: History) -> Deadline | None:
    return explained_deadline((step, NOON) for step in replay(told.log, STANDARD))
