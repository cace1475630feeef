"""What was wanted and is not done is said, and what is for the gamesmaster goes there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harm.house import MASTER, House, tells_fault

LETTERS = tuple(
    tuple(line.partition(" | "))[::2]
    for line in (Path(__file__).parent / "silence.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)
OF_ORDERS = {"OrdersEntered", "LinesFailed", "PressDrafted", "QuestionsAsked", "WishAsked"}


@pytest.mark.parametrize(("who", "row"), LETTERS, ids=[row for _, row in LETTERS])
def test_nothing_is_kept_silent(who: str, row: str) -> None:
    written, _, meant = row.rpartition(" => ")
    meant, _, said = meant.partition(" with ")
    text = "\n".join(line.strip() for line in written.split("//"))
    with House.begun() as house:
        followed = house.write(who, text)
        receipt = followed.to(house.address_of(who))
        assert tells_fault(receipt.subject) is (meant in {"failed", "held"})
        power = house.game.variant.power_by_id.get(who)
        assert meant != "held" or power in house.game.held
        assert meant != "quiet" or power not in house.game.held
        assert said in " ".join(receipt.text.replace("!", " ").split())
        others = [mail for mail in followed.mails if mail.to != house.address_of(who)]
        if meant == "passed on":
            assert followed.kinds == ("PressSent",)
            assert [mail.to for mail in others] == [MASTER]
            assert "Passed on to the gamesmaster" in receipt.text
            assert "  | " in others[0].text
        else:
            assert set(followed.kinds) <= OF_ORDERS
            assert others == []


def test_orders_below_a_question_are_orders_and_those_in_it_are_not() -> None:
    with House.begun() as house:
        followed = house.write(
            "FRANCE", "GM, why did A Mar - Pie fail?\n\nA Par - Bur\nF Bre - MAO"
        )
        assert followed.kinds == ("PressSent", "OrdersEntered")
        assert "A Par - Bur" not in followed.to(MASTER).text
        stand = house.game.table.orders[house.game.variant.power_by_id["FRANCE"]]
        assert [row.text for row in stand] == ["A Par - Bur", "F Bre - MAO"]


def test_before_the_start_and_from_observers_too() -> None:
    with House.begun() as house:
        house.write_from("ina@x.org", "observe ghost")
        house.write_from(MASTER, "create game later")
        house.write_from("jan@x.org", "join later")
        for sender, game in (("ina@x.org", "ghost"), ("jan@x.org", "later")):
            followed = house.write_from(
                sender, "Question for the GM: when do we start?", subject=f"[{game}]"
            )
            assert followed.kinds == ()
            note = followed.to(MASTER)
            assert "when do we start?" in note.text
            assert sender in note.text
            assert "Passed on" in followed.to(sender).text


def test_secrets_are_struck_and_notes_are_counted() -> None:
    with House.begun() as house:
        secret = house.reply_address("FRANCE")
        note = house.write("FRANCE", f"GM: is this my address? {secret}").to(MASTER)
        assert secret.partition("@")[0].rpartition(".")[2] not in note.text
        for number in range(9):
            house.write("FRANCE", f"GM: is this question {number}?")
        last = house.write("FRANCE", "GM: and this one?")
        assert tells_fault(last.to(house.address_of("FRANCE")).subject)
        assert MASTER not in {mail.to for mail in last.mails}
