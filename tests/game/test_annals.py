"""A game told from a state on, and which phases lead to now: the same as by the whole log."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import read_phase
from judge.game.annals import Annal, on_line, read_annal, write_annal
from judge.game.course import line_to
from judge.game.events import RolledBack, Undone
from judge.game.replay import OutOfSight, replay, replay_on
from tests.game.histories import FRANCE, ITALY, History
from tests.game.test_whole_games import STANDARD

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PHASE = read_phase("S1901M")


def annal(number: int) -> Annal:
    return Annal(number, PHASE, NOON, {}, 0, {"FRANCE": 3})


def test_an_annal_is_read_back() -> None:
    assert read_annal(write_annal(annal(3)), 3) == annal(3)


@given(st.lists(st.one_of(st.none(), st.floats(0, 1, exclude_max=True)), min_size=1, max_size=30))
def test_what_leads_to_now_is_found_without_the_log(goes_to: list[float | None]) -> None:
    """Whatever returns there are, to however early events, themselves returns or left since."""
    log: list[RolledBack | Undone] = []
    for number, share in enumerate(goes_to, 1):
        back = share is not None and number > 1
        to = 1 + int((share or 0) * (number - 1))
        log.append(RolledBack(to, PHASE, (), NOON) if back else Undone((), NOON))
    returns = {n: event.to for n, event in enumerate(log, 1) if isinstance(event, RolledBack)}
    annals = [annal(n) for n in range(1, len(log) + 1) if n not in returns]
    line = line_to(log, len(log))
    assert [a.number for a in on_line(annals, returns)] == [n for n in line if n not in returns]


def played() -> History:
    """Two phases, of the second of which something is taken back."""
    history = History()
    history.give(FRANCE, "A PAR - BUR")
    history.process()
    history.give(FRANCE, "A MAR - SPA")
    last = history.give(ITALY, "A VEN - TRI")
    history.undo(last)
    history.give(ITALY, "A VEN H")
    return history


def test_a_replay_goes_on_from_any_beginning_of_a_phase() -> None:
    history = played()
    history.process()
    whole = list(replay(history.log, STANDARD))
    begun = [n for n, step in enumerate(whole, 1) if step.resolution is not None]
    assert len(begun) == 2
    for number in begun:
        tail = list(replay_on(whole[number - 1].game, number, history.log[number:]))
        assert tail == whole[number:]


def test_what_goes_back_further_takes_the_whole_log() -> None:
    history = played()
    whole = list(replay(history.log, STANDARD))
    (begun,) = [n for n, step in enumerate(whole, 1) if step.resolution is not None]
    game = whole[begun - 1].game
    for event in (Undone((begun - 1,), NOON), RolledBack(begun, PHASE, (), NOON)):
        with pytest.raises(OutOfSight):
            replay_on(game, begun, (*history.log[begun:], event))
