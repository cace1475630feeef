"""How fast orders are read as people write them, beside the strict notation's own reader.

Every line is read to its order in the light of the position, as in a letter; beside it,
in turns and in the same run, the floor: the same order in canonical form, which is all
that `judge adjudicate` reads. And how long it takes until a board's reader is made, and
has read its first line, which has the rest of its patterns made. All is CPU time.

    python -m tests.bench.reading      writes reading.json, which README quotes
"""

from __future__ import annotations

import gc
import json
import re
import statistics
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import Any

from judge.board.calendar import PhaseKind
from judge.library.grammars import load_grammar_text, load_order_reader
from judge.library.variants import load_variant, variant_ids
from judge.orders.notation import read_notation, write_order
from judge.orders.reading.reader import OrderReader, make_reader, read_orders
from judge.orders.sheet import OrderSheet, Reading

RESULT = Path(__file__).resolve().parent / "reading.json"
TYPICAL = (
    "A Par - Bur", "F Bre - Mid-Atlantic Ocean", "Army Marseilles supports A Par - Bur",
    "F Lon - Nth", "A Lvp - Yor", "F Edi - Nwg", "A Ber - Kie", "Fleet Kiel -> Denmark",
    "A Mun - Ruh", "A Vie - Gal", "A Bud - Ser", "F Tri - Alb", "A Mos - Ukr", "F Sev - Bla",
    "A War - Gal", "F StP/sc - Bot", "The army in Munich supports army Berlin to Kiel",
)  # fmt: skip
"""A full set of 17 orders, in several manners."""


def read(text: str, reader: OrderReader) -> OrderSheet:
    position = reader.variant.opening_position
    return read_orders(text, reader, phase=PhaseKind.MOVEMENT, position=position)


def strictly(text: str, reader: OrderReader) -> list[str]:
    """The orders of a text in canonical form."""
    contents = (entry.content for entry in read(text, reader).entries)
    return [write_order(content.order) for content in contents if isinstance(content, Reading)]


def seconds(what: Callable[[], object]) -> float:
    begin = process_time()
    what()
    return process_time() - begin


def until_read(board: str) -> tuple[float, float]:
    """Seconds to make a board's reader, and then to read its first line; no pattern is kept."""
    variant, text = load_variant(board), load_grammar_text()
    re.purge()
    gc.freeze()  # what was there before is not gone through again and again
    begin = process_time()
    reader = make_reader(variant, text)
    made = process_time()
    read("A Mun - Ber", reader)
    done = process_time()
    gc.unfreeze()
    return made - begin, done - made


def measure(repeats: int = 60, boards: int = 5) -> dict[str, Any]:
    """Every figure; `boards` is how many times each board's reader is made."""
    reader = load_order_reader("standard")
    strict = [order for line in TYPICAL for order in strictly(line, reader)]
    assert len(strict) == len(TYPICAL)
    ours: list[list[float]] = [[] for _ in TYPICAL]
    floor: list[list[float]] = [[] for _ in TYPICAL]
    whole = []
    for _ in range(repeats):
        for n, (line, order) in enumerate(zip(TYPICAL, strict, strict=True)):
            ours[n].append(seconds(lambda line=line: read(line, reader)))  # type: ignore[misc]
            floor[n].append(seconds(lambda order=order: read_notation(order, reader.variant)))  # type: ignore[misc]
        whole.append(seconds(lambda: read("\n".join(TYPICAL), reader)))
    lines, floors = ([statistics.median(row) for row in rows] for rows in (ours, floor))
    return {
        "line_us": round(statistics.median(lines) * 1e6),
        "slowest_line_us": round(max(lines) * 1e6),
        "set_ms": round(statistics.median(whole) * 1e3, 2),
        "strict_us": round(statistics.median(floors) * 1e6, 1),
        "against_strict": round(statistics.median(lines) / statistics.median(floors), 1),
        "boards": [time_board(board, boards) for board in variant_ids()],
    }


def time_board(board: str, repeats: int) -> dict[str, Any]:
    made, first = zip(*(until_read(board) for _ in range(repeats)), strict=True)
    return {
        "board": board,
        "made_ms": round(statistics.median(made) * 1e3),
        "first_line_ms": round(statistics.median(first) * 1e3),
    }


def print_reading(figures: dict[str, Any]) -> None:
    print("\nreading orders: CPU time")
    print(
        f"  a line as people write it {figures['line_us']:8} us,"
        f" the slowest {figures['slowest_line_us']} us\n"
        f"  the strict notation       {figures['strict_us']:8} us,"
        f" {figures['against_strict']}x\n"
        f"  a set of {len(TYPICAL)} orders        {figures['set_ms']:8} ms"
    )
    for row in figures["boards"]:
        print(
            f"  the reader of {row['board']:12}{row['made_ms']:8} ms,"
            f" its first line {row['first_line_ms']} ms"
        )


def main() -> None:
    figures = measure()
    print_reading(figures)
    record = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.bench.reading",
        **figures,
    }
    RESULT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
