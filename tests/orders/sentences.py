"""Sentences of orders and what they order, as `data/sentences_*.txt` keep them.

A heading is "[board; phase; what stands there]". A line is "sentence => ORDER; ORDER";
"=> ?" takes none, and "=>~" says that it may be asked about, but not read otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judge.board.forms import read_position
from judge.board.position import Position
from judge.board.units import Power
from judge.library.grammars import load_order_reader
from judge.orders.notation import write_order
from judge.orders.reading.reader import read_orders
from tests.orders.corpus import ASKED, DATA

MANY = 10
FIRST_POWER = 0


@dataclass(frozen=True)
class Sentence:
    """A sentence, the setting it is written in, and what it orders."""

    text: str
    orders: frozenset[str]
    may_be_asked: bool
    setting: str

    def read(self) -> frozenset[str]:
        """The orders that are read in it."""
        board, phase, *rows = (row.strip() for row in self.setting.split(";"))
        reader = load_order_reader(board)
        variant = reader.variant
        form: dict[str, Any] = {"phase": phase, "units": {}}
        power = variant.powers[FIRST_POWER]
        if rows[0].startswith(("builds ", "removes ")):
            deed, _, name = rows[0].partition(" ")
            power = variant.power_by_id[name]
            centres = (
                [place.id.upper() for place in variant.homes[power]] if deed == "builds" else []
            )
            form["centers"] = {power.id: centres}
            rows = rows[1:]
        units = rows[0].split(", ") if rows else []
        if units and " from " in units[0]:
            form["dislodged"] = {power.id: [_dislodged(unit) for unit in units]}
        else:
            form["units"] = {power.id: units}
        position = read_position(form, variant)
        return _orders(self.text, board, power, position)


def _dislodged(text: str) -> dict[str, Any]:
    unit, _, rest = text.partition(" from ")
    attacker, _, places = rest.partition(" to ")
    return {"unit": unit, "from": attacker, "retreats": places.split()}


def _orders(text: str, board: str, power: Power, position: Position) -> frozenset[str]:
    sheet = read_orders(
        text,
        load_order_reader(board),
        phase=position.phase.kind,
        power=power,
        position=position,
    )
    return frozenset(map(write_order, sheet.orders))


def read_sentences(name: str) -> Iterator[Sentence]:
    """Every sentence of a file."""
    setting = ""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            setting = line.strip("[]")
        elif line and not line.startswith("#"):
            text, _, meaning = line.rpartition(" =>")
            orders = meaning.removeprefix("~").strip()
            rows = () if orders == ASKED else orders.split("; ")
            yield Sentence(text, frozenset(rows), meaning.startswith("~"), setting)
