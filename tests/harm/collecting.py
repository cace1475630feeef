"""Every pattern that the judge compiles, those made of tables too, as JSON.

python -m tests.harm.collecting
"""

from __future__ import annotations

import gc
import json
import re
import sys
from typing import Any

ROOMS = ("/orders/", "/desk/", "/post/")
"""Where patterns are for what people write."""
BOARDS = ("standard", "swiss")
"""A usual one, and one with hyperspace."""


def main() -> None:
    """Have everything compiled that can be; print each pattern, its flags and its place."""
    found: dict[tuple[Any, int], str] = {}
    compiled = re._compile  # type: ignore[attr-defined]

    def noting(pattern: Any, flags: Any) -> Any:
        made = compiled(pattern, flags)
        name = sys._getframe(2).f_code.co_filename.rpartition("/judge/")[2]
        if any(room in f"/{name}" for room in ROOMS):
            text = made.pattern
            found.setdefault((text.decode("latin-1") if isinstance(text, bytes) else text,
                              made.flags), name)  # fmt: skip
        return made

    vars(re)["_compile"] = noting
    _compile_all()
    print(json.dumps([[pattern, flags, name] for (pattern, flags), name in found.items()]))


def _compile_all() -> None:
    from judge.library.grammars import load_order_reader
    from judge.orders.reading.hyperspace import Sentence
    from tests.harm.house import House

    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur\nif Mun is empty, A Mar - Gas\nplease wait\n1: a\n")
        house.write("FRANCE", "press to Italy\nhello\nendpress\nextend by a day\nstatus")
        readers = [load_order_reader(board) for board in BOARDS]
        parts = [vars(type(reader)).keys() | vars(reader).keys() for reader in readers]
        for reader, names in zip(readers, parts, strict=True):
            for part in (reader, *(getattr(reader, name, None) for name in names)):
                for name in dir(type(part)):
                    if not name.startswith("__") and "judge" in type(part).__module__:
                        getattr(part, name)
        for made in gc.get_objects():
            if isinstance(made, Sentence):
                _ = made.pattern


if __name__ == "__main__":
    main()
