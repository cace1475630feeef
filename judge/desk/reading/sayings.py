"""What people write instead of a command: the table of `grammar/sayings.txt`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile

_LISTS = ("fillers", "asking", "begging", "thanks", "doubt", "reported")
SLOT = "~"
REST = "*"
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


class _Saying:
    """One way to say a command; its pattern is made when it is first needed."""

    def __init__(self, command: str, way: str, between: str) -> None:
        self.command = command
        self._way = way
        self._between = between

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        pattern = ""
        for token in self._way.split():
            blank = r"[:,]?\s+" if pattern else ""
            if token == REST:
                pattern += rf"{blank}\S.*"
            elif token.endswith(SLOT):
                pattern += rf"{blank}{_words(token[:-1])}(?P<slot>\S.*?)"
            elif token.startswith("["):
                pattern += rf"(?:{blank}{self._between}(?:{_choice(token[1:-1])}))?"
            else:
                pattern += rf"{blank}{self._between}(?:{_choice(token)})"
        return re.compile(pattern + "$", re.IGNORECASE)


class Sayings:
    """The table, ready to be looked things up in."""

    def __init__(self, text: str) -> None:
        table = list(_rows(text))
        lists = {name: ways for name, ways in table if name in _LISTS}
        fillers = "|".join(map(_words, lists["fillers"]))
        self._between = rf"(?:(?:{fillers})\s+)*"
        self._fillers = frozenset(lists["fillers"])
        self._asking = _leads(lists["asking"])
        self._begging = _leads(lists["begging"])
        self._doubt = _leads(lists["doubt"])
        self._thanks = re.compile(
            rf"[\s,;.!?-]+(?:{'|'.join(map(_words, lists['thanks']))})$", re.IGNORECASE
        )
        self._reported = re.compile(
            rf"\b(?:{'|'.join(map(_words, lists['reported']))})\b", re.IGNORECASE
        )
        self._doubtful = re.compile(
            r"\b(?:not|never|no|if|unless|maybe|perhaps|instead|rather|but|would|might)\b|n['\u2019]t\b",
            re.IGNORECASE,
        )
        self._by_word = self._indexed(
            (c, way) for c, ways in table if c not in _LISTS for way in (c, *ways)
        )

    def find(self, sentence: str) -> Said | None:
        """What a sentence says, if it says a command and nothing else.

        The words before it are taken away one after the other: "please", "I
        would like to".
        """
        text = sentence.rstrip(" \t.!?\u2026")
        while (thanked := self._thanks.search(text)) is not None and thanked.start():
            text = text[: thanked.start()].rstrip(" \t,;.!?")
        if len(text.split()) > LONGEST:
            return None
        for at, begged, doubted in self.stages(text):
            if (found := self._match(text, at)) is not None:
                said, slot = found
                return _said(said, text, slot, begged=begged, doubted=doubted)
        return None

    def find_exact(self, sentence: str) -> Said | None:
        """What a sentence says in words that leave nothing open."""
        found = self._match(sentence.rstrip(" \t.!?\u2026"), 0)
        return Said(found[0]) if found is not None and found[1] is None else None

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
        return self._doubtful.search(sentence) is not None

    def _match(self, text: str, at: int) -> tuple[str, tuple[int, int] | None] | None:
        words = text[at : at + 200].lower().replace("\u2019", "'").split()
        first = next((w.rstrip(",:;") for w in words if w not in self._fillers), "")
        for saying in self._by_word.get(first, ()):
            found = saying.pattern.match(text, at)
            if found is not None:
                slot = found.span("slot") if "slot" in found.groupdict() else None
                return saying.command, slot
        return None

    def _indexed(self, rows: Iterable[tuple[str, str]]) -> Mapping[str, tuple[_Saying, ...]]:
        """The ways by their first words, those without a slot before the others."""
        found: dict[str, list[_Saying]] = {}
        for command, written in sorted(rows, key=lambda row: (SLOT in row[1], -len(row[1]))):
            way = " ".join(dropwhile(self._fillers.__contains__, written.split()))
            saying = _Saying(command, way, self._between)
            for first in _first_words(way):
                found.setdefault(first, []).append(saying)
        return {first: tuple(sayings) for first, sayings in found.items()}


def _rows(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rows of the table. Raises ValueError for a line without a colon: it is ours."""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, colon, ways = line.partition(": ")
        if not colon:
            raise ValueError(f"{line!r} has no colon")
        yield name.strip(), tuple(" ".join(way.split()) for way in ways.split(","))


def _words(words: str) -> str:
    """A pattern for words, with any blanks and any apostrophe between them."""
    return re.escape(words).replace(r"\ ", r"\s+").replace("'", "['\u2019]?")


def _choice(token: str) -> str:
    return "|".join(map(_words, token.split("|")))


def _first_words(way: str) -> Iterator[str]:
    """The words with which a way may begin."""
    for token in way.split():
        optional = token.startswith("[")
        yield from (w.rstrip(":") or w for w in token.strip("[]").split("|"))
        if not optional:
            return


def _leads(ways: Iterable[str]) -> Callable[[str, int], int]:
    """Finds where a text goes on behind one of these."""
    longest_first = sorted(ways, key=len, reverse=True)
    pattern = re.compile(
        rf"[\s,;:.!\"\u201c(-]*(?:{'|'.join(map(_words, longest_first))})(?:[\s,;:.!-]+|$)",
        re.IGNORECASE,
    )

    def behind(text: str, at: int) -> int:
        """Where the text goes on behind such words; 0 if there are none."""
        found = pattern.match(text, at)
        return found.end() if found is not None and found.end() < len(text) else 0

    return behind


def _said(
    command: str, text: str, slot: tuple[int, int] | None, *, begged: bool, doubted: bool
) -> Said:
    if slot is None or SLOT not in command:
        return Said(command, begged, doubted)
    place = command.index(SLOT)
    filled = command.replace(SLOT, text[slot[0] : slot[1]])
    return Said(filled, begged, doubted, place, slot[0] - place)
