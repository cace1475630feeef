"""Recorded games and random positions: what came of each is known.

`games` lines are phases of games that people played, each with the position
after it; `fuzz` lines are random positions on which four adjudicators agree.
A retreat phase is played from our own answer to the movement before it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from judge.cli.adjudicate import answer_form

Row = Mapping[str, Any]


def load_rows(path: Path) -> list[Row]:
    text = (
        gzip.decompress(path.read_bytes()).decode()
        if path.suffix == ".gz"
        else path.read_text(encoding="utf-8")
    )
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def differences(kind: str, rows: Sequence[Row]) -> tuple[int, list[str]]:
    """How many rows were compared, and what differs. Rows of one game belong together."""
    return {"games": _games, "fuzz": _fuzz, "disputed": _disputed}[kind](rows)


def _disputed(rows: Sequence[Row]) -> tuple[int, list[str]]:
    """Where adjudicators differ, ours is with the one that keeps to DATC 3.0."""
    found = []
    for row in rows:
        [expected] = [r["after"] for r in row["results"] if "floor" in r["engines"]]
        if _units(_ask(row, row["units"])["after"]) != _units({"units": expected}):
            found.append(row["id"])
    return len(rows), found


def _fuzz(rows: Sequence[Row]) -> tuple[int, list[str]]:
    found = []
    for row in rows:
        answer = _ask(row, row["units"])
        if _units(answer["after"]) != _units({"units": row["after"]}):
            found.append(f"{row['id']}: {_units(answer['after'])} not {row['after']}")
    return len(rows), found


def _games(rows: Sequence[Row]) -> tuple[int, list[str]]:
    found: list[str] = []
    compared = 0
    moved: dict[tuple[str, str], Mapping[str, Any]] = {}
    for row in _in_order(rows):
        if not row.get("after") or "datc3" in (row.get("disputed_by") or ()):
            continue
        where = (row["game"], row["phase"][:-1])
        if row["phase"].endswith("R"):
            before = moved.get(where)
            if before is None or before["phase"] != row["phase"]:
                continue
            answer = answer_form(
                {**before, "variant": "standard", "centers": row["centers"], "orders": _orders(row)}
            )
        else:
            answer = _ask(row, row["units"])
            if row["phase"].endswith("M"):
                moved[where] = answer["after"]
            elif _leaves_removals_open(row):
                continue  # the recorded site had its own rule for them
        compared += 1
        found += [f"{row['game']} {row['phase']}: {what}" for what in _differ(row, answer)]
    return compared, found


def _in_order(rows: Iterable[Row]) -> list[Row]:
    """Movements first, so that every retreat finds its movement."""
    return sorted(rows, key=lambda row: row["phase"].endswith("R"))


def _orders(row: Row) -> dict[str, list[str]]:
    return {p: [_winter(o, row["phase"]) for o in orders] for p, orders in row["orders"].items()}


def _winter(order: str, phase: str) -> str:
    """Records write `A KIE B` and `A KIE D` in Winter."""
    if phase.endswith("A") and order.endswith((" B", " D")):
        return f"{'BUILD' if order.endswith('B') else 'REMOVE'} {order[:-2]}"
    return order


def _ask(row: Row, units: Mapping[str, Any]) -> Mapping[str, Any]:
    form = {
        "variant": "standard",
        "phase": row.get("phase", "S1901M"),
        "units": units,
        "orders": _orders({**row, "phase": row.get("phase", "S1901M")}),
    }
    if "centers" in row:
        form["centers"] = row["centers"]
    return answer_form(form)


def _leaves_removals_open(row: Row) -> bool:
    orders = _orders(row)
    return any(
        len(units)
        - len(row["centers"].get(power, ()))
        - sum(o.startswith("REMOVE") for o in orders.get(power, ()))
        > 0
        for power, units in row["units"].items()
    )


def _differ(row: Row, answer: Mapping[str, Any]) -> list[str]:
    found = []
    after = row["after"]
    if _units(answer["after"]) != _units(after):
        found.append(f"units {set(_units(answer['after'])) ^ set(_units(after))}")
    ended = row["phase"].startswith("F") and not after["phase"].endswith("R")
    if ended and after.get("centers"):
        mine, theirs = _pairs(answer["after"]["centers"]), _pairs(after["centers"])
        if mine != theirs:
            found.append(f"centres {set(mine) ^ set(theirs)}")
    return found


def _units(position: Mapping[str, Any]) -> list[tuple[str, str]]:
    return _pairs(position["units"])


def _pairs(lists: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    return sorted((power, item) for power, items in lists.items() for item in items)
