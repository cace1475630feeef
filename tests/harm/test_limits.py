"""What of a letter is read, and what its writer is told of the rest."""

from __future__ import annotations

import pytest

from judge.desk.reading.measure import (
    LONGEST_LINE,
    MOST_HEADINGS,
    MOST_LETTERS,
    MOST_LINES,
    length,
)
from tests.harm.house import Followed, House

LONG = "x" * LONGEST_LINE


def _written(text: str) -> Followed:
    with House.begun() as house:
        return house.write("FRANCE", text)


def _receipt(followed: Followed) -> tuple[str, str]:
    (mail,) = followed.mails
    return mail.subject.partition(": ")[2], " ".join(mail.text.split()).replace(" ! ", " ")


def _chat(count: int) -> str:
    return "\n".join(f"The weather is fine, day {number}." for number in range(count))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"A Par - Bur {LONG}", "a line with an order before it"),
        (f"{LONG} A Par - Bur", "a line with an order behind it"),
        ("\ufdfa" * (LONGEST_LINE // 18 + 1), "letters that stand for eighteen each"),
        (f"ready. {LONG}", "a command before it"),
        ("please, " * LONGEST_LINE, "many a please"),
        (f"if {LONG}: A Par - Bur", "a condition"),
    ],
)
def test_a_line_too_long_is_not_read_at_all_and_said_to_be_so(line: str, why: str) -> None:
    followed = _written(f"A Mar - Spa\n{line}\nF Bre - MAO")
    subject, text = _receipt(followed)
    ((kind, body),) = followed.events
    orders = {written for written, _ in body["orders"]}
    assert (kind, orders) == ("OrdersEntered", {"A Mar - Spa", "F Bre - MAO"}), why
    assert subject == "your orders are SOME; 1 line failed"
    assert f"of more than {LONGEST_LINE:,} letters: line 2. Send it again" in text


def test_the_lines_that_are_one_too_many_are_named() -> None:
    followed = _written(f"{_chat(MOST_LINES - 1)}\nA Par - Bur\nA Mar - Spa\n\nready\n")
    subject, text = _receipt(followed)
    ((_, body),) = followed.events
    assert [written for written, _ in body["orders"]] == ["A Par - Bur"]
    assert subject == "your orders are SOME; 2 lines failed"
    first, last = MOST_LINES + 1, MOST_LINES + 3
    assert f"nothing: line {first} and line {last}. I read {MOST_LINES} lines" in text


def test_so_are_those_behind_five_pages() -> None:
    line = "sunny weather, " * 60 + "."
    followed = _written("\n".join(["A Par - Bur", *[line] * 80, "A Mar - Spa"]))
    subject, text = _receipt(followed)
    ((_, body),) = followed.events
    assert [written for written, _ in body["orders"]] == ["A Par - Bur"]
    read = (MOST_LETTERS - len("A Par - Bur")) // len(line)
    assert f"{80 - read + 1} lines failed" in subject
    assert f"lines {read + 2} to 82." in text


def test_press_is_not_measured() -> None:
    said = "\n".join(["A Mar - Spa is what I planned, " + "and so on " * 300 + "."] * 9)
    lines = f"press to Italy\n{said}\nendpress"
    followed = _written(f"{_chat(MOST_LINES + 5)}\n{lines}\nA Par - Bur")
    assert followed.kinds == ("PressSent",)
    assert followed.events[0][1]["text"] == said
    receipt = followed.to(followed.mails[0].to)
    assert receipt.subject.endswith("your letter; 6 lines failed")


def test_headings_of_press_are_measured_once_they_are_many() -> None:
    followed = _written(f"{_chat(MOST_LINES)}\n" + "press to Italy: hello\n" * (MOST_HEADINGS + 9))
    assert followed.kinds == ("PressSent",) * 10  # a letter carries no more
    assert f"letter; {MOST_HEADINGS - 10 + 9} lines failed" in followed.mails[0].subject


def test_many_lines_that_are_too_long_are_told_of_once() -> None:
    followed = _written(f"{LONG}x\n\nhello\n" * 50)
    subject, text = _receipt(followed)
    assert "50 lines failed" in subject
    assert text.count("letters: line 1, line 4,") == 1
    assert "line 31, line 34 and others below. Send it" in text


def test_rows_of_blanks_are_read_as_short_ones() -> None:
    followed = _written(f"A Par{' ' * 9000}-{chr(9) * 9000}Bur{' ' * 9000}")
    ((_, body),) = followed.events
    ((_, order),) = body["orders"]
    assert order == "A PAR - BUR"


@pytest.mark.parametrize(("line", "letters"), [("abc", 3), ("\ufdfa", 18), ("é", 2), ("", 0)])
def test_a_line_is_as_long_as_it_is_written_out(line: str, letters: int) -> None:
    assert length(line) == letters
