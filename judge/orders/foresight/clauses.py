"""A sentence as clauses: the season it speaks of, conditions, what else, and the orders between."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from judge.orders.foresight.seasons import (
    CODE,
    CONTENT,
    SEASONS,
    end_of_heading,
    heading_start,
    season_named,
)
from judge.orders.reading.framing import When
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.vocabulary import Word, WordReader

_PREDICATES = frozenset(
    {"EMPTY", "OCCUPIED", "NOBODY", "SOMEBODY", "OWN", "HOLD", "IN", "IS", "SUCCEEDED", "FAILED"}
)
_FRAMES = frozenset({*SEASONS, "STANDING", "IF", "UNLESS", "ELSE", "FIRST"})
_NOTHING: frozenset[str] = frozenset()
_WORD = re.compile(r"[a-z0-9]+")


class ClauseKind(Enum):
    """What a clause is."""

    ORDERS = "orders"
    CONDITION = "condition"
    OTHERWISE = "otherwise"
    DISLODGED = "dislodged"


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a sentence; `is_denied` for "unless"."""

    kind: ClauseKind
    start: int
    end: int
    words: tuple[Word, ...]
    is_denied: bool = False


@dataclass(frozen=True, slots=True)
class Framed:
    """What a sentence says about when its orders count.

    `when` is the season it is headed by, `holds_on` if that is so below its paragraph, too.
    """

    clauses: tuple[Clause, ...]
    when: When | None = None
    holds_on: bool = False
    is_standing: bool = False
    is_cancelling: bool = False
    season: tuple[int, int, When] | None = None
    """Where a season is named, and which."""
    standing: tuple[tuple[int, int], ...] = ()
    """Where it says that its orders are for always."""

    @property
    def is_framed(self) -> bool:
        """Whether it says anything but orders."""
        others = any(c.kind is not ClauseKind.ORDERS for c in self.clauses)
        return others or self.when is not None or self.is_standing or self.is_cancelling


@lru_cache(maxsize=32)
def foresight_words(reader: OrderReader) -> WordReader:
    """The reader of a board's words, made once."""
    return WordReader(reader, reader.foresight_table)


def may_frame(text: str, words: WordReader) -> bool:
    """Whether a text has a word that may say for when its orders are, or on what condition.

    Most have none, and needn't be read word by word.
    """
    found = _WORD.findall(normalise(text, keep_sign=True).text)
    behind = _framing(words)
    for one, other in pairwise([*found, ""]):
        if not behind.get(one, _NOTHING).isdisjoint(("", other)) or CODE.fullmatch(one):
            return True
    return False


@lru_cache(maxsize=32)
def _framing(words: WordReader) -> Mapping[str, frozenset[str]]:
    """The first word of all that frames orders, with the second; "" if it says so alone."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for phrase, names in words.classes.items():
        if _FRAMES & names:
            first, second, *_ = [*phrase.split(" "), ""]
            found[first].add(second)
    return {first: frozenset(seconds) for first, seconds in found.items()}


def read_framed(text: str, words: WordReader) -> Framed:
    """Cut a sentence into its clauses."""
    read = words.read(text, ())
    is_standing = any("STANDING" in word for word in read)
    is_later = any("LATER" in word for word in read)
    cancel = next((n for n, word in enumerate(read) if "CANCEL" in word), len(read))
    season = season_named(text, read)
    is_cancelling = (
        any("FILED" in word for word in read[cancel + 1 :])
        and season is not None
        and not any(CONTENT & w.classes for w in read[cancel:])
    )
    heading = end_of_heading(read, season) if season is not None else None
    begin = heading or 0
    clauses = tuple(_clauses(text, [w for w in read if w.start >= begin], begin))
    has_orders = any(has_content(c) for c in clauses if c.kind is ClauseKind.ORDERS)
    when = (
        season[1]
        if season is not None
        and (heading is not None or is_cancelling or _is_inside_condition(season[0], clauses))
        else None
    )
    is_colon = heading is not None and text[:heading].rstrip().endswith(":")
    if is_later and not has_orders and not is_cancelling and not is_colon:
        when = None
    always = tuple(_always(read)) if is_standing else ()
    if season is None:
        return Framed(clauses, when, is_colon, is_standing, is_cancelling, None, always)
    is_announced = not has_orders and any("HEAD" in word for word in read) and not is_later
    if is_announced and when is None and any({"FILED", "ASKS"} & w.classes for w in read):
        when, is_colon = season[1], True
    named = (heading_start(read, season[0]), season[0].end, season[1])
    return Framed(clauses, when, is_colon, is_standing, is_cancelling, named, always)


def _always(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """The phrases of standing orders, each with the rest of its clause if that orders nothing."""
    for at, word in enumerate(words):
        if not {"STANDING", "ALWAYS"} & word.classes:
            continue
        end = word.end
        begins = at == 0 or bool({"COMMA", "COLON"} & words[at - 1].classes)
        for other in words[at + 1 :] if begins else ():
            if CONTENT & other.classes:
                end = word.end
                break
            end = other.start if {"COMMA", "STOP"} & other.classes else other.end
            if {"COMMA", "STOP"} & other.classes:
                break
        yield word.start, end


def _is_inside_condition(word: Word, clauses: Sequence[Clause]) -> bool:
    kinds = {ClauseKind.CONDITION, ClauseKind.DISLODGED}
    return any(c.kind in kinds and c.start <= word.start < c.end for c in clauses)


def has_content(clause: Clause) -> bool:
    return any(CONTENT & word.classes for word in clause.words)


def _clauses(text: str, words: Sequence[Word], begin: int) -> Iterator[Clause]:
    """The clauses behind the heading."""
    run: list[Word] = []
    at, start = 0, begin
    while at < len(words):
        word = words[at]
        if "ELSE" in word and (run == [] or _divides(words, at)):
            yield from _orders(run, start, word.start)
            end = _behind_signs(words, at + 1)
            yield Clause(ClauseKind.OTHERWISE, word.start, _end(words, end, text), (word,))
            at, start, run = end, _end(words, end, text), []
            continue
        is_first = "FIRST" in word and at == 0 and _is_statement(words)
        is_if = is_first or bool({"IF", "UNLESS"} & word.classes)
        if is_if and not _is_about_due(words, at):
            end = _condition_end(words, at)
            inner = tuple(words[at if is_first else at + 1 : end])
            yield from _orders(run, start, word.start)
            if any("DISLODGED" in other for other in inner):
                yield Clause(ClauseKind.DISLODGED, word.start, len(text), tuple(words[at + 1 :]))
                return
            stop = _behind_signs(words, end)
            yield Clause(
                ClauseKind.CONDITION, word.start, _end(words, stop, text), inner, "UNLESS" in word
            )
            at, start, run = stop, _end(words, stop, text), []
            continue
        run.append(word)
        at += 1
    yield from _orders(run, start, len(text))


def _orders(run: Sequence[Word], start: int, end: int) -> Iterator[Clause]:
    if any({*CONTENT, "HOLD"} & word.classes or not word.classes for word in run):
        yield Clause(ClauseKind.ORDERS, start, end, tuple(run))


def _divides(words: Sequence[Word], at: int) -> bool:
    """Whether "else" stands behind a sign, and begins a clause of its own."""
    return (
        at == 0
        or bool({"COMMA", "STOP", "COLON", "DASH", "BRACKET"} & words[at - 1].classes)
        or ("CHEAP" in words[at - 1])
    )


def _is_statement(words: Sequence[Word]) -> bool:
    """Whether a verb in front is a condition and no question: "Ist Berlin leer, geht ..."."""
    return any("COMMA" in w for w in words) and not any("ASKS" in w for w in words)


def _is_about_due(words: Sequence[Word], at: int) -> bool:
    """Whether a condition only says that there be something to build."""
    return any("DUE" in word for word in words[at + 1 : at + 5])


def _condition_end(words: Sequence[Word], at: int) -> int:
    """Where a condition ends: at a comma behind what it says, at "then", or before a wish."""
    is_said = False
    for n in range(at + 1, len(words)):
        word = words[n]
        is_said = is_said or bool(_PREDICATES & word.classes)
        if {"COLON", "STOP"} & word.classes:
            return n
        if is_said and ({"COMMA", "DASH"} & word.classes or "WANT" in word):
            return n
        if "COMMA" in word and any(CONTENT & other.classes for other in words[n + 1 :]):
            return n
        if is_said and "ELSE" in word:
            return n
        if (
            is_said
            and "THEN" in word
            and _has_place(words[n + 1 :])
            and _has_place(words[at + 1 : n])
        ):
            return n
    return len(words)


def _has_place(words: Sequence[Word]) -> bool:
    return any(word.places for word in words)


def _behind_signs(words: Sequence[Word], at: int) -> int:
    """The next word that is no sign, and no "then"."""
    while at < len(words) and {"COMMA", "COLON", "DASH", "THEN"} & words[at].classes:
        at += 1
    return at


def _end(words: Sequence[Word], at: int, text: str) -> int:
    return words[at].start if at < len(words) else len(text)
