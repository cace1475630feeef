"""The mails by which players are asked, when a game year ends, what was hard on the board."""

from __future__ import annotations

from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.game.game import GameState
from judge.game.processing import Processed


def question_mails(processed: Processed, office: Office) -> tuple[Reply, ...]:
    """One to each who played in the year that a phase has ended; none within a year."""
    before, game, say = processed.before, processed.game, office.phrases.say
    year = before.table.position.phase.year
    is_over = game.state is GameState.ENDED or game.table.position.phase.year > year
    if not game.settings.question or not is_over:
        return ()
    gaps = {"game": game.name, "year": year, "question": say("year.question")}
    return tuple(
        mail_to(
            office,
            game,
            power,
            key=f"{game.name}:question:{year}:{before.press.issue}:{power}",
            subject=say("year.subject", **gaps),
            text=letter_text(f"{say('year.asked', power=power.name, **gaps)}\n\n{say('year.how')}"),
            occasion=Occasion.NOTICE,
        )
        for power in before.played()
    )
