"""A sentence as tokens, with slots in place of names, numbers, dates, times and spans."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.desk.wishes.glosses import Glossaries
from judge.desk.wishes.names import SlotNames, unaccented

MOST_TOKENS = 48
_TOKEN = re.compile(
    r"[^\s@<>]{1,60}@[^\s@<>]{1,60}"
    r"|\d{4}-\d\d?-\d\d?|\d{1,2}[./]\d{1,2}\.?(?:\d{2,4})?(?![\d:])|\d{1,2}[:.h]\d\d(?!\d)"
    r"|\d{1,2}(?:st|nd|rd|th|er|e|ten?)\b|\d{1,3}(?:d|hrs?|days?|h|am|pm|mins?|uhr)\b"
    r"|[sfw]\d{2,4}[mra]?\b|\d+|[a-z]{2,12}/[a-z_]{2,20}"
    r"|[a-z]+(?:'[a-z]+)*|[?!:]|->|[-–—]"
)
_SHAPES = (
    (re.compile(r"[^@]+@"), "xmail"),
    (re.compile(r"\d{4}-|\d{1,2}[./]\d{1,2}\.?(?:\d{2,4})?$"), "xdate"),
    (re.compile(r"\d{1,2}[:.h]\d\d$|\d{1,2}(?:am|pm|uhr)$"), "xtime"),
    (re.compile(r"\d{1,2}(?:st|nd|rd|th|er|e|ten?)$"), "xdate"),
    (re.compile(r"\d{1,3}(?:d|hrs?|days?|h|mins?)$"), "xspan"),
    (re.compile(r"[sfw]\d{2,4}[mra]?$|19\d\d$"), "xphase"),
    (re.compile(r"\d+$"), "xnum"),
)
_ZONE = re.compile(r"(?:europe|america|asia|africa|australia|atlantic|pacific|etc|us)/")


@dataclass(frozen=True, slots=True)
class SlotMarker:
    """Puts slots into sentences. `kinds` has the words' kinds (`slots.txt`), `known` names."""

    kinds: Mapping[str, frozenset[str]]
    known: SlotNames

    def read(
        self, sentence: str, names: SlotNames, glossaries: Glossaries
    ) -> tuple[list[str], list[str]]:
        """The tokens of a sentence, and those of it in English; none if it is English."""
        words = tokens_in(sentence)
        english = glossaries.read(words)
        return self.put(words, names), self.put(english, names) if english else []

    def put(self, words: Sequence[str], names: SlotNames) -> list[str]:
        """Words with slots in place of what is named, counted and dated."""
        out: list[str] = []
        at = 0
        while at < len(words):
            slot, width = self._slot(words, at, names)
            out.append(slot)
            at += width
        return out

    def _slot(self, words: Sequence[str], at: int, names: SlotNames) -> tuple[str, int]:
        """What stands at a place, and how many words it takes."""
        word = words[at]
        if word[0].isdigit() or "@" in word or (word[0] in "sfw" and word[1:2].isdigit()):
            return self._number(words, at)
        for table in (names, self.known):
            found = _name(words, at, table)
            if found is not None:
                return found
        return self._word(words, at)

    def _number(self, words: Sequence[str], at: int) -> tuple[str, int]:
        """A number by its shape, and by what stands beside it."""
        slot = next((slot for shape, slot in _SHAPES if shape.match(words[at])), "xnum")
        follows = words[at + 1 : at + 4]
        if slot == "xnum":
            span = self._span(follows)
            if span:
                return "xspan", 1 + span
            if self._is(follows, 0, "clock"):
                return "xtime", 2
        if slot in {"xnum", "xdate"}:
            skip = 1 if follows[:1] == ["of"] else 0
            if self._is(follows, skip, "month") or self._is(follows, skip, "month_short"):
                return "xdate", 2 + skip
        return slot, 1

    def _word(self, words: Sequence[str], at: int) -> tuple[str, int]:
        """A word by its kind, and by what stands beside it."""
        word, follows = words[at], words[at + 1 : at + 4]
        if self._is(words, at, "number"):
            span = self._span(follows)
            if span:
                return "xspan", 1 + span
        is_month = self._is(words, at, "month")
        if (is_month or self._is(words, at, "month_short")) and _is_small_number(follows):
            return "xdate", 2
        if self._is(words, at, "ordinal"):
            skip = 1 if self._is(follows, 0, "of") else 0
            return "xdate", (2 + skip if self._is(follows, skip, "month") else 1)
        if is_month:
            return "xdate", 1
        if self._is(words, at, "season"):
            skip = 1 if self._is(follows, 0, "of") else 0
            year = follows[skip] if skip < len(follows) else ""
            return ("xphase", 2 + skip) if year.isdigit() else ("xseason", 1)
        for kind in ("day", "near", "zone", "moment"):
            if self._is(words, at, kind):
                return "xtime" if kind == "moment" else f"x{kind}", 1
        if self._is(words, at, "day_short") and at and self._is(words, at - 1, "day_follows"):
            return "xday", 1
        return ("xzone" if _ZONE.match(word) else word), 1

    def _span(self, follows: Sequence[str]) -> int:
        """How many words after a number make it a span."""
        for width in range(3):
            if self._is(follows, width, "unit"):
                return width + 1
            if not (self._is(follows, width, "between") or self._is(follows, width, "number")):
                return 0
        return 0

    def _is(self, words: Sequence[str], at: int, kind: str) -> bool:
        return at < len(words) and words[at] in self.kinds[kind]


def tokens_in(sentence: str) -> list[str]:
    """The words of a sentence, in small letters without accents, at most so many."""
    return _TOKEN.findall(unaccented(sentence))[:MOST_TOKENS]


def _is_small_number(words: Sequence[str]) -> bool:
    return bool(words) and words[0][0].isdigit() and len(words[0].rstrip("stndrh.")) <= 2


def _name(words: Sequence[str], at: int, names: SlotNames) -> tuple[str, int] | None:
    """The longest name that begins at a place; its genitive counts, and "l'Italie" does."""
    for width in range(min(names.longest, len(words) - at), 0, -1):
        text = " ".join(words[at : at + width])
        bare = words[at].partition("'")[2]  # "l'italie": what stands before it isn't of the name
        forms = (text, text.removesuffix("'s"), " ".join((bare, *words[at + 1 : at + width])))
        for form in forms[: 3 if bare else 2]:
            if form in names.slots:
                return names.slots[form], width
    return None


def read_kinds(text: str) -> dict[str, frozenset[str]]:
    """A table of words by kind: `kind: word, word`; several rows of a kind add up."""
    kinds: dict[str, frozenset[str]] = {}
    for line in text.splitlines():
        kind, colon, words = line.partition(":")
        if colon and not line.startswith("#"):
            listed = frozenset(word.strip() for word in words.split(","))
            kinds[kind] = kinds.get(kind, frozenset()) | listed
    return kinds
