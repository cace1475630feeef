"""Numbered questions: an answer finds its own, and no other, however it is written."""

from __future__ import annotations

import re
import textwrap

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.game.order_events import LinesFailed, QuestionsAsked
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.post.html_text import read_html
from judge.printer.pages import Pages
from judge.printer.receipt_page import receipt_page
from tests.desk.test_filing import Desk, failed

ASKING = "A par-bru\nF Bre - MAO\nFall 1901: F MAO - Spa"
"""Question 1 is about A Par, with Bre, Bur and Pru; question 2 which coast of Spain."""


def open_questions(desk: Desk) -> list[int]:
    return [q.number for q in desk.bureau.games["ghost"].people.seat_of(desk.power).questions]


MAO = "F BRE - MAO"
ANSWERS: list[tuple[str, str, str, str, str]] = [
    ("1b", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("1 b.", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("1: b", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("1) B", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("1: Bur", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("1. Burgundy", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("Question 1: to Burgundy", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("Q1: A Par - Bur", f"{MAO}|A PAR - BUR", "", "2", ""),
    ("1: Gascony", f"{MAO}|A PAR - GAS", "", "2", ""),
    ("1b, 2a", f"{MAO}|A PAR - BUR", "F1901M F MAO - SPA/NC", "", ""),
    ("1b 2b", f"{MAO}|A PAR - BUR", "F1901M F MAO - SPA/SC", "", ""),
    ("2: sc", MAO, "F1901M F MAO - SPA/SC", "1", ""),
    ("2. sc", MAO, "F1901M F MAO - SPA/SC", "1", ""),
    ("2) Spain south coast", MAO, "F1901M F MAO - SPA/SC", "1", ""),
    ("2 is the south coast", MAO, "F1901M F MAO - SPA/SC", "1", ""),
    ("2: spa/nc", MAO, "F1901M F MAO - SPA/NC", "1", ""),
    ("1: no", MAO, "", "2", ""),
    ("1: yes", MAO, "", "1 2", "1"),  # there are three meanings
    ("1: F Bre - Eng", "F BRE - ENG", "", "1 2", ""),  # a list, and this its first order
    ("1) A Par - Pic\n2) F Bre - Eng\n3) A Mar H", "F BRE - ENG|A PAR - PIC|A MAR H", "", "2", ""),
    ("1: xyz", MAO, "", "1 2", "1"),
    ("3: sc", MAO, "", "1 2", "1"),
    ("A Par - Pic", f"{MAO}|A PAR - PIC", "", "2", ""),
]


@pytest.mark.parametrize(("letter", "stands", "filed", "left", "fails"), ANSWERS)
def test_what_an_answer_does(letter: str, stands: str, filed: str, left: str, fails: str) -> None:
    desk = Desk()
    assert failed(desk.write(ASKING)) == "1 3"
    assert open_questions(desk) == [1, 2]
    receipt = desk.write(letter)
    assert "|".join(desk.stands) == stands
    assert "|".join(desk.filed) == filed
    assert " ".join(map(str, open_questions(desk))) == left
    assert failed(receipt) == fails


PLAIN: list[tuple[str, str, str]] = [
    ("South, of course. It rains less there.", "F1901M F MAO - SPA/SC", ""),
    ("the north coast please", "F1901M F MAO - SPA/NC", ""),
    ("Die Südküste natürlich!", "F1901M F MAO - SPA/SC", ""),
    ("La côte sud, bien sûr.", "F1901M F MAO - SPA/SC", ""),
    ("I meant the second one. Par - Bur", "F1901M F MAO - SPA/SC", "A PAR - BUR"),
    ("SPA/SC, sorry for the mess", "F1901M F MAO - SPA/SC", ""),
    ("1: the southern one", "F1901M F MAO - SPA/SC", ""),
    ("South or north?", "", ""),
    ("In the south it rains.", "", ""),
]


@pytest.mark.parametrize(("letter", "filed", "stands"), PLAIN)
def test_an_answer_without_a_number(letter: str, filed: str, stands: str) -> None:
    desk = Desk()
    desk.write("Fall 1901: F MAO - Spa")
    print(desk.write(letter))
    assert "|".join(desk.filed) == filed
    assert "|".join(desk.stands) == stands
    assert open_questions(desk) == ([] if filed else [1])


def test_of_two_questions_the_one_that_the_words_fit_is_answered() -> None:
    desk = Desk()
    desk.write(ASKING)
    desk.write("The south coast")
    assert desk.filed == ["F1901M F MAO - SPA/SC"]
    assert open_questions(desk) == [1]


def test_a_question_of_one_meaning_is_answered_with_yes() -> None:
    desk = Desk()
    desk.write("Par")
    assert open_questions(desk) == [1]
    desk.write("1: yes")
    assert desk.stands == ["A PAR H"]
    assert open_questions(desk) == []


def test_a_number_is_never_used_again() -> None:
    """An answer to an old mail never finds a new question."""
    desk = Desk()
    assert "? 1a  A Par - Bre" in desk.write("A par-bru")
    assert "? 2a  A Par - Bre" in desk.write("A par-bru")
    receipt = desk.write("1b")
    assert "Question 1 is no longer open" in " ".join(receipt.split())
    assert desk.stands == []
    desk.process()
    receipt = desk.write("2b")
    assert "Question 2 is no longer open" in " ".join(receipt.split())
    assert "? 3a  A Par - Bre" in desk.write("A par-bru")


def test_an_answer_in_winter_adds_to_the_builds() -> None:
    desk = Desk("RUSSIA")
    for letter in ("A War - Gal\nF Sev - Rum", "A Gal H\nF StP/sc - Fin\nA Mos - War"):
        desk.write(letter)
        desk.process()
    game = desk.bureau.games["ghost"]
    assert str(game.table.position.phase) == "W1901A"
    assert game.table.position.due_of(desk.power) == 1
    assert "? 1a  Build F StP/nc" in desk.write("build A Mos\nbuild F StP")
    desk.write("1: sc")
    assert desk.stands == ["BUILD A MOS", "BUILD F STP/SC"]


def test_unanswered_questions_are_named() -> None:
    desk = Desk()
    desk.write(ASKING)
    assert "Still unanswered: 1 (A par-bru), 2 (F MAO - Spa)" in desk.write("A Mar H")


def test_a_letter_that_only_asks_counts_as_idle() -> None:
    """Two machines that ask each other come to rest: see Service.answers_an_hour."""
    desk = Desk()
    to = desk.mails["FRANCE"].reply_to
    asked = desk.bureau.write(desk.address, "A par-bru", to=to)
    assert asked.is_idle
    assert [type(e) for c in asked.changes for e in c.events] == [QuestionsAsked, LinesFailed]
    assert not desk.bureau.write(desk.address, "1b", to=to).is_idle


LINES = ["A par-bru", "A Par - Bur", "F Bre - MAO", "Fall 1901:", "F MAO - Spa", "A Mar - Spa",
         "if Mun is French: A Par - Pic", "standing orders: A Par H", "build A Par", "A Liv H",
         "orders", "cancel A Mar", "A Par R Gas, else Pic"]  # fmt: skip


def wrapped_anew(text: str, width: int) -> str:
    """A text as a program sends it that allows lines of so many letters."""
    lines = (textwrap.wrap(line, width, break_on_hyphens=False) for line in text.split("\n"))
    return "\n".join("\n".join(rows) for rows in lines)


@settings(max_examples=12)
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=8), st.sampled_from((40, 60, 72, 100)))
@example(["A Liv H", "F MAO - Spa", "A par-bru"], 72)  # a sentence of ours in the wrapped lines
def test_the_page_of_a_receipt_sent_back_unmarked_changes_nothing(
    lines: list[str], width: int
) -> None:
    """Some mail programs make text of a page, and put no mark before it; some wrap it anew."""
    desk = Desk()
    receipt = desk.write("\n".join(lines))
    before = (desk.stands, desk.filed, open_questions(desk))
    game = desk.bureau.games["ghost"]
    phrases, pages = load_phrases(), Pages(load_pages())
    title = phrases.say(
        "standing.title", power=desk.power.name, phase=phrases.name_phase(game.table.position.phase)
    )
    page = receipt_page("[ghost] 3 of 3 orders in", receipt, title, phrases, pages, "cid:map@x.org")
    back = wrapped_anew(read_html(page).text, width)
    desk.write(back)
    assert (desk.stands, desk.filed, open_questions(desk)) == before
    desk.write(f"A Mar - Spa\n\n{back}")
    assert "A MAR - SPA" in desk.stands


@settings(max_examples=40)
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=8))
def test_a_receipt_sent_back_unmarked_changes_nothing(lines: list[str]) -> None:
    """The whole receipt pasted into a letter, with an answer inside: the answer alone counts."""
    desk = Desk()
    receipt = desk.write("\n".join(lines))
    before = (desk.stands, desk.filed)
    desk.write(receipt)
    assert (desk.stands, desk.filed) == before
    asked = open_questions(desk)
    if asked:
        number = asked[0]
        inside = re.sub(rf"(\? {number}a.*)", rf"\1\n\n{number}: a\n", receipt, count=1)
        desk.write(inside)
        assert number not in open_questions(desk)
