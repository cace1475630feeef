"""Commands in plain words: understood, or asked back, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.commands import QUESTIONS, Day, Press, SetDeadline, When
from judge.desk.reading import CommandLine, CommandProblem, OtherLine
from judge.library.shelf import read_text
from judge.library.texts import load_phrases
from tests.desk.bureau import COMMANDS, Bureau

ROWS = tuple(
    line.split(" => ")
    for line in (Path(__file__).parent / "sayings.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)
TABLE = tuple(
    (command.strip(), way.strip())
    for line in read_text("grammar", "sayings.txt").splitlines()
    if line.strip() and not line.startswith("#")
    for command, _, ways in [line.partition(": ")]
    for way in ways.split(",")
)
LISTS = {"fillers", "same", "asking", "begging", "thanks", "doubt", "reported"}
FILLED = {
    "extend": "2 days", "deadline": "Friday 20:00", "away": "3-10 August", "join": "ghost",
    "observe": "ghost", "status": "ghost", "who": "ghost", "cancel": "ghost", "rollback": "S1901M",
    "results": "S1901M", "address": "a@b.org", "replace": "a@b.org", "set": "moves 2 days",
    "help": "orders", "old": "thing", "get": "loeb9", "create": "ghost", "history": "ghost",
}  # fmt: skip


def command_of(text: str) -> object:
    read = COMMANDS.read_command(1, text)
    return read.command if isinstance(read, CommandLine) else read


@pytest.mark.parametrize(("said", "meant"), ROWS, ids=[said for said, _ in ROWS])
def test_what_is_said_is_what_is_meant(said: str, meant: str) -> None:
    read = COMMANDS.read_letter(said)
    if meant == "prose":
        assert read == (OtherLine(1, said),)
    elif meant == "asked":
        assert isinstance(read[0], CommandProblem)
    else:
        (line,) = read
        assert isinstance(line, CommandLine)
        assert line.command == wanted(meant)


def wanted(meant: str) -> object:
    """The command of the grammar's words; a day may be named without its year."""
    command = command_of(meant.removesuffix(" without its year"))
    if meant.endswith(" without its year") and isinstance(command, SetDeadline):
        day = command.when.day
        assert day is not None
        return SetDeadline(When(Day(month=day.month, day=day.day), command.when.time))
    return command


def ways() -> Iterator[tuple[str, str]]:
    """Every way of the table with its slot filled, and the command it stands for."""
    for command, way in TABLE:
        if command in LISTS:
            continue
        filling = FILLED.get(command.split()[0], "")
        if "~ day" in command or "~ hour" in command or "~ week" in command:
            filling = "two"
        elif command.endswith("one ~"):
            filling = "day"
        words = [w.strip("[]").split("|")[0] for w in way.replace(" *", " more words").split()]
        yield " ".join(words).replace("~", filling), command.replace("~", filling)


@pytest.mark.parametrize(("said", "command"), tuple(ways()))
def test_every_way_of_the_table_says_its_command(said: str, command: str) -> None:
    if command.startswith("perhaps "):
        read = COMMANDS.read_command(1, said)
        assert isinstance(read, CommandProblem)
        assert (read.word, read.fault) == (command.split()[1], "command.doubted")
        return
    meant = command_of(command)
    assert meant is not None
    assert not isinstance(meant, CommandProblem)
    assert command_of(said) == meant


CHANGING = [
    said
    for said, command in ways()
    if not isinstance(command_of(command), (*QUESTIONS, CommandProblem))
]
KNOWN = {said.replace("don't", "do not") for said, _ in ways()}
DOUBTS = ["I won't ", "do not ", "should I ", "maybe ", "never ", "I think I'll ", "what if we "]


@given(st.sampled_from(CHANGING), st.sampled_from(DOUBTS), st.sampled_from(["", "!", " please"]))
def test_nothing_is_done_behind_a_doubt(said: str, doubt: str, end: str) -> None:
    """However the table grows: a command behind "I won't" is never given."""
    for part in COMMANDS.read_letter(f"{doubt}{said}{end}"):
        if isinstance(part, CommandLine) and doubt + said not in KNOWN:
            assert isinstance(part.command, (*QUESTIONS, Press)), part


@given(st.sampled_from(CHANGING), st.sampled_from(["", "\n\nA Mun - Bur"]))
def test_what_stands_below_another_persons_name_is_asked_about(said: str, rest: str) -> None:
    parts = COMMANDS.read_letter(f"Italy wrote:\n{said}{rest}")
    assert not any(isinstance(p, CommandLine) for p in parts)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("Hi! Could we have until Friday? Thanks, Anna", "deadline and words"),
        ("A Par - Bur. Please extend by 2 days.", "extend and words"),
        ("I like it. I vote for the draw.", "vote and words"),
        ("He may not like it. Extend by two days.", "asked and words"),
        ("I vote for the draw. But only if Italy does.", "asked and words"),
        ("If he agrees, extend by two days.", "words"),
        ("I vote for the draw, could we get until Friday 18:00?", "vote and deadline"),
        ("I vote for the draw, Italy doesn't", "asked"),
    ],
)
def test_a_line_of_several_sentences(line: str, kinds: str) -> None:
    parts = COMMANDS.read_letter(line)
    named = [
        "words"
        if isinstance(p, OtherLine)
        else "asked"
        if isinstance(p, CommandProblem)
        else line_word(p)
        for p in parts
    ]
    assert " and ".join(named) == kinds


def line_word(part: object) -> str:
    assert isinstance(part, CommandLine)
    return {"SetDeadline": "deadline", "Extend": "extend", "VoteDraw": "vote"}[
        type(part.command).__name__
    ]


def test_no_example_of_an_order_is_a_command() -> None:
    rows = read_text("grammar", "examples.txt").splitlines()
    lines = [row.partition("=>")[0].partition(" = ")[0].strip() for row in rows]
    assert lines
    for line in lines:
        assert not isinstance(COMMANDS.read_command(1, line), CommandLine), line


def test_days_of_a_span() -> None:
    assert command_of("extend by 1 week 2 days") == command_of("extend by 9 days")
    assert timedelta(days=9) == getattr(command_of("extend by 9 days"), "span", None)


def test_every_page_of_help_is_found_by_a_word() -> None:
    phrases = load_phrases()
    pages = {name.removeprefix("help_") for name in phrases.mails if name.startswith("help_")}
    words = {n.partition(".")[2] for n in phrases.sentences if n.startswith("topics.")}
    assert pages == words


def test_an_unknown_topic_brings_the_nearest() -> None:
    bureau = Bureau()
    (near,) = bureau.write("anna@x.org", "help retreets").replies
    assert "Did you mean HELP ORDERS" in near.text
    (none,) = bureau.write("anna@x.org", "help xyzzy").replies
    assert "There is some about:" in none.text
    (found,) = bureau.write("anna@x.org", "how do I convoy").replies
    assert "F NTH C A Lon - Nwy" in found.text
