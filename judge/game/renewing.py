"""A game that takes its board over anew, as it was mended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.board.forms import FormFault
from judge.board.places import Location
from judge.board.units import Unit
from judge.board.variant import Variant
from judge.game.events import BoardRenewed, OptionsChosen
from judge.game.filed_forms import RecordFault
from judge.game.game import Game, GameState
from judge.game.happened import Happened
from judge.game.records import read_game, write_game


class BoardUnfit(Exception):
    """A game can't go on with another board: it has orders or units that the board lacks."""


def after_renewal(game: Game, event: BoardRenewed) -> Game:
    """The game with another edition of its board; what stands and is on file stays.

    A game that hasn't begun opens as the new board does. Raises BoardUnfit.
    """
    variant = event.board
    settings = replace(game.settings, edition=variant.edition)
    if game.state is GameState.FORMING:
        position = variant.opening_position
        return replace(
            game, variant=variant, settings=settings, table=replace(game.table, position=position)
        )
    renewed = replace(on_board(game, variant), settings=settings)
    return replace(
        renewed,
        clock=replace(
            renewed.clock, complete_since=None if renewed.owing else renewed.clock.complete_since
        ),
    )


def after_options(game: Game, event: OptionsChosen) -> Game:
    """A game that hasn't begun, with other options of its board: it opens as they have it."""
    chosen = replace(game, settings=replace(game.settings, options=event.options))
    return after_renewal(chosen, BoardRenewed(event.board))


def on_board(game: Game, variant: Variant) -> Game:
    """A game with all that it names looked up on another edition of its board.

    Raises BoardUnfit.
    """
    if game.variant is variant:
        return game
    happened = _askable(game.table.happened, variant)
    known = replace(game, table=replace(game.table, happened=happened))
    try:
        return read_game(write_game(known), variant)
    except (FormFault, RecordFault) as fault:
        raise BoardUnfit(str(fault)) from fault


def _askable(happened: Happened, variant: Variant) -> Happened:
    """What has happened where another edition has a place: no order can ask about the rest."""
    here = variant.board.by_key
    return Happened(
        frozenset(way for way in happened.moved if way[1].key in here and way[2].key in here),
        frozenset(row for row in happened.dislodged if row[1].key in here),
    )


def lacking(game: Game, variant: Variant) -> tuple[str, ...]:
    """What a game has and another edition of its board lacks, as mails print it.

    Powers, units that could stand nowhere, places that are owned. A game that hasn't
    begun has none of these; hyperspace can't come or go, for its chance is sealed before.
    """
    return tuple(dict.fromkeys(_lacking(game, variant)))


def _lacking(game: Game, variant: Variant) -> Iterator[str]:
    if (game.variant.hyperspace is None) is not (variant.hyperspace is None):
        yield "hyperspace"
    if game.state is GameState.FORMING:
        return
    powers = {*game.variant.power_by_id} ^ {*variant.power_by_id}
    yield from sorted(powers)
    position = game.table.position
    for unit in (*position.units, *(row.unit for row in position.dislodged)):
        if not _may_stand(unit, game.variant, variant):
            yield unit.printed
    centres = {province.key for province in variant.board.centres}
    yield from (place.id for place in position.owners if place.key not in centres)


def _may_stand(unit: Unit, before: Variant, variant: Variant) -> bool:
    """Whether a unit can stand where it does; out of all provinces, in hyperspace, it does."""
    place = before.board.by_code.get(str(unit.location))
    if place is None:
        return variant.hyperspace is not None
    here = variant.board.by_code.get(str(place))
    return here is not None and (_can_go(unit, here, variant) or not _can_go(unit, place, before))


def _can_go(unit: Unit, here: Location, variant: Variant) -> bool:
    return bool(variant.board.ways(unit.kind, here))
