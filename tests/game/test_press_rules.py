"""What press a game allows: each setting, with each kind, reader, phase and writer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from judge.board.calendar import read_phase
from judge.board.units import Power
from judge.game.clock_events import SettingsChanged
from judge.game.events import Ending, GameEnded
from judge.game.game import Game, after
from judge.game.press_letters import AnswerTo, PressKind
from judge.game.press_rules import is_held, why_barred
from judge.game.settings import Choices
from tests.game.test_press import FRANCE, ITALY, TURKEY, begun

WRITERS: dict[str, Power | None] = {"France": FRANCE, "GM": None}
LETTERS = {
    "all": AnswerTo(()),
    "I": AnswerTo((ITALY,)),
    "I GM": AnswerTo((ITALY, None)),
    "GM": AnswerTo((None,)),
    "grey": AnswerTo((ITALY,), kind=PressKind.GREY),
    "grey GM": AnswerTo((None,), kind=PressKind.GREY),
    "black": AnswerTo((ITALY,), kind=PressKind.BLACK, alias=TURKEY),
}
ROWS = [
    row.split()
    for row in Path(__file__).with_name("press_rules.txt").read_text("utf-8").splitlines()
    if not row.startswith("#")
]


def game_of(set_: str, phase: str) -> Game:
    pairs = [pair.split("=") for pair in set_.split("+") if "=" in pair]
    game = after(begun(), SettingsChanged(Choices(tuple((name, value) for name, value in pairs))))
    if phase == "ended":
        return after(game, GameEnded(Ending.CANCELLED, ()))
    position = replace(game.table.position, phase=read_phase(phase))
    return replace(game, table=replace(game.table, position=position))


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_what_may_be_sent(row: list[str]) -> None:
    set_, phase, writer, _, *outcomes = row
    game = game_of(set_, phase)
    found = [why_barred(game, WRITERS[writer], to) for to in LETTERS.values()]
    assert [why.value if why else "-" for why in found] == outcomes


def test_what_waits_for_the_next_report() -> None:
    postal = after(begun(), SettingsChanged(Choices((("postal", True),))))
    held = {name: is_held(postal, FRANCE, to) for name, to in LETTERS.items()}
    assert {name for name, waits in held.items() if not waits} == {"GM", "grey GM"}
    assert not is_held(postal, None, LETTERS["all"])
    asked = AnswerTo((ITALY,), held=True)
    assert is_held(begun(), FRANCE, asked)
    assert is_held(begun(), None, asked)
    assert not is_held(begun(), FRANCE, LETTERS["I"])
    over = after(postal, GameEnded(Ending.CANCELLED, ()))
    assert not is_held(over, FRANCE, asked)
