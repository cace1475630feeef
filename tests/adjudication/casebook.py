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
follow, `winner POWER` who must have won. A second `phase` goes on from where
the first one led. Nothing may be dislodged, destroyed or left standing but
what a case says.
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
    next_phase: str = ""
    winner: str = ""


@dataclass
class Case:
    """A case: its id, what it is about, and its phases."""

    id: str
    title: str
    variant: str = "standard"
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
        case _:
            return False
    return True


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def all_cases() -> Iterator[Case]:
    for path in sorted(CASES.rglob("*.txt")):
        yield from read_casebook(path)


def play(case: Case) -> list[tuple[Step, Mapping[str, Any]]]:
    """Adjudicate every phase of a case, each from where the one before led."""
    played: list[tuple[Step, Mapping[str, Any]]] = []
    for step in case.steps:
        form: dict[str, Any] = dict(played[-1][1]["after"]) if played else {"units": step.units}
        form["variant"] = case.variant
        form["phase"] = step.phase
        if step.centres:
            form["centers"] = step.centres
        form["orders"] = {}
        for power, text, _ in step.orders:
            form["orders"].setdefault(power, []).append(text)
        played.append((step, answer_form(form)))
    return played
