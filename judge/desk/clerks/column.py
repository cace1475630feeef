"""The column of a report, in which stands what those write who observe a game.

It is for everybody at once and signed, and never for a single player: nobody but the seven, and
the gamesmaster, has a part in the game.
"""

from __future__ import annotations

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.sending import kept_text, without_secrets
from judge.desk.clerks.visits import may_again
from judge.desk.limits import A_DAY, mailbox_of
from judge.desk.reading import PressBlock
from judge.desk.reading.press_dress import Dress
from judge.game.game import Game, GameState
from judge.game.press_events import ObserverWrote

MOST_A_DAY = 2
MOST_IN_COLUMN = 5
LONGEST_LETTER = 2_000
"""In letters, so that a report stays one."""


def write_for_column(block: PressBlock, game: Game, case: Case) -> Answer:
    """Put what an observer wrote into the column of the next report, or say why not."""
    text = block.text_of(block.heading.ways[0]) if block.heading.ways else ""
    if refused := _why_not(block, text, game, case):
        return refusal(refused, *((kept_text(text, game, case),) if text else ()))
    player = case.visitor.player
    seat = f"{game.name}/{mailbox_of(player.address)}"
    count = may_again("column", seat, MOST_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("column.enough", most=MOST_A_DAY), kept_text(text, game, case))
    text = without_secrets(text, game, case)
    lines = len(text.splitlines())
    wrote = ObserverWrote(player, text, case.now)
    return Answer((case.count("column.done", lines),), events=(wrote,), effects=(count,))


def _why_not(block: PressBlock, text: str, game: Game, case: Case) -> str:
    """Why nothing of a letter is printed; "" if all of it is."""
    heading = block.heading
    if not game.settings.column:
        return case.say("column.closed")
    if game.state is not GameState.RUNNING:
        return case.say("column.not_running")
    if any(way.to for way in heading.ways):
        return case.say("column.to_nobody")
    if heading.fault == "press.colour" or heading.dress not in {Dress(), Dress(held=True)}:
        return case.say("column.only_so")
    if heading.fault or len(heading.ways) != 1:
        return case.say("column.unsure")
    if not text.strip():
        return case.say("press.empty")
    if len(text) > LONGEST_LETTER:
        return case.say("column.too_long", most=LONGEST_LETTER, number=len(text))
    is_full = len(game.press.column) >= MOST_IN_COLUMN
    return case.say("column.full") if is_full else ""
