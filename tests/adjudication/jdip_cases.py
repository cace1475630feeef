"""Test cases in the form of jDip (`dip.misc.TestSuite`), read for our own adjudicator.

A retreat is played from what its PRESTATE_RESULTS tell of the movement before it, which is
adjudicated first: where a unit may go follows from that, not from the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cli.adjudicate import answer_form
from judge.library.variants import load_variant


@dataclass
class JdipCase:
    """A case: what stands in each block, a line a row."""

    name: str
    variant: str
    phase: str = ""
    blocks: dict[str, list[str]] = field(default_factory=dict)


def read_jdip(text: str) -> Iterator[JdipCase]:
    """Every case of a file."""
    variant, case, block = "standard", None, ""
    for line in (raw.strip() for raw in text.splitlines()):
        word, _, rest = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        if word == "VARIANT_ALL":
            variant = rest.strip().lower()
        elif word == "CASE":
            case = JdipCase(rest.strip(), variant)
        elif case is None:
            raise ValueError(f"{line!r} is in no case")
        elif word == "PRESTATE_SETPHASE":
            case.phase = _phase(rest)
        elif word == "END":
            yield case
        elif ":" not in line:
            block = line
            case.blocks[block] = []
        else:
            case.blocks[block].append(line)


def _phase(text: str) -> str:
    """ "Fall 1901, Adjustment" is our "W1901A"."""
    season, year, kind = text.replace(",", "").split()
    return f"{'W' if kind == 'Adjustment' else season[0]}{year}{kind[0]}"


def _by_power(rows: list[str], variant: str) -> dict[str, list[str]]:
    names = {power.name: power.id for power in load_variant(variant).powers}
    found: dict[str, list[str]] = {}
    for row in rows:
        name, _, text = row.partition(":")
        found.setdefault(names[name.strip()], []).append(text.strip().upper())
    return found


def _orders(rows: list[str], case: JdipCase, phase: str) -> dict[str, list[str]]:
    orders = _by_power(rows, case.variant)
    return {power: [_order(text, phase) for text in texts] for power, texts in orders.items()}


def _order(text: str, phase: str) -> str:
    text = text.replace(" VIA CONVOY", " VIA")
    return text.replace(" - ", " R ") if phase.endswith("R") else text


def play(case: JdipCase) -> Mapping[str, Any]:
    """What our adjudicator makes of a case."""
    form: dict[str, Any] = {
        "variant": case.variant,
        "phase": case.phase,
        "units": _by_power(case.blocks["PRESTATE"], case.variant),
    }
    owned = _by_power(case.blocks["PRESTATE_SUPPLYCENTER_OWNERS"], case.variant)
    none: dict[str, list[str]] = {p.id: [] for p in load_variant(case.variant).powers}
    form["centers"] = none | {p: [row.split()[1] for row in rows] for p, rows in owned.items()}
    if "PRESTATE_RESULTS" in case.blocks:
        form = dict(answer_form(_movement_before(case, form))["after"]) | {"variant": case.variant}
        assert form["phase"] == case.phase, case.name
    if case.phase.endswith("A"):
        form["default"] = [*none]
    form["orders"] = _orders(case.blocks["ORDERS"], case, case.phase)
    return answer_form(form)


def _movement_before(case: JdipCase, form: Mapping[str, Any]) -> dict[str, Any]:
    """The movement that the results before a retreat tell of."""
    rows = [row.partition(":")[2].strip() for row in case.blocks["PRESTATE_RESULTS"]]
    phase = f"{case.phase[:-1]}M"
    orders = _orders(rows, case, phase)
    units = {
        power: [" ".join(text.split()[:2]) for text in texts] for power, texts in orders.items()
    }
    return {**form, "phase": phase, "units": units, "orders": orders}


def stands_after(case: JdipCase) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What stands after a case, and what is driven out."""
    stands, driven = (case.blocks.get(b, []) for b in ("POSTSTATE", "POSTSTATE_DISLODGED"))
    found = (_by_power(rows, case.variant) for rows in (stands, driven))
    first, second = ({p: sorted(rows) for p, rows in one.items()} for one in found)
    return first, second
