"""To whom a mail goes, and where the answer to it should come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from zlib import crc32

from judge.board.units import Power
from judge.desk.dressing import wishes_of
from judge.desk.kinds import PLAIN, Kind
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.office import Office
from judge.desk.tokens import (
    MASTER,
    OBSERVER,
    OFFER,
    WAITING,
    deputy_place,
    place_of,
    press_local_part,
    reply_local_part,
)
from judge.game.deputies import Deputy
from judge.game.game import Game, GameState
from judge.game.offers import Offer
from judge.game.seats import Player

GIVES_UP = "leave"
"""What somebody who watches writes to get no more mails (`Leave`)."""


def epochs(game: Game) -> dict[str, int]:
    """Everybody who has a secret reply address, with its epoch."""
    people, deputy = game.people, game.people.deputy
    return {
        MASTER: people.master.epoch,
        **{seat.power.id: seat.epoch for seat in people.seats},
        **{place_of(OFFER, offer.player.address): offer.number for offer in people.offers},
        **{
            deputy_place(one.player.address, agreed=agreed): one.number
            for one in (() if deputy is None else (deputy,))
            for agreed in (False, True)
        },
        **{place_of(WAITING, player.address): 1 for player in people.waiting},
        **{place_of(OBSERVER, player.address): 1 for player in people.observers},
    }


def reply_part(office: Office, game: Game, power: Power | None) -> str:
    """The local part of the reply address of a seat, or of the GM for None."""
    seat = MASTER if power is None else power.id
    epoch = game.people.seat_or_master(power).epoch
    return reply_local_part(office.judge.local, office.secret, game.name, seat, epoch)


def press_reply_part(office: Office, game: Game, power: Power | None, number: int) -> str:
    """The local part of the address that answers a letter of press, and does nothing else."""
    seat = MASTER if power is None else power.id
    epoch = game.people.seat_or_master(power).epoch
    local = office.judge.local
    part = press_local_part(local, office.secret, game.name, seat, epoch, number)
    return part or f"{local}+{game.name}"


def offer_part(office: Office, game: Game, offer: Offer) -> str:
    """The local part of the address at which an offer is answered, and nothing else is done."""
    seat = place_of(OFFER, offer.player.address)
    return reply_local_part(office.judge.local, office.secret, game.name, seat, offer.number)


def deputy_part(office: Office, game: Game, deputy: Deputy) -> str:
    """The local part of the address of a deputy, or of who was asked to be one."""
    seat = deputy_place(deputy.player.address, agreed=deputy.agreed)
    return reply_local_part(office.judge.local, office.secret, game.name, seat, deputy.number)


def beside_part(office: Office, game: Game, player: Player) -> str:
    """The local part of the reply address of somebody who has no seat.

    While they wait for one or watch it speaks for them; for anybody else it is the game's
    address, in which there is no secret.
    """
    local, people = office.judge.local, game.people
    for what, there in ((WAITING, people.waiting), (OBSERVER, people.observers)):
        if any(player.address == known.address for known in there):
            place = place_of(what, player.address)
            return reply_local_part(local, office.secret, game.name, place, 1)
    return f"{local}+{game.name}"


def phase_now(game: Game) -> str:
    """What an answer to a mail is about that is written now: the phase that is being played."""
    return str(game.table.position.phase) if game.state is GameState.RUNNING else ""


def mail_to(
    office: Office,
    game: Game,
    power: Power | None,
    *,
    key: str,
    subject: str,
    text: str,
    occasion: Occasion,
    kind: Kind = PLAIN,
) -> Reply:
    """A mail about a game to a seat's player, or to the GM for None."""
    player = game.people.seat_or_master(power).player
    return Reply(
        key=key,
        to=Address(player.address, player.name),
        subject=_titled(subject, game),
        text=text,
        occasion=occasion,
        game=game.name,
        reply_to=reply_part(office, game, power),
        kind=kind,
        wishes=wishes_of(player, game),
        phase=phase_now(game),
    )


def everybody(game: Game) -> Iterator[Power | None]:
    """Every seat that has a player, and None for the GM."""
    yield from (seat.power for seat in game.people.seats if not seat.vacant)
    yield None


def _titled(subject: str, game: Game) -> str:
    return f"[{game.name}] {subject}"


def copies(mail: Reply, readers: Iterable[Player], office: Office, game: Game) -> Iterator[Reply]:
    """A mail that everybody may read once more, for people who have no seat.

    Their answers go to an address of their own. Who only watches can give that up with one click.
    """
    watching = {observer.address for observer in game.people.observers}
    for reader in readers:
        yield replace(
            mail,
            key=f"{mail.key}:{reader.address}",
            to=Address(reader.address, reader.name),
            reply_to=beside_part(office, game, reader),
            wishes=wishes_of(reader, game),
            gives_up=GIVES_UP if reader.address in watching else "",
        )


def notices(
    office: Office,
    game: Game,
    *,
    key: str,
    subject: str,
    text: str,
    besides: Power | None = None,
    kind: Kind = PLAIN,
    to_master: str | None = None,
    watched: str | None = None,
    watched_subject: str = "",
) -> tuple[Reply, ...]:
    """The same short notice to every seat, the GM, and all who watch the game or wait for a seat.

    `besides` one seat. The GM is told something else by `to_master`, or nothing by "", for whom a
    receipt says it; who only watches is told what is `watched`, if not all is for them. A
    letter may bring about two of a kind; it is their text that tells them apart.
    """
    key = f"{key}:{mark_of(text)}"
    *seated, master = (
        mail_to(
            office,
            game,
            power,
            key=f"{key}:{power or 'GM'}",
            subject=subject,
            text=text,
            occasion=Occasion.NOTICE,
            kind=kind,
        )
        for power in everybody(game)
        if power is None or power != besides
    )
    led = () if to_master == "" else (replace(master, text=to_master or text),)
    title = _titled(watched_subject or subject, game)
    public = replace(master, text=text if watched is None else watched, subject=title)
    watching = copies(public, (*game.people.observers, *game.people.waiting), office, game)
    return (*seated, *led, *watching)


def told_to_all(
    key: str, subject: str, text: str, game: Game, office: Office, kind: Kind = PLAIN
) -> tuple[Reply, ...]:
    """To all who play, wait for a seat or observe, once; not to the gamesmaster, who was answered.

    Nor to the seat of one who plays, too.
    """
    return but_master(told_all(office, game, key=key, subject=subject, text=text, kind=kind), game)


def but_master(mails: Iterable[Reply], game: Game) -> tuple[Reply, ...]:
    """Those of some mails that don't go to the gamesmaster, in whatever seat."""
    master = game.people.master.player.address
    return tuple(mail for mail in mails if mail.to.address != master)


def told_all(
    office: Office, game: Game, *, key: str, subject: str, text: str, kind: Kind = PLAIN
) -> tuple[Reply, ...]:
    """A notice to everybody in a game but its gamesmaster: who waits and who watches, too."""
    return notices(office, game, key=key, subject=subject, text=text, kind=kind, to_master="")


def mark_of(text: str) -> str:
    """A few letters that stand for a text in a key."""
    return f"{crc32(text.encode()):08x}"


def entries_of(game: Game) -> tuple[tuple[str, str], ...]:
    """Every address on file for a game, with its seat, for the index."""
    return (
        (game.people.master.player.address, "GM"),
        *((seat.player.address, seat.power.id) for seat in game.people.seats if not seat.vacant),
        *((player.address, "waiting") for player in game.people.waiting),
        *((player.address, "observer") for player in game.people.observers),
    )
