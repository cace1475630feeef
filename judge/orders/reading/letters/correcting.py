"""Orders that a letter puts in the place of others above: "no wait, A Mar - Pie"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.places import Province
from judge.orders.gazetteer import WORD
from judge.orders.model import Build, Move, Order, Remove, SupportHold, SupportMove, province_of
from judge.orders.problems import Unreadable
from judge.orders.reading.bearing import asked
from judge.orders.reading.beside import BesideOrders
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Note, NoteKind, Reading
from judge.orders.unclear import Unclear
from judge.orders.wording import write_printed

LONGEST_CORRECTION = 12
"""So many words stand at most in a sentence that says the one before was wrong."""

FIRST_WORDS = 3
MOST_ABOVE = 100
"""So many entries above are looked at; no player has so many units."""

_TERSE = re.compile(r"(?<![\w'\u2019])[sSuU](?![\w'\u2019])|(?<![\w'\u2019])[AF] (?=[A-Z])")
_STAYS = re.compile(r"(?<![a-z])(?:hold|holds|stay|stays|stand|stands|in place|where)(?![a-z])")

DOUBTED = (Unclear.TAKEN_BACK, Unclear.CHANGED)
"""What was asked about an order above that a plain one below settles."""


def unit_of(order: Order) -> str:
    """What an order is for: the place of its unit, or itself if it is for none."""
    place = province_of(order)
    return place.id if place is not None else repr(order)


def idle_places(setting: LineSetting, entries: Sequence[Entry]) -> frozenset[Province]:
    """Where units stand that have no order yet, nor are asked about."""
    told = {province_of(order) for entry in entries for order in entry.meant}
    return frozenset(u.location.province for u in setting.units_to_order()) - told


def begins_question(line: str, beside: BesideOrders) -> bool:
    """Whether a line begins as questions do, with a mark at its end or not."""
    return not beside.asks.isdisjoint(WORD.findall(normalise(line).text)[:1])


def says_wrong(text: str, beside: BesideOrders) -> bool:
    """Whether a sentence without an order says that the last one was wrong: "No, wait."."""
    words = WORD.findall(normalise(text).text)
    if len(words) > LONGEST_CORRECTION:
        return False
    return beside.mends.search(" ".join(words[:FIRST_WORDS])) is not None


def correct(entries: list[Entry], new: Entry, beside: BesideOrders, *, is_said: bool) -> None:
    """Pass over the orders above that a new one takes the place of.

    `is_said` if a sentence before it says that what stands above is wrong.
    """
    if not isinstance(new.content, Reading):
        return
    before = normalise(new.line[: new.span.start]).text
    is_mended = is_said or beside.mends.search(before) is not None
    for at in list(_meant(entries, new.content.order, is_said=is_said)):
        old = entries[at]
        if not is_mended and old.cause not in DOUBTED:
            continue
        if isinstance(old.content, Reading) and old.content.order == new.content.order:
            continue
        entries[at] = replace(old, content=Aside.CORRECTED)
        for later, entry in enumerate(entries):
            if later > at and entry.cause is Unclear.TAKES_BACK:
                entries[later] = replace(entry, content=Aside.PROSE)


def beside_or(entries: list[Entry], new: Entry, beside: BesideOrders) -> Entry:
    """An entry that may stand in the place of one above by an "or" between them, which is asked.

    So is the one above: "A Par - Bur or", and on the next line "A Par - Pic".
    """
    if not new.meant or not entries:
        return new
    is_begun = _ends(new.line[: new.span.start], beside) or _is_alone(entries[-1], beside)
    above = list(_meant(entries, new.meant[0], is_said=True))
    if is_begun:
        above = above or [n for n, e in enumerate(entries) if e.meant][-1:]
    else:
        above = [at for at in above if _ends(entries[at].line, beside)]
    above = [at for at in above if entries[at].number < new.number + is_begun]
    for at in above:
        entries[at] = asked(entries[at], Reason(Unclear.EITHER))
    return asked(new, Reason(Unclear.EITHER)) if above else new


def _ends(text: str, beside: BesideOrders) -> bool:
    return not beside.either.isdisjoint(WORD.findall(normalise(text).text)[-1:])


def _is_alone(entry: Entry, beside: BesideOrders) -> bool:
    """Whether a line is nothing but an "or"."""
    is_short = isinstance(entry.content, Aside) and len(entry.line.split()) == 1
    return is_short and _ends(entry.line, beside)


def _meant(entries: list[Entry], order: Order, *, is_said: bool) -> Iterator[int]:
    """Which entries above are for the unit of an order; of builds, the last."""
    if isinstance(order, Build | Remove):
        rows = [n for n, e in enumerate(entries) if not isinstance(e.content, Aside)]
        if rows and is_said and [type(o) for o in entries[rows[-1]].meant[:1]] == [type(order)]:
            yield rows[-1]
        return
    unit, first = unit_of(order), max(0, len(entries) - MOST_ABOVE)
    for nth in range(first, len(entries)):
        if any(unit_of(above) == unit for above in entries[nth].meant[:1]):
            yield nth


def unclear_places(entries: Sequence[Entry], reader: OrderReader) -> frozenset[Province]:
    """The places that are named where something could not be read, or is asked about."""
    problems = (e for e in entries if not isinstance(e.content, Reading | Aside))
    named = (reader.likeness.places(e.line[e.span.start : e.span.end]) for e in problems)
    return frozenset(place for row in named for place in row)


def follow_moves(entries: list[Entry], setting: LineSetting, reader: OrderReader) -> None:
    """Support of a unit that moves in the same letter is for its move, where it is told in words.

    "Finland attacks it. Moscow supports Finland": nobody means that Finland stays.
    """
    moves = {
        unit_of(e.content.order): e.content.order
        for e in entries
        if isinstance(e.content, Reading) and isinstance(e.content.order, Move)
    }
    unclear = unclear_places(entries, reader)
    for at, entry in enumerate(entries):
        content = entry.content
        if not isinstance(content, Reading) or not isinstance(content.order, SupportHold):
            continue
        order, said = content.order, entry.line[entry.span.start : entry.span.end]
        if _TERSE.search(said) or _STAYS.search(said.lower()):
            continue
        move = moves.get(order.supported.location.province.id)
        if move is None:
            if order.supported.location.province in unclear:
                problem = Unreadable(entry.span, Reason(Unclear.CHANGED), (order,))
                entries[at] = replace(entry, content=problem)
            continue
        meant = SupportMove(order.unit, order.supported, move.destination, order.hyper)
        if setting.is_plausible(meant):
            note = Note(NoteKind.CHOSEN, entry.span, said, write_printed(meant))
            entries[at] = replace(entry, content=Reading(meant, (*content.notes, note)))
