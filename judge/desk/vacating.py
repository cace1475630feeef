"""A seat that nobody has any more: what everybody is told, and nobody is told why."""

from __future__ import annotations

from judge.board.units import Power
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import notices
from judge.desk.replies.layout import letter_text
from judge.game.game import Game
from judge.game.seats import Departure


def vacancy_mails(
    game: Game, power: Power, why: Departure, key: str, office: Office
) -> tuple[Reply, ...]:
    """To everybody that a seat has no player, to the gamesmaster why, and to who had it.

    `game` is as it was before; who has resigned has a receipt.
    """
    say, player = office.phrases.say, game.people.seat_of(power).player
    gaps = {"game": game.name, "power": power.name, "player": player.called}
    notice = say("vacancy.notice_robot" if game.settings.robot else "vacancy.notice", **gaps)
    # What a gamesmaster who plays as well does with seats, all may see.
    is_told = why is Departure.EJECTED and game.people.master_plays
    reason = f"\n\n{say('playing.ejected')}" if is_told else ""
    words = (
        say(f"vacancy.{why}", **gaps),
        notice,
        say("vacancy.asks" if game.settings.calls_standbys else "vacancy.asks_nobody", **gaps),
        say("vacancy.how", **gaps),
    )
    mails = notices(
        office,
        game,
        key=f"{key}:vacant",
        subject=say("vacancy.subject", **gaps),
        text=letter_text(notice + reason),
        besides=power,
        to_master=letter_text("\n\n".join(words)),
    )
    if why is Departure.RESIGNED:
        return mails
    return (*mails, _farewell(game, power, why, key, office))


def _farewell(game: Game, power: Power, why: Departure, key: str, office: Office) -> Reply:
    """The last mail to who had a seat."""
    say, player = office.phrases.say, game.people.seat_of(power).player
    gaps = {"game": game.name, "power": power.name, "player": player.called}
    return Reply(
        key=f"{key}:lost:{power}",
        to=Address(player.address, player.name),
        subject=f"[{game.name}] {say('vacancy.lost_subject', **gaps)}",
        text=letter_text(say(f"vacancy.lost_{why}", **gaps)),
        occasion=Occasion.NOTICE,
        game=game.name,
        wishes=wishes_of(player, game),
    )
