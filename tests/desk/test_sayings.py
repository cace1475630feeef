"""Wishes of one line, in plain words, through the whole judge: done, answered, or asked back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.declarations import QUESTIONS
from judge.desk.reading import CommandLine, CommandProblem, OtherLine
from judge.library.shelf import read_text
from judge.library.texts import load_phrases
from tests.blind.done import serve
from tests.blind.entries import game_of, read_set
from tests.blind.findings import Verdict
from tests.blind.verdicts import Graded, grade
from tests.desk.bureau import COMMANDS, Bureau

HERE = Path(__file__).parent
OR_ASKED = ", or asked"


@dataclass(frozen=True)
class Row:
    """A line that somebody writes, and what is wanted by it; it may be asked about instead."""

    who: str
    said: str
    wanted: str
    may_be_asked: bool


def _rows(text: str) -> Iterator[Row]:
    who = ""
    for line in text.splitlines():
        if line.startswith("@ "):
            who = line.removeprefix("@ ")
        elif line.strip() and not line.startswith("#"):
            said, _, wanted = line.partition(" => ")
            yield Row(who, said, wanted.removesuffix(OR_ASKED), wanted.endswith(OR_ASKED))


ROWS = tuple(_rows((HERE / "sayings.txt").read_text(encoding="utf-8")))


def graded(row: Row) -> Graded:
    """What the whole judge makes of a letter of that one line."""
    situation, who, *to = row.who.split()
    wanted = "\n".join(row.wanted.split(" and "))
    head = f"=== 001 | {situation} | {who} | mixed | one line"
    text = f"{head}\nSubject:\nTo: {to[0] if to else 'game'}\n\n{row.said}\n---\n{wanted}\n"
    (entry,) = read_set(text)
    return grade(entry, serve(entry), game_of(situation))


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.who}: {row.said}" for row in ROWS])
def test_what_is_said_is_what_is_done(row: Row) -> None:
    found = graded(row)
    allowed = {Verdict.FAIR, Verdict.ASKED} if row.may_be_asked else {Verdict.FAIR}
    if row.may_be_asked and row.wanted == "ignore":
        allowed.add(Verdict.ASKED_OTHERWISE)
    assert found.verdict in allowed, found.findings


CHATTER = [
    line
    for line in (HERE / "chatter.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize("line", CHATTER)
def test_nothing_is_done_for_chatter(line: str) -> None:
    for part in COMMANDS.read_letter(line):
        if isinstance(part, CommandLine):
            assert isinstance(part.command, QUESTIONS)
        else:
            assert isinstance(part, CommandProblem | OtherLine)


@pytest.mark.parametrize(
    "line",
    [
        "Deadline: 2026-11-24 13:10 UTC (14:10 Europe/Berlin), in 3 days",
        "NOT DONE (1)",
        "What stands for France, Spring 1901 movement",
        "    !   give up your seat, write: resign",
        "  2 | Please remind everybody.",
        "> vote draw",
    ],
)
def test_our_own_lines_are_no_commands(line: str) -> None:
    """In a mail of ours that comes back, too."""
    assert not any(isinstance(part, CommandLine) for part in COMMANDS.read_letter(line))


CHANGING = st.sampled_from(
    ("vote draw", "no draw", "resign", "wait", "ready", "clear orders", "extend by 2 days", "pause",
     "process", "rollback", "start", "set moves 2 days", "remind", "away 3-10 August", "back")
)  # fmt: skip
DOUBTS = ["I won't ", "do not ", "should I ", "maybe ", "never ", "I think I'll ", "what if we "]


@given(CHANGING, st.sampled_from(DOUBTS), st.sampled_from(["", "!", " please"]))
def test_nothing_is_done_behind_a_doubt(said: str, doubt: str, end: str) -> None:
    """A command behind "I won't" is never given."""
    for part in COMMANDS.read_letter(f"{doubt}{said}{end}"):
        if isinstance(part, CommandLine):
            assert isinstance(part.command, QUESTIONS), part


@given(CHANGING, st.sampled_from(["", "\n\nA Mun - Bur"]))
def test_what_stands_below_another_persons_name_is_asked_about(said: str, rest: str) -> None:
    parts = COMMANDS.read_letter(f"Italy wrote:\n{said}{rest}")
    assert not any(isinstance(p, CommandLine) for p in parts)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("Hi! Could you extend by 2 days? Thanks, Anna", "Extend OtherLine"),
        ("A Par - Bur. Please extend by 2 days.", "Extend OtherLine"),
        ("I like it. I vote for the draw.", "VoteDraw OtherLine"),
        ("He may not like it. Extend by two days.", "CommandProblem OtherLine"),
        ("I vote for the draw. But only if Italy does.", "CommandProblem OtherLine"),
        ("If he agrees, extend by two days.", "OtherLine"),
        ("I vote for the draw! Could we extend by 2 days?", "VoteDraw Extend"),
    ],
)
def test_a_line_of_several_sentences(line: str, kinds: str) -> None:
    parts = COMMANDS.read_letter(line)
    found = [type(p.command if isinstance(p, CommandLine) else p).__name__ for p in parts]
    assert " ".join(found) == kinds


@pytest.mark.parametrize(
    ("line", "is_idle"),
    [
        ("Hi Anna,", True),
        ("Dear Mr Smith", True),
        ("Thanks for running this game, and sorry I'm late again!", True),
        ("Have a nice weekend everybody.", True),
        ("Viele Grüße", True),
        ("Thanks, Anna", True),
        ("Hi wait", False),
        ("I'm in", False),
        ("Close the game.", False),
        ("Sorry, not yet", False),
        ("All fine?", False),
        ("Good game. Only Italy is late.", False),
    ],
)
def test_what_says_nothing(line: str, is_idle: bool) -> None:
    assert COMMANDS.beside.is_idle(line) == is_idle


def test_no_example_of_an_order_is_a_command() -> None:
    rows = read_text("grammar", "examples.txt").splitlines()
    lines = [row.partition("=>")[0].partition(" = ")[0].strip() for row in rows]
    assert lines
    for line in lines:
        assert not isinstance(COMMANDS.read_command(1, line), CommandLine), line


def test_every_page_of_help_is_found_by_a_word() -> None:
    pages = {n.removeprefix("help_") for n in load_phrases().mails if n.startswith("help_")}
    assert pages == set(COMMANDS.pages.pages)
    for page in pages:
        assert COMMANDS.pages.page_of(page) == page


def test_an_unknown_topic_brings_the_nearest() -> None:
    bureau = Bureau()
    (near,) = bureau.write("anna@x.org", "help retreets").replies
    assert "Did you mean HELP ORDERS" in near.text
    (none,) = bureau.write("anna@x.org", "help xyzzy").replies
    assert "There is some about:" in none.text
    (found,) = bureau.write("anna@x.org", "how do I convoy").replies
    assert "F NTH C A Lon - Nwy" in found.text
