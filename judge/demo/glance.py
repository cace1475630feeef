"""What a player looks at while writing: who they are, what they may order, and the newest map.

All of it is in their own mailbox.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.demo.news import read_draw, read_report, tells_the_end
from judge.demo.showing import OpenedLetter
from judge.orders.choices import legal_builds, legal_orders
from judge.orders.model import Convoy, Hold, Move, Order, SupportHold, SupportMove
from judge.orders.wording import write_printed

_IN_FULL = {"H": "holds", "D": "disbands"}
_OF_OTHERS = re.compile(r"(?:S|C) ")


@dataclass(frozen=True, slots=True)
class Choice:
    """A unit, and lines that may be written for it.

    `name` heads them: the unit, or what is to be done in Winter. `helps` are those that name
    another unit, under what they do for it.
    """

    name: str
    lines: tuple[str, ...]
    helps: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def short(self, line: str) -> str:
        """A line without what stands above it: the unit, and what it does for another."""
        rest = line.removeprefix(f"{self.name} ").strip()
        return _IN_FULL.get(rest, _OF_OTHERS.sub("", rest, count=1))


@dataclass(frozen=True, slots=True)
class AtHand:
    """A power with its choices by the newest report; of a map the letter and its part.

    Once the game `is_over` nothing is to be chosen.
    """

    power: str = ""
    choices: tuple[Choice, ...] = ()
    map: tuple[int, int] | None = None
    is_over: bool = False


def read_glance(letters: Sequence[OpenedLetter], variant: Variant | None) -> AtHand:
    """What letters tell, the newest first; without a board no more than where the map is."""
    found = next(filter(None, map(_map_in, letters)), None)
    if variant is None:
        return AtHand(map=found)
    power = power_in(letters, variant)
    if power is None:
        return AtHand(map=found)
    position = variant.opening_position
    for letter in letters:
        if tells_the_end(letter.text):
            return AtHand(power.name, map=found, is_over=True)
        if report := read_report(letter.text, variant):
            position = report
            break
    return AtHand(power.name, tuple(choices_of(position, power, variant)), found)


def power_in(letters: Iterable[OpenedLetter], variant: Variant) -> Power | None:
    """The power that the owner of some letters plays, as the newest of them, the first, tells."""
    drawn = (read_draw(letter.text, variant) for letter in letters)
    return next((power for power in drawn if power is not None), None)


def _map_in(letter: OpenedLetter) -> tuple[int, int] | None:
    """The map of a letter: the board after a phase, if there are several."""
    maps = [number for number, part in enumerate(letter.parts) if part.is_picture]
    after = (n for n in maps if letter.parts[n].name.endswith("-after.png"))
    return (letter.uid, next(after, maps[0])) if maps else None


def choices_of(position: Position, power: Power, variant: Variant) -> Iterator[Choice]:
    """What a power may order in the phase that comes: units' orders, or what Winter has for it."""
    kind, due = position.phase.kind, position.due_of(power)
    if kind is PhaseKind.RETREAT:
        fled = (row.unit for row in position.dislodged if row.unit.power == power)
        for unit in fled:
            orders = legal_orders(unit, position, variant)
            yield Choice(unit.printed, tuple(map(write_printed, orders)))
    elif kind is PhaseKind.ADJUSTMENT and due > 0:
        builds = legal_builds(power, position, variant)
        yield Choice(f"Builds: {due}", tuple(map(write_printed, builds)))
    elif kind is PhaseKind.ADJUSTMENT and due < 0:
        units = position.units_of(power)
        lines = (write_printed(o) for u in units for o in legal_orders(u, position, variant))
        yield Choice(f"Removals: {-due}", tuple(lines))
    elif kind is PhaseKind.MOVEMENT:
        own = frozenset(unit.location.province for unit in position.units_of(power))
        for unit in position.units_of(power):
            orders = legal_orders(unit, position, variant)
            yield Choice(unit.printed, tuple(_moves(orders)), tuple(_helps(orders, own)))


def _moves(orders: Sequence[Order]) -> Iterator[str]:
    """Where a unit may go, and that it may stay."""
    plain = (o for o in orders if isinstance(o, Move) and not (o.via_convoy or o.hyper))
    yield from dict.fromkeys(write_printed(order) for order in plain)
    yield from (write_printed(order) for order in orders if isinstance(order, Hold))


def _helps(
    orders: Sequence[Order], own: Container[Province]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a unit may do for another, for those in one's own provinces first."""
    supports = [(o.supported, o) for o in orders if isinstance(o, SupportHold | SupportMove)]
    convoys = [(o.convoyed, o) for o in orders if isinstance(o, Convoy)]
    for does, found in (("supports", supports), ("convoys", convoys)):
        found.sort(key=lambda row: row[0].location.province not in own)
        if found:
            yield does, tuple(dict.fromkeys(write_printed(order) for _, order in found))
