"""Orders on file, conditions and questions as JSON forms.

Orders stand in the canonical form of the notation, a condition is a list that
begins with its word: ["all", ["owns", "FRANCE", "MUN"], ["not", ...]].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from judge.board.calendar import read_phase
from judge.board.forms import read_location, read_power
from judge.board.places import Province
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.game.filed import Filed, Question
from judge.game.happened import Happened
from judge.orders.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Dislodged,
    Not,
    Owns,
    Stands,
    Went,
)
from judge.orders.model import Order
from judge.orders.notation import NotationProblem, read_notation, write_order


class RecordFault(Exception):
    """A record that can't be read back: our own fault, never a player's."""


def read_order(text: str, variant: Variant) -> Order:
    """The order of its canonical form."""
    order = read_notation(text, variant)
    if isinstance(order, NotationProblem):
        raise RecordFault(f"the order on file {text!r} can't be read")
    return order


def write_filed(row: Filed) -> dict[str, Any]:
    """An order on file."""
    return {
        "text": row.text,
        "phase": str(row.phase) if row.phase else None,
        "choices": [write_order(order) for order in row.choices],
        "condition": _write_condition(row.condition) if row.condition else None,
    }


def read_filed(form: Mapping[str, Any], variant: Variant) -> Filed:
    """The order on file of its form."""
    condition = form["condition"]
    return Filed(
        form["text"],
        read_phase(form["phase"]) if form["phase"] else None,
        tuple(read_order(text, variant) for text in form["choices"]),
        _read_condition(condition, variant) if condition else None,
    )


def write_question(question: Question) -> dict[str, Any]:
    """A question that is open."""
    form: dict[str, Any] = {
        "number": question.number,
        "line": question.line,
        "span": [question.start, question.end],
        "phase": str(question.phase),
        "candidates": [write_order(order) for order in question.candidates],
    }
    if question.condition is not None:
        form["condition"] = _write_condition(question.condition)
    return {**form, "late": True} if question.is_late else form


def read_question(form: Mapping[str, Any], variant: Variant) -> Question:
    """The question of its form."""
    start, end = form["span"]
    condition = form.get("condition")
    return Question(
        form["number"],
        form["line"],
        start,
        end,
        read_phase(form["phase"]),
        tuple(read_order(text, variant) for text in form["candidates"]),
        is_late=form.get("late", False),
        condition=_read_condition(condition, variant) if condition else None,
    )


def write_happened(happened: Happened) -> dict[str, Any]:
    """What the last movement phase brought, sorted."""
    return {
        "moved": sorted([p.id, a.key, b.key] for p, a, b in happened.moved),
        "dislodged": sorted([p.id, a.key] for p, a in happened.dislodged),
    }


def read_happened(form: Mapping[str, Any], variant: Variant) -> Happened:
    """What the last movement phase brought, of its form."""
    return Happened(
        frozenset(
            (read_power(p, variant), _place(a, variant), _place(b, variant))
            for p, a, b in form.get("moved", ())
        ),
        frozenset(
            (read_power(p, variant), _place(a, variant)) for p, a in form.get("dislodged", ())
        ),
    )


def _write_condition(condition: Condition) -> list[Any]:
    match condition:
        case Owns(power, province):
            return ["owns", power.id, province.key]
        case Stands(province, whose, kind):
            return ["stands", province.key, whose and whose.id, kind and kind.value]
        case Dislodged(province):
            return ["dislodged", province.key]
        case Went(start, end):
            return ["went", start and start.key, end.key]
        case Not(inner):
            return ["not", _write_condition(inner)]
        case AllOf(parts):
            return ["all", *map(_write_condition, parts)]
        case AnyOf(parts):
            return ["any", *map(_write_condition, parts)]
        case _:
            assert_never(condition)


def _read_condition(form: Sequence[Any], variant: Variant) -> Condition:
    word, *rest = form
    return _CONDITIONS[word](rest, variant)


def _read_stands(form: Sequence[Any], variant: Variant) -> Condition:
    place, power, kind = form
    whose = read_power(power, variant) if power else None
    return Stands(_place(place, variant), whose, UnitKind(kind) if kind else None)


def _place(key: str, variant: Variant) -> Province:
    return read_location(key, variant).province


_CONDITIONS: Mapping[str, Callable[[Sequence[Any], Variant], Condition]] = {
    "owns": lambda form, v: Owns(read_power(form[0], v), _place(form[1], v)),
    "stands": _read_stands,
    "dislodged": lambda form, v: Dislodged(_place(form[0], v)),
    "went": lambda form, v: Went(_place(form[0], v) if form[0] else None, _place(form[1], v)),
    "not": lambda form, v: Not(_read_condition(form[0], v)),
    "all": lambda form, v: AllOf(tuple(_read_condition(part, v) for part in form)),
    "any": lambda form, v: AnyOf(tuple(_read_condition(part, v) for part in form)),
}
