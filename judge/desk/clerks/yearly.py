"""The question of a year: what was hard on this board. The gamesmaster alone reads the answers."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import game_of, seat_of
from judge.desk.commands.habits import AnswerYear, ShowAnswers
from judge.desk.replies.addressing import epochs
from judge.desk.replies.yearly import answers_mail, write_answers
from judge.desk.striking import strike
from judge.game.folder_events import YearAnswered
from judge.game.game import Game, GameState, after

LONGEST_ANSWER = 4000
"""In letters: a page and a half."""


@clerk_of(AnswerYear)
def answer_year(command: AnswerYear, case: Case) -> Answer:
    """Keep what a player says of the board; no phase waits for it, and none is late with it."""
    game, power = seat_of(case)
    year = int(command.year)
    if not _is_asked(year, game):
        return refusal(case.say("year.not_asked", game=game.name, year=year))
    text = strike(command.said.strip(" :\n"), case.office.secret, game.name, epochs(game))
    if len(text) > LONGEST_ANSWER:
        return refusal(case.say("year.too_long", most=LONGEST_ANSWER))
    length = case.count("year.lines", len(text.splitlines()))
    said = case.say("year.done", year=year, length=length)
    event = YearAnswered(power, year, text, case.now)
    told = answers_mail(after(game, event), (event,), case.office, case.now)
    is_over = game.state is GameState.ENDED  # no report comes any more with which it could go
    return Answer((said,), events=(event,), replies=(told,) if is_over else ())


def _is_asked(year: int, game: Game) -> bool:
    """Whether a year is over of which players are asked."""
    if not game.settings.question or game.state is GameState.FORMING:
        return False
    now = game.table.position.phase.year
    is_over = year < now or (year == now and game.state is GameState.ENDED)
    return is_over and year >= game.variant.first_phase.year


@clerk_of(ShowAnswers)
def show_answers(command: ShowAnswers, case: Case) -> Answer:
    """All that was answered, by power; a gamesmaster who plays reads it when the game is over."""
    game = game_of(case)
    if game.people.master_plays and game.state is not GameState.ENDED:
        return refusal(case.say("year.plays"))
    wanted = int(command.year) if command.year else None
    found = [one for one in game.folder.answers if wanted in {None, one.year}]
    if not found:
        return Answer((case.say("year.none", game=game.name),))
    return Answer(tuple(write_answers(found, game, case.office.phrases)))
