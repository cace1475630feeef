"""The zine: an EPUB that keeps the rules of its container, and tells the whole game."""

from __future__ import annotations

import io
import json
import re
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from ctypes.util import find_library
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from posixpath import dirname, join
from random import Random
from typing import Any

import html5lib
import pytest
from PIL import Image

from judge.daemon.printing.binding import BookForm, bound, bound_poster
from judge.game.chronicle import Chronicle
from judge.library.fonts import load_fonts
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.printer.book import bind
from judge.printer.zine import make_poster, make_sheet, make_zine
from tests.harm.house import House
from tests.printer.games import chronicle_with_secrets, finished_chronicle, press_room

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c63f80f00010101001bb6ee560000000049454e44ae426082"
)
SPOT = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
BOX = "{urn:oasis:names:tc:opendocument:xmlns:container}"


def can_print() -> bool:
    """Whether the libraries of the system that a PDF takes are installed."""
    return find_library("pango-1.0") is not None and find_library("pangoft2-1.0") is not None


def open_zine(chronicle: Chronicle, *, has_map: bool = True) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(made(chronicle, has_map=has_map)))


def made(chronicle: Chronicle, *, has_map: bool = True, whole: bool = True) -> bytes:
    press = press_room(has_map=has_map)
    return make_zine(bind(chronicle, press, whole=whole), press)


def check_container(book: zipfile.ZipFile) -> list[str]:
    """The pages in reading order; AssertionError where OCF 3.3 or EPUB 3.3 is not kept."""
    first = book.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    assert book.read("mimetype") == b"application/epub+zip"
    assert book.testzip() is None
    box = ET.fromstring(book.read("META-INF/container.xml"))
    (root,) = box.iter(f"{BOX}rootfile")
    package = ET.fromstring(book.read(root.attrib["full-path"]))
    folder = dirname(root.attrib["full-path"])
    items = {i.attrib["id"]: i.attrib for i in package.iter(f"{OPF}item")}
    listed = {join(folder, item["href"]) for item in items.values()}
    present = set(book.namelist()) - {
        "mimetype",
        "META-INF/container.xml",
        root.attrib["full-path"],
    }
    assert listed == present
    assert len(items) == len(listed)
    assert [i["href"] for i in items.values() if i.get("properties") == "nav"]
    assert re.search(
        r"dcterms:modified.>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<", ET.tostring(package, "unicode")
    )
    spine = [
        join(folder, items[ref.attrib["idref"]]["href"]) for ref in package.iter(f"{OPF}itemref")
    ]
    for name in listed:
        if name.endswith(".xhtml"):
            _check_page(book, name, listed)
    assert {name for name in listed if name.endswith(".xhtml")} == set(spine)
    return spine


def _check_page(book: zipfile.ZipFile, name: str, listed: set[str]) -> None:
    """A page is well-formed XHTML with a title, and points only to what is in the book."""
    page = ET.fromstring(book.read(name))
    assert page.tag == f"{XHTML}html"
    assert page.findtext(f"{XHTML}head/{XHTML}title")
    for element in page.iter():
        for attribute in ("href", "src"):
            target = element.attrib.get(attribute, "").partition("#")[0]
            assert not target or join(dirname(name), target) in listed
        if element.tag == f"{XHTML}img":
            assert element.attrib["alt"]


@pytest.mark.parametrize("id_", variant_ids())
def test_a_whole_game_is_a_book(id_: str) -> None:
    """A cover, the contents by year, each year's phases and maps, the figures and the end."""
    chronicle = finished_chronicle(load_variant(id_), 2, 25)
    book = open_zine(chronicle)
    spine = [name.removeprefix("EPUB/").removesuffix(".xhtml") for name in check_container(book)]
    phases = [chapter.processed.before.table.position.phase for chapter in chronicle.chapters]
    years = list(dict.fromkeys(phase.year for phase in phases))
    chapters = [f"year-{year}" for year in years]
    assert spine[: 3 + len(years)] == ["cover", "title", "contents", *chapters]
    assert [n for n in spine[3 + len(years) :] if n != "awards"] == ["figures", "end", "colophon"]
    plates = {name for name in book.namelist() if name.endswith(".png")}
    boards = {f"EPUB/board-{year}.png" for year in (years[0] - 1, *years)}
    assert plates >= boards
    assert len(plates - boards) == len(phases)
    contents = book.read("EPUB/contents.xhtml").decode()
    for phase, chapter in zip(phases, chronicle.chapters, strict=True):
        page = book.read(f"EPUB/year-{phase.year}.xhtml").decode()
        name = load_phrases().name_phase(phase)
        assert f'id="phase-{chapter.issue}"' in page
        assert f"<h2>{name}</h2>" in page
        assert f'<a href="year-{phase.year}.xhtml#phase-{chapter.issue}">{name}</a>' in contents
    assert "Well played, all." in book.read("EPUB/end.xhtml").decode()
    assert "A convoy fails when every route is broken" in book.read("EPUB/colophon.xhtml").decode()


def test_a_slimmer_book_has_a_map_a_year() -> None:
    chronicle = finished_chronicle(load_variant("standard"), 2, 25)
    book = zipfile.ZipFile(io.BytesIO(made(chronicle, whole=False)))
    check_container(book)
    plates = [name for name in book.namelist() if name.endswith(".png")]
    assert plates
    assert all("/board-" in name for name in plates)


def test_a_game_that_runs_and_a_board_without_a_map_make_a_book_too() -> None:
    standard = load_variant("standard")
    for chronicle in (finished_chronicle(standard, 2, 1), chronicle_with_secrets(standard, 1, 4)):
        book = open_zine(chronicle, has_map=False)
        check_container(book)
        assert not [name for name in book.namelist() if name.endswith(".png")]


def test_a_running_game_is_told_of_up_to_the_phase_that_was_played_last() -> None:
    """A year of which nothing was played is neither on the cover nor in what is said of it."""
    whole = finished_chronicle(load_variant("standard"), 2, 8)
    chapters = tuple(
        one for one in whole.chapters if one.processed.before.table.position.phase.year == 1901
    )
    *_, last = chapters
    assert last.processed.game.table.position.phase.year == 1902
    running = replace(whole, game=last.processed.game, chapters=chapters)
    told = bind(running, press_room()).everywhere
    played = load_phrases().name_phase(last.processed.before.table.position.phase)
    assert (told["first"], told["last"], told["after"]) == (1901, 1901, played)
    cover = zipfile.ZipFile(io.BytesIO(made(running))).read("EPUB/cover.xhtml").decode()
    assert f"The game goes on: as it stood after {played}." in cover


def test_a_book_brings_its_typefaces_along() -> None:
    """Every font that its style names is in it, and each is one of the shelf's."""
    book = open_zine(chronicle_with_secrets(load_variant("standard"), 1, 4), has_map=False)
    named = re.findall(r'src: url\("([^"]+)"\)', book.read("EPUB/zine.css").decode())
    assert sorted(named) == sorted(load_fonts())
    assert {name: book.read(f"EPUB/{name}") for name in named} == dict(load_fonts())


def test_the_title_tells_what_became_of_each_power() -> None:
    """By the table of centres: the most it had, and those it has."""
    chronicle = finished_chronicle(load_variant("standard"), 2, 8)
    cast: Any = bind(chronicle, press_room()).pages[1].gaps["cast"]
    told = [(one.power.name, one.player, one.most, one.last) for one in cast]
    centres = {"Austria": (5, 5), "Germany": (3, 2), "Italy": (3, 3), "Russia": (6, 6)}
    assert told == [
        (name, f"Player of {name}", *centres.get(name, (4, 4)))
        for name in (power.name for power in chronicle.game.variant.powers)
    ]


def test_the_book_names_players_and_never_their_addresses() -> None:
    """Those at the table know each other's names; nothing that was for some, or is on file."""
    book = open_zine(chronicle_with_secrets(load_variant("standard"), 1, 6))
    text = "".join(book.read(name).decode("latin-1") for name in book.namelist())
    assert "Player of France" in text
    for secret in ("secret.example", "gm@x.org", "for one reader only", "words on file"):
        assert secret not in text


def test_no_letter_of_a_player_spoils_a_page() -> None:
    """Whatever is in the press, every page is XML; the rest of it is there to read."""
    chronicle = finished_chronicle(load_variant("standard"), 2, 25)
    letters = [p for c in chronicle.chapters for p in c.processed.before.press.sent]
    nasty = f"]]>{''.join(map(chr, range(32)))}\x7f\x85\ufffe\uffff\U0001fffe\u202e</p><script>&x;"
    object.__setattr__(letters[0], "text", f"begin {nasty} end")
    book = open_zine(chronicle, has_map=False)
    check_container(book)
    pages = "".join(book.read(n).decode() for n in book.namelist() if n.endswith(".xhtml"))
    assert "<script" not in pages
    assert re.search(r"begin .*&lt;script&gt;&amp;x; end", pages, re.DOTALL)


def test_the_chart_and_the_table_beside_it_begin_with_the_same_word() -> None:
    """What a board opens with is the end of no year."""
    book = open_zine(finished_chronicle(load_variant("standard"), 2, 12))
    page = book.read("EPUB/figures.xhtml").decode()
    chart, table = page[page.index("<svg") : page.index("</svg>")], page[page.index("<table") :]
    drawn = re.findall(r'y="412" text-anchor="middle">([^<]+)<', chart)
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>', table)
    assert len(drawn) > 2
    assert drawn == rows[: len(drawn)]
    assert "1900" not in page


def test_the_same_game_makes_the_same_bytes() -> None:
    chronicle = finished_chronicle(load_variant("standard"), 2, 5)
    assert made(chronicle) == made(chronicle)


@pytest.mark.wire("epubcheck")
def test_epubcheck_finds_nothing(tmp_path: Path) -> None:
    """The standard's own program, where it is installed, with a real picture."""
    path = tmp_path / "game.epub"
    path.write_bytes(made(finished_chronicle(load_variant("cline1972"), 2, 12), has_map=False))
    done = subprocess.run(
        ["java", "-jar", "/usr/bin/epubcheck", str(path)], capture_output=True, text=True
    )
    assert "No errors or warnings detected" in done.stdout + done.stderr


def test_the_page_of_which_a_pdf_is_made_has_all_of_it_in_itself() -> None:
    """Nothing is fetched for it, and every place that it points to is there."""
    chronicle = finished_chronicle(load_variant("standard"), 2, 25)
    press = press_room()
    book = bind(chronicle, press)
    sheet = make_sheet(book, press)
    html5lib.HTMLParser(strict=True).parse(sheet)
    sources = re.findall(r'(?:src|href)="([^"]*)"', sheet)
    assert all(source.startswith(("data:image/", "#")) for source in sources)
    assert {s[1:] for s in sources if s.startswith("#")} <= set(re.findall(r'id="([^"]*)"', sheet))
    poster = make_poster(book, press)
    html5lib.HTMLParser(strict=True).parse(poster)
    assert poster.count("data:image/png") == 1


@pytest.mark.slow
@pytest.mark.skipif(not can_print(), reason="Pango isn't installed")
@pytest.mark.parametrize("id_", ["standard", "loeb9"])
def test_every_year_is_spreads(id_: str) -> None:
    """The board before it is on a left page, its first phase beside that, the board after it right.

    So each year is as much as the first; a year of much press takes another spread.
    """
    from weasyprint import HTML

    image = io.BytesIO()
    Image.new("P", (1200, 1269)).save(image, "PNG")
    press = replace(press_room(), draw=lambda *_, **__: image.getvalue())
    book = bind(finished_chronicle(load_variant(id_), 2, 12), press, on_paper=True)
    pages = HTML(string=make_sheet(book, press)).render().pages
    found = [(name, number) for number, page in enumerate(pages, 1) for name in page.anchors]
    places = dict(reversed(found))  # where each begins
    years = [page for page in book.pages if page.name.startswith("year-")]
    assert len(years) > 2
    for year in years:
        number, (_, first), *_ = places[year.name], year.within[0]
        assert number % 2 == 0
        assert places[first] == number + 1
    openings = [places[year.name] for year in years]
    lengths = [b - a for a, b in pairwise(openings)]
    assert min(lengths) == 4
    assert set(lengths) <= {4, 6}


@pytest.mark.skipif(not can_print(), reason="Pango isn't installed")
def test_a_pdf_and_a_poster(tmp_path: Path) -> None:
    with House.begun() as house:
        house.write("GM", "process")
        drawn = lambda text: SPOT if "vector" in json.loads(text) else PIXEL  # noqa: E731
        for content in (
            bound(house.records, "ghost", BookForm.PDF, drawn),
            bound_poster(house.records, "ghost", drawn),
        ):
            assert content.startswith(b"%PDF-")
            assert content.rstrip().endswith(b"%%EOF")


def test_a_book_for_a_mail_is_no_larger_than_it_may_be() -> None:
    with House.begun() as house:
        for _ in range(3):
            house.write("GM", "process")
        noise = Random(7).randbytes(20_000)
        whole = bound(house.records, "ghost", BookForm.EPUB, lambda _: noise)
        slim = bound(house.records, "ghost", BookForm.EPUB, lambda _: noise, most=100_000)
        assert len(slim) < len(whole)
        assert zipfile.ZipFile(io.BytesIO(slim)).testzip() is None
