"""How fast the judge adjudicates, side by side with two others; what a letter costs.

    make bench                       ARGS="--repeats 31 --out FILE"

Everything is printed and written to FILE, or to figures.json beside this
module, which README quotes. What letters cost is measured by letters.py, the
other boards beside Standard by boards.py, pictures by pictures.py, reading orders by
reading.py.

Three sets of positions: phases of recorded games, DATC's movement cases, and
random positions full of convoys. Every figure is the median over the
positions of the median of the repeats of one; nothing is kept from one repeat
to the next. Plain CPython, one process, one core.

Beside us: `floor`, an experiment in what plain Python can do, which gives no
reasons (it needs its folder: JUDGE_FLOOR, or ../shared/adjudicator), and the
package `diplomacy`, in a Python of its own (JUDGE_PEER_PYTHON). The orders that
a and a' begin with are legal and complete, and who stands where is known;
a' compiles the orders, too.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import os
import platform
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter_ns
from typing import Any

from judge.adjudication import Written, adjudicate
from judge.adjudication.battle import Battle
from judge.adjudication.entries import sort_entries
from judge.adjudication.formation import Formation
from judge.board.forms import read_position, read_power
from judge.board.position import Position
from judge.board.variant import Variant
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from judge.orders.notation import NotationProblem, read_notation
from judge.orders.standing import Standing
from tests.bench import boards, pictures, reading
from tests.bench.letters import all_figures as letter_figures
from tests.bench.letters import print_figures as print_letters
from tests.bench.letters import rounded

EXPLAIN = load_phrases().explain
HERE = Path(__file__).resolve().parent
FIGURES = HERE / "figures.json"
SETS = {"real": "recorded games", "datc": "DATC cases", "convoy": "convoys"}
Row = dict[str, Any]
Times = dict[str, float]


def median_time(what: Callable[[], object], repeats: int) -> float:
    """The median time of some calls, in microseconds."""
    times = []
    for _ in range(repeats):
        begin = perf_counter_ns()
        what()
        times.append(perf_counter_ns() - begin)
    return statistics.median(times) / 1000


def load_set(name: str) -> list[Row]:
    text = gzip.decompress((HERE / f"{name}.jsonl.gz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def time_ours(row: Row, variant: Variant, repeats: int) -> Times:
    """The kernel alone, from validated orders, and from text to the whole answer."""
    position = read_position({**row, "units": row["units"]}, variant)
    standing = Standing(position, variant)
    orders = _legal(row, standing, variant)
    formation = Formation(standing, orders)
    return {
        "kernel": median_time(lambda: Battle(formation), repeats),
        "orders": median_time(lambda: Battle(Formation(standing, orders)), repeats),
        "answer": median_time(lambda: _answer(row, position, variant), repeats),
    }


def _read(row: Row, variant: Variant) -> list[Written]:
    written = []
    for id_, texts in row["orders"].items():
        power = read_power(id_, variant)
        for text in texts:
            order = read_notation(text, variant)
            if isinstance(order, NotationProblem):
                written.append(Written(power, text, None, order.reason))
            else:
                written.append(Written(power, text, order))
    return written


def _legal(row: Row, standing: Standing, variant: Variant) -> dict[int, MovementOrder]:
    found: dict[int, MovementOrder] = {}
    for entry in sort_entries(_read(row, variant), standing, variant):
        if isinstance(entry.order, Hold | Move | SupportHold | SupportMove | Convoy):
            found[standing.number_in(entry.order.unit.location.province)] = entry.order
    return found


def _answer(row: Row, position: Position, variant: Variant) -> object:
    """From canonical text to outcomes, reasons in words, retreats and the next position."""
    found = adjudicate(position, variant, _read(row, variant))
    return found, [EXPLAIN(outcome.reason) for outcome in (*found.outcomes, *found.defaults)]


class Floor:
    """The experiment that shows how fast plain Python can be."""

    def __init__(self, folder: Path) -> None:
        spec = importlib.util.spec_from_file_location("floor", folder / "floor.py")
        assert spec
        assert spec.loader
        self.module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.module)
        self.map = self.module.setup(self.module.load_map(str(folder / "floor_map.json")))

    def time(self, row: Row, repeats: int) -> float:
        arrays = self.module.parse(self.map, row["units"], row["orders"])[:7]
        return median_time(lambda: self.module.adjudicate(self.map, *arrays), repeats)


def find_floor() -> Floor | None:
    folder = Path(os.environ.get("JUDGE_FLOOR") or HERE.parents[1].parent / "shared/adjudicator")
    return Floor(folder) if (folder / "floor.py").is_file() else None


def time_peer(name: str, repeats: int) -> list[Times] | None:
    """What the package `diplomacy` needs, measured in its own Python."""
    python = os.environ.get("JUDGE_PEER_PYTHON", "")
    if not Path(python).is_file():
        return None
    done = subprocess.run(
        [python, str(HERE / "peer.py"), str(HERE / f"{name}.jsonl.gz"), str(repeats)],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.stderr.write(done.stderr[-400:])
        return None
    return [json.loads(line) for line in done.stdout.splitlines()]


def measure(name: str, repeats: int, floor: Floor | None) -> Row:
    """Every figure of one set."""
    variant = load_variant("standard")
    rows = load_set(name)
    # Ours and the floor's in turns, so that neither has the quieter machine.
    ours, theirs = [], []
    for row in rows:
        ours.append(time_ours(row, variant, repeats))
        if floor:
            theirs.append(floor.time(row, repeats))
    peer = time_peer(name, max(3, repeats // 3))
    figures: Row = {
        "set": SETS[name],
        "positions": len(rows),
        "orders_each": round(statistics.mean(sum(map(len, r["orders"].values())) for r in rows), 1),
    }
    for part in ("kernel", "orders", "answer"):
        figures[part] = statistics.median(times[part] for times in ours)
    figures["floor"] = statistics.median(theirs) if theirs else None
    for part in ("process", "whole"):
        figures[f"peer_{part}"] = statistics.median(t[part] for t in peer) if peer else None
    return figures


COMPARISONS = (
    ("a  orders as ints to outcomes with reason codes", "kernel", "floor"),
    ("a' orders as values to the same", "orders", "floor"),
    ("b  as a', against the package's process()", "orders", "peer_process"),
    ("c  text to answer, against set_orders and process()", "answer", "peer_whole"),
)


def measure_all(repeats: int, letters: int, command: str) -> Row:
    """Every figure, with when, where and how it was measured."""
    # The letters first: the peak of memory is theirs, without the sets.
    of_letters = letter_figures(letters)
    floor = find_floor()
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": command,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpus": os.cpu_count(),
        "adjudication": [measure(name, repeats, floor) for name in SETS],
        **of_letters,
    }


def is_whole(figures: Row) -> bool:
    """Whether everybody was there to compare with."""
    return all(None not in row.values() for row in figures["adjudication"])


def print_table(all_figures: list[Row]) -> None:
    print("adjudication: microseconds, medians")
    for figures in all_figures:
        print(
            f"\n{figures['set']}: {figures['positions']} positions, "
            f"{figures['orders_each']} orders each\n"
            f"  {'':52}{'ours':>9}{'theirs':>10}   theirs/ours"
        )
        for words, mine, theirs in COMPARISONS:
            other = figures[theirs]
            if other is None:
                print(f"  {words:52}{figures[mine]:9.1f}{'not here':>10}")
                continue
            print(f"  {words:52}{figures[mine]:9.1f}{other:10.1f}{other / figures[mine]:11.2f}x")


def print_all(figures: Row) -> None:
    print(f"{figures['python']}, {figures['cpus']} CPUs, {figures['date']}\n")
    print_table(figures["adjudication"])
    print_letters(figures)
    first = figures["adjudication"][0]
    if first["floor"] is None:
        print("\nThe floor isn't here: JUDGE_FLOOR names its folder.")
    if first["peer_whole"] is None:
        print("\nThe package `diplomacy` isn't here: `make bench` installs it into .bench.")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="judge bench", description=__doc__)
    parser.add_argument("--repeats", type=int, default=15, metavar="N", help="of each position")
    parser.add_argument("--letters", type=int, default=200, metavar="N", help="to be measured")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the figures as JSON")
    options = parser.parse_args(arguments)
    command = f'make bench ARGS="{shlex.join(arguments)}"' if arguments else "make bench"
    figures = measure_all(options.repeats, options.letters, command)
    print_all(figures)
    # What README quotes stays as it is where something is missing or was asked otherwise.
    out = options.out or (FIGURES if is_whole(figures) and not arguments else None)
    if out:
        out.write_text(json.dumps(rounded(figures), indent=1) + "\n", encoding="utf-8")
        print(f"\nWritten to {out}")
    if not arguments:
        boards.main()
        pictures.main()
        reading.main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
