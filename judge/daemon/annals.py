"""What was played of a game, from what is kept beside its log: of that, only the end is read.

Of a game that is older than what is kept, and of a phase long past, all of the log tells.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from judge.daemon.boards import board_in
from judge.daemon.cards import events_in_full, state_in_full
from judge.daemon.logbook import logged_rows
from judge.daemon.replaying import chronicle_of
from judge.desk.daybook import Change
from judge.game.annals import (
    Annal,
    annal_of,
    annals_of,
    on_line,
    read_annal,
    write_annal,
)
from judge.game.chronicle import Chapter, read_chapter, sets_clock
from judge.game.events import BEGINNINGS, Ending, GameEnded, PhaseProcessed, RolledBack
from judge.game.finishes import Finish, years_of
from judge.game.order_events import OrdersCalled
from judge.game.records import read_game
from judge.game.replay import OutOfSight, replay_on
from judge.store.courses import KeptState
from judge.store.records import Records
from judge.store.standings import FinishedGame

_BEGUN_WITH = frozenset({OrdersCalled.__name__, GameEnded.__name__})
"""What comes at once behind a phase that was processed, and belongs to it."""
_MOST_BEGUN_WITH = 50


def annals_on_record(records: Records, name: str) -> Sequence[Annal]:
    """Each phase that leads to now, in short and in order. Raises KeyError."""
    rows = records.courses.annals(name)
    returns = _returns(records, name)
    if rows is not None and returns is not None:
        forms = json.loads(f"[{','.join(told for _, told in rows)}]")  # one by one is dearer
        return on_line(map(read_annal, forms, (number for number, _ in rows)), returns)
    chronicle = chronicle_of(records, name)
    return annals_of(replace(chronicle, undone=()))


def finishes_on_record(records: Records, finished: Sequence[FinishedGame]) -> tuple[Finish, ...]:
    """What games that are over came to, with their centres year by year."""
    return tuple(
        Finish(
            one.name,
            one.variant,
            one.options,
            Ending(one.ending),
            one.victors,
            one.alive,
            years_of(annals_on_record(records, one.name)),
        )
        for one in finished
        if one.ending
    )


def chapter_at(records: Records, name: str, number: int) -> Chapter:
    """The phase that the event of a number processed. Raises KeyError."""
    kept = records.courses.state_before(name, number)
    found = _chapter_from(kept, records, name, number) if kept is not None else None
    if found is not None:
        return found
    chronicle = chronicle_of(records, name)
    chapters = (*chronicle.undone, *chronicle.chapters)
    return {chapter.number: chapter for chapter in chapters}[number]


def chapter_of(records: Records, name: str, phase: str, issue: int) -> Chapter:
    """A phase by the issue that was the last before it, for it may have been played again.

    Raises KeyError.
    """
    for number in records.courses.processed(name, phase):
        chapter = chapter_at(records, name, number)
        if chapter.processed.before.press.issue == issue:
            return chapter
    raise KeyError(phase)


def keep_course(change: Change, records: Records, state: str) -> None:
    """Keep what a change is to the course of its game, beside the log that tells of it.

    In the transaction that wrote the change; `state` is the game's (JSON) after it.
    """
    name, events = change.game.name, change.events
    moved = sum(map(sets_clock, events))
    begins = any(isinstance(event, BEGINNINGS) for event in events)
    if not moved and not begins:
        return
    places = (index for index, event in enumerate(events) if isinstance(event, PhaseProcessed))
    told = {
        index: _write(annal_of(processed, 0))
        for index, processed in zip(places, change.processed, strict=False)
    }
    records.courses.go_on(
        name, events=len(events), moved=moved, told=told, state=state if begins else ""
    )
    if told and records.courses.is_behind(name):
        # A game that is older than its annals: once, as a phase of it is over.
        whole = annals_of(chronicle_of(records, name))
        records.courses.fill(name, {annal.number: _write(annal) for annal in whole})


def _chapter_from(kept: KeptState, records: Records, name: str, number: int) -> Chapter | None:
    """A phase told from a state before it; None if that would take more of the log."""
    rows = records.games.events(name, kept.after, number + _MOST_BEGUN_WITH)
    index = number - kept.after - 1
    behind = takewhile(lambda row: row.kind in _BEGUN_WITH, rows[index + 1 :])
    rows = [*rows[: index + 1], *behind]
    if any(row.kind == RolledBack.__name__ for row in rows):
        return None
    form = state_in_full(kept.state, records)
    game = read_game(form, board_in(records, form["settings"]))
    log = logged_rows(events_in_full(rows, records), records, game.variant)
    events = [logged.event for logged in log]
    with suppress(OutOfSight):
        steps = tuple(replay_on(game, kept.after, events))
        moved = kept.moved + sum(map(sets_clock, events[: index + 1]))
        return replace(read_chapter(game, steps, index), number=number, moved=moved)
    return None


def _returns(records: Records, name: str) -> Mapping[int, int] | None:
    """The returns of a game, and where each went; None if an old one doesn't say."""
    rows = {row.number: json.loads(row.body) for row in records.courses.returns(name)}
    if not all("to" in form for form in rows.values()):
        return None
    return {number: form["to"] for number, form in rows.items()}


def _write(annal: Annal) -> str:
    return json.dumps(write_annal(annal))
