"""Sentences that only say that what stands before them is for always: "Munich holds. Always."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.blocks.revoking import SaidFramed, as_talk
from judge.orders.foresight.framed import has_content
from judge.orders.foresight.seasons import CONTENT
from judge.orders.reading.vocabulary import WordReader

_LASTING = frozenset({"ALWAYS", "STANDING"})


def with_lasting(sentences: Sequence[SaidFramed], words: WordReader) -> list[SaidFramed]:
    """Sentences, of which one that an "always" stands behind is for always."""
    rows: list[SaidFramed] = []
    for passage, said in sentences:
        if rows and any(has_content(clause) for clause in rows[-1][1].clauses):
            row = words.read(passage.text, ())
            is_lasting = said.is_standing or any(_LASTING & word.classes for word in row)
            is_bare = all(word.classes and not CONTENT & word.classes for word in row)
            if is_lasting and is_bare:
                above, before = rows.pop()
                rows.append((above, replace(before, is_standing=True, when=None)))
                rows.append((passage, as_talk(said)))
                continue
        rows.append((passage, said))
    return rows
