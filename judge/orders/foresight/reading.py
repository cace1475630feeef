"""A sentence about orders ahead, with all that frames them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from judge.orders.foresight.clauses import clauses_of, is_when
from judge.orders.foresight.framed import Clause, ClauseKind, Framed, has_content
from judge.orders.foresight.lasting import lasting
from judge.orders.foresight.seasons import (
    CODE,
    CONTENT,
    SEASONS,
    end_of_heading,
    heading_start,
    is_of_last,
    is_trailing,
    season_named,
)
from judge.orders.foresight.talk import all_talk, is_enquiry
from judge.orders.reading.framing import When
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.vocabulary import SHORT_NAME, Word, WordReader

_FRAMES = frozenset(
    {
        *SEASONS,
        "STANDING",
        "IF",
        "UNLESS",
        "ELSE",
        "FIRST",
        "INVERTS",
        "SILENT",
        "WHOLE",
        "UNTIL",
        "ALWAYS",
    }
)
_WAITS = frozenset({"THENCE", "IF", "UNLESS", "INVERTS", "ELSE", "SO"})
"""What orders wait for that stands before their season: "if not, in spring Munich holds"."""
MOST_BEHIND_CANCEL = 6
"""So many words may stand behind "tear it up", where it says before what is meant."""
_NOTHING: frozenset[str] = frozenset()
_WORD = re.compile(r"[a-z0-9]+")


@lru_cache(maxsize=32)
def foresight_words(reader: OrderReader) -> WordReader:
    """The reader of a board's words, made once."""
    return WordReader(reader, reader.foresight_table)


def with_small_names(words: Sequence[Word], reader: OrderReader) -> tuple[Word, ...]:
    """The words of a condition, a small "stp" as the place that it is; no word that means more."""
    everyday, names = foresight_words(reader).everyday, reader.gazetteer.names

    def named(word: Word) -> Word:
        name = word.written
        found = names.get(name, ()) if name.islower() and len(name) <= SHORT_NAME else ()
        if word.classes or name in everyday or len(found) != 1:
            return word
        return replace(word, classes=frozenset({"PLACE"}), places=found)

    return tuple(map(named, words))


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
    read = _with_dislodged(words.read(text, ()))
    if is_enquiry(read):
        return Framed(())
    if all_talk(read):
        about = season_named(text, read)
        talk = Clause(ClauseKind.TALK, 0, len(text), tuple(read))
        return Framed((talk,), about=about[1] if about is not None else None)
    always = tuple(lasting(read))
    read = [w for w in read if not any(start <= w.start < end for start, end in always)]
    return _Sentence(text, tuple(read), season_named(text, read), always).framed()


@dataclass(frozen=True)
class _Sentence:
    """The words of a sentence without what makes it last, and the season that it names."""

    text: str
    words: tuple[Word, ...]
    season: tuple[Word, When] | None
    always: tuple[tuple[int, int], ...]

    def has(self, *names: str) -> bool:
        """Whether a word is in one of some classes."""
        return any(not word.classes.isdisjoint(names) for word in self.words)

    @cached_property
    def behind_cancel(self) -> tuple[Word, ...]:
        """The words from "cancel" on."""
        at = next((n for n, w in enumerate(self.words) if {"CANCEL", "UNDO"} & w.classes), None)
        return self.words[at:] if at is not None else ()

    @cached_property
    def is_bare(self) -> bool:
        """Whether "cancel" has no order behind it."""
        return not any(CONTENT & word.classes for word in self.behind_cancel)

    @cached_property
    def is_cancelling(self) -> bool:
        """Whether what is on file for the season is taken back."""
        if self.season is None or not self.behind_cancel or not self.is_bare:
            return False
        at = self.words.index(self.behind_cancel[0])
        is_last = len(self.behind_cancel) <= MOST_BEHIND_CANCEL
        before = self.words[:at] if is_last and "ASKS" not in self.words[-1] else ()
        named = any({"FILED", "THAT_ONE"} & word.classes for word in before)
        return named or any("FILED" in word for word in self.behind_cancel[1:])

    @cached_property
    def is_later(self) -> bool:
        """Whether the orders are promised."""
        return self.has("LATER", "PROMISE")

    @cached_property
    def heading(self) -> int | None:
        """Where a heading ends that names the season."""
        return end_of_heading(self.words, self.season) if self.season is not None else None

    @cached_property
    def is_colon(self) -> bool:
        """Whether a heading ends in a colon."""
        return self.heading is not None and self.text[: self.heading].rstrip().endswith(":")

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """What stands behind the heading, cut."""
        begin = self.heading or 0
        behind = [word for word in self.words if word.start >= begin]
        if self.season is not None and begin and _waits(self.words, self.season[0]):
            start, begin = heading_start(self.words, self.season[0]), 0
            end = self.season[0].end
            behind = [w for w in self.words if w.end <= start or w.start >= end]
        return tuple(clauses_of(self.text, behind, begin))

    @cached_property
    def has_orders(self) -> bool:
        """Whether a clause orders something."""
        return any(has_content(c) for c in self.clauses if c.kind is ClauseKind.ORDERS)

    @property
    def when(self) -> When | None:
        """For when its orders are."""
        if self.season is None:
            return None
        is_for_it = (
            self.heading is not None
            or self.is_cancelling
            or _is_inside_condition(self.season[0], self.clauses)
            or is_trailing(self.words, self.season[0])
        )
        is_promise = self.is_later and not self.has_orders
        if is_promise and not self.is_cancelling and not self.is_colon:
            return None
        return self.season[1] if is_for_it else None

    def framed(self) -> Framed:
        """The sentence with all that frames its orders."""
        is_standing = bool(self.always)
        if self.season is None:
            if self.is_bare and _takes_back(self.behind_cancel):
                return Framed((), is_pointing_back=True)
            return Framed(
                self.clauses, None, self.is_colon, is_standing, self.is_cancelling, None,
                self.always,
            )  # fmt: skip
        when, is_colon, clauses = self.when, self.is_colon, self.clauses
        is_announced = not self.has_orders and not self.is_later
        if is_announced and (
            self.has("ANNOUNCES") or (self.has("HEAD") and self.has("FILED", "ASKS", "EARLY"))
        ):
            when, is_colon, clauses = self.season[1], True, clauses if is_colon else ()
        named = (heading_start(self.words, self.season[0]), self.season[0].end, self.season[1])
        before = [word for word in self.words if word.end <= named[0]]
        asks = named[0] if any("ASKS_FOR" in word for word in before) else 0
        return Framed(
            clauses, when, is_colon, is_standing, self.is_cancelling, named, self.always,
            speaks_of=self.season[1] if self.has("FILED") else None, asks_first=asks,
            is_of_last=self.heading is None and is_of_last(self.words, self.season[0]),
        )  # fmt: skip


def _waits(words: Sequence[Word], season: Word) -> bool:
    """Whether a condition stands before a season: "if this works, in the fall it goes on"."""
    return any(
        (_WAITS & word.classes or ("FIRST" in word and at == 0))
        and not ("IF" in word and is_when(words, at))
        for at, word in enumerate(words)
        if word.end <= season.start
    )


def _with_dislodged(words: Sequence[Word]) -> list[Word]:
    """Words, of which those that only together say so are about being dislodged: "push me out"."""
    rows = list(words)
    for at, word in enumerate(rows):
        near = rows[at + 1 : at + 4]
        if "SHOVE" in word and any("OUT" in other for other in near):
            rows[at] = replace(word, classes=word.classes | {"DISLODGED"})
    return rows


def _takes_back(words: Sequence[Word]) -> bool:
    """Whether nothing is said but that something is to go: "away with it"."""
    if any("UNDO" in word for word in words):
        return True
    return any({"OBJECT", "IT"} & word.classes for word in words[1:]) and not any(
        not word.classes for word in words
    )


def _is_inside_condition(word: Word, clauses: Sequence[Clause]) -> bool:
    kinds = {ClauseKind.CONDITION, ClauseKind.DISLODGED}
    return any(c.kind in kinds and c.start <= word.start < c.end for c in clauses)
