"""The whole position in words: who owns what and stands where."""

from __future__ import annotations

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph, signed
from judge.game.game import Game

_COLUMN = 11
"""The room for a power's name, if every name is short."""


def write_board(game: Game, before: Position | None, phrases: Phrasebook) -> str:
    """The centres of every power, with the change since `before` and what is due, and its units."""
    rows = [_row(game, power, before, phrases) for power in game.survivors()]
    return f"{phrases.say('report.board')}\n" + "\n".join(rows)


def _row(game: Game, power: Power, before: Position | None, phrases: Phrasebook) -> str:
    centres = game.table.position.centres_of(power)
    count = phrases.count("report.centres", len(centres))
    if before is not None and (change := len(centres) - len(before.centres_of(power))):
        count += f" ({signed(change)})"
    is_winter = game.table.position.phase.kind is PhaseKind.ADJUSTMENT
    if is_winter and (due := game.table.position.due_of(power)):
        said = phrases.say(f"report.{'builds' if due > 0 else 'removes'}", number=abs(due))
        count = phrases.in_a_row((count, said))
    owned = " ".join(centre.id for centre in centres)
    units = phrases.in_a_row(sorted(unit.printed for unit in game.table.position.units_of(power)))
    column = max(_COLUMN, *(len(p.name) + 1 for p in game.variant.powers))
    hang = " " * column
    first = paragraph(f"{power.name:<{column}}{count}: {owned}", indent="  ", hang=hang)
    second = paragraph(units or phrases.say("report.no_units"), indent="  " + hang)
    return f"{first}\n{second}"
