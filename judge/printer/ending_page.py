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
from judge.printer.links import answer_link
from judge.printer.pages import Pages
from judge.printer.text_blocks import TextBlock, text_blocks
from judge.printer.view import PLAIN, Tints, named_tints, view_holdings

PALEST, DEEPEST = 0.05, 0.28
"""How much a power's colour covers of a page, with one centre and with the most of all."""


@dataclass(frozen=True, slots=True)
class YearRow:
    """All powers' centres in a year, each with the colour behind it; "" for none."""

    label: str
    cells: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class EndedMail:
    """A game's last mail: when it was written, its subject and text, and the game in figures.

    What its links ask for is written to the address `answers`; "" has no such links.
    """

    at: datetime
    subject: str
    text: str
    figures: Statistics
    answers: str = ""


@dataclass(frozen=True, slots=True)
class EndingPictures:
    """Where the pictures of the page are found, "" where there is none.

    The last board; and the centres over the years, for wide pages and for telephones.
    """

    board: str = ""
    chart: str = ""
    narrow_chart: str = ""


NO_PICTURES = EndingPictures()


def ending_page(
    game: Game,
    mail: EndedMail,
    phrases: Phrasebook,
    pages: Pages,
    tints: Tints,
    *,
    pictures: EndingPictures = NO_PICTURES,
    has_pdf: bool = False,
) -> str:
    """The page of a game's last mail; of its text what the page doesn't show otherwise.

    With `has_pdf` the book is offered as that, too.
    """
    figures = mail.figures
    position, outcome = game.table.position, write_outcome(game, phrases)
    parts = _parted(mail.text, game, phrases)
    return pages.fill(
        "ending.html",
        game=game.name,
        board=game.variant.title,
        phase=phrases.name_phase(position.phase),
        when=write_when(mail.at, "UTC", phrases),
        headline=outcome[:1].upper() + outcome[1:],
        ending=write_ending(game, phrases, named=False).split("\n"),
        last={"holdings": tuple(view_holdings(_standings(game), tints, phrases, winter=False))},
        marks=named_tints(game.variant, tints),
        victors=game.victors,
        are_few=len(game.victors) <= FEW,
        players=players_of(game),
        years=tuple(_years(game, figures, tints)),
        awards=tuple(awards(figures.deeds, phrases)),
        who=parts.who,
        asks=parts.asks,
        blocks=parts.rest,
        buttons=tuple(_buttons(mail, parts.archive, phrases, has_pdf=has_pdf)),
        pictures=pictures,
    )


def _standings(game: Game) -> list[PowerStanding]:
    position = game.table.position
    return [
        PowerStanding(power, position.centres_of(power), 0, position.units_of(power))
        for power in game.survivors()
    ]


def _years(game: Game, figures: Statistics, tints: Tints) -> Iterator[YearRow]:
    most = max((n for year in figures.years for n in year.centres.values()), default=0) or 1
    for year in figures.years:
        numbers = [(power, year.centres[power]) for power in game.variant.powers]
        cells = (
            (n, tints.get(p.id, PLAIN).shade(PALEST + (DEEPEST - PALEST) * n / most) if n else "")
            for p, n in numbers
        )
        yield YearRow(year.label, tuple(cells))


def _buttons(
    mail: EndedMail, archive: str, phrases: Phrasebook, *, has_pdf: bool
) -> Iterator[tuple[str, str]]:
    """What a click brings, and its link: the book, which a letter asks for, and the archive."""
    if mail.answers:
        yield phrases.say("last.book"), answer_link(mail.answers, mail.subject, "GET ZINE")
        if has_pdf:
            link = answer_link(mail.answers, mail.subject, "GET ZINE PDF")
            yield phrases.say("last.book_pdf"), link
    if archive:
        yield phrases.say("last.in_archive"), archive


@dataclass(frozen=True, slots=True)
class _Parts:
    """A text without what the page shows, apart; `archive` is the address of the game's page."""

    who: tuple[TextBlock, ...]
    asks: tuple[TextBlock, ...]
    rest: tuple[TextBlock, ...]
    archive: str


def _parted(text: str, game: Game, phrases: Phrasebook) -> _Parts:
    """Who played, what everybody is asked, where the archive is, and the rest."""
    shown = {phrases.say("report.board"), phrases.say("history.centres", game=game.name)}
    ending = " ".join(write_ending(game, phrases).split())
    played = phrases.say("last.played")
    asking = tuple(
        phrases.say(f"last.{name}", when="\0").partition("\0")[0]
        for name in ("statements", "publish")
    )
    in_archive, archive = phrases.say("last.archive"), ""
    who, asks, rest = [], [], []
    for part in text.strip("\n").split("\n\n"):
        told = " ".join(part.split())
        if part.split("\n", 1)[0] == played:
            who.append(part)
        elif told.startswith(in_archive):
            archive = told.removeprefix(in_archive).strip()
        elif told.startswith(asking):
            asks.append(part)
        elif part.split("\n", 1)[0] not in shown and told not in ending:
            rest.append(part)
    people, asked, left = (tuple(text_blocks("\n\n".join(one))) for one in (who, asks, rest))
    return _Parts(people, asked, left, archive)
