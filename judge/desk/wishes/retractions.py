"""Whether a sentence may take back what is said beside it, as "Just kidding." does.

Talk and a retraction have the same words, and neither is a wish. What tells them apart is learnt
from examples of both (`grammar/retractions/`), and from the talk that stands beside deeds in the
letters that are lessons.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.wishes.model import WishModel
from judge.desk.wishes.names import SlotNames

BACK, TALK = "back", "talk"
"""What there are examples of, by the names of their files."""
MAY = -0.8
"""So far below talk it may take something back."""
SURELY = 0.2
"""So far it does, as one would take it; measured on sentences that weren't learnt from."""
KNOWN = 0.25
"""Where no more of its words stand in some example, it may say anything."""


@dataclass(frozen=True, slots=True)
class RetractionReader:
    """Tells by what was learnt."""

    model: WishModel

    def may_take_back(self, sentence: str, names: SlotNames) -> bool:
        """Whether it may well take back what is said beside it."""
        is_known = self.model.share_known(self.model.words(sentence, names)) > KNOWN
        return not is_known or self.over(sentence, names) > MAY

    def takes_back(self, sentence: str, names: SlotNames) -> bool:
        """Whether it most likely does."""
        return self.over(sentence, names) > SURELY

    def over(self, sentence: str, names: SlotNames) -> float:
        """How far taking something back stands over talk."""
        topics = dict(self.model.read(sentence, names).topics)
        return topics[BACK] - topics[TALK]
