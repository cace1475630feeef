"""The first mail of a game and the last as pages: valid, small, readable, true to the text."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import html5lib
import pytest

from judge.board.units import Power
from judge.daemon.printing import tints_of
from judge.desk.replies.status import write_ending
from judge.game.chronicle import read_chronicle
from judge.game.events import Ending, Event, GameEnded
from judge.game.game import Game
from judge.game.replay import replay
from judge.game.statistics import Statistics, add_up
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.printer.ending_page import EndedMail, EndingPictures, ending_page
from judge.printer.opening_page import Opening, opening_page
from judge.printer.pages import Pages
from judge.printer.text_blocks import BlockKind, TextBlock, text_blocks
from tests.desk.issues import NOON, begin, issues
from tests.letters.conversation import HERE
from tests.printer.browser import check
from tests.printer.test_report_page import plain

PAGES, PHRASES = Pages(load_pages()), load_phrases()


def first_text() -> str:
    """What the mail says that begins the game of the golden letters, to Austria."""
    mails = (HERE / "10-start.reply").read_text(encoding="utf-8").split("=" * 72 + "\n")
    (mail,) = [mail for mail in mails if "you are Austria" in mail]
    return mail.partition("\n\n")[2]


def first_page(game: Game, power: Power) -> str:
    opening = Opening(game, power, NOON, "UTC")
    tints = tints_of(game.variant)
    return opening_page(opening, first_text(), PHRASES, PAGES, tints, picture="cid:map@x.org")


def last_page(id_: str, seed: int = 3, phases: int = 14) -> tuple[str, Game]:
    variant = load_variant(id_)
    log: list[Event] = []
    game = [issue.game for issue in issues(variant, seed, phases, log)][-1]
    if game.ending is None:
        log.append(GameEnded(Ending.DRAW, game.survivors()))
    chronicle = read_chronicle(replay(log, variant))
    text = "ghost is over.\n\nThe board:\n  Nobody 0 centres:\n\nWho played:\n  Italy  Clara\n"
    mail = EndedMail(NOON, "[ghost] a draw", text, add_up(chronicle), "judge+ghost@example.org")
    pictures = EndingPictures("cid:map@x.org", "cid:chart@x.org", "cid:narrow@x.org")
    page = ending_page(
        chronicle.game, mail, PHRASES, PAGES, tints_of(variant), pictures=pictures, has_pdf=True
    )
    return page, chronicle.game


@pytest.mark.parametrize("id_", variant_ids())
def test_both_are_valid_and_small_on_every_board(id_: str) -> None:
    game, _ = begin(load_variant(id_), 1)
    pages = [first_page(game, power) for power in game.variant.powers]
    for page in (*pages, last_page(id_)[0]):
        html5lib.HTMLParser(strict=True).parse(page)
        assert len(page.encode()) < 100_000
        assert "<script" not in page


def test_the_first_page_shows_who_one_is_and_how_to_answer() -> None:
    """The power in its colour, its units, the board, the examples; of the draw one line."""
    game, _ = begin(load_variant("standard"), 1)
    austria = game.variant.powers[0]
    page = first_page(game, austria)
    told = plain(page)
    for words in (
        "You are Austria", "A Bud", "A Vie", "F Tri", "due 2026-11-24 12:00 UTC",
        "7 powers, 34 centres; 18 win the game", "GET RULES", "army Vienna to Bohemia",
        "press to England, France Shall we talk? endpress", "GET ISSUE 1 shows how",
    ):  # fmt: skip
        assert words in told.replace("\u00a0", " "), words
    assert told.partition("No. 1")[2].count("2026-11-24 12:00 UTC") == 1
    assert "Where a phase lasts whole days" in told
    assert tints_of(game.variant)["AUSTRIA"].ground in page
    assert "SHA-256" not in told
    assert "Emma" in told  # who plays what


def test_russia_of_cline7_is_told_of_its_winter() -> None:
    """Four units, three centres: nobody should learn it when it is too late."""
    game, _ = begin(load_variant("cline7"), 1)
    told = {p.id: plain(first_page(game, p)) for p in game.variant.powers}
    sharp = "You have 4 units and 3 centres: as it stands, you remove 1 in Winter 1901."
    assert {id_ for id_ in told if sharp in told[id_]} == {"RUSSIA"}


def test_the_last_page_has_the_years_and_the_rest_of_the_text() -> None:
    page, game = last_page("standard")
    told = plain(page)
    powers = game.variant.powers
    heads = " ".join(f"{power.letter} {power.name}" for power in powers)
    homes = " ".join(str(len(game.variant.homes[power])) for power in powers)
    assert f"Centres over the years Year {heads} Start {homes} 1901 " in told
    assert "1900" not in told  # a year that nobody played
    assert "Who played I Italy Clara" in told
    assert "Nobody 0" not in told
    assert len(re.findall(r'<td class="number" style="background:rgba', page)) > 14


@pytest.mark.parametrize(
    ("ending", "victors", "headline", "named"),
    [
        (Ending.SOLO, ("ITALY",), "Italy has won", "Italy"),
        (Ending.CONCESSION, ("ITALY",), "Italy has won, as all concede", "Italy"),
        (Ending.DRAW, ("FRANCE", "ITALY"), "A draw of France and Italy", "France Italy"),
        (Ending.DRAW, None, "A draw of all 7 powers", ""),
        (Ending.CANCELLED, (), "Cancelled by the gamesmaster", ""),
    ],
)
def test_the_last_page_begins_with_how_it_ended(
    ending: Ending, victors: tuple[str, ...] | None, headline: str, named: str
) -> None:
    """In few words, with the players of a few powers; then who played and one's last word."""
    variant = load_variant("standard")
    powers = variant.powers if victors is None else [variant.power_by_id[v] for v in victors]
    log: list[Event] = []
    list(issues(variant, 3, 3, log))
    log.append(GameEnded(ending, tuple(powers)))
    chronicle = read_chronicle(replay(log, variant))
    when = "2026-11-28 12:00 UTC"
    text = "\n\n".join(
        (
            write_ending(chronicle.game, PHRASES),
            "Who played:\n  Italy  Clara\n",
            PHRASES.say("last.statements", when=when),
            PHRASES.say("last.orders", game="ghost"),
        )
    )
    mail = EndedMail(NOON, "[ghost] it is over", text, add_up(chronicle))
    page = ending_page(chronicle.game, mail, PHRASES, PAGES, tints_of(variant))
    assert "mailto:" not in page
    told = plain(page).partition("The end")[2]
    order = [
        told.index(words)
        for words in ("is over", headline, "Who played", "Your last word", "What do you say of it?",
                      "The board at the end", "All of ghost")
    ]  # fmt: skip
    assert order == sorted(order)
    shown = re.findall(r'class="victor">.*?</span> (\w+)', page)
    assert shown == named.split()
    assert told.count("is over") == 1


def test_the_last_page_has_the_book_at_a_click_and_the_way_to_the_archive() -> None:
    """A letter that is written already, to the game's own address; a link where there is a site."""
    page, game = last_page("standard")
    buttons = page.partition('<p class="buttons">')[2].partition("</p>")[0]
    asked = re.findall(
        r'<a href="mailto:([^?"]*)\?subject=([^&"]*)&amp;body=([^"]*)">(.*?)</a>', buttons
    )
    assert [(to, unquote(subject), unquote(body), name) for to, subject, body, name in asked] == [
        ("judge%2Bghost@example.org", "Re: [ghost] a draw", "GET ZINE", "Get the book"),
        ("judge%2Bghost@example.org", "Re: [ghost] a draw", "GET ZINE PDF", "The book as PDF"),
    ]
    assert "archive" not in buttons
    told = PHRASES.say("last.archive")
    mail = EndedMail(NOON, "s", f"{told}\n    https://x.org/g/ghost/\n", Statistics((), ()))
    page = ending_page(game, mail, PHRASES, PAGES, tints_of(game.variant))
    assert (
        '<p class="buttons"><a href="https://x.org/g/ghost/">The game in the archive</a></p>'
        in page
    )
    assert told not in plain(page)


def test_the_last_page_shows_the_years_as_lines_above_the_table() -> None:
    """One for desks, and one for telephones, which nobody sees who knows no media query."""
    page, _ = last_page("standard")
    shown = (
        "Centres over the years",
        'style="display:none;mso-hide:all"><img src="cid:narrow@x.org"',
        'class="map wide"><img src="cid:chart@x.org"',
        '<table class="years">',
    )
    places = [page.index(words) for words in shown]
    assert places == sorted(places)


def test_how_to_answer_stands_above_the_board_and_the_settings_below() -> None:
    game, _ = begin(load_variant("standard"), 1)
    page = first_page(game, game.variant.powers[0])
    order = [
        page.index(words)
        for words in ("You are Austria", "Answer this mail with one order", "army Vienna",
                      "<img", "The board in short", "Who plays what", "So the game is set")
    ]  # fmt: skip
    assert order == sorted(order)


def test_a_text_is_taken_apart_as_people_see_it() -> None:
    blocks = tuple(
        text_blocks(
            "One line\nand another.\nSo it is set:\n  Time   3 days\n  Zone\n      is long\n\n"
            "Write:\n\n    A Par H\n    A Mar H\n"
        )
    )
    assert blocks == (
        TextBlock(BlockKind.PROSE, "One line and another."),
        TextBlock(BlockKind.TITLE, "So it is set"),
        TextBlock(BlockKind.TABLE, rows=(("Time", "3 days"), ("Zone is long",))),
        TextBlock(BlockKind.PROSE, "Write:"),
        TextBlock(BlockKind.COPY, rows=(("A Par H",), ("A Mar H",))),
    )


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(1000, False), (1000, True), (500, True)])
@pytest.mark.parametrize("which", ["first", "last"])
def test_anybody_can_read_them(tmp_path: Path, which: str, width: int, dark: bool) -> None:
    game, _ = begin(load_variant("cline7"), 1)
    page = first_page(game, game.variant.powers[7]) if which == "first" else last_page("cline7")[0]
    path = tmp_path / "page.html"
    path.write_text(re.sub(r"cid:\w+@x.org", "data:,", page), encoding="utf-8")
    assert check(path, width=width, dark=dark) == []
