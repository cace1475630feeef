"""Letters that are lessons: what is done with each, and the passages of it that say so.

The form is that of `tests/blind/format.md`, with `> ` before each passage below its line:

    === 007 | S08 | GM | master | Scottish, dry
    Subject: Re: harbour
    To: game

    The power's back on from here to Inverness. There's no reason for the clock to stand still.
    ---
    do resume
    > There's no reason for the clock to stand still.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.desk.wishes.examples import Example
from judge.desk.wishes.wish import CHAT, ORDERS
from judge.prose.passages import Passage
from judge.prose.sentences import clauses, sentences

HEAD = "=== "
END = "---"
PARTS_OF_HEAD = 3
"""Its number, where it is written, and who writes it; what stands behind is for people."""
QUOTE = ">"
PRESS = "press"
LEFT = ""
"""What is of no topic that the judge knows."""
_TOPICS = {
    "ready": "ready", "wait": "wait", "absent": "absence", "back": "back", "vote": "draw",
    "unvote": "unvote", "concede": "concede", "clear": "clear", "resign": "resign",
    "leave": "leave", "join": "join", "observe": "observe", "accept": "takeover",
    "decline": "decline", "address": "address", "name": "name", "zone": "zone",
    "pictures on": "pictures-on", "pictures off": "pictures-off", "create": "create",
    "start": "start", "process": "process", "pause": "pause", "resume": "resume",
    "remind": "remind", "cancel game": "cancel-game", "extend": "time", "deadline": "time",
    "set": "set", "rollback": "rollback", "offer": "offer", "withdraw": "withdraw",
}  # fmt: skip
"""The topic of a command, by its first words in the vocabulary of what is done."""
_QUESTIONS = {"orders": "orders-mine"}
_OF_ORDERS = frozenset({"order", "keep", "prefer", "ahead"})
_ACTS = {"do": "do", "confirm": "do", "to-gm": "beg", "refuse": "beg", "ask": "if", "answer": "ask"}


@dataclass(frozen=True, slots=True)
class TaughtDeed:
    """A line of what is done: its word, what it says, and the passages of the letter for it."""

    word: str
    text: str
    quotes: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """What it is about; LEFT if it is no wish that the judge knows."""
        if self.word == "answer":
            first = self.text.split()[0]
            return _QUESTIONS.get(first, first)
        if self.word in _OF_ORDERS or self.text.startswith("cancel ahead"):
            return ORDERS
        if self.word == "press" or self.text.startswith("press "):
            return PRESS
        if self.word == "to-gm" and self.text == "?":
            return "gm"
        words = self.text.split()
        return _TOPICS.get(" ".join(words[:2])) or _TOPICS.get(words[0] if words else "", LEFT)

    @property
    def act(self) -> str:
        """What it does with its topic, in the words of the examples."""
        return _ACTS.get(self.word, "do")


@dataclass(frozen=True, slots=True)
class LetterLesson:
    """A letter, and what is done with it; `written` is all of its entry."""

    written: str
    text: str
    deeds: tuple[TaughtDeed, ...]

    @property
    def scenario(self) -> str:
        """Where it is written."""
        return self._head[1]

    @property
    def who(self) -> str:
        """Who writes it: a power by name, GM, or a first name."""
        return self._head[2]

    @property
    def _head(self) -> list[str]:
        head = self.written.partition("\n")[0].removeprefix(HEAD)
        return [part.strip() for part in head.split("|")]

    def deeds_in(self, passage: Passage) -> Iterator[TaughtDeed]:
        """The deeds of which a sentence or a clause says something."""
        said = _squashed(passage.text)
        for deed in self.deeds:
            if any(_overlaps(said, _squashed(quote)) for quote in deed.quotes):
                yield deed

    def says(self, deed: TaughtDeed, passage: Passage) -> bool:
        """Whether all of what says a deed stands in a clause, or some passage for it."""
        said = _squashed(passage.text)
        return any(_squashed(quote) in said for quote in deed.quotes)

    @property
    def is_open(self) -> bool:
        """Whether nobody knows which of its sentences are its orders, or its letter to others."""
        return any(not deed.quotes and deed.topic in {PRESS, ORDERS} for deed in self.deeds)

    def bare(self) -> str:
        """The letter as an entry of a set, without its quotations."""
        rows = self.written.splitlines()
        end = max(n for n, row in enumerate(rows) if row.rstrip() == END)
        done = (row for row in rows[end:] if not row.startswith(QUOTE))
        return "\n".join((*rows[:end], *done)) + "\n"

    def examples(self) -> Iterator[Example]:
        """Its sentences as examples: of what they are about, or of talk."""
        if self.is_open:
            return
        for passage in sentences(self.text):
            yield from self._examples_of(passage)

    def _examples_of(self, passage: Passage) -> Iterator[Example]:
        found = list(self.deeds_in(passage))
        topics = {deed.topic for deed in found}
        if not found:
            yield Example(CHAT, "do", passage.text)
        elif len(topics) == 1 and LEFT not in topics:
            yield Example(found[0].topic, found[0].act, passage.text)
        elif len(topics) > 1:
            for clause in clauses(passage):
                own = list(self.deeds_in(clause))
                if len({deed.topic for deed in own}) == 1 and own[0].topic:
                    yield Example(own[0].topic, own[0].act, clause.text)


def read_lessons(text: str) -> Iterator[LetterLesson]:
    """The letters of a file; ValueError says which can't be read."""
    for entry in f"\n{text}".split(f"\n{HEAD}")[1:]:
        head, _, rest = entry.partition("\n")
        if head.count("|") < PARTS_OF_HEAD - 1:
            raise ValueError(f"=== {head}: number | scenario | who writes it")
        body = f"\n{rest}".partition("\n\n")[2]  # its headings may be left out
        written, is_ended, done = body.rpartition(f"\n{END}\n")
        if not is_ended:
            raise ValueError(f"=== {head}: no line --- ends the letter")
        deeds = tuple(_deeds(done.splitlines()))
        for deed in deeds:
            for quote in deed.quotes:
                if _squashed(quote) not in _squashed(written):
                    raise ValueError(f"=== {head}: the letter doesn't say: {quote}")
        yield LetterLesson(f"{HEAD}{entry}", written.strip("\n"), deeds)


def _deeds(lines: Sequence[str]) -> Iterator[TaughtDeed]:
    deed: TaughtDeed | None = None
    for line in lines:
        text = line.strip() if line.startswith(QUOTE) else line.partition("#")[0].strip()
        if not text:
            continue
        if text.startswith(QUOTE):
            if deed is not None:
                deed = TaughtDeed(deed.word, deed.text, (*deed.quotes, text[1:].strip()))
            continue
        if deed is not None:
            yield deed
        word, _, rest = text.partition(" ")
        deed = TaughtDeed(word, rest.strip())
    if deed is not None and deed.word != "ignore":
        yield deed


def _squashed(text: str) -> str:
    return " ".join(text.split()).casefold()


SHARED = 4
LEAST_SHARED = 12
"""A quarter of the longer one, and so many letters, are no chance."""


def _overlaps(said: str, quote: str) -> bool:
    """Whether a quotation stands in a sentence, or the other way round, or they share an end."""
    if quote in said or said in quote:
        return True
    fewest = max(max(len(said), len(quote)) // SHARED, LEAST_SHARED)
    lengths = range(fewest, min(len(said), len(quote)) + 1)
    return any(said.endswith(quote[:n]) or quote.endswith(said[:n]) for n in lengths)
