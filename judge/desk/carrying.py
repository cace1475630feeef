"""What is carried by votes is done at once, and everybody is told with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import reduce

from judge.desk.closing import end_game
from judge.desk.dates import write_deadline, write_when
from judge.desk.kinds import PLAIN, DeadlineMail
from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import notices
from judge.desk.replies.layout import letter_text, listing
from judge.desk.replies.votes import say_motion, say_result, voting_power
from judge.game.carrying import CarriedMotion, carried_now
from judge.game.events import Event, GameEnded
from judge.game.game import Game, GameState, after
from judge.game.motions import Matter, MotionKind, Poll
from judge.game.vote_events import PollClosed

MOST_CARRIED = 8
"""So many motions are carried by one letter at most, and what else is by the next one."""


@dataclass(frozen=True, slots=True)
class Voted:
    """What votes have brought about: events, the game after them, and the mails."""

    game: Game
    events: tuple[Event, ...] = ()
    mails: tuple[Reply, ...] = ()


def carry_out(game: Game, office: Office, key: str, now: datetime) -> Voted:
    """Do what is voted for by as many as it takes, and close the polls that all have answered."""
    done = Voted(game)
    for number in range(MOST_CARRIED):
        carried = carried_now(done.game, now)
        if carried is None:
            break
        done = _carried(done, carried, office, f"{key}:carried:{number}", now)
    for poll in done.game.ballot.polls:
        if _all_have_answered(poll, done.game):
            done = close_poll(done, poll, office, key)
    return done


def _all_have_answered(poll: Poll, game: Game) -> bool:
    """Whether nobody is left to answer a poll; before the start somebody may still join."""
    if game.state is GameState.FORMING:
        seats = len(game.variant.powers)
        return len(game.people.waiting) == seats == sum(game.ballot.early_counts(poll))
    return sum(poll.counts(game.played())) == len(game.played()) > 0


def close_polls(game: Game, office: Office, key: str) -> Voted:
    """All polls closed: of those that are open when a game starts the result is told to all."""
    done = Voted(game)
    for poll in game.ballot.polls:
        done = close_poll(done, poll, office, key)
    return done


def _carried(done: Voted, carried: CarriedMotion, office: Office, key: str, now: datetime) -> Voted:
    before, events = done.game, carried.events
    if any(isinstance(event, GameEnded) for event in events):
        events, mails = end_game(before, events, office, now)
        game = reduce(after, events, before)
    else:
        game = reduce(after, events, before)
        mails = _told(carried, before, game, office, key, now)
    return Voted(game, (*done.events, *events), (*done.mails, *mails))


def _told(
    carried: CarriedMotion, before: Game, game: Game, office: Office, key: str, now: datetime
) -> tuple[Reply, ...]:
    """A motion that doesn't end the game: what it was, how many voted so, what has come of it."""
    motion, phrases, zone = carried.motion, office.phrases, game.settings.zone
    until = game.clock.until
    gaps = {
        "game": game.name,
        "phase": phrases.name_phase(game.table.position.phase),
        "what": say_motion(motion, zone, phrases),
        "when": write_deadline(game.clock.deadline, now, zone, phrases),
        "until": write_when(until, zone, phrases) if until is not None else "",
        "powers": listing((power.name for power in motion.powers), phrases),
        **voting_power(motion, before),
    }
    name = motion.kind.value
    if motion.kind is MotionKind.PAUSE and until is not None:
        name = "pause_until"
    if motion.kind is MotionKind.REPLACEMENT and not motion.powers:
        name = "replacement_master"
    text = f"{phrases.say('carried.notice', **gaps)} {phrases.say(f'carried.{name}', **gaps)}"
    to_master = letter_text(text)
    if motion.kind is MotionKind.REPLACEMENT:
        asked = letter_text(phrases.say(f"carried.{name}_asked", **gaps))
        to_master = f"{to_master}\n{asked}"
    return notices(
        office,
        game,
        key=key,
        subject=phrases.say("carried.subject", **gaps),
        text=letter_text(text),
        kind=DeadlineMail() if motion.matter[0] is Matter.CLOCK else PLAIN,
        to_master=to_master,
    )


def close_poll(done: Voted, poll: Poll, office: Office, key: str) -> Voted:
    """A poll closed, and its result told to all."""
    event, phrases = PollClosed(poll.number), office.phrases
    mails = notices(
        office,
        done.game,
        key=f"{key}:poll:{poll.number}",
        subject=phrases.say("poll.subject_result", number=poll.number, question=poll.question),
        text=letter_text(say_result(poll, done.game, phrases)),
    )
    return Voted(after(done.game, event), (*done.events, event), (*done.mails, *mails))
