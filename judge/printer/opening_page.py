"""The mail that begins a game, as a page: a power in its colour, its units, the board, the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.desk.dates import write_deadline
from judge.desk.phrases import Phrasebook
from judge.desk.replies.board_in_short import board_in_short
from judge.game.game import Game
from judge.printer.pages import Pages
from judge.printer.text_blocks import BlockKind, TextBlock, text_blocks
from judge.printer.view import PLAIN, Tints, named_tints

TOLD_ABOVE = 3
"""Paragraphs with which the text begins, and which the page says otherwise."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A game as it began, for whoever plays a power; `zone` is their own."""

    game: Game
    power: Power
    at: datetime
    zone: str


def opening_page(
    opening: Opening,
    text: str,
    phrases: Phrasebook,
    pages: Pages,
    tints: Tints,
    *,
    picture: str,
    near: str = "",
) -> str:
    """The page of a player's first mail; the picture is found at `picture`, "" if there is none.

    `near` is where their part of it is found, for phones.
    """
    game, power = opening.game, opening.power
    position = game.table.position
    deadline = game.clock.deadline
    due = write_deadline(deadline, opening.at, opening.zone, phrases) if deadline else ""
    phase = phrases.name_phase(position.phase)
    how, rest = _parted(
        text.split("\n\n")[TOLD_ABOVE:], phrases.say("opening.deadline", phase=phase)
    )
    return pages.fill(
        "opening.html",
        game=game.name,
        board=game.variant.title,
        phase=phase,
        power=power,
        tint=tints.get(power.id, PLAIN),
        units=sorted(unit.printed for unit in position.units_of(power)),
        sites=[site.id for site in game.variant.open_sites(position, power)],
        deadline=due,
        marks=named_tints(game.variant, tints),
        short=tuple(board_in_short(game, power, phrases)),
        how=how,
        blocks=rest,
        picture=picture,
        near=near,
    )


def _parted(paragraphs: Sequence[str], title: str) -> tuple[tuple[TextBlock, ...], ...]:
    """How to answer, down to the lines to copy; and all the rest.

    The deadline of the first phase, below a `title`, is left out: the page has it above.
    """
    told = filter(None, (_without(title, part) for part in paragraphs))
    blocks = tuple(text_blocks("\n\n".join(told)))
    at = next((n for n, block in enumerate(blocks, 1) if block.kind is BlockKind.COPY), 0)
    return blocks[:at], blocks[at:]


def _without(title: str, paragraph: str) -> str:
    """A paragraph without a title and the line that stands below it."""
    lines = paragraph.split("\n")
    at = lines.index(title) if title in lines else len(lines)
    return "\n".join((*lines[:at], *lines[at + 2 :]))
