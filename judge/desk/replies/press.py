"""A letter of press as its readers have it: a mail to each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from judge.board.units import Power
from judge.desk.kinds import PressMail
from judge.desk.letters import Enclosed, Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import copies, everybody, mail_to, press_reply_part
from judge.desk.replies.layout import listing
from judge.desk.replies.quoting import name_shown, quoted
from judge.desk.replies.report import pictures_with, press_sender
from judge.game.game import Game
from judge.game.press_events import PressSent
from judge.game.press_letters import PressLetter, Shown

Thread = Callable[[Power | None], str]
"""The key of the mail of ours that a reader's copy follows; "" for none."""


def reader_names(readers: Iterable[Shown], phrases: Phrasebook) -> str:
    """Readers in a row: "Italy and the gamesmaster"."""
    return listing((name_shown(reader, phrases) for reader in readers), phrases)


def readers_shown(readers: tuple[Shown, ...], phrases: Phrasebook) -> str:
    """Who reads a letter, as all of them see it: "Italy and the gamesmaster", "everybody"."""
    return reader_names(readers, phrases) if readers else phrases.say("press.everybody")


def heading_of(letter: PressLetter, phrases: Phrasebook) -> str:
    """The line above a letter in its mails: "The gamesmaster to Italy:"."""
    readers = readers_shown(letter.readers, phrases)
    return phrases.say("press.heading", sender=press_sender(letter, phrases), readers=readers)


def press_mails(
    sent: PressSent,
    game: Game,
    office: Office,
    *,
    follows: Thread = lambda _: "",
    enclosed: tuple[Enclosed, ...] = (),
) -> tuple[Reply, ...]:
    """A copy of a letter to each reader that there is now, with an address that answers it.

    That answers for the reader's seat. Nothing in a copy tells more than the letter shows.
    `enclosed` are its pictures, unless they are kept already.
    """
    letter, phrases = sent.letter, office.phrases
    sender = name_shown(letter.shown, phrases)
    readers = readers_shown(letter.readers, phrases)
    text = f"{heading_of(letter, phrases)}\n{_pictures(letter, phrases)}\n{quoted(letter.text)}\n"
    mails = tuple(
        replace(
            mail_to(
                office,
                game,
                reader,
                key=f"{sent.key}:{reader or 'GM'}",
                subject=phrases.say("press.subject", sender=sender, readers=readers),
                text=text,
                occasion=Occasion.PRESS,
                kind=PressMail(letter.enclosed),
            ),
            reply_to=press_reply_part(office, game, reader, letter.number),
            follows=follows(reader),
            enclosed=enclosed,
            called=phrases.say("press.from", sender=press_sender(letter, phrases), game=game.name),
        )
        for reader in everybody(game)
        if sent.goes_to(reader)
    )
    if not mails or not letter.is_watched:
        return mails
    return (*mails, *copies(replace(mails[-1], follows=""), game.people.observers, office, game))


def _pictures(letter: PressLetter, phrases: Phrasebook) -> str:
    return f"{pictures_with(letter, phrases)}\n".lstrip("\n")
