"""What players are told stands in `data/`, so that it can be said in another language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.house.sentences import said_in

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SPEAKING = (
    "adjudication", "board", "daemon", "desk", "game", "library", "orders", "post", "printer"
)  # fmt: skip
"""The rooms that have to do with players; `cli`, `demo`, `config` and `store` talk to the host."""
ALLOWED = tomllib.loads((HERE / "sentences.toml").read_text(encoding="utf-8"))["allowed"]


def left_over(found: Mapping[str, set[str]], allowed: list[dict[str, Any]]) -> list[str]:
    """The texts that no row allows, and the rows that allow nothing."""
    faults, texts = [], {path: set(said) for path, said in found.items()}
    for row in allowed:
        for path, said in row.items():
            if path == "why":
                continue
            here = found.get(path, set())
            meant = here if said == "*" else set(said)
            faults += [f"{path}: {text!r} is allowed, and isn't there" for text in meant - here]
            if not meant:
                faults.append(f"{path}: nothing is there to be allowed")
            texts[path] = texts.get(path, set()) - meant
    return faults + [
        f"{path}: {text!r} belongs into data/, or into sentences.toml with its reason"
        for path, said in texts.items()
        for text in sorted(said)
    ]


def test_sentences_to_players_stand_in_data() -> None:
    found = {
        str(file.relative_to(ROOT)): {said.text for said in said_in(file.read_text("utf-8"))}
        for room in SPEAKING
        for file in sorted((ROOT / "judge" / room).rglob("*.py"))
    }
    assert left_over(found, ALLOWED) == []


def test_every_reason_is_given() -> None:
    assert [row for row in ALLOWED if len(row.get("why", "").split()) < 4] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        # a clerk, an f-string, a concatenation, a table of sentences, a value of an enum
        (
            'def f(case):\n    return Answer(("You have no seat here.",))',
            ["You have no seat here."],
        ),
        ("def f(power):\n    return f'The {power} is out'", ["The {} is out"]),
        ("said = 'line ' + str(n) + ' is not taken'", ["line {} is not taken"]),
        ("said = ('first, '\n    'then second')", ["first, then second"]),
        ("WHY = {1: 'the mailbox is full', 2: 'gone'}", ["the mailbox is full"]),
        ("class Trouble(StrEnum):\n    LONG = 'Your mail is too long'", ["Your mail is too long"]),
        # small words beside a gap, or at the edge of a text
        ("how = f' by way of {by}'", [" by way of {}"]),
        ("' or '.join(places)", [" or "]),
        ("near = f'{word}; did you mean {other}?'", ["{}; did you mean {}?"]),
        # inside another text, and in what an exception carries to the reply
        ("a = f'{told} {\"no unit\" if x else y}'", ["no unit"]),
        ("def f():\n    raise Stuck(Unreadable(span, 'what is it to do?'))", ["what is it to do?"]),
        (
            "page = f'<p class=\"late\">{n} orders are late</p>'",
            ['<p class="late">{} orders are late</p>'],
        ),
        ("said = f'is it {this} (or that)?'", ["is it {} (or that)?"]),
        # strung together out of pieces that are no words beside a blank
        ("said = 'You' + ' ' + 'lose'", ["You lose"]),
        ("said = power + ' ' + 'lost' + '.'", ["{} lost."]),
        ("said = ' '.join(('You', 'have', seat))", ["You have {}"]),
        # a row of names, as another language may not string it together
        ("names = ', '.join(names)", ["{}, {}"]),
        ("names = '; '.join((one, 'S'))", ["{}; {}"]),
        # chosen between in a gap, an ending for more than one
        ("said = f\"{n} {'day' if n == 1 else 'days'}\"", ["{} day", "{} days"]),
        ("said = f\"{n} {unit}{'s' if n > 1 else ''}\"", ["s"]),
        # one word, alone in the gap of a sentence
        ("case.say('receipt.line', how='late')", ["late"]),
        ("phrases.count('due.held', 2, how='late' if is_late else name)", ["late"]),
        ("case.say('press.to', to=name or 'everybody')", ["everybody"]),
        # a name out of the machine's calendar, or of a member of an enum
        ("said = f'{day:%A}'", ["%A"]),
        ("said = at.strftime('%d %B')", ["%d %B"]),
        ("said = phase.season.name.capitalize()", ["{}.name.capitalize()"]),
    ],
)
def test_what_is_planted_is_found(source: str, found: list[str]) -> None:
    assert [said.text for said in said_in(source)] == found


@pytest.mark.parametrize(
    "source",
    [
        '"""A module says what it is for."""',
        "def f():\n    '''As a function does.'''",
        "x = 1\n'''And a value.'''",
        "log.warning('the mailbox is down: %s', fault)",
        "def f():\n    raise ValueError(f'there is no seat {power}')",
        "def f():\n    message = 'there is no seat'\n    raise ValueError(message)",
        "_WORDS = re.compile('(?:please )?send it')",
        "ledger.rows('SELECT id FROM letters WHERE state = ?', state)",
        'svg = f\'<path id="{id_}" d="{d}"/>\'',
        "field = 'text/plain; charset=\"utf-8\"'",
        "case.say('receipt.not_read', number=3)",
        "Served(note='not answered: it names no address')",
        "is_late = text.startswith('too late')",
        "def f(x: 'Part | None') -> None: ...",
        "names = ','.join(names)",
        "names = phrases.in_a_row(names)",
        "name = 'help' + '_' + topic",
        "case.say(f'receipt.{why}', at=f'{at:%Y-%m-%d %H:%M}', sign='-')",
        "case.say(f\"receipt.unread_{'lines' if n else 'line'}\", n=n)",
        "key = power.name.lower()",
    ],
)
def test_what_players_do_not_read_is_left(source: str) -> None:
    assert said_in(source) == []


def test_a_row_that_allows_nothing_is_found() -> None:
    allowed = [{"why": "a form of others", "a.py": ["no convoy", "stood off"], "b.py": "*"}]
    assert left_over({"a.py": {"no convoy", "it is late"}}, allowed) == [
        "a.py: 'stood off' is allowed, and isn't there",
        "b.py: nothing is there to be allowed",
        "a.py: 'it is late' belongs into data/, or into sentences.toml with its reason",
    ]
