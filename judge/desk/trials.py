"""Orders that are only tried out, phase by phase; nothing of it is done.

In a phase that is over the rest is as it was really ordered, which everybody was told; from the
first change on, what can't be any more is left out. In the phase that is played nothing on file is
looked at. Consents are nobody's business (Swiss 21), and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.adjudication import Written, adjudicate
from judge.adjudication.resolution import Outcome, Resolution
from judge.board.calendar import PhaseKind, read_phase
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.answers import Case
from judge.desk.exports.told import public_position
from judge.desk.inquiries.places import owner_of_unit
from judge.desk.picking import Picking
from judge.desk.reading.supposed import SupposedPhase
from judge.game.chronicle import Chapter
from judge.game.events import PhaseProcessed
from judge.game.game import Game, GameState
from judge.game.order_events import Entered
from judge.game.standing import amended, can_follow
from judge.orders.legality_winter import dislodged_in
from judge.orders.model import Build, Consent, Disband, Order, Retreat, Revoke, province_of
from judge.orders.sheet import Entry, Reading
from judge.orders.wording import write_printed

MOST_PHASES_TRIED = 8
Own = Mapping[Power, tuple[Entered, ...]]


@dataclass(frozen=True, slots=True)
class Tried:
    """A phase that was tried: what was read for it, and what came of it.

    `real` is what became of the phase in the game, None if it isn't over there; it `is_asked` if
    orders were tried in it, and doesn't only lie between.
    """

    position: Position
    entries: Sequence[Entry]
    own: Own
    resolution: Resolution
    real: Resolution | None
    is_asked: bool

    def is_own(self, outcome: Outcome) -> bool:
        """Whether an order was tried, and is none that was really given."""
        rows = self.own.get(outcome.power, ())
        return any(row.order == outcome.order for row in rows)

    def as_it_was(self, outcome: Outcome) -> bool:
        """Whether an order came to the same in the game."""
        mark = (outcome.power, outcome.order, outcome.verdict)
        rows = self.real.outcomes if self.real is not None else ()
        return any((row.power, row.order, row.verdict) == mark for row in rows)


def begins_at(sections: Sequence[SupposedPhase], game: Game) -> str:
    """The phase with which a trial begins; "" for none where the game is over."""
    named = sections[0].phase if sections else ""
    is_running = game.state is GameState.RUNNING
    return named or (str(game.table.position.phase) if is_running else "")


def tried(
    sections: Sequence[SupposedPhase],
    first: str,
    game: Game,
    past: Mapping[str, int],
    case: Case,
) -> Iterator[Tried]:
    """What comes of each phase from the first, which `begins_at` tells, to the last that is named.

    `past` are the phases that are over, with the numbers of their events. Each is tried on what
    came of the one before; that of the game which is played, on the board as it stands.
    """
    wanted = {section.phase or first: section for section in sections}
    chapter = _chapter(first, past, game, case)
    position = chapter.processed.before.in_force if chapter else game.table.position
    position = public_position(position)
    for _ in range(MOST_PHASES_TRIED):
        section = wanted.pop(str(position.phase), None)
        one = _one(section, position, chapter, game, case)
        yield one
        position = public_position(one.resolution.after)
        ahead = (read_phase(phase).order_in_time for phase in wanted)
        is_over = all(at < position.phase.order_in_time for at in ahead)
        if is_over or one.resolution.victor is not None:
            return
        chapter = _chapter(str(position.phase), past, game, case)


def _chapter(phase: str, past: Mapping[str, int], game: Game, case: Case) -> Chapter | None:
    return case.office.chapter(game.name, past[phase]) if phase in past else None


def _one(
    section: SupposedPhase | None,
    position: Position,
    chapter: Chapter | None,
    game: Game,
    case: Case,
) -> Tried:
    """One phase, with the orders of a section in place of those that were really given."""
    text = section.orders if section is not None else ""
    entries = orders_read(text, position, game, case)
    own = own_orders(entries, position, game.variant)
    written = [
        Written(power, row.text, row.order)
        for power, rows in _with_real(own, position, chapter, game.variant)
        for row in rows
    ]
    real = chapter.processed.resolution if chapter is not None else None
    drawn = _drawn(chapter)
    found = adjudicate(position, game.variant, written, drawn=drawn, silent=game.variant.powers)
    return Tried(position, entries, own, found, real, section is not None)


def _drawn(chapter: Chapter | None) -> Location | None:
    """Where chance let a lost piece leave to in the game (Swiss 22)."""
    events = chapter.processed.events if chapter is not None else ()
    return next((e.drawn for e in events if isinstance(e, PhaseProcessed)), None)


def orders_read(text: str, position: Position, game: Game, case: Case) -> Sequence[Entry]:
    """The orders of a text, of whichever powers: what stands where tells whose they are."""
    picking = Picking(case.office.order_reader(game.variant), position)
    return picking.read("\n".join(map(picking.picked, text.split("\n"))))


def own_orders(entries: Iterable[Entry], position: Position, variant: Variant) -> Own:
    """The orders that were read, by whose they would be."""
    found: dict[Power, tuple[Entered, ...]] = {}
    for entry in entries:
        power = owner_of(entry, position, variant)
        if power is not None and isinstance(entry.content, Reading):
            order = entry.content.order
            found[power] = (*found.get(power, ()), Entered(write_printed(order), order))
    return found


def owner_of(entry: Entry, position: Position, variant: Variant) -> Power | None:
    """Whose an order would be that was read: of whoever has the unit, or builds there."""
    if not isinstance(entry.content, Reading):
        return None
    order = entry.content.order
    province = province_of(order)
    if province is None:
        return None
    if isinstance(order, Build):
        return next((p for p, sites in variant.build_sites.items() if province in sites), None)
    if position.phase.kind is PhaseKind.RETREAT:
        lost = (row.unit for row in position.dislodged)
        return next((u.power for u in lost if u.location.province == province), None)
    return owner_of_unit(province, position)


def _with_real(
    own: Own, position: Position, chapter: Chapter | None, variant: Variant
) -> Iterator[tuple[Power, tuple[Entered, ...]]]:
    """All orders of a phase: those that are tried, and what was really ordered beside them."""
    real = _really_ordered(chapter)
    for power in variant.powers:
        kept = tuple(
            row
            for row in real.get(power, ())
            if can_follow(row, power, position) and _is_of(row.order, position)
        )
        due = max(0, position.due_of(power))
        rows = amended(kept, own.get(power, ()), position.phase.kind, most_waived=due)
        if rows:
            yield power, rows


def _really_ordered(chapter: Chapter | None) -> Own:
    if chapter is None:
        return {}
    resolution, found = chapter.processed.resolution, dict[Power, tuple[Entered, ...]]()
    for outcome in resolution.outcomes:
        if outcome.order is None or isinstance(outcome.order, Consent | Revoke):
            continue
        row = Entered(write_printed(outcome.order), outcome.order)
        found[outcome.power] = (*found.get(outcome.power, ()), row)
    return found


def _is_of(order: Order, position: Position) -> bool:
    """Whether a real order is for a unit that has to retreat in what was tried, too."""
    if position.phase.kind is not PhaseKind.RETREAT or not isinstance(order, Retreat | Disband):
        return True
    return dislodged_in(order.unit, position) is not None


def last_position(found: Sequence[Tried], game: Game) -> Game:
    """The game as it would stand after the last phase, for its board to be written."""
    return replace(game, table=replace(game.table, position=found[-1].resolution.after))
