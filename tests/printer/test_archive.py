"""The archive: whole, valid, alone in its folder, and without anybody's secrets."""

from __future__ import annotations

import re
from pathlib import Path

import html5lib
import pytest

from judge.library.variants import load_variant, variant_ids
from judge.printer.archive import archive_files
from tests.printer.browser import check, look
from tests.printer.games import SECRETS, chronicle_with_secrets, finished_chronicle, press_room

_POINTED_TO = re.compile(r'(?:href|src|data-map)="([^"]*)"')
STANDARD = load_variant("standard")


def files_of(variant_id: str, seed: int, phases: int = 10) -> dict[str, bytes]:
    chronicle = chronicle_with_secrets(load_variant(variant_id), seed, phases)
    return {file.name: file.make() for file in archive_files(chronicle, press_room())}


@pytest.mark.parametrize(("seed", "id_"), list(enumerate(variant_ids())))
def test_no_secret_is_printed(id_: str, seed: int) -> None:
    """No address, no name, no letter to some, nothing on file, in any file or its name."""
    for name, content in files_of(id_, seed).items():
        text = name + content.decode()
        assert [secret for secret in SECRETS if secret in text] == []


@pytest.mark.parametrize("id_", variant_ids())
def test_every_page_is_valid_and_points_to_what_is_there(id_: str) -> None:
    """A strict parser finds nothing; every link leads to a file beside it, and nowhere else."""
    files = files_of(id_, 1)
    for name, content in files.items():
        if not name.endswith(".html"):
            continue
        page = content.decode()
        html5lib.HTMLParser(strict=True).parse(page)
        targets = set(_POINTED_TO.findall(page))
        assert targets - set(files) - {"#main", "data:,"} == set(), name
        assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page) == []
    assert re.findall(r"https?:|url\(|@import", files["archive.css"].decode()) == []
    assert re.findall(r"https?:|fetch|XMLHttp|import", files["archive.js"].decode()) == []


def test_a_finished_game_has_its_awards_and_last_words() -> None:
    chronicle = finished_chronicle(STANDARD, 4, 40)
    files = {f.name: f.make().decode() for f in archive_files(chronicle, press_room())}
    assert "a draw of" in files["index.html"]
    assert "The Imperial Crown" in files["statistics.html"]
    assert "Well played, all." in files["press.html"]


def test_a_board_without_a_map_has_its_pages() -> None:
    chronicle = finished_chronicle(STANDARD, 4, 3)
    files = {f.name: f.make() for f in archive_files(chronicle, press_room(has_map=False))}
    assert not [name for name in files if name.endswith(".png")]
    assert b"<img" not in files["index.html"]
    assert b"What happened" in files["001-S1901M.html"]


def lay_out(folder: Path) -> dict[str, Path]:
    """An archive on disk, its pictures white."""
    pixel = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
        "0000000a49444154789c63f80f00010101001bb6ee560000000049454e44ae426082"
    )
    for file in archive_files(finished_chronicle(STANDARD, 3, 16), press_room()):
        content = pixel if file.name.endswith(".png") else file.make()
        (folder / file.name).write_bytes(content)
    return {path.name: path for path in folder.iterdir()}


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(1000, False), (500, True)])
@pytest.mark.parametrize("kind", ["index.html", "press.html", "statistics.html", "003-"])
def test_anybody_can_read_it_from_a_folder(
    tmp_path: Path, kind: str, width: int, dark: bool
) -> None:
    """Opened as files: no word on the console, and axe finds no fault."""
    pages = lay_out(tmp_path)
    name = next(n for n in sorted(pages) if n.startswith(kind) and n.endswith(".html"))
    assert check(pages[name], width=width, dark=dark) == []


@pytest.mark.browser
def test_the_slider_shows_each_phase(tmp_path: Path) -> None:
    """Moved to the second phase, the map, its words and its link are that phase's."""
    pages = lay_out(tmp_path)
    page = pages["index.html"].read_text(encoding="utf-8")
    move = """<script>
      var slider = document.getElementById("slider");
      slider.value = 1;
      slider.dispatchEvent(new Event("input"));
    </script></body>"""
    path = tmp_path / "moved.html"
    path.write_text(page.replace("</body>", move), encoding="utf-8")
    looked = look(path)
    assert looked.console == ()
    second = re.findall(r'data-map="([^"]*)">([^<]*)<', page)[1]
    assert f'src="{second[0]}"' in looked.page
    assert re.search(rf'id="show-name" href="[^"]*002-[^"]*">{second[1]}<', looked.page)
    assert '<div id="slide" class="slide">' in looked.page
