"""What somebody answers who was offered a seat: yes, no, or what isn't clear enough for either."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum

from judge.orders.gazetteer import fold

LONGEST_ANSWER = 1500
"""In letters; what is longer says more than yes or no."""
MOST_NAMES_GREETED = 3
_WORD = re.compile(r"[^\W_]+")
_KINDS = ("yes", "no", "else", "hello", "close")


class Said(Enum):
    """What an answer to an offer comes to."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"


class OfferReader:
    """Reads answers to offers; built once from `grammar/offers.txt`."""

    def __init__(self, table: str) -> None:
        self._kind_of = _read_table(table)
        self._longest = max(len(words) for words, kind in self._kind_of)

    def read(self, text: str, names: Iterable[str]) -> Said:
        """An answer; `names` of powers, games and persons in it say nothing."""
        if len(text) > LONGEST_ANSWER or "?" in text:
            return Said.UNCLEAR
        known = {word for name in names for word in _words(name)}
        said: set[str] = set()
        for line in text.splitlines():
            words = _words(line)
            if self._is(words, "close") and said:
                break
            if not self._greets(words):
                said |= self._kinds(words, known)
        said -= {"else"}
        if said == {"yes"}:
            return Said.YES
        return Said.NO if said == {"no"} else Said.UNCLEAR

    def _kinds(self, words: tuple[str, ...], known: set[str]) -> set[str]:
        """The kinds of all words of a line, "" among them for one that isn't known."""
        found = set()
        at = 0
        while at < len(words):
            for length in range(min(self._longest, len(words) - at), 0, -1):
                phrase = words[at : at + length]
                kind = next((k for k in _KINDS[:3] if (phrase, k) in self._kind_of), None)
                if kind is not None:
                    found.add(kind)
                    at += length
                    break
            else:
                found.add("else" if words[at] in known else "")
                at += 1
        return found

    def _greets(self, words: tuple[str, ...]) -> bool:
        lengths = range(1, self._longest + 1)
        is_short = any(
            self._is(words[:n], "hello") and len(words) <= n + MOST_NAMES_GREETED for n in lengths
        )
        said = self._kinds(words, set()) if is_short else set()
        return is_short and not said & {"yes", "no"}

    def _is(self, words: tuple[str, ...], kind: str) -> bool:
        return (words, kind) in self._kind_of


def _words(text: str) -> tuple[str, ...]:
    """The words, whether or not an apostrophe was left out of them."""
    return tuple(_WORD.findall(fold(text.replace("\u2019", "'")).replace("'", "")))


def _read_table(text: str) -> frozenset[tuple[tuple[str, ...], str]]:
    """The phrases of a table, each with its kind."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    kinds: dict[str, list[str]] = {}
    for line in lines:
        head, colon, rest = line.partition(":")
        if colon and not line[0].isspace():
            kinds[head] = [rest]
        else:
            kinds[list(kinds)[-1]].append(line)
    return _phrases(kinds)


def _phrases(kinds: Mapping[str, Iterable[str]]) -> frozenset[tuple[tuple[str, ...], str]]:
    return frozenset(
        (_words(phrase), kind)
        for kind, rows in kinds.items()
        for phrase in ",".join(rows).split(",")
        if phrase.strip()
    )
