"""What a unit may be ordered to do, and where it may retreat: "what can my fleet in Brest do?"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.desk.answers import Case
from judge.desk.inquiries.places import written_names
from judge.desk.inquiries.verdicts import in_season, speaks_of_retreat
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph
from judge.game.game import Game
from judge.orders.choices import legal_orders
from judge.orders.model import (
    Convoy,
    Disband,
    Enter,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
)
from judge.orders.wording import write_printed

MOST_UNITS = 20
MOST_NAMED = 12
"""So many supports, or convoys, are named of a unit; of the others it is told how many."""
_INDENT = "  "


def units_meant(
    named: Iterable[Province], power: Power | None, position: Position
) -> tuple[Unit, ...]:
    """The units that a question is about: in the places it names, or all of its writer's.

    In a retreat phase those that have to retreat are meant, if there are any.
    """
    places = frozenset(named)
    retreating = tuple(row.unit for row in position.dislodged)
    for units in (retreating, position.units):
        found = tuple(u for u in units if u.location.province in places) if places else ()
        found = found if places else tuple(u for u in units if u.power == power)
        if found:
            return found[:MOST_UNITS]
    return ()


def options_of(units: Iterable[Unit], text: str, game: Game, case: Case) -> Iterator[str]:
    """What each of some units may be ordered to do: in this phase, or when units move next."""
    position, phrases = game.table.position, case.office.phrases
    is_retreat = position.phase.kind is PhaseKind.RETREAT
    if not is_retreat and speaks_of_retreat(text, case.office.order_reader(game.variant)):
        yield case.say("units.no_retreats", phase=case.name_phase(position.phase))
    retreating = {row.unit for row in position.dislodged}
    moving = in_season(position)
    for unit in units:
        at = position if unit in retreating else moving
        gaps = {"unit": unit.printed, "power": unit.power.name}
        if at is position or at.phase == position.phase:
            title = phrases.say("units.title", **gaps)
        else:
            title = phrases.say("units.then", phase=case.name_phase(at.phase), **gaps)
        rows = _rows(legal_orders(unit, at, game.variant), phrases)
        told = [paragraph(row, _INDENT, _INDENT * 2) for row in rows]
        yield "\n".join((title, *(told or [paragraph(phrases.say("units.none"), _INDENT)])))


def _rows(orders: Iterable[Order], phrases: Phrasebook) -> Iterator[str]:
    """The orders that are possible, kind by kind."""
    found = tuple(orders)
    for kinds, name, write in _KINDS:
        rows = [order for order in found if isinstance(order, kinds)]
        if rows:
            yield phrases.say(f"units.{name}", what=write(rows, phrases))


def _ends(rows: Sequence[Order], phrases: Phrasebook) -> str:
    """Where moves or retreats go: by full names, each once."""
    ends = (order.destination for order in rows if isinstance(order, Move | Retreat))
    return written_names(tuple(dict.fromkeys(ends)), phrases)


def _written(rows: Sequence[Order], phrases: Phrasebook) -> str:
    """Orders as they are written, and how many more there are."""
    lines = [write_printed(order) for order in rows]
    said = phrases.in_a_row(lines[:MOST_NAMED])
    left = len(lines) - MOST_NAMED
    return said if left <= 0 else phrases.count("units.more", left, rows=said)


_Writes = Callable[[Sequence[Order], Phrasebook], str]
_KINDS: tuple[tuple[tuple[type, ...], str, _Writes], ...] = (
    ((Hold,), "hold", lambda *_: ""),
    ((Move,), "move", _ends),
    ((Enter,), "enter", _written),
    ((Retreat,), "retreat", _ends),
    ((SupportHold, SupportMove), "support", _written),
    ((Convoy,), "convoy", _written),
    ((Disband,), "disband", lambda *_: ""),
)
