"""The phases a game has been through, from its log."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.variant import Variant
from judge.game.events import Event, PhaseProcessed, RolledBack
from judge.game.game import Game
from judge.game.processing import Processed
from judge.game.replay import replay


def played_phases(log: Iterable[Event], variant: Variant) -> tuple[Processed, ...]:
    """Every phase as it was processed; what was rolled back is left out."""
    phases: list[Processed] = []
    before: Game | None = None
    for step in replay(log, variant):
        event, resolution = step.event, step.resolution
        if isinstance(event, RolledBack):
            back = event.phase.order_in_time
            phases = [p for p in phases if p.before.position.phase.order_in_time < back]
        elif isinstance(event, PhaseProcessed) and before is not None and resolution is not None:
            phases.append(Processed(before, step.game, (event,), resolution, event.missed))
        before = step.game
    return tuple(phases)
