"""Every example that is mailed to a person is read as what it is shown for, and from that person.

They are gathered from all mails, from the usages that refusals tell, and from whatever else we say
to write. An example is what stands four blanks in, up to two blanks; several are divided by " / ".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from functools import cache
from pathlib import Path

import pytest

from judge.desk.addressing import addressees_of
from judge.desk.commands.command import Command
from judge.desk.declarations import BARE, DECLARED, FOR_MASTER, FOR_PLAYERS
from judge.desk.identity import Visitor, visitor_of
from judge.desk.letters import Address, Letter
from judge.desk.reading import CommandLine, PressBlock
from judge.desk.reading.addressees import Addressees
from judge.desk.reading.line_reader import SPOKEN, WORDS
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.orders.reading.reader import read_orders
from tests.desk.bureau import COMMANDS, NOON, Bureau, started_game

PHRASES = load_phrases()
NOT_READ = ("NOT READ", "NOT UNDERSTOOD", "is written:", "no power is called", "I did nothing")
"""What a receipt has where a line was not read as it was meant."""
GAPS = {
    "NAME": "ghost", "POWER": "France", "NEW ADDRESS": "anna@example.org", "{game}": "ghost",
    "{name}": "ghost", "{others}": "Italy", "{number}": "12", "{reason}": "a reason", "...": "...",
}  # fmt: skip
"""What stands in an example for something else."""
OF_MASTER = {"help_gamesmaster", "help_dryrun", "unreached"}
OF_WAITING = {"help_preferences"}
OF_ORDERS = "help_orders"
AHEAD, OLD = "help_ahead", ("help_njudge", "help_dpjudge")
"""Pages of which other tests read each example."""


def filled(text: str) -> str:
    for gap, value in GAPS.items():
        text = text.replace(gap, value)
    return text


def shown_in(name: str) -> Iterator[str]:
    """The examples of a mail."""
    for line in PHRASES.mails[name].splitlines():
        if line.startswith("    ") and line[4:5].strip():
            example = filled(re.split(r" {2,}", line.strip())[0])
            if not re.fullmatch(r"\{\w+\}", example):
                yield from (example,) if "poll:" in example else example.split(" / ")


@cache
def others() -> dict[tuple[str, str], str]:
    """What is no command by itself, and what it is."""
    text = (Path(__file__).parent / "examples.txt").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line and not line.startswith("#")]
    parted = (re.fullmatch(r"(\w+): (.*) = (\w+)", row) for row in rows)
    return {(m[1], m[2]): m[3] for m in parted if m is not None}


def in_mails() -> list[tuple[str, str]]:
    names = [n for n in PHRASES.mails if n != AHEAD and n not in OLD]
    return [(name, example) for name in sorted(names) for example in shown_in(name)]


def kinds_shown(example: str) -> set[type[Command]]:
    """The kinds of command that an example may be shown for; none of a sentence of its own."""
    words = re.findall(r"[a-z]+", example.lower())
    if tuple(words) in SPOKEN:
        return {type(SPOKEN[tuple(words)])}
    return {
        kind
        for kind, row in DECLARED.items()
        if words and any(f'"{words[0]}"' in phrasing.rule for phrasing in row.phrasings)
    }


def is_shown_for(example: str, command: Command) -> bool:
    """Whether a command is what an example is shown for."""
    kinds = kinds_shown(example)
    return not kinds or type(command) in kinds


def heads_press(example: str) -> bool:
    """Whether an example is the heading of a letter to others."""
    parts = COMMANDS.read_letter(f"{example}\nHello.\nendpress", addressees())
    return len(parts) == 1 and isinstance(parts[0], PressBlock)


def commands_in(text: str) -> list[Command]:
    parts = COMMANDS.read_letter(text)
    assert all(isinstance(part, CommandLine) for part in parts), (text, parts)
    return [part.command for part in parts if isinstance(part, CommandLine)]


def test_nothing_is_excepted_that_is_not_shown() -> None:
    assert set(others()) - set(in_mails()) == set()


@pytest.mark.parametrize(("name", "example"), in_mails())
def test_an_example_in_a_mail_is_read(name: str, example: str) -> None:
    match others().get((name, example), "order" if name == OF_ORDERS else "command"):
        case "command" if heads_press(example):
            pass
        case "command":
            commands = commands_in(example)
            assert commands
            assert is_shown_for(example, commands[0])
            is_master = name in OF_MASTER or name.endswith("_master")
            assert is_master or not isinstance(commands[0], FOR_MASTER) or _is_told(name)
            assert not (name in OF_MASTER and isinstance(commands[0], FOR_PLAYERS))
        case "order" if name == OF_ORDERS:
            sheet = read_orders(example, load_order_reader("standard"))
            assert sheet.orders
            assert not sheet.problems
        case "order":
            receipt = written("france", example)
            assert not any(word in receipt for word in NOT_READ), receipt
        case "answer" | "text" | "host":
            pass
        case what:
            raise AssertionError(f"nothing is a {what}")


def _is_told(name: str) -> bool:
    """Whether a page says beside its example that it is the gamesmaster's."""
    return "gamesmaster" in PHRASES.mails[name]


def of_usages() -> Iterator[tuple[str, str]]:
    """The usages that refusals tell: the first one, and all those behind a colon in brackets."""
    for name, said in PHRASES.sentences.items():
        if not name.startswith("usage.") or name in {"usage.press", "usage.broadcast", "usage.set"}:
            continue
        first, _, more = said.partition(" (")
        yield name, filled(first)
        behind = re.findall(r"(?<=: )[^;()]+", more)
        for piece in (piece for one in behind for piece in re.split(r", (?!then |anything )", one)):
            if piece.split()[0].lower() in WORDS and not piece.endswith("..."):
                yield name, filled(piece)


@pytest.mark.parametrize(("name", "example"), list(of_usages()))
def test_a_usage_is_read_as_its_command(name: str, example: str) -> None:
    (command,) = commands_in(example)
    assert is_shown_for(example, command)
    if example == filled(PHRASES.sentences[name].partition(" (")[0]):
        assert isinstance(command, type(BARE.get(name.removeprefix("usage."), command)))


def in_sentences() -> Iterator[tuple[str, str]]:
    """What any other sentence says to write, where it is a command."""
    for name, said in PHRASES.sentences.items():
        for found in re.findall(r"[Ww]rite(?: instead)?: ([^.;()\n]+)", said):
            example = filled(found.strip())
            if "{" not in example and example.split()[0].lower() in WORDS and ":" not in example:
                yield name, example


@pytest.mark.parametrize(("name", "example"), list(in_sentences()))
def test_what_a_sentence_says_to_write_is_read(name: str, example: str) -> None:
    if not heads_press(example):
        (command,) = commands_in(example)
        assert is_shown_for(example, command), name


def test_enough_is_gathered() -> None:
    assert len(in_mails()) > 150
    assert len([*of_usages()]) > 90
    assert len([*in_sentences()]) > 12


@cache
def town() -> tuple[Bureau, str, str]:
    """A game that has begun, and the reply addresses of France and of the gamesmaster."""
    bureau = Bureau()
    mails = started_game(bureau)
    return bureau, mails["FRANCE"].reply_to, mails["GM"].reply_to


@cache
def addressees() -> Addressees:
    """Those to whom France may write."""
    bureau, france, _ = town()
    address = bureau.games["ghost"].people.seats[2].player.address
    letter = Letter("<1@client>", Address(address), f"{france}@example.org", "", "", NOON)
    visitor = visitor_of(letter, bureau, None)
    assert isinstance(visitor, Visitor)
    return addressees_of(visitor, bureau)


def written(who: str, text: str) -> str:
    """The receipt that somebody has for a letter; nothing of it lasts."""
    begun, france, master = town()
    bureau = copy(begun)
    bureau.games, bureau.logs = dict(begun.games), {k: [*v] for k, v in begun.logs.items()}
    bureau.visits, bureau.kept = dict(begun.visits), dict(begun.kept)
    game = bureau.games["ghost"]
    seat = game.people.seat_of(game.variant.power_by_id["FRANCE"])
    if who == "waiting":
        bureau.write("gm@x.org", "create game lark")
        bureau.write(address := "ina@x.org", "join lark")
        served = bureau.write(address, text, subject="[lark]")
    else:
        address = seat.player.address if who == "france" else "gm@x.org"
        served = bureau.write(address, text, to=france if who == "france" else master)
    return next(reply.text for reply in served.replies if reply.to.address == address)


def for_whom() -> list[tuple[str, str, str]]:
    """Examples of pages with who is shown them."""
    return [
        (
            "master" if name in OF_MASTER else "waiting" if name in OF_WAITING else "france",
            name,
            example,
        )
        for name, example in in_mails()
        if name.startswith("help")
        and name != OF_ORDERS
        and (name, example) not in others()
        and not heads_press(example)
    ]


@pytest.mark.parametrize(("who", "name", "example"), for_whom())
def test_who_is_shown_an_example_is_not_told_that_it_can_t_be_read(
    who: str, name: str, example: str
) -> None:
    receipt = written(who, example)
    assert not any(word in receipt for word in NOT_READ), receipt
