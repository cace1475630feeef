"""What a line below the heading of a letter to others is: text, its end, or something for us."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from judge.desk.reading.addressees import Addressees, Readers
from judge.desk.reading.parts import ends_press
from judge.desk.reading.press_address import Addressing, read_address
from judge.desk.reading.press_extent import LineKind
from judge.desk.reading.press_heading import PRESS_VERBS, read_press_heading
from judge.desk.reading.press_words import LONGEST_PHRASE, PressWords, tokens_of
from judge.desk.reading.salutations import Manner, read_salutation
from judge.orders.spelling import distance

Finds = Callable[[str], bool]
_RULE = re.compile(r"[ \t]{0,9}(?:[-=_*~#+\u2013\u2014] ?){3,200}[ \t]{0,9}")
_LIKE_END = re.compile(r"[\s*_/<]{0,9}end[ \t]{0,3}-?(?:press|broadcast)\b", re.IGNORECASE)
_LONGEST_END = 16
_AROUND_END = " .!*_-\u2013\u2014()[]"
_AROUND = f"{_AROUND_END},;:="
_ANNOUNCING = ("LEAD", "SAY", "NOUN", "FILLER", "AND", "TELL", "PRESS", "THIS", "SEND", "MASTER")
_SENDING = frozenset({"SAY", "NOUN", "TELL", "PRESS", "SEND"})
_TO_JUDGE = (
    "JUDGE",
    "LEAD",
    "AND",
    "TO",
    "AT",
    "FILLER",
    "DEAR",
    "HELLO",
    "YOU",
    "BESIDE",
    "FRIEND",
)
_MARKS_BEHIND = frozenset(",:;!.-\u2013\u2014")
_SENTENCE = re.compile(r"[.!?;)][ \t]{1,9}(?=\S)")
_MOST_SENTENCES = 12
_MOST_THANKS = 6
_MOST_LOOKED_AT = 100
"""So many lines of a letter are looked at closely; one that goes on is asked about."""


@dataclass(frozen=True, slots=True)
class PressLineReader:
    """Reads lines by the words of the table.

    `has_command` tells whether a line wants something of us, `is_idle` whether it says nothing.
    """

    words: PressWords
    addressees: Addressees
    has_command: Finds
    is_idle: Finds
    _known: dict[tuple[str, tuple[Readers, ...]], LineKind] = field(default_factory=dict)

    def kind_of(self, line: str, address: Addressing) -> LineKind:
        """What a line is below a heading."""
        if not line.strip():
            return LineKind.BLANK
        if _RULE.fullmatch(line):
            return LineKind.RULE
        if self.ends(line):
            return LineKind.END
        is_again = self._is_again(line) or self._calls_judge(line) == ":"
        if self.begins(line) or self.addressees.is_own_heading(line) or is_again:
            return LineKind.OTHER
        key = (line, address.rows)
        if key not in self._known:
            if len(self._known) == _MOST_LOOKED_AT:
                return LineKind.UNREAD
            self._known[key] = self._addressed(line, address) or self._text(line)
        return self._known[key]

    def _addressed(self, line: str, address: Addressing) -> LineKind | None:
        """What a line is that may head a letter to other readers; None for one that doesn't."""
        other = read_address(line, self.words, self.addressees)
        if other is not None and other.is_led and other.has_mark:
            return LineKind.OTHER
        if other is not None and set(other.rows) != set(address.rows):
            return (
                LineKind.OTHER
                if other.is_led
                else LineKind.ASIDE
                if other.has_mark
                else LineKind.TEXT
            )
        greeted = read_salutation(line, self.words, self.addressees)
        is_dear = greeted is not None and greeted.manner is Manner.DEAR
        is_other = is_dear and greeted is not None and address.rows[:1] != (greeted.to,)
        return LineKind.OTHER if is_other else None

    def _text(self, line: str) -> LineKind:
        """What a line is that neither begins nor ends anything."""
        tokens = tokens_of(line)
        if self.is_mere_order(line) and self.addressees.is_own_order(line):
            return LineKind.ORDER
        if self._is_thanks(line):
            return LineKind.THANKS
        if self.has_command(line):
            return LineKind.COMMAND
        if self._turns_to_judge(line):
            return LineKind.ASIDE
        talks = self.words.any_of("YOU", tokens)
        about_us = "OURS_TO_YOU" if talks else "OURS"
        if self.words.is_in(about_us, tokens):
            return LineKind.ASIDE
        is_asking = talks and bool(self.words.match(("LEAD",), tokens, 0)[0])
        if is_asking and not self.words.any_of("YOU", tokens[:1]):
            return LineKind.REQUEST
        return LineKind.TALK if talks else LineKind.TEXT

    def is_mere_order(self, line: str) -> bool:
        """Whether a line is an order, and talks to nobody."""
        return self.addressees.is_order(line) and not self.words.any_of("TALK", tokens_of(line))

    def begins(self, line: str) -> bool:
        """Whether press begins with a line, in the commands' own words and for sure."""
        if not self.words.may_begin(line):
            return False
        heading = read_press_heading(line, self.words, self.addressees)
        if heading is None or heading.kind not in PRESS_VERBS:
            return False
        return bool(heading.ways) and not heading.is_bare

    def ends(self, line: str) -> bool:
        """Whether a line ends a letter: ENDPRESS, "fin du message", "[/to Italy]"."""
        if ends_press(line) or line.lstrip()[:2] in {"[/", "</"}:
            return True
        said, _, more = line.strip(_AROUND_END).partition(".")
        return self.words.has("END", said) and (not more.strip() or self._is_thanks(more))

    def _is_thanks(self, text: str) -> bool:
        is_short = len(text.split()) <= _MOST_THANKS
        return self.is_idle(text) or (is_short and self.words.any_of("THANKS", tokens_of(text)[:1]))

    def announces(self, line: str) -> bool:
        """Whether a line says nothing but that a letter follows: "Please send:"."""
        text = line.strip(_AROUND)
        tokens = tokens_of(text)
        at, seen = 0, set[str]()
        while at < len(tokens):
            name, end = self.words.match(_ANNOUNCING, tokens, at)
            if not name and tokens[at].word not in ",-()":
                return False
            at = max(end, at + 1)
            seen.add(name)
        return bool(seen & _SENDING) and line.rstrip().endswith(":")

    def is_signed(self, line: str) -> bool:
        """Whether a line ends with the writer's own name."""
        own, persons = frozenset(self.addressees.own), self.addressees.persons
        tokens = [token.word for token in tokens_of(line) if token.word.isalnum()]
        ends = (tuple(tokens[-n:]) for n in range(1, LONGEST_PHRASE + 1))
        return bool(own) and any(
            row in persons and own == frozenset(self.addressees.called[row]) for row in ends
        )

    def _turns_to_judge(self, line: str) -> bool:
        """Whether one of the sentences of a line speaks to the judge."""
        begins = (0, *(found.end() for found in islice(_SENTENCE.finditer(line), _MOST_SENTENCES)))
        return any(self._calls_judge(line[at:]) for at in begins)

    def _calls_judge(self, sentence: str) -> str:
        """The mark behind the judge, to whom a sentence speaks: "And for you, judge: ..."."""
        tokens = tokens_of(sentence)
        at, is_called = 0, False
        while at < len(tokens):
            name, end = self.words.match(_TO_JUDGE, tokens, at)
            mark = tokens[at].word
            if name:
                is_called |= name == "JUDGE"
                at = end
            elif mark in _MARKS_BEHIND and (is_called and mark != ","):
                return mark
            elif mark in ",(\"'" and not is_called:
                at += 1
            else:
                return mark if is_called and mark in _MARKS_BEHIND else ""
        return ""

    def _is_again(self, line: str) -> bool:
        """Whether a line says that what follows is for us: "My orders:", "Now for you, judge:"."""
        return self.words.has("AGAIN", line.strip(_AROUND).replace(",", ""))


def is_like_end(line: str) -> bool:
    """Whether a line may be meant for an ENDPRESS."""
    if _LIKE_END.match(line):
        return True
    word = "".join(c for c in line.lower() if c.isalpha())
    if not 6 <= len(word) <= _LONGEST_END or len(line) > 2 * _LONGEST_END:
        return False
    return any(distance(word, end, 2) <= 2 for end in ("endpress", "endbroadcast"))
