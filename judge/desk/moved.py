"""A game that moves to another judge: what is said to everybody in it, and to who writes here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.inviting import invited_part
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import Cancel
from judge.desk.commands.questions import ShowHistory, ShowSettings, Status, Who
from judge.desk.commands.seats import Join, Observe
from judge.desk.dates import write_deadline
from judge.desk.dressing import wishes_of
from judge.desk.identity import Undecided, Visitor
from judge.desk.letters import Address, Letter, Occasion, Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import deputy_part, notices, offer_part
from judge.desk.replies.layout import letter_text
from judge.desk.served import Served
from judge.desk.tokens import read_recipient
from judge.desk.unlisted import is_seen_by
from judge.game.clock_events import GamePaused, GameResumed
from judge.game.game import Game, GameState, after
from judge.game.offers import open_offers
from judge.game.phases import is_opening
from judge.game.processing import resumed_now
from judge.game.schedule import A_DAY
from judge.game.seats import Player

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
        game = office.game(read_recipient(letter.recipient).game)
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


def running_again(
    game: Game, stopped: datetime, now: datetime
) -> tuple[GamePaused | GameResumed, ...]:
    """What is done to the clock of a game that was on its way: it has the time left that it had.

    Nor is its deadline nearer than a day, or the usual time of its phase if that is less: whom
    it concerns has to hear of it first. A clock that stood still stands still.
    """
    deadline = game.clock.deadline
    if game.state is not GameState.RUNNING or deadline is None:
        return ()
    usual = game.schedule.pace(game.table.position.phase.kind, opening=is_opening(game)).usual
    paused = GamePaused(max(deadline - stopped, min(A_DAY, usual)))
    return (paused, resumed_now(after(game, paused), now))


def going_mails(game: Game, to: str, key: str, office: Office) -> tuple[Reply, ...]:
    """A word to everybody that the game is on its way to another judge."""
    say = office.phrases.say
    gaps = {"game": game.name, "address": to}
    text = letter_text(say("moved.going", **gaps))
    return notices(office, game, key=key, subject=say("moved.going_subject", **gaps), text=text)


def back_mails(game: Game, key: str, now: datetime, office: Office) -> tuple[Reply, ...]:
    """A word to everybody that the game goes on here."""
    say = office.phrases.say
    text = letter_text(say("moved.back", game=game.name) + _clock(game, now, office))
    return notices(office, game, key=key, subject=say("moved.back_subject"), text=text)


def arrived_mails(
    game: Game, was: tuple[str, str], key: str, now: datetime, office: Office
) -> tuple[Reply, ...]:
    """A mail to everybody of a game that has come here, with the address that is theirs now.

    It `was` of another name, perhaps, at another judge's address.
    """
    name, left = was
    say, gaps = office.phrases.say, {"game": game.name, "left": left, "was": name}
    renamed = say("moved.renamed", **gaps) if name != game.name else ""
    subject = say("moved.here_subject", **gaps)
    text = letter_text(say("moved.here", **gaps) + renamed + _clock(game, now, office))
    told = notices(office, game, key=key, subject=subject, text=text)
    return (*told, *_beside(game, key, subject, now, office, gaps))


def _beside(
    game: Game, key: str, subject: str, now: datetime, office: Office, gaps: dict[str, str]
) -> Iterator[Reply]:
    """Mails to those who were asked something, and may answer: they have no address here yet."""
    people, say = game.people, office.phrases.say
    asked: list[tuple[str, Player, str]] = [
        (f"offer{offer.number}", offer.player, offer_part(office, game, offer))
        for offer in open_offers(people.offers, now)
    ]
    if (deputy := people.deputy) is not None:
        asked.append(("deputy", deputy.player, deputy_part(office, game, deputy)))
    waiting = {player.address for player in people.waiting}
    asked += (
        (f"invited:{one.address}", one, invited_part(office, game, one))
        for one in people.forming.invited
        if one.address not in waiting and game.state is GameState.FORMING
    )
    for what, player, part in asked:
        yield Reply(
            key=f"{key}:{what}",
            to=Address(player.address, player.name),
            subject=f"[{game.name}] {subject}",
            text=letter_text(say("moved.asked", **gaps)),
            occasion=Occasion.NOTICE,
            game=game.name,
            reply_to=part,
            wishes=wishes_of(player, game),
        )


def _clock(game: Game, now: datetime, office: Office) -> str:
    """When the phase ends; "" where the clock stands still, or the game hasn't begun."""
    if game.clock.deadline is None:
        return ""
    when = write_deadline(game.clock.deadline, now, game.settings.zone, office.phrases)
    phase = office.phrases.name_phase(game.table.position.phase)
    return office.phrases.say("moved.clock", phase=phase, when=when)
