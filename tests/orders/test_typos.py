"""One letter wrong in any name: never another place unsaid, and nearly always understood.

`make test` takes a slice of all the typos, `make soak ARGS="-k every_typo"` every one,
and writes what became of them into tests/bench/typos.json.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from judge.board.calendar import PhaseKind
from judge.board.places import Location, Province
from judge.board.units import UnitKind
from judge.library.grammars import load_order_reader
from judge.library.variants import variant_ids
from judge.orders.gazetteer import squash
from judge.orders.model import Hold, Piece
from judge.orders.problems import Unknown
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Reading
from tests.bench.record import write_down

EVERY = 61
"""One typo in so many is tried by `make test`."""

LEAST_UNDERSTOOD = 0.98

FATES = ("right", "offered", "asked", "noted")
"""Read as meant; asked back with the place that was meant, or without it; read otherwise,
and the receipt says as what."""


def typos(word: str) -> Iterator[str]:
    """Every word one letter off: one put in, left out, changed, or swapped with its neighbour."""
    for n in range(len(word) + 1):
        yield from (word[:n] + c + word[n:] for c in string.ascii_lowercase)
        if n < len(word):
            yield word[:n] + word[n + 1 :]
            yield from (
                word[:n] + c + word[n + 1 :] for c in string.ascii_lowercase if c != word[n]
            )
        if n + 1 < len(word):
            yield word[:n] + word[n + 1] + word[n] + word[n + 2 :]


def every_typo(reader: OrderReader) -> Iterator[tuple[Province, str]]:
    """Every typo of every name of a board that is no name itself."""
    names = reader.gazetteer.names
    for province in reader.variant.board.provinces:
        for name in dict.fromkeys((province.id, province.name, *province.aliases)):
            for word in dict.fromkeys(typos(name.lower())):
                if word.strip() and squash(word) not in names:
                    yield province, word


def what_becomes_of(word: str, province: Province, reader: OrderReader) -> str:
    """What the order that an army holds comes to, if its place is misspelt so."""
    line = f"Army {word} holds"
    meant = Hold(Piece(UnitKind.ARMY, Location(province)))
    (entry, *more) = read_orders(line, reader, phase=PhaseKind.MOVEMENT).entries
    content = entry.content
    if more:
        return "asked"
    if isinstance(content, Reading):
        if content.order == meant:
            return "right"
        return "noted" if content.notes else "silent"
    candidates = getattr(content, "candidates", ())
    nearest = content.nearest if isinstance(content, Unknown) else ()
    return "offered" if meant in candidates or province in nearest else "asked"


def count(reader: OrderReader, step: int) -> tuple[Counter[str], list[str]]:
    """What becomes of one typo in `step`, and which were silently another place."""
    counts: Counter[str] = Counter()
    silent = []
    for province, word in islice(every_typo(reader), 0, None, step):
        fate = what_becomes_of(word, province, reader)
        counts[fate] += 1
        if fate == "silent":
            silent.append(f"{province.id}: {word}")
    return counts, silent


@pytest.mark.parametrize("board", variant_ids())
def test_a_typo_is_understood_or_asked(board: str) -> None:
    check_typos(board, EVERY)


@pytest.mark.soak
@pytest.mark.parametrize("board", variant_ids())
def test_every_typo_is_understood_or_asked(board: str) -> None:
    counts = check_typos(board, 1)
    fates = {fate: counts[fate] for fate in FATES}
    write_down("typos", board, {"typos": counts.total(), **fates})


def check_typos(board: str, step: int) -> Counter[str]:
    counts, silent = count(load_order_reader(board), step)
    assert silent == []
    understood = counts["right"] + counts["offered"]
    assert understood / counts.total() >= LEAST_UNDERSTOOD, counts
    return counts
