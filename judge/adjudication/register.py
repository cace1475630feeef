"""The register of hyperspace: consents, and the ladder of Link and Separate (Swiss 4 to 10, 18).

For each pair of provinces there are rungs: barred, normal, doubly linked, or,
without a common border, unlinked and linked. Links that outnumber the
Separates of a season go up one rung, Separates go down as many as they are
more, and as many of both stand each other off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judge.adjudication.entries import OrderEntry
from judge.adjudication.resolution import Outcome, Verdict, Written
from judge.adjudication.why import Why
from judge.board.calendar import write_season
from judge.board.hyperspace import Pair
from judge.board.position import Position
from judge.board.register import Granted, Register, read_register, write_register
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.legality_register import settle_register
from judge.orders.model import REGISTER_ORDERS, Consent, Link, Revoke, Separate
from judge.orders.network import Network
from judge.orders.reason import Reason

_CONSENTS = (Consent, Revoke)
_LINKS = (Link, Separate)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What became of an order about the register, and why."""

    verdict: Verdict
    reason: Reason


_Sides = tuple[list[int], list[int]]
"""The numbers of the Link orders for a pair, and of the Separates."""

Rulings = Mapping[int, Ruled]
"""By the number of the order in what came in."""


def about_register(entry: OrderEntry, ruled: Ruled | None) -> Outcome | None:
    """What became of an order about the register; None of any other."""
    row = entry.written
    if ruled is not None:
        return Outcome(row.power, row.text, entry.order or row.order, ruled.verdict, ruled.reason)
    if isinstance(row.order, REGISTER_ORDERS):
        return Outcome(row.power, row.text, row.order, Verdict.REJECTED, entry.reason)
    return None


def register_of(position: Position, variant: Variant) -> Register:
    """The register of a position, with the counts of its game year."""
    register = read_register(position.registers, variant.board.by_code)
    return register.in_year(position.phase.year)


def with_register(position: Position, register: Register | None) -> Position:
    """The position with another register; None on a board without hyperspace."""
    if register is None:
        return position
    return replace(position, registers=registers_with(position, register))


def registers_with(position: Position, register: Register) -> Mapping[str, object]:
    """What the board remembers, with another register of hyperspace."""
    return {**position.registers, **write_register(register)}


def take_consents(
    position: Position, variant: Variant, written: Sequence[Written]
) -> tuple[Register | None, Rulings]:
    """The register once consents are given and taken back, in the order they came (Swiss 21).

    None on a board without hyperspace.
    """
    hyperspace = variant.hyperspace
    if hyperspace is None:
        return None, {}
    register, ruled = register_of(position, variant), {}
    for number, row in enumerate(written):
        if not isinstance(row.order, _CONSENTS):
            continue
        order = settle_register(row.order, row.power, position, hyperspace)
        if isinstance(order, Consent):
            granted = Granted(order.power.id, order.pair, order.season)
            others = tuple(g for g in register.consents if g != granted)
            register = replace(register, consents=(*others, granted))
            ruled[number] = Ruled(Verdict.TAKES_EFFECT, Reason(Why.CONSENT_GIVEN))
        elif isinstance(order, Revoke):
            kept = tuple(g for g in register.consents if not _is_revoked(g, order))
            ruled[number] = Ruled(Verdict.REJECTED, Reason(Why.NO_SUCH_CONSENT))
            if len(kept) < len(register.consents):
                ruled[number] = Ruled(Verdict.TAKES_EFFECT, Reason(Why.CONSENT_REVOKED))
            register = replace(register, consents=kept)
    return register, ruled


def _is_revoked(granted: Granted, order: Revoke) -> bool:
    is_named = order.pair in {None, granted.pair} and order.season in {None, granted.season}
    return granted.power == order.power.id and is_named


def judge_links(entries: Sequence[OrderEntry], network: Network) -> tuple[Register, Rulings]:
    """Judge the Link and Separate orders of a season, and end what has lasted its time.

    A winning order is judged before what it is about runs out by itself.
    """
    register = network.register
    used, ruled, sides = _count(entries, network)
    links, barriers = dict(register.links), dict(register.barriers)
    for pair, (for_, against) in sides.items():
        linked, parted = _judge_pair(pair, len(for_), len(against), links, barriers, network)
        ruled.update(dict.fromkeys(for_, linked))
        ruled.update(dict.fromkeys(against, parted))
    now = network.season
    return (
        replace(
            register,
            links={pair: until for pair, until in links.items() if until > now},
            barriers={pair: until for pair, until in barriers.items() if until > now},
            consents=tuple(g for g in register.consents if g.season is None or g.season > now),
            used=used,
        ),
        ruled,
    )


def _count(
    entries: Sequence[OrderEntry], network: Network
) -> tuple[dict[str, int], dict[int, Ruled], dict[Pair, _Sides]]:
    """Count who is for a link and who against it.

    What a power writes beyond its budget of the year is refused; the first ones count.
    """
    hyperspace = network.hyperspace
    used = dict(network.register.used)
    ruled: dict[int, Ruled] = {}
    sides: dict[Pair, _Sides] = {}
    for number, entry in enumerate(entries):
        order, power = entry.order, entry.written.power
        if not isinstance(order, _LINKS):
            continue
        budget = hyperspace.budget_of(power)
        if used.get(power.id, 0) >= budget:
            reason = Reason(Why.BUDGET, (power.name, budget))
            ruled[number] = Ruled(Verdict.REJECTED, reason)
            continue
        used[power.id] = used.get(power.id, 0) + 1
        links, separates = sides.setdefault((order.one, order.other), ([], []))
        (links if isinstance(order, Link) else separates).append(number)
    return used, ruled, sides


def _judge_pair(
    pair: Pair,
    links: int,
    separates: int,
    linked: dict[Pair, int],
    barred: dict[Pair, int],
    network: Network,
) -> tuple[Ruled, Ruled]:
    """Go up or down the rungs of a pair; what becomes of its Links, and of its Separates."""
    lasts = network.season + network.hyperspace.lasts
    if links == separates:
        even = Ruled(Verdict.STOOD_OFF, Reason(Why.EVEN, (_links(links), _separates(separates))))
        return even, even
    if links > separates:
        before = pair in barred
        barred.pop(pair, None)
        if not before:
            linked[pair] = lasts
        until = (write_season(lasts),)
        now = Reason(Why.NO_BARRIER_ANY_MORE) if before else Reason(Why.LINKED, until)
        won = _won(now, _links(links), separates)
        return won, _outvoted(_separates(separates), _links(links))
    rungs = min(separates - links, network.hyperspace.separate_steps or separates)
    now, effect = _step_down(pair, rungs, lasts, linked, barred, border=network.has_border(pair))
    won = _won(now, _separates(separates), links)
    lost = _outvoted(_links(links), _separates(separates))
    return lost, won if effect else Ruled(Verdict.NO_EFFECT, now)


def _step_down(
    pair: Pair,
    rungs: int,
    lasts: int,
    linked: dict[Pair, int],
    barred: dict[Pair, int],
    *,
    border: bool,
) -> tuple[Reason, bool]:
    """Break the link first, then bar the border (Swiss 10); say how things stand now."""
    if pair not in linked and not border:
        return Reason(Why.NOTHING_TO_PART), False
    now = Reason(Why.LINK_BROKEN)
    if linked.pop(pair, None) is not None:
        rungs -= 1
    if rungs and border:
        barred[pair] = lasts
        now = Reason(Why.BARRIER, (write_season(lasts),))
    return now, True


def _won(now: Reason, more: Reason, fewer: int) -> Ruled:
    return Ruled(Verdict.TAKES_EFFECT, Reason(Why.WON, (now, more, fewer)) if fewer else now)


def _outvoted(fewer: Reason, more: Reason) -> Ruled:
    return Ruled(Verdict.STOOD_OFF, Reason(Why.OUTVOTED, (fewer, more)))


def _links(count: int) -> Reason:
    return Reason(Why.ONE_LINK) if count == 1 else Reason(Why.LINKS, (count,))


def _separates(count: int) -> Reason:
    return Reason(Why.ONE_SEPARATE) if count == 1 else Reason(Why.SEPARATES, (count,))


def count_destroyed(register: Register, powers: Sequence[Power]) -> Register:
    """The register with more units that no build may replace this year (Swiss 17)."""
    if not powers:
        return register
    destroyed = dict(register.destroyed)
    for power in powers:
        destroyed[power.id] = destroyed.get(power.id, 0) + 1
    return replace(register, destroyed=destroyed)
