"""Pauses: the clock stands still, for good or until a day, and runs again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clashes import absence_warning
from judge.desk.clerks.clock import clock_notices, moment_named, said_because
from judge.desk.clerks.visits import game_of, not_running
from judge.desk.commands.clock import Pause, Resume
from judge.desk.commands.named_days import NO_TIME, NamedTime
from judge.desk.dates import write_span, write_when
from judge.desk.replies.agenda import write_why
from judge.desk.resuming import say_deadline_then, say_resumed
from judge.game.carrying import SHORTEST_PAUSED
from judge.game.clock_events import GamePaused
from judge.game.deadlines import Why
from judge.game.game import Game, after
from judge.game.processing import resumed_now
from judge.game.schedule import put_off

LONGEST_PAUSED = timedelta(days=366)
"""Nobody stops a clock for longer than that and means it."""
_BEGIN_OF_DAY = time()


@clerk_of(Pause)
def pause(command: Pause, case: Case) -> Answer:
    """Stop the clock; orders are taken all the same. One that stands may get another end."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    until = _until(command, game, case)
    if isinstance(until, str):
        return refusal(until)
    if game.clock.deadline is None and until is None:
        return refusal(case.say("pause.paused", game=game.name))
    return _paused(until, game, case, said_because(command.reason, game, case))


@clerk_of(Resume)
def resume(command: Resume, case: Case) -> Answer:
    """Let the clock run again, with the time that was left; now, or by itself at a moment."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if game.clock.paused is None:
        return refusal(case.say("resume.runs", game=game.name))
    if command.at != NO_TIME:
        at = _later(moment_named(command.at, _BEGIN_OF_DAY, game, case), game, case)
        if isinstance(at, str):
            return refusal(at)
        when = write_when(at, "UTC", case.office.phrases)
        answer = _paused(at, game, case)
        return (
            answer
            if answer.failed
            else replace(answer, headline=case.say("told.resume_later", when=when))
        )
    event = resumed_now(game, case.now)
    done = say_resumed("done", event, game, case.office.phrases, case.now)
    subject = say_resumed("subject", event, game, case.office.phrases, case.now)
    notice = say_resumed("notice", event, game, case.office.phrases, case.now)
    said = tuple(filter(None, (done, absence_warning(event.deadline, game, case))))
    return Answer(said, events=(event,), replies=clock_notices(subject, notice, game, case))


def _paused(until: datetime | None, game: Game, case: Case, why: Why = ()) -> Answer:
    """The clock stopped, or stopped until another moment."""
    left = game.clock.paused
    if game.clock.deadline is not None:
        left = max(game.clock.deadline - case.now, SHORTEST_PAUSED)
    if left is None or (game.clock.deadline is None and until == game.clock.until):
        return refusal(case.say("pause.paused", game=game.name))
    kind = "" if until is None else "_until"
    gaps = {
        "game": game.name,
        "left": write_span(left, case.office.phrases),
        "when": write_when(until, game.settings.zone, case.office.phrases) if until else "",
    }
    event = GamePaused(left, until, why)
    if until is not None:
        gaps["deadline"] = say_deadline_then(after(game, event), until, case.office.phrases)
    subject = case.say("pause.subject", **gaps)
    reasons = [case.say("reverting.why", why=write_why(why, case.office.phrases))] if why else []
    notice = "\n\n".join((case.say(f"pause.notice{kind}", **gaps), *reasons))
    told = clock_notices(subject, notice, game, case)
    said = (case.say(f"pause.done{kind}", **gaps), *reasons)
    return Answer(said, events=(event,), replies=told)


def _until(command: Pause, game: Game, case: Case) -> datetime | str | None:
    """Until when the clock is to stand still; None for no end, or why it can't be."""
    if command.span:
        return _later(put_off(case.now, command.span, case.now, game.settings.zone), game, case)
    if command.until == NO_TIME:
        return None
    return later_moment(command.until, game, case)


def later_moment(when: NamedTime, game: Game, case: Case) -> datetime | str:
    """A moment to come that is named, at the beginning of its day; or why it is none."""
    return _later(moment_named(_dated(when), _BEGIN_OF_DAY, game, case), game, case)


def _dated(when: NamedTime) -> NamedTime:
    """A moment without its day is today's or tomorrow's; a day that isn't over begins anew."""
    return replace(when, time=when.time or _BEGIN_OF_DAY)


def _later(at: datetime | str, game: Game, case: Case) -> datetime | str:
    """A moment to come, or why it is none, or is too far."""
    if isinstance(at, str):
        return at
    when = write_when(at, game.settings.zone, case.office.phrases)
    if at <= case.now:
        return case.say("pause.past", when=when)
    return case.say("pause.too_far", when=when) if at - case.now > LONGEST_PAUSED else at
