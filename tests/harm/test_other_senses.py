"""Words that name a deed in another sense: nothing is filed by them, and no end is offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harm.house import House, tells_fault, words_of

ROWS = tuple(
    tuple(line.split(" | ", 1))
    for line in (Path(__file__).parent / "other_senses.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)
OF_ASKING = {"WishAsked", "QuestionsAsked", "LinesFailed"}
ORDERS = "OrdersEntered"
"""What stands beside such a line is taken all the same."""


@pytest.mark.parametrize(("who", "row"), ROWS, ids=[row for _, row in ROWS])
def test_what_comes_of_a_word_in_its_sense(who: str, row: str) -> None:
    letter, _, outcome = row.rpartition(" => ")
    with House.begun() as house:
        house.write("FRANCE", "wait always")
        followed = house.write(who, "\n".join(line.strip() for line in letter.split("//")))
        own = house.address_of(who)
    receipt = next(mail for mail in followed.mails if mail.to == own)
    text, (wanted, how, words) = words_of(receipt.text), outcome.partition(" with")
    if wanted == "nothing":
        assert (followed.kinds, len(followed.mails)) == ((), 1)
        assert receipt.subject.endswith("read as a remark")
    elif wanted in {"asked", "late"}:
        assert {*followed.kinds} <= OF_ASKING | ({ORDERS} if "//" in letter else set())
        assert [mail.to for mail in followed.mails] == [own]
        assert tells_fault(receipt.subject) or (wanted == "late" and "too late" in receipt.subject)
        is_without, said = words.startswith("out "), words.removeprefix("out ").strip()
        assert not how or (said in text) is not is_without
    else:
        assert " ".join(followed.kinds).startswith(wanted)
        assert not tells_fault(receipt.subject)
