"""The archive: whole, valid, alone in its folder, and without anybody's secrets."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from itertools import pairwise
from math import dist
from pathlib import Path

import html5lib
import pytest

from judge.daemon.charts import chart_of
from judge.desk.issue import issue_of
from judge.desk.replies.headline import write_headline
from judge.game.events import Ending
from judge.game.game import GameState
from judge.game.statistics import add_up
from judge.library.variants import load_variant, variant_ids
from judge.orders.model import Hold, Move
from judge.printer.archive import archive_files, lines_beside, picture_beside
from judge.printer.archive_list import Listed, list_files
from judge.printer.charts import (
    BOOK,
    NARROW,
    WIDE,
    Format,
    centres_chart,
    even_share,
    promptness,
)
from judge.printer.hyperspace import spot_of
from judge.printer.overlay import overlay_of, read_overlay, write_overlay
from tests.printer.browser import check, look
from tests.printer.games import SECRETS, chronicle_with_secrets, finished_chronicle, press_room

_POINTED_TO = re.compile(r'(?:href|src|data-happened|data-after)="([^"]*)"')
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
        places = {f"#{place}" for place in re.findall(r' id="([^"]*)"', page)}
        assert targets - set(files) - places - {"data:,"} == set(), name
        assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page) == []
    assert re.findall(r"https?:|url\(|@import", files["archive.css"].decode()) == []
    assert re.findall(r"https?:|fetch|XMLHttp|import", files["archive.js"].decode()) == []


def test_a_finished_game_has_its_awards_and_last_words() -> None:
    chronicle = finished_chronicle(STANDARD, 4, 40)
    files = {f.name: f.make().decode() for f in archive_files(chronicle, press_room())}
    assert "a draw of" in files["index.html"]
    assert "The Imperial Crown" in files["statistics.html"]
    assert "Well played, all." in files["press.html"]


@pytest.mark.parametrize(
    ("anonymous", "ending", "is_named"),
    [
        ("off", Ending.DRAW, True),
        ("off", None, False),
        ("off", Ending.CANCELLED, False),
        ("end", Ending.SOLO, True),
        ("end", None, False),
        ("always", Ending.DRAW, False),
    ],
)
def test_players_are_named_when_all_is_over_if_the_game_lets_them(
    anonymous: str, ending: Ending | None, *, is_named: bool
) -> None:
    chronicle = finished_chronicle(STANDARD, 4, 3)
    game = replace(
        chronicle.game,
        ending=ending,
        state=GameState.ENDED if ending else GameState.RUNNING,
        settings=replace(chronicle.game.settings, anonymous=anonymous),
    )
    files = archive_files(replace(chronicle, game=game), press_room())
    pages = {f.name: f.make().decode() for f in files if f.name.endswith(".html")}
    named = [name for name, page in pages.items() if "Player of " in page]
    assert named == (["index.html"] if is_named else [])
    if is_named:
        said = re.findall(r"<i>(\w+):</i>&#160;Player of (\w+)", pages["index.html"])
        assert said == [(p.name, p.name) for p in STANDARD.powers]
    assert "secret.example" not in "".join(pages.values())


def test_a_board_without_a_map_has_its_pages() -> None:
    chronicle = finished_chronicle(STANDARD, 4, 3)
    files = {f.name: f.make() for f in archive_files(chronicle, press_room(has_map=False))}
    assert not [name for name in files if name.endswith((".png", ".svg"))]
    assert b"og:image" not in files["index.html"]
    assert b"<img" not in files["index.html"]
    assert b"What happened" in files["001-S1901M.html"]


_PICTURES = {
    "png": bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
        "0000000a49444154789c63f80f00010101001bb6ee560000000049454e44ae426082"
    ),
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1245"/>',
}


def lay_out(folder: Path) -> dict[str, Path]:
    """An archive on disk, its pictures white."""
    for file in archive_files(finished_chronicle(STANDARD, 3, 16), press_room()):
        content = _PICTURES.get(file.name.rpartition(".")[2]) or file.make()
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


def after(page: Path, script: str) -> str:
    """A page as it stands when a script has run on it; nothing on its console."""
    path = page.with_name("acted.html")
    text = page.read_text(encoding="utf-8")
    path.write_text(text.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    looked = look(path)
    assert looked.console == ()
    return looked.page


def press_key(key: str) -> str:
    event = f'new KeyboardEvent("keydown", {{key: "{key}", bubbles: true}})'
    return f"document.body.dispatchEvent({event});"


@pytest.mark.browser
@pytest.mark.parametrize(
    "moved",
    [
        """var slider = document.getElementById("slider"); slider.value = 1;
           slider.dispatchEvent(new Event("input"));""",
        press_key("ArrowLeft") * 15 + press_key("ArrowRight"),
    ],
    ids=["slider", "arrow keys"],
)
def test_each_phase_is_shown_with_both_its_pictures(tmp_path: Path, moved: str) -> None:
    """Moved to the second phase, the maps, the words and the links are that phase's."""
    pages = lay_out(tmp_path)
    shown = after(pages["index.html"], moved)
    listed = re.findall(
        r'href="([^"]*)" data-happened="([^"]*)" data-after="([^"]*)">([^<]*)<', shown
    )
    page, happened, board, name = listed[1]
    assert f'id="show-happened" src="{happened}"' in shown
    assert f'id="show-after" src="{board}"' in shown
    assert re.search(rf'id="show-name" href="[^"]*{page}">{name}<', shown)
    assert '<div id="slide" class="slide">' in shown


@pytest.mark.browser
def test_keys_turn_the_page_the_picture_and_the_glass(tmp_path: Path) -> None:
    pages = lay_out(tmp_path)
    second = next(
        path for name, path in pages.items() if name.startswith("002-") and ".html" in name
    )
    seen = "document.title = getComputedStyle(document.querySelector('figure.after')).display;"
    assert "<title>none</title>" in after(second, seen)
    assert "<title>block</title>" in after(second, press_key("b") + seen)
    near = after(second, press_key("+"))
    assert re.search(
        r'<img id="show-happened"[^>]*style="transform: translate[^"]*scale\(1.6\)', near
    )
    whole = after(second, press_key("+") + press_key("0"))
    assert "scale(" not in whole
    # In a text field keys are letters.
    typed = """var field = document.createElement("textarea"); document.body.append(field);
        field.dispatchEvent(new KeyboardEvent("keydown", {key: "b", bubbles: true}));"""
    assert "<title>none</title>" in after(second, typed + seen)


def test_a_link_to_a_game_tells_what_it_is() -> None:
    """Its description and its picture, by its whole address where that is known."""
    chronicle = finished_chronicle(STANDARD, 4, 40)
    for site, before in (("", ""), ("https://x.org/games/", "https://x.org/games/")):
        press = replace(press_room(), site=site)
        files = {f.name: f for f in archive_files(chronicle, press)}
        page = files["index.html"].make().decode()
        said = dict(re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', page))
        assert said["description"] == said["og:description"]
        assert said["description"].startswith("Diplomacy by mail. ")
        assert "Centres at the end: " in said["description"]
        preview = said["og:image"].removeprefix(before).removeprefix(f"{chronicle.game.name}/")
        assert files[preview].make() == b"a picture"
        assert said["og:image"].startswith(before)
        assert ("og:url" in said) == bool(site)


def test_the_page_of_a_phase_shows_others_that_phase_and_not_the_last() -> None:
    """Its own picture, its news as a subject tells them, and its own address."""
    chronicle = finished_chronicle(STANDARD, 3, 6)
    press = replace(press_room(), site="https://x.org/games/")
    files = {file.name: file for file in archive_files(chronicle, press)}
    pages = [name for name in files if re.fullmatch(r"\d{3}-\w+\.html", name)]
    found = []
    for name, chapter in zip(sorted(pages), chronicle.chapters, strict=True):
        page = files[name].make().decode()
        said = {
            key: unescape(text)
            for key, text in re.findall(
                r'<meta (?:name|property)="([^"]*)" content="([^"]*)"', page
            )
        }
        headline = write_headline(issue_of(chapter), None, press.phrases)
        assert said["description"] == said["og:description"] == f"Diplomacy. {headline}."
        site = f"https://x.org/games/{chronicle.game.name}/"
        assert said["og:url"] == f"{site}{name}"
        picture = said["og:image"].removeprefix(site)
        assert picture.startswith(name.removesuffix(".html"))
        assert files[picture].make() == b"a picture"
        assert files[picture].is_lasting
        found.append(picture)
    assert len(set(found)) == len(chronicle.chapters) > 3


def test_bars_that_are_all_as_long_are_a_sentence() -> None:
    chronicle = finished_chronicle(STANDARD, 4, 10)
    deeds = add_up(chronicle).deeds
    alike = [replace(row, left=0.5) for row in deeds]
    assert promptness(alike, {}) == ()
    assert even_share(alike) == 50
    told = [replace(alike[0], left=0.9), replace(alike[1], left=None), *alike[2:]]
    assert [bar.share for bar in promptness(told, {})] == [90, None, 50, 50, 50, 50, 50]
    assert even_share(told) is None
    nobody = [replace(row, left=None) for row in deeds]
    assert (promptness(nobody, {}), even_share(nobody)) == ((), None)


@pytest.mark.parametrize("id_", variant_ids())
@pytest.mark.parametrize("size", [WIDE, NARROW, BOOK], ids=["wide", "narrow", "book"])
def test_names_of_lines_stand_in_the_chart_and_not_on_each_other(id_: str, size: Format) -> None:
    chronicle = finished_chronicle(load_variant(id_), 5, 30)
    powers = chronicle.game.variant.powers
    years = add_up(chronicle).years
    drawn = centres_chart(years, powers, {}, title="Centres", victory=18, size=size)
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">([^<]+) <tspan[^>]*>(\d+)<', drawn)
    assert {(name, int(count)) for _, _, name, count in found} == {
        (power.name, years[-1].centres[power]) for power in powers
    }
    heights = sorted(float(y) for _, y, _, _ in found)
    assert all(b - a >= size.letters for a, b in pairwise(heights))
    assert heights[0] > 0
    assert heights[-1] <= size.height
    for x, _, name, _ in found:
        assert float(x) + 0.6 * size.letters * (len(name) + 2) <= size.width


def lists_and_maps(page: str) -> tuple[dict[str, str], dict[str, str]]:
    """The orders of a page's list, and of its map, by the names by which they know each other."""
    line = (
        r'<tr id="order-([\d-]+)" data-order="\1"[^>]*>\s'
        r'<td><a class="order" href="#on-map-\1">([^<]+)</a>'
    )
    unit = (
        r'<a id="on-map-([\d-]+)" class="trace" href="#order-\1" data-order="\1"'
        r' aria-label="[^:]+: ([^"]+)">'
    )
    return dict(re.findall(line, page)), dict(re.findall(unit, page))


@pytest.mark.parametrize("id_", variant_ids())
def test_each_order_of_a_list_knows_its_unit_on_the_map(id_: str) -> None:
    """Every order of a unit is in both, under one name, and is the same one."""
    chronicle = finished_chronicle(load_variant(id_), 2, 6)
    files = {f.name: f for f in archive_files(chronicle, press_room())}
    for number, chapter in enumerate(chronicle.chapters, start=1):
        issue = issue_of(chapter)
        page = files[f"{number:03d}-{issue.phase}.html"].make().decode()
        listed, mapped = lists_and_maps(page)
        assert list(listed) == list(mapped)
        assert all(said.startswith(f"{listed[name]}, ") for name, said in mapped.items())
        given = [r.outcome.order for _, rows in issue.results for r in rows]
        assert len(listed) == sum(hasattr(order, "unit") for order in given)


def test_lines_on_the_map_begin_at_the_unit_and_lead_where_it_goes() -> None:
    """The moves of a Spring: from the counter to the province, some pixels short of both."""
    chronicle = finished_chronicle(STANDARD, 2, 1)
    issue = issue_of(chronicle.chapters[0])
    chart = chart_of(STANDARD)
    overlay = overlay_of(chart, issue)
    moves = 0
    for number, (_, results) in enumerate(issue.results, start=1):
        for row, result in enumerate(results, start=1):
            order, trace = result.outcome.order, overlay.traces[f"{number}-{row}"]
            assert not isinstance(order, Hold) or trace.path == ""
            if isinstance(order, Move):
                points = [tuple(map(float, p.split())) for p in re.split("[ML]", trace.path)[1:]]
                assert trace.spot == spot_of(chart, order.unit.location)
                assert dist(points[0], trace.spot) < 30
                assert dist(points[-1], spot_of(chart, order.destination)) < 30
                moves += 1
    assert moves > 5


@pytest.mark.browser
def test_an_order_and_its_unit_are_lit_together(tmp_path: Path) -> None:
    """Pointed at or come to by the keyboard, in the list or on the map; and nothing else is lit."""
    pages = lay_out(tmp_path)
    first = next(
        path for name, path in pages.items() if name.startswith("001-") and ".html" in name
    )
    lit = """all += "|" + Array.prototype.map.call(document.querySelectorAll(".lit"),
        function (lit) { return lit.id; }).join(" ");"""
    over = ".dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));"
    done = (
        f"find('#order-2-1 td'){over}",
        f"find('#on-map-2-1 circle'){over}",
        "find('#order-3-1 a').focus(); find('#order-2-1 a').focus();",
        "find('#on-map-2-1').focus();",
    )
    script = "".join(f"{one}told();" for one in done)
    page = after(
        first,
        "var find = document.querySelector.bind(document), all = '';"
        f"function told() {{ {lit} }}{script}document.title = all;",
    )
    assert f"<title>{'|on-map-2-1 order-2-1' * len(done)}</title>" in page


def test_lines_that_were_kept_with_a_picture_stay_what_they_are() -> None:
    """A later version of ours may set units elsewhere: the picture that lasts keeps its lines."""
    chronicle, press = finished_chronicle(STANDARD, 2, 2), press_room()
    files = {f.name: f for f in archive_files(chronicle, press)}
    picture = next(name for name in files if name.startswith("001-") and name.endswith(".svg"))
    lines = lines_beside(picture)
    drawn = read_overlay(files[lines].make())
    assert drawn == press.overlay(issue_of(chronicle.chapters[0]))
    assert drawn is not None
    assert picture_beside(lines) == picture
    moved = replace(
        drawn,
        traces={
            name: replace(trace, spot=(trace.spot[0] + 200, trace.spot[1]))
            for name, trace in drawn.traces.items()
        },
    )
    kept = {lines: write_overlay(moved)}
    later = {f.name: f for f in archive_files(chronicle, press, lambda name: kept.get(name, b""))}
    assert later[lines].make() == kept[lines]
    page, before = (found["001-S1901M.html"].make().decode() for found in (later, files))
    assert page != before
    spot = next(iter(moved.traces.values())).spot
    assert f'cx="{round(spot[0])}"' in page


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b'{"width":1,"height":1,"traces":{"1-1":[1]}}']
)
def test_lines_that_cannot_be_read_are_reckoned_anew(content: bytes) -> None:
    assert read_overlay(content) is None


def test_the_list_of_games_shows_those_that_are_on_first() -> None:
    """Each with its last map; a game without one keeps its place."""
    games = [
        Listed("amber", "Diplomacy", "over: a draw", is_over=True, preview="preview-1.png"),
        Listed("birch", "Diplomacy", "Fall 1903 movement", preview="preview-2.png"),
        Listed("cedar", "Loeb9", "Spring 1901 movement"),
    ]
    press = press_room()
    page = next(
        f.make().decode()
        for f in list_files(games, press.pages, press.texts)
        if f.name == "index.html"
    )
    html5lib.HTMLParser(strict=True).parse(page)
    at = [
        page.index(word) for word in ("that are on", "birch/", "cedar/", "that are over", "amber/")
    ]
    assert at == sorted(at)
    assert re.findall(r'<img src="([^"]*)"', page) == ["birch/preview-2.png", "amber/preview-1.png"]
    assert re.findall(r"<b>(.*?)</b></a><p>(.*?)<br><small>(.*?)</small>", page) == [
        ("birch", "Fall 1903 movement", "Diplomacy"),
        ("cedar", "Spring 1901 movement", "Loeb9"),
        ("amber", "over: a draw", "Diplomacy"),
    ]
    empty = next(iter(list_files([], press.pages, press.texts))).make().decode()
    assert "No game has begun yet." in empty
