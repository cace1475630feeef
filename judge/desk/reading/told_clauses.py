"""What a sentence tells of a game that is to be, clause by clause: each word is accounted for.

A clause is what SET takes, a sentence about the clock or another setting, or a board; or it says
nothing, as "for us" does. What is none of these is told of in its own words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from judge.desk.reading.beside import Beside
from judge.desk.reading.boards import NamedBoard
from judge.desk.reading.clock_sentences import ClockSentences
from judge.desk.reading.founding import Chosen, FoundingSentences
from judge.desk.reading.slots import SlotReader, flat

MOST_CLAUSES = 14
MOST_JOINED = 7
"""So many pieces between commas make up one clause at the most."""
_EDGES = " \t,.;:!?-\u2013\u2014'\""
_IS = re.compile(r"\s*(?:=|:(?=\s))\s*")
_YES = re.compile(r"\s(?:yes|on|true|ja|oui|si)$", re.IGNORECASE)
"""How lists are written: "private = yes"."""
MOST_IDLE = 12
"""So many words in a row say nothing."""
_CUT = ";"
"""What stands for words that were taken out of a sentence: no clause goes on over it."""


@dataclass(frozen=True, slots=True)
class ToldOfGame:
    """What is told: what it sets, the boards it names, and the words that can't be placed."""

    pairs: Chosen = ()
    boards: tuple[NamedBoard, ...] = ()
    board_words: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def is_something(self) -> bool:
        """Whether anything of it was read."""
        return bool(self.pairs or self.boards)


class ToldClauses:
    """Reads them; built once from the table of words."""

    def __init__(
        self,
        rows: Mapping[str, str],
        founding: FoundingSentences,
        clock: ClockSentences,
        slots: SlotReader,
        beside: Beside,
    ) -> None:
        self._founding, self._clock = founding, clock
        self._slots, self._beside = slots, beside
        self._parted = re.compile(
            rf"\s*(?:[,;]|:(?!\d)|(?<!\d):|[.](?=\s|$)|\s[-\u2013\u2014]+\s"
            rf"|(?<![\w'])(?:{rows['parted']})(?![\w']))\s*"
        )
        self._preface = re.compile(
            rf"(?:(?:{rows['preface']})(?![\w'])[\s,:]{{0,3}}){{1,{MOST_IDLE}}}"
        )
        self._idle = re.compile(
            rf"(?:(?:{rows['for whom']}|{rows['new']})(?![\w'])[\s,.!]{{0,3}}){{1,{MOST_IDLE}}}"
        )

    def read(self, sentence: str, taken: Collection[tuple[int, int]] = ()) -> ToldOfGame:
        """What a sentence tells, but for the places in it that are `taken`."""
        text = flat(sentence)
        boards = [
            board
            for board in self._slots.boards_named.find(text)
            if not any(start < board.end and board.start < end for start, end in taken)
        ]
        led = [(self._slots.boards_named.led_from(text, b.start), b.end) for b in boards]
        said = list(sentence[: len(text)])
        for start, end in (*taken, *led):
            said[start:end] = _CUT.ljust(end - start)[: end - start]
        pairs: list[tuple[str, object]] = []
        unread: list[str] = []
        for words, read in self._clauses("".join(said)):
            if read is None:
                unread.append(words)
            else:
                pairs += read
        return ToldOfGame(
            tuple(pairs),  # type: ignore[arg-type]
            tuple(boards),
            tuple(sentence[b.start : b.end] for b in boards),
            tuple(unread),
        )

    def _clauses(self, said: str) -> Iterator[tuple[str, Chosen | None]]:
        """The clauses of a sentence, each as long as it can be read."""
        marks = list(self._parted.finditer(said.lower()))[:MOST_CLAUSES]
        starts = [0, *(mark.end() for mark in marks)]
        ends = [*(mark.start() for mark in marks), len(said)]
        cuts = [_CUT in mark[0] for mark in marks]
        at = 0
        while at < len(starts):
            last = next((n for n in range(at, len(cuts)) if cuts[n]), len(ends) - 1)
            for to in range(min(last, at + MOST_JOINED), at - 1, -1):
                words = said[starts[at] : ends[to]].strip(_EDGES)
                read = self._clause(words)
                if read is not None:
                    break
            else:
                to, words, read = at, said[starts[at] : ends[at]].strip(_EDGES), None
            if words:
                yield words, read
            at = to + 1

    def _clause(self, words: str) -> Chosen | None:
        """What a clause sets, nothing for one that says nothing; None if it can't be read."""
        if not words or self._says_nothing(words):
            return ()
        led = self._preface.match(flat(words))
        bare = words[led.end() :].strip(_EDGES) if led else words
        bare = _IS.sub(" ", bare)
        bare = _YES.sub("", bare) if bare != words else bare
        plain = (self._founding.without_to_be(said) for said in (words, bare))
        for said in dict.fromkeys((words, bare, *plain)):
            if not said or self._says_nothing(said):
                return ()
            if (read := self._founding.clause(said)) is not None:
                return read
            if (known := self._amounts(said)) is not None:
                return known
        return None

    def _says_nothing(self, words: str) -> bool:
        return self._idle.fullmatch(flat(words)) is not None or self._beside.is_idle(words)

    def _amounts(self, words: str) -> Chosen | None:
        """Lengths of time for what they are named for, and zones, if no other word is in it."""
        if self._clock.tells(words) or not self._clock.is_of_lengths(words):
            return None
        amounts = tuple(self._slots.amounts(words).items())
        zones = dict.fromkeys(str(slot.value) for slot in self._slots.zones(words))
        is_zone = not amounts and not self._slots.find("span", words)
        if len(zones) == 1 and is_zone and self._slots.names_clock(words):
            return tuple(("zone", zone) for zone in zones)
        return amounts or None
