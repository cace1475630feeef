"""What a picture costs: CPU time, on the crowded positions of the contact sheet.

`first` is the first picture of a board in a process, with its still layers;
`next` every other one; `whole` the same picture without them, from its SVG alone.
`two` are both pictures of a phase, its orders and what stands after it, from the
position on, as narrow as they are mailed; `four` has one reader's part of either, too;
`share` is what two take of two whole ones, for machines differ.

    python -m tests.bench.pictures      writes pictures.json, which README quotes
"""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

from judge.desk.commission import PAGE_WIDTH, Commission
from judge.printer.commissioned import draw_commission
from judge.printer.picture import Picture, write_svg
from judge.printer.raster import render_svg, write_png
from tests.printer.contact_sheet import SHEET, Plate, phase_of, plates, resolved

RESULT = Path(__file__).resolve().parent / "pictures.json"


@dataclass(frozen=True)
class Cost:
    """Seconds of CPU time, and how large the PNG is."""

    name: str
    first: float
    next: float
    whole: float
    kilobytes: int
    two: float = 0.0
    four: float = 0.0
    share: float = 0.0


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
    costs = [cost_of(plate) for plate in plates() if plate.name.endswith(("orders", "after"))]
    return [_with_both(cost) for cost in costs]


def _with_both(cost: Cost, repeats: int = 5) -> Cost:
    """The same, and what both pictures of the phase cost."""
    name, _, kind = cost.name.rpartition("-")
    if kind != "orders":
        return cost
    phase = phase_of(SHEET / f"{name}.json")
    chart = phase()[0].picture.chart
    before, resolution = resolved(SHEET / f"{name}.json")
    largest = max(chart.variant.powers, key=lambda p: len(resolution.after.units_of(p)))
    stands = Commission(chart.variant, resolution.after, "", "", theatre=largest)
    happened = replace(stands, position=before, resolution=resolution)

    def both() -> None:
        for plate in phase():
            write_png(plate.picture, PAGE_WIDTH)

    def near() -> None:
        for one in (happened, stands):
            write_png(draw_commission(chart, one))

    two, parts = (
        statistics.median(cpu_time(what) for _ in range(repeats)) for what in (both, near)
    )
    return replace(cost, two=two, four=two + parts, share=two / (2 * cost.whole))


def print_costs(costs: Sequence[Cost]) -> None:
    print("\npictures: seconds of CPU time")
    print(f"  {'':34}{'first':>8}{'next':>8}{'whole':>8}{'KB':>6}{'two':>8}{'four':>8}{'share':>8}")
    for cost in costs:
        times = f"{cost.first:8.2f}{cost.next:8.2f}{cost.whole:8.2f}"
        both = f"{cost.two:8.2f}{cost.four:8.2f}{cost.share:8.2f}" if cost.two else ""
        print(f"  {cost.name:34}{times}{cost.kilobytes:6}{both}")


def main() -> None:
    costs = measure()
    print_costs(costs)
    record = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.bench.pictures",
        "load": f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs",
        "pictures": [
            {
                word: round(value, 2) if isinstance(value, float) else value
                for word, value in asdict(cost).items()
            }
            for cost in costs
        ],
    }
    RESULT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
