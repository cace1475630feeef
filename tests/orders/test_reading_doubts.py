"""What stands around an order may undo it: then it is asked about, never filed."""

from __future__ import annotations

import pytest

from judge.board.calendar import PhaseKind
from judge.orders.notation import write_order
from judge.orders.problems import Unreadable
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.reason import Reason
from judge.orders.sheet import OrderSheet
from judge.orders.unclear import Unclear
from tests.orders.opening import read_of_france


def read(text: str, reader: OrderReader) -> OrderSheet:
    position = reader.variant.opening_position
    return read_orders(text, reader, phase=PhaseKind.MOVEMENT, position=position)


@pytest.mark.parametrize(
    "text",
    [
        "Fall 1901:\nA Par - Bur", "Spring 1902\nA Par - Bur", "Fall 1901\n\nA Par - Bur",
        "Do not order\nA Par - Bur", "Ignore the following:\nA Par - Bur\nA Mar - Spa",
        "Please cancel these orders:\nA Par - Bur", "Germany wrote to me:\nA Par - Bur",
        "My orders last turn were\nA Par - Bur", "If Germany attacks:\nA Par - Bur\nelse:\nA Par H",
        "A Ven cut A Tri", "A Ven dislodges A Tri",
        "A Par - Bur bounced last year", "F Bre - Mao # not any more",
        "A Ven - Sain", "F Nth - Norwe",
        "Don't order A Par - Bur and A Mar - Spa", "remove all except A Rom and A Ven",
        "A Par - Bur; do this only if Germany agrees", "Next turn, A Par - Bur",
        "Never, A Par - Bur", "F Nap - Ion, else H",
    ],
)  # fmt: skip
def test_nothing_is_taken(text: str, reader: OrderReader) -> None:
    sheet = read(text, reader)
    assert sheet.orders == ()
    assert sheet.problems != ()


@pytest.mark.parametrize(
    "text",
    [
        "Spring 1901:\nA Par - Bur", "Here are my orders:\nA Par - Bur", "Dear judge,\nA Par - Bur",
        "Sorry, I meant:\nA Par - Bur",
        "I would like to order the following:\nA Par - Bur", "my moves are:\nA Par - Bur",
        "A Par - Bur bounced",
        "I did not see you last week\n\nA Par - Bur", "Fall 1901\n\nSpring 1901\nA Par - Bur",
    ],
)  # fmt: skip
def test_a_friendly_line_does_no_harm(text: str, reader: OrderReader) -> None:
    sheet = read(text, reader)
    assert [write_order(order) for order in sheet.orders] == ["A PAR - BUR"]


@pytest.mark.parametrize("mark", [" + ", " / ", " and "])
@pytest.mark.parametrize("behind", ["A Mar - Bur", "A Mar H"])
def test_a_unit_without_an_order_may_share_the_next_one_though_another_cant_be_read(
    mark: str, behind: str, reader: OrderReader
) -> None:
    """Orders that are read one by one, for one of them is none, are asked about as in one line."""
    sheet = read(mark.join(("A Par", behind, "H H F Bre")), reader)
    assert sheet.orders == ()
    asked = [entry.content for entry in sheet.problems if isinstance(entry.content, Unreadable)]
    shared = [one for one in asked if one.reason == Reason(Unclear.SHARED)]
    assert [one.candidates for one in shared] == [read(behind, reader).orders]


def test_a_remark_that_says_more_is_prose(reader: OrderReader) -> None:
    assert read("A Mar - Bur failed so I now want Spa", reader).orders == ()


def test_rome_in_italian_is_not_rumania(reader: OrderReader) -> None:
    """One letter too many is nearer than a beginning of another name."""
    sheet = read("A Ven - Roma", reader)
    assert [write_order(order) for order in sheet.orders] == ["A VEN - ROM"]
    assert sheet.readings[0].notes != ()


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur or\nA Par - Pic", "A Par - Bur\nor A Par - Pic",
        "A Par - Bur\nor\nA Par - Pic",
        "A Par - Bur (or\nA Par - Pic)", "A Par - Bur, or\nA Par - Pic",
        "A Par - Bur\nOder A Mar H",
        "Armee Paris nach Burgund oder\nArmee Paris nach Picardie",
        "The army in Paris moves to Burgundy or\nthe army in Paris moves to Picardy.",
    ],
)  # fmt: skip
def test_of_what_an_or_parts_over_two_lines_neither_is_taken(
    text: str, reader: OrderReader
) -> None:
    sheet = read_of_france(text, reader)
    assert sheet.orders == ()
    assert len({entry.number for entry in sheet.problems}) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Does A Par - Bur work", "Would A Par - Bur bounce", "Why not A Par - Bur",
        "Is A Par to Bur possible", "Where would A Par - Bur end", "Who supports A Par - Bur",
    ],
)  # fmt: skip
def test_a_question_without_its_mark_orders_nothing(text: str, reader: OrderReader) -> None:
    sheet = read_of_france(text, reader)
    assert sheet.orders == ()
    assert sheet.problems != ()
