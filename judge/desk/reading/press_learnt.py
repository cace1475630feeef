"""Headings of letters whose words stand in no list: "And then there's this for Lars:".

Whether a sentence heads a letter was learnt from examples (`grammar/headlines/`); whom it is for is
read from the names in it. Such a letter is sent only where its text bears the heading out.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.reading.addressees import Addressees, Readers
from judge.desk.reading.press_address import Addressing, Opens
from judge.desk.reading.press_extent import Extent
from judge.desk.reading.press_heading import choices
from judge.desk.reading.press_parts import PartsReader
from judge.desk.reading.press_sentence import QUOTES
from judge.desk.reading.press_whose import may_be_for_us, talks
from judge.desk.reading.press_words import PressWords, tokens_of
from judge.desk.reading.salutations import read_salutation
from judge.desk.wishes import SlotNames, WishModel

LIKELY = 0.6
"""So far above all else, a sentence may head a letter: it is asked about ..."""
SURE = 0.9
"""... and so far it does, if the text below says the same."""
LONGEST = 240
_DENIED = ("BUT", "COLOUR", "MASTER")
_BETWEEN = frozenset(",&+/")
_HEADS, _OTHERS = "heads", "others"


@dataclass(frozen=True, slots=True)
class HeadingSense:
    """Tells whether a sentence heads a letter, by what was learnt."""

    model: WishModel

    def weigh(self, sentence: str, addressees: Addressees) -> float:
        """How far it stands above what heads none."""
        persons = [" ".join(row) for row in addressees.persons]
        topics = dict(self.model.read(sentence, SlotNames.of((), (), persons)).topics)
        return topics[_HEADS] - topics[_OTHERS]


@dataclass(frozen=True, slots=True)
class LearntHeadings:
    """Reads such headings, by the words of the table and the people of a game."""

    sense: HeadingSense
    words: PressWords
    addressees: Addressees

    def address(self, line: str) -> Addressing | None:
        """Whom a line addresses, if it is like the headings of letters."""
        if len(line) > LONGEST or not self.addressees.own:
            return None
        at, opens = _text_at(line)
        head = line[:at].strip()
        is_greeting = self.words.match(("GREETING", "HELLO"), tokens_of(head), 0)[0]
        if is_greeting or head.endswith(","):
            return None  # "Bonjour à tous,"
        rows = _rows(head, self.words, self.addressees) if head else ()
        if not rows or _is_held(head, self.words, self.addressees):
            return None
        sure = self.sense.weigh(head, self.addressees)
        has_mark = opens is not Opens.BELOW or head.endswith(":")
        if sure < (LIKELY if has_mark else SURE):
            return None
        return Addressing(line, rows, at, opens, is_asked=True, has_mark=has_mark, learnt=sure)

    def heads(self, line: str) -> float | None:
        """How far a line above a letter is like what heads one; None if it names no readers."""
        if not line.rstrip().endswith(":") or len(line) > LONGEST:
            return None
        rows = _rows(line, self.words, self.addressees)
        return self.sense.weigh(line, self.addressees) if rows else None

    def is_borne_out(self, address: Addressing, extent: Extent) -> bool:
        """Whether what stands under a heading agrees with it.

        It is quoted, or greets or calls whom the heading names; or the heading stands apart, above
        all that the letter says.
        """
        if address.learnt < SURE or address.opens is Opens.LINE or len(address.rows) != 1:
            return False
        text, (row,) = extent.texts[0], address.rows
        if extent.is_quoted or (address.is_apart and not address.has_mark):
            return True
        if row:
            greeted = read_salutation(text.split("\n")[0], self.words, self.addressees)
            is_greeted = greeted is not None and greeted.to == row
            return is_greeted or self._calls(text, row)
        tokens = tokens_of(text)
        name, end = self.words.match(("DEAR", "HELLO"), tokens, 0)
        return bool(name) and not self.words.match(("JUDGE", "MASTER", "NEUTRAL"), tokens, end)[0]

    def is_no_letter(self, text: str, address: Addressing) -> bool:
        """Whether a text is a mere name, or of one's own units: "Italy: Rome to Tuscany"."""
        words = [token.word for token in tokens_of(text) if token.word.isalnum()]
        if len(words) <= 1:
            return True  # "... like the rest of us.", and a name below it
        if address.opens is Opens.LINE and not talks(text, self.words):
            return True
        return may_be_for_us(text, self.words, self.addressees)

    def _calls(self, text: str, row: Readers) -> bool:
        """Whether a text names all its readers by their own names, as players."""
        words = {token.word for token in tokens_of(text)}
        called = self.addressees.called
        persons = (one for one in self.addressees.persons if len(one) == 1 and one[0] in words)
        return {reader for one in persons for reader in called[one]} == {*row}


def _text_at(line: str) -> tuple[int, Opens]:
    """Where the text behind a heading begins: a quotation, what is behind a colon, or below."""
    quote = next((at for at, c in enumerate(line) if c in QUOTES and line[at - 1 : at] in " :"), 0)
    if quote:
        return quote, Opens.QUOTE
    head, colon, text = line.partition(":")
    if colon and text.strip(" \t*_"):
        return len(head) + len(colon) + len(text) - len(text.lstrip()), Opens.LINE
    return len(line), Opens.BELOW


def _rows(head: str, words: PressWords, addressees: Addressees) -> tuple[Readers, ...]:
    """All the readers that a heading can mean; none if it names nobody, or somebody besides."""
    tokens, own = tokens_of(head), {*addressees.own}
    reader = PartsReader(head, words, addressees)
    at, is_all, is_row, named = 0, False, True, list[Readers]()
    while at < len(tokens):
        kind, end = words.match(("ALL", "WORLD", "FROM", "AND", *_DENIED), tokens, at)
        found = reader.name(tokens, end if kind == "FROM" else at)
        if kind in _DENIED:
            return ()
        if found is None or found.by_letter:
            is_all |= kind in {"ALL", "WORLD"}
            is_row |= kind == "AND" or tokens[at].word in _BETWEEN
            at = max(end, at + 1)
            continue
        readers = {one for row in found.rows for one in row}
        if kind == "FROM" and not readers <= own:
            return ()  # in another's name
        if not readers <= own:
            is_same = bool(named) and readers <= {*named[-1]}
            if not (is_row or is_same):
                return ()  # "Anna (Russia)", who plays Italy
            named += [] if is_same else found.rows
            is_row = False
        at = found.end
    if is_all or not named:
        return ((),) if is_all and not named else ()
    return tuple(dict.fromkeys(tuple(dict.fromkeys(row)) for row in choices(named) if row))


def _is_held(head: str, words: PressWords, addressees: Addressees) -> bool:
    """Whether a word may keep a letter back: "not", "until"; "nach England" says where it goes."""
    tokens, reader = tokens_of(head), PartsReader(head, words, addressees)
    return any(
        words.match(("HELD",), tokens, at)[0] and reader.name(tokens, at + 1) is None
        for at in range(len(tokens))
    )
