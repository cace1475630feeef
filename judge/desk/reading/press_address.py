"""Headings of letters in people's own words: "An Italien und die Türkei:", "Please tell Emma:".

Here is told whom a sentence addresses, and where on its line the letter to them begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from judge.desk.reading.addressees import Addressees, Readers
from judge.desk.reading.press_heading import choices
from judge.desk.reading.press_sentence import LEADS, QUOTES, STOPS, HeadingWords
from judge.desk.reading.press_words import PressWords, Token, tokens_of

_LONGEST = 1200
FEWEST_TOLD = 3
"""So many words at least are told to whoever is named."""
MOST_BEFORE = 4
"""So near its beginning a sentence says that something is to be told: "could you please tell"."""
_NAMING = ("ALL", "ANNOUNCE", "WORLD", "MASTER")


class Opens(Enum):
    """Where the text of a letter begins: on the line of its heading, in a quotation, or below."""

    LINE = "line"
    QUOTE = "quote"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class Addressing:
    """Whom a line addresses, and where on it their letter begins.

    `rows` are all the readers that it can mean: more than one where several bear a name. It
    `is_led` by a word that makes it a letter, and `is_asked` if it asks us to pass it on.
    `has_mark` says that a colon or the like stands before the text, `unknown` is the first word of
    it that is in no list. It `is_told` in a sentence: "tell Italy that I ...". One that is only
    `learnt` to be a heading is so far above all else; it `is_apart` above a whole letter.
    """

    line: str
    rows: tuple[Readers, ...]
    at: int
    opens: Opens
    is_led: bool = True
    is_asked: bool = False
    has_mark: bool = True
    unknown: str = ""
    is_told: bool = False
    learnt: float = 0.0
    is_apart: bool = False


def read_address(line: str, words: PressWords, addressees: Addressees) -> Addressing | None:
    """Whom a line addresses; None if it has a word that is none of a heading's.

    One that surely heads a letter, but to whom isn't sure, has no readers.
    """
    if not line.strip() or len(line) > _LONGEST or not may_name(line, words, addressees):
        return None
    read = HeadingWords(line, words, addressees)
    address = _read(read)
    named = {reader for row in read.found.named for reader in row}
    is_for_others = bool(named - {*addressees.own}) and line.rstrip(" *_\t").endswith(":")
    if address is not None or not (read.is_headed and is_for_others):
        return address
    at = read.found.at
    word = read.tokens[at].written if at < len(read.tokens) else line.strip()
    return Addressing(line, (), len(line), Opens.BELOW, unknown=word)


def may_name(line: str, words: PressWords, addressees: Addressees) -> bool:
    """Whether a word of a line may name somebody: a quick look, for most lines are orders."""
    tokens = tokens_of(line)
    known = addressees.first_words
    for at, token in enumerate(tokens):
        is_letters = token.written.isupper() and set(token.word) <= addressees.letters.keys()
        if is_letters or token.word in known or token.word.removesuffix("'s") in known:
            return True
        if words.match(_NAMING, tokens, at)[0]:
            return True
    return False


def _read(read: HeadingWords) -> Addressing | None:
    while read.found.at < len(read.tokens):
        token = read.tokens[read.found.at]
        if read.opens_quote(token) and read.names:
            return _address(read, token.start, Opens.QUOTE)
        if token.word == ":" or (read.is_dash(token) and read.names and read.found.seen & LEADS):
            return _behind(read, token) if read.names else None
        if token.word in STOPS and read.names and read.found.seen & LEADS:
            return _stopped(read, token)
        if told_at := _told_at(read):
            told = _address(read, read.tokens[told_at].start, Opens.LINE, mark=True)
            return told and replace(told, is_told=True)
        if not read.take(token) and not read.passes(token):
            return _at_word(read, token)
    return _address(read, len(read.line), Opens.BELOW)


def _told_at(read: HeadingWords) -> int:
    """Where what is told begins in a sentence: behind "that", or at once: "tell Italy it's off".

    0 where nothing is told so.
    """
    at, found = read.found.at, read.found
    if not read.names or read.is_headed or not found.seen & {"SAY", "TELL"}:
        return 0
    if at + 1 < len(read.tokens) and read.words.match(("THAT",), read.tokens, at)[0]:
        return 0 if read.opens_quote(read.tokens[at + 1]) else at + 1
    row, words = read.tokens, read.words
    begins = range(read.begin, min(at, read.begin + MOST_BEFORE))
    is_amid = (
        not row[at - 1].word.isalnum() or words.match(("TO", "AT", "AND", "IN"), row, at - 1)[0]
    )
    if is_amid or len(row) - at < FEWEST_TOLD:
        return 0
    behind = {"TELLS": "CLAUSE", "ASKS": "ASKED"}
    verbs = {words.match(tuple(behind), row, one)[0] for one in begins}
    return at if any(words.match((behind[verb],), row, at)[0] for verb in verbs - {""}) else 0


def _behind(read: HeadingWords, token: Token) -> Addressing | None:
    rest = read.line[token.end :]
    text = rest.strip(" \t*_]")
    if not text:
        return _address(read, len(read.line), Opens.BELOW, mark=True)
    at = read.line.index(text[0], token.end)
    return _address(read, at, Opens.LINE, mark=True)


def _stopped(read: HeadingWords, token: Token) -> Addressing | None:
    """Behind a full stop: "To Wiebke in Germany. I am away", "Please send this to Italy."."""
    rest = read.line[token.end :]
    if not any(c.isalnum() for c in rest) and not any(q in rest for q in QUOTES):
        return _address(read, len(read.line), Opens.BELOW)
    text = rest.lstrip()
    if text[0] in QUOTES:
        return _address(read, len(read.line) - len(text), Opens.QUOTE)
    if not read.is_headed or token.word == "?" or not text[0].isupper():
        return None
    return _address(read, len(read.line) - len(text), Opens.LINE, mark=True)


def _at_word(read: HeadingWords, token: Token) -> Addressing | None:
    """At a word that is no heading's: text, behind an @; else there is no heading."""
    if read.line.lstrip()[:1] != "@" or not read.names or read.found.seen - {"NAME", "AND"}:
        return None
    return _address(read, token.start, Opens.LINE, mark=True)


def _address(read: HeadingWords, at: int, opens: Opens, *, mark: bool = False) -> Addressing | None:
    rows = _rows(read) if read.names and not read.is_confused else ()
    if not rows or read.is_report:
        return None
    seen = read.found.seen
    is_led = read.is_led
    is_asked = bool(read.begin or seen & {"SAY", "LEAD"})
    if read.is_signed and opens is Opens.BELOW:
        return None
    if read.unknown and not _may_be_vague(read, opens, mark=mark):
        return None
    if opens is Opens.BELOW and not mark:
        # "Say hello to Italy.", "I want to write to Italy": nothing below is pointed at.
        begins = read.line.lstrip(" *_#")[:1]
        is_named = begins != begins.lower() or read.first == "TELL"
        is_label = begins in "[(@" or (not is_asked and is_named)
        if not is_led or not (is_label or read.points):
            return None
    unknown = read.unknown[0] if read.unknown else ""
    has_mark = mark or opens is Opens.QUOTE
    return Addressing(read.line, rows, at, opens, is_led, is_asked, has_mark, unknown)


def _may_be_vague(read: HeadingWords, opens: Opens, *, mark: bool) -> bool:
    """Whether a heading with unknown words says clearly enough that it is one."""
    if not (mark or opens is Opens.QUOTE) or len(read.addressees.own) != 1:
        return False
    seen = read.found.seen
    sends = bool(seen & {"SAY", "TELL", "NOUN"}) and bool(read.points or seen & {"TO", "AT"})
    return read.is_headed or sends


def _rows(read: HeadingWords) -> tuple[Readers, ...]:
    """Every choice of readers that the words can mean; none if they contradict each other."""
    found = read.found
    own = frozenset(read.addressees.own)
    if "COLOUR" in found.seen or (found.named and "ALL" in found.seen):
        return ()
    if "BUT" in found.seen:
        if found.named or not found.left_out or "ALL" not in found.seen or "ONLY" in found.seen:
            return ()
        out = {reader for row in found.left_out for reader in row}
        if any(len(row) > 1 for row in found.left_out):
            return ()
        rest = (r for r in read.addressees.everybody if r and r not in out and r not in own)
        return (tuple(rest),)
    if not found.named:
        return () if "ONLY" in found.seen else ((),)
    named = choices(found.named)
    chosen = [tuple(dict.fromkeys(r for r in row if r not in own)) for row in named]
    return tuple(dict.fromkeys(row for row in chosen if row))
