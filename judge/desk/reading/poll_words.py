"""The words around a choice of a poll, from the table `grammar/polls.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.desk.reading.slots import flat
from judge.orders.reading.composing import either_of, read_table

_HASH = "#"
_AROUND = " \t.,;:!?()\"'"
_PARTED = re.compile(r"\s*[,;:/]\s*|\s+[-\u2013]\s+")
WORDS_OF_A_CHOICE = 3
"""So many words and no more are a choice that a question names."""


class PollWords:
    """The table, ready to find what a choice stands beside."""

    def __init__(self, table: str) -> None:
        lists = read_table(table)
        self.names = frozenset(lists["POLL"])
        rows = {name: either_of(map(flat, words)) for name, words in lists.items()}
        self._voted = re.compile(rf"(?:{rows['VOTED']})\b")
        self._said = re.compile(rf"(?:{rows['VOTED']}|{rows['SAID']})\b")
        self._for = re.compile(rf"[ :,]{{0,4}}(?:(?:{rows['FOR']}) )?")
        number = rf"(?:(?:{rows['NUMBER']})\.? ?|{_HASH})?(\d{{1,4}})"
        about, article = rf"(?:{rows['ABOUT']})", rf"(?:(?:{rows['ARTICLE']}) )?"
        named = rf"(?:(?:{rows['POLL']}|{rows['QUESTION']}) ?)?"
        poll = rf"{about} {article}{named}(?:{number})?"
        self._or = re.compile(rf"(?<![^\W_])(?:{rows['OR']})(?![^\W_])")
        self._dutch_or = re.compile(rf"\b(?:{rows['DUTCH_OR']})\b")
        self._dutch = re.compile(rf"\b(?:{rows['DUTCH']})\b")
        self._not = re.compile(rf"(?:{rows['NOT']})")
        self._behind = re.compile(rf"(?:[ ,]+(?:{rows['COURTESY']}))?(?:[ ,]{{1,3}}{poll})?")
        self._numbered = re.compile(
            rf"(?:{about} )?{article}(?:(?:{rows['POLL']}) )?{number}\b[:.)]?"
        )
        self._begins = re.compile(
            r"(?:^|[.!?,;:])[ \t>*\"']{0,8}"
            rf"(?:(?:{rows['OPENING']})[ ,]{{1,3}}){{0,2}}([^\W_]+)"
        )

    def choices_in(self, question: str) -> tuple[str, ...] | None:
        """The choices that a question names: behind a comma, or (guessed) around its "or".

        None where it names none: "or not" leaves yes and no.
        """
        plain = _plain(question)
        found = list(self._or.finditer(plain))
        if not found and self._dutch.search(plain):
            found = list(self._dutch_or.finditer(plain))
        if not found or len(plain) != len(question):
            return None
        last = question[found[-1].end() :].strip(_AROUND)
        if self._not.fullmatch(_plain(last)):
            return None
        *lead, before = _PARTED.split(question[: found[-1].start()].strip(_AROUND))
        row = [last, before.strip(_AROUND)]
        while lead and len(lead[-1].split()) <= WORDS_OF_A_CHOICE and len(lead) > 1:
            row.append(lead.pop().strip(_AROUND))
        return tuple(reversed(row))

    def behind_vote(self, said: str, *, below: bool) -> str | None:
        """What stands behind words that vote, or answer `below` a poll's subject; None for none."""
        plain = _plain(said)
        led = (self._said if below else self._voted).match(plain)
        if led is None:
            return None
        start = self._for.match(plain, led.end())
        return said[start.end() if start is not None else led.end() :]

    def is_behind(self, words: str, number: int) -> bool:
        """Whether words may stand behind a choice of the poll of a number."""
        found = self._behind.fullmatch(_plain(words))
        return found is not None and int(found[1] or number) == number

    def numbered(self, said: str) -> tuple[int, str] | None:
        """The number of a poll with which words begin, and what stands behind it."""
        found = self._numbered.match(_plain(said))
        return (int(found[1]), said[found.end() :]) if found is not None else None

    def begun(self, line: str) -> Iterable[str]:
        """The words with which the sentences of a line begin, in small letters."""
        found = self._begins.finditer(_plain(line))
        return [line[one.start(1) : one.end(1)].casefold() for one in found]


def _plain(text: str) -> str:
    return flat(text).replace("\u2019", "'")
