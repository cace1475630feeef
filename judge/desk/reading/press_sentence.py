"""The words of a heading in a sentence, and whom they name: "Could you please tell Emma (Italy)".

Each word belongs to a class of the table, names somebody, or is passed where it can do no harm.
What a heading says is the sum of these, in any order.
"""

from __future__ import annotations

from judge.desk.reading.addressees import Addressees
from judge.desk.reading.press_parts import Found, Named, PartsReader
from judge.desk.reading.press_words import PressWords, Token, tokens_of

_CLASSES = (
    "TO", "AT", "ALL", "WORLD", "BUT", "ONLY", "COLOUR", "FROM", "WHITE", "AND", "FILLER", "NOUN",
    "MASTER", "TELL", "ANNOUNCE", "PRESS", "BROADCAST", "SAY", "LEAD", "THAT", "FRIEND", "IN",
)  # fmt: skip
LEADS = frozenset({"TO", "AT", "TELL", "PRESS", "BROADCAST", "SAY", "ONLY", "NOUN"})
"""What makes a letter of it: a name alone may head orders, too."""
_FIRST = frozenset({"TO", "AT", "TELL", "ANNOUNCE", "PRESS", "BROADCAST", "SAY"})
_MARKS = frozenset(",&+/;()[]*>=_#|~<'")
_DASHES = frozenset("-\u2013\u2014")
STOPS = frozenset(".!?")
QUOTES = {
    '"': '"', "\u201c": "\u201d\u201c", "\u201e": "\u201c\u201d\"", "\u00ab": "\u00bb",
    "\u00bb": "\u00ab", "\u2018": "\u2019", "\u2039": "\u203a",
}  # fmt: skip
"""The marks that open a quotation, each with those that close it."""
_MOST_UNKNOWN = 10
_BETWEEN = frozenset({"AND", "TO", "AT", ","})
_BREAKING = frozenset({"SAY", "LEAD", "TELL", "NOUN", "IN"})


class HeadingWords:
    """A heading as it is read word by word; `begin` is where it begins behind a greeting to us.

    It `is_headed` by "to", `points` at a text ("the following"), `is_confused` by names that
    belong to no row of readers, and `is_signed` if it begins with the writer's own: "France to
    Italy". `first` is the first word of sending, `unknown` are the words that were passed.
    """

    def __init__(self, line: str, words: PressWords, addressees: Addressees) -> None:
        self.line = line
        self.words = words
        self.addressees = addressees
        self.tokens = tokens_of(line)
        self.found = Found()
        self.first = ""
        self.unknown: list[str] = []
        self.points = self.is_headed = self.is_confused = self.is_signed = False
        self._parts = PartsReader(line, words, addressees)
        self._since: set[str] = set()
        self._is_sent = False
        self.found.at = self.begin = self._greeted()

    @property
    def is_led(self) -> bool:
        """Whether a word makes a letter of it."""
        return self.line.lstrip()[:1] == "@" or bool(self.found.seen & LEADS)

    @property
    def names(self) -> bool:
        """Whether anybody is named by now."""
        seen = self.found.seen & {"ALL", "ANNOUNCE"}
        return bool(self.found.named or self.found.left_out or seen)

    @property
    def is_report(self) -> bool:
        """Whether it says what was said already: "Italy wrote:", "I have told Italy:"."""
        tokens = self.tokens
        is_told = self.words.is_in("TOLD", tokens[: self.found.at])
        is_asked = bool(self.words.match(("SAY", "TELL"), tokens, 0)[0])
        return is_told and not (is_asked or self.words.is_in("TO_BE", tokens[: self.found.at]))

    def is_dash(self, token: Token) -> bool:
        """A dash between blanks, or at the end."""
        if token.word not in _DASHES:
            return False
        before, after = self.line[: token.start][-1:], self.line[token.end : token.end + 1]
        return (not before or before.isspace()) and (not after or after.isspace())

    def opens_quote(self, token: Token) -> bool:
        before = self.line[: token.start][-1:]
        return token.written in QUOTES and (not before or not before.isalnum())

    def take(self, token: Token) -> bool:
        """Take a word or a mark that belongs to a heading."""
        found, tokens = self.found, self.tokens
        if token.word in _MARKS or token.word in _DASHES or token.word == "@":
            found.in_brackets = token.word == "(" or (found.in_brackets and token.word != ")")
            self._since |= {","} if token.word in ",/+&@" else set()
            found.at += 1
            return True
        if token.word in STOPS or token.word in QUOTES:
            found.at += 1
            return token.word != "?"
        if token.word.isdigit() and not found.seen:
            found.at += 1
            return True
        name, end = self.words.match(_CLASSES, tokens, found.at)
        named = self._parts.name(tokens, found.at)
        if named is not None and self._is_meant(named, name, end):
            return self._reader(named)
        if named is not None and named.by_letter and not name:
            return False
        if name == "IN":
            return self._place(end)
        if name == "AT" and token.written.lower() == "a":
            name = ""  # "a note", "A Par - Bur"
        if name == "THAT" and not self._is_before_quote(end):
            name = ""
        return bool(name) and self._class(name, end)

    def passes(self, token: Token) -> bool:
        """Pass a word that is in no list, and names no other reader."""
        named = self._parts.name(self.tokens, self.found.at)
        if (named is not None and not named.by_letter) or self.line.lstrip()[:1] == "@":
            return False
        after = self.tokens[self.found.at - 1].word if self.found.at else ""
        is_reader = self.names and (
            "AND" in self._since or (after in "/,+&" and token.written[:1].isupper())
        )
        is_mark = not token.word[:1].isalpha()
        is_doubted = any(
            self.words.has(name, token.word) for name in ("DOUBT", "HELD", "BUT", "THANKS")
        )
        is_past = after.endswith("'s") or token.word.endswith(("ed", "'s"))
        if is_reader or is_mark or is_doubted or is_past:
            return False
        self.unknown.append(token.written)
        self._since.add("LEAD")
        self.found.at += 1
        return len(self.unknown) <= _MOST_UNKNOWN

    def _greeted(self) -> int:
        """Where the line goes on behind a greeting to us or the gamesmaster: "Hi Magda, "."""
        tokens = self.tokens
        name, at = self.words.match(("DEAR", "HELLO"), tokens, 0)
        at = 0 if self.words.match(("TO", "SAY", "TELL"), tokens, 0)[0] else at
        while at < len(tokens):
            named = self._parts.name(tokens, at)
            kind, end = self.words.match(("MASTER", "NEUTRAL", "FRIEND"), tokens, at)
            if named is not None and named.rows == ((None,),) and not named.by_letter:
                at = named.end
            elif kind:
                at = end
            else:
                break
        if not at or at >= len(tokens) or tokens[at].word not in ",!.-":
            return 0
        # "Magda, please tell Italy": only behind a greeting may anything follow.
        goes_on = self.words.match(("LEAD", "SAY", "TELL"), tokens, at + 1)[0]
        return at + 1 if name or goes_on else 0

    def _reader(self, named: Named) -> bool:
        """One more reader: in a row of them, or the same by another name."""
        found = self.found
        before = found.named[-1:] if "BUT" not in found.seen else []
        # "Italy to Russia:" is one of ours that is passed on, "France to Russia: hi" one's own.
        is_pasted = self._since & {"TO", "AND", ","} == {"TO"} and not self._is_sent
        if is_pasted and set(before) == {self.addressees.own}:
            self.is_signed, is_pasted, before = True, False, []
        is_row = not is_pasted and bool(self._since & _BETWEEN) and not self._since & _BREAKING
        is_same = bool(before) and set(named.rows[0]) <= set(before[0])
        self.is_confused |= bool(before) and not (is_row or is_same or found.in_brackets)
        self._since = set()
        self._is_sent |= bool(found.seen & LEADS)
        return self._parts.take(named, found)

    def _is_meant(self, named: Named, name: str, end: int) -> bool:
        """Whether a word that names somebody does so here, and isn't a word of the sentence."""
        if named.end < end:
            return False
        token = self.tokens[self.found.at]
        if not name:
            is_letters = token.written.isupper() and bool(self.found.seen & LEADS)
            return not named.by_letter or is_letters
        if not named.by_letter:
            return named.end > end or token.written[:1].isupper() or name == "FRIEND"
        if len(token.word) > 1 or not token.written.isupper() or self.found.by_name:
            return False
        # "To E and I:", but not "I want to tell Italy:".
        before = self.found.at - 1
        marks = self.words.match(("TO", "AND"), self.tokens, before)[0]
        return before >= 0 and bool(marks or self.tokens[before].word in "/+&,")

    def _class(self, name: str, end: int) -> bool:
        is_thanks = self.words.any_of("THANKS", self.tokens[self.found.at : self.found.at + 1])
        if is_thanks and not self.names and end == self.found.at + 1:
            return False  # "Thanks to Italy: ..."
        if name == "MASTER":
            return self._parts.take_master(end, self.found)
        if name == "FROM":
            return self._parts.sender(self.tokens, end, self.found)
        if name == "WORLD":
            name = "FILLER" if self.found.named else "ALL"
        self.is_headed |= not self.found.seen and not self.unknown and name in {"TO", "AT"}
        self.first = self.first or (name if name in _FIRST else "")
        self._since.add(name)
        self.points |= self.words.match(("THIS",), self.tokens, self.found.at)[0] != ""
        self.found.seen.add(name)
        self.found.at = end
        return True

    def _is_before_quote(self, at: int) -> bool:
        return at < len(self.tokens) and self.opens_quote(self.tokens[at])

    def _place(self, at: int) -> bool:
        """Where somebody is says nothing, or the same: "Emma in Rome", "Wiebke in Germany"."""
        tokens, found = self.tokens, self.found
        if at >= len(tokens):
            return False
        named = self._parts.name(tokens, at)
        if named is not None and not named.by_letter:
            brackets, found.in_brackets = found.in_brackets, True
            is_same = self._parts.take(named, found)
            found.in_brackets = brackets
            return is_same
        is_known = tokens[at].word in self.addressees.places or self.words.has(
            "HERE", tokens[at].word
        )
        found.at = at + 1
        return is_known or tokens[at].written[:1].isupper()
