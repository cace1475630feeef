"""What somebody answers who was offered a seat: told for the letter as a whole.

Each sentence is weighed by what was learnt from answers (`grammar/offers/`). A letter says what
one of its sentences says clearly, if no other says anything else: a yes that is still to be
thought about is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.desk.reading.press_words import Phrases, tokens_of
from judge.desk.wishes import SlotNames, WishModel
from judge.prose.sentences import sentences

SEES = "SEES"
"""The list of words by which somebody wants to see what the other lists name."""
MOST_SENTENCES = 24
"""Who writes more says more than yes or no."""
LIKELY = 0.3
"""So far something stands over all else that changes nothing."""
SURELY = 1.2
"""So far over all else; of answers that weren't learnt from, none that was put off came so far."""
KNOWN = 0.6
"""So many of a sentence's words stand in some example, of one in all, or nothing is known of it."""
NOTHING = -1.0
"""What a sentence scores of which nothing is known."""


class Said(Enum):
    """What an answer to an offer comes to, or a sentence of it."""

    YES = "yes"
    NO = "no"
    LATER = "later"
    ASKS = "asks"
    OPEN = "open"
    """Neither: there is a condition, or another wish."""
    TALK = "talk"
    UNKNOWN = "unknown"
    """None of them clearly: it isn't understood."""


ANSWERS = (Said.YES, Said.NO, Said.LATER, Said.ASKS, Said.OPEN)
KINDS = (*ANSWERS, Said.TALK)
"""What there are examples of."""
LEAST = {Said.YES: 0.6, Said.NO: 0.5}
"""So far does what settles it; measured on answers that weren't learnt from."""


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """A sentence, and how much it says of each; unless it `is_known`, nothing of any."""

    text: str
    scores: dict[Said, float]
    is_known: bool = True

    @property
    def said(self) -> Said:
        """What it says most."""
        return max(self.scores, key=self.scores.__getitem__)

    @property
    def is_talk(self) -> bool:
        """Whether it clearly says nothing of the offer."""
        others = (score for said, score in self.scores.items() if said is not Said.TALK)
        return self.scores[Said.TALK] - max(others) >= LIKELY

    @property
    def is_surely_yes(self) -> bool:
        """Whether it says yes so clearly that a word for thinking tells what was done before it.

        "J'ai bien réfléchi et c'est oui"; a yes that is still to be thought about is near to LATER.
        """
        others = (score for said, score in self.scores.items() if said is not Said.YES)
        return self.scores[Said.YES] - max(others) >= SURELY

    @property
    def wants_nothing(self) -> bool:
        """Whether it may well be talk, or a yes: "Do I want it? Of course!"."""
        harmless = max(self.scores[Said.TALK], self.scores[Said.YES])
        return self.is_known and max(self.scores.values()) - harmless < LIKELY


@dataclass(frozen=True, slots=True)
class OfferReader:
    """Reads answers to offers by what was learnt from examples; `words` name what is asked for."""

    model: WishModel
    words: Phrases

    def pages_for(self, sentence: str) -> tuple[str, ...]:
        """The lists of `grammar/offered.txt` by whose pages a sentence is answered."""
        tokens = tokens_of(sentence)
        if "?" not in sentence and not self.words.is_in(SEES, tokens):
            return ()
        pages = (name for name in self.words.names if name != SEES)
        return tuple(name for name in pages if self.words.is_in(name, tokens))

    def weigh(self, text: str, names: SlotNames) -> tuple[SaidSentence, ...]:
        """The sentences of an answer, each weighed; none of one that is too long."""
        found = sentences(text)
        if len(found) > MOST_SENTENCES:
            return ()
        return tuple(self._weigh(one.text, names) for one in found)

    def _weigh(self, sentence: str, names: SlotNames) -> SaidSentence:
        if self.model.share_known(self.model.words(sentence, names)) < KNOWN:
            return SaidSentence(sentence, dict.fromkeys(KINDS, NOTHING), is_known=False)
        topics = dict(self.model.read(sentence, names).topics)
        return SaidSentence(sentence, {said: topics[said.value] for said in KINDS})


def said_in(row: tuple[SaidSentence, ...]) -> Said:
    """What sentences come to together: what one says most, so far above all that another says."""
    known = [one for one in row if one.is_known]
    best = {said: max((one.scores[said] for one in known), default=NOTHING) for said in ANSWERS}
    first, second = sorted(ANSWERS, key=best.__getitem__, reverse=True)[:2]
    least = LEAST.get(first, LIKELY)
    is_said = any(one.said is first for one in known)
    return first if is_said and best[first] - best[second] >= least else Said.UNKNOWN
