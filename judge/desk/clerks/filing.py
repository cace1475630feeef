"""What becomes of an order: it stands, goes on file for later, or can't be taken."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.units import Power
from judge.desk.answers import Case, Kept, Noted, Passed, Withdrawn
from judge.desk.blocks import Cancellation, Purpose
from judge.desk.when import phase_meant
from judge.game.filed import Filed, kind_of
from judge.game.filing import Situation
from judge.game.game import Game
from judge.orders.choices import legal_builds
from judge.orders.conditions import Condition, Dislodged, is_about_moves
from judge.orders.illegality import Fault, Illegality, is_hopeless
from judge.orders.legality import settle
from judge.orders.model import (
    REGISTER_ORDERS,
    Build,
    Consent,
    Hold,
    Order,
    RetreatOrder,
    Revoke,
    province_of,
)
from judge.orders.phase_in_full import season_in_full
from judge.orders.problems import Unreadable
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.standing import Standing
from judge.orders.unclear import Unclear
from judge.orders.wording import write_printed

MOST_FILED = 120
"""So many orders a seat may have on file for later."""

# "scratch the Paris order"
_ORDER_BEHIND = re.compile(r"\s+orders?[\s.!]*$", re.IGNORECASE)

TELLS_TALES = frozenset(
    {
        Fault.NOT_YOURS,
        Fault.NO_UNIT,
        Fault.NOT_DISLODGED,
        Fault.NO_REMOVAL_DUE,
        Fault.NO_BUILD_DUE,
    }
)
"""What is for no unit of the writer's, or not due: it is meant for another phase, and would tell
everybody of it in the report."""


_NOT_DUE = frozenset({Fault.NOT_DISLODGED, Fault.NO_REMOVAL_DUE, Fault.NO_BUILD_DUE})


@dataclass(frozen=True, slots=True)
class Sender:
    """Who writes: a player at the counter, for a seat."""

    case: Case
    game: Game
    power: Power

    @property
    def now(self) -> Phase:
        """The current phase."""
        return self.game.table.position.phase

    @property
    def situation(self) -> Situation:
        """By what conditions are judged now."""
        return Situation(
            self.power, self.game.table.position, self.game.variant, self.game.table.happened
        )

    def is_hopeless(self, entry: Entry) -> bool:
        """Whether a line is an order that can't succeed whatever others do."""
        content = entry.content
        if not isinstance(content, Reading):
            return False
        return is_hopeless(self.game.illegality(content.order, self.power))


@dataclass(frozen=True, slots=True)
class Sorted:
    """A line, and what becomes of it; `refusal` says why nothing does.

    A problem of an order for the phase `may_be_asked_for` may become a question.
    `is_for_now` if the current phase was meant. `is_late` says that it may have
    been meant for a phase that is over, or is not due. What is asked for a later phase may
    have a `condition`.
    """

    entry: Entry
    what: Kept | Passed | Withdrawn | Noted | Literal["taken", "nothing"] = "nothing"
    refusal: str = ""
    may_be_asked_for: Phase | None = None
    is_for_now: bool = True
    is_late: bool = False
    condition: Condition | None = None
    keeps: tuple[Order, ...] = ()
    """What it says of orders on file: that these stay."""


def sort_order(
    entry: Entry, choices: tuple[Order, ...], purpose: Purpose, sender: Sender
) -> Sorted:
    """What becomes of a line, read for its purpose; `choices` are those of a list."""
    say = sender.case.say
    if entry.content is Aside.COMMAND:
        return Sorted(entry, refusal=say("orders.unknown_command"))
    if not isinstance(entry.content, Reading):
        is_later = purpose.phase != sender.now and not purpose.is_doubtful
        is_sure = not purpose.fault and (purpose.condition is None or is_later)
        phase = purpose.phase if is_sure else None
        return Sorted(entry, may_be_asked_for=phase, condition=purpose.condition)
    if purpose.fault:
        is_told = purpose.fault_line == entry.number
        said = "" if is_told else purpose.fault
        return Sorted(entry, refusal=said, is_late=purpose.is_past)
    if purpose.is_doubtful:
        return _asked(entry, choices, purpose)
    if entry.power not in {None, sender.power} and entry.power is not None:
        return Sorted(entry, refusal=say("orders.other_power", power=entry.power.name))
    order = entry.content.order
    if purpose.phase is None and isinstance(order, REGISTER_ORDERS):
        return Sorted(entry, refusal=say("filed.no_register"))
    if not _fits(order, purpose.phase):
        said = wrong_phase(order, purpose.phase or sender.now, sender)
        return Sorted(entry, refusal=said, is_late=True)
    phase = _phase_for(order, purpose.phase)
    choices = choices or (order,)
    if phase == sender.now:
        return _for_now(entry, choices, purpose.condition, sender)
    return _for_later(entry, choices, phase, purpose.condition, sender)


def _asked(entry: Entry, choices: tuple[Order, ...], purpose: Purpose) -> Sorted:
    """An order that waits for what can't be told: asked about."""
    cause = Unclear.NOT_SO if purpose.is_not_so else Unclear.CONDITIONAL
    problem = Unreadable(entry.span, Reason(cause), choices or entry.meant)
    entry = replace(entry, content=problem)
    return Sorted(entry, may_be_asked_for=purpose.phase, condition=purpose.condition)


def with_own_builds(entry: Entry, purpose: Purpose, sender: Sender) -> Entry:
    """A build that was not clear, with those that the power could really make now."""
    game, problem = sender.game, entry.content
    if isinstance(problem, Reading | Aside) or purpose.phase != sender.now:
        return entry
    if not any(isinstance(order, Build) for order in problem.candidates):
        return entry
    legal: tuple[Order, ...] = legal_builds(sender.power, game.table.position, game.variant)
    meant = tuple(order for order in problem.candidates if order in legal)
    own = meant or tuple(o for o in problem.candidates if not isinstance(o, Build)) or legal
    return replace(entry, content=replace(problem, candidates=own))


def _fits(order: Order, aim: Phase | None) -> bool:
    """Whether an order can be meant below the heading of a phase.

    Retreats belong to the moves they come after, builds to the Fall before
    them; consents are given at any time.
    """
    kind = kind_of(order)
    if aim is None or aim.kind is kind or isinstance(order, Consent | Revoke):
        return True
    if kind is PhaseKind.RETREAT:
        return aim.kind is PhaseKind.MOVEMENT
    return kind is PhaseKind.ADJUSTMENT and aim.season is Season.FALL


def _phase_for(order: Order, aim: Phase | None) -> Phase | None:
    """The phase that an order is for, None for a standing order."""
    kind = kind_of(order)
    if aim is None or aim.kind is kind or kind is PhaseKind.MOVEMENT:
        return aim
    season = aim.season if kind is PhaseKind.RETREAT else Season.WINTER
    return Phase(season, aim.year, kind)


def wrong_phase(order: Order, aim: Phase, sender: Sender) -> str:
    """What is said of all orders of another kind: the heading under which they would be taken."""
    later = aim.next()
    while later.kind is not kind_of(order):
        later = later.next()
    return sender.case.say(
        "orders.wrong_phase",
        phase=sender.case.name_phase(aim),
        heading=sender.case.office.phrases.explain(season_in_full(later.season, later.year)),
    )


def _for_now(
    entry: Entry, choices: tuple[Order, ...], condition: Condition | None, sender: Sender
) -> Sorted:
    """An order for this phase: what it waits for is decided at once, for the board is known."""
    game, power, say = sender.game, sender.power, sender.case.say
    if is_about_moves(condition) and sender.now.kind is PhaseKind.MOVEMENT:
        return Sorted(entry, refusal=say("filed.same_season"))
    row = Filed("", sender.now, choices, condition)
    if condition is not None and not sender.situation.is_so(row):
        return Sorted(entry, Passed(entry, condition))
    order = (sender.situation.choose(row) if len(choices) > 1 else None) or choices[0]
    found = game.illegality(order, power)
    if found is not None and found.fault in TELLS_TALES:
        is_late = found.fault in _NOT_DUE
        return Sorted(entry, refusal=_no_such_unit(found, sender), is_late=is_late)
    if order != choices[0]:
        entry = replace(entry, content=Reading(order))
    return Sorted(entry, "taken")


def _no_such_unit(found: Illegality, sender: Sender) -> str:
    sentence = sender.case.office.phrases.explain(found.reason)
    return sender.case.say("orders.no_such_unit", sentence=sentence)


def _for_later(
    entry: Entry,
    choices: tuple[Order, ...],
    phase: Phase | None,
    condition: Condition | None,
    sender: Sender,
) -> Sorted:
    """An order to be kept on file."""
    game, power, say = sender.game, sender.power, sender.case.say
    first = choices[0]
    if (
        isinstance(first, Build)
        and first.unit.location.province not in (game.variant.build_sites[power])
    ):
        sites = " ".join(site.id for site in game.variant.build_sites[power])
        place = first.unit.location.province.id
        return Sorted(entry, refusal=say("filed.no_site", place=place, sites=sites))
    if isinstance(first, RetreatOrder) and phase is not None:
        if condition == Dislodged(first.unit.location.province):
            condition = None  # else it would have no retreat to make
        if (phase.season, phase.year) == (sender.now.season, sender.now.year):
            standing = Standing(game.table.position, game.variant)
            unit = settle(Hold(first.unit), power, standing, game.variant)
            if isinstance(unit, Illegality):
                return Sorted(entry, refusal=_no_such_unit(unit, sender))
            if isinstance(unit, Hold):
                choices = tuple(
                    replace(c, unit=unit.unit) for c in choices if isinstance(c, RetreatOrder)
                )
    if len(game.people.seat_of(power).filed) >= MOST_FILED:
        return Sorted(entry, refusal=say("filed.enough", most=MOST_FILED))
    return Sorted(entry, Kept(entry, Filed(as_written(entry), phase, choices, condition)))


def sort_withdrawal(cancellation: Cancellation, reader: OrderReader, sender: Sender) -> Sorted:
    """What a line takes back: the order for a unit, or all that is on file for a phase."""
    number, line, span = cancellation.number, cancellation.line, cancellation.span
    entry = Entry(number, line, span, Aside.COMMAND)
    say, purpose = sender.case.say, cancellation.purpose
    if cancellation.phase is not None:
        name = sender.case.name_phase(cancellation.phase)
        return Sorted(entry, Withdrawn(entry, cancellation.phase, None, None, name))
    text = line[span.start : span.end]
    frame = reader.frames.read_frame(text)
    if frame is not None and frame.word == "standing":
        what = Withdrawn(entry, None, None, None, say("filed.standing"))
        return Sorted(entry, what)
    if frame is not None and frame.when is not None:
        phase = phase_meant(frame.when, sender.now)
        if phase is not None:
            return Sorted(entry, Withdrawn(entry, phase, None, None, sender.case.name_phase(phase)))
    text = _ORDER_BEHIND.sub("", text)
    order = _unit_named(text, reader, purpose.kind, sender)
    if isinstance(order, REGISTER_ORDERS) and not purpose.fault:
        said = write_printed(order)
        return Sorted(entry, Withdrawn(entry, purpose.phase, (), None, said, order))
    province = province_of(order) if order is not None else None
    if order is None or province is None or purpose.fault:
        return Sorted(entry, refusal=purpose.fault or say("withdraw.what"))
    kind = kind_of(order) if kind_of(order) is not PhaseKind.MOVEMENT else None
    unit = text.strip() if kind is None else write_printed(order)
    return Sorted(entry, Withdrawn(entry, purpose.phase, (province,), kind, unit))


def _unit_named(text: str, reader: OrderReader, kind: PhaseKind, sender: Sender) -> Order | None:
    """The order that is named, or a hold of the unit that is."""
    for written in (text, f"{text} H"):
        sheet = read_orders(written, reader, phase=kind, power=sender.power)
        if len(sheet.orders) == 1 and len(sheet.entries) == 1:
            return sheet.orders[0]
    return None


def as_written(entry: Entry) -> str:
    """The sender's own words for one order of a line."""
    return entry.line[entry.span.start : entry.span.end].strip()
