"""Edits of a position as a gamesmaster writes them: clauses in words, and the reason for all.

Which units and places these mean, the board tells (`judge.desk.clerks.edit_reading`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from judge.orders.gazetteer import plain_words, squash
from judge.orders.reading.composing import either_of, read_table

_HEAD = re.compile(r"\s{0,9}([^\W\d_][^:\n]{0,20}?)\s{0,3}:")
_BETWEEN = re.compile(
    r"\s*(?:;|\n|\s/\s|,(?:\s*(?:and|then)\b)?|\b(?:and|then)\b)\s*", re.IGNORECASE
)
_LOOSE_BETWEEN = re.compile(rf"{_BETWEEN.pattern}|[.!?]\s", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|never|no|nobody|\w{1,8}n['\u2019]t)\b", re.IGNORECASE)
_END = ".!;, \t"
LONGEST_LEAD = 40
"""In letters: so much may stand before the verb of a clause."""
MOST_EDITS = 60
LONGEST_EDITS = 3000
BECAUSE = "because"
"""As a reason is led to that was put together of several."""


@dataclass(frozen=True, slots=True)
class WrittenEdit:
    """A clause: what is done (`move`, `place`, `remove`, `centre`), with what, to where or whom.

    Of a clause that can't be read there is the text alone.
    """

    text: str
    deed: str = ""
    what: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class WrittenEdits:
    """All clauses in their order, and the reason."""

    edits: tuple[WrittenEdit, ...]
    reason: str


class EditLines:
    """The table, ready to read clauses by."""

    def __init__(self, table: str) -> None:
        rows = {name: frozenset(words) for name, words in read_table(table).items()}
        self._heads = frozenset(map(plain_words, rows["HEADS"]))
        self._bare_head = re.compile(
            rf"\s{{0,9}}(?:please\s)?(?:{either_of(rows['HEADS'])})\s", re.IGNORECASE
        )
        verbs = frozenset().union(*(rows[n] for n in ("PLACES", "REMOVES", "CENTRES", "MOVES")))
        self._verb = re.compile(rf"\b(?:{either_of(verbs)})\s", re.IGNORECASE)
        self.nobody = frozenset(map(squash, rows["NOBODY"]))
        self._deeds = {
            deed: _begins(rows[name])
            for deed, name in (("place", "PLACES"), ("remove", "REMOVES"), ("centre", "CENTRES"))
        }
        self._moves = _begins(rows["MOVES"])
        to = either_of(rows["TO"])
        self._to = re.compile(rf"(?:\s+(?:{to})\s+|\s*(?:->|=>)\s*)", re.IGNORECASE)
        self._is = re.compile(rf"\s+(?:{either_of(rows['IS'])})\s+", re.IGNORECASE)
        self._why = re.compile(
            rf"(?:^|[\s,;(-])(?:{either_of(rows['WHY'])})(?=[\s:])\s*:?\s*", re.IGNORECASE
        )

    def head(self, line: str) -> str | None:
        """What stands behind the heading of a line that begins edits; None for another line."""
        found = _HEAD.match(line)
        if found is None or plain_words(found[1]) not in self._heads:
            return None
        return line[found.end() :].strip()

    def loose(self, row: str) -> tuple[WrittenEdits, bool]:
        """The clauses that a sentence may mean without a heading, and whether it begins like one.

        "Please remove F Kie, since it was lost", "edit A Ven to Tri because ...": a clause begins
        at its verb, unless that is denied; one without a verb is kept as it stands.
        """
        head = self._bare_head.match(row)
        said, reason = self.parted((row[head.end() :] if head else row)[:LONGEST_EDITS])
        edits = []
        for part in _LOOSE_BETWEEN.split(said)[:MOST_EDITS]:
            clause = part.strip(_END + "?")
            found = self._verb.search(clause)
            lead = clause[: found.start()] if found is not None else ""
            if clause and not (_DENIED.search(lead) or len(lead) > LONGEST_LEAD):
                edits.append(self._clause(clause[len(lead) :]))
        why = " ".join(reason.split()).strip(" .?!\"')")
        return WrittenEdits(tuple(edits), why), head is not None

    def is_loose(self, clause: str) -> bool:
        """Whether a clause has a verb somewhere, or begins like a heading without its colon."""
        return bool(self._verb.search(clause) or self._bare_head.match(clause))

    def leads_to_reason(self, line: str) -> bool:
        """Whether a line begins with what leads to the reason."""
        found = self._why.search(line)
        return found is not None and not line[: found.start()].strip()

    def parted(self, text: str) -> tuple[str, str]:
        """What stands before the reason, and the reason; "" if there is none."""
        why = self._why.search(text)
        return (text[: why.start()], text[why.end() :]) if why else (text, "")

    def read(self, text: str) -> WrittenEdits:
        """The clauses of a text, and the reason, which stands behind all of them."""
        said, reason = self.parted(text[:LONGEST_EDITS])
        clauses = [c.strip(_END) for c in _BETWEEN.split(said)]
        edits = tuple(map(self._clause, filter(None, clauses[: MOST_EDITS + 1])))
        return WrittenEdits(edits, " ".join(reason.split()).strip(" .\"')"))

    def _clause(self, clause: str) -> WrittenEdit:
        if "?" in clause:
            return WrittenEdit(clause)  # who asks isn't sure
        for deed, begins in self._deeds.items():
            found = begins.match(clause)
            rest = clause[found.end() :].strip() if found else ""
            if rest:
                return _behind(deed, rest, clause, self._is)
        found = self._moves.match(clause)
        rest = clause[found.end() :] if found else clause
        what, to = _parted(rest.strip(), self._to)
        return WrittenEdit(clause, "move", what, to) if to else WrittenEdit(clause)


def _behind(deed: str, rest: str, clause: str, is_: re.Pattern[str]) -> WrittenEdit:
    """A clause by what stands behind its first word."""
    if deed == "remove":
        return WrittenEdit(clause, deed, rest)
    if deed == "centre":
        what, to = _parted(rest, is_)
        return WrittenEdit(clause, deed, what, to) if to else WrittenEdit(clause)
    return WrittenEdit(clause, deed, rest)


def _parted(text: str, between: re.Pattern[str]) -> tuple[str, str]:
    found = between.search(text)
    if found is None:
        return text, ""
    return text[: found.start()].strip(), text[found.end() :].strip()


def _begins(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?:{either_of(words)})\b\s*", re.IGNORECASE)
