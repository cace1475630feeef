"""A letter of press goes out: a mail to each of its readers, and a line in the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.visits import may_again
from judge.desk.kinds import PressMail
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import AN_HOUR, PRESS_AN_HOUR
from judge.desk.replies.addressing import (
    copies,
    epochs,
    everybody,
    mail_to,
    press_reply_part,
)
from judge.desk.replies.layout import listing
from judge.desk.replies.quoting import quoted
from judge.desk.replies.report import pictures_with
from judge.desk.tokens import strike
from judge.game.game import Game
from judge.game.log import Role
from judge.game.press_events import PressSent

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
        return case.say("press.vacant", powers=reader_names(gone, case))
    return ""


def vacant_among(to: Readers, game: Game) -> Readers:
    """Those of the readers whose power nobody plays now."""
    return tuple(r for r in to if r is not None and game.people.seat_of(r).vacant)


def send_letter(
    to: Readers, text: str, line: int, case: Case, *, follows: Thread = lambda _: ""
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
    letter = PressSent(power, to, text, case.now, game.press.letters + 1, key, files)
    lines = len(text.splitlines())
    readers = _readers(to, case)
    said = case.say("press.done_line" if lines == 1 else "press.done", readers=readers, lines=lines)
    pictures = listing(picture.name for picture in case.enclosed)
    more = (case.say("press.with_pictures", pictures=pictures),) if pictures else ()
    mails = _mails(letter, game, case, follows)
    return Answer((said, *more), events=(letter,), replies=mails, effects=(count,))


def reader_names(readers: Readers, case: Case) -> str:
    """Readers in a row: "Italy and the gamesmaster"."""
    return listing(r.name if r is not None else case.say("press.master") for r in readers)


def without_secrets(text: str, game: Game, case: Case) -> str:
    """A text without the tokens of this game, and of every other that its writer takes part in.

    Those are all the tokens that they can have.
    """
    names = {game.name, *(name for name, _ in case.office.games_of(case.visitor.player.address))}
    for name in sorted(names):
        other = case.find(name)
        if other is not None:
            text = strike(text, case.office.secret, name, epochs(other))
    return text


def _readers(to: Readers, case: Case) -> str:
    return reader_names(to, case) if to else case.say("press.everybody")


def _mails(letter: PressSent, game: Game, case: Case, follows: Thread) -> tuple[Reply, ...]:
    """A copy to each reader, with an address that answers this letter for the reader's seat."""
    sender, readers = reader_names((letter.sender,), case), _readers(letter.to, case)
    subject = case.say("press.subject", sender=sender, readers=readers)
    top = case.say("press.heading", sender=sender[:1].upper() + sender[1:], readers=readers)
    enclosed = f"{pictures_with(letter, case.office.phrases)}\n".lstrip("\n")
    mails = tuple(
        replace(
            mail_to(
                case.office,
                game,
                reader,
                key=f"{letter.key}:{reader or 'GM'}",
                subject=subject,
                text=f"{top}\n{enclosed}\n{quoted(letter.text)}\n",
                occasion=Occasion.PRESS,
                kind=PressMail(letter.enclosed),
            ),
            reply_to=press_reply_part(case.office, game, reader, letter.number),
            follows=follows(reader),
            enclosed=case.enclosed,
        )
        for reader in everybody(game)
        if reader != letter.sender and (not letter.to or reader in letter.to)
    )
    if letter.to or not mails:
        return mails
    public = replace(mails[-1], follows="")
    return (*mails, *copies(public, game.people.observers, case.office, game))
