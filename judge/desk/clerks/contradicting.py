"""Two orders for one unit in one letter: nobody knows which is meant, unless a correction says so.

Neither stands, and one question asks which shall; so the phase waits for its writer. What goes
together contradicts nothing: that a unit stays, in words, and what it helps with meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.desk.answers import Withdrawn
from judge.desk.clerks.failing import WORDS_OF_A_UNIT
from judge.desk.clerks.filing import Sender, Sorted
from judge.orders.model import Convoy, Hold, Move, Order, SupportHold, SupportMove, province_of
from judge.orders.problems import Unreadable
from judge.orders.reading.bearing import asked
from judge.orders.reading.reader import OrderReader
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Reading
from judge.orders.unclear import Unclear

WORDS_OF_AN_ORDER = 4
_H = re.compile(r"\b[Hh]\b")
_FORMAL = re.compile(r"\b[AF] [A-Z]|\b[Hh]\b")
_LETTER = re.compile(r"\b(?:[AF] |[Hh]\b)")
_OPTION = re.compile(
    r"\W{0,9}(?:option|alternative|variant|varianten?)\s{0,3}(?:[A-C1-3]|one|two)?\s{0,3}:",
    re.IGNORECASE,
)
"""One order of several: nobody knows which is meant."""
_NO_WORDS = frozenset(Aside) - {Aside.PROSE}


def contradicted(
    found: Sequence[Sorted], divided_at: Collection[int], reader: OrderReader, sender: Sender
) -> list[Sorted]:
    """What becomes of each line, where lines of one letter order a unit twice.

    What stands on both sides of a CLEAR, in the lines `divided_at`, contradicts nothing.
    """
    found = list(_without_mere_names(found, reader, sender))
    rows = _denied(_corrected_in_vain(found, reader, sender), reader, sender)
    if sender.now.kind is PhaseKind.ADJUSTMENT:
        return rows
    chains: dict[Province, list[int]] = {}
    for at, one in enumerate(rows):
        if isinstance(one.what, Withdrawn):
            for gone in one.what.places or tuple(chains):
                chains.pop(gone, None)
        place = _place_of(one)
        if place is None:
            continue
        above = chains.setdefault(place, [])
        begun = rows[above[-1]].entry.number if above else 0
        is_divided = any(begun < line < one.entry.number for line in divided_at)
        if is_divided or reader.remarks.corrects(one.entry.line):
            above.clear()
        above.append(at)
    for chain in chains.values():
        _settle(rows, list(_without_stays(rows, chain, reader)), sender)
    return rows


def _without_mere_names(
    found: Sequence[Sorted], reader: OrderReader, sender: Sender
) -> Iterator[Sorted]:
    """The lines of a letter: one of several options is asked about, and no mere name is an order.

    "Poor Paris will be empty then" is no order beside another for Paris.
    """
    ordered = {
        place
        for one in found
        if (place := _place_of(one)) is not None and not isinstance(_order_of(one), Hold)
    }
    for one in found:
        line = one.entry.line
        if _OPTION.match(line) and _order_of(one) is not None:
            entry = asked(one.entry, Reason(Unclear.CHANGED))
            yield Sorted(entry, may_be_asked_for=sender.now)
        elif not isinstance(_order_of(one), Hold) or not _only_names(line, reader):
            yield one
        elif reader.remarks.replaces(line):  # "rather Picardy instead of Burgundy for Marseilles"
            entry = asked(one.entry, Reason(Unclear.TAKEN_BACK))
            yield Sorted(entry, may_be_asked_for=sender.now)
        elif _place_of(one) in ordered and not reader.remarks.corrects(line):
            yield Sorted(replace(one.entry, content=Aside.PROSE))
        else:
            yield one


def _only_names(line: str, reader: OrderReader) -> bool:
    """Whether a sentence tells of no deed, and isn't written as an order."""
    is_short = len(line.split()) <= WORDS_OF_AN_ORDER
    return not (is_short or _LETTER.search(line) or reader.likeness.has_deed(line))


def _settle(rows: list[Sorted], chain: Sequence[int], sender: Sender) -> None:
    """The orders for one unit: if they differ, ask which of them is meant."""
    orders = {at: order for at in chain if (order := _order_of(rows[at])) is not None}
    others = [at for at, order in orders.items() if order != orders[chain[-1]]]
    if not others:
        return
    last = rows[chain[-1]].entry
    why = Reason(Unclear.TWICE, (rows[others[-1]].entry.number,))
    problem = Unreadable(last.span, why, tuple(dict.fromkeys(orders.values())))
    rows[chain[-1]] = Sorted(replace(last, content=problem), may_be_asked_for=sender.now)
    said = sender.case.say("orders.twice_asked", line=last.number)
    for at in chain[:-1]:
        rows[at] = Sorted(rows[at].entry, refusal=said)


def _without_stays(rows: list[Sorted], chain: Sequence[int], reader: OrderReader) -> Iterator[int]:
    """The orders for one unit; a stay that says no more than another of them, or nothing, is none.

    "Munich stays at home", where it also "supports Berlin"; a unit that is only named, as in a
    list of ours.
    """
    orders = {at: _order_of(rows[at]) for at in chain}
    stays = [at for at, order in orders.items() if isinstance(order, Hold)]
    helps = any(isinstance(order, SupportHold | SupportMove | Convoy) for order in orders.values())
    named = {at for at in stays if _is_name(rows[at].entry.line, reader)}
    idle = {*named} if len(named) < len(chain) else set[int]()
    if helps:
        idle |= {at for at in stays if not _FORMAL.search(rows[at].entry.line)}
    for at in chain:
        if at in idle:
            aside = Aside.PROSE if at in named else Aside.CORRECTED
            rows[at] = Sorted(replace(rows[at].entry, content=aside))
        else:
            yield at


def _is_name(line: str, reader: OrderReader) -> bool:
    """Whether a line has a unit, and nothing that it does."""
    is_short = len(line.split()) <= WORDS_OF_A_UNIT
    return is_short and not _H.search(line) and not reader.likeness.has_deed(line)


def _corrected_in_vain(
    found: Sequence[Sorted], reader: OrderReader, sender: Sender
) -> list[Sorted]:
    """Orders that a line takes back which can't be read: "delete the line for Warsaw, ..."."""
    rows, unread = list(found), sender.case.say("withdraw.what")
    for back in found:
        if back.entry.content is not Aside.COMMAND or back.refusal != unread:
            continue
        _ask(_meant(reader.lexicon.provinces(back.entry.line), rows, back), rows, sender)
    return rows


def _denied(found: Sequence[Sorted], reader: OrderReader, sender: Sender) -> list[Sorted]:
    """Orders of which prose below says that they aren't wanted: "please don't do the Ven-Tri"."""
    rows, wishes = list(found), sender.case.office.commands.wishes
    others = {
        word.lower()
        for power in reader.variant.powers
        if power is not sender.power
        for word in (*power.name.split(), power.adjective)
    }
    for back in found:
        if isinstance(content := back.entry.content, Reading) or content in _NO_WORDS:
            continue
        line = back.entry.line
        if content is not Aside.PROSE and reader.remarks.replaces(line):
            named = reader.lexicon.provinces(line)
            _ask([at for at in _above(rows, back) if _place_of(rows[at]) in named], rows, sender)
        for words in wishes.denied(back.entry.line, others):
            _ask(_meant(reader.likeness.places(words), rows, back), rows, sender)
    return rows


def _ask(which: Collection[int], rows: list[Sorted], sender: Sender) -> None:
    """Ask about orders instead of taking them."""
    for at in which:
        entry = asked(rows[at].entry, Reason(Unclear.TAKEN_BACK))
        rows[at] = Sorted(entry, may_be_asked_for=sender.now)


def _meant(named: Collection[Province], rows: Sequence[Sorted], back: Sorted) -> list[int]:
    """Which orders above a line it means by some places: where units stand, else where they go."""
    above = _above(rows, back)
    own = [at for at in above if _place_of(rows[at]) in named]
    return own or [at for at in above if _goal_of(rows[at]) in named]


def _above(rows: Sequence[Sorted], back: Sorted) -> list[int]:
    return [at for at, one in enumerate(rows) if one.entry.number < back.entry.number]


def _goal_of(one: Sorted) -> Province | None:
    order = _order_of(one)
    return order.destination.province if isinstance(order, Move) else None


def _order_of(one: Sorted) -> Order | None:
    content = one.entry.content
    return content.order if one.what == "taken" and isinstance(content, Reading) else None


def _place_of(one: Sorted) -> Province | None:
    order = _order_of(one)
    return province_of(order) if order is not None else None
