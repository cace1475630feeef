"""Orders that a letter leaves open: "only a draft, don't enter it yet". They are asked about.

What surely begins a trial is tried, and is no order's line any more when these are read
(`judge.desk.reading.trial_words`, whose docstring is the rule). Here is what such words say beside
orders, where the letter says more, or says it behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.desk.answers import Kept
from judge.desk.clerks.filing import Sender, Sorted
from judge.desk.reading.trial_words import TrialWords
from judge.orders.reading.bearing import asked
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear
from judge.prose.passages import Passage

MOST_SENTENCES = 80
MOST_ORDERS = 100
MOST_QUOTED = 60


def on_trial(
    found: Sequence[Sorted], sentences: Sequence[Passage], sender: Sender
) -> Sequence[Sorted]:
    """What becomes of each order, where `sentences` beside it say that it is only tried."""
    orders = {at: one for at, one in enumerate(found) if _is_order(one)}
    if not orders or len(orders) > MOST_ORDERS:
        return found
    read = [_Sentence(one, orders) for one in sentences[:MOST_SENTENCES]]
    words = sender.case.office.commands.trials
    why: dict[int, str] = {}
    heads: list[Passage] = []
    for nth, sentence in enumerate(read):
        left = dict(sentence.left_open(read, nth, words))
        why = left | why
        heads += [sentence.passage] if left and not sentence.own else []
    return [
        _asked(one, why[at], sender)
        if at in why
        else Sorted(replace(one.entry, content=Aside.HEADING))
        if _is_in(one.entry, heads)
        else one
        for at, one in enumerate(found)
    ]


@dataclass(frozen=True)
class _Sentence:
    passage: Passage
    orders: dict[int, Sorted]

    def left_open(
        self, read: Sequence[_Sentence], nth: int, words: TrialWords
    ) -> Iterator[tuple[int, str]]:
        """The orders that a sentence leaves open, and by what words."""
        own, text = self.own, self.passage.text
        if own:
            before = text[: min(self.start_of(at) for at in own)]
            behind = text[max(self._end_of(at) for at in own) :]
            if before.strip() and words.doubts(before):
                below = _below(read, nth, words) if before.rstrip().endswith(":") else ()
                yield from ((at, _quoted(before)) for at in (*own, *below))
            elif behind.strip() and words.doubts(behind):
                yield from ((at, _quoted(behind)) for at in own)
        elif words.doubts(text):
            above = [at for one in read[:nth] for at in one.own]
            is_below = text.rstrip().endswith(":") or not above
            rows = _below(read, nth, words) if is_below else above
            yield from ((at, _quoted(text)) for at in rows)

    @property
    def own(self) -> list[int]:
        """The orders that stand in it."""
        return [at for at in self.orders if self.start_of(at) >= 0]

    def start_of(self, at: int) -> int:
        """Where an order begins in the sentence; -1 if it doesn't."""
        return self._column(at, self.orders[at].entry.span.start)

    def _end_of(self, at: int) -> int:
        return self._column(at, self.orders[at].entry.span.end - 1) + 1

    def _column(self, at: int, column: int) -> int:
        """Where a column of an order's line stands in the sentence; -1 if it doesn't."""
        number = self.orders[at].entry.number
        for piece, begins in zip(self.passage.pieces, self.passage.starts, strict=True):
            if piece.line == number and piece.start <= column < piece.end:
                return begins + column - piece.start
        return -1


def _below(read: Sequence[_Sentence], nth: int, words: TrialWords) -> Iterator[int]:
    """The orders below a sentence, up to one that says that what follows is meant."""
    for one in read[nth + 1 :]:
        own = one.own
        text = one.passage.text
        if words.ends(text[: one.start_of(own[0])] if own else text):
            return
        yield from own


def _is_in(entry: Entry, passages: Sequence[Passage]) -> bool:
    """Whether an entry begins in one of some sentences, which order nothing themselves."""
    return any(
        piece.line == entry.number and piece.start <= entry.span.start < piece.end
        for passage in passages
        for piece in passage.pieces
    )


def _is_order(one: Sorted) -> bool:
    is_filed = one.what == "taken" or isinstance(one.what, Kept)
    return is_filed and isinstance(one.entry.content, Reading)


def _asked(one: Sorted, words: str, sender: Sender) -> Sorted:
    phase = one.what.row.phase if isinstance(one.what, Kept) else sender.now
    condition = one.what.row.condition if isinstance(one.what, Kept) else None
    entry = asked(one.entry, Reason(Unclear.ON_TRIAL, (words,)))
    return replace(one, entry=entry, what="nothing", may_be_asked_for=phase, condition=condition)


def _quoted(text: str) -> str:
    return " ".join(text.split())[:MOST_QUOTED].strip(" .,:;!?()")
