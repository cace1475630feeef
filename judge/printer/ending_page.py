"""The last mail of a game, as a page: the board at the end, its years, its awards, and the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from judge.desk.dates import write_when
from judge.desk.issue import PowerStanding
from judge.desk.phrases import Phrasebook
from judge.desk.replies.outcome import FEW, write_outcome
from judge.desk.replies.status import write_ending
from judge.game.game import Game
from judge.game.statistics import Statistics
from judge.printer.awards import awards
from judge.printer.cast import players_of
from judge.printer.pages import Pages
from judge.printer.text_blocks import text_blocks
from judge.printer.view import PLAIN, Tints, named_tints, view_holdings

PALEST, DEEPEST = 0.05, 0.28
"""How much a power's colour covers of a page, with one centre and with the most of all."""


@dataclass(frozen=True, slots=True)
class YearRow:
    """All powers' centres in a year, each with the colour behind it; "" for none."""

    label: str
    cells: tuple[tuple[int, str], ...]


def ending_page(
    game: Game,
    at: datetime,
    text: str,
    figures: Statistics,
    phrases: Phrasebook,
    pages: Pages,
    tints: Tints,
    *,
    picture: str = "",
) -> str:
    """The page of a game's last mail; of its `text` what the page doesn't show otherwise."""
    position, outcome = game.table.position, write_outcome(game, phrases)
    who, asks, rest = (tuple(text_blocks(part)) for part in _parted(text, game, phrases))
    standings = [
        PowerStanding(power, position.centres_of(power), 0, position.units_of(power))
        for power in game.survivors()
    ]
    return pages.fill(
        "ending.html",
        game=game.name,
        board=game.variant.title,
        phase=phrases.name_phase(position.phase),
        when=write_when(at, "UTC", phrases),
        headline=outcome[:1].upper() + outcome[1:],
        ending=write_ending(game, phrases, named=False).split("\n"),
        last={"holdings": tuple(view_holdings(standings, tints, phrases, winter=False))},
        marks=named_tints(game.variant, tints),
        victors=game.victors,
        are_few=len(game.victors) <= FEW,
        players=players_of(game),
        years=tuple(_years(game, figures, tints)),
        awards=tuple(awards(figures.deeds, phrases)),
        who=who,
        asks=asks,
        blocks=rest,
        picture=picture,
    )


def _years(game: Game, figures: Statistics, tints: Tints) -> Iterator[YearRow]:
    most = max((n for year in figures.years for n in year.centres.values()), default=0) or 1
    for year in figures.years:
        numbers = [(power, year.centres[power]) for power in game.variant.powers]
        cells = (
            (n, tints.get(p.id, PLAIN).shade(PALEST + (DEEPEST - PALEST) * n / most) if n else "")
            for p, n in numbers
        )
        yield YearRow(year.label, tuple(cells))


def _parted(text: str, game: Game, phrases: Phrasebook) -> tuple[str, str, str]:
    """A text without what the page shows: who played, what everybody is asked, and the rest."""
    shown = {phrases.say("report.board"), phrases.say("history.centres", game=game.name)}
    ending = " ".join(write_ending(game, phrases).split())
    played = phrases.say("last.played")
    asking = tuple(
        phrases.say(f"last.{name}", when="\0").partition("\0")[0]
        for name in ("statements", "publish")
    )
    who, asks, rest = [], [], []
    for part in text.strip("\n").split("\n\n"):
        told = " ".join(part.split())
        if part.split("\n", 1)[0] == played:
            who.append(part)
        elif told.startswith(asking):
            asks.append(part)
        elif part.split("\n", 1)[0] not in shown and told not in ending:
            rest.append(part)
    return "\n\n".join(who), "\n\n".join(asks), "\n\n".join(rest)
