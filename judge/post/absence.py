"""Robots that answer for people, by their words: absence notices, ticket systems, moderators.

What they write is in `grammar/machines.txt`. A subject of theirs that stands right before
ours is sure: people's programs put "Re:" there. Any other subject a person may write, too
("Ticket #33: my orders"), and so may what stands in a text: it takes two of these that go
together to be sure, and else the letter is asked about, once, or is a person's.
"""

from __future__ import annotations

import re
from enum import Enum

from judge.post.tables import any_of, load_table

_READ = 4000
"""How much of a text is looked at: a notice says what it is at its beginning."""


class WrittenBy(Enum):
    """Who wrote a letter, as far as its subject tells."""

    PERSON = "person"
    DOUBTFUL = "doubtful"
    MACHINE = "machine"


_TABLE = load_table("machines.txt")
_COLON = r" ?[:：]"
_OURS = r" ?(?:[^\W\d]{1,6}(?:\[\d{1,2}\])? ?[:：] ?){0,2}\["

_REPLY = any_of(_TABLE["reply"], behind=_COLON)
_RECEIPT = any_of(_TABLE["receipt"], behind=_COLON)
_CALENDAR = any_of(_TABLE["calendar"], behind=_COLON)
_TICKET = any_of(_TABLE["ticket"], before="")
_WHOLE = any_of((*_TABLE["notice"], *_TABLE["host"]))
_PLAIN_BEFORE_OURS = any_of(_TABLE["plain"], behind=_COLON + _OURS)
_BEFORE_OURS = re.compile(_OURS)
_OURS_BEHIND_TICKET = re.compile(r"[^\[\]]{0,40}\]? ?" + _OURS)

_SURE = any_of(_TABLE["sure"])
_AWAY = any_of(_TABLE["away"])
_THANKS = any_of(_TABLE["thanks"])
_LATER = any_of(_TABLE["later"])
_MEANWHILE = any_of(_TABLE["meanwhile"])
_WAS_READ = any_of(_TABLE["was read"])
_OTHERS = tuple(any_of(_TABLE[f"was {done}"]) for done in ("accepted", "filed", "not delivered"))
_ALL = (_SURE, _AWAY, _THANKS, _LATER, _MEANWHILE, _WAS_READ, *_OTHERS)


def is_read_receipt(subject: str, text: str) -> bool:
    """Whether a letter is a note that a mail was read, by its subject and its text."""
    return bool(_RECEIPT.match(_line(subject)) and _WAS_READ.search(_line(text[:_READ])))


def author_by_subject(subject: str, text: str) -> WrittenBy:
    """Who wrote a letter with this subject and this text.

    A robot's word before our own subject, "Automatic reply: [ghost] ...", is a robot's. A
    word that a person uses, too, or a subject that a robot may have written whole, takes a
    text that says the same. Where the text says nothing of the kind, our own subject behind
    the word leaves it open, and any other is a person's.
    """
    said, words = _line(subject), _line(text[:_READ])
    if _WHOLE.match(said):
        return WrittenBy.MACHINE if not words or _says_any(words) else WrittenBy.DOUBTFUL
    if (found := _REPLY.match(said)) is not None:
        if _BEFORE_OURS.match(said, found.end()):
            return WrittenBy.MACHINE
        return _by_text(words, WrittenBy.DOUBTFUL if _says_any(words) else WrittenBy.PERSON)
    if _PLAIN_BEFORE_OURS.match(said) or _is_note_about_ours(said):
        return WrittenBy.MACHINE if not words or _says_any(words) else WrittenBy.DOUBTFUL
    if _CALENDAR.match(said) or _TICKET.match(said):
        is_other = any(kind.search(words) for kind in _OTHERS)
        return WrittenBy.MACHINE if is_other or _SURE.search(words) else WrittenBy.PERSON
    return WrittenBy.PERSON


def seems_a_robots(text: str) -> bool:
    """Whether a text is one that robots write for people; a person may, if seldom, write so."""
    said = _line(text[:_READ])
    if _SURE.search(said):
        return True
    thanks, meanwhile = _THANKS.search(said), _MEANWHILE.search(said)
    if _AWAY.search(said):
        return bool(thanks or meanwhile or _LATER.search(said))
    return bool(thanks and meanwhile)


def _by_text(words: str, otherwise: WrittenBy) -> WrittenBy:
    return WrittenBy.MACHINE if seems_a_robots(words) else otherwise


def _is_note_about_ours(subject: str) -> bool:
    """Whether a word of a receipt, a calendar or a ticket stands right before our subject."""
    for kind in (_RECEIPT, _CALENDAR):
        if (found := kind.match(subject)) and _BEFORE_OURS.match(subject, found.end()):
            return True
    found = _TICKET.match(subject)
    return bool(found and _OURS_BEHIND_TICKET.match(subject, found.end()))


def _says_any(words: str) -> bool:
    """Whether anything stands in a text that robots say."""
    return any(kind.search(words) for kind in _ALL)


def _line(text: str) -> str:
    return " ".join(text.split())
