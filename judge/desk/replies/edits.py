"""An edit of the position as everybody is told: what, why, the board, and whose orders are void."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.commission import commission_of_position, write_commission
from judge.desk.kinds import PLAIN, BoardMail
from judge.desk.letters import Occasion, Reply
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import copies, everybody, mail_to
from judge.desk.replies.agenda import write_why
from judge.desk.replies.board import write_board
from judge.desk.replies.layout import blocks, letter_text
from judge.game.edits import CentreGiven, PositionEdit, UnitMoved, UnitPlaced, UnitRemoved
from judge.game.events import PositionEdited
from judge.game.game import Game
from judge.game.order_events import Entered
from judge.orders.wording import write_printed


def edit_rows(edits: Sequence[PositionEdit], phrases: Phrasebook) -> Iterator[str]:
    """Each edit in a line."""
    for edit in edits:
        match edit:
            case UnitMoved(unit, to):
                gaps = {"power": unit.power.name, "unit": unit.printed, "to": to.printed}
                yield phrases.say("edit.row_moved", **gaps)
            case UnitPlaced(unit):
                gaps = {"power": unit.power.name, "unit": unit.printed}
                yield phrases.say("edit.row_placed", **gaps)
            case UnitRemoved(unit):
                gaps = {"power": unit.power.name, "unit": unit.printed}
                yield phrases.say("edit.row_removed", **gaps)
            case CentreGiven(province, None):
                yield phrases.say("edit.row_freed", place=province.id)
            case CentreGiven(province, power):
                name = power.name if power is not None else ""
                yield phrases.say("edit.row_centre", place=province.id, power=name)


@dataclass(frozen=True, slots=True)
class EditTold:
    """An edit, or one taken back: what is said of it, and the game before and after."""

    subject: str
    told: str
    event: PositionEdited
    game: Game
    then: Game


def edit_mails(edit: EditTold, case: Case) -> tuple[Reply, ...]:
    """A mail to everybody but the gamesmaster, whose answer says the same, with the board."""
    phrases, game, then = case.office.phrases, edit.game, edit.then
    kind = BoardMail(write_commission(commission_of_position(then, phrases)))
    why = edit.event.why
    reason = case.say("reverting.why", why=write_why(why, phrases)) if why else ""
    votes = case.say("rollback.votes") if game.ballot.cast or game.ballot.polls else ""
    board = write_board(then, None, phrases)

    def mail(power: Power | None) -> Reply:
        orders = "\n\n".join(_orders(power, game, then, case))
        parts = (edit.told, reason, orders, votes)
        text = blocks((*(letter_text(part) for part in parts if part), board))
        return mail_to(
            case.office,
            then,
            power,
            key=f"{case.key}:edited:{then.press.issue}:{power or 'GM'}",
            subject=edit.subject,
            text=text,
            occasion=Occasion.NOTICE,
            kind=kind,
        )

    players = tuple(mail(power) for power in everybody(game) if power is not None)
    told = (
        *players,
        *copies(mail(None), (*game.people.observers, *game.people.waiting), case.office, game),
    )
    return tuple(one if one.wishes.pictures else replace(one, kind=PLAIN) for one in told)


def _orders(power: Power | None, game: Game, then: Game, case: Case) -> Iterator[str]:
    """Which of a seat's orders are void or stand again, or that they are as they were."""
    if power is None:
        return
    before, left = game.table.orders.get(power, ()), then.table.orders.get(power, ())
    gone, again = _printed(before, left), _printed(left, before)
    if gone:
        yield case.say("edit.void", orders=gone)
    if again:
        yield case.say("edit.back_again", orders=again)
    if before and not (gone or again):
        yield case.say("edit.stand")


def _printed(rows: Sequence[Entered], others: Sequence[Entered]) -> str:
    return "\n".join(f"    {write_printed(row.order)}" for row in rows if row not in others)
