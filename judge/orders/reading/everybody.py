"""One order for all of a player's units: "all units hold".

Nobody can mean anything else by it, so it is taken, for each unit by itself.
"The rest" and "the others" are asked about: who they are depends on the letter.
"""

from __future__ import annotations

import re

from judge.board.calendar import PhaseKind
from judge.orders.model import Hold, Piece
from judge.orders.problems import Span
from judge.orders.reading.beside import beside_of
from judge.orders.reading.normal import Normal
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Reading


def read_everybody(
    normal: Normal, reader: OrderReader, setting: LineSetting, whole: Span
) -> Line | None:
    """Read "all units hold" as a hold for each; None for any other line."""
    position, power = setting.position, setting.power
    if position is None or power is None or setting.phase is not PhaseKind.MOVEMENT:
        return None
    if beside_of(reader).no_rest.match(normal.text.lstrip()):
        return None  # "All right, it stays where it is."
    if not reader.every_unit.is_hold_of_all(re.sub(r"[\s.,:!]+", " ", normal.text).strip()):
        return None
    held = (Hold(Piece(unit.kind, unit.location)) for unit in setting.units_to_order())
    return Line(tuple(Part(Reading(order), whole) for order in held))
