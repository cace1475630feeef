"""The benchmark runs, whoever is there to compare with."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli import bench as command
from judge.library.variants import load_variant
from tests.bench.run import SETS, load_set, print_table, time_ours


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


def test_outside_a_checkout_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("judge.__file__", str(tmp_path / "judge" / "__init__.py"))
    assert command.bench() == 2
    assert "make bench" in capsys.readouterr().err
