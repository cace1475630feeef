"""The season that a sentence names, and whether its orders stand below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.board.calendar import PhaseKind, Season
from judge.orders.reading.framing import SEASON_OF, When
from judge.orders.reading.vocabulary import Word

SEASONS = {
    "SPRING": Season.SPRING,
    "FALL": Season.FALL,
    "WINTER": Season.WINTER,
    "SUMMER": Season.SPRING,
}
CODE = re.compile(r"([sfw])(\d{2,4})([mrab]?)", re.IGNORECASE)
_PHASES = {"m": PhaseKind.MOVEMENT, "r": PhaseKind.RETREAT}
MOST_BEFORE_A_COLON = 14
MOST_BEFORE = 3
CONTENT = frozenset({"KIND", "PLACE"})


def season_named(text: str, words: Sequence[Word]) -> tuple[Word, When] | None:
    """The first season that is named, with its year."""
    for word in words:
        code = CODE.fullmatch(text[word.start : word.end])
        if code is not None:
            season = SEASON_OF[code[1].lower()]
            usual = PhaseKind.ADJUSTMENT if season is Season.WINTER else PhaseKind.MOVEMENT
            kind = _PHASES.get(code[3].lower(), usual)
            return word, When(season, int(code[2]), kind)
    for at, word in enumerate(words):
        name = next((name for name in SEASONS if name in word), None)
        if name is None:
            continue
        year, last = None, word
        for other in words[at + 1 : at + 3]:
            digits = text[other.start : other.end]
            if digits.isdigit() and len(digits) in {2, 4}:
                year, last = int(digits), other
                break
            if "CHEAP" not in other:
                break
        named = replace(last, start=word.start)
        before = words[max(0, at - 2) : at]
        behind = words[at + 1 : at + 5]
        is_next = any("NEXT" in other for other in before)
        kind = PhaseKind.ADJUSTMENT if name == "WINTER" else PhaseKind.MOVEMENT
        if name == "SUMMER" or any("RETREATS" in other for other in behind[:2]):
            kind = PhaseKind.RETREAT
        return named, When(SEASONS[name], year, kind, is_next)
    return None


def heading_start(words: Sequence[Word], season: Word) -> int:
    """Where "in the fall" begins."""
    start = season.start
    for word in reversed([w for w in words if w.end <= season.start]):
        if not {"CHEAP", "THIS", "NEXT", "HEAD"} & word.classes or "ME" in word:
            break
        start = word.start
    return start


def end_of_heading(words: Sequence[Word], season: tuple[Word, When]) -> int | None:
    """Where the orders below a season begin, if it heads its sentence; None if it doesn't."""
    at = next(n for n, word in enumerate(words) if word.end >= season[0].end)
    before = [w for w in words[:at] if "COMMA" not in w]
    if any(word.places for word in before):
        return None
    behind = words[at + 1 :]
    colon = _colon_behind(behind)
    if colon is not None:
        return colon.end
    if any(CONTENT & word.classes for word in before):
        return None
    strange = [w for w in before if not w.classes]
    if len(strange) > MOST_BEFORE or len(before) > 2 * MOST_BEFORE + 2:
        return None
    return _end_of_phrase(behind, season[0].end)


def _colon_behind(words: Sequence[Word]) -> Word | None:
    """A colon behind a few words that order nothing."""
    for word in words[: MOST_BEFORE_A_COLON + 1]:
        if "COLON" in word:
            return word
        if CONTENT & word.classes:
            return None
    return None


def _end_of_phrase(behind: Sequence[Word], end: int) -> int:
    """Where "in the fall already," ends."""
    for word in behind[:6]:
        if not {"COMMA", "HEAD", "CHEAP", "DASH"} & word.classes or "IF" in word:
            break
        if "COMMA" in word:
            return word.end
        if "HEAD" not in word:
            continue
        end = word.end
    return end
