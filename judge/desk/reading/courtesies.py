"""What says nothing beside a command, and the polite words around one: `grammar/courtesies.txt`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases, Token

LONGEST = 600
"""In letters: more than that tells something."""
_TAIL = 40
MOST_LEADS = 8
MOST_THANKS = 12
"""So many words of thanks may stand behind a command."""
MOST_NAMES = 2
_SMILES = re.compile(r"[:;=8][-o']?[()DPp](?!\w)")
_ENDS = frozenset(".!;:\u2026")
_QUESTION = "?"
_LAST = frozenset(".,;!?\u2026")
LEADS = ("BEG", "DENY", "DOUBT", "LEAD")
"""The lists of what leads to a command: it is begged for, not wanted, or not sure."""
_A_NAME = re.compile(r"[^\W\d_]+(?:[ ,./-]+[^\W\d_]+){0,2}[.,]?")
_EDGES = " \t,.!-\u2013\u2014"


class Courtesies(Phrases):
    """The lists, ready to be looked things up in."""

    # ------------------------------------------------------------ around a command

    def behind_leads(self, text: str) -> Iterator[tuple[int, frozenset[str]]]:
        """The columns behind ever more words that lead to a command, and the lists of those."""
        tokens = tokens_apart(text)
        at, names = 0, frozenset[str]()
        for _ in range(MOST_LEADS):
            while at < len(tokens) and not tokens[at].word.isalnum():
                at += 1
            name, end = self.match(LEADS, tokens, at)
            if not name or end >= len(tokens) or self._is_courtesy(tokens, at, end):
                return
            at, names = end, names | {name}
            yield tokens[at].start, names

    def _is_courtesy(self, tokens: Sequence[Token], at: int, end: int) -> bool:
        """Whether what leads up to `end` only begins a courtesy: "well done" is nobody's "done"."""
        _, longer = self.match(("IDLE",), tokens, at)
        return longer > end and not self.match(LEADS, tokens, end)[0]

    def without_thanks(self, text: str) -> str:
        """A text without what may stand behind a command, and without its last marks."""
        tokens = tokens_apart(text)
        end = len(tokens)
        for at in range(len(tokens) - 1, max(len(tokens) - MOST_THANKS, 1) - 1, -1):
            if tokens[at].word in _LAST:
                end = at if end == at + 1 else end
            elif self._is_thanks(tokens[at:end]):
                end = at
        return text[: tokens[end - 1].end] if end else ""

    def _is_thanks(self, tokens: Sequence[Token]) -> bool:
        return bool(tokens) and self.match(("THANKS", "LEAVE"), tokens, 0)[1] == len(tokens)

    def by_leave(self, text: str) -> bool:
        """Whether a command is given by somebody's leave: "if nobody minds"."""
        return self.is_in("LEAVE", tokens_apart(text))

    def goes_on(self, text: str) -> bool:
        """Whether a line ends in a word behind which more must come: "process once"."""
        return self.any_of("GOES_ON", tokens_apart(text[-_TAIL:])[-1:])

    # ------------------------------------------------------------ what says nothing

    def say_nothing(self, text: str, is_doubtful: Callable[[Sequence[Token]], bool]) -> bool:
        """Whether a text is made up of greetings, thanks and courtesies.

        A word that `is_doubtful` is nobody's name.
        """
        tokens = tokens_apart(_SMILES.sub(" ", text))
        at, begins = 0, True
        while at < len(tokens):
            word = tokens[at].word
            if word == _QUESTION:
                return False
            if not word.isalnum():
                begins, at = begins or word in _ENDS, at + 1
                continue
            greeted = self._greeted(tokens, at) if begins else at
            name, end = self.match(("IDLE",), tokens, at)
            if greeted > end and not is_doubtful(tokens[at:greeted]):
                at, begins = greeted, False
            elif name:
                at, begins = end, False
            else:
                return False
        return True

    def _greeted(self, tokens: Sequence[Token], at: int) -> int:
        """Where a greeting ends that names somebody, and its clause with it."""
        name, end = self.match(("GREETING",), tokens, at)
        if not name:
            return at
        behind = end
        while behind < len(tokens) and behind < end + MOST_NAMES and tokens[behind].word.isalpha():
            behind += 1
        is_end = behind == len(tokens) or not tokens[behind].word.isalnum()
        return behind if is_end else at


def may_be_name(text: str) -> bool:
    """Whether a line has the look of a name below a letter: a few words, each with a capital."""
    line = text.strip(_EDGES)
    words = line.replace(",", " ").split()
    return _A_NAME.fullmatch(line) is not None and all(w[:1].isupper() for w in words)
