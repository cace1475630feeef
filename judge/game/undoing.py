"""What each letter of somebody did to a game, and what of it can be taken back, by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, SettingsChanged
from judge.game.course import CAN_BE_UNDONE, begun_at, line_to, undoable
from judge.game.events import Event, Undone
from judge.game.game import Game
from judge.game.held import HeldClosed, LetterHeld
from judge.game.log import Logged, Role
from judge.game.people_events import (
    CardChanged,
    MasterReplaced,
    ObserverJoined,
    PicturesSet,
    PlayerJoined,
    PlayerReplaced,
    SeatVacated,
)
from judge.game.press_events import ObserverWrote
from judge.game.replay import replay
from judge.game.settings import OF_DEADLINES
from judge.game.vote_events import MotionCarried, MotionVoted


@dataclass(frozen=True, slots=True)
class LetterDone:
    """What one letter did in somebody's name; `key` names it ("L12").

    `open` is what can be taken back now, `gone` what is taken back already, `past` what belongs
    to a phase that is over, or began anew; the rest `stays`, as press that was sent.
    """

    key: str
    open: tuple[Logged, ...] = ()
    gone: tuple[Logged, ...] = ()
    past: tuple[Logged, ...] = ()
    stays: tuple[Logged, ...] = ()

    @property
    def rows(self) -> tuple[Logged, ...]:
        """All that it did, in order."""
        parts = (*self.open, *self.gone, *self.past, *self.stays)
        return tuple(sorted(parts, key=lambda row: row.number))

    @property
    def numbers(self) -> tuple[int, ...]:
        """By which it is taken back."""
        return tuple(row.number for row in self.open)

    @property
    def takes_back(self) -> bool:
        """Whether it took something back itself."""
        return any(isinstance(row.event, Undone) for row in self.rows)


def of_seat(log: Sequence[Logged], power: Power) -> Iterator[Logged]:
    """What whoever has a seat now did there, be it from another address.

    What the player before did isn't theirs to take back; letters that are held did nothing yet.
    """
    since = max((row.number for row in log if _changes_hands(row, power)), default=0)
    for row in log[since:]:
        by = row.origin.by
        is_done = not isinstance(row.event, LetterHeld | HeldClosed)
        if is_done and by is not None and by.role is Role.PLAYER and by.power == power:
            yield row


def _changes_hands(row: Logged, power: Power) -> bool:
    match row.event:
        case PlayerReplaced(of):
            # Who has their own mail sent elsewhere stays who they are.
            by = row.origin.by
            return of == power and (by is None or (by.role, by.power) != (Role.PLAYER, power))
        case SeatVacated(of):
            return of == power
        case _:
            return False


def of_master(log: Sequence[Logged], *, with_deputy: bool = False) -> Iterator[Logged]:
    """What whoever leads a game now did as its gamesmaster, be it from another address.

    What the host wrote in their stead is theirs to take back, and what a deputy did for them, too,
    where they say what it is.
    """
    roles = {Role.MASTER, Role.DEPUTY} if with_deputy else {Role.MASTER}
    since = max((row.number for row in log if _changes_lead(row)), default=0)
    for row in log[since:]:
        by = row.origin.by
        is_hosts = by is not None and by.role is Role.HOST and bool(row.origin.letter)
        if by is not None and (by.role in roles or is_hosts):
            yield row


def _changes_lead(row: Logged) -> bool:
    """Whether somebody else leads the game from then on; not so who has their mail elsewhere."""
    by = row.origin.by
    return isinstance(row.event, MasterReplaced) and (by is None or by.role is not Role.MASTER)


def built_on(rows: Sequence[Logged], can_be: Sequence[Logged]) -> tuple[Logged, ...]:
    """What came later than some of what `can_be` taken back, and hangs on it."""
    numbers = {row.number for row in rows}
    by_number = {row.number: row for row in can_be}
    touched = frozenset[str]().union(*(_touches(row.event, by_number) for row in rows))
    return tuple(
        row
        for row in can_be
        if row.number > min(numbers)
        and row.number not in numbers
        and touched & _touches(row.event, by_number)
    )


def _touches(event: Event, by_number: Mapping[int, Logged]) -> frozenset[str]:
    """What of a game an event changes, as far as a gamesmaster sets it."""
    match event:
        case DeadlineSet() | GamePaused() | GameResumed():
            return frozenset({_CLOCK})
        case SettingsChanged(choices):
            of_clock = {_CLOCK} if OF_DEADLINES & {*choices.by_name} else set()
            return frozenset({*choices.by_name, *of_clock})
        case Undone(numbers):
            rows = (by_number[number] for number in numbers if number in by_number)
            return frozenset[str]().union(*(_touches(row.event, by_number) for row in rows))
        case _:
            return frozenset()


_CLOCK = "clock"


def of_person(log: Sequence[Logged], address: str) -> Iterator[Logged]:
    """What somebody without a seat, known by their address, did about themselves.

    That is since they came last: who has gone comes back by coming, not by what was before.
    """
    came = [row.number for row in log if _comes(row) and _is_about(row, address, frozenset())]
    own: set[int] = set()
    for row in log[max(came, default=1) - 1 :]:
        by = row.origin.by
        if by is not None and by.role in _BESIDE and _is_about(row, address, own):
            own.add(row.number)
            yield row


def _comes(row: Logged) -> bool:
    return isinstance(row.event, PlayerJoined | ObserverJoined)


def _is_about(row: Logged, address: str, own: AbstractSet[int]) -> bool:
    """Whether an event is about somebody, or takes back what is their `own`."""
    match row.event:
        case PlayerJoined(who) | ObserverJoined(who) | CardChanged(who) | ObserverWrote(who):
            return who.address == address
        case PicturesSet(whose):
            return whose == address
        case Undone(numbers):
            return bool(numbers) and own >= {*numbers}
        case _:
            return False


_BESIDE = frozenset({Role.STRANGER, Role.WAITING, Role.OBSERVER})


def letters_done(log: Sequence[Logged], own: Iterable[Logged]) -> tuple[LetterDone, ...]:
    """What each letter did of what is one's `own` in a log, in the order in which they came."""
    events = [row.event for row in log]
    begun = begun_at(events)
    line = frozenset(line_to(events, len(events)))
    can_be = frozenset(undoable(events, begun)) - _carried(log)
    found: dict[str, dict[str, list[Logged]]] = {}
    for row in own:
        if not row.origin.letter:
            continue
        parts = found.setdefault(row.origin.letter, {})
        parts.setdefault(_part_of(row, begun, line, can_be), []).append(row)
    done = (
        LetterDone(key, **{name: tuple(rows) for name, rows in parts.items()})
        for key, parts in found.items()
    )
    return tuple(sorted(done, key=lambda letter: letter.rows[-1].number))


def _carried(log: Sequence[Logged]) -> AbstractSet[int]:
    """The votes for what was carried since: it is done, and to take them back changes nothing."""
    found: set[int] = set()
    for row in log:
        if isinstance(row.event, MotionCarried):
            motion = row.event.motion
            found |= {
                before.number
                for before in log[: row.number]
                if isinstance(before.event, MotionVoted) and before.event.motion == motion
            }
    return found


def _part_of(row: Logged, begun: int, line: AbstractSet[int], can_be: AbstractSet[int]) -> str:
    """To which part of a letter's deeds an event belongs."""
    if row.number in can_be:
        return "open"
    is_taken = row.number > begun and row.number not in line
    if is_taken:
        return "gone"
    return "past" if CAN_BE_UNDONE[type(row.event)] else "stays"


def taken_back(
    game: Game, log: Sequence[Event], board: Variant, so_far: Sequence[Event], event: Undone
) -> Game:
    """The game after an event that takes others back.

    It was opened on a board; `so_far` is what has happened that isn't in the log yet. What
    stands on the board is as it was: what moved it can't be taken back.
    """
    *_, last = replay((*log, *so_far, event), board)
    table = replace(last.game.table, position=game.table.position)
    return replace(last.game, variant=game.variant, table=table)
