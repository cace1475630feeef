"""A letter of a power in the first phase, read."""

from __future__ import annotations

from judge.board.calendar import PhaseKind
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import OrderSheet


def read_of(power: str, text: str, reader: OrderReader) -> OrderSheet:
    """What a letter of a power says in its first phase, on the reader's board."""
    variant = reader.variant
    return read_orders(
        text,
        reader,
        phase=PhaseKind.MOVEMENT,
        power=variant.power_by_id[power],
        position=variant.opening_position,
    )


def read_of_france(text: str, reader: OrderReader) -> OrderSheet:
    """What a letter of France says."""
    return read_of("FRANCE", text, reader)
