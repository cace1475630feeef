"""Motions as JSON forms: what stands in a log for what a seat votes for."""

from __future__ import annotations

from typing import Any

from judge.board.forms import read_power
from judge.board.variant import Variant
from judge.game.ballot import A_DRAW, Motion, concession_to
from judge.game.events import Ending


def write_motion(motion: Motion) -> Any:
    """What a seat votes for: nothing for a draw of all, whom for a concession, who for a draw."""
    ids = [power.id for power in motion.powers]
    match motion.kind:
        case Ending.DRAW:
            return ids or None
        case Ending.CONCESSION:
            return ids[0]
        case _:
            return {"kind": motion.kind.value, "powers": ids}


def read_motion(form: Any, variant: Variant) -> Motion:
    """What a seat votes for, read back."""
    if isinstance(form, str):
        return concession_to(read_power(form, variant))
    kind, ids = (form["kind"], form["powers"]) if isinstance(form, dict) else (A_DRAW.kind, form)
    return Motion(Ending(kind), tuple(read_power(id_, variant) for id_ in ids or ()))
