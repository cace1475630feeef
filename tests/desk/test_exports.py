"""A game written down: each form leads back to the same positions, and tells no secret."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.board.forms import write_position
from judge.cli.adjudicate import answer_form
from judge.desk.exports.writing import ExportForm, why_unwritten, write_export
from judge.game.chronicle import Chronicle, read_chronicle
from judge.game.events import Event
from judge.game.replay import replay
from judge.library.texts import load_phrases
from tests.adjudication.jdip_cases import play as play_case
from tests.adjudication.jdip_cases import read_jdip, stands_after
from tests.game.telling import EDITIONS
from tests.game.test_editions import log_in
from tests.game.test_whole_games import STANDARD, play

NEWEST = max(path.name for path in EDITIONS.iterdir() if path.is_dir())
BOARDS = sorted(file.name.partition(".")[0] for file in (EDITIONS / NEWEST).glob("*.jsonl.gz"))
ROBOTS = ["robots 3", "robots 8"]


@cache
def chronicle(name: str) -> Chronicle:
    """A whole game: one of the newest edition, by its board, or one of robots, by a seed."""
    if name in BOARDS:
        variant, log = log_in(Path(EDITIONS / NEWEST / f"{name}.jsonl.gz"))
        return read_chronicle(replay([logged.event for logged in log], variant))
    events: list[Event] = []
    for _ in play(int(name.split()[1]), 60, events):
        pass
    return read_chronicle(replay(events, STANDARD))


def exported(name: str, form: ExportForm) -> str:
    return write_export(form, chronicle(name), load_phrases()).text


@pytest.mark.parametrize("name", [*BOARDS, *ROBOTS])
def test_json_leads_to_the_same_positions(name: str) -> None:
    """Each phase, as it stands there, is adjudicated to the next one of the game."""
    form = json.loads(exported(name, ExportForm.JSON))
    chapters = chronicle(name).chapters
    assert [row["phase"] for row in form["phases"]] == [
        str(c.processed.before.table.position.phase) for c in chapters
    ]
    for row, chapter in zip(form["phases"], chapters, strict=True):
        answer = json.loads(json.dumps(answer_form(row)))
        after = chapter.processed.resolution.after
        expected = json.loads(json.dumps(write_position(after, chapter.processed.game.variant)))
        answer["after"].pop("options", None)
        assert answer["after"] == expected, row["phase"]
        told = [(r["power"], r["order"], r["outcome"]) for r in row["results"]]
        assert told == [(r["power"], r["order"], r["outcome"]) for r in answer["results"]]


def without_hyperspace() -> list[str]:
    """The games whose board other adjudicators could have."""
    games = [*BOARDS, *ROBOTS]
    return [n for n in games if not why_unwritten(ExportForm.DATC, chronicle(n).game.variant)]


@pytest.mark.parametrize("name", without_hyperspace())
def test_test_cases_come_to_the_same(name: str) -> None:
    """Every case, read by itself, leaves what its POSTSTATE says, and that is the game's."""
    cases = list(read_jdip(exported(name, ExportForm.DATC)))
    chapters = chronicle(name).chapters
    assert len(cases) == len(chapters)
    for case, chapter in zip(cases, chapters, strict=True):
        after: dict[str, Any] = dict(play_case(case)["after"])
        driven = {
            p: sorted(r["unit"] for r in rows) for p, rows in after.get("dislodged", {}).items()
        }
        assert ({p: sorted(u) for p, u in after["units"].items()}, driven) == stands_after(case)
        variant = chapter.processed.game.variant
        expected = write_position(chapter.processed.resolution.after, variant)
        told = ("phase", "units", "centers", "dislodged")
        assert [after.get(k) for k in told] == [expected.get(k) for k in told], case.name


def of_standard() -> list[str]:
    games = [*BOARDS, *ROBOTS]
    return [n for n in games if not why_unwritten(ExportForm.DIPLOMACY, chronicle(n).game.variant)]


@pytest.mark.parametrize("name", of_standard())
def test_a_saved_game_has_every_phase(name: str) -> None:
    """What `from_saved_game_format` takes for granted is there, in every phase."""
    form = json.loads(exported(name, ExportForm.DIPLOMACY))
    assert {*form} == {"id", "map", "rules", "phases"}
    chapters = chronicle(name).chapters
    assert len(form["phases"]) == len(chapters) + 1
    for row, chapter in zip(form["phases"], chapters, strict=False):
        assert {*row} == {"name", "state", "orders", "results", "messages"}
        position = write_position(chapter.processed.before.table.position, STANDARD)
        assert row["name"] == row["state"]["name"] == position["phase"]
        stands = {p: [u for u in us if u[0] != "*"] for p, us in row["state"]["units"].items()}
        assert {p: us for p, us in stands.items() if us} == position["units"]
        assert row["state"]["centers"] == position["centers"]
        assert row["messages"] == []


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(
    importlib.util.find_spec("diplomacy") is None, reason="the package diplomacy is not installed"
)
@pytest.mark.parametrize("name", of_standard())
def test_the_package_reads_a_saved_game(name: str) -> None:
    """It loads, and played on from each phase by that package all that stands is the same.

    Where units may retreat to it sees otherwise at times (`F POR` to a sea where a fleet stands).
    """
    from diplomacy import Game  # type: ignore[import-not-found]
    from diplomacy.utils.export import (  # type: ignore[import-not-found]
        from_saved_game_format,
    )

    form = json.loads(exported(name, ExportForm.DIPLOMACY))
    assert from_saved_game_format(form).get_current_phase() == form["phases"][-1]["name"]
    for row, chapter in zip(form["phases"], chronicle(name).chapters, strict=False):
        game = Game()
        game.set_state(row["state"])
        for power, orders in row["orders"].items():
            game.set_orders(power, orders)
        game.process()
        stands = {p: sorted(u for u in us if u[0] != "*") for p, us in game.get_units().items()}
        expected = write_position(chapter.processed.resolution.after, STANDARD)
        assert {p: us for p, us in stands.items() if us} == expected["units"], row["name"]
