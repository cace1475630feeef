"""How sure the likeliest order of a mention is to be meant: weighed by what was learnt, too.

The shares of a mention's candidates say which order the words put together, not whether they
order it: that is told by what stands around it ("if", "not", "she says"), by how much likelier it
is than the next, and by what the unit is called.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders.reading.movements.candidates import Candidate, Mention
from judge.orders.reading.movements.clause import FAR, TURNS, OrderClause, caveats_around
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.weights import in_steps
from judge.orders.reading.movements.words import PLACE, STRANGE, Sign

SURELY = "ok"
"""Before the features of surety, which stand among those of candidates."""
LEAST, MOST = -3, 8


def surety_features(
    mention: Mention,
    ranked: Sequence[tuple[Candidate, float]],
    row: Sequence[Sign],
    memory: LetterMemory,
) -> list[str]:
    """What speaks for and against the likeliest candidate being an order."""
    (best, share), *others = ranked
    return [f"{SURELY}|{name}" for name in _features(mention, best, share, others, row, memory)]


def _features(
    mention: Mention,
    best: Candidate,
    share: float,
    others: Sequence[tuple[Candidate, float]],
    row: Sequence[Sign],
    memory: LetterMemory,
) -> Iterator[str]:
    deed = best.deed.value
    bucket = in_steps(share, LEAST, MOST)
    yield ""
    yield from (f"p{least}" for least in range(LEAST, bucket + 1))
    yield f"p{bucket}{deed}"
    called = "spoken" if mention.is_spoken_of else str(min(len(mention.units), 3))
    yield f"called:{called}"
    yield f"called:{called}{deed}"
    yield f"from:{best.source}"
    yield f"deed:{deed}"
    if best.meant is not None:
        yield f"legal:{best.meant.is_possible:d}{min(len(best.meant.orders), 2)}{deed}"
    clause = OrderClause.around(best, row)
    yield f"turned:{clause.is_turned:d}"
    yield f"strange:{clause.is_strange:d}{deed}"
    yield f"next:{memory.coming}"
    yield f"asking:{memory.was_asking:d}left{memory.is_left:d}"
    yield f"again:{best.unit in memory.told():d}"
    if others:
        other, its = others[0]
        yield f"other:{other.deed.value}{in_steps(its, LEAST, MOST)}"
    yield from _turns(best, row)
    yield from _between(best, row)


def _turns(best: Candidate, row: Sequence[Sign]) -> Iterator[str]:
    """What may turn the order round: what it is, and where it stands."""
    for caveat in caveats_around(best, row):
        where = caveat.where + "far" * caveat.is_far + "R" * caveat.is_of_reason
        yield f"t:{caveat.letter}{where}"
        yield f"t:{caveat.letter}{where}={caveat.word}"
        yield f"t:{caveat.letter}{where}|{best.deed.value}"
        if caveat.where == "=":
            yield f"t:{caveat.letter}{where}{caveat.is_apart:d}"
    first, last = best.span
    above = {sign.letter for sign in row[:first]}
    if ";" in above:
        yield "above:" + "".join(sorted(above & TURNS))
    below = {sign.letter for sign in row[last:]}
    if ";" in below:
        yield "below:" + "".join(sorted(below & TURNS))


def _between(best: Candidate, row: Sequence[Sign]) -> Iterator[str]:
    """How plain the words are that the order is put together from."""
    first, last = best.span
    inside = row[first:last]
    strange = sum(sign.letter == STRANGE for sign in inside)
    places = sum(sign.letter == PLACE for sign in inside)
    ends = sum(sign.letter in ",:;" for sign in inside)
    extra = max(places - len(best.roles), 0)
    yield f"strange:{min(strange, 4)}"
    yield f"places:{min(extra, 3)}"
    yield f"ends:{min(ends, 3)}"
    yield f"far:{min(len(inside) // 4, 5)}"
    plain = "".join(s.letter for s in inside if s.letter not in "c~")
    if len(plain) <= FAR:
        yield f"shape:{best.deed.value}{plain}"
