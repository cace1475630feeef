"""How sure the likeliest deed of a mention is to be meant: weighed by what was learnt, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.orders.closed.learnt.mentions import ClosedCandidate, ClosedMention
from judge.orders.closed.learnt.signs import LetterSigns
from judge.orders.reading.movements.weights import Weights, in_steps

SURELY = "ok"
"""Before the features of surety, which stand among those of candidates."""
LEAST, MOST = -4, 6
_KEPT = ("", "rule:", "ruled:", "asks:", "quoted:", "named:", "here:", "again:", "strange:", "nth:")
_TURNS = frozenset(
    {"IF", "NOT", "MIGHT", "PAST", "OTHERS", "MUSES", "SAYS", "DOUBT", "ASKS", "POWER", "INSTEAD"}
    | {"ELSE", "OR", "PUTS_OFF", "BECAUSE", "GERUND"}
)


@dataclass(frozen=True, slots=True)
class RankedDeeds:
    """What a mention may order, the likeliest first, each with its share, and the share of none.

    `signs` is what speaks for the likeliest.
    """

    deeds: Sequence[tuple[ClosedCandidate, float]]
    nothing: float
    signs: Sequence[str]

    @property
    def best(self) -> ClosedCandidate:
        """The likeliest deed."""
        return self.deeds[0][0]


def ranked_deeds(signs: LetterSigns, mention: ClosedMention, weights: Weights) -> RankedDeeds:
    """The deeds of a mention by the weights."""
    rows = signs.rows(mention)
    nothing, *shares = weights.shares(rows)
    found = zip(mention.candidates[1:], shares, rows[1:], strict=True)
    ranked = sorted(found, key=lambda row: -row[1])
    return RankedDeeds([(one, share) for one, share, _ in ranked], nothing, ranked[0][2])


def deed_features(ranked: RankedDeeds) -> list[str]:
    """What speaks for and against the likeliest deed being meant."""
    return [f"{SURELY}|{name}" for name in _features(ranked)]


def _features(ranked: RankedDeeds) -> Iterator[str]:
    best, share = ranked.deeds[0]
    told = best.told.value
    bucket = in_steps(share, LEAST, MOST)
    yield ""
    yield told
    yield from (f"p{least}" for least in range(LEAST, bucket + 1))
    yield f"p{bucket}{told}"
    yield f"none{in_steps(ranked.nothing, LEAST, MOST)}"
    if len(ranked.deeds) > 1:
        yield f"next{in_steps(ranked.deeds[1][1], LEAST, MOST)}"
    for feature in ranked.signs:
        name = feature.partition("|")[2]
        group, _, value = name.partition(":")
        if f"{group}:" in _KEPT or (group in {"b", "a", "s", "z"} and value in _TURNS):
            yield name
