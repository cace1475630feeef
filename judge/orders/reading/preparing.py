"""A line as the grammar takes it: marked where a comma divides nothing, and without preambles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property

from judge.board.places import Province
from judge.orders.gazetteer import FoundPlace
from judge.orders.reading.composing import LISTED
from judge.orders.reading.hyperspace import (
    Sentence,
    hyperspace_pattern,
    mark_hyperspace,
    put_verb_first,
    sentence_patterns,
)
from judge.orders.reading.lexicon import Lexicon
from judge.orders.reading.normal import Normal
from judge.orders.reading.patterns import (
    END,
    coasted_pattern,
    pattern,
    place_pattern,
    separator_pattern,
)

LEAST_HOLDERS, MOST_HOLDERS = 2, 34
"""So many units may stand in a row before a word for HOLD."""

_JOINED = re.compile(r" ?,? ?(?:and |&)")
"""What makes one of them and the next a list already."""


def _anywhere(_: Province) -> bool:
    return True


class Preparer:
    """Prepares lines for the grammar, and divides those that it can't read."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._words = lexicon.words
        self._gazetteer = lexicon.gazetteer

    def prepare(self, normal: Normal, has_unit: Callable[[Province], bool] = _anywhere) -> Normal:
        """A line as the grammar takes it; `has_unit` tells where the writer has one.

        Without what is said before an order; with marks in lists and for
        "through hyperspace"; with the verb of a sentence about links before it.
        """
        if self._lexicon.has_hyperspace:
            normal = put_verb_first(normal, self._sentences)
        text = self.without_leading(normal.text)
        if self._lexicon.has_hyperspace:
            text = mark_hyperspace(text, self.hyperspace)
        if "(" in text:
            text = self._south.sub(lambda m: f"{m[1]}/s".ljust(len(m[0])), text)
        return replace(normal, text=self.part_holders(self.mark_lists(text), has_unit))

    @cached_property
    def hyperspace(self) -> re.Pattern[str]:
        """A pattern for "through hyperspace"."""
        names, by = (
            pattern(self._words["HYPERSPACE"]),
            pattern(self._words["THROUGH"]),
        )
        return re.compile(hyperspace_pattern(names, by))

    @cached_property
    def _sentences(self) -> tuple[Sentence, ...]:
        verbs = pattern((*self._words["LINK"], *self._words["SEPARATE"]))
        consent, beside = (
            pattern(self._words["CONSENT"]),
            pattern(self._words["BESIDE_CONSENT"]),
        )
        return sentence_patterns(verbs, pattern(self._lexicon.powers), consent, beside)

    @cached_property
    def _south(self) -> re.Pattern[str]:
        """A coast, as in "Build F StP (s)", where nothing stands that it might support."""
        kinds, names = (
            pattern(self._words["FLEET"]),
            coasted_pattern(self._gazetteer),
        )
        built = pattern((*self._words["BUILD"], *self._words["REMOVE"]))
        return re.compile(
            rf"((?<![0-9a-z])(?:{kinds}[ (]+{names}(?= *\( *s *\) *- *[a-z])"
            rf"|{built} +{kinds}[ (]+{names})|- *{names}) *\( *s *\)(?= *(?:$|[-,;]))"
        )

    def mark_lists(self, text: str) -> str:
        """The same with a sign of its own for the commas in lists: they divide no orders."""
        return self._lists.sub(self._mark_list, text) if self._list_heads.search(text) else text

    def _mark_list(self, match: re.Match[str]) -> str:
        row = re.sub(r", *and\b|,|\band\b|&", lambda m: LISTED.ljust(len(m[0])), match["list"])
        if match["head"] in self._words["VIA"]:
            row = self._fleets.sub(lambda m: " " * len(m[0]), row)
        return match[0][: match.start("list") - match.start()] + row

    @cached_property
    def _lists(self) -> re.Pattern[str]:
        """A route, or the units of a support, with commas; to the end of the order."""
        place = rf"{place_pattern(self._gazetteer)}{END}"
        item = rf"(?:(?:the +)?{self._kinds} +(?:in +)?)?(?:the +)?{place}"
        heads = pattern((*self._words["VIA"], *self._words["BACKED"]))
        more = rf"(?: *(?:, *and\b|,|\band\b|&) *{item})*"
        return re.compile(
            rf"(?<![0-9a-z])(?P<head>{heads}){END} +(?P<list>{item}{more})"
            rf"(?= *(?:$|[,;)]|and{END}))"
        )

    @cached_property
    def _list_heads(self) -> re.Pattern[str]:
        heads = pattern((*self._words["VIA"], *self._words["BACKED"]))
        return re.compile(rf"(?<![0-9a-z]){heads}{END}")

    @cached_property
    def _fleets(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){pattern(self._words['FLEET'])}{END}(?= *[a-z])")

    def part_holders(self, text: str, has_unit: Callable[[Province], bool]) -> str:
        """The same with an "and" between units that one word has hold: "rom nap, tri hold".

        They stand in a row, from the line's beginning or a comma to that word at its end. In
        "rom apu, nap holds" a place is no unit's: where it goes.
        """
        found = self._holds.search(text)
        if found is None:
            return text
        left, end = list(text), found.start()
        places = [place.span() for place in self._place.finditer(text, 0, end)][-MOST_HOLDERS:]
        row: list[tuple[int, int]] = []
        for start, stop in reversed(places):
            if not self._gap.fullmatch(text[stop:end]):
                break
            row.append((start, stop))
            end = start
        while row and not self._opens.search(text[: row[-1][0]]):
            row.pop()
        if len(row) < LEAST_HOLDERS or not self._are_own((text[a:b] for a, b in row), has_unit):
            return text
        for _, stop in row[1:]:
            if text[stop : stop + 1] == "," or not _JOINED.match(text, stop):
                left[stop] = "&"
        if found["every"]:
            left[found.start("every") : found.end("every")] = " " * len(found["every"])
        return "".join(left)

    def _are_own(self, names: Iterable[str], has_unit: Callable[[Province], bool]) -> bool:
        found = map(self._gazetteer.look_up, names)
        return all(not isinstance(place, FoundPlace) or has_unit(place.province) for place in found)

    @cached_property
    def _holds(self) -> re.Pattern[str]:
        holds = pattern(self._words["HOLD"])
        return re.compile(rf" (?P<every>(?:all|both) )?{holds} ?[.!]?$")

    @cached_property
    def _place(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){place_pattern(self._gazetteer)}{END}")

    @cached_property
    def _gap(self) -> re.Pattern[str]:
        """What may stand between two units, or behind the last."""
        return re.compile(rf" ?(?:, ?)?(?:and |& ?)?{self._before_place}")

    @cached_property
    def _opens(self) -> re.Pattern[str]:
        """What may stand before the first."""
        return re.compile(rf"(?:^|[,;]) ?{self._before_place}$")

    @cached_property
    def _before_place(self) -> str:
        return rf"(?:the )?(?:{self._kinds} (?:in )?)?(?:the )?"

    @cached_property
    def _kinds(self) -> str:
        return pattern(word for name in ("ARMY", "FLEET") for word in self._words[name])

    def without_leading(self, text: str) -> str:
        """The same with blanks for what people say before an order."""
        found = self._leading.match(text)
        return " " * found.end() + text[found.end() :] if found else text

    @cached_property
    def _leading(self) -> re.Pattern[str]:
        return re.compile(rf" *(?:{pattern(self._words['LEADING'])}{END}[ ,:]*)+(?=\S)")

    def split(self, text: str) -> list[tuple[int, int]]:
        """The stretches of a line between its separators."""
        parts: list[tuple[int, int]] = []
        start = 0
        for mark in self._separator.finditer(text):
            parts.append((start, mark.start()))
            start = mark.end()
        parts.append((start, len(text)))
        return [(a, b) for a, b in parts if text[a:b].strip(" .:()")]

    @cached_property
    def _separator(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z])(?:{separator_pattern(self._words)})")
