"""The zine: an EPUB that keeps the rules of its container, and tells the whole game."""

from __future__ import annotations

import io
import re
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from posixpath import dirname, join

import pytest

from judge.game.chronicle import Chronicle
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.printer.zine import make_zine
from tests.printer.games import chronicle_with_secrets, finished_chronicle, press_room

OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
BOX = "{urn:oasis:names:tc:opendocument:xmlns:container}"


def open_zine(chronicle: Chronicle, *, has_map: bool = True) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(make_zine(chronicle, press_room(has_map=has_map))))


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
            target = element.attrib.get(attribute, "")
            assert not target or join(dirname(name), target) in listed
        if element.tag == f"{XHTML}img":
            assert element.attrib["alt"]


@pytest.mark.parametrize("id_", variant_ids())
def test_a_whole_game_is_a_book(id_: str) -> None:
    """Every issue in its turn, its map, the figures and the end."""
    chronicle = finished_chronicle(load_variant(id_), 2, 25)
    book = open_zine(chronicle)
    spine = check_container(book)
    issues = [name for name in spine if "/issue-" in name]
    assert (
        len(issues) == len(chronicle.chapters) == len([n for n in book.namelist() if ".png" in n])
    )
    for name, chapter in zip(issues, chronicle.chapters, strict=True):
        assert (
            load_phrases().name_phase(chapter.processed.before.table.position.phase)
            in book.read(name).decode()
        )
    assert spine[-2:] == ["EPUB/figures.xhtml", "EPUB/end.xhtml"]
    assert "Well played, all." in book.read("EPUB/end.xhtml").decode()


def test_a_game_that_runs_and_a_board_without_a_map_make_a_book_too() -> None:
    standard = load_variant("standard")
    for chronicle in (finished_chronicle(standard, 2, 1), chronicle_with_secrets(standard, 1, 4)):
        book = open_zine(chronicle, has_map=False)
        check_container(book)
        assert not [name for name in book.namelist() if name.endswith(".png")]


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


def test_the_same_game_makes_the_same_bytes() -> None:
    chronicle = finished_chronicle(load_variant("standard"), 2, 5)
    assert make_zine(chronicle, press_room()) == make_zine(chronicle, press_room())


@pytest.mark.wire("epubcheck")
def test_epubcheck_finds_nothing(tmp_path: Path) -> None:
    """The standard's own program, where it is installed, with a real picture."""
    press = press_room()
    object.__setattr__(press, "has_map", False)
    path = tmp_path / "game.epub"
    path.write_bytes(make_zine(finished_chronicle(load_variant("cline1972"), 2, 12), press))
    done = subprocess.run(
        ["java", "-jar", "/usr/bin/epubcheck", str(path)], capture_output=True, text=True
    )
    assert "No errors or warnings detected" in done.stdout + done.stderr
