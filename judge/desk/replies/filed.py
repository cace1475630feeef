"""Orders on file, read back: what waits, for what, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from judge.board.calendar import Phase
from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import heading, paragraph, unbroken
from judge.game.filed import Filed
from judge.game.filing import Situation
from judge.game.game import Game
from judge.game.order_events import Entered, OrdersCalled, StandingCalled
from judge.game.processing import Processed
from judge.orders.in_full import condition_in_full, order_in_full, the_place
from judge.orders.model import Disband, Order, Retreat
from judge.orders.wording import write_printed


def write_file(game: Game, power: Power, phrases: Phrasebook) -> str:
    """Everything that a seat has on file, phase by phase; "" if that is nothing."""
    filed = game.people.seat_of(power).filed
    if not filed:
        return ""
    ahead = sorted(
        (row for row in filed if row.phase), key=lambda r: r.phase.order_in_time if r.phase else ()
    )
    standing = [row for row in filed if row.phase is None]
    parts = [heading(phrases.say("filed.title"))]
    for phase, rows in groupby([*ahead, *standing], lambda row: row.phase):
        parts.append(_title(phase, phrases))
        parts += [paragraph(_write_row(row, phrases), indent="  ", hang="    ") for row in rows]
    return "\n".join(parts)


def _title(phase: Phase | None, phrases: Phrasebook) -> str:
    if phase is None:
        return phrases.say("filed.standing_title")
    return phrases.say("filed.phase_title", phase=phrases.name_phase(phase))


def _write_row(row: Filed, phrases: Phrasebook) -> str:
    """An order on file in short, behind its condition."""
    printed = write_printed(row.choices[0])
    printed += "".join(phrases.say("filed.else", other=_short(o)) for o in row.choices[1:])
    if row.condition is None:
        return printed
    condition = phrases.word(condition_in_full(row.condition))
    return phrases.say("filed.if", condition=condition, order=printed)


def _short(order: Order) -> str:
    """A choice behind the first one, without its unit."""
    return order.destination.printed if isinstance(order, Retreat) else "D"


def write_reading(row: Filed, phrases: Phrasebook) -> str:
    """An order that is put on file, in full words: for which phase, on which condition."""
    words = _small(phrases.explain(order_in_full(row.choices[0])))
    for order in row.choices[1:]:
        name = "filed.else_disband" if isinstance(order, Disband) else "filed.else_to"
        place = phrases.word(the_place(order.destination)) if isinstance(order, Retreat) else ""
        words += phrases.say(name, place=place)
    when = phrases.name_phase(row.phase) if row.phase else phrases.say("filed.standing_order")
    if row.condition is None:
        return phrases.say("filed.kept", when=when, order=words)
    condition = phrases.word(condition_in_full(row.condition))
    return phrases.say("filed.kept_if", when=when, order=words, condition=condition)


def _small(words: str) -> str:
    """A sentence as it goes on behind a colon: "the army in Munich", but "Munich and"."""
    begins = words.startswith(("The ", "An ", "A "))
    return words[:1].lower() + words[1:] if begins else words


def say_what_was_called(processed: Processed, power: Power, phrases: Phrasebook) -> tuple[str, ...]:
    """What became of a seat's orders on file as one phase ended and the next began."""
    rows: list[str] = []
    for event in processed.events:
        if isinstance(event, StandingCalled) and event.power == power:
            rows.append(phrases.say("filed.standing_used", orders=_list(event.used, phrases)))
        if isinstance(event, OrdersCalled) and event.power == power:
            rows += _called(event, processed.game, phrases)
    return (*rows, *_not_needed(processed, power, phrases))


def _list(used: Sequence[Entered], phrases: Phrasebook) -> str:
    return phrases.in_a_row(unbroken(write_printed(entered.order)) for entered in used)


def _called(event: OrdersCalled, game: Game, phrases: Phrasebook) -> Iterator[str]:
    phase = phrases.name_phase(event.phase)
    if event.used:
        yield phrases.say("filed.used", phase=phase, orders=_list(event.used, phrases))
    situation = Situation(event.power, game.table.position, game.variant, game.table.happened)
    used = [entered.order for entered in event.used]
    for row in event.dropped:
        yield phrases.say(
            "filed.dropped",
            phase=phase,
            order=_write_row(row, phrases),
            why=_why(row, situation, used, phrases),
        )


def _why(row: Filed, situation: Situation, used: Sequence[Order], phrases: Phrasebook) -> str:
    """Why an order on file was not used when its phase began."""
    if not situation.is_so(row):
        return phrases.say("filed.not_so")
    trouble = situation.trouble(row) if situation.choose(row) is None else None
    if trouble is not None:
        return phrases.explain(trouble.reason)
    return phrases.say("filed.replaced" if used else "filed.not_due")


def _not_needed(processed: Processed, power: Power, phrases: Phrasebook) -> Iterator[str]:
    """Builds and removals for a Winter in which nothing was due; retreats need no word."""
    begun = processed.game.table.position.phase.order_in_time
    gone = [
        row
        for row in processed.before.people.seat_of(power).filed
        if row.phase and row.phase.order_in_time < begun and row.phase.kind.word == "adjustment"
    ]
    if gone and gone[0].phase is not None:
        orders = phrases.in_a_row(unbroken(_write_row(row, phrases)) for row in gone)
        yield phrases.say(
            "filed.not_needed", phase=phrases.name_phase(gone[0].phase), orders=orders
        )
