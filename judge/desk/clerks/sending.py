"""A letter of press goes out: a mail to each of its readers, and a line in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.visits import may_again
from judge.desk.kinds import PressMail
from judge.desk.letters import Enclosed, Occasion, Reply
from judge.desk.limits import AN_HOUR, PRESS_AN_HOUR
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import (
    copies,
    epochs,
    everybody,
    mail_to,
    press_reply_part,
)
from judge.desk.replies.layout import listing
from judge.desk.replies.quoting import name_shown, quoted
from judge.desk.replies.report import pictures_with, press_sender
from judge.desk.striking import strike_all
from judge.game.game import Game
from judge.game.log import Role
from judge.game.press_events import PressSent
from judge.game.press_letters import AnswerTo, PressLetter, Shown

Readers = tuple[Power | None, ...]
"""Who reads a letter; None is the gamesmaster, nobody named is everybody."""
Thread = Callable[[Power | None], str]
"""The key of the mail of ours that a reader's copy follows; "" for none."""


def may_not_write(case: Case) -> str:
    """Why a visitor may send nothing to anybody; "" if they may."""
    if case.visitor.role in {Role.OBSERVER, Role.STRANGER}:
        return case.say("receipt.only_players")
    if case.visitor.power is None and not case.visitor.leads:
        return case.say("receipt.master_token")
    return ""


def nobody_reads(to: Readers, game: Game, case: Case) -> str:
    """Why a letter would be read by nobody; "" if it is."""
    if to and all(reader == case.visitor.power for reader in to):
        return case.say("press.to_yourself")
    if gone := vacant_among(to, game):
        return case.say("press.vacant", powers=reader_names(gone, case.office.phrases))
    return ""


def vacant_among(to: Readers, game: Game) -> Readers:
    """Those of the readers whose power nobody plays now."""
    return tuple(r for r in to if r is not None and game.people.seat_of(r).vacant)


def send_letter(
    to: AnswerTo, text: str, line: int, case: Case, *, follows: Thread = lambda _: ""
) -> Answer:
    """Send a letter whose readers and text are settled; `line` is where it begins."""
    game, power = case.game, case.visitor.power
    if game is None:
        raise ValueError("press is written in a game")
    seat = f"{game.name}/{power or 'GM'}"
    count = may_again("press", seat, PRESS_AN_HOUR, AN_HOUR, case)
    if count is None:
        return refusal(case.say("press.enough", most=PRESS_AN_HOUR))
    text = without_secrets(text, game, case)
    key = f"{case.key}:press:{line}"
    files = tuple(picture.file for picture in case.enclosed)
    sent = PressSent(
        power, to.to, text, case.now, game.press.letters + 1, key, files, to.kind,
        unnamed=to.unnamed,
    )  # fmt: skip
    lines = len(text.splitlines())
    readers = readers_shown(to.readers, case.office.phrases)
    said = case.count("press.done", lines, readers=readers)
    pictures = listing((picture.name for picture in case.enclosed), case.office.phrases)
    more = (case.say("press.with_pictures", pictures=pictures),) if pictures else ()
    mails = press_mails(sent, game, case.office, follows=follows, enclosed=case.enclosed)
    return Answer((said, *more), events=(sent,), replies=mails, effects=(count,))


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


def without_secrets(text: str, game: Game, case: Case) -> str:
    """A text without the tokens of this game, and of every other that its writer takes part in.

    Those are all the tokens that they can have.
    """
    names = {game.name, *(name for name, _ in case.office.games_of(case.visitor.player.address))}
    games = [found for name in sorted(names) if (found := case.find(name)) is not None]
    return strike_all(text, case.office.secret, {one.name: epochs(one) for one in games})


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
        )
        for reader in everybody(game)
        if sent.goes_to(reader)
    )
    if not mails or not letter.is_watched:
        return mails
    public = replace(mails[-1], follows="")
    return (*mails, *copies(public, game.people.observers, office, game))


def _pictures(letter: PressLetter, phrases: Phrasebook) -> str:
    return f"{pictures_with(letter, phrases)}\n".lstrip("\n")
