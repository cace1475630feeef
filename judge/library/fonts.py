"""The typefaces on the shelf, which go into every book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import PurePath

from judge.library.shelf import names, read_bytes


@cache
def load_fonts() -> Mapping[str, bytes]:
    """Every font of `data/fonts/`, by the name of its file."""
    return {PurePath(name).name: read_bytes("data", name) for name in names("data", "fonts/*.ttf")}
