"""A command is one thing: its value, row, clerk, rule, usage and help page belong together."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from judge.daemon.office import command_reader
from judge.desk import commands
from judge.desk.commands import ChangeSettings, Command, Create, Extend, Help, Join, Pause, Resume
from judge.desk.declarations import DECLARED, WEIGHTY, Declared, Giver
from judge.desk.reading import CommandLine
from judge.desk.reading.tree import ToCommand
from judge.desk.reading.writing import write_command
from judge.desk.registry import CLERKS
from judge.library.shelf import read_text
from judge.library.texts import load_phrases

ROOT = Path(__file__).resolve().parents[2]
Kind = type[Command]
OF_PRESS = {"press", "broadcast"}
"""Words with a usage that are no commands but letters to others."""
SAID_OTHERWISE = {"leave", "set"}
"""Words whose usage hangs on who asks (`judge.desk.clerks.advising`)."""
OF_ORDERS = {"orders", "ahead", "press"}
"""Help pages that tell of no command."""
_START = re.compile(r"^start: ([^\n]*(?:\n +\|[^\n]*)*)", re.MULTILINE)


@dataclass(frozen=True)
class House:
    """Where commands stand; `reads` tells of which kind a line is, `readers` what a rule makes."""

    values: frozenset[Kind]
    rows: Mapping[Kind, Declared]
    clerks: Mapping[Kind, Any]
    rules: frozenset[str]
    readers: Mapping[str, Kind]
    usages: Mapping[str, str]
    pages: Mapping[str, str]
    reads: Callable[[str], Kind | None]


@cache
def house() -> House:
    """The house as it stands."""
    grammar = read_text("grammar", "commands.lark")
    reader = command_reader()
    found = _START.search(grammar)
    assert found is not None
    rules = frozenset(found[1].replace("|", " ").split())
    values = {
        value
        for value in vars(commands).values()
        if isinstance(value, type) and issubclass(value, Command) and value is not Command
    }

    def reads(line: str) -> Kind | None:
        read = reader.read_command(1, line)
        return type(read.command) if isinstance(read, CommandLine) else None

    phrases = load_phrases()
    return House(
        frozenset(values),
        DECLARED,
        CLERKS,
        rules,
        {rule: get_type_hints(getattr(ToCommand, rule))["return"] for rule in rules},
        {n[6:]: said for n, said in phrases.sentences.items() if n.startswith("usage.")},
        {n[5:]: text for n, text in phrases.mails.items() if n.startswith("help_")}
        | {"": phrases.mails["help"]},
        reads,
    )


def forgotten(house: House) -> list[str]:
    """What is missing of a command, and what there is of none."""
    return [
        *_unlike("value", house.values, "row", house.rows),
        *_unlike("row", house.rows, "clerk", house.clerks),
        *_of_clerks(house),
        *_of_rules(house),
        *_of_words(house),
        *_of_pages(house),
        *_at_odds(house),
    ]


def _name(kind: Kind) -> str:
    return kind.__name__


def _unlike(one: str, ones: Any, other: str, others: Any) -> Iterator[str]:
    yield from (f"{n}: a {one}, no {other}" for n in sorted(map(_name, set(ones) - set(others))))
    yield from (f"{n}: a {other}, no {one}" for n in sorted(map(_name, set(others) - set(ones))))


def _of_clerks(house: House) -> Iterator[str]:
    for kind, clerk in house.clerks.items():
        taken = next(iter(get_type_hints(clerk).values()))
        if taken is not kind:
            yield f"{_name(kind)}: its clerk is {_name(taken)}'s"


def _of_rules(house: House) -> Iterator[str]:
    declared = Counter(rule for row in house.rows.values() for rule in row.rules)
    yield from (f"{rule}: of {n} rows" for rule, n in declared.items() if n > 1)
    yield from (f"{rule}: a rule, in no row" for rule in sorted(house.rules - set(declared)))
    for kind, row in house.rows.items():
        for rule in row.rules or ("",):
            if rule not in house.rules:
                yield f"{_name(kind)}: no rule {rule!r} in the grammar"
            elif house.readers[rule] is not kind:
                yield f"{_name(kind)}: the rule {rule} makes {_name(house.readers[rule])}"


def _of_words(house: House) -> Iterator[str]:
    words = Counter(word for row in house.rows.values() for word in row.words)
    yield from (f"{word}: of {n} rows" for word, n in words.items() if n > 1)
    for word in sorted(set(house.usages) - set(words) - OF_PRESS):
        yield f"{word}: a usage of no command"
    for kind, row in house.rows.items():
        for word, bare in row.words.items():
            if type(bare) is not kind:
                yield f"{_name(kind)}: {word} stands for {_name(type(bare))}"
            if word in SAID_OTHERWISE:
                continue
            said = house.usages.get(word)
            if said is None:
                yield f"{_name(kind)}: no usage of {word}"
            elif house.reads(said.partition(" (")[0]) is not kind:
                yield f"{_name(kind)}: its usage isn't read as it: {said.partition(' (')[0]}"


def _of_pages(house: House) -> Iterator[str]:
    for kind, row in house.rows.items():
        page = house.pages.get(row.help)
        if page is None:
            yield f"{_name(kind)}: no page {row.help!r}"
        elif row.words and not re.search(rf"\b{row.word}\b", page, re.IGNORECASE):
            yield f"{_name(kind)}: the page {row.help!r} doesn't tell of it"
    told = {row.help for row in house.rows.values()}
    yield from (f"{name}: a page of no command" for name in house.pages.keys() - told - OF_ORDERS)


def _at_odds(house: House) -> Iterator[str]:
    """Rows that contradict themselves."""
    for kind, row in house.rows.items():
        if row.question and (row.begged or row.irrevocable or row.granted or row.once):
            yield f"{_name(kind)}: a question changes nothing"
        if row.begged and row.irrevocable:
            yield f"{_name(kind)}: what is begged can be taken back"
        if row.granted and row.giver is not Giver.MASTER:
            yield f"{_name(kind)}: what is granted is the gamesmaster's"


def test_every_command_has_everything_once() -> None:
    assert forgotten(house()) == []


def _without(kind: Any, mapping: Mapping[Any, Any]) -> dict[Any, Any]:
    return {key: value for key, value in mapping.items() if key != kind}


def _with_row(**changed: Any) -> House:
    return replace(house(), rows={**DECLARED, Extend: replace(DECLARED[Extend], **changed)})


class Undo(Command):
    """A command that somebody has begun to write."""


def undo(command: Undo, case: object) -> None:
    """Its clerk."""


UNDO = Declared({"undo": Undo()}, ("undo",), Giver.PLAYER, "orders")


def _planted() -> Iterator[tuple[House, list[str]]]:
    """A house with one omission, and what is said of it."""
    now = house()
    yield replace(now, values=now.values | {Undo}), ["Undo: a value, no row"]
    yield replace(now, values=now.values - {Extend}), ["Extend: a row, no value"]
    yield replace(now, clerks=_without(Extend, CLERKS)), ["Extend: a row, no clerk"]
    yield replace(now, clerks={**CLERKS, Undo: undo}), ["Undo: a clerk, no row"]
    yield replace(now, clerks={**CLERKS, Pause: CLERKS[Resume]}), ["Pause: its clerk is Resume's"]
    yield replace(now, rules=now.rules - {"extend"}), ["Extend: no rule 'extend' in the grammar"]
    yield replace(now, rules=now.rules | {"undo"}), ["undo: a rule, in no row"]
    readers = {**now.readers, "extend": Pause}
    yield replace(now, readers=readers), ["Extend: the rule extend makes Pause"]
    yield (
        replace(now, rows={**DECLARED, Extend: replace(DECLARED[Extend], rules=("pause",))}),
        ["pause: of 2 rows", "extend: a rule, in no row", "Extend: the rule pause makes Pause"],
    )
    yield (
        _with_row(rules=()),
        ["extend: a rule, in no row", "Extend: no rule '' in the grammar"],
    )
    yield replace(now, usages=_without("extend", now.usages)), ["Extend: no usage of extend"]
    yield replace(now, usages={**now.usages, "undo": "undo"}), ["undo: a usage of no command"]
    usages = {**now.usages, "extend": "extend it (somehow)"}
    yield replace(now, usages=usages), ["Extend: its usage isn't read as it: extend it"]
    yield (
        _with_row(words={"extend": Pause()}),
        ["Extend: extend stands for Pause"],
    )
    yield (
        _with_row(words={**DECLARED[Extend].words, "pause": DECLARED[Extend].words["extend"]}),
        ["pause: of 2 rows", "Extend: its usage isn't read as it: pause"],
    )
    yield _with_row(help="undo"), ["Extend: no page 'undo'"]
    yield _with_row(help="draw"), ["Extend: the page 'draw' doesn't tell of it"]
    yield (
        _with_row(question=True, begged=False, granted=False, once=True),
        ["Extend: a question changes nothing"],
    )
    yield _with_row(irrevocable=True), ["Extend: what is begged can be taken back"]
    yield _with_row(giver=Giver.PLAYER), ["Extend: what is granted is the gamesmaster's"]
    yield replace(now, pages={**now.pages, "undo": ""}), ["undo: a page of no command"]


@pytest.mark.parametrize(
    ("planted", "said"), list(_planted()), ids=lambda one: one[0] if isinstance(one, list) else ""
)
def test_what_is_planted_is_found(planted: House, said: list[str]) -> None:
    assert forgotten(planted) == said


def test_a_command_begun_is_told_all_that_it_wants() -> None:
    now = house()
    begun = replace(now, values=now.values | {Undo}, rows={**DECLARED, Undo: UNDO})
    assert forgotten(begun) == [
        "Undo: a row, no clerk",
        "Undo: no rule 'undo' in the grammar",
        "Undo: no usage of undo",
        "Undo: the page 'orders' doesn't tell of it",
    ]


def test_the_words_of_a_row_begin_with_the_one_to_say_how() -> None:
    assert {kind: DECLARED[kind].word for kind in (Create, Join, Resume, Help)} == {
        Create: "create", Join: "join", Resume: "resume", Help: "help",
    }  # fmt: skip


AS_IT_STANDS = {ChangeSettings}
"""Weighed commands of which only the writer's own line can be asked about."""


@pytest.mark.parametrize("kind", [kind for kind in WEIGHTY if kind not in AS_IT_STANDS])
def test_what_is_weighed_can_be_written_as_it_was_meant(kind: Kind) -> None:
    usage = load_phrases().say(f"usage.{DECLARED[kind].word}")
    read = command_reader().read_command(1, usage.partition(" (")[0])
    assert isinstance(read, CommandLine)
    again = command_reader().read_command(1, write_command(read.command))
    assert isinstance(again, CommandLine)
    assert again.command == read.command


COUNTS_AT_ONCE = {"judge/desk/office.py", "judge/desk/rationing.py", "judge/desk/repetition.py"}
"""What is decided when a letter's answers are sent; all else is asked in dry runs, too."""


def counting(source: str) -> list[int]:
    """The lines on which something is counted at once, not when the letter's work is kept."""
    names = {"first_time", "CountingOffice", "ration"}
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Name) and node.id in names)
        or (isinstance(node, ast.Attribute) and node.attr in names)
    ]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def remind(_, case):\n    case.office.first_time(count)", [2]),
        ("def f(office: CountingOffice):\n    return ration(office)", [1, 2]),
        ("def remind(_, case):\n    return case.is_first(count)", []),
    ],
)
def test_a_planted_count_is_found(source: str, lines: list[int]) -> None:
    assert sorted(counting(source)) == lines


def test_no_clerk_counts_anything_itself() -> None:
    found = [
        f"{name}:{line}"
        for file in sorted((ROOT / "judge" / "desk").rglob("*.py"))
        if (name := str(file.relative_to(ROOT))) not in COUNTS_AT_ONCE
        for line in counting(file.read_text(encoding="utf-8"))
    ]
    assert found == []
