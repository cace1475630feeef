"""Whether a deed that was read of a sentence is commanded there: by whose and which words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from judge.desk.answers import Case
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.commands.seats import Away
from judge.desk.commands.voting import Concede, VoteDraw, VoteFor
from judge.desk.declarations import ALSO, LIGHT, word_of
from judge.desk.permission import asks_master
from judge.desk.reading.governed import Governing, NamedDeed
from judge.desk.reading.slots import flat

_OWN = (Away, VoteDraw, Concede, VoteFor)
"""What nobody does for another. "You may go on without me" is said of READY."""


def governing(text: str, command: Command, case: Case) -> Governing:
    """What other words of a sentence make of the deed that was read of it."""
    policy = case.office.policy
    stems = tuple(
        stem
        for row in policy.rows.values()
        if row.does.split()[:1] == [word_of(command)]
        for stem in row.words
    )
    own = tuple(_words(command))
    begged = asks_master(command, case)
    deed = NamedDeed(
        frozenset(stems_in(text, (*stems, *own))),
        frozenset(stems_in(text, own)),
        own=isinstance(command, _OWN),
        wished=isinstance(command, LIGHT) or begged,
        planned=isinstance(command, Away | ChangeSettings),
        begged=begged,
        is_other=lambda word: _names_another(word, case),
    )
    return case.office.commands.governed.governing(text, deed)


def stems_in(sentence: str, stems: tuple[str, ...]) -> Iterator[int]:
    """Where words of a sentence begin with one of some stems; none if it can't be told."""
    text = flat(sentence)
    if stems and len(text) == len(sentence):
        yield from (found.start() for found in _pattern(stems).finditer(text))


@lru_cache(maxsize=256)
def _pattern(stems: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(re.escape(flat(stem)) for stem in stems)})")


def _words(command: Command) -> Iterator[str]:
    """The words with which a command begins."""
    own = word_of(command)
    yield from command.declared.words
    yield from (word for word, meant in ALSO.items() if meant == own)


def _names_another(word: str, case: Case) -> bool:
    """Whether a word names a power, or a person, that isn't its writer's."""
    readers = case.addressees.called.get((word,), ())
    return len(readers) == 1 and readers[0] is not None and readers[0] != case.visitor.power
