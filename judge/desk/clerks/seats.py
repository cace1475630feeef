"""Who sits where: replacing, leaving, observing, and addresses that change."""

from __future__ import annotations

from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, Parted, clerk_of, refusal
from judge.desk.calling import coming
from judge.desk.clerks.confirming import code_for, is_code
from judge.desk.clerks.inviting import refuse_person
from judge.desk.clerks.offers import cannot_write_to, may_not_lead, may_not_play, played_by
from judge.desk.clerks.visits import game_of, may_again, not_running, place_mail, seat_of
from judge.desk.commands.own_mail import SetAddress
from judge.desk.commands.seats import Leave, Observe
from judge.desk.commands.standing_by import Eject
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY, SEATS_A_DAY, mailbox_of
from judge.desk.names import power_named
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.desk.replies.status import clock_lines
from judge.desk.tokens import read_recipient
from judge.desk.vacating import vacancy_mails
from judge.game.anonymity import is_anonymous
from judge.game.game import Game, GameState, after
from judge.game.log import Role
from judge.game.people_events import (
    MasterReplaced,
    ObserverJoined,
    ObserverLeft,
    PlayerLeft,
    PlayerReplaced,
    SeatVacated,
)
from judge.game.seats import Departure, PersonAddress, Player

MOST_OBSERVERS = 50
RESIGNING = "*resign*"


@clerk_of(Leave)
def leave(command: Leave, case: Case) -> Answer:
    """Give up whatever one is in a game."""
    game, player = case.game, case.visitor.player
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("leave.nothing"))
    if case.visitor.role is Role.OBSERVER:
        said = case.say("leave.observer", game=game.name)
        return Answer(
            (said,), events=(ObserverLeft(PersonAddress(player.address)),), effects=(Parted(),)
        )
    if case.visitor.role is Role.WAITING:
        return _leave_queue(game, player, case)
    if case.visitor.role is Role.MASTER:
        return refusal(case.say("leave.master", game=game.name))
    if not command.seat:
        return refusal(case.say("leave.seat", game=game.name))
    return _resign(command.code, case)


def _leave_queue(game: Game, player: Player, case: Case) -> Answer:
    left = len(game.people.waiting) - 1
    said = case.say("leave.waiting", **_gaps_of_leaving(game, left, case))
    event, mail = PlayerLeft(PersonAddress(player.address)), told_of_leaving(game, left, case)
    return Answer((said,), events=(event,), replies=(mail,), effects=(Parted(),))


def told_of_leaving(game: Game, left: int, case: Case) -> Reply:
    """The news, for the gamesmaster, that so many are left who want to play."""
    gaps = _gaps_of_leaving(game, left, case)
    return mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:left",
        subject=case.say("leave.subject", **gaps),
        text=letter_text(case.say("leave.notice", **gaps)),
        occasion=Occasion.NOTICE,
    )


def _gaps_of_leaving(game: Game, left: int, case: Case) -> dict[str, object]:
    called, seats = case.visitor.player.called, len(game.variant.powers)
    return {"name": game.name, "player": called, "joined": left, "seats": seats}


def _resign(code: str, case: Case) -> Answer:
    """Give up the seat of a power; everybody is told, the gamesmaster how to go on.

    Half a sentence may sound like it, and so it is done by a line alone that
    goes to the address on file and to nobody else.
    """
    game, power = seat_of(case)
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    gaps = {
        "game": game.name,
        "power": power.name,
        "player": game.people.seat_of(power).player.called,
    }
    if not is_code(code, RESIGNING, case):
        line = resigning_line(case)
        is_old = any(letter.isdigit() for letter in code)  # else it is a word
        said = case.say("resign.wrong_code" if is_old else "resign.confirm", line=line, **gaps)
        return Answer((letter_text(said),), headline=case.say("resign.headline", **gaps))
    told = vacancy_mails(game, power, Departure.RESIGNED, f"{case.key}:resigned", case.office)
    said = case.say("resign.done", **gaps)
    event = SeatVacated(power, case.now)
    return Answer((said,), events=(event,), replies=told, effects=(Parted(),))


@clerk_of(Eject)
def eject(command: Eject, case: Case) -> Answer:
    """Take a seat from its player; what the judge itself has asked for needs no code."""
    game = game_of(case)
    if game.state is GameState.FORMING:
        return refuse_person(command.power, case)
    if refused := not_running(game, case):
        return refusal(refused)
    power = power_named(command.power, game.variant) or played_by(command.power, game)
    if power is None:
        powers = case.office.phrases.in_a_row(p.name for p in game.variant.powers)
        return refusal(case.say("no_power", word=command.power, powers=powers))
    seat = game.people.seat_of(power)
    gaps = {"game": game.name, "power": power.name, "player": seat.player.called}
    if seat.vacant:
        return refusal(case.say("eject.vacant", **gaps))
    what = f"*eject*/{power.id}/{seat.epoch}"
    if not (is_code(command.code, what, case) or seat.silence.over):
        line = write_command(Eject(power.name, code_for(what, case)))
        said = case.say("eject.wrong_code" if command.code else "eject.confirm", line=line, **gaps)
        return Answer((letter_text(said),), headline=case.say("eject.headline", **gaps))
    key = f"{case.key}:ejected:{power}"
    told = vacancy_mails(game, power, Departure.EJECTED, key, case.office)
    event = SeatVacated(power, case.now, Departure.EJECTED)
    return Answer((case.say("eject.done", **gaps),), events=(event,), replies=told)


def resigning_line(case: Case) -> str:
    """The line that gives up a seat, for the address on file alone."""
    return f"resign {code_for(RESIGNING, case)}"


@clerk_of(Observe)
def observe(command: Observe, case: Case) -> Answer:
    """Have the reports of a game mailed, and what is written to everybody."""
    name = command.name or (case.game.name if case.game else "")
    name = name or read_recipient(case.letter.recipient).game
    game = case.find(name) if name else None
    player = case.visitor.player
    if game is None:
        return refusal(case.say("observe.which" if not name else "observe.no_game", name=name))
    if refused := why_not_observe(game, player, case):
        return refusal(refused)
    count = may_again("join", mailbox_of(player.address), SEATS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("join.too_many", most=SEATS_A_DAY))
    said = [case.say("observe.done", name=game.name)]
    kind = "traded" if command.trades else "subscribed"
    said += [case.say(f"observe.{kind}", name=game.name)] if command.subscribes else []
    said += [case.say("column.open")] if game.settings.column else []
    event = ObserverJoined(coming(player, game, case))
    answer = Answer(tuple(said), events=(event,), about=game.name, effects=(count,))
    headline = case.say("observe.headline")
    if case.game is None or case.game.name == game.name:
        return replace(answer, headline=headline)
    zone, phrases = game.settings.zone, case.office.phrases
    said = [*said, *clock_lines(game, case.now, zone, phrases)]
    text = letter_text("\n\n".join(said))
    mail = place_mail(after(game, event), event.player, headline, text, case)
    said = [case.say("observe.mailed", name=game.name)]
    headline = case.say("observe.headline_elsewhere", name=game.name)
    return replace(answer, said=tuple(said), replies=(mail,), headline=headline)


def why_not_observe(game: Game, player: Player, case: Case) -> str:
    """Why somebody can't observe a game; "" if they can."""
    if game.state is GameState.ENDED:
        return case.say("join.ended", name=game.name)
    seated = {s.player.address for s in game.people.seats if not s.vacant}
    seated |= {p.address for p in game.people.waiting} | {game.people.master.player.address}
    if player.address in seated:
        return case.say("observe.plays", name=game.name)
    if player.address in {p.address for p in game.people.observers}:
        return case.say("observe.already", name=game.name)
    if len(game.people.observers) >= MOST_OBSERVERS:
        return case.say("observe.full", name=game.name)
    return ""


@clerk_of(SetAddress)
def set_address(command: SetAddress, case: Case) -> Answer:
    """Have a seat's mail sent elsewhere, once the address on file has agreed.

    The code goes to the address on file alone, and so whoever gives it back
    reads mail there: a letter that came by a forged From, or from somebody
    who saw the reply address, moves nothing.
    """
    has_place = case.visitor.power is not None or case.visitor.role is Role.MASTER
    if case.game is None or not (has_place and case.visitor.by_token):
        return refusal(case.say("address.token"))
    game, old = case.game, case.visitor.player
    if refused := cannot_write_to(command.address, case):
        return refusal(refused)
    if command.address == old.address:
        return Answer((case.say("address.same", address=old.address),))
    power = case.visitor.power
    # In an anonymous game nobody finds out by this who else plays: see below.
    if not is_anonymous(game) and power is not None:
        refused = may_not_play(command.address, power, game, case)
        if refused:
            return refusal(refused)
    if not is_code(command.code, command.address, case):
        line = f"address {command.address} {code_for(command.address, case)}"
        said = "address.wrong_code" if command.code else "address.confirm"
        text = case.say(said, old=old.address, new=command.address, line=line)
        return Answer((letter_text(text),), headline=case.say("address.headline"))
    if is_anonymous(game) and _is_taken(command.address, power, game, case):
        return refusal(case.say("address.anonymous", address=command.address))
    return _move(command.address, case)


def _is_taken(address: str, power: Power | None, game: Game, case: Case) -> bool:
    """Whether an address is somebody else's in an anonymous game.

    Who was wrong about that has given their own mail away: nobody tries addresses one by one.
    """
    if power is None:
        return bool(may_not_lead(address, game, case))
    return bool(may_not_play(address, power, game, case))


def _move(address: str, case: Case) -> Answer:
    game, old, power = game_of(case), case.visitor.player, case.visitor.power
    new = replace(old, address=address)
    event = PlayerReplaced(power, new) if power is not None else MasterReplaced(new)
    gaps = {"game": game.name, "old": old.address, "new": address}
    mail = mail_to(
        case.office,
        after(game, event),
        power,
        key=f"{case.key}:moved",
        subject=case.say("address.subject"),
        text=letter_text(case.say("address.notice", **gaps)),
        occasion=Occasion.NOTICE,
    )
    said = case.say("address.done", **gaps)
    return Answer((said,), events=(event,), replies=(mail,), effects=(Parted(),))
