"""Who may join a game: the gamesmaster invites, consents and refuses."""

from __future__ import annotations

import re

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.offers import cannot_write_to
from judge.desk.clerks.visits import game_of, may_again
from judge.desk.commands.forming import Invite, Refuse
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.limits import A_DAY, OFFERS_A_DAY, SEATS_A_DAY, count_within, mailbox_of
from judge.desk.office import Office
from judge.desk.persons import player_of
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import entries_of, mail_to
from judge.desk.replies.layout import letter_text
from judge.desk.replies.settings import settings_rows
from judge.desk.surety import Surety
from judge.desk.tokens import INVITED, place_of, reply_local_part
from judge.game.events import Event
from judge.game.game import Game, GameState
from judge.game.inviting import Invited, JoinRefused
from judge.game.people_events import PlayerLeft
from judge.game.seats import PersonAddress, Player
from judge.game.settings import CONSENT, OPEN
from judge.game.wishes import WishAsked, WishesClosed

MOST_INVITED = 50
_NO_WORD = re.compile(r"[^\w.'-]+")
"""What parts the words of a name; much of it can't stand in a command."""


@clerk_of(Invite)
def invite(command: Invite, case: Case) -> Answer:
    """Ask somebody to join a game that is forming."""
    game = game_of(case)
    player = _invited(command, game)
    if refused := _may_not_invite(game, player, case):
        return refusal(refused)
    count = count_within("invite", game.name, OFFERS_A_DAY, A_DAY, case.is_first)
    if count is None:
        return refusal(case.say("invite.enough", most=OFFERS_A_DAY))
    gaps = gaps_of_invitation(player, game)
    subject, text = case.office.phrases.mail(
        "invitation", **gaps, times=settings_rows(game.settings, case.office.phrases)
    )
    mail = _mail(game, player, f"{case.key}:invite:{player.address}", subject, text, case.office)
    return Answer(
        (case.say("invite.done", **gaps),),
        events=(Invited(player), *_settled(game, player.address)),
        replies=(mail,),
        effects=(count,),
        headline=case.say("invite.headline", **gaps),
    )


def _invited(command: Invite, game: Game) -> Player:
    address = command.address.rstrip(".!?")
    name = player_of(Address(address, command.name)).name
    return Player(address, name, game.settings.zone)


def _may_not_invite(game: Game, player: Player, case: Case) -> str:
    if game.state is not GameState.FORMING:
        return case.say("invite.too_late", game=game.name)
    if refused := cannot_write_to(player.address, case):
        return refused
    if player.address in {waiting.address for waiting in game.people.waiting}:
        return case.say("invite.is_there", who=player.called, game=game.name)
    full = len(game.people.waiting) >= len(game.variant.powers)
    if full or len(game.people.forming.invited) >= MOST_INVITED:
        return case.say("invite.full", game=game.name)
    return ""


@clerk_of(Refuse)
def refuse(command: Refuse, case: Case) -> Answer:
    """Have somebody join no more, whether they wait for a seat, were invited or have asked."""
    return refuse_person(command.who, case)


def refuse_person(who: str, case: Case) -> Answer:
    """The same, by the name or the address of whoever is meant."""
    game = game_of(case)
    if game.state is not GameState.FORMING:
        return refusal(case.say("refuse.too_late", game=game.name))
    found = {player.address: player for player in guests_named(who, game)}
    if len(found) != 1:
        return refusal(case.say("refuse.nobody" if not found else "refuse.several", who=who))
    (player,) = found.values()
    waits = player in game.people.waiting
    gone: tuple[Event, ...] = (PlayerLeft(PersonAddress(player.address)),) if waits else ()
    events = (*gone, JoinRefused(PersonAddress(player.address)), *_settled(game, player.address))
    gaps = gaps_of_invitation(player, game)
    name = "removed" if waits else "refused"
    mail = Reply(
        key=f"{case.key}:refused:{player.address}",
        to=Address(player.address, player.name),
        subject=f"[{game.name}] {case.say(f'refuse.{name}_subject', **gaps)}",
        text=letter_text(case.say(f"refuse.{name}", **gaps)),
        occasion=Occasion.NOTICE,
        game=game.name,
        wishes=wishes_of(player, game),
    )
    return Answer((case.say("refuse.done", **gaps),), events=events, replies=(mail,))


def guests_named(who: str, game: Game) -> tuple[Player, ...]:
    """Whom a name or an address may mean of those who wait, were invited, or have asked."""
    people, word = game.people, who.lower().strip(" .!?<>")
    asked = tuple(_asked_of(wish) for wish in people.wishes if _is_request(wish))
    known = (*people.waiting, *people.forming.invited, *asked)
    return tuple(p for p in known if word in _names(p))


def _names(player: Player) -> set[str]:
    called = player.called.lower()
    return {player.address.lower(), called, called.partition(" ")[0]}


# ------------------------------------------------------------ who asks to be let in


def why_not_let_in(game: Game, case: Case) -> str:
    """Why somebody doesn't join by their own word; "" if they do, "ask" if it is asked."""
    address = case.visitor.player.address
    if case.visitor.player.address == game.people.master.player.address:
        return ""
    if address in game.people.forming.refused:
        return case.say("refuse.stands", game=game.name)
    if game.settings.joining == OPEN and game.settings.listed:
        return ""
    if game.people.forming.is_invited(address):
        is_sure = case.visitor.surety >= Surety.ALIGNED
        return "" if is_sure else case.say("invite.answer_it", game=game.name)
    if game.settings.joining == CONSENT:
        return ASK
    return case.say("invite.only", game=game.name)


ASK = "*ask*"
"""Stands for a reason not to join: the gamesmaster is asked first."""


def ask_to_join(game: Game, case: Case) -> Answer:
    """Somebody would join: the gamesmaster is asked, by a number."""
    player = case.visitor.player
    count = may_again("join", mailbox_of(player.address), SEATS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("join.too_many", most=SEATS_A_DAY))
    # The line that invites them must be read as it stands, whatever they are called.
    name = " ".join(_NO_WORD.sub(" ", player.name).split())
    lines = (write_command(Invite(player.address, name)), write_command(Refuse(player.address)))
    number = game.people.master.asked + 1
    person = f"{name} <{player.address}>" if name else player.address
    items = "\n".join(f"    {number}{n}  {line}" for n, line in zip("ab", lines, strict=True))
    gaps = {"game": game.name, "who": player.called, "person": person, "items": items}
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:asks:{game.name}",
        subject=case.say("invite.asks_subject", **gaps),
        text=letter_text(case.say("invite.asks", **gaps)),
        occasion=Occasion.NOTICE,
    )
    asked = WishAsked(
        None, number, lines, case.say("invite.asks_subject", **gaps), case.now, lasts=True
    )
    return Answer(
        (case.say("invite.asked", **gaps),),
        events=(asked,),
        about=game.name,
        replies=(mail,),
        effects=(count,),
        headline=case.say("told.join_asked"),
    )


def _is_request(wish: WishAsked) -> bool:
    """Whether the gamesmaster is asked about somebody who would join."""
    return wish.sender is None and len(wish.lines) == 2 and wish.lines[1].startswith("refuse ")


def _asked_of(wish: WishAsked) -> Player:
    return Player(wish.lines[1].removeprefix("refuse "))


def _settled(game: Game, address: str) -> tuple[WishesClosed, ...]:
    """What the gamesmaster was asked about somebody is answered."""
    asked = tuple(
        wish.number
        for wish in game.people.wishes
        if _is_request(wish) and _asked_of(wish).address == address
    )
    return (WishesClosed(None, asked),) if asked else ()


# ------------------------------------------------------------ mails


def gaps_of_invitation(player: Player, game: Game) -> dict[str, str]:
    """What there is to say of somebody who is invited or refused, to them or the gamesmaster."""
    return {
        "game": game.name,
        "board": game.variant.title,
        "who": player.called,
        "address": player.address,
        "master": game.people.master.player.called,
        "joined": str(len(game.people.waiting)),
        "seats": str(len(game.variant.powers)),
    }


def invited_part(office: Office, game: Game, player: Player) -> str:
    """The local part of the address at which an invitation is answered."""
    place = place_of(INVITED, player.address)
    return reply_local_part(office.judge.local, office.secret, game.name, place, 1)


def _mail(game: Game, player: Player, key: str, subject: str, text: str, office: Office) -> Reply:
    """A mail to somebody who is invited; nothing in it is secret but where it is answered."""
    return Reply(
        key=key,
        to=Address(player.address, player.name),
        subject=f"[{game.name}] {subject}",
        text=text,
        occasion=Occasion.NOTICE,
        game=game.name,
        reply_to=invited_part(office, game, player),
        wishes=wishes_of(player, game),
    )


def guest_lines(game: Game, case: Case) -> tuple[str, ...]:
    """Who was invited and hasn't answered, for the gamesmaster alone."""
    if not case.visitor.leads or game.state is not GameState.FORMING:
        return ()
    there = {address for address, _ in entries_of(game)}
    open_ = [p for p in game.people.forming.invited if p.address not in there]
    rows = case.office.phrases.in_a_row(f"{p.called} ({p.address})" for p in open_)
    return (case.say("invite.open", who=rows),) if open_ else ()
