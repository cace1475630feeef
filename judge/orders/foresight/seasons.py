"""The season that a sentence names, and whether its orders stand below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.calendar import PhaseKind, Season
from judge.orders.reading.framing import SEASON_OF, When
from judge.orders.reading.vocabulary import Word

SEASONS: dict[str, Season | None] = {
    "SPRING": Season.SPRING,
    "FALL": Season.FALL,
    "WINTER": Season.WINTER,
    "SUMMER": Season.SPRING,
    "TURN": None,
}
"""What a season is called; a turn is the next season of moves, whichever that is."""
CODE = re.compile(r"([sfw])(\d{2,4})([mrab]?)", re.IGNORECASE)
_PHASES = {"m": PhaseKind.MOVEMENT, "r": PhaseKind.RETREAT}
MOST_BEFORE_A_COLON = 14
MOST_BEFORE = 3
CONTENT = frozenset({"KIND", "PLACE"})
SIGNS = frozenset({"COMMA", "STOP", "COLON", "DASH", "BRACKET"})
"""What divides the words of a sentence."""


_WHEN = frozenset({"CHEAP", "THIS", "NEXT", "IN", *SEASONS, *SIGNS})
NamedSeason = tuple[Word, When]
"""Where a season stands, and which it is."""


def seasons_named(text: str, words: Sequence[Word]) -> Iterator[NamedSeason]:
    """The seasons that are named, each with its year."""
    for at, word in enumerate(words):
        code = CODE.fullmatch(text[word.start : word.end])
        if code is not None:
            season = SEASON_OF[code[1].lower()]
            usual = PhaseKind.ADJUSTMENT if season is Season.WINTER else PhaseKind.MOVEMENT
            kind = _PHASES.get(code[3].lower(), usual)
            yield word, When(season, int(code[2]), kind)
            continue
        name = next((name for name in SEASONS if name in word), None)
        if name is None and _is_next_alone(words, at):
            name = "TURN"
        if name is not None:
            yield _season(text, words, at, name)


def _is_next_alone(words: Sequence[Word], at: int) -> bool:
    """Whether a heading is no more than "Next:"."""
    begins = at == 0 or bool({"STOP", "IN", "CHEAP"} & words[at - 1].classes)
    ends = at + 1 < len(words) and "COLON" in words[at + 1]
    return "NEXT" in words[at] and "THEN" not in words[at] and begins and ends


def season_named(text: str, words: Sequence[Word]) -> NamedSeason | None:
    """The season that heads a sentence, or else the first that is named."""
    named = _own_seasons(text, words)
    heading = (one for one in reversed(named) if end_of_heading(words, one) is not None)
    with_colon = (one for one in heading if _has_colon(words, one))
    return next(with_colon, next(iter(named), None))


def _own_seasons(text: str, words: Sequence[Word]) -> list[NamedSeason]:
    """The seasons that are named for themselves; what is "after the fall" is for the next."""
    named = list(seasons_named(text, words))
    plain = [one for one in named if not _is_after(words, one[0])]
    if any("BEHIND" not in word for word, _ in plain):  # "after the builds, in spring"
        plain = [one for one in plain if "BEHIND" not in one[0]]
    if plain or not named:
        return plain
    return [(word, _following(when)) for word, when in named]


def _is_after(words: Sequence[Word], season: Word) -> bool:
    before = [word for word in words if word.end <= season.start][-2:]
    return any("AFTER" in word for word in before)


def _following(when: When) -> When:
    """The phase that comes after a season."""
    if when.season is Season.FALL:
        return replace(when, season=Season.WINTER, kind=PhaseKind.ADJUSTMENT)
    if when.season is Season.SPRING:
        return replace(when, season=Season.FALL)
    return replace(when, season=Season.SPRING, kind=PhaseKind.MOVEMENT, year=None, is_next=True)


def _season(text: str, words: Sequence[Word], at: int, name: str) -> NamedSeason:
    """The season at a word, with its year and what of it is meant."""
    year, last = None, words[at]
    for other in words[at + 1 : at + 3]:
        digits = text[other.start : other.end]
        if digits.isdigit() and len(digits) not in {1, 3}:
            year, last = int(digits), other
            break
        if "CHEAP" not in other:
            break
    named = replace(last, start=words[at].start)
    before, behind = words[max(0, at - 2) : at], words[at + 1 : at + 5]
    is_next = name == "TURN" or "BEHIND" in words[at] or any("NEXT" in w for w in before)
    kind = PhaseKind.ADJUSTMENT if name == "WINTER" else PhaseKind.MOVEMENT
    if name == "SUMMER" or any("RETREATS" in other for other in behind[:2]):
        kind = PhaseKind.RETREAT
    return named, When(SEASONS[name], year, kind, is_next)


def season_parts(text: str, words: Sequence[Word]) -> list[int]:
    """Where a sentence is to be cut that speaks of several seasons: "in fall A, in spring B"."""
    named = _own_seasons(text, words)
    if len({(one[1].season, one[1].year) for one in named}) < 2:
        return []
    heads = end_of_heading(words, named[0]) is not None
    cuts: list[int] = []
    for one in named[1:] if heads else named[:-1]:
        at = _cut_before(words, one) if heads else _cut_behind(words, one)
        if at is not None and not _is_open(words, at):
            cuts.append(at)
    return cuts


def _cut_before(words: Sequence[Word], named: NamedSeason) -> int | None:
    start = heading_start(words, named[0])
    before = [word for word in words if word.end <= start]
    while before and {"AND", "THEN"} & before[-1].classes:
        start = before.pop().start
    return start if before and (SIGNS | {"AND"}) & before[-1].classes else None


def _cut_behind(words: Sequence[Word], named: NamedSeason) -> int | None:
    behind = [word for word in words if word.start >= named[0].end]
    return behind[0].end if behind and {"COMMA", "STOP"} & behind[0].classes else None


def _is_open(words: Sequence[Word], at: int) -> bool:
    """Whether a condition before a place waits for what hangs on it."""
    return any({"IF", "UNLESS"} & word.classes for word in words if word.start < at)


def _has_colon(words: Sequence[Word], named: NamedSeason) -> bool:
    return _colon_behind([w for w in words if w.start >= named[0].end]) is not None


def is_trailing(words: Sequence[Word], season: Word) -> bool:
    """Whether a season stands among what is ordered for it: "Serbia stays put in the autumn"."""
    row: list[Word] = []
    for word in words:
        if SIGNS & word.classes:
            if word.start > season.start:
                break
            row = []
        else:
            row.append(word)
    before = [word for word in row if word.end <= season.start]
    binds = {"CHEAP", "THIS", "NEXT", "IN"} & before[-1].classes if before else frozenset[str]()
    is_told = bool(binds) or bool({"TURN", "BEHIND"} & season.classes)
    is_other = any({"PAST", "LATER"} & w.classes for w in row)
    is_other = is_other or any({"REASON", "THROUGH"} & w.classes for w in before)
    is_asked = any("ASKS" in word for word in words)
    is_alone = all(w is season or not _tells(w) for w in row) and any(
        "PLACE" in w for w in words if w.end <= season.start
    )
    is_about = is_alone or any("PLACE" in word for word in row)
    return is_told and not is_other and not is_asked and is_about


def _tells(word: Word) -> bool:
    """Whether a word says more than when."""
    return _WHEN.isdisjoint(word.classes)


def is_of_last(words: Sequence[Word], season: Word) -> bool:
    """Whether a season stands within the last of several orders: "A to B, C to D in the fall"."""
    row: list[Word] = []
    whole = 0
    for word in words:
        if word.start >= season.start:
            break
        if SIGNS & word.classes or "AND" in word:
            whole += sum("PLACE" in w for w in row) > 1
            row = []
        row.append(word)
    return whole > 0 and any("PLACE" in word for word in row)


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
    colons = [n for n, w in enumerate(before) if "COLON" in w]
    before = before[colons[-1] + 1 :] if colons else before
    strange = [w for w in before if not w.classes]
    if len(strange) > MOST_BEFORE or len(before) > 2 * MOST_BEFORE + 2:
        return None
    return _end_of_phrase(behind, season[0].end)


def _colon_behind(words: Sequence[Word]) -> Word | None:
    """A colon behind a few words that order nothing."""
    for word in words[: MOST_BEFORE_A_COLON + 1]:
        if "COLON" in word:
            return word
        if "PLACE" in word:
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
