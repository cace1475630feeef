"""What stands on file for a seat, read back whole."""

from __future__ import annotations

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import heading, paragraph
from judge.game.events import Entered
from judge.game.game import Game
from judge.game.seats import SeatState
from judge.game.standing import province_of, provinces_to_order
from judge.orders.legality import illegality
from judge.orders.wording import write_printed


def write_standing(game: Game, power: Power, phrases: Phrasebook) -> str:
    """Every unit with its order, or what happens without one; then the state."""
    state = game.state_of(power)
    kind = game.position.phase.kind
    rows = _adjustments(game, power, phrases) if kind is PhaseKind.ADJUSTMENT else []
    by_province = {province_of(e.order): e for e in game.orders.get(power, ())}
    for province in provinces_to_order(game.position, power):
        entered = by_province.pop(province, None)
        if entered is not None:
            rows.append(_row(entered, game, power))
        else:
            rows.append(_unordered(game, power, province.key, phrases))
    if kind is not PhaseKind.ADJUSTMENT:
        rows += [_row(entered, game, power) for entered in by_province.values()]
    title = phrases.say("standing.title", power=power.name, phase=game.position.phase.full_name)
    body = "\n".join(rows) or "  " + phrases.say("standing.nothing_due")
    meaning = phrases.say(f"standing.{state}")
    impossible = [
        e
        for e in game.orders.get(power, ())
        if illegality(e.order, power, game.position, game.variant) is not None
    ]
    if impossible and state is SeatState.ALL:
        meaning = phrases.say("standing.ALL_but", number=len(impossible))
    return f"{heading(title)}\n{body}\n\n" + phrases.say(
        "standing.state", state=state, meaning=meaning
    )


def _row(entered: Entered, game: Game, power: Power) -> str:
    row = f"  {write_printed(entered.order)}"
    fault = illegality(entered.order, power, game.position, game.variant)
    if fault is None:
        return row
    return f"{row}\n" + paragraph(f"({fault.sentence})", indent=" " * 6, hang=" ")


def _unordered(game: Game, power: Power, key: str, phrases: Phrasebook) -> str:
    retreating = game.position.phase.kind is PhaseKind.RETREAT
    standing = (
        [d.unit for d in game.position.dislodged] if retreating else list(game.position.units)
    )
    unit = next(u for u in standing if u.power == power and u.location.province.key == key)
    default = phrases.say("standing.disbands" if retreating else "standing.holds")
    return f"  {unit.printed:<10} {default}"


def _adjustments(game: Game, power: Power, phrases: Phrasebook) -> list[str]:
    due = game.position.due_of(power)
    standing = game.orders.get(power, ())
    rows = []
    if due:
        sites = " ".join(site.id for site in game.open_sites(power))
        name = "removes" if due < 0 else "builds" if sites else "no_site"
        rows.append(phrases.say(f"standing.{name}", number=abs(due), sites=sites))
    legal = sum(game.is_legal(entered, power) for entered in standing)
    if due and legal > game.due(power):
        rows.append(phrases.say("standing.too_many", number=game.due(power)))
    rows = [paragraph(row, indent="  ") for row in rows]
    return rows + [_row(entered, game, power) for entered in standing]
