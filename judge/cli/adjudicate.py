"""`judge adjudicate`: positions and orders in, results out, a JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.adjudication import adjudicate
from judge.adjudication.resolution import Outcome, Resolution, Written
from judge.board.corridor import Corridor
from judge.board.forms import (
    Form,
    FormFault,
    read_location,
    read_position,
    read_power,
    write_dislodged_unit,
    write_position,
)
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.library.texts import load_phrases
from judge.library.variants import VariantFault, load_variant


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
    variant = _variant(form)
    position, warnings = _without_doubles(_position(form, variant))
    return Task(
        variant,
        position,
        _written(form, variant),
        _drawn(form, variant),
        tuple(read_power(id_, variant) for id_ in _default(form)),
        warnings,
    )


def answer_form(form: object) -> Mapping[str, Any]:
    """Adjudicate one position; FormFault says what its form lacks."""
    asked = read_task(form)
    answer = write_resolution(asked.adjudicated(), asked.variant)
    return {**answer, "warnings": list(asked.warnings)} if asked.warnings else answer


def _drawn(form: Form, variant: Variant) -> Location | None:
    """Where chance takes a lost piece, if the form says."""
    draw = form.get("draw")
    if draw is None:
        return None
    if not isinstance(draw, str):
        raise FormFault("draw: the province that was drawn")
    return read_location(draw, variant)


def _default(form: Form) -> list[str]:
    default = form.get("default") or []
    if not isinstance(default, list) or not all(isinstance(id_, str) for id_ in default):
        raise FormFault("default: a list of powers")
    return default


def _variant(form: Form) -> Variant:
    try:
        return load_variant(form["variant"], form.get("options"))
    except KeyError as fault:
        raise FormFault(f"variant: {fault.args[0]} is on no shelf or missing") from None
    except VariantFault as fault:
        raise FormFault(str(fault)) from None
    except (TypeError, AttributeError):
        raise FormFault("variant: the id of a board; options: their values by name") from None


def _position(form: Form, variant: Variant) -> Position:
    for part in ("phase", "units"):
        if part not in form:
            raise FormFault(f"{part} is missing")
    try:
        position = read_position(form, variant)
    except FormFault:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as fault:
        raise FormFault(f"the position can't be read: {fault}") from None
    return position


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
    orders = form.get("orders")
    if not isinstance(orders, dict):
        raise FormFault("orders: lists of texts, by power")
    found: list[Written] = []
    for id_, texts in orders.items():
        power = read_power(id_, variant)
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise FormFault(f"orders of {id_}: a list of texts")
        found.extend(Written.read(power, text, variant) for text in texts)
    return found


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
