"""The mails that begin a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from judge.desk.dates import write_deadline
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import everybody, mail_to
from judge.game.drawing import commitment
from judge.game.game import Game
from judge.game.seats import Player


def opening_mails(
    game: Game, joined: Sequence[Player], office: Office, now: datetime
) -> tuple[Reply, ...]:
    """To every seat and the GM: who plays what, and how to check the draw.

    `joined` are the players in the order in which they joined: the seed
    draws from that.
    """
    seats = "\n".join(f"  {s.power.name:<10} {s.player.called}" for s in game.seats)
    order = "\n".join(f"  {n}. {player.called}" for n, player in enumerate(joined, start=1))
    mails = []
    for power in everybody(game):
        units = game.position.units_of(power) if power is not None else ()
        template = "opening" if power is not None else "opening_master"
        subject, text = office.phrases.mail(
            template,
            game=game.name,
            board=game.variant.title,
            power=power.name if power is not None else "GM",
            phase=game.position.phase.full_name,
            units="\n".join(f"  {unit.printed}" for unit in units),
            seats=seats,
            when=write_deadline(game.deadline, now, game.settings.zone) if game.deadline else "-",
            seed=game.seed,
            commitment=commitment(game.seed),
            joined=order,
        )
        mails.append(
            mail_to(
                office,
                game,
                power,
                key=f"{game.name}:opening:{power or 'GM'}",
                subject=subject,
                text=_with_choices(text, game, office),
                occasion=Occasion.REPORT,
            )
        )
    return tuple(mails)


def _with_choices(text: str, game: Game, office: Office) -> str:
    """The mail, with the gamesmaster's choices, and how chance is committed to."""
    say = office.phrases.say
    parts = [text.rstrip()]
    if game.variant.chosen:
        parts.append(say("create.chosen", board=game.variant.title))
    if game.chance:
        parts.append(say("create.chance", commitment=commitment(game.chance)))
    return "\n\n".join(parts) + "\n"
