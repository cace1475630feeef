"""GET RULES and HELP RULES: the page of a board, and what was chosen for a game."""

from __future__ import annotations

import pytest

from judge.desk.letters import Reply
from judge.desk.replies.layout import WIDTH, page_text
from judge.library.variants import load_rules
from tests.desk.bureau import COMMANDS, Bureau

PAGE = f"""# A board
{"word " * 20}ends
here.

10. An item that goes on
    below.
11. {"more " * 15}

    Alb Albania:   Tri
    Apu Apulia:    {"Nap " * 15}
"""
MAILED = f"""# A board
{("word " * 14).strip()}
word word word word word word ends here.

10. An item that goes on below.
11. {("more " * 13).strip()}
    more more

    Alb Albania:   Tri
    Apu Apulia:    {("Nap " * 13).strip()}
        Nap Nap
"""


def test_the_rules_of_a_board_by_mail() -> None:
    bureau = Bureau()
    page = page_text(load_rules("loeb9"))
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
    page = board if board == PAGE else load_rules(board)
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
    assert page_text(load_rules("cline1972")).rstrip() in reply.text
    assert (
        "In nine the gamesmaster's choices are: turkey_opening = regular, victory = 23, "
        "convoy_round_africa = false." in one_line(reply)
    )
    [reply] = bureau.write("gm@x.org", "help rules standard", to=token).replies
    assert page_text(load_rules("standard")).rstrip() in reply.text
    assert "choices are" not in reply.text


OTHERWISE = {
    "cline1972 option turkey_opening two_fleets": ["Turkey: A Con, F Ank, F Smy"],
    "cline1972 option victory 23": [],
    "cline7 option zadar_for_trieste true": [
        "Austria: A Vie, A Bud, F Zad",
        "Tri Trieste: A Bud Cro Tyr Ven Vie Zad; F Adr Ven Zad",
        "Zad Zadar*: A Alb Cro Ser Tri; F Adr Alb Tri",
    ],
    "cline4 option arabia_two_shores true": [
        "Ade Aden: A Ara; F Ara/ec Ara/wc IND RED",
        "Ara Arabia*: A Ade Irq Jor Kuw",
        "Ara/ec Arabia (east coast): F Ade IND Kuw PER",
        "Ara/wc Arabia (west coast): F Ade Jor/sc RED",
        "IND Indian Ocean: F Ade ANT Ara/ec Bln Eth Irn/sc PER RED",
        "Jor/sc Jordan (south coast): F Ara/wc Egy RED",
        "Kuw Kuwait: A Ara Irq; F Ara/ec Irq PER",
        "PER Persian Gulf: F Ara/ec IND Irn/sc Irq Kuw",
        "RED Red Sea: F Ade Ara/wc Egy Eth IND Jor/sc",
    ],
}


@pytest.mark.parametrize("chosen", OTHERWISE)
def test_what_a_choice_changes_in_the_tables_is_told_before_the_page(chosen: str) -> None:
    bureau = Bureau()
    opened = bureau.write("gm@x.org", f"create game nine variant {chosen}").replies[0]
    [reply] = bureau.write("gm@x.org", "get rules", to=opened.reply_to).replies
    _, told, rest = reply.text.partition("lines of the page below are otherwise. They are:\n\n")
    assert bool(told) == bool(OTHERWISE[chosen])
    if told:
        assert rest.partition("\n\n")[0].splitlines() == OTHERWISE[chosen]


@pytest.mark.parametrize("line", ["get ready for war", "rules are made to be broken", "get A Mun"])
def test_what_only_begins_like_the_question_is_no_command(line: str) -> None:
    assert COMMANDS.read_command(1, line) is None


def one_line(reply: Reply) -> str:
    return " ".join(reply.text.replace("\n    =", "").replace("\n    !", "").split())
