"""The clock: deadlines, reminders and pauses, the gamesmaster's to give."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clashes import absence_warning
from judge.desk.clerks.playing import why_not_moved
from judge.desk.clerks.visits import game_of, not_running
from judge.desk.closing import is_absent, reminder_mails
from judge.desk.commands.clock import Extend, Remind, SetDeadline
from judge.desk.commands.named_days import Day, NamedTime
from judge.desk.dates import write_deadline, write_span, write_when
from judge.desk.days import find_moment
from judge.desk.kinds import DeadlineMail
from judge.desk.letters import Reply
from judge.desk.limits import AN_HOUR, Count
from judge.desk.replies.addressing import but_master, epochs, told_to_all
from judge.desk.replies.agenda import write_why
from judge.desk.replies.layout import letter_text, listing
from judge.desk.striking import strike
from judge.game.agenda import awaited
from judge.game.clock_events import DeadlineSet
from judge.game.deadlines import Why
from judge.game.game import Game
from judge.game.log import Role
from judge.game.schedule import put_off, read_zone, zone_of
from judge.game.setting_kinds import LONGEST_DEADLINE
from judge.game.why import BY_DEPUTY, Because, Timing


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
    why = _why(Because(Timing.EXTENDED, (command.span,)), command.reason, game, case)
    return _set_deadline(deadline, game.clock.anchor or game.clock.deadline, why, game, case)


@clerk_of(SetDeadline)
def set_deadline(command: SetDeadline, case: Case) -> Answer:
    """Move the deadline to a moment; a game that was paused goes on."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    found = moment_of(command, game, case)
    if isinstance(found, str):
        return refusal(found)
    why = _why(Because(Timing.SET), command.reason, game, case)
    return _set_deadline(found, found, why, game, case)


def _why(because: Because, reason: str, game: Game, case: Case) -> Why:
    """Why a deadline is moved, with the reason that the gamesmaster gives to everybody."""
    return (_by_whom(because, case), *said_because(reason, game, case))


def _by_whom(because: Because, case: Case) -> Because:
    """What who leads the game brings about, or their deputy for them."""
    is_deputy = case.visitor.role is Role.DEPUTY
    return replace(because, cause=BY_DEPUTY[because.cause]) if is_deputy else because


def said_because(reason: str, game: Game, case: Case) -> Why:
    """The reason that the gamesmaster or a deputy gives to everybody; nothing if there is none."""
    words = strike(reason, case.office.secret, game.name, epochs(game))
    return (_by_whom(Because(Timing.SAID, (words,)), case),) if words else ()


def moment_of(command: SetDeadline, game: Game, case: Case) -> datetime | str:
    """The moment a command names, or why there is none."""
    when = command.when
    if when.zone and read_zone(when.zone) is None:  # "18:00 Paris"
        named = case.office.slots.zones(when.zone)
        when = replace(when, zone=str(named[0].value)) if len(named) == 1 else when
    return moment_named(on_its_day(when, game), usual_time(game), game, case)


def on_its_day(when: NamedTime, game: Game) -> NamedTime:
    """A moment of which only the time is named, on the day of the deadline that stands.

    "Deadline 20:00" moves no deadline of next week to this evening.
    """
    if when.day is not None or when.time is None or game.clock.deadline is None:
        return when
    zone = read_zone(when.zone or game.settings.zone)
    there = game.clock.deadline.astimezone(zone or zone_of(game.settings.zone))
    return replace(when, day=Day.of(there))


def moment_named(when: NamedTime, usual: time | None, game: Game, case: Case) -> datetime | str:
    """The moment that is named, at the `usual` time if none is; or why there is none."""
    zone = game.settings.zone
    if when.zone and read_zone(when.zone) is None:
        return case.say("create.no_zone", zone=when.zone)
    if when.time is None and usual is None:
        return case.say("deadline.no_time")
    found = find_moment(when, case.now, zone, usual)
    return case.say("deadline.skipped", zone=when.zone or zone) if found is None else found


def usual_time(game: Game) -> time | None:
    """The time of day of the deadline that stands, in the game's zone."""
    if game.clock.deadline is None:
        return None
    return game.clock.deadline.astimezone(zone_of(game.settings.zone)).time().replace(second=0)


def _set_deadline(deadline: datetime, anchor: datetime, why: Why, game: Game, case: Case) -> Answer:
    when = write_deadline(deadline, case.now, game.settings.zone, case.office.phrases)
    if deadline <= case.now:
        past = write_when(deadline, game.settings.zone, case.office.phrases)
        return refusal(case.say("deadline.past", when=past))
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
    if refused := why_not_moved(deadline, game, case):
        return refusal(refused)
    old, zone = game.clock.deadline, game.settings.zone
    before = write_when(old, zone, case.office.phrases) if old is not None else ""
    gaps = {
        "game": game.name,
        "phase": case.name_phase(game.table.position.phase),
        "before": before,
        "when": when,
    }
    runs = "_runs" if game.clock.paused is not None else ""
    notice, said = (
        case.say(f"deadline.notice{runs}", **gaps),
        case.say(f"deadline.done{runs}", **gaps),
    )
    if len(why) > 1:  # that it was the gamesmaster stands there already
        told_why = case.say("agenda.why", why=write_why(why, case.office.phrases))
        notice, said = f"{notice}\n{told_why}", f"{said} {told_why}"
    told = clock_notices(case.say("deadline.subject", **gaps), notice, game, case)
    warning = absence_warning(deadline, game, case)
    answered = tuple(filter(None, (said, warning)))
    event = DeadlineSet(deadline, anchor, why)
    headline = case.say("told.moved", when=write_when(deadline, "UTC", case.office.phrases))
    return Answer(answered, events=(event,), replies=told, headline=headline)


@clerk_of(Remind)
def remind(_: Remind, case: Case) -> Answer:
    """Write to everybody who is waited for."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if game.clock.deadline is None:
        return refusal(case.say("pause.paused", game=game.name))
    waited_for = awaited(game, case.now)
    away = [power for power in waited_for if is_absent(power, game, case.now)]
    names = listing((power.name for power in away), case.office.phrases)
    reminded = [power for power in waited_for if power not in away]
    if not reminded:
        name = "nobody_here" if away else "nobody"
        return Answer((case.say(f"remind.{name}", powers=names),))
    count = Count("remind", f"{game.name}/{game.press.issue}", AN_HOUR)
    if not case.is_first(count):
        return refusal(case.say("remind.enough"))
    mails = reminder_mails(game, case.office, case.now)
    powers = listing((power.name for power in reminded), case.office.phrases)
    told = but_master(mails, game)
    said = [case.say("remind.done", powers=powers)]
    if away:
        said.append(case.say("remind.away", powers=names))
    return Answer((" ".join(said),), replies=told, effects=(count,))


def clock_notices(subject: str, text: str, game: Game, case: Case) -> tuple[Reply, ...]:
    """A notice to everybody but the gamesmaster, whose answer says the same."""
    key, told = f"{case.key}:clock", letter_text(text)
    return told_to_all(key, subject, told, game, case.office, DeadlineMail())
