"""Letters to others that begin by greeting somebody: "Dear Emma,". They are asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.desk.reading.addressees import Readers
from judge.desk.reading.parts import OtherLine, PressBlock
from judge.desk.reading.press_address import Addressing, Opens, read_address
from judge.desk.reading.press_extent import Extent, LineKind
from judge.desk.reading.press_heading import (
    MOST_WAYS,
    PRESS_VERBS,
    PressHeading,
    Way,
    read_press_heading,
)
from judge.desk.reading.press_heading import Kind as Verb
from judge.desk.reading.press_lines import PressLineReader
from judge.desk.reading.press_spots import LineSpot, LineSpots
from judge.desk.reading.press_whose import Greeted, is_for_us, talks
from judge.desk.reading.press_words import tokens_of
from judge.desk.reading.salutations import Manner, read_salutation, read_unknown
from judge.game.drafts import trimmed

NOBODY_CALLED = "press.nobody_called"
"""The fault of a letter to somebody who is nobody in the game."""
_MARKS = ' \t,.:;!*_-\u2013\u2014"'
_SHOWN = 40

Below = Sequence[OtherLine]


def letter_under(
    first: OtherLine,
    address: Addressing,
    extent: Extent,
    doubt: tuple[str, str],
    verb: Verb = "tell",
) -> PressBlock:
    """A letter with all the ways that it may be meant; `doubt` is its fault, and about what."""
    ways = tuple(Way(row, text) for text in extent.texts for row in address.rows)[:MOST_WAYS]
    heading = PressHeading(first.text, verb, ways, doubt[0], doubt[1][:_SHOWN])
    taken, rest = extent.taken, extent.rest
    return PressBlock(
        first.number, heading, (), ended=True, holds_text=True, in_ways=taken, rest=rest
    )


@dataclass(frozen=True, slots=True)
class Greetings:
    """Reads greetings, with the words and the people that the reader of lines knows."""

    lines: PressLineReader

    def read(self, first: OtherLine, rest: Below, spots: LineSpots) -> PressBlock | None:
        """A letter that begins by greeting somebody: it is asked about."""
        line, words = first.text, self.lines.words
        greeted = read_salutation(line, words, self.lines.addressees)
        if greeted is None:
            return self._to_nobody(first, rest, spots)
        if spots.of(first) is LineSpot.AMID and not talks(line, words):
            return None  # "... in the sea of the / Norwegians, goes to ..."
        to_a_line = greeted.is_line and greeted.manner in {Manner.NAME, Manner.CALLED}
        address = Addressing(line, (greeted.to,), 0, Opens.LINE, is_led=False)
        paragraph = tuple(self._below(rest, address, is_paragraph=True))
        is_label = greeted.manner is Manner.NAME and not greeted.is_line
        if is_label and all(self.lines.is_mere_order(n) for n in paragraph if n.strip()):
            return None
        below = paragraph if to_a_line else tuple(self._below(rest, address))
        if not trimmed(below) and not greeted.is_line and not greeted.text.strip():
            return None
        said = "\n".join((greeted.text if greeted.is_line else "", *below))
        whom = Greeted.PLAYER if greeted.to else Greeted.EVERYBODY
        if is_for_us(said, whom, words, self.lines.addressees):
            return None
        extent = self._extent(greeted.text, below, rest)
        return letter_under(first, address, extent, ("press.letter_to", line.strip()))

    def _extent(self, text: str, below: Sequence[str], rest: Below) -> Extent:
        end = next((n for n in range(len(below), len(rest)) if rest[n].text.strip()), None)
        is_ended = end is not None and self.lines.ends(rest[end].text)
        lines = len(trimmed(("x", *below)).split("\n")) - 1
        return Extent(
            (trimmed((text, *below)),), end + 1 if is_ended and end is not None else lines
        )

    def _below(
        self, rest: Below, address: Addressing, *, is_paragraph: bool = False
    ) -> Iterator[str]:
        """The lines below a greeting, down to what is for somebody else."""
        for line in rest:
            kind = self.lines.kind_of(line.text, address)
            if kind in {LineKind.END, LineKind.OTHER} or (is_paragraph and kind is LineKind.BLANK):
                return
            yield line.text

    def _to_nobody(self, first: OtherLine, rest: Below, spots: LineSpots) -> PressBlock | None:
        """A letter to somebody who is nobody in the game, and who is talked to.

        Above all else a letter says, a greeting is meant for us, whatever we are called in it.
        """
        words, addressees = self.lines.words, self.lines.addressees
        unknown = read_unknown(first.text, words, addressees)
        if unknown is None:
            return None
        address = Addressing(first.text, (), 0, Opens.LINE, is_led=False)
        below = tuple(self._below(rest, address))
        behind = first.text[unknown.end :]
        if not trimmed(below) and not behind.strip(_MARKS):
            return None
        is_below = spots.of(first) is not LineSpot.FIRST
        is_bound = unknown.is_called or (is_below and unknown.is_dear)
        said = "\n".join((behind, *below))
        if not is_bound and is_for_us(said, Greeted.NOBODY, words, addressees):
            return None
        extent = self._extent("", below, rest)
        return letter_under(first, address, extent, (NOBODY_CALLED, unknown.name))

    def of_subject(self, subject: str, lines: Below) -> Addressing | None:
        """Whom a subject addresses; the greeting tells, if it only says "letter"."""
        bare = subject.rstrip(" .:!")
        row: Readers | None = None
        if self.lines.words.any_of("MINE", tokens_of(bare)):
            return None
        strict = read_press_heading(bare, self.lines.words, self.lines.addressees)
        if strict is not None and strict.kind in PRESS_VERBS and strict.ways and not strict.fault:
            row = None if strict.text.strip() else strict.ways[0].to
        elif any(self.lines.words.has(name, bare) for name in ("NOUN", "TELL", "PRESS", "SAY")):
            first = next((line.text for line in lines if line.text.strip()), "")
            greeted = read_salutation(first, self.lines.words, self.lines.addressees)
            if greeted is not None and greeted.manner is Manner.DEAR and not greeted.is_line:
                row = greeted.to if len(greeted.to) == 1 else None
        else:
            address = read_address(f"{bare}:", self.lines.words, self.lines.addressees)
            is_led = address is not None and address.is_led and not address.unknown
            return replace(address, line=bare) if address is not None and is_led else None
        at = len(bare)
        return Addressing(bare, (row,), at, Opens.BELOW) if row is not None else None
