"""A letter's lines sorted by what they are for: now, a later phase, or a condition.

Headings, conditions and the like are read by `grammar/ahead.lark` where they stand as it has
them, and else in sentences, by the words of `grammar/foresight.txt`. What can't be told for
sure is asked about.
"""

from judge.desk.blocks.kinds import Blocks, Cancellation, Portion, Purpose
from judge.desk.blocks.letter import heads_later, read_blocks

__all__ = ["Blocks", "Cancellation", "Portion", "Purpose", "heads_later", "read_blocks"]
