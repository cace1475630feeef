"""HISTORY has a word on every phase, whatever its orders came to."""

from __future__ import annotations

import re

import pytest

from judge.adjudication.resolution import Verdict
from judge.game.annals import COUNTED
from judge.library.texts import load_phrases
from tests.harm.house import House

COURSE: tuple[tuple[str, dict[str, str], str], ...] = (
    ("S1901M", {"GERMANY": "A Mun - Tyr", "ITALY": "A Rom - Apu"}, "2 moved"),
    (
        "F1901M",
        {"GERMANY": "A Tyr S A Ven - Tri", "ITALY": "A Ven - Tri\nA Apu H"},
        "1 moved and 1 dislodged",
    ),
    ("F1901R", {"AUSTRIA": "F Tri R Alb"}, "1 retreated"),
    ("W1901A", {"ITALY": "Build A Ven"}, "1 built and 1 removed"),
    ("S1902M", {}, "nothing moved"),
    (
        "F1902M",
        {"GERMANY": "A Tyr S A Tri - Vie", "ITALY": "A Tri - Vie"},
        "1 moved and 1 dislodged",
    ),
    ("F1902R", {}, "1 disbanded"),
)
"""Each phase, what was ordered, and what HISTORY says of it."""


@pytest.fixture(scope="module")
def history() -> dict[str, str]:
    """What is told of each phase."""
    with House.begun("early 30 days") as house:
        for _phase, orders, _ in COURSE:
            for power, text in orders.items():
                house.write(power, text)
            house.pass_time(hours=1)
            house.write("GM", "process")
        text = house.write("FRANCE", "history").mails[-1].text
    rows = re.findall(r"^ +([SFW]\d{4}[MRA]) +\S+  (.+)$", text, re.MULTILINE)
    return dict(rows)


@pytest.mark.parametrize(("phase", "said"), [(row[0], row[2]) for row in COURSE])
def test_each_phase_tells_what_came_of_it(phase: str, said: str, history: dict[str, str]) -> None:
    assert history.get(phase) == said


def test_there_is_a_word_for_all_that_is_counted() -> None:
    phrases = load_phrases()
    for verdict in COUNTED:
        assert phrases.say(f"history.{verdict.name.lower()}", number=2).startswith("2 ")
    assert Verdict.RETREATS in COUNTED
