"""Trials in people's own words: "only to see how this would come out, don't file it: A Par - Bur".

A sentence is what its words are, by the classes of `grammar/trials.txt`. One that has no other word
than these, and names a trial, imagines orders, asks what would come of them, or has them checked
and not filed, begins a trial like WHAT IF. One that has such a word among others, where it leads to
orders, leaves them open: they are asked about. So does one that wants nothing filed, whatever else
it says. A word alone is nothing: "testing my new phone", "let's try something new", "no tests".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from judge.desk.reading.named_phases import PHASE_NAMED, phase_written
from judge.desk.reading.trial_frame import LONGEST, NO_CLASS, UNIT, TrialFrame, TrialTable
from judge.prose.sentences import sentences

MOST_LINES = 3
"""On so many lines at most stands what begins a trial."""
MOST_STRANGE = 6
"""So many words of no class stand at most beside what leads to orders, or leaves them open."""
LEAST_WITHOUT_COLON = 2
"""A word alone without a colon ("Test.") may be a trial of the mail."""

_ENDS = re.compile(r"[:.?!\u2026]+(?=\s|$)")
_DRAWN = re.compile(r"[-=\u2010-\u2015\u2192>]+\s*[A-Za-z]{3,}(?:/\w{2})?")
_WRITTEN = re.compile(rf"{UNIT.pattern}\w*\)?\s*(?:[-=\u2010-\u2015\u2192>]|[SHCshcR]\b)")
_ONE_ORDER = re.compile(r"\w{3,}(?:\s+\w+)?\s?[-\u2010-\u2015\u2192>]{1,2}\s?\w{3,}")
_SIGNS = ":.?!,;-\u2013\u2014\u2026"
_OPEN = re.compile(r"[.?!:;][)\"']*\s*$")
_ORDER_BELOW = re.compile(rf"\s*{UNIT.pattern}")
_BARE = re.compile(rf"{_ORDER_BELOW.pattern}[^.?!\u2026]*")
"""An order with nothing before it and no other sentence behind: nobody imagines it."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """The orders of a sentence that imagines them, and what stands before and behind it."""

    orders: str
    before: str
    after: str
    taken: int
    """So many lines below the first are its own."""


class TrialWords:
    """The table, ready to read sentences by."""

    def __init__(self, table: str) -> None:
        self._table = TrialTable(table)

    def begins(self, framed: TrialFrame) -> bool:
        """Whether a sentence begins a trial by all that it says."""
        has = framed.every
        if not framed.is_known or not has or "IDIOMS" in has:
            return False
        if framed.is_unfiled:
            return framed.is_wanted
        if framed.is_trial:
            return framed.leads or sum(map(len, framed.clauses)) >= LEAST_WITHOUT_COLON
        if "NOT" in has:
            return False
        return framed.tries or framed.asks_what_comes or framed.begins_with("SUPPOSES")

    def doubts(self, text: str) -> bool:
        """Whether a sentence leaves the orders open to which it leads, or behind which it stands.

        Without its own orders: it is what stands before or behind these.
        """
        framed = self._table.framed(text)
        has, few = framed.every, len(framed.unknown) <= MOST_STRANGE
        if "IDIOMS" in has or not few or len(text) > LONGEST:
            return False
        if framed.is_unfiled and (framed.is_known or "THESE" in has):
            return True
        if framed.leads and framed.clauses:
            last = TrialFrame(framed.text, framed.clauses[-1:])
            if last.is_trial or last.tries or "DRAFT" in last.every:
                return True
            if framed.begins_with("SUPPOSES") or last.asks_what_would:
                return True
        if framed.unknown:
            is_asked = framed.asks_what_would and (framed.asks or "SHOWS" in has)
            return "THESE" in has and (is_asked or framed.is_called_trial)
        if "DRAFT" in has or framed.asks_whether or {"SHOWS", "VALID", "THESE"} <= has:
            return True
        if framed.is_trial or framed.tries or framed.asks_what_would:
            return True
        return framed.begins_with("SUPPOSES")

    def asks_unmarked(self, before: str) -> bool:
        """Whether words before an order make a question of it, which has no mark at its end."""
        clauses = self._table.framed(before).clauses
        if len(clauses) != 1 or "WHETHER" not in clauses[0][0]:
            return False
        rest = clauses[0][1:]
        has = NO_CLASS.union(*rest)
        is_own = "PERSON" in has and "PLAYS" in has and "BEGS" not in has
        return all(row & {"MY", "PERSON", "PLAYS"} for row in rest) and (
            is_own or not has & {"PERSON", "PLAYS"}
        )

    def may_try(self, line: str) -> bool:
        """Whether a line that begins with "try" and an order tries it out, for all else in it."""
        unit = UNIT.search(line)
        lead = line[: unit.start()] if unit is not None else ""
        if not lead or "TRIES" not in self._table.framed(lead).every:
            return True
        return self._table.framed(_tail(line)).is_named

    def is_frame(self, text: str) -> bool:
        """Whether a line belongs to what begins a trial, and orders nothing."""
        framed = self._table.framed(text)
        return framed.is_known and bool(framed.every) and not UNIT.search(text)

    def ends(self, text: str) -> bool:
        """Whether a line says that what stands below it is meant: "now please file these:"."""
        framed = self._table.framed(text)
        is_meant = bool(framed.every & {"REAL", "FILE"}) and "NOT" not in framed.every
        return is_meant and framed.is_known and not framed.is_trial

    def opening(self, lines: Sequence[str]) -> tuple[str, int] | None:
        """What stands behind the words by which lines begin a trial, and how many lines they take.

        None if they begin none, or no order is to be seen behind them.
        """
        text = ""
        if not self._table.may_know(lines[0]):
            return None
        for taken, line in enumerate(lines[:MOST_LINES]):
            if not line.strip() or len(text) > LONGEST:
                break
            text = f"{text} {line.strip()}".strip()
            for end in self._prefixes(text):
                if _is_cut(text, end) and self._table.framed(text[:end]).every & {
                    "SUPPOSES",
                    "ENDS",
                }:
                    continue  # a sentence with its own orders: "what if I play A Par - Bur?"
                if self._is_opening(text[:end]) and _shows_orders(text[end:], lines[taken + 1 :]):
                    return text[end:].strip(), taken
            if UNIT.search(text):
                break
        return None

    def _prefixes(self, text: str) -> Iterator[int]:
        """Where what begins a trial may end, the longest first."""
        unit = UNIT.search(text)
        end = unit.start() if unit is not None else len(text)
        if end:
            yield end
        yield from (m.end() for m in reversed([*_ENDS.finditer(text, 0, end)]) if m.end() < end)

    def _is_opening(self, text: str) -> bool:
        """Whether a text has nothing but what begins a trial, in one of its sentences at least."""
        framed = self._table.framed(text)
        if len(text) > LONGEST or framed.unknown:
            return False
        return self.begins(framed) or any(
            self.begins(self._table.framed(part)) for part in _sentences(text)
        )

    def imagined(self, lines: Sequence[str]) -> Imagined | None:
        """The first sentence that imagines orders, of those that begin on the first line."""
        run = _going_on(lines)
        text = " ".join(run)
        if len(text) > LONGEST or _WRITTEN.search(text) is None or _BARE.fullmatch(text):
            return None
        for sentence in sentences(text):
            orders, (piece, *_) = self.supposition(sentence.text), sentence.pieces
            if orders and piece.start < len(lines[0]):
                below = lines[len(run) :] if _OPEN.search(text) is None else ()
                own = list(takewhile(_ORDER_BELOW.match, below))
                rows = "\n".join((orders, *own))
                taken = len(run) - 1 + len(own)
                return Imagined(rows, text[: piece.start], text[piece.end :], taken)
        return None

    def supposition(self, text: str) -> str:
        """The orders of a sentence that imagines them, or asks what would come of them; or ""."""
        if len(text) > LONGEST or _WRITTEN.search(text) is None:
            return ""
        first = UNIT.search(text)
        if first is None:
            return ""
        lead, tail = text[: first.start()], _tail(text)
        framed = self._table.framed(lead)
        asks = text.rstrip(" )\"'").endswith("?")
        begun = ("SUPPOSES", "SUPPOSES_ASKED") if asks else ("SUPPOSES",)
        is_begun = framed.begins_with(*begun) or framed.asks_what_comes
        is_asked = {"ASKS", "ENDS"} <= framed.every and asks
        if (
            not (is_begun or is_asked)
            or framed.every & {"NOT", "KEEPING"}
            or self._then_in(text, asks=asks)
        ):
            return ""
        if not (framed.is_named and self._table.framed(tail).is_named):
            return ""
        return self._when(lead, tail) + text[first.start() :].rstrip(" .?!")

    def _then_in(self, text: str, *, asks: bool) -> bool:
        """Whether orders hang on what a sentence supposes: "suppose he comes, then A Par H"."""
        if asks:
            return False
        before = (text[: unit.start()].split()[-1:] for unit in UNIT.finditer(text))
        return any("THEN" in self._table.framed(word).every for words in before for word in words)

    def _when(self, lead: str, tail: str) -> str:
        """The phase of which orders are imagined, as the heading of a trial's section."""
        if (named := PHASE_NAMED.search(lead)) is not None:
            return f"{phase_written(named)}: "
        has = self._table.framed(f"{lead} {tail}").every
        if "LAST" in has:
            return "last turn: "
        season = next((name for name in ("SPRING", "FALL") if name in has), "")
        return f"last {season.lower()}: " if season and "PASTLY" in has else ""


def _sentences(text: str) -> Iterator[str]:
    start = 0
    for end in _ENDS.finditer(text):
        yield text[start : end.end()]
        start = end.end()
    yield text[start:]


def _is_cut(text: str, end: int) -> bool:
    """Whether a sentence goes on there."""
    return bool(text[end:].strip()) and text[:end].rstrip()[-1:] not in _SIGNS


def _going_on(lines: Sequence[str]) -> list[str]:
    """A line, and those below in which its last sentence goes on, no order of their own."""
    run = [lines[0].rstrip()]
    for line in lines[1:MOST_LINES]:
        if _OPEN.search(run[-1]) or not line.strip() or _ORDER_BELOW.match(line):
            break
        run.append(line.strip())
    return run


def _shows_orders(rest: str, below: Sequence[str]) -> bool:
    """Whether an order is to be seen behind a heading, in the first line that isn't empty."""
    lines = [line for line in (rest, *below) if line.strip()][:2]
    return any(map(shows_order, lines))


def shows_order(line: str) -> bool:
    """Whether a line looks like one with an order, on whichever board."""
    return bool(UNIT.search(line) or _ONE_ORDER.search(line))


def _tail(text: str) -> str:
    """What stands behind the last order of a sentence."""
    drawn = [*_DRAWN.finditer(text)]
    units = [*UNIT.finditer(text)]
    end = max(drawn[-1].end() if drawn else 0, units[-1].end() if units else 0)
    return text[end:]
