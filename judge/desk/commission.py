"""What a picture is to show, as a value that travels as text.

Whoever draws it is another process: it has neither the records nor a game,
and draws nothing but what stands here. What a reader may not know is left out
when the commission is made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, assert_never

from judge.adjudication.resolution import Outcome, Resolution, Verdict
from judge.adjudication.why import Why
from judge.board.calendar import Phase, PhaseKind
from judge.board.forms import (
    Form,
    read_location,
    read_position,
    read_power,
    write_dislodged,
    write_position,
)
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.issue import Issue
from judge.desk.phrases import Phrasebook
from judge.game.filing import Situation, call_standing
from judge.game.game import Game
from judge.orders.illegality import is_hopeless
from judge.orders.model import Build, Consent, Order, Revoke, Waive
from judge.orders.notation import NotationProblem, read_notation, write_order
from judge.orders.phase_in_full import season_in_full
from judge.orders.reason import Reason

Load = Callable[[str, str, Mapping[str, object], Callable[[], str]], Variant]
"""A board by its id, its edition ("" for the newest) and options; the text if it comes along."""
PAGE_WIDTH = 880
"""Pixels: as wide as a page of a mail shows it."""
_UNDRAWN = (Consent, Revoke)
_SECRET = frozenset({"consents"})
"""What a register holds that only some may know (Swiss 21)."""


@dataclass(frozen=True, slots=True)
class Commission:
    """A picture to be drawn: a position, or orders on it, or what became of them.

    `orders` are those that nobody knows the outcome of yet, the `impossible`
    ones among them; with a `resolution` there are none. `title` and
    `subtitle` stand below the map. Of a power's `theatre` nothing else is drawn, and
    nothing stands below it: that is for phones. `width` is that of the picture, in pixels; 0 is
    the map's own. A `vector` picture is SVG, any other PNG. Units just `built` are ringed.
    """

    variant: Variant
    position: Position
    title: str
    subtitle: str
    orders: tuple[tuple[Power, Order], ...] = ()
    impossible: frozenset[Order] = frozenset()
    resolution: Resolution | None = None
    theatre: Power | None = None
    width: int = 0
    vector: bool = False
    built: frozenset[Location] = frozenset()


def commission_of_issue(issue: Issue, phrases: Phrasebook) -> Commission:
    """The picture of an issue: the orders of its phase, and what became of them."""
    commission = _commission(issue.game, issue.phase, issue.number, phrases)
    processed = issue.processed
    before = processed.before.table.position
    return replace(commission, position=before, resolution=processed.resolution)


def commissions_of_issue(issue: Issue, phrases: Phrasebook) -> tuple[Commission | None, Commission]:
    """The two pictures of a report: what was ordered and happened, and the board after it.

    Where nothing happened but builds, the board with what was built says all of it.
    """
    after = replace(commission_after(issue, phrases), width=PAGE_WIDTH)
    if _is_all_building(issue):
        return None, after
    return replace(commission_of_issue(issue, phrases), width=PAGE_WIDTH), after


def _is_all_building(issue: Issue) -> bool:
    resolution = issue.processed.resolution
    outcomes = (*resolution.outcomes, *resolution.defaults)
    return issue.phase.kind is PhaseKind.ADJUSTMENT and all(
        o.verdict is Verdict.BUILT or isinstance(o.order, Waive) for o in outcomes
    )


def in_theatre(commission: Commission, power: Power) -> Commission | None:
    """What a power looks at first of a picture, close up, for phones; None if it has nothing."""
    position = commission.position
    rows = (row.unit.power for row in position.dislodged)
    if power not in {*rows, *position.owners.values()} and not position.units_of(power):
        return None
    return replace(commission, theatre=power, width=0)


def commission_after(issue: Issue, phrases: Phrasebook) -> Commission:
    """The picture of what stands and is owned when an issue is mailed."""
    game = issue.game
    if game.ending is not None:
        return commission_of_ending(game, phrases)
    subtitle = phrases.say("report.picture_after", game=game.name, number=issue.number)
    built = frozenset(
        o.order.unit.location
        for o in issue.processed.resolution.outcomes
        if isinstance(o.order, Build) and o.verdict is Verdict.BUILT
    )
    return replace(commission_of_position(game, phrases), subtitle=subtitle, built=built)


class Shot(Enum):
    """What of a phase a picture shows: the board before it, what happened, the board after it."""

    BEFORE = "before"
    HAPPENED = "happened"
    AFTER = "after"


def commission_of_shot(issue: Issue, shot: Shot, phrases: Phrasebook) -> Commission:
    """The picture of a shot of an issue."""
    match shot:
        case Shot.HAPPENED:
            return commission_of_issue(issue, phrases)
        case Shot.BEFORE:
            before = issue.processed.before
            return _commission(before, issue.phase, before.press.issue, phrases)
        case Shot.AFTER:
            return commission_after(issue, phrases)
        case _:
            assert_never(shot)


def commission_of_position(game: Game, phrases: Phrasebook) -> Commission:
    """The picture of what stands and is owned now."""
    return _commission(game, game.table.position.phase, game.press.issue, phrases)


def commission_of_trial(
    game: Game, position: Position, resolution: Resolution, phrases: Phrasebook, subtitle: str
) -> Commission:
    """The picture of orders that were only tried out; the `subtitle` says so."""
    phase = position.phase
    commission = _commission(game, phase, game.press.issue, phrases)
    return replace(commission, position=position, resolution=resolution, subtitle=subtitle)


def commission_of_ending(game: Game, phrases: Phrasebook) -> Commission:
    """The picture of what stands and is owned at the end."""
    commission = commission_of_position(game, phrases)
    return replace(commission, subtitle=phrases.say("ending.picture", game=game.name))


def commission_of_orders(game: Game, power: Power, phrases: Phrasebook) -> Commission | None:
    """The picture of one power's own orders as they stand; None if there are none.

    Nobody else's orders go in, and none for a phase to come.
    """
    position, variant = game.table.position, game.variant
    entered = game.table.orders.get(power, ())
    situation = Situation(power, position, variant, game.table.happened)
    standing = call_standing(game.people.seat_of(power).filed, entered, situation)
    orders = [row.order for row in (*entered, *standing) if not isinstance(row.order, _UNDRAWN)]
    if not orders:
        return None
    title = phrases.say("standing.picture", power=power.name, game=game.name)
    return replace(
        _commission(game, position.phase, game.press.issue, phrases),
        subtitle=title,
        width=PAGE_WIDTH,
        orders=tuple((power, order) for order in orders),
        impossible=frozenset(o for o in orders if is_hopeless(game.illegality(o, power))),
    )


def _commission(game: Game, phase: Phase, number: int, phrases: Phrasebook) -> Commission:
    season = phrases.explain(season_in_full(phase.season, phase.year))
    subtitle = phrases.say("report.number", game=game.name, number=number)
    return Commission(game.variant, game.table.position, season, subtitle)


def write_commission(commission: Commission, text: str = "") -> str:
    """A commission as JSON; the same one is the same text.

    `text` is the board's, for who can't find its edition.
    """
    variant = commission.variant
    form: dict[str, Any] = {
        "board": variant.id,
        "edition": variant.edition,
        "options": dict(variant.chosen),
        "position": _write_position(commission.position, variant),
        "title": commission.title,
        "subtitle": commission.subtitle,
        "orders": [
            [power.id, write_order(order), order not in commission.impossible]
            for power, order in commission.orders
        ],
    }
    if text:
        form["text"] = text
    if commission.theatre is not None:
        form["theatre"] = commission.theatre.id
    if commission.width:
        form["width"] = commission.width
    if commission.vector:
        form["vector"] = True
    if commission.built:
        form["built"] = sorted(map(str, commission.built))
    if commission.resolution is not None:
        form |= _write_happened(commission.resolution, commission)
    return json.dumps(form, ensure_ascii=False)


def _write_happened(resolution: Resolution, commission: Commission) -> dict[str, Any]:
    """What became of the orders, what was lost, and what stands after it."""
    variant, phase = commission.variant, commission.position.phase
    lost = Position(phase, resolution.destroyed, dislodged=resolution.dislodged)
    outcomes = [
        [o.power.id, write_order(o.order), o.verdict.value, o.by_default]
        for o in (*resolution.outcomes, *resolution.defaults)
        if o.order is not None and not isinstance(o.order, _UNDRAWN)
    ]
    return {
        "outcomes": outcomes,
        "lost": {**write_position(lost, variant), "dislodged": write_dislodged(lost)},
        "after": _write_position(resolution.after, variant),
    }


def _write_position(position: Position, variant: Variant) -> dict[str, Any]:
    public = {name: row for name, row in position.registers.items() if name not in _SECRET}
    return write_position(replace(position, registers=public), variant)


def read_commission(text: str, load: Load) -> Commission:
    """Read a commission back; `load` finds its board. Raises ValueError or KeyError."""
    form = json.loads(text)
    # Mails that waited when we were made new name no edition.
    edition, board_text = form.get("edition", ""), form.get("text", "")
    variant = load(form["board"], edition, form["options"], lambda: board_text)
    orders = [
        (read_power(id_, variant), _order(row, variant), is_possible)
        for id_, row, is_possible in form["orders"]
    ]
    return Commission(
        variant,
        read_position(form["position"], variant),
        form["title"],
        form["subtitle"],
        tuple((power, order) for power, order, _ in orders),
        frozenset(order for _, order, is_possible in orders if not is_possible),
        _read_resolution(form, variant) if "outcomes" in form else None,
        read_power(form["theatre"], variant) if "theatre" in form else None,
        form.get("width", 0),
        form.get("vector", False),
        frozenset(read_location(key, variant) for key in form.get("built", ())),
    )


def _read_resolution(form: Form, variant: Variant) -> Resolution:
    lost = read_position(form["lost"], variant)
    outcomes = [
        Outcome(
            read_power(id_, variant),
            row,
            _order(row, variant),
            Verdict(verdict),
            Reason(Why.UNTOLD),
            by_default,
        )
        for id_, row, verdict, by_default in form["outcomes"]
    ]
    return Resolution(
        tuple(o for o in outcomes if not o.by_default),
        lost.dislodged,
        lost.units,
        read_position(form["after"], variant),
        tuple(o for o in outcomes if o.by_default),
    )


def _order(text: str, variant: Variant) -> Order:
    order = read_notation(text, variant)
    if isinstance(order, NotationProblem):
        raise ValueError(f"{text} is no order")  # noqa: TRY004 - the text is at fault
    return order
