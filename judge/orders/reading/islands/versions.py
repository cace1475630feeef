"""A text as the grammar may take it: in English words, with units named that are the only ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.board.units import Unit, UnitKind
from judge.orders.reading.composing import END, pattern, whole
from judge.orders.reading.hyperspace import mark_hyperspace
from judge.orders.reading.islands.beside import BesideOrders
from judge.orders.reading.normal import Normal
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting

MOST_LANGUAGES = 2
MOST_REWRITTEN = 60


@dataclass(frozen=True)
class Version:
    """A text in one language's words; `language` is empty where it is as it came."""

    normal: Normal
    language: str = ""


@dataclass(frozen=True)
class Versions:
    """Makes the versions of a text that are looked through; one for a board."""

    reader: OrderReader
    beside: BesideOrders

    def of(self, normal: Normal, setting: LineSetting) -> Iterator[Version]:
        """The text as it came, and in English words where a language has as many places."""
        yield Version(self._prepared(_without_to(normal), setting))
        places = self.reader.wording.places_pattern
        own = len(places.findall(normal.text))
        found: list[tuple[float, str, Normal]] = []
        for language, put in self.reader.translations(normal):
            gained = len(places.findall(put.text)) + len(put.text) / 10_000
            found.append((gained, language, put))
        found.sort(key=lambda row: -row[0])
        for gained, name, version in found[:MOST_LANGUAGES]:
            if gained >= own:
                yield Version(self._prepared(version, setting), name)

    def _prepared(self, normal: Normal, setting: LineSetting) -> Normal:
        normal = self._with_only_units(normal, setting)
        wording, text = self.reader.wording, normal.text
        if wording.has_hyperspace:
            text = mark_hyperspace(text, wording.hyperspace)
        normal = replace(normal, text=wording.mark_lists(text))
        for found in _last_first(self._brought, normal.text):
            unit = found["unit"] or found["other"] or ""
            normal = normal.replaced(*found.span(), self._backed + unit + " " * bool(unit))
        text = self._supporting_letter.sub(r"\1s", normal.text)
        text = self._stays_and.sub(lambda m: " " * len(m[0]), text)
        normal = replace(normal, text=text)
        if setting.phase is PhaseKind.ADJUSTMENT:
            for found in _last_first(self._several, normal.text):
                normal = self._with_kinds(normal, found)
            for found in _last_first(self._kind_behind, normal.text):
                normal = normal.replaced(*found.span(), f"{found['kind']} {found['place']}")
        return normal

    def _with_kinds(self, normal: Normal, found: re.Match[str]) -> Normal:
        """The list of "armies in Berlin & Munich" with the kind before each."""
        kind = "army" if self.reader.names.kinds.get(found["kind"]) is UnitKind.ARMY else "fleet"
        places = list(self._places.finditer(normal.text, found.start("list"), found.end("list")))
        for place in places[:0:-1]:
            normal = normal.replaced(*place.span(), f"{kind} {place[0]}")
        return normal

    # ------------------------------------------------------------ the only fleet

    def _with_only_units(self, normal: Normal, setting: LineSetting) -> Normal:
        """With its place behind "the fleet", of one fleet."""
        if setting.phase is PhaseKind.ADJUSTMENT or setting.position is None:
            return normal
        units = units_to_order(setting)
        for word in _last_first(self._kinds, normal.text):
            kind = self.reader.names.kinds.get(word[0])
            own = [unit for unit in units if unit.kind is kind]
            if len(own) != 1 or word[0].endswith(("ies", "ts")):
                continue
            if self._has_place(normal.text, word):
                continue
            name = re.sub(r"[^a-z ]", " ", own[0].location.province.name.lower())
            normal = normal.replaced(*word.span(), f"{word[0]} {name}")
        return normal

    def _has_place(self, text: str, word: re.Match[str]) -> bool:
        """Whether a place stands right before or behind the word for a unit."""
        if self._near.match(text, word.end()):
            return True
        before = text[max(0, word.start() - 24) : word.start()].rstrip()
        return any(m.end() == len(before) for m in self._places.finditer(before))

    @property
    def _places(self) -> re.Pattern[str]:
        return self.reader.wording.places_pattern

    @cached_property
    def _place(self) -> str:
        return self._places.pattern

    @cached_property
    def _several(self) -> re.Pattern[str]:
        """Places behind a word for several units."""
        words = self.reader.wording.words
        many = (w for name in ("ARMY", "FLEET") for w in words[name] if w in self.beside.several)
        item = rf"(?:the +)?{self._place}"
        return re.compile(
            rf"(?<![0-9a-z])(?P<kind>{pattern(many)}){END} +(?:(?:in|at|for|to) +)?"
            rf"(?P<list>{item}(?: *(?:,|and|&|, *and) *{item}){{1,6}})"
        )

    @cached_property
    def _kinds(self) -> re.Pattern[str]:
        words = self.reader.wording.words
        long = (w for name in ("ARMY", "FLEET") for w in words[name] if len(w) > 1)
        return whole(long)

    @cached_property
    def _near(self) -> re.Pattern[str]:
        small = "in|at|of|the|on|from|stationed|that|which|lies|now|my|is|of"
        return re.compile(rf"(?:[ ,(]+(?:{small}){END}){{0,4}}[ (]*{self._place}")

    # ------------------------------------------------------------ supports brought, kinds behind

    @property
    def _backed(self) -> str:
        """How the grammar says who brings a support."""
        return self.reader.wording.words["BACKED"][0] + " "

    @cached_property
    def _brought(self) -> re.Pattern[str]:
        """As in "with the help of Munich", "with Munich's support"."""
        words = self.reader.wording.words
        kinds = pattern((*words["ARMY"], *words["FLEET"]))
        helped, place = self.beside.helping, self._place
        return re.compile(
            rf"(?<![a-z])(?:w|with|by) +(?:the +)?(?:(?:{helped}) +(?:of|from|by) +(?:the +)?"
            rf"(?:(?={kinds} +{place})|(?P<unit>{place}))|(?P<other>{place}) +(?:{helped}){END})"
        )

    @cached_property
    def _supporting_letter(self) -> re.Pattern[str]:
        """The U of "A War U A Sil - Gal", which is a support in German."""
        return re.compile(rf"((?<![0-9a-z])[af] +{self._place} +)u(?= +[af] +[a-z])")

    @cached_property
    def _stays_and(self) -> re.Pattern[str]:
        """What stands before the second verb of "stays and supports"."""
        words = self.reader.wording.words
        stays, supports = pattern(words["HOLD"]), pattern(w for w in words["SUPPORT"] if len(w) > 1)
        return re.compile(
            rf"(?<![0-9a-z]){stays} +(?:put +)?(?:and|&|to) +"
            rf"(?={supports}{END}(?: +[a-z]{{1,6}}){{0,3}} +{self._place})"
        )

    @cached_property
    def _kind_behind(self) -> re.Pattern[str]:
        """As in "Brest: a fleet", in Winter."""
        words = self.reader.wording.words
        kinds = pattern((*words["ARMY"], *words["FLEET"]))
        return re.compile(
            rf"(?P<place>{self._place})[ :;,]{{1,4}}(?:(?:an?|eine?|une?) +)?(?P<kind>{kinds}){END}"
            rf"(?! *(?:in|at|to|,? *{self._place}))"
        )


def _without_to(normal: Normal) -> Normal:
    """The same with a blank for the French "to", which is no army."""
    if "\u00e0" not in normal.written or normal.columns is not None:
        return normal
    text = "".join(
        " " if normal.written[n : n + 1] == "\u00e0" and letter == "a" else letter
        for n, letter in enumerate(normal.text)
    )
    return replace(normal, text=text)


def units_to_order(setting: LineSetting) -> Sequence[Unit]:
    """The units that the reader's power gives orders to now."""
    if setting.phase is PhaseKind.RETREAT:
        rows = setting.position.dislodged if setting.position else ()
        own = (d for d in rows if setting.dislodged_in(d.unit.location.province) is d)
        return [dislodged.unit for dislodged in own]
    return list(setting.own_units())


def _last_first(found: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """What a pattern finds, the last first: what is put in its place moves nothing before it."""
    rows = []
    for match in found.finditer(text):
        rows.append(match)
        if len(rows) == MOST_REWRITTEN:
            break
    return rows[::-1]
