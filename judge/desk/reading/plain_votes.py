"""What a sentence about votes plainly says: a victory, a draw, or something else that is wanted.

A vote may end the game for everybody, and "I vote we kick out Germany" names nobody who shall have
won. So of a victory there have to be words: that one concedes, that somebody wins, that they are
given the game. The words are those of `grammar/ballots.txt`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Token, row_of
from judge.orders.reading.composing import read_table

LONGEST = 400
"""In letters: what is longer says nothing plainly."""
FIRST = 3
"""So many words and no more stand before the verb with which somebody votes."""
NEAR = 2
"""So many words behind "in" may still be the game that is won."""
_STAR = "*"
_OTHERS = {
    "REPLACING": "replacement",
    "PAUSING": "pause",
    "WAITING": "extension",
    "CANCELLING": "cancelling",
    "LEAVING": "",
    "KEEPING": "",
}
"""What else may be wanted, and the kind of the motion for it, if there is one."""


class Victory(Enum):
    """How a sentence speaks of a victory of somebody's.

    It is `PLAIN`, or `OPEN`: it can't be told from the words; or the sentence is about something
    `ELSE`, whatever it sounds like; with a word for a concession beside that, it is `MIXED`.
    """

    PLAIN = "plain"
    OPEN = "open"
    MIXED = "mixed"
    ELSE = "else"


class PlainVotes:
    """Reads it; built once from the table."""

    def __init__(self, text: str) -> None:
        self._rows: dict[str, tuple[list[tuple[str, ...]], list[tuple[str, ...]]]] = {}
        for name, phrases in read_table(text).items():
            whole = [row_of(p) for p in phrases if not p.endswith(_STAR)]
            begun = [row_of(p.removesuffix(_STAR)) for p in phrases if p.endswith(_STAR)]
            self._rows[name] = whole, begun

    def votes(self, text: str) -> bool:
        """Whether somebody speaks of voting."""
        return self._has("VOTES", tokens_apart(text[:LONGEST]))

    def begins_so(self, text: str) -> bool:
        """Whether a sentence begins with that, and doesn't ask: "my vote is for ..."."""
        first = tokens_apart(text[:LONGEST])[:FIRST]
        return "?" not in text and self._has("VOTES", first)

    def denies(self, text: str) -> bool:
        """Whether something is never wanted."""
        return self._has("NEVER", tokens_apart(text[:LONGEST]))

    def victory(self, text: str) -> Victory:
        """How a sentence speaks of a victory of somebody's."""
        tokens = tokens_apart(text[:LONGEST])
        says = self._has("CONCEDES", tokens)
        is_else = bool(self._others(tokens)) or self._is_denied(tokens)
        if is_else or len(text) > LONGEST:
            return Victory.MIXED if says else Victory.ELSE
        won = [at for at in range(len(tokens)) if self._at("WINS", tokens, at)]
        real = [at for at in won if not self._is_other_prize(tokens, at + 1)]
        if says or real or self._is_given(tokens):
            return Victory.PLAIN
        return Victory.ELSE if won else Victory.OPEN

    def tells_victory(self, text: str) -> bool:
        """Whether a sentence says that somebody wins, or that all share the game."""
        tokens = tokens_apart(text[:LONGEST])
        return self._has("WINS", tokens) or self._has("DRAWS", tokens)

    def draws_something(self, text: str, names: Collection[str]) -> bool:
        """Whether all that is drawn is no game: lots, a line; `names` are those of powers."""
        tokens = tokens_apart(text[:LONGEST])
        drawn = [at for at in range(len(tokens)) if self._at("DRAWS", tokens, at)]
        return bool(drawn) and all(self._is_drawn(tokens, at + 1, names) for at in drawn)

    def wants_else(self, text: str) -> tuple[str, ...]:
        """What else than an end of the game is wanted: the kinds of motions, "" for what is none.

        Nothing is told of what is denied.
        """
        tokens = tokens_apart(text[:LONGEST])
        return () if self._is_denied(tokens) else self._others(tokens)

    def _is_denied(self, tokens: Sequence[Token]) -> bool:
        return self._has("NEVER", tokens) or self._has("RATHER", tokens)

    def _others(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        left = self._without_spared(tokens)
        return tuple(kind for name, kind in _OTHERS.items() if self._has(name, left))

    def _without_spared(self, tokens: Sequence[Token]) -> list[Token]:
        left: list[Token] = []
        at = 0
        while at < len(tokens):
            width = self._at("SPARED", tokens, at)
            left += () if width else (tokens[at],)
            at += width or 1
        return left

    def _is_other_prize(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether what is won is no game: "my respect", "the war of words", "in the north"."""
        if self._at("PLACED", tokens, at):
            near = range(at + 1, at + 2 + NEAR)
            return not any(self._at("GAMES", tokens, n) for n in near)
        return bool(self._at("THESE", tokens, at)) and not self._at("GAMES", tokens, at + 1)

    def _is_given(self, tokens: Sequence[Token]) -> bool:
        return self._has("GIVES", tokens) and self._has("PRIZES", tokens)

    def _is_drawn(self, tokens: Sequence[Token], at: int, names: Collection[str]) -> bool:
        """Whether what stands behind "draw" is something that one draws."""
        if at >= len(tokens) or not tokens[at].word.isalpha() or tokens[at].word in names:
            return False
        if self._at("THESE", tokens, at):
            at += 1
        return not (self._at("LEADS", tokens, at) or self._at("GAMES", tokens, at))

    def _has(self, name: str, tokens: Sequence[Token]) -> bool:
        return any(self._at(name, tokens, at) for at in range(len(tokens)))

    def _at(self, name: str, tokens: Sequence[Token], at: int) -> int:
        """How many words at a place are a phrase of a row; of one with a star the last goes on."""
        whole, begun = self._rows[name]
        for row in whole:
            if tuple(token.word for token in tokens[at : at + len(row)]) == row:
                return len(row)
        for row in begun:
            words = [token.word for token in tokens[at : at + len(row)]]
            if words[:-1] == [*row[:-1]] and words[-1:] and words[-1].startswith(row[-1]):
                return len(row)
        return 0
