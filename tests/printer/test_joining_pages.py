"""The first two mails of a player as pages: the receipt of a seat, and the map with the rules."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from html import unescape

import html5lib
import pytest

from judge.daemon.artist import draw_here
from judge.daemon.charts import tints_of
from judge.daemon.printing import PrintRoom
from judge.desk.kinds import JoiningMail, LetterMail, read_kind
from judge.desk.replies.rules_page import write_page
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.library.variants import load_rules, load_variant, variant_ids
from judge.printer.joining_page import joining_page
from judge.printer.pages import Pages
from judge.printer.rules_blocks import RulesKind, rules_blocks
from judge.store.records import Records
from tests.daemon.test_printing import parts
from tests.daemon.test_receipts import Table
from tests.daemon.test_service import JUDGE
from tests.desk.issues import NOON, begin
from tests.printer.test_report_page import plain

PHRASES, PAGES = load_phrases(), Pages(load_pages())


@pytest.fixture(scope="module")
def first_two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[dict[str, str]]]:
    """The parts of the first two mails to whoever joined first, as they leave, by their kind."""
    with Records.open(tmp_path_factory.mktemp("judge") / "db") as records:
        Table(records)
        room = PrintRoom(records, JUDGE, functools.cache(draw_here))
        mails = records.outbox.added_after(0)
        first = next(mail for mail in mails if isinstance(read_kind(mail.kind), JoiningMail))
        own = [mail for mail in mails if mail.recipient == first.recipient]
        found = [room.printed(mail) for mail in own[:2]]
        assert [type(read_kind(mail.kind)) for mail in found] == [LetterMail, JoiningMail]
        yield [
            {kind: part.get_content() for kind, part in parts(mail).items() if "text" in kind}
            | {"raw": mail.raw.decode()}
            for mail in found
        ]


def test_both_are_pages_with_the_map_in_the_second(first_two: list[dict[str, str]]) -> None:
    for mail in first_two:
        html5lib.HTMLParser(strict=True).parse(mail["text/html"])
        assert len(mail["text/html"].encode()) < 100_000
    receipt, board = first_two
    assert "<img" not in receipt["text/html"]
    (cid,) = re.findall(r'<img src="cid:([^"]*)"', board["text/html"])
    assert f"<{cid}>" in board["raw"]
    assert len(board["raw"]) < 500_000


def test_the_receipt_says_what_happens_next_above_the_letter(
    first_two: list[dict[str, str]],
) -> None:
    """And the proof of the draw is a line in small letters."""
    page = first_two[0]["text/html"]
    told = plain(page)
    words = ("You have joined", "1 of 7 players", "SHA-256", "answer: UNDO", "Your letter, line by")
    assert [told.index(one) for one in words] == sorted(told.index(one) for one in words)
    (proof,) = re.findall(r'<p class="proof">(.*?)</p>', page)
    assert re.fullmatch("[0-9a-f]{64}", proof)
    assert proof in first_two[0]["text/plain"]


def test_the_second_has_the_board_and_all_the_rules(first_two: list[dict[str, str]]) -> None:
    page, text = first_two[1]["text/html"], first_two[1]["text/plain"]
    order = ("What happens next", "gamesmaster reads what", "<img", "The board</h2>",
             "Powers and centres", "A game year", "<ol>", "<pre>")  # fmt: skip
    assert [page.index(one) for one in order[:6]] == sorted(page.index(one) for one in order[:6])
    told = text.partition("# Diplomacy")[2]
    listed = re.sub(r"^(?:\d+\. |- |#+ )|\*\*", "", told.replace("\r", ""), flags=re.MULTILINE)
    assert "".join(listed.split()) in "".join(unescape(plain(page)).split())


@pytest.mark.parametrize("id_", variant_ids())
def test_every_boards_rules_become_a_page(id_: str) -> None:
    """Valid and small, with all of its words; no mark of the text stays."""
    variant = load_variant(id_)
    game, _ = begin(variant, 1)
    rules = write_page(load_rules(id_), variant, game, PHRASES)
    text = f"How it goes on.\n\n{PHRASES.say('report.board')}\n  Nobodyland\n\n{rules}"
    page = joining_page(game, NOON, text, PHRASES, PAGES, tints_of(variant), picture="cid:a@x.org")
    html5lib.HTMLParser(strict=True).parse(page)
    assert len(page.encode()) < 100_000
    assert "**" not in page
    assert not re.search(r"<(?:p|li|h2)>(?:#|- )", page)
    assert "Nobodyland" not in page


def test_rules_are_taken_apart_as_people_see_them() -> None:
    text = (
        "# A board\n\nOne line\n- Kie, and another.\n\n## Lists\n\n"
        "- **Hold.** It stays,\n  always.\n"
        "- Move.\n\n1. First,\n   then\n2. second.\n\n    A row   of two\n        goes on\n"
        "    Next\n\nThe end of 2 ** 3.\n"
    )
    found = [(block.kind, block.lines) for block in rules_blocks(text)]
    assert found == [
        (RulesKind.TITLE, ["A board"]),
        (RulesKind.PROSE, ["One line - Kie, and another."]),
        (RulesKind.TITLE, ["Lists"]),
        (RulesKind.LIST, ["**Hold.** It stays, always.", "Move."]),
        (RulesKind.NUMBERED, ["First, then", "second."]),
        (RulesKind.ROWS, ["    A row   of two", "        goes on", "    Next"]),
        (RulesKind.PROSE, ["The end of 2 ** 3."]),
    ]
    (held, _) = next(b for b in rules_blocks(text) if b.kind is RulesKind.LIST).pieces
    assert held == (("Hold.", True), (" It stays, always.", False))
    (last,) = list(rules_blocks(text))[-1].pieces
    assert last == (("The end of 2 ** 3.", False),)
