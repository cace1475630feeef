"""The choices of a poll: those that its question names, or yes and no where it names none."""

from __future__ import annotations

import pytest

from tests.harm.house import MASTER, House, tells_fault, words_of

YES_OR_NO = ("yes", "no")
ASKED: dict[str, tuple[str, ...]] = {
    "Poll: which day suits you, Monday or Thursday?": ("Monday", "Thursday"),
    "poll: which day suits you? Monday or Thursday": ("Monday", "Thursday"),
    "poll: how long, two days, three or a week?": ("two days", "three", "a week"),
    "poll: Welcher Tag passt, Montag oder Donnerstag?": ("Montag", "Donnerstag"),
    "poll: Quel jour, lundi ou jeudi ?": ("lundi", "jeudi"),
    "poll: ¿Qué día, lunes o jueves?": ("lunes", "jueves"),
    "poll: Che giorno, lunedì o giovedì?": ("lunedì", "giovedì"),
    "poll: Welke dag, maandag of donderdag?": ("maandag", "donderdag"),
    "poll: Shall we pause or not?": YES_OR_NO,
    "poll: Is the end of May fine?": YES_OR_NO,
    "poll: Shall we play on over Christmas?": YES_OR_NO,
}  # fmt: skip


@pytest.mark.parametrize("text", ASKED)
def test_a_poll_has_the_choices_that_its_question_names(text: str) -> None:
    with House.begun() as house:
        assert house.write("GM", text).kinds == ("PollOpened",)
        (poll,) = house.game.ballot.polls
        assert poll.choices == ASKED[text]


@pytest.mark.parametrize(
    "text",
    ["poll: Shall we play Monday or Thursday?", "poll: Does anybody need a day or two more?"],
)
def test_what_there_is_to_choose_is_asked_where_it_cant_be_told(text: str) -> None:
    with House.begun() as house:
        followed = house.write("GM", text)
        assert followed.kinds == ()
        receipt = followed.to(MASTER)
        assert tells_fault(receipt.subject)
        assert "poll: which day? Monday / Thursday" in words_of(receipt.text)
