"""The casebook: positions, orders, and what must become of every one of them.

A file of `tests/cases` holds cases like this one; blank lines and lines that
begin with # don't count:

    case 6.H.5: A unit may not retreat to the area from which it is attacked
    phase S1901M
    units RUSSIA: F CON, F BLA
    units TURKEY: F ANK
    order RUSSIA: F CON S F BLA - ANK => given
    order RUSSIA: F BLA - ANK => moves
    order TURKEY: F ANK H => holds
    dislodged TURKEY: F ANK -> ARM
    after RUSSIA: F ANK, F CON
    phase S1901R
    order TURKEY: F ANK R BLA => destroyed
    destroyed TURKEY: F ANK
    after RUSSIA: F ANK, F CON

`centres POWER: MUN, KIE` says who owns what, `next PHASE` which phase must
follow, `winner POWER` who must have won, `owner POWER: MUN` who must own a centre
afterwards. A second `phase` goes on from where the first one led. Nothing may
be dislodged, destroyed or left standing but what a case says.

`variant ID` and `option NAME=VALUE` choose the board. On one with hyperspace,
`links ALB-SWI F1902` and `barriers ...` are in force, `consent GERMANY: MUN-SWI
F1902` is on file (`*` for any pair), `draw NTH` is where chance takes the lost,
`default TROGS` whose first builds are made; `after-links`, `after-barriers` and
`used TROGS: 2` are what the register must say afterwards, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.cli.adjudicate import answer_form

CASES = Path(__file__).resolve().parent.parent / "cases"


@dataclass
class Step:
    """One phase of a case."""

    phase: str
    units: dict[str, list[str]] = field(default_factory=dict)
    centres: dict[str, list[str]] = field(default_factory=dict)
    orders: list[tuple[str, str, str]] = field(default_factory=list)
    after: dict[str, list[str]] = field(default_factory=dict)
    dislodged: list[tuple[str, str, list[str]]] = field(default_factory=list)
    destroyed: list[tuple[str, str]] = field(default_factory=list)
    owners: dict[str, list[str]] = field(default_factory=dict)
    registers: dict[str, Any] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    links: list[tuple[str, str]] = field(default_factory=list)
    barriers: list[tuple[str, str]] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)
    next_phase: str = ""
    winner: str = ""


@dataclass
class Case:
    """A case: its id, what it is about, and its phases."""

    id: str
    title: str
    variant: str = "standard"
    options: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


def read_casebook(path: Path) -> list[Case]:
    cases: list[Case] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "case":
            id_, _, title = rest.partition(":")
            cases.append(Case(id_.strip(), title.strip()))
        elif word == "variant":
            cases[-1].variant = rest
        elif word == "option":
            name, _, value = rest.partition("=")
            cases[-1].options[name] = value
        elif word == "phase":
            cases[-1].steps.append(Step(rest))
        elif not _read_line(cases[-1].steps[-1], word, rest):
            raise ValueError(f"{path.name}:{number}: {raw!r} is no line of a case")
    return cases


def _read_line(step: Step, word: str, rest: str) -> bool:
    power, _, text = (part.strip() for part in rest.partition(":"))
    match word:
        case "units":
            step.units[power] = _list(text)
        case "centres":
            step.centres[power] = _list(text)
        case "order":
            order, _, outcome = text.partition("=>")
            step.orders.append((power, order.strip(), outcome.strip()))
        case "after":
            step.after[power] = _list(text)
        case "dislodged":
            unit, _, retreats = text.partition("->")
            step.dislodged.append((power, unit.strip(), _list(retreats)))
        case "destroyed":
            step.destroyed.append((power, text))
        case "next":
            step.next_phase = rest
        case "winner":
            step.winner = rest
        case "owner":
            step.owners[power] = _list(text)
        case _:
            return _read_register_line(step, word, rest)
    return True


def _read_register_line(step: Step, word: str, rest: str) -> bool:
    """Read a line about hyperspace."""
    power, _, text = (part.strip() for part in rest.partition(":"))
    match word:
        case "links" | "barriers":
            rows = [{"pair": pair.split("-"), "until": until} for pair, until in _pairs(rest)]
            step.registers[word] = rows
        case "consent":
            pair, _, phase = text.partition(" ")
            row: dict[str, Any] = {"power": power, "pair": pair if pair == "*" else pair.split("-")}
            step.registers.setdefault("consents", []).append(
                {**row, **({"phase": phase} if phase else {})}
            )
        case "draw":
            step.given["draw"] = rest
        case "default":
            step.given["default"] = _list(rest)
        case "after-links":
            step.links = _pairs(rest)
        case "after-barriers":
            step.barriers = _pairs(rest)
        case "used":
            step.used[power] = int(text)
        case _:
            return False
    return True


def _pairs(text: str) -> list[tuple[str, str]]:
    """Read "ALB-SWI F1902, MUN-SWI S1903"."""
    return [(pair, until) for pair, _, until in (one.partition(" ") for one in _list(text))]


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def all_cases() -> Iterator[Case]:
    for path in sorted(CASES.rglob("*.txt")):
        yield from read_casebook(path)


def play(case: Case) -> list[tuple[Step, Mapping[str, Any]]]:
    """Adjudicate every phase of a case, each from where the one before led."""
    return [(step, answer) for step, _, answer in dialogue(case)]


def dialogue(case: Case) -> Iterator[tuple[Step, Mapping[str, Any], Mapping[str, Any]]]:
    """The same, with what was asked each time."""
    answer: Mapping[str, Any] | None = None
    for step in case.steps:
        form: dict[str, Any] = {"units": step.units} if answer is None else dict(answer["after"])
        form["variant"] = case.variant
        form["options"] = case.options
        form["registers"] = {**form.get("registers", {}), **step.registers}
        form.update(step.given)
        form["phase"] = step.phase
        if step.centres:
            form["centers"] = step.centres
        form["orders"] = {}
        for power, text, _ in step.orders:
            form["orders"].setdefault(power, []).append(text)
        answer = answer_form(form)
        yield step, form, answer
