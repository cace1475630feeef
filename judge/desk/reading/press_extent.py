"""How far a letter to others goes: told by the lines below its heading, by what each is.

A letter ends where something begins that is for us: orders of the writer's own behind a blank
line, a heading of theirs, other press, a line that says it is the end. Where more than one end
could be meant there are as many texts, and its writer is asked which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice

from judge.desk.reading.press_address import Addressing
from judge.desk.reading.press_sentence import QUOTES
from judge.game.drafts import trimmed

_CLOSING = " \t.,;:!?*_)]"
_SENTENCE_ENDS = ".!?\u2026)\"\u201d\u00bb'\u2019;"
_MOST_QUOTED = 80
"""A quotation that isn't closed within so many lines is none."""
_LONGEST_NAME = 3
_SENTENCE = re.compile(r"[.!?;)][ \t]{1,9}(?=\S)")
_MOST_SENTENCES = 12
_POSTSCRIPT = re.compile(r"[ \t]{0,9}(?:p\.? ?)?p\.? ?s\b", re.IGNORECASE)
_GOES_ON = re.compile(r"[ \t.,;!]{0,9}(?:and|also|then|und|et|aussi|auch|y|e)\b", re.IGNORECASE)


class LineKind(Enum):
    """What a line below a heading is.

    A RULE is a row of dashes. OTHER is a heading of other press, of one's own orders, or to us;
    ORDER gives orders to the writer's own units, a COMMAND wants something of us. An ASIDE is
    about what is ours: the deadline, the gamesmaster. TALK speaks to somebody, a REQUEST asks
    for something; an UNREAD line is one too many to be looked at.
    """

    BLANK = "blank"
    RULE = "rule"
    END = "end"
    OTHER = "other"
    ORDER = "order"
    COMMAND = "command"
    THANKS = "thanks"
    ASIDE = "aside"
    TALK = "talk"
    REQUEST = "request"
    UNREAD = "unread"
    TEXT = "text"


KindOf = Callable[[str], LineKind]
IsSo = Callable[[str], bool]
_SAID = frozenset({LineKind.TALK, LineKind.TEXT, LineKind.REQUEST})
_STOPS = frozenset({LineKind.END, LineKind.OTHER})
_OURS = frozenset({LineKind.ORDER, LineKind.COMMAND})
_GAPS = frozenset({LineKind.BLANK, LineKind.RULE, *_STOPS})


@dataclass(frozen=True, slots=True)
class Extent:
    """A letter's text, or the texts that it may have, the likeliest first.

    `taken` counts the lines below the heading that belong to it, or may; `doubt` is the line
    of which nobody knows whose it is, `rest` what stands behind it on its last line, for us. One
    that `is_quoted` stands between quotation marks.
    """

    texts: tuple[str, ...]
    taken: int
    doubt: str = ""
    rest: str = ""
    is_quoted: bool = False


def extent_of(
    address: Addressing,
    rest: Sequence[str],
    kind_of: KindOf,
    is_signed: IsSo,
    *,
    is_strict: bool = False,
) -> Extent:
    """How far the letter of a heading goes in the lines below it.

    One `is_strict` in the commands' own words, of which we say that it may be a line alone.
    """
    first = address.line[address.at :].rstrip(" *_")
    lines = _Lines(rest, kind_of, is_signed)
    if address.is_told and rest and lines[0] is LineKind.ORDER:
        return Extent((first.strip(),), 0)  # one sentence, and the writer's own orders below it
    if first.strip():
        return _quoted(first, rest, kind_of) or _of_line(first, lines, is_strict=is_strict)
    at = lines.skip(0, {LineKind.BLANK})
    if at == len(rest):
        return Extent((), 0)
    quoted = _quoted(rest[at].strip(), rest[at + 1 :], kind_of)
    if quoted is not None:
        return replace(quoted, taken=at + 1 + quoted.taken)
    if lines[at] is LineKind.RULE:
        end = lines.find(at + 1, {LineKind.RULE, *_STOPS})
        if end < len(rest) and lines[end] is LineKind.RULE:
            return Extent((trimmed(rest[at + 1 : end]),), end + 1)
        at += 1
    return _of_letter(at, lines, is_asked=address.is_asked)


class _Lines:
    """The lines below a heading, each looked at once, and only if it must be.

    A line `is_signed` that ends with the writer's own name.
    """

    def __init__(self, texts: Sequence[str], kind_of: KindOf, is_signed: IsSo) -> None:
        self.texts = texts
        self.is_signed = is_signed
        self._kind_of = kind_of
        self._known: dict[int, LineKind] = {}

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, at: int) -> LineKind:
        if at not in self._known:
            self._known[at] = self._kind_of(self.texts[at])
        return self._known[at]

    def is_for_us(self, sentence: str) -> bool:
        """Whether a sentence is an order, or wants something else of us, and talks to nobody."""
        return self._kind_of(sentence) in {*_OURS, LineKind.ASIDE}

    def find(self, at: int, kinds: frozenset[LineKind] | set[LineKind]) -> int:
        """The first line from one on that is of some kinds; their number if none is."""
        return next((n for n in range(at, len(self)) if self[n] in kinds), len(self))

    def skip(self, at: int, kinds: frozenset[LineKind] | set[LineKind]) -> int:
        """The first line from one on that is of none of some kinds."""
        return next((n for n in range(at, len(self)) if self[n] not in kinds), len(self))

    def paragraph(self, at: int, end: int) -> range:
        """The lines from one on to the next blank one, but none from the end on."""
        return range(at, min(self.find(at, {LineKind.BLANK}), end))

    def text(self, at: int, end: int) -> str:
        """Some of them as a text."""
        return trimmed(self.texts[at:end])


def _leads_on(line: str) -> bool:
    """Whether a text isn't at its end, by its last mark."""
    return line.rstrip()[-1:] not in set(_SENTENCE_ENDS)


def _quoted(first: str, rest: Sequence[str], kind_of: KindOf) -> Extent | None:
    """A letter between quotation marks; None if these aren't around all of it."""
    closes = QUOTES.get(first[:1])
    if closes is None:
        return None
    lines = [first[1:], *rest[:_MOST_QUOTED]]
    for n, line in enumerate(lines):
        at = next((at for at, letter in enumerate(line) if letter in closes), -1)
        if at < 0:
            continue
        after = line[at + 1 :].strip(_CLOSING)
        text = trimmed((*lines[:n], line[:at])).strip()
        if not after or kind_of(after) is LineKind.THANKS:
            return Extent((text,), n, is_quoted=True)
        is_new = _GOES_ON.match(line[at + 1 :]) or (text[-1:] in ".!?" and after[:1].isupper())
        return Extent((text,), n, rest=after, is_quoted=True) if is_new else None
    return None


def _of_line(first: str, lines: _Lines, *, is_strict: bool) -> Extent:
    """What is said on the line of the heading goes on to the end of its paragraph."""
    end = lines.find(0, {*_GAPS, *_OURS})
    text = trimmed((first, *lines.texts[:end]))
    if (cut := _ours_behind(first, lines)) is not None:
        return Extent((text, first[:cut].rstrip()), end, first[cut:])
    last = lines.texts[end - 1] if end else first
    if end < len(lines) and lines[end] in _OURS:
        stop = lines.skip(end, _OURS)
        is_rest = stop == len(lines) or lines[stop] in _GAPS
        if is_rest and (is_strict or not _leads_on(last)):
            return Extent((text,), end)
        stop = lines.find(stop, _GAPS)
        return Extent((trimmed((first, *lines.texts[:stop])), text), stop, lines.texts[end])
    doubtful = {LineKind.ASIDE, LineKind.UNREAD}
    aside = next((n for n in range(end) if lines[n] in doubtful), None)
    if aside is not None:
        fewer = trimmed((first, *lines.texts[:aside]))
        return Extent((text, fewer), end, lines.texts[aside])
    if end < len(lines) and lines[end] is LineKind.END:
        return Extent((text,), end + 1)
    below = lines.skip(end, {LineKind.BLANK})
    stop = lines.find(below, _GAPS)
    kinds = {lines[n] for n in range(below, stop)}
    is_request = below < len(lines) and lines[below] is LineKind.REQUEST
    if LineKind.TALK in kinds and not is_request and kinds <= _SAID:
        whole = trimmed((first, *lines.texts[:stop]))
        return Extent((whole, text), stop, lines.texts[below])
    return Extent((text,), end)


def _ours_behind(first: str, lines: _Lines) -> int | None:
    """Where a sentence behind the first of a line may be for us: "... Then I'm done."."""
    said = list(islice(_SENTENCE.finditer(first), _MOST_SENTENCES))
    for end in said:
        behind = first[end.end() :].strip()
        if behind and lines.is_for_us(behind):
            return end.end()
    return None


def _of_letter(at: int, lines: _Lines, *, is_asked: bool) -> Extent:
    """A letter below its heading goes on to what ends it, or to the last line."""
    end = lines.find(at, _STOPS)
    taken = end + (end < len(lines) and lines[end] is LineKind.END)
    rule = lines.find(at, {LineKind.RULE})
    if rule < end:
        ours = {*_OURS, LineKind.BLANK, LineKind.THANKS, LineKind.RULE}
        if lines.skip(rule, ours) >= end:
            return _before_ours(at, rule, rule, lines)
        return Extent((lines.text(at, end), lines.text(at, rule)), taken, lines.texts[rule])
    begins = _paragraphs(at, end, lines)
    tail = len(begins)
    while tail and _is_for_us(begins[tail - 1], lines, end, is_asked=is_asked):
        tail -= 1
    if not tail:
        return Extent((lines.text(at, end),), taken, lines.texts[at])
    if tail < len(begins):
        return _before_ours(at, begins[tail], begins[tail], lines)
    return _doubted(at, end, taken, begins, lines)


def _paragraphs(at: int, end: int, lines: _Lines) -> list[int]:
    """Where the paragraphs of a letter begin."""
    return [
        n
        for n in range(at, end)
        if lines.texts[n].strip() and (n == at or not lines.texts[n - 1].strip())
    ]


def _is_for_us(begin: int, lines: _Lines, end: int, *, is_asked: bool) -> bool:
    """Whether a paragraph on the way to the end is orders of the writer's own, or thanks to us."""
    paragraph = lines.paragraph(begin, end)
    if not is_asked or lines[begin] is not LineKind.THANKS:
        return {lines[n] for n in paragraph} == {LineKind.ORDER}
    return all(lines[n] is LineKind.THANKS or _is_name(lines.texts[n]) for n in paragraph)


def _is_name(line: str) -> bool:
    """Whether a line may be the name below a letter."""
    return len(line.split()) <= _LONGEST_NAME


def _before_ours(at: int, end: int, taken: int, lines: _Lines) -> Extent:
    """A letter that ends where our own lines begin, if it doesn't lead on to them."""
    last = max((n for n in range(at, end) if lines.texts[n].strip()), default=at)
    extent = _doubted(at, end, taken, _paragraphs(at, end, lines), lines)
    if extent.doubt:
        return extent
    if _leads_on(lines.texts[last]) and not (last > at and _is_name(lines.texts[last])):
        stop = lines.find(end, _STOPS)
        return Extent((lines.text(at, stop), lines.text(at, end)), stop, lines.texts[end])
    return extent


def _doubted(at: int, end: int, taken: int, begins: Sequence[int], lines: _Lines) -> Extent:
    """A letter with what in it may be for us."""
    whole = lines.text(at, end)
    doubtful = {LineKind.ORDER, LineKind.UNREAD}
    order = next((n for n in range(at, end) if lines[n] in doubtful), None)
    if order is not None:
        return Extent((whole,), taken, lines.texts[order])
    for begin in begins:
        kinds = {lines[n] for n in lines.paragraph(begin, end)}
        if begin > at and kinds & {LineKind.COMMAND, LineKind.ASIDE}:
            return Extent((whole, lines.text(at, begin)), taken, lines.texts[begin])
    behind = next((n for n in begins if n > at and _may_be_besides(n, end, lines)), None)
    if behind is not None and _is_ours(behind, end, lines):
        return Extent((lines.text(at, behind),), behind)
    if behind is not None:
        return Extent((lines.text(at, behind), whole), taken, lines.texts[behind])
    return Extent((whole,), taken)


def _may_be_besides(begin: int, end: int, lines: _Lines) -> bool:
    """Whether a paragraph may be for us: below a signature, or "And three more days for all."."""
    goes_on = _GOES_ON.match(lines.texts[begin]) is not None
    kinds = {lines[n] for n in lines.paragraph(begin, end)}
    return _is_signed_above(begin, lines) or (goes_on and LineKind.TALK not in kinds)


def _is_ours(begin: int, end: int, lines: _Lines) -> bool:
    """Whether all from a paragraph on stands below a signature, and speaks to nobody else."""
    kinds = {lines[n] for n in range(begin, end)}
    return _is_signed_above(begin, lines) and kinds.isdisjoint({LineKind.TALK, LineKind.REQUEST})


def _is_signed_above(begin: int, lines: _Lines) -> bool:
    """Whether a paragraph stands below a signature, and is no postscript."""
    above = next(n for n in range(begin - 1, -1, -1) if lines.texts[n].strip())
    return lines.is_signed(lines.texts[above]) and not _POSTSCRIPT.match(lines.texts[begin])
