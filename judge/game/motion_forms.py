"""Motions as JSON forms: what stands in a log for what a seat votes for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from judge.board.forms import read_power
from judge.board.variant import Variant
from judge.game.motions import A_DRAW, Motion, MotionKind, concession_to


def write_motion(motion: Motion) -> Any:
    """What a seat votes for: nothing for a draw of all, whom for a concession, who for a draw."""
    ids = [power.id for power in motion.powers]
    match motion.kind:
        case MotionKind.DRAW:
            return ids or None
        case MotionKind.CONCESSION:
            return ids[0]
        case _:
            span, until = motion.span, motion.until
            return {
                "kind": motion.kind.value,
                "powers": ids,
                "span": span.total_seconds() if span is not None else None,
                "until": until.isoformat() if until is not None else None,
            }


def read_motion(form: Any, variant: Variant) -> Motion:
    """What a seat votes for, read back."""
    if isinstance(form, str):
        return concession_to(read_power(form, variant))
    if not isinstance(form, dict):
        return Motion(A_DRAW.kind, tuple(read_power(id_, variant) for id_ in form or ()))
    span, until = form.get("span"), form.get("until")
    return Motion(
        MotionKind(form["kind"]),
        tuple(read_power(id_, variant) for id_ in form["powers"]),
        None if span is None else timedelta(seconds=span),
        None if until is None else datetime.fromisoformat(until),
    )


def with_cast(form: Mapping[str, Any]) -> Mapping[str, Any]:
    """A game's form with its votes in a row, of one from when a seat had a single vote."""
    votes = form.get("votes")
    if "draw_votes" in form:  # of when there was nothing else to vote for
        votes = votes or dict.fromkeys(form["draw_votes"])
    if not votes:
        return form
    return {**form, "cast": [{"power": id_, "motion": motion} for id_, motion in votes.items()]}
