"""Every case of the casebook, every order of it: all of DATC 3.0, and what was found besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.adjudication.casebook import Case, Step, all_cases, play

_CASES = list(all_cases())


@pytest.mark.parametrize("case", _CASES, ids=[case.id for case in _CASES])
def test_case(case: Case) -> None:
    for step, answer in play(case):
        assert _outcomes(answer) == sorted(step.orders)
        assert all(row["reason"] for row in answer["results"])
        assert _units(answer) == {p: sorted(u) for p, u in step.after.items()}
        assert _dislodged(answer) == sorted((p, u, sorted(r)) for p, u, r in step.dislodged)
        assert _destroyed(answer) == sorted(step.destroyed)
        _check_ending(step, answer)
        if case.variant == "swiss" and step.phase.endswith("M"):
            _check_register(step, answer["after"]["registers"])


def _check_register(step: Step, register: Mapping[str, Any]) -> None:
    for word, expected in (("links", step.links), ("barriers", step.barriers)):
        rows = [("-".join(row["pair"]), row["until"]) for row in register[word]]
        assert rows == sorted(expected)
    assert register["budget_used"] == step.used


def _check_ending(step: Step, answer: Mapping[str, Any]) -> None:
    if step.next_phase:
        assert answer["after"]["phase"] == step.next_phase
    assert answer.get("victory", "") == step.winner
    for power, places in step.owners.items():
        assert set(places) <= set(answer["after"]["centers"][power])


def _outcomes(answer: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    return sorted((r["power"], r["order"], r["outcome"]) for r in answer["results"])


def _units(answer: Mapping[str, Any]) -> dict[str, list[str]]:
    return {p: sorted(u) for p, u in answer["after"]["units"].items()}


def _dislodged(answer: Mapping[str, Any]) -> list[tuple[str, str, list[str]]]:
    return sorted((d["power"], d["unit"], sorted(d["retreats"])) for d in answer["dislodged"])


def _destroyed(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    return sorted((d["power"], d["unit"]) for d in answer["destroyed"])


def test_no_case_stands_twice() -> None:
    ids = [case.id for case in _CASES]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("chapter", "count"),
    [("A", 12), ("B", 15), ("C", 9), ("D", 34), ("E", 15), ("F", 25), ("G", 20), ("H", 16)],
)
def test_the_chapters_of_movement_are_complete(chapter: str, count: int) -> None:
    numbers = {case.id for case in _CASES if case.id.startswith(f"6.{chapter}.")}
    assert numbers >= {f"6.{chapter}.{n}" for n in range(1, count + 1)}
