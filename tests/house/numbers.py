"""The numbers of the README, from the files that measured them.

`python -m tests.house.numbers` writes them into the page; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
FIGURES = ROOT / "tests" / "bench" / "figures.json"
SOAK = ROOT / "tests" / "bench" / "soak.json"
BEGIN, END = "<!-- numbers -->\n", "<!-- /numbers -->"


def table() -> str:
    """The section between the markers."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    rows = [*_adjudication(figures["adjudication"]), *_letters(figures["letters"])]
    lines = [
        f"Measured on {figures['date']} with {figures['python']} on {figures['cpus']} CPUs,"
        " medians, by `make bench`:\n",
        "| what | measured |",
        "|---|---|",
        *(f"| {what} | {measured} |" for what, measured in rows),
        "",
        _soak(json.loads(SOAK.read_text(encoding="utf-8"))),
    ]
    return "\n".join(lines)


def _adjudication(sets: list[dict[str, Any]]) -> list[tuple[str, str]]:
    rows = []
    for one in sets:
        process = one["peer_process"] / one["orders"]
        whole = one["peer_whole"] / one["answer"]
        rows += [
            (
                f"adjudicate a phase of the {one['set']} ({one['orders_each']} orders)",
                f"{one['orders']:.0f} µs; the package `diplomacy` {process:.0f} times that",
            ),
            (
                "the same from text to reasons in words, retreats, next position",
                f"{one['answer']:.0f} µs; the package {whole:.1f} times that",
            ),
        ]
    return rows


def _letters(sizes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    few, many = sizes[0], sizes[-1]
    return [
        (
            f"a letter of three orders, bytes to committed reply, {many['games']:,} games on record",
            f"{many['letter']:.1f} ms CPU ({few['letter']:.1f} with one game)",
        ),
        (
            f"a phase with its {many['mails']} reports queued, {many['games']:,} games on record",
            f"{many['phase']:.1f} ms CPU ({few['phase']:.1f} with one game)",
        ),
    ]


def _soak(soak: dict[str, Any]) -> str:
    return (
        f"Killed {soak['kills']} times at seeded points, by `make soak` on {soak['date']}:"
        f" {soak['letters']:,} letters, none lost, none with a double effect;"
        f" {soak['replies']:,} replies, {soak['repeats']} of them sent twice"
        " (with the same Message-ID).\n"
    )


def numbered(page: str) -> str:
    """The page with its numbers as they were measured."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    README.write_text(numbered(README.read_text(encoding="utf-8")), encoding="utf-8")
