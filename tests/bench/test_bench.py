"""The benchmark runs, whoever is there to compare with."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from judge.cli import bench as command
from judge.library.variants import load_variant, variant_ids
from tests.bench import letters, reading
from tests.bench.run import (
    COMPARISONS,
    FIGURES,
    SETS,
    is_whole,
    load_set,
    print_all,
    print_table,
    time_ours,
)


@pytest.mark.parametrize("name", SETS)
def test_every_set_is_measured(name: str) -> None:
    variant = load_variant("standard")
    for row in load_set(name)[:3]:
        times = time_ours(row, variant, repeats=1)
        assert min(times.values()) > 0


def test_a_table_can_do_without_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    figures = {"set": "s", "positions": 1, "orders_each": 1, "kernel": 1.0, "orders": 1.0}
    others = {"answer": 2.0, "floor": None, "peer_process": 30.0, "peer_whole": None}
    print_table([{**figures, **others}])
    printed = capsys.readouterr().out
    assert "not here" in printed
    assert "30.00x" in printed


@pytest.mark.slow
def test_what_a_letter_costs_is_measured(tmp_path: Path) -> None:
    row = letters.measure(tmp_path, games=2, repeats=2)
    assert row["games"] == 2
    assert min(row["letter"], row["list"], row["join"]) > 0
    assert row["phase"] > 0
    assert row["mails"] == 8


def test_how_fast_orders_are_read_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    figures = reading.measure(repeats=2, boards=1)
    assert 0 < figures["line_us"] <= figures["slowest_line_us"] < figures["set_ms"] * 1000
    assert figures["against_strict"] > 1
    assert [row["board"] for row in figures["boards"]] == list(variant_ids())
    reading.print_reading(figures)
    assert f"{figures['against_strict']}x" in capsys.readouterr().out


def test_the_figures_kept_are_what_readme_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    """Everything was there to compare with, and nothing was asked otherwise."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert figures["command"] == "make bench"
    assert date.fromisoformat(figures["date"]) >= date(2026, 1, 1)
    assert figures["python"].startswith("CPython 3.")
    assert figures["cpus"] >= 1
    assert is_whole(figures)
    assert [row["set"] for row in figures["adjudication"]] == list(SETS.values())
    for row in figures["adjudication"]:
        assert min(row["positions"], row["orders_each"]) > 0
        assert all(row[mine] > 0 and row[theirs] > 0 for _, mine, theirs in COMPARISONS)
    assert [row["games"] for row in figures["letters"]] == list(letters.GAMES)
    assert all(row["letter"] > 0 and row["phase"] > 0 for row in figures["letters"])
    assert min(figures["letter_wall"], figures["peak_megabytes"]) > 0
    print_all(figures)
    assert "not here" not in capsys.readouterr().out


def test_outside_a_checkout_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("judge.__file__", str(tmp_path / "judge" / "__init__.py"))
    assert command.bench() == 2
    assert "make bench" in capsys.readouterr().err
