"""`judge map`: a position in, pictures out, and a line for what it can't draw."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from judge.cli.adjudicate import adjudicate_lines
from judge.cli.arguments import A_POSITION
from judge.cli.main import main
from judge.cli.printing import zine

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
    for status, count, orders in ((2, 3, REFUSED), (1, 1, {"FRANCE": REFUSED["FRANCE"]})):
        text = json.dumps({**form, "orders": orders}, indent=1)
        assert _draw(text, monkeypatch, "--svg", str(file), "--orders") == status
        assert not file.exists()
        told = capsys.readouterr().err.splitlines()
        [answer] = map(json.loads, adjudicate_lines([json.dumps(json.loads(text))]))
        lines = [row.strip(' ,"') for row in text.splitlines()]
        refused = [r for r in answer["results"] if r["outcome"] in {"invalid", "rejected"}]
        assert told == [
            f"judge map: stdin, line {places[0]}: {row['power']}: {row['order']}: {row['reason']}"
            for row in refused
            for places in [[n for n, li in enumerate(lines, 1) if li.upper() == row["order"]]]
        ]
        assert len(told) == count


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
        (" \n", "stdin is empty; a position is written like"),
        ("{", "this is no JSON"),
        (
            '{"variant": "standard", "phase": "S1901M", "units": {"FRANCE": ["F PAR", "A NTH"]}}',
            "stdin: units: F PAR (FRANCE) can't be: Paris is no water;"
            " A NTH (FRANCE) can't be: North Sea is water",
        ),
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
    assert _draw(text, monkeypatch, "--svg", str(tmp_path / "map.svg")) == 2
    said = capsys.readouterr().err
    assert said.startswith("judge map: stdin")
    assert answer in said
    assert said.count("\n") == 1
    assert not (tmp_path / "map.svg").exists()


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_is_called_what_it_is(
    ending: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "map.gif"
    assert _draw(json.dumps(OPENING), monkeypatch, f"--{ending}", str(file)) == 2
    right = tmp_path / f"map.{ending}"
    said = f"judge map: {file} would be no picture of its kind; call it {right}\n"
    assert capsys.readouterr().err == said
    assert not file.exists()


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


_FORM = "; a position is written like " + A_POSITION


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, " can't be read: no such file or directory" + _FORM),
        ("folder", " can't be read: is a directory" + _FORM),
        (b'{"variant":\n"standard\xe9"}', ", line 2 is not in UTF-8" + _FORM),
        (b"A PAR - BUR\n", ", line 1, column 1: this is no JSON: Expecting value" + _FORM),
        (b"[" * 100_000, "maximum recursion depth exceeded"),
        (b'["A PAR - BUR"]', ": a position is a JSON object" + _FORM),
        (
            b'{"variant": "standardx", "phase": "S1901M", "units": {}}',
            ": variant: standardx is on no shelf; did you mean standard?",
        ),
        (
            b'{"variant": "standard", "phase": "S1901M", "units": {}}',
            ': orders is missing; it is written like {"FRANCE": ["A PAR - BUR"]}',
        ),
        (
            b'{"variant": "standard", "phase": "S1901M", "units": {}, "orders": ["A PAR H"]}',
            ': orders: ["A PAR H"] can\'t be read; it is written like {"FRANCE": ["A PAR - BUR"]}',
        ),
    ],
)
def test_a_file_that_is_no_position_is_told_in_one_line(
    content: bytes | str | None,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where it stops, and how it is written."""
    file = tmp_path / "orders.json"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content is not None:
        file.mkdir()
    assert _draw("", monkeypatch, "--orders", str(file), "--svg", str(tmp_path / "map.svg")) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"judge map: {file}{said}" if _FORM in said else f"judge map: {file}")
    assert said in told
    assert told.count("\n") == 1
    assert not (tmp_path / "map.svg").exists()


def test_a_position_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, drawn = tmp_path / "position.json", []
    file.write_text(json.dumps(OPENING), encoding="utf-8-sig")  # as some editors write it
    for text, where in ((json.dumps(OPENING), ()), ("", (str(file),))):
        svg = tmp_path / "map.svg"
        assert _draw(text, monkeypatch, *where, "--orders", "--svg", str(svg)) == 0
        drawn.append(svg.read_text(encoding="utf-8"))
    assert drawn[0] == drawn[1]


def test_a_book_is_called_what_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for poster, right in (
        (False, f"{tmp_path}/a.epub or {tmp_path}/a.pdf"),
        (True, f"{tmp_path}/a.pdf"),
    ):
        assert zine(tmp_path, "ghost", tmp_path / "a.docx", poster=poster) == 2
        said = f"judge: {tmp_path}/a.docx would be no book that anything opens; call it {right}\n"
        assert capsys.readouterr().err == said
