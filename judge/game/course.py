"""The course of a log: which of its events lead to now, and which of them can be taken back.

An event follows the one before it, but a return follows the event to whose state it goes: what
came in between is a branch that was left. The events from the first one to another, along this
tree, are its line; those that were taken back on the way aren't on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from judge.game.clock_events import (
    AbsenceOver,
    DeadlineSet,
    GamePaused,
    GameResumed,
    HolidaysRenewed,
    Reminded,
    SettingsChanged,
    WaitSet,
)
from judge.game.deputies import DeputyAgreed, DeputyAsked, DeputyEnded
from judge.game.drafts import DraftsClosed, PressDrafted
from judge.game.events import (
    BEGINNINGS,
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
from judge.game.folder_events import (
    AddressPublished,
    CommentSet,
    FeeNoted,
    HouseRulesSet,
    YearAnswered,
)
from judge.game.held import HeldClosed, LetterHeld
from judge.game.inviting import InvitationDeclined, Invited, JoinRefused
from judge.game.lots import NumberSet, PreferenceSet
from judge.game.order_events import (
    LinesFailed,
    OrdersCalled,
    OrdersCleared,
    OrdersEntered,
    OrdersFiled,
    OrdersUnfiled,
    OrdersWithdrawn,
    QuestionsAsked,
    QuestionsClosed,
    StandingCalled,
)
from judge.game.people_events import (
    AbsencesCleared,
    AbsenceSet,
    CardChanged,
    Digested,
    MasterReplaced,
    ObserverJoined,
    ObserverLeft,
    OfferClosed,
    PicturesSet,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    ReplyAddressRenewed,
    SeatOffered,
    SeatVacated,
    SilenceAsked,
    SilenceBroken,
    SilenceOver,
    StandbysCalled,
)
from judge.game.press_events import (
    ObserverWrote,
    PressReleased,
    PressSent,
    PublicationSet,
    StatementMade,
    StatementsMailed,
)
from judge.game.rulings import RulingMade, RulingWithdrawn
from judge.game.unled import MasterAway, MasterBack, MasterGone
from judge.game.vote_events import (
    ConcessionVoted,
    DrawVoted,
    EarlyPollAnswered,
    MotionCarried,
    MotionVoted,
    PollAnswered,
    PollClosed,
    PollOpened,
    VoteWithdrawn,
)
from judge.game.wishes import WishAsked, WishesClosed

CAN_BE_UNDONE: Mapping[type[Any], bool] = {
    **dict.fromkeys(
        (
            OrdersEntered, OrdersCleared, OrdersWithdrawn, OrdersFiled, OrdersUnfiled,
            QuestionsAsked, QuestionsClosed, LinesFailed, DrawVoted, ConcessionVoted, WaitSet,
            AbsenceSet, AbsencesCleared, PicturesSet, CardChanged, PlayerJoined, ObserverJoined,
            SettingsChanged, DeadlineSet, GamePaused, GameResumed, Undone, ObserverWrote,
            MotionVoted, VoteWithdrawn, PollAnswered, EarlyPollAnswered, PreferenceSet, NumberSet,
        ),
        True,
    ),
    # Who has a seat, was offered one or has gone, and what somebody has read already.
    **dict.fromkeys(
        (
            PlayerLeft, ObserverLeft, PlayerReplaced, SeatVacated, MasterReplaced, SeatOffered,
            OfferClosed, PressSent, PressReleased, PressDrafted, DraftsClosed, WishAsked,
            WishesClosed, Reminded, LetterHeld, HeldClosed, ReplyAddressRenewed, SilenceAsked,
            SilenceBroken, SilenceOver, StandbysCalled, MotionCarried, PollOpened, PollClosed,
            StatementMade, StatementsMailed, PublicationSet, Digested,
            Invited, InvitationDeclined, JoinRefused, HouseRulesSet, CommentSet,
            FeeNoted, AddressPublished, YearAnswered, RulingMade, RulingWithdrawn, MasterAway,
            MasterBack, MasterGone, DeputyAsked, DeputyAgreed, DeputyEnded, ForkOpened,
            HolidaysRenewed, AbsenceOver,
        ),
        False,
    ),
    # By these a game goes on: a return leaves them.
    **dict.fromkeys(
        (
            GameCreated, GameStarted, PhaseProcessed, OrdersCalled, StandingCalled, RolledBack,
            PositionEdited, BoardRenewed, GameEnded, OptionsChosen, GameForked,
        ),
        False,
    ),
}  # fmt: skip
"""Whether an event of a kind can be taken back while its phase lasts.

Press can that waits for its release: nobody has it yet.
"""

TURNS = (GameCreated, *BEGINNINGS, GameEnded)
"""By which what came before is of another phase, or of the same as it can't be any more."""


def line_to(events: Sequence[Event], number: int, after: int = 0) -> tuple[int, ...]:
    """The numbers of the events that lead to the one of a number, it among them, in order.

    Of a line that goes on from the event `after`, only what follows that one. Raises ValueError
    for a return that goes nowhere.
    """
    line: list[int] = []
    gone: set[int] = set()
    while number > after:
        event = events[number - 1]
        if number not in gone:
            line.append(number)
            if isinstance(event, Undone):
                gone.update(event.numbers)
        number = parent_of(event, number)
    return tuple(reversed(line))


def parent_of(event: Event, number: int) -> int:
    """The number of the event after which one came: for a return, of that to which it went.

    Raises ValueError for a return that goes nowhere.
    """
    if not isinstance(event, RolledBack):
        return number - 1
    if not 0 < event.to < number:
        raise ValueError(f"the return {number} goes to {event.to}, which was not before it")
    return event.to


def undoable(events: Sequence[Event], begun: int) -> tuple[int, ...]:
    """The numbers of what can be taken back of a log, in a phase that began with an event."""
    line = line_to(events, len(events), after=begun)
    there = [(number, events[number - 1]) for number in line]
    gone = {n for _, event in there if isinstance(event, PressReleased) for n in event.numbers}
    return tuple(
        number for number, event in there if CAN_BE_UNDONE[type(event)] or _waits(event, gone)
    )


def _waits(event: Event, gone: AbstractSet[int]) -> bool:
    """Whether an event is a letter of press that nobody has yet."""
    return isinstance(event, PressSent) and event.waits and event.number not in gone


def begun_at(events: Sequence[Event]) -> int:
    """The number of the event with which it began to be the phase that it is; 0 for none."""
    line = line_to(events, len(events))
    return next((number for number in reversed(line) if isinstance(events[number - 1], TURNS)), 0)
