"""Find the texts of the house: in a checkout, or inside an installed wheel.

The only module that knows there are two places to look.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_PLACES = (_PACKAGE / "_shelf", _PACKAGE.parent)


@cache
def shelf(room: str) -> Path:
    """The folder of one of the three rooms of text.

    Raises FileNotFoundError if the installation lacks it.
    """
    for place in _PLACES:
        if (place / room).is_dir():
            return place / room
    raise FileNotFoundError(f"this installation of judge lacks its folder {room}/")


def read_text(room: str, name: str) -> str:
    """The text of a file on the shelf."""
    return (shelf(room) / name).read_text(encoding="utf-8")


def read_bytes(room: str, name: str) -> bytes:
    """The bytes of a file on the shelf."""
    return (shelf(room) / name).read_bytes()


def names(room: str, pattern: str) -> tuple[str, ...]:
    """The files of a room that match a pattern, by name."""
    found = shelf(room)
    return tuple(sorted(str(p.relative_to(found)) for p in found.glob(pattern)))
