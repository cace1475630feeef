"""A sentence as clauses: the season it speaks of, conditions, what else, and the orders between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders.foresight.framed import Clause, ClauseKind
from judge.orders.foresight.seasons import (
    CONTENT,
    SEASONS,
)
from judge.orders.foresight.talk import is_talk, stretches
from judge.orders.reading.vocabulary import Word

_PREDICATES = frozenset(
    {
        "EMPTY",
        "OCCUPIED",
        "NOBODY",
        "SOMEBODY",
        "OWN",
        "HOLD",
        "IN",
        "IS",
        "SUCCEEDED",
        "FAILED",
        "LOST",
        "GAIN",
        "TAKEN",
        "GONE",
        "DISLODGED",
    }
)
MOST_OF_DUE = 14
"""So many words behind an "if" may say that there is something to build, or to remove."""
_IDLE = frozenset(
    {"COMMA", "STOP", "COLON", "DASH", "BRACKET", "ASKS", "THEN", "AND", "OR", "HEAD", "THIS",
     "NEXT", "EARLY", "ME", "FILED", "RETREATS", "DUE", "WANT", "LATER", "WHATEVER", *SEASONS}
)  # fmt: skip
"""Words that order nothing."""


def clauses_of(text: str, words: Sequence[Word], begin: int) -> Iterator[Clause]:
    """The clauses behind the heading."""
    run: list[Word] = []
    at, start = 0, begin
    while at < len(words):
        stop, clause = _frame_at(text, words, at, has_run=bool(run))
        if stop == at:
            run.append(words[at])
            at += 1
            continue
        yield from _orders(run, start, words[at].start)
        if clause is not None:
            yield clause
        at, start, run = stop, _end(words, stop, text), []
    yield from _orders(run, start, len(text))


def _frame_at(
    text: str, words: Sequence[Word], at: int, *, has_run: bool
) -> tuple[int, Clause | None]:
    """What frames orders from a word on, and the word behind it; that word if nothing does."""
    word = words[at]
    goes_on = _is_denied(words, at)
    if "ELSE" in word and not goes_on and (not has_run or _divides(words, at)):
        stop = _behind_signs(words, at + 1)
        return stop, Clause(ClauseKind.OTHERWISE, word.start, _end(words, stop, text), (word,))
    if "SO" in word:
        stop = _behind_signs(words, at + 1)
        if any("DUE" in other for other in words[:at]):
            return stop, None
        return stop, Clause(ClauseKind.CONDITION, word.start, _end(words, stop, text), (word,))
    is_first = "FIRST" in word and at == 0 and _is_statement(words)
    is_if = is_first or goes_on or bool({"IF", "UNLESS"} & word.classes)
    if not is_if and not ("INVERTS" in word and _begins(words, at)):
        return at, None
    if _is_about_due(words, at):
        end = _end_of_due(words, at)
        if any("LOSE" in other for other in words[at:end]):
            return at + 1, None  # what is behind it says that units go
        return _behind_signs(words, _end_of_due(words, at)), None
    if is_when(words, at):
        return at, None
    end = _condition_end(words, at)
    inner = tuple(words[at if is_first or goes_on else at + 1 : end])
    if _is_dislodged(inner):
        rest = tuple(words[at + 1 :])
        return len(words), Clause(ClauseKind.DISLODGED, word.start, len(text), rest)
    stop = _behind_signs(words, end)
    stretch = word.start, _end(words, stop, text)
    return stop, Clause(ClauseKind.CONDITION, *stretch, inner, "UNLESS" in word)


def _is_dislodged(words: Sequence[Word]) -> bool:
    """Whether a condition says that a unit is dislodged, and not that it isn't."""
    at = next((n for n, word in enumerate(words) if "DISLODGED" in word), None)
    return at is not None and not any("NOT" in word for word in words[:at])


def _orders(run: Sequence[Word], start: int, end: int) -> Iterator[Clause]:
    """What stands between frames: orders, and talk of orders to come."""
    rows = _rows(run)
    for n, (talks, words) in enumerate(rows):
        begin = start if n == 0 else words[0].start
        stop = rows[n + 1][1][0].start if n + 1 < len(rows) else end
        if talks:
            yield Clause(ClauseKind.TALK, begin, stop, tuple(words))
        elif not all(_is_idle(word) for word in words):
            yield Clause(ClauseKind.ORDERS, begin, stop, tuple(words))


def _is_idle(word: Word) -> bool:
    """Whether a word orders nothing by itself."""
    pronoun = {"IT", "THITHER", "HIN"} & word.classes and "CHEAP" not in word
    return not pronoun and bool(word.classes) and ("CHEAP" in word or word.classes <= _IDLE)


def _rows(run: Sequence[Word]) -> list[tuple[bool, list[Word]]]:
    """Stretches of talk, and those of orders together."""
    if is_talk(run) and not any(CONTENT & word.classes for word in run):
        return [(True, list(run))]
    rows: list[tuple[bool, list[Word]]] = []
    for words in stretches(run):
        talks = is_talk(words)
        if rows and rows[-1][0] == talks:
            rows[-1][1].extend(words)
        else:
            rows.append((talks, words))
    return rows


def _is_denied(words: Sequence[Word], at: int) -> bool:
    """Whether "if I don't" goes on: "if I don't own Kiel"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    return (
        "DENIES" in words[at]
        and behind is not None
        and bool({"OWN", "HOLD", "IN", "SUCCEEDED", "FAILED"} & behind.classes)
    )


def _begins(words: Sequence[Word], at: int) -> bool:
    """Whether a word begins a clause."""
    signs = {"COMMA", "STOP", "COLON", "DASH", "BRACKET", "THEN", "AND"}
    return at == 0 or bool(signs & words[at - 1].classes)


def _divides(words: Sequence[Word], at: int) -> bool:
    """Whether "else" stands behind a sign, and begins a clause of its own."""
    return (
        at == 0
        or bool({"COMMA", "STOP", "COLON", "DASH", "BRACKET"} & words[at - 1].classes)
        or ("CHEAP" in words[at - 1])
    )


def _is_statement(words: Sequence[Word]) -> bool:
    """Whether a verb in front is a condition and no question: "Ist Berlin leer, geht ..."."""
    return any("COMMA" in w for w in words) and not any("ASKS" in w for w in words)


def _is_about_due(words: Sequence[Word], at: int) -> bool:
    """Whether a condition only says that there be something to build."""
    clause = words[at + 1 : _end_of_due(words, at)]
    return any("DUE" in word for word in clause) and not any(word.places for word in clause)


def _end_of_due(words: Sequence[Word], at: int) -> int:
    """Where a clause ends that says that there be something to build."""
    most = min(len(words), at + MOST_OF_DUE)
    signs = (n for n in range(at + 1, most) if {"COMMA", "COLON", "STOP"} & words[n].classes)
    return next(signs, most)


def is_when(words: Sequence[Word], at: int) -> bool:
    """Whether it only says when: "when winter comes"."""
    behind = words[at + 1 : at + 4]
    return any(set(SEASONS) & word.classes for word in behind) and not any(
        "PLACE" in word or "ME" in word for word in behind
    )


def _condition_end(words: Sequence[Word], at: int) -> int:
    """Where a condition ends: at a comma behind what it says, at "then", or before a wish."""
    is_said = False
    for n in range(at + 1, len(words)):
        word = words[n]
        if "COMMA" in word and n == at + 1:
            continue  # "es sei denn, dort steht jemand"
        if "FIX" in word and n + 1 < len(words) and "IF" in words[n + 1]:
            is_said = False
        is_said = is_said or bool(_PREDICATES & word.classes)
        if {"COLON", "STOP"} & word.classes:
            return n
        if is_said and ({"COMMA", "DASH"} & word.classes or "WANT" in word):
            return n
        if "COMMA" in word and any(CONTENT & other.classes for other in words[n + 1 :]):
            return n
        if is_said and ({"ELSE", "PROMISE"} & word.classes or _begins_orders(words, at, n)):
            return n
        if (
            is_said
            and "THEN" in word
            and _has_place(words[n + 1 :])
            and _has_place(words[at + 1 : n])
        ):
            return n
    return len(words)


def _begins_orders(words: Sequence[Word], at: int, n: int) -> bool:
    """Whether a name that no word binds to the condition is the unit that waits for it."""
    word, before = words[n], words[n - 1]
    is_article = "CHEAP" in word and n + 1 < len(words) and "KIND" in words[n + 1]
    if is_article and _has_place(words[at + 1 : n]):
        bound = {"AND", "OR", "IN", "CHEAP", "SUCCEEDED", "NOT"} & before.classes
        return bool(before.classes) and not bound
    if not CONTENT & word.classes or not _has_place(words[at + 1 : n]):
        return False
    bound = {"AND", "OR", "IN", "NOT", "KIND", "THIS", "NEXT", "DASH"}
    if bound & before.classes or ("CHEAP" in before and "SOON" not in before):
        return False
    return bool(before.classes)


def _has_place(words: Sequence[Word]) -> bool:
    return any(word.places for word in words)


def _behind_signs(words: Sequence[Word], at: int) -> int:
    """The next word that is no sign, and no "then"."""
    while at < len(words) and {"COMMA", "COLON", "DASH", "THEN"} & words[at].classes:
        at += 1
    return at


def _end(words: Sequence[Word], at: int, text: str) -> int:
    return words[at].start if at < len(words) else len(text)
