"""Whether a sentence amid a letter to others is one for us: "no need to wait for me"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from judge.desk.wishes import WishModel

_OURS = frozenset(
    {
        "ready", "wait", "time", "pause", "resume", "process", "remind", "clear", "draw", "unvote",
        "resign", "address", "back",
    }
)  # fmt: skip
"""What hardly anybody says to another player in the words in which it is said to us."""
_OVER = 0.8
_MARGIN = 0.4
"""So surely it has to be about that: a letter that is kept for a word is troublesome, too."""


def wanted_by(model: WishModel) -> Callable[[str], bool]:
    """What tells whether a sentence surely wants something done by us."""
    return partial(_is_wanted, model)


def _is_wanted(model: WishModel, sentence: str) -> bool:
    wish = model.read(sentence)
    is_theirs = wish.has("told") or wish.has("if") or wish.act not in {"do", "beg"}
    is_sure = wish.over >= _OVER and wish.margin >= _MARGIN
    return is_sure and not is_theirs and wish.topic in _OURS
