"""What speaks against taking an order: the signs beside its frame."""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.reading.open.frames import FrameMatch
from judge.orders.reading.open.words import Sign

MOST_STRANGE = 6
MOST_STRANGE_HOLD = 2
MOST_BEHIND_HOLD = 1
_ENDS = frozenset(",;A:X")
_TURNS_BEFORE = frozenset("ODNQrSCWBV")
_TURNS_BEHIND = frozenset("ODN?")


def clause_before(row: str, start: int, done: int) -> str:
    """The signs before a frame, in its clause."""
    at = start
    while at > done and row[at - 1] not in _ENDS:
        at -= 1
    return row[at:start]


def clause_behind(row: str, end: int, following: int) -> str:
    """The signs behind a frame, up to a comma or the next frame."""
    at = end
    while at < following and row[at] not in _ENDS and row[at] not in "Rr":
        at += 1
    return row[end:at]


def what_speaks_against(
    match: FrameMatch, row: str, signs: Sequence[Sign], done: int, following: int
) -> str:
    """Why an order is asked about rather than taken; "" if nothing speaks against it."""
    before = clause_before(row, match.start, done)
    behind = clause_behind(row, match.end, following)
    return (
        _turned(match, row, signs, done, following)
        or _shared(match, row, done, following)
        or _left_over(match, row, signs, before, behind)
        or _strange(match, row, signs)
    )


def _turned(match: FrameMatch, row: str, signs: Sequence[Sign], done: int, following: int) -> str:
    """What beside a frame makes it depend on something, or another's, or of another time."""
    before = clause_before(row, match.start, done)
    behind = clause_behind(row, match.end, following)
    stretch = row[row.rfind(";", done, match.start) + 1 : match.start] if match.start > done else ""
    if "?" in stretch and "?" in row[done : match.start]:
        return "condition"
    part = row[row.rfind(";", 0, match.start) + 1 : match.start]
    if "Y" in part or "Y" in behind:
        return "another time"
    words = row[match.start : match.end]
    is_anothers = words[0] == "M" and "F" in words and signs[match.start].strange > 0
    is_turned = (
        bool(_TURNS_BEFORE & set(before))
        or is_anothers
        or bool(_TURNS_BEHIND & set(behind[:3]))
        or "?" in _trailing(row, match.end, following)
        or (match.name == "support_that" and before.endswith(("T", "I")))
    )
    return "turned" if is_turned else ""


def _shared(match: FrameMatch, row: str, done: int, following: int) -> str:
    """What another frame may have of the words of this one."""
    if row[max(done, match.start - 2) : match.start] == "PA" and row[match.start] == "P":
        return "shared"
    if row[match.start : match.end] == "PIP":
        return "is there"
    rest = row[match.end : following]
    return "mended" if "X" in rest and "P" in rest else ""


def _left_over(match: FrameMatch, row: str, signs: Sequence[Sign], before: str, behind: str) -> str:
    """Places beside a frame, in its clause, that are in none."""
    own = {place for n in range(match.start, match.end) for place in signs[n].places}
    beside = (
        *range(match.start - len(before), match.start),
        *range(match.end, match.end + len(behind)),
    )
    is_left = any(row[n] == "P" and not own & set(signs[n].places) for n in beside)
    return "left over" if is_left or ("P" in behind and "M" in behind) else ""


def _strange(match: FrameMatch, row: str, signs: Sequence[Sign]) -> str:
    """Words of no class in a frame, or right behind a hold."""
    strange = sum(signs[n].strange for n in range(match.start + 1, match.end))
    is_hold = match.name in {"hold", "it_holds", "same_holds"}
    if strange > (MOST_STRANGE_HOLD if is_hold else MOST_STRANGE):
        return "strange"
    if not is_hold or match.end >= len(signs) or row[match.end - 1] != "H":
        return ""
    return "strange" if signs[match.end].strange > MOST_BEHIND_HOLD else ""


def _trailing(row: str, end: int, following: int) -> str:
    """What stands behind a frame up to the next one, or the end of its part."""
    stop = row.find(";", end, following)
    return row[end : stop if stop >= 0 else following]


def is_reason(row: str, start: int, *, is_ours: bool) -> bool:
    """Whether a frame stands in a "because" or "which", where nothing is ordered."""
    at = max(row.rfind(mark, 0, start) for mark in ";X:U")
    because = row.rfind("R", at + 1, start)
    relative = row.rfind("r", at + 1, start)
    if because >= 0 and not (is_ours and _begins_anew(row, because, start)):
        return True
    is_begun = "P" in row[: max(relative, 0)]
    return is_begun and not any(c in row[relative:start] for c in ",A:")


def _begins_anew(row: str, because: int, start: int) -> bool:
    """Whether a comma stands right before a frame, and something between it and the reason."""
    before = row[because + 1 : start]
    return before.endswith((",", ",A")) and len(before) > 1
