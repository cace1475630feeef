"""FORWARD: after a way back, the game again where it was left, while nothing new was processed."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case, TakenBack, clerk_of, refusal
from judge.desk.clerks.clock import said_because
from judge.desk.clerks.visits import game_of, not_running
from judge.desk.commands.correcting import RollForward
from judge.desk.dates import write_deadline
from judge.desk.kinds import DeadlineMail
from judge.desk.replies.addressing import told_all
from judge.desk.replies.agenda import write_why
from judge.desk.replies.layout import letter_text
from judge.game.phases import after_rollback
from judge.game.timeline import Target, Timeline, returned
from judge.game.why import Because


@clerk_of(RollForward)
def roll_forward(command: RollForward, case: Case) -> Answer:
    """Go forward to a phase that a way back has left, as it was then; to the last if none is named.

    What was processed or edited since leads elsewhere: then nothing lies ahead any more.
    """
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if game.people.master_plays and not command.reason:
        return refusal(case.say("forward.plays"))
    timeline = Timeline(tuple(case.office.log(game.name)), case.office.opened_on(game))
    now = game.table.position.phase
    ways: dict[str, Target] = {}
    for target in timeline.targets(timeline.ahead, game):
        phase = target.then.table.position.phase
        if now.order_in_time < phase.order_in_time:
            ways.setdefault(str(phase), target)
    if not ways or case.so_far(game.name):
        is_begun = bool(ways) and bool(case.so_far(game.name))
        return refusal(case.say("forward.alone" if is_begun else "forward.nothing", game=game.name))
    wanted = command.phase.replace("B", "A")
    last = max(ways.values(), key=lambda target: target.then.table.position.phase.order_in_time)
    found = ways.get(wanted) if wanted else last
    if found is None:
        phases = case.office.phrases.in_a_row(ways)
        return refusal(case.say("forward.which", phase=command.phase, phases=phases))
    return go_forward(found, said_because(command.reason, game, case), case)


def go_forward(target: Target, why: tuple[Because, ...], case: Case) -> Answer:
    """The game at a state that was left, with the orders that stood there; and everybody told."""
    game, phrases = game_of(case), case.office.phrases
    event = returned(game, target, case.now)
    event = replace(event, why=(*event.why, *why))
    gaps = {
        "game": game.name,
        "phase": case.name_phase(event.phase),
        "when": write_deadline(event.deadline, case.now, game.settings.zone, phrases),
    }
    more = [case.say("reverting.why", why=write_why(why, phrases))] if why else []
    more += [case.say("rollback.votes")] if game.ballot.cast or game.ballot.polls else []
    notice = "\n\n".join((case.say("reverting.forward_notice", **gaps), *more))
    told = told_all(
        case.office,
        game,
        key=f"{case.key}:clock",
        subject=case.say("reverting.forward_subject", **gaps),
        text=letter_text(notice),
        kind=DeadlineMail(),
    )
    own = game.people.master.player.address
    return Answer(
        (case.say("reverting.forward", **gaps), *more),
        headline=case.say("reverting.forward_subject", **gaps),
        events=(event,),
        replies=tuple(mail for mail in told if mail.to.address != own),
        effects=(TakenBack(after_rollback(game, event, target.then)),),
    )
