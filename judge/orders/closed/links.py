"""Links, Separates and consents in sentences: "bar the border between Trieste and Venice"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from judge.board.calendar import Phase, season_number
from judge.board.units import Power
from judge.orders.model import Consent, Link, Revoke, Separate
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word, WordReader
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear

MOST_STRANGE = 4
LONGEST = 300
ENDS = 2
"""What is linked are two provinces."""


@lru_cache(maxsize=32)
def link_words(reader: OrderReader) -> WordReader:
    """The reader of a board's words, made once."""
    return WordReader(reader, reader.links_table)


def with_links(
    entries: Sequence[Entry], reader: OrderReader, power: Power | None, phase: Phase
) -> list[Entry]:
    """The entries, with what they say of links where that was no order as it stands."""
    if reader.variant.hyperspace is None:
        return list(entries)
    return [_linked(entry, reader, power, phase) for entry in entries]


def _linked(entry: Entry, reader: OrderReader, power: Power | None, phase: Phase) -> Entry:
    is_unread = entry.content is Aside.PROSE or not isinstance(entry.content, Reading | Aside)
    span = Span(0, len(entry.line)) if entry.content is not Aside.PROSE else entry.span
    text = entry.line[span.start : span.end]
    if not is_unread or len(text) > LONGEST:
        return entry
    words = link_words(reader).read(text, ())
    order = _order(words, power, phase)
    if order is None:
        return entry
    strange = sum(not word.classes for word in words)
    if strange > MOST_STRANGE or any({"DOUBT", "ASKS"} & word.classes for word in words):
        problem = Unreadable(span, Reason(Unclear.CHANGED), (order,))
        return replace(entry, span=span, content=problem)
    return replace(entry, span=span, content=Reading(order))


def _order(
    words: Sequence[Word], power: Power | None, phase: Phase
) -> Link | Separate | Consent | Revoke | None:
    """What a sentence orders; None if it says too little or too much."""
    has = {name for word in words for name in word.classes}
    places = list(dict.fromkeys(w.places[0] for w in words if len(w.places) == 1))
    powers = [w.power for w in words if w.power is not None and w.power != power]
    if len({word.kind for word in words}) > 1 or len(places) not in {0, ENDS}:
        return None
    pair = (places[0], places[1]) if places else None
    if {"CONSENT", "REVOKE"} & has and len(set(powers)) == 1:
        season = season_number(phase.season.value, phase.year) if "THIS" in has else None
        if "REVOKE" in has or "NOT" in has:
            return Revoke(powers[0], pair)
        return Consent(powers[0], pair, season)
    if pair is None or "NOT" in has or {"LINK", "SEPARATE"} <= has:
        return None
    if "SEPARATE" in has:
        return Separate(*pair)
    return Link(*pair) if "LINK" in has else None
