"""EDIT: a gamesmaster sets the position up otherwise, for a reason, and everybody is told.

Before the start it is the opening that is set up so. All of a letter is one act, or nothing. How
it is found there, `judge.desk.clerks.edits_written` tells.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.adjudication.succession import find_victor
from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.desk.answers import Answer, Case, TakenBack, clerk_of, refusal
from judge.desk.clerks.clock import said_because
from judge.desk.clerks.edit_reading import EditReading
from judge.desk.clerks.visits import game_of
from judge.desk.commands.correcting import EditPosition
from judge.desk.reading.edit_lines import MOST_EDITS
from judge.desk.replies.agenda import write_why
from judge.desk.replies.edits import EditTold, edit_mails, edit_rows
from judge.desk.replies.layout import letter_text
from judge.game.edits import EditFault, PositionEdit, edit_position
from judge.game.events import PositionEdited
from judge.game.game import Game, GameState
from judge.game.phases import after_edit
from judge.game.standing import alive_in


@dataclass(frozen=True, slots=True)
class MeantEdit:
    """What an edit would do, clause by clause, the position then, and why."""

    edits: tuple[PositionEdit, ...]
    position: Position
    reason: str


@clerk_of(EditPosition)
def edit(command: EditPosition, case: Case) -> Answer:
    """Set the position up otherwise."""
    game, meant = game_of(case), meant_edit(command, case)
    if isinstance(meant, Answer):
        return meant
    edits, position = meant.edits, meant.position
    because = said_because(meant.reason, game, case)
    event = PositionEdited(position, case.now, because)
    then = after_edit(game, event)
    rows = tuple(edit_rows(edits, case.office.phrases))
    gaps = {"game": game.name, "phase": case.name_phase(position.phase)}
    told = "\n".join((case.say("edit.notice", **gaps), *rows))
    mails = edit_mails(EditTold(case.say("edit.subject", **gaps), told, event, game, then), case)
    reason = case.say("reverting.why", why=write_why(because, case.office.phrases))
    ahead = _what_follows(position, game, case)
    done = (case.say("edit.done", **gaps), *rows, "", reason, *ahead, "", case.say("edit.undo"))
    said = letter_text("\n".join(done)).rstrip()
    headline = case.say("edit.headline")
    return Answer(
        (said,), headline=headline, events=(event,), replies=mails, effects=(TakenBack(then),)
    )


def meant_edit(command: EditPosition, case: Case) -> MeantEdit | Answer:
    """What a command would do to the position, or why it does nothing."""
    game = game_of(case)
    if refused := _why_not(game, case):
        return refusal(refused)
    written = case.office.commands.edits.read(command.text)
    if not written.edits or len(written.edits) > MOST_EDITS:
        return refusal(case.say("edit.how" if not written.edits else "edit.too_many"))
    edits: list[PositionEdit] = []
    for clause in written.edits:
        found = EditReading(game, case).edit(clause)
        if isinstance(found, str):
            return refusal(case.say("edit.nothing", why=found, clause=clause.text))
        edits.append(found)
    position = edit_position(game.table.position, edits, game.variant.board)
    if isinstance(position, EditFault):
        why = case.say(f"edit.{position.kind}", about=position.about)
        return refusal(case.say("edit.none", why=why))
    if refused := _too_few(position, game, case):
        return refusal(refused)
    if not written.reason:
        line = "; ".join(clause.text for clause in written.edits)
        return refusal(case.say("edit.reason", line=line), headline=case.say("edit.asked"))
    return MeantEdit(tuple(edits), position, written.reason)


def _too_few(position: Position, game: Game, case: Case) -> str:
    """Why nobody plays on with a position without a unit, or with one power; "" if they do."""
    if not position.units and game.table.position.units:
        return case.say("edit.empty", game=game.name)
    left = alive_in(position, game.variant.powers)
    if len(left) > 1 or len(game.survivors()) <= len(left):
        return ""
    return case.say("edit.sole", game=game.name, power=left[0].name)


def _what_follows(position: Position, game: Game, case: Case) -> tuple[str, ...]:
    """That a power has the centres to win now, where an edit gave them."""
    victor = find_victor(position.owners, game.variant)
    if victor is None or victor == find_victor(game.table.position.owners, game.variant):
        return ()
    centres = sum(owner == victor for owner in position.owners.values())
    return ("", case.say("edit.victor", power=victor.name, centres=centres))


def _why_not(game: Game, case: Case) -> str:
    """Why nothing can be edited in a game as it is: who plays in it would edit for themselves."""
    if game.state is GameState.ENDED:
        return case.say("not_running.ended", game=game.name)
    if game.people.master_plays:
        return case.say("edit.plays")
    is_retreat = game.table.position.phase.kind is PhaseKind.RETREAT
    return case.say("edit.retreats") if is_retreat else ""
