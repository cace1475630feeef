"""What is said of a deputy of the gamesmaster: to them, to the gamesmaster, to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from judge.desk.dates import write_absence, write_when
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import deputy_part, mail_to, told_to_all
from judge.desk.replies.due import clock_words
from judge.desk.replies.layout import letter_text, listing
from judge.game.anonymity import is_told_who_plays
from judge.game.deputies import Charge, Deputy, DeputyEnded
from judge.game.events import Event
from judge.game.game import Game, GameState
from judge.game.seats import Seat


def plays_in(address: str, game: Game) -> bool:
    """Whether somebody has a seat in a game, or waits for one: then they can't be its deputy."""
    seats = (seat.player.address for seat in game.people.seats if not seat.vacant)
    return address in {*seats, *(player.address for player in game.people.waiting)}


def gaps_of_deputy(deputy: Deputy, game: Game, phrases: Phrasebook) -> dict[str, str]:
    """What there is to say of a deputy; only they and the gamesmaster read `address`."""
    charges = [charge for charge in Charge if charge in deputy.charges]
    rows = (phrases.say(f"deputy.may_{charge}") for charge in charges)
    return {
        "game": game.name,
        "master": game.people.master.player.called,
        "name": deputy.player.called,
        "address": deputy.player.address,
        "charges": listing((phrases.say(f"deputy.{charge}") for charge in charges), phrases),
        "lines": "\n".join(rows),
        "ends": write_when(deputy.ends, game.settings.zone, phrases),
        "until": write_when(deputy.until, game.settings.zone, phrases),
    }


def to_deputy(
    deputy: Deputy, subject: str, text: str, key: str, game: Game, office: Office
) -> Reply:
    """A mail to a deputy, or to who was asked to be one, with the address that is theirs alone."""
    return Reply(
        key=key,
        to=Address(deputy.player.address, deputy.player.name),
        subject=f"[{game.name}] {subject}",
        text=text,
        occasion=Occasion.NOTICE,
        game=game.name,
        reply_to=deputy_part(office, game, deputy),
        wishes=wishes_of(deputy.player, game),
    )


def deputy_mail(
    name: str, deputy: Deputy, game: Game, office: Office, key: str, now: datetime
) -> Reply:
    """A mail to a deputy whose text stands in `data/mails/`."""
    gaps = gaps_of_deputy(deputy, game, office.phrases)
    standing = _standing(name, deputy, game, now, office.phrases)
    gaps["standing"] = "".join(f"{letter_text(said)}\n" for said in standing)
    subject, text = office.phrases.mail(name, **gaps)
    return to_deputy(deputy, subject, text, f"{key}:{name}:{deputy.number}", game, office)


def _standing(
    name: str, deputy: Deputy, game: Game, now: datetime, phrases: Phrasebook
) -> Iterator[str]:
    """How a game stands that somebody is to look after: all of it is public, or is now theirs."""
    zone, unled = game.settings.zone, game.people.unled
    if game.state is GameState.RUNNING:
        phase = phrases.name_phase(game.table.position.phase)
        when = clock_words(game, now, zone, phrases)
        yield phrases.say("deputy.standing", phase=phase, when=when)
    if unled is not None and unled.ends > now:
        days, master = write_absence(unled, zone, phrases), game.people.master.player.called
        yield phrases.say(f"deputy.away_{game.settings.unled}", master=master, days=days)
    if name != "deputy_welcome":
        return
    if is_told_who_plays(game) and game.people.seats:
        rows = (f"{seat.power.name} ({_player(seat, phrases)})" for seat in game.people.seats)
        yield phrases.say("deputy.plays_what", seats=listing(rows, phrases))
    asked = [seat for seat in game.people.seats if seat.silence.until is not None]
    for seat in asked if Charge.SEATS in deputy.charges else ():
        until = write_when(seat.silence.until or now, zone, phrases)
        yield phrases.say("deputy.is_asked", power=seat.power.name, until=until)


def _player(seat: Seat, phrases: Phrasebook) -> str:
    return phrases.say("deputy.nobody") if seat.vacant else seat.player.called


def _unled_now(name: str, game: Game, now: datetime, phrases: Phrasebook) -> str:
    """That nobody leads a game until its gamesmaster is back; "" if they aren't away."""
    unled = game.people.unled
    if unled is None or not unled.begins <= now < unled.ends or game.state is not GameState.RUNNING:
        return ""
    until = write_when(unled.ends, game.settings.zone, phrases)
    return phrases.say(f"deputy.{name}", until=until)


def status_line(game: Game, now: datetime, phrases: Phrasebook) -> str:
    """Who acts for the gamesmaster now; "" for nobody."""
    one = game.people.deputy
    if one is None or not one.agreed or one.ends <= now or plays_in(one.player.address, game):
        return ""
    return phrases.say("deputy.status", **gaps_of_deputy(one, game, phrases))


def ended_mails(
    deputy: Deputy, why: str, game: Game, office: Office, key: str, now: datetime
) -> tuple[Reply, ...]:
    """What is told when a deputy is none any more: to all; if they never agreed, to whom it was."""
    phrases = office.phrases
    gaps = gaps_of_deputy(deputy, game, phrases)
    name = why if deputy.agreed else f"asked_{why}"
    subject = phrases.say("deputy.ended_subject")
    said = phrases.say(f"deputy.ended_{name}", **gaps)
    text, own = letter_text(said), f"{key}:deputy:{deputy.number}"
    rows = filter(None, (said, _unled_now("another", game, now, phrases)))
    master = mail_to(
        office,
        game,
        None,
        key=f"{own}:gm",
        subject=subject,
        text=letter_text("\n\n".join(rows)),
        occasion=Occasion.NOTICE,
    )
    theirs = replace(to_deputy(deputy, subject, text, f"{own}:own", game, office), reply_to="")
    if not deputy.agreed:
        return (master, theirs)
    waits = filter(None, (said, _unled_now("waits", game, now, phrases)))
    public = letter_text("\n\n".join(waits))
    return (*told_to_all(own, subject, public, game, office), master, theirs)


def end_deputy(
    game: Game, office: Office, now: datetime
) -> tuple[tuple[Event, ...], tuple[Reply, ...]]:
    """What is done when a deputy's time is over, or that in which they could accept."""
    one = game.people.deputy
    if one is None:
        raise ValueError("there is no deputy")
    mails = ended_mails(one, "over", game, office, f"{game.name}:{now:%Y%m%d%H%M}", now)
    return (DeputyEnded(one.number, "over", now),), mails
