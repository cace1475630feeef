"""What a board is known for: its canals and crossings, and the ways through hyperspace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from random import Random

from judge.adjudication.resolution import Outcome, Verdict
from judge.board.board import Board
from judge.board.calendar import Season
from judge.board.corridor import Corridor
from judge.board.places import Province, Terrain
from judge.board.position import Position
from judge.board.special import Special, SpecialKind
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.orders.illegality import Illegality
from judge.orders.legality import settle
from judge.orders.model import Consent, Link, Move, Order, Separate
from judge.orders.standing import Standing


def special_of(here: Province, there: Province, board: Board) -> Special | None:
    """The canal that a step goes along, the crossing it goes over or the box it enters."""
    for special in board.special:
        ends = {end.province for end in special.between}
        places = ends | set(special.through)
        if {here, there} == ends and special.kind is not SpecialKind.CANAL:
            return special
        if special.through and {here, there} <= places:
            return special
    return None


def count_sights(outcomes: Iterable[Outcome], board: Board) -> Mapping[str, int]:
    """How many moves went by each of a board's canals, crossings and boxes."""
    found: Counter[str] = Counter()
    for outcome in outcomes:
        order = outcome.order
        if isinstance(order, Move) and outcome.verdict is Verdict.MOVES:
            here, there = order.unit.location.province, order.destination.province
            special = special_of(here, there, board)
            if special is not None:
                found[special.id] += 1
    return found


def write_to_register(
    power: Power,
    standing: Standing,
    variant: Variant,
    random: Random,
    posts: Sequence[Province],
) -> tuple[Order, ...]:
    """A Link, a Separate or a consent, as far as the year allows.

    `posts` is where its units mean to be when the season is over, the surest first.
    """
    network, hyperspace = standing.network, variant.hyperspace
    if network is None or hyperspace is None:
        return ()
    register = network.register.in_year(standing.position.phase.year)
    used = register.used.get(power.id, 0)
    found: list[Order] = []
    if power == hyperspace.power:
        # One in Spring, so that there is a way in Fall; the rest when it comes.
        if used < hyperspace.links_a_year:
            found += _links(power, standing, random, posts)[:1]
        if random.random() < 0.3:
            friend = random.choice([other for other in variant.powers if other != power])
            found.append(Consent(friend))
    elif used < hyperspace.separates_a_year and _is_time(standing, random):
        found += _separates(power, standing, random)[:1]
    settled = (order for order in found if not _is_refused(order, power, standing, variant))
    return tuple(settled)


def _is_refused(order: Order, power: Power, standing: Standing, variant: Variant) -> bool:
    return isinstance(settle(order, power, standing, variant), Illegality)


def _is_time(standing: Standing, random: Random) -> bool:
    """A barrier of Spring serves in Fall, when it matters most."""
    spring = standing.position.phase.season is Season.SPRING
    return random.random() < (0.6 if spring else 0.3)


def _links(
    power: Power, standing: Standing, random: Random, posts: Sequence[Province]
) -> list[Order]:
    """From where an own unit will stand to a centre to be had, the least defended first."""
    position = standing.position
    own = [post for post in posts if not isinstance(post, Corridor)]
    centres = [c for c in standing.board.centres if position.owners.get(c) != power]
    random.shuffle(centres)
    touching = standing.board.compiled.touching
    centres.sort(key=lambda c: _defenders(c, power, position, touching[c.number]))
    linked = set(standing.network.register.links) if standing.network else set()
    return [
        Link(post, centre)
        for centre, post in product(centres, own)
        if post != centre and (post, centre) not in linked
    ]


def _defenders(centre: Province, power: Power, position: Position, beside: int) -> int:
    """How many units of others stand in a centre or beside it."""
    near = beside | 1 << centre.number
    return sum(near >> _number(unit) & 1 for unit in position.units if unit.power != power)


def _separates(power: Power, standing: Standing, random: Random) -> list[Order]:
    """An own centre from a neighbour that somebody else's unit stands in."""
    position, touching = standing.position, standing.board.compiled.touching
    pairs = [
        (centre, unit.location.province)
        for centre in position.centres_of(power)
        for unit in position.units
        if unit.power != power and touching[centre.number] >> _number(unit) & 1
    ]
    random.shuffle(pairs)
    return [Separate(centre, other) for centre, other in pairs]


def _number(unit: Unit) -> int:
    """The number of a unit's province; of none, for a piece in hyperspace."""
    place = unit.location.province
    return place.number if place.terrain is not Terrain.HYPERSPACE else 1_000_000
