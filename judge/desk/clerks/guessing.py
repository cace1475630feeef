"""What to say about a line that may be a command: a hint never leads where its writer loses."""

from __future__ import annotations

from judge.desk.answers import Answer, Case
from judge.desk.reading import CommandProblem
from judge.desk.replies.sample import sample_order
from judge.game.game import GameState

OF_THE_MASTER = frozenset(
    {"set", "start", "process", "cancel", "rollback", "resume", "remind", "replace", "offer"}
)
"""First words of what the gamesmaster alone can do."""


def answer_problem(part: CommandProblem, case: Case) -> Answer:
    """Why a line that may be a command wasn't done, and what would do it."""
    return Answer((_said(part, case), *_of_waiting(part, case)), failed=True)


def _said(part: CommandProblem, case: Case) -> str:
    if case.visitor.power is not None:
        if part.word in OF_THE_MASTER:
            return _not_theirs(part, case)
        if part.word == "clear" and part.fault == "command.doubted":
            return case.say("command.takes_back")
    usage = part.line or case.say(f"usage.{part.word}")
    return case.say(part.fault, usage=usage, word=part.word, beside=part.beside)


def _not_theirs(part: CommandProblem, case: Case) -> str:
    """A player's line that begins like a command of the gamesmaster: an order, if it has places."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return case.say("command.masters")
    has_places = case.office.order_reader(game.variant).wording.provinces(part.text)
    sample = sample_order(game, power) if has_places else ""
    return case.say("command.like_order", sample=sample) if sample else case.say("command.masters")


def _of_waiting(part: CommandProblem, case: Case) -> tuple[str, ...]:
    """What to say besides to a player who wants something to wait: WAIT is what does it."""
    wants = case.visitor.power is not None and case.office.commands.beside.asks_to_wait(part.text)
    return (case.say("wait.besides"),) if wants and part.word not in {"wait", "ready"} else ()
