"""What is said to a player who was asked whether they are still with us, and has written."""

from __future__ import annotations

from judge.desk.answers import Case
from judge.desk.replies.layout import paragraph
from judge.game.conduct import conduct_of


def is_heard_again(case: Case) -> bool:
    """Whether this letter answers, by coming at all, whether its writer is still with us."""
    before, game, power = case.visitor.game, case.game, case.visitor.power
    if before is None or game is None or power is None:
        return False
    if not (before.people.seats and game.people.seats):
        return False
    if before.people.seat_of(power).silence.until is None:
        return False
    return game.people.seat_of(power).silence.until is None


def heard_again(case: Case) -> str:
    """That their seat is kept, and what the gamesmaster is told of them; "" for anybody else."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or not is_heard_again(case):
        return ""
    seat = game.people.seat_of(power)
    missed = conduct_of(game.people.conduct, seat.player.address).missed
    often = game.settings.silence and missed > game.settings.silence
    said = [case.say("silence.here", game=game.name, power=power.name)]
    said += (
        [case.say("silence.at_stake", missed=case.count("silence.missed", missed))] if often else []
    )
    return paragraph(" ".join(said))
