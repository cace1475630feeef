"""What people write instead of a command: the table of `grammar/sayings.txt`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile

_LISTS = ("fillers", "same", "asking", "begging", "thanks", "doubt", "reported")
# Words that are drawn together with the one before: "who's", "I'd", "don't".
_DRAWN = {
    "is": "['\u2019]?s", "am": "['\u2019]?m", "are": "['\u2019]re", "have": "['\u2019]ve",
    "will": "['\u2019]ll", "would": "['\u2019]d", "not": "(?:n['\u2019]?t|not)",
}  # fmt: skip
_TWO_IN_ONE = {
    "can_not": r"can\s+not|cannot|can['\u2019]?t",
    "will_not": r"will\s+not|won['\u2019]?t|['\u2019]ll\s+not",
}
_DRAWN_TO = re.compile(r"(?:n't|'(?:s|m|re|ve|ll|d))$")
_FIRST = {"can't": "can_not", "cannot": "can_not", "won't": "will_not"}
_APART = tuple(
    (re.compile(together), apart)
    for together, apart in (
        (r"\bcan't\b|\bcannot\b|\bcan not\b", "can_not"),
        (r"\bwon't\b|\bwill not\b", "will_not"),
        (r"n't\b", " not"),
        (r"(?<!\blet)'s\b", " is"),
        (r"'m\b", " am"),
        (r"'re\b", " are"),
        (r"'ve\b", " have"),
        (r"'ll\b", " will"),
        (r"'d\b", " would"),
    )
)
NUMBER = "#"
"""Stands for the first word of a way that begins with its slot: a number."""
NUMBERS = frozenset(
    {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"}
)
_WORD = re.compile(r"[a-z]+(?=n['\u2019]t)|[a-z]+|\d+")
_HEADS = NUMBERS | {"more", "extension", "extra", "another"}
_DOUBTFUL = re.compile(
    r"\b(?:not|never|no|if|unless|maybe|perhaps|instead|rather|but|would|might)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
SLOT = "~"
REST = "*"
PERHAPS = "perhaps "
"""Before a command that its ways may not mean."""
MOST_LEADS = 6
LONGEST = 40
"""In words: a longer sentence tells a story."""


@dataclass(frozen=True, slots=True)
class Said:
    """A command as a sentence says it, in the words of the grammar.

    `begged` is said for "could we ...?", `doubted` for a sentence that may
    not mean it. `shift` is how far the words of the slot have moved; they
    begin at `slot` in the command, which has none if that is None.
    """

    command: str
    begged: bool = False
    doubted: bool = False
    slot: int | None = None
    shift: int = 0

    def column(self, place: int) -> int:
        """The column in the sentence of a place in the command."""
        if self.slot is None or place < self.slot:
            return 0
        return place + self.shift


@dataclass(frozen=True, slots=True)
class _Words:
    """How the words of the table are looked for in a sentence.

    `between` are the fillers that may stand before any word; `same` are the
    words that may stand for each other.
    """

    between: str
    same: Mapping[str, tuple[str, ...]]

    def pattern(self, way: str) -> str:
        """A pattern for a way to say something."""
        pattern = ""
        for token in way.split():
            blank = r"[:,]?\s+" if pattern else ""
            if token == REST:
                pattern += rf"{blank}\S.*"
            elif token.endswith(SLOT):
                before = blank if pattern else self.between
                pattern += rf"{before}{re.escape(token[:-1])}(?P<slot>\S.*?)"
            elif token.startswith("["):
                pattern += f"(?:{self._word(token[1:-1], blank)})?"
            else:
                pattern += self._word(token, blank)
        return pattern

    def _word(self, token: str, blank: str) -> str:
        """A word or its likes: with a blank before it, or drawn together with what is before."""
        likes = self.likes(token)
        spelt = "|".join(_TWO_IN_ONE.get(word) or re.escape(word) for word in likes)
        apart = f"{blank}{self.between}(?:{spelt})"
        short = _DRAWN.get(token) if blank else None
        return f"(?:{apart}|{short})" if short else apart

    def likes(self, token: str) -> Iterator[str]:
        """All the words that a token of the table stands for."""
        for word in token.split("|"):
            yield from self.same.get(word, (word,))


class _Saying:
    """One way to say a command; its pattern is made when it is first needed."""

    def __init__(self, command: str, way: str, words: _Words) -> None:
        self.command = command
        self._way = way
        self._words = words

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self._words.pattern(self._way) + "$", re.IGNORECASE)


class Sayings:
    """The table, ready to be looked things up in."""

    def __init__(self, text: str) -> None:
        table = list(_rows(text))
        lists = {name: ways for name, ways in table if name in _LISTS}
        fillers = "|".join(lists["fillers"])
        classes = [tuple(way.split()) for way in lists["same"]]
        same = {word: kind for kind in classes for word in kind}
        self._words = _Words(rf"(?:(?:{fillers})\s+)*", same)
        self._fillers = frozenset(lists["fillers"])
        self._asking = self._leads(lists["asking"])
        self._begging = self._leads(lists["begging"])
        self._doubt = self._leads(lists["doubt"])
        self._thanks = re.compile(rf"[\s,;.!?-]+(?:{self._any(lists['thanks'])})$", re.IGNORECASE)
        self._reported = re.compile(rf"\b(?:{self._any(lists['reported'])})\b", re.IGNORECASE)
        self._by_word = self._indexed(
            (c, way) for c, ways in table if c not in _LISTS for way in (c, *ways)
        )

    def _any(self, ways: Iterable[str]) -> str:
        """A pattern for one of some words, the longest first."""
        return "|".join(map(self._words.pattern, sorted(ways, key=len, reverse=True)))

    def _leads(self, ways: Iterable[str]) -> Callable[[str, int], int]:
        """Finds where a text goes on behind one of these."""
        pattern = re.compile(
            rf"[\s,;:.!\"\u201c(-]*(?:{self._any(ways)})(?:[\s,;:.!-]+|$)", re.IGNORECASE
        )

        def behind(text: str, at: int) -> int:
            """Where the text goes on behind such words; 0 if there are none."""
            found = pattern.match(text, at)
            return found.end() if found is not None and found.end() < len(text) else 0

        return behind

    def may_say(self, sentence: str) -> bool:
        """Whether a sentence has a word with which some way begins; orders hardly ever do."""
        words = _WORD.findall(sentence.lower())
        return not self._by_word.keys().isdisjoint(words) or any(w in _HEADS for w in words)

    def find(self, sentence: str) -> Said | None:
        """What a sentence says, if it says a command and nothing else.

        The words before it are taken away one after the other: "please", "I
        would like to".
        """
        text = self.without_thanks(sentence)
        if len(text.split()) > LONGEST:
            return None
        for at, begged, doubted in self.stages(text):
            if (found := self._match(text, at)) is not None:
                said, slot = found
                return _said(said, text, slot, begged=begged, doubted=doubted)
        return None

    def without_thanks(self, sentence: str) -> str:
        """A sentence without its last marks, and without "please" and "thanks" before them."""
        text = sentence.rstrip(" \t.!?\u2026")
        while (thanked := self._thanks.search(text)) is not None and thanked.start():
            text = text[: thanked.start()].rstrip(" \t,;.!?")
        return text

    def find_exact(self, sentence: str) -> Said | None:
        """What a sentence says in words that leave nothing open."""
        found = self._match(sentence.rstrip(" \t.!?\u2026"), 0)
        if found is None or found[1] is not None:
            return None
        return _said(found[0], sentence, None, begged=False, doubted=False)

    def stages(self, sentence: str) -> Iterator[tuple[int, bool, bool]]:
        """Where a sentence goes on behind ever more polite words: column, begged, doubted."""
        at, begged, doubted = 0, False, False
        yield at, begged, doubted
        for _ in range(MOST_LEADS):
            step = self._asking(sentence, at)
            if asked := self._begging(sentence, at):
                step, begged = asked, True
            # "I'll" is more than "I".
            if (doubt := self._doubt(sentence, at)) > step:
                step, doubted = doubt, True
            if not step:
                return
            at = step
            yield at, begged, doubted

    def is_reported(self, line: str) -> bool:
        """Whether a line says that what stands below it is no request: "Italy wrote:"."""
        return line.rstrip().endswith(":") and self._reported.search(line) is not None

    def is_doubtful(self, sentence: str) -> bool:
        """Whether a sentence may take back, or put under a condition, what stands beside it."""
        return _DOUBTFUL.search(sentence) is not None

    def _match(self, text: str, at: int) -> tuple[str, tuple[int, int] | None] | None:
        words = text[at : at + 200].lower().replace("\u2019", "'").split()
        first = next((w.rstrip(",:;") for w in words if w not in self._fillers), "")
        first = _FIRST.get(first) or _DRAWN_TO.sub("", first)
        sayings = self._by_word.get(first, ())
        if first[:1].isdigit() or first in NUMBERS:
            sayings += self._by_word.get(NUMBER, ())
        for saying in sayings:
            found = saying.pattern.match(text, at)
            if found is not None:
                slot = found.span("slot") if "slot" in found.groupdict() else None
                return saying.command, slot
        return None

    def _indexed(self, rows: Iterable[tuple[str, str]]) -> Mapping[str, tuple[_Saying, ...]]:
        """The ways by their first words, those without a slot before the others."""
        found: dict[str, list[_Saying]] = {}
        for command, written in sorted(rows, key=_vagueness):
            way = " ".join(dropwhile(self._fillers.__contains__, written.split()))
            saying = _Saying(command, way, self._words)
            for first in self._first_words(way):
                found.setdefault(first, []).append(saying)
        return {first: tuple(sayings) for first, sayings in found.items()}

    def _first_words(self, way: str) -> Iterator[str]:
        """The words with which a way may begin."""
        for token in way.split():
            if token == SLOT:
                yield NUMBER
                return
            for word in self._words.likes(token.strip("[]")):
                yield word
                yield word.removesuffix("_not")
            if not token.startswith("["):
                return


def _rows(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rows of the table. Raises ValueError for a line without a colon: it is ours."""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, colon, ways = line.partition(": ")
        if not colon:
            raise ValueError(f"{line!r} has no colon")
        yield name.strip(), tuple(_drawn_apart(" ".join(way.split())) for way in ways.split(","))


def _vagueness(row: tuple[str, str]) -> tuple[bool, int, bool]:
    """Ways that leave nothing open come first, then those that say most."""
    way = row[1]
    said = len(way.replace(SLOT, "").replace(REST, "").strip())
    return SLOT in way or REST in way, -said, REST not in way


def _drawn_apart(way: str) -> str:
    """Words that are drawn together, apart: "don't" is "do not"."""
    for together, apart in _APART:
        way = together.sub(apart, way)
    return way


def _said(
    command: str, text: str, slot: tuple[int, int] | None, *, begged: bool, doubted: bool
) -> Said:
    if command.startswith(PERHAPS):
        command, doubted = command.removeprefix(PERHAPS), True
    if slot is None or SLOT not in command:
        return Said(command, begged, doubted)
    place = command.index(SLOT)
    filled = command.replace(SLOT, text[slot[0] : slot[1]])
    return Said(filled, begged, doubted, place, slot[0] - place)
