"""The tables of what programs write, from the folder `grammar/`, as patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from judge.library.shelf import read_text

Sections = Mapping[str, tuple[str, ...]]


def load_table(name: str) -> Sections:
    """The rows of a table by the sections in which they stand."""
    return read_sections(read_text("grammar", name))


def read_sections(text: str) -> Sections:
    """Read a table: "[section]", then a pattern a line; "# " begins a remark."""
    found: dict[str, list[str]] = {}
    rows: list[str] = []
    for line in text.splitlines():
        if line.startswith("[") and line.endswith("]") and line[1:-1].replace(" ", "").isalpha():
            rows = found.setdefault(line[1:-1], [])
        elif line.strip() and not line.startswith("# "):
            rows.append(line.strip())
    return {section: tuple(patterns) for section, patterns in found.items()}


_BEGINS = "(?<![^\\W\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af])"
"""No word goes on here; the scripts of the East put no blanks between theirs."""


def any_of(patterns: Iterable[str], *, before: str = _BEGINS, behind: str = "") -> re.Pattern[str]:
    """A pattern for any of some, capitals or not."""
    return re.compile(rf"(?i){before}(?:{'|'.join(patterns)}){behind}")
