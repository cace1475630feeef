"""What to say about a line that may be a command: a hint never leads where its writer loses."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.advising import advise
from judge.desk.declarations import BARE, FOR_MASTER, GRANTED
from judge.desk.reading import CommandProblem
from judge.desk.replies.sample import sample_order
from judge.game.game import GameState

OF_THE_MASTER = frozenset(
    {word for word, bare in BARE.items() if isinstance(bare, FOR_MASTER)}
    - {word for word, bare in BARE.items() if isinstance(bare, GRANTED)}
    - {"give", "withdraw"}
)
"""First words of what the gamesmaster alone can do, without those that begin players' lines."""


def answer_problem(part: CommandProblem, case: Case) -> Answer:
    """Why a line that may be a command wasn't done, and what would do it."""
    likelier = "" if part.is_no or case.visitor.power is None else _likelier(part, case)
    answer = refusal(likelier) if likelier else advise(part, case)
    return replace(answer, said=(*answer.said, *_of_waiting(part, case)))


def _likelier(part: CommandProblem, case: Case) -> str:
    """What a player rather means than the command that a line resembles; "" if nothing."""
    if part.word in OF_THE_MASTER:
        return _like_order(part, case)
    if part.word == "clear" and part.fault == "command.doubted":
        return case.say("command.takes_back")
    return ""


def _like_order(part: CommandProblem, case: Case) -> str:
    """A player's line that begins like a command of the gamesmaster: an order, if it has places."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return ""
    if not case.office.order_reader(game.variant).lexicon.provinces(part.text):
        return ""
    sample = sample_order(game, power)
    return case.say("command.like_order", sample=sample) if sample else ""


def _of_waiting(part: CommandProblem, case: Case) -> tuple[str, ...]:
    """What to say besides to a player who wants something to wait: WAIT is what does it."""
    wants = case.visitor.power is not None and case.office.commands.beside.asks_to_wait(part.text)
    return (case.say("wait.besides"),) if wants and part.word not in {"wait", "ready"} else ()
