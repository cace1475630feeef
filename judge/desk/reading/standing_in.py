"""What a gamesmaster says of somebody who is to act in their place, found in a sentence.

"Dora (dora@x.org) stands in for me 1 to 8 December", "I'm away next week, Dora does it". Somebody
else does what is the gamesmaster's: that is about a deputy, and neither about whose address a mail
names nor about a seat. The words are those of `grammar/deputies.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases, Token
from judge.desk.reading.slots import addresses
from judge.prose.passages import Passage

_AND = frozenset({"and", "und", "et", "y", "e", "en"})
MOST_CLAUSES = 12
KINDS = ("CLOCK", "SEATS", "POSITION", "PRESS")
_AROUND = re.compile(r"[(<\[,]\s{0,3}([^\s<>()\[\],@]{1,64}@[^\s<>()\[\],]{1,190})\s{0,3}[)>\],]")
"""An address in brackets, or between commas, belongs to the name before it."""
_ADDRESS = re.compile(r"[^\s<>(),;:]{1,64}@[^\s<>(),;:]{1,200}")
"""Its words say nothing: who writes to deputy@x.org names no deputy."""
_CUT = re.compile(
    r"[,;:](?=\s)|(?<=\s)[-\u2013\u2014]{1,3}(?=\s)|[()]"
    r"|(?<=\s)(?=(?:and|but|so|because|since|while|whilst|during|when|und|aber|denn|weil|solange"
    r"|w\u00e4hrend|wenn|et|mais|car|pendant)\s)",
    re.IGNORECASE,
)


class StandsIn(Enum):
    """How a clause speaks of a deputy: surely, or only beside an absence or a day of an end."""

    SURE = "sure"
    IF_AWAY = "perhaps"
    NOBODY = "nobody"
    ASKED = "asked"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class PieceOfSaid:
    """A clause of a sentence, from where it begins to where the next does."""

    text: str
    start: int
    end: int


class StandingIn(Phrases):
    """Reads what is said of deputies; built once from the table."""

    def clauses(self, sentence: Passage) -> tuple[PieceOfSaid, ...]:
        """The clauses of a sentence; an address in brackets ends none."""
        text = _AROUND.sub(lambda m: f" {m[1]}".ljust(len(m[0])), sentence.text)
        begins = [0]
        for cut in _CUT.finditer(text):
            if len(begins) < MOST_CLAUSES and text[begins[-1] : cut.start()].strip(" ,;:()"):
                begins.append(cut.start())
        ends = [*begins[1:], len(text)]
        return tuple(
            PieceOfSaid(text[a:b].strip(" ,;:()-\u2013\u2014"), a, b)
            for a, b in zip(begins, ends, strict=True)
        )

    def standing(self, clause: str, *, is_question: bool = False) -> StandsIn:
        """What a clause says of a deputy."""
        tokens = tokens_apart(_ADDRESS.sub("@", clause))
        if self.is_any_in(("PAST", "FOR_GOOD", "FOR_OTHERS"), tokens):
            return StandsIn.NONE
        found = self._standing(tokens)
        if found is StandsIn.NONE:
            return found
        if self.is_in("NOT", tokens):
            return StandsIn.NOBODY if found is StandsIn.SURE else StandsIn.NONE
        if is_question and not addresses(clause):
            return StandsIn.ASKED
        return found

    def _standing(self, tokens: Sequence[Token]) -> StandsIn:
        if self.is_in("DEPUTY", tokens):
            return StandsIn.SURE
        for at in range(len(tokens)):
            name, end = self.match(("STANDS", "LEADS"), tokens, at)
            if not name or not self._is_anothers(tokens, at):
                continue
            if self._near("FOR_ME", tokens, end) or self.match(("ME", "FOR_ME"), tokens, at - 1)[0]:
                return StandsIn.SURE
            is_led = self.match(("LEADS",), tokens, at)[0] and self._near("GAME", tokens, at)
            if is_led or any(self.match(("IT",), tokens, n)[0] for n in (at - 1, at)):
                return StandsIn.IF_AWAY
        return StandsIn.NONE

    def _near(self, name: str, tokens: Sequence[Token], at: int) -> bool:
        return any(self.match((name,), tokens, n)[0] for n in range(at, min(at + 5, len(tokens))))

    def _is_anothers(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether the nearest before a deed who may do it is somebody else than the writer."""
        for n in range(at - 1, -1, -1):
            name, _ = self.match(("SELF", "OTHERS", "ANYBODY"), tokens, n)
            if name:
                return name != "SELF"
            if self.is_person(tokens, n):
                return True
        return False

    def is_person(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether a word names somebody: by an address, a name, or as one of the writer's own."""
        token = tokens[at]
        if token.word == "@":
            return True
        if at and self.match(("OF_MINE",), tokens, at - 1)[0] and token.word.isalpha():
            return True
        is_word = token.written[:1].isupper() and token.word.isalpha()
        return is_word and not self.match(("NO_NAME", "SELF"), tokens, at)[0]

    def names_anybody(self, clause: str) -> bool:
        """Whether a clause is about some person whom nobody names."""
        return self.is_in("ANYBODY", tokens_apart(clause))

    def people(self, clause: str) -> Iterator[str]:
        """The names of persons in a clause, as they are written there."""
        tokens = _tokens(clause)
        for at, token in enumerate(tokens):
            is_deed = self.match(("STANDS", "LEADS", "DEPUTY", "GAME"), tokens, at)[0]
            is_own = at and self.match(("OF_MINE",), tokens, at - 1)[0]
            is_name = token.written[:1].isupper() and self.is_person(tokens, at)
            if is_name and not (is_deed or is_own):
                yield token.written.removesuffix("'s").removesuffix("\u2019s")

    def name_of(self, text: str, address: str) -> str:
        """How who has an address is called in a text: right before it, or first of all."""
        before, found, _ = text.partition(address or "@")
        words = before.rstrip(" (<[,").split()[-2:] if found else []
        last = [word for word in words if word[:1].isupper() and word in {*self.people(text)}]
        if words and words[-1] in last:
            return " ".join(last)
        return next(self.people(text), "")

    def supposes(self, text: str) -> bool:
        """Whether a sentence says what is to be only if something else is."""
        return self.is_in("IF", tokens_apart(text)[:2])

    def is_open(self, text: str) -> bool:
        """Whether what is left of a sentence can't stand without what it is about."""
        return self.supposes(text) or self.is_in("FOR_OTHERS", tokens_apart(text))

    def is_of_absence(self, text: str, *, meanwhile: bool = False) -> bool:
        """Whether a text speaks of somebody's being away, or only of the time `meanwhile`."""
        tokens = tokens_apart(text)
        return self.is_in("AWAY", tokens) or (meanwhile and self.is_in("MEANWHILE", tokens))

    def says_more(self, text: str) -> bool:
        """Whether a sentence, or a clause, goes on about the deputy: where, or for what."""
        tokens = [token for token in tokens_apart(text) if token.word.isalnum()]
        begins = any(self.match(("MORE",), tokens, n)[0] for n in (0, 1))
        is_joined = bool(tokens) and tokens[0].word in _AND
        begins = begins or (is_joined and any(self.match(KINDS, tokens, n)[0] for n in (1, 2)))
        return begins and (bool(addresses(text)) or bool(self.charges(text)))

    def charges(self, text: str) -> tuple[str, ...]:
        """The kinds of acts that a text names, small; all of them where it says so."""
        tokens = _tokens(text)
        found = tuple(name.lower() for name in KINDS if self.is_in(name, tokens))
        if self.is_in("ALL", tokens) and not found:
            return ("all",)
        return found

    def joint(self, text: str) -> int:
        """How many letters of a clause only join it to the one before: "while", "and"."""
        tokens = tokens_apart(text)
        end = self.match(("JOINS",), tokens, 0)[1]
        return tokens[end - 1].end if end else 0

    def excepts(self, text: str) -> bool:
        """Whether something of what is named is not given."""
        return self.is_in("NOT", tokens_apart(text))


def _tokens(text: str) -> Sequence[Token]:
    """The words of a text; those of an address name nobody, and nothing that somebody does."""
    for address in addresses(text):
        text = text.replace(address, " ")
    return tokens_apart(text)
