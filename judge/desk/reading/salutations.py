"""Letters to somebody that stand in a letter to the judge: "Dear Maria,", "@Russia: ..."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from judge.desk.reading.addressees import Addressees, Readers
from judge.desk.reading.press_words import PressWords, Token, tokens_of

_ENDS = frozenset(",:!.;-\u2013\u2014")
_LED = frozenset("@>*\"'_\u201c")
_BETWEEN = frozenset(",&+/")
_QUOTES = frozenset("*\"'_\u201c")
MOST_NAMES = 4
LONGEST = 400
"""In letters: a longer line begins no letter."""


class Manner(Enum):
    """How somebody is addressed: for a whole letter, or in a line that may be about orders."""

    DEAR = "dear"
    HELLO = "hello"
    NAME = "name"
    CALLED = "called"


@dataclass(frozen=True, slots=True)
class Salutation:
    """Whom a line addresses; `text` is what it says to them, `is_line` if it says it at once."""

    to: Readers
    manner: Manner
    text: str
    is_line: bool


def read_salutation(line: str, words: PressWords, addressees: Addressees) -> Salutation | None:
    """Whom a line addresses, if it is somebody else than the judge and the gamesmaster."""
    if not addressees.called or len(line) > LONGEST:
        return None
    tokens = tokens_of(line)
    at, manner = _greeting(tokens, words)
    to, end, is_person = _named(tokens, at, words, addressees)
    mark = tokens[end].word if end < len(tokens) else ""
    if to is None or (mark and mark not in _ENDS):
        return None
    rest = line[tokens[end].end :] if mark else ""
    if manner is Manner.NAME:
        # "Turkey." and "Will" alone are no letters, nor is "maria," in a sentence.
        is_capital = tokens[at].written[:1].isupper() or not is_person
        if not mark or mark in ".;" or not is_capital or (mark != ":" and not rest.strip()):
            return None
        manner = Manner.NAME if mark == ":" else Manner.CALLED
        if mark in "-\u2013\u2014" and not line[: tokens[end].start][-1:].isspace():
            return None
    everybody = not to
    if everybody and manner is not Manner.DEAR:
        return None
    if not everybody and not {*to} - {*addressees.own, None}:
        return None
    is_weak = manner in {Manner.NAME, Manner.CALLED}
    if is_weak and addressees.is_order(rest) and not words.any_of("TALK", tokens[end:]):
        return None
    to = tuple(reader for reader in to if reader not in addressees.own)
    is_said_in_it = manner in {Manner.DEAR, Manner.HELLO} and not _is_address(tokens[:at])
    text = line if is_said_in_it or manner is Manner.CALLED else rest.strip()
    return Salutation(to, manner, text, bool(rest.strip(" .!,:;-")))


def _greeting(tokens: Sequence[Token], words: PressWords) -> tuple[int, Manner]:
    """Where a line goes on behind its greeting, and of which kind that is."""
    at, manner = 0, Manner.NAME
    while at < len(tokens):
        if tokens[at].word in _LED:
            manner = Manner.DEAR if tokens[at].word == "@" else manner
            at += 1
            continue
        name, end = words.match(("DEAR", "HELLO"), tokens, at)
        if not name or (name == "HELLO" and manner is Manner.DEAR):
            if manner is not Manner.NAME and tokens[at].word in ",:":
                at += 1
                continue
            break
        manner = Manner[name]
        at = end
    return at, manner


def _named(
    tokens: Sequence[Token], at: int, words: PressWords, addressees: Addressees
) -> tuple[Readers | None, int, bool]:
    """Who is named, nobody being everybody and None nobody at all, and where the names end."""
    to: list[Readers] = []
    begins, is_person, is_all = at, False, False
    while at < len(tokens):
        row, end = _longest(tokens, at, addressees)
        name, behind = words.match(("ALL", "FRIEND", "AND", "MASTER"), tokens, at)
        if row and end >= behind:
            to.append(addressees.called[row])
            is_person = is_person or row in addressees.persons
            at = end
        elif name == "MASTER":
            to.append((None,))
            at = behind
        elif name and (at > begins or name != "AND"):
            is_all = is_all or name == "ALL"
            at = behind
        elif tokens[at].word in _BETWEEN and _longest(tokens, at + 1, addressees)[0] and to:
            at += 1
        else:
            break
    if is_all and not to:
        return (), at, False
    if not to or is_all:
        return None, at, False
    # A name that several bear is asked about: each of them is a reader for now.
    return tuple(dict.fromkeys(reader for row in to for reader in row)), at, is_person


def _longest(
    tokens: Sequence[Token], at: int, addressees: Addressees
) -> tuple[tuple[str, ...], int]:
    for end in range(min(len(tokens), at + 5), at, -1):
        row = tuple(token.word for token in tokens[at:end])
        if row in addressees.called and len("".join(row)) > 1:
            return row, end
    return (), at


def _is_address(tokens: Sequence[Token]) -> bool:
    """Whether what stands before the name is no greeting: "To England:", "@Russia:"."""
    return any(
        token.word in {"to", "@", "for", "attn", "attention", "fao", "an"} for token in tokens
    )


@dataclass(frozen=True, slots=True)
class UnknownName:
    """Somebody who is greeted and is nobody in the game; the name ends in a place of its line.

    It `is_dear` to whom one writes letters, and `is_called` by an @, which greets no judge.
    """

    name: str
    end: int
    is_dear: bool
    is_called: bool


def read_unknown(line: str, words: PressWords, addressees: Addressees) -> UnknownName | None:
    """Whom a line greets who is nobody in the game: "Dear Maria,"; None if it greets no such."""
    if not addressees.called or len(line) > LONGEST:
        return None
    tokens = tokens_of(line)
    at = next((n for n, token in enumerate(tokens) if token.word not in _QUOTES), 0)
    name, start = words.match(("GREETING",), tokens, at)
    if not name or words.match(("OF",), tokens, start)[0]:
        return None  # "Greetings from Coimbra."
    end = _name_end(tokens, start, words)
    mark = tokens[end].word if end < len(tokens) else ""
    row = tokens[start:end]
    named = [token for token in row if _may_be_called(token, words)]
    unknown = [token for token in named if (token.word,) not in addressees.called]
    is_ours = any(addressees.called.get((token.word,)) == (None,) for token in named)
    if not unknown or is_ours or (mark and mark not in _ENDS):
        return None
    is_dear = words.match(("DEAR",), tokens, at)[0] == "DEAR"
    last = unknown[-1].end
    is_called = tokens[at].word == "@" or len(unknown) < len(named)
    return UnknownName(line[unknown[0].start : last], last, is_dear, is_called)


def _may_be_called(token: Token, words: PressWords) -> bool:
    """Whether a word may be somebody's name: "Mr" isn't, nor is "and"."""
    is_other = words.has("AND", token.word) or words.has("FRIEND", token.word)
    return token.word.isalpha() and not is_other


def _name_end(tokens: Sequence[Token], at: int, words: PressWords) -> int:
    """Where a row of names ends, each with a capital; where it begins if there is none."""
    begin, last = at, 0
    while at < len(tokens) and last < MOST_NAMES:
        kind, behind = words.match(("ALL", "MASTER", "NEUTRAL", "AND", "FRIEND"), tokens, at)
        if kind in {"ALL", "MASTER", "NEUTRAL"}:
            return begin
        if kind:
            at = behind
        elif tokens[at].written[:1].isupper():
            at, last = at + 1, last + 1
        elif last and tokens[at].word in _BETWEEN and tokens[at + 1 :]:
            if not tokens[at + 1].written[:1].isupper() or tokens[at].word == ",":
                break
            at += 1
        else:
            break
    return at if last else begin
