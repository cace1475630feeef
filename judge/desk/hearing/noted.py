"""What is passed on to the gamesmaster of a letter: a sentence for them, and what it is about.

"Hugh has got my private number and rings me at supper. Will Gordon please have a word with him."
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.desk.hearing.judged import Judged
from judge.desk.policy import Then
from judge.desk.reading import OtherLine
from judge.prose.passages import paragraphs

TO_MASTER = "gm"
"""The topic of a word for the gamesmaster; a plea goes without what stands beside it."""


def notes_of(judged: Sequence[Judged], text: str) -> Iterator[OtherLine]:
    """The sentences for the gamesmaster, with the remarks of their paragraphs."""
    of_line = dict(paragraphs(text.splitlines()))
    noted = [one for one in judged if one.then is Then.TO_MASTER and one.part is None]
    here = {of_line.get(one.free.number) for one in noted if one.topic == TO_MASTER}
    for one in judged:
        is_beside = one.then is Then.REMARK and of_line.get(one.free.number) in here
        if is_beside or one in noted:
            yield OtherLine(one.free.number, one.free.text)
