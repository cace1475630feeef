"""Letters to others in a letter to the judge: each is a heading, and how far it goes.

A heading is read in the commands' own words ("press to Italy"), in people's ("Tell Italy:"), or
it is a mere greeting ("Dear Emma,"). What is whole and plain is sent; every other is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from judge.desk.reading.addressees import Addressees
from judge.desk.reading.measure import MOST_LINES
from judge.desk.reading.misspelt import Slips
from judge.desk.reading.parts import OtherLine, PressBlock, ends_press, first_word, has_order_marks
from judge.desk.reading.press_address import Addressing, Opens, read_address
from judge.desk.reading.press_extent import Extent, LineKind, extent_of
from judge.desk.reading.press_greeting import Below, Greetings, letter_under
from judge.desk.reading.press_heading import PRESS_VERBS, PressHeading, Way, read_press_heading
from judge.desk.reading.press_heading import Kind as Verb
from judge.desk.reading.press_learnt import LearntHeadings
from judge.desk.reading.press_lines import Finds, PressLineReader, is_like_end
from judge.desk.reading.press_preface import Prefaces
from judge.desk.reading.press_sentence import QUOTES
from judge.desk.reading.press_spots import LineSpot, LineSpots
from judge.desk.reading.press_whose import may_be_for_us
from judge.desk.reading.press_words import PressWords, tokens_of
from judge.game.drafts import trimmed

_AMID = re.compile(r"\b(?<!end[ -])(?:press|broadcast)\b", re.IGNORECASE)
LONG = 20
"""So many words under a subject that names somebody speak to them, or to somebody else."""
_SENTENCE = re.compile(r"[.!?;)][ \t]{1,9}(?=\S)")
_PIECE = re.compile(r"[.!?;)][ \t]{1,9}(?=\S)|,[ \t](?=(?:and|und|et|y|e)[ \t])", re.IGNORECASE)
_ADDRESS = re.compile(r"[ \t<]{0,9}[^\s@<>]{1,64}@[^\s@<>]{1,200}[ \t>.]{0,9}")
_LONGEST_AMID = 200
_MOST_SENTENCES = 12
_MOST_BROKEN = 3
"""A heading goes on over so many lines more."""
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class PressReader:
    """Finds the letters to others; `lines` tells what stands below their headings."""

    words: PressWords
    slips: Slips
    addressees: Addressees
    lines: PressLineReader
    learnt: LearntHeadings

    @property
    def begins(self) -> Finds:
        """Whether press begins with a line, in the commands' own words and for sure."""
        return self.lines.begins

    def announces(self, line: str) -> bool:
        """Whether a line says nothing but that a letter follows."""
        return self.lines.announces(line)

    def read(
        self, first: OtherLine, rest: Below, spots: LineSpots, *, has_end: bool
    ) -> PressBlock | None:
        """The letter to others that begins with a line; None if none does.

        `has_end` says that an ENDPRESS, or what may be meant for one, stands below.
        """
        heading = self._strict(first.text, has_end=has_end)
        block = self._under(heading, first, rest, spots, has_end=has_end)
        if block is None or heading is None or heading.dress == block.heading.dress:
            return block
        # However the letter below it was found, it is sent as its heading says.
        dressed = replace(block.heading, dress=heading.dress)
        text = block.text_of(heading.ways[0]) if heading.dress.held and heading.ways else ""
        if self.lines.is_mere_order(text) and has_order_marks(text) and not dressed.fault:
            # "Hold this for the next report: A Par - Bur" may be for us.
            dressed = replace(dressed, fault="press.letter_to", word=first.text.strip())
        return replace(block, heading=dressed)

    def _under(
        self, heading: PressHeading | None, first: OtherLine, rest: Below, spots: LineSpots,
        *, has_end: bool,
    ) -> PressBlock | None:  # fmt: skip
        """The letter under a line, be that a heading in the commands' own words or in others."""
        if heading is not None and heading.kind in PRESS_VERBS:
            return self._under_strict(first, heading, rest, has_end=has_end)
        address, above = self._address(first.text, rest)
        if address is not None and not _is_set_off(address):
            address = None if spots.of(first) is LineSpot.AMID else address
        block = None
        if address is not None:
            block = self._letter(first, address, rest, above=above, has_end=has_end)
        if block is not None:
            return block
        if heading is not None and has_end:
            block = self._under_strict(first, heading, rest, has_end=True)
        block = block or self._under_learnt(first, rest)
        return block or Greetings(self.lines).read(first, rest, spots)

    def _under_learnt(
        self, first: OtherLine, rest: Below, *, is_amid: bool = False
    ) -> PressBlock | None:
        """The letter under a heading that is like those of letters, and is in no list of words."""
        address = self.learnt.address(first.text)
        if address is None or _SENTENCE.search(first.text[: address.at].rstrip()) is not None:
            return None
        is_blank_below = bool(rest) and not rest[0].text.strip()
        if not (address.has_mark or is_blank_below):
            return None  # "... and let Italy know / from me: ..."
        is_apart = first.number == 1 and is_blank_below and not is_amid
        block = self._letter(first, replace(address, is_apart=is_apart), rest)
        told = block.heading.ways[0].text if block is not None else ""
        return None if self.learnt.is_no_letter(told, address) else block

    # ------------------------------------------------------------ in the commands' own words

    def _strict(self, line: str, *, has_end: bool) -> PressHeading | None:
        """A heading with a verb, perhaps with a slip in it, or with words before it."""
        heading = read_press_heading(line, self.words, self.addressees)
        if heading is not None:
            return heading
        word = first_word(line)
        meant = self.slips.meant(word)
        if meant in PRESS_VERBS:
            at = line.lower().find(word)
            slip = line[:at] + meant + line[at + len(word) :]
            heading = read_press_heading(slip, self.words, self.addressees)
            return heading and replace(heading, fault=heading.fault or "press.near", word=word)
        found = _AMID.search(line) if has_end and len(line) <= _LONGEST_AMID else None
        if found is None or read_address(line, self.words, self.addressees) is not None:
            return None
        heading = read_press_heading(line[found.start() :], self.words, self.addressees)
        word = line[: found.start()].strip()
        if heading is not None and self.words.is_in("COLOUR", tokens_of(word)):
            # As it could be offered, it would be signed.
            return replace(heading, line=line, ways=(), fault="press.colour", word=word)
        return heading and replace(
            heading, line=line, fault="press.unclear", word=word, is_bare=True
        )

    def _under_strict(
        self, first: OtherLine, heading: PressHeading, rest: Below, *, has_end: bool
    ) -> PressBlock | None:
        block = self._to_its_end(first.number, heading, rest) if has_end else None
        if block is not None:
            is_sure = heading.kind in PRESS_VERBS or heading.ways or heading.is_bare
            return self._narrowed(block) if is_sure else None
        if heading.is_bare or heading.kind not in PRESS_VERBS:
            return None
        if not heading.fault and len(heading.ways) == 1:
            way, line = heading.ways[0], heading.line
            at = len(line) - len(way.text)
            opens = Opens.LINE if way.text.strip() else Opens.BELOW
            address = Addressing(line, (way.to,), at, opens)
            return self._letter(first, address, rest, kind=heading.kind)
        if any(way.text.strip() for way in heading.ways):
            return PressBlock(first.number, heading, (), ended=True, is_short=True)
        return PressBlock(first.number, heading, tuple(rest), ended=False)

    def _to_its_end(self, number: int, heading: PressHeading, rest: Below) -> PressBlock | None:
        """All down to an ENDPRESS, or to what may be meant for one."""
        has_text = any(way.text.strip() for way in heading.ways)
        for at, line in enumerate(rest):
            if ends_press(line.text):
                return PressBlock(number, heading, tuple(rest[:at]), ended=True)
            if is_like_end(line.text):
                fault, word = heading.fault or "press.near_end", heading.word or line.text.strip()
                near = replace(heading, fault=fault, word=word[:_SHOWN])
                return PressBlock(number, near, tuple(rest[:at]), ended=True)
            if (has_text or heading.is_bare) and self.begins(line.text):
                return None
        return None

    def _narrowed(self, block: PressBlock) -> PressBlock:
        """A letter whose first line says that others are to read it: "to Germany only"."""
        heading = block.heading
        at = next((n for n, line in enumerate(block.lines) if line.text.strip()), 0)
        if heading.fault or not heading.ways or not block.lines or heading.text.strip():
            return block
        first = block.lines[at].text
        other = self._narrowing(first, "press" if heading.ways[0].to else "broadcast")
        if other is None or set(other.to) == set(heading.ways[0].to):
            return block
        ways = (other, *(Way(way.to, first) for way in heading.ways))
        asked = replace(heading, ways=ways, fault="press.unclear", word=first.strip()[:_SHOWN])
        return replace(block, heading=asked, lines=block.lines[at + 1 :], in_ways=at + 1)

    def _narrowing(self, line: str, verb: str) -> Way | None:
        """Whom a line names, if all of it would do behind a verb, and not as a mere name."""
        tokens = tokens_of(line)
        told = [self.words.match(("TO", "ONLY", "BUT"), tokens, at)[0] for at in range(len(tokens))]
        words = [at for at, token in enumerate(tokens) if token.word.isalnum()]
        begins_so = bool(words) and told[words[0]] == "TO"
        # "Germany to Italy:" is the heading of a letter that is passed on.
        if not begins_so and not {"ONLY", "BUT"} & set(told):
            return None
        heading = read_press_heading(f"{verb} {line}", self.words, self.addressees)
        is_sure = heading is not None and len(heading.ways) == 1 and not heading.fault
        return heading.ways[0] if heading is not None and is_sure else None

    # ------------------------------------------------------------ in people's own words

    def _address(self, line: str, rest: Below) -> tuple[Addressing | None, int]:
        """A heading, and on how many more lines it is written."""
        address = read_address(line, self.words, self.addressees)
        begins = self.words.match(("LEAD", "SAY", "DEAR", "HELLO"), tokens_of(line), 0)[0]
        for more in range(1, min(_MOST_BROKEN, len(rest)) + 1 if begins and address is None else 1):
            below = rest[more - 1].text
            if not below.strip():
                break
            if below.rstrip().endswith(":") or any(mark in below for mark in QUOTES):
                above = (line, *(n.text for n in rest[: more - 1]))
                if self.begins(below) or any(map(self.addressees.is_order, above)):
                    break  # "A Lvp - Yor" above "press to France:" is an order
                whole = " ".join((line.strip(), *(n.text.strip() for n in rest[:more])))
                broken = read_address(whole, self.words, self.addressees)
                return (broken, more) if broken is not None and broken.has_mark else (None, 0)
        return address, 0

    def _letter(
        self,
        first: OtherLine,
        address: Addressing,
        rest: Below,
        *,
        above: int = 0,
        has_end: bool = False,
        kind: Verb = "tell",
    ) -> PressBlock | None:
        """The letter under a heading that is understood; None if it is no heading after all."""
        is_below = has_end or address.opens is Opens.BELOW
        below = [line.text for line in rest[above : None if is_below else above + MOST_LINES]]
        text = address.line[address.at :]
        is_strict = kind in PRESS_VERBS
        if self._is_none(first.text, address, below, is_strict=is_strict):
            return None
        extent = self._hard_end(address, below) if has_end else None
        extent = extent or self._extent(address, below, is_strict=is_strict)
        if not extent.texts or not extent.texts[0].strip():
            return None
        fault, word = self._doubt(address, extent)
        is_order = self.lines.is_mere_order(text) and has_order_marks(text)
        if is_order and not fault and not is_strict:
            fault, word = "press.letter_to", address.line.strip()
        extent = replace(extent, taken=above + extent.taken)
        return letter_under(first, address, extent, (fault, word), kind)

    def _is_none(
        self, line: str, address: Addressing, below: Sequence[str], *, is_strict: bool
    ) -> bool:
        """Whether a line that is like a heading is none."""
        text = address.line[address.at :]
        is_order = self.lines.is_mere_order(text)
        if not address.is_led and (is_order or not address.has_mark):
            return True
        is_bare = not (address.has_mark or address.is_apart)
        if is_bare and self.addressees.is_order(line):
            return True  # "To Spain" may be the end of an order
        if is_strict:
            return False
        if _ADDRESS.fullmatch(text):
            return True  # "New player for France: ina@example.org"
        if address.rows != ((None,),):
            return False
        # "GM: ..." is passed on as it stands; and people call the judge "An den Spielleiter:".
        is_note = address.opens is Opens.LINE and not address.is_asked
        return is_note or self._is_all_orders(below)

    def _is_all_orders(self, below: Sequence[str]) -> bool:
        """Whether all lines below a heading are orders for the writer's own units."""
        written = [line for line in below[:MOST_LINES] if line.strip()]
        is_own = all(
            self.lines.is_mere_order(line) and self.addressees.is_own_order(line)
            for line in written
        )
        return bool(written) and is_own

    def _extent(
        self, address: Addressing, below: Sequence[str], *, is_strict: bool = False
    ) -> Extent:
        if len(below) > MOST_LINES and address.opens is Opens.BELOW:
            return Extent((trimmed(below),), len(below), doubt=below[MOST_LINES] or address.line)
        kind_of: Callable[[str], LineKind] = lambda line: self.lines.kind_of(line, address)  # noqa: E731
        return extent_of(address, below, kind_of, self.lines.is_signed, is_strict=is_strict)

    def _hard_end(self, address: Addressing, below: Sequence[str]) -> Extent | None:
        """A letter that goes on to its ENDPRESS."""
        for at, line in enumerate(below):
            if ends_press(line):
                return Extent((trimmed((address.line[address.at :], *below[:at])),), at + 1)
            if self.begins(line) or is_like_end(line):
                return None
        return None

    def _doubt(self, address: Addressing, extent: Extent) -> tuple[str, str]:
        """Why a letter is asked about, and the words that say so; nothing for a plain one."""
        if not address.rows:
            return "press.unclear", address.unknown
        if len(address.rows) > 1:
            return "press.which", address.line.strip()
        if extent.doubt:
            return "press.goes_on", extent.doubt.strip()
        is_quoted = address.line[address.at :][:1] in QUOTES
        if address.is_told or (extent.texts[0][:1] in QUOTES and is_quoted):
            return "press.letter_to", address.line.strip()
        if address.unknown and address.opens is Opens.LINE and not is_quoted:
            return "press.unclear", address.unknown
        if not address.is_led and not self._is_told(address, extent.texts[0]):
            learnt = self.learnt.address(address.line)
            if learnt is None or not self.learnt.is_borne_out(learnt, extent):
                return "press.letter_to", address.line.strip()
        if address.learnt and not self.learnt.is_borne_out(address, extent):
            return "press.letter_to", address.line.strip()
        if may_be_for_us(extent.texts[0], self.words, self.addressees):
            return "press.letter_to", address.line.strip()  # orders, and nothing said to anybody
        return "", ""

    def _is_told(self, address: Addressing, text: str) -> bool:
        """Whether what stands behind a mere name tells its bearer something: "Italy: you ..."."""
        is_quoted = address.line[address.at :][:1] in QUOTES  # somebody's words, perhaps theirs
        is_said = address.opens is not Opens.BELOW and "?" not in text and not is_quoted
        return is_said and self.words.any_of("YOU", tokens_of(text))

    def read_amid(self, first: OtherLine, rest: Below) -> PressBlock | None:
        """A letter to others that begins in the midst of a line: "All hold. Tell Italy: ..."."""
        for found in islice(_SENTENCE.finditer(first.text), _MOST_SENTENCES):
            line = first.text[found.end() :]
            address = read_address(line, self.words, self.addressees)
            is_plain = address is not None and address.is_led and address.has_mark
            if address is None or not is_plain or address.unknown:
                continue
            block = self._letter(replace(first, text=line), address, rest)
            if block is not None:
                return replace(block, before=first.text[: found.start() + 1])
        return self._learnt_amid(first, rest)

    def _learnt_amid(self, first: OtherLine, rest: Below) -> PressBlock | None:
        """The same of a heading that is in no list of words."""
        for found in islice(_PIECE.finditer(first.text), _MOST_SENTENCES):
            line = replace(first, text=first.text[found.end() :])
            block = self._under_learnt(line, rest, is_amid=True)
            if block is not None:
                return replace(block, before=first.text[: found.start() + 1])
        return None

    # ------------------------------------------------------------ under a subject

    def under_subject(self, subject: str, lines: Below) -> PressBlock | None:
        """The letter that a letter's subject heads: its text, as far as it is for others."""
        address = Greetings(self.lines).of_subject(subject, lines)
        if address is None or len(address.rows) != 1 or address.opens is not Opens.BELOW:
            return None
        extent = self._extent(address, [line.text for line in lines])
        if not extent.texts or not extent.texts[0].strip():
            return None
        written = (line.text for line in lines[: extent.taken] if line.text.strip())
        kinds = {self.lines.kind_of(line, address) for line in written}
        if kinds <= {LineKind.ORDER, LineKind.COMMAND, LineKind.THANKS}:
            return None
        extent, is_open = Prefaces(self.words, self.addressees, self.learnt).without(extent)
        fewer = replace(extent, taken=extent.taken - 1)
        doubt = ("press.letter_to", subject) if is_open else self._doubt(address, extent)
        if not doubt[0] and self._speaks_past(subject, extent):
            doubt = ("press.letter_to", subject)
        return letter_under(OtherLine(1, subject), address, fewer, doubt)

    def _speaks_past(self, subject: str, extent: Extent) -> bool:
        """Whether a long text under "for Italy" speaks to nobody, or asks that a part go on.

        "I had tea. Would you pass this on to Italy: "Peace?" My train is late."
        """
        said = "\n".join(extent.texts)
        tokens = tokens_of(said)
        strict = read_press_heading(subject, self.lines.words, self.lines.addressees)
        if len(tokens) < LONG or (strict is not None and strict.kind in PRESS_VERBS):
            return False
        asks_us = any(mark in said for mark in QUOTES) and self.words.is_in("TELL", tokens)
        return asks_us or not any(
            self.words.any_of(name, tokens) for name in ("YOU", "GREETING", "ALLY")
        )


def _is_set_off(address: Addressing) -> bool:
    """Whether a heading in the midst of a paragraph is one: behind it, and none before, a mark."""
    heading = address.line[: address.at].rstrip(" \t*_")
    has_mark = heading.endswith(":") or address.opens is Opens.QUOTE
    return has_mark and _SENTENCE.search(heading) is None


def last_end_in(lines: Below) -> int:
    """The number of the last line that ends press, or may be meant to; 0 for none."""
    ends = (n.number for n in reversed(lines) if ends_press(n.text) or is_like_end(n.text))
    return next(ends, 0)
