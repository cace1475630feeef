"""A gamesmaster who asks to see the orders on file is told of PREVIEW, one who would play of JOIN.

Who only wants to know who has sent orders is not to see them by a slip, and who plays gives up
something: so both are asked. The words are those of `grammar/looking.txt`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.commands import Join
from judge.desk.declarations import QUESTIONS
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.scene import Scene
from judge.desk.policy import DEEDS, Then
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.writing import write_command
from judge.game.game import GameState
from judge.game.log import Role

_LINE = "preview"
_TOLD = ("looking.", "waits.")


def with_preview(one: Judged, case: Case) -> Judged:
    """A sentence as it is judged, or what is told of one that wants a look, or a seat."""
    if one.then in DEEDS:
        return one
    text, number = one.free.text, one.free.number
    line = _joining(text, case)
    if line:
        part = CommandProblem(number, text, 0, "join", "looking.plays", line, readings=(line,))
    elif _asks_for_orders(text, case):
        part = _told(number, text)
    else:
        return one
    return replace(one, then=Then.ASK, part=part, is_talk=False, about=None, besides=None)


def each_told_once(judged: Iterable[Judged]) -> Iterator[Judged]:
    """The sentences of a letter, of which what another has brought already brings nothing."""
    told: set[tuple[str, str]] = set()
    for one in judged:
        part = one.part
        if not isinstance(part, CommandProblem) or not part.fault.startswith(_TOLD):
            yield one
        elif (part.fault, part.line) in told:
            yield Judged(one.free, Then.REMARK, is_talk=True, is_harmless=True)
        else:
            told.add((part.fault, part.line))
            yield one


def _joining(text: str, case: Case) -> str:
    """The line by which a gamesmaster who wants to play joins their own game; "" if not so."""
    game = case.game
    if game is None or case.visitor.role is not Role.MASTER or game.state is not GameState.FORMING:
        return ""
    tokens, words = tokens_apart(text), case.office.commands.looking
    if game.people.master_plays or not words.is_in("PLAYS", tokens):
        return ""
    return write_command(Join(game.name))


def as_preview(part: Part, case: Case) -> Part:
    """A part of a letter; a question that was read as another is told of PREVIEW, too."""
    if not isinstance(part, CommandLine) or not isinstance(part.command, QUESTIONS):
        return part
    asks = len(part.text.split()) > 1 and _asks_for_orders(part.text, case)
    return _told(part.number, part.text) if asks else part


def _told(number: int, text: str) -> CommandProblem:
    return CommandProblem(number, text, 0, _LINE, "looking.orders", _LINE, readings=(_LINE,))


def _asks_for_orders(text: str, case: Case) -> bool:
    game = case.game
    if game is None or case.visitor.role is not Role.MASTER or game.state is not GameState.RUNNING:
        return False
    words, tokens = case.office.commands.looking, tokens_apart(text)
    if words.is_in("NOT", tokens) or not words.is_in("ORDERS", tokens):
        return False
    if not words.is_in("SEES", tokens):
        return False
    return words.is_in("NOW", tokens) or bool(Scene(text, case).named)
