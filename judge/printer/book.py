"""What the book of a game is made of, whatever it becomes: its pages in their order, its pictures.

A cover with the last map, who played what, the contents by year, a chapter for each year, the
figures, the awards, letters, last words, and by which rulings it was judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby, takewhile

from judge.board.calendar import PhaseKind
from judge.desk.commission import Shot
from judge.desk.issue import Issue, issue_of
from judge.desk.phrases import Phrasebook
from judge.desk.replies.history import origin_words
from judge.desk.replies.rulings import ruling_title
from judge.desk.replies.status import write_ending
from judge.game.chronicle import Chronicle
from judge.game.game import Game
from judge.game.statistics import Statistics, add_up
from judge.printer.archive import PrintingPress, draw_chart, figures_of, pictures_of_press
from judge.printer.awards import awards
from judge.printer.cast import cast_of, players_of, public_name
from judge.printer.charts import POSTER
from judge.printer.columns import HEIGHTS, Fit, MappedPhase, board_height, map_fits, opening_height
from judge.printer.story import facts_of, story_of
from judge.printer.view import (
    PLAIN,
    IssueView,
    view_issue,
    view_letter,
    view_press,
)

LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)  # what a zip counts from


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture of the book."""

    file: str
    content: bytes

    @property
    def kind(self) -> str:
        """Its media type, by its name."""
        return f"image/{self.file.rpartition('.')[2]}"


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page of the book: its name, by which its template is found, and what fills that.

    `within` are the titles of what a year has in it, with the names of the places there.
    """

    name: str
    title: str
    gaps: Mapping[str, object]
    within: tuple[tuple[str, str], ...] = ()

    @property
    def has_svg(self) -> bool:
        """Whether there is a drawing in the page itself."""
        return "chart" in self.gaps


@dataclass(frozen=True)
class Book:
    """A game as a book; `cover` names the plate with the last map, "" if there is none."""

    game: Game
    pages: tuple[BookPage, ...]
    plates: tuple[Plate, ...]
    cover: str
    modified: datetime
    everywhere: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PrintedPhase:
    """A phase in a year's chapter: its words, and the picture of what happened.

    `fit` is how high that may be on paper.
    """

    view: IssueView
    plate: str
    place: str
    is_short: bool
    fit: Fit


def bind(
    chronicle: Chronicle, press: PrintingPress, *, whole: bool = True, on_paper: bool = False
) -> Book:
    """The book of a game; of one that isn't over, what there is. Not `whole`: a map a year.

    `on_paper` retreats and builds have no map of their own: little is to be told of them.
    """

    def is_mapped(issue: Issue) -> bool:
        return press.has_map and whole and not (on_paper and _is_short(issue))

    found, figures = pictures_of_press(chronicle), add_up(chronicle)
    plates: dict[str, bytes] = {}
    pages = tuple(_pages(chronicle, figures, press, plates, found, is_mapped))
    cover = next((name for name in reversed(plates) if name.startswith("board-")), "")
    plates |= {file: press.enclosed(name) for name, file in found.items()}
    return _book(chronicle, figures, press, pages, plates, cover)


def bind_cover(
    chronicle: Chronicle, press: PrintingPress, enlarged: Callable[[bytes], bytes]
) -> Book:
    """A book without a page: its last map, and what stands everywhere, for a poster.

    `enlarged` makes a picture for paper, PNG, of one that is SVG.
    """
    plates: dict[str, bytes] = {}
    if press.has_map and chronicle.chapters:
        last = issue_of(chronicle.chapters[-1])
        plates[f"board-{last.phase.year}.png"] = enlarged(press.draw(last, Shot.AFTER, vector=True))
    return _book(chronicle, add_up(chronicle), press, (), plates, "".join(plates))


def _book(
    chronicle: Chronicle,
    figures: Statistics,
    press: PrintingPress,
    pages: tuple[BookPage, ...],
    plates: Mapping[str, bytes],
    cover: str,
) -> Book:
    game, powers = chronicle.game, chronicle.game.variant.powers
    return Book(
        game,
        pages,
        tuple(Plate(name, content) for name, content in plates.items()),
        cover,
        chronicle.chapters[-1].at if chronicle.chapters else LONG_AGO,
        {
            "game": game.name,
            "board": game.variant.title,
            "powers": powers,
            "tints": {p.id: press.tints.get(p.id, PLAIN) for p in powers},
            "cover": cover,
            "drawn": draw_chart(game, figures, press, POSTER) if cover else "",
            **_masthead(chronicle, press.phrases),
        },
    )


def _pages(
    chronicle: Chronicle,
    figures: Statistics,
    press: PrintingPress,
    plates: dict[str, bytes],
    found: Mapping[str, str],
    is_mapped: Callable[[Issue], bool],
) -> Iterator[BookPage]:
    game, phrases = chronicle.game, press.phrases

    def page(name: str, **gaps: object) -> BookPage:
        return BookPage(name, phrases.say(f"book.{name}"), gaps)

    yield page("cover")
    yield page("title", cast=cast_of(game, figures))
    issues = [issue_of(chapter) for chapter in chronicle.chapters]
    for year, rows in groupby(issues, key=lambda issue: issue.phase.year):
        yield _year(year, list(rows), press, plates, found, is_mapped)
    if issues:
        yield page("figures", chart=draw_chart(game, figures, press), **figures_of(figures, press))
    if game.ending is not None and (won := tuple(awards(figures.deeds, phrases))):
        yield page("awards", awards=won)
    if chronicle.letters:
        shown = tuple(view_letter(p, phrases, found) for p in chronicle.letters)
        yield page("letters", letters=shown)
    if chronicle.statements:
        said = tuple(view_press(p, p.text, phrases, found) for p in chronicle.statements)
        yield page("end", statements=said)
    made = [
        (ruling_title(one, "UTC", phrases), "" if one.withdrawn else one.text)
        for one in game.press.rulings.every
    ]
    yield page("colophon", made=made, rulings=press.rulings)


def _year(
    year: int,
    issues: list[Issue],
    press: PrintingPress,
    plates: dict[str, bytes],
    found: Mapping[str, str],
    is_mapped: Callable[[Issue], bool],
) -> BookPage:
    """A year: the board before it, its phases and press, the board after it.

    On paper every year is spreads: the board before it faces its first phase, its last ones face
    the board after it, and all of these maps are as large as each other, as far as may be.
    """
    before = next((name for name in reversed(plates) if name.startswith("board-")), "")
    after = ""
    if press.has_map and not before:
        before = f"board-{year - 1}.png"
        plates[before] = press.draw(issues[0], Shot.BEFORE, vector=False)
    story = story_of(facts_of(issues, press.phrases), press.phrases)
    views = [view_issue(i, press.phrases, press.tints, named=False, found=found) for i in issues]
    above = 0.0 if before else opening_height(" ".join(story))
    fits = iter(map_fits(tuple(_with_retreats(issues, views)), above=above))
    phases = []
    for issue, view in zip(issues, views, strict=True):
        plate = ""
        if is_mapped(issue):
            plate = f"map-{issue.number:03d}.png"
            plates[plate] = press.draw(issue, Shot.HAPPENED, vector=False)
        is_short, place = _is_short(issue), f"phase-{issue.number}"
        fit = Fit(HEIGHTS[0]) if is_short else next(fits)
        phases.append(PrintedPhase(view, plate, place, is_short, fit))
    if press.has_map:
        after = f"board-{year}.png"
        plates[after] = press.draw(issues[-1], Shot.AFTER, vector=False)
    told = {"year": year, "story": story, "before": before, "after": after}
    within = tuple((phase.view.phase, phase.place) for phase in phases)
    return BookPage(f"year-{year}", str(year), {**told, **_with_closing(phases)}, within)


def _with_closing(phases: Sequence[PrintedPhase]) -> dict[str, object]:
    """The phases of a year, those at its end apart: they stand with the board after it."""
    closing = list(takewhile(lambda phase: phase.is_short, reversed(phases)))[::-1]
    last, waiting = phases[-1].view, [phase for phase in phases if phase.fit.waits]
    return {
        "phases": phases[: len(phases) - len(closing)],
        "closing": closing,
        "waiting": waiting,
        "last": last,
        "high": board_height(last, [p.view for p in closing], [p.view for p in waiting]),
    }


def _with_retreats(year: Sequence[Issue], views: Sequence[IssueView]) -> Iterator[MappedPhase]:
    """The phases with a map, and the retreats that follow each; the last ones close the year."""
    for number, (issue, view) in enumerate(zip(year, views, strict=True)):
        if not _is_short(issue):
            later = year[number + 1 :]
            retreats = len(list(takewhile(_is_short, later)))
            followed = views[number + 1 :][:retreats] if retreats < len(later) else ()
            yield MappedPhase(view, tuple(followed))


def _is_short(issue: Issue) -> bool:
    """Whether there is little to tell of a phase."""
    return issue.phase.kind is not PhaseKind.MOVEMENT


def _masthead(chronicle: Chronicle, phrases: Phrasebook) -> dict[str, object]:
    """Who played what, by the names they write under; never by their addresses."""
    game, chapters = chronicle.game, chronicle.chapters
    played = [chapter.processed.before.table.position.phase for chapter in chapters]
    phases = played or [game.table.position.phase]
    ending, _, chance = write_ending(game, phrases, named=False).partition("\n")
    return {
        "origin": origin_words(game, phrases),
        "players": tuple(players_of(game).items()),
        "master": public_name(game.people.master.player),
        "first": phases[0].year,
        "last": phases[-1].year,
        "after": phrases.name_phase(phases[-1]),
        "ending": ending,
        "chance": " ".join(chance.split()),
        "begun": f"{chapters[0].at.astimezone(UTC):%Y-%m-%d}" if chapters else "",
        "ended": f"{chapters[-1].at.astimezone(UTC):%Y-%m-%d}" if chapters else "",
        "phases_played": len(chapters),
        "victory": game.variant.victory,
    }
