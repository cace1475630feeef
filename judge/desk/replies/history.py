"""A game looked back on: its phases, its centres over the years, and who played."""

from __future__ import annotations

from collections.abc import Sequence

from judge.adjudication.resolution import Verdict
from judge.board.position import Position
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing, paragraph
from judge.game.game import Game, GameState
from judge.game.processing import Processed
from judge.game.seats import Seat


def write_history(phases: Sequence[Processed], phrases: Phrasebook) -> str:
    """Each phase in a line: when it was, and what moved."""
    rows = [_phase_row(processed, phrases) for processed in phases]
    return "\n".join((phrases.say("history.title", game=phases[0].game.name), *rows))


def _phase_row(processed: Processed, phrases: Phrasebook) -> str:
    phase = processed.before.table.position.phase
    at = getattr(processed.events[0], "at", None)
    outcomes = processed.resolution.outcomes
    counts = [
        phrases.say(f"history.{verdict.name.lower()}", number=number)
        for verdict in (Verdict.MOVES, Verdict.BOUNCES, Verdict.BUILT, Verdict.REMOVED)
        if (number := sum(outcome.verdict is verdict for outcome in outcomes))
    ]
    if dislodged := len(processed.resolution.dislodged):
        counts.append(phrases.say("history.dislodged", number=dislodged))
    day = f"{at:%Y-%m-%d}" if at is not None else ""
    row = f"{phase!s:<8} {day}  {listing(counts, phrases)}"
    return paragraph(row.rstrip(), indent="  ", hang=" " * 21)


def write_centres(game: Game, phases: Sequence[Processed], phrases: Phrasebook) -> str:
    """The centres of every power, a column a year."""
    columns = [(phrases.say("history.opening"), game.variant.opening_position)]
    for processed in phases:
        year = processed.before.table.position.phase.year
        if columns[-1][0] == str(year):
            columns.pop()
        columns.append((str(year), processed.resolution.after))
    if not phases:
        columns = [(phrases.say("history.now"), game.table.position)]
    width = max(len(power.name) for power in game.variant.powers) + 1
    most = (72 - 2 - width) // 6
    shown = columns[-most:]
    head = " " * (width + 2) + "".join(f"{name:>6}" for name, _ in shown)
    rows = [
        f"  {power.name:<{width}}"
        + "".join(f"{_count(position, power.id):>6}" for _, position in shown)
        for power in game.variant.powers
    ]
    return "\n".join((phrases.say("history.centres", game=game.name), head, *rows))


def _count(position: Position, power: str) -> str:
    number = sum(owner.id == power for owner in position.owners.values())
    return str(number) if number else "-"


def write_seats(game: Game, phrases: Phrasebook) -> str:
    """Who plays what; before the start, who waits."""
    rows = [phrases.say("who.master", name=game.people.master.player.called)]
    if game.state is GameState.FORMING:
        waiting = listing(
            (player.called for player in game.people.waiting), phrases
        ) or phrases.say("who.nobody")
        rows.append(phrases.say("who.waiting", names=waiting))
    width = max(len(power.name) for power in game.variant.powers) + 1
    rows += [f"  {seat.power.name:<{width}} {_player(seat, phrases)}" for seat in game.people.seats]
    if game.people.observers:
        names = listing((player.called for player in game.people.observers), phrases)
        rows.append(phrases.say("who.observers", names=names))
    title = phrases.say("who.title", game=game.name)
    return "\n".join((title, *(paragraph(r, hang="  ") if r[:1] != " " else r for r in rows)))


def _player(seat: Seat, phrases: Phrasebook) -> str:
    return phrases.say("who.vacant") if seat.vacant else seat.player.called
