"""GET RULES and HELP RULES: the page of a board, and what was chosen for a game."""

from __future__ import annotations

import pytest

from judge.desk.letters import Reply
from judge.desk.replies.layout import WIDTH, page_text
from judge.desk.replies.places import write_other_places
from judge.desk.replies.rules_page import write_page
from judge.library.texts import load_phrases
from judge.library.variants import load_rules, load_variant
from tests.desk.bureau import COMMANDS, Bureau

PAGE = f"""# A board
{"word " * 20}ends
here.

10. An item that goes on
    below.
11. {"more " * 15}

    Alb Albania:   Tri
    Apu Apulia:    {("Nap " * 15).strip()}
        Rom
"""
MAILED = f"""# A board
{("word " * 14).strip()}
word word word word word word ends here.

10. An item that goes on below.
11. {("more " * 13).strip()}
    more more

    Alb Albania:   Tri
    Apu Apulia:    {("Nap " * 13).strip()}
        Nap Nap Rom
"""


def page_of(id_: str) -> str:
    """The page of a board on which nothing is chosen."""
    return write_page(load_rules(id_), load_variant(id_), None, load_phrases())


def test_the_rules_of_a_board_by_mail() -> None:
    bureau = Bureau()
    page = page_text(page_of("loeb9"))
    for text in ("get rules loeb9", "GET RULES Loeb9.", "rules loeb9", "help rules loeb9"):
        [reply] = bureau.write(f"p{len(bureau.visits)}@x.org", text).replies
        assert page.rstrip() in reply.text
    [reply] = bureau.write("anna@x.org", "get rules").replies
    boards = ", ".join(bureau.variant_ids())
    assert f"Of which board? Write: get rules NAME. The boards are: {boards}." in one_line(reply)
    [reply] = bureau.write("anna@x.org", "get rules chess").replies
    assert f'There is no board called "chess". The boards are: {boards}.' in one_line(reply)
    [reply] = bureau.write("anna@x.org", "get rules loeb9\nget rules loeb9").replies
    assert reply.text.count("# The Loeb9 Variant") == 1


@pytest.mark.parametrize("board", [*Bureau().variant_ids(), PAGE])
def test_a_page_of_rules_fits_a_mail_and_loses_nothing(board: str) -> None:
    page = board if board == PAGE else page_of(board)
    mailed = page_text(page)
    assert mailed.split() == page.split()
    assert [line for line in mailed.split("\n") if len(line) > WIDTH] == []


def test_lists_and_tables_of_a_page_keep_their_shape() -> None:
    assert page_text(PAGE) == MAILED


def test_a_game_has_its_own_rules_and_its_choices() -> None:
    bureau = Bureau()
    opened = bureau.write("gm@x.org", "create game nine variant cline1972 option victory 23")
    token = opened.replies[0].reply_to
    [reply] = bureau.write("gm@x.org", "get rules", to=token).replies
    assert "There are 45 centres; 23 win" in one_line(reply)
    assert (
        "In nine the gamesmaster's choices are: turkey_opening = regular, victory = 23, "
        "convoy_round_africa = false, ionian_to_eastern_med = false, tunis_seas = 3, "
        "rulebook = 2023." in one_line(reply)
    )
    [reply] = bureau.write("gm@x.org", "help rules standard", to=token).replies
    assert page_text(load_rules("standard")).rstrip() in reply.text
    assert "choices are" not in reply.text


def test_what_a_page_without_gaps_or_rows_lacks_is_told_before_it() -> None:
    """A board of one's own may have a page that knows nothing of a choice."""
    usual = load_variant("cline7")
    other = load_variant("cline7", {"zadar_for_trieste": True})
    assert write_other_places(other, usual, "").splitlines() == [
        "Austria: A Vie, A Bud, F Zad",
        "Tri Trieste: A Bud Cro Tyr Ven Vie Zad; F Adr Ven Zad",
        "Zad Zadar*: A Alb Cro Ser Tri; F Adr Alb Tri",
    ]
    page = "A Vie, A\nBud, F Zad\n\n    Zad Zadar*: A Alb Cro Ser Tri; F Adr\n        Alb Tri\n"
    row = "Tri Trieste: A Bud Cro Tyr Ven Vie Zad; F Adr Ven Zad"
    assert write_other_places(other, usual, page) == row


@pytest.mark.parametrize("line", ["get ready for war", "rules are made to be broken", "get A Mun"])
def test_what_only_begins_like_the_question_is_no_command(line: str) -> None:
    assert COMMANDS.read_command(1, line) is None


def one_line(reply: Reply) -> str:
    return " ".join(reply.text.replace("\n    =", "").replace("\n    !", "").split())
