"""`judge adjudicate`: positions and orders in, results out, a JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.adjudication import adjudicate
from judge.adjudication.resolution import Outcome, Resolution, Verdict, Written
from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.forms import (
    Form,
    FormFault,
    read_location,
    read_position,
    read_power,
    read_unit,
    write_dislodged_unit,
    write_position,
)
from judge.board.places import Location, Province, Terrain
from judge.board.position import Position
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.cli.helping import did_you_mean
from judge.cli.shapes import check_fields, check_given, reading
from judge.library.texts import load_phrases
from judge.library.variants import VariantFault, load_variant, variant_ids
from judge.orders.model import Disband, Remove


def adjudicate_lines(lines: Iterable[str]) -> Iterator[str]:
    """Answer each line that isn't blank: the result, or what is wrong with the question."""
    for line in lines:
        if line.strip():
            yield json.dumps(_answer(line), separators=(",", ":"))


def _answer(line: str) -> Mapping[str, Any]:
    try:
        form = json.loads(line)
    except (ValueError, RecursionError) as fault:
        return {"error": f"this is no JSON: {fault}"}
    try:
        return answer_form(form)
    except FormFault as fault:
        return {"error": str(fault)}


@dataclass(frozen=True, slots=True)
class Task:
    """A position of a board, and the orders that came in."""

    variant: Variant
    position: Position
    written: list[Written]
    drawn: Location | None = None
    silent: tuple[Power, ...] = ()
    warnings: tuple[str, ...] = ()

    def adjudicated(self) -> Resolution:
        """What became of the orders."""
        return adjudicate(
            self.position, self.variant, self.written, drawn=self.drawn, silent=self.silent
        )


def read_task(form: object) -> Task:
    """Read one question; FormFault says what its form lacks."""
    if not isinstance(form, dict):
        raise FormFault("a position is a JSON object")
    check_fields(form)
    variant = _variant(form)
    position, warnings = _without_doubles(_position(form, variant))
    check_given(form, "orders")
    with reading("orders"):
        written = [_in_phase(row, position) for row in _written(form, variant)]
    with reading("draw"):
        draw = form.get("draw")
        drawn = None if draw is None else read_location(draw, variant)
    with reading("default"):
        silent = tuple(read_power(id_, variant) for id_ in form.get("default") or ())
    return Task(variant, position, written, drawn, silent, warnings)


def answer_form(form: object) -> Mapping[str, Any]:
    """Adjudicate one position; FormFault says what its form lacks."""
    asked = read_task(form)
    answer = write_resolution(asked.adjudicated(), asked.variant)
    return {**answer, "warnings": list(asked.warnings)} if asked.warnings else answer


def _variant(form: Form) -> Variant:
    try:
        return load_variant(form["variant"], form.get("options"))
    except KeyError as fault:
        id_ = str(fault.args[0])
        known = variant_ids()
        asked = did_you_mean(id_.lower(), known, most=1) or f"; there are {', '.join(known)}"
        raise FormFault(f"variant: {id_} is on no shelf{asked}") from None
    except VariantFault as fault:
        raise FormFault(str(fault)) from None
    except (TypeError, AttributeError):
        raise FormFault("variant: the id of a board; options: their values by name") from None


def _position(form: Form, variant: Variant) -> Position:
    try:
        return read_position(form, variant)
    except (AttributeError, KeyError, TypeError, ValueError):
        if wrong := list(_wrong_units(form, variant)):
            raise FormFault(f"units: {'; '.join(wrong)}") from None
        bare = {"phase": form["phase"], "units": {}}
        for name in ("phase", "units", "centers", "dislodged", "standoffs", "registers"):
            with reading(name):
                read_position({**bare, name: form.get(name) or bare.get(name)}, variant)
        raise


def _wrong_units(form: Form, variant: Variant) -> Iterator[str]:
    """What is wrong with each unit, or with the power that is to have it."""
    for id_, texts in form["units"].items():
        try:
            power = read_power(id_, variant)
        except FormFault as fault:
            yield str(fault)
            continue
        for text in texts:
            try:
                read_unit(text, power, variant)
            except FormFault as fault:
                yield f"{fault} ({power.id}: {text})"


def check_ground(position: Position) -> None:
    """See that no unit stands where none of its kind can. Raises FormFault, which names them."""
    units = (*position.units, *(row.unit for row in position.dislodged))
    wrong = [
        f"{unit} ({unit.power.id}) can't be: {place.name} is "
        + ("no water" if unit.kind is UnitKind.FLEET else "water")
        for unit in units
        for place in [unit.location.province]
        if not isinstance(place, Corridor)
        if (unit.kind is UnitKind.FLEET and place.terrain is Terrain.INLAND)
        or (unit.kind is UnitKind.ARMY and place.is_water)
    ]
    if wrong:
        raise FormFault(f"units: {'; '.join(wrong)}")


def _without_doubles(position: Position) -> tuple[Position, tuple[str, ...]]:
    """The position with the first unit of each province, and what was left out, in sentences."""
    standing: dict[Province, Unit] = {}
    kept, warnings = [], []
    for unit in position.units:
        place = unit.location.province
        if not isinstance(place, Corridor):  # any number of pieces may be there (Swiss 22)
            other = standing.setdefault(place, unit)
            if other is not unit:
                warnings.append(f"{other} stands in {place.key} already: {unit} is left out")
                continue
        kept.append(unit)
    return replace(position, units=tuple(kept)), tuple(warnings)


def _written(form: Form, variant: Variant) -> list[Written]:
    return [
        Written.read(power, text, variant)
        for id_, texts in form["orders"].items()
        for power in [read_power(id_, variant)]
        for text in texts
    ]


def _in_phase(written: Written, position: Position) -> Written:
    """What was written, as it is meant in this phase: in Winter "A MUN D" is a removal (DATC)."""
    if position.phase.kind is PhaseKind.ADJUSTMENT and isinstance(written.order, Disband):
        return replace(written, order=Remove(written.order.unit))
    return written


def refusals(resolution: Resolution) -> Iterator[tuple[Outcome, str]]:
    """Each order that no unit carries out; and it, as it was written, and why, in a sentence."""
    for outcome in resolution.outcomes:
        if outcome.verdict in _REFUSED:
            why = load_phrases().explain(outcome.reason)
            yield outcome, f"{outcome.power.id}: {outcome.text}: {why}"


_REFUSED = frozenset({Verdict.INVALID, Verdict.REJECTED})


def write_resolution(resolution: Resolution, variant: Variant) -> dict[str, Any]:
    """The JSON form of a resolution."""
    form: dict[str, Any] = {
        "results": [_write_outcome(outcome) for outcome in resolution.outcomes],
        "dislodged": [
            {"power": row.unit.power.id, **write_dislodged_unit(row)}
            for row in resolution.dislodged
        ],
        "destroyed": [{"power": unit.power.id, "unit": str(unit)} for unit in resolution.destroyed],
        "after": write_position(resolution.after, variant),
    }
    if variant.chosen:  # `after` is asked again as it is
        form["after"]["options"] = dict(variant.chosen)
    if resolution.victor is not None:
        form["victory"] = resolution.victor.id
    return form


def _write_outcome(outcome: Outcome) -> dict[str, str]:
    return {
        "power": outcome.power.id,
        "order": outcome.text,
        "outcome": outcome.verdict.value,
        "reason": load_phrases().explain(outcome.reason),
    }
