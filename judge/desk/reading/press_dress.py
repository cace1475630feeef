"""How a letter to others is to be sent, by its heading: unsigned, in another's name, held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.board.units import Power
from judge.desk.reading.addressees import Readers
from judge.desk.reading.press_words import PressWords, Token, tokens_of
from judge.game.press_letters import AnswerTo, PressKind


@dataclass(frozen=True, slots=True)
class Dress:
    """As what a letter is to be sent: press of a `kind`, in whose name, at once or `held`."""

    kind: PressKind = PressKind.WHITE
    alias: Power | None = None
    held: bool = False

    def addressed(self, to: Readers, writer: Power | None) -> AnswerTo:
        """To whom a letter goes, and as what.

        Who isn't shown stays among the readers, not to be missed there; whose name is borrowed
        doesn't write to themselves.
        """
        out = writer if self.kind is PressKind.WHITE else self.alias
        is_out = self.kind is not PressKind.GREY
        readers = tuple(reader for reader in to if not (is_out and reader == out))
        return AnswerTo(readers, kind=self.kind, alias=self.alias, held=self.held)


SIGNED = Dress()

_SIGNED = frozenset({"white", "signed"})
_OF_DRESS = ("COLOUR", "HOLD", "FILLER", "NOUN", "WHITE", "AND", "TO_BE", "LEAD")
_FEW = 12


def read_dress(
    line: str, heading: Sequence[Token], posing: Sequence[Readers], words: PressWords
) -> tuple[Dress | None, str]:
    """As what a heading wants its letter sent, and the word that says so.

    `posing` are those in whose name it is to be. None for what is no kind of ours, or for two
    kinds that can't both be so.
    """
    told = list(_told(line, heading, words))
    word = next((phrase for name, phrase in told if name != "FROM"), "") or (
        told[0][1] if told else ""
    )
    names = {name for name, _ in told}
    grey, black = "GREY" in names, "BLACK" in names
    aliases = tuple(dict.fromkeys(reader for row in posing for reader in row))
    is_signed = any(token.word in _SIGNED for token in heading) and (grey or black)
    if "" in names or (grey and (black or aliases)) or is_signed:
        return None, word
    held = "LATER" in names
    if not aliases and not black:
        return Dress(PressKind.GREY if grey else PressKind.WHITE, held=held), word
    alias = aliases[0] if len(aliases) == 1 else None
    return (None if alias is None else Dress(PressKind.BLACK, alias, held)), word


def _told(line: str, heading: Sequence[Token], words: PressWords) -> Iterator[tuple[str, str]]:
    """The phrases that say how it is to be sent, each with its list; "" for no kind of ours."""
    at = 0
    while at < len(heading):
        found, end = words.match(("COLOUR", "HOLD", "FROM"), heading, at)
        phrase = line[heading[at].start : heading[end - 1].end] if found else ""
        at = max(end, at + 1)
        if not found:
            continue
        lists = ("GREY", "BLACK", "LATER", "HOLD", "FROM")
        name = next((name for name in lists if words.has(name, phrase)), "")
        yield ("LATER" if name == "HOLD" else name), phrase


def is_dress(line: str, words: PressWords) -> bool:
    """Whether a line says nothing but how a letter is to be sent: "(unsigned)", "grey: ..."."""
    tokens, at, tells = tokens_of(line)[:_FEW], 0, False
    while at < len(tokens) and tokens[at].word != ":":
        found, end = words.match(_OF_DRESS, tokens, at)
        if not found and tokens[at].word.isalnum():
            return False
        tells = tells or found in {"COLOUR", "HOLD"}
        at = max(end, at + 1)
    return tells
