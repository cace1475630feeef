"""UNDO THE EDIT: the position as it stood before, as long as the phase lasts.

It is one more edit, so that clock and press go on; the orders that were void stand again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from judge.board.calendar import PhaseKind
from judge.desk.answers import Answer, Case, TakenBack, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.replies.edits import EditTold, edit_mails
from judge.game.course import begun_at
from judge.game.events import PositionEdited
from judge.game.game import Game, GameState, after
from judge.game.log import Logged
from judge.game.order_events import OrdersEntered
from judge.game.phases import after_edit
from judge.game.standing import can_follow
from judge.game.timeline import Timeline
from judge.orders.model import province_of


def undo_edit(edits: Sequence[Logged], log: Sequence[Logged], case: Case) -> Answer:
    """Set the position up as it stood before the last edit of the phase."""
    game = game_of(case)
    events = tuple(row.event for row in log)
    if not edits or begun_at(events) != edits[-1].number:
        return refusal(case.say("edit.back_none"))
    if game.table.position.phase.kind is PhaseKind.RETREAT:
        return refusal(case.say("edit.back_retreats"))
    before = _before(edits[-1].number, Timeline(events, case.office.opened_on(game)), game)
    if before is None or before.table.position.phase != game.table.position.phase:
        return refusal(case.say("edit.back_none"))
    event = PositionEdited(before.table.position, case.now)
    edited = after_edit(game, event)
    again = tuple(_again(before, edited, case))
    then = reduce(after, again, edited)
    gaps = {"game": game.name, "phase": case.name_phase(event.position.phase)}
    told = EditTold(
        case.say("edit.back_subject", **gaps),
        case.say("edit.back_notice", **gaps),
        event,
        game,
        then,
    )
    return Answer(
        (case.say("edit.back_done"),),
        headline=case.say("edit.back_headline"),
        events=(event, *again),
        replies=edit_mails(told, case),
        effects=(TakenBack(then),),
    )


def _before(number: int, timeline: Timeline, game: Game) -> Game | None:
    """The game as it was before an edit; None if it can't be so again on its board."""
    if game.state is GameState.FORMING:
        return timeline.state(number - 1)
    targets = timeline.targets((number - 1,), game)
    return targets[0].then if targets else None


def _again(before: Game, edited: Game, case: Case) -> Iterator[OrdersEntered]:
    """The orders that the edit made void, but for those whose units have other orders since."""
    position = edited.table.position
    for power, rows in before.table.orders.items():
        standing = edited.table.orders.get(power, ())
        ordered = {province_of(row.order) for row in standing}
        lost = tuple(
            row
            for row in rows
            if row not in standing
            and province_of(row.order) not in ordered
            and can_follow(row, power, position)
        )
        if lost:
            yield OrdersEntered(power, position.phase, lost, case.now)
