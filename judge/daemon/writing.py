"""Write what happened to a game into the records."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime

from judge.board.forms import write_position
from judge.daemon.logbook import event_row
from judge.daemon.office import RecordsOffice
from judge.desk.daybook import Change
from judge.desk.replies.addressing import entries_of
from judge.game.agenda import look_at
from judge.game.events import BEGINNINGS, BoardRenewed, Event, GameCreated
from judge.game.game import Game
from judge.game.records import write_game
from judge.store.games import SnapshotRow
from judge.store.records import Records


def write_change(change: Change, records: Records, office: RecordsOffice, now: datetime) -> None:
    """Write what happened to a game that `office` has read, in the transaction that is open."""
    game = change.game
    state = json.dumps(write_game(game), ensure_ascii=False)
    rows = tuple(event_row(logged, now) for logged in change.logged)
    shelf = records.games
    if any(isinstance(event, GameCreated | BoardRenewed) for event in change.events):
        # From here on the game carries its board.
        records.boards.keep(game.variant.id, game.settings.edition, game.variant.text)
    if change.created:
        shelf.create(game.name, at=now, events=rows, state=state, deadline=look_at(game))
    else:
        shelf.append(
            game.name,
            expected=office.revision(game.name),
            at=now,
            events=rows,
            state=state,
            deadline=look_at(game),
            snapshot=_snapshot(game, change.events, now),
        )
    shelf.set_addresses(game.name, entries_of(game))


def _snapshot(game: Game, events: Iterable[Event], now: datetime) -> SnapshotRow | None:
    """A snapshot of the position, whenever a phase begins, also for another time."""
    if not any(isinstance(event, BEGINNINGS) for event in events):
        return None
    form = json.dumps(write_position(game.table.position, game.variant), ensure_ascii=False)
    return SnapshotRow(str(game.table.position.phase), form, now)
