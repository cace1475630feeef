"""What the rooms know of each kind of command, in tables: all of it is declared with its value.

How it is done is its clerk's (`judge.desk.registry`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.desk.commands import (
    absences,
    clock,
    correcting,
    deputies,
    endings,
    exporting,
    forking,
    forming,
    habits,
    mastering,
    offering,
    overseeing,
    own_mail,
    questions,
    rulings,
    seats,
    standing_by,
    voting,
)
from judge.desk.commands.command import Command, Declared, Giver, made_of
from judge.desk.commands.seats import Wait

_ROOMS = (
    mastering, offering, clock, overseeing, seats, voting, endings, standing_by, own_mail,
    questions, absences, forming, exporting, habits, rulings, correcting, deputies, forking,
)  # fmt: skip
"""Where the commands are."""
DECLARED: Mapping[type[Command], Declared] = {
    kind: kind.declared
    for room in _ROOMS
    for kind in vars(room).values()
    if isinstance(kind, type) and issubclass(kind, Command) and kind is not Command
}


def _kinds(has: Callable[[Declared], bool]) -> tuple[type[Command], ...]:
    """The kinds of command of which something is declared, for `isinstance`."""
    return tuple(kind for kind, row in DECLARED.items() if has(row))


FOR_ANYBODY = _kinds(lambda row: row.giver is Giver.ANYBODY)
FOR_PLAYERS = _kinds(lambda row: row.giver is Giver.PLAYER)
FOR_MASTER = _kinds(lambda row: row.giver is Giver.MASTER)
QUESTIONS = _kinds(lambda row: row.question)
BEGGED = _kinds(lambda row: row.begged)
IRREVOCABLE = _kinds(lambda row: row.irrevocable)
GRANTED = _kinds(lambda row: row.granted)
ONCE_A_LETTER = _kinds(lambda row: row.once)
WEIGHTY = _kinds(lambda row: row.weighty)
QUOTES = _kinds(lambda row: row.quotes)
QUERIED = _kinds(lambda row: row.queried)
LIGHT = _kinds(lambda row: row.light)
OF_PHASE = _kinds(lambda row: row.of_phase)
REHEARSED = _kinds(lambda row: row.giver is Giver.MASTER and not row.question)
"""Of what a gamesmaster may ask what would come."""
SHOWS_ORDERS = frozenset({questions.ShowOrders(), seats.Clear, own_mail.Undo})
"""Behind what its giver sees all that stands."""
HARMLESS = tuple(
    made_of(kind, phrasing)
    for kind, row in DECLARED.items()
    for phrasing in row.phrasings
    if phrasing.harmless
)
NEWCOMERS = _kinds(lambda row: row.giver is Giver.ANYBODY and not row.question)
"""What a stranger may ask for that would put them on file."""

STRICT = frozenset(word for row in DECLARED.values() for word in row.strict)
CLEAR = frozenset(word for row in DECLARED.values() for word in row.clear)

BARE: Mapping[str, Command] = {
    word: made_of(kind, phrasing)
    for kind, row in DECLARED.items()
    for phrasing in row.phrasings
    for word in phrasing.words
}
"""The command that each first word stands for: who may give it doesn't hang on more."""
ALSO: Mapping[str, str] = {
    word: row.word
    for row in DECLARED.values()
    for phrasing in row.phrasings
    for word in phrasing.also
}
"""Other first words, with the word that we say for each."""


def word_of(command: Command) -> str:
    """The word with which a command is written, to say how."""
    if isinstance(command, Wait):
        return "wait" if command.waits else "ready"
    return DECLARED[type(command)].word
