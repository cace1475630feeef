"""Lines that were meant as no order at all, of those that can't be read."""

from __future__ import annotations

import re
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.orders.reading.composing import REGISTER
from judge.orders.reading.lexicon import Lexicon
from judge.orders.reading.normal import Normal, normalise
from judge.orders.reading.patterns import END, VERBS, pattern, place_pattern

LEAST_UNKNOWN = 3
LEAST_NEAR = 5
LONGEST_DRAWN = 8
"""An order with an arrow has no more words than this, strange ones and all."""

_DOING = frozenset(VERBS) - {"ARMY", "FLEET", "UNIT", "TO", "FROM", "VIA", "WITH", "BACKED"}
_TELLING = ("MOVE", "TO", "SUPPORT", "CONVOY", "RETREAT", "DISBAND")
_ARROW = re.compile(r"[-=~]+ *>|[\u2190-\u21ff\u2794\u27a1\u279c\u27f6\uf0e0\uf0e8\uf0f0]")
_OPENINGS = ("ARMY", "FLEET", "BUILD", "REMOVE", "WAIVE")
"""What orders begin with: such a line was meant as one, even if it names no place."""


class ProseTeller:
    """Tells prose from orders that went wrong."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._words = lexicon.words
        self._gazetteer = lexicon.gazetteer

    def is_prose(self, normal: Normal, phase: PhaseKind | None) -> bool:
        """Whether a line that can't be read was meant as no order at all.

        It names no place and draws no arrow, or most of its words are
        strange to an order, or it has no words at all.
        """
        text = normal.text
        if not re.search(r"[a-z]", text):
            return True
        places = len(self._lexicon.places_pattern.findall(text))
        words = re.findall(r"[a-z]+", self._lexicon.places_pattern.sub(" ", text))
        unknown = [w for w in words if not self._lexicon.is_word(w)]
        keywords = [w for w in words if w in self._lexicon.keywords]
        is_begun = self._begun_order.match(text) or self._begun_telling.match(text)
        if is_begun or self._is_drawn(normal, places, len(words)):
            return False
        if self._is_for_everybody(words):
            return False
        if not places and "-" not in text:
            begins = bool(words) and words[0] in self._openings and len(unknown) < LEAST_UNKNOWN
            verbs = [w for w in words[1:] if len(w) > 1 and self._lexicon.keywords.get(w) in _DOING]
            is_strange = len(unknown) == 1 and unknown[0] not in self._lexicon.powers
            return not (begins or (verbs and is_strange) or self._is_of_winter(words, phase))
        if text.rstrip().endswith("?") and "-" not in text and words[:1] != keywords[:1]:
            return True
        return len(unknown) >= LEAST_UNKNOWN and len(unknown) > places + len(keywords)

    def _is_of_winter(self, words: list[str], phase: PhaseKind | None) -> bool:
        """Whether a few words in Winter speak of builds: "no build this year"."""
        said = {self._lexicon.keywords.get(word) for word in words if len(word) > 1}
        is_short = phase is PhaseKind.ADJUSTMENT and len(words) <= LONGEST_DRAWN
        return is_short and not said.isdisjoint({"BUILD", "REMOVE", "DISBAND", "WAIVE"})

    @cached_property
    def _openings(self) -> frozenset[str]:
        names = (*_OPENINGS, *REGISTER) if self._lexicon.has_hyperspace else _OPENINGS
        return frozenset(w for name in names for w in self._words[name])

    @cached_property
    def _begun_order(self) -> re.Pattern[str]:
        """What only an order begins with: two names with a dash between them."""
        kinds = pattern(w for name in ("ARMY", "FLEET", "UNIT") for w in self._words[name])
        place = place_pattern(self._gazetteer)
        return re.compile(rf" *(?:{kinds} *(?:\( *)?)?{place}{END}[ )]*-[ (]*{place}{END}")

    def tells_a_unit(self, line: str) -> bool:
        """Whether a line begins as orders do, up to what the unit does: "F Brest to the Isle"."""
        return self._begun_telling.match(normalise(line).text) is not None

    @cached_property
    def _begun_telling(self) -> re.Pattern[str]:
        """A kind of unit, a place, and a word of doing or of going somewhere."""
        kinds = pattern(w for name in ("ARMY", "FLEET") for w in self._words[name])
        doing = pattern(w for name in _TELLING for w in self._words[name] if len(w) > 1)
        place = place_pattern(self._gazetteer)
        return re.compile(rf" *(?:{kinds}) +{place}{END} *(?:-|(?:{doing}){END})")

    def _is_for_everybody(self, words: list[str]) -> bool:
        """Whether a line orders "everything", or "the rest"."""
        some = set(self._words["EVERYBODY"])
        strange = [w for w in words if not self._lexicon.is_word(w) and w not in some]
        verbs = [w for w in words if len(w) > 1 and w in self._lexicon.keywords]
        return bool(verbs) and len(strange) < 2 and not some.isdisjoint(words)

    def _is_drawn(self, normal: Normal, places: int, others: int) -> bool:
        """Whether a line draws an arrow from one name to another, however misspelt."""
        one, dash, other = normal.text.partition("-")
        if not dash or places + others > LONGEST_DRAWN:
            return False
        if _ARROW.search(normal.written):
            return True
        return all(
            self._lexicon.places_pattern.search(side) or self._is_near(side)
            for side in (one, other)
        )

    def _is_near(self, text: str) -> bool:
        """Whether the end of a text is nearly a name."""
        words = re.findall(r"[a-z]+", text)
        tails = ("".join(words[n:]) for n in range(max(0, len(words) - 3), len(words)))
        return any(len(tail) >= LEAST_NEAR and self._gazetteer.is_near(tail) for tail in tails)
