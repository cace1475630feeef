"""Absences: when a player reads no mail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.board.units import Power
from judge.desk.absent_days import on_calendar, own_zone
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.asking import tell_master
from judge.desk.clerks.clock import usual_time
from judge.desk.clerks.unled import lead_again, leave_unled
from judge.desk.clerks.visits import game_of, may_again, not_running, seat_of
from judge.desk.commands.absences import Grant, ShowAbsences
from judge.desk.commands.seats import Away, Back, ToldEnd
from judge.desk.dates import write_absence, write_deadline, write_span, write_weekday
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY
from judge.desk.names import power_named
from judge.desk.noted_absence import NotedAbsence, instead_of, noted_beside, why_not_noted
from judge.desk.reading import CommandLine
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.game.filed import shortened
from judge.game.game import Game
from judge.game.leave import Excess, excess, heeds
from judge.game.people_events import AbsencesCleared, AbsenceSet
from judge.game.seats import Absence
from judge.game.wishes import WishAsked, WishesClosed

MOST_ASKED = 3
"""So many absences a day the gamesmaster is asked about, of each player."""


@clerk_of(Away)
def away(command: Away, case: Case) -> Answer:
    """Note when a player reads no mail; deadlines to come are put off for it. Or a gamesmaster."""
    if case.visitor.power is None:
        return leave_unled(command, case)
    game, power = seat_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    noted = noted_beside(command, power, game, case)
    if noted is None:
        return refusal(case.say("command.no_date", usage=case.say("usage.away")))
    if noted.is_known:
        return Answer((noted.said(game, case),))
    if refused := why_not_noted(noted, game, case):
        return refusal(refused)
    others = [a for a in game.people.absences_of(power) if a not in noted.before]
    if (why := excess(noted.absence, others, game.settings, case.now)) is not None:
        return _ask_consent(command, noted, why, game, case)
    said = [noted.said(game, case), *_told_end(command, noted, case), *instead_of(noted, case)]
    holds_up = game.clock.deadline is not None and noted.absence.holds_up(game.clock.deadline)
    said.append(case.say(f"away.{_what_moves(game, holds_up=holds_up)}"))
    mail = _tell_master_of(noted.absence, game, case, holds_up=holds_up)
    headline = case.say(f"told.away{'_unmoved' if holds_up else ''}", **noted.gaps(game, case))
    events = (AbsenceSet(noted.absence),)
    return Answer(tuple(said), events=events, replies=(mail,), headline=headline)


def _told_end(command: Away, noted: NotedAbsence, case: Case) -> Iterator[str]:
    """Which day was taken for the last one, where it was told by a return."""
    if command.told is not ToldEnd.NONE:
        last = noted.absence.days(noted.zone)[1]
        ends = {"until": last + A_DAY, "before": last - A_DAY}
        weekday = write_weekday(last, case.office.phrases)
        yield case.say(f"away.told_{command.told.value}", last=weekday, **ends)


def _what_moves(game: Game, *, holds_up: bool) -> str:
    """What an absence does to the deadlines, as the phrasebook names it."""
    if not heeds(game.settings):
        return "moves_nothing"
    return "this_deadline" if holds_up else "later_deadlines"


def _tell_master_of(absence: Absence, game: Game, case: Case, *, holds_up: bool) -> Reply:
    zone = game.settings.zone
    gaps = {
        "power": absence.power.name,
        "days": write_absence(absence, zone, case.office.phrases),
        "grant": f"deadline {absence.days(zone)[1] + 2 * A_DAY} {_clock(game)}",
        "when": write_deadline(game.clock.deadline, case.now, zone, case.office.phrases),
    }
    moves = heeds(game.settings)
    named = (
        "away.notice_nothing" if not moves else ("away.notice_now" if holds_up else "away.notice")
    )
    subject = case.say("away.subject", power=absence.power.name)
    return tell_master(subject, case.say(named, **gaps), game, case)


def _clock(game: Game) -> str:
    usual = usual_time(game)
    return f"{usual:%H:%M}" if usual is not None else "20:00"


# ------------------------------------------------------------ by consent


def _ask_consent(command: Away, noted: NotedAbsence, why: Excess, game: Game, case: Case) -> Answer:
    """The gamesmaster is asked about an absence; until they consent nothing moves for it."""
    phrases, power = case.office.phrases, noted.absence.power
    days = on_calendar(command, case)
    if days is None:
        return refusal(case.say("command.no_date", usage=case.say("usage.away")))
    line = write_command(Grant(power.name, days))
    if any(line in wish.lines for wish in game.people.wishes if wish.sender is None):
        return Answer((case.say("away.asked_already", **noted.gaps(game, case)),))
    count = may_again("absence", f"{game.name}/{power}", MOST_ASKED, A_DAY, case)
    if count is None:
        return refusal(case.say("away.asked_enough", most=MOST_ASKED))
    reason = case.say(
        f"away.because_{why.value}",
        longest=write_span(game.settings.absence, phrases),
        most=write_span(game.settings.yearly, phrases),
    )
    number = game.people.master.asked + 1
    told = write_absence(noted.absence, game.settings.zone, phrases)
    gaps = {"power": power.name, "days": told, "number": number, "grant": line, "why": reason}
    mail = tell_master(
        case.say("away.consent_subject", **gaps), case.say("away.consent", **gaps), game, case
    )
    asked = WishAsked(None, number, (line,), shortened(f"{power.name}: {told}"), case.now)
    said = case.say("away.asked", why=reason, **noted.gaps(game, case))
    headline = case.say("told.away_asked", **noted.gaps(game, case))
    effects = (count,)
    return Answer((said,), events=(asked,), replies=(mail,), effects=effects, headline=headline)


@clerk_of(Grant)
def grant(command: Grant, case: Case) -> Answer:
    """Note an absence of a player's, by the gamesmaster's consent, and tell them."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    power = power_named(command.power, game.variant)
    if power is None or game.people.seat_of(power).vacant:
        return refusal(case.say("away.whose", power=command.power))
    noted = noted_beside(command.days, power, game, case)
    if noted is None:
        return refusal(case.say("command.no_date", usage=case.say("usage.grant")))
    if noted.is_known:
        return Answer((noted.said(game, case),))
    if refused := why_not_noted(noted, game, case):
        return refusal(refused)
    mail = _told_of_consent("away.granted", noted, game, case)
    holds_up = game.clock.deadline is not None and noted.absence.holds_up(game.clock.deadline)
    last = noted.absence.days(game.settings.zone)[1]
    line = f"deadline {last + 2 * A_DAY} {_clock(game)}"
    more = (case.say("away.grant_now", grant=line),) if holds_up else ()
    return Answer(
        (noted.said(game, case), *instead_of(noted, case), *more),
        events=(AbsenceSet(noted.absence),),
        replies=(mail,),
    )


def _told_of_consent(named: str, noted: NotedAbsence, game: Game, case: Case) -> Reply:
    """A mail to a player about what the gamesmaster says of their absence."""
    power = noted.absence.power
    subject = case.say("away.subject", power=power.name)
    text = letter_text(case.say(named, **noted.gaps(game, case)))
    return mail_to(
        case.office, game, power, key=f"{case.key}:consent:{power.id}", subject=subject,
        text=text, occasion=Occasion.NOTICE,
    )  # fmt: skip


def refused_absences(lines: Iterable[str], case: Case) -> Iterator[Reply]:
    """What players are told whose absences the gamesmaster was asked about, and has refused."""
    game = game_of(case)
    for line in lines:
        read = case.office.commands.read_command(0, line)
        found = read.command if isinstance(read, CommandLine) else None
        power = power_named(found.power, game.variant) if isinstance(found, Grant) else None
        if power is None or not isinstance(found, Grant) or game.people.seat_of(power).vacant:
            continue
        if (noted := noted_beside(found.days, power, game, case)) is not None:
            yield _told_of_consent("away.refused", noted, game, case)


# ------------------------------------------------------------ taken back, listed


@clerk_of(Back)
def back(_: Back, case: Case) -> Answer:
    """Take back one's absences."""
    if case.visitor.power is None:
        return lead_again(case)
    game, power = seat_of(case)
    asked = tuple(wish.number for wish, _ in _still_asked(game, power, case))
    if not asked and not any(a.power == power for a in game.people.absences):
        return Answer((case.say("back.nothing"),))
    text = case.say("back.notice", power=power.name)
    mail = tell_master(case.say("away.subject", power=power.name), text, game, case)
    closed = (WishesClosed(None, asked),) if asked else ()
    said = (case.say("back.done"), *((case.say("back.not_asked"),) if asked else ()))
    return Answer(said, events=(AbsencesCleared(power), *closed), replies=(mail,))


@clerk_of(ShowAbsences)
def show_absences(_: ShowAbsences, case: Case) -> Answer:
    """One's own absences; the gamesmaster is told all, and so is who plays nothing.

    They are public: STATUS has them.
    """
    game, power = game_of(case), case.visitor.power
    zone = own_zone(case) if power is not None else game.settings.zone
    found = sorted(
        (a for a in game.people.absences if a.ends > case.now and power in {None, a.power}),
        key=lambda a: (a.begins, a.power.id),
    )
    said = [
        case.say(
            "status.away", power=a.power.name, days=write_absence(a, zone, case.office.phrases)
        )
        for a in found
    ]
    said += [
        case.say("away.still_asked", line=line.removeprefix("grant "))
        for _, line in _still_asked(game, power, case)
    ]
    if not said:
        return Answer((case.say("back.nothing" if power is not None else "away.none"),))
    return Answer((*said, *(() if power is None else (case.say("away.take_back"),))))


def _still_asked(game: Game, power: Power | None, case: Case) -> Iterator[tuple[WishAsked, str]]:
    """What the gamesmaster was asked about absences, of one power if it is named, with its line."""
    for wish in game.people.wishes:
        for line in wish.lines if wish.sender is None else ():
            read = case.office.commands.read_command(0, line)
            found = read.command if isinstance(read, CommandLine) else None
            if isinstance(found, Grant) and power in {None, power_named(found.power, game.variant)}:
                yield wish, line
