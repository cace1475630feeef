"""WHAT IF: orders tried out on the board as it stands, in private; nothing of it is ever meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.adjudication import Written, adjudicate
from judge.adjudication.resolution import Outcome, Resolution
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import may_again
from judge.desk.commands.questions import Suppose
from judge.desk.inquiries.places import owner_of_unit
from judge.desk.limits import A_DAY
from judge.desk.replies.layout import cut_short, paragraph
from judge.desk.replies.sample import sample_order
from judge.game.game import Game, GameState
from judge.orders.model import Build, Order, province_of
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.wording import write_printed

TRIES_A_DAY = 30
"""Each costs as much as a phase."""
MOST_OF_A_LINE = 60
MOST_UNREAD = 10


@clerk_of(Suppose)
def suppose(command: Suppose, case: Case) -> Answer:
    """What the orders would come to, each with its reason; what can't be read is left out, said."""
    game = case.game
    if game is None or game.state is not GameState.RUNNING:
        return refusal(case.say("suppose.no_game"))
    entries = _read(command.orders, game, case)
    written = [row for e in entries if (row := _written(e, game)) is not None]
    unread = tuple(_unread(entries, game, case))
    if not written:
        power = case.visitor.power or game.variant.powers[0]
        how = case.say("suppose.how", sample=sample_order(game, power))
        return refusal(*unread, how)
    who = f"{game.name}/{case.visitor.player.address}"
    count = may_again("whatif", who, TRIES_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("suppose.enough", most=TRIES_A_DAY))
    found = adjudicate(game.table.position, game.variant, written)
    phase = case.name_phase(game.table.position.phase)
    said = [case.say("suppose.title", phase=phase), _results(found, case)]
    said += _driven_out(found, case)
    return Answer((*said, *unread, case.say("suppose.meant")), effects=(count,))


def _read(text: str, game: Game, case: Case) -> Sequence[Entry]:
    """The orders of a text, of whichever powers: what stands where tells whose they are."""
    reader = case.office.order_reader(game.variant)
    position = game.table.position
    sheet = read_orders(text, reader, phase=position.phase.kind, position=position, by_line=True)
    return sheet.entries


def _written(entry: Entry, game: Game) -> Written | None:
    """An order that was read, as that of whom it would be; None for anything else."""
    if not isinstance(entry.content, Reading):
        return None
    order = entry.content.order
    power = _owner(order, game.table.position, game.variant)
    return Written(power, write_printed(order), order) if power is not None else None


def _owner(order: Order, position: Position, variant: Variant) -> Power | None:
    """Whose order it would be: of whoever has the unit, or builds there."""
    province = province_of(order)
    if province is None:
        return None
    if isinstance(order, Build):
        return next((p for p, sites in variant.build_sites.items() if province in sites), None)
    return owner_of_unit(province, position)


def _unread(entries: Sequence[Entry], game: Game, case: Case) -> Iterator[str]:
    """The lines of which nothing was tried, each with why."""
    shown = 0
    for entry in entries:
        if entry.content in {Aside.HEADING, Aside.COMMAND} or not entry.line.strip():
            continue
        if _written(entry, game) is not None or shown == MOST_UNREAD:
            continue
        shown += 1
        line = cut_short(" ".join(entry.line.split()), MOST_OF_A_LINE)
        yield case.say(
            "suppose.nobodys" if isinstance(entry.content, Reading) else "suppose.unread", line=line
        )


def _results(found: Resolution, case: Case) -> str:
    """An order a line, with its reason below."""
    return "\n".join(row for outcome in found.outcomes for row in _rows(outcome, case))


def _rows(outcome: Outcome, case: Case) -> Iterator[str]:
    order = write_printed(outcome.order) if outcome.order is not None else outcome.text
    yield case.say("suppose.order", power=outcome.power.name, order=order)
    yield paragraph(case.office.phrases.explain(outcome.reason), indent="    ", hang="  ")


def _driven_out(found: Resolution, case: Case) -> Iterator[str]:
    """Who would be dislodged."""
    phrases = case.office.phrases
    units = [
        case.say("suppose.unit", unit=row.unit.printed, power=row.unit.power.name)
        for row in found.dislodged
    ]
    if units:
        yield case.say("suppose.dislodged", units=phrases.in_a_row(units))
