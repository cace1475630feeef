"""Lines nobody would write: none raises, and none takes long.

`make test` reads some thousands. `make soak ARGS="-k fuzz"` reads a million, in parts
of 25,000 texts, each with a seed of its own, and writes every part that passed into
tests/bench/fuzz.json. A text is one line, or a few where a sign in it ends a line.
JUDGE_FUZZ_LINES says how many lines, JUDGE_FUZZ_SEED which part is the first; a part
read anew takes the place of the old one.

What a text takes is CPU time: the best of three where the first took long, for then
something may have been made that is made once a process.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from judge.board.calendar import PhaseKind
from judge.library.grammars import load_order_reader
from judge.library.variants import variant_ids
from judge.orders.gazetteer import names_of
from judge.orders.reading.line import LONGEST_LINE
from judge.orders.reading.reader import OrderReader, read_orders
from tests.pace import second

RESULT = Path(__file__).parents[1] / "bench" / "fuzz.json"
SOME = 2_000
PART = 25_000
FIRST_SEED = 1
MOST_SECONDS = 0.05
SIGNS = (
    "-", "->", "=>", "–", "→", ",", ";", "(", ")", "/", ".", ":", "'", '"', ">", "<", "&",
    "+", "*", "|", "=", "~", "!", "?", "#", "@", "1", "2)", "3.", "[", "]", "{", "}", "_",
    "%", "\t", "\x00", "\x1b", "é", "ß", "\u200b", "\xa0", "\u202e", "\ufeff", "Ａ", "🙂",
    "â€“", "&rarr;", "--", "==", ".", "..", ",,",
)  # fmt: skip
# "{p}" is a place, "{u}" the word for a unit, "{w}" any word of the tables.
ORDERS = (
    "{u} {p} - {p}", "{u} {p} {w} {p}", "{u}({p})-{p}", "{u} {p} h", "{p} holds",
    "{w} {u} {p} to {p}",
    "{u} {p} s {u} {p} - {p}", "{u} {p} supports {p}", "{u} {p} {w} {u} {p} {w} {p}",
    "{u} {p} c {u} {p} - {p}", "{u} {p} - {p} via {p}, {p} and {p}", "{u} {p} r {p}", "{u} {p} d",
    "build {u} {p}", "remove {u} {p}, {p}", "waive {w}", "link {p} and {p}", "separate {p} {w} {p}",
    "{w}: {u} {p} - {p} (sc)", "{u} {p}/nc - {p} south coast", "if {p} is {w}: {u} {p} - {p}",
    "{u} {p} - {p}, supported by {u} {p} and {p}", "{u} {p} - {p} through hyperspace",
)  # fmt: skip
BETWEEN = ("", " ", " ", ", ", "; ", " and ", "\n", " then ", ". ")


@cache
def vocabulary(board: str) -> tuple[str, ...]:
    """Every name, keyword and power of a board, and signs of every kind."""
    reader = load_order_reader(board)
    keywords = (word for row in reader.lexicon.words.values() for word in row)
    foreign = (word for language in reader.languages for word in language.words)
    words = (*keywords, *reader.lexicon.powers, *foreign)
    return (*places(board), *words, *SIGNS, *SIGNS, *("a", "f") * 40)


@cache
def places(board: str) -> tuple[str, ...]:
    """Every name of every place of a board."""
    provinces = load_order_reader(board).variant.board.provinces
    return tuple(name for province in provinces for name in names_of(province))


def of_bytes(chance: random.Random, _board: str) -> str:
    return chance.randbytes(chance.randint(1, 300)).decode("latin-1")


def of_letters(chance: random.Random, _board: str) -> str:
    return "".join(chr(chance.randint(1, 0x2FFF)) for _ in range(60))


def of_one_phrase(chance: random.Random, board: str) -> str:
    """A few words again and again, often as far as a line is read."""
    words = " ".join(chance.choices(vocabulary(board), k=chance.choice((1, 1, 2, 4))))
    phrase = words + chance.choice((" ", " ", ", ", "/", " - ", *SIGNS))
    return (phrase * chance.choice((2, 30, LONGEST_LINE)))[:LONGEST_LINE]


def of_rows(chance: random.Random, board: str) -> str:
    """Words with rows of one sign between them: what makes a bad pattern slow."""
    rows = chance.choices((" ", " ", "- ", "-", "(", "a ", "s ", ".", "'", *SIGNS), k=6)
    words = chance.choices(vocabulary(board), k=chance.randint(1, 6))
    pairs = zip(words, rows, strict=False)
    return "".join(w + row * chance.choice((1, 20, 200)) for w, row in pairs)[:LONGEST_LINE]


def of_words(chance: random.Random, board: str) -> str:
    """Words in any order, with a letter wrong."""
    row = chance.choices(vocabulary(board), k=chance.randint(1, chance.choice((6, 12, 60))))
    return misspelt(chance, chance.choice(("", " ", " ", " ")).join(row))


def of_orders(chance: random.Random, board: str) -> str:
    """Orders as the grammar has them, with a letter or more wrong."""
    shapes = chance.choices(ORDERS, k=chance.choice((1, 1, 1, 2, 2, 3, 3, 17)))
    text = chance.choice(BETWEEN).join(filled(chance, board, shape) for shape in shapes)
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        text = misspelt(chance, text)
    return text


def filled(chance: random.Random, board: str, shape: str) -> str:
    parts = shape.replace("{p}", "{").replace("{u}", "}").replace("{w}", "|")
    fill: dict[str, Callable[[], str]] = {
        "{": lambda: chance.choice(places(board)),
        "}": lambda: chance.choice(("A", "F", "a", "army", "fleet", "the army in", "")),
        "|": lambda: chance.choice(vocabulary(board)),
    }
    return "".join(fill[c]() if c in fill else c for c in parts)


def misspelt(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice("abxz -,(") + text[at + chance.randint(0, 2) :]


KINDS = {of_bytes: 10, of_letters: 10, of_one_phrase: 7, of_rows: 5, of_words: 34, of_orders: 34}
"""The kinds of texts, and of a hundred how many are of each."""


def texts(seed: int, number: int) -> Iterator[tuple[str, str]]:
    """Boards with texts of every kind."""
    chance = random.Random(seed)
    boards, kinds, weights = variant_ids(), tuple(KINDS), tuple(KINDS.values())
    for _ in range(number):
        board = chance.choice(boards)
        (kind,) = chance.choices(kinds, weights)
        yield board, kind(chance, board)


def seconds(text: str, reader: OrderReader, phase: PhaseKind | None, *, is_placed: bool) -> float:
    position = reader.variant.opening_position if is_placed else None
    begin = time.process_time()
    read_orders(text, reader, phase=phase, position=position)
    return time.process_time() - begin


def read_part(seed: int, number: int) -> dict[str, Any]:
    """Read the texts of a seed: the longest that one took, and which."""
    slowest, slow_text, lines = 0.0, "", 0
    phases = (None, *PhaseKind)
    begin = time.process_time()
    for n, (board, text) in enumerate(texts(seed, number)):
        lines += sum(1 for line in text.splitlines() if line.strip())
        reader, phase = load_order_reader(board), phases[n % len(phases)]
        try:
            taken = seconds(text, reader, phase, is_placed=n % 2 == 0)
            if taken > MOST_SECONDS / 5:
                again = (seconds(text, reader, phase, is_placed=n % 2 == 0) for _ in range(2))
                taken = min(taken, *again)
        except Exception as fault:
            fault.add_note(f"{board}, {phase}: {text!r}")
            raise
        slowest, slow_text = max((slowest, slow_text), (taken, text))
    return {
        "seed": seed,
        "texts": number,
        "lines": lines,
        "worst_ms": round(slowest * 1000, 1),
        "worst_text": slow_text[:80],
        "cpu_seconds": round(time.process_time() - begin),
        "date": datetime.now(UTC).date().isoformat(),
    }


def test_no_line_raises_or_takes_long() -> None:
    part = read_part(0, SOME)
    assert part["worst_ms"] <= MOST_SECONDS * 1000 * second(), part


@pytest.mark.soak
def test_no_line_of_a_million_raises_or_takes_long() -> None:
    number = int(os.environ.get("JUDGE_FUZZ_LINES", "1000000"))
    first = int(os.environ.get("JUDGE_FUZZ_SEED", str(FIRST_SEED)))
    kept = json.loads(RESULT.read_text(encoding="utf-8"))["parts"] if RESULT.exists() else []
    parts = {part["seed"]: part for part in kept}
    done = 0
    for seed in count(first):
        part = read_part(seed, min(PART, number - done))
        assert part["worst_ms"] <= MOST_SECONDS * 1000, part
        parts[seed] = part
        record([part for _, part in sorted(parts.items())])
        done += part["lines"]
        if done >= number:
            break


def record(parts: list[dict[str, Any]]) -> None:
    """Keep what was read, and its sum."""
    figures = {
        "lines": sum(part["lines"] for part in parts),
        "texts": sum(part["texts"] for part in parts),
        "worst_ms": max(part["worst_ms"] for part in parts),
        "cpu_seconds": sum(part["cpu_seconds"] for part in parts),
        "date": max(part["date"] for part in parts),
        "parts": parts,
    }
    RESULT.write_text(json.dumps(figures, indent=1, ensure_ascii=True) + "\n", encoding="utf-8")
