"""What no letter can ask for yet, done to a house by hand, as a letter would have it done."""

from __future__ import annotations

from datetime import datetime

from judge.board.units import Power
from judge.daemon.office import RecordsOffice
from judge.daemon.posting import post
from judge.daemon.writing import write_change
from judge.desk.daybook import Change
from judge.desk.replies.press import press_mails
from judge.game.events import Event
from judge.game.game import after
from judge.game.log import Author, Origin, Role, logged
from judge.game.press_events import PressSent
from judge.game.press_letters import PressKind
from tests.harm.house import JUDGE, House


def bring_about(house: House, event: Event, author: Power | None = None) -> None:
    """Have something happen to the game of a house, and mail what is to be mailed of it."""
    with house.records.transaction():
        office = RecordsOffice(house.records, JUDGE, house.now)
        game = office.game(house.game_name)
        assert game is not None
        by = Author(Role.MASTER if author is None else Role.PLAYER, author, 1)
        change = Change(after(game, event), logged((event,), Origin(by)))
        write_change(change, house.records, office, house.now)
        if isinstance(event, PressSent) and not event.waits:
            post(press_mails(event, game, office), house.records, JUDGE, house.now)


def write_by_hand(
    house: House,
    sender: str,
    to: str,
    text: str,
    *,
    kind: PressKind = PressKind.WHITE,
    release: datetime | None = None,
    enclosed: tuple[str, ...] = (),
    alias: str = "",
) -> PressSent:
    """A letter from a power (or GM) to some, named in a row, or to everybody for ""."""
    powers = {**house.game.variant.power_by_id, "GM": None}
    number = house.game.press.letters + 1
    readers = tuple(powers[name] for name in to.split())
    sent = PressSent(
        powers[sender], readers, text, house.now, number, f"H{number}:press:1", enclosed,
        kind, release, alias=powers[alias] if alias else None,
    )  # fmt: skip
    bring_about(house, sent, powers[sender])
    return sent
