"""What a board leaves open, as it is chosen in a game."""

from __future__ import annotations

from judge.board.variant import Variant
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph


def option_rows(board: Variant, phrases: Phrasebook) -> str:
    """Each option of a board with its value, and what it is about; "" for a board without any."""
    values = {option.name: option.values[0] for option in board.options}
    values |= {name: str(value) for name, value in board.chosen.items()}
    rows = (
        phrases.say("options.row", name=o.name, value=values[o.name], about=o.says)
        for o in board.options
    )
    return "\n".join(paragraph(row, indent="  ", hang="    ") for row in rows)
