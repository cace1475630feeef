"""The public log: a line for each thing that a gamesmaster did with a game, for whoever asks.

Clock, seats, settings and position: what is everybody's business. Offers are the business of
whom they were made to until somebody accepts; press, reply addresses and the like have no line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.calendar import Phase
from judge.desk.dates import write_when
from judge.desk.phrases import Phrasebook
from judge.desk.replies.agenda import write_why
from judge.desk.replies.layout import listing, paragraph
from judge.desk.replies.settings import LISTED, write_value
from judge.desk.replies.taken_back import WORD_OF
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, SettingsChanged
from judge.game.events import (
    BoardRenewed,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
    Undone,
)
from judge.game.log import Author, Logged, Role
from judge.game.people_events import MasterReplaced, PlayerReplaced, SeatVacated
from judge.game.settings import Choices
from judge.game.why import Timing

MOST = 60
"""So many lines are told, the newest; more are named by their number."""
_LEADS = frozenset({Role.MASTER, Role.HOST})
_OF_CLOCK = (DeadlineSet, GamePaused, GameResumed, SettingsChanged)
_OLD = (DeadlineSet, GamePaused, SettingsChanged)
_REASONED = DeadlineSet | GamePaused | RolledBack | Undone
"""What nobody but a gamesmaster does, where an old log doesn't say who did it."""


@dataclass(frozen=True, slots=True)
class _Then:
    """What a line tells of how it was before: the phase, and until when it was to last."""

    phase: Phase | None = None
    deadline: datetime | None = None

    def after(self, event: Event) -> _Then:
        match event:
            case GameCreated():
                return _Then()
            case GameStarted(deadline=at) | DeadlineSet(deadline=at) | GameResumed(deadline=at):
                return replace(self, deadline=at)
            case PhaseProcessed(deadline=at):
                return _Then(None, at)
            case RolledBack(phase=phase, deadline=at):
                return _Then(phase, at)
            case PositionEdited(position):
                return _Then(position.phase, self.deadline)
            case GamePaused() | Undone():
                return replace(self, deadline=None)
            case _:
                return self


def act_rows(log: Sequence[Logged], zone: str, phrases: Phrasebook) -> list[str]:
    """The lines of the public log, the oldest first, in a reader's zone."""
    gone = {n for row in log if isinstance(row.event, Undone) for n in row.event.numbers}
    gone -= {row.number for row in log if isinstance(row.event, Undone)}
    rows, then = [], _Then()
    for row in log:
        said = _said(row, then, log, zone, phrases)
        then = then.after(row.event)
        if not said:
            continue
        when = write_when(row.at, zone, phrases) if row.at is not None else "-"
        who = phrases.say(f"acts.{_who(row.origin.by)}")
        reason = _reason(row.event, phrases)
        name = "acts.because" if reason else "acts.row"
        told = phrases.say(name, who=who, what=said, reason=reason)
        if row.number in gone:
            told = phrases.say("acts.gone", told=told)
        rows.append(f"{paragraph(when)}\n{paragraph(told, indent='    ')}")
    return rows


def _who(by: Author | None) -> str:
    role = by.role if by is not None else Role.MASTER
    return "host" if role is Role.HOST else "seat" if role is Role.OFFERED else "master"


def _said(row: Logged, then: _Then, log: Sequence[Logged], zone: str, phrases: Phrasebook) -> str:
    """What was done, in words; "" for what the gamesmaster had no part in, or is not public."""
    by, event = row.origin.by, row.event
    if isinstance(event, PlayerReplaced | MasterReplaced):
        is_another = by is not None and by.role in {Role.OFFERED, Role.HOST}
        return _seat_said(event, phrases) if is_another else ""
    is_theirs = by.role in _LEADS if by is not None else isinstance(event, _OLD)
    if not is_theirs:
        return ""
    if isinstance(event, Undone):
        taken = [log[n - 1] for n in event.numbers if n <= len(log)]
        names = {WORD_OF[type(one.event)] for one in taken if isinstance(one.event, _OF_CLOCK)}
        words = listing((phrases.say(f"undo.word_{n}") for n in sorted(names)), phrases)
        again = any(isinstance(one.event, Undone) for one in taken)
        return (
            phrases.say("acts.redone" if again else "acts.undone", what=words)
            if (names or again)
            else ""
        )
    return _of_game(event, then, zone, phrases)


def _seat_said(event: PlayerReplaced | MasterReplaced, phrases: Phrasebook) -> str:
    if isinstance(event, MasterReplaced):
        return phrases.say("acts.master_replaced")
    return phrases.say("acts.replaced", power=event.power.name)


def _of_game(event: Event, then: _Then, zone: str, phrases: Phrasebook) -> str:
    """What was done with the game, its seats and its clock."""
    match event:
        case GameCreated():
            return phrases.say("acts.created")
        case GameStarted(deadline=at):
            return phrases.say("acts.started", when=write_when(at, zone, phrases))
        case PhaseProcessed(phase, at=at):
            name = phrases.name_phase(phase)
            is_early = then.deadline is not None and at < then.deadline
            due = write_when(then.deadline, zone, phrases) if then.deadline else ""
            return phrases.say(
                "acts.hurried" if is_early else "acts.processed", phase=name, when=due
            )
        case RolledBack(phase=phase):
            return phrases.say("acts.rolled_back", phase=phrases.name_phase(phase))
        case PositionEdited(position):
            return phrases.say("acts.edited", phase=phrases.name_phase(position.phase))
        case BoardRenewed():
            return phrases.say("acts.renewed")
        case SeatVacated(power):
            return phrases.say("acts.vacated", power=power.name)
        case GameEnded(ending):
            return phrases.say(f"acts.ended_{ending}")
        case _:
            return _of_clock(event, then, zone, phrases)


def _of_clock(event: Event, then: _Then, zone: str, phrases: Phrasebook) -> str:
    match event:
        case DeadlineSet(deadline):
            old = write_when(then.deadline, zone, phrases) if then.deadline else ""
            when = write_when(deadline, zone, phrases)
            name = "acts.moved" if old else "acts.set"
            return phrases.say(name, old=old, when=when)
        case GamePaused(until=until):
            when = write_when(until, zone, phrases) if until else ""
            return phrases.say("acts.paused_until" if until else "acts.paused", when=when)
        case GameResumed(deadline):
            return phrases.say("acts.resumed", when=write_when(deadline, zone, phrases))
        case SettingsChanged(settings):
            return phrases.say("acts.settings", changes=_changes(settings, phrases))
        case _:
            return ""


def _changes(choices: Choices, phrases: Phrasebook) -> str:
    chosen = choices.by_name
    return "; ".join(
        phrases.say(
            "acts.setting",
            title=phrases.say(f"setting.{row.name}.title"),
            value=write_value(row, chosen[row.name], phrases),
        )
        for row in LISTED
        if row.name in chosen
    )


def _reason(event: Event, phrases: Phrasebook) -> str:
    """The words in which a gamesmaster gave a reason; "" for none."""
    why = event.why if isinstance(event, _REASONED) else ()
    return write_why((because for because in why if because.cause is Timing.SAID), phrases)
