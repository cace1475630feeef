"""What speaks against an order that stands in a sentence: the words beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from judge.orders.gazetteer import WORD, FoundPlace
from judge.orders.model import FOR_NO_UNIT, Build, Hold, Remove
from judge.orders.reading.hyperspace import MARK
from judge.orders.reading.islands.beside import BesideOrders
from judge.orders.reading.islands.finding import Island
from judge.orders.reading.normal import Normal
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting

LEAST_OF_A_POWER = 4
NEAR_BEHIND = 2
MAYBE_BEHIND = 4
LEAST_HOLD = 4
SEEN_BEHIND = 8
"""So many words behind an order may turn it round."""

NEAR_PLACE = 3
"""A place so many words behind an order, in its clause, may belong to it."""

KEPT_BEHIND = 4
TAKEN_BACK_BEHIND = 5
_YEAR = re.compile(r"(?<![0-9])1[0-9]{3}(?![0-9])")
_FORMAL = re.compile(r"[af] *\(?[a-z][a-z. ()/]{0,30}-")
"""An order in the old notation, "A Par - Bur": nobody writes so of a road."""

_POSSESSIVE = re.compile(r"['\u2019]s +(?:\w+)")
_THAT = re.compile(r" *(?:that|dass|das|que|whether|ob|if)(?![a-z])")


@dataclass(frozen=True)
class Verdicts:
    """Tells what speaks against orders; one for a board."""

    reader: OrderReader
    beside: BesideOrders

    @cached_property
    def _powers(self) -> frozenset[str]:
        return frozenset(w for w in self.reader.names.powers if len(w) >= LEAST_OF_A_POWER)

    def why(
        self,
        words: str,
        normal: Normal,
        said: str,
        after: int,
        island: Island,
        setting: LineSetting,
    ) -> str:
        """What speaks against an order; nothing if it may be taken."""
        text = normal.text
        end = text.find(";", island.end)
        end = len(text) if end < 0 else end
        behind = text[island.end : min(after, end)]
        return (
            self._of_another(words, setting)
            or _hit(self.beside.tense, said)
            or self._of_another_year(words, setting)
            or self._owned(normal, island)
            or self._possessed(text, island)
            or self._through(text, island, min(after, end))
            or self._quoted(text[: island.start])
            or self._away(text, island)
            or self._taken_back(behind)
            or self._holds_otherwise(text, island)
            or self._keeps(words, behind, island)
            or _hit(self.beside.changes, words)
            or self._told(text, island)
            or self._turned_behind(behind)
            or self._asks(text, after, end)
            or self._place_left(text, island, after)
            or self._mended_behind(text, island, after)
            or ("" if island.is_sure else "unsure")
        )

    def _of_another(self, words: str, setting: LineSetting) -> str:
        """Another power that is named before the order."""
        powers = self.reader.names.powers
        named = (w for w in WORD.findall(words) if w in self._powers)
        return next((w for w in named if powers[w] != setting.power), "")

    def _of_another_year(self, words: str, setting: LineSetting) -> str:
        now = setting.position.phase.year if setting.position else 0
        years = (word for word in _YEAR.findall(words) if now and int(word) != now)
        return next(years, "")

    def _owned(self, normal: Normal, island: Island) -> str:
        """Whether the order ends in what a place has: "to Ankara's aid"."""
        at = normal.column(island.end - 1) + 1
        behind = _POSSESSIVE.match(normal.written, at)
        return behind[0] if behind else ""

    def _possessed(self, text: str, island: Island) -> str:
        """Whether "hold" says who has a place: "so long as I still hold Naples"."""
        if not isinstance(island.order, Hold) or island.is_about:
            return ""
        first = WORD.match(text, island.start)
        if first is None or not first[0].startswith("h") or len(first[0]) < LEAST_HOLD:
            return ""
        near = " ".join(WORD.findall(text[: island.start])[-2:])
        return _hit(self.beside.having, near)

    def _through(self, text: str, island: Island, end: int) -> str:
        """A mark for hyperspace that is left over behind an order."""
        return "hyperspace" if MARK in text[island.end : end] else ""

    def _told(self, text: str, island: Island) -> str:
        """What says, in its clause, that an order is another's, or is only talked about."""
        begin = text.rfind(";", 0, island.start) + 1
        said = " ".join(WORD.findall(text[begin : island.start]))
        if hit := _hit(self.beside.you, self.beside.asks.sub(" ", self.beside.mine.sub(" ", said))):
            return hit
        comma = text.rfind(",", begin, island.start) + 1
        if comma and not _THAT.match(text, comma):
            begin = comma
        strays = " ".join(text[a:b] for a, b in island.stretch.strays)
        words = " ".join(WORD.findall(f"{text[begin : island.start]} {strays}"))
        words = self.beside.harmless.sub(" ", words)
        return _hit(self.beside.others, self.beside.mine.sub(" ", words))

    def _asks(self, text: str, after: int, end: int) -> str:
        """Whether the sentence is a question, and no request."""
        if after < end or not text[max(0, end - 2) : end].rstrip().endswith("?"):
            return ""
        begin = text.rfind(";", 0, end) + 1
        said = " ".join(WORD.findall(text[begin:end]))
        return "" if self.beside.asks.search(said) else "?"

    def _quoted(self, before: str) -> str:
        """Whether what stands before a colon says that another's words follow."""
        return _hit(self.beside.says, before[: before.rfind(";") + 1])

    def _away(self, text: str, island: Island) -> str:
        """Whether a unit is to keep away: "Paris out of Burgundy", not "Paris out of Paris"."""
        found = self.beside.away.search(text, island.start, island.end)
        if found is None or isinstance(island.order, FOR_NO_UNIT):
            return ""
        named = self.reader.wording.places_pattern.search(text, found.end())
        return "" if named and self._is_home(named[0], island) else found[0]

    def _taken_back(self, behind: str) -> str:
        found = self.beside.takes_back.search(" ".join(WORD.findall(behind)[:TAKEN_BACK_BEHIND]))
        return found[0] if found else ""

    def _holds_otherwise(self, text: str, island: Island) -> str:
        """What stands right behind a hold: "Brest holds happy memories"."""
        if not isinstance(island.order, Hold) or island.is_about:
            return ""
        at = island.end + (text[island.end : island.end + 1] == " ")
        word = WORD.match(text, at)
        known = self.beside.cheap | self.beside.divides | self.beside.behind_hold
        if word is None or (word[0] in known and not self.beside.others.fullmatch(word[0])):
            return ""
        return "" if self.reader.wording.places_pattern.match(text, at) else word[0]

    def _keeps(self, words: str, behind: str, island: Island) -> str:
        if not isinstance(island.order, Build | Remove):
            return ""
        near = " ".join(WORD.findall(behind)[:KEPT_BEHIND])
        return _hit(self.beside.keeps, f"{words} {near}")

    def _turned_behind(self, behind: str) -> str:
        """What stands right behind an order and turns it round; of some words, in a bracket too."""
        said = " ".join(WORD.findall(behind)[:SEEN_BEHIND])
        words = self.beside.harmless.sub(" ", said).split()
        near = " ".join(words[:NEAR_BEHIND])
        if found := self.beside.maybe.search(" ".join(words[:MAYBE_BEHIND])):
            return found[0]
        if not behind.lstrip()[:1].isalnum():
            return ""
        found = self.beside.predicates.match(near) or self.beside.changes.search(near)
        return "" if found is None or self.beside.mends.fullmatch(found[0]) else found[0]

    def strange_before(self, text: str, island: Island) -> str:
        """A strange word before an order in its clause: "the road from Paris to Burgundy"."""
        start = max(text.rfind(mark, 0, island.start) for mark in ";,:()-") + 1
        clause = text[start : island.start]
        start += max((mark.end() for mark in self.beside.clause.finditer(clause)), default=0)
        places = self.reader.wording.places_pattern
        for named in places.finditer(text, start, island.start):
            if not self._is_home(named[0], island):
                return named[0]
        if _FORMAL.match(text, island.start):
            return ""
        clause = places.sub(" ", text[start : island.start])
        words = WORD.findall(self.beside.mine.sub(" ", clause))
        words = WORD.findall(self.beside.mends.sub(" ", " ".join(words)))
        known = self.beside.cheap | self.beside.divides | self._powers
        return next((w for w in words if w not in known and w not in self._own_words), "")

    @cached_property
    def _own_words(self) -> frozenset[str]:
        """The words of an order that may stand before one: "order", "move"."""
        words = self.reader.wording.words
        rows = (words[name] for name in ("ARMY", "FLEET", "UNIT", "LEADING", "MOVE", "FILLER"))
        return frozenset(word for row in rows for phrase in row for word in phrase.split())

    def _is_home(self, words: str, island: Island) -> bool:
        """Whether some words name the place where the unit of an order stands."""
        if isinstance(island.order, FOR_NO_UNIT):
            return False
        place = self.reader.gazetteer.look_up(words)
        home = island.order.unit.location.province
        return isinstance(place, FoundPlace) and place.province == home

    def _place_left(self, text: str, island: Island, after: int) -> str:
        """A place that is left over right behind an order, in its clause."""
        if text[island.end : after].lstrip(" )").startswith("-"):
            return "-"  # the order goes on, and can't be read
        clause = self.beside.clause.search(text, island.end, after)
        until = clause.start() if clause else after
        left = self.reader.wording.places_pattern.search(text, island.end, until)
        if left is None or self._is_home(left[0], island):
            return ""
        if len(WORD.findall(text, island.end, left.start())) > NEAR_PLACE:
            return ""
        return left[0]

    def _mended_behind(self, text: str, island: Island, after: int) -> str:
        """A place behind a word that mends an order, and no order itself: ", no, Pic"."""
        at = island.end
        while at < after and not text[at].isalnum():
            at += 1
        mends = self.beside.mends.match(text, at, after)
        if mends is None:
            return ""
        left = self.reader.wording.places_pattern.search(text, mends.end(), after)
        is_near = left is not None and len(WORD.findall(text, mends.end(), left.start())) < 3
        return left[0] if left is not None and is_near else ""


def _hit(row: re.Pattern[str], words: str) -> str:
    found = row.search(words)
    return found[0] if found else ""
