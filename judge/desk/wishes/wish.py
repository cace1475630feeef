"""What a sentence is about, as the model sees it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

CHAT = "chat"
ORDERS = "orders"
BACKGROUND = frozenset({CHAT, ORDERS})
"""What no wish is: talk, and orders, which have their own reader."""
SURE_SCORE = 0.5
SURE_MARGIN = 0.2
ACTS = ("do", "beg", "ask", "not", "told", "if")
"""What is done with a topic: it is done, begged for, asked about, refused, another's, if ..."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Words of a closed list: `kind` is "not", "if" or "told", by which a sentence may mean less.

    A sentence with one of these is never done on the model's word alone.
    """

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Wish:
    """What a sentence is about.

    `topics` are the topics with their scores, best first, without the background; `acts` what is
    done with the topic, likewise. `over` is how far the best topic stands above the best of the
    background (below, if negative), `margin` how far above the next topic. `marks` are words of
    closed lists that were found; `chat` and `orders` the scores of the background.
    """

    topics: tuple[tuple[str, float], ...]
    acts: tuple[tuple[str, float], ...]
    chat: float
    orders: float
    marks: tuple[Mark, ...] = ()

    @property
    def topic(self) -> str:
        """The best topic."""
        return self.topics[0][0]

    @property
    def act(self) -> str:
        """What is most likely done with it."""
        return self.acts[0][0]

    @property
    def over(self) -> float:
        """How far the best topic stands above talk and orders."""
        return self.topics[0][1] - max(self.chat, self.orders)

    @property
    def margin(self) -> float:
        """How far the best topic stands above the next."""
        return self.topics[0][1] - self.topics[1][1]

    @property
    def sure(self) -> float:
        """How sure the model is, in one number: of its topic, over talk, and over the next topic.

        By this the right ones are told best from the wrong ones; see `over` and `margin`.
        """
        return min(self.over, self.topics[0][1] + SURE_SCORE, self.margin + SURE_MARGIN)

    def has(self, kind: str) -> bool:
        """Whether a mark of a kind stands in it."""
        return any(mark.kind == kind for mark in self.marks)


def marks_of(wish: Wish, spared: Collection[str] = ()) -> frozenset[str]:
    """The kinds of marks of a sentence, but for words that are spared."""
    return frozenset(mark.kind for mark in wish.marks if mark.words not in spared)
