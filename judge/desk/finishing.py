"""What follows when all of a letter is done: an end, what votes have carried, a phase."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.authors import origin_of
from judge.desk.carrying import carry_out
from judge.desk.closing import close_phase, end_game
from judge.desk.daybook import Daybook
from judge.desk.letters import Reply
from judge.game.events import GameEnded
from judge.game.game import GameState
from judge.game.log import THE_JUDGE, Origin
from judge.game.statements import asking_for_statements


def finish_letter(
    case: Case, daybook: Daybook, ending: GameEnded | None, *, processes: bool
) -> tuple[Case, tuple[Reply, ...]]:
    """End the game if the gamesmaster says so, do what is carried, process the phase if asked."""
    game = case.game
    if game is None:
        return case, ()
    if ending is not None:
        origin = origin_of(case.visitor, game, case.key, "cancel")
        ending = asking_for_statements(ending, game, case.now)
        events, mails = end_game(game, (ending,), case.office, case.now)
        return replace(case, game=daybook.record(game, events, origin)), mails
    carried = carry_out(game, case.office, case.key, case.now)
    if carried.events:
        # Whose vote was the last is nobody's business.
        game = daybook.record(game, carried.events, Origin(THE_JUDGE, case.key, "votes"))
    if not processes or game.state is not GameState.RUNNING:
        return replace(case, game=game), carried.mails
    closed = close_phase(game, case.office, case.now)
    origin = origin_of(case.visitor, game, case.key, "process")
    game = daybook.process(closed.processed, origin)
    return replace(case, game=game), (*carried.mails, *closed.replies)
