"""The cases of the crossings and of the ice, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.cli.adjudicate import answer_form

CASES = json.loads((Path(__file__).parent / "cases" / "loeb9.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: f"{case['id']} {case['title']}")
def test_a_case_comes_out_as_recorded(case: dict[str, Any]) -> None:
    units: Any = case["units"]
    before: dict[str, Any] = {}
    for step in case["steps"]:
        orders: dict[str, list[str]] = {}
        for row in step["orders"]:
            orders.setdefault(row["power"], []).append(row["order"])
        form = {
            "variant": CASES["variant"],
            "phase": step["phase"],
            "units": units,
            "orders": orders,
            "centers": step.get("centres"),
            "dislodged": before.get("dislodged") if step["phase"].endswith("R") else None,
            "standoffs": before.get("standoffs") if step["phase"].endswith("R") else None,
        }
        answer = answer_form({k: v for k, v in form.items() if v is not None})
        got = [row["outcome"] for row in answer["results"]]
        for row, outcome in zip(_in_order(step["orders"], orders), got, strict=True):
            words = row["result"] if isinstance(row["result"], list) else [row["result"]]
            refused = {"invalid", "void", "rejected"}
            assert outcome in words or {outcome, *words} <= refused, (row, outcome)
        after = answer["after"]["units"]
        assert _pairs(after) == _pairs(step["units_after"])
        for row in step.get("dislodged", ()):
            [mine] = [d for d in answer["dislodged"] if d["unit"] == row["unit"]]
            assert sorted(mine["retreats"]) == sorted(row.get("retreats", mine["retreats"]))
        units, before = step["units_after"], answer["after"]


def _in_order(rows: list[Any], orders: dict[str, list[str]]) -> list[Any]:
    """The orders as they are answered: power by power."""
    return [row for power in orders for row in rows if row["power"] == power]


def _pairs(units: dict[str, list[str]]) -> list[tuple[str, str]]:
    return sorted((power.upper(), unit) for power, row in units.items() for unit in row)
