"""ROLLBACK: a game goes back to a phase as it began, with the orders that were processed then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.desk.answers import Answer, Case, TakenBack, clerk_of, refusal
from judge.desk.clerks.clock import said_because
from judge.desk.clerks.visits import game_of
from judge.desk.commands.mastering import RollBack
from judge.desk.dates import write_deadline
from judge.desk.kinds import DeadlineMail
from judge.desk.letters import Reply
from judge.desk.replies.addressing import notices
from judge.desk.replies.agenda import write_why
from judge.desk.replies.layout import letter_text
from judge.game.drawing import commitment
from judge.game.game import Game
from judge.game.phases import after_rollback
from judge.game.timeline import Target, Timeline, returned

MOST_PHASES = 10
"""How many phases to go back to are named."""


@clerk_of(RollBack)
def roll_back(command: RollBack, case: Case) -> Answer:
    """Go back to a phase as it began, with the orders that were processed then."""
    game = game_of(case)
    if game.people.master_plays and not command.reason:
        return refusal(case.say("playing.rollback"))
    way = _way_back(command, game, case)
    if isinstance(way, Answer):
        return way
    # The seed that was told at the end would tell what chance will do.
    chance = case.office.seed_for("chance") if game.chance and game.ending is not None else ""
    event = returned(game, way, case.now, chance)
    said = said_because(command.reason, game, case)
    event = replace(event, why=(*event.why, *said))
    gaps = {
        "game": game.name,
        "phase": case.name_phase(event.phase),
        "when": write_deadline(event.deadline, case.now, game.settings.zone, case.office.phrases),
    }
    more = [case.say("reverting.why", why=write_why(said, case.office.phrases))] if said else []
    if chance:
        more.append(case.say("rollback.chance", commitment=commitment(chance)))
    void = [case.say("rollback.votes")] if game.ballot.cast or game.ballot.polls else []
    return Answer(
        (case.say("rollback.done", **gaps), *more),
        events=(event,),
        replies=_told_of_rollback(gaps, (*void, *more), game, case),
        effects=(TakenBack(after_rollback(game, event, way.then)),),
    )


def _way_back(command: RollBack, game: Game, case: Case) -> Target | Answer:
    """The state of the phase that is named, or of the last; or why there is none to go back to."""
    timeline = Timeline(tuple(case.office.log(game.name)), case.office.opened_on(game))
    ways = timeline.targets(timeline.played, game)
    if not ways:
        why = "unfit" if timeline.played else "nothing"
        return refusal(case.say(f"rollback.{why}", game=game.name))
    wanted = command.phase.replace("B", "A")
    named = [way for way in ways if not wanted or str(way.then.table.position.phase) == wanted]
    if named:
        return named[-1]
    known = case.office.phrases.in_a_row(
        str(way.then.table.position.phase) for way in ways[-MOST_PHASES:]
    )
    # What was played and isn't among the ways can't stand on the board there is now.
    states = timeline.states(timeline.played).values()
    was_played = any(str(then.table.position.phase) == wanted for then in states)
    why = "unfit_one" if was_played else "which"
    gaps = {"game": game.name, "phase": command.phase, "phases": known}
    return refusal(case.say(f"rollback.{why}", **gaps))


def _told_of_rollback(
    gaps: Mapping[str, str], more: Sequence[str], game: Game, case: Case
) -> tuple[Reply, ...]:
    """A notice to everybody who had the reports, but for the gamesmaster."""
    return notices(
        case.office,
        game,
        key=f"{case.key}:clock:rollback",
        subject=case.say("rollback.subject", **gaps),
        text=letter_text("\n\n".join((case.say("rollback.notice", **gaps), *more))),
        kind=DeadlineMail(),
        to_master="",
    )
