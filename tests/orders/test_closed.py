"""Retreats, builds and removals in sentences: data/closed.txt, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.board.calendar import read_phase
from judge.board.places import Location, Province
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Power, Unit, UnitKind
from judge.library.grammars import load_order_reader
from judge.orders.closed.reading import Ground, read_closed
from judge.orders.notation import write_order
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Reading

READER = load_order_reader("standard")
VARIANT = READER.variant
PLACES = {province.key: province for province in VARIANT.board.provinces}


def unit(power: str, text: str) -> Unit:
    kind, place = text.split()
    return Unit(VARIANT.power_by_id[power], UnitKind(kind), Location(PLACES[place]))


def owners(**centres: str) -> dict[Province, Power]:
    return {
        PLACES[key]: VARIANT.power_by_id[power]
        for power, keys in centres.items()
        for key in keys.split()
    }


FLEET = unit("ENGLAND", "F ENG")
WAYS = tuple(Location(PLACES[key]) for key in ("LON", "WAL", "IRI"))
POSITIONS = {
    "retreats": Position(read_phase("S1903R"), (), {}, (DislodgedUnit(FLEET, None, WAYS),)),
    "builds": Position(
        read_phase("W1903A"),
        (unit("FRANCE", "A SPA"),),
        owners(FRANCE="PAR MAR BRE"),
    ),
    "all of three": Position(read_phase("W1903A"), (), owners(AUSTRIA="VIE BUD TRI")),
    "removals": Position(
        read_phase("W1903A"),
        tuple(unit("GERMANY", text) for text in ("A SIL", "A MUN", "F KIE", "F BAL")),
        owners(GERMANY="MUN KIE"),
    ),
}


def rows() -> Iterator[tuple[str, str, str, str]]:
    text = (Path(__file__).parent / "data" / "closed.txt").read_text(encoding="utf-8")
    phase = ""
    for line in text.splitlines():
        if line.startswith("["):
            phase = line[1:].partition(":")[0]
        elif line and not line.startswith("#"):
            said, _, done = f"{line} ".rpartition(" = ")
            power, _, letter = said.partition(": ")
            yield phase, power, letter.replace(" / ", "\n"), done.strip()


@pytest.mark.parametrize(("phase", "power", "letter", "done"), list(rows()), ids=lambda x: x[:40])
def test_what_comes_of_sentences(phase: str, power: str, letter: str, done: str) -> None:
    position = POSITIONS[phase]
    own = VARIANT.power_by_id[power]
    kind = position.phase.kind
    sheet = read_orders(letter, READER, phase=kind, power=own, position=position, by_line=True)
    lines = dict(enumerate(letter.splitlines(), start=1))
    found = read_closed(lines, sheet.entries, kind, READER, Ground(own, position))
    told = found if found is not None else [(entry, ()) for entry in sheet.entries]
    taken, asked = [], []
    for entry, choices in told:
        if isinstance(entry.content, Reading):
            taken.append(" > ".join(map(write_order, choices or (entry.content.order,))))
        elif candidates := getattr(entry.content, "candidates", ()):
            asked.append(f"[{', '.join(map(write_order, candidates))}]")
    assert "; ".join([*taken, *asked]) == done
