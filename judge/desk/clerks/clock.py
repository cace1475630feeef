"""The clock: deadlines, reminders and pauses, the gamesmaster's to give."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import game_of, not_running
from judge.desk.closing import reminder_mails
from judge.desk.commands.mastering import Extend, Pause, Remind, Resume, SetDeadline
from judge.desk.dates import write_deadline, write_span, write_when
from judge.desk.days import find_moment
from judge.desk.kinds import DeadlineMail
from judge.desk.letters import Reply
from judge.desk.limits import AN_HOUR, Count
from judge.desk.replies.addressing import notices
from judge.desk.replies.layout import letter_text, listing
from judge.game.agenda import awaited
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed
from judge.game.deadlines import resumed
from judge.game.game import Game
from judge.game.processing import absences_of, begun_in
from judge.game.schedule import put_off, read_zone, zone_of
from judge.game.settings import LONGEST_DEADLINE

SHORTEST_PAUSED = timedelta(hours=1)
"""The least that is left of a phase when the clock runs again."""


@clerk_of(Extend)
def extend(command: Extend, case: Case) -> Answer:
    """Move the deadline by a span, from where it stands."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if not command.span:
        return refusal(case.say("deadline.by_nothing"))
    if game.clock.deadline is None:
        return refusal(case.say("pause.paused", game=game.name))
    deadline = put_off(game.clock.deadline, command.span, case.now, game.settings.zone)
    return _set_deadline(deadline, game.clock.anchor or game.clock.deadline, game, case)


@clerk_of(SetDeadline)
def set_deadline(command: SetDeadline, case: Case) -> Answer:
    """Move the deadline to a moment; a game that was paused goes on."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    found = moment_of(command, game, case)
    return refusal(found) if isinstance(found, str) else _set_deadline(found, found, game, case)


def moment_of(command: SetDeadline, game: Game, case: Case) -> datetime | str:
    """The moment a command names, or why there is none."""
    when, zone = command.when, game.settings.zone
    if when.zone and read_zone(when.zone) is None:
        return case.say("create.no_zone", zone=when.zone)
    usual = usual_time(game)
    if when.time is None and usual is None:
        return case.say("deadline.no_time")
    found = find_moment(when, case.now, zone, usual)
    return case.say("deadline.skipped", zone=when.zone or zone) if found is None else found


def usual_time(game: Game) -> time | None:
    """The time of day of the deadline that stands, in the game's zone."""
    if game.clock.deadline is None:
        return None
    return game.clock.deadline.astimezone(zone_of(game.settings.zone)).time().replace(second=0)


def _set_deadline(deadline: datetime, anchor: datetime, game: Game, case: Case) -> Answer:
    when = write_deadline(deadline, case.now, game.settings.zone, case.office.phrases)
    if deadline <= case.now:
        return refusal(
            case.say(
                "deadline.past", when=write_when(deadline, game.settings.zone, case.office.phrases)
            )
        )
    if deadline - case.now > LONGEST_DEADLINE:
        return refusal(
            case.say(
                "deadline.too_far",
                when=when,
                longest=write_span(LONGEST_DEADLINE, case.office.phrases),
            )
        )
    if deadline == game.clock.deadline:
        return Answer((case.say("deadline.same", when=when),))
    gaps = {"game": game.name, "phase": case.name_phase(game.table.position.phase), "when": when}
    runs = "_runs" if game.clock.paused is not None else ""
    told = _told(
        case.say("deadline.subject", **gaps), case.say(f"deadline.notice{runs}", **gaps), game, case
    )
    said = case.say(f"deadline.done{runs}", **gaps)
    return Answer((said,), events=(DeadlineSet(deadline, anchor),), replies=told)


@clerk_of(Remind)
def remind(_: Remind, case: Case) -> Answer:
    """Write to everybody who is waited for."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if game.clock.deadline is None:
        return refusal(case.say("pause.paused", game=game.name))
    reminded = awaited(game, case.now)
    if not reminded:
        return Answer((case.say("remind.nobody"),))
    count = Count("remind", f"{game.name}/{game.press.issue}", AN_HOUR)
    if not case.is_first(count):
        return refusal(case.say("remind.enough"))
    mails = reminder_mails(game, case.office, case.now)
    powers = listing((power.name for power in reminded), case.office.phrases)
    told = tuple(m for m in mails if m.to.address != game.people.master.player.address)
    return Answer((case.say("remind.done", powers=powers),), replies=told, effects=(count,))


@clerk_of(Pause)
def pause(_: Pause, case: Case) -> Answer:
    """Stop the clock; orders are taken all the same."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if game.clock.deadline is None:
        return refusal(case.say("pause.paused", game=game.name))
    left = max(game.clock.deadline - case.now, SHORTEST_PAUSED)
    gaps = {"game": game.name, "left": write_span(left, case.office.phrases)}
    told = _told(case.say("pause.subject", **gaps), case.say("pause.notice", **gaps), game, case)
    return Answer((case.say("pause.done", **gaps),), events=(GamePaused(left),), replies=told)


@clerk_of(Resume)
def resume(_: Resume, case: Case) -> Answer:
    """Let the clock run again, with the time that was left."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if game.clock.paused is None:
        return refusal(case.say("resume.runs", game=game.name))
    begun = begun_in(game, case.now)
    deadline = resumed(game.schedule, begun, game.clock.paused, absences_of(game)).at
    gaps = {
        "game": game.name,
        "phase": case.name_phase(game.table.position.phase),
        "when": write_deadline(deadline, case.now, game.settings.zone, case.office.phrases),
    }
    told = _told(case.say("resume.subject", **gaps), case.say("resume.notice", **gaps), game, case)
    return Answer((case.say("resume.done", **gaps),), events=(GameResumed(deadline),), replies=told)


def _told(subject: str, text: str, game: Game, case: Case) -> tuple[Reply, ...]:
    """A notice to everybody but the gamesmaster, whose answer says the same."""
    mails = notices(
        case.office,
        game,
        key=f"{case.key}:clock",
        subject=subject,
        text=letter_text(text),
        kind=DeadlineMail(),
    )
    return tuple(m for m in mails if m.to.address != game.people.master.player.address)
