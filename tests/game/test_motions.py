"""Motions of every kind: situation and votes, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.units import Power
from judge.game.ballot import Ballot, lapsed_between
from judge.game.carrying import carried_now, ended_by
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, SettingsChanged
from judge.game.events import Ending, Event, GameEnded, PositionEdited
from judge.game.game import Game, GameState, after
from judge.game.motions import A_DRAW, SHARES, Motion, MotionKind, Term, concession_to
from judge.game.people_events import SeatVacated
from judge.game.processing import process_phase
from judge.game.settings import gathered
from judge.game.vote_events import (
    MotionCarried,
    MotionVoted,
    PollAnswered,
    PollClosed,
    PollOpened,
    VoteWithdrawn,
)
from tests.desk.bureau import NOON, Bureau, started_game

A_DAY = timedelta(days=1)
EXTENSION = Motion(MotionKind.EXTENSION, (), 2 * A_DAY)
PAUSE = Motion(MotionKind.PAUSE)
UNTIL = Motion(MotionKind.PAUSE, (), None, datetime(2027, 1, 2, tzinfo=UTC))
OVER = Motion(MotionKind.PAUSE, (), None, NOON - A_DAY)
RESUMING = Motion(MotionKind.RESUMING)
CANCELLING = Motion(MotionKind.CANCELLING)
NEW_MASTER = Motion(MotionKind.REPLACEMENT)
PAUSED = GamePaused(2 * A_DAY)


@cache
def begun() -> Game:
    """A game of seven, in its first phase, whose deadline is in three days."""
    bureau = Bureau()
    started_game(bureau)
    return bureau.games["ghost"]


POWERS = begun().variant.powers
FRANCE, ITALY, TURKEY = (begun().variant.power_by_id[p] for p in ("FRANCE", "ITALY", "TURKEY"))
TWO = Motion(MotionKind.DRAW, (FRANCE, ITALY))
OUT_FRANCE = Motion(MotionKind.REPLACEMENT, (FRANCE,))
TO_ITALY = concession_to(ITALY)


def happened(game: Game, *events: Event) -> Game:
    for event in events:
        game = after(game, event)
    return game


def voted(motion: Motion, voters: Iterable[Power], *before: Event, **chosen: str) -> Game:
    """The game after some have voted for a motion, with some settings."""
    game = happened(begun(), SettingsChanged(gathered(chosen.items())), *before)
    return happened(game, *(MotionVoted(power, motion) for power in voters))


def brought(game: Game) -> list[str]:
    """The kinds of events that what is carried brings now."""
    carried = carried_now(game, NOON)
    return [type(event).__name__ for event in carried.events] if carried else []


ALL, SIX, FIVE, FOUR = POWERS, POWERS[:6], POWERS[:5], POWERS[:4]
NO_FRANCE, NO_ITALY = ([p for p in POWERS if p != gone] for gone in (FRANCE, ITALY))
MAJORITY = {"threshold": "majority"}


@pytest.mark.parametrize(
    ("motion", "voters", "before", "chosen", "comes"),
    [
        (A_DRAW, ALL, [], {}, ["GameEnded"]),
        (A_DRAW, SIX, [], {}, []),
        (A_DRAW, FIVE, [], {"threshold": "two-thirds"}, ["GameEnded"]),
        (A_DRAW, FOUR, [], {"threshold": "two-thirds"}, []),
        (A_DRAW, FOUR, [], MAJORITY, ["GameEnded"]),
        (A_DRAW, POWERS[:3], [], MAJORITY, []),
        (A_DRAW, FOUR, [], {"clock_threshold": "majority"}, []),
        (A_DRAW, NO_FRANCE, [SeatVacated(FRANCE)], {}, ["GameEnded"]),
        (TWO, ALL, [], {}, ["GameEnded"]),
        (TWO, (FRANCE, ITALY), [], {}, []),
        (TWO, NO_FRANCE, [SeatVacated(FRANCE)], {}, []),
        (TO_ITALY, NO_ITALY, [], {}, ["GameEnded"]),
        (TO_ITALY, NO_ITALY[:5], [], {}, []),
        (TO_ITALY, NO_ITALY, [SeatVacated(ITALY)], {}, []),
        (CANCELLING, ALL, [], {}, ["GameEnded"]),
        (CANCELLING, SIX, [], {}, []),
        (EXTENSION, ALL, [], {}, ["MotionCarried", "DeadlineSet"]),
        (EXTENSION, SIX, [], {}, []),
        (EXTENSION, FOUR, [], {"clock_threshold": "majority"}, ["MotionCarried", "DeadlineSet"]),
        (EXTENSION, FOUR, [], MAJORITY, []),
        (EXTENSION, ALL, [PAUSED], {}, []),
        (Motion(MotionKind.EXTENSION, (), 61 * A_DAY), ALL, [], {}, []),
        (PAUSE, ALL, [], {}, ["MotionCarried", "GamePaused"]),
        (PAUSE, ALL, [PAUSED], {}, []),
        (UNTIL, ALL, [], {}, ["MotionCarried", "GamePaused"]),
        (OVER, ALL, [], {}, []),
        (RESUMING, ALL, [PAUSED], {}, ["MotionCarried", "GameResumed"]),
        (RESUMING, ALL, [], {}, []),
        (OUT_FRANCE, NO_FRANCE, [], {}, ["MotionCarried"]),
        (OUT_FRANCE, NO_FRANCE[:5], [], {}, []),
        (OUT_FRANCE, NO_FRANCE, [SeatVacated(FRANCE)], {}, []),
        (NEW_MASTER, ALL, [], {}, ["MotionCarried"]),
        (NEW_MASTER, SIX, [], {}, []),
    ],
)
def test_what_comes_of_votes(
    motion: Motion,
    voters: Iterable[Power],
    before: list[Event],
    chosen: Mapping[str, str],
    comes: list[str],
) -> None:
    assert brought(voted(motion, voters, *before, **chosen)) == comes


def test_what_is_carried_happens_once() -> None:
    """Its votes are used up; a second extension takes votes of its own."""
    game = voted(EXTENSION, ALL)
    carried = carried_now(game, NOON)
    assert carried is not None
    moved = happened(game, *carried.events)
    assert game.clock.deadline is not None
    assert moved.clock.deadline == game.clock.deadline + 2 * A_DAY
    assert carried_now(moved, NOON) is None
    assert not moved.ballot.cast


def test_a_seat_votes_on_each_matter_by_itself() -> None:
    game = voted(A_DRAW, [FRANCE])
    game = happened(game, MotionVoted(FRANCE, EXTENSION), MotionVoted(FRANCE, NEW_MASTER))
    assert len(game.ballot.votes_of(FRANCE)) == 3
    game = happened(game, MotionVoted(FRANCE, PAUSE), MotionVoted(FRANCE, TO_ITALY))
    assert {vote.motion for vote in game.ballot.votes_of(FRANCE)} == {NEW_MASTER, PAUSE, TO_ITALY}


@pytest.mark.parametrize(
    ("motion", "term", "phases"),
    [
        (A_DRAW, Term.PHASE, 0),
        (A_DRAW, Term.YEAR, 1),
        (A_DRAW, Term.WITHDRAWN, 2),
        (EXTENSION, Term.WITHDRAWN, 0),
        (NEW_MASTER, Term.WITHDRAWN, 2),
    ],
)
def test_how_long_a_vote_stands(motion: Motion, term: Term, phases: int) -> None:
    """Over two phases: the Spring and the Fall of a year, behind which no Winter is."""
    game = happened(begun(), MotionVoted(FRANCE, motion, term, 1901))
    stood = 0
    for number in range(2):
        before, game = game, process_phase(game, NOON + number * A_DAY).game
        lapsed = lapsed_between(before.ballot, game.ballot)
        assert lapsed == (
            {} if game.ballot.cast else dict.fromkeys([motion] * bool(before.ballot.cast), 1)
        )
        stood += bool(game.ballot.cast)
    assert stood == phases
    edited = happened(game, MotionVoted(FRANCE, motion, term, 1901))
    assert not edited.ballot.after(PositionEdited(edited.table.position, NOON)).cast


def test_votes_that_outlast_a_phase_end_the_game_when_fewer_are_left() -> None:
    """Who was against it has gone; nobody has to write once more."""
    game = begun()
    for power in NO_FRANCE:
        game = happened(game, MotionVoted(power, A_DRAW, Term.WITHDRAWN))
    units = tuple(unit for unit in game.table.position.units if unit.power != FRANCE)
    owners = {p: owner for p, owner in game.table.position.owners.items() if owner != FRANCE}
    position = replace(game.table.position, units=units, owners=owners)
    game = replace(game, table=replace(game.table, position=position))
    processed = process_phase(game, NOON)
    assert isinstance(processed.events[-1], GameEnded)
    assert processed.game.state is GameState.ENDED
    assert ended_by(processed.game) == A_DRAW


def test_how_a_game_ended_is_told_by_its_votes() -> None:
    """Whoever cancels a game against the votes of its players has done it alone."""
    for motion, ending in ((CANCELLING, Ending.CANCELLED), (TWO, Ending.DRAW)):
        game = voted(motion, ALL)
        carried = carried_now(game, NOON)
        assert carried is not None
        ended = happened(game, *carried.events)
        assert (ended.ending, ended_by(ended)) == (ending, motion)
    alone = happened(voted(CANCELLING, FIVE), GameEnded(Ending.CANCELLED, ()))
    assert ended_by(alone) is None


def test_a_poll_counts_who_plays_and_one_answer_of_each() -> None:
    asked = PollOpened(1, "Shall we play on?", ("yes", "no"))
    game = happened(
        begun(), asked, PollAnswered(FRANCE, 1, 0), PollAnswered(ITALY, 1, 1),
        PollAnswered(TURKEY, 1, 0), PollAnswered(FRANCE, 1, 1), PollAnswered(FRANCE, 2, 0),
    )  # fmt: skip
    poll = game.ballot.poll(1)
    assert poll is not None
    assert poll.counts(game.played()) == (1, 2)
    gone = happened(game, SeatVacated(FRANCE))
    assert gone.ballot.polls[0].counts(gone.played()) == (1, 1)
    assert happened(game, PollClosed(1)).ballot.polls == ()
    after_phase = process_phase(game, NOON).game.ballot
    assert (after_phase.polls, after_phase.polled) == ((), 1)


# ---------------------------------------------------------------- laws

MOTIONS = (A_DRAW, TWO, TO_ITALY, CANCELLING, EXTENSION, PAUSE, OUT_FRANCE, NEW_MASTER)
voting = st.builds(MotionVoted, st.sampled_from(POWERS), st.sampled_from(MOTIONS))
leaving = st.builds(VoteWithdrawn, st.sampled_from(POWERS), st.sampled_from(MOTIONS))
vacating = st.builds(SeatVacated, st.sampled_from(POWERS))
courses = st.lists(st.one_of(voting, voting, voting, leaving, vacating), max_size=40)
shares = st.sampled_from(sorted(SHARES))


@given(courses, shares, shares)
def test_nothing_is_carried_without_its_threshold(
    course: list[Event], threshold: str, clock: str
) -> None:
    """Counted anew, by who still plays and by each one's last word in a matter."""
    chosen = gathered([("threshold", threshold), ("clock_threshold", clock)])
    game = happened(begun(), SettingsChanged(chosen), *course)
    last: dict[tuple[Power, object], Motion] = {}
    for event in course:
        match event:
            case MotionVoted(power, motion):
                last[power, motion.matter] = motion
            case VoteWithdrawn(power, motion) if last.get((power, motion.matter)) == motion:
                del last[power, motion.matter]
            case SeatVacated(gone):
                last = {
                    key: m
                    for key, m in last.items()
                    if key[0] != gone and m != Motion(MotionKind.REPLACEMENT, (gone,))
                }
            case _:
                pass
    carried = carried_now(game, NOON)
    vacant = {event.power for event in course if isinstance(event, SeatVacated)}
    if carried is None:
        return
    motion = carried.motion
    asked = [p for p in POWERS if p not in vacant]
    assert {*motion.powers} <= {*asked}
    if motion.kind in {MotionKind.CONCESSION, MotionKind.REPLACEMENT}:
        asked = [p for p in asked if p not in motion.powers]
    number = sum(last.get((power, motion.matter)) == motion for power in asked)
    rule = clock if motion.kind in {MotionKind.EXTENSION, MotionKind.PAUSE} else threshold
    assert (number, len(asked)) == (carried.in_favour, carried.asked)
    needed = {"all": len(asked), "two-thirds": len(asked) * 2 / 3, "majority": len(asked) / 2}
    assert number >= needed[rule]
    assert number > needed[rule] or rule != "majority"


@given(courses, st.sampled_from(POWERS), st.sampled_from(MOTIONS))
def test_a_vote_can_be_taken_back_before_it_is_carried(
    course: list[Event], power: Power, motion: Motion
) -> None:
    game = happened(begun(), *course)
    with_it = happened(game, MotionVoted(power, motion))
    without = happened(with_it, VoteWithdrawn(power, motion))
    assert motion not in [vote.motion for vote in without.ballot.votes_of(power)]
    others = [vote for vote in with_it.ballot.cast if vote.power != power]
    assert [vote for vote in without.ballot.cast if vote.power != power] == others


@given(courses)
def test_no_vote_is_left_of_a_seat_that_nobody_plays(course: list[Event]) -> None:
    game = happened(begun(), *course)
    last: dict[Power, int] = {}
    for number, event in enumerate(course):
        if isinstance(event, SeatVacated):
            last[event.power] = number
    for power, number in last.items():
        later = [e for e in course[number:] if isinstance(e, MotionVoted) and e.power == power]
        assert later or not game.ballot.votes_of(power)
        assert all(power not in motion.electorate(game.played()) for motion in game.ballot.tally())


def test_an_event_is_of_what_it_says() -> None:
    """The events by which a motion of each kind acts."""
    kinds = {DeadlineSet, GamePaused, GameResumed, GameEnded, MotionCarried}
    games = [voted(m, ALL) for m in (EXTENSION, PAUSE, A_DRAW)] + [voted(RESUMING, ALL, PAUSED)]
    carried = [carried_now(game, NOON) for game in games]
    assert {type(event) for one in carried if one for event in one.events} == kinds
    assert Ballot().carried(POWERS, begun().settings) == ()
