"""What a seat keeps beside its orders: what is on file, and what it was asked."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace

from judge.board.calendar import Phase, PhaseKind
from judge.board.places import Province
from judge.game.events import PhaseProcessed
from judge.game.filed import Question, refiled
from judge.game.order_events import (
    Entered,
    LinesFailed,
    OrdersCalled,
    OrdersEntered,
    OrdersFiled,
    OrdersUnfiled,
    QuestionsAsked,
    QuestionsClosed,
    StandingCalled,
)
from judge.game.people_events import SilenceAsked, SilenceBroken, SilenceOver, StandbysCalled
from judge.game.seats import Departure, Seat
from judge.game.silence import SPOKEN
from judge.orders.model import province_of

SeatEvent = (
    OrdersEntered
    | OrdersCalled
    | StandingCalled
    | OrdersFiled
    | OrdersUnfiled
    | QuestionsAsked
    | QuestionsClosed
    | LinesFailed
)
"""What changes what a seat keeps."""


def seat_after(seat: Seat, event: SeatEvent) -> Seat:
    """The seat with other orders on file, other questions open, or other lines not taken."""
    match event:
        case OrdersEntered(_, phase, orders):
            return replace(seat, questions=_still_open(seat, orders, phase))
        case StandingCalled(_, phase, used):
            return replace(seat, questions=_still_open(seat, used, phase))
        case OrdersCalled(_, phase, used):
            filed = tuple(row for row in seat.filed if row.phase != phase)
            return replace(seat, questions=_still_open(seat, used, phase), filed=filed)
        case LinesFailed(_, _, lines):
            return replace(seat, failed=lines)
        case OrdersFiled(_, rows):
            return replace(seat, filed=refiled(seat.filed, rows))
        case OrdersUnfiled(_, rows):
            return replace(seat, filed=tuple(row for row in seat.filed if row not in rows))
        case QuestionsAsked(_, questions):
            asked = max(seat.asked, *(question.number for question in questions))
            older = (q for q in seat.questions if not any(_is_about(q, new) for new in questions))
            return replace(seat, questions=(*older, *questions), asked=asked)
        case QuestionsClosed(_, numbers):
            return replace(
                seat, questions=tuple(q for q in seat.questions if q.number not in numbers)
            )


def seat_begun(seat: Seat, event: PhaseProcessed, phase: Phase) -> Seat:
    """The seat as a phase begins, when another was processed: with what is for then, or later."""
    begun, is_movement = phase.order_in_time, event.phase.kind is PhaseKind.MOVEMENT
    missed = seat.missed + 1 if seat.power in event.missed else 0
    return replace(
        seat,
        missed=missed if is_movement else seat.missed,
        seeks=seat.seeks or (seat.vacant and is_movement),
        filed=tuple(r for r in seat.filed if not r.phase or r.phase.order_in_time >= begun),
        questions=tuple(q for q in seat.questions if q.phase.order_in_time >= begun),
        failed=(),
    )


def sought(seat: Seat, event: SilenceAsked | SilenceBroken | SilenceOver | StandbysCalled) -> Seat:
    """The seat when its player is asked for, has written or hasn't, or nobody stands by for it."""
    match event:
        case SilenceAsked(_, until, muster=muster):
            asked = replace(seat.silence.unasked, until=until, muster=muster)
            return replace(seat, silence=asked)
        case SilenceBroken():
            return replace(seat, silence=SPOKEN)
        case SilenceOver():
            return replace(seat, silence=replace(seat.silence, over=True, again=False))
        case StandbysCalled():
            return replace(seat, seeks=False, sought=True)


def rolled_back(seat: Seat, then: Seat, ahead: Phase | None = None) -> Seat:
    """The seat with what was on file then, unless it has replaced it since.

    Where the game goes forward, to the phase `ahead`, what was to be replaced up to then stood
    there already. A phase that is undone was not missed; who took the seat since then missed
    nothing. Who lost the seat by silence since then has it again, if nobody else has.
    """
    since = tuple(row for row in seat.filed if not (ahead and _is_up_to(row.phase, ahead)))
    is_same = seat.epoch == then.epoch
    missed = then.missed if is_same else 0
    filed = refiled(then.filed, since)
    is_lost = seat.vacant and not (seat.left is Departure.SILENT and is_same and not then.vacant)
    silence = then.silence.unasked if is_same and not is_lost else SPOKEN
    back = replace(seat, filed=filed, questions=(), failed=(), missed=missed, silence=silence)
    if seat.vacant and not is_lost:
        back = replace(back, vacant=False, empty=None, seeks=False, sought=False)
    return replace(back, late=False)


def edited(seat: Seat, before: Phase, phase: Phase) -> Seat:
    """The seat when the position of a phase is edited, and which phase it is perhaps."""
    filed = tuple(r for r in seat.filed if r.phase == phase or not _is_up_to(r.phase, phase))
    questions = tuple(
        q for q in seat.questions if q.phase != before and not _is_up_to(q.phase, phase)
    )
    return replace(seat, filed=filed, questions=questions, failed=())


def _is_up_to(wanted: Phase | None, phase: Phase) -> bool:
    """Whether something is for a phase, or an earlier one; None is for every phase."""
    return wanted is not None and wanted.order_in_time <= phase.order_in_time


def _is_about(question: Question, other: Question) -> bool:
    """Whether another question is about the same unit, so that this one is asked anew."""
    return _is_answered(question, {province_of(order) for order in other.candidates}, other.phase)


def _still_open(seat: Seat, entered: Iterable[Entered], phase: Phase) -> tuple[Question, ...]:
    """The questions that orders which stand for a phase leave without an answer."""
    ordered = {province_of(row.order) for row in entered}
    return tuple(q for q in seat.questions if not _is_answered(q, ordered, phase))


def _is_answered(question: Question, ordered: AbstractSet[Province | None], phase: Phase) -> bool:
    """Whether orders for units in these provinces make an answer needless."""
    about = {province_of(order) for order in question.candidates}
    return question.phase == phase and bool(about & (ordered - {None}))
