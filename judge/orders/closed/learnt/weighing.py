"""What a letter of these phases orders by what was learnt, beside what its readers by tables made.

What these are sure of stands, unless all that was learnt speaks against it: then it is asked about.
What they ask about, or don't see, is taken where it is sure enough, and nothing bars it; and left
out where it is surely talk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.orders.closed.found import Finding
from judge.orders.closed.learnt.mentions import (
    MOST_MENTIONS,
    Becomes,
    ClosedCandidate,
    ClosedMention,
)
from judge.orders.closed.learnt.signs import LetterSigns, clause_of
from judge.orders.closed.learnt.surety import deed_features, ranked_deeds
from judge.orders.model import Order, Remove, UnitOrder, Waive
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.vocabulary import Word
from judge.orders.unclear import Unclear

SURE = 0.85
"""So sure an order is taken that the tables ask about; it is read back, and can be taken back."""
SURE_OF_NEW = 0.85
"""So sure it must be where the tables see nothing."""
TALK = 0.93
"""So sure it is talk what the tables ask about: then it isn't asked."""
AGAINST = 0.4
"""Less sure than this it isn't what the tables are sure of: then it is asked."""
HALF = 0.6
"""So sure what the tables don't see is asked about, where the letter tells less than is due."""
OPEN = 0.2
"""With such a share a mention may be an order as well."""
_DOUBTS = frozenset({"DOUBT", "PUTS_OFF", "MUSES"})
_OTHERWISE = frozenset({"PAST", "MIGHT"})
"""In the clause of a name these say that it was so, or might be so."""
_RELATING = frozenset({"that", "which", "who"})
_OTHERS = frozenset({"OTHERS", "SAYS"})
"""Before a name these say that it is another's wish."""
_DENIES = frozenset({"INSTEAD", "NO_BUILD", "NOTHING"})
MOST_DENIED = 4
_ENDS = frozenset({"COMMA", "STOP", "COLON", "BRACKET"})
_GRANTED = frozenset({"FREE", "TAKEN", "NOT"})
MOST_OF_CONDITION = 9
_ONLY = 2
"""So many candidates has a mention where nothing or one deed can be meant."""
_CHOICES = frozenset({Becomes.CHOICE, Becomes.AFTER})


@dataclass(frozen=True, slots=True)
class WeighedMention:
    """A mention, its likeliest deed with its share, how sure that is, and the share of none."""

    mention: ClosedMention
    best: ClosedCandidate
    share: float
    surety: float
    nothing: float

    @property
    def finding(self) -> Finding:
        """It as what was found."""
        word = self.mention.word
        return Finding(self.mention.sentence.passage, word.start, word.end, self.best.orders)


@dataclass
class Weigher:
    """Weighs letters by what was learnt."""

    weights: Weights

    def weigh(self, signs: LetterSigns) -> list[Finding]:
        """What a letter orders, or is asked about."""
        if not signs.mentions or len(signs.mentions) > MOST_MENTIONS or not self.weights.of:
            return list(signs.found)
        rows = [self.weighed(signs, mention) for mention in signs.mentions]
        if any(row.best.told in _CHOICES for row in rows):
            return list(_retreats(signs, rows))
        found = [*_singles(signs, rows)]
        found += _half_said(signs, rows, found)
        return _waived(signs, rows, _counted(signs, found))

    def weighed(self, signs: LetterSigns, mention: ClosedMention) -> WeighedMention:
        """A mention by the weights."""
        ranked = ranked_deeds(signs, mention, self.weights)
        best, share = ranked.deeds[0]
        surety = self.weights.shares(((), deed_features(ranked)))[1]
        return WeighedMention(mention, best, share, surety, ranked.nothing)


def is_barred(row: WeighedMention) -> bool:
    """Whether words around a mention ask, doubt or put it off, or hang it on something."""
    words, at = row.mention.sentence.words, row.mention.at
    if row.mention.sentence.passage.text.rstrip().endswith("?"):
        return True
    start, end = clause_of(words, at)
    if any(_DOUBTS & word.classes for word in words[start:end]):
        return True
    if any(_OTHERS & word.classes for word in words[start:at]):
        return True
    if any(_DENIES & word.classes for word in words[max(start, at - MOST_DENIED) : at]):
        return True
    if any(_is_otherwise(row.mention, n) for n in range(start, end)):
        return True
    if row.best.told in _CHOICES:
        return _hangs_on_others(words, at)
    if row.best.told is Becomes.BUILD and len(row.mention.candidates) > _ONLY:
        has_kind = any(word.kind is not None for word in words[start:end])
        if not has_kind and any(not word.classes for word in words[at + 1 : end]):
            return True  # which kind it is may be said by a word that nobody knows
    return any("IF" in word for word in words) and row.best.told is not Becomes.KEEP


def _is_otherwise(mention: ClosedMention, at: int) -> bool:
    """Whether a word says that it was or might be so; "the army that was in Moscow" doesn't."""
    words, text = mention.sentence.words, mention.sentence.passage.text
    if not _OTHERWISE & words[at].classes:
        return False
    before = words[at - 1] if at else None
    is_related = before is not None and text[before.start : before.end].lower() in _RELATING
    return not is_related


def _hangs_on_others(words: Sequence[Word], at: int) -> bool:
    """Whether a choice has a condition behind it in its clause that isn't of what is free."""
    for n, word in enumerate(words):
        if "IF" not in word:
            continue
        clause: list[Word] = []
        for other in words[n + 1 : n + 1 + MOST_OF_CONDITION]:
            if _ENDS & other.classes:
                break
            clause.append(other)
        if any("POWER" in other for other in clause):
            return True
        is_last = not any(w.places or "DISBAND" in w for w in words[n + 1 + len(clause) :])
        between = words[at + 1 : n]
        is_its = at < n and not any(w.places for w in between)
        is_its = is_its and (is_last or not any(_ENDS & w.classes for w in between))
        if is_its and not any(_GRANTED & other.classes for other in clause):
            return True
    return False


def _singles(signs: LetterSigns, rows: Sequence[WeighedMention]) -> Iterator[Finding]:
    """Builds and removals: each place once; what the tables say of nothing weighed stays."""
    by_key: dict[object, list[WeighedMention]] = {}
    for row in rows:
        by_key.setdefault(row.mention.key, []).append(row)
    left = list(signs.found)
    for key, same in by_key.items():
        if key is None:
            continue
        ruled = [row for row in left if _is_of(row, key)]
        left = [row for row in left if row not in ruled]
        denied = [row for row in ruled if row.cause is Unclear.DENIED]
        yield from denied or _single(signs, ruled, same)
    yield from (one for one in left if not (one.candidates and _is_all_settled(one, by_key)))


def _is_of(row: Finding, key: object) -> bool:
    """Whether something found is about one place alone."""
    orders = row.orders or row.candidates
    return bool(orders) and {_place(order) for order in orders} == {key}


def _is_all_settled(row: Finding, by_key: dict[object, list[WeighedMention]]) -> bool:
    """Whether each of several answers is told by a word of its own."""
    places = {_place(order) for order in row.candidates}
    return all(
        any(one.surety >= SURE and not is_barred(one) for one in by_key.get(place, ()))
        for place in places
    )


def _place(order: Order) -> object:
    return order.unit.location.province if isinstance(order, UnitOrder) else None


def _single(
    signs: LetterSigns, ruled: Sequence[Finding], same: Sequence[WeighedMention]
) -> Iterator[Finding]:
    """What comes of one place, by the tables and by what was learnt."""
    best = max(same, key=lambda row: row.surety)
    sure = next((row for row in ruled if row.orders), None)
    if sure is not None:
        is_against = sure.orders[0] not in signs.standing
        is_against &= max(_surety_of(row, sure.orders[0]) for row in same) < AGAINST
        yield replace(sure, orders=(), candidates=sure.orders[:1]) if is_against else sure
        return
    needed = SURE if ruled else SURE_OF_NEW
    is_plain = best.surety >= needed and not is_barred(best) and len(best.best.orders) == 1
    if is_plain and best.best.told is Becomes.KEEP:
        return
    if is_plain:
        yield replace(best.finding, has_kind=True)
        return
    for row in ruled:
        is_talk = row.candidates and all(one.nothing >= TALK for one in same)
        yield replace(row, candidates=(), orders=()) if is_talk else row


def _surety_of(row: WeighedMention, order: Order) -> float:
    """How sure an order is to be meant by a mention."""
    return row.surety if order in row.best.orders else 1 - row.share - row.nothing


def _counted(signs: LetterSigns, found: list[Finding]) -> list[Finding]:
    """No more than is due, and nothing asked of others where that much is told.

    What stands and is named beside others stays, where it is asked about.
    """
    taken = [row for row in found if _orders_unit(row)]
    again = [
        row for row in found if len(row.candidates) == 1 and row.candidates[0] in signs.standing
    ]
    if taken and again and len(taken) + len(again) <= signs.due:
        kept = [replace(row, orders=row.candidates, candidates=()) for row in again]
        return [kept[again.index(row)] if row in again else row for row in found]
    if len(taken) > signs.due:
        ruled = {row.orders[0] for row in signs.found if row.orders}
        return [_asked(row) if row.orders and row.orders[0] not in ruled else row for row in found]
    if len(taken) < signs.due:
        return found
    places = {_place(row.orders[0]) for row in taken}
    return [row for row in found if not _is_idle(row, places)]


def _is_idle(row: Finding, places: set[object]) -> bool:
    """Whether it needn't be asked about where as much is told as is due, of other places."""
    asked = row.candidates
    is_weak = row.cause is Unclear.SPOKEN_OF or all(isinstance(o, Remove) for o in asked)
    return bool(asked) and is_weak and places.isdisjoint(map(_place, asked))


def _half_said(
    signs: LetterSigns, rows: Sequence[WeighedMention], found: Sequence[Finding]
) -> Iterator[Finding]:
    """What is asked about beside orders, where more is due: "Kazakstan and the fleet go"."""
    taken = sum(map(_orders_unit, found))
    told = {_place(order) for row in found for order in (*row.orders, *row.candidates)}
    if not 0 < taken < signs.due:
        return
    for row in rows:
        is_deed = row.best.told in {Becomes.BUILD, Becomes.REMOVE}
        if is_deed and row.mention.key not in told and row.surety >= HALF and not is_barred(row):
            told.add(row.mention.key)
            yield _asked(row.finding)


def _orders_unit(row: Finding) -> bool:
    return bool(row.orders) and not isinstance(row.orders[0], Waive)


def _asked(row: Finding) -> Finding:
    return replace(row, orders=(), candidates=row.orders)


def _waived(
    signs: LetterSigns, rows: Sequence[WeighedMention], found: list[Finding]
) -> list[Finding]:
    """The same, and what is waived of the builds that are left: "the other two I don't use"."""
    told = [row for row in rows if row.best.told is Becomes.WAIVE and not is_barred(row)]
    best = max(told, key=lambda row: row.surety, default=None)
    taken = sum(map(_orders_unit, found))
    waives = [row for row in found if row.orders and not _orders_unit(row)]
    if waives:
        too_many = waives[max(signs.owed - taken, 0) :] if signs.owed else []
        return [
            *(row for row in found if row not in waives),
            *waives[: len(waives) - len(too_many)],
        ]
    is_asked = any(row.candidates for row in found)
    if best is None or best.surety < SURE_OF_NEW or is_asked or taken >= signs.owed:
        return found
    return [*found, *[best.finding] * (signs.owed - taken)]


# -------------------------------------------------------------------------- retreats


def _retreats(signs: LetterSigns, rows: Sequence[WeighedMention]) -> Iterator[Finding]:
    homes = list(dict.fromkeys(row.mention.key for row in rows))
    yield from (row for row in signs.found if not any(_is_of(row, home) for home in homes))
    for home in homes:
        same = [row for row in rows if row.mention.key == home]
        ruled = [row for row in signs.found if _is_of(row, home)]
        yield from _list_of(ruled, same, signs.standing)


def _list_of(
    ruled: Sequence[Finding], same: Sequence[WeighedMention], standing: Sequence[Order]
) -> Iterator[Finding]:
    """The list of one unit: by the tables, or where every mention is clear as it was learnt."""
    chosen = [row for row in same if row.nothing < 0.5]
    needed = SURE if ruled else SURE_OF_NEW
    is_clear = all(row.surety >= needed and not is_barred(row) for row in chosen)
    is_clear = is_clear and all(row in chosen or row.nothing > 1 - OPEN for row in same)
    is_clear = is_clear and not (chosen and _goes_on(chosen[0]))
    ordered = sorted(chosen, key=lambda row: row.best.told is Becomes.AFTER)
    orders = tuple(dict.fromkeys(row.best.orders[0] for row in ordered))
    sure = next((row for row in ruled if row.orders), None)
    if sure is not None:
        yield from _against(sure, same, orders if is_clear else (), standing)
    elif orders and is_clear:
        yield replace(chosen[0].finding, orders=orders)
    elif not chosen and all(row.nothing >= TALK for row in same):
        yield from (replace(row, candidates=(), orders=()) for row in ruled)
    else:
        yield from ruled


def _goes_on(row: WeighedMention) -> bool:
    """Whether a choice stands behind one that wasn't seen: "..., if not, Marseilles"."""
    words = row.mention.sentence.words[: row.mention.at]
    return row.best.told is Becomes.CHOICE and any({"IF", "ELSE"} & w.classes for w in words)


def _against(
    sure: Finding,
    same: Sequence[WeighedMention],
    orders: tuple[Order, ...],
    standing: Sequence[Order],
) -> Iterator[Finding]:
    """What the tables are sure of; asked about where what was learnt is against its first."""
    first = [row for row in same if sure.orders[0] in row.best.orders]
    is_new = sure.orders[0] not in standing
    if is_new and first and max(row.surety for row in first) < AGAINST:
        yield replace(sure, orders=(), candidates=tuple(dict.fromkeys((*orders, *sure.orders))))
    else:
        yield sure
