"""When a phase will really be processed, and what it waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime

from judge.board.units import Power
from judge.desk.dates import write_deadline, write_span
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import cut_short, listing
from judge.game.agenda import coming_along, due_at
from judge.game.filed import FailedLine
from judge.game.game import Game, GameState

MOST_OF_A_LINE = 40


def clock_words(game: Game, now: datetime, zone: str, phrases: Phrasebook) -> str:
    """The deadline and how far away it is; or that there is none, for the clock stands still."""
    if game.clock.paused is not None:
        return phrases.say("date.none", left=write_span(game.clock.paused, phrases))
    return write_deadline(game.clock.deadline, now, zone, phrases)


def due_lines(
    game: Game, now: datetime, zone: str, phrases: Phrasebook, reader: Power | None = None
) -> Iterator[str]:
    """What stands between the last orders and the results; the `reader` is told apart."""
    due = due_at(game)
    if due is None or game.clock.deadline is None or game.state is not GameState.RUNNING:
        return
    if due <= now:
        # In the time of grace the phase is processed with the last orders that were late.
        yield phrases.say("due.over" if game.owing or game.held else "due.now")
    elif game.held:
        others = [power.name for power in game.held if power != reader]
        if others and not game.owing:
            yield phrases.count("due.held", len(others), powers=listing(others, phrases))
    elif game.clock.deadline <= now and not game.owing:
        yield phrases.say("due.cooling", when=write_deadline(due, now, zone, phrases))
    elif now < game.clock.deadline < due:
        yield phrases.say("due.grace", when=write_deadline(due, now, zone, phrases))
        if not game.settings.amend:
            yield phrases.say("due.fixed")
    elif not game.owing and (asked := coming_along(game)):
        names = [power.name for power in asked]
        yield phrases.count("due.asked", len(asked), powers=listing(names, phrases))
    elif due < game.clock.deadline:
        yield phrases.say("due.early", when=write_deadline(due, now, zone, phrases))


def is_waiting(game: Game, power: Power, now: datetime) -> bool:
    """Whether the phase waits for a seat whose lines were not taken: until its deadline."""
    return power in game.held and (game.clock.deadline is None or game.clock.deadline > now)


def is_closing(game: Game, now: datetime) -> bool:
    """Whether the phase is processed as soon as the letter is served: nothing can be changed."""
    due = due_at(game)
    return due is not None and due <= now


def held_lines(
    game: Game,
    power: Power,
    phrases: Phrasebook,
    now: datetime,
    above: AbstractSet[str] = frozenset(),
) -> str:
    """What a seat's own writer is waited for: the lines that were not taken; "" if none is.

    What stands `above` in the same mail, in the same words, is not told again.
    """
    failed = game.people.seat_of(power).failed if is_waiting(game, power, now) else ()
    if not failed:
        return ""
    if any(line.is_impossible for line in failed):
        return phrases.say("due.yours_stuck", what=what_is_wrong(failed, phrases))
    if {line.text for line in failed} <= above:
        return phrases.count("due.yours_above", len(failed))
    return phrases.count("due.yours", len(failed), lines=_shown(failed, phrases))


def what_is_wrong(lines: Sequence[FailedLine], phrases: Phrasebook) -> str:
    """Which lines were not taken, and which orders can't succeed."""
    said = []
    for name, is_impossible in (("untaken", False), ("impossible", True)):
        some = [line for line in lines if line.is_impossible is is_impossible]
        if some:
            said.append(phrases.count(f"due.{name}", len(some), lines=_shown(some, phrases)))
    return listing(said, phrases)


def _shown(lines: Sequence[FailedLine], phrases: Phrasebook) -> str:
    return listing((line_shown(line.number, line.text, phrases) for line in lines), phrases)


def line_shown(number: int, text: str, phrases: Phrasebook) -> str:
    """A line of a letter as a sentence names it: its number, and how it begins."""
    return phrases.say("due.line", number=number, text=cut_short(text, MOST_OF_A_LINE))
