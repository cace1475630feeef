"""What several units of one sentence are told, side by side: what settles, shares or divides it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.board.places import Province
from judge.orders.model import Move, Order, SupportHold, SupportMove
from judge.orders.reading.movements.candidates import SignRow
from judge.orders.reading.movements.table import plain_phrase
from judge.orders.reading.movements.told import ToldOrders


def settled(said: Sequence[ToldOrders]) -> list[ToldOrders]:
    """What a sentence says, each unit once: what is sure settles what isn't."""
    sure = {one.unit for one in said if one.is_sure}
    found: dict[tuple[object, object], ToldOrders] = {}
    for one in said:
        if one.is_sure or one.unit not in sure:
            found.setdefault((one.unit, one.orders), one)
    return _divided(list(found.values()))


def _divided(said: list[ToldOrders]) -> list[ToldOrders]:
    """Of two units that one sentence sends to one place, it is asked which is meant to go."""
    goals = Counter(
        one.orders[0].destination.province
        for one in said
        if one.is_sure and isinstance(one.orders[0], Move)
    )
    return [
        replace(one, is_sure=False)
        if isinstance(order := one.orders[0], Move) and goals[order.destination.province] > 1
        else one
        for one in said
    ]


def is_parted(row: SignRow, one: Collection[str], other: Collection[str]) -> bool:
    """Whether it isn't said which unit does what: "Berlin and Munich, one helping the other"."""
    words = [plain_phrase(sign.word) for sign in row.signs]
    first = next((n for n, word in enumerate(words) if word in one), None)
    return first is not None and any(word in other for word in words[first + 1 :])


def with_shared(
    said: Sequence[ToldOrders], row: SignRow, named: frozenset[int], *, parts: bool
) -> list[ToldOrders]:
    """Of two units with no more than an "and" between them, one that goes alone is asked about.

    Both are, where it `parts` what they do.
    """
    going = {one.unit for one in said if one.is_sure and isinstance(one.orders[0], Move)}
    told = {one.unit for one in said if one.is_sure} if row.is_helping else going
    alone: set[object] = set()
    for first, other in pairwise(sorted(named)):
        between = "".join(sign.letter for sign in row.signs[first + 1 : other]).replace("c", "")
        units = {*row.signs[first].places, *row.signs[other].places}
        if between == "A" and (parts or len(units & going) == len(units & told) == 1):
            alone |= units
    asked = [one for one in said if one.unit in alone]
    ways = _both_ways(asked) if parts else {}
    return [
        replace(one, is_sure=False, orders=ways.get(one.unit, one.orders))
        if one.unit in alone
        else one
        for one in said
    ]


def _both_ways(said: Sequence[ToldOrders]) -> dict[Province, tuple[Order, ...]]:
    """Of two units, one of which helps the other to go: what each does, this way and the other."""
    match [one.orders[0] for one in said]:
        case [Move() as move, SupportMove() as help_] | [SupportMove() as help_, Move() as move]:
            other = Move(help_.unit, move.destination)
            helped = SupportMove(move.unit, help_.unit, help_.destination)
            return {
                move.unit.location.province: (move, helped),
                help_.unit.location.province: (help_, other),
            }
        case _:
            return {}


def _backs_it(row: SignRow) -> bool:
    """Whether a sentence helps an "it": "... backs it up"."""
    plain = "".join(sign.letter for sign in row.signs).replace("c", "")
    return "SJ" in plain


def with_backed(
    said: Sequence[ToldOrders], row: SignRow, own: Collection[Province], above: Collection[Province]
) -> list[ToldOrders]:
    """Help for "it" is asked about, if "it" is one of one's own units that is told nothing.

    `above` are those that were told something before.
    """
    if not _backs_it(row):
        return list(said)
    told = {one.unit for one in said if one.is_sure} | set(above)
    idle = set(own) - told
    return [
        replace(one, is_sure=False)
        if isinstance(order := one.orders[0], SupportHold)
        and order.supported.location.province in idle
        else one
        for one in said
    ]
