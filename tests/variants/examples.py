"""The examples of a rule sheet: what is an order there, what isn't, and what comes of it.

A block is one season; its first line is its title. A unit stands where its
order says. Every order goes through the reader first, as a player's would.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from judge.adjudication.succession import find_victor
from judge.board.calendar import PhaseKind
from judge.board.forms import read_position
from judge.board.places import Location
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.cli.adjudicate import answer_form
from judge.library.grammars import load_order_reader
from judge.orders.gazetteer import AmbiguousPlace, FoundPlace
from judge.orders.illegality import Fault
from judge.orders.legality import settle
from judge.orders.model import Build, Order, Piece
from judge.orders.notation import write_order
from judge.orders.reading.reader import OrderReader, read_orders, read_place
from judge.orders.sheet import Reading
from judge.orders.standing import Standing

CASES = Path(__file__).resolve().parent / "cases"
WORDS = {
    "success": ("moves",),
    "bounce": ("bounces",),
    # A shore that only a convoy could reach, and nobody offers one.
    "illegal": ("invalid", "no convoy"),
    "holds": ("holds",),
    "dislodged": ("holds",),
    "given": ("given",),
    "cut": ("cut",),
    "void": ("void",),
    "convoys": ("convoys",),
    "broken": ("no convoy",),
}


@dataclass
class Block:
    """One season's lines, or a few questions."""

    title: str
    lines: list[tuple[str, str]] = field(default_factory=list)


def load_blocks(name: str) -> list[Block]:
    blocks: list[Block] = []
    for line in (CASES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("title "):
            blocks.append(Block(line.removeprefix("title ")))
        elif line.strip():
            what, _, result = line.partition("=>")
            blocks[-1].lines.append((what.strip(), result.strip()))
    return blocks


def differences(block: Block, variant: Variant) -> list[str]:
    """What comes out otherwise than the block says."""
    found = []
    orders = [(what, result) for what, result in block.lines if ": " in what]
    answer = _Season(orders, variant) if orders else None
    for what, result in block.lines:
        got = _answer(what, result, variant, answer)
        if got != result:
            found.append(f"{what}: {got}, not {result}")
    return found


def _answer(what: str, result: str, variant: Variant, season: _Season | None) -> str:
    if ": " in what:
        assert season is not None
        return season.outcome_of(what, result)
    verb, _, rest = what.partition(" ")
    if verb == "retreat":
        assert season is not None
        return season.retreats_of(rest)
    return _QUESTIONS[verb](rest, variant)


class _Season:
    """The orders of a block, read and adjudicated."""

    def __init__(self, rows: list[tuple[str, str]], variant: Variant) -> None:
        self.variant = variant
        self.reader = load_order_reader(variant.id)
        self.codes: dict[str, str | None] = {}
        units: dict[str, list[str]] = {}
        orders: dict[str, list[str]] = {}
        for what, _ in rows:
            power = _power(what.partition(": ")[0], variant)
            units.setdefault(power.id, []).append(_unit(what.partition(": ")[2], self.reader))
        form = {"variant": variant.id, "phase": "S1901M", "units": units}
        position = read_position(form, variant)
        for what, _ in rows:
            name, _, text = what.partition(": ")
            power = _power(name, variant)
            sheet = read_orders(
                text, self.reader, phase=PhaseKind.MOVEMENT, power=power, position=position
            )
            [entry] = sheet.entries
            read = isinstance(entry.content, Reading)
            self.codes[what] = code = write_order(sheet.orders[0]) if read else None
            if code is not None:
                orders.setdefault(power.id, []).append(code)
        self.answer = answer_form({**form, "orders": orders})
        self.results = {
            (row["power"], row["order"]): row["outcome"] for row in self.answer["results"]
        }

    def outcome_of(self, what: str, expected: str) -> str:
        code = self.codes[what]
        if code is None:
            return "illegal"  # asked back, so that no such order comes to stand
        power = _power(what.partition(": ")[0], self.variant)
        outcome = self.results[(power.id, code)]
        unit = " ".join(code.split()[:2])
        gone = unit in {row["unit"] for row in self.answer["dislodged"]}
        if expected in {"holds", "dislodged"} and outcome == "holds":
            return "dislodged" if gone else "holds"
        return expected if outcome in WORDS[expected] else outcome

    def retreats_of(self, words: str) -> str:
        unit = _unit(words + " H", self.reader)
        [row] = [row for row in self.answer["dislodged"] if row["unit"] == unit]
        codes = self.variant.board.by_code
        places = [codes[code].printed for code in row["retreats"]]
        return " ".join(sorted(places, key=str.casefold)) or "none"


def _unit(text: str, reader: OrderReader) -> str:
    """The unit of an order, read without knowing what stands where."""
    sheet = read_orders(text, reader, phase=PhaseKind.MOVEMENT)
    [entry] = sheet.entries
    content = entry.content
    order: Order = (
        content.order if isinstance(content, Reading) else content.candidates[0]  # type: ignore[union-attr]
    )
    return str(order.unit)  # type: ignore[union-attr]


def _power(name: str, variant: Variant) -> Power:
    return next(p for p in variant.powers if p.name == name)


def _build(words: str, variant: Variant) -> str:
    [power] = [p for p in variant.powers if words.startswith(p.name)]
    unit = words.removeprefix(power.name).strip()
    reader = load_order_reader(variant.id)
    place = read_place(unit[2:], reader)
    if isinstance(place, FoundPlace):
        place = Location(place.province)
    assert isinstance(place, Location)
    form = {"phase": "W1901A", "units": {}}
    standing = Standing(read_position(form, variant), variant)
    found = settle(Build(Piece(UnitKind(unit[0]), place)), power, standing, variant)
    fault = getattr(found, "fault", None)
    return "coast needed" if fault is Fault.COAST_MISSING else "illegal" if fault else "legal"


def _count(_words: str, variant: Variant) -> str:
    return str(len(variant.board.centres))


def _win(words: str, variant: Variant) -> str:
    owners = dict.fromkeys(variant.board.centres[: int(words)], variant.powers[0])
    return "yes" if find_victor(owners, variant) else "no"


def _parse(words: str, variant: Variant) -> str:
    found = read_place(words, load_order_reader(variant.id))
    if isinstance(found, AmbiguousPlace):
        return "ambiguous"
    if isinstance(found, Location):
        return found.province.name
    return found.province.name if isinstance(found, FoundPlace) else "unknown"


def _adjacent(words: str, variant: Variant) -> str:
    kind, one, other = words.split()
    reader = load_order_reader(variant.id)
    ends = []
    for word in (one, other):
        place = read_place(word, reader)
        if isinstance(place, FoundPlace):
            place = Location(place.province)
        assert isinstance(place, Location), word
        ends.append(place)
    steps = variant.board.steps(UnitKind(kind), ends[0])
    near = any(s == ends[1] or s.province == ends[1].province for s in steps)
    return "yes" if near else "no"


def _adjust(words: str, variant: Variant) -> str:
    match = re.fullmatch(r"(.*) units (\d+) centres (\d+)", words)
    assert match is not None
    power = _power(match[1], variant)
    homes = [p.key for p in variant.homes[power]]
    others = [p.key for p in variant.board.centres if p.key not in homes]
    centres = [*homes, *others][: int(match[3])]
    elsewhere = [p.key for p in variant.board.provinces if p.terrain.value == "inland"]
    form = {
        "phase": "W1901A",
        "units": {power.id: [f"A {key}" for key in elsewhere[: int(match[2])]]},
        "centers": {power.id: centres},
    }
    due = read_position(form, variant).due_of(power)
    return "none" if not due else f"build {due}" if due > 0 else f"remove {-due}"


_QUESTIONS: dict[str, Callable[[str, Variant], str]] = {
    "build": _build,
    "count": _count,
    "win": _win,
    "parse": _parse,
    "adjacent": _adjacent,
    "adjust": _adjust,
}


def every_block() -> Iterator[tuple[str, Block]]:
    for path in sorted(CASES.glob("*.txt")):
        for block in load_blocks(path.stem):
            yield path.stem.partition(".")[0], block
