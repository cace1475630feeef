"""What a sentence shows that speaks against doing what it seems to ask for."""

from __future__ import annotations

from dataclasses import dataclass


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
