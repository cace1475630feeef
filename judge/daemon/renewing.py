"""A game takes over the newest edition of its board, at the host's word."""

from __future__ import annotations

from datetime import datetime

from judge.daemon.boards import adopt_boards
from judge.daemon.office import RecordsOffice
from judge.daemon.posting import post
from judge.daemon.writing import write_change
from judge.desk.daybook import Change
from judge.desk.letters import JudgeAddress
from judge.desk.renewing import newest_edition, renew_board
from judge.game.log import Author, Origin, Role, logged
from judge.store.records import Records

BY_HOST = Origin(Author(Role.HOST), why="renew")


def renew_by_host(records: Records, judge: JudgeAddress, name: str, now: datetime) -> str:
    """Renew a game's board and promise everybody a notice; why not, or "" if that is done.

    All of it is one transaction; the judge may be at work meanwhile. Raises KeyError if
    there is no such game, VariantFault if a board of the house is not in order.
    """
    adopt_boards(records)
    with records.transaction():
        office = RecordsOffice(records, judge, now)
        game = office.game(name)
        if game is None:
            raise KeyError(name)
        if game.moved:
            return office.phrases.say("moved.told", game=game.name, address=game.moved)
        newest = newest_edition(game, office)
        if isinstance(newest, str):
            return newest
        key = f"{game.name}:{office.revision(game.name)}"
        renewal = renew_board(game, newest, office, key)
        if isinstance(renewal, str):
            return renewal
        write_change(Change(renewal.game, logged((renewal.event,), BY_HOST)), records, office, now)
        post(renewal.notices, records, judge, now)
    return ""
