"""The report of a phase: what happened, why, and what is to do next."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.adjudication.resolution import Outcome, Verdict
from judge.board.calendar import PhaseKind
from judge.board.position import DislodgedUnit
from judge.board.units import Power
from judge.desk.dates import write_deadline, write_when
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import everybody, mail_to
from judge.desk.replies.board import write_board
from judge.desk.replies.layout import WIDTH, blocks, heading, listing, paragraph
from judge.desk.replies.status import write_ending
from judge.game.game import Game
from judge.game.processing import Processed
from judge.orders.wording import write_printed

# What needs no explaining: the order did what it says.
_PLAIN = {Verdict.RETREATS, Verdict.BUILT, Verdict.WAIVED}
UNOPPOSED = {"nobody attacked", "nobody is in the way"}


def report_mails(processed: Processed, office: Office, now: datetime) -> tuple[Reply, ...]:
    """The report to every seat and the GM: the same news, then the reader's own part."""
    game, phrases = processed.game, office.phrases
    news = _news(processed, phrases, now)
    subject = phrases.say("report.subject", phase=processed.before.position.phase.full_name)
    if game.ending is not None:
        subject = phrases.say("report.last_subject", game=game.name)
    phase = processed.before.position.phase
    return tuple(
        mail_to(
            office,
            game,
            power,
            key=f"{game.name}:{phase}:report:{processed.before.issue}:{power or 'GM'}",
            subject=subject,
            text=blocks((news, _for_reader(processed, power, phrases, now))),
            occasion=Occasion.REPORT,
        )
        for power in everybody(game)
    )


def _news(processed: Processed, phrases: Phrasebook, now: datetime) -> str:
    before, game = processed.before, processed.game
    left = phrases.say("report.number", game=game.name.upper(), number=game.issue)
    right = write_when(now, "UTC")
    masthead = f"{left}{right:>{WIDTH - len(left)}}\n{game.variant.name}"
    return blocks(
        (
            masthead,
            heading(before.position.phase.full_name),
            *_results(processed, phrases),
            _dislodged(processed, phrases),
            _missed(processed, phrases),
            write_board(game, before.position, phrases),
            write_ending(game, phrases),
        )
    )


def _results(processed: Processed, phrases: Phrasebook) -> Iterator[str]:
    """What happened, by power."""
    resolution = processed.resolution
    for power in processed.game.variant.powers:
        rows = [
            _result(outcome, phrases)
            for outcome in (*resolution.outcomes, *resolution.defaults)
            if outcome.power == power
        ]
        if rows:
            yield f"{power.name}\n" + "\n".join(rows)


def _result(outcome: Outcome, phrases: Phrasebook) -> str:
    """One order with its outcome; a failed one with its reason below."""
    written = outcome.text if outcome.order is None else write_printed(outcome.order)
    if outcome.by_default:
        written += f"  {phrases.say('report.by_default')}"
    row = f"  {written:<34} {outcome.verdict.value}"
    if outcome.verdict in _PLAIN or outcome.reason in UNOPPOSED:
        return row
    if len(row) + len(outcome.reason) + 2 <= WIDTH:
        return f"{row}: {outcome.reason}"
    return f"{row}:\n{paragraph(outcome.reason, indent='      ')}"


def _dislodged(processed: Processed, phrases: Phrasebook) -> str:
    resolution = processed.resolution
    rows = [_dislodged_row(d, phrases) for d in resolution.dislodged]
    rows += [
        phrases.say("report.destroyed", unit=unit.printed, power=unit.power.adjective)
        for unit in resolution.destroyed
        if processed.before.position.phase.kind is PhaseKind.MOVEMENT
    ]
    if not rows:
        return ""
    body = "\n".join(paragraph(row, indent="  ", hang="  ") for row in rows)
    return f"{phrases.say('report.dislodged')}\n{body}"


def _dislodged_row(dislodged: DislodgedUnit, phrases: Phrasebook) -> str:
    unit = dislodged.unit
    if not dislodged.retreats:
        return phrases.say("report.no_retreat", unit=unit.printed, power=unit.power.adjective)
    places = listing(place.printed for place in dislodged.retreats)
    return phrases.say(
        "report.may_retreat", unit=unit.printed, power=unit.power.adjective, places=places
    )


def _missed(processed: Processed, phrases: Phrasebook) -> str:
    if not processed.missed:
        return ""
    powers = listing(p.name for p in processed.missed)
    kind = processed.before.position.phase.kind
    return paragraph(phrases.say(f"report.missed_{kind.word}", powers=powers))


def _for_reader(
    processed: Processed, power: Power | None, phrases: Phrasebook, now: datetime
) -> str:
    """What comes next, and what this reader is to do."""
    game = processed.game
    if game.ending is not None:
        return phrases.say("report.farewell")
    parts = [_next_phase(game, phrases, now)]
    if power is not None:
        parts.append(_to_do(game, power, phrases))
    return blocks(parts)


def _next_phase(game: Game, phrases: Phrasebook, now: datetime) -> str:
    when = write_deadline(game.deadline, now, game.settings.zone) if game.deadline else "-"
    waits = listing(p.name for p in game.owing())
    lines = (
        phrases.say("report.next", phase=game.position.phase.full_name),
        phrases.say("report.deadline", when=when),
        phrases.say("report.waiting_for", powers=waits),
    )
    return "\n".join(paragraph(line, hang="  ") for line in lines)


def _to_do(game: Game, power: Power, phrases: Phrasebook) -> str:
    if power not in game.survivors():
        return phrases.say("report.out", power=power.name)
    due = game.due(power)
    if not due:
        return phrases.say("report.nothing_due", power=power.name)
    kind = game.position.phase.kind
    if kind is PhaseKind.ADJUSTMENT:
        name = "report.build" if game.position.due_of(power) > 0 else "report.remove"
        return phrases.say(name, power=power.name, number=due)
    units = [d.unit for d in game.position.dislodged] if kind is PhaseKind.RETREAT else []
    units = units or list(game.position.units)
    own = "\n".join(f"  {u.printed}" for u in units if u.power == power)
    return phrases.say(f"report.order_{kind.word}", power=power.name) + f"\n{own}"
