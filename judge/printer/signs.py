"""What a picture may have on it that its legend must explain."""

from __future__ import annotations

from enum import StrEnum


class KeySign(StrEnum):
    """The signs, in the order of the legend; the value is the word's name in words.toml."""

    MOVE = "move"
    FAILS = "fails"
    SUPPORT = "support"
    HELD = "held"
    CONVOY = "convoy"
    UNORDERED = "unordered"
    DISLODGED = "dislodged"
    LOST = "lost"
    RETREAT = "retreat"
    MAY_RETREAT = "may_retreat"
    BUILT = "built"
    REMOVED = "removed"
    LINK = "link"
    PERMANENT = "permanent"
    BARRIER = "barrier"
