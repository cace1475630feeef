"""Results as the old judges printed them, so that the tools for theirs read ours.

The form is that of njudge's docs/mail_format: a line an order, never broken,
"Austria: Army Vienna -> Galicia.  (*bounce*)". What is ours is the line below
that says why, and the two remarks of orders that no old judge took: illegal
and rejected.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import assert_never

from judge.adjudication.resolution import Outcome, Verdict
from judge.board.calendar import Phase, PhaseKind
from judge.board.places import Location
from judge.board.position import DislodgedUnit
from judge.board.units import Power, Unit, UnitKind
from judge.desk.issue import Issue, PowerStanding, Result
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph
from judge.orders.model import (
    AdjustmentOrder,
    Build,
    Consent,
    Convoy,
    Disband,
    Enter,
    Hold,
    Link,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    RetreatOrder,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.wording import THROUGH_HYPERSPACE, write_printed

_REMARKS = {
    Verdict.BOUNCES: "bounce",
    Verdict.CUT: "cut",
    Verdict.NO_CONVOY: "no convoy",
    Verdict.VOID: "void",
    Verdict.INVALID: "illegal",
    Verdict.DESTROYED: "destroyed",
    Verdict.REJECTED: "rejected",
    Verdict.DROWNED: "drowned",
    Verdict.NO_EFFECT: "no effect",
    Verdict.STOOD_OFF: "stood off",
}
_KINDS = {PhaseKind.RETREAT: "Retreats", PhaseKind.ADJUSTMENT: "Adjustments"}
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


def write_header(issue: Issue, judge: str) -> str:
    """The lines by which tools know whose mail this is, and of which game."""
    game, lines = issue.game, [write_name(issue, judge)]
    if (deadline := game.clock.deadline) is not None:
        lines.append(f":: Deadline: {phase_code(game.table.position.phase)} {old_date(deadline)}")
    return "\n".join(lines)


def write_name(issue: Issue, judge: str) -> str:
    """The first of these lines, which tells of no deadline."""
    game, variant = issue.game, issue.game.variant.id.capitalize()
    return f":: Judge: {judge.upper()}  Game: {game.name.capitalize()}  Variant: {variant}"


def phase_code(phase: Phase) -> str:
    """As the old judges wrote it: builds are "W1901B"."""
    if phase.kind is PhaseKind.ADJUSTMENT:
        return f"W{phase.year}B"
    return str(phase)


def old_date(at: datetime) -> str:
    """A moment as C's ctime would write it: "Tue Nov 24 2026 15:16:00 +0000"."""
    at = at.astimezone(UTC)
    return f"{_DAYS[at.weekday()]} {_MONTHS[at.month - 1]} {at:%d %Y %H:%M:%S %z}"


def write_title(issue: Issue) -> str:
    """The line above the results: "Movement results for Fall of 1901.  (ghost.004)"."""
    phase = issue.phase
    kind = phase.kind.word.capitalize()
    season = phase.season.name.capitalize()
    return f"{kind} results for {season} of {phase.year}.  ({issue.game.name}.{issue.number:03d})"


def write_next(issue: Issue) -> str:
    """What comes next, and when; nothing when the game is over."""
    if issue.game.ending is not None:
        return ""
    phase = issue.game.table.position.phase
    kind = _KINDS.get(phase.kind, "Movement")
    season = phase.season.name.capitalize()
    line = f"The next phase of '{issue.game.name}' will be {kind} for {season} of {phase.year}."
    if issue.game.clock.deadline is None:
        return line
    return f"{line}\nThe deadline for orders will be {old_date(issue.game.clock.deadline)}."


def write_results(issue: Issue, phrases: Phrasebook) -> Iterator[str]:
    """The results of each power, an order a line, with the reason below."""
    for power, _ in issue.results:
        yield "\n".join(results_of(power, issue, phrases))


def results_of(power: Power, issue: Issue, phrases: Phrasebook) -> Iterator[str]:
    """The results of one power, an order a line, with the reason below."""
    width = max(len(one.name) for one in issue.game.variant.powers) + 2
    for result in dict(issue.results).get(power, ()):
        yield f"{power.name + ':':<{width}}{write_result(result, issue)}"
        if (why := result.why) is not None:
            yield paragraph(f"why: {phrases.explain(why)}", indent="    ", hang="     ")


def write_result(result: Result, issue: Issue) -> str:
    """One order with its outcome, without the power: "Army Vienna -> Galicia.  (*bounce*)"."""
    outcome = result.outcome
    words = order_words(outcome, issue)
    remarks = ", ".join(_remarks(result, issue))
    return f"{words}.  (*{remarks}*)" if remarks else f"{words}."


def _remarks(result: Result, issue: Issue) -> Iterator[str]:
    outcome, order = result.outcome, result.outcome.order
    driven_out = result.dislodged and outcome.verdict is not Verdict.DESTROYED
    carried_nobody = outcome.verdict is Verdict.NO_CONVOY and isinstance(order, Convoy)
    if outcome.verdict is Verdict.DESTROYED and isinstance(order, Disband):
        return
    if outcome.verdict is Verdict.DESTROYED:
        yield "bounce" if _meets_others(outcome, issue) else "illegal"
    if outcome.verdict in _REMARKS and not (carried_nobody and driven_out):
        yield _REMARKS[outcome.verdict]
    if driven_out:
        yield "dislodged"


def _meets_others(outcome: Outcome, issue: Issue) -> bool:
    """Whether a unit is lost because another one wanted to retreat to the same place."""
    goals = [
        o.order.destination.province
        for o in issue.processed.resolution.outcomes
        if isinstance(o.order, Retreat) and o.verdict is Verdict.DESTROYED
    ]
    order = outcome.order
    return isinstance(order, Retreat) and goals.count(order.destination.province) > 1


def order_words(outcome: Outcome, issue: Issue) -> str:
    """An order in the old judges' words, or what was written if it couldn't be read."""
    order = outcome.order
    if order is None:
        return " ".join(outcome.text.split())
    if outcome.by_default and isinstance(order, Hold):
        return f"{_piece(order.unit)}, No Order Processed"
    if outcome.by_default and isinstance(order, Disband):
        return f"{_piece(order.unit)}, No Order Processed (DISBAND)"
    if outcome.by_default and isinstance(order, Remove):
        return f"Defaults, removing the {_raised(order.unit)}"
    return _action_words(outcome, order, issue)


def _action_words(outcome: Outcome, order: Order, issue: Issue) -> str:
    match order:
        case Link(one, other) | Separate(one, other):
            return f"{type(order).__name__} {one.name} and {other.name}"
        case Consent() | Revoke() | Enter():
            return write_printed(order)
        case Hold(unit):
            return f"{_piece(unit)} HOLD"
        case Move():
            return _move_words(order)
        case SupportHold(unit, supported, hyper):
            return f"{_piece(unit)} SUPPORT {_whose(supported, outcome, issue)}{_way(hyper)}"
        case SupportMove(unit, supported, destination, hyper):
            helped = _whose(supported, outcome, issue)
            return f"{_piece(unit)} SUPPORT {helped} -> {destination.full_name}{_way(hyper)}"
        case Convoy(unit, convoyed, destination):
            army = _whose(convoyed, outcome, issue)
            return f"{_piece(unit)} CONVOY {army} -> {destination.full_name}"
        case _:
            return _later_words(order)


def _later_words(order: RetreatOrder | AdjustmentOrder) -> str:
    match order:
        case Retreat(unit, destination, hyper):
            return f"{_piece(unit)} -> {destination.full_name}{_way(hyper)}"
        case Disband(unit):
            return f"{_piece(unit)} DISBAND"
        case Build(unit):
            return f"Builds {_an(unit)}{_raised(unit)}"
        case Remove(unit):
            return f"Removes the {_raised(unit)}"
        case Waive():
            return "Build waived"
        case _:
            assert_never(order)


def _move_words(order: Move) -> str:
    steps = [*(p.name for p in order.route), order.destination.full_name]
    by_convoy = " via convoy" if order.via_convoy and not order.route else ""
    return f"{_piece(order.unit)} -> {' -> '.join(steps)}{by_convoy}{_way(order.hyper)}"


def _way(hyper: bool) -> str:  # noqa: FBT001 - it stands behind every order that has a way
    return THROUGH_HYPERSPACE if hyper else ""


def _piece(piece: Piece) -> str:
    """As the old judges name a unit: "Army Vienna"."""
    if piece.kind is None:
        return piece.location.full_name
    return f"{piece.kind.word.capitalize()} {piece.location.full_name}"


def _whose(piece: Piece, outcome: Outcome, issue: Issue) -> str:
    """A unit, with whose it is where it is another power's: "Turkish Army Bulgaria"."""
    owner = issue.owner_of(piece.location.province)
    if owner is None or owner == outcome.power:
        return _piece(piece)
    return f"{owner.adjective} {_piece(piece)}"


def _an(piece: Piece) -> str:
    return "an " if piece.kind in {UnitKind.ARMY, None} else "a "


def _raised(piece: Piece) -> str:
    kind = piece.kind.word if piece.kind is not None else "unit"
    return f"{kind} in {_in(piece.location)}"


def _in(place: Location) -> str:
    """Seas take the article: "the Ionian Sea"."""
    return f"the {place.full_name}" if place.province.is_water else place.full_name


def _unit(unit: Unit) -> str:
    return f"The {unit.power.adjective} {unit.kind.word.capitalize()} in {_in(unit.location)}"


def write_flights(issue: Issue) -> str:
    """The units that were driven out, and where they may go."""
    rows = flights(issue)
    if not rows:
        return ""
    return "The following units were dislodged:\n\n" + "\n".join(map(paragraph, rows))


def flights(issue: Issue) -> tuple[str, ...]:
    """A sentence for each unit that was driven out or destroyed."""
    return (
        *map(_flight, issue.dislodged),
        *(f"{_unit(unit)} was destroyed." for unit in issue.destroyed),
    )


def _flight(row: DislodgedUnit) -> str:
    if not row.ways:
        return f"{_unit(row.unit)} with no valid retreats was destroyed."
    places = [place.full_name for place in row.retreats]
    places += [place.full_name + THROUGH_HYPERSPACE for place in row.leaps]
    return f"{_unit(row.unit)} can retreat to {' or '.join(places)}."


def write_ownership(issue: Issue) -> str:
    """Who owns which centre, and what each builds or removes; when Fall is over."""
    if not issue.settles_centres:
        return ""
    width = max(len(power.name) for power in issue.game.variant.powers) + 4
    owned = []
    for standing in issue.standings:
        lead = f"{standing.power.name + ':':<{width}}"
        names = ", ".join(centre.name for centre in standing.centres) or "none"
        owned.append(paragraph(f"{lead}{names}.", hang=" " * len(lead)))
    counts = [_count(standing, width) for standing in issue.standings]
    return "\n".join(["Ownership of supply centers:", "", *owned, "", *counts])


def _count(standing: PowerStanding, width: int) -> str:
    lead = f"{standing.power.name + ':':<{width}}"
    centres, units = len(standing.centres), len(standing.units)
    word = "Removes" if standing.due < 0 else "Builds "
    due = abs(standing.due)
    return (
        f"{lead}{centres:>2} Supply center{'s' if centres != 1 else ''}, {units:>2}"
        f" Unit{'s' if units != 1 else ''}:  {word} {due:>2} unit{'s' if due != 1 else ''}."
    )
