"""The words of a clause in the order of the grammar: verbs where English has them.

German puts verbs last, or a part of them: "Kiel soll nach Holland gehen", "Kiel läuft
nach Holland aus", "hilft Kiel, nach Holland zu gehen". What stands where is moved or
left out here, by the names of the rows that the words are found in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

MOVE, TO, FROM, SUPPORT, BUILD = "MOVE", "TO", "FROM", "SUPPORT", "BUILD"
MODAL, PARTICLE, INFINITIVE, ARTICLE = "MODAL", "PARTICLE", "INFINITIVE", "ARTICLE"
PLACE, SEPARATOR = "PLACE", "SEPARATOR"
VERBS = frozenset({"MOVE", "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "BUILD", "REMOVE"})
NOUNS = frozenset({PLACE, MOVE})
_STRANGE = re.compile(r"[a-z0-9]")
_END = re.compile(r"[,;()]| - ")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some words of a text in English, and where they stand in it.

    `name` is their row in the table, empty for what stands between; `word` is what they
    were; `is_silent` if they are left out.
    """

    text: str
    start: int
    end: int
    name: str = ""
    word: str = ""
    is_silent: bool = False

    @property
    def is_gap(self) -> bool:
        return not self.name


@dataclass(frozen=True)
class Sentences:
    """The rows of a language's table about sentences."""

    particles: frozenset[str] = frozenset()
    openings: frozenset[str] = frozenset()

    def in_order(self, pieces: Sequence[Chunk]) -> list[Chunk]:
        """Some pieces with the verbs of each clause where English has them."""
        if not self.particles:
            return list(pieces)
        found: list[Chunk] = []
        for clause in _clauses(pieces):
            last = _last(clause)
            if last is not None and clause[last].name == INFINITIVE and found:
                clause[last] = _silent(clause[last])
                found[-1] = replace(found[-1], text=found[-1].text.replace(",", " "))
            found += self._clause(clause)
        return found

    def _clause(self, clause: list[Chunk]) -> list[Chunk]:
        last = _last(clause)
        if last is None:
            return clause
        verbs = [n for n, piece in enumerate(clause) if piece.name in VERBS]
        if verbs and verbs[0] < last and clause[last].word in self.particles:
            clause[last] = _silent(clause[last])
            last = _last(clause)
            if last is None:
                return clause
        modal = next((n for n, piece in enumerate(clause) if piece.name == MODAL), None)
        if modal is None:
            return _without_second_move(clause, last)
        return self._with_modal(clause, modal, last)

    def _with_modal(self, clause: list[Chunk], modal: int, last: int) -> list[Chunk]:
        verb = clause[last]
        if verb.name not in VERBS or last <= modal:
            return [*clause[:modal], _silent(clause[modal]), *clause[modal + 1 :]]
        first = _first_named(clause)
        if verb.name == BUILD and first is not None:
            clause[modal] = _silent(clause[modal])
            clause[first] = replace(clause[first], text=f"{verb.text} {clause[first].text}")
        else:
            clause[modal] = replace(clause[modal], text=verb.text, name=verb.name)
        clause[last] = _silent(verb)
        return clause


def _clauses(pieces: Sequence[Chunk]) -> list[list[Chunk]]:
    """The pieces between commas, brackets and the words for "and"; each with its mark."""
    rows: list[list[Chunk]] = [[]]
    for piece in pieces:
        rows[-1].append(piece)
        if piece.name == SEPARATOR or (piece.is_gap and _END.search(piece.text)):
            rows.append([])
    return rows


def _last(clause: Sequence[Chunk]) -> int | None:
    """The last piece of a clause, if no strange word stands behind it."""
    for n in range(len(clause) - 1, -1, -1):
        piece = clause[n]
        if piece.is_gap and _STRANGE.search(piece.text):
            return None
        if not (piece.is_gap or piece.name == SEPARATOR or piece.is_silent):
            return n
    return None


def _first_named(clause: Sequence[Chunk]) -> int | None:
    return next((n for n, piece in enumerate(clause) if not piece.is_gap), None)


def _without_second_move(clause: list[Chunk], last: int) -> list[Chunk]:
    """Without a verb at its end behind a "to": "A Mun nach Tirol ziehen"."""
    if clause[last].name == MOVE and any(piece.name == TO for piece in clause[:last]):
        clause[last] = _silent(clause[last])
    return clause


def _silent(piece: Chunk) -> Chunk:
    return replace(piece, text="", is_silent=True)
