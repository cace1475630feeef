"""A page of rules as a page of a mail shows it: titles, paragraphs, lists, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

_ITEM = re.compile(r"(?:-|(\d{1,3})\.) (?=\S)")
_BOLD = "**"
_ROW = " " * 4


class RulesKind(StrEnum):
    """How a block is shown."""

    TITLE = "title"
    PROSE = "prose"
    LIST = "list"
    NUMBERED = "numbered"
    ROWS = "rows"
    """A table, as it stands."""


_LISTS = {RulesKind.LIST, RulesKind.NUMBERED}
_ALONE = {RulesKind.TITLE, RulesKind.PROSE}
_CLOSED = {RulesKind.TITLE, RulesKind.ROWS, None}


@dataclass(slots=True)
class RulesBlock:
    """A block: each of its lines is a title, a paragraph, an item or a row."""

    kind: RulesKind
    lines: list[str] = field(default_factory=list)

    @property
    def pieces(self) -> Iterator[tuple[tuple[str, bool], ...]]:
        """Each line as pieces, with whether each is bold."""
        for line in self.lines:
            parts = line.split(_BOLD)
            is_closed = len(parts) % 2 == 1
            if not is_closed:
                parts = [line]
            yield tuple((part, number % 2 == 1) for number, part in enumerate(parts) if part)


def rules_blocks(text: str) -> Iterator[RulesBlock]:
    """The blocks of a page; what is indented goes on with an item, or is a row of a table."""
    block: RulesBlock | None = None
    is_apart = True
    for line in text.strip("\n").split("\n"):
        if not line.strip():
            is_apart = True
            continue
        kind, said = _begun(line, block, is_apart=is_apart)
        is_apart = False
        if block is not None and kind is None:
            block.lines[-1] += f" {said}"
        elif block is not None and kind is block.kind and kind not in _ALONE:
            block.lines.append(said)
        else:
            if block is not None:
                yield block
            block = RulesBlock(kind or RulesKind.PROSE, [said])
    if block is not None:
        yield block


def _begun(line: str, block: RulesBlock | None, *, is_apart: bool) -> tuple[RulesKind | None, str]:
    """What a line begins, and the line without what says so; None for what goes on."""
    above = block.kind if block is not None else None
    if line.startswith("#"):
        return RulesKind.TITLE, line.lstrip("# ")
    may_begin = is_apart or above in _LISTS or above in _CLOSED  # else it may be an order in prose
    if may_begin and (item := _ITEM.match(line)) is not None:
        return (RulesKind.NUMBERED if item[1] else RulesKind.LIST), line[item.end() :]
    if line.startswith(_ROW) and (is_apart or above is RulesKind.ROWS):
        return RulesKind.ROWS, line
    goes_on = not is_apart if not line.startswith(" ") else above in _LISTS or not is_apart
    return (None if goes_on and above not in _CLOSED else RulesKind.PROSE), line.strip()
