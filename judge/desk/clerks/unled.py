"""A gamesmaster who is away says so: all are told, and what the game does meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

from judge.desk.absent_days import own_zone, unled_by
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.seats import Away
from judge.desk.dates import write_absence, write_span, write_when
from judge.desk.noted_absence import FURTHEST_ABSENCE
from judge.desk.replies.addressing import told_to_all
from judge.desk.replies.deputies import gaps_of_deputy
from judge.desk.replies.layout import letter_text
from judge.game.game import Game, GameState
from judge.game.schedule import MOST_DELAY
from judge.game.unled import RESTS, MasterAway, MasterBack, UnledTime


def leave_unled(command: Away, case: Case) -> Answer:
    """Note when the gamesmaster reads no mail, and tell everybody."""
    game = game_of(case)
    unled = unled_by(command, case)
    if unled is None:
        return refusal(case.say("command.no_date", usage=case.say("usage.away")))
    gaps = {"days": write_absence(unled, own_zone(case), case.office.phrases)}
    if refused := _why_not(unled, game, case):
        longest = write_span(MOST_DELAY, case.office.phrases)
        return refusal(case.say(refused, game=game.name, longest=longest, **gaps))
    known = game.people.unled
    if known is not None and (known.begins, known.ends) == (unled.begins, unled.ends):
        return Answer((case.say("unled.known", **gaps),))
    notice = letter_text("\n\n".join(_said("notice", unled, game.settings.zone, game, case)))
    return Answer(
        _said("done", unled, own_zone(case), game, case),
        headline=case.say("told.away", **gaps),
        events=(MasterAway(unled.begins, unled.ends, case.now),),
        replies=told_to_all(
            f"{case.key}:unled", case.say("unled.subject"), notice, game, case.office
        ),
    )


def _why_not(unled: UnledTime, game: Game, case: Case) -> str:
    """Why an absence of the gamesmaster's can't be noted, as the phrasebook names it."""
    if game.state is GameState.ENDED:
        return "not_running.ended"
    if unled.ends <= unled.begins:
        return "away.backwards"
    if unled.ends <= case.now:
        return "away.over"
    if unled.begins - case.now > FURTHEST_ABSENCE:
        return "away.too_far"
    return "unled.too_long" if unled.ends - max(unled.begins, case.now) > MOST_DELAY else ""


def _said(name: str, unled: UnledTime, zone: str, game: Game, case: Case) -> tuple[str, ...]:
    """What is said of an absence, what the game does meanwhile, and what was told before."""
    phrases, before = case.office.phrases, game.people.unled
    days = write_absence(unled, zone, phrases)
    if zone != game.settings.zone:
        days = case.say("date.in_zone", days=days, zone=zone)
    gaps = {
        "game": game.name,
        "days": days,
        "begin": write_when(max(unled.begins, case.now), zone, phrases),
        "end": write_when(unled.ends, zone, phrases),
    }
    said = [case.say(f"unled.{name}", **gaps)]
    said.append(_meanwhile(name, unled, gaps, game, case))
    if before is not None and before.ends > case.now:
        said.append(case.say("unled.instead", before=write_absence(before, zone, phrases)))
    return tuple(said)


def _meanwhile(name: str, unled: UnledTime, gaps: Mapping[str, str], game: Game, case: Case) -> str:
    """What the game does, and who has what needs the gamesmaster, if somebody acts for them."""
    deputy = game.people.deputy
    acts = deputy is not None and deputy.agreed and deputy.ends > max(unled.begins, case.now)
    if name == "notice" and game.settings.unled != RESTS and deputy is not None and acts:
        return case.say("unled.notice_deputy", **gaps_of_deputy(deputy, game, case.office.phrases))
    return case.say(f"unled.{name}_{game.settings.unled}", **gaps)


def lead_again(case: Case) -> Answer:
    """The gamesmaster is back, or isn't going; a clock that stands still goes on doing so."""
    game = game_of(case)
    unled = game.people.unled
    if unled is None or unled.ends <= case.now:
        return Answer((case.say("unled.nothing"),))
    said = [case.say("unled.back")]
    clock = game.clock
    rests = clock.paused is not None and unled.begun and game.settings.unled == RESTS
    if rests and clock.until is not None:
        when = write_when(clock.until, game.settings.zone, case.office.phrases)
        said.append(case.say("unled.still_rests", when=when))
    notice = letter_text("\n\n".join((case.say("unled.back_notice", game=game.name), *said[1:])))
    subject = case.say("unled.back_subject")
    mails = told_to_all(f"{case.key}:unled", subject, notice, game, case.office)
    return Answer(tuple(said), events=(MasterBack(case.now),), replies=mails)
