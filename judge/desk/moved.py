"""A game that has moved to another judge: what is said to who writes about it here."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import Cancel
from judge.desk.commands.questions import ShowHistory, ShowSettings, Status, Who
from judge.desk.commands.seats import Join, Observe
from judge.desk.dressing import wishes_of
from judge.desk.identity import Undecided, Visitor
from judge.desk.letters import Letter, Occasion, Reply
from judge.desk.office import Office
from judge.desk.served import Served
from judge.desk.tokens import read_recipient
from judge.desk.unlisted import is_seen_by

_NAMING = (Cancel, Join, Observe, ShowHistory, ShowSettings, Status, Who)
"""What may be about another game than the one of the letter."""


def writes_elsewhere(
    visitor: Visitor | Undecided | None, letter: Letter, office: Office
) -> Visitor | None:
    """Whoever writes about a game that has moved, with that game; None for anybody else.

    Who is nothing to it may have written to its address, from another than the one on file.
    """
    if not isinstance(visitor, Visitor):
        return None
    if visitor.game is None:
        name = read_recipient(letter.recipient).game
        game = office.game(name) if name else None
        if game is None or not (visitor.by_token or is_seen_by(game, visitor.player.address)):
            return None
        visitor = replace(visitor, game=game)
    return visitor if visitor.game is not None and visitor.game.moved else None


def tell_moved(visitor: Visitor, letter: Letter, key: str, office: Office) -> Served:
    """What is served of a letter about a game that has moved: nothing but that it has."""
    game = visitor.game
    if game is None or letter.seems_automatic:
        return Served(note="not answered: for a game that has moved, and not surely theirs")
    subject, text = office.phrases.mail("moved", game=game.name, address=game.moved)
    reply = Reply(
        key=f"{key}:moved",
        to=visitor.address,
        subject=subject,
        text=text,
        occasion=Occasion.RECEIPT,
        game=game.name,
        wishes=wishes_of(visitor.player, game),
    )
    note = f"not done: {game.name} has moved to {game.moved}"
    return Served(
        replies=(reply,), note=note, by_token=visitor.by_token, remarks=True, surety=visitor.surety
    )


def not_here(command: Command, case: Case) -> Answer | None:
    """What is answered to a command about a game that has moved; None to any other."""
    if not isinstance(command, _NAMING):
        return None
    name = command.name
    if not name and isinstance(command, Join | Observe):
        name = read_recipient(case.letter.recipient).game
    game = case.find(name) if name else case.game
    if game is None or not game.moved:
        return None
    return refusal(case.say("moved.told", game=game.name, address=game.moved))
