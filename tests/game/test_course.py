"""Which events lead to now: random logs of returns and of what is taken back, held to laws."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.course import line_to, undoable
from judge.game.events import Event, RolledBack, Undone
from judge.game.game import Game, GameState
from judge.game.order_events import OrdersCleared
from judge.game.people_events import PlayerReplaced
from judge.game.press_events import PressSent
from judge.game.processing import orders_of
from judge.game.records import write_game
from judge.game.replay import replay
from judge.game.seats import Player
from tests.game.histories import FRANCE, ITALY, History, filed, through_json
from tests.game.test_whole_games import NOON, STANDARD, begin

PHASE = begin("1")[0].table.position.phase


def course(choices: list[int]) -> tuple[list[Event], list[list[int]]]:
    """A log of returns and of what is taken back, and the line to each event of it.

    An event is on a line unless one that is on it, too, and came later, takes it back.
    """
    log: list[Event] = []
    paths: list[list[int]] = []
    begun = 0
    for choice in choices:
        number = len(log) + 1
        path = paths[-1] if paths else []
        kind, pick = choice % 3, choice // 3
        can_be = [n for n in there(log, path) if n > begun]
        if kind == 0 and number > 1:
            to = pick % (number - 1) + 1
            log.append(RolledBack(to, PHASE, (), NOON))
            path = paths[to - 1]
            begun = number
        elif kind == 1 and can_be:
            numbers = tuple(n for n in can_be if pick >> (n % 8) & 1) or (can_be[-1],)
            log.append(Undone(numbers, NOON))
        else:
            log.append(OrdersCleared(FRANCE, PHASE))
        paths.append([*path, number])
    return log, [there(log, path) for path in paths]


def there(log: list[Event], path: list[int]) -> list[int]:
    """The events of a path that no later one of them takes back which is there itself."""
    found: list[int] = []
    for number in reversed(path):
        takers = (log[later - 1] for later in found)
        if not any(isinstance(taker, Undone) and number in taker.numbers for taker in takers):
            found.insert(0, number)
    return found


@given(st.lists(st.integers(0, 3 * 255), max_size=40))
def test_the_line_to_every_event(choices: list[int]) -> None:
    log, lines = course(choices)
    assert [line_to(log, n) for n in range(1, len(log) + 1)] == [tuple(line) for line in lines]
    begun = max((n for n, e in enumerate(log, 1) if isinstance(e, RolledBack)), default=0)
    last = lines[-1] if lines else []
    assert undoable(log, begun) == tuple(n for n in last if n > begun)


def test_a_return_to_what_comes_later_leads_nowhere() -> None:
    for to in (0, 1, 2):
        with pytest.raises(ValueError, match="the return 1 goes to"):
            line_to([RolledBack(to, PHASE, (), NOON)], 1)


def deed(told: History, random: Random) -> None:
    """Something that can happen now."""
    timeline = told.timeline
    power = random.choice((FRANCE, ITALY))
    numbers = list(timeline.undoable)
    states = [*timeline.played, *timeline.left, *random.sample(timeline.line[1:], 1)]
    units = told.game.table.position.units_of(power)
    match random.randrange(9):
        case 0 | 1 if units and told.phase.endswith("M"):
            told.give(power, f"{random.choice(units)} H")
        case 2:
            told.file(power, filed("A PAR H", f"F{random.randrange(1901, 1904)}M"))
        case 3:
            told.happen(PressSent(power, (), "Hm.", NOON, told.game.press.letters + 1))
        case 4:
            told.happen(PlayerReplaced(power, Player(f"p{told.number}@x")))
        case 5 if numbers:
            told.undo(*random.sample(numbers, random.randrange(1, len(numbers) + 1)))
        case 6 | 7:
            check_return(told, random.choice(states))
        case _:
            if told.game.state is GameState.RUNNING:
                told.process()


def check_return(told: History, number: int) -> None:
    """A return leads to that position, with the last orders of the phase; forward again, back."""
    left, before, now = told.timeline, told.game, told.number
    then = left.state(number)
    told.return_to(number)
    there = on_table(told.game)
    assert there[:2] == (then.table.position, then.table.happened)
    told.return_to(now)
    assert on_table(told.game) == on_table(before)
    told.return_to(number)
    assert on_table(told.game) == there


def on_table(game: Game) -> tuple[object, ...]:
    """What stands on the board, what led there, and the orders."""
    return game.table.position, game.table.happened, orders_of(game)


def counters(game: Game) -> list[int]:
    """What is never used again."""
    seats = [number for seat in game.people.seats for number in (seat.epoch, seat.asked)]
    return [game.press.issue, game.press.letters, *seats]


@given(st.integers(0, 2**32), st.integers(1, 12))
def test_whatever_happens_the_log_leads_to_the_game(seed: int, deeds: int) -> None:
    told, random = History(), Random(seed)
    told.give(FRANCE, "A PAR H")
    for _ in range(deeds):
        deed(told, random)
    steps = [step.game for step in replay(through_json(told.log), STANDARD)]
    assert write_game(steps[-1]) == write_game(told.game)
    counted = [counters(game) for game in steps[1:]]
    for one, other in pairwise(counted):
        assert all(b >= a for a, b in zip(one, other, strict=True))
    timeline = told.timeline
    assert {*timeline.played} <= {*timeline.line}
    assert not {*timeline.left} & {*timeline.line}
    states = timeline.states(range(1, told.number + 1))
    assert [write_game(game) for game in states.values()] == [write_game(game) for game in steps]


@given(st.integers(0, 2**32))
def test_what_is_taken_back_is_as_if_it_had_never_been(seed: int) -> None:
    """But for the numbers that are not used again, and since when all are complete."""
    random = Random(seed)
    told, other = History(), History()
    gone = []
    for _ in range(random.randrange(1, 9)):
        power = random.choice((FRANCE, ITALY))
        unit = random.choice(told.game.table.position.units_of(power))
        if random.random() < 0.5:
            gone.append(told.give(power, f"{unit} H"))
        else:
            told.give(power, f"{unit} H")
            other.give(power, f"{unit} H")
    if gone:
        told.undo(*gone)
    assert told.orders == other.orders
    assert told.game.people == other.game.people
    assert told.game.clock.deadline == other.game.clock.deadline
