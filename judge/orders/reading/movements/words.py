"""A sentence as a row of signs: a unit or place each, and what else counts between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import takewhile

from judge.board.places import Coast, Province
from judge.orders.gazetteer import FoundPlace, fold, squash
from judge.orders.reading.languages import PassiveWords
from judge.orders.reading.movements.table import (
    APOSTROPHES,
    SIGN,
    conditions,
    demonyms,
    movement_words,
    suffixes,
    whatever_words,
)
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.phrases import with_coasts
from judge.orders.reading.setting import LineSetting
from judge.orders.reading.vocabulary import Word, foreign_names

PLACE = "P"
MOST_OF_PASSIVE = 6
"""So many words may stand between "wird" and "von", and between that and a place."""
LEAST_STEM = 4
MOST_CUT = 3
"""So many letters of a name may be missing where something is made of it: "Serbian"."""

MOST_BETWEEN = 5
MOST_OF_WHATEVER = 8
"""So many words may stand between an "if" and its "or not"."""
DIGITS_OF_A_YEAR = 4
LONG_BRACKET = 15
_BRACKET = re.compile(r"\(([^()]{0,160})\)|\[([^\[\]]{0,160})\]")
_LETTERS = {"h": "H", "s": "S", "c": "C", "u": "S", "k": "C"}


CHEAP, STRANGE = "c", "~"


@dataclass(frozen=True, slots=True)
class Sign:
    """A word of a sentence, as the letter of its class (`table.SIGN`).

    A place has where it may be, and a word for several units where they are; "c" is a word that
    changes nothing, "~" one of no class.
    """

    letter: str
    start: int
    end: int
    places: tuple[Province, ...] = ()
    coast: Coast | None = None
    is_named: bool = True
    word: str = ""
    is_binding: bool = False
    """Whether it makes an order hang on something wherever it stands: "unless"."""


@dataclass
class Signs:
    """Reads the words of sentences for one board, seat and position."""

    reader: OrderReader
    setting: LineSetting

    def read(self, text: str) -> list[Sign]:
        """The words of a sentence; what is in brackets isn't looked at."""
        text = _without_brackets(text, conditions(self.reader))
        words = with_coasts(movement_words(self.reader).read(text, self._near))
        row = list(self._merged([self._known(word, text) for word in words]))
        signs = [self._sign(text, nth, row) for nth in range(len(row))]
        if signs and "INVERTS" in row[0] and any(sign.letter == "," for sign in signs):
            signs[0] = replace(signs[0], letter="?")  # "Sollte Burgund leer sein, geht ..."
        return list(_without_whatever(signs, whatever_words(self.reader)))

    # ------------------------------------------------------------ which places are meant

    @cached_property
    def _near(self) -> tuple[Province, ...]:
        """The places of units, and those near the own: a part of their names is enough."""
        board = self.setting.board
        found: dict[Province, None] = {}
        for unit in self.setting.own_units():
            found[unit.location.province] = None
        for unit in self.setting.own_units():
            for step in board.ways(unit.kind, unit.location):
                found[step.province] = None
        for unit in self.setting.units():
            found[unit.location.province] = None
        return tuple(found)

    def _known(self, word: Word, text: str) -> Word:
        """A word of no class that is made of a place's name, as that place."""
        if word.classes or word.end - word.start < LEAST_STEM:
            return word
        written = fold(text[word.start : word.end])
        if (
            text[word.start : word.end].islower()
            and not any(c.isupper() for c in text[1:])
            and len(written) > LEAST_STEM
        ):
            found = self.reader.gazetteer.look_up(written)
            if isinstance(found, FoundPlace) and found.province in self._near:
                places = (found.province,)
                return replace(word, classes=frozenset({"PLACE"}), places=places)
        if not written.isalpha():
            return word
        place = self._of_people(written)
        return replace(word, classes=frozenset({"PLACE"}), places=(place,)) if place else word

    def _of_people(self, word: str) -> Province | None:
        told = demonyms(self.reader).get(word)
        gazetteer = self.reader.gazetteer
        if told is not None:
            found = gazetteer.names.get(squash(told), ())
            return found[0] if len(found) == 1 else None
        endings = suffixes(self.reader)
        hits = {
            place
            for place, name in _names(self.reader).get(word[:LEAST_STEM], ())
            if place in self._near and _is_made_of(word, name, endings)
        }
        return hits.pop() if len(hits) == 1 else None

    # ------------------------------------------------------------ units

    def _merged(self, words: Sequence[Word]) -> Iterator[Word]:
        """The words, a kind of unit and the place beside it as one."""
        at = 0
        while at < len(words):
            word = words[at]
            if word.kind is not None and not word.places:
                end = _place_behind(words, at)
                if end is not None:
                    place = words[end]
                    yield replace(place, kind=word.kind, start=word.start)
                    at = end + 1
                    continue
            elif word.places and word.kind is None and at + 1 < len(words):
                behind = words[at + 1]
                is_kind = behind.kind is not None and not behind.places
                is_free = (
                    "LETTER" not in behind and _place_behind(words, at + 1, least=True) is None
                )
                if is_kind and is_free:
                    yield replace(word, kind=behind.kind, end=behind.end)
                    at += 2
                    continue
            yield word
            at += 1

    def _sign(self, text: str, nth: int, row: Sequence[Word]) -> Sign:
        word = row[nth]
        written = fold(text[word.start : word.end]).strip()
        found = self._counting(text, nth, row, written)
        if found is None:
            letter = CHEAP if word.classes else STRANGE
            return Sign(letter, word.start, word.end, word=written)
        return replace(found, word=written)

    def _counting(self, text: str, nth: int, row: Sequence[Word], written: str) -> Sign | None:
        """A word that counts; None for one that changes nothing."""
        word, after = row[nth], row[nth + 1] if nth + 1 < len(row) else None
        if word.places:
            return Sign(PLACE, word.start, word.end, word.places, word.coast)
        if word.kind is not None:
            return self._unit_of_kind(word)
        if word.power is not None:
            return self._units_of_power(word, after)
        is_behind = (
            nth > 0 and bool(row[nth - 1].places) and text[word.start - 1] not in APOSTROPHES
        )
        if written in _LETTERS and is_behind and _is_deed(written, after):
            return Sign(_LETTERS[written], word.start, word.end)
        if written == "a" and text[word.start : word.end] in {"à", "À"}:
            return Sign("T", word.start, word.end)
        if len(written) == DIGITS_OF_A_YEAR and written.isdigit():
            return self._year(word, int(written))
        letter = next((SIGN[name] for name in SIGN if name in word.classes), "")
        is_article = letter == "J" and after is not None and (after.places or after.kind)
        if not letter or is_article:
            return None
        return Sign(letter, word.start, word.end, is_binding="BINDS" in word)

    def _year(self, word: Word, year: int) -> Sign | None:
        """A year other than the one that is played."""
        position = self.setting.position
        is_now = position is not None and position.phase.year == year
        return None if is_now else Sign("Y", word.start, word.end)

    def _unit_of_kind(self, word: Word) -> Sign | None:
        """Any of one's own: "the fleet"."""
        own = tuple(u.location.province for u in self.setting.own_units() if u.kind is word.kind)
        if not own or "LETTER" in word:
            return None
        if "MANY" in word:  # "my armies": what they do to each other may be told
            return Sign(CHEAP, word.start, word.end, own)
        return Sign(PLACE, word.start, word.end, own, is_named=False)

    def _units_of_power(self, word: Word, after: Word | None) -> Sign | None:
        """The units of another: "Austria", but not in "Austria's fleet in Trieste"."""
        if word.power == self.setting.power or word.power is None:
            return None
        if after is not None and (after.places or after.kind):
            return None
        theirs = tuple(u.location.province for u in self.setting.units() if u.power == word.power)
        return Sign(PLACE, word.start, word.end, theirs, is_named=False)


def with_doers(signs: Sequence[Sign], reader: OrderReader) -> list[Sign]:
    """The words; the one before who does it turns the order round, so that it is asked about."""
    words = passive_words(reader)
    return [
        replace(sign, letter="?") if _tells_a_doer(signs, n, words) else sign
        for n, sign in enumerate(signs)
    ]


@lru_cache(maxsize=32)
def passive_words(reader: OrderReader) -> PassiveWords:
    """What says that something is done, and by whom, in every language; made once."""
    rows = [language.passive for language in reader.languages]
    return PassiveWords(
        frozenset(fold(word) for row in rows for word in row.done),
        frozenset(fold(word) for row in rows for word in row.by),
    )


def _tells_a_doer(signs: Sequence[Sign], at: int, words: PassiveWords) -> bool:
    """Whether a place behind this word does what is told of the one before it."""
    if signs[at].word.rpartition(" ")[2] not in words.by:  # "soutenue par" is one
        return False
    near = signs[at + 1 : at + 1 + MOST_OF_PASSIVE]
    before = takewhile(_goes_on, reversed(signs[max(at - MOST_OF_PASSIVE, 0) : at]))
    behind = {sign.letter for sign in takewhile(_goes_on, near)}
    is_done = any(sign.word in words.done for sign in before)
    return is_done and PLACE in behind and "T" not in behind  # "wird von Kiel nach Holland gehen"


def _goes_on(sign: Sign) -> bool:
    return sign.letter not in ",;:A"


def _without_whatever(signs: Sequence[Sign], whatever: frozenset[str]) -> Iterator[Sign]:
    """The words; an "if" is no condition before an "or not": "if he likes it or not"."""
    at = {n for n, sign in enumerate(signs) if sign.letter == "?" and sign.word in whatever}
    whole = dict[int, Sign]()
    for n in at:
        before = range(n - 1, max(n - 1 - MOST_OF_WHATEVER, -1), -1)
        clause = takewhile(lambda k: signs[k].letter not in ",;:", before)
        begin = next((k for k in clause if signs[k].letter == "?" and k not in at), None)
        if begin is not None:
            whole |= {k: replace(signs[k], letter=CHEAP) for k in (begin, n)}
    yield from (whole.get(n, sign) for n, sign in enumerate(signs))


@lru_cache(maxsize=32)
def _names(reader: OrderReader) -> dict[str, tuple[tuple[Province, str], ...]]:
    """The names of places, of one word each, in every language, by how they begin; made once."""
    foreign = dict[str, list[str]]()
    for name, ours in foreign_names(reader).items():
        if " " not in name:
            foreign.setdefault(ours, []).append(name)
    found = dict[str, tuple[tuple[Province, str], ...]]()
    for place in reader.variant.board.provinces:
        words = (w for w in fold(place.name).replace("-", " ").split() if len(w) >= LEAST_STEM)
        for name in (*words, *foreign.get(squash(place.name), ())):
            begins = name[:LEAST_STEM]
            found[begins] = (*found.get(begins, ()), (place, name))
    return found


def _place_behind(words: Sequence[Word], at: int, *, least: bool = False) -> int | None:
    """Where the place stands that belongs to a kind of unit: "the fleet in the Ionian"."""
    for n in range(at + 1, min(len(words), at + 1 + MOST_BETWEEN)):
        word = words[n]
        if word.places:
            return n if word.kind is None else None
        if (
            least
            or not ({"CHEAP", "UNITS", "FROM", "IN", "RELATIVE", "THAT"} & word.classes)
            or {"HOLD", "MOVE", "COMMA"} & word.classes
        ):
            return None
    return None


def _is_deed(letter: str, after: Word | None) -> bool:
    """Whether a letter behind a place is a deed: a unit stands behind it, or nothing."""
    if letter == "h":
        return after is None or bool({"COMMA", "STOP"} & after.classes)
    return after is not None and bool(after.places or after.kind or "EACH_OTHER" in after)


def _is_made_of(word: str, name: str, endings: frozenset[str]) -> bool:
    """Whether a word is a name with another ending, of which little is cut off."""
    same = 0
    for a, b in zip(word, name, strict=False):
        if a != b:
            break
        same += 1
    for stem in range(same, max(LEAST_STEM, len(name) - MOST_CUT) - 1, -1):
        if word[stem:] in endings:
            return True
    return False


def _without_brackets(text: str, kept: frozenset[str]) -> str:
    """A text without longer remarks in brackets, but for those with a condition or a "not"."""

    def blanks(found: re.Match[str]) -> str:
        is_kept = not kept.isdisjoint(fold(found[0][1:-1]).replace(",", " ").split())
        return found[0] if is_kept or len(found[0]) < LONG_BRACKET else " " * len(found[0])

    return _BRACKET.sub(blanks, text)
