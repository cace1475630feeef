"""Which board a game is played on: the one it carries in the records, with the newest names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.board.variant import Variant
from judge.board.variant_options import read_choices
from judge.daemon.cards import state_in_full
from judge.game.game import Game
from judge.game.records import read_game, variant_set
from judge.library.carried import carried_variant, newest_variant
from judge.library.variants import VariantFault, VariantMissing, house_ids
from judge.store.games import StoredGame
from judge.store.records import Records
from judge.store.standings import GameStanding


def board_of(records: Records, id_: str, edition: str, chosen: Mapping[str, object]) -> Variant:
    """An edition of a board, as games carry it. Raises KeyError or VariantFault."""
    return carried_variant(id_, edition, chosen, lambda: records.boards.text(id_, edition))


def board_in(records: Records, settings: Mapping[str, Any]) -> Variant:
    """The board that a game's settings on record name."""
    id_, chosen = variant_set(settings)
    return board_of(records, id_, settings.get("edition", ""), chosen)


def stored_game(records: Records, stored: StoredGame) -> Game:
    """A game as it stands on record, on the board that it carries; it may have moved by now."""
    form = state_in_full(stored.state, records)
    game = read_game(form, board_in(records, form["settings"]))
    return replace(game, moved=stored.moved) if stored.moved else game


def board_at(records: Records, standing: GameStanding) -> Variant:
    """The board of a game of which only its standing is read."""
    return board_of(records, standing.variant, standing.edition, read_choices(standing.options))


def adopt_boards(records: Records) -> None:
    """Have the games carry their boards that were opened when none did.

    Those of the house are carried as they are now, as they were played on; one's own only
    if it is the edition that the game names. What can't be carried is told by `board_faults`.
    """
    if not records.boards.uncarried():
        return
    with records.transaction():
        for id_, edition in records.boards.uncarried():
            newest = newest_variant(id_)
            if newest is not None and (id_ in house_ids() or newest.edition == edition):
                records.boards.keep(id_, edition, newest.text)
                records.boards.keep(id_, newest.edition, newest.text)


def board_faults(records: Records) -> Iterator[str]:
    """Which games can't go on for want of their board: it is not on record, and gone or changed."""
    for id_, edition, name in records.standings.boards():
        newest = newest_variant(id_)
        if records.boards.text(id_, edition):
            yield from _unreadable(records, id_, edition, name)
        elif newest is None:
            yield f"{name} is played on the board {id_}, which is not here, or not in order"
        elif id_ not in house_ids() and newest.edition != edition:
            yield (
                f"the board {id_} was changed after {name} was opened on it, and {name} does not"
                " carry it yet; put it back until the judge has been started with it once"
            )


def _unreadable(records: Records, id_: str, edition: str, name: str) -> Iterator[str]:
    try:
        board_of(records, id_, edition, {})
    except (VariantFault, VariantMissing) as fault:
        yield f"the board of {name} can't be read: {fault}"


def older_boards(records: Records) -> str:
    """Which games go on with an older edition of their board, in a line; "" if none does."""
    older: list[str] = []
    for id_, edition, _ in records.standings.boards():
        newest = newest_variant(id_)
        if newest is not None and _plays_otherwise(records, id_, edition, newest):
            older += records.standings.unfinished(id_, edition)
    if not older:
        return ""
    return (
        f"{', '.join(sorted(older))}: on an older edition of the board, as it was opened;"
        " its gamesmaster's RENEW or `judge renew GAME` has a game take the newest over"
    )


def _plays_otherwise(records: Records, id_: str, edition: str, newest: Variant) -> bool:
    """Whether a game on an edition of a board goes by other rules than its files have."""
    try:
        return board_of(records, id_, edition, {}).edition != newest.edition
    except (VariantFault, VariantMissing):
        return False
