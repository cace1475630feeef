"""Letters that open a game in people's own words, read with all that they say of it.

"Could you set up a fresh game for us? Call it walnut; Rothery's edition, a deadline every Tuesday
at 20:00, no private letters." A sentence that opens one has a verb and an article before "game",
or calls it new (`grammar/openings.txt`); those behind it in the letter, and those of its
paragraph, tell of it. What they say and nobody can read is kept in their words, to be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from judge.desk.reading.beside import Beside
from judge.desk.reading.boards import NamedBoard, meant_of
from judge.desk.reading.clock_sentences import ClockSentences
from judge.desk.reading.founding import Chosen, FoundingSentences
from judge.desk.reading.slots import SlotReader, flat, ways_of
from judge.desk.reading.told_clauses import ToldClauses, ToldOfGame
from judge.game.setting_kinds import Value
from judge.prose.passages import Passage
from judge.prose.sentences import sentences

MOST_SENTENCES = 16
"""So many sentences of a letter tell what its game is to be like."""
MOST_LED = 80
"""In letters: so far behind its beginning a sentence in other words has its verb."""
_QUOTED = re.compile(r"\s*(?:>|\||\d+ \||[!=?\u2713\u2717] )")
_NAME = re.compile(r"[a-z][a-z0-9_-]{1,30}(?![\w@])")
_BEGS = re.compile(
    r"\b(?:could|can|would|may|might|will|konnt|kann|wurde|peux|pouvez|pourr|puoi|potr|pued|podr|kun|zou|wil)"
)


@dataclass(frozen=True, slots=True)
class FoundedGame:
    """A game that a letter opens: `sentence` does, and `told` are all that speak of it.

    It may be any of `boards`, which the letter names so: none where it is of no known board, or of
    two. `unread` is said in the sentence itself, or of the board; `left` in others. It `is_sure`
    if the sentence wants nothing else.
    """

    name: str
    sentence: Passage
    told: tuple[Passage, ...]
    pairs: Chosen
    boards: tuple[str, ...] = ()
    board_words: str = ""
    unread: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class _Frame:
    """The words that open a game, and where a sentence says them."""

    taken: tuple[tuple[int, int], ...]
    name: str = ""
    is_sure: bool = True


class Openings:
    """Reads them; built once from the table of words."""

    def __init__(
        self,
        table: str,
        founding: FoundingSentences,
        clock: ClockSentences,
        slots: SlotReader,
        beside: Beside,
    ) -> None:
        rows = {name: "|".join(ways) for name, ways in ways_of(table)}
        self._slots, self._founding, self._clock = slots, founding, clock
        self._clauses = ToldClauses(rows, founding, clock, slots, beside)
        self._denied = re.compile(rf"\b(?:{rows['denied']})(?![\w'])")
        self._it_is = re.compile(
            rf"(?:(?<![\w'])(?:{rows['it is']})(?![\w'])[\s,:]{{0,3}}){{1,12}}$"
        )
        self._end_verb = re.compile(rf"\s(?:{rows['opened by']})\s*[.,!]?")
        self._build_frames(rows)
        self.read = lru_cache(maxsize=16)(self._read)

    def _build_frames(self, rows: Mapping[str, str]) -> None:
        """The ways in which a sentence opens a game, the surest first."""
        led = rf"(?P<lead>(?:(?:{rows['asked by']})(?![\w'])[\s,!.:-]{{0,3}}){{0,8}})"
        to_whom = rf"(?:(?:{rows['for whom']})(?![\w'])\s{{1,3}}){{0,4}}"
        verb = rf"(?:{rows['opened by']})(?![\w'])\s{{1,3}}{to_whom}"
        article = rf"(?:{rows['article']})(?![\w'])\s{{1,3}}"
        new = rf"(?:{rows['new']})(?![\w'])\s{{1,3}}"
        before = r"(?P<before>(?:[^\s,.;:!?]{1,40}\s{1,3}){0,6}?)"
        game = rf"(?:{rows['a game']})(?![\w'])"
        game_only = rf"(?!one\b){game}"
        self._frames = [
            re.compile(rf"\s*{led}{way}")
            for way in (
                rf"{verb}{article}(?:{new}){{0,4}}{before}{game_only}",
                rf"{verb}{article}{new}{before}{game}",
                rf"(?:{verb})?(?:{article})?{new}{before}{game}",
                rf"(?:create|found|set up|host|make|open)\s{{1,3}}(?:{new}){{0,4}}{game_only}",
            )
        ]
        last = rf"(?:{rows['opened by']})"
        self._verb_last = re.compile(
            rf"\s*{led}(?<=\s){to_whom}{article}{before}{game_only}(?=[^.;!?]{{0,200}}\s{last}\b)"
        )
        self._in_other_words = re.compile(
            rf"(?P<lead>[^.;!?]{{0,{MOST_LED}}}?)(?<![\w'-]){verb}{article}(?:{new}){{0,4}}{before}{game_only}"
        )
        self._perhaps = [
            re.compile(rf"\s*{led}game\b[\s:]{{1,3}}(?P<name>{_NAME.pattern})"),
            re.compile(
                rf"\s*{led}(?<=\s)(?:set up|create|open|lead|host|found|run|organi[sz]e)\s{{1,3}}"
                rf"[\"']?(?P<name>{_NAME.pattern})[\"']?"
            ),
            re.compile(
                rf"\s*(?:set up|create|found|host)\s{{1,3}}[\"'](?P<name>{_NAME.pattern})[\"']"
            ),
        ]

    def wants(self, text: str) -> bool:
        """Whether a letter wants a game opened, be it that it doesn't say how it is called."""
        if self.read(text) is not None:
            return True
        found = islice(sentences(text), MOST_SENTENCES)
        said = (flat(p.text) for p in found if not _QUOTED.match(p.text))
        return any(way.match(one) for one in said for way in (*self._frames[:1], self._verb_last))

    def _read(self, text: str, *, is_new: bool = True) -> FoundedGame | None:
        """The game that a letter opens, with all that it says of it; None for any other letter.

        Where it `is_new`, of no game that there is, what stands before is of the new one, too.
        """
        found = [p for p in islice(sentences(text), MOST_SENTENCES) if not _QUOTED.match(p.text)]
        for at, sentence in enumerate(found):
            frame = self._frame(sentence.text)
            if frame is None:
                continue
            first = _first_beside(found, at, text)
            above = [p for p in found[first:at] if is_new or self._names_board(p.text)]
            opened = self._told(frame, sentence, [*above, *found[at + 1 :]])
            if opened is not None:
                return opened
        return None

    def _names_board(self, text: str) -> bool:
        return any(one.is_named for one in self._slots.boards_named.find(flat(text)))

    # ------------------------------------------------------------ the sentence that opens it

    def _frame(self, sentence: str) -> _Frame | None:
        text = flat(sentence)
        for way in (*self._frames, self._verb_last):
            if (found := way.match(text)) is not None:
                return self._framed(sentence, text, found, ends_so=way is self._verb_last)
        for way in self._perhaps:
            found = way.match(text)
            if found is not None and not self._slots.is_no_name(found["name"]):
                return _Frame(((found.start(), found.end()),), found["name"], is_sure=False)
        found = self._in_other_words.match(text)
        if found is None or self._denied.search(found["lead"]):
            return None
        frame = self._framed(sentence, text, found, ends_so=False)
        return replace(frame, is_sure=False)

    def _framed(self, sentence: str, text: str, found: re.Match[str], *, ends_so: bool) -> _Frame:
        begs = _BEGS.search(found["lead"]) is not None
        before = found.groupdict().get("before") or ""
        at = found.start("before") if before else found.end()
        taken = [(0, at), (at + len(before), found.end())] if before else [(0, found.end())]
        if ends_so and (last := self._end_verb.search(text, found.end())) is not None:
            taken.append(last.span())
        is_sure = begs or not sentence.rstrip().endswith("?")
        name = self._slots.named_game(sentence)
        if name is not None:
            start = max(self._led_to(text, name.start), found.end())
            return _Frame((*taken, (start, name.end)), str(name.value), is_sure)
        return _Frame(tuple(taken), "", is_sure)

    def _led_to(self, text: str, start: int) -> int:
        """Where the words begin that lead to a name: "it should be called"."""
        led = self._it_is.search(text[:start])
        return led.start() if led is not None else start

    # ------------------------------------------------------------ all that is told of it

    def _told(
        self, frame: _Frame, sentence: Passage, others: Sequence[Passage]
    ) -> FoundedGame | None:
        own = self._clauses.read(sentence.text, frame.taken)
        rows = list(self._beside_it(others, is_named=bool(frame.name)))
        name = frame.name or next((named for _, _, named in rows if named), "")
        every = [own, *(told for _, told, _ in rows)]
        pairs = [pair for told in every for pair in told.pairs]
        boards = [board for told in every for board in told.boards]
        is_something = bool(pairs or boards)
        if not name or (not frame.is_sure and not is_something):
            return None
        kept, twice = _once(pairs)
        unread = [*own.unread, *twice]
        left: list[str] = []
        for passage, told, _ in rows:
            of_board = self._slots.boards_named.names_noun(flat(" ".join(told.unread)))
            (unread if of_board else left).extend(
                told.unread if told.is_something else (passage.text,) * bool(told.unread)
            )
        return FoundedGame(
            name,
            sentence,
            tuple(passage for passage, _, _ in rows),
            kept,
            _may_be(boards),
            ", ".join(words for told in every for words in told.board_words),
            tuple(unread),
            tuple(left),
            frame.is_sure,
        )

    def _beside_it(
        self, others: Sequence[Passage], *, is_named: bool
    ) -> Iterator[tuple[Passage, ToldOfGame, str]]:
        """The sentences beside that speak of the game, what they tell of it, and its name."""
        for passage in others:
            text = passage.text
            named = None if is_named else self._slots.named_game(text, is_beside=True)
            start = self._led_to(flat(text), named.start) if named is not None else 0
            told = self._clauses.read(text, [(start, named.end)] if named is not None else [])
            speaks = told.is_something or named is not None or self._speaks_of_game(text)
            if "?" in text or not speaks:
                continue
            yield passage, told, str(named.value) if named is not None else ""

    def _speaks_of_game(self, text: str) -> bool:
        """Whether a sentence has words for what may be set for a game."""
        return self._founding.is_about_game(text) or self._clock.speaks_of_setting(text)


def _first_beside(found: Sequence[Passage], at: int, text: str) -> int:
    """The first sentence of the paragraph of the one that opens a game."""
    rows = text.splitlines()
    first = at
    while first and all(row.strip() for row in rows[found[first - 1].line - 1 : found[first].line]):
        first -= 1
    return first


def _once(pairs: Sequence[tuple[str, Value]]) -> tuple[Chosen, list[str]]:
    """What is set, each thing once; and the names of what is set in two ways."""
    kept: dict[str, Value] = {}
    twice: dict[str, None] = {}
    for name, value in pairs:
        if kept.setdefault(name, value) != value:
            twice[name] = None
    return tuple(pair for pair in kept.items() if pair[0] not in twice), list(twice)


def _may_be(boards: Sequence[NamedBoard]) -> tuple[str, ...]:
    return meant_of(boards) if boards else ()
