"""The public log: a line for each thing that a gamesmaster did with a game, for whoever asks.

Clock, seats, settings and position: what is everybody's business. Offers are the business of
whom they were made to until somebody accepts; press, reply addresses and the like have no line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.units import Power
from judge.desk.dates import write_absence, write_when
from judge.desk.phrases import Phrasebook
from judge.desk.replies.agenda import write_why
from judge.desk.replies.layout import listing, paragraph
from judge.desk.replies.settings import LISTED, write_value
from judge.desk.replies.taken_back import WORD_OF
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, SettingsChanged
from judge.game.deputies import DeputyAgreed, DeputyAsked, DeputyEnded
from judge.game.events import (
    BoardRenewed,
    Event,
    ForkOpened,
    GameCreated,
    GameEnded,
    GameForked,
    GameStarted,
    OptionsChosen,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
    Undone,
)
from judge.game.folder_events import CommentSet, HouseRulesSet
from judge.game.log import Logged, Role
from judge.game.order_events import OrdersEntered
from judge.game.people_events import MasterReplaced, PlayerReplaced, SeatVacated
from judge.game.rulings import RulingMade, RulingWithdrawn
from judge.game.settings import Choices
from judge.game.unled import MasterAway, MasterBack, UnledTime
from judge.game.why import SAID_TO_ALL

MOST = 60
"""So many lines are told, the newest; more are named by their number."""
_LEADS = frozenset({Role.MASTER, Role.HOST, Role.DEPUTY})
_NAMED = (DeadlineSet, GamePaused, GameResumed, SettingsChanged, OrdersEntered)
_REASONED = DeadlineSet | GamePaused | RolledBack | Undone | PositionEdited
_BACK = "undo"
"""What an event was done for that takes an edit of the position back."""
_OLD = (DeadlineSet, GamePaused, SettingsChanged)
"""What nobody but a gamesmaster does, where an old log doesn't say who did it."""


@dataclass(frozen=True, slots=True)
class _Then:
    """What a line tells of how it was before: until when the phase was to last, and who played.

    `ruled` is the number of the last ruling; it `has_deputy` if who was asked last has agreed, and
    `has_house` rules.
    """

    deadline: datetime | None = None
    master: str = ""
    players: tuple[tuple[Power, str], ...] = ()
    ruled: int = 0
    has_deputy: bool = False
    has_house: bool = False

    @property
    def master_plays(self) -> bool:
        """Whether the gamesmaster had a seat as well."""
        return any(address == self.master for _, address in self.players)

    def after(self, event: Event) -> _Then:
        """How it was after an event."""
        match event:
            case GameCreated(master=master):
                return _Then(master=master.player.address)
            case MasterReplaced(player):
                return replace(self, master=player.address)
            case GameStarted(seats=seats, deadline=at):
                found = tuple((power, player.address) for power, player in seats)
                return replace(self, deadline=at, players=found)
            case PlayerReplaced(power, player):
                others = tuple(row for row in self.players if row[0] != power)
                return replace(self, players=(*others, (power, player.address)))
            case SeatVacated(power):
                return replace(self, players=tuple(r for r in self.players if r[0] != power))
            case DeadlineSet(deadline=at) | GameResumed(deadline=at):
                return replace(self, deadline=at)
            case PhaseProcessed(deadline=at) | RolledBack(deadline=at):
                return replace(self, deadline=at)
            case GamePaused() | Undone():
                return replace(self, deadline=None)
            case DeputyAgreed() | DeputyAsked():
                return replace(self, has_deputy=isinstance(event, DeputyAgreed))
            case _:
                return self._ruled_by(event)

    def _ruled_by(self, event: Event) -> _Then:
        if isinstance(event, HouseRulesSet):
            return replace(self, has_house=bool(event.text) or self.has_house)
        if not isinstance(event, RulingMade):
            return self
        return replace(self, ruled=max(self.ruled, event.number))


def act_rows(log: Sequence[Logged], zone: str, phrases: Phrasebook) -> list[str]:
    """The lines of the public log, the oldest first, in a reader's zone."""
    gone, rows, then = _taken_back(log), [], _Then()
    for row in log:
        before, then = then, then.after(row.event)
        said = _said(row, before, log, zone, phrases)
        if not said:
            continue
        when = write_when(row.at, zone, phrases) if row.at is not None else "-"
        who = phrases.say(f"acts.{_who(row, before)}")
        reason = _reason(row.event, phrases)
        name = "acts.because" if reason else "acts.row"
        told = phrases.say(name, who=who, what=said, reason=reason)
        if row.number in gone:
            told = phrases.say("acts.gone", told=told)
        rows.append(f"{paragraph(when)}\n{paragraph(told, indent='    ')}")
    return rows


def _taken_back(log: Sequence[Logged]) -> set[int]:
    """The numbers of what is taken back now: an UNDO may have been taken back itself."""
    gone: set[int] = set()
    for row in reversed(log):
        if isinstance(row.event, Undone) and row.number not in gone:
            gone.update(row.event.numbers)
    return gone


def _who(row: Logged, then: _Then) -> str:
    """Who did it, as everybody is told."""
    if isinstance(row.event, PlayerReplaced | MasterReplaced):
        return "somebody"
    if isinstance(row.event, SeatVacated) and not _is_ejected(row, then):
        return "somebody"
    by = row.origin.by
    found = {Role.HOST: "host", Role.DEPUTY: "deputy"}
    return found.get(by.role, "master") if by is not None else "master"


def _is_ejected(row: Logged, then: _Then) -> bool:
    """Whether a gamesmaster who plays as well took a seat: why others are vacant nobody is told."""
    by = row.origin.by
    return by is not None and by.role is Role.MASTER and then.master_plays


def _said(row: Logged, then: _Then, log: Sequence[Logged], zone: str, phrases: Phrasebook) -> str:
    """What was done, in words; "" for what the gamesmaster had no part in, or is not public."""
    by, event = row.origin.by, row.event
    if isinstance(event, PlayerReplaced | MasterReplaced):
        is_another = by is not None and by.role in {Role.OFFERED, Role.HOST}
        return _seat_said(event, phrases) if is_another else ""
    if isinstance(event, SeatVacated):
        name = "acts.ejected" if _is_ejected(row, then) else "acts.vacated"
        return phrases.say(name, power=event.power.name)
    is_theirs = by.role in _LEADS if by is not None else isinstance(event, _OLD)
    if not is_theirs or _is_again(row):
        return ""
    if isinstance(event, Undone):
        taken = [log[n - 1] for n in event.numbers if n <= len(log)]
        names = {WORD_OF[type(one.event)] for one in taken if isinstance(one.event, _NAMED)}
        words = listing((phrases.say(f"undo.word_{n}") for n in sorted(names)), phrases)
        again = any(isinstance(one.event, Undone) for one in taken)
        name = "acts.redone" if again else "acts.undone"
        return phrases.say(name, what=words) if names or again else ""
    return _taken_edit(row, phrases) or _of_game(event, then, zone, phrases)


def _is_again(row: Logged) -> bool:
    """Whether orders only stand again as their player sent them, for an edit was taken back."""
    return isinstance(row.event, OrdersEntered) and row.origin.why == _BACK


def _taken_edit(row: Logged, phrases: Phrasebook) -> str:
    if not isinstance(row.event, PositionEdited) or row.origin.why != _BACK:
        return ""
    return phrases.say("acts.edited_back", phase=phrases.name_phase(row.event.position.phase))


def _seat_said(event: PlayerReplaced | MasterReplaced, phrases: Phrasebook) -> str:
    if isinstance(event, MasterReplaced):
        return phrases.say("acts.master_replaced")
    return phrases.say("acts.replaced", power=event.power.name)


def _fork_said(event: GameForked | ForkOpened, phrases: Phrasebook) -> str:
    if isinstance(event, GameForked):
        phase = phrases.name_phase(event.position.phase)
        return phrases.say("acts.forked", of=event.of, phase=phase)
    return phrases.say("acts.fork", name=event.name, phase=phrases.name_phase(event.phase))


def _of_game(event: Event, then: _Then, zone: str, phrases: Phrasebook) -> str:
    """What was done with the game, its seats and its clock."""
    match event:
        case GameCreated():
            return phrases.say("acts.created")
        case GameForked() | ForkOpened():
            return _fork_said(event, phrases)
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
        case OrdersEntered(power, phase):
            gaps = {"power": power.name, "phase": phrases.name_phase(phase)}
            return phrases.say("acts.ordered", **gaps)
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
        case MasterAway():
            days = write_absence(UnledTime(event.begins, event.ends), zone, phrases)
            return phrases.say("acts.away", days=days)
        case SettingsChanged(settings):
            return phrases.say("acts.settings", changes=_changes(settings, phrases))
        case _:
            return _of_rulings(event, then, phrases)


def _of_rulings(event: Event, then: _Then, phrases: Phrasebook) -> str:
    match event:
        case RulingMade(number):
            name = "ruled" if number > then.ruled else "amended"
            return phrases.say(f"acts.{name}", number=number)
        case RulingWithdrawn(number):
            return phrases.say("acts.unruled", number=number)
        case DeputyAgreed():
            return phrases.say("acts.deputised")
        case HouseRulesSet(amends=amends):
            is_amended = amends and then.has_house
            return phrases.say("acts.house_amended" if is_amended else "acts.house")
        case DeputyEnded(why=why) if then.has_deputy and why != "no":
            return phrases.say(f"acts.deputy_{why}")
        case MasterBack():
            return phrases.say("acts.back")
        case _:
            return _of_paper(event, phrases)


def _of_paper(event: Event, phrases: Phrasebook) -> str:
    """What was written or chosen that everybody was told."""
    match event:
        case OptionsChosen(options):
            return phrases.say("acts.options", options=phrases.in_a_row(options) or "-")
        case CommentSet(text):
            return phrases.say("acts.comment" if text else "acts.no_comment", comment=text)
        case _:
            return ""


def _changes(choices: Choices, phrases: Phrasebook) -> str:
    chosen = choices.by_name
    return phrases.say("acts.between").join(
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
    return write_why((because for because in why if because.cause in SAID_TO_ALL), phrases)
