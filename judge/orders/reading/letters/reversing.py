"""Sentences that turn round what stands: "don't do A Par - Bur", "on second thought, all hold"."""

from __future__ import annotations

from dataclasses import replace

from judge.orders.model import Hold
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.beside import BesideOrders, beside_of
from judge.orders.reading.letters.doubting import whole_line
from judge.orders.reading.letters.everyone import Rest, says_rest
from judge.orders.reading.letters.spoken_of import around_words
from judge.orders.reading.line import LONGEST_LINE, read_line
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear

MOST_DENYING = 8
"""So many words at most deny the order behind them."""


def turned_round(
    entries: list[Entry], line: str, begin: int, reader: OrderReader, setting: LineSetting
) -> Unreadable | Rest | None:
    """The order that a sentence denies, or that all hold in the place of the `entries` above it."""
    said, beside = normalise(line[:LONGEST_LINE]).text, beside_of(reader)
    denies = len(line) <= LONGEST_LINE and beside.denies.match(said, begin) is not None
    denied = _denied_order(line, begin, reader, setting) if denies else None
    return denied or _corrects_all(entries, line, said, beside)


def _denied_order(
    line: str, begin: int, reader: OrderReader, setting: LineSetting
) -> Unreadable | None:
    """The one order that a sentence denies, and says nothing of but that: "no A Par - Bur".

    With a comma behind "no" it is an answer to something.
    """
    if reader.asides.aside(line) is Aside.QUOTED:
        return None
    words = around_words(reader).read(line[: begin + LONGEST_LINE // 4], ())
    behind = [word for word in words if word.start >= begin]
    leading = 0
    while leading < len(behind) and {"DENIES", "DENIES_TOO"} & behind[leading].classes:
        leading += 1
    denying = behind[:leading]
    is_denying = any("DENIES" in word for word in denying)
    if not is_denying or leading > MOST_DENYING or leading == len(behind):
        return None
    read = read_line(line, reader, setting, behind[leading].start)
    content = read.parts[0].content
    if len(read.parts) > 1 or not isinstance(content, Reading):
        return None
    told = " ".join(line[denying[0].start : denying[-1].end].split())
    return Unreadable(read.parts[0].span, Reason(Unclear.DENIED, (told,)), (content.order,))


def _corrects_all(entries: list[Entry], line: str, said: str, beside: BesideOrders) -> Rest | None:
    """That all hold, in the place of the orders above: these are passed over.

    None if a sentence doesn't say so, or nothing stands above: then it needs no other reader.
    """
    found = beside.mends_all.match(said)
    if found is None or not any(isinstance(entry.content, Reading) for entry in entries):
        return None
    rest = says_rest(line[found.start("all") :], beside, has_orders=False)
    if rest is None:
        return None
    for at, entry in enumerate(entries):
        content = entry.content
        if isinstance(content, Reading) and not isinstance(content.order, Hold):
            entries[at] = replace(entry, content=Aside.CORRECTED)
    whole = whole_line(line)
    return Rest(Span(whole.start, whole.end), rest.count, rest.is_all)
