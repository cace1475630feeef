"""Lines with their meaning, as text files keep them: `corpus.txt` and its like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.board.calendar import PhaseKind
from judge.board.forms import read_position
from judge.board.position import Position
from judge.board.variant import Variant
from judge.orders.notation import write_order
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Aside

DATA = Path(__file__).with_name("data")
PHASES = {kind.word: kind for kind in PhaseKind}
SOME_PHASE = {"movement": "F1901M", "retreat": "F1901R", "adjustment": "W1901A"}
ASKED, PROSE = "?", "~"


@dataclass(frozen=True)
class Sample:
    """A line, its meaning, and the setting in which it is written."""

    text: str
    meaning: str
    phase: str
    form: dict[str, Any] = field(compare=False)

    def position(self, variant: Variant) -> Position | None:
        """Who stands where, if the file says."""
        return read_position(self.form, variant) if self.form else None


def read_rows(name: str) -> list[str]:
    """The rows of a file, without remarks and blank lines."""
    rows = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [row for row in rows if row.strip() and not row.startswith("#")]


def read_samples(name: str) -> Iterator[Sample]:
    """Every line of a file of lines."""
    phase, form = "movement", dict[str, Any]()
    for line in (DATA / name).read_text(encoding="utf-8").split("\n"):
        if line.startswith("[") and " => " not in line:
            phase, form = _read_setting(line.strip("[]"))
        elif line.strip() and not line.startswith("# "):
            text, _, meaning = line.rpartition(" => ")
            yield Sample(text, meaning, phase, form)


def _read_setting(text: str) -> tuple[str, dict[str, Any]]:
    phase, *rows = (row.strip() for row in text.split(";"))
    form: dict[str, Any] = {}
    dislodged = False
    for row in rows:
        dislodged = dislodged or row.startswith("dislodged")
        power, _, units = row.removeprefix("dislodged ").partition(": ")
        where = form.setdefault("dislodged" if dislodged else "units", {})
        where[power] = [_unit(u) if dislodged else u for u in units.split(", ")]
    return phase, {"phase": SOME_PHASE[phase], "units": {}, **form} if form else {}


def _unit(text: str) -> dict[str, Any]:
    unit, _, rest = text.partition(" from ")
    attacker, _, places = rest.partition(" to ")
    return {"unit": unit, "from": attacker, "retreats": places.split()}


def meaning_of(sample: Sample, reader: OrderReader) -> str:
    """What a line is read as, in the form of the files."""
    sheet = read_orders(
        sample.text,
        reader,
        phase=PHASES[sample.phase],
        position=sample.position(reader.variant),
    )
    if sheet.problems:
        return ASKED
    if all(isinstance(entry.content, Aside) for entry in sheet.entries):
        return PROSE
    return " | ".join(write_order(order) for order in sheet.orders)
