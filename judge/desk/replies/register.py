"""The register of hyperspace in words: what is linked and barred, till when, and what was used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.board.calendar import PhaseKind, write_season
from judge.board.hyperspace import Hyperspace, Pair
from judge.board.position import Position
from judge.board.register import Granted, Register, read_register
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph


def register_lines(position: Position, variant: Variant, phrases: Phrasebook) -> tuple[str, ...]:
    """A sentence for each public part of the register; nothing on a board without hyperspace."""
    space = variant.hyperspace
    if space is None:
        return ()
    register = read_register(position.registers, variant.board.by_code)
    return tuple(_lines(register.in_year(position.phase.year), space, variant, phrases))


def consent_lines(
    position: Position, variant: Variant, reader: Power | None, phrases: Phrasebook
) -> tuple[str, ...]:
    """The consents on file that concern a reader; None is the gamesmaster, whom all do.

    The others don't learn of them (Swiss 21).
    """
    space = variant.hyperspace
    if space is None:
        return ()
    register = read_register(position.registers, variant.board.by_code)
    sees_all = reader is None or reader == space.power
    rows = [row for row in register.consents if sees_all or row.power == str(reader)]
    if not rows:
        return ()
    granted = phrases.in_a_row(_consent(row, variant, phrases) for row in rows)
    return (phrases.say("register.consents", consents=granted),)


def register_part(
    position: Position, variant: Variant, consents: tuple[str, ...], phrases: Phrasebook
) -> str:
    """The register as a part of a mail, with the consents that its reader may know of."""
    lines = register_lines(position, variant, phrases)
    if not lines:
        return ""
    rows = [paragraph(line, indent="  ", hang="  ") for line in (*lines, *consents)]
    return "\n".join((phrases.say("register.title"), *rows))


def _lines(
    register: Register, space: Hyperspace, variant: Variant, phrases: Phrasebook
) -> Iterator[str]:
    permanent = phrases.in_a_row(sorted(map(_named, space.permanent)))
    yield phrases.say("register.permanent", pairs=permanent or phrases.say("register.none"))
    yield phrases.say("register.links", pairs=_ends(register.links, phrases))
    yield phrases.say("register.barriers", pairs=_ends(register.barriers, phrases))
    used = phrases.in_a_row(
        phrases.say("register.use", power=power.name, used=count, most=most)
        for power in variant.powers
        if (count := register.used.get(power.id, 0))
        for most in (space.budget_of(power),)
    )
    if used:
        yield phrases.say("register.used", year=register.year, uses=used)
    barred = phrases.in_a_row(
        f"{power.name} {count}"
        for power in variant.powers
        if (count := register.destroyed.get(power.id, 0))
    )
    if barred:
        yield phrases.say("register.barred", year=register.year, powers=barred)


def _named(pair: Pair) -> str:
    return f"{pair[0].id}-{pair[1].id}"


def _ends(pairs: Mapping[Pair, int], phrases: Phrasebook) -> str:
    """Pairs, the first to expire first."""
    rows = sorted(pairs.items(), key=lambda row: (row[1], _named(row[0])))
    shown = [
        phrases.say("register.until", pair=_named(pair), season=write_season(end))
        for pair, end in rows
    ]
    return phrases.in_a_row(shown) or phrases.say("register.none")


def _consent(granted: Granted, variant: Variant, phrases: Phrasebook) -> str:
    power = variant.power_by_id[granted.power].name
    pair = _named(granted.pair) if granted.pair is not None else phrases.say("register.any")
    words = phrases.say("register.consent", power=power, pair=pair)
    if granted.season is None:
        return words
    return f"{words} {phrases.say('register.in_season', season=write_season(granted.season))}"


def budget_left(position: Position, variant: Variant, power: Power) -> int:
    """How many Links and Separates a power may still write this year (Swiss 4)."""
    space = variant.hyperspace
    if space is None:
        return 0
    register = read_register(position.registers, variant.board.by_code)
    used = register.in_year(position.phase.year).used.get(power.id, 0)
    return max(0, space.budget_of(power) - used)


def budget_line(
    position: Position, variant: Variant, power: Power, written: int, phrases: Phrasebook
) -> str:
    """How many Links and Separates a power has used this year, with those `written` now.

    "" where it can write none.
    """
    space = variant.hyperspace
    if space is None or position.phase.kind is not PhaseKind.MOVEMENT:
        return ""
    most = space.budget_of(power)
    used = most - max(0, budget_left(position, variant, power) - written)
    name = "register.own_use_links" if power == space.power else "register.own_use"
    return phrases.say(name, used=used, most=most, year=position.phase.year)


def spare_line(position: Position, variant: Variant, power: Power, phrases: Phrasebook) -> str:
    """What a power may write beside the orders of its units; "" if nothing."""
    space = variant.hyperspace
    left = budget_left(position, variant, power)
    if space is None or not left or position.phase.kind is not PhaseKind.MOVEMENT:
        return ""
    return phrases.say("register.may_links" if power == space.power else "register.may", left=left)
