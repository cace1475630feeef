"""Who sits where: replacing, leaving, observing, and addresses that change."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.visits import game_of, seat_of
from judge.desk.commands import Leave, Observe, Replace, SetAddress
from judge.desk.dates import write_deadline
from judge.desk.identity import Role
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.limits import A_DAY, SEATS_A_DAY, is_within, mailbox_of
from judge.desk.names import MASTER_WORDS, power_named
from judge.desk.persons import is_mailable, player_of
from judge.desk.replies.addressing import mail_to, notices
from judge.desk.replies.board import write_board
from judge.desk.replies.filed import write_file
from judge.desk.replies.layout import blocks, letter_text
from judge.desk.replies.sample import sample_order
from judge.desk.replies.standing import write_standing
from judge.desk.tokens import MASTER, read_recipient, same_token, token
from judge.game.events import (
    MasterReplaced,
    ObserverJoined,
    ObserverLeft,
    PlayerLeft,
    PlayerReplaced,
    SeatVacated,
)
from judge.game.game import Game, GameState, after
from judge.game.seats import Player

MOST_OBSERVERS = 50
CODE_LENGTH = 8
CODE_DAYS = 3
"""For how many days a code is good, the day on which it was given being one."""


def replace_player(command: Replace, case: Case) -> Answer:
    """Give a seat to another person; the old reply address speaks no more."""
    game = game_of(case)
    address = command.address.rstrip(".!?")
    name = player_of(Address(address, command.name)).name
    if command.power.lower() in MASTER_WORDS:
        return _replace_master(Player(address, name, game.settings.zone), game, case)
    power = power_named(command.power, game.variant) or _played_by(command.power, game)
    if power is None:
        powers = ", ".join(p.name for p in game.variant.powers)
        return refusal(case.say("no_power", word=command.power, powers=powers))
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    if refused := _may_not_play(address, power, game, case):
        return refusal(refused)
    seat = game.seat_of(power)
    old = seat.player
    is_same = old.address == address and not seat.vacant
    new = old if is_same else Player(address, name, game.settings.zone)
    mails = _welcome(power, new, case)
    if is_same or seat.vacant:
        mails = mails[:1]
    named = "replace.renewed" if is_same else "replace.vacant" if seat.vacant else "replace.done"
    said = case.say(named, power=power.name, old=old.address, new=new.address)
    return Answer((said,), events=(PlayerReplaced(power, new),), replies=mails)


def _played_by(name: str, game: Game) -> Power | None:
    """The power of a player by name, if there is one such player."""
    found = [s.power for s in game.seats if s.player.called.lower() == name.lower()]
    return found[0] if len(found) == 1 else None


def _replace_master(player: Player, game: Game, case: Case) -> Answer:
    """Hand the game over to another gamesmaster."""
    if refused := _cannot_write_to(player.address, case):
        return refusal(refused)
    event = MasterReplaced(player)
    gaps = {"game": game.name, "new": player.called}
    subject, text = case.office.phrases.mail("new_master", **gaps)
    welcome = mail_to(
        case.office,
        after(game, event),
        None,
        key=f"{case.key}:welcome",
        subject=subject,
        text=text,
        occasion=Occasion.NOTICE,
    )
    told = notices(
        case.office,
        game,
        key=f"{case.key}:master",
        subject=case.say("master.subject"),
        text=letter_text(case.say("master.notice", **gaps)),
    )[:-1]  # the last one is the gamesmaster's
    said = case.say("master.done", **gaps)
    return Answer((said,), events=(event,), replies=(welcome, *told), leaves=True)


def _may_not_play(address: str, power: Power, game: Game, case: Case) -> str:
    """Why a seat can't be given to an address; "" if it can."""
    if refused := _cannot_write_to(address, case):
        return refused
    for seat in game.seats:
        if seat.player.address == address and seat.power != power and not seat.vacant:
            return case.say("replace.plays", address=address, power=seat.power.name)
    return ""


def _cannot_write_to(address: str, case: Case) -> str:
    """Why mail can't go to an address; "" if it can."""
    judge = case.office.judge
    local, _, domain = address.partition("@")
    if (local.partition("+")[0], domain) == (judge.local.lower(), judge.domain.lower()):
        return case.say("replace.judge", address=address)
    if not is_mailable(address):
        return case.say("replace.no_address", address=address)
    return ""


def _welcome(power: Power, player: Player, case: Case) -> tuple[Reply, ...]:
    """The new player's first mail, and a word to the one who leaves."""
    before = game_of(case)
    game = after(before, PlayerReplaced(power, player))
    when = write_deadline(game.deadline, case.now, game.settings.zone) if game.deadline else "-"
    gaps = {
        "game": game.name,
        "power": power.name,
        "phase": game.position.phase.full_name,
        "when": when,
        "standing": blocks(
            (
                write_standing(game, power, case.office.phrases),
                write_file(game, power, case.office.phrases),
            )
        ).rstrip(),
        "board": write_board(game, None, case.office.phrases),
        "sample": sample_order(game, power) or "HELP ORDERS",
    }
    subject, text = case.office.phrases.mail("replacement", **gaps)
    welcome = mail_to(
        case.office,
        game,
        power,
        key=f"{case.key}:welcome:{power}:{game.seat_of(power).epoch}",
        subject=subject,
        text=text,
        occasion=Occasion.NOTICE,
    )
    subject, text = case.office.phrases.mail("replaced", **gaps)
    old = before.seat_of(power).player
    farewell = replace(
        welcome,
        key=f"{welcome.key}:farewell",
        to=Address(old.address, old.name),
        subject=f"[{game.name}] {subject}",
        text=text,
        reply_to="",
    )
    return welcome, farewell


def leave(command: Leave, case: Case) -> Answer:
    """Give up whatever one is in a game."""
    game, player = case.game, case.visitor.player
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("leave.nothing"))
    if case.visitor.role is Role.OBSERVER:
        said = case.say("leave.observer", game=game.name)
        return Answer((said,), events=(ObserverLeft(player.address),), leaves=True)
    if case.visitor.role is Role.WAITING:
        return _leave_queue(game, player, case)
    if case.visitor.role is Role.MASTER:
        return refusal(case.say("leave.master", game=game.name))
    if not command.seat:
        return refusal(case.say("leave.seat", game=game.name))
    return _resign(case)


def _leave_queue(game: Game, player: Player, case: Case) -> Answer:
    gaps = {
        "name": game.name,
        "player": player.called,
        "joined": len(game.waiting) - 1,
        "seats": len(game.variant.powers),
    }
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:left",
        subject=case.say("leave.subject", **gaps),
        text=letter_text(case.say("leave.notice", **gaps)),
        occasion=Occasion.NOTICE,
    )
    said = case.say("leave.waiting", **gaps)
    event = PlayerLeft(player.address)
    return Answer((said,), events=(event,), replies=(mail,), leaves=True)


def _resign(case: Case) -> Answer:
    """Give up the seat of a power; everybody is told, the gamesmaster how to go on."""
    game, power = seat_of(case)
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    gaps = {"game": game.name, "power": power.name, "player": game.seat_of(power).player.called}
    told = notices(
        case.office,
        game,
        key=f"{case.key}:resigned",
        subject=case.say("resign.subject", **gaps),
        text=letter_text(case.say("resign.notice", **gaps)),
        besides=power,
    )
    how = case.say("resign.how", **gaps)
    told = (*told[:-1], replace(told[-1], text=told[-1].text + "\n" + how + "\n"))
    said = case.say("resign.done", **gaps)
    return Answer((said,), events=(SeatVacated(power),), replies=told, leaves=True)


def observe(command: Observe, case: Case) -> Answer:
    """Have the reports of a game mailed, and what is written to everybody."""
    name = command.name or (case.game.name if case.game else "")
    name = name or read_recipient(case.letter.recipient).game
    game = case.find(name) if name else None
    player = case.visitor.player
    if game is None:
        return refusal(case.say("observe.which" if not name else "observe.no_game", name=name))
    if refused := _may_not_observe(game, player, case):
        return refusal(refused)
    if not is_within(case.office, "join", mailbox_of(player.address), SEATS_A_DAY, A_DAY):
        return refusal(case.say("join.too_many", most=SEATS_A_DAY))
    said = case.say("observe.done", name=game.name)
    event = ObserverJoined(replace(player, zone=game.settings.zone))
    return Answer((said,), events=(event,), about=game.name)


def _may_not_observe(game: Game, player: Player, case: Case) -> str:
    """Why somebody can't observe a game; "" if they can."""
    if game.state is GameState.ENDED:
        return case.say("join.ended", name=game.name)
    seated = {s.player.address for s in game.seats if not s.vacant}
    seated |= {p.address for p in game.waiting} | {game.master.player.address}
    if player.address in seated:
        return case.say("observe.plays", name=game.name)
    if player.address in {p.address for p in game.observers}:
        return case.say("observe.already", name=game.name)
    if len(game.observers) >= MOST_OBSERVERS:
        return case.say("observe.full", name=game.name)
    return ""


def set_address(command: SetAddress, case: Case) -> Answer:
    """Have a seat's mail sent elsewhere, once the address on file has agreed.

    The code goes to the address on file alone, and so whoever gives it back
    reads mail there: a letter that came by a forged From, or from somebody
    who saw the reply address, moves nothing.
    """
    if case.game is None or not case.visitor.by_token:
        return refusal(case.say("address.token"))
    game, old = case.game, case.visitor.player
    if refused := _cannot_write_to(command.address, case):
        return refusal(refused)
    if command.address == old.address:
        return Answer((case.say("address.same", address=old.address),))
    power = case.visitor.power
    if power is not None and (refused := _may_not_play(command.address, power, game, case)):
        return refusal(refused)
    days = range(CODE_DAYS)
    if not any(same_token(_code(command.address, n, case), command.code) for n in days):
        line = f"address {command.address} {_code(command.address, 0, case)}"
        said = "address.wrong_code" if command.code else "address.confirm"
        text = case.say(said, old=old.address, new=command.address, line=line)
        return Answer((letter_text(text),))
    return _move(command.address, case)


def _code(address: str, days_ago: int, case: Case) -> str:
    """What only the address on file is told: a token of this change and this day."""
    game = game_of(case)
    power = case.visitor.power
    epoch = game.master.epoch if power is None else game.seat_of(power).epoch
    day = (case.now - timedelta(days=days_ago)).date().isoformat()
    seat = f"{power.id if power is not None else MASTER}/{address}/{day}"
    return token(case.office.secret, game.name, seat, epoch)[:CODE_LENGTH]


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
    return Answer((said,), events=(event,), replies=(mail,), leaves=True)
