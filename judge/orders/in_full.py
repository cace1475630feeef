"""Orders and conditions in full words: "The army in Munich holds", as sentences with gaps."""

from __future__ import annotations

from typing import assert_never

from judge.board.calendar import write_season
from judge.board.places import Location, Province
from judge.board.units import Power, UnitKind
from judge.orders.conditions import AllOf, AnyOf, Condition, Dislodged, Not, Owns, Stands, Went
from judge.orders.model import (
    REGISTER_ORDERS,
    Build,
    Consent,
    Convoy,
    Disband,
    Enter,
    Hold,
    Link,
    Move,
    MovementOrder,
    Order,
    Piece,
    RegisterOrder,
    Remove,
    Retreat,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.reason import Cause, Joint, Part, Reason, both, either


class Full(Cause):
    """An order in full words, and what it is made of."""

    WAIVED = ()
    ARMY_BUILT = "place"
    FLEET_BUILT = "place"
    UNIT_BUILT = "place"
    REMOVED = "unit"
    RETREATS = "unit", "place"
    DISBANDED = "unit"
    HOLDS = "unit"
    MOVES = "unit", "place"
    ENTERS = "unit", "corridor"
    SUPPORTS = "unit", "other"
    SUPPORTS_TO = "unit", "other", "place"
    CONVOYS = "unit", "army", "place"
    LINKED = "one", "other"
    SEPARATED = "one", "other"
    CONSENTS = "power", "link"
    REVOKED = "power"

    BY_WAY_OF = "order", "seas"
    BY_CONVOY = "order"
    THROUGH = "order"
    IN_SEASON = "told", "season"
    FOR_LINK = "power", "one", "other"
    LINK_OF = "one", "other"
    ANY_LINK = ()
    ARMY = "place"
    FLEET = "place"
    UNIT = "place"
    THE = "place"
    THE_FIRST = "place"


class Fact(Cause):
    """What an order on file waits for, in full words."""

    OWNS = "power", "place"
    OWNS_NOT = "power", "place"
    DISLODGED = "place"
    NOT_DISLODGED = "place"
    MOVED = "start", "end"
    NOT_MOVED = "start", "end"
    ANY_MOVED = "end"
    NONE_MOVED = "end"
    STANDS = "unit", "place"
    STANDS_AN = "unit", "place"
    STANDS_NO = "unit", "place"
    UNIT = ()
    ARMY = ()
    FLEET = ()
    UNIT_OF = "power"
    ARMY_OF = "power"
    FLEET_OF = "power"
    TOGETHER = "facts"


_UNITS = {None: Full.UNIT, UnitKind.ARMY: Full.ARMY, UnitKind.FLEET: Full.FLEET}
_BUILT = {None: Full.UNIT_BUILT, UnitKind.ARMY: Full.ARMY_BUILT, UnitKind.FLEET: Full.FLEET_BUILT}
_ANY = {None: Fact.UNIT, UnitKind.ARMY: Fact.ARMY, UnitKind.FLEET: Fact.FLEET}
_ANY_OF = {None: Fact.UNIT_OF, UnitKind.ARMY: Fact.ARMY_OF, UnitKind.FLEET: Fact.FLEET_OF}


def order_in_full(order: Order) -> Reason:
    """As in "The army in Munich supports the army in Berlin to Kiel"."""
    if isinstance(order, REGISTER_ORDERS):
        return _register_order(order)
    match order:
        case Waive():
            return Reason(Full.WAIVED)
        case Build(unit):
            return Reason(_BUILT[unit.kind], (unit.location.full_name,))
        case Remove(unit):
            return Reason(Full.REMOVED, (_piece(unit),))
        case Retreat(unit, destination, hyper):
            return _through(
                Reason(Full.RETREATS, (_piece(unit), the_place(destination))), hyper=hyper
            )
        case Disband(unit):
            return Reason(Full.DISBANDED, (_piece(unit),))
        case _:
            return _action(order)


def _action(order: MovementOrder) -> Reason:
    unit = _piece(order.unit)
    match order:
        case Hold():
            return Reason(Full.HOLDS, (unit,))
        case Move(_, destination, via_convoy, route, hyper):
            moves = Reason(Full.MOVES, (unit, the_place(destination)))
            if route:
                seas = both([Reason(Full.THE, (p.name,)) for p in route])
                moves = Reason(Full.BY_WAY_OF, (moves, seas))
            elif via_convoy:
                moves = Reason(Full.BY_CONVOY, (moves,))
            return _through(moves, hyper=hyper)
        case Enter(_, corridor):
            return Reason(Full.ENTERS, (unit, corridor.name))
        case SupportHold(_, supported, hyper):
            return _through(Reason(Full.SUPPORTS, (unit, _piece(supported))), hyper=hyper)
        case SupportMove(_, supported, destination, hyper):
            parts = (unit, _piece(supported), the_place(destination))
            return _through(Reason(Full.SUPPORTS_TO, parts), hyper=hyper)
        case Convoy(_, convoyed, destination):
            return Reason(Full.CONVOYS, (unit, _piece(convoyed), the_place(destination)))
        case _:
            assert_never(order)


def _register_order(order: RegisterOrder) -> Reason:
    match order:
        case Link(one, other):
            return Reason(Full.LINKED, (_first(one), _the(other)))
        case Separate(one, other):
            return Reason(Full.SEPARATED, (_first(one), _the(other)))
        case Consent(power, pair, season):
            link = Reason(Full.LINK_OF, (_the(pair[0]), _the(pair[1]))) if pair else None
            where = link or Reason(Full.ANY_LINK)
            may = Reason(Full.CONSENTS, (power.name, where))
            return may if season is None else _in_season(may, season)
        case Revoke(power, pair, season):
            whose: Part = power.name
            if pair:
                whose = Reason(Full.FOR_LINK, (whose, _the(pair[0]), _the(pair[1])))
            if season is not None:
                whose = _in_season(whose, season)
            return Reason(Full.REVOKED, (whose,))
        case _:
            assert_never(order)


def _in_season(told: Part, season: int) -> Reason:
    return Reason(Full.IN_SEASON, (told, write_season(season)))


def _through(told: Reason, *, hyper: bool) -> Reason:
    return Reason(Full.THROUGH, (told,)) if hyper else told


def _piece(piece: Piece) -> Reason:
    """A unit in full words: "army in Munich", "fleet in the North Sea"."""
    return Reason(_UNITS[piece.kind], (the_place(piece.location),))


def the_place(place: Location) -> Part:
    """Seas take the article: "the North Sea", but "Munich"."""
    return Reason(Full.THE, (place.full_name,)) if place.province.is_water else place.full_name


def _the(province: Province) -> Part:
    return the_place(Location(province))


def _first(province: Province) -> Part:
    """The same where a sentence begins."""
    if province.is_water:
        return Reason(Full.THE_FIRST, (province.name,))
    return province.name[:1].upper() + province.name[1:]


def condition_in_full(condition: Condition, *, is_so: bool = True) -> Part:
    """As in "France owns Munich and no unit stands in Ruhr"."""
    match condition:
        case Owns(power, province):
            cause = Fact.OWNS if is_so else Fact.OWNS_NOT
            return Reason(cause, (power.name, province.name))
        case Stands(province, power, kind):
            return _stands(province, power, kind, is_so=is_so)
        case Dislodged(province):
            return Reason(Fact.DISLODGED if is_so else Fact.NOT_DISLODGED, (_the(province),))
        case Went(start, end):
            if start is None:
                return Reason(Fact.ANY_MOVED if is_so else Fact.NONE_MOVED, (_the(end),))
            return Reason(Fact.MOVED if is_so else Fact.NOT_MOVED, (_the(start), _the(end)))
        case Not(inner):
            return condition_in_full(inner, is_so=not is_so)
        case AllOf(parts) | AnyOf(parts):
            # Not (a and b) is: not a, or not b.
            is_all = isinstance(condition, AllOf) is is_so
            facts = [condition_in_full(part, is_so=is_so) for part in parts]
            other = Joint.OR if is_all else Joint.AND
            told = [Reason(Fact.TOGETHER, (f,)) if _has(f, other) else f for f in facts]
            return both(told) if is_all else either(told)


def _has(told: Part, join: Joint) -> bool:
    return isinstance(told, Reason) and told.tells_of({join})


def _stands(
    province: Province, power: Power | None, kind: UnitKind | None, *, is_so: bool
) -> Reason:
    unit = Reason(_ANY_OF[kind], (power.adjective,)) if power else Reason(_ANY[kind])
    # "A unit", for all its vowel.
    begins = power.adjective if power else kind.word if kind else ""
    an = Fact.STANDS_AN if begins[:1].lower() in set("aeiou") else Fact.STANDS
    return Reason(an if is_so else Fact.STANDS_NO, (unit, _the(province)))
