"""Split a letter into commands, press and lines for the reader of orders."""

from judge.desk.reading.offered import OfferReader
from judge.desk.reading.parts import (
    CommandLine,
    CommandProblem,
    DraftAnswer,
    OtherLine,
    Part,
    PressBlock,
    SignOff,
    Unread,
    WishAnswer,
)
from judge.desk.reading.reader import CommandReader

__all__ = [
    "CommandLine",
    "CommandProblem",
    "CommandReader",
    "DraftAnswer",
    "OfferReader",
    "OtherLine",
    "Part",
    "PressBlock",
    "SignOff",
    "Unread",
    "WishAnswer",
]
