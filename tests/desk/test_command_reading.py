"""Commands: one a line, understood or refused with the way to write them."""

from datetime import time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.daemon.shelf_office import command_reader
from judge.desk.commands.clock import Extend, SetDeadline
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import Create, Process, Start
from judge.desk.commands.named_days import Day, NamedTime
from judge.desk.commands.offering import Replace
from judge.desk.commands.questions import Help, ListGames, ShowOrders, Status
from judge.desk.commands.seats import Clear, Join
from judge.desk.commands.voting import Concede, VoteDraw
from judge.desk.reading import (
    CommandLine,
    CommandProblem,
    OtherLine,
    PressBlock,
    SignOff,
)
from judge.desk.reading.addressees import Addressees
from judge.desk.reading.line_reader import WORDS
from judge.desk.reading.press_heading import PressHeading, Way
from judge.game.settings import gathered
from judge.library.variants import load_variant

READER = command_reader()
ITALY, GERMANY = (load_variant("standard").power_by_id[id_] for id_ in ("ITALY", "GERMANY"))
NAMED = Addressees({("italy",): (ITALY,), ("germany",): (GERMANY,)})


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("create game ghost", Create("ghost")),
        ("CREATE Ghost variant Standard", Create("ghost", gathered([("variant", "standard")]))),
        (
            "create game ghost moves 2 days retreats 12 h builds 1 day early 0 minutes "
            "zone Europe/Berlin",
            Create(
                "ghost",
                gathered(
                    [
                        ("movement", timedelta(days=2)),
                        ("retreat", timedelta(hours=12)),
                        ("adjustment", timedelta(days=1)),
                        ("early", timedelta(0)),
                        ("zone", "Europe/Berlin"),
                    ]
                ),
            ),
        ),
        ("join ghost", Join("ghost")),
        ("Join game ghost.", Join("ghost")),
        ("join", Join()),
        ("start", Start()),
        ("Start game!", Start()),
        ("process", Process()),
        ("extend by 2 days", Extend(timedelta(days=2))),
        ("extend 12h", Extend(timedelta(hours=12))),
        ("deadline 2026-11-24 20:00", SetDeadline(NamedTime(Day(2026, 11, 24), time(20)))),
        ("deadline to 2026-11-24 8:05", SetDeadline(NamedTime(Day(2026, 11, 24), time(8, 5)))),
        ("replace France by Anna@Example.org", Replace("France", "anna@example.org")),
        ("replace the Blue O'Neill by a@b.org", Replace("Blue O'Neill", "a@b.org")),
        ("concede to the Barbary States", Concede("Barbary States")),
        ("vote draw", VoteDraw(in_favour=True)),
        ("no draw", VoteDraw(in_favour=False)),
        ("status", Status()),
        ("orders", ShowOrders()),
        ("clear", Clear()),
        ("clear orders", Clear()),
        ("games", ListGames()),
        ("list", ListGames()),
        ("help", Help()),
        ("help orders?", Help("orders")),
    ],
)
def test_a_command_is_read(text: str, command: Command) -> None:
    read = READER.read_command(1, text)
    assert read == CommandLine(1, text, command)


@pytest.mark.parametrize(
    ("text", "column", "fault"),
    [
        ("create", 6, "command.unreadable"),
        ("create game 7up", 12, "command.unreadable"),
        ("create game ghost moves -1 days", 24, "command.unreadable"),
        ("create game ghost moves 123456 days", 29, "command.unreadable"),
        ("extend", 6, "command.unreadable"),
        ("  extend by a bit", 14, "command.unreadable"),
        ("deadline some day", 9, "command.unreadable"),
        ("deadline 2026-02-31 20:00", 0, "command.no_date"),
        ("deadline 2026-02-28 25:00", 0, "command.no_date"),
        ("replace France", 14, "command.unreadable"),
        ("replace France by {0.__class__}", 31, "command.unreadable"),
        ("join two games at once", 9, "command.unreadable"),
        ("press on, my friend", 0, "command.unreadable"),
        ("vote draw?", 9, "command.question"),
        ("process?", 7, "command.question"),
        ("status " + "x" * 500, 0, "command.too_long"),
    ],
)
def test_a_bad_command_says_where_and_how_to_write_it(text: str, column: int, fault: str) -> None:
    word = text.split(maxsplit=1)[0].strip("?")
    line = text.strip("?") if fault == "command.question" else ""
    assert READER.read_command(1, text) == CommandProblem(1, text, column, word, fault, line=line)


@pytest.mark.parametrize("text", ["help me", "status?", "games?", "orders?", "help press?"])
def test_questions_may_be_asked(text: str) -> None:
    assert isinstance(READER.read_command(1, text), CommandLine)


@pytest.mark.parametrize(
    "text",
    ["A Mun - Bur", "", "hello there", "drawn game", "Norway to Swe", "Orders for France, S1901:"],
)
def test_other_lines_are_left_alone(text: str) -> None:
    assert READER.read_command(1, text) is None


def test_a_letter_is_split() -> None:
    parts = READER.read_letter(
        "A Par - Bur\n\npress to Italy, Germany\nHello,\n\nA Mun - Bur is what I fear.\n"
        "endpress\nstatus\nF Bre H\nsign off\nA Mar - Spa\n",
        NAMED,
    )
    assert parts == (
        OtherLine(1, "A Par - Bur"),
        PressBlock(
            3,
            PressHeading("press to Italy, Germany", "press", (Way((ITALY, GERMANY)),)),
            (OtherLine(4, "Hello,"), OtherLine(5, ""), OtherLine(6, "A Mun - Bur is what I fear.")),
            ended=True,
        ),
        CommandLine(8, "status", Status()),
        OtherLine(9, "F Bre H"),
        SignOff(10, "sign off", unread=1),
    )


def test_press_without_its_end() -> None:
    (block,) = READER.read_letter("broadcast\nHello\nA Mun - Bur", NAMED)
    assert isinstance(block, PressBlock)
    assert block.heading.ways == (Way((), "Hello\nA Mun - Bur"),)
    (short,) = READER.read_letter("press to Italy: see you in Tri\n\n", NAMED)
    assert isinstance(short, PressBlock)
    assert short.ended
    assert short.heading.ways == (Way((ITALY,), "see you in Tri"),)


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    READER.read_letter(text)


@given(st.sampled_from(sorted(WORDS)), st.text(max_size=60))
def test_no_command_breaks_the_reader(word: str, rest: str) -> None:
    READER.read_letter(f"{word} {rest}")


def test_a_letter_to_others_below_a_misspelt_heading_is_no_order() -> None:
    parts = READER.read_letter("rpess to Italy\nA Mun - Bur\nendpress\nA Par H", NAMED)
    assert isinstance(parts[0], PressBlock)
    assert (parts[0].heading.word, parts[0].heading.fault) == ("rpess", "press.near")
    assert parts[1:] == (OtherLine(4, "A Par H"),)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "extend by thirteen days, reason: Clara's Exam has Two parts",
            "Clara's Exam has Two parts",
        ),
        ("extend by thirteen days, reason: Émile's Wedding", "Émile's Wedding"),
    ],
)
def test_numbers_in_words_leave_a_reason_as_it_was_written(text: str, reason: str) -> None:
    read = READER.read_command(1, text)
    assert isinstance(read, CommandLine)
    assert read.command == Extend(timedelta(days=13), reason)
