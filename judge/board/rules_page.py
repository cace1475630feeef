"""The gaps of a board's page of rules: what the page says under each choice.

`{victory: 24 | 23}` stands for as many texts as the option has values, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_GAP = re.compile(r"\{([a-z][a-z0-9_-]{0,39}):([^{}]*)\}( ?)")


def fill_gaps(page: str, values: Mapping[str, Sequence[str]], played: Mapping[str, str]) -> str:
    """A page as it is under the values played; without one, under the first of an option.

    A gap of no option, or with texts too few, stays as it is: nothing of a page is ever lost.
    """

    def filled(gap: re.Match[str]) -> str:
        known, texts = values.get(gap[1], ()), gap[2].split("|")
        if len(texts) < 2 or len(texts) != len(known):
            return gap[0]
        value = played.get(gap[1], known[0])
        text = texts[known.index(value) if value in known else 0].strip()
        return text + gap[3] if text else ""

    return re.sub(r"\n{3,}", "\n\n", _GAP.sub(filled, page))


def find_wrong_gaps(page: str, values: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Yield every gap that can't be filled, with its line."""
    for gap in _GAP.finditer(page):
        known, count = values.get(gap[1]), gap[2].count("|") + 1
        if count < 2:
            continue  # no gap: whoever writes a page may need braces
        line = page.count("\n", 0, gap.start()) + 1
        if known is None:
            yield line, f"a gap is for the option {gap[1]!r}, which the board hasn't"
        elif count != len(known):
            yield line, f"a gap has {count} texts for the {len(known)} values of {gap[1]}"
