"""What whoever joins a game gets, as a page: how it goes on, the board, and all its rules."""

from __future__ import annotations

from datetime import datetime

from judge.desk.dates import write_when
from judge.desk.issue import PowerStanding
from judge.desk.phrases import Phrasebook
from judge.game.game import Game
from judge.printer.pages import Pages
from judge.printer.rules_blocks import rules_blocks
from judge.printer.text_blocks import text_blocks
from judge.printer.view import Tints, view_holdings


def joining_page(
    game: Game,
    at: datetime,
    text: str,
    phrases: Phrasebook,
    pages: Pages,
    tints: Tints,
    *,
    picture: str = "",
) -> str:
    """The page of a mail with the map and the rules; `picture` is where the map is found."""
    position = game.table.position
    standings = [
        PowerStanding(power, position.centres_of(power), 0, position.units_of(power))
        for power in game.variant.powers
    ]
    how, rules = _parted(text, phrases.say("report.board"))
    return pages.fill(
        "joining.html",
        game=game.name,
        board=game.variant.title,
        when=write_when(at, "UTC", phrases),
        says=phrases.say("joined.says", game=game.name),
        next=phrases.say("joined.next"),
        how=tuple(text_blocks(how)),
        start={"holdings": tuple(view_holdings(standings, tints, phrases, winter=False))},
        rules=tuple(rules_blocks(rules)),
        picture=picture,
    )


def _parted(text: str, board: str) -> tuple[str, str]:
    """How it goes on, up to the list of the `board`; and all that stands below that list."""
    parts = text.strip("\n").split("\n\n")
    at = next((n for n, part in enumerate(parts) if part.startswith(board)), len(parts))
    return "\n\n".join(parts[:at]), "\n\n".join(parts[at + 1 :])
