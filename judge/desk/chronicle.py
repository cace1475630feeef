"""The phases a game has been through, from its log."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.variant import Variant
from judge.game.chronicle import read_chronicle
from judge.game.events import Event
from judge.game.processing import Processed
from judge.game.replay import replay


def played_phases(log: Iterable[Event], variant: Variant) -> tuple[Processed, ...]:
    """Every phase as it was processed; what was rolled back is left out."""
    return tuple(c.processed for c in read_chronicle(replay(log, variant)).chapters)
