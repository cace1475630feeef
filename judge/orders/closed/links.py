"""Links, Separates and consents in sentences: "bar the border between Trieste and Venice"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from judge.board.calendar import Phase, Season, season_number
from judge.board.units import Power
from judge.orders.gazetteer import fold
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
YEAR = 4
_DOTS = ("...", "....", "\u2026")
_DIVIDES = frozenset({"COMMA", "STOP", "BRACKET", "COLON"})
_DEEDS = frozenset(
    {"LINK", "SEPARATE", "CONSENT", "REVOKE", "CLOSE", "BORDER", "CUT", "TAKE", "BACK"}
)


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
    known = {e.content.order for e in entries if isinstance(e.content, Reading)}
    found = list(entries)
    for at, entry in enumerate(entries):
        one = _linked(entry, reader, power, phase)
        if one is not entry and isinstance(one.content, Reading) and one.content.order in known:
            one = replace(entry, content=Aside.CONTINUED)  # "links: link(SWI, VIE)"
        elif one is not entry and isinstance(one.content, Reading):
            known.add(one.content.order)
        found[at] = one
    return _over_dots(found, reader, power, phase)


def _over_dots(
    entries: list[Entry], reader: OrderReader, power: Power | None, phase: Phase
) -> list[Entry]:
    """The same, with a line whole that dots have parted: "barrier ..... Berlin and Kiel"."""
    for at, (one, other) in enumerate(pairwise(entries)):
        is_near = one.number == other.number and one.line.rstrip().endswith(_DOTS)
        if not is_near or not (_is_unread(one) and _is_unread(other)):
            continue
        line = f"{one.line.rstrip(' .')} {other.line.strip()}"
        whole = Entry(one.number, line, Span(0, len(line)), Aside.PROSE)
        read = _linked(whole, reader, power, phase)
        if read is not whole:
            entries[at] = read
            entries[at + 1] = replace(other, content=Aside.CONTINUED)
    return entries


def _is_unread(entry: Entry) -> bool:
    return entry.content is Aside.PROSE or not isinstance(entry.content, Reading | Aside)


def _linked(entry: Entry, reader: OrderReader, power: Power | None, phase: Phase) -> Entry:
    span = Span(0, len(entry.line)) if entry.content is not Aside.PROSE else entry.span
    text = entry.line[span.start : span.end]
    if not _is_unread(entry) or len(text) > LONGEST:
        return entry
    words = _with_people(link_words(reader).read(text, ()), text, reader)
    core, others = _core(words)
    order = _order(core, power)
    if order is None:
        core, others = words, []
        order = _order(words, power)
    if order is None:
        return entry
    if isinstance(order, Consent):
        order = replace(order, season=_season(words, phase))
    strange = sum(not word.classes and not word.written.isdigit() for word in core)
    has = {name for word in core for name in word.classes}
    is_told = "TOLD" in has and not isinstance(order, Revoke)  # "what I allowed her stands"
    is_doubted = bool({"DOUBT", "ASKS"} & has) or is_told or {"NOT", "TAKE", "BACK"} <= has
    is_open = any({"IF", "ASKS"} & word.classes for word in others)
    if strange > MOST_STRANGE or is_doubted or is_open:
        problem = Unreadable(span, Reason(Unclear.CHANGED), (order,))
        return replace(entry, span=span, content=problem)
    return replace(entry, span=span, content=Reading(order))


def _with_people(words: Sequence[Word], text: str, reader: OrderReader) -> list[Word]:
    """The words, with a power where the one place that is named may be its people: the English."""
    places = [word for word in words if word.places]
    powers = reader.names.powers
    if len(places) != 1 or any(word.power is not None for word in words):
        return list(words)
    named = powers.get(fold(text[places[0].start : places[0].end]))
    return [replace(w, places=(), power=named) if w.places and named else w for w in words]


def _core(words: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """The clauses from the first to the last that tell the order, and the words of the others."""
    chunks: list[list[Word]] = [[]]
    for word in words:
        chunks[-1].append(word)
        if _DIVIDES & word.classes:
            chunks.append([])
    telling = [n for n, chunk in enumerate(chunks) if any(map(_tells, chunk))]
    if not telling:
        return list(words), []
    first, last = telling[0], telling[-1] + 1
    core = [word for chunk in chunks[first:last] for word in chunk]
    return core, [word for chunk in (*chunks[:first], *chunks[last:]) for word in chunk]


def _tells(word: Word) -> bool:
    """Whether a word names what is linked, for whom, or what is done."""
    return bool(word.places or word.power or _DEEDS & word.classes)


def _order(words: Sequence[Word], power: Power | None) -> Link | Separate | Consent | Revoke | None:
    """What a sentence orders; None if it says too little or too much."""
    has = {name for word in words for name in word.classes}
    has |= {"REVOKE"} if {"CONSENT", "TAKE", "BACK"} <= has else set()
    places = list(dict.fromkeys(w.places[0] for w in words if len(w.places) == 1))
    powers = [w.power for w in words if w.power is not None and w.power != power]
    if len({word.kind for word in words}) > 1 or len(places) not in {0, ENDS}:
        return None
    pair = (places[0], places[1]) if places else None
    if {"CONSENT", "REVOKE"} & has and len(set(powers)) == 1:
        if "REVOKE" in has or "NOT" in has:
            return Revoke(powers[0], pair)
        return Consent(powers[0], pair)
    if {"CONSENT", "REVOKE"} & has:
        return None
    is_separate = "SEPARATE" in has or {"CLOSE", "BORDER"} <= has or {"CUT", "LINK"} <= has
    if pair is None or "NOT" in has or ("SEPARATE" in has and "LINK" in has):
        return None
    if is_separate:
        return Separate(*pair)
    return Link(*pair) if "LINK" in has and "MOVES" not in has else None


def _season(words: Sequence[Word], phase: Phase) -> int | None:
    """The one season that a consent is for, by its name or as this one; None for all."""
    has = {name for word in words for name in word.classes}
    now = season_number(phase.season.value, phase.year)
    named = [Season.SPRING] if "SPRING" in has else [Season.FALL] if "FALL" in has else []
    if not named:
        return now if "THIS" in has else None
    years = [int(w.written) for w in words if w.written.isdigit() and len(w.written) == YEAR]
    number = season_number(named[0].value, years[0] if years else phase.year)
    return number if years or number >= now else number + 2
