"""The clock: deadlines, pauses, and what players ask about them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.visits import game_of, may_again, seat_of
from judge.desk.closing import reminder_mails
from judge.desk.commands import (
    Away,
    Back,
    Extend,
    Pause,
    Remind,
    Resume,
    SetDeadline,
    Wait,
)
from judge.desk.dates import write_days, write_deadline, write_span, write_when
from judge.desk.days import begin_of, find_absence, find_moment, next_day
from judge.desk.kinds import DeadlineMail
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY, AN_HOUR
from judge.desk.replies.addressing import epochs, mail_to, mark_of, notices
from judge.desk.replies.layout import letter_text, listing, paragraph
from judge.desk.tokens import strike
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, WaitSet
from judge.game.game import Game, GameState
from judge.game.people_events import AbsencesCleared, AbsenceSet
from judge.game.press_events import PressSent
from judge.game.processing import TIME_TO_ANSWER, awaited, past_absences
from judge.game.schedule import put_off, read_zone, resumed
from judge.game.seats import Absence, SeatState
from judge.game.settings import LONGEST_DEADLINE

SHORTEST_PAUSED = timedelta(hours=1)
"""The least that is left of a phase when the clock runs again."""
REQUESTS_A_DAY = 5
MOST_ABSENCES = 3
FURTHEST_ABSENCE = timedelta(days=400)


def extend(command: Extend, case: Case) -> Answer:
    """Move the deadline by a span, from where it stands."""
    game = game_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    if not command.span:
        return refusal(case.say("deadline.by_nothing"))
    if game.clock.deadline is None:
        return refusal(case.say("pause.paused", game=game.name))
    deadline = put_off(game.clock.deadline, command.span, case.now, game.settings.zone)
    return _set_deadline(deadline, game.clock.anchor or game.clock.deadline, game, case)


def set_deadline(command: SetDeadline, case: Case) -> Answer:
    """Move the deadline to a moment; a game that was paused goes on."""
    game = game_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    found = moment_of(command, game, case)
    return refusal(found) if isinstance(found, str) else _set_deadline(found, found, game, case)


def moment_of(command: SetDeadline, game: Game, case: Case) -> datetime | str:
    """The moment a command names, or why there is none."""
    when, zone = command.when, game.settings.zone
    if when.zone and read_zone(when.zone) is None:
        return case.say("create.no_zone", zone=when.zone)
    usual = _usual_time(game)
    if when.time is None and usual is None:
        return case.say("deadline.no_time")
    found = find_moment(when, case.now, zone, usual)
    return case.say("deadline.skipped", zone=when.zone or zone) if found is None else found


def _usual_time(game: Game) -> time | None:
    """The time of day of the deadline that stands, in the game's zone."""
    if game.clock.deadline is None:
        return None
    return game.clock.deadline.astimezone(read_zone(game.settings.zone)).time().replace(second=0)


def _set_deadline(deadline: datetime, anchor: datetime, game: Game, case: Case) -> Answer:
    when = write_deadline(deadline, case.now, game.settings.zone)
    if deadline <= case.now:
        return refusal(case.say("deadline.past", when=write_when(deadline, game.settings.zone)))
    if deadline - case.now > LONGEST_DEADLINE:
        return refusal(
            case.say("deadline.too_far", when=when, longest=write_span(LONGEST_DEADLINE))
        )
    gaps = {"game": game.name, "phase": game.table.position.phase.full_name, "when": when}
    runs = "_runs" if game.clock.paused is not None else ""
    told = _told(
        case.say("deadline.subject", **gaps), case.say(f"deadline.notice{runs}", **gaps), game, case
    )
    said = case.say(f"deadline.done{runs}", **gaps)
    return Answer((said,), events=(DeadlineSet(deadline, anchor),), replies=told)


def remind(_: Remind, case: Case) -> Answer:
    """Write to everybody who is waited for."""
    game = game_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    if game.clock.deadline is None:
        return refusal(case.say("pause.paused", game=game.name))
    reminded = awaited(game, case.now)
    if not reminded:
        return Answer((case.say("remind.nobody"),))
    if not case.office.first_time("remind", f"{game.name}/{game.press.issue}", AN_HOUR):
        return refusal(case.say("remind.enough"))
    mails = reminder_mails(game, case.office, case.now)
    powers = listing(power.name for power in reminded)
    told = tuple(m for m in mails if m.to.address != game.people.master.player.address)
    return Answer((case.say("remind.done", powers=powers),), replies=told)


def pause(_: Pause, case: Case) -> Answer:
    """Stop the clock; orders are taken all the same."""
    game = game_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    if game.clock.deadline is None:
        return refusal(case.say("pause.paused", game=game.name))
    left = max(game.clock.deadline - case.now, SHORTEST_PAUSED)
    gaps = {"game": game.name, "left": write_span(left)}
    told = _told(case.say("pause.subject", **gaps), case.say("pause.notice", **gaps), game, case)
    return Answer((case.say("pause.done", **gaps),), events=(GamePaused(left),), replies=told)


def resume(_: Resume, case: Case) -> Answer:
    """Let the clock run again, with the time that was left."""
    game = game_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    if game.clock.paused is None:
        return refusal(case.say("resume.runs", game=game.name))
    span = game.settings.time_for(game.table.position.phase.kind)
    deadline = past_absences(resumed(game.clock.paused, span, case.now, game.anchored), game)
    gaps = {
        "game": game.name,
        "phase": game.table.position.phase.full_name,
        "when": write_deadline(deadline, case.now, game.settings.zone),
    }
    told = _told(case.say("resume.subject", **gaps), case.say("resume.notice", **gaps), game, case)
    return Answer((case.say("resume.done", **gaps),), events=(GameResumed(deadline),), replies=told)


def ask_master(command: Extend | SetDeadline | Pause, line: str, case: Case) -> Answer:
    """A player asks for what only the gamesmaster can do: it is passed on, ready to be granted."""
    game, power = seat_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    if isinstance(command, SetDeadline):
        moment = moment_of(command, game, case)
        if isinstance(moment, str):
            return refusal(moment)
        zone = read_zone(game.settings.zone)
        grant = f"deadline {moment.astimezone(zone):%Y-%m-%d %H:%M}"
    else:
        if isinstance(command, Pause) and game.clock.deadline is None:
            return Answer((case.say("pause.stands", game=game.name),))
        grant = f"extend by {write_span(command.span)}" if isinstance(command, Extend) else "pause"
    seat = f"{game.name}/{power}"
    if not may_again("request", seat, REQUESTS_A_DAY, A_DAY, case):
        return refusal(case.say("request.enough", most=REQUESTS_A_DAY))
    words = strike(" ".join(line.split()), case.office.secret, game.name, epochs(game))
    line = paragraph(words, indent=" " * 4).strip()
    said = case.say("request.notice", power=power.name, line=line, grant=grant)
    mail = _to_master(case.say("request.subject", power=power.name), said, game, case)
    event = PressSent(power, (None,), words, case.now)
    return Answer((case.say("request.done"),), events=(event,), replies=(mail,))


def wait(command: Wait, case: Case) -> Answer:
    """Have the phase last until its deadline, or no longer than it takes."""
    game, power = seat_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    if power not in game.survivors():
        return refusal(case.say("orders.out", power=power.name))
    stands = command.waits == (power in game.clock.waits)
    named = ("wait.stands" if stands else "wait.done") if command.waits else _ready(game, case)
    said: tuple[str, ...] = (case.say(named),)
    if game.clock.deadline is None:
        said = (*said, case.say("wait.paused" if command.waits else "ready.paused"))
    if stands:
        return Answer(said)
    return Answer(said, events=(WaitSet(power, command.waits, case.now),))


def _ready(game: Game, case: Case) -> str:
    """What there is to say to somebody who says to be ready: not everybody is."""
    _, power = seat_of(case)
    is_all = game.state_of(power) is SeatState.ALL
    if game.clock.deadline is None:
        return "ready.done_paused" if is_all else "ready.not_all_paused"
    if not is_all:
        return "ready.not_all"
    return "ready.others" if game.clock.waits - {power} else "ready.done"


def away(command: Away, case: Case) -> Answer:
    """Note when a player reads no mail; deadlines to come are put off for it."""
    game, power = seat_of(case)
    if refused := _not_running(game, case):
        return refusal(refused)
    zone = game.settings.zone
    found = days_of(command, case)
    if found is None:
        return refusal(case.say("command.no_date", usage=case.say("usage.away")))
    first, last = found
    absence = Absence(power, begin_of(first, zone), begin_of(last + timedelta(days=1), zone))
    gaps = {"power": power.name, "days": write_days(first, last)}
    if any(_is_known(absence, known, command) for known in game.people.absences):
        return Answer((case.say("away.done", **gaps),))
    if refused := _may_not_be_away(absence, gaps, game, case):
        return refusal(refused)
    said = [case.say("away.done", **gaps)]
    holds_up = game.clock.deadline is not None and (
        absence.begins <= game.clock.deadline < absence.ends + TIME_TO_ANSWER
    )
    if not game.settings.absence:
        said.append(case.say("away.moves_nothing"))
    elif holds_up:
        said.append(case.say("away.this_deadline"))
    else:
        said.append(case.say("away.later_deadlines"))
    named = "away.notice_now" if holds_up else "away.notice"
    text = case.say(named, **gaps, grant=f"deadline {last + 2 * A_DAY} {_clock(game)}")
    mail = _to_master(case.say("away.subject", power=power.name), text, game, case)
    return Answer(tuple(said), events=(AbsenceSet(absence),), replies=(mail,))


def _is_known(absence: Absence, known: Absence, command: Away) -> bool:
    """Whether an absence stands already: one "until Friday" begins anew with every day."""
    same = (absence.power, absence.ends) == (known.power, known.ends)
    begun = known.begins <= absence.begins if command.first is None else False
    return same and (known.begins == absence.begins or begun)


def days_of(command: Away, case: Case) -> tuple[date, date] | None:
    """The first and the last day of an absence."""
    if case.game is None:
        return None
    now = case.now.astimezone(read_zone(case.game.settings.zone))
    today = now.date()
    if command.span is None:
        return find_absence(command.first, command.last, today) if command.last else None
    if command.first is None:
        return today, (now + command.span).date()
    first = next_day(command.first, today)
    last = command.span - timedelta(days=1)
    return (first, max(first, first + last)) if first is not None else None


def _clock(game: Game) -> str:
    usual = _usual_time(game)
    return f"{usual:%H:%M}" if usual is not None else "20:00"


def _may_not_be_away(absence: Absence, gaps: dict[str, str], game: Game, case: Case) -> str:
    """Why an absence can't be noted; "" if it can."""
    if absence.ends <= absence.begins:
        return case.say("away.backwards", **gaps)
    if absence.ends <= case.now:
        return case.say("away.over", **gaps)
    longest = game.settings.absence
    if longest and absence.ends - max(absence.begins, case.now) > longest + timedelta(days=1):
        return case.say("away.too_long", longest=write_span(longest), **gaps)
    if absence.begins - case.now > FURTHEST_ABSENCE:
        return case.say("away.too_far", **gaps)
    others = [
        a for a in game.people.absences if a.power == absence.power and not a.touches(absence)
    ]
    if len(others) >= MOST_ABSENCES:
        return case.say("away.enough", most=MOST_ABSENCES)
    return ""


def back(_: Back, case: Case) -> Answer:
    """Take back one's absences."""
    game, power = seat_of(case)
    if not any(a.power == power for a in game.people.absences):
        return Answer((case.say("back.nothing"),))
    text = case.say("back.notice", power=power.name)
    mail = _to_master(case.say("away.subject", power=power.name), text, game, case)
    return Answer((case.say("back.done"),), events=(AbsencesCleared(power),), replies=(mail,))


def _not_running(game: Game, case: Case) -> str:
    if game.state is GameState.RUNNING:
        return ""
    return case.say(f"not_running.{game.state}", game=game.name)


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


def _to_master(subject: str, text: str, game: Game, case: Case) -> Reply:
    return mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:asked:{mark_of(subject + text)}",
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
    )
