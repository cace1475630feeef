"""What a sentence shows that speaks against doing what it seems to ask for."""

from __future__ import annotations

from dataclasses import dataclass

LIGHT = frozenset({"harmless", "revocable"})
UNDONE = LIGHT | {"plea", "confirmed"}
"""What a word takes back again, or somebody has still to grant or to confirm."""
_LIFTED = frozenset({"not", "told"})
"""Marks that take nothing from what is light, and beyond doubt; an "if" always does."""
_TOLD = frozenset({"told"})
"""What takes nothing from what is certain, however grave: "they asked me, so ..."."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What a sentence shows by which it may not be done.

    It `lacks` something that is needed; `marks` are the kinds of words that take something back. It
    `asks` if it ends as a question; it `is_cut` if something else was read of it before; it
    `says_more` if it names what the deed takes no notice of. It `is_beyond_doubt` if nothing but
    its topic is likely, and `is_certain` if it is so certain that words say no more of it than
    what was learnt.
    """

    lacks: bool
    marks: frozenset[str]
    asks: bool
    is_cut: bool
    says_more: bool
    is_beyond_doubt: bool
    is_certain: bool = False

    def leaves_all(self, kind: str, *, is_limited: bool) -> bool:
        """Whether no word beside it takes anything from what is certain, and can be undone.

        But a "not" does: "send no reminders to those who are ready".
        """
        is_plain = self.is_certain and not is_limited and "not" not in self.marks
        return is_plain and kind in UNDONE

    def takes_less(
        self, kind: str, borne: frozenset[str], *, is_light: bool, is_limited: bool
    ) -> bool:
        """Whether its words say that less is meant than is done, or other than that.

        `borne` are the marks that its topic bears; it `is_light` if it is, beyond doubt.
        """
        lifted = _TOLD if self.is_certain and not is_limited else frozenset()
        return self.says_more or bool(self.marks - borne - (_LIFTED if is_light else lifted))
