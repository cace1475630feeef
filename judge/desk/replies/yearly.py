"""The mails by which players are asked, when a game year ends, what was hard on the board.

What they answer goes to the gamesmaster in one mail, with the next report.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from judge.desk.dates import write_when
from judge.desk.dressing import wishes_for
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import blocks, letter_text, listing, paragraph
from judge.desk.replies.quoting import quoted
from judge.game.folder_events import YearAnswered
from judge.game.game import Game, GameState
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


def news_of_answers(processed: Processed, office: Office, now: datetime) -> tuple[Reply, ...]:
    """What was answered since the last report, for the gamesmaster; one who plays waits for all."""
    before, game = processed.before, processed.game
    is_over, since = game.state is GameState.ENDED, before.clock.since
    fresh = game.folder.answers
    if game.people.master_plays:
        fresh = fresh if is_over else ()
    elif since is not None:
        # What comes in the very moment of a report goes with the next one, if there is any.
        fresh = tuple(one for one in fresh if since <= one.at and (is_over or one.at < now))
    return (answers_mail(game, fresh, office, now),) if fresh else ()


def answers_mail(
    game: Game, answers: Sequence[YearAnswered], office: Office, now: datetime
) -> Reply:
    """Some answers in one mail to the gamesmaster, who may read them."""
    phrases, plays = office.phrases, game.people.master_plays
    who = {one.power for one in answers}
    powers = listing((power.name for power in game.variant.powers if power in who), phrases)
    return mail_to(
        office,
        game,
        None,
        key=f"{game.name}:answers:{game.press.issue}:{answers[-1].power}:{now:%Y%m%d%H%M%S}",
        subject=phrases.say("year.news_subject", powers=powers),
        text=blocks(
            (
                letter_text(phrases.say("year.news_over" if plays else "year.news")),
                *write_answers(answers, game, phrases),
            )
        ),
        occasion=Occasion.NOTICE,
    )


def write_answers(
    answers: Sequence[YearAnswered], game: Game, phrases: Phrasebook
) -> Iterator[str]:
    """Some answers, year by year, in the order of the board's powers."""
    question, zone = phrases.say("year.question"), wishes_for(None, game).zone
    for year in sorted({one.year for one in answers}):
        title = phrases.say("year.title", game=game.name, year=year, question=question)
        rows = [paragraph(title)]
        for power in game.variant.powers:
            for one in answers:
                if (one.year, one.power) == (year, power):
                    when = write_when(one.at, zone, phrases)
                    row = phrases.say("year.row", power=power.name, when=when)
                    rows.append(f"{row}\n{quoted(one.text, '  ')}")
        yield "\n\n".join(rows)
