"""The table of all games is what their exports add up to, worked out here by its sentence alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from judge.desk.exports.writing import ExportForm, write_export
from judge.game.annals import annals_of
from judge.game.events import Ending
from judge.game.finishes import Finish, PowerFate, counts, tallies
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from tests.desk.bureau import Bureau, finish_of
from tests.desk.test_exports import BOARDS, ROBOTS, chronicle


def finish(name: str) -> Finish:
    told = chronicle(name)
    return replace(finish_of(told.game, annals_of(replace(told, undone=()))), game=name)


def over() -> list[str]:
    return [name for name in (*BOARDS, *ROBOTS) if chronicle(name).game.ending is not None]


def fate_in(form: dict[str, Any], power: str) -> str:
    """What a game came to for a power, by its export."""
    if power in form["ending"]["powers"]:
        return "drawn" if form["ending"]["how"] == "draw" else "won"
    stands = form["now"]["units"].get(power) or form["now"]["centers"].get(power)
    return "survived" if stands else "out"


def centres_in(form: dict[str, Any], power: str) -> list[int]:
    """How many centres a power had when each game year was over."""
    years = {int(row["phase"][1:-1]): row["after"]["centers"] for row in form["phases"]}
    return [len(owned.get(power, ())) for owned in years.values()]


@pytest.mark.parametrize("board", BOARDS)
def test_the_table_is_what_the_exports_add_up_to(board: str) -> None:
    names = [name for name in over() if chronicle(name).game.variant.id == board]
    games = [finish(name) for name in names]
    forms = {
        name: json.loads(write_export(ExportForm.JSON, chronicle(name), load_phrases()).text)
        for name, one in zip(names, games, strict=True)
        if counts(one)
    }
    powers = [power.id for power in load_variant(board).powers]
    for row in tallies(games, powers):
        told = {
            fate: [n for n, f in forms.items() if fate_in(f, row.power) == fate]
            for fate in PowerFate
        }
        assert {fate: list(names) for fate, names in row.games.items()} == told
        years = [count for form in forms.values() for count in centres_in(form, row.power)]
        assert row.centres == (sum(years) / len(years) if years else None)


def test_some_games_are_over() -> None:
    """Else nothing would be added up."""
    assert {finish(name).ending for name in over()} >= {Ending.DRAW}


def test_a_letter_brings_the_table() -> None:
    bureau = Bureau()
    name = next(n for n in over() if chronicle(n).game.ending is Ending.DRAW)
    told = chronicle(name)
    bureau.games[told.game.name] = told.game
    setattr(bureau, "annals", lambda _: annals_of(replace(told, undone=())))  # noqa: B010
    (mail,) = bureau.write("olga@x.org", "statistics").replies
    assert f"{told.game.variant.name}: one game that is over" in mail.text
    assert f"drawn: {told.game.name}" in mail.text
    assert "The rule: of each game" in mail.text
    (mail,) = bureau.write("olga@x.org", "statistics of narnia").replies
    assert 'no board called "narnia"' in mail.text
