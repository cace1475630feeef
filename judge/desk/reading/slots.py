"""What a wish is about, found in its sentence: how long, when, which phase, which zone, which name.

The grammar `slots.lark` reads each kind from every word of the sentence on, and the longest
stretch wins; a stretch that means several things is found, too, and is Unsure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Any

from lark import Lark, UnexpectedInput
from lark.exceptions import VisitError

from judge.desk.reading.slot_tree import ToSlot
from judge.orders.gazetteer import fold

OF_TIME = ("span", "days", "when")
"""The kinds of slots that name a time: lengths of it, days and moments."""
KINDS = (*OF_TIME, "phase")
LONGEST = 400
"""In letters: of a longer sentence only the beginning is looked through."""
MOST_STARTS = 80
_WORD = re.compile(r"(?<![^\W_])(?:[^\W_]|['\u2019](?=\d))")
_ZONE_WORD = re.compile(r"[a-z]+(?:[-/_][a-z]+)*")
_QUOTED_NAME = re.compile(
    '["\u201c\u201e\u201d\u00ab]\\s?([^"\u201c\u201d\u201e\u00ab\u00bb]{2,40}?)\\s?["\u201d\u201c\u00bb]'
)
_NAME_WORD = re.compile(r"[^\W\d_][^\s,;:!?()\"]*")
_GAME = re.compile(r"[a-z][a-z0-9_-]{1,30}")
LONGEST_NAME = 40
MOST_OF_INITIAL = 3
_ADDRESS = re.compile(r"[^\s<>(),;:@\"\u201c\u201d]{1,64}@[^\s<>(),;:@\"\u201c\u201d]{1,200}")


@dataclass(frozen=True, slots=True)
class FoundSlot:
    """A stretch of a sentence and what it means; None if that can't be told."""

    start: int
    end: int
    value: Any

    def touches(self, other: FoundSlot) -> bool:
        """Whether two stretches share letters."""
        return self.start < other.end and other.start < self.end


class SlotReader:
    """Finds slots in sentences; built once from the grammar and the tables of names."""

    def __init__(self, grammar: str, zones: str, words: str) -> None:
        self._lark = Lark(
            grammar, parser="lalr", lexer="contextual", start=list(KINDS),
            maybe_placeholders=False, transformer=ToSlot(),
        )  # fmt: skip
        self._zones = dict(_rows(zones))
        table = {name: "|".join(ways) for name, ways in _ways(words)}
        self._amounts = _named(table, "setting ", "")
        self._boards = _named(table, "board ", r"\b")
        self._master = re.compile(rf"\b(?:{table['gamesmaster']})\b")
        self._struck = re.compile(
            rf"(?<!\w)(?:{table['struck']})(?: (?:the|der|den|dem|le|la))? ?$"
        )
        self._called = re.compile(rf"(?<!\w)(?:{table['called']})(?!\w)[ :,]{{0,3}}")
        self._game_called = re.compile(rf"(?<!\w)(?:{table['game called']})(?!\w)[ :,]{{0,3}}")
        self._small = re.compile(rf"(?:{table['within a name']})")
        self.find = lru_cache(maxsize=256)(self._find)

    def _find(self, kind: str, sentence: str) -> tuple[FoundSlot, ...]:
        """All stretches of a kind in a sentence, in order, none within another."""
        text = flat(sentence)
        found: list[FoundSlot] = []
        end = 0
        for start in [m.start() for m in _WORD.finditer(text)][:MOST_STARTS]:
            if start >= end and (slot := self._longest(kind, text, start)) is not None:
                found.append(slot)
                end = slot.end
        return tuple(found)

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
            except (ValueError, OverflowError, VisitError):
                return _unsure(tokens[:end], start)
            return FoundSlot(start, start + (tokens[end - 1].end_pos or 0), value)
        return None

    def names_time(self, sentence: str) -> bool:
        """Whether a sentence names a length of time, days or a moment."""
        return any(self.find(kind, sentence) for kind in OF_TIME)

    def meant(self, slots: Iterable[FoundSlot], sentence: str) -> tuple[FoundSlot, ...]:
        """The slots that aren't named only to say that they are not meant."""
        text = flat(sentence)
        return tuple(slot for slot in slots if not self._struck.search(text[: slot.start]))

    def is_masters(self, sentence: str) -> bool:
        """Whether a sentence names the gamesmaster's seat."""
        return self._master.search(flat(sentence)) is not None

    def boards(self, sentence: str) -> tuple[str, ...]:
        """The ids of the boards that a sentence names."""
        return tuple(dict.fromkeys(slot.value for slot in _hits(self._boards, flat(sentence))))

    def name(self, sentence: str) -> str:
        """How somebody is called by a sentence, as it is written there; "" if it doesn't say."""
        found = list(_QUOTED_NAME.finditer(sentence[:LONGEST]))
        if len(found) == 1:
            return _without_stop(found[0][1].strip(" ,"))
        for lead in self._called.finditer(flat(sentence)):
            if name := self._name_at(sentence, lead.end()):
                return name
        return ""

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

    def game_name(self, sentence: str) -> str:
        """What a new game is called by a sentence."""
        found = _QUOTED_NAME.search(sentence[:LONGEST])
        if found is not None and _GAME.fullmatch(found[1].lower()):
            return found[1].lower()
        for lead in self._game_called.finditer(flat(sentence)):
            name = _GAME.match(flat(sentence), lead.end())
            if name is not None and not self._game_called.fullmatch(name[0]):
                return name[0]
        return ""

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
        """What is set in a sentence, and how long: "four days for moves, a day for builds".

        Nothing unless each word has one length of time, all before their words or all behind.
        """
        spans = [slot for slot in self.find("span", sentence) if slot.value is not None]
        words = _hits(self._amounts, flat(sentence))
        if not spans or len(spans) != len(words):
            return {}
        pairs = list(zip(words, spans, strict=True))
        is_ordered = all(
            (word.start < span.start) == (pairs[0][0].start < pairs[0][1].start)
            for word, span in pairs
        )
        is_ordered = is_ordered or _is_parted(pairs, flat(sentence))
        return {word.value: span.value for word, span in pairs} if is_ordered else {}


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


_PART = re.compile(r"[,;]|\b(?:and|und|et)\b")


def _is_parted(pairs: Sequence[tuple[FoundSlot, FoundSlot]], text: str) -> bool:
    """Whether something parts each pair of a word and a length of time from the next."""
    return all(
        _PART.search(text, max(one.end, other.end), min(word.start, span.start)) is not None
        for (one, other), (word, span) in pairwise(pairs)
    )


_Patterns = list[tuple[re.Pattern[str], str]]


def _named(table: Mapping[str, str], prefix: str, end: str) -> _Patterns:
    """The rows of a table with a prefix, as patterns with what they name."""
    return [
        (re.compile(rf"\b(?:{way}){end}"), name.removeprefix(prefix))
        for name, way in table.items()
        if name.startswith(prefix)
    ]


def _hits(patterns: _Patterns, text: str) -> list[FoundSlot]:
    """The words of a table in a text, one after the other; of two at one place the longer."""
    hits = [FoundSlot(m.start(), m.end(), name) for p, name in patterns for m in p.finditer(text)]
    found: list[FoundSlot] = []
    for hit in sorted(hits, key=lambda slot: (slot.start, -slot.end)):
        is_again = found and found[-1].value == hit.value
        if not is_again and not any(hit.touches(other) for other in found):
            found.append(hit)
    return found


def _rows(table: str) -> Iterator[tuple[str, str]]:
    """Each word of a table with what it stands for."""
    for name, ways in _ways(table):
        for way in ways:
            yield way, name
        yield flat(name), name


def _ways(table: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of a table, "name: way, way", the longest way first."""
    for line in table.splitlines():
        name, colon, ways = line.partition(": ")
        if colon and not line.startswith("#"):
            listed = (flat(way.strip()) for way in ways.split(","))
            yield name.strip(), sorted(listed, key=len, reverse=True)
