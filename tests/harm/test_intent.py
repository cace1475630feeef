"""Nothing is done on half a sentence: a condition, a refusal, another's words are asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harm.house import House, tells_fault

LETTERS = tuple(
    tuple(line.partition(" | "))[::2]
    for line in (Path(__file__).parent / "intent.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)


@pytest.mark.parametrize(("who", "row"), LETTERS, ids=[row for _, row in LETTERS])
def test_what_is_not_meant_for_sure_is_asked_about(who: str, row: str) -> None:
    written, _, meant = row.rpartition(" => ")
    with House.begun() as house:
        house.write("FRANCE", "wait")
        followed = house.write(who, "\n".join(line.strip() for line in written.split("//")))
        receipt = next(m for m in followed.mails if m.to == house.address_of(who))
        if meant == "asked":
            assert set(followed.kinds) <= {
                "OrdersEntered",
                "LinesFailed",
                "PressDrafted",
                "QuestionsAsked",
                "WishAsked",
            }
            assert tells_fault(receipt.subject)
            assert "NOT DONE" in receipt.text or "NOT UNDERSTOOD" in receipt.text
            assert len(followed.mails) == 1
        elif meant == "confirm":
            assert (followed.kinds, len(followed.mails)) == ((), 1)
            still = f"[ghost] you still play {who.title()}: confirm, if you resign"
            assert receipt.subject == still
        else:
            assert " ".join(followed.kinds) == meant
            assert not tells_fault(receipt.subject)
