"""A gamesmaster who asks to see the orders that are on file is told of PREVIEW, and shown nothing.

Who only wants to know who has sent some is not to see them by a slip. The words are those of
`grammar/looking.txt`.
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.declarations import QUESTIONS
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.scene import Scene
from judge.desk.policy import DEEDS, Then
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.apart import tokens_apart
from judge.game.game import GameState
from judge.game.log import Role

_LINE = "preview"


def with_preview(one: Judged, case: Case) -> Judged:
    """A sentence as it is judged, or what is told of one that asks for the orders on file."""
    if one.then in DEEDS or not _asks_for_orders(one.free.text, case):
        return one
    part = _told(one.free.number, one.free.text)
    return replace(one, then=Then.ASK, part=part, is_talk=False, about=None, besides=None)


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
