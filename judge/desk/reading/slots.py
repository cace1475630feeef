"""What a wish is about, found in its sentence: how long, when, which phase, which zone, which name.

The grammar `slots.lark` reads each kind from every word of the sentence on, and the longest
stretch wins; a stretch that means several things is found, too, and is Unsure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from datetime import timedelta
from functools import lru_cache
from typing import Any

from lark import Lark, UnexpectedInput
from lark.exceptions import VisitError

from judge.desk.reading.amounts import SettingWords
from judge.desk.reading.boards import BoardWords
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.moments import one_way
from judge.desk.reading.number_words import NumberWords
from judge.desk.reading.slot_tree import ToSlot
from judge.desk.reading.span_tree import Apart
from judge.desk.reading.zone_names import zone_names
from judge.orders.gazetteer import fold

OF_TIME = ("span", "days", "when")
"""The kinds of slots that name a time: lengths of it, days and moments."""
KINDS = (*OF_TIME, "phase", "count")
LONGEST = 400
"""In letters: of a longer sentence only the beginning is looked through."""
MOST_STARTS = 80
_NEAR = 40
"""In letters: so far before a length of time the beginning of its number may stand."""
_FEAST = re.compile(r"feast (\d\d)-(\d\d)")
_PUT = re.compile(r"^//= ([a-z' ]+): (.*)$", re.MULTILINE)
_PLACE = re.compile(r"<([a-z' ]+)>")
MOST_WITHIN = 4
"""So deep may what is put into the grammar have places for more."""
_WORD = re.compile(r"(?<![^\W_])(?:[^\W_]|['\u2019](?=\d))")
_MINUS = re.compile(r"(?<=[ (=:])[-\u2212]$|\bminus $")
"""What stands before a length of time that is none."""
_AWAY_FROM = re.compile(
    r"\b(?:hours?|days?|weeks?|stunden?|tage?n?|wochen?|heures?|jours?|semaines?|ore|giorn[oi]"
    r"|horas|dias?|uur|dag(?:en)?) (?:before|after|vor|nach|avant|apres|prima d\w{1,2}|dopo"
    r"|antes de|despues de|voor|na) (?:the |dem |der |den |le |la |il |el )?$"
)
"""Behind these a day is one that another day is counted from: "two days before Friday"."""
_ZONE_WORD = re.compile(r"[a-z]+(?:[-/_][a-z]+)*")
_QUOTED_NAME = re.compile(
    '["\u201c\u201e\u201d\u00ab]\\s?([^"\u201c\u201d\u201e\u00ab\u00bb]{2,40}?)\\s?["\u201d\u201c\u00bb]'
)
_NAME_WORD = re.compile(r"[^\W\d_][^\s,;:!?()\"]*")
_GAME = re.compile(r"[a-z][a-z0-9_-]{1,30}")
_ASIDE = re.compile(
    r"\((?:you have|now|currently|it is|was|were|until now|so far|instead|not|bisher|jetzt|statt"
    r"|au lieu|actuellement|ora|ahora|nu)\b[^()]{0,60}\)",
    re.IGNORECASE,
)
"""What is so today, told beside what is to be: "(you have sixty)"."""
LONGEST_NAME = 40
MOST_OF_INITIAL = 3
_ADDRESS = re.compile(r"[^\s<>(),;:@\"\u201c\u201d]{1,64}@[^\s<>(),;:@\"\u201c\u201d]{1,200}")


class SlotReader:
    """Finds slots in sentences; built once from the grammar and the tables of names."""

    def __init__(self, grammar: str, zones: str, words: str, counting: str) -> None:
        table = {name: "|".join(ways) for name, ways in ways_of(words)}
        numbers, feasts = NumberWords(counting), dict(_feasts_in(words))
        put = {**numbers.patterns(), "feasts": "|".join(sorted(feasts, key=len, reverse=True))}
        self._lark = Lark(
            filled(grammar, put), parser="lalr", lexer="contextual", start=list(KINDS),
            maybe_placeholders=False, transformer=ToSlot(numbers, feasts),
        )  # fmt: skip
        self._more_number = re.compile(
            rf"(?:(?<![a-z])(?:{put['numbers']})[ -](?:and |et )?|\d[.,])$"
        )
        self._feast = re.compile(rf"(?:{put['feasts']})\b")
        self._zones = zone_names(names_in(zones))
        self._settings = SettingWords(table)
        self.boards_named = BoardWords(table)
        self._master = re.compile(rf"\b(?:{table['gamesmaster']})\b")
        self._struck = re.compile(rf"(?<!\w)(?:{table['struck']})(?: (?:the|der|den|dem|le))? ?$")
        self._own_seat = re.compile(rf"(?<!\w)(?:{table['own seat']})\b")
        self._phase_back = re.compile(rf"(?<!\w)(?:{table['one phase back']})\b")
        self._until = re.compile(rf"\b(?:{table['ending']})\b")
        self._called = re.compile(rf"(?<!\w)(?:{table['called']})(?!\w)[ :,]{{0,3}}")
        named_so, of_game = table["game named"], table["game called"]
        self._named = re.compile(rf"(?<!\w)(?:{named_so})(?!\w)[ :,=]{{0,3}}")
        self._game_called = re.compile(rf"(?<!\w)(?:{named_so}|{of_game})(?!\w)[ :,=]{{0,3}}")
        self._no_name = re.compile(rf"(?:{table['no game']}|{named_so}|{of_game})")
        self._whole_game = re.compile(rf"\b(?:{table['the whole game']})\b")
        self._new_game = re.compile(rf"\b(?:{table['a new game']})\b")
        self._framed = re.compile(rf"\b(?:{table['game framed']})\b")
        self._clock = re.compile(rf"(?<!\w)(?:{table['of the clock']})\b|\b[a-z]+/[a-z]")
        self._before_name = re.compile(rf"(?:{table['before a name']})")
        self._small = re.compile(rf"(?:{table['within a name']})")
        self.find = lru_cache(maxsize=256)(self._find)

    def _find(self, kind: str, sentence: str) -> tuple[FoundSlot, ...]:
        """All stretches of a kind in a sentence, in order, none within another."""
        text = one_way(flat(sentence))
        found: list[FoundSlot] = []
        end = 0
        for start in [m.start() for m in _WORD.finditer(text)][:MOST_STARTS]:
            if kind != "span" and self._more_number.search(text[max(0, start - _NEAR) : start]):
                continue
            if start >= end and (slot := self._longest(kind, text, start)) is not None:
                is_otherwise = self._is_otherwise(kind, text[:start])
                if is_otherwise and self._feast.match(text, start):
                    continue  # "three days before Christmas Eve": some day that is not meant
                found.append(FoundSlot(slot.start, slot.end, None) if is_otherwise else slot)
                end = slot.end
        return tuple(found)

    def _is_otherwise(self, kind: str, before: str) -> bool:
        """Whether what stands before a stretch makes it another: "minus", "two days before"."""
        near = before[-_NEAR:]
        if kind in {"days", "when"}:
            return _AWAY_FROM.search(near) is not None
        return kind == "span" and self._is_of_number(near)

    def _is_of_number(self, near: str) -> bool:
        """Whether a length of time is negative, or its number begins before it."""
        return _MINUS.search(near) is not None or self._more_number.search(near) is not None

    def _longest(self, kind: str, text: str, start: int) -> FoundSlot | None:
        parser = self._lark.parse_interactive(text[start:], start=kind)
        states = parser.parser_state.parse_conf.states
        tokens: list[Any] = []
        whole = 0
        try:
            for token in parser.lexer_thread.lex(parser.parser_state):  # type: ignore[no-untyped-call]
                parser.feed_token(token)
                tokens.append(token)
                if "$END" in states[parser.parser_state.position]:
                    whole = len(tokens)
        except (UnexpectedInput, ValueError, OverflowError, VisitError):
            pass  # what was read so far is looked at again
        return self._read(kind, text, start, tokens[:whole])

    def _read(self, kind: str, text: str, start: int, tokens: list[Any]) -> FoundSlot | None:
        for end in range(len(tokens), 0, -1):
            parser = self._lark.parse_interactive("", start=kind)
            try:
                for token in tokens[:end]:
                    parser.feed_token(token)
                value = parser.feed_eof(tokens[end - 1])  # type: ignore[no-untyped-call]
            except UnexpectedInput:
                continue
            except (ValueError, OverflowError, VisitError) as fault:
                is_apart = isinstance(getattr(fault, "orig_exc", fault), Apart)
                if is_apart or not self._is_whole(kind, tokens[:end]):
                    continue
                return _unsure(tokens[:end], start)
            return FoundSlot(start, start + (tokens[end - 1].end_pos or 0), value)
        return None

    def _is_whole(self, kind: str, tokens: list[Any]) -> bool:
        """Whether some words are a slot, be it one that means several things."""
        parser = self._lark.parse_interactive("", start=kind)
        shape = copy(parser.parser_state.parse_conf)
        shape.callbacks = {}  # what it means is not asked for
        parser.parser_state.parse_conf = shape
        try:
            for token in tokens:
                parser.feed_token(token)
            parser.feed_eof(tokens[-1])  # type: ignore[no-untyped-call]
        except UnexpectedInput:
            return False
        return True

    def names_time(self, sentence: str) -> bool:
        """Whether a sentence names a length of time, days or a moment."""
        return any(self.find(kind, sentence) for kind in OF_TIME)

    def meant(self, slots: Iterable[FoundSlot], sentence: str) -> tuple[FoundSlot, ...]:
        """The slots that aren't named only to say that they are not meant."""
        text = flat(sentence)
        return tuple(slot for slot in slots if not self._struck.search(text[: slot.start]))

    def says_until(self, words: str) -> bool:
        """Whether some words say that something has an end."""
        return self._until.search(flat(words)) is not None

    def is_masters(self, sentence: str) -> bool:
        """Whether a sentence names the gamesmaster's seat."""
        return self._master.search(flat(sentence)) is not None

    def is_own_seat(self, sentence: str) -> bool:
        """Whether a gamesmaster's sentence speaks of their own seat: "offer him my chair"."""
        return self._own_seat.search(flat(sentence)) is not None

    def goes_a_phase_back(self, sentence: str) -> bool:
        """Whether a sentence speaks of the last phase, or of one phase back."""
        return self._phase_back.search(flat(sentence)) is not None

    def boards(self, sentence: str) -> tuple[str, ...]:
        """The ids of the boards that a sentence names; of what may be several, none."""
        found = (one for one in self.boards_named.find(flat(sentence)) if one.is_named)
        return tuple(dict.fromkeys(one.ids[0] for one in found if len(one.ids) == 1))

    def name(self, sentence: str) -> str:
        """How somebody is called by a sentence, as it is written there; "" if it doesn't say."""
        for lead in self._called.finditer(flat(sentence)):
            if name := self._name_at(sentence, lead.end()):
                return name
        found = list(_QUOTED_NAME.finditer(sentence[:LONGEST]))
        return _without_stop(found[0][1].strip(" ,")) if len(found) == 1 else ""

    def full_names(self, sentence: str) -> tuple[str, ...]:
        """What may be a first name and a family name: words with capitals, side by side."""
        found: list[str] = []
        end = 0
        for word in _NAME_WORD.finditer(sentence[:LONGEST]):
            is_lead = self._before_name.fullmatch(flat(word[0])) is not None
            if word.start() < end or is_lead or not word[0][0].isupper():
                continue
            name = self._name_at(sentence[:LONGEST], word.start())
            end = word.start() + len(name)
            if len(name.split()) > 1 and name.split()[-1][0].isupper():
                found.append(name)
        return tuple(dict.fromkeys(found))

    def _name_at(self, sentence: str, start: int) -> str:
        """The words of a name that begin at a column: with capitals, but for some."""
        end = start
        for word in _NAME_WORD.finditer(sentence, start, start + LONGEST_NAME):
            if sentence[end : word.start()].strip():
                break
            is_small = self._small.fullmatch(flat(word[0])) is not None and end > start
            if not (word[0][0].isupper() or is_small):
                break
            end = word.end()
            if sentence[end - 1] == "." and len(word[0]) > MOST_OF_INITIAL:
                break
        return _without_stop(sentence[start:end].strip())

    def game_name(self, sentence: str, *, is_beside: bool = False) -> str:
        """What a new game is called by a sentence; one beside it has to say in so many words."""
        found = self.named_game(sentence, is_beside=is_beside)
        return str(found.value) if found is not None else ""

    def named_game(self, sentence: str, *, is_beside: bool = False) -> FoundSlot | None:
        """What a new game is called, with where that is said."""
        found, text = _QUOTED_NAME.search(sentence[:LONGEST]), flat(sentence)
        leads = self._named if is_beside else self._game_called
        is_quoted = found is not None and _GAME.fullmatch(found[1].lower()) is not None
        if found is not None and is_quoted and (not is_beside or leads.search(text)):
            before = [lead for lead in leads.finditer(text) if lead.end() == found.start()]
            start = before[0].start() if before else found.start()
            return FoundSlot(start, found.end(), found[1].lower())
        if (framed := self._framed.search(text)) is not None:
            return FoundSlot(*framed.span(), next(filter(None, framed.groups()), ""))
        for lead in leads.finditer(text):
            name = _GAME.match(text, lead.end())
            if name is not None and not self._no_name.fullmatch(name[0].rstrip("-_")):
                bare = name[0].rstrip("-_")
                return FoundSlot(lead.start(), name.start() + len(bare), bare)
        return None

    def is_no_name(self, word: str) -> bool:
        """Whether a word is none by which a game is called."""
        return self._no_name.fullmatch(flat(word)) is not None

    def settings(self, sentence: str) -> tuple[str, ...]:
        """The settings that a sentence speaks of."""
        return self._settings.named(flat(sentence))

    def opens_game(self, text: str) -> bool:
        """Whether a text speaks of a game that there isn't yet."""
        return self._new_game.search(flat(text)) is not None

    def names_whole_game(self, sentence: str) -> bool:
        """Whether a sentence speaks of the game as a whole."""
        return self._whole_game.search(flat(sentence)) is not None

    def names_clock(self, sentence: str) -> bool:
        """Whether a sentence speaks of the time by which a game goes, or names its zone in full."""
        return self._clock.search(flat(sentence)) is not None

    def zones(self, sentence: str) -> tuple[FoundSlot, ...]:
        """The time zones of the cities and countries that a sentence names, in its order."""
        words = [(m.start(), m.end(), m[0]) for m in _ZONE_WORD.finditer(flat(sentence))]
        found: list[FoundSlot] = []
        for width in (3, 2, 1):
            for at in range(len(words) - width + 1):
                row = words[at : at + width]
                zone = self._zones.get(" ".join(word for _, _, word in row))
                slot = FoundSlot(row[0][0], row[-1][1], zone)
                if zone is not None and not any(slot.touches(other) for other in found):
                    found.append(slot)
        return tuple(sorted(found, key=lambda slot: slot.start))

    def amounts(self, sentence: str) -> Mapping[str, timedelta]:
        """What is set in a sentence, and to how long: "four days for moves, a day for builds".

        Nothing unless each length of time has its words, and each word its length.
        """
        sentence = _ASIDE.sub(lambda found: " " * len(found[0]), sentence)
        spans = self.meant(self.find("span", sentence), sentence)
        if not spans or any(slot.value is None for slot in spans):
            return {}
        return self._settings.amounts(flat(sentence), spans, self.find("count", sentence))


def filled(grammar: str, words: Mapping[str, str]) -> str:
    """A grammar with what stands in tables, or above in it, put for each <name>."""
    own = {name: way.strip("\n") for name, way in _PUT.findall(grammar)}
    put = {**own, **words}
    for _ in range(MOST_WITHIN):
        grammar = _PLACE.sub(lambda found: f"({put[found[1]]})", grammar)
    return grammar


def _feasts_in(words: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Days of feasts, with the month and the day of each."""
    for name, ways in ways_of(words):
        if found := _FEAST.fullmatch(name):
            yield from ((way, (int(found[1]), int(found[2]))) for way in ways)


def addresses(sentence: str) -> tuple[str, ...]:
    """The addresses for mail in a sentence."""
    found = (match[0].rstrip(".!?'") for match in _ADDRESS.finditer(sentence[:LONGEST]))
    return tuple(dict.fromkeys(address for address in found if "." in address.partition("@")[2]))


@lru_cache(maxsize=256)
def flat(text: str) -> str:
    """A text in lower case and without accents, each letter in its place."""
    if text.isascii():
        return text[:LONGEST].lower()
    return "".join((fold(c)[:1] or " ") if not c.isascii() else c.lower() for c in text[:LONGEST])


def _without_stop(name: str) -> str:
    """A name without the full stop of its sentence; an initial keeps its own."""
    return name if re.search(r"(?:^| )\w\.$", name) else name.rstrip(".")


def _unsure(tokens: list[Any], start: int) -> FoundSlot | None:
    return FoundSlot(start, start + (tokens[-1].end_pos or 0), None) if tokens else None


def names_in(table: str) -> Iterator[tuple[str, str]]:
    """Each word of a table with what it stands for."""
    for name, ways in ways_of(table):
        for way in ways:
            yield way, name
        yield flat(name), name


def ways_of(table: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of a table, "name: way, way", the longest way first."""
    for line in table.splitlines():
        name, colon, ways = line.partition(": ")
        if colon and not line.startswith("#"):
            listed = (flat(way.strip()) for way in ways.split(","))
            yield name.strip(), sorted(listed, key=len, reverse=True)
