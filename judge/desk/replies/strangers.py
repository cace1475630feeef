"""Answers to letters that speak for nobody."""

from __future__ import annotations

from datetime import timedelta

from judge.desk.identity import Undecided, Visitor
from judge.desk.letters import Address, Letter, Occasion, Reply
from judge.desk.office import Office
from judge.desk.persons import player_of
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.layout import letter_text
from judge.desk.served import Served
from judge.desk.tokens import read_recipient

MOST_SHOWN = 20
A_DAY = timedelta(days=1)
_ASKED_AGAIN = "doubtful, asked to send it again"


def answer_stranger(letter: Letter, key: str, office: Office) -> Served:
    """Say that we don't know them, once a day."""
    address = letter.sender.address
    if not office.first_time("stranger", address, A_DAY):
        return Served(note="a stranger, told already today")
    told = office.phrases.mail("stranger", sender=address, address=str(office.judge))
    return Served(replies=(_reply(letter, f"{key}:stranger", told),), note="a stranger, told so")


def ask_which_game(visitor: Undecided, letter: Letter, key: str, office: Office) -> Served:
    """Ask a person which of their games a letter is about."""
    games = "\n".join(f"    {name}" for name in visitor.games[:MOST_SHOWN])
    if visitor.games[MOST_SHOWN:]:
        games += "\n" + office.phrases.say("games.your_others")
    if visitor.named:
        told = office.phrases.mail(
            "no_seat", game=visitor.named, sender=visitor.player.address, games=games
        )
    else:
        told = office.phrases.mail("undecided", games=games, first=visitor.games[0])
    return Served(
        replies=(_reply(letter, f"{key}:undecided", told),), note="asked which game is meant"
    )


def answer_lapsed(letter: Letter, key: str, office: Office) -> Served:
    """Say that an address which answered press speaks for nobody any more, once a day."""
    sender = letter.sender.address
    if not office.first_time("lapsed", sender, A_DAY):
        return Served(note="an answer for nobody any more, told already today")
    game = read_recipient(letter.recipient).game
    told = office.phrases.mail("answer_lapsed", game=game, address=str(office.judge))
    return Served(
        replies=(_reply(letter, f"{key}:lapsed", told),), note="an answer for nobody any more"
    )


def ask_again(letter: Letter, key: str, office: Office, visitor: Visitor | None) -> Served:
    """Ask for a letter again that contradicts itself about its writer or its words.

    The address on file is told each time, since somebody may be writing in
    its name; any other once a day. A seat's secret address settles whose
    letter it is, not what is in it: it was sent on by somebody.
    """
    if visitor is not None and visitor.by_token:
        return _ask_seat_again(letter, key, office, visitor)
    address = letter.sender.address
    if not office.games_of(address) and not office.first_time("stranger", address, A_DAY):
        return Served(note="doubtful, and told already today")
    told = office.phrases.mail(
        "doubtful", trouble=letter.trouble, sender=address, address=str(office.judge)
    )
    return Served(replies=(_reply(letter, f"{key}:doubtful", told),), note=_ASKED_AGAIN)


def _ask_seat_again(letter: Letter, key: str, office: Office, visitor: Visitor) -> Served:
    game = visitor.game
    if game is None:
        return Served(note="doubtful, for no game")
    subject, text = office.phrases.mail("doubtful_seat", trouble=letter.trouble)
    reply = Reply(
        key=f"{key}:doubtful",
        to=visitor.address,
        subject=f"[{game.name}] {subject}",
        text=letter_text(text),
        occasion=Occasion.RECEIPT,
        game=game.name,
        reply_to=reply_part(office, game, visitor.power),
        in_reply_to="" if visitor.elsewhere else letter.message_id,
        references=() if visitor.elsewhere else letter.references,
    )
    return Served(replies=(reply,), note=_ASKED_AGAIN, by_token=True)


def _reply(letter: Letter, key: str, told: tuple[str, str]) -> Reply:
    player = player_of(letter.sender)
    subject, text = told
    return Reply(
        key=key,
        to=Address(player.address, player.name),
        subject=subject,
        text=letter_text(text),  # addresses and troubles are of any length
        occasion=Occasion.STRANGER,
        in_reply_to=letter.message_id,
        references=letter.references,
    )
