"""What players ask of the gamesmaster about the clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.clock import moment_of
from judge.desk.clerks.visits import game_of, may_again, not_running, seat_of
from judge.desk.commands.clock import Extend, Pause, SetDeadline
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.dates import write_absence, write_deadline
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import epochs, mail_to, mark_of
from judge.desk.replies.layout import letter_text, paragraph
from judge.desk.striking import strike
from judge.game.filed import shortened
from judge.game.game import Game
from judge.game.press_events import PressSent
from judge.game.schedule import zone_of
from judge.game.wishes import WishAsked

REQUESTS_A_DAY = 5


def ask_master(command: Command, line: str, case: Case) -> Answer:
    """A player asks for what only the gamesmaster can do: it is passed on, ready to be granted."""
    game, power = seat_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if isinstance(command, Pause) and game.clock.deadline is None:
        return Answer((case.say("pause.stands", game=game.name),))
    grant = line_that_grants(command, game, case)
    if isinstance(grant, Answer):
        return grant
    seat = f"{game.name}/{power}"
    count = may_again("request", seat, REQUESTS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("request.enough", most=REQUESTS_A_DAY))
    words = strike(" ".join(line.split()), case.office.secret, game.name, epochs(game))
    quoted = paragraph(words, indent=" " * 4).strip()
    number = game.people.master.asked + 1
    gaps = {"power": power.name, "number": number}
    stands = _what_stands(game, case)
    text = case.say("request.notice", line=quoted, grant=grant, stands=stands, **gaps)
    mail = tell_master(case.say("request.subject", **gaps), text, game, case)
    events = (
        PressSent(power, (None,), words, case.now),
        WishAsked(None, number, (grant,), shortened(words), case.now, about=power),
    )
    said, headline = _passed_on(game, case), case.say("told.asked", line=grant)
    return Answer((said,), events=events, replies=(mail,), effects=(count,), headline=headline)


def _passed_on(game: Game, case: Case) -> str:
    """That the gamesmaster has it, and until when they are away, if they are."""
    unled, said = game.people.unled, case.say("request.done")
    if unled is None or unled.ends <= case.now:
        return said
    days = write_absence(unled, game.settings.zone, case.office.phrases)
    return f"{said} {case.say('request.away', days=days)}"


def refused_request(wish: WishAsked, case: Case) -> Iterator[Reply]:
    """What a player is told whose wish the gamesmaster, or a deputy, has refused."""
    game, power = game_of(case), wish.about
    lasts = wish.lasts and not wish.is_question
    if power is None or lasts or game.people.seat_of(power).vacant:
        return
    name, stands = "refused", _what_stands(game, case)
    if wish.is_question:
        name = "refused_letter"
    yield mail_to(
        case.office,
        game,
        power,
        key=f"{case.key}:refused:{wish.number}",
        subject=case.say(f"request.{name}_subject"),
        text=letter_text(case.say(f"request.{name}", line=wish.text, stands=stands)),
        occasion=Occasion.NOTICE,
    )


def _what_stands(game: Game, case: Case) -> str:
    """The deadline that is asked about, so that nobody has to look it up to answer."""
    if game.clock.deadline is None:
        return case.say("request.paused")
    when = write_deadline(game.clock.deadline, case.now, game.settings.zone, case.office.phrases)
    return case.say("request.deadline", phase=case.name_phase(game.table.position.phase), when=when)


def line_that_grants(command: Command, game: Game, case: Case) -> str | Answer:
    """What the gamesmaster writes to grant a wish; a refusal if it can't be meant."""
    match command:
        case Extend() | Pause():  # a player's reason is no reason of the gamesmaster's
            return write_command(replace(command, reason=""))
        case ChangeSettings():
            return write_command(command)
        case SetDeadline():
            moment = moment_of(command, game, case)
            if isinstance(moment, str):
                return refusal(moment)
            zone = zone_of(game.settings.zone)
            if moment == game.clock.deadline:
                when = write_deadline(moment, case.now, game.settings.zone, case.office.phrases)
                return Answer((case.say("request.so_already", when=when),))
            return f"deadline {moment.astimezone(zone):%Y-%m-%d %H:%M}"
        case _:
            raise ValueError(f"nobody asks the gamesmaster for {command}")


def tell_master(subject: str, text: str, game: Game, case: Case) -> Reply:
    """A notice to the gamesmaster of what a player asks or says about the clock."""
    return mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:asked:{mark_of(subject + text)}",
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
    )
