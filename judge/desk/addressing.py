"""Who can be written to in a game, by all that they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.identity import Visitor
from judge.desk.office import Office
from judge.desk.reading.addressees import NOBODY, Addressees, Readers
from judge.desk.reading.parts import has_order_marks
from judge.desk.reading.press_words import PressWords, row_of
from judge.desk.replies.addressing import everybody
from judge.game.anonymity import is_told_who_plays, master_is_told
from judge.game.game import Game, GameState
from judge.orders.model import Build, province_of
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Aside

_LEAST = 3
"""In letters: of shorter names only the powers' own letters count."""


def addressees_of(visitor: Visitor, office: Office) -> Addressees:
    """Who can be written to by a visitor; nobody before the game has begun."""
    game = visitor.game
    if game is None or game.state is GameState.FORMING:
        return NOBODY
    reader = office.order_reader(game.variant)
    powers = powers_called(reader, office.commands.press_words)
    persons: dict[tuple[str, ...], Readers] = {}
    named = is_told_who_plays(game) or (visitor.leads and master_is_told(game))
    for row, seat in _persons(game, office.commands.press_words, named=named):
        known = persons.get(row, ())
        if seat not in known and row not in powers:  # nobody takes the name of a power
            persons[row] = (*known, seat)
    called = {**persons, **powers}
    is_seated = (
        visitor.power is not None or visitor.player.address == game.people.master.player.address
    )
    own = (visitor.power,) if is_seated else ()
    called |= {(word,): own for word in ("me", "myself") if own and (word,) not in called}
    return Addressees(
        called,
        frozenset(persons),
        {"m": None} | {power.letter.lower(): power for power in game.variant.powers},
        tuple(everybody(game)),
        own,
        frozenset({game.name}),
        lambda line: _is_order(line, reader, visitor.power),
        lambda line: _is_own_order(line, reader, visitor.power, game),
        lambda text: _tells_own(text, reader, visitor.power, game),
        lambda line: _is_own_heading(line, reader, visitor.power),
    )


@lru_cache(maxsize=16)
def powers_called(reader: OrderReader, words: PressWords) -> Mapping[tuple[str, ...], Readers]:
    """What the powers of a board are called: that is the same for every letter."""
    rows: dict[tuple[str, ...], Readers] = {}
    ids = reader.variant.power_by_id
    for word, power in reader.lexicon.powers.items():
        if len(word) >= _LEAST:
            rows[row_of(word)] = (ids[power.id],)
    for power in reader.variant.powers:
        names = (power.name, power.adjective, power.id)
        rows |= dict.fromkeys((*words.names_of(power.id), *map(row_of, names)), (power,))
    return MappingProxyType(rows)


def _persons(
    game: Game, words: PressWords, *, named: bool
) -> Iterator[tuple[tuple[str, ...], Power | None]]:
    """Everybody's name, whole and by its first word; the gamesmaster's alone if not `named`."""
    people = [(seat.player, seat.power) for seat in game.people.seats if not seat.vacant]
    if not named:
        people = []  # an answer would tell whether somebody plays, and what
    for player, seat in (*people, (game.people.master.player, None)):
        row = row_of(player.name)
        # Nobody takes the gamesmaster's name, either: "GM: a question" is for the gamesmaster.
        if row and "@" not in player.name and not words.has("MASTER", row[0]):
            yield row, seat
            if len(row) > 1 and len(row[0]) >= _LEAST:
                yield row[:1], seat


def _is_order(line: str, reader: OrderReader, power: Power | None) -> bool:
    """Whether a line is an order, or several, and nothing else."""
    if not line.strip():
        return False
    entries = read_orders(line, reader, power=power).entries
    return bool(entries) and all(not isinstance(entry.content, Aside) for entry in entries)


def _is_own_order(line: str, reader: OrderReader, power: Power | None, game: Game) -> bool:
    """Whether a line is orders for a power's own units, as far as they can be read."""
    sheet = read_orders(line, reader, power=power)
    own = {unit.location.province for unit in game.table.position.units_of(power)} if power else ()
    is_own = (isinstance(order, Build) or province_of(order) in own for order in sheet.orders)
    return any(is_own) or (bool(sheet.problems) and has_order_marks(line))


def _tells_own(text: str, reader: OrderReader, power: Power | None, game: Game) -> bool:
    """Whether a sentence names a place of a power's units, and what the unit does or where it goes.

    It needn't be an order that can be read.
    """
    if power is None:
        return False
    position, likeness = game.table.position, reader.likeness
    own = {unit.location.province for unit in position.units_of(power)}
    own |= {dislodged.unit.location.province for dislodged in position.dislodged}
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        own |= set(game.variant.homes.get(power, ()))
    named = likeness.places(text)
    is_told = likeness.has_deed(text) or len(named) > 1 or has_order_marks(text)
    return not named.isdisjoint(own) and is_told


def _is_own_heading(line: str, reader: OrderReader, power: Power | None) -> bool:
    """Whether a line announces the writer's own orders; a power's name alone is a signature."""
    heading = reader.headings.read(line)
    if heading is None or heading.power not in {None, power}:
        return False
    return bool(heading.announced or heading.season) or line.rstrip().endswith(":")
