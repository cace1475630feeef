"""Lines nobody would write: none raises, and none takes long.

`make test` reads some thousands; `make soak` a million (JUDGE_FUZZ_LINES says how
many) and writes the slowest into tests/bench/fuzz.json.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from judge.board.calendar import PhaseKind
from judge.library.grammars import load_order_reader
from judge.library.variants import variant_ids
from judge.orders.gazetteer import names_of
from judge.orders.reading.reader import OrderReader, read_orders

RESULT = Path(__file__).parents[1] / "bench" / "fuzz.json"
SOME = 1_500
MOST_SECONDS = 0.05
SIGNS = [
    "-",
    "->",
    "=>",
    "–",
    "→",
    ",",
    ";",
    "(",
    ")",
    "/",
    ".",
    ":",
    "'",
    '"',
    ">",
    "<",
    "&",
    "+",
    "*",
    "|",
    "=",
    "~",
    "!",
    "?",
    "#",
    "@",
    "1",
    "2)",
    "3.",
    "[",
    "]",
    "{",
    "}",
    "_",
    "%",
    "\t",
    "\x00",
    "\x1b",
    "é",
    "ß",
    "\u200b",
    "\xa0",
    "\u202e",
    "\ufeff",
    "Ａ",
    "🙂",
    "â€“",
    "&rarr;",
    "--",
    "==",
    ".",
    "..",
    ",,",
]


@cache
def vocabulary(board: str) -> tuple[str, ...]:
    """Every name, keyword and power of a board, and signs of every kind."""
    reader = load_order_reader(board)
    places = (name for p in reader.variant.board.provinces for name in names_of(p))
    keywords = (word for row in reader.wording.words.values() for word in row)
    foreign = (word for language in reader.languages for word in language.words)
    return (*places, *keywords, *reader.wording.powers, *foreign, *SIGNS, *SIGNS, *("a", "f") * 40)


def lines(seed: int, number: int) -> Iterator[tuple[str, str]]:
    """Boards with lines: words in any order, orders with a letter wrong, and mere bytes."""
    chance = random.Random(seed)
    boards = variant_ids()
    for _ in range(number):
        board = chance.choice(boards)
        words = vocabulary(board)
        kind = chance.random()
        if kind < 0.1:
            yield board, chance.randbytes(chance.randint(1, 300)).decode("latin-1")
        elif kind < 0.2:
            yield board, "".join(chr(chance.randint(1, 0x2FFF)) for _ in range(60))
        elif kind < 0.25:
            yield board, (chance.choice(words) + " ") * chance.randint(2, 300)
        else:
            row = chance.choices(words, k=chance.randint(1, chance.choice((6, 12, 60))))
            text = chance.choice(("", " ", " ", " ")).join(row)
            at = chance.randrange(len(text) + 1)
            yield board, text[:at] + chance.choice("abxz -,(") + text[at + chance.randint(0, 2) :]


def seconds(text: str, reader: OrderReader, phase: PhaseKind | None, *, is_placed: bool) -> float:
    position = reader.variant.opening_position if is_placed else None
    begin = time.process_time()
    read_orders(text, reader, phase=phase, position=position)
    return time.process_time() - begin


def worst(seed: int, number: int) -> tuple[float, str]:
    """The longest that a line took, at the best of three, and the line."""
    found = (0.0, "")
    phases = (None, *PhaseKind)
    for n, (board, text) in enumerate(lines(seed, number)):
        reader, phase = load_order_reader(board), phases[n % len(phases)]
        taken = seconds(text, reader, phase, is_placed=n % 2 == 0)
        if taken > MOST_SECONDS / 5:
            again = (seconds(text, reader, phase, is_placed=n % 2 == 0) for _ in range(2))
            taken = min(taken, *again)
        found = max(found, (taken, text))
    return found


def test_no_line_raises_or_takes_long() -> None:
    for board in variant_ids():
        assert vocabulary(board)
    taken, text = worst(7, SOME)
    assert taken <= MOST_SECONDS, text


@pytest.mark.soak
def test_no_line_of_a_million_raises_or_takes_long() -> None:
    number = int(os.environ.get("JUDGE_FUZZ_LINES", "1000000"))
    begin = time.process_time()
    taken, text = worst(11, number)
    figures = {
        "date": datetime.now(UTC).date().isoformat(),
        "lines": number,
        "worst_ms": round(taken * 1000, 1),
        "cpu_seconds": round(time.process_time() - begin),
        "worst_line": text[:80],
    }
    RESULT.write_text(json.dumps(figures, indent=2, ensure_ascii=True) + "\n", encoding="utf-8")
    assert taken <= MOST_SECONDS, text
