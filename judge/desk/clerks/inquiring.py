"""Questions about the board, the rules and the course of a game."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.advising import how_to_reach_master
from judge.desk.commands.questions import Inquire
from judge.desk.inquiries.answering import answer_inquiry


@clerk_of(Inquire)
def inquire(command: Inquire, case: Case) -> Answer:
    """What is so; who asks about nothing that is known is told how to ask the gamesmaster."""
    game = case.game
    if game is None:
        return refusal(case.say("inquiry.no_game"))
    said = answer_inquiry(command.topic, command.words, game, case)
    if said:
        return Answer(said)
    reach = how_to_reach_master(case)
    return refusal(*filter(None, (case.say("inquiry.nothing"), reach)))
