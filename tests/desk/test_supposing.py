"""WHAT IF: what is below it is tried out, and never ordered."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.desk.clerks.supposing import TRIES_A_DAY
from judge.desk.reading.supposed import SupposedLines, SupposedPhase
from judge.library.shelf import read_text
from tests.desk.test_filing import Desk, failed

LINES = SupposedLines(read_text("grammar", "inquiries.txt"))


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("What if", ""),
        ("WHAT IF:", ""),
        ("what if?", ""),
        ("  What if ...", ""),
        ("what if: A Par - Bur", "A Par - Bur"),
        ("What would happen if: A Par - Bur, A Mun - Bur", "A Par - Bur, A Mun - Bur"),
        ("Suppose:", ""),
        ("Angenommen:", ""),
        ("Et si :", ""),
        ("What if I can't make the deadline?", None),
        ("What if he attacks me?", None),
        ("Suppose we wait.", None),
        ("A Par - Bur", None),
        ("What if in S1902 A Mun - Bur instead", "S1902 A Mun - Bur instead"),
        ("what if, back in the Fall of 1901: A Mar - Bur", "Fall of 1901: A Mar - Bur"),
        ("fork of F1901: A Par - Pic", "F1901: A Par - Pic"),
        ("fork of F1901M as ghost2", None),
        ("fork from F1901M as ghost2", None),
        ("What happened in S1901?", None),
        ("what would happen in S1902?", None),
        ("", None),
        ("x" * 5000, None),
    ],
)
def test_what_begins_a_trial(line: str, rest: str | None) -> None:
    assert LINES.head(line) == rest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A Par - Bur", (SupposedPhase("", "A Par - Bur"),)),
        ("S1902 A Mun - Bur instead.", (SupposedPhase("S1902M", "A Mun - Bur"),)),
        ("A Mun - Bur in spring 1902?", (SupposedPhase("S1902M", "A Mun - Bur"),)),
        ("W1902B: build A Mun", (SupposedPhase("W1902A", "build A Mun"),)),
        (
            "S1901: A Mar - Spa\nA Par H\nthen in F1901: A Spa - Por\n"
            "Fall 1901 retreats\nA Bur - Mar",
            (
                SupposedPhase("S1901M", "A Mar - Spa\nA Par H"),
                SupposedPhase("F1901M", "A Spa - Por"),
                SupposedPhase("F1901R", "\nA Bur - Mar"),
            ),
        ),
        ("", ()),
    ],
)
def test_the_phases_of_a_trial(text: str, found: tuple[SupposedPhase, ...]) -> None:
    assert LINES.sections(text) == found


TRIED = (
    "France: A Par - Bur 2 (A Mar supports) against 1 (A Mun - Bur) "
    "France: A Mar S A Par - Bur helps A Par - Bur "
    "Germany: A Mun - Bur 1 against 2 (A Par - Bur, A Mar supports)"
)


def test_a_trial_tells_what_becomes_of_each_order() -> None:
    desk = Desk()
    receipt = desk.write("WHAT IF\nA Par - Bur\nA Mar S A Par - Bur\nGermany: A Mun - Bur\nEND")
    assert failed(receipt) == ""
    assert desk.stands == []
    assert TRIED in " ".join(receipt.split())
    assert "Nothing of these lines is on file." in " ".join(receipt.split())


def test_what_is_below_the_end_is_meant() -> None:
    desk = Desk()
    desk.write("what if:\nA Par - Bur\nend\nA Par - Pic")
    assert desk.stands == ["A PAR - PIC"]


def test_without_an_end_nothing_to_the_end_of_the_letter_is_meant() -> None:
    desk = Desk()
    desk.write("F Bre - MAO\n\nwhat if\n\nA Par - Bur\n\n\nA Mar - Spa")
    assert desk.stands == ["F BRE - MAO"]


def test_what_is_on_file_is_not_told() -> None:
    """A trial of England's looks the same whatever France has on file."""
    one, other = Desk("ENGLAND"), Desk("ENGLAND")
    france = other.bureau.games["ghost"].variant.power_by_id["FRANCE"]
    seat = other.bureau.games["ghost"].people.seat_of(france)
    to = other.mails["FRANCE"].reply_to
    other.bureau.write(seat.player.address, "F Bre - ENG\nA Par - Pic", to=to)
    letter = "what if\nF Lon - ENG\nF Edi - NTH"
    assert one.write(letter) == other.write(letter)


def test_what_cant_be_tried_is_named() -> None:
    desk = Desk()
    receipt = " ".join(desk.write("what if\nhello\nF NTH - Nwy").split())
    assert "Not tried, for I can't read it as an order: hello" in receipt
    assert "Not tried, for nobody has such a unit: F NTH - Nwy" in receipt
    assert "To try orders out, write the line WHAT IF" in receipt


def test_trials_are_limited() -> None:
    desk = Desk()
    answers = [desk.write(f"whatif A Par - {to}") for to in ("Bur", "Pic") * (TRIES_A_DAY // 2)]
    assert all("nobody is in the way" in one for one in answers)
    assert "that is enough" in " ".join(desk.write("whatif A Par - Gas").split())


ORDERS = (
    "A Par - Bur",
    "F Bre - MAO",
    "A Mar H",
    "A Mar - Spa",
    "F Lon - ENG",
    "next Fall: A Par - Bur",
)


@given(
    st.sampled_from(("what if", "What if:", "Suppose:", "whatif:", "try out:")),
    st.lists(st.one_of(st.sampled_from(ORDERS), st.text(max_size=40)), max_size=6),
)
@example("what if", ["", "A Par - Bur", "", "resign", "A Mar - Spa"])
@example("what if", ["press to all", "A Par - Bur", "endpress"])
def test_nothing_below_it_happens(head: str, below: list[str]) -> None:
    """No order, command or letter to others of a trial does anything, but for what ends it."""
    desk = Desk()
    before = desk.bureau.games["ghost"]
    text = "\n".join([head, *(" ".join(line.split()) for line in below)])
    if LINES.block("", text.split("\n")[1:])[1] < len(below):
        return
    desk.write(text)
    after = desk.bureau.games["ghost"]
    assert (after.table, after.press, after.ballot, after.clock) == (
        before.table, before.press, before.ballot, before.clock,
    )  # fmt: skip
    assert desk.filed == []
