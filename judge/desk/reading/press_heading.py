"""Headings of letters to others, read to their end.

A verb, whom it is for, and perhaps the text behind a colon or a dash. What is
not understood to the last word is not sure, and then nothing is sent: the ways
in which it could be meant are asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from judge.desk.reading.addressees import Addressees, Readers
from judge.desk.reading.press_dress import SIGNED, Dress, read_dress
from judge.desk.reading.press_parts import PASSED, Found, PartsReader
from judge.desk.reading.press_words import PressWords, Token, tokens_of
from judge.orders.spelling import distance

MOST_WAYS = 3
FEW_WORDS = 10
"""In so many words behind a bare BROADCAST a name or "only" may be meant for the heading."""
LEAST_TO_RESPELL = 4
_TELLING = ("BUT", "ONLY", "COLOUR")
Kind = Literal["press", "broadcast", "tell", "announce"]
PRESS_VERBS = frozenset({"press", "broadcast"})
"""The verbs of the commands' own words."""


@dataclass(frozen=True, slots=True)
class Way:
    """What a heading may mean: whom the letter is for, and the text that stands beside it."""

    to: Readers
    text: str = ""


@dataclass(frozen=True, slots=True)
class PressHeading:
    """A heading as it is understood: in one way for sure, or with a `fault` in several or none.

    `fault` names a sentence of the phrasebook, `word` what it is about.
    """

    line: str
    kind: Kind
    ways: tuple[Way, ...] = ()
    fault: str = ""
    word: str = ""
    is_bare: bool = False
    dress: Dress = SIGNED

    @property
    def text(self) -> str:
        """The text on the line of the heading, if that is sure."""
        return self.ways[0].text if self.ways and not self.fault else ""


def read_press_heading(line: str, words: PressWords, addressees: Addressees) -> PressHeading | None:
    """The heading of a letter to others that a line is; None if it begins as none does."""
    return _HeadingReader(line, words, addressees).read()


class _HeadingReader:
    """Reads one line."""

    def __init__(self, line: str, words: PressWords, addressees: Addressees) -> None:
        self.line = line
        self.words = words
        self.addressees = addressees
        self.tokens = tokens_of(line)
        self.own = frozenset(addressees.own)
        self.reader = PartsReader(line, words, addressees)

    def read(self) -> PressHeading | None:
        kind, at, colour = self._verb()
        if kind is None:
            return None
        found = self.reader.parts(self.tokens, at)
        if colour or "COLOUR" in found.seen:
            return self._coloured(kind, at, found)
        if found.stuck is None:
            return self._understood(kind, at, found)
        behind = self._behind(at)
        is_text = not found.seen - {"FILLER", "NOUN", "AND"} or found.letters_first
        if kind == "broadcast" and is_text and any(c.isalnum() for c in behind):
            if self._may_be_heading(at):
                way = Way((), behind)
                return PressHeading(self.line, kind, (way,), "press.unclear", found.stuck.written)
            return PressHeading(self.line, kind, (Way((), behind),))
        return self._unclear(kind, at, found)

    def _coloured(self, kind: Kind, at: int, found: Found) -> PressHeading | None:
        """A heading that says how its letter is to be sent: all of it is plain, or none is sent.

        Signed, or at once, would be another letter than was meant.
        """
        heading = self.tokens[: found.at]
        dress, word = read_dress(self.line, heading, found.posing, self.words)
        is_bare = not found.seen & {"TO", "ALL", "NAME", "FROM"} and found.stuck is not None
        if dress is not None and found.stuck is None:
            undressed = replace(found, seen=found.seen - {"COLOUR"}, is_dressed=True)
            plain = self._understood(kind, at, undressed)
            if plain is not None and not plain.fault:
                # "Tell Italy anonymously: ..." is as plain as the commands' own words.
                told = kind if kind in PRESS_VERBS or found.text is None else "press"
                return replace(plain, kind=told, dress=dress)
        return PressHeading(self.line, kind, (), "press.colour", word, is_bare=is_bare)

    def _verb(self) -> tuple[Kind | None, int, str]:
        """Which verb the line begins with, where it ends, and a colour before it."""
        at, colour, is_white = 0, "", False
        while at < len(self.tokens):
            if self.tokens[at].word in PASSED - {"'"} or self.tokens[at].word == "please":
                at += 1
                continue
            name, end = self.words.match(
                ("PRESS", "BROADCAST", "TELL", "ANNOUNCE", "HOLD"), self.tokens, at
            )
            if name == "HOLD":
                return "broadcast", end, self.tokens[at].written
            if name:
                return name.lower(), end, colour  # type: ignore[return-value]
            name, end = self.words.match(("COLOUR", "WHITE"), self.tokens, at)
            if not name or is_white:
                break
            is_white = name == "WHITE"
            colour = colour or ("" if is_white else self.tokens[at].written)
            at = end
            if colour and self.words.match(("FROM", "TO"), self.tokens, at)[0]:
                seen = self.reader.parts(self.tokens, at).seen
                if seen & {"NAME", "ALL", "FROM"}:
                    return "press", at, colour
        return None, at, ""

    def _understood(self, kind: Kind, at: int, found: Found) -> PressHeading | None:
        ways, is_sure = self._ways(kind, found)
        text = found.text or ""
        if found.text is not None and self._turns_back(kind, found):
            behind = Way((), self._behind(at))
            ways = tuple(dict.fromkeys((behind, *self._rest_as_heading(text), *ways)))[:MOST_WAYS]
            return PressHeading(self.line, kind, ways, "press.unclear", text.strip()[:40])
        if not ways or not is_sure:
            fault = "press.which" if ways and len(ways) > 1 else "press.unclear"
            fault = "press.no_readers" if not found.seen & {"ALL", "NAME", "BUT"} else fault
            word = self._behind(at).strip() or self.line.strip()
            return PressHeading(self.line, kind, ways, fault, word[:40])
        if found.letters_first and kind == "broadcast" and "TO" not in found.seen:
            asked = (*ways, Way((), self._behind(at)))
            return PressHeading(self.line, kind, asked, "press.unclear", self._behind(at)[:40])
        return PressHeading(self.line, kind, ways)

    def _ways(self, kind: Kind, found: Found) -> tuple[tuple[Way, ...], bool]:
        """Whom a heading that is understood can be for, and whether that is sure.

        In "Italia e Germania" and "a Italia" the small letter is no power.
        """
        if found.by_name and found.small:
            names = [row for row in found.named if row not in found.small]
            out = [row for row in found.left_out if row not in found.small]
            fewer = replace(found, named=names, left_out=out, small=set())
            ways = (*self._ways(kind, fewer)[0], *self._ways(kind, replace(found, small=set()))[0])
            return ways[:MOST_WAYS], False
        seen, text = found.seen, found.text or ""
        is_list, is_all = bool(found.named), "ALL" in seen
        if "BUT" in seen:
            if is_list or not found.left_out or not (is_all or kind != "press"):
                return (), False
            every = self.addressees.everybody
            # Whose letter isn't signed would be missed among its readers.
            own = () if found.is_dressed else self.own
            rows = [
                tuple(r for r in every if r not in out and r not in own)
                for out in choices(found.left_out)
            ]
            if "ONLY" in seen:  # "to all, but only to Italy"
                rows = [*choices(found.left_out), *rows]
        elif is_list:
            if is_all:
                return (), False
            rows = [tuple(dict.fromkeys(row)) for row in choices(found.named)]
        else:
            if "ONLY" in seen:
                return (), False
            is_sure = is_all or kind in {"broadcast", "announce"}
            return (Way((), text),), is_sure
        ways = tuple(Way(row, text) for row in dict.fromkeys(rows) if row)[:MOST_WAYS]
        return ways, len(ways) == 1

    def _turns_back(self, kind: Kind, found: Found) -> bool:
        """Whether what should be text goes on as a heading: "broadcast: to Italy only"."""
        text = found.text or ""
        tokens = tokens_of(text)
        is_first = not found.seen - {"FILLER", "NOUN"}
        is_dash = self.line[: len(self.line) - len(text)].rstrip()[-1:] != ":"
        if not tokens or not (is_first or is_dash) or kind == "tell":
            return False
        reader = PartsReader(text, self.words, self.addressees)
        rest = reader.parts(tokens, 0)
        if not rest.seen & {"NAME", "BUT", "ONLY", "COLOUR", "TO"}:
            return False
        if rest.stuck is None and (rest.text is None or is_dash or "TO" in rest.seen):
            return not (is_dash and rest.letters_first)
        name, end = self.words.match(("TO", "BUT", "ONLY", "COLOUR"), tokens, 0)
        return tokens[0].word == "(" or bool(name and reader.name(tokens, end))

    def _rest_as_heading(self, text: str) -> tuple[Way, ...]:
        rest = _HeadingReader(text, self.words, self.addressees)
        found = rest.reader.parts(rest.tokens, 0)
        if found.stuck is not None or "COLOUR" in found.seen:
            return ()
        return self._ways("broadcast", found)[0]

    def _unclear(self, kind: Kind, at: int, found: Found) -> PressHeading:
        """A heading with a word that isn't understood, and what it could mean."""
        stuck = found.stuck
        if stuck is None:
            raise TypeError("this was understood")
        near = tuple(self._respelt(kind, at, stuck))
        ways = list(near)
        before = self.tokens[found.at - 1].word if found.at else ""
        # "Rusia, Itlay and gemany": what follows is another reader, and no text.
        is_list = bool(self.words.match(("AND", "TO"), self.tokens, found.at - 1)[0])
        is_list = is_list or (before in {*",&+/"} and bool(self._near(stuck.word)))
        follows = not is_list
        if not near and found.seen & {"NAME", "ALL"}:
            behind = self._behind_colon(found)
            if behind is None and follows:
                is_mark = before == "(" or not any(c.isalnum() for c in self.line[stuck.start :])
                behind = "" if is_mark else self.line[stuck.start :]
            if behind is not None:
                ways += self._ways(kind, replace(found, text=behind, stuck=None))[0]
        if kind == "broadcast" and not found.left_out and "BUT" not in found.seen:
            ways.append(Way((), self._behind(at)))
        ways = list(dict.fromkeys(ways))[:MOST_WAYS]
        is_bare = kind != "broadcast" and not found.seen - {"FILLER", "NOUN"}
        return PressHeading(
            self.line, kind, tuple(ways), "press.unclear", stuck.written, is_bare=is_bare
        )

    def _respelt(self, kind: Kind, at: int, stuck: Token) -> Iterator[Way]:
        """What the heading means with a name in place of a word that is near to it."""
        word = stuck.word
        is_run = len(set(word)) == len(word) > 1 and stuck.written in {word, word.upper()}
        is_run = is_run and not self.words.any_of("TALK", (stuck,))
        if is_run and all(letter in self.addressees.letters for letter in word):
            row = tuple(replace(t, written=word.upper()) if t == stuck else t for t in self.tokens)
            meant = self.reader.parts(row, at)
            yield from self._ways(kind, meant)[0] if meant.stuck is None else ()
        seen: set[Readers] = set()
        for name in self._near(word)[:6]:
            readers = self.addressees.called[name,]
            if readers in seen:
                continue
            seen.add(readers)
            tokens = tuple(replace(t, word=name) if t == stuck else t for t in self.tokens)
            found = self.reader.parts(tokens, at)
            if found.stuck is None and "COLOUR" not in found.seen:
                yield from self._ways(kind, found)[0]

    def _near(self, word: str) -> list[str]:
        """The names that a word may be a slip of, the nearest first."""
        if len(word) < LEAST_TO_RESPELL:
            return []
        limit = 1 if len(word) < LEAST_TO_RESPELL + 1 else 2
        near = sorted(
            (off, row[0])
            for row in self.addressees.called
            if len(row) == 1
            and len(row[0]) >= LEAST_TO_RESPELL
            and (off := distance(word, row[0], limit)) <= limit
        )
        return [name for _, name in near]

    def _behind_colon(self, found: Found) -> str | None:
        """The text behind a colon, where nobody else is named before it."""
        for at in range(found.at, len(self.tokens)):
            if self.tokens[at].word == ":":
                return self.line[self.tokens[at].end :].removeprefix(" ")
            if self.reader.name(self.tokens, at) or self._tells(self.tokens, at):
                return None
        return None

    def _behind(self, at: int) -> str:
        """All that stands behind the verb, without the mark between them."""
        if at >= len(self.tokens):
            return ""
        rest = self.line[self.tokens[at - 1].end :] if at else self.line
        text = rest.lstrip()
        if text[:1] in {":", ",", "-", "\u2013", "\u2014"}:
            text = text[1:].lstrip()
        return text

    def _may_be_heading(self, at: int) -> bool:
        """Whether the text behind a bare BROADCAST may name who is to read it."""
        tokens = self.tokens[at:]
        if tokens and self.words.match(("HELLO", "DEAR"), tokens, 0)[0]:
            return False
        colon = next((n for n, token in enumerate(tokens) if token.word == ":"), None)
        few = tokens[:colon] if colon is not None else tokens
        if colon is None and len(tokens) > FEW_WORDS:
            return False
        return any(
            self._tells(few, n) or (len(few[n].word) > 1 and self.reader.name(few, n))
            for n in range(len(few))
        )

    def _tells(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether a word says who is not to read the letter, or how it is to be sent."""
        return bool(self.words.match(_TELLING, tokens, at)[0])


def choices(named: Sequence[Readers]) -> Iterator[Readers]:
    """Every choice of one from each: a name may be that of several."""
    rows: list[Readers] = [()]
    for readers in named:
        rows = [(*row, reader) for row in rows for reader in readers][: MOST_WAYS + 1]
    yield from rows
