"""Commands in plain words: understood, or asked back, never guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.commands.mastering import SetDeadline
from judge.desk.commands.named_days import Day, NamedTime
from judge.desk.declarations import QUESTIONS
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, PressBlock
from judge.desk.reading.patterns import Node, Row, SayingWord, Slot, parse_way
from judge.desk.reading.table import read_table
from judge.library.shelf import read_text
from judge.library.texts import load_phrases
from tests.desk.bureau import COMMANDS, Bureau

ROWS = tuple(
    line.split(" => ")
    for line in (Path(__file__).parent / "sayings.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)
TABLE = read_table(read_text("grammar", "sayings.txt"))
NAMED = {
    "~power": "Italy", "~person": "a@b.org", "~text": "hello", "~name": "ghost", "~board": "swiss",
    "~rest": "moves 2 days",
}  # fmt: skip
FILLED = {
    "extend": "2 days", "deadline": "Friday 20:00", "away": "3-10 August", "join": "ghost",
    "observe": "ghost", "status": "ghost", "who": "ghost", "cancel": "ghost", "rollback": "S1901M",
    "results": "S1901M", "address": "a@b.org", "replace": "a@b.org", "set": "moves 2 days",
    "help": "orders", "old": "thing", "get": "loeb9", "create": "ghost", "history": "ghost",
    "set moves ~": "2 days", "set retreats ~": "2 days", "set builds ~": "2 days",
    "set grace ~": "2 days", "set reminders ~": "2 days", "set zone ~": "Europe/Berlin",
    "concede": "Italy", "renew": "ghost",
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
        is_press = isinstance(read[0], PressBlock) and bool(read[0].heading.fault)
        assert is_press or isinstance(read[0], CommandProblem)
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
        return SetDeadline(NamedTime(Day(month=day.month, day=day.day), command.when.time))
    return command


def spell(row: Row, filling: str, pick: int) -> str:
    """A row as somebody may write it: of every choice the `pick`-th."""
    return " ".join(filter(None, (_spell(node, filling, pick) for node in row)))


def _spell(node: Node, filling: str, pick: int) -> str:
    if isinstance(node, SayingWord):
        spelt = {"*": "more words", "_": "word", "@": "a@b.org", "can_not": "can't"}
        return spelt.get(node.text, node.text.replace("#", "2").replace("will_not", "won't"))
    if isinstance(node, Slot):
        return _spell(node.holds, filling, pick) if node.holds else filling
    if node.is_optional:
        return spell(node.rows[pick // 2 % len(node.rows)], filling, pick) if pick % 2 else ""
    return spell(node.rows[pick % len(node.rows)], filling, pick)


@cache
def ways(picks: int = 1) -> tuple[tuple[str, str], ...]:
    """Every way of the table with its slot filled, and the command it stands for."""
    return tuple(_ways(picks))


def _ways(picks: int) -> Iterator[tuple[str, str]]:
    for command, way in TABLE.ways:
        row = parse_way(way, TABLE.classes)
        named = {n: words for n, words in NAMED.items() if n in command}
        filling = FILLED.get(command.removeprefix("perhaps ").split()[0], "")
        if command.startswith("set ") and command != "set ~":
            filling = FILLED[command]
        slots = [node for node in row if isinstance(node, Slot) and node.holds]
        for pick in range(picks):
            filling = _spell(slots[0], filling, pick) if slots and not named else filling
            said = spell(tuple(_named(node, named) for node in row), filling, pick)
            meant = command
            for name, words in named.items():
                meant = meant.replace(name, words)
            yield said, meant.replace("~", filling)


def _named(node: Node, named: Mapping[str, str]) -> Node:
    """A slot of several, filled."""
    return SayingWord(named["~" + node.name]) if isinstance(node, Slot) and node.name else node


COMMON = sorted({command for command, _ in TABLE.ways})


@pytest.mark.parametrize("command", COMMON)
def test_every_way_of_the_table_says_its_command(command: str) -> None:
    for (name, _), (said, meant) in zip(TABLE.ways, ways(), strict=True):
        if name != command:
            continue
        read = COMMANDS.read_command(1, said)
        if command.startswith("perhaps "):
            assert isinstance(read, CommandProblem), said
            continue
        wanted = COMMANDS.read_command(1, meant)
        assert isinstance(wanted, CommandLine), meant
        assert isinstance(read, CommandLine), said
        if isinstance(wanted.command, QUESTIONS):
            assert isinstance(read.command, QUESTIONS), said
        else:
            assert read.command == wanted.command, said


@pytest.mark.parametrize("pick", range(1, 8))
def test_no_way_of_the_table_says_another_command(pick: int) -> None:
    """With every choice made otherwise: that command, a question or nothing."""
    for said, meant in ways(pick + 1)[pick :: pick + 1]:
        wanted = COMMANDS.read_command(1, meant)
        read = COMMANDS.read_command(1, said)
        if isinstance(read, CommandLine) and not isinstance(read.command, QUESTIONS):
            assert isinstance(wanted, CommandLine), said
            assert type(read.command) is type(wanted.command), said


CHATTER = [
    line
    for line in (Path(__file__).parent / "chatter.txt").read_text(encoding="utf-8").splitlines()
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
        "> I vote for the draw.",
    ],
)
def test_our_own_lines_are_no_commands(line: str) -> None:
    """In a mail of ours that comes back, too."""
    assert not any(isinstance(part, CommandLine) for part in COMMANDS.read_letter(line))


def _plainly(said: str) -> str:
    """Without courtesies: "do not wait please" is what the table says of "[do] not wait"."""
    return " ".join(word for word in said.split() if word != "please").removeprefix("do ")


@cache
def known() -> frozenset[str]:
    return frozenset(_plainly(said.replace("don't", "do not")) for said, _ in ways(2))


def _changing() -> st.SearchStrategy[str]:
    """Every way of a command that changes something."""
    idle = (*QUESTIONS, CommandProblem)
    return st.sampled_from([s for s, meant in ways() if not isinstance(command_of(meant), idle)])


CHANGING = st.deferred(_changing)
DOUBTS = ["I won't ", "do not ", "should I ", "maybe ", "never ", "I think I'll ", "what if we "]


@given(CHANGING, st.sampled_from(DOUBTS), st.sampled_from(["", "!", " please"]))
def test_nothing_is_done_behind_a_doubt(said: str, doubt: str, end: str) -> None:
    """However the table grows: a command behind "I won't" is never given."""
    for part in COMMANDS.read_letter(f"{doubt}{said}{end}"):
        if isinstance(part, CommandLine) and _plainly(doubt + said) not in known():
            assert isinstance(part.command, QUESTIONS), part


@given(CHANGING, st.sampled_from(["", "\n\nA Mun - Bur"]))
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
        ("I vote for the draw, Italy doesn't", "asked and words"),
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
