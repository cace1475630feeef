"""What a sentence of a letter is about, told by a model that is learnt from example sentences.

The sentences stand in `grammar/wishes/`, a file a topic; `make wishes` makes the model of them
(`model.bin` there). It is called so:

    model = load_wish_model()                       # judge.library.wishes; once a process, lazily
    names = SlotNames.of(powers=..., places=..., persons=..., games=...)   # once a game
    wish = model.read("May I have a day more?", names)     # a sentence of judge.prose.sentences
    wish.topic, wish.sure, wish.over, wish.margin, wish.act, wish.marks

`without` leaves topics out that this writer can't mean: `model.read(text, names, {"offer"})`.
`names` may be `NO_NAMES`: what the boards of the house have is known to the model. What follows
from a wish is a policy's; the model only proposes.
"""

from judge.desk.wishes.model import WishModel
from judge.desk.wishes.names import NO_NAMES, SlotNames
from judge.desk.wishes.wish import ACTS, BACKGROUND, CHAT, ORDERS, Mark, Wish, marks_of

__all__ = [
    "ACTS", "BACKGROUND", "CHAT", "NO_NAMES", "ORDERS", "Mark", "SlotNames", "Wish", "WishModel",
    "marks_of",
]  # fmt: skip
