"""A game as plain text: the results of every phase, as the reports printed them."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.exports.told import ToldGame, ToldPhase
from judge.desk.phrases import Phrasebook
from judge.desk.replies.board import write_board
from judge.desk.replies.history import origin_words
from judge.desk.replies.layout import blocks
from judge.desk.replies.results import write_flights, write_ownership, write_results, write_title
from judge.desk.replies.status import write_ending


def write_plain_text(told: ToldGame, phrases: Phrasebook) -> str:
    """The whole game, for people and for tools that read the old judges' results."""
    game = told.game
    title = phrases.say("export.title", game=game.name, board=game.variant.name)
    parts = [part for phase in told.phases for part in _phase(phase, phrases)]
    ending = write_ending(game, phrases) if game.ending is not None else ""
    origin = origin_words(game, phrases)
    return blocks((title, origin, *parts, write_board(game, None, phrases), ending)).rstrip() + "\n"


def _phase(told: ToldPhase, phrases: Phrasebook) -> Iterator[str]:
    issue = told.issue
    yield write_title(issue)
    yield from write_results(issue, phrases)
    yield write_flights(issue)
    yield write_ownership(issue)
