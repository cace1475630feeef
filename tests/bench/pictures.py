"""What a picture costs: CPU time, on the crowded positions of the contact sheet.

`first` is the first picture of a board in a process, with its still layers;
`next` every other one; `whole` the same picture without them, from its SVG alone.

    python -m tests.bench.pictures      writes pictures.json, which README quotes
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

from judge.printer.picture import Picture, write_svg
from judge.printer.raster import render_svg, write_png
from tests.printer.contact_sheet import Plate, plates

RESULT = Path(__file__).resolve().parent / "pictures.json"


@dataclass(frozen=True)
class Cost:
    """Seconds of CPU time, and how large the PNG is."""

    name: str
    first: float
    next: float
    whole: float
    kilobytes: int


def cpu_time(what: Callable[[], object]) -> float:
    """Seconds that a call keeps the processor busy."""
    begin = process_time()
    what()
    return process_time() - begin


def cost_of(plate: Plate, repeats: int = 5) -> Cost:
    """What one picture costs."""
    picture: Picture = plate.picture
    first = cpu_time(lambda: write_png(picture))
    svg = write_svg(picture)
    return Cost(
        plate.name,
        first,
        statistics.median(cpu_time(lambda: write_png(picture)) for _ in range(repeats)),
        cpu_time(lambda: render_svg(svg)),
        len(write_png(picture)) // 1024,
    )


def measure() -> list[Cost]:
    """What the crowded positions cost, with their orders and after them."""
    return [cost_of(plate) for plate in plates() if plate.name.endswith(("orders", "after"))]


def print_costs(costs: Sequence[Cost]) -> None:
    print("\npictures: seconds of CPU time")
    print(f"  {'':34}{'first':>8}{'next':>8}{'whole':>8}{'KB':>6}")
    for cost in costs:
        times = f"{cost.first:8.2f}{cost.next:8.2f}{cost.whole:8.2f}"
        print(f"  {cost.name:34}{times}{cost.kilobytes:6}")


def main() -> None:
    costs = measure()
    print_costs(costs)
    record = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.bench.pictures",
        "pictures": [
            {**asdict(cost), "first": round(cost.first, 2), "next": round(cost.next, 2)}
            | {"whole": round(cost.whole, 2)}
            for cost in costs
        ],
    }
    RESULT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
