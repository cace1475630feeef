"""Write what happened to a game into the records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

from judge.board.forms import write_position
from judge.daemon.annals import keep_course
from judge.daemon.cards import texts_in_cards
from judge.daemon.logbook import event_row
from judge.daemon.office import RecordsOffice
from judge.desk.daybook import Change
from judge.desk.passwords import PasswordSet
from judge.desk.replies.addressing import entries_of
from judge.desk.signing import MASTER_PLACE
from judge.desk.standbys import StandbyNoted
from judge.game.agenda import coming_along, look_at
from judge.game.cards import event_in_cards, game_in_cards
from judge.game.events import BEGINNINGS, BoardRenewed, Event, GameCreated
from judge.game.game import Game, GameState
from judge.game.log import Author, Role
from judge.game.log_forms import write_logged
from judge.game.people_events import (
    MasterReplaced,
    PlayerReplaced,
    ReplyAddressRenewed,
    SeatVacated,
)
from judge.game.records import write_game
from judge.store.games import SnapshotRow
from judge.store.records import Records
from judge.store.standbys import StoredStandby

_RENUMBERING = (MasterReplaced, PlayerReplaced, ReplyAddressRenewed, SeatVacated)
"""By these a place has another secret address, or nobody; its password goes."""


def phases_of(changes: Iterable[Change]) -> tuple[tuple[str, str], ...]:
    """The phases that were processed by some changes, each with its game."""
    done = (processed.before for change in changes for processed in change.processed)
    return tuple((game.name, f"{game.table.position.phase}") for game in done)


def write_change(change: Change, records: Records, office: RecordsOffice, now: datetime) -> None:
    """Write what happened to a game that `office` has read, in the transaction that is open."""
    game = change.game
    for known, new in _moved(change, office):
        records.persons.same(known, new)
    forms = [write_logged(logged) for logged in change.logged]
    state, *bodies = texts_in_cards(
        (
            partial(game_in_cards, write_game(game)),
            *(partial(event_in_cards, form.kind, form.body) for form in forms),
        ),
        records,
    )
    rows = tuple(event_row(form, body, now) for form, body in zip(forms, bodies, strict=True))
    if any(isinstance(event, GameCreated | BoardRenewed) for event in change.events):
        # From here on the game carries its board.
        records.boards.keep(game.variant.id, game.settings.edition, game.variant.text)
    made: dict[str, Any] = {
        "at": now,
        "events": rows,
        "state": state,
        "deadline": look_at(game),
        "snapshot": _snapshot(game, change.events, now),
    }
    if change.created:
        records.games.create(game.name, **made)
    else:
        records.games.append(game.name, expected=office.revision(game.name), **made)
    keep_course(change, records, state)
    records.games.set_addresses(game.name, entries_of(game))
    if any(isinstance(event, _RENUMBERING) for event in change.events):
        records.passwords.keep_only(game.name, _numbered(game))
    _keep_conduct(None if change.created else office.game(game.name), game, records)


def write_password(change: PasswordSet, records: Records, now: datetime) -> None:
    """Write what is kept of a password, or that there is none any more."""
    if change.hashed is None:
        records.passwords.drop(change.game, change.place)
        return
    kept = (change.hashed.salt, change.hashed.digest)
    records.passwords.keep(change.game, change.place, change.epoch, kept, now)


def _numbered(game: Game) -> frozenset[tuple[str, int]]:
    """The places that may have passwords, with the numbers of their secret addresses."""
    seats = ((seat.power.id, seat.epoch) for seat in game.people.seats if not seat.vacant)
    return frozenset(((MASTER_PLACE, game.people.master.epoch), *seats))


def _keep_conduct(before: Game | None, game: Game, records: Records) -> None:
    """Keep what counts against persons in a game, and which seats are free, if that has changed."""
    conduct, free = game.people.conduct, free_seats(game)
    was = (before.people.conduct, free_seats(before)) if before is not None else ((), ())
    if (conduct, free) != was:
        rows = ((one.address, one.late, one.missed, one.left) for one in conduct)
        records.conduct.keep(game.name, rows, free)


def free_seats(game: Game) -> tuple[str, ...]:
    """The seats of a game that is being played which nobody has."""
    alive = {*game.survivors()} if game.state is GameState.RUNNING else set()
    alive -= {*coming_along(game)}
    return tuple(s.power.name for s in game.people.seats if s.vacant and s.power in alive)


def write_standbys(noted: Iterable[StandbyNoted], records: Records) -> None:
    """Write what changes on the list of those who stand by."""
    for one in noted:
        if one.entry is None:
            records.standbys.drop(one.address)
        else:
            e = one.entry
            records.standbys.keep(
                StoredStandby(
                    e.number, e.address, e.name, e.since, e.boards, e.answers, e.confirmed, e.asked
                )
            )


def _moved(change: Change, office: RecordsOffice) -> Iterator[tuple[str, str]]:
    """Who has another address from now on: those who had their own seat's mail sent there."""
    before = None if change.created else office.game(change.game.name)
    if before is None:
        return
    for logged in change.logged:
        match logged.event, logged.origin.by:
            case PlayerReplaced(power, player), Author(Role.PLAYER, by) if by == power:
                yield before.people.seat_of(power).player.address, player.address
            case MasterReplaced(player), Author(Role.MASTER):
                yield before.people.master.player.address, player.address
            case _:
                pass


def _snapshot(game: Game, events: Iterable[Event], now: datetime) -> SnapshotRow | None:
    """A snapshot of the position, whenever a phase begins, also for another time."""
    if not any(isinstance(event, BEGINNINGS) for event in events):
        return None
    form = json.dumps(write_position(game.table.position, game.variant), ensure_ascii=False)
    return SnapshotRow(str(game.table.position.phase), form, now)
