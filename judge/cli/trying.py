"""Whether the names of a new board can stand in orders: each is tried in some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import islice

from judge.board.calendar import PhaseKind
from judge.board.places import Location, Province, Terrain
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.daemon.shelf_office import command_reader
from judge.desk.reading import OtherLine
from judge.library.grammars import load_grammar_text
from judge.orders.model import Hold, Move, Order, Piece
from judge.orders.reading.reader import OrderReader, make_reader, read_orders
from judge.orders.sheet import Reading

COMMAND = "orders for {word!r} would be read as commands; choose another name"
NO_PLACE = "{word!r} isn't read as a place in orders; choose another name"


def find_unreadable(variant: Variant) -> Iterator[tuple[Province, str]]:
    """Yield the provinces that can't be ordered about by their id or name, and why."""
    reader = make_reader(variant, load_grammar_text())
    ids = Counter(province.id.lower() for province in variant.board.provinces)
    bad: set[Province] = set()
    for find_lines in (_holds, _moves):
        for province in variant.board.provinces:
            if province.terrain is Terrain.IMPASSABLE or province in bad:
                continue
            for word in dict.fromkeys((province.id, province.name)):
                if word == province.id and ids[word.lower()] > 1:
                    continue  # two ids that differ by capitals only are often asked about
                wrong = _wrong(dict(find_lines(word, province, variant, bad)), reader)
                # "Join - Lock", without the kind of unit: people write so, too.
                wrong = wrong or (COMMAND if _is_command(f"{word} - {word}") else "")
                if wrong:
                    bad.add(province)
                    yield province, wrong.format(word=word)


def _wrong(lines: Mapping[str, Order], reader: OrderReader) -> str:
    if any(map(_is_command, lines)):
        return COMMAND
    return NO_PLACE if any(_read(line, reader) != order for line, order in lines.items()) else ""


def _holds(
    word: str, province: Province, _variant: Variant, _bad: Collection[Province]
) -> Iterator[tuple[str, Order]]:
    kind = _kind_in(province)
    held = Hold(Piece(kind, Location(province)))
    yield f"{kind.value} {word} H", held
    yield f"{kind.word} {word} holds", held


def _moves(
    word: str, province: Province, variant: Variant, bad: Collection[Province]
) -> Iterator[tuple[str, Order]]:
    """Moves there, from a place whose own name can be read."""
    kind, end = _kind_in(province), Location(province)
    starts = (w for w in variant.board.ways(kind, end) if not w.coast and w.province not in bad)
    for start in islice(starts, 1):
        move = Move(Piece(kind, start), end)
        yield f"{kind.value} {start.province.id} - {word}", move
        yield f"{kind.value} {start.province.id} moves to {word}", move


def _kind_in(province: Province) -> UnitKind:
    return UnitKind.FLEET if province.is_water else UnitKind.ARMY


def _is_command(line: str) -> bool:
    return any(not isinstance(part, OtherLine) for part in command_reader().read_letter(line))


def _read(line: str, reader: OrderReader) -> Order | None:
    """The one order of a line, if it is read without a question."""
    (entry, *more) = read_orders(line, reader, phase=PhaseKind.MOVEMENT).entries
    return entry.content.order if not more and isinstance(entry.content, Reading) else None
