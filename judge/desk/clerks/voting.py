"""Votes on the end of the game: for a draw of all survivors, or for one power's victory."""

from __future__ import annotations

from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import seat_of
from judge.desk.commands.seats import Concede, VoteDraw
from judge.desk.letters import Reply
from judge.desk.limits import A_MONTH, Count
from judge.desk.names import power_named
from judge.desk.replies.addressing import notices
from judge.desk.replies.layout import letter_text
from judge.game.ballot import A_DRAW, motion_of
from judge.game.game import Game, GameState
from judge.game.vote_events import ConcessionVoted, DrawVoted, VoteEvent

_Mail = tuple[str, str, str]
_DRAW = ("draw.subject", "draw.notice", "draw.how")
_CONCEDE = ("concede.subject", "concede.notice", "concede.how")


@clerk_of(VoteDraw)
def vote_draw(command: VoteDraw, case: Case) -> Answer:
    """Vote for or against a draw of all survivors, in this phase; one vote a seat."""
    game, power = seat_of(case)
    refused = _may_not_vote(game, power, case)
    if refused:
        return refusal(refused)
    said = case.say("draw.for" if command.in_favour else "draw.against", game=game.name)
    event = DrawVoted(power, command.in_favour)
    answer = Answer((*_instead(event, game, case), said), events=(event,))
    return _proposed(answer, event, _DRAW, case) if command.in_favour else answer


@clerk_of(Concede)
def concede(command: Concede, case: Case) -> Answer:
    """Vote that the game ends with another power's victory."""
    game, power = seat_of(case)
    refused = _may_not_vote(game, power, case)
    if refused:
        return refusal(refused)
    to = power_named(command.to, game.variant)
    if to is None:
        powers = case.office.phrases.in_a_row(p.name for p in game.variant.powers)
        return refusal(case.say("no_power", word=command.to, powers=powers))
    if to == power:
        return refusal(case.say("concede.yourself"))
    if to not in game.played():
        name = "concede.nobody" if to in game.survivors() else "concede.gone"
        return refusal(case.say(name, power=to.name))
    event = ConcessionVoted(power, to)
    said = case.say("concede.done", game=game.name, power=to.name)
    answer = Answer((*_instead(event, game, case), said), events=(event,))
    return _proposed(answer, event, _CONCEDE, case, to)


def _may_not_vote(game: Game, power: Power, case: Case) -> str:
    """Why a seat has no vote now; "" if it has."""
    if game.state is not GameState.RUNNING:
        return case.say(f"not_running.{game.state}", game=game.name)
    if power not in game.survivors():
        return case.say("draw.out", power=power.name)
    return case.say("receipt.doubtful") if case.letter.doubtful else ""


def _instead(event: VoteEvent, game: Game, case: Case) -> tuple[str, ...]:
    """That a vote takes the place of another one, where it does."""
    before = game.ballot.votes.get(event.power)
    if before is None or game.ballot.after(event).votes.get(event.power) == before:
        return ()
    if before == A_DRAW:
        return (case.say("draw.taken_back"),) if isinstance(event, ConcessionVoted) else ()
    (victor,) = before.powers
    return (case.say("concede.taken_back", power=victor.name),)


def _proposed(
    answer: Answer, event: VoteEvent, mail: _Mail, case: Case, victor: Power | None = None
) -> Answer:
    """A vote, with the news that somebody votes for an end: the first time in a phase."""
    game, _ = seat_of(case)
    if motion_of(event) in game.ballot.votes.values() or set(game.played()) <= {event.power}:
        return answer
    phase = f"{game.name}/{game.table.position.phase}/{game.press.issue}"
    about = mail[0].partition(".")[0]
    count = Count(about, f"{phase}/{victor}" if victor else phase, A_MONTH)
    if not case.is_first(count):
        return answer
    news = _news(about, event, mail, case, victor)
    return replace(answer, replies=news, effects=(count,))


def _news(
    about: str, event: VoteEvent, mail: _Mail, case: Case, victor: Power | None
) -> tuple[Reply, ...]:
    """What everybody else is told of a vote; not whose it is.

    How to agree is for those alone who may: not for who plays no power, nor for the victor.
    """
    game, _ = seat_of(case)
    subject, notice, how = mail
    name = victor.name if victor else ""
    gaps = {"game": game.name, "phase": case.name_phase(game.table.position.phase), "power": name}
    text = letter_text(case.say(notice, **gaps))
    *told, master = notices(
        case.office,
        game,
        key=f"{case.key}:{about}{name}",
        subject=case.say(subject, **gaps),
        text=f"{text}\n{letter_text(case.say(how, **gaps))}",
        besides=event.power,
    )
    winner = game.people.seat_of(victor).player.address if victor else ""
    agrees = [replace(m, text=text) if m.to.address == winner else m for m in told]
    return (*agrees, replace(master, text=text))
