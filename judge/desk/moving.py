"""A game on its way to another judge: what becomes of its clock, and what everybody is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.desk.clerks.inviting import invited_part
from judge.desk.dates import write_deadline
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import deputy_part, notices, offer_part
from judge.desk.replies.layout import letter_text
from judge.game.clock_events import GamePaused, GameResumed
from judge.game.game import Game, GameState, after
from judge.game.offers import open_offers
from judge.game.phases import is_opening
from judge.game.processing import resumed_now
from judge.game.schedule import A_DAY
from judge.game.seats import Player


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
