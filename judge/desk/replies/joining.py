"""What whoever joins a game gets besides the receipt: the map and the rules, as by post."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.kinds import JoiningMail
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import copies, mail_to
from judge.desk.replies.board import write_board
from judge.desk.replies.layers import layers_of
from judge.desk.replies.layout import blocks, page_text, paragraph
from judge.desk.replies.options import option_rows
from judge.desk.replies.places import write_places
from judge.desk.replies.rules_page import board_page
from judge.desk.replies.votes import say_open_poll
from judge.game.anonymity import is_anonymous
from judge.game.game import Game
from judge.game.press_rules import may_talk_early
from judge.game.seats import Player


def _comment(game: Game, phrases: Phrasebook) -> str:
    said = game.folder.comment
    return paragraph(phrases.say("opening.comment", comment=said)) if said else ""


def _polls(game: Game, phrases: Phrasebook) -> Iterator[str]:
    """What the gamesmaster asks those who wait for a seat, and how it is answered."""
    for poll in game.ballot.polls:
        yield paragraph(say_open_poll(poll, game, phrases))
        lines = "\n".join(
            phrases.say("poll.line", number=poll.number, choice=choice) for choice in poll.choices
        )
        yield phrases.say("poll.answer", how=lines)


def _somebody_else(player: Player) -> str:
    """A name for an example that is not the reader's own."""
    return next(name for name in ("ANNA", "BRUNO") if name not in player.called.upper())


def joining_mail(game: Game, player: Player, key: str, office: Office, said: str = "") -> Reply:
    """To a player who waits for a seat now: the board, what is open of it, and all the rules.

    ``said`` comes first: how it goes on, where the receipt of the letter is about another game.
    """
    phrases, board = office.phrases, game.variant
    may_talk = may_talk_early(game.settings, to_one=True) and not is_anonymous(game)
    talks = "talks" if may_talk else "silent"
    subject, text = phrases.mail(
        "joined",
        game=game.name,
        seats=len(board.powers),
        talks=phrases.say(f"joined.{talks}", name=_somebody_else(player)),
    )
    rows = option_rows(board, phrases)
    rules = page_text(board_page(board.id, game, office)).strip("\n") or write_places(board)
    whole = blocks(
        (
            said,
            text,
            _comment(game, phrases),
            *_polls(game, phrases),
            f"{paragraph(phrases.say('joined.options'))}\n{rows}" if rows else "",
            write_board(game, None, phrases),
            *layers_of(game, phrases),
            rules,
        )
    )
    mail = mail_to(
        office,
        game,
        None,
        key=f"{key}:map",
        subject=f"{phrases.say('join.headline')}: {subject}" if said else subject,
        text=whole,
        occasion=Occasion.NOTICE,
        kind=JoiningMail(),
    )
    (copy,) = copies(mail, (player,), office, game)
    return copy
