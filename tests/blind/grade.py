"""Grade a set: `python -m tests.blind.grade SET [--figures-only] [--check] [--json FILE]`."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.blind.done import serve
from tests.blind.entries import BadSet, Entry, game_of, read_file
from tests.blind.findings import Finding, Verdict
from tests.blind.verdicts import Graded, grade

PROCESSES = 2
BROKEN = "broke"
VERDICTS = tuple(Verdict)


def grade_entry(entry: Entry) -> Graded:
    """Have one letter served, and judge what came of it.

    Where the judge or the grader breaks, the letter is lost and the others go on.
    """
    try:
        return grade(entry, serve(entry), game_of(entry.scenario.id))
    except Exception as fault:  # noqa: BLE001 -- the other letters are graded all the same
        says = f"{BROKEN}: {type(fault).__name__} {fault}"
        return Graded(entry, (Finding(Verdict.LOST, says),))


def grade_all(entries: Sequence[Entry], processes: int = PROCESSES) -> list[Graded]:
    """Every letter with its verdict, in the order of the set.

    The letters of a board are graded by one process, which has its grammar.
    """
    if processes < 2:
        return list(map(grade_entry, entries))
    boards = Counter(entry.board for entry in entries)
    shares: list[list[Entry]] = [[] for _ in range(processes)]
    for board, _ in boards.most_common():
        share = min(shares, key=len)
        share += [entry for entry in entries if entry.board == board]
    with get_context("fork").Pool(processes) as pool:
        graded = [row for rows in pool.map(_grade_share, shares, chunksize=1) for row in rows]
    return sorted(graded, key=lambda row: row.entry.number)


def _grade_share(entries: Sequence[Entry]) -> list[Graded]:
    return list(map(grade_entry, entries))


def table(title: str, graded: Iterable[Graded], key: Callable[[Entry], str]) -> Iterator[str]:
    """How many letters of each kind had which verdict."""
    counts: dict[str, Counter[Verdict]] = {}
    for row in graded:
        counts.setdefault(key(row.entry), Counter())[row.verdict] += 1
    yield _row(title, [verdict.words for verdict in VERDICTS], "all")
    for name, found in sorted(counts.items()):
        yield _row(name, [str(found[v] or "-") for v in VERDICTS], str(found.total()))


def _row(name: str, cells: Sequence[str], last: str) -> str:
    widths = [len(verdict.words) for verdict in VERDICTS]
    told = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return f"{name[:28]:28}  {told}  {last.rjust(4)}"


def report(graded: Sequence[Graded], *, figures_only: bool) -> Iterator[str]:
    """What is printed: the totals alone, or the tables and a line for each letter not fair."""
    yield from table("letters", graded, lambda _: "in all")
    if figures_only:
        return
    kinds: tuple[tuple[str, Callable[[Entry], str]], ...] = (
        ("category", lambda entry: entry.category),
        ("board", lambda entry: entry.board),
        ("style", lambda entry: entry.style),
    )
    for title, key in kinds:
        yield ""
        yield from table(title, graded, key)
    yield ""
    for row in graded:
        if row.verdict is not Verdict.FAIR:
            says = "; ".join(f"{f.verdict.words}: {f.says}" for f in row.findings)
            yield f"{row.entry.number:03} {row.entry.scenario.id} {row.verdict.words}: {says}"


def form(graded: Sequence[Graded], *, figures_only: bool) -> dict[str, Any]:
    """The same as JSON."""
    totals = Counter(row.verdict.words for row in graded)
    figures = {verdict.words: totals[verdict.words] for verdict in VERDICTS}
    if figures_only:
        return {"figures": figures}
    letters = [
        {
            "number": row.entry.number,
            "scenario": row.entry.scenario.id,
            "board": row.entry.board,
            "category": row.entry.category,
            "style": row.entry.style,
            "verdict": row.verdict.words,
            "findings": [[f.verdict.words, f.says] for f in row.findings],
        }
        for row in graded
    ]
    return {"figures": figures, "letters": letters}


def main(arguments: Sequence[str]) -> int:
    """Grade a set; 0 if it was graded, 1 if something broke, 2 if it can't be read."""
    parser = argparse.ArgumentParser(prog="python -m tests.blind.grade")
    parser.add_argument("set", type=Path)
    parser.add_argument("--figures-only", action="store_true")
    parser.add_argument("--check", action="store_true", help="only read the set")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.set.suffix == ".gz" and not (chosen.figures_only or chosen.check):
        print(f"{chosen.set}: this set is sealed: only --figures-only", file=sys.stderr)
        return 2
    try:
        entries = read_file(chosen.set)
    except (BadSet, OSError, UnicodeDecodeError) as fault:
        print(f"{chosen.set}: {fault}", file=sys.stderr)
        return 2
    if chosen.check:
        print(f"{len(entries)} entries can be read")
        return 0
    graded = grade_all(entries)
    print("\n".join(report(graded, figures_only=chosen.figures_only)))
    if chosen.json is not None:
        rows = form(graded, figures_only=chosen.figures_only)
        chosen.json.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
    broken = [row.entry.number for row in graded if _is_broken(row)]
    if broken:
        print(f"the judge or the grader broke at {broken}", file=sys.stderr)
    return 1 if broken else 0


def _is_broken(row: Graded) -> bool:
    return any(finding.says.startswith(BROKEN) for finding in row.findings)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
