"""A player's commands about the game itself: join, clear."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.calling import coming, poses
from judge.desk.clerks.answering import LETTERS
from judge.desk.clerks.inviting import ASK, ask_to_join, why_not_let_in
from judge.desk.clerks.visits import masters_of, may_again, seat_of
from judge.desk.commands.offering import Replace
from judge.desk.commands.own_mail import SetName, SetPictures, SetZone
from judge.desk.commands.seats import Clear, Join
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.likeness import likeness
from judge.desk.limits import A_DAY, SEATS_A_DAY, mailbox_of
from judge.desk.names import power_named
from judge.desk.persons import player_of
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.joining import joining_mail
from judge.desk.replies.layout import grouped, letter_text, listing, paragraph
from judge.desk.tokens import read_recipient
from judge.game.anonymity import is_anonymous, is_told_who_plays
from judge.game.drawing import commitment
from judge.game.game import Game, GameState, after
from judge.game.log import Role
from judge.game.order_events import OrdersCleared
from judge.game.people_events import CardChanged, PicturesSet, PlayerJoined
from judge.game.schedule import read_zone
from judge.game.seats import PersonAddress, Player
from judge.game.settings import OFF
from judge.game.wishes import WishAsked

MOST_NAMES = 20
_NO_WORD = re.compile(r"[^\w.'-]+")
"""What parts the words of a name; much of it can't stand in a command."""


@clerk_of(Join)
def join(command: Join, case: Case) -> Answer:
    """Ask for a seat in a game that is forming."""
    name = command.name or (case.game.name if case.game else "")
    name = name or read_recipient(case.letter.recipient).game
    game = case.find(name) if name else None
    player = case.visitor.player
    if game is not None and game.state is GameState.RUNNING:
        return _stand_by(game, player, case)
    refused = why_not_join(game, name, player, case)
    if refused == ASK and game is not None:
        return ask_to_join(game, case)
    if refused or game is None:
        return refusal(refused)
    count = may_again("join", mailbox_of(player.address), SEATS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("join.too_many", most=SEATS_A_DAY))
    joined = PlayerJoined(coming(player, game, case))
    gaps = {
        "name": name,
        "player": joined.player.called,
        "joined": len(game.people.waiting) + 1,
        "seats": len(game.variant.powers),
        "commitment": commitment(game.seed),
    }
    said, headline = letter_text(case.say("join.done", **gaps)), case.say("join.headline")
    if (kept := game.settings.anonymous) != OFF:
        said = f"{said}\n{paragraph(case.say(f'join.anonymous_{kept}'))}"
    here = case.game is None or case.game.name == name
    key, begun = f"{case.key}:{name}", after(game, joined)
    welcome = joining_mail(begun, joined.player, key, case.office, "" if here else said)
    mails = (welcome, _has_joined(game, gaps, case))
    answer = Answer((said,), events=(joined,), about=name, replies=mails, effects=(count,))
    if here:
        return replace(answer, headline=headline)
    headline = case.say("join.headline_elsewhere", name=name)
    return replace(answer, said=(case.say("join.mailed", name=name),), headline=headline)


def _has_joined(game: Game, gaps: Mapping[str, object], case: Case) -> Reply:
    """To the gamesmaster: somebody has joined; and how to begin, if all are there now."""
    said = [case.say("join.notice", **gaps)]
    said += [case.say("join.all_there")] if gaps["joined"] == gaps["seats"] else []
    return mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:joined:{game.name}",
        subject=case.say("join.subject", **gaps),
        text=letter_text("\n\n".join(said)),
        occasion=Occasion.NOTICE,
    )


def _stand_by(game: Game, player: Player, case: Case) -> Answer:
    """Somebody would play in a game that has begun: the gamesmaster is told if a seat is free."""
    if refused := _why_not_stand_by(game, player, case):
        return refusal(refused)
    free = [seat.power.name for seat in game.people.seats if seat.vacant]
    count = may_again("join", mailbox_of(player.address), SEATS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("join.too_many", most=SEATS_A_DAY))
    # The line that seats them must be read as it stands, whatever they are called.
    name = " ".join(_NO_WORD.sub(" ", player.name).split())
    person = f"{name} <{player.address}>" if name else player.address
    number = game.people.master.asked + 1
    lines = tuple(
        write_command(Replace(power, player.address, name)) for power in free[: len(LETTERS)]
    )
    items = "\n".join(
        f"    {number}{label}  {line}" for label, line in zip(LETTERS, lines, strict=False)
    )
    gaps = {"name": game.name, "player": player.called, "person": person, "items": items}
    subject = case.say("standby.subject", **gaps)
    event = WishAsked(None, number, lines, subject, case.now, lasts=True)
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:standby:{game.name}",
        subject=subject,
        text=letter_text(case.say("standby.notice", **gaps)),
        occasion=Occasion.NOTICE,
    )
    said = case.say("standby.done", powers=listing(free, case.office.phrases), **gaps)
    asked, told = (event,), (mail,)
    return Answer(
        (said,),
        events=asked,
        about=game.name,
        replies=told,
        effects=(count,),
        headline=case.say("told.join_asked"),
    )


def _why_not_stand_by(game: Game, player: Player, case: Case) -> str:
    if player.address in {seat.player.address for seat in game.people.seats if not seat.vacant}:
        return case.say("join.already", name=game.name)
    if any(seat.vacant for seat in game.people.seats):
        return ""
    watches = player.address in {observer.address for observer in game.people.observers}
    runs = player.address == game.people.master.player.address
    return case.say("join.no_seat" if watches or runs else "join.running", name=game.name)


def why_not_join(game: Game | None, name: str, player: Player, case: Case) -> str:
    """Why a person can't join a game; "" if they can, or if a seat is free in one that runs.

    `ASK` where the gamesmaster is asked first.
    """
    if game is None:
        forming = [glance.name for glance in case.office.glances(GameState.FORMING, MOST_NAMES)]
        if not forming:
            return case.say("join.no_games")
        games = case.office.phrases.in_a_row(forming)
        if more := case.office.count_games(GameState.FORMING) - len(forming):
            games = case.say("join.and_more", games=games, count=grouped(more, case.office.phrases))
        return case.say("join.no_game" if name else "join.which", name=name, games=games)
    if player.address in {waiting.address for waiting in game.people.waiting}:
        return case.say("join.already", name=name)
    if game.state is GameState.RUNNING:
        return _why_not_stand_by(game, player, case)
    if game.state is not GameState.FORMING:
        return case.say(f"join.{game.state}", name=name)
    if is_anonymous(game) and player.address in masters_of(game, case):
        return case.say("join.anonymous_master", name=name)
    if len(game.people.waiting) >= len(game.variant.powers):
        return case.say("join.full", name=name)
    return why_not_let_in(game, case)


@clerk_of(Clear)
def clear(command: Clear, case: Case) -> Answer:
    """Take back all orders of this phase; nobody takes another's back."""
    game, power = seat_of(case)
    if command.whose and power_named(command.whose, game.variant) != power:
        return refusal(case.say("clear.whose", whose=command.whose, power=power.name))
    if not game.table.orders.get(power):
        return Answer((case.say("clear.nothing"),))
    if game.is_fixed(power, case.now):
        return refusal(case.say("orders.fixed", power=power.name))
    event = OrdersCleared(power, game.table.position.phase)
    return Answer((case.say("clear.done"),), events=(event,))


@clerk_of(SetPictures)
def set_pictures(command: SetPictures, case: Case) -> Answer:
    """Have pictures in the mails of this game, or none."""
    game, player = case.game, case.visitor.player
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("pictures.no_game"))
    said = case.say("pictures.on" if command.wanted else "pictures.off", game=game.name)
    if wishes_of(player, game).pictures == command.wanted:
        return Answer((said,))
    return Answer((said,), events=(PicturesSet(PersonAddress(player.address), command.wanted),))


@clerk_of(SetName)
def set_name(command: SetName, case: Case) -> Answer:
    """Be called otherwise in this game; nobody takes another's name, or a power's."""
    game, player = case.game, case.visitor.player
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("rename.no_game"))
    name = player_of(Address(player.address, command.name)).name
    if not name or "@" in command.name:
        return refusal(case.say("rename.bad", name=command.name))
    if poses(name, game, case) or likeness(name) in _names_of_others(game, player):
        return refusal(case.say("rename.taken", name=name))
    said = case.say("rename.done", game=game.name, name=name)
    if name == player.name:
        return Answer((said,))
    return Answer((said,), events=(CardChanged(replace(player, name=name)),))


def _names_of_others(game: Game, player: Player) -> set[str]:
    """What somebody else is called, however it is written."""
    people = game.people
    others = [people.master.player]
    if is_told_who_plays(game):  # else who tries names would find out who is there
        others += [*people.waiting, *people.observers, *(seat.player for seat in people.seats)]
    return {likeness(other.called) for other in others if other.address != player.address}


@clerk_of(SetZone)
def set_zone(command: SetZone, case: Case) -> Answer:
    """Have the dates of one's mails of this game in another zone."""
    game, player = case.game, case.visitor.player
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("timezone.no_game"))
    if read_zone(command.zone) is None:
        return refusal(case.say("create.no_zone", zone=command.zone))
    said = case.say("timezone.done", game=game.name, zone=command.zone)
    changed = replace(player, zone=command.zone)
    return Answer((said,), events=(CardChanged(changed),) if changed != player else ())
