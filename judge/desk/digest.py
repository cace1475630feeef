"""A digest: one mail a day to the gamesmaster with all that waits, in numbered items."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.desk.charges import wishes_for_deputy
from judge.desk.clerks.answering import LETTERS
from judge.desk.dates import write_when
from judge.desk.dressing import wishes_for, wishes_of
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.deputies import plays_in, to_deputy
from judge.desk.replies.layout import blocks, letter_text, paragraph
from judge.desk.replies.status import clock_lines
from judge.game.agenda import deputy_leads, waits_since
from judge.game.deputies import Charge, Deputy
from judge.game.game import Game, GameState
from judge.game.offers import open_offers
from judge.game.wishes import WishAsked


def digest_mails(game: Game, office: Office, now: datetime) -> Iterator[Reply]:
    """All that waits, for the gamesmaster, if they want that, and for who acts for them now."""
    if game.settings.digest:
        yield _to_master(game, office, now)
    deputy = game.people.deputy
    if deputy is not None and deputy_leads(game, now) and not plays_in(deputy.player.address, game):
        yield from _to_deputy(deputy, game, office, now)


def _to_deputy(deputy: Deputy, game: Game, office: Office, now: datetime) -> Iterator[Reply]:
    """What waits and is a deputy's to answer, and how much of it isn't; nothing if nothing is."""
    phrases, zone = office.phrases, wishes_of(deputy.player, game).zone
    wishes = tuple(wishes_for_deputy(deputy, game, office))
    seats = tuple(_seats(game, zone, now, phrases)) if Charge.SEATS in deputy.charges else ()
    if not (wishes or seats):
        return
    left = sum(wish.sender is None for wish in game.people.wishes) - len(wishes)
    rows = (
        phrases.say("digest.deputy", game=game.name),
        *(_item(wish, _asked_by(wish, zone, phrases), phrases) for wish in wishes),
        letter_text(phrases.say("digest.how")) if wishes else "",
        "\n".join(seats),
        "\n".join(paragraph(line, hang="  ") for line in clock_lines(game, now, zone, phrases)),
        phrases.count("digest.left", left) if left else "",
    )
    subject = phrases.count("digest.deputy_subject", len(wishes) + len(seats))
    key = f"{game.name}:digest:{now:%Y%m%d%H%M}:deputy"
    yield to_deputy(deputy, subject, blocks(rows), key, game, office)


def _to_master(game: Game, office: Office, now: datetime) -> Reply:
    """All that waits for the gamesmaster; there is something."""
    phrases = office.phrases
    zone = wishes_for(None, game).zone
    waiting = [wish for wish in game.people.wishes if wish.sender is None]
    asks = next((w.about.name for w in waiting if w.is_question and w.about is not None), "")
    items = [_item(wish, _words(wish, zone, phrases), phrases) for wish in waiting]
    clock = clock_lines(game, now, zone, phrases) if game.state is GameState.RUNNING else ()
    number = len(tuple(waits_since(game)))
    return mail_to(
        office,
        game,
        None,
        key=f"{game.name}:digest:{now:%Y%m%d%H%M}",
        subject=phrases.count("digest.subject", number),
        text=blocks(
            (
                phrases.say("digest.title", game=game.name),
                *items,
                letter_text(phrases.say("digest.how")) if items else "",
                letter_text(phrases.say("digest.how_letter", power=asks)) if asks else "",
                "\n".join(_seats(game, zone, now, phrases)),
                "\n".join(paragraph(line, hang="  ") for line in clock),
                phrases.say("digest.off"),
            )
        ),
        occasion=Occasion.NOTICE,
    )


def _item(wish: WishAsked, said: str, phrases: Phrasebook) -> str:
    """What was asked, behind its number, with a letter for each line where there are several."""
    several = len(wish.lines) > 1
    if wish.is_question:
        label = phrases.say("digest.question", label=wish.number)
        return f"{label}\n{paragraph(said, indent=' ' * 5)}"
    rows = [
        phrases.say("digest.item", label=f"{wish.number}{letter if several else ''}", line=line)
        for letter, line in zip(LETTERS, wish.lines, strict=False)
    ]
    return "\n".join((*rows, paragraph(said, indent=" " * 5)))


def _words(wish: WishAsked, zone: str, phrases: Phrasebook) -> str:
    """What the gamesmaster was told, in its words, and by whom."""
    when = write_when(wish.at, zone, phrases)
    if wish.about is None:
        return phrases.say("digest.asked", words=wish.text, when=when)
    return phrases.say("digest.about", power=wish.about.name, words=wish.text, when=when)


def _asked_by(wish: WishAsked, zone: str, phrases: Phrasebook) -> str:
    """Who asks, for a deputy: what they wrote was for the gamesmaster alone."""
    when = write_when(wish.at, zone, phrases)
    return phrases.say("digest.asked_by", power=wish.about.name if wish.about else "", when=when)


def _seats(game: Game, zone: str, now: datetime, phrases: Phrasebook) -> Iterator[str]:
    """The seats that nobody has, and those that somebody was asked about."""
    if game.state is not GameState.RUNNING:
        return
    offers = open_offers(game.people.offers, now)
    offered = {offer.power for offer in offers}
    for seat in game.people.seats:
        alive = seat.vacant and seat.power in game.survivors()
        if alive and seat.empty is not None and seat.power not in offered:
            when = write_when(seat.empty, zone, phrases)
            yield phrases.say("digest.free", power=seat.power.name, when=when)
    for offer in offers:
        name = offer.power.name if offer.power is not None else phrases.say("digest.master")
        when = write_when(offer.until, zone, phrases)
        said = phrases.say("digest.offered", power=name, player=offer.player.called, when=when)
        yield paragraph(said, hang="    ")
