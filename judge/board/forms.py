"""The JSON forms of positions: dicts and lists in, values out, and back.

`{"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "centers": ...,
"dislodged": ..., "standoffs": ..., "registers": ...}`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.board.calendar import PhaseKind, read_phase
from judge.board.corridor import Corridor, read_corridor
from judge.board.places import Location, Province
from judge.board.position import DislodgedUnit, Position
from judge.board.register import read_register, write_register
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant

Form = Mapping[str, Any]
_KINDS = {kind.value: kind for kind in UnitKind}
_HYPER = " HYPER"


class FormFault(ValueError):
    """A JSON form that can't be read; the message says which part and why."""


def read_power(text: str, variant: Variant) -> Power:
    """A power by its id, without regard to case."""
    power = variant.power_by_id.get(text.upper())
    if power is None:
        raise FormFault(f"{text!r} is no power of {variant.id}")
    return power


def read_location(text: str, variant: Variant) -> Location:
    """A location by its code; on boards with hyperspace also one inside it."""
    places = variant.board.by_code
    location = places.get(text.upper())
    if location is None and variant.hyperspace is not None:
        location = read_corridor(text, places)
    if location is None:
        raise FormFault(f"{text!r} is no place of {variant.id}")
    return location


def read_unit(text: str, power: Power, variant: Variant) -> Unit:
    """A unit by its code: "F STP/SC"; an army stands on no coast, whatever is written."""
    known = variant.unit_by_code.get((power.id, text))
    if known is not None:
        return known
    letter, _, code = text.strip().upper().partition(" ")
    kind = _KINDS.get(letter)
    if kind is None:
        raise FormFault(f"{text!r} is no unit; write it like 'A MUN'")
    location = read_location(code.strip(), variant)
    place = location.province
    if isinstance(place, Corridor) and place.entered is None:
        raise FormFault(
            f"{text!r} doesn't say since when it is there; write it like '{text}/S1902'"
        )
    if location.coast is not None and kind is UnitKind.ARMY:
        location = Location(location.province)
    return Unit(power, kind, location)


def read_position(form: Form, variant: Variant) -> Position:
    """Read a position; everything but the phase and the units may be missing.

    A power that `centers` leaves out owns those of its opening centres which
    nobody else was given.
    """
    units = [
        read_unit(text, power, variant)
        for id_, texts in form.get("units", {}).items()
        for power in [read_power(id_, variant)]
        for text in texts
    ]
    return Position(
        phase=read_phase(form["phase"]),
        units=tuple(units),
        owners=read_owners(form.get("centers") or {}, variant),
        dislodged=tuple(_read_dislodged(form.get("dislodged") or {}, variant)),
        standoffs=frozenset(
            read_location(text, variant).province for text in form.get("standoffs") or ()
        ),
        registers=_read_registers(form.get("registers") or {}, variant),
    )


def _read_registers(form: Form, variant: Variant) -> dict[str, object]:
    """What the board must remember; the register of hyperspace is checked."""
    if variant.hyperspace is None or not form:
        return dict(form)
    return {**form, **write_register(read_register(form, variant.board.by_code))}


def read_owners(form: Form, variant: Variant) -> Mapping[Province, Power]:
    """Who owns which centre."""
    owners: dict[Province, Power] = {}
    for id_, texts in form.items():
        power = read_power(id_, variant)
        owners.update((read_location(text, variant).province, power) for text in texts)
    silent = set(variant.powers) - {read_power(id_, variant) for id_ in form}
    for province, power in variant.opening_owners.items():
        if power in silent:
            owners.setdefault(province, power)
    return owners


def _read_dislodged(form: Form, variant: Variant) -> list[DislodgedUnit]:
    found = []
    for id_, rows in form.items():
        power = read_power(id_, variant)
        for row in rows:
            attacked_from = row.get("from")
            retreats = [str(place) for place in row.get("retreats", ())]
            leaps = [place for place in retreats if place.upper().endswith(_HYPER)]
            found.append(
                DislodgedUnit(
                    unit=read_unit(row["unit"], power, variant),
                    attacked_from=(
                        read_location(attacked_from, variant).province if attacked_from else None
                    ),
                    retreats=tuple(read_location(r, variant) for r in retreats if r not in leaps),
                    leaps=tuple(read_location(r[: -len(_HYPER)], variant) for r in leaps),
                )
            )
    return found


def write_position(position: Position, variant: Variant) -> dict[str, Any]:
    """Write a position in the form that `read_position` reads."""
    return _form_of(position, variant.powers)


def write_what_stands(position: Position) -> dict[str, Any]:
    """Write a position whose board isn't at hand; `read_what_stands` reads it."""
    dislodged = {row.unit.power for row in position.dislodged}
    powers = {unit.power for unit in position.units} | {*position.owners.values()} | dislodged
    return _form_of(position, sorted(powers, key=lambda power: power.id))


def read_what_stands(form: Form, variant: Variant) -> Position:
    """Read a position; a power that `centers` leaves out owns none."""
    none: Form = dict.fromkeys(variant.power_by_id, ())
    return read_position({**form, "centers": {**none, **form.get("centers", {})}}, variant)


def _form_of(position: Position, powers: Iterable[Power]) -> dict[str, Any]:
    """A position as JSON, power by power."""
    seen = tuple(powers)
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power.id, []).append(str(unit))
    owned: dict[str, list[str]] = {}
    for province, owner in position.owners.items():
        owned.setdefault(owner.id, []).append(province.key)
    form: dict[str, Any] = {
        "phase": str(position.phase),
        "units": {p.id: sorted(units[p.id]) for p in seen if p.id in units},
        "centers": {p.id: sorted(owned.get(p.id, ())) for p in seen},
    }
    if position.phase.kind is PhaseKind.RETREAT:
        form["dislodged"] = write_dislodged(position)
        form["standoffs"] = sorted(p.key for p in position.standoffs)
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        form["due"] = {p.id: due for p in seen if (due := position.due_of(p))}
    if position.registers:
        form["registers"] = dict(position.registers)
    return form


def write_dislodged(position: Position) -> dict[str, list[dict[str, Any]]]:
    """The dislodged units by power, each with where it may go."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for dislodged in sorted(position.dislodged, key=lambda d: str(d.unit)):
        rows.setdefault(dislodged.unit.power.id, []).append(write_dislodged_unit(dislodged))
    return rows


def write_dislodged_unit(dislodged: DislodgedUnit) -> dict[str, Any]:
    """One dislodged unit."""
    row: dict[str, Any] = {"unit": str(dislodged.unit)}
    if dislodged.attacked_from is not None:
        row["from"] = dislodged.attacked_from.key
    row["retreats"] = [str(location) for location in dislodged.retreats]
    row["retreats"] += [f"{location}{_HYPER}" for location in dislodged.leaps]
    return row
