"""Which powers somebody would like to play, by the table `grammar/preferences.txt`.

A text is read to its end or not at all. What is liked comes first, what nothing was said of next,
and what is not liked last; "*" or "the rest" says where that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.board.units import Power
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases, Token
from judge.game.lots import Tiers

PowersCalled = Mapping[tuple[str, ...], Power]
"""Powers by all that they are called, as rows of words."""

LONGEST = 240
"""In letters: a longer text tells more."""
_LONGEST_NAME = 3
_BY_LETTERS = re.compile(r"[\s,.>:()\[\]*A-Za-z-]+")
_LETTERS = re.compile(r"[A-Za-z]+")
_MARKS = re.compile(r"[\[\](){}*]|[A-Za-z]")
_IDLE = frozenset(".!?:-\u2013\u2026()\"'")


class Liked(Exception):
    """A text is no preference."""


@dataclass(slots=True)
class _List:
    """What was read so far: tiers, where the rest comes among them, and what is not liked."""

    tiers: list[list[Power]] = field(default_factory=list)
    rest: int | None = None
    last: list[Power] = field(default_factory=list)
    mark: str = ""
    is_not: bool = False
    is_row: bool = False
    is_said: bool = False

    def put(self, power: Power) -> None:
        """One more power, as the words before it say."""
        if self.is_not:
            if self.mark == "THEN" or (self.mark == "," and not self.tiers):
                raise Liked  # "anything but Russia, Italy": who knows
            self.last.append(power)
        elif self.tiers and self._is_equal():
            self.tiers[-1].append(power)
        else:
            self.tiers.append([power])
        self.mark = "FRESH"

    def _is_equal(self) -> bool:
        return self.mark == "EQUAL" or (self.mark == "AND" and not self.is_row)

    def parted(self, mark: str) -> None:
        """What stands between two powers."""
        if mark in {",", "THEN"} and not self.is_not:
            self.is_row = True
        self.is_said = self.is_said or mark == "THEN"
        self.mark = mark

    def at_place(self, number: int) -> None:
        """A number before a power, or behind one: it counts them."""
        if number not in {len(self.tiers), len(self.tiers) + 1} or self.is_not:
            raise Liked
        self.is_said = True
        if self.mark == "FRESH" and number == len(self.tiers) + 1:
            self.parted("THEN")
        elif self.mark == "FRESH":
            return
        self.mark = "THEN" if self.tiers else ""

    def at_last(self) -> None:
        """The power named before comes last."""
        if self.is_not or not self.tiers or self.mark != "FRESH":
            raise Liked
        self.last += self.tiers.pop()
        self.is_said = True


class PreferenceReader:
    """Reads texts; built once from the table."""

    def __init__(self, table: str) -> None:
        self._words = Phrases(table)

    def read(self, text: str, names: PowersCalled, powers: Sequence[Power]) -> Tiers | None:
        """The preferences that a text says, () for none at all; None if it can't be read so."""
        if len(text) > LONGEST:
            return None
        try:
            return _by_letters(text, powers) or _tiers(self._list(text, names), powers)
        except Liked:
            return None

    def read_sentence(
        self, text: str, names: PowersCalled, powers: Sequence[Power]
    ) -> Tiers | None:
        """The same of a sentence amid others: it must say that it is about what is liked."""
        if not 0 < len(text) <= LONGEST:
            return None
        try:
            found = self._list(text, names)
            several = sum(map(len, found.tiers)) > 1
            is_said = found.is_said or found.last or several
            return _tiers(found, powers) if is_said and (found.tiers or found.last) else None
        except Liked:
            return None

    def leads(self, text: str, names: PowersCalled) -> bool:
        """Whether a text begins as a preference does and names a power, whatever else it says.

        So it does, too, that puts one power behind another: "Italy, and if not that, Turkey".
        """
        tokens = tokens_apart(text[:LONGEST])
        named = [at for at in range(len(tokens)) if _name_at(tokens, at, names)]
        is_led = self._words.match(("LEAD", "NOT"), tokens, 0)[0] != ""
        return bool(named) and (is_led or self._orders(tokens, named))

    def _orders(self, tokens: Sequence[Token], named: Sequence[int]) -> bool:
        """Whether words that order what is liked stand between the first power and the last."""
        between = range(named[0] + 1, named[-1])
        return any(self._words.match(("THEN", "NOT"), tokens, at)[0] for at in between)

    def _list(self, text: str, names: PowersCalled) -> _List:
        tokens, at, found = tokens_apart(text), 0, _List()
        while at < len(tokens):
            named = _name_at(tokens, at, names)
            name, end = self._words.match(self._words.names, tokens, at)
            if named is not None and named[1] >= end:
                found.put(named[0])
                end = named[1]
            elif name:
                self._take(name, found)
            elif tokens[at].word == ",":
                if found.mark == "FRESH":
                    found.parted(",")
                end = at + 1
            elif tokens[at].word in _IDLE:
                end = at + 1
            else:
                raise Liked
            at = end
        if found.mark in {"THEN", "EQUAL", "AND"}:
            raise Liked  # "Italy, then": it goes on somewhere
        return found

    def _take(self, name: str, found: _List) -> None:
        match name:
            case "THEN" | "EQUAL" | "AND":
                found.parted(name)
            case "NOT":
                found.is_not, found.is_said, found.mark = True, True, ""
            case "REST":
                if found.rest is not None or found.is_not:
                    raise Liked
                found.rest, found.mark = len(found.tiers), "FRESH"
            case "NONE":
                if found.tiers or found.last or found.rest is not None:
                    raise Liked
                found.rest, found.mark = 0, "FRESH"
            case "LAST":
                found.at_last()
            case "LEAD":
                found.is_not, found.is_said = False, True
            case "FILLER":
                pass
            case _:
                found.at_place(int(name))


def _name_at(tokens: Sequence[Token], at: int, names: PowersCalled) -> tuple[Power, int] | None:
    """The power that is named at a place, and where its name ends."""
    for end in range(min(len(tokens), at + _LONGEST_NAME), at, -1):
        power = names.get(tuple(token.word for token in tokens[at:end]))
        if power is not None:
            return power, end
    return None


def _by_letters(text: str, powers: Sequence[Power]) -> Tiers | None:
    """The preferences of "F[ERG]TIA"; None for what isn't written so."""
    by_letter = {power.letter.upper(): power for power in powers}
    runs = _LETTERS.findall(text) if _BY_LETTERS.fullmatch(text) else []
    is_code = all(run.isupper() or len(run) == 1 for run in runs)
    if not runs or not is_code or not by_letter.keys() >= {*"".join(runs).upper()}:
        return None
    found, in_group = _List(), False
    for mark in _MARKS.findall(text):
        if mark in "[({":
            in_group = True
        elif mark in "])}":
            in_group = False
        elif mark == "*":
            if found.rest is not None:
                raise Liked
            found.rest = len(found.tiers)
        else:
            found.put(by_letter[mark.upper()])
        found.mark = "EQUAL" if in_group and mark not in "[({" else ""
    return _tiers(found, powers)


def _tiers(found: _List, powers: Sequence[Power]) -> Tiers:
    """Every power of the board, in tiers; () where all are liked equally well."""
    named = [power for tier in found.tiers for power in tier] + found.last
    if len(set(named)) < len(named) or (not named and found.rest is None):
        raise Liked
    rest = tuple(power for power in powers if power not in named)
    at = len(found.tiers) if found.rest is None else found.rest
    before, behind = found.tiers[:at], found.tiers[at:]
    tiers = (*map(tuple, before), rest, *map(tuple, behind), tuple(found.last))
    kept = tuple(filter(None, tiers))
    return kept if len(kept) > 1 else ()


def powers_only(rows: Mapping[tuple[str, ...], tuple[Power | None, ...]]) -> PowersCalled:
    """Powers by all that they are called, of rows that are one power's."""
    return dict(_single(rows))


def _single(
    rows: Mapping[tuple[str, ...], tuple[Power | None, ...]],
) -> Iterator[tuple[tuple[str, ...], Power]]:
    for row, readers in rows.items():
        if len(readers) == 1 and readers[0] is not None:
            yield row, readers[0]
