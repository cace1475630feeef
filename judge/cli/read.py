"""`judge read`: order lines in, their meaning out, one JSON object a line each way."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from judge.board.calendar import PhaseKind, read_phase
from judge.board.forms import FormFault, read_position, read_power
from judge.board.places import Location
from judge.board.position import Position
from judge.desk.echoes import results_alone
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import VariantFault
from judge.orders.gazetteer import AmbiguousPlace, FoundPlace
from judge.orders.notation import write_order
from judge.orders.problems import Ambiguous, Unknown, Unreadable
from judge.orders.reading.reader import OrderReader, read_orders, read_place
from judge.orders.sheet import Aside, OrderSheet

AnswerForm = dict[str, Any]
MOST_CANDIDATES = 12
PHASES = {kind.word: kind for kind in PhaseKind}
# Whatever is read stands in some phase; which one is all the same to the reader.
SOME_PHASE = {
    PhaseKind.MOVEMENT: "S1901M",
    PhaseKind.RETREAT: "S1901R",
    PhaseKind.ADJUSTMENT: "W1901A",
}


class _Refused(ValueError):
    """A question that can't be answered; the message says why."""


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """Answer each line: what its order means, or what must be asked."""
    for line in lines:
        if line.strip():
            yield json.dumps(_answer_line(line))


def _answer_line(line: str) -> AnswerForm:
    try:
        question = json.loads(line)
        return (
            answer_question(question)
            if isinstance(question, dict)
            else {"error": "this is no object"}
        )
    except (json.JSONDecodeError, RecursionError) as fault:
        return {"error": f"this is no JSON: {fault}"}
    except (_Refused, FormFault) as fault:
        return {"error": str(fault)}
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as fault:
        return {"error": f"the question is not in its form: {type(fault).__name__} {fault}"}


def answer_question(question: Mapping[str, Any]) -> AnswerForm:
    """Answer one question.

    Raises FormFault or another ValueError if it isn't in its form.
    """
    text = question.get("text")
    if not isinstance(text, str):
        raise _Refused('"text" is missing')
    id_ = str(question.get("variant", "standard"))
    try:
        reader = load_order_reader(id_, question.get("options"))
    except KeyError:
        raise _Refused(f"there is no board {id_!r}") from None
    except VariantFault as fault:
        raise _Refused(str(fault)) from None
    if question.get("place"):
        return _answer_place(text, reader)
    phase = _phase(question.get("phase"))
    power = read_power(str(question["power"]), reader.variant) if question.get("power") else None
    position = _position(question, phase, reader)
    text = results_alone(text, load_phrases())
    sheet = read_orders(text, reader, phase=phase, power=power, position=position)
    return _write_sheet(sheet)


def _phase(written: object) -> PhaseKind | None:
    if not written:
        return None
    word = str(written).lower()
    if word in PHASES:
        return PHASES[word]
    return read_phase(word).kind


def _position(
    question: Mapping[str, Any], phase: PhaseKind | None, reader: OrderReader
) -> Position | None:
    """Who stands where; None if the question doesn't say. A dislodged unit may be a bare code."""
    if not question.get("units") and not question.get("dislodged"):
        return None
    rows = {
        power: [{"unit": unit} if isinstance(unit, str) else unit for unit in units]
        for power, units in (question.get("dislodged") or {}).items()
    }
    form = {
        "phase": SOME_PHASE[phase or PhaseKind.MOVEMENT],
        "units": question.get("units") or {},
        "centers": question.get("centers") or {},
        "dislodged": rows,
    }
    return read_position(form, reader.variant)


def _answer_place(text: str, reader: OrderReader) -> AnswerForm:
    found = read_place(text, reader)
    if isinstance(found, Location):
        return {"place": str(found), "name": found.full_name}
    if isinstance(found, FoundPlace):
        place = {"place": found.province.key, "name": found.province.name}
        return {**place, "respelt": True} if found.is_respelt else place
    if isinstance(found, AmbiguousPlace):
        keys = [p.key for p in found.candidates]
        return {"ask": f"which place is {text!r}?", "candidates": keys}
    return {"unknown": True, "candidates": [p.key for p in found.nearest]}


def _write_sheet(sheet: OrderSheet) -> AnswerForm:
    contents = [entry.content for entry in sheet.entries]
    said = [c for c in contents if not isinstance(c, Aside)]
    if not said:
        is_command = any(c in {Aside.COMMAND, Aside.HEADING} for c in contents)
        return {"command": True} if is_command else {"prose": True}
    problem = next((c for c in said if isinstance(c, Unreadable | Unknown | Ambiguous)), None)
    if problem is None:
        return {"canonical": " | ".join(write_order(o) for o in sheet.orders)}
    ways = product(*(e.meant for e in sheet.entries if not isinstance(e.content, Aside)))
    texts = [
        " | ".join(map(write_order, way))
        for way, _ in zip(ways, range(MOST_CANDIDATES), strict=False)
    ]
    return {"ask": load_phrases().explain(problem.reason), "candidates": texts}
