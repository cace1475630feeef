"""Letters to others in a letter to the judge: where they begin, and where they end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from judge.desk.reading.addressees import Addressees
from judge.desk.reading.misspelt import Slips
from judge.desk.reading.parts import OtherLine, PressBlock, ends_press, first_word
from judge.desk.reading.press_heading import PressHeading, Way, read_press_heading
from judge.desk.reading.press_words import PressWords, tokens_of
from judge.desk.reading.salutations import (
    Manner,
    Salutation,
    read_salutation,
    read_unknown,
)
from judge.orders.spelling import distance

_LIKE_END = re.compile(r"[\s*_/<]*end[ \t]{0,3}-?(?:press|broadcast)\b", re.IGNORECASE)
_MARKS = ' \t,.:;!*_-\u2013\u2014"'
_LONGEST_END = 16
_AMID = re.compile(r"\b(?<!end[ -])(?:press|broadcast)\b", re.IGNORECASE)
_LETTERS = frozenset({"message", "nachricht", "lettre", "mensaje", "messaggio", "bericht"})
_LONGEST_AMID = 200
NOBODY_CALLED = "press.nobody_called"
"""The fault of a letter to somebody who is nobody in the game."""
_GOES_ON = 4
"""So many words of prose below a letter of one line may belong to it."""

Finds = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class PressReader:
    """Finds the letters to others; `is_command` tells whether a line is a command."""

    words: PressWords
    slips: Slips
    addressees: Addressees
    is_command: Finds

    def read(
        self, first: OtherLine, rest: Sequence[OtherLine], *, has_end: bool
    ) -> PressBlock | None:
        """The letter to others that begins with a line; None if none does.

        `has_end` says that an ENDPRESS, or what may be meant for one, stands below.
        """
        number, line = first.number, first.text
        heading = self._heading(line)
        if heading is None and has_end:
            heading = self._amid(line)
        if heading is not None:
            if heading.is_bare and not (has_end and self._ends_first(rest)):
                return None
            return self._with_heading(number, heading, rest, has_end=has_end)
        salutation = read_salutation(line, self.words, self.addressees)
        if salutation is not None:
            return self._with_salutation(number, line, salutation, rest)
        led = self._led(line)
        return self._to_somebody(number, led, rest) if led else self._to_nobody(first, rest)

    def _to_nobody(self, first: OtherLine, rest: Sequence[OtherLine]) -> PressBlock | None:
        """A letter to somebody who is nobody in the game."""
        name = read_unknown(first.text, self.words, self.addressees)
        at = first.text.find(name) + len(name)
        lines = self._letter(rest) if name else ()
        if not lines and (not name or not first.text[at:].strip(_MARKS)):
            return None
        heading = PressHeading(first.text, "tell", (), NOBODY_CALLED, name)
        return self._block(first.number, heading, lines, rest)

    def begins(self, line: str) -> bool:
        """Whether a letter to others begins with a line, for sure."""
        if not self.words.may_begin(line):
            return False
        heading = read_press_heading(line, self.words, self.addressees)
        if heading is None or heading.kind not in {"press", "broadcast"}:
            return False
        return bool(heading.ways) and not heading.is_bare

    def _heading(self, line: str) -> PressHeading | None:
        heading = read_press_heading(line, self.words, self.addressees)
        if heading is not None:
            return heading
        word = first_word(line)
        meant = self.slips.meant(word)
        if meant not in {"press", "broadcast"}:
            return None
        at = line.lower().find(word)
        line = line[:at] + meant + line[at + len(word) :]
        heading = read_press_heading(line, self.words, self.addressees)
        return heading and replace(heading, fault=heading.fault or "press.near", word=word)

    def _amid(self, line: str) -> PressHeading | None:
        """A heading with words before it that belong to none: "My press to Italy"."""
        found = _AMID.search(line) if len(line) <= _LONGEST_AMID else None
        if found is None:
            return None
        heading = read_press_heading(line[found.start() :], self.words, self.addressees)
        if heading is None:
            return None
        word = line[: found.start()].strip()
        return replace(heading, line=line, fault="press.unclear", word=word, is_bare=True)

    def _ends_first(self, rest: Sequence[OtherLine]) -> bool:
        """Whether an ENDPRESS comes before other press begins."""
        for line in rest:
            if ends_press(line.text) or _is_like_end(line.text):
                return True
            if self.begins(line.text):
                return False
        return False

    def _with_heading(
        self, number: int, heading: PressHeading, rest: Sequence[OtherLine], *, has_end: bool
    ) -> PressBlock | None:
        block = self._narrowed(press_block(number, heading, rest, self.begins, has_end=has_end))
        is_strong = heading.kind in {"press", "broadcast"}
        if block.ended and not block.is_short:
            return block if is_strong or heading.ways or heading.is_bare else None
        if heading.is_bare:
            return None
        if not is_strong:
            is_whole = not heading.fault and bool(heading.text.strip())
            is_letter = heading.line.rstrip().endswith(":") or _is_noun(heading.line)
            if heading.fault or not (is_whole or (heading.ways and is_letter)):
                return None
            if not is_whole:
                return self._to_somebody(number, heading, rest)
        return self._going_on(block, rest) if block.is_short else block

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
        asked = replace(heading, ways=ways, fault="press.unclear", word=first.strip()[:40])
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

    def _led(self, line: str) -> PressHeading | None:
        """A heading without a verb: "To everybody except Germany: ..."."""
        tokens = tokens_of(line)
        written = line
        own = self.addressees.own
        if own and tokens[1:] and self.addressees.called.get((tokens[0].word,)) == own:
            # "Austria to Italy: ..." in Austria's own letter.
            written, tokens = line[tokens[1].start :], tokens[1:]
        if not self.words.match(("TO", "ALL"), tokens, 0)[0] or ":" not in line:
            return None
        heading = read_press_heading(f"press {written}", self.words, self.addressees)
        is_sure = heading is not None and heading.ways and not heading.fault
        if written != line and (heading is None or not heading.text.strip()):
            return None  # as our own mails head press
        return replace(heading, line=line) if heading is not None and is_sure else None

    def _to_somebody(
        self, number: int, heading: PressHeading, rest: Sequence[OtherLine]
    ) -> PressBlock:
        """A letter that is headed as if it could be sent without any command."""
        lines = self._letter(rest, is_line=bool(heading.text.strip()))
        asked = replace(heading, fault="press.letter_to", word=heading.line.strip()[:40])
        return self._block(number, asked, lines, rest)

    def _block(
        self,
        number: int,
        heading: PressHeading,
        lines: tuple[OtherLine, ...],
        rest: Sequence[OtherLine],
    ) -> PressBlock:
        end = next((n for n, line in enumerate(rest[len(lines) :]) if line.text.strip()), None)
        ended = end is not None and self._ends(rest[len(lines) + end].text)
        lines = (*lines, *rest[len(lines) : len(lines) + end]) if ended and end else lines
        return PressBlock(number, heading, lines, ended=ended, is_short=not ended)

    def _ends(self, line: str) -> bool:
        """Whether a line ends a letter that is asked about: ENDPRESS, "fin du message"."""
        return ends_press(line) or self.words.has("END", line.strip(" .!*_-\u2013\u2014()[]"))

    def _going_on(self, block: PressBlock, rest: Sequence[OtherLine]) -> PressBlock:
        """A letter of one line, or asked about with the prose right below it."""
        below = rest[0].text if rest else ""
        if len(below.split()) < _GOES_ON or not self._is_prose(below):
            return block
        heading, way = block.heading, block.heading.ways[0]
        lines: list[OtherLine] = []
        for line in rest:
            if not line.text.strip() or not self._is_prose(line.text):
                break
            lines.append(line)
        whole = "\n".join((way.text, *(line.text for line in lines)))
        asked = replace(
            heading, ways=(Way(way.to, whole), way), fault="press.goes_on", word=below.strip()[:40]
        )
        return replace(block, heading=asked, lines=tuple(lines), is_short=False, holds_text=True)

    def _is_mere_order(self, line: str) -> bool:
        """Whether a line is an order, and talks to nobody."""
        tokens = tokens_of(line)
        return self.addressees.is_order(line) and not self.words.any_of("TALK", tokens)

    def _is_prose(self, line: str) -> bool:
        no_order = not self.addressees.is_order(line) and not self.is_command(line)
        return no_order and not self.begins(line)

    def _with_salutation(
        self, number: int, line: str, salutation: Salutation, rest: Sequence[OtherLine]
    ) -> PressBlock | None:
        lines = self._letter(rest, is_line=salutation.is_line, manner=salutation.manner)
        written = [below.text for below in lines if below.text.strip()]
        if salutation.manner is Manner.NAME and not salutation.is_line:
            paragraph = self._letter(rest, is_line=True)
            orders = [below.text for below in paragraph if below.text.strip()]
            if all(map(self._is_mere_order, orders)):
                return None
        if not written and not salutation.is_line and not salutation.text.strip():
            return None
        way = Way(salutation.to, salutation.text)
        heading = PressHeading(line, "tell", (way,), "press.letter_to", line.strip()[:40])
        return self._block(number, heading, lines, rest)

    def _letter(
        self,
        rest: Sequence[OtherLine],
        *,
        is_line: bool = False,
        manner: Manner = Manner.NAME,
    ) -> tuple[OtherLine, ...]:
        """The lines of a letter to somebody: what is said in a line is a paragraph."""
        is_paragraph = is_line and manner in {Manner.NAME, Manner.CALLED}
        lines: list[OtherLine] = []
        for line in rest:
            if is_paragraph and not line.text.strip():
                break
            if self._ends(line.text) or self.begins(line.text):
                break
            if self.addressees.is_own_heading(line.text):
                break
            if read_salutation(line.text, self.words, self.addressees) is not None:
                break
            if read_unknown(line.text, self.words, self.addressees):
                break
            lines.append(line)
        while lines and not lines[-1].text.strip():
            lines.pop()
        return tuple(lines)


def press_block(
    number: int,
    heading: PressHeading,
    rest: Sequence[OtherLine],
    begins: Finds,
    *,
    has_end: bool,
) -> PressBlock:
    """The press that begins with a heading.

    It goes on to its ENDPRESS. Without one, press whose text stands on the
    heading itself is that line alone, and other press is all the rest.
    """
    has_text = bool(heading.text.strip()) or any(way.text.strip() for way in heading.ways)
    for at, line in enumerate(rest if has_end else ()):
        if ends_press(line.text):
            return PressBlock(number, heading, tuple(rest[:at]), ended=True)
        if _is_like_end(line.text):
            fault = heading.fault or "press.near_end"
            near = replace(heading, fault=fault, word=heading.word or line.text.strip()[:40])
            return PressBlock(number, near, tuple(rest[:at]), ended=True)
        if has_text and begins(line.text):
            break
    if has_text:
        return PressBlock(number, heading, (), ended=True, is_short=True)
    return PressBlock(number, heading, tuple(rest), ended=False)


def last_end_in(lines: Sequence[OtherLine]) -> int:
    """The number of the last line that ends press, or may be meant to; 0 for none."""
    ends = (n.number for n in reversed(lines) if ends_press(n.text) or _is_like_end(n.text))
    return next(ends, 0)


def _is_noun(line: str) -> bool:
    """Whether a heading begins as only one of a letter does: "mensaje a todos menos Rusia"."""
    return line.split(maxsplit=1)[0].lower() in _LETTERS


def _is_like_end(line: str) -> bool:
    """Whether a line may be meant for an ENDPRESS."""
    if _LIKE_END.match(line):
        return True
    word = "".join(c for c in line.lower() if c.isalpha())
    if not 6 <= len(word) <= _LONGEST_END or len(line) > 2 * _LONGEST_END:
        return False
    return any(distance(word, end, 2) <= 2 for end in ("endpress", "endbroadcast"))
