"""Answers to letters that speak for nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.desk.declarations import QUESTIONS
from judge.desk.identity import Undecided
from judge.desk.letters import Address, Letter, Occasion, Reply
from judge.desk.limits import A_DAY, QUESTIONS_A_DAY, Count, Left, mailbox_of, rationed_count
from judge.desk.office import Office
from judge.desk.persons import player_of
from judge.desk.reading import CommandLine, Part
from judge.desk.replies.former import seats_left
from judge.desk.replies.layout import letter_text
from judge.desk.served import Served
from judge.desk.tokens import read_recipient
from judge.desk.unlisted import as_seen_by
from judge.game.game import GameState

MOST_SHOWN = 20
MOST_LETTERS, MOST_WORDS = 200, 12
"""So much of a stranger's letter is looked at for the name of a game."""
_NAME = re.compile(r"\b[a-z][a-z0-9_-]{2,31}\b")


def answer_stranger(letter: Letter, key: str, office: Office) -> Served:
    """Say that we don't know them, once a day."""
    address = letter.sender.address
    count = Count("stranger", mailbox_of(address), A_DAY)
    if not office.is_first(count):
        return Served(note="a stranger, told already today")
    if seats := list(seats_left(address, office)):
        told = office.phrases.mail("former", seats="\n\n".join(seats))
    else:
        told = office.phrases.mail("stranger", sender=address, address=str(office.judge))
    reply = reply_to_sender(letter, f"{key}:stranger", told)
    return Served(replies=(reply,), note="a stranger, told so", counts=(count,))


def answer_outsider(parts: Sequence[Part], letter: Letter, key: str, office: Office) -> Served:
    """Tell a stranger who asks for something of a game how they get it, so often a day.

    Who only talks is told that we don't know them.
    """
    name = _game_named(letter, office)
    asks = any(isinstance(p, CommandLine) and isinstance(p.command, QUESTIONS) for p in parts)
    if not (name or asks):
        return answer_stranger(letter, key, office)
    mailbox = mailbox_of(letter.sender.address)
    left, count = rationed_count("question", mailbox, QUESTIONS_A_DAY, A_DAY, office.is_first)
    if count is None or left is Left.NOTHING:
        return Served(note="a stranger, who has asked enough today")
    about = name or office.phrases.say("enquiry.of_game")
    gaps = {"sender": letter.sender.address, "address": str(office.judge)}
    told = office.phrases.mail(
        "outsider", about=about, name=name or office.phrases.say("enquiry.any_game"), **gaps
    )
    reply = reply_to_sender(letter, f"{key}:outsider", told)
    return Served(replies=(reply,), note="a stranger, told how to observe", counts=(count,))


def _game_named(letter: Letter, office: Office) -> str:
    """The game that runs and anybody may observe, which a letter's first words name; "" if none."""
    find = as_seen_by(letter.sender.address, office.game)
    text = f"{letter.subject} {' '.join(letter.text.split())}"
    for word in dict.fromkeys(_NAME.findall(text.lower()[:MOST_LETTERS])[:MOST_WORDS]):
        game = find(word)
        if game is not None and game.state is not GameState.ENDED:
            return game.name
    return ""


def ask_which_game(visitor: Undecided, letter: Letter, key: str, office: Office) -> Served:
    """Ask a person which of their games a letter is about."""
    games = "\n".join(f"    {name}" for name in visitor.games[:MOST_SHOWN])
    if visitor.games[MOST_SHOWN:]:
        games += "\n" + office.phrases.say("games.your_others")
    if visitor.named:
        address = visitor.player.address
        told = office.phrases.mail("no_seat", game=visitor.named, sender=address, games=games)
        if seats := list(seats_left(address, office)):
            told = (told[0], "\n\n".join((told[1].rstrip(), *seats)))
    else:
        told = office.phrases.mail("undecided", games=games, first=visitor.games[0])
    return Served(
        replies=(reply_to_sender(letter, f"{key}:undecided", told),),
        note="asked which game is meant",
    )


def answer_lapsed(letter: Letter, key: str, office: Office, mail: str = "answer_lapsed") -> Served:
    """Say that an address which answered press speaks for nobody any more, once a day.

    Who plays is told so of each address: what was answered there is sent to nobody. Another
    `mail` says so of another kind of address.
    """
    sender = letter.sender.address
    whose = (
        f"{sender} {letter.recipient.lower()}" if office.games_of(sender) else mailbox_of(sender)
    )
    count = Count("lapsed", whose, A_DAY)
    if not office.is_first(count):
        return Served(note="an answer for nobody any more, told already today")
    game = read_recipient(letter.recipient).game
    told = office.phrases.mail(mail, game=game, address=str(office.judge))
    return Served(
        replies=(reply_to_sender(letter, f"{key}:lapsed", told),),
        note="an answer for nobody any more",
        counts=(count,),
    )


def reply_to_sender(letter: Letter, key: str, told: tuple[str, str]) -> Reply:
    """A mail to the address that a letter says it is from."""
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
