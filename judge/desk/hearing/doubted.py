"""What ends something for its writer, or is told to others, and is only possible: asked about.

"It can be that I must step out again", "I might vote for a draw. But I don't know it yet": a seat
left, a vote and an offer aren't done on a sentence with a doubt in it, or with one right behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Case
from judge.desk.commands.mastering import Cancel
from judge.desk.commands.offering import Replace
from judge.desk.commands.seats import Leave
from judge.desk.commands.voting import Concede, VoteDraw, VoteFor
from judge.desk.hearing.free import Free
from judge.desk.hearing.judged import Judged
from judge.desk.policy import DEEDS
from judge.desk.reading import CommandLine

_WEIGHTY = (Leave, Concede, VoteDraw, VoteFor, Replace, Cancel)


def if_only_possible(one: Judged, free: Sequence[Free], case: Case) -> Judged:
    """A sentence of a letter as it is judged, or asked about where it is only possible."""
    part = one.part
    if one.then not in DEEDS or not isinstance(part, CommandLine):
        return one
    if not isinstance(part.command, _WEIGHTY):
        return one
    beside, at = case.office.commands.beside, free.index(one.free)
    behind = free[at + 1].text if at + 1 < len(free) else ""
    is_open = beside.hedges(one.free.text) or beside.hangs(behind)
    return one.asked() if is_open else one
