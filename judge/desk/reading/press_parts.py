"""What stands in a heading between its verb and its text: who is to read it, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.desk.reading.addressees import Addressees, Readers
from judge.desk.reading.press_words import LONGEST_PHRASE, PressWords, Token

_PARTS = (
    "TO", "ALL", "WORLD", "BUT", "ONLY", "COLOUR", "FROM", "WHITE", "AND", "FILLER", "NOUN",
    "MASTER",
)  # fmt: skip
PASSED = frozenset(",&+/;()[]*\"'.!>=_\u201c\u201d")
"""Marks between the words of a heading, which say nothing."""
_DASHES = frozenset("-\u2013\u2014")


@dataclass(frozen=True, slots=True)
class Named:
    """Who is named at a place, one row a reader: a name that several share has them all in its."""

    rows: tuple[Readers, ...]
    end: int
    by_letter: bool = False
    is_small: bool = False


@dataclass
class Found:
    """What stands between the verb and the text; `stuck` is the first word not understood.

    `left_out` stand behind BUT, `posing` behind FROM; `small` are small letters that may be no
    power's. It `is_posing` right behind who stands behind FROM, and `is_dressed` if the letter
    isn't to be sent as others are.
    """

    named: list[Readers] = field(default_factory=list)
    left_out: list[Readers] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    letters_first: bool = False
    at: int = 0
    in_brackets: bool = False
    by_name: bool = False
    small: set[Readers] = field(default_factory=set)
    text: str | None = None
    stuck: Token | None = None
    posing: list[Readers] = field(default_factory=list)
    is_posing: bool = False
    is_dressed: bool = False


class PartsReader:
    """Reads the parts of one line's heading."""

    def __init__(self, line: str, words: PressWords, addressees: Addressees) -> None:
        self.line = line
        self.words = words
        self.addressees = addressees
        self.own = frozenset(addressees.own)

    def parts(self, tokens: Sequence[Token], at: int) -> Found:
        """Everything from a place on, up to the text or to what isn't understood."""
        found = Found(at=at)
        while found.at < len(tokens):
            token = tokens[found.at]
            if token.word == ":" or self._is_dash(tokens, found.at):
                found.text = self.line[token.end :].removeprefix(" ")
                return found
            if token.word in PASSED or token.word in _DASHES:
                found.in_brackets = token.word == "(" or (found.in_brackets and token.word != ")")
                found.at += 1
                continue
            if not self._part(tokens, found):
                found.stuck = token
                return found
        return found

    def _is_dash(self, tokens: Sequence[Token], at: int) -> bool:
        """A dash between blanks, or at the end: text begins behind it."""
        token = tokens[at]
        if token.word not in _DASHES or (at + 1 < len(tokens) and tokens[at + 1].word == ">"):
            return False
        before = self.line[: token.start][-1:]
        after = self.line[token.end : token.end + 1]
        return (before.isspace() or before == "-") and (not after or after.isspace())

    def _part(self, tokens: Sequence[Token], found: Found) -> bool:
        """Take one part of a heading; False for what belongs to none."""
        name, end = self.words.match(_PARTS, tokens, found.at)
        named = self.name(tokens, found.at)
        if named is not None and (not name or named.end > end):
            return self._posing(named, found) if found.is_posing else self.take(named, found)
        if name == "MASTER":
            return self.take_master(end, found)
        if name == "FROM":
            if self.sender(tokens, end, found):
                return True
            name, end = self.words.match(("WHITE",), tokens, found.at)
        if not name:
            return False
        found.seen.add("ALL" if name == "WORLD" else name)
        found.is_posing = found.is_posing and name in {"FILLER", "AND"}
        found.at = end
        return True

    @staticmethod
    def _posing(named: Named, found: Found) -> bool:
        """Take "and Germany" behind "as Turkey": nobody can tell whether Germany is to read it."""
        found.seen.add("COLOUR")
        found.posing += named.rows
        found.at = named.end
        return True

    def sender(self, tokens: Sequence[Token], at: int, found: Found) -> bool:
        """Whose name is to stand under the letter: one's own, or it is a fake."""
        while at < len(tokens) and (
            tokens[at].word == ":" or self.words.match(("FILLER",), tokens, at)[0]
        ):
            at += 1
        kind, end = self.words.match(("MASTER",), tokens, at)
        named = Named(((None,),), end) if kind else self.name(tokens, at)
        if named is None:
            return False
        found.seen.add("FROM")
        found.posing += named.rows
        found.is_posing = True
        if not {reader for row in named.rows for reader in row} <= self.own:
            found.seen.add("COLOUR")
        found.at = named.end
        return True

    def name(self, tokens: Sequence[Token], at: int) -> Named | None:
        """Who is named at a place; None for nobody."""
        called = self.addressees.called
        for end in range(min(len(tokens), at + LONGEST_PHRASE), at, -1):
            row = tuple(token.word for token in tokens[at:end])
            if row in called:
                return Named((called[row],), end)
        if at >= len(tokens):
            return None
        word, written = tokens[at].word, tokens[at].written
        owner = called.get((word.removesuffix("'s"),))
        if owner is not None:
            return Named((owner,), at + 1)
        # Powers by their letters: "F", "FGI", but not "it" for Italy and Turkey.
        known = self.addressees.letters
        if any(letter not in known for letter in word) or (len(word) > 1 and not written.isupper()):
            return None
        rows = tuple((known[letter],) for letter in word)
        return Named(rows, at + 1, by_letter=True, is_small=written.islower())

    def take_master(self, end: int, found: Found) -> bool:
        """Note the gamesmaster, who is named by words up to a place."""
        return self.take(Named(((None,),), end), found)

    @staticmethod
    def take(named: Named, found: Found) -> bool:
        """Note who is named; False for "Germany (Anna)", if Anna doesn't play it."""
        if not found.seen - {"FILLER", "NOUN"}:
            found.letters_first = named.by_letter
        found.small |= set(named.rows) if named.is_small else set()
        found.by_name = found.by_name or not named.by_letter
        if "BUT" in found.seen:
            found.left_out += named.rows
        elif not (found.in_brackets and found.named):
            found.named += named.rows
        elif not set(named.rows[0]) & set(found.named[-1]):
            return False
        found.seen.add("NAME")
        found.at = named.end
        return True
