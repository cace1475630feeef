"""The whole position as text: who owns what and stands where, in lists or in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.units import Power, UnitKind
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing, paragraph, signed
from judge.game.game import Game

_COLUMN = 11
"""The room for a power's name, if every name is short."""


def write_board(game: Game, before: Position | None, phrases: Phrasebook) -> str:
    """The centres of every power, with the change since `before` and what is due, and its units."""
    rows = [_row(game, power, before, phrases) for power in game.survivors()]
    return f"{phrases.say('report.board')}\n" + "\n".join(rows)


def _row(game: Game, power: Power, before: Position | None, phrases: Phrasebook) -> str:
    centres = game.table.position.centres_of(power)
    count = phrases.count("report.centres", len(centres))
    if before is not None and (change := len(centres) - len(before.centres_of(power))):
        count += f" ({signed(change)})"
    is_winter = game.table.position.phase.kind is PhaseKind.ADJUSTMENT
    if is_winter and (due := game.table.position.due_of(power)):
        said = phrases.say(f"report.{'builds' if due > 0 else 'removes'}", number=abs(due))
        count = phrases.in_a_row((count, said))
    owned = " ".join(centre.id for centre in centres)
    units = phrases.in_a_row(sorted(unit.printed for unit in game.table.position.units_of(power)))
    column = max(_COLUMN, *(len(p.name) + 1 for p in game.variant.powers))
    hang = " " * column
    first = paragraph(f"{power.name:<{column}}{count}: {owned}", indent="  ", hang=hang)
    second = paragraph(units or phrases.say("report.no_units"), indent="  " + hang)
    return f"{first}\n{second}"


def write_board_in_words(game: Game, phrases: Phrasebook) -> str:
    """The same power by power in sentences and whole names, for who can't see map or columns."""
    rows = [" ".join(_sentences(game, power, phrases)) for power in game.survivors()]
    owners = game.table.position.owners
    free = [place.name for place in game.variant.board.centres if place not in owners]
    if free:
        rows.append(phrases.say("in_words.free", centres=listing(sorted(free), phrases)))
    told = (paragraph(row, indent="  ", hang="  ") for row in rows)
    return "\n".join((phrases.say("in_words.title"), *told))


def _sentences(game: Game, power: Power, phrases: Phrasebook) -> Iterator[str]:
    position = game.table.position
    owned = sorted(place.name for place in position.centres_of(power))
    gaps = {"power": power.name, "centres": listing(owned, phrases)}
    yield (
        phrases.count("in_words.owns", len(owned), **gaps)
        if owned
        else phrases.say("in_words.owns_none", **gaps)
    )
    units = position.units_of(power)
    for kind in UnitKind:
        places = sorted(unit.location.full_name for unit in units if unit.kind is kind)
        if places:
            said = listing(places, phrases)
            yield phrases.count(f"in_words.{kind.word}", len(places), places=said)
    if not units:
        yield phrases.say("in_words.no_units")
    if driven := sorted(d.unit.full_name for d in position.dislodged if d.unit.power == power):
        yield phrases.say("in_words.driven_out", units=listing(driven, phrases))
    due = position.due_of(power) if position.phase.kind is PhaseKind.ADJUSTMENT else 0
    if due:
        name = "builds" if due > 0 else "removes"
        yield phrases.count(f"in_words.{name}", abs(due))
