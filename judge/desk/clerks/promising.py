"""Sentences that only say when orders come: "my builds follow tomorrow".

They order nothing, and nothing failed. While orders are missing the phase waits for these by
itself; where none is, it is for others to ask whether it shall. In a movement phase such a sentence
may mean more, and is told of (tests/harm/silence.txt).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.desk.clerks.filing import Sender, Sorted
from judge.game.seats import SeatState
from judge.orders.foresight.reading import foresight_words
from judge.orders.foresight.talk import all_talk, is_talk
from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Aside, Reading

LONGEST = 400


def with_promises(found: Sequence[Sorted], reader: OrderReader, sender: Sender) -> list[Sorted]:
    """What becomes of each line, where a promise of orders is no more than that."""
    is_any = any(isinstance(one.entry.content, Reading) for one in found)
    is_moving = sender.now.kind is PhaseKind.MOVEMENT
    if is_any or is_moving or sender.game.state_of(sender.power) is SeatState.ALL:
        return list(found)
    return [_noted(one) if _is_promise(one, reader) else one for one in found]


def _noted(one: Sorted) -> Sorted:
    return replace(one, entry=replace(one.entry, content=Aside.CONTINUED), may_be_asked_for=None)


def _is_promise(one: Sorted, reader: OrderReader) -> bool:
    """Whether a line that orders nothing says that orders come."""
    entry = one.entry
    is_aside = isinstance(entry.content, Aside) and entry.content is not Aside.PROSE
    text = entry.line
    if is_aside or entry.meant or one.refusal or one.keeps or len(text) > LONGEST:
        return False
    words = foresight_words(reader).read(text, ())
    if text.rstrip().endswith((":", "?")) or any("ASKS_FOR" in word for word in words):
        return False
    return is_talk(words) or all_talk(words)
