"""Sentences that take back what was spoken of before: "away with it"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.foresight.framed import Clause, ClauseKind, Framed
from judge.orders.reading.framing import When
from judge.prose.passages import Passage

SaidFramed = tuple[Passage, Framed]


def with_taken_back(sentences: Sequence[SaidFramed]) -> list[SaidFramed]:
    """Sentences, of which "away with it" means what was spoken of before.

    What explains it is talk: "the army isn't even mine any more".
    """
    rows: list[SaidFramed] = []
    spoken: When | None = None
    for passage, said in sentences:
        if said.is_pointing_back and spoken is not None:
            back = replace(said, when=spoken, is_cancelling=True)
            rows = [(p, as_talk(s) if s.speaks_of == spoken else s) for p, s in rows]
            rows.append((passage, back))
            continue
        if spoken is not None and said.when is None and rows[-1][1].is_cancelling:
            meant = replace(said, when=spoken) if said.is_instead else said
            rows.append((passage, meant))
        else:
            rows.append((passage, said))
        spoken = said.speaks_of or spoken
    if not any(said.is_cancelling for _, said in rows):
        return rows
    return [(p, as_talk(s) if s.is_explaining else s) for p, s in rows]


def as_talk(said: Framed) -> Framed:
    """A sentence that says nothing by itself."""
    return Framed((Clause(ClauseKind.TALK, 0, 0, ()),), season=said.season)
