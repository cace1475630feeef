"""Talk beside orders is a remark where nothing more can be wanted, and else it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.test_filing import Desk, failed

TABLE = Path(__file__).with_name("talk.txt").read_text(encoding="utf-8")
ROWS = [row.split(" => ") for row in TABLE.splitlines() if row and not row.startswith("#")]


@pytest.mark.parametrize(("sentence", "becomes"), ROWS)
def test_what_talk_beside_orders_becomes(sentence: str, becomes: str) -> None:
    desk = Desk()
    receipt = desk.write(f"{sentence}\n\nPar - Bur\nBre - MAO\nMar - Spa")
    print(receipt)
    assert ("fails" if failed(receipt) else "talk") == becomes


def test_where_a_unit_has_no_order_what_may_be_one_fails() -> None:
    desk = Desk()
    assert failed(desk.write("bre - gasc0gn\n\nPar - Bur")) == "1"


def test_a_line_in_the_midst_of_a_clause_greets_nobody() -> None:
    desk = Desk()
    letter = (
        "Par - Bur\nBre - MAO\nMar - Spa\n\n"
        "And no, before anybody asks once more, I have nothing at all against\n"
        "Emma, whom I have loved since our last year at school."
    )
    assert not failed(desk.write(letter))
