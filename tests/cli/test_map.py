"""`judge map`: a position in, pictures out, and a line for what it can't draw."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from judge.cli.adjudicate import adjudicate_lines
from judge.cli.main import main

OPENING = {
    "variant": "standard",
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
    "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]},
}


class _Stdin:
    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


def _draw(text: str, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", _Stdin(text))
    return main(["map", *arguments])


def test_both_pictures_of_a_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    svg, png = tmp_path / "map.svg", tmp_path / "map.png"
    status = _draw(json.dumps(OPENING), monkeypatch, "--svg", str(svg), "--png", str(png))
    assert status == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    with Image.open(png) as image:
        assert image.format == "PNG"
        assert image.width == 1200


def test_orders_are_drawn_with_what_becomes_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, ordered = tmp_path / "plain.svg", tmp_path / "ordered.svg"
    assert _draw(json.dumps(OPENING), monkeypatch, "--svg", str(plain)) == 0
    assert _draw(json.dumps(OPENING), monkeypatch, "--svg", str(ordered), "--orders") == 0
    crosses = [
        path.read_text(encoding="utf-8").count('href="#cross-6"') for path in (plain, ordered)
    ]
    assert crosses == [0, 2]  # the key has one of its own size; both moves bounce


REFUSED = {
    "FRANCE": ["A PAR - LON", "A PAR S A MUN - BUR"],
    "ENGLAND": ["A PAR H", "hello"],
}


def test_orders_that_cannot_be_are_named_and_nothing_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture that leaves an order out without a word is a wrong picture."""
    file, form = tmp_path / "map.svg", {**OPENING, "orders": REFUSED}
    assert _draw(json.dumps(form), monkeypatch, "--svg", str(file), "--orders") == 1
    assert not file.exists()
    told = capsys.readouterr().err.splitlines()
    [answer] = map(json.loads, adjudicate_lines([json.dumps(form)]))
    assert told == [
        f"judge map: {row['power']}: {row['order']}: {row['reason']}"
        for row in answer["results"]
        if row["outcome"] in {"invalid", "rejected"}
    ]
    assert len(told) == 3


def test_builds_and_removals_in_either_form_are_the_same_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {
        "variant": "standard",
        "phase": "W1901A",
        "units": {"RUSSIA": ["A MOS"]},
        "centers": {"RUSSIA": [], "FRANCE": ["PAR"]},
    }
    drawn = []
    for build, remove in (("BUILD A PAR", "REMOVE A MOS"), ("A PAR B", "A MOS D")):
        file = tmp_path / "map.svg"
        orders = {"FRANCE": [build], "RUSSIA": [remove]}
        text = json.dumps({**form, "orders": orders})
        assert _draw(text, monkeypatch, "--svg", str(file), "--orders") == 0
        drawn.append(file.read_text(encoding="utf-8"))
    assert drawn[0] == drawn[1]
    assert "ring-built" in drawn[0]


def test_a_unit_that_is_left_out_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    form = {**OPENING, "units": {"FRANCE": ["A PAR", "F PAR"]}}
    assert _draw(json.dumps(form), monkeypatch, "--svg", str(tmp_path / "map.svg")) == 0
    said = "judge map: A PAR stands in PAR already: F PAR is left out\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "this is no JSON"),
        ("[]", "a position is a JSON object"),
        ('{"variant": "standard"}', "phase is missing"),
        ('{"variant": "moon", "phase": "S1901M", "units": {}}', "moon"),
        ('{"variant": "standard", "phase": "S1901M", "units": ["A PAR"]}', "units: "),
        ('{"variant": "standard", "phase": "S1901M", "units": {}, "orders": 5}', "orders"),
        ('{"variant": "standard", "phase": "X1901M", "units": {}}', "phase"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line(
    text: str,
    answer: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _draw(text, monkeypatch, "--svg", str(tmp_path / "map.svg")) == 1
    said = capsys.readouterr().err
    assert said.startswith("judge map: ")
    assert answer in said
    assert said.count("\n") == 1
    assert not (tmp_path / "map.svg").exists()


def test_a_file_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "map.png"
    assert _draw(json.dumps(OPENING), monkeypatch, "--png", str(nowhere)) == 1
    assert "can't be written" in capsys.readouterr().err


def test_where_to_must_be_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _draw(json.dumps(OPENING), monkeypatch) == 2
    assert "--svg FILE" in capsys.readouterr().err
