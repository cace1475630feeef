"""What speaks for each candidate of a mention: the words around it, and how the letter stands.

The features of what orders nothing are none: all others are weighed against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from judge.orders.closed.found import Finding
from judge.orders.closed.learnt.mentions import (
    Becomes,
    ClosedCandidate,
    ClosedMention,
    ClosedSentence,
)
from judge.orders.model import Build, Disband, Order
from judge.orders.reading.vocabulary import Word
from judge.prose.passages import Passage

_DIVIDES = frozenset({"COMMA", "STOP", "COLON", "BRACKET", "DASH"})
_DULL = frozenset({"CHEAP", "PLACE", "KIND", "COMMA", "COLON", "POLITE"})
_VERBS = ("REMOVE", "KEEP")
_MANY = 3
_LONGEST = 24
_QUOTES = '"\u201c\u201d\u201e\u00bb\u00ab'
MOST_BETWEEN = 5


def said_sentences(
    passages: Sequence[Passage], words: Sequence[Sequence[Word]]
) -> list[ClosedSentence]:
    """Sentences with their words, numbered."""
    rows = zip(passages, words, strict=True)
    return [ClosedSentence(one, row, n, len(passages)) for n, (one, row) in enumerate(rows)]


@dataclass(frozen=True)
class LetterSigns:
    """What is known of a letter when its mentions are weighed.

    `due` is how much there is to order, `standing` what stands, `found` what the readers by
    tables made of it.
    """

    sentences: Sequence[ClosedSentence]
    mentions: Sequence[ClosedMention]
    due: int
    standing: Sequence[Order]
    found: Sequence[Finding]
    owed: int = 0
    """How many builds are due, wherever they may stand: so many may be waived."""

    def rows(self, mention: ClosedMention) -> list[list[str]]:
        """The features of each of its candidates."""
        around = [*self._around(mention)]
        return [
            []
            if one.told is Becomes.NOTHING
            else [f"{one.told.value}|{name}" for name in (*around, *self._own(mention, one))]
            for one in mention.candidates
        ]

    def ruled(self, orders: Sequence[Order]) -> str:
        """What the readers by tables made of an order."""
        for row in self.found:
            if row.orders and row.orders[0] in orders:
                return "sure"
            if not set(orders).isdisjoint(row.orders):
                return "later"
        asked = [row for row in self.found if not set(orders).isdisjoint(row.candidates)]
        return f"ask{asked[0].cause.name}{asked[0].is_doubtful:d}" if asked else ""

    @cached_property
    def _is_any_sure(self) -> bool:
        return any(row.orders for row in self.found)

    @cached_property
    def _named(self) -> Mapping[object, list[ClosedMention]]:
        rows: dict[object, list[ClosedMention]] = {}
        for one in self.mentions:
            rows.setdefault(one.key, []).append(one)
        return rows

    # ------------------------------------------------------------------ the words around it

    def _around(self, mention: ClosedMention) -> Iterator[str]:
        words, at = mention.sentence.words, mention.at
        start, end = clause_of(words, at)
        before, behind = words[start:at], words[at + 1 : end]
        yield ""
        rules = [self.ruled(one.orders) for one in mention.candidates if one.orders]
        rule = "+".join(sorted(set(rules)))
        yield f"rule:{rule}"
        yield f"rule:{rule}{self._is_any_sure:d}"
        yield from _classes("b", before)
        yield from _classes("a", behind)
        yield from _classes("s", words[:start])
        yield from _classes("z", words[end:])
        yield from _near("p", [*reversed(words[:at])], mention.sentence)
        yield from _near("n", words[at + 1 :], mention.sentence)
        strange = sum(not word.classes for word in (*before, *behind))
        yield f"strange:{min(strange, 4)}"
        yield f"strange:{min(strange, 4)}{rule}"
        yield f"all:{min(sum(not word.classes for word in words) // 3, 4)}"
        yield from self._where(mention, rule)

    def _where(self, mention: ClosedMention, rule: str) -> Iterator[str]:
        """Where in the letter it stands, and how much is named beside it."""
        said, words = mention.sentence, mention.sentence.words
        text = said.passage.text
        yield f"asks:{text.rstrip().endswith('?'):d}"
        yield f"quoted:{sum(map(text.count, _QUOTES)) > 1:d}"
        yield f"nth:{'only' if said.count == 1 else 'first' if said.number == 0 else 'on'}"
        yield f"long:{min(len(words), _LONGEST) // 6}"
        if words:
            yield from (f"first:{name}" for name in sorted(words[0].classes))
            yield f"first={_spelt(words[0], said)}"
        keys = len({key for key in self._named if key is not None})
        here = len({one.key for one in self._of_sentence(said) if one.key is not None})
        yield f"named:{_compared(keys, self.due)}"
        yield f"named:{_compared(keys, self.due)}{rule}"
        yield f"here:{_compared(here, self.due)}"
        same = self._named[mention.key]
        nth = same.index(mention)
        yield f"again:{min(nth, 2)}of{min(len(same), 3)}"
        for near, name in ((said.number - 1, "up"), (said.number + 1, "down")):
            if 0 <= near < len(self.sentences):
                yield from _classes(name, self.sentences[near].words)

    def _of_sentence(self, said: ClosedSentence) -> list[ClosedMention]:
        return [one for one in self.mentions if one.sentence is said]

    # --------------------------------------------------------------- what only one has

    def _own(self, mention: ClosedMention, one: ClosedCandidate) -> Iterator[str]:
        yield f"ruled:{self.ruled(one.orders)}"
        yield f"stands:{any(order in self.standing for order in one.orders):d}"
        if one.told is Becomes.BUILD:
            yield from self._of_build(mention, one)
        elif one.told in {Becomes.REMOVE, Becomes.KEEP}:
            yield from self._of_removal(mention)
        elif one.told in {Becomes.CHOICE, Becomes.AFTER}:
            yield from self._of_retreat(mention, one)

    def _of_build(self, mention: ClosedMention, one: ClosedCandidate) -> Iterator[str]:
        """Whether the kind of a build is that of the words around its place."""
        words, at = mention.sentence.words, mention.at
        left = [*_kinds(words, range(at - 1, -1, -1))]
        right = [*_kinds(words, range(at + 1, len(words)))]
        signs: list[str] = []
        for name, found in (("<", left), (">", right)):
            if not found:
                signs.append("-")
                continue
            is_same = words[found[0]].kind is one.kind
            low, high = sorted((at, found[0]))
            between = words[low + 1 : high]
            parts = sum(bool(_DIVIDES & w.classes) for w in between)
            places = sum(bool(w.places) for w in between)
            many = "MANY" in words[found[0]]
            signs.append("=" if is_same else "!")
            yield f"k{name}{signs[-1]}{min(parts, 2)}{min(places, 2)}{many:d}"
            if len(between) <= MOST_BETWEEN:
                yield f"k{name}{signs[-1]}{' '.join(map(_tag, between))}"
            yield from (
                f"k{name}{signs[-1]}={_spelt(w, mention.sentence)}" for w in between if not w.places
            )
        yield f"k{''.join(signs)}"
        kinds = {w.kind for said in self.sentences for w in said.words if w.kind is not None}
        yield f"only:{len(kinds)}{one.kind in kinds:d}"
        yield f"ways:{len(mention.candidates)}{len(one.orders)}{one.kind in kinds:d}"
        at_place = [o for o in self.standing if isinstance(o, Build)]
        at_place = [o for o in at_place if o.unit.location.province == mention.key]
        yield f"was:{at_place[0].unit.kind is one.kind:d}" if at_place else "was:"

    def _of_removal(self, mention: ClosedMention) -> Iterator[str]:
        """By which words it goes or stays."""
        words, at = mention.sentence.words, mention.at
        start, end = clause_of(words, at)
        for name, row in (("<", range(at - 1, -1, -1)), (">", range(at + 1, len(words)))):
            verb = next(((n, v) for n in row for v in _VERBS if v in words[n]), None)
            if verb is None:
                yield f"v{name}"
                continue
            where = "in" if start <= verb[0] < end else "out"
            others = sum(
                bool(words[n].places) for n in range(min(at, verb[0]) + 1, max(at, verb[0]))
            )
            yield f"v{name}{verb[1]}{where}"
            yield f"v{name}{verb[1]}{where}{min(others, 2)}"
            is_denied = any("NOT" in w for w in words[max(verb[0] - 3, 0) : verb[0] + 3])
            yield f"v{name}{verb[1]}{where}not{is_denied:d}"
        yield f"by:{bool(mention.word.places):d}"

    def _of_retreat(self, mention: ClosedMention, one: ClosedCandidate) -> Iterator[str]:
        """Which of its unit's choices it is, and what stands before it and behind."""
        rows = self._named[mention.key]
        nth = rows.index(mention)
        is_end = any(isinstance(order, Disband) for order in one.orders)
        yield f"end:{is_end:d}"
        yield f"choice:{min(nth, _MANY)}of{min(len(rows), _MANY)}"
        words, said = mention.sentence.words, mention.sentence
        before = [o.at for o in rows[:nth] if o.sentence is said]
        behind = [o.at for o in rows[nth + 1 :] if o.sentence is said]
        for name, row in (
            ("j", words[before[-1] + 1 : mention.at] if before else words[: mention.at]),
            ("l", words[mention.at + 1 : behind[0]] if behind else words[mention.at + 1 :]),
        ):
            yield f"{name}:{bool(before if name == 'j' else behind):d}"
            yield from _classes(f"{name}{min(nth, 1)}", row)
            yield from (f"{name}={_spelt(w, said)}" for w in row[:MOST_BETWEEN] if not w.places)
            if len(row) <= MOST_BETWEEN:
                yield f"{name}|{' '.join(map(_tag, row))}"


def clause_of(words: Sequence[Word], at: int) -> tuple[int, int]:
    """Where the words between the signs around a word begin and end."""
    signs = [n for n, word in enumerate(words) if _DIVIDES & word.classes]
    start = max((n + 1 for n in signs if n < at), default=0)
    return start, min((n for n in signs if n > at), default=len(words))


def _classes(name: str, words: Sequence[Word]) -> Iterator[str]:
    found = {one for word in words for one in word.classes} - _DULL
    found |= {"KIND"} if any(word.kind is not None for word in words) else set()
    yield from (f"{name}:{one}" for one in sorted(found))


def _near(name: str, words: Sequence[Word], said: ClosedSentence) -> Iterator[str]:
    """The next two words on a side that say something."""
    telling = [word for word in words if word.classes - {"CHEAP"} or not word.classes]
    for nth, word in enumerate(telling[:2]):
        yield f"{name}{nth}:{_tag(word)}"
    for nth, word in enumerate(words[:3]):
        if not word.places:
            yield f"{name}={_spelt(word, said)}"
            yield f"{name}{nth}={_spelt(word, said)}"


def _kinds(words: Sequence[Word], row: range) -> Iterator[int]:
    return (n for n in row if words[n].kind is not None)


def _tag(word: Word) -> str:
    """What a word is, in short."""
    if word.places:
        return "P"
    if word.kind is not None:
        return "K"
    return "/".join(sorted(word.classes)) if word.classes else "~"


def _spelt(word: Word, said: ClosedSentence) -> str:
    return said.passage.text[word.start : word.end].lower()


def _compared(number: int, due: int) -> str:
    return f"{min(number, _MANY)}{'=' if number == due else '<' if number < due else '>'}"
