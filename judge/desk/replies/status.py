"""Where a game stands: phase, deadline, who still owes orders, centres."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.board.units import Power
from judge.desk.dates import write_absence, write_deadline, write_span
from judge.desk.phrases import Phrasebook
from judge.desk.replies.agenda import write_why
from judge.desk.replies.deputies import status_line
from judge.desk.replies.due import due_lines
from judge.desk.replies.layout import blocks, column_of, listing, paragraph
from judge.desk.replies.press_rules import press_rules
from judge.desk.replies.votes import write_votes
from judge.game.agenda import due_at
from judge.game.anonymity import is_told_who_plays
from judge.game.carrying import ended_by
from judge.game.conduct import Conduct, conduct_of
from judge.game.events import Ending
from judge.game.game import Game, GameState
from judge.game.why import USUAL


def write_status(game: Game, now: datetime, phrases: Phrasebook) -> str:
    """Everything that is public about a game now."""
    if game.state is GameState.FORMING:
        return phrases.say(
            "status.forming",
            game=game.name,
            board=game.variant.title,
            players=len(game.people.waiting),
            seats=len(game.variant.powers),
        )
    if game.state is GameState.ENDED:
        return write_ending(game, phrases)
    phase = phrases.name_phase(game.table.position.phase)
    lines = [phrases.say("status.title", game=game.name, phase=phase)]
    lines += clock_lines(game, now, game.settings.zone, phrases)
    lines += why_lines(game, phrases)
    owing = listing((p.name for p in game.owing), phrases)
    if owing or (due_at(game) or now) >= (game.clock.deadline or now):
        name = "status.owing" if owing else "status.complete"
        lines.append(phrases.say(name, powers=owing))
    lines += press_rules(game.settings, phrases)
    lines += write_votes(game, None, phrases)
    if game.clock.waits:
        lines.append(phrases.say("status.waits"))
    for absence in sorted(game.people.absences, key=lambda a: a.begins):
        if absence.ends > now:
            days = write_absence(absence, game.settings.zone, phrases)
            lines.append(phrases.say("status.away", power=absence.power.name, days=days))
    lines += unled_lines(game, now, phrases)
    lines += [line] if (line := status_line(game, now, phrases)) else []
    table = [_row(game, power, phrases) for power in game.variant.powers]
    return blocks(("\n".join(paragraph(line, hang="  ") for line in lines), "\n".join(table)))


def unled_lines(game: Game, now: datetime, phrases: Phrasebook) -> Iterator[str]:
    """That the gamesmaster is away, or will be, and what the game does then."""
    unled = game.people.unled
    if unled is not None and unled.ends > now:
        days = write_absence(unled, game.settings.zone, phrases)
        yield phrases.say(f"unled.status_{game.settings.unled}", days=days)


def unusual_why_lines(game: Game, phrases: Phrasebook) -> Iterator[str]:
    """Why the deadline is when it is, where the game's own rhythm doesn't say so."""
    if not all(because.cause in USUAL for because in game.clock.why):
        yield from why_lines(game, phrases)


def why_lines(game: Game, phrases: Phrasebook) -> Iterator[str]:
    """Why the deadline is when it is, in a sentence; nothing if nobody knows."""
    if game.clock.deadline is not None and (why := write_why(game.clock.why, phrases)):
        yield phrases.say("agenda.why", why=why)


def clock_lines(
    game: Game, now: datetime, zone: str, phrases: Phrasebook, reader: Power | None = None
) -> Iterator[str]:
    """Until when orders are taken, in sentences; or that the clock stands still."""
    if game.clock.deadline is not None:
        yield phrases.say(
            "status.deadline", when=write_deadline(game.clock.deadline, now, zone, phrases)
        )
        end = due_at(game) if game.clock.deadline <= now and game.owing else None
        if end is not None and end > now:
            yield phrases.say("status.grace", when=write_deadline(end, now, zone, phrases))
    if game.clock.paused is not None:
        yield phrases.say("status.paused", left=write_span(game.clock.paused, phrases))
        if game.clock.until is not None:
            when = write_deadline(game.clock.until, now, zone, phrases)
            yield phrases.say("status.runs_again", when=when)
        else:
            yield phrases.say("status.no_end")
    yield from due_lines(game, now, zone, phrases, reader)


def _row(game: Game, power: Power, phrases: Phrasebook) -> str:
    seat = game.people.seat_of(power)
    name = power.name.ljust(column_of(game.variant.powers))
    missed = phrases.count("status.missed", seat.missed) if seat.missed else ""
    if seat.vacant:
        missed = phrases.say("status.robot" if game.settings.robot else "status.nobody")
    if power not in game.survivors():
        return phrases.say("status.out", power=name)
    if not seat.vacant:
        counts = write_counts(conduct_of(game.people.conduct, seat.player.address), phrases)
        missed = f"{missed} {counts}".strip()
    position = game.table.position
    centres = phrases.count("status.centres", len(position.centres_of(power)))
    units = phrases.count("status.units", len(position.units_of(power)))
    return phrases.say(
        "status.row", power=name, centres=centres, units=units, missed=missed
    ).rstrip()


def write_counts(conduct: Conduct, phrases: Phrasebook) -> str:
    """How often somebody was late, missed a phase and left a seat; "" if never."""
    counts = {"late": conduct.late, "missed": conduct.missed, "left": conduct.left}
    told = (phrases.say(f"conduct.{name}", number=n) for name, n in counts.items() if n)
    return phrases.in_a_row(told)


def write_ending(game: Game, phrases: Phrasebook, *, named: bool = True) -> str:
    """How a game ended; `named` tells who played, too."""
    if game.ending is None:
        return ""
    named = named and is_told_who_plays(game)
    powers = listing(
        (
            f"{p.name} ({game.people.seat_of(p).player.called})" if named else p.name
            for p in game.victors
        ),
        phrases,
    )
    is_voted = game.ending is Ending.CANCELLED and ended_by(game) is not None
    name = "ending.cancelled_voted" if is_voted else f"ending.{game.ending}"
    said = phrases.say(name, game=game.name, powers=powers)
    if not game.chance:
        return said
    return f"{said}\n{phrases.say('ending.chance', seed=game.chance)}"
