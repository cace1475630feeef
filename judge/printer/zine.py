"""The zine: a whole game as one EPUB 3, or as one page that becomes a PDF.

The standard library's zip and our own templates are all the EPUB takes. The order
of a container is fixed (OCF 3.3 §4.3): the media type first, and uncompressed.
"""

from __future__ import annotations

import io
import uuid
import zipfile
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime

from judge.game.drawing import commitment
from judge.game.game import Game
from judge.printer.archive import PrintingPress
from judge.printer.book import LONG_AGO, Book, BookPage

_CONTAINER = "META-INF/container.xml"
_FOLDER = "EPUB"
_CONTENTS = "contents"
_To = Callable[..., str]


def make_zine(book: Book, press: PrintingPress) -> bytes:
    """A book as EPUB; the same one is the same bytes."""
    modified = book.modified
    package = {
        **book.everywhere,
        "identifier": f"urn:uuid:{_identifier(book.game)}",
        "modified": f"{modified.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "pages": book.pages,
        "plates": book.plates,
        "fonts": press.fonts,
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as container:
        _add(container, "mimetype", b"application/epub+zip", modified, zipfile.ZIP_STORED)
        for name, template in (
            (_CONTAINER, "zine_container.xml"),
            (f"{_FOLDER}/package.opf", "zine_package.xml"),
        ):
            _add(container, name, press.pages.fill(template, **package).encode(), modified)
        style = press.texts["zine_faces.css"] + press.texts["zine.css"]
        _add(container, f"{_FOLDER}/zine.css", style.encode(), modified)
        for name, font in press.fonts.items():
            _add(container, f"{_FOLDER}/{name}", font, modified)
        for page in (*book.pages, _contents(book, press)):
            text = _filled(page, book, press, "zine_base.xhtml", _to_page)
            _add(container, f"{_FOLDER}/{page.name}.xhtml", text.encode(), modified)
        for plate in book.plates:
            name = f"{_FOLDER}/{plate.file}"
            _add(container, name, plate.content, modified, zipfile.ZIP_STORED)
    return file.getvalue()


def make_sheet(book: Book, press: PrintingPress) -> str:
    """A book as one page with all its pictures in it, to be made a PDF of."""
    pages = [*book.pages[:2], _contents(book, press), *book.pages[2:]]
    parts = [_filled(page, book, press, "zine_part.xhtml", _to_place) for page in pages]
    sheet = press.pages.fill("zine_sheet.html", parts=parts, **book.everywhere)
    return _with_everything(sheet, book, press)


def make_poster(book: Book, press: PrintingPress) -> str:
    """The last map of a book as a page of A2, to be made a PDF of."""
    return _with_everything(press.pages.fill("poster.html", **book.everywhere), book, press)


def _identifier(game: Game) -> uuid.UUID:
    return uuid.uuid5(uuid.NAMESPACE_OID, commitment(game.seed))


def _add(
    container: zipfile.ZipFile,
    name: str,
    content: bytes,
    at: datetime,
    how: int = zipfile.ZIP_DEFLATED,
) -> None:
    """Add a file with a time of its own, so that the same game makes the same bytes."""
    entry = zipfile.ZipInfo(name, max(at, LONG_AGO).timetuple()[:6])
    entry.compress_type = how
    entry.external_attr = 0o644 << 16
    container.writestr(entry, content)


def _contents(book: Book, press: PrintingPress) -> BookPage:
    title = press.phrases.say("book.contents")
    return BookPage(_CONTENTS, title, {"chapters": book.pages})


def _filled(page: BookPage, book: Book, press: PrintingPress, shell: str, to: _To) -> str:
    kind = page.name.partition("-")[0]
    own = {"shell": shell, "to": to, "name": page.name, "kind": kind, "title": page.title}
    return press.pages.fill(f"zine_{kind}.xhtml", **{**book.everywhere, **page.gaps, **own})


def _to_page(name: str, place: str = "") -> str:
    """Where a page, or a place on it, is found among the files of a book."""
    return f"{name}.xhtml#{place}" if place else f"{name}.xhtml"


def _to_place(name: str, place: str = "") -> str:
    """Where it is found on one long page."""
    return f"#{place or name}"


def _with_everything(sheet: str, book: Book, press: PrintingPress) -> str:
    """A page with its fonts and pictures in it, so that nothing has to be fetched for it."""
    for name, font in press.fonts.items():
        sheet = sheet.replace(f'url("{name}")', f'url("{_held("font/ttf", font)}")', 1)
    for plate in book.plates:
        sheet = sheet.replace(f'src="{plate.file}"', f'src="{_held(plate.kind, plate.content)}"')
    return sheet


def _held(kind: str, content: bytes) -> str:
    """Something as an address that holds all of it."""
    return f"data:{kind};base64,{b64encode(content).decode()}"
