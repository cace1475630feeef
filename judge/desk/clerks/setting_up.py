"""A position of one's own, set up on a board, for orders to be tried out on.

It is of no game: a game is made of it that nobody opened, with nothing but the board and what
stands on it, for whatever tells of games to tell of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.board.calendar import Phase, PhaseKind, read_phase
from judge.board.variant import Variant
from judge.desk.answers import Case
from judge.desk.clerks.boards import board_named
from judge.desk.clerks.edit_reading import EditReading
from judge.desk.names import power_named
from judge.desk.reading.edit_lines import WrittenEdit
from judge.desk.reading.own_position import OwnPosition
from judge.game.edits import EditFault, PositionEdit, edit_position
from judge.game.events import GameCreated
from judge.game.game import Game, new_game
from judge.game.seats import Master
from judge.game.settings import Settings
from judge.orders.model import Hold
from judge.orders.reading.reader import read_orders

NAME = "whatif"
"""What the game is called that nobody opened."""
MOST_YEARS = 100
"""So far from a board's first year no game has come."""


def set_up(text: str, case: Case) -> tuple[Game, str] | str:
    """A game with the position that a trial describes, and the trial's other lines; or why not."""
    lines = case.office.commands.supposed.own
    variant = _board(lines.board(text), case)
    if isinstance(variant, str):
        return variant
    created = GameCreated(NAME, Settings(variant=variant.id), Master(case.visitor.player), "")
    board = new_game(created, variant)
    reading = EditReading(board, case)
    written = lines.read(
        text,
        lambda words: power_named(words, variant) is not None,
        lambda line: _orders(line, reading),
    )
    phase = _phase(written, variant, case)
    if isinstance(phase, str):
        return phase
    game = _emptied(board, phase)
    edits: list[PositionEdit] = []
    for clause in _clauses(written, reading):
        found = reading.edit(clause) if clause.to or clause.deed == "place" else ""
        if isinstance(found, str):
            why = found or case.say("edit.whose")
            return case.say("suppose.not_set_up", clause=clause.text, why=why)
        edits.append(found)
    if not edits:
        return case.say("suppose.how_own")
    position = edit_position(game.table.position, edits, variant.board)
    if isinstance(position, EditFault):
        why = case.say(f"edit.{position.kind}", about=position.about)
        return case.say("suppose.none_set_up", why=why)
    return replace(game, table=replace(game.table, position=position)), written.orders


def _orders(line: str, reading: EditReading) -> bool:
    """Whether a line has an order; one that names a unit alone reads as its hold."""
    orders = read_orders(line, reading.case.office.order_reader(reading.game.variant)).orders
    if not all(isinstance(order, Hold) for order in orders):
        return True
    clause = WrittenEdit(line, "place", line.replace(":", " "))
    return bool(orders) and isinstance(reading.edit(clause), str)


def _board(words: str, case: Case) -> Variant | str:
    """The board that is named; else that of the letter's game, with its options."""
    office, game = case.office, case.game
    if not words and game is not None:
        return game.variant
    board = board_named(words, case) if words else ""
    if not board:
        boards = office.phrases.in_a_row(office.variant_ids())
        name = "rules.no_board" if words else "suppose.which_board"
        return case.say(name, board=words, boards=boards)
    is_own = game is not None and game.variant.id == board
    return game.variant if is_own and game is not None else office.variant(board, {})


def _phase(written: OwnPosition, variant: Variant, case: Case) -> Phase | str:
    """The phase that is named: of moves, or of builds where it is said whose the centres are.

    Where none is named it is that of the first orders below it, or the board's first.
    """
    first = variant.first_phase
    sections = case.office.commands.supposed.sections(written.orders)
    named = written.phase or (sections[0].phase if sections else "") or str(first)
    try:
        phase = read_phase(named)
    except ValueError:
        return case.say("suppose.no_phase", phase=named)
    if not first.year - 1 <= phase.year <= first.year + MOST_YEARS:
        gaps = {"phase": phase, "first": case.name_phase(first), "most": MOST_YEARS}
        return case.say("suppose.far_phase", **gaps)
    if phase.kind is PhaseKind.RETREAT:
        return case.say("suppose.no_retreats", phase=case.name_phase(phase))
    if phase.kind is PhaseKind.ADJUSTMENT and not written.centres:
        return case.say("suppose.whose_centres", phase=case.name_phase(phase))
    return phase


def _emptied(game: Game, phase: Phase) -> Game:
    """A board with nothing on it, nobody's centres, and whatever else it begins with."""
    opening = game.variant.opening_position
    bare = replace(opening, phase=phase, units=(), owners={}, dislodged=(), standoffs=frozenset())
    return replace(game, table=replace(game.table, position=bare))


def _clauses(written: OwnPosition, reading: EditReading) -> Iterator[WrittenEdit]:
    """Each unit and each centre as a clause that an edit could be written by."""
    variant = reading.game.variant
    for power, unit in written.units:
        named = power_named(power, variant)
        whose = named.name if named is not None else ""
        yield WrittenEdit(unit, "place", f"{unit} {whose}".strip())
    for power, centre in written.centres:
        named = power_named(power, variant)
        to = named.name if named is not None else ""
        whole = WrittenEdit(centre, "centre", centre, to)
        each = [WrittenEdit(word, "centre", word, to) for word in centre.split()]
        is_row = isinstance(reading.edit(whole), str) and bool(to)  # "Mun Kie Ber"
        is_row = is_row and not any(isinstance(reading.edit(one), str) for one in each)
        yield from each if is_row else (whole,)
