"""The words around orders: headings, asides, prose, powers, misspelt keywords."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.units import Power
from judge.orders.gazetteer import FoundPlace, Gazetteer, fold, names_of
from judge.orders.reading.composing import (
    END,
    LISTED,
    REGISTER,
    VERBS,
    Words,
    coasted_pattern,
    pattern,
    place_pattern,
    separator_pattern,
)
from judge.orders.reading.hyperspace import (
    Sentence,
    hyperspace_pattern,
    mark_hyperspace,
    put_verb_first,
    sentence_patterns,
)
from judge.orders.reading.normal import Normal
from judge.orders.sheet import Aside
from judge.orders.spelling import Spellings, distance, shortenings

LEAST_TO_RESPELL = 4
LEAST_UNKNOWN = 3
LEAST_NEAR = 5
LONGEST_NAME = 3
LONGEST_DRAWN = 8
"""An order with an arrow has no more words than this, strange ones and all."""

_DOING = frozenset(VERBS) - {"ARMY", "FLEET", "UNIT", "TO", "FROM", "VIA", "WITH", "BACKED"}
_ARROW = re.compile(r"[-=~]+ *>|[\u2190-\u21ff\u2794\u27a1\u279c\u27f6\uf0e0\uf0e8\uf0f0]")
_OPENINGS = ("ARMY", "FLEET", "BUILD", "REMOVE", "WAIVE")
"""What orders begin with: such a line was meant as one, even if it names no place."""


class Wording:
    """The words of a language and a board, beside the grammar."""

    def __init__(
        self,
        words: Words,
        powers: Mapping[str, Power],
        gazetteer: Gazetteer,
        *,
        has_hyperspace: bool = False,
    ) -> None:
        self.words = words
        self.powers = powers
        self.gazetteer = gazetteer
        self.has_hyperspace = has_hyperspace

    @cached_property
    def _beginnings(self) -> tuple[tuple[re.Pattern[str], Aside], ...]:
        asides = dict.fromkeys(("CONDITION", "END", "COMMAND"), Aside.COMMAND)
        return tuple(
            (re.compile(rf"[^a-z]*{pattern(self.words[name])}{END}"), aside)
            for name, aside in asides.items()
        )

    @cached_property
    def _separator(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z])(?:{separator_pattern(self.words)})")

    @cached_property
    def places_pattern(self) -> re.Pattern[str]:
        """A pattern for any name of a place."""
        return re.compile(rf"(?<![0-9a-z]){place_pattern(self.gazetteer)}{END}")

    @cached_property
    def _keywords(self) -> Mapping[str, str]:
        """Every keyword, with its terminal."""
        names = (*VERBS, *REGISTER) if self.has_hyperspace else VERBS
        return {word: name for name in names for word in self.words[name]}

    @cached_property
    def _spelt_keywords(self) -> Spellings:
        return Spellings(self._keywords)

    @cached_property
    def _near_keywords(self) -> Mapping[str, tuple[str, ...]]:
        near: dict[str, list[str]] = {}
        for word in self._keywords:
            for shorter in shortenings(word) if len(word) >= LEAST_TO_RESPELL else ():
                near.setdefault(shorter, []).append(word)
        return {shorter: tuple(words) for shorter, words in near.items()}

    @cached_property
    def _fillers(self) -> frozenset[str]:
        return frozenset(self.words["FILLER"])

    @cached_property
    def everyday(self) -> frozenset[str]:
        """Words of every letter that are near to a name."""
        return frozenset(self.words["EVERYDAY"])

    @cached_property
    def _doubts(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){pattern(self.words['DOUBT'])}{END}")

    @cached_property
    def _conditions(self) -> re.Pattern[str]:
        return re.compile(rf"[^a-z]*{pattern(self.words['CONDITION'])}{END}")

    def is_doubtful(self, text: str) -> bool:
        """Whether a text beside an order may take it back, or put it off."""
        return bool(self._doubts.search(_plain(text)))

    def is_condition(self, line: str) -> bool:
        """Whether a line begins with a condition."""
        return bool(self._conditions.match(fold(line)))

    @cached_property
    def _ends(self) -> re.Pattern[str]:
        return re.compile(rf"[^a-z\n]*{pattern(self.words['END'])}{END}", re.MULTILINE)

    def is_end(self, line: str) -> bool:
        """Whether a line ends a condition: "endif"."""
        return bool(self._ends.match(fold(line)))

    def has_end(self, text: str) -> bool:
        """Whether a letter has such a line."""
        return any(self.is_end(line) for line in text.splitlines() if "end" in line.lower())

    @cached_property
    def hyperspace(self) -> re.Pattern[str]:
        """A pattern for "through hyperspace"."""
        names, by = pattern(self.words["HYPERSPACE"]), pattern(self.words["THROUGH"])
        return re.compile(hyperspace_pattern(names, by))

    @cached_property
    def _sentences(self) -> tuple[Sentence, ...]:
        verbs = pattern((*self.words["LINK"], *self.words["SEPARATE"]))
        consent, beside = pattern(self.words["CONSENT"]), pattern(self.words["BESIDE_CONSENT"])
        return sentence_patterns(verbs, pattern(self.powers), consent, beside)

    def prepare(self, normal: Normal) -> Normal:
        """A line as the grammar takes it.

        Without what is said before an order; with marks in lists and for
        "through hyperspace"; with the verb of a sentence about links before it.
        """
        if self.has_hyperspace:
            normal = put_verb_first(normal, self._sentences)
        text = self.without_leading(normal.text)
        if self.has_hyperspace:
            text = mark_hyperspace(text, self.hyperspace)
        if "(" in text:
            text = self._south.sub(lambda m: f"{m[1]}/s".ljust(len(m[0])), text)
        return replace(normal, text=self.mark_lists(text))

    @cached_property
    def _south(self) -> re.Pattern[str]:
        """A coast, as in "Build F StP (s)", where nothing stands that it might support."""
        kinds, names = pattern(self.words["FLEET"]), coasted_pattern(self.gazetteer)
        built = pattern((*self.words["BUILD"], *self.words["REMOVE"]))
        return re.compile(
            rf"((?<![0-9a-z])(?:{kinds}[ (]+{names}(?= *\( *s *\) *- *[a-z])"
            rf"|{built} +{kinds}[ (]+{names})|- *{names}) *\( *s *\)(?= *(?:$|[-,;]))"
        )

    @cached_property
    def _lists(self) -> re.Pattern[str]:
        """A route, or the units of a support, with commas; to the end of the order."""
        kinds = pattern(word for name in ("ARMY", "FLEET") for word in self.words[name])
        item = rf"(?:(?:the +)?{kinds} +(?:in +)?)?(?:the +)?{place_pattern(self.gazetteer)}{END}"
        heads = pattern((*self.words["VIA"], *self.words["BACKED"]))
        more = rf"(?: *(?:, *and\b|,|\band\b|&) *{item})*"
        return re.compile(
            rf"(?<![0-9a-z])(?P<head>{heads}){END} +(?P<list>{item}{more})"
            rf"(?= *(?:$|[,;)]|and{END}))"
        )

    def mark_lists(self, text: str) -> str:
        """The same with a sign of its own for the commas in lists: they divide no orders."""
        return self._lists.sub(self._mark_list, text) if self._list_heads.search(text) else text

    @cached_property
    def _list_heads(self) -> re.Pattern[str]:
        heads = pattern((*self.words["VIA"], *self.words["BACKED"]))
        return re.compile(rf"(?<![0-9a-z]){heads}{END}")

    @cached_property
    def _fleets(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){pattern(self.words['FLEET'])}{END}(?= *[a-z])")

    def _mark_list(self, match: re.Match[str]) -> str:
        row = re.sub(r", *and\b|,|\band\b|&", lambda m: LISTED.ljust(len(m[0])), match["list"])
        if match["head"] in self.words["VIA"]:
            row = self._fleets.sub(lambda m: " " * len(m[0]), row)
        return match[0][: match.start("list") - match.start()] + row

    @cached_property
    def _leading(self) -> re.Pattern[str]:
        return re.compile(rf" *(?:{pattern(self.words['LEADING'])}{END}[ ,:]*)+(?=\S)")

    def without_leading(self, text: str) -> str:
        """The same with blanks for what people say before an order."""
        found = self._leading.match(text)
        return " " * found.end() + text[found.end() :] if found else text

    def provinces(self, line: str) -> frozenset[Province]:
        """Every province that a line names."""
        found = (self.gazetteer.look_up(m[0]) for m in self.places_pattern.finditer(fold(line)))
        return frozenset(place.province for place in found if isinstance(place, FoundPlace))

    def aside(self, line: str) -> Aside | None:
        """What a line is that can't be an order, by its beginning."""
        if line.lstrip().startswith(">"):
            return Aside.QUOTED
        folded = fold(line)
        return next((aside for begin, aside in self._beginnings if begin.match(folded)), None)

    def power(self, lead: str) -> Power | None:
        """The power named before an order, one letter off allowed."""
        word = " ".join(re.findall(r"[a-z]+", lead))
        found = self.powers.get(word)
        if found is None and len(word) > LEAST_TO_RESPELL:
            near = {p for name, p in self.powers.items() if distance(word, name, 1) <= 1}
            found = near.pop() if len(near) == 1 else None
        return found

    def split(self, text: str) -> list[tuple[int, int]]:
        """The stretches of a line between its separators."""
        parts: list[tuple[int, int]] = []
        start = 0
        for mark in self._separator.finditer(text):
            parts.append((start, mark.start()))
            start = mark.end()
        parts.append((start, len(text)))
        return [(a, b) for a, b in parts if text[a:b].strip(" .:()")]

    def is_prose(self, normal: Normal, phase: PhaseKind | None) -> bool:
        """Whether a line that can't be read was meant as no order at all.

        It names no place and draws no arrow, or most of its words are
        strange to an order, or it has no words at all.
        """
        text = normal.text
        if not re.search(r"[a-z]", text):
            return True
        places = len(self.places_pattern.findall(text))
        words = re.findall(r"[a-z]+", self.places_pattern.sub(" ", text))
        unknown = [w for w in words if not self._is_word(w)]
        keywords = [w for w in words if w in self._keywords]
        if self._begun_order.match(text) or self._is_drawn(normal, places, len(words)):
            return False
        if self._is_for_everybody(words):
            return False
        if not places and "-" not in text:
            begins = bool(words) and words[0] in self._openings and len(unknown) < LEAST_UNKNOWN
            verbs = [w for w in words[1:] if len(w) > 1 and self._keywords.get(w) in _DOING]
            is_strange = len(unknown) == 1 and unknown[0] not in self.powers
            return not (begins or (verbs and is_strange) or self._is_of_winter(words, phase))
        if text.rstrip().endswith("?") and "-" not in text and words[:1] != keywords[:1]:
            return True
        return len(unknown) >= LEAST_UNKNOWN and len(unknown) > places + len(keywords)

    def _is_of_winter(self, words: list[str], phase: PhaseKind | None) -> bool:
        """Whether a few words in Winter speak of builds: "no build this year"."""
        said = {self._keywords.get(word) for word in words if len(word) > 1}
        is_short = phase is PhaseKind.ADJUSTMENT and len(words) <= LONGEST_DRAWN
        return is_short and not said.isdisjoint({"BUILD", "REMOVE", "DISBAND", "WAIVE"})

    @cached_property
    def _openings(self) -> frozenset[str]:
        names = (*_OPENINGS, *REGISTER) if self.has_hyperspace else _OPENINGS
        return frozenset(w for name in names for w in self.words[name])

    @cached_property
    def _begun_order(self) -> re.Pattern[str]:
        """What only an order begins with: two names with a dash between them."""
        kinds = pattern(w for name in ("ARMY", "FLEET", "UNIT") for w in self.words[name])
        place = place_pattern(self.gazetteer)
        return re.compile(rf" *(?:{kinds} *(?:\( *)?)?{place}{END}[ )]*-[ (]*{place}{END}")

    def is_hold_of_all(self, text: str) -> bool:
        """Whether a line says that all units hold, in words that say nothing else."""
        words = text.split()
        if self._all.isdisjoint(words) or not self._of_all.issuperset(words):
            return False
        return any(spelling.split()[0] in words for spelling in self.words["HOLD"])

    @cached_property
    def _all(self) -> frozenset[str]:
        return frozenset(self.words["ALL"])

    @cached_property
    def _holding(self) -> frozenset[str]:
        return frozenset(word for spelling in self.words["HOLD"] for word in spelling.split())

    @cached_property
    def _of_all(self) -> frozenset[str]:
        units = {word for name in ("ARMY", "FLEET", "UNIT") for word in self.words[name]}
        return self._all | self._holding | self._fillers | units

    def _is_for_everybody(self, words: list[str]) -> bool:
        """Whether a line orders "everything", or "the rest"."""
        some = set(self.words["EVERYBODY"])
        strange = [w for w in words if not self._is_word(w) and w not in some]
        verbs = [w for w in words if len(w) > 1 and w in self._keywords]
        return bool(verbs) and len(strange) < 2 and not some.isdisjoint(words)

    def _is_word(self, word: str) -> bool:
        return word in self._keywords or word in self._fillers

    def _is_drawn(self, normal: Normal, places: int, others: int) -> bool:
        """Whether a line draws an arrow from one name to another, however misspelt."""
        one, dash, other = normal.text.partition("-")
        if not dash or places + others > LONGEST_DRAWN:
            return False
        if _ARROW.search(normal.written):
            return True
        return all(self.places_pattern.search(side) or self._is_near(side) for side in (one, other))

    def _is_near(self, text: str) -> bool:
        """Whether the end of a text is nearly a name."""
        words = re.findall(r"[a-z]+", text)
        tails = ("".join(words[n:]) for n in range(max(0, len(words) - 3), len(words)))
        return any(len(tail) >= LEAST_NEAR and self.gazetteer.is_near(tail) for tail in tails)

    def strange_word(self, text: str) -> tuple[int, int] | None:
        """Where the first word stands that is none of an order's."""
        covered = {n for m in self.places_pattern.finditer(text) for n in range(*m.span())}
        for match in re.finditer(r"[a-z]{2,}", text):
            word = match[0]
            is_known = self._is_word(word) or word in self.powers or word in self._odd_words
            if match.start() not in covered and not is_known:
                return match.span()
        return None

    @cached_property
    def _odd_words(self) -> frozenset[str]:
        """The words of the tables that stand in phrases, or between orders, or in coasts."""
        names = ("VIA", "WAIVE", "REMARK", "SEPARATOR", "NORTH", "EAST", "SOUTH", "WEST")
        rows = (word.split() for name in names for word in self.words[name])
        return frozenset(word for row in rows for word in row) | {"coast"}

    def respell_name(self, text: str) -> tuple[int, int, Province] | None:
        """The first few words that are one letter off a name of several, and whose it is."""
        words = list(re.finditer(r"[a-z]+", text))
        # A letter alone is a unit's, in some language, and no part of a name.
        for at in range(len(words)):
            for length in range(min(LONGEST_NAME, len(words) - at), 1, -1):
                row = words[at : at + length]
                if any(len(m[0]) < 2 or m[0] in self._keywords for m in row):
                    continue
                if all(m[0] in self.gazetteer.names for m in row):
                    continue  # "nth-ska-swe" is three places, and not the North Sea
                start, end = row[0].start(), row[-1].end()
                near = self.gazetteer.near(text[start:end])
                if len(near) != 1:
                    continue
                (province,) = near
                own = re.findall(r"[a-z]+", fold(" ".join(names_of(province))))
                if all(any(distance(m[0], word, 1) <= 1 for word in own) for m in row):
                    return start, end, province
        return None

    @cached_property
    def english_words(self) -> frozenset[str]:
        """Every word that is one in English, names and single letters of the alphabet aside."""
        rows = (word.split() for row in self.words.values() for word in row)
        return frozenset(word for row in rows for word in row) | set(self.gazetteer.names)

    def near_word(self, word: str) -> str:
        """The keyword that a word may be, or nothing."""
        limit = 1 if len(word) < LEAST_NEAR else 2
        found = self._spelt_keywords.near(word, limit) if len(word) >= LEAST_TO_RESPELL else ()
        near = ((off, -len(k), k) for off, k in found)
        return min(near, default=(0, 0, ""))[-1]

    def respell(self, text: str) -> tuple[int, int, str] | None:
        """The first word that is one letter off one keyword, and that keyword."""
        covered = {n for m in self.places_pattern.finditer(text) for n in range(*m.span())}
        for match in re.finditer(r"[a-z]{4,}", text):
            word = match[0]
            if match.start() in covered or word in self._keywords or word in self._fillers:
                continue
            shared = {k for s in shortenings(word) for k in self._near_keywords.get(s, ())}
            near = sorted(k for k in shared if distance(word, k, 1) == 1)
            if len({self._keywords[k] for k in near}) == 1:
                return match.start(), match.end(), near[0]
        return None


def _plain(text: str) -> str:
    return re.sub(r"[^0-9a-z]+", " ", fold(text))
