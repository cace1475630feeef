"""What a picture costs: CPU time, on the crowded positions of the contact sheet.

`first` is the first picture of a board in a process, with its still layers;
`next` every other one; `whole` the same picture without them, from its SVG alone.

    python -m tests.bench.pictures
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from judge.printer.picture import Picture, write_svg
from judge.printer.raster import render_svg, write_png
from tests.printer.contact_sheet import Plate, plates


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


def main() -> None:
    """Print the costs of the crowded positions."""
    print("\npictures: seconds of CPU time")
    print(f"  {'':34}{'first':>8}{'next':>8}{'whole':>8}{'KB':>6}")
    for plate in plates():
        if plate.name.endswith(("orders", "after")):
            cost = cost_of(plate)
            times = f"{cost.first:8.2f}{cost.next:8.2f}{cost.whole:8.2f}"
            print(f"  {cost.name:34}{times}{cost.kilobytes:6}")


if __name__ == "__main__":
    main()
