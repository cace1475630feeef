"""`python -m atlas EARTH [BOARD ...]`: build the maps of the boards that have a map.txt.

EARTH is the file countries-10m.json of the npm package world-atlas.
"""

from __future__ import annotations

import sys
from pathlib import Path

from atlas.building import build, write_form
from atlas.earth import Earth
from atlas.proof import find_faults
from atlas.source import read_source
from judge.library.variants import load_variant
from judge.printer.board_map import read_map

VARIANTS = Path(__file__).resolve().parents[1] / "variants"


def main(arguments: list[str]) -> int:
    """Build every map; the status is 1 if one of them is wrong."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    earth = Earth(Path(arguments[0]))
    boards = arguments[1:] or sorted(path.parent.name for path in VARIANTS.glob("*/map.txt"))
    status = 0
    for board in boards:
        variant = load_variant(board)
        built = build(read_source(VARIANTS / board / "map.txt"), variant, earth)
        text = write_form(built.form)
        (VARIANTS / board / "map.json").write_text(text, encoding="utf-8")
        faults = [*built.problems, *find_faults(read_map(text), variant)]
        print(f"{board}: {len(text) // 1024} KB, {len(faults)} faults")
        for fault in faults:
            print(f"  {fault}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
