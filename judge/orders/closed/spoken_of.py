"""Retreats, builds and removals that a sentence only speaks of: "I considered an army in Vienna".

In these phases a place and a word are enough for an order, so a clause that says of it what might
be, what was, what somebody else wants or what its writer only thinks about orders nothing by it.
Words of `grammar/closed.txt` say so: MIGHT, PAST, OTHERS, MUSES. Where nothing better is said, it
is asked about; if the writer puts off what he does (PUTS_OFF), it is left to him.
A clause without a verb that orders something may have no word that is accounted for by nothing,
either: "a fleet in Trieste makes me nervous". Which are is told by the words around orders, of
`grammar/beside.txt`; `judge/orders/reading/letters/spoken_of.py` does the same for what is
written as orders are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.orders.closed.found import Finding
from judge.orders.reading.letters.spoken_of import around_words
from judge.orders.reading.vocabulary import Word, WordReader

_DIVIDES = frozenset({"COMMA", "STOP", "COLON", "BRACKET"})
_SPEAKS = frozenset({"MIGHT", "PAST", "OTHERS", "MUSES"})
_GRANTS = frozenset({"IF", "ELSE", "FIRST"})
"""Beside these a "would" belongs to a choice: "if Wales is taken I would go to London"."""
_VERBS = frozenset({"BUILD", "REMOVE", "KEEP", "WAIVE", "RETREAT", "DISBAND", "GO", "TO"})
_DEEDS = _VERBS | {"SUBJECT", "BUT", "HENCE"}
_ORDERS = _VERBS | {"ELSE", "FIRST", "SAME"}
_AROUND = frozenset({"OPENS", "CLOSES", "EITHER_SIDE", "FREES", "BIDS"})
_NAMES = frozenset({"PLACE", "KIND"})
_TELLS = (_NAMES | _ORDERS) - {"TO"}
_LAST = frozenset({"STOP", "ASKS"})
MOST_SAYING = 6
"""So many words at most are a clause that has the order before it from somebody else."""

SpokenClause = Sequence[Word]


@dataclass
class Musings:
    """What the sentences of a letter only speak of, and whether its writer decides it later."""

    reader: WordReader
    _is_left: bool = False
    _is_stated: bool = False

    def starts(self, words: Sequence[Word], text: str) -> frozenset[int]:
        """Where the words begin by which a sentence orders nothing; it may put that off."""
        self._is_left = self._is_left or any("PUTS_OFF" in word for word in words)
        return _only_spoken_of(words, text, self.reader)

    def note(self, words: Sequence[Word]) -> None:
        """Note a sentence that speaks of what may be ordered.

        It is stated all the same where none of its words says that it might be, was, or is
        another's.
        """
        muses = any(_SPEAKS & word.classes for word in words)
        self._is_stated = self._is_stated or not muses

    def unless_put_off(self, row: Finding) -> Finding:
        """What is asked of it; nothing, if all of it is left to another letter."""
        is_put_off = self._is_left and not self._is_stated
        return replace(row, candidates=(), is_put_off=True) if is_put_off else row


def _only_spoken_of(words: Sequence[Word], text: str, reader: WordReader) -> frozenset[int]:
    """Where the words begin that stand in clauses of a sentence that only speak of a deed.

    What a clause leads to without a verb of its own is spoken of, too ("I'm torn between: Paris,
    Brest"), and what it looks back on ("Paris, Brest: that would be nice").
    """
    found: set[int] = set()
    listed: list[SpokenClause] = []
    is_led = False
    clauses = list(_clauses(words))
    accounted = _accounted_for(text, reader)
    grants = any(_GRANTS & word.classes and "OR" not in word for word in words)
    for at, clause in enumerate(clauses):
        speaks = _speaks(clause, is_choice=grants)
        has_own = any(_DEEDS & word.classes for word in clause)
        is_led = speaks or (is_led and not has_own)
        is_named = any(_NAMES & word.classes for word in clause)
        if speaks and not any(_TELLS & word.classes for word in clause):
            found |= _starts(listed)  # "Paris, Brest: all that would be nice"
        is_strange = is_named and _has_strange(clause, accounted)
        if is_led or is_strange or _is_said(clauses[at + 1 : at + 2]):
            found |= _starts([clause])
        listed = [*listed, clause] if is_named and not has_own and not speaks else []
    return frozenset(found)


def _speaks(clause: SpokenClause, *, is_choice: bool) -> bool:
    tells = _SPEAKS - {"MIGHT"} if is_choice else _SPEAKS
    return any(tells & word.classes for word in clause)


def _accounted_for(text: str, reader: WordReader) -> dict[int, Word]:
    """The words of a sentence that may stand around an order, by where they begin."""
    words = around_words(reader.reader).read(text, ())
    return {word.start: word for word in words if _AROUND & word.classes}


def _has_strange(clause: SpokenClause, accounted: Mapping[int, Word]) -> bool:
    """Whether a clause that orders nothing by a verb has a word that says something else of it.

    Behind the names a reason or an aim is free.
    """
    if any(_is_order(clause, at) for at in range(len(clause))):
        return False
    is_below, end = False, 0
    for at, word in enumerate(clause):
        around = accounted.get(word.start)
        if around is not None:
            if is_below and "FREES" in around:
                return False
            end = around.end
        is_below = is_below or bool(_NAMES & word.classes)
        is_known = bool(word.classes) or word.start < end or word.end - word.start == 1
        if not is_known and not _is_epithet(clause, at):
            return True
    return False


def _is_epithet(clause: SpokenClause, at: int) -> bool:
    """Whether a word only says what a unit is like: "a nice army", "die vertriebene Armee"."""
    before, behind = clause[max(0, at - 1) : at], clause[at + 1 : at + 2]
    is_led = any({"CHEAP", "NUMBER"} & w.classes and "SUBJECT" not in w for w in before)
    return is_led and any("KIND" in word for word in behind)


def _is_order(clause: SpokenClause, at: int) -> bool:
    """Whether a word orders something; "in" and the like only before where a unit goes."""
    word = clause[at]
    if not _ORDERS & word.classes:
        return False
    if word.classes <= {"TO", "CHEAP"}:
        before = next((w for w in reversed(clause[:at]) if w.classes != {"CHEAP"}), None)
        behind = next((w for w in clause[at + 1 :] if w.classes != {"CHEAP"}), None)
        is_goal = behind is not None and "PLACE" in behind
        return is_goal and before is not None and (not before.classes or "PLACE" in before)
    return not (at == 0 and "GERUND" in word)  # "losing Gascony hurts"


def _is_said(behind: Sequence[SpokenClause]) -> bool:
    """Whether the clause behind begins or ends with who says it: "Wales, says my wife"."""
    if not behind:
        return False
    (clause,) = behind
    rest = [word for word in clause if not _LAST & word.classes]
    if not rest or len(rest) > MOST_SAYING or any(_NAMES & word.classes for word in rest):
        return False
    return "SAYS" in rest[0] or "SAYS" in rest[-1]


def _clauses(words: Sequence[Word]) -> Iterator[SpokenClause]:
    """The clauses, between signs; behind "and" one with a subject of its own begins."""
    clause: list[Word] = []
    for at, word in enumerate(words):
        is_and = "AND" in word and any("SUBJECT" in w for w in words[at + 1 : at + 3])
        begins = "BUT" in word or is_and
        if clause and (begins or _DIVIDES & word.classes):
            yield clause
            clause = []
        if begins or not _DIVIDES & word.classes:
            clause.append(word)
    if clause:
        yield clause


def _starts(clauses: Sequence[SpokenClause]) -> set[int]:
    return {word.start for clause in clauses for word in clause}
