"""The passages of a page of rules that are nearest to a question: paragraphs and items."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import log

from judge.orders.gazetteer import fold

MOST_PASSAGES = 2
LEAST = 0.34
"""So much of what a question asks about, by how rare its words are, a passage has at least."""
LONGEST = 400
_WORD = re.compile(r"[a-z]{2,}")
_ITEM = re.compile(r"(?:-|\d{1,2}\.) +")
_ENDS = ("ing", "es", "ed", "er", "al", "ly", "s")
_STEM, _SHORTEST = 7, 4


@dataclass(frozen=True, slots=True)
class PageOfRules:
    """A page in passages, each with its heading, and how rare its words are."""

    passages: tuple[tuple[str, str], ...]
    stems: tuple[frozenset[str], ...]
    rarity: dict[str, float]
    small: frozenset[str]

    def nearest(self, question: str) -> tuple[tuple[str, str], ...]:
        """The nearest passages with their headings; none where too little is the same."""
        asked = _stems(question[:LONGEST], self.small)
        known = {stem: self.rarity[stem] for stem in asked if stem in self.rarity}
        unknown = max(self.rarity.values(), default=0.0) * (len(asked) - len(known))
        whole = sum(known.values()) + unknown
        scored = [
            (sum(known[stem] for stem in known.keys() & stems) / whole if whole else 0.0, -at)
            for at, stems in enumerate(self.stems)
        ]
        best = sorted(scored, reverse=True)[:MOST_PASSAGES]
        most = best[0][0] if best else 0.0
        rows = [-at for score, at in best if score >= max(LEAST, 0.8 * most)]
        return tuple(self.passages[at] for at in sorted(rows))


@lru_cache(maxsize=32)
def page_of(text: str, small: frozenset[str]) -> PageOfRules:
    """A page of rules, ready to be looked for passages in; `small` words tell nothing."""
    passages = tuple(_passages(text))
    stems = tuple(_stems(f"{head} {body}", small) for head, body in passages)
    counted = Counter(stem for row in stems for stem in row)
    rarity = {stem: log((len(stems) + 1) / (n + 1)) + 0.5 for stem, n in counted.items()}
    return PageOfRules(passages, stems, rarity, small)


def _stems(text: str, small: frozenset[str]) -> frozenset[str]:
    return frozenset(_stem(word) for word in _WORD.findall(fold(text)) if word not in small)


def _stem(word: str) -> str:
    """A word without its ending: "convoys" and "convoyed" are "convoy"."""
    for end in _ENDS:
        if word.endswith(end) and len(word) - len(end) >= _SHORTEST:
            word = word[: -len(end)]
            break
    return word[:_STEM].rstrip("e")


def _passages(text: str) -> Iterator[tuple[str, str]]:
    """Each paragraph and item below a heading, without tables and lists of units."""
    heading, rows = "", list[str]()
    for line in (*text.splitlines(), ""):
        begins = _ITEM.match(line)
        if rows and (not line.strip() or begins or line.startswith("#")):
            yield heading, "\n".join(rows)
            rows = []
        if line.startswith("#"):
            heading = line.strip("# ")
        elif line.strip() and not (line.startswith("    ") and not rows):
            rows.append(line)
