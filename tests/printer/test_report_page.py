"""The report as a page: valid, small, readable by everybody, and the same issue as the text."""

from __future__ import annotations

import re
from pathlib import Path

import html5lib
import pytest

from judge.board.variant import Variant
from judge.daemon.charts import chart_of
from judge.daemon.printing import tints_of
from judge.desk.issue import Issue
from judge.desk.replies.personal import personal_part
from judge.desk.replies.report import Report
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.printer.pages import Pages
from judge.printer.report_page import MapsShown, report_page, shared_by_all
from judge.printer.view import view_issue
from tests.desk.issues import issues
from tests.printer.browser import check

PAGES = Pages(load_pages())
PHRASES = load_phrases()
LIMIT = 100_000
"""Bytes: what is longer, Gmail cuts off."""


def page_of(issue: Issue, variant: Variant, reader: int | None = 0) -> str:
    power = variant.powers[reader] if reader is not None else None
    tints = tints_of(variant)
    shared = shared_by_all(issue, PHRASES, PAGES, tints)
    return report_page(
        issue,
        shared,
        power,
        PHRASES,
        PAGES,
        pictures=MapsShown(*(f"cid:{name}@example.org" for name in ("map", "after", "1", "2"))),
    )


def plain(page: str) -> str:
    """The words of a page, without marks and blanks."""
    body = page.partition("<body>")[2]
    text = re.sub(r"<[^>]*>", " ", body)
    for sign, letter in (("&#39;", "'"), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&")):
        text = text.replace(sign, letter)
    return " ".join(text.split())


@pytest.mark.parametrize("id_", variant_ids())
def test_every_page_is_valid_and_small(id_: str) -> None:
    """A strict parser of HTML finds nothing; no page is cut off by Gmail."""
    variant = load_variant(id_)
    for number, issue in enumerate(issues(variant, 5, 12)):
        page = page_of(issue, variant, number % len(variant.powers))
        html5lib.HTMLParser(strict=True).parse(page)
        assert len(page.encode()) < LIMIT


def test_the_page_says_what_the_text_says() -> None:
    """Every reason, every unit, every flight, the news and the deadline stand in both."""
    standard = load_variant("standard")
    for issue in issues(standard, 11, 15):
        text = " ".join(Report(issue, PHRASES, "Judge").to(standard.powers[1]).split())
        page = plain(page_of(issue, standard, 1))
        for _, results in issue.results:
            for result in results:
                why = "" if result.why is None else PHRASES.explain(result.why)
                assert why in page
                assert why in text
        for standing in issue.standings:
            for unit in standing.units:
                assert unit.printed in page
                assert unit.printed in text
        if issue.game.clock.deadline is not None:
            assert f"{issue.game.clock.deadline:%Y-%m-%d %H:%M} UTC" in page
            assert f"{issue.game.clock.deadline:%Y-%m-%d %H:%M} UTC" in text


def test_a_loss_has_a_minus_sign_that_stays_beside_its_figure() -> None:
    """No hyphen, behind which a line may end; and no line ends before it, either."""
    standard, found = load_variant("standard"), 0
    for issue in issues(standard, 2, 10):
        lost = {s.power.name: -s.change for s in issue.standings if s.change < 0}
        page = page_of(issue, standard, 1)
        for words in (page, Report(issue, PHRASES, "Judge").to(standard.powers[1])):
            assert re.search(r"[\s(\xa0]-\d", words.partition("<body>")[2] or words) is None
            assert all(f"(−{lost[name]})" in words for name in lost)
        for name, number in lost.items():
            if name != standard.powers[1].name:
                assert f"{name}\xa0−{number}" in page
                found += 1
    assert found


def test_what_the_reader_is_to_do_stands_on_top() -> None:
    """Above all lists: what to build, remove or order, or that there is nothing to do."""
    standard, kinds = load_variant("standard"), set()
    for issue in issues(standard, 2, 4):
        for reader in (0, 6):
            personal = personal_part(issue, standard.powers[reader], PHRASES)
            page = plain(page_of(issue, standard, reader))
            assert personal.to_do
            for told in (personal.to_do, *personal.tasks):
                assert page.index(told) < page.index("What happened")
            kinds.add(issue.game.table.position.phase.kind)
    assert len(kinds) > 1


def test_red_is_who_was_driven_out_and_what_cannot_be() -> None:
    """Not each move that bounced."""
    standard, found = load_variant("standard"), set()
    for issue in issues(standard, 11, 3):
        rows = re.findall(
            r'<tr class="(failed[^"]*)">.*?</tr>', page_of(issue, standard), re.DOTALL
        )
        view = view_issue(issue, PHRASES, {}, named=False)
        orders = [row for section in view.sections for row in section.rows if row.failed]
        assert sorted(rows) == sorted(f"failed{' grave' * row.is_grave}" for row in orders)
        found |= {(row.outcome, row.is_grave) for row in orders}
    assert ("bounced", False) in found
    assert ("not done", True) in found


def test_what_players_write_is_shown_and_never_obeyed() -> None:
    """Press is escaped; a page has no script and fetches nothing."""
    standard = load_variant("standard")
    (issue, *_) = [i for i in issues(standard, 3, 30) if i.press]
    (letter, *_) = issue.press
    nasty = '<script>alert(1)</script><img src="http://example.org/x.png" onerror="x">'
    object.__setattr__(letter, "text", nasty)
    page = page_of(issue, standard)
    assert nasty not in page
    assert "&lt;script&gt;" in page
    assert "<script" not in page
    assert re.findall(r'(?:src|href)="([^"]*)"', page) == [
        "cid:1@example.org",
        "cid:map@example.org",
        "cid:2@example.org",
        "cid:after@example.org",
    ]


def test_a_picture_has_its_size_and_its_words() -> None:
    """Outlook needs the width; who sees no picture is told where it all stands in words."""
    standard = load_variant("standard")
    (issue, *_) = issues(standard, 3, 1)
    closer, happened, near, after = re.findall(r"<img[^>]*>", page_of(issue, standard))
    assert 'width="360"' in closer
    assert "Map: the orders in your part of the board, close up, and what became of them." in closer
    assert 'width="360"' in near
    assert "Map: your part of the board now, close up." in near
    assert 'width="680"' in happened
    assert 'width="680"' in after
    assert "Map: the orders of Spring 1901 movement" in happened
    assert "Map: who owns what and stands where now, before Fall 1901" in after


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(1000, False), (1000, True), (500, False)])
def test_anybody_can_read_it(tmp_path: Path, width: int, dark: bool) -> None:
    """axe finds no fault, in the light, in the dark and on a narrow screen."""
    standard = load_variant("standard")
    found = [issue for issue in issues(standard, 3, 30) if issue.press]
    crowded = max(found, key=lambda issue: len(issue.dislodged))
    page = page_of(crowded, standard)
    page = re.sub(r"cid:\w+@example.org", "data:,", page)
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    assert check(path, width=width, dark=dark) == []


@pytest.mark.browser
def test_the_check_itself_can_fail(tmp_path: Path) -> None:
    """A page with faults is told of all of them: pale words, a nameless picture, a script's cry."""
    path = tmp_path / "bad.html"
    path.write_text(
        "<!DOCTYPE html><html><head><title>x</title></head><body><main>"
        '<h1>x</h1><img src="data:,"><p style="color:#ccc;background:#fff">pale</p>'
        "<script>console.error('boo')</script></main></body></html>",
        encoding="utf-8",
    )
    found = " ".join(check(path))
    assert all(word in found for word in ("boo", "image-alt", "color-contrast", "html-has-lang"))


def test_where_letters_on_the_whole_map_would_be_too_small_ones_part_stands_above() -> None:
    """On a computer a name is as large as small print; in a narrow pane the part is shown, too."""
    css = load_pages()["report.css"]
    (narrow,) = re.findall(r"@media \(max-width:(\d+)px\)\{\.near\{display:block!important\}", css)
    padding, widest = 32, int(re.findall(r"\.page\{max-width:(\d+)px", css)[0])
    for id_ in variant_ids():
        chart = chart_of(load_variant(id_))
        letters = 15.0 * min(place.scale for place in chart.map.places.values())
        assert letters * (int(narrow) + 1 - padding) / chart.map.width >= 8.3
        assert letters * (widest - padding) / chart.map.width >= 10.5
