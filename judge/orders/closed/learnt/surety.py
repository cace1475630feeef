"""How sure the likeliest deed of a mention is to be meant: weighed by what was learnt, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from judge.orders.closed.learnt.mentions import ClosedCandidate, ClosedMention
from judge.orders.closed.learnt.signs import LetterSigns

SURELY = "ok"
"""Before the features of surety, which stand among those of candidates."""
LEAST, MOST = -4, 6
TINY = 1e-6
_KEPT = ("", "rule:", "ruled:", "asks:", "quoted:", "named:", "here:", "again:", "strange:", "nth:")
_TURNS = frozenset(
    {"IF", "NOT", "MIGHT", "PAST", "OTHERS", "MUSES", "SAYS", "DOUBT", "ASKS", "POWER", "INSTEAD"}
    | {"ELSE", "OR", "PUTS_OFF", "BECAUSE", "GERUND"}
)


def surety_rows(
    signs: LetterSigns,
    mention: ClosedMention,
    ranked: Sequence[tuple[ClosedCandidate, float]],
    nothing: float,
) -> list[list[str]]:
    """What speaks for the likeliest deed: a row for that it isn't meant, and one for that it is."""
    best, share = ranked[0]
    at = mention.candidates.index(best)
    around = signs.rows(mention)[at]
    return [[], [f"{SURELY}|{one}" for one in _features(around, best, share, ranked, nothing)]]


def _features(
    around: Sequence[str],
    best: ClosedCandidate,
    share: float,
    ranked: Sequence[tuple[ClosedCandidate, float]],
    nothing: float,
) -> Iterator[str]:
    told = best.told.value
    bucket = _bucket(share)
    yield ""
    yield told
    yield from (f"p{least}" for least in range(LEAST, bucket + 1))
    yield f"p{bucket}{told}"
    yield f"none{_bucket(nothing)}"
    if len(ranked) > 1:
        yield f"next{_bucket(ranked[1][1])}"
    for feature in around:
        name = feature.partition("|")[2]
        group, _, value = name.partition(":")
        if f"{group}:" in _KEPT or (group in {"b", "a", "s", "z"} and value in _TURNS):
            yield name


def _bucket(share: float) -> int:
    """How sure something is, in steps of its odds."""
    odds = log(max(share, TINY) / max(1 - share, TINY))
    return max(LEAST, min(MOST, round(odds)))
