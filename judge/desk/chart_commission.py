"""A chart to be drawn, as text: the centres of a game over its years, for a page of a mail.

It travels as a commission of a map does (`commission.py`), to the same process.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from judge.board.variant import Variant
from judge.desk.commission import Load
from judge.game.statistics import Year


@dataclass(frozen=True, slots=True)
class ChartCommission:
    """The centres of every power, year by year; `is_narrow` is for telephones."""

    variant: Variant
    title: str
    years: tuple[Year, ...]
    is_narrow: bool = False


def write_chart(commission: ChartCommission, text: str = "") -> str:
    """It as JSON; `text` is the board's, for who can't find its edition."""
    variant = commission.variant
    years = [
        [year.label, [year.centres[power] for power in variant.powers]] for year in commission.years
    ]
    form = {
        "chart": {"title": commission.title, "years": years, "narrow": commission.is_narrow},
        "board": variant.id,
        "edition": variant.edition,
        "options": dict(variant.chosen),
        "text": text,
    }
    return json.dumps(form, ensure_ascii=False)


def read_chart(text: str, load: Load) -> ChartCommission | None:
    """Read it back; None of a map. Raises ValueError or KeyError."""
    form = json.loads(text)
    chart = form.get("chart")
    if chart is None:
        return None
    variant = load(form["board"], form["edition"], form["options"], lambda: form["text"])
    years = tuple(
        Year(label, dict(zip(variant.powers, counts, strict=True)))
        for label, counts in chart["years"]
    )
    return ChartCommission(variant, chart["title"], years, chart["narrow"])
