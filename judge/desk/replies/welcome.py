"""The first and the last mail of somebody's time in a seat."""

from __future__ import annotations

from datetime import datetime

from judge.board.units import Power
from judge.desk.dressing import wishes_for, wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.board import write_board
from judge.desk.replies.due import clock_words
from judge.desk.replies.filed import write_file
from judge.desk.replies.layout import blocks, letter_text, paragraph
from judge.desk.replies.opening import unnamed_words
from judge.desk.replies.press_rules import how_to_write
from judge.desk.replies.sample import sample_order
from judge.desk.replies.standing import write_standing
from judge.desk.replies.status import unled_lines
from judge.desk.replies.taking_over import briefing
from judge.game.game import Game
from judge.game.seats import Player


def welcome_mail(power: Power | None, game: Game, key: str, office: Office, now: datetime) -> Reply:
    """What whoever has a seat now needs to know, with their reply address."""
    if power is None:
        player = game.people.master.player
        subject, text = office.phrases.mail("new_master", game=game.name, new=player.called)
    else:
        subject, text = office.phrases.mail("replacement", **_gaps(power, game, office, now))
        if unnamed := unnamed_words(game, office.phrases):
            text = f"{text.rstrip()}\n\n{unnamed}\n"
    epoch = game.people.seat_or_master(power).epoch
    return mail_to(
        office,
        game,
        power,
        key=f"{key}:welcome:{power or 'GM'}:{epoch}",
        subject=subject,
        text=text,
        occasion=Occasion.NOTICE,
    )


def farewell_mail(power: Power, old: Player, game: Game, key: str, office: Office) -> Reply:
    """A word to the one whose seat is somebody else's now."""
    subject, text = office.phrases.mail("replaced", game=game.name, power=power.name)
    return Reply(
        key=f"{key}:farewell:{power}:{game.people.seat_of(power).epoch}",
        to=Address(old.address, old.name),
        subject=f"[{game.name}] {subject}",
        text=text,
        occasion=Occasion.NOTICE,
        game=game.name,
        wishes=wishes_of(old, game),
    )


def _how_to_order(sample: str, phrases: Phrasebook) -> str:
    """How orders are written; where none are due now, when."""
    if not sample:
        return letter_text(phrases.say("replacement.later")).rstrip()
    return letter_text(phrases.say("replacement.how", sample=sample)).rstrip()


def _until(game: Game, now: datetime, zone: str, phrases: Phrasebook) -> str:
    """The deadline; and that the gamesmaster is away, if they are."""
    when = clock_words(game, now, zone, phrases)
    return "\n".join((when, *map(paragraph, unled_lines(game, now, phrases))))


def _gaps(power: Power, game: Game, office: Office, now: datetime) -> dict[str, str]:
    zone = wishes_for(power, game).zone
    alive = [other.name for other in game.survivors() if other != power]
    others = office.phrases.in_a_row(alive[:2] or [power.name])
    rows = (write_standing(game, power, office.phrases), write_file(game, power, office.phrases))
    return {
        "game": game.name,
        "power": power.name,
        "phase": office.phrases.name_phase(game.table.position.phase),
        "when": _until(game, now, zone, office.phrases),
        "standing": blocks(rows).rstrip(),
        "board": write_board(game, None, office.phrases),
        "how": _how_to_order(sample_order(game, power), office.phrases),
        "briefing": blocks(briefing(game, office)).rstrip(),
        "press": how_to_write(game.settings, others, office.phrases),
    }
