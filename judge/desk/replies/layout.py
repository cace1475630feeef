"""Plain text that reads well in 72 columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from itertools import groupby

from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.orders.reason import Joint, Reason

WIDTH = 72
NO_BREAK = "\N{NO-BREAK SPACE}"

# What begins a row of its own on a page of rules: a heading, an item of a list.
_BEGINS = re.compile(r"#+ |[-*] |\d+\. ")
_TABLE = " " * 4
_TO_WRAP = re.compile(r"^\s|[^\S \xa0]|\s$")
"""Blanks that wrapping changes even where there is nothing to wrap."""


def paragraph(text: str, indent: str = "", hang: str = "") -> str:
    """Wrap a paragraph; the lines after the first are indented by `hang` more.

    No-break spaces hold an order together, and are printed as blanks.
    """
    if len(indent) + len(text) <= WIDTH and text and _TO_WRAP.search(text) is None:
        return f"{indent}{text}".replace(NO_BREAK, " ")  # as most are: wrapping is dear
    wrapped = textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapped.replace(NO_BREAK, " ")


def cut_short(text: str, most: int) -> str:
    """A text of so many letters at most, with dots where its end is missing."""
    return text if len(text) <= most else text[: most - 3] + "..."


def unbroken(text: str) -> str:
    """A text that is not to be wrapped inside."""
    return text.replace(" ", NO_BREAK)


def signed(number: int) -> str:
    """A gain as "+1", a loss as "−1": a hyphen would part from its figure at a line's end."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def letter_text(text: str) -> str:
    """The text of a short mail: its paragraphs wrapped, its indented lines left alone."""
    rows: list[str] = []
    for is_plain, run in groupby(text.strip("\n").split("\n"), _is_plain):
        lines = list(run)
        rows += [paragraph(" ".join(lines))] if is_plain else lines
    return "\n".join(rows) + "\n"


def page_text(text: str) -> str:
    """A page of rules as a mail has it: no line too wide, lists and tables in their shape."""
    rows: list[str] = []
    for line in text.splitlines():
        above = rows[-1] if rows else ""
        in_table = line.startswith(_TABLE) and above.startswith(_TABLE)
        apart = above.startswith("#") or (in_table and not line.startswith(_TABLE * 2))
        if above and line.strip() and not apart and not _BEGINS.match(line):
            rows[-1] += f" {line.strip()}"
        else:
            rows.append(line)
    return "\n".join(map(_filled, rows)).rstrip() + "\n"


def _filled(row: str) -> str:
    """A paragraph or an item of a list, wrapped; whatever fits on a line stays as it is."""
    if len(row) <= WIDTH:
        return row
    begins = _BEGINS.match(row)
    indent = row[: len(row) - len(row.lstrip())]
    hang = " " * len(begins[0]) if begins else _TABLE if indent else ""
    return paragraph(row.lstrip(), indent, hang)


def _is_plain(line: str) -> bool:
    return line[:1] not in {"", " "}


def heading(text: str) -> str:
    """A heading, underlined."""
    return f"{text}\n{'-' * min(len(text), WIDTH)}"


def blocks(parts: Iterable[str]) -> str:
    """Blocks of text with a blank line between them; empty ones are left out."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"


def listing(words: Iterable[str], phrases: Phrasebook) -> str:
    """Words in a row: "France, Italy and Turkey"."""
    *before, last = list(words) or [""]
    if not before:
        return last
    return phrases.explain(Reason(Joint.AND, (phrases.in_a_row(before), last)))


def grouped(number: int, phrases: Phrasebook) -> str:
    """A large number, its digits by threes: "20,000"."""
    return f"{number:,}".replace(",", phrases.say("number.thousands"))


def column_of(powers: Iterable[Power]) -> int:
    """How wide a column of names is: as for the regular powers, or wider for longer names."""
    return max(10, *(len(power.name) + 1 for power in powers))
