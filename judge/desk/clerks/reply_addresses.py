"""Another secret reply address, for whoever fears that somebody else knows the old one."""

from __future__ import annotations

from judge.board.units import Power
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.commands.own_mail import NewReplyAddress
from judge.desk.letters import Occasion
from judge.desk.names import power_named
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.game.game import Game, after
from judge.game.log import Role
from judge.game.people_events import ReplyAddressRenewed


@clerk_of(NewReplyAddress)
def new_reply_address(command: NewReplyAddress, case: Case) -> Answer:
    """Give a seat another reply address: one's own, or any that the gamesmaster names."""
    game, visitor = case.game, case.visitor
    if game is None or (visitor.power is None and visitor.role is not Role.MASTER):
        return refusal(case.say("rekey.no_seat"))
    if visitor.power is None and not visitor.leads:
        return refusal(case.say("receipt.master_token"))
    if command.power:
        return _of(command.power, game, case)
    return Answer((case.say("rekey.done"),), events=(ReplyAddressRenewed(visitor.power),))


def _of(name: str, game: Game, case: Case) -> Answer:
    """A seat that is named: its player is told, and so is whoever asked for it."""
    power = power_named(name, game.variant)
    if power is None:
        powers = case.office.phrases.in_a_row(p.name for p in game.variant.powers)
        return refusal(case.say("no_power", word=name, powers=powers))
    if power == case.visitor.power:
        return Answer((case.say("rekey.done"),), events=(ReplyAddressRenewed(power),))
    if not case.visitor.leads:
        return refusal(case.say("rekey.not_yours", power=power.name))
    if not _is_played(power, game):
        return refusal(case.say("press.vacant", powers=power.name))
    event = ReplyAddressRenewed(power)
    mail = mail_to(
        case.office,
        after(game, event),
        power,
        key=f"{case.key}:rekeyed:{power}",
        subject=case.say("rekey.subject"),
        text=letter_text(case.say("rekey.notice", power=power.name, game=game.name)),
        occasion=Occasion.NOTICE,
    )
    return Answer((case.say("rekey.of", power=power.name),), events=(event,), replies=(mail,))


def _is_played(power: Power, game: Game) -> bool:
    return any(seat.power == power and not seat.vacant for seat in game.people.seats)
