"""The page of a receipt: valid, readable by everybody, and nothing of a letter is obeyed."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, unquote

import html5lib
import pytest

from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.printer.pages import Pages
from judge.printer.receipt_page import receipt_page
from tests.letters.conversation import HERE
from tests.printer.browser import check
from tests.printer.goldens import GOLDEN

PHRASES, PAGES = load_phrases(), Pages(load_pages())


def page_of(text: str) -> str:
    subject = "[ghost] Spring 1901 movement: your orders are SOME"
    title = "What stands for France, Spring 1901 movement"
    return receipt_page(subject, text, title, PHRASES, PAGES, "cid:map@example.org")


def receipts() -> list[str]:
    """The text of every golden receipt."""
    replies = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.reply"))]
    mails = [mail for reply in replies for mail in reply.split("=" * 72 + "\n")]
    return [mail.partition("\n\n")[2] for mail in mails if "What stands for" in mail]


def test_every_page_is_valid_and_shows_its_picture_once() -> None:
    for text in receipts():
        page = page_of(text)
        html5lib.HTMLParser(strict=True).parse(page)
        assert page.count("<img") == 1


def test_what_was_wrapped_is_whole_again() -> None:
    """A narrow screen breaks lines where it must; rows stay as they are."""
    page = page_of(
        "NOT UNDERSTOOD (1)\n------------------\n"
        "  1 | A par-bru\n    |       ~~~\n"
        '    ! no place is called "bru"; did you mean Bre (Brest), Bur (Burgundy)\n'
        "    !   or Pru (Prussia)?\n"
        "    ? 1a  A Par - Bre\n    ? 1b  A Par - Bur\n\n"
        "Your letter, line by line\n-------------------------\n"
        "  2 | A Mar\n    = The army in Marseilles holds\n"
        "        (This is what the line was read as, and these are many words\n"
        "         altogether to say so.)\n\n"
        "Deadline: 2026-11-24 13:10 UTC (14:10 Europe/Berlin), in 2 days 23 hours\n"
        "A later letter changes only the units it names.\n"
    )
    for line in (
        '<pre>\n  1 | A par-<span class="wave">bru</span>\n</pre>',
        "Bur (Burgundy) or Pru (Prussia)?</p>",
        "? 1a  A Par - Bre</p>\n<p",
        "these are many words altogether to say so.)</p>",
        "in 2 days 23 hours<br>A later letter",
    ):
        assert line in page


def test_what_is_asked_is_answered_by_a_click() -> None:
    """The link has the answer in it, and the subject that tells the phase; no secret address."""
    subject = "[ghost] Spring 1901 movement: 2 of 3 orders in, 1 line not understood"
    text = "  1 | A par-bru\n    |       ~~~\n    ? 1a  A Par - Bre\n    ? no label\n"
    address = "judge+ghost@example.org"
    page = receipt_page(subject, text, "", PHRASES, PAGES, "cid:map@example.org", answers=address)
    (link,) = re.findall(r'<a href="([^"]*)">', page)
    to, _, asked = link.replace("&amp;", "&").partition("?")
    assert unquote(to) == f"mailto:{address}"
    assert parse_qs(asked) == {"subject": [f"Re: {subject}"], "body": ["1a"]}
    assert "? no label</p>" in page


def test_how_things_stand_comes_first() -> None:
    (text,) = (text for text in receipts() if "A par-bru" in text)
    page = page_of(text)
    order = [
        page.index(words)
        for words in (
            "Your orders are SOME</h2>", "State: SOME", "Deadline: ", "Not understood (1)",
            'class="wave">bru<', "What stands for France", 'wrong">no order: it will hold', "<img",
        )
    ]  # fmt: skip
    assert order == sorted(order)
    assert page.count("State: SOME") == 1


def test_what_a_letter_says_is_shown_and_never_obeyed() -> None:
    nasty = "<script>alert(1)</script>"
    page = page_of(f"  1 | {nasty}\n    ! no such command: {nasty}\n")
    assert nasty not in page
    assert page.count("&lt;script&gt;") == 2


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(1000, False), (500, True)])
def test_anybody_can_read_it(tmp_path: Path, width: int, dark: bool) -> None:
    path = tmp_path / "receipt.html"
    page = (GOLDEN / "receipt.html").read_text(encoding="utf-8")
    path.write_text(page.replace('src="cid:', 'src="data:,'), encoding="utf-8")
    assert check(path, width=width, dark=dark) == []


@pytest.mark.parametrize(("orders", "is_beside"), [(3, False), (8, False), (9, True), (17, True)])
def test_a_list_stands_beside_its_map_only_if_it_is_as_long(
    orders: int, *, is_beside: bool
) -> None:
    """A short one would leave a hole there: the map stands below it."""
    title = "What stands for France, Spring 1901 movement"
    rows = "\n".join(f"  A P{number:02} H" for number in range(orders))
    text = f"{title}\n{'-' * len(title)}\n{rows}\n\nState: ALL.\n"
    page = receipt_page(
        "[ghost] x", text, title, PHRASES, PAGES, "cid:map@x.org", near="cid:n@x.org"
    )
    assert ('<div class="beside">' in page) is is_beside
    assert ('<div class="beside below">' in page) is not is_beside
    assert (page.index("cid:n@x.org") < page.index("A P00 H")) is is_beside
    assert page.count("cid:n@x.org") == 1
