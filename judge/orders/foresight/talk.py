"""Words around orders ahead that order nothing: that more is to follow, and why so early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders.foresight.seasons import CONTENT, SEASONS, SIGNS
from judge.orders.reading.vocabulary import Word


def is_talk(words: Sequence[Word]) -> bool:
    """Whether a stretch only says that its writer comes back to something, and asks for nothing."""
    has = {name for word in words for name in word.classes}
    if "ASKS_FOR" in has or ("ASKS" in has and not has & set(SEASONS)):
        return False
    if {"PROMISE", "FEAR"} & has:
        return True
    is_about = bool(has & {*SEASONS, "FILED", "REST", "HEAD", "RETREATS", "BUILDS"})
    if "LATER" not in has or not is_about or "PLACE" in has:
        return False
    at = next(n for n, word in enumerate(words) if "LATER" in word)
    return not any("KIND" in word for word in words[:at])  # "... by the next packet boat"


def all_talk(words: Sequence[Word]) -> bool:
    """Whether a sentence is no more than talk, whatever it gives for its reason."""
    has = {name for word in words for name in word.classes}
    if "WHOLE" in has and not has & {*CONTENT, *SEASONS, "ASKS", "ASKS_FOR", "COLON", "RETREATS"}:
        return True
    rows = list(stretches(words))
    said = [n for n, row in enumerate(rows) if is_talk(row)]
    if not said:
        return False
    if any("UNSURE" in word for word in words):
        return not any("ASKS_FOR" in word for word in words)
    others = [row for n, row in enumerate(rows) if n not in said]
    if any("ASKS_FOR" in word for row in others for word in row):
        return False
    plain = (row for row in others if not (row[0].classes & {"WHAT"} and said[-1] > 0))
    return not any(CONTENT & word.classes for row in plain for word in row)


def says_there_is_none(words: Sequence[Word]) -> bool:
    """Whether a sentence says that there is nothing: "no builds for me this time"."""
    has = {name for word in words for name in word.classes}
    if has & {*CONTENT, "ASKS", "ASKS_FOR", "CANCEL", "UNDO", "IF", "UNLESS"}:
        return False
    return bool(has & {"NOTHING", "NOT", "NOBODY"})


def is_enquiry(words: Sequence[Word]) -> bool:
    """Whether a sentence asks what is possible, whatever condition it has."""
    return any("ASKS" in word for word in words) and any("ENQUIRES" in word for word in words)


def stretches(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words between signs, each stretch with the sign that ends it."""
    row: list[Word] = []
    for word in words:
        row.append(word)
        if SIGNS & word.classes:
            yield row
            row = []
    if row:
        yield row


def is_idle(words: Sequence[Word]) -> bool:
    """Whether words neither order anything nor ask for it."""
    return not any({*CONTENT, "ASKS_FOR"} & w.classes or not w.classes for w in words)
