"""A command is one thing: its value and declaration, clerk, usage and help page belong together."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, get_type_hints

import pytest
from lark.exceptions import GrammarError

from judge.daemon.shelf_office import command_reader
from judge.desk import clerks, commands
from judge.desk.answers import Answer, Case, Clerk, clerk_of
from judge.desk.commands.blanks import NAME
from judge.desk.commands.clock import Extend, Pause, Resume
from judge.desk.commands.command import Command, Declared, Giver, Phrasing, blanks_of, made_of
from judge.desk.commands.mastering import ChangeSettings, Create
from judge.desk.commands.questions import Help
from judge.desk.commands.seats import Join
from judge.desk.declarations import DECLARED, WEIGHTY
from judge.desk.reading import CommandLine
from judge.desk.reading.writing import write_command
from judge.desk.registry import CLERKS
from judge.library.texts import load_phrases
from tests.desk.filling import ONE, parser_of

ROOT = Path(__file__).resolve().parents[2]
Kind = type[Command]
OF_PRESS = {"press", "broadcast"}
"""Words with a usage that are no commands but letters to others."""
SAID_OTHERWISE = {"leave", "set"}
"""Words whose usage hangs on who asks (`judge.desk.clerks.advising`)."""
OF_ORDERS = {"orders", "ahead", "press", "dpjudge"}
"""Help pages that tell of no command of ours."""


@dataclass(frozen=True)
class House:
    """Where commands stand: the values there are, those gathered, and all clerks."""

    values: frozenset[Kind]
    rows: Mapping[Kind, Declared]
    found: Sequence[Clerk[Any]]
    clerks: Mapping[Kind, Clerk[Any]]
    usages: Mapping[str, str]
    pages: Mapping[str, str]


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    """All modules of a room, whoever imports them."""
    for file in sorted(Path(package.__path__[0]).glob("[a-z]*.py")):
        yield import_module(f"{package.__name__}.{file.stem}")


@cache
def house() -> House:
    """The house as it stands."""
    values = {
        value
        for module in modules_of(commands)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Command) and value is not Command
    }
    found = {
        id(clerk): clerk
        for module in modules_of(clerks)
        for clerk in vars(module).values()
        if isinstance(clerk, Clerk)
    }
    phrases = load_phrases()
    return House(
        frozenset(values),
        DECLARED,
        tuple(found.values()),
        CLERKS,
        {n[6:]: said for n, said in phrases.sentences.items() if n.startswith("usage.")},
        {n[5:]: text for n, text in phrases.mails.items() if n.startswith("help_")}
        | {"": phrases.mails["help"]},
    )


Reads = Callable[[str], Command | None]


def reader_of(rows: Mapping[Kind, Declared]) -> Reads:
    """What reads a line by what some kinds of command declare."""
    parser = parser_of(rows)

    def read(line: str) -> Command | None:
        found = parser.parse(line)
        return found if isinstance(found, Command) else None

    return read


@cache
def _reads_as_it_stands() -> Reads:
    return reader_of(DECLARED)


def forgotten(house: House) -> list[str]:
    """What is missing of a command, and what there is of none."""
    phrasings = {kind: row.phrasings for kind, row in house.rows.items()}
    as_it_stands = {kind: row.phrasings for kind, row in DECLARED.items()}
    reads = _reads_as_it_stands() if phrasings == as_it_stands else reader_of(house.rows)
    return [
        *(f"{name}: a value, not gathered" for name in _names(house.values - {*house.rows})),
        *_of_clerks(house),
        *_of_fields(house),
        *_of_lines(house, reads),
        *_of_words(house, reads),
        *_of_pages(house),
        *_at_odds(house),
    ]


def _names(kinds: Iterable[Kind]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


def _of_clerks(house: House) -> Iterator[str]:
    kinds = Counter(clerk.kind for clerk in house.found)
    yield from (f"{name}: a declaration, no clerk" for name in _names({*house.rows} - {*kinds}))
    yield from (f"{name}: a clerk, no declaration" for name in _names({*kinds} - {*house.rows}))
    yield from (f"{kind.__name__}: {n} clerks" for kind, n in kinds.items() if n > 1)
    yield from (f"{name}: a clerk, not gathered" for name in _names({*kinds} - {*house.clerks}))
    for clerk in house.found:
        taken = next(iter(get_type_hints(clerk.answer).values()))
        if taken is not clerk.kind:
            yield f"{clerk.kind.__name__}: its clerk is {taken.__name__}'s"


def _of_fields(house: House) -> Iterator[str]:
    """A field is a blank, or set by a phrasing; or it doesn't count when commands are compared."""
    for kind, row in house.rows.items():
        sets = {name for phrasing in row.phrasings for name in phrasing.sets}
        for name in (one.name for one in fields(kind) if one.compare):  # type: ignore[arg-type]
            if name not in blanks_of(kind) and name not in sets:
                yield f"{kind.__name__}: nothing fills {name}"


def _of_lines(house: House, reads: Reads) -> Iterator[str]:
    """What is written for a phrasing is read as what it says."""
    for kind, row in house.rows.items():
        for phrasing, line in ((one, line) for one in row.phrasings for line in one.written):
            blanks = {name: blanks_of(kind).get(name) for name in re.findall(r"\{(\w+)\}", line)}
            if None in blanks.values():
                yield f"{kind.__name__}: no blank for all of {line!r}"
                continue
            filled = {name: ONE[blank] for name, blank in blanks.items() if blank is not None}
            said = {n: blank.write(filled[n]) for n, blank in blanks.items() if blank is not None}
            if reads(line.format(**said)) != kind(**phrasing.sets, **filled):
                yield f"{kind.__name__}: {line!r} isn't read as it"


def _of_words(house: House, reads: Reads) -> Iterator[str]:
    words = Counter(word for row in house.rows.values() for word in row.words)
    yield from (f"{word}: of {n} declarations" for word, n in words.items() if n > 1)
    for word in sorted(set(house.usages) - set(words) - OF_PRESS):
        yield f"{word}: a usage of no command"
    for kind, row in house.rows.items():
        for word in row.words:
            said = house.usages.get(word)
            if word in SAID_OTHERWISE:
                continue
            if said is None:
                yield f"{kind.__name__}: no usage of {word}"
            elif type(reads(said.partition(" (")[0])) is not kind:
                yield f"{kind.__name__}: its usage isn't read as it: {said.partition(' (')[0]}"


def _of_pages(house: House) -> Iterator[str]:
    for kind, row in house.rows.items():
        page = house.pages.get(row.help)
        if page is None:
            yield f"{kind.__name__}: no page {row.help!r}"
        elif row.words and not re.search(rf"\b{row.word}\b", page, re.IGNORECASE):
            yield f"{kind.__name__}: the page {row.help!r} doesn't tell of it"
    told = {row.help for row in house.rows.values()}
    yield from (f"{name}: a page of no command" for name in house.pages.keys() - told - OF_ORDERS)


def _at_odds(house: House) -> Iterator[str]:
    """Declarations that contradict themselves."""
    for kind, row in house.rows.items():
        if row.question and (row.begged or row.irrevocable or row.granted or row.once):
            yield f"{kind.__name__}: a question changes nothing"
        if row.begged and row.irrevocable:
            yield f"{kind.__name__}: what is begged can be taken back"
        if row.granted and row.giver is not Giver.MASTER:
            yield f"{kind.__name__}: what is granted is the gamesmaster's"
        for word in {*row.strict, *row.clear} - {*row.words}:
            yield f"{kind.__name__}: no word of its is {word}"


def test_every_command_has_everything_once() -> None:
    assert forgotten(house()) == []


def _without(kind: Any, mapping: Mapping[Any, Any]) -> dict[Any, Any]:
    return {key: value for key, value in mapping.items() if key != kind}


def _with(kind: Kind, **changed: Any) -> House:
    """The house with another declaration of a command."""
    return replace(house(), rows={**DECLARED, kind: replace(DECLARED[kind], **changed)})


def _extend(**changed: Any) -> House:
    """The house with another phrasing of EXTEND."""
    return _with(Extend, phrasings=(replace(Extend.declared.phrasings[0], **changed),))


@dataclass(frozen=True, slots=True)
class Toast(Command):
    """A command that somebody has begun to write."""

    declared = Declared(
        Giver.PLAYER,
        (Phrasing(("toast",), '"toast" _THE? NAME?', ("toast {what}", "toast")),),
        "orders",
    )
    what: Annotated[str, NAME] = ""


@dataclass(frozen=True, slots=True)
class Retoast(Command):
    """One with a field that nothing fills, and a word that another one has."""

    declared = Declared(
        Giver.PLAYER, (Phrasing(("pause",), '"retoast"', ("retoast",)),), "password"
    )
    what: str = ""


@clerk_of(Toast)
def toast(command: Toast, case: Case) -> Answer:
    """Its clerk."""
    raise NotImplementedError


def _planted() -> Iterator[tuple[House, list[str]]]:
    """A house with one omission, and what is said of it."""
    now = house()
    yield replace(now, values=now.values | {Toast}), ["Toast: a value, not gathered"]
    others = tuple(clerk for clerk in now.found if clerk.kind is not Extend)
    yield replace(now, found=others), ["Extend: a declaration, no clerk"]
    yield (
        replace(now, clerks=_without(Extend, CLERKS)),
        ["Extend: a clerk, not gathered"],
    )
    yield (
        replace(now, found=(*now.found, toast)),
        ["Toast: a clerk, no declaration", "Toast: a clerk, not gathered"],
    )
    yield replace(now, found=(*now.found, CLERKS[Pause])), ["Pause: 2 clerks"]
    wrong = tuple(
        replace(c, answer=CLERKS[Resume].answer) if c.kind is Pause else c for c in now.found
    )
    yield replace(now, found=wrong), ["Pause: its clerk is Resume's"]
    yield _extend(written=("prolong by {span}",)), ["Extend: 'prolong by {span}' isn't read as it"]
    yield _extend(written=("extend by {time}",)), ["Extend: no blank for all of 'extend by {time}'"]
    yield (
        _extend(rule='"prolong" _BY? span'),
        [
            "Extend: 'extend by {span} reason: {reason}' isn't read as it",
            "Extend: 'extend by {span}' isn't read as it",
            "Extend: its usage isn't read as it: extend by 2 days",
        ],
    )
    yield (
        _extend(words=("extend", "pause")),
        ["pause: of 2 declarations", "Extend: its usage isn't read as it: pause"],
    )
    yield replace(now, usages=_without("extend", now.usages)), ["Extend: no usage of extend"]
    yield replace(now, usages={**now.usages, "toast": "toast"}), ["toast: a usage of no command"]
    usages = {**now.usages, "extend": "extend it (somehow)"}
    yield replace(now, usages=usages), ["Extend: its usage isn't read as it: extend it"]
    yield _with(Extend, help="toast"), ["Extend: no page 'toast'"]
    yield _with(Extend, help="draw"), ["Extend: the page 'draw' doesn't tell of it"]
    yield (
        _with(Extend, question=True, begged=False, granted=False, once=True),
        ["Extend: a question changes nothing"],
    )
    yield _with(Extend, irrevocable=True), ["Extend: what is begged can be taken back"]
    yield _with(Extend, giver=Giver.PLAYER), ["Extend: what is granted is the gamesmaster's"]
    yield _with(Extend, strict=("prolong",)), ["Extend: no word of its is prolong"]
    yield replace(now, pages={**now.pages, "toast": ""}), ["toast: a page of no command"]


@pytest.mark.parametrize(
    ("planted", "said"), list(_planted()), ids=lambda one: one[0] if isinstance(one, list) else ""
)
def test_what_is_planted_is_found(planted: House, said: list[str]) -> None:
    assert forgotten(planted) == said


def test_a_command_begun_is_told_all_that_it_wants() -> None:
    now = house()
    rows = {**DECLARED, Toast: Toast.declared, Retoast: Retoast.declared}
    assert forgotten(replace(now, values=now.values | {Toast, Retoast}, rows=rows)) == [
        "Retoast: a declaration, no clerk",
        "Toast: a declaration, no clerk",
        "Retoast: nothing fills what",
        "pause: of 2 declarations",
        "Toast: no usage of toast",
        "Retoast: its usage isn't read as it: pause",
        "Toast: the page 'orders' doesn't tell of it",
        "Retoast: the page 'password' doesn't tell of it",
    ]


def test_four_places_make_a_command() -> None:
    """Its value with its declaration, its clerk, its sentences: all else follows from these."""
    now = house()
    begun = replace(
        now,
        values=now.values | {Toast},
        rows={**DECLARED, Toast: Toast.declared},
        found=(*now.found, toast),
        clerks={**CLERKS, Toast: toast},
        usages={**now.usages, "toast": "toast (or: toast NAME)"},
        pages={**now.pages, "orders": "TOAST is what you said last."},
    )
    assert forgotten(begun) == []
    assert reader_of(begun.rows)("toast the ghost") == Toast("ghost")
    assert write_command(Toast("ghost")) == "toast ghost"


def test_nothing_starts_with_a_declaration_that_cannot_be() -> None:
    class Bare(Command):
        """Nobody said how it is written."""

    with pytest.raises(AttributeError, match="declared"):
        _ = Bare.declared
    with pytest.raises(TypeError, match="late"):
        made_of(Extend, Phrasing(("extend",), '"extend"', sets={"late": True}))
    with pytest.raises(GrammarError, match="_SOMEHOW"):
        reader_of({Extend: replace(Extend.declared, phrasings=(Phrasing((), "_SOMEHOW"),))})


def test_the_words_of_a_declaration_begin_with_the_one_to_say_how() -> None:
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


COUNTS_AT_ONCE = {
    f"judge/desk/{name}.py" for name in ("office", "rationing", "repetition", "strangers")
}
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
