"""The end of a receipt: what stands now, and until when it can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.dressing import wishes_of
from judge.desk.replies.due import clock_words, held_lines, is_closing
from judge.desk.replies.filed import write_file
from judge.desk.replies.layout import paragraph
from judge.desk.replies.standing import count_impossible, write_standing
from judge.desk.replies.status import clock_lines
from judge.game.game import Game, GameState
from judge.game.log import Role


def left_standing(
    case: Case, above: AbstractSet[str], said: Sequence[str], *, in_short: bool
) -> Iterator[str]:
    """What stands, the state in one word, and until when it can be changed.

    `in_short` counts the orders and lists none: for a letter about something else. `above` are
    the lines of which it is told already that they were not taken; a deadline that was `said`
    isn't told again.
    """
    game, power = case.game, case.visitor.power
    if game is None or game.state is not GameState.RUNNING or case.visitor.role is Role.STRANGER:
        return
    phrases = case.office.phrases
    plays = power is not None and power in game.survivors()
    rows = [*_clock(game, case, said)]
    if power is not None and plays:
        if in_short:
            rows = [_count(game, power, case), *rows]
        else:
            yield write_standing(game, power, phrases)
            yield write_file(game, power, phrases)
    if power is not None and (held := held_lines(game, power, phrases, case.now, above)):
        rows.append(paragraph(held))
    may_change = plays and not (in_short or is_closing(game, case.now))
    if may_change and power is not None and (game.due(power) or game.table.orders.get(power)):
        builds = game.table.position.phase.kind is PhaseKind.ADJUSTMENT
        rows.append(paragraph(case.say("receipt.change_builds" if builds else "receipt.change")))
    yield "\n".join(rows)


def _clock(game: Game, case: Case, said: Sequence[str]) -> Iterator[str]:
    """The deadline as the reader's clock has it, and what comes before it; nothing twice."""
    zone, phrases = wishes_of(case.visitor.player, game).zone, case.office.phrases
    if said:
        words = " ".join(clock_words(game, case.now, zone, phrases).split())
        if any(words in " ".join(text.split()) for text in said):
            return
    for line in clock_lines(game, case.now, zone, phrases, case.visitor.power):
        yield paragraph(line, hang="  ")


def _count(game: Game, power: Power, case: Case) -> str:
    """How many orders of the reader's are in, and whether they can be done."""
    due, phase = game.due(power), case.name_phase(game.table.position.phase)
    if not due:
        return case.say("standing.nothing_due")
    given = min(game.given(power), due)
    impossible = count_impossible(game, power)
    name = "standing.in_short_but" if impossible else "standing.in_short"
    said = case.say(name, phase=phase, given=given, number=due, impossible=impossible)
    return paragraph(said, hang="  ")
