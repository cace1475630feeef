"""`python -m tests.printer.goldens`: write the golden structures anew; read the difference.

And the picture that README shows.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from judge.printer.picture import write_svg
from judge.printer.raster import write_png
from judge.store.records import Records
from tests.printer.contact_sheet import plates_by_name
from tests.printer.structure import structure

GOLDEN = Path(__file__).with_name("golden")
SHOWN = GOLDEN / "fall-1905.png"


def structures() -> dict[str, str]:
    """The structure of pictures on the contact sheet, by their names.

    Of every board the orders of a crowded phase; of Standard every kind of picture.
    """
    return {
        plate.name: "\n".join(structure(write_svg(plate.picture))) + "\n"
        for plate in plates_by_name().values()
        if plate.name.startswith("standard") or plate.name.endswith("orders")
    }


if __name__ == "__main__":
    from tests.daemon.test_receipts import golden_page

    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for name, text in structures().items():
        (GOLDEN / f"{name}.txt").write_text(text, encoding="utf-8")
    crowded = plates_by_name()["standard-crowded-orders"]
    SHOWN.write_bytes(write_png(crowded.picture))
    with tempfile.TemporaryDirectory() as folder, Records.open(Path(folder) / "db") as records:
        (GOLDEN / "receipt.html").write_text(golden_page(records), encoding="utf-8")
