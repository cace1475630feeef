"""Offering a seat to somebody: they accept first, and until then nothing changes."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.board.position import Position
from judge.board.units import Power
from judge.desk.answers import Answer, Case, Parted, clerk_of, refusal
from judge.desk.clerks.visits import game_of, masters_of
from judge.desk.commands.offering import Replace, WithdrawOffer
from judge.desk.dates import write_when
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.limits import A_DAY, OFFERS_A_DAY, count_within
from judge.desk.names import MASTER_WORDS, power_named
from judge.desk.office import Office
from judge.desk.persons import is_mailable, player_of
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import offer_part
from judge.desk.replies.board import write_board
from judge.desk.replies.due import clock_words
from judge.desk.replies.layout import listing
from judge.desk.replies.taking_over import about_game
from judge.desk.replies.welcome import welcome_mail
from judge.game.anonymity import is_anonymous
from judge.game.game import Game, GameState, after
from judge.game.offers import Offer, OfferEnd, open_offers
from judge.game.people_events import MasterReplaced, OfferClosed, PlayerReplaced, SeatOffered
from judge.game.seats import Player

OFFER_LASTS = timedelta(days=7)


@clerk_of(Replace)
def replace_player(command: Replace, case: Case) -> Answer:
    """Offer a seat to another person; the same person gets a new reply address at once."""
    game = game_of(case)
    address = command.address.rstrip(".!?")
    player = Player(address, player_of(Address(address, command.name)).name, game.settings.zone)
    if command.power.lower() in MASTER_WORDS:
        if refused := may_not_take(None, address, case):
            return refusal(refused)
        same = game.people.master.player
        return _renew(None, same, case) if same.address == address else _offer(None, player, case)
    power = power_named(command.power, game.variant) or played_by(command.power, game)
    if power is None:
        powers = case.office.phrases.in_a_row(p.name for p in game.variant.powers)
        return refusal(case.say("no_power", word=command.power, powers=powers))
    if refused := may_not_take(power, address, case):
        return refusal(refused)
    seat = game.people.seat_of(power)
    if seat.player.address == address and not seat.vacant:
        return _renew(power, seat.player, case)
    return _offer(power, player, case)


def played_by(name: str, game: Game) -> Power | None:
    """The power of a player by name, if there is one such player."""
    found = [
        s.power
        for s in game.people.seats
        if name.lower() in {s.player.called.lower(), s.player.address.lower()}
    ]
    return found[0] if len(found) == 1 else None


def may_not_take(power: Power | None, address: str, case: Case) -> str:
    """Why a seat can't be taken over from an address; "" if it can."""
    game = game_of(case)
    if power is not None and game.state is not GameState.RUNNING:
        return case.say(f"not_running.{game.state}", game=game.name)
    if power is None:
        return cannot_write_to(address, case) or may_not_lead(address, game, case)
    return may_not_play(address, power, game, case)


def may_not_play(address: str, power: Power, game: Game, case: Case) -> str:
    """Why an address can't have a seat; "" if it can."""
    if refused := cannot_write_to(address, case):
        return refused
    for seat in game.people.seats:
        if seat.player.address == address and seat.power != power and not seat.vacant:
            return case.say("replace.plays", address=address, power=seat.power.name)
    if is_anonymous(game) and address in masters_of(game, case):
        return case.say("replace.leads", address=address)
    return ""


def may_not_lead(address: str, game: Game, case: Case) -> str:
    """Why an address can't be the gamesmaster's: who knows all names plays none of the seats."""
    if not is_anonymous(game):
        return ""
    players = (seat.player for seat in game.people.seats if not seat.vacant)
    is_there = any(address == player.address for player in (*players, *game.people.waiting))
    return case.say("replace.would_lead", address=address) if is_there else ""


def cannot_write_to(address: str, case: Case) -> str:
    """Why mail can't go to an address; "" if it can."""
    judge = case.office.judge
    local, _, domain = address.partition("@")
    if (local.partition("+")[0], domain) == (judge.local.lower(), judge.domain.lower()):
        return case.say("replace.judge", address=address)
    if not is_mailable(address):
        return case.say("replace.no_address", address=address)
    return ""


def _renew(power: Power | None, player: Player, case: Case) -> Answer:
    """Give whoever has a seat another reply address; the old one speaks no more."""
    event = MasterReplaced(player) if power is None else PlayerReplaced(power, player)
    welcome = welcome_mail(power, after(game_of(case), event), case.key, case.office, case.now)
    said = case.say(
        "replace.renewed", power=_name_of(power, case.office.phrases), new=player.address
    )
    parted = (Parted(),) if power is None else ()
    return Answer((said,), events=(event,), replies=(welcome,), effects=parted)


def _offer(power: Power | None, player: Player, case: Case) -> Answer:
    """Ask somebody whether to take a seat over."""
    game = game_of(case)
    count = count_within("offer", game.name, OFFERS_A_DAY, A_DAY, case.is_first)
    if count is None:
        return refusal(case.say("offer.enough", most=OFFERS_A_DAY))
    event = SeatOffered(power, player, case.now + OFFER_LASTS)
    offered = after(game, event)
    before = [o for o in open_offers(game.people.offers, case.now) if o.power == power]
    gaps = gaps_of(offered.people.offers[-1], offered, case.office, case.now)
    said = [case.say(f"offer.{_stays(power, game)}", **gaps)]
    if before:
        said.insert(0, case.say("offer.instead", player=before[0].player.address))
    return Answer(
        tuple(said),
        events=(event,),
        replies=(offer_mail(offered.people.offers[-1], offered, case.office, case.key, case.now),),
        effects=(count,),
        headline=case.say("offer.headline", **gaps),
    )


def _stays(power: Power | None, game: Game) -> str:
    """Which sentence tells what stays as it is until an offer is accepted."""
    if power is None:
        return "made_master"
    return "made_vacant" if game.people.seat_of(power).vacant else "made"


def gaps_of(offer: Offer, game: Game, office: Office, now: datetime) -> dict[str, str]:
    """What there is to say of an offer; only its own person and the gamesmaster read `new`."""
    power, zone = offer.power, game.settings.zone
    return {
        "game": game.name,
        "board": game.variant.title,
        "seat": _seat_of(power, office.phrases),
        "power": _name_of(power, office.phrases),
        "new": offer.player.address,
        "name": offer.player.name or office.phrases.say("offer.somebody"),
        "until": write_when(offer.until, zone, office.phrases),
        "old": "" if power is None else game.people.seat_of(power).player.called,
        "phase": office.phrases.name_phase(game.table.position.phase),
        "when": clock_words(game, now, zone, office.phrases),
        "of": game.folder.forked.of if game.folder.forked is not None else "",
        **_has(power, game.table.position, office.phrases),
    }


def _has(power: Power | None, position: Position, phrases: Phrasebook) -> dict[str, str]:
    """How much a power has on the board, in words."""
    if power is None:
        return {}
    return {
        "centres": phrases.count("news.centres", len(position.centres_of(power))),
        "units": phrases.count("news.units", len(position.units_of(power))),
    }


def _name_of(power: Power | None, phrases: Phrasebook) -> str:
    return power.name if power is not None else phrases.say("offer.master")


def _seat_of(power: Power | None, phrases: Phrasebook) -> str:
    """How a seat is called: "the seat of France", "the gamesmaster's seat"."""
    if power is None:
        return phrases.say("offer.seat_master")
    return phrases.say("offer.seat", power=power.name)


def offer_mail(
    offer: Offer, game: Game, office: Office, key: str, now: datetime, name: str = ""
) -> Reply:
    """What somebody is asked: nothing in it is secret, for the address may be mistyped."""
    name = name or ("offer" if offer.power is not None else "offer_master")
    board = write_board(game, None, office.phrases) if offer.power is not None else ""
    about = about_game(game, office.phrases) if offer.power is not None else ""
    gaps = {**gaps_of(offer, game, office, now), "position": board, "about": about}
    subject, text = office.phrases.mail(name, **gaps)
    return Reply(
        key=f"{key}:offer:{game.name}:{offer.number}",
        to=Address(offer.player.address, offer.player.name),
        subject=f"[{game.name}] {subject}",
        text=text,
        occasion=Occasion.NOTICE,
        game=game.name,
        reply_to=offer_part(office, game, offer),
        wishes=wishes_of(offer.player, game),
    )


@clerk_of(WithdrawOffer)
def withdraw_offer(command: WithdrawOffer, case: Case) -> Answer:
    """Take back the offer that is open, or the one that is named."""
    game = game_of(case)
    found = open_offers(game.people.offers, case.now)
    if not found:
        return refusal(case.say("offer.none", game=game.name))
    meant = [o for o in found if not command.to or _is_meant(o, command.to, game)]
    if len(meant) != 1:
        rows = listing(
            (f"{_name_of(o.power, case.office.phrases)} ({o.player.address})" for o in found),
            case.office.phrases,
        )
        return refusal(case.say("offer.which", offers=rows))
    (offer,) = meant
    gaps = gaps_of(offer, game, case.office, case.now)
    return Answer(
        (case.say("offer.withdrawn", **gaps),),
        events=(OfferClosed(offer.number, OfferEnd.WITHDRAWN),),
    )


def _is_meant(offer: Offer, to: str, game: Game) -> bool:
    if "@" in to:
        return offer.player.address == to.rstrip(".!?")
    if offer.power is None:
        return to in MASTER_WORDS
    return power_named(to, game.variant) == offer.power


def offer_lines(game: Game, case: Case) -> tuple[str, ...]:
    """The open offers, for the gamesmaster alone."""
    if not case.visitor.leads:
        return ()
    if case.visitor.player.address != game.people.master.player.address:
        return ()
    return tuple(
        case.say("offer.open", **gaps_of(offer, game, case.office, case.now))
        for offer in open_offers(game.people.offers, case.now)
    )
