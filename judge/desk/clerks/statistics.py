"""What all games that are over have come to."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.boards import board_named
from judge.desk.clerks.visits import may_again
from judge.desk.commands.exporting import ShowStatistics
from judge.desk.limits import A_DAY
from judge.desk.replies.statistics import statistics_tables
from judge.game.finishes import counts

MOST_GAMES = 200
TABLES_A_DAY = 20
"""Each looks through so many games."""


@clerk_of(ShowStatistics)
def show_statistics(command: ShowStatistics, case: Case) -> Answer:
    """The table of every board on which a game is over, or of the one that is named."""
    board = board_named(command.board, case) if command.board else ""
    if command.board and not board:
        boards = case.office.phrases.in_a_row(case.office.variant_ids())
        return refusal(case.say("rules.no_board", board=command.board, boards=boards))
    count = may_again("statistics", case.visitor.player.address, TABLES_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("statistics.enough", most=TABLES_A_DAY))
    found = [f for f in case.office.finishes(MOST_GAMES) if counts(f) and board in {"", f.board}]
    found = [finish for finish in found if finish.board in case.office.variant_ids()]
    if not found:
        return Answer((case.say("statistics.none"),), effects=(count,))
    tables = statistics_tables(found, lambda id_: case.office.variant(id_, {}), case.office.phrases)
    return Answer((*tables, case.say("statistics.rule", most=MOST_GAMES)), effects=(count,))
