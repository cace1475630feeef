"""The archive of a game: plain pages that open from a folder, without any server.

Only what everybody has been told goes in: the phases that were processed and
the press to everybody; and letters to some, where their writers let everybody
read them. No address, no name of a player, nothing on file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Protocol

from judge.board.forms import write_position
from judge.board.units import Power
from judge.desk.commission import Shot
from judge.desk.dates import write_when
from judge.desk.issue import Issue, issue_of
from judge.desk.phrases import Phrasebook
from judge.desk.replies.headline import write_headline
from judge.desk.replies.history import origin_words
from judge.desk.replies.status import write_ending
from judge.game.chronicle import Chronicle
from judge.game.events import Ending
from judge.game.game import Game
from judge.game.statistics import Statistics, add_up
from judge.orders.notation import write_order
from judge.printer.awards import awards
from judge.printer.cast import players_of
from judge.printer.charts import (
    BOOK,
    NARROW,
    WIDE,
    Format,
    centres_chart,
    even_share,
    promptness,
)
from judge.printer.overlay import Overlay, read_overlay, write_overlay
from judge.printer.pages import Pages
from judge.printer.view import (
    PLAIN,
    IssueView,
    PressColumn,
    Tints,
    view_issue,
    view_letter,
    view_press,
)

PLAIN_FILES = ("archive.css", "archive.js")


_NO_OVERLAY = Overlay()
KeptFile = Callable[[str], bytes]
"""What a file of the archive holds that was written earlier; nothing if there is none."""


class DrawIssue(Protocol):
    """Draws a shot of an issue, as PNG or SVG."""

    def __call__(self, issue: Issue, shot: Shot, *, vector: bool) -> bytes: ...


@dataclass(frozen=True, slots=True)
class ArchiveFile:
    """A file of the archive, made when it is needed.

    What a file with `is_lasting` holds is told by its name: where there is
    one it need not be made again.
    """

    name: str
    make: Callable[[], bytes]
    is_lasting: bool = False


@dataclass(frozen=True)
class PrintingPress:
    """What the archive is printed with; `has_map` is whether `draw` gives any picture.

    `enclosed` gives the pictures that went with press by their names. `site` is where the
    archive is found by others, "" if it isn't known; `rulings` are the heads of our rulings,
    `fonts` what goes into a book, by the names of the files. `overlay` tells where the orders are
    on the picture of a phase.
    """

    phrases: Phrasebook
    pages: Pages
    texts: dict[str, str]
    tints: Tints
    draw: DrawIssue
    has_map: bool
    enclosed: Callable[[str], bytes]
    fonts: Mapping[str, bytes]
    overlay: Callable[[Issue], Overlay]
    site: str = ""
    rulings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A phase in the archive: its page, its two pictures, and the pages beside it by name.

    `news` is the phase in a line.
    """

    view: IssueView
    year: int
    page: str
    happened: str
    after: str
    news: str
    earlier: str = ""
    later: str = ""
    before: str = ""
    next: str = ""
    overlay: Overlay = _NO_OVERLAY

    @property
    def preview(self) -> str:
        """The picture that links to the phase show; "" where none can be drawn."""
        return f"{self.happened.removesuffix('.svg')}.png" if self.happened else ""

    @property
    def lines(self) -> str:
        """The file beside the picture that tells where the orders are on it."""
        return lines_beside(self.happened)


@dataclass(frozen=True, slots=True)
class DrawnChart:
    """A chart as SVG, for wide pages and for telephones."""

    wide: str
    narrow: str


def lines_beside(picture: str) -> str:
    """The file that tells where the orders are on a picture; "" of none."""
    return f"{picture.removesuffix('.svg')}-lines.json" if picture else ""


def picture_beside(lines: str) -> str:
    """The picture beside which such a file lies."""
    return f"{lines.removesuffix('-lines.json')}.svg"


def archive_files(
    chronicle: Chronicle, press: PrintingPress, kept: KeptFile = lambda _: b""
) -> Iterator[ArchiveFile]:
    """Every file of a game's archive, the pictures first.

    `kept` gives the lines that were written with a picture that is still there: it is never
    drawn anew, so they stay what they are.
    """
    issues = [issue_of(chapter) for chapter in chronicle.chapters]
    found = pictures_of_press(chronicle)
    digests = [picture_digest(issue) for issue in issues] if press.has_map else []
    sheets = _sheets(issues, digests, press, found)
    sheets = [_with_lines(s, i, press, kept) for s, i in zip(sheets, issues, strict=True)]
    for name, file in found.items():
        yield ArchiveFile(file, partial(press.enclosed, name), is_lasting=True)
    preview = f"preview-{digests[-1]}.png" if digests else ""
    yield from _pictures(issues, sheets, preview, press)
    everywhere = _every_page(chronicle, press, found)
    everywhere |= _told_outside(chronicle, issues, press, preview)
    for name, gaps in _pages(chronicle, sheets, press, found).items():
        yield _page(name, f"archive_{name}", press, {**everywhere, **gaps})
    for sheet in sheets:
        own = _told_of_phase(sheet, chronicle.game, press)
        yield _page(sheet.page, "archive_phase.html", press, {**everywhere, **own, "sheet": sheet})
    for name in PLAIN_FILES:
        yield ArchiveFile(name, press.texts[name].encode)


def _pictures(
    issues: Sequence[Issue], sheets: Sequence[Sheet], preview: str, press: PrintingPress
) -> Iterator[ArchiveFile]:
    """Both pictures of every phase, and those that links to it and to the game show."""
    for sheet, issue in zip(sheets, issues, strict=True):
        for file, shot in ((sheet.happened, Shot.HAPPENED), (sheet.after, Shot.AFTER)):
            if file:
                make = partial(press.draw, issue, shot, vector=True)
                yield ArchiveFile(file, make, is_lasting=True)
        if sheet.preview:
            make = partial(press.draw, issue, Shot.HAPPENED, vector=False)
            yield ArchiveFile(sheet.preview, make, is_lasting=True)
        if sheet.lines:
            yield ArchiveFile(sheet.lines, partial(write_overlay, sheet.overlay))
    if preview:
        make = partial(press.draw, issues[-1], Shot.AFTER, vector=False)
        yield ArchiveFile(preview, make, is_lasting=True)


def _pages(
    chronicle: Chronicle, sheets: Sequence[Sheet], press: PrintingPress, found: Mapping[str, str]
) -> Mapping[str, dict[str, object]]:
    """What the pages are filled with that are not about one phase."""
    figures = add_up(chronicle)
    chart = _drawn_chart(chronicle.game, figures, press) if sheets else None
    return {
        "index.html": {
            "sheets": sheets,
            "by_year": [(y, list(rows)) for y, rows in groupby(sheets, key=lambda s: s.year)],
            "chart": chart,
            "players": _players(chronicle.game),
        },
        "press.html": {
            "columns": [(s.view, s.view.press) for s in sheets if s.view.press],
            "letters": [view_letter(p, press.phrases, found) for p in chronicle.letters],
        },
        "statistics.html": {
            "chart": chart,
            **figures_of(figures, press),
            "awards": tuple(awards(figures.deeds, press.phrases)) if chronicle.game.ending else (),
        },
    }


def _players(game: Game) -> Mapping[Power, str]:
    """Who played what: whoever comes by reads it, so nobody while it isn't played to its end."""
    return players_of(game) if game.ending not in {None, Ending.CANCELLED} else {}


def pictures_of_press(chronicle: Chronicle) -> dict[str, str]:
    """The file of every picture that went with press for everybody, by its name on record."""
    letters = (p for chapter in chronicle.chapters for p in issue_of(chapter).press)
    return {
        name: f"press-{name[:16]}.{name.rpartition('.')[2]}"
        for letter in (*letters, *chronicle.statements, *chronicle.letters)
        for name in letter.enclosed
    }


def _every_page(
    chronicle: Chronicle, press: PrintingPress, found: Mapping[str, str]
) -> dict[str, object]:
    """What stands on every page."""
    game = chronicle.game
    running = game.ending is None and bool(game.people.seats) and not game.moved
    statements: tuple[PressColumn, ...] = tuple(
        view_press(letter, letter.text, press.phrases, found) for letter in chronicle.statements
    )
    return {
        "game": game.name,
        "board": game.variant.title,
        "origin": origin_words(game, press.phrases),
        "powers": game.variant.powers,
        "tints": {p.id: press.tints.get(p.id, PLAIN) for p in game.variant.powers},
        "ending": write_ending(game, press.phrases, named=False),
        "moved": game.moved,
        "next_phase": press.phrases.name_phase(game.table.position.phase) if running else "",
        "deadline": write_when(game.clock.deadline, "UTC", press.phrases)
        if running and game.clock.deadline
        else "",
        "statements": statements,
    }


def _sheets(
    issues: Sequence[Issue],
    digests: Sequence[str],
    press: PrintingPress,
    found: Mapping[str, str],
) -> list[Sheet]:
    names = [f"{n:03d}-{issue.phase}" for n, issue in enumerate(issues, start=1)]
    pages = [f"{name}.html" for name in names]
    called = [press.phrases.name_phase(issue.phase) for issue in issues]
    return [
        Sheet(
            view=view_issue(issue, press.phrases, press.tints, named=False, found=found),
            year=issue.phase.year,
            page=pages[number],
            happened=f"{names[number]}-{digests[number]}.svg" if digests else "",
            after=f"{names[number]}-{digests[number]}-after.svg" if digests else "",
            news=write_headline(issue, None, press.phrases),
            earlier=pages[number - 1] if number else "",
            later=pages[number + 1] if number + 1 < len(pages) else "",
            before=called[number - 1] if number else "",
            next=called[number + 1] if number + 1 < len(pages) else "",
        )
        for number, issue in enumerate(issues)
    ]


def _with_lines(sheet: Sheet, issue: Issue, press: PrintingPress, kept: KeptFile) -> Sheet:
    if not sheet.lines:
        return sheet
    return replace(sheet, overlay=read_overlay(kept(sheet.lines)) or press.overlay(issue))


def picture_digest(issue: Issue) -> str:
    """What its pictures show, in eight letters: a phase played again is drawn again."""
    before, after = (
        write_position(game.table.position, issue.game.variant)
        for game in (issue.processed.before, issue.game)
    )
    outcomes = [
        (power.id, write_order(o.order) if o.order else o.text, o.verdict.value)
        for power, results in issue.results
        for o in (result.outcome for result in results)
    ]
    form = json.dumps([before, outcomes, after], sort_keys=True, default=str)
    return hashlib.sha256(form.encode()).hexdigest()[:8]


def _drawn_chart(game: Game, figures: Statistics, press: PrintingPress) -> DrawnChart:
    return DrawnChart(*(draw_chart(game, figures, press, size) for size in (WIDE, NARROW)))


def draw_chart(game: Game, figures: Statistics, press: PrintingPress, size: Format = BOOK) -> str:
    """The centres over the years, as SVG."""
    return centres_chart(
        figures.years,
        game.variant.powers,
        press.tints,
        title=press.phrases.say("chart.centres"),
        victory=game.variant.victory,
        size=size,
    )


def figures_of(figures: Statistics, press: PrintingPress) -> dict[str, object]:
    """What the tables of a game's figures are filled with."""
    return {
        "years": figures.years,
        "deeds": figures.deeds,
        "bars": promptness(figures.deeds, press.tints),
        "evenly": even_share(figures.deeds),
    }


def _told_outside(
    chronicle: Chronicle, issues: Sequence[Issue], press: PrintingPress, preview: str
) -> dict[str, object]:
    """What programs show of a page that is sent to somebody: in a sentence, and a picture."""
    game, say = chronicle.game, press.phrases.say
    ending = write_ending(game, press.phrases, named=False)
    standings = sorted(issues[-1].standings, key=lambda s: -len(s.centres)) if issues else []
    told = press.phrases.in_a_row(f"{s.power.name} {len(s.centres)}" for s in standings)
    after = press.phrases.name_phase(issues[-1].phase) if issues else ""
    ending = ending.partition("\n")[0]  # what chance did is told at length elsewhere
    name = (
        "front_page.left"
        if game.moved
        else "front_page.begins"
        if not issues
        else "front_page.ended"
        if ending
        else "front_page.runs"
    )
    description = say(
        name,
        board=game.variant.title,
        ending=ending,
        phase=after,
        standings=told,
        address=game.moved,
    )
    site = f"{press.site.rstrip('/')}/{game.name}/" if press.site else ""
    return {
        "description": " ".join(description.split()),
        "preview": preview,
        "preview_says": say("front_page.preview", phase=after),
        "site": site,
        "page": "",
    }


def _told_of_phase(sheet: Sheet, game: Game, press: PrintingPress) -> dict[str, object]:
    """What programs show of the page of a phase: its own news and picture, not the last ones."""
    say, phase = press.phrases.say, sheet.view.phase
    return {
        "description": say("front_page.phase", board=game.variant.title, news=sheet.news),
        "preview": sheet.preview,
        "preview_says": say("front_page.happened", phase=phase),
        "page": sheet.page,
    }


def _page(name: str, template: str, press: PrintingPress, gaps: dict[str, object]) -> ArchiveFile:
    return ArchiveFile(name, lambda: press.pages.fill(template, **gaps).encode())
