"""The zine: a whole game as one EPUB 3, with every issue, its map, the press and the figures.

The standard library's zip and our own templates are all it takes. The order
of a container is fixed (OCF 3.3 §4.3): the media type first, and uncompressed.
"""

from __future__ import annotations

import io
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from judge.desk.issue import issue_of
from judge.desk.phrases import Phrasebook
from judge.desk.replies.history import origin_words
from judge.desk.replies.status import write_ending
from judge.game.anonymity import is_told_who_plays
from judge.game.chronicle import Chronicle
from judge.game.drawing import commitment
from judge.game.game import Game
from judge.game.seats import Player, Seat, is_new
from judge.game.statistics import add_up
from judge.printer.archive import PrintingPress, draw_chart, figures_of, pictures_of_press
from judge.printer.awards import awards
from judge.printer.view import PLAIN, IssueView, view_issue, view_letter, view_press

_LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)  # what a zip counts from
_CONTAINER = "META-INF/container.xml"
_FOLDER = "EPUB"


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page of the book: its file, its title, and its name in the list of contents."""

    file: str
    title: str
    page: str
    has_svg: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture of the book."""

    file: str
    content: bytes

    @property
    def kind(self) -> str:
        """Its media type, by its name."""
        return f"image/{self.file.rpartition('.')[2]}"


def make_zine(chronicle: Chronicle, press: PrintingPress) -> bytes:
    """The whole game as one book; what there is of it, if it isn't over."""
    plates: list[Plate] = []
    found = pictures_of_press(chronicle)
    chapters = list(_chapters(chronicle, press, plates, found))
    maps = list(plates)
    plates += [Plate(file, press.enclosed(name)) for name, file in found.items()]
    modified = chronicle.chapters[-1].at if chronicle.chapters else _LONG_AGO
    book = {
        "game": chronicle.game.name,
        "board": chronicle.game.variant.title,
        "identifier": _identifier(chronicle.game),
        "modified": f"{modified.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "chapters": chapters,
        "plates": plates,
        "cover": maps[-1].file if maps else "",
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as container:
        _add(container, "mimetype", b"application/epub+zip", modified, zipfile.ZIP_STORED)
        for name, template in (
            (_CONTAINER, "zine_container.xml"),
            (f"{_FOLDER}/package.opf", "zine_package.xml"),
            (f"{_FOLDER}/contents.xhtml", "zine_contents.xhtml"),
        ):
            _add(container, name, press.pages.fill(template, **book).encode(), modified)
        style = press.texts["zine.css"].encode()
        _add(container, f"{_FOLDER}/zine.css", style, modified)
        for chapter in chapters:
            _add(container, f"{_FOLDER}/{chapter.file}", chapter.page.encode(), modified)
        for plate in plates:
            name = f"{_FOLDER}/{plate.file}"
            _add(container, name, plate.content, modified, zipfile.ZIP_STORED)
    return file.getvalue()


def _identifier(game: Game) -> str:
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, commitment(game.seed))}"


def _add(
    container: zipfile.ZipFile,
    name: str,
    content: bytes,
    at: datetime,
    how: int = zipfile.ZIP_DEFLATED,
) -> None:
    """Add a file with a time of its own, so that the same game makes the same bytes."""
    entry = zipfile.ZipInfo(name, max(at, _LONG_AGO).timetuple()[:6])
    entry.compress_type = how
    entry.external_attr = 0o644 << 16
    container.writestr(entry, content)


def _chapters(
    chronicle: Chronicle, press: PrintingPress, plates: list[Plate], found: Mapping[str, str]
) -> Iterator[BookPage]:
    game, phrases = chronicle.game, press.phrases
    figures = add_up(chronicle)
    yield _chapter(press, "title", _masthead(chronicle, phrases))
    for number, chapter in enumerate(chronicle.chapters, start=1):
        issue = issue_of(chapter)
        view = view_issue(issue, phrases, press.tints, named=False, found=found)
        plate = ""
        if press.has_map:
            plate = f"map-{number:03d}.png"
            plates.append(Plate(plate, press.draw(issue, after=False, vector=False)))
        yield _issue_chapter(press, number, view, plate)
    if not chronicle.chapters:
        return
    yield _chapter(
        press,
        "figures",
        {
            "chart": draw_chart(game, figures, press),
            **figures_of(figures, press),
            "powers": game.variant.powers,
            "tints": {p.id: press.tints.get(p.id, PLAIN) for p in game.variant.powers},
        },
    )
    if chronicle.letters:
        shown = tuple(view_letter(p, phrases, found) for p in chronicle.letters)
        yield _chapter(press, "letters", {"letters": shown})
    if game.ending is not None:
        letters = chronicle.statements
        yield _chapter(
            press,
            "end",
            {
                "ending": write_ending(game, phrases, named=False),
                "awards": tuple(awards(figures.deeds, phrases)),
                "statements": tuple(view_press(p, p.text, phrases, found) for p in letters),
            },
        )


def _chapter(press: PrintingPress, name: str, gaps: dict[str, object]) -> BookPage:
    title = press.phrases.say(f"zine.{name}")
    page = press.pages.fill(f"zine_{name}.xhtml", **gaps, title=title)
    return BookPage(f"{name}.xhtml", title, page, has_svg="chart" in gaps)


def _issue_chapter(press: PrintingPress, number: int, view: IssueView, plate: str) -> BookPage:
    page = press.pages.fill("zine_issue.xhtml", title=view.phase, issue=view, plate=plate)
    return BookPage(f"issue-{number:03d}.xhtml", view.phase, page)


def _masthead(chronicle: Chronicle, phrases: Phrasebook) -> dict[str, object]:
    """Who played what, by the names they write under; never by their addresses."""
    game = chronicle.game
    named = game.people.seats if is_told_who_plays(game) else ()
    return {
        "game": game.name,
        "board": game.variant.title,
        "origin": origin_words(game, phrases),
        "players": tuple((s.power, _player_of(s)) for s in named),
        "master": public_name(game.people.master.player),
        "first": chronicle.chapters[0].processed.before.table.position.phase.year
        if chronicle.chapters
        else game.table.position.phase.year,
        "last": game.table.position.phase.year,
        "ending": write_ending(game, phrases, named=False),
    }


def _player_of(seat: Seat) -> str:
    """Who had a seat last; "" where nobody has yet."""
    return "" if is_new(seat) else public_name(seat.player)


def public_name(player: Player) -> str:
    """The name a player writes under, unless it is an address."""
    return "" if "@" in player.name else player.name
