"""Votes: on how the game ends, on its clock, on who plays it."""

from __future__ import annotations

from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.motions import draw_of, no_power, on_clock, replacement_of
from judge.desk.clerks.visits import seat_of
from judge.desk.commands.voting import Concede, ShowVotes, Unvote, VoteDraw, VoteFor
from judge.desk.letters import Reply
from judge.desk.limits import A_MONTH, Count
from judge.desk.names import power_named
from judge.desk.replies.addressing import notices
from judge.desk.replies.layout import letter_text, listing, paragraph
from judge.desk.replies.votes import (
    line_against,
    line_for,
    say_motion,
    say_outcome,
    say_term,
    voting_power,
    write_votes,
)
from judge.game.game import Game, GameState, after
from judge.game.motions import A_DRAW, Matter, Motion, MotionKind, Term, Vote, concession_to
from judge.game.vote_events import MotionVoted, VoteWithdrawn


@clerk_of(VoteDraw)
def vote_draw(command: VoteDraw, case: Case) -> Answer:
    """Vote for a draw of all survivors or of some; or take one's vote on the end back."""
    game, power = seat_of(case)
    if refused := _may_not_vote(game, power, case):
        return refusal(refused)
    if not command.in_favour:
        return _no_end(game, power, case)
    open_ = game.ballot.tally()
    if command.unnamed and {*open_} - {A_DRAW}:
        lines = "\n".join(f"    {line_for(motion)}" for motion in open_)
        return refusal(f"{case.say('vote.which')}\n{lines}")
    motion = draw_of(command.powers, game, power, case)
    return refusal(motion) if isinstance(motion, str) else _vote(motion, command.term, case)


@clerk_of(Concede)
def concede(command: Concede, case: Case) -> Answer:
    """Vote that the game ends with another power's victory."""
    game, power = seat_of(case)
    if refused := _may_not_vote(game, power, case):
        return refusal(refused)
    to = power_named(command.to, game.variant)
    if to is None:
        return refusal(no_power(command.to, game, case))
    if to == power:
        return refusal(case.say("concede.yourself"))
    if to not in game.played():
        name = "concede.nobody" if to in game.survivors() else "concede.gone"
        return refusal(case.say(name, power=to.name))
    return _vote(concession_to(to), command.term, case)


@clerk_of(VoteFor)
def vote_for(command: VoteFor, case: Case) -> Answer:
    """Vote for a motion about the clock or a player, or to cancel the game."""
    game, power = seat_of(case)
    if refused := _may_not_vote(game, power, case):
        return refusal(refused)
    kind = MotionKind(command.what)
    if kind is MotionKind.REPLACEMENT:
        motion = replacement_of(command.whom, game, power, case)
    else:
        motion = on_clock(kind, command, game, case)
    return refusal(motion) if isinstance(motion, str) else _vote(motion, command.term, case)


@clerk_of(Unvote)
def unvote(command: Unvote, case: Case) -> Answer:
    """Take one's votes back for motions of a kind, or all."""
    game, power = seat_of(case)
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    votes = game.ballot.votes_of(power)
    found = [v for v in votes if command.what in {"all", v.motion.kind.value}]
    if not found:
        return refusal(case.say("vote.none_such"), *_others(votes, case))
    return _taken_back(found, case)


@clerk_of(ShowVotes)
def show_votes(_: ShowVotes, case: Case) -> Answer:
    """What is voted on, and how it stands."""
    game = case.game
    if game is None:
        return refusal(case.say("enquiry.which"))
    if game.state is not GameState.RUNNING and not game.ballot.polls:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    rows = [*write_votes(game, case.visitor.power, case.office.phrases)]
    rule = case.say(f"vote.rule_{game.settings.ballot}")
    if not rows:
        return Answer((case.say("vote.nothing", game=game.name), rule))
    told = "\n".join(paragraph(row, indent="  ", hang="  ") for row in rows)
    return Answer((f"{case.say('vote.open', game=game.name)}\n{told}", rule))


def _may_not_vote(game: Game, power: Power, case: Case) -> str:
    """Why a seat has no vote now; "" if it has."""
    if game.state is not GameState.RUNNING:
        return case.say(f"not_running.{game.state}", game=game.name)
    if power not in game.survivors():
        return case.say("draw.out", power=power.name)
    return case.say("receipt.doubtful") if case.letter.doubtful else ""


def _vote(motion: Motion, term: str, case: Case) -> Answer:
    """A vote for a motion, with what it would bring and how it stands then."""
    game, power = seat_of(case)
    stands = Term(term or game.settings.votes) if motion.may_last else Term.PHASE
    year = game.table.position.phase.year if stands is Term.YEAR else 0
    event = MotionVoted(power, motion, stands, year)
    then, phrases = after(game, event), case.office.phrases
    vote = Vote(power, motion, stands, year)
    gaps = {
        "game": game.name,
        "what": say_motion(motion, game.settings.zone, phrases),
        "outcome": say_outcome(motion, game, phrases),
        "term": say_term(vote, game, phrases),
        "line": line_against(motion),
        **voting_power(motion, then),
    }
    before = [v for v in game.ballot.votes_of(power) if v.motion.matter == motion.matter]
    instead = [_gone(v.motion, case) for v in before if v.motion != motion]
    if gaps["number"] == gaps["needed"] and vote not in before:
        said = (*instead, case.say("vote.carries", **gaps))
        return Answer(said, events=(event,), headline=case.say("told.vote", **gaps))
    name = "vote.again" if vote in before else "vote.done"
    said = (
        *instead,
        case.say(name, **gaps),
        *_left_out(motion, game, case),
        case.say("vote.back", **gaps),
    )
    answer = Answer(said, events=(event,), headline=case.say("told.vote", **gaps))
    return _proposed(answer, vote, gaps, case)


def _left_out(motion: Motion, game: Game, case: Case) -> tuple[str, ...]:
    """Who survives and would not share a draw: they are asked, too."""
    if motion.kind is not MotionKind.DRAW or motion == A_DRAW:
        return ()
    others = [power.name for power in game.played() if power not in motion.powers]
    powers = listing(others, case.office.phrases)
    return (case.say("draw.left_out", powers=powers),)


def _gone(motion: Motion, case: Case) -> str:
    game, _ = seat_of(case)
    what = say_motion(motion, game.settings.zone, case.office.phrases)
    return case.say("vote.taken_back", what=what)


def _no_end(game: Game, power: Power, case: Case) -> Answer:
    """One's vote on the end taken back; or the only other one, if there is none on that."""
    votes = game.ballot.votes_of(power)
    ends = [vote for vote in votes if vote.motion.matter[0] is Matter.END]
    if ends or len(votes) == 1:
        return _taken_back(ends or list(votes), case)
    if votes:
        return refusal(case.say("vote.none_on_end"), *_others(votes, case))
    return Answer((case.say("draw.against", game=game.name),))


def _taken_back(votes: list[Vote], case: Case) -> Answer:
    game, power = seat_of(case)
    events = tuple(VoteWithdrawn(power, vote.motion) for vote in votes)
    said = tuple(_gone(vote.motion, case) for vote in votes)
    left = tuple(vote for vote in game.ballot.votes_of(power) if vote not in votes)
    headline = case.say("told.vote_back")
    return Answer((*said, *_others(left, case)), events=events, headline=headline)


def _others(votes: tuple[Vote, ...], case: Case) -> tuple[str, ...]:
    """What else a seat votes for, with what takes it back."""
    game, _ = seat_of(case)
    zone, phrases = game.settings.zone, case.office.phrases
    return tuple(
        case.say(
            "vote.stands", what=say_motion(v.motion, zone, phrases), line=line_against(v.motion)
        )
        for v in votes
    )


def _proposed(answer: Answer, vote: Vote, gaps: dict[str, object], case: Case) -> Answer:
    """A vote, with the news that somebody votes for something: the first time in a phase."""
    game, power = seat_of(case)
    motion = vote.motion
    if motion in game.ballot.tally() or {*game.played()} <= {power}:
        return answer
    key = f"{game.name}/{game.table.position.phase}/{game.press.issue}/{line_for(motion)}"
    count = Count("motion", key, A_MONTH)
    if not case.is_first(count):
        return answer
    return replace(answer, replies=_news(vote, gaps, case), effects=(count,))


def _news(vote: Vote, gaps: dict[str, object], case: Case) -> tuple[Reply, ...]:
    """What everybody else is told of a motion: not whose it is, unless the ballot is open.

    How to agree is for those alone who may.
    """
    game, power = seat_of(case)
    told = {**gaps, "phase": case.name_phase(game.table.position.phase), "power": power.name}
    text = letter_text(case.say(f"vote.notice_{game.settings.ballot}", **told))
    how = letter_text(case.say("vote.how", vote=line_for(vote.motion)))
    mails = notices(
        case.office,
        game,
        key=f"{case.key}:motion",
        subject=case.say("vote.subject", **told),
        text=f"{text}\n{how}",
        besides=power,
    )
    asked = {game.people.seat_of(p).player.address for p in vote.motion.electorate(game.played())}
    return tuple(m if m.to.address in asked else replace(m, text=text) for m in mails)
