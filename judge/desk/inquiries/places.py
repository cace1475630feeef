"""A province in words: what it is, who stands there, and where units go from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph

_INDENT = "  "


def describe(
    province: Province, variant: Variant, position: Position | None, phrases: Phrasebook
) -> str:
    """A paragraph with full names, as somebody reads it who can't see the map.

    Who owns it and stands there is left out where no game is being played (`position`).
    """
    rows = [
        _nature(province, variant, phrases),
        *(_standing(province, position, phrases) if position is not None else ()),
        *_ways(province, variant, phrases),
    ]
    title = phrases.say("place.title", name=province.name, id=province.id)
    return "\n".join([title, *(paragraph(row, _INDENT, _INDENT) for row in rows)])


def _nature(province: Province, variant: Variant, phrases: Phrasebook) -> str:
    """What it is made of, and whose home."""
    said = [phrases.say(f"place.{province.terrain.name.lower()}")]
    if province.is_centre:
        home = next((p for p, homes in variant.homes.items() if province in homes), None)
        name = "place.centre" if home is None else "place.home"
        said.append(phrases.say(name, power=home.name if home is not None else ""))
    return " ".join(said)


def _standing(province: Province, position: Position, phrases: Phrasebook) -> Iterator[str]:
    """Who owns it now, and who stands there."""
    if province.is_centre:
        owner = position.owners.get(province)
        name = "place.free" if owner is None else "place.owned"
        yield phrases.say(name, power=owner.name if owner is not None else "")
    unit = position.unit_in(province)
    if unit is None:
        yield phrases.say("place.empty")
    else:
        yield phrases.say("place.unit", unit=unit.printed, power=unit.power.name)
    for row in position.dislodged:
        if row.unit.location.province == province:
            gaps = {"unit": row.unit.printed, "power": row.unit.power.name}
            ways = written_names(row.ways, phrases)
            name = "place.retreats" if row.ways else "place.trapped"
            yield phrases.say(name, ways=ways, **gaps)


def _ways(province: Province, variant: Variant, phrases: Phrasebook) -> Iterator[str]:
    """Where an army and a fleet go from there, from each coast apart."""
    whole = Location(province)
    places = [Location(province, coast) for coast in province.coasts] or [whole]
    army = written_names(variant.board.ways(UnitKind.ARMY, whole), phrases)
    if army:
        yield phrases.say("place.army", ways=army)
    fleets = [(p, variant.board.ways(UnitKind.FLEET, p)) for p in places]
    for place, ways in fleets:
        if ways and place.coast is not None:
            gaps = {"coast": place.coast.adjective, "ways": written_names(ways, phrases)}
            yield phrases.say("place.fleet_coast", **gaps)
        elif ways:
            yield phrases.say("place.fleet", ways=written_names(ways, phrases))
    if army and not any(ways for _, ways in fleets):
        yield phrases.say("place.no_fleet")
    elif not army and any(ways for _, ways in fleets):
        yield phrases.say("place.no_army")


def written_names(places: Iterable[Location], phrases: Phrasebook) -> str:
    """Places by their full names, with the short ones, which are the easier to write."""
    named = (
        phrases.say("place.name", name=p.full_name, id=p.printed)
        for p in sorted(places, key=lambda p: p.full_name)
    )
    return phrases.in_a_row(named)


def owner_of_unit(province: Province, position: Position) -> Power | None:
    """Whose unit stands in a province, or was dislodged from it."""
    unit = position.unit_in(province)
    if unit is not None:
        return unit.power
    rows = (d.unit.power for d in position.dislodged if d.unit.location.province == province)
    return next(rows, None)
