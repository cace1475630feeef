"""Somebody is to act for the gamesmaster: that is about a deputy, not about a mail or a seat."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from judge.game.deputies import DeputyAsked
from judge.game.unled import MasterAway
from tests.desk.bureau import Bureau
from tests.desk.trials import begun, letters_in, tried

__all__ = ["begun"]

LETTERS = letters_in("deputies.txt")


def day(moment: object) -> str:
    return f"{moment:%d %B}".lstrip("0")


@pytest.mark.parametrize(("letter", "meant"), LETTERS, ids=[row[0] for row in LETTERS])
def test_what_comes_of_a_sentence_about_a_deputy(
    letter: str, meant: str, begun: tuple[Bureau, str]
) -> None:
    done = tried(begun[0], "\n".join(map(str.strip, letter.split("//"))), begun[1])
    meant, _, away = meant.partition(" + ")
    noted = [e for e in done.events if isinstance(e, MasterAway)]
    days = [re.sub(r"^(\d+) (\w+)-(\d+ \2)$", r"\1-\3", _days(e)) for e in noted]
    assert days == ([away] if away else [])
    kind, _, said = meant.partition(" ")
    if kind == "other":
        assert not any("deputy" in line for line in done.asked)
        assert "somebody is to act for you" not in done.told
        return
    assert not any(isinstance(e, DeputyAsked) for e in done.events)
    assert done.asked == (said.split(" | ") if kind == "ask" else [])
    helps = ("may have a deputy", "a deputy may: somebody")
    words = (said,) if kind == "say" else ("somebody",) if kind == "ask" else helps
    assert any(word in done.told for word in words)
    assert not re.search(r"address \w+@|offer France|replace France", done.told)


def _days(event: MasterAway) -> str:
    return f"{day(event.begins + timedelta(hours=12))}-{day(event.ends - timedelta(hours=12))}"


@pytest.mark.parametrize(
    ("days", "is_told"), [("from 6 to 13 December", True), ("until 13 December", False)]
)
def test_who_accepts_acts_at_once_and_that_is_said(
    days: str, is_told: bool, begun: tuple[Bureau, str]
) -> None:
    done = tried(begun[0], f"Otto <otto@q.org> stands in for me {days}", begun[1])
    assert ("acts at once, and not only from 2026-12-06 on" in done.told) is is_told
