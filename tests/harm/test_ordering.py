"""Orders that a gamesmaster enters for a seat: its player knows them, all know that it was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from judge.daemon.replaying import replay_faults
from judge.game.people_events import PlayerReplaced
from judge.orders.wording import write_printed
from tests.harm.house import MASTER, Followed, House, tells_fault


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def on_file(house: House, power: str) -> list[str]:
    game = house.game
    rows = game.table.orders.get(game.variant.power_by_id[power], ())
    return [write_printed(entered.order) for entered in rows]


def told(done: Followed) -> str:
    rows = (row.strip().lstrip("!=").strip() for row in done.to(MASTER).text.splitlines())
    return " ".join(" ".join(rows).split())


_BOTH = {"ITALY": ["A Ven H"], "TURKEY": ["F Ank - BLA"]}
ENTERED: Sequence[tuple[str, dict[str, list[str]]]] = (
    ("for Italy: A Ven - Tri", {"ITALY": ["A Ven - Tri"]}),
    ("For Italy: A Ven - Tri, A Rom - Ven", {"ITALY": ["A Ven - Tri", "A Rom - Ven"]}),
    ("Orders for Italy:\nA Ven - Tri\nA Rom H", {"ITALY": ["A Ven - Tri", "A Rom H"]}),
    ("please enter these orders for Italy: A Ven H", {"ITALY": ["A Ven H"]}),
    ("enter orders for Italy: Venice to Trieste", {"ITALY": ["A Ven - Tri"]}),
    ("for Italy: A Ven H\n\nfor Turkey:\nF Ank - BLA", _BOTH),
    ("for Italy: A Ven H\nfor Turkey: F Ank - BLA", _BOTH),
    ("Put these down for Italy: Venice to Trieste, Rome holds",
     {"ITALY": ["A Ven - Tri", "A Rom H"]}),
    ("Kindly book the following moves for the Italians:\nVenice to Trieste\nRome holds",
     {"ITALY": ["A Ven - Tri", "A Rom H"]}),
    ("Italy's orders are as follows:\nA Ven - Tri", {"ITALY": ["A Ven - Tri"]}),
    ("Turkish orders: F Ank - BLA", {"TURKEY": ["F Ank - BLA"]}),
)  # fmt: skip


@pytest.mark.parametrize(("text", "orders"), ENTERED, ids=[text for text, _ in ENTERED])
def test_they_are_on_file_and_everybody_is_told(
    text: str, orders: dict[str, list[str]], house: House
) -> None:
    done = house.write("GM", text)
    assert set(done.kinds) == {"OrdersEntered"}
    assert {power: on_file(house, power) for power in orders} == orders
    assert not tells_fault(done.to(MASTER).subject)
    for power in house.game.variant.powers:
        mails = [m for m in done.mails if m.to == house.address_of(power.id)]
        assert len(mails) == len(orders)
        rows = " ".join(row for mail in mails for row in mail.text.split())
        for whose, written in orders.items():
            assert all((order in rows) == (whose == power.id) for order in written)


def test_the_player_can_change_them(house: House) -> None:
    house.write("GM", "for Italy: A Ven - Tri\nA Rom - Apu")
    house.write("ITALY", "A Ven H")
    assert sorted(on_file(house, "ITALY")) == ["A Rom - Apu", "A Ven H"]


def test_they_stand_for_a_seat_that_nobody_plays(house: House) -> None:
    line = next(
        row.strip() for row in house.write("GM", "eject Italy").to(MASTER).text.splitlines()
        if row.strip().startswith("eject Italy")
    )  # fmt: skip
    house.write("GM", line)
    done = house.write("GM", "for Italy: A Ven - Tri")
    assert on_file(house, "ITALY") == ["A Ven - Tri"]
    assert len(done.mails) == 7
    report = house.write("GM", "process").to(house.address_of("FRANCE")).text
    assert "Army Venice -> Trieste" in report


def test_the_public_log_says_for_whom_and_not_which(house: House) -> None:
    house.write("GM", "for Italy: A Ven - Tri")
    log = house.write("FRANCE", "log").to(house.address_of("FRANCE")).text
    assert "The gamesmaster entered orders for Italy, in Spring 1901 movement." in " ".join(
        log.split()
    )
    assert "Tri" not in log.partition("What stands")[0]


def test_they_are_taken_back(house: House) -> None:
    house.write("ITALY", "A Ven H\nF Nap - ION")
    house.write("GM", "for Italy: A Ven - Tri")
    assert house.write("GM", "undo that").kinds == ("Undone",)
    assert sorted(on_file(house, "ITALY")) == ["A Ven H", "F Nap - ION"]


NOT_ENTERED = {
    "For Italy:\nA Ven - Tri\nA Rom dances": "NOT SENT",
    "enter orders for Italy: A Ven - Tri and A Rom to somewhere": "No orders were entered",
    "enter orders for Italy: A Ven - Lon": "No orders were entered",
    "enter orders for Italy: A Par - Bur": "No orders were entered",
    "enter orders for Italy: if A Tri - Ven: A Ven H": "No orders were entered",
    "enter orders for Italy: next Fall: A Ven H": "No orders were entered",
    "enter orders for Italy: later": "No orders were entered",
    "enter orders for Ruritania: A Ven H": "Ruritania",
    "enter orders for Italy": "",
}


@pytest.mark.parametrize("text", NOT_ENTERED)
def test_what_is_not_wholly_clear_is_not_entered(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert "OrdersEntered" not in done.kinds
    assert [mail.to for mail in done.mails] == [MASTER]
    assert NOT_ENTERED[text] in told(done) + done.to(MASTER).subject
    assert on_file(house, "ITALY") == []
    assert tells_fault(done.to(MASTER).subject) or "NOT" in done.to(MASTER).subject


PASSED_ON: Sequence[tuple[str, str]] = (
    ("Italy phoned me, his orders are Rome to Tuscany and Naples to the Ionian, because his mail is"
     " down", "Italy: A Rom - Tus, F Nap - ION"),
    ("The German orders are Munich to Burgundy, Kiel to Denmark, since he has no mail.",
     "Germany: A Mun - Bur, F Kie - Den"),
    ("Luigi, who plays Italy, can't reach his mail. He wants Rome to Tuscany and the fleet to go to"
     " the Ionian.", "Italy: A Rom - Tus, F Nap - ION"),
    ("Italy can't mail.\nHe orders Rome to Tuscany.\nNaples goes to the Ionian.",
     "Italy: A Rom - Tus, F Nap - ION"),
    ("On behalf of Turkey, who sits on a train: Ankara to the Black Sea, Con - Bul, Smy stays",
     "Turkey: F Ank - BLA, A Con - Bul, A Smy H"),
    ("Can you put down for Italy A Ven - Tri?", "Italy: A Ven - Tri"),
)  # fmt: skip
"""What a gamesmaster passes on in a sentence, and all that is offered for it."""


@pytest.mark.parametrize(("text", "orders"), PASSED_ON, ids=[text for text, _ in PASSED_ON])
@pytest.mark.parametrize("behind", ["", "\nprocess"])
def test_what_is_passed_on_in_a_sentence_is_offered_whole(
    text: str, orders: str, behind: str, house: House
) -> None:
    done = house.write("GM", text + behind)
    assert (done.kinds, [mail.to for mail in done.mails]) == (("WishAsked",), [MASTER])
    power, _, written = orders.partition(": ")
    assert f"1a enter orders for {orders}" in told(done).replace("? ", "")
    assert "edit:" not in told(done)
    assert house.write("GM", "1a").kinds[-1] == "WishesClosed"
    assert ", ".join(on_file(house, power.upper())) == written


def test_what_may_be_orders_or_an_edit_is_offered_as_both(house: House) -> None:
    text = "Italy asked me to move Rome to Tuscany and Naples to the Ionian, since his mail is down"
    said = told(house.write("GM", text)).replace("? ", "")
    assert "1a enter orders for Italy: A Rom - Tus, F Nap - ION" in said
    assert "1b edit: move Rome to Tuscany; Naples to the Ionian because his mail is down" in said


FORCED = (
    "force orders for Italy: A Ven - Tri", "force for Italy: A Ven - Tri",
    "Force Italy's orders: A Ven - Tri", "I want to force this order for Italy: Venice to Trieste",
)  # fmt: skip


@pytest.mark.parametrize("text", FORCED)
def test_nobodys_orders_are_forced_and_why_is_told(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert (done.kinds, [mail.to for mail in done.mails]) == (("WishAsked",), [MASTER])
    said = told(done).replace("? ", "")
    assert "who plays Italy has the last word on its units until the phase is processed" in said
    assert "1a enter orders for Italy: A Ven - Tri" in said
    assert "OrdersEntered" in house.write("GM", "1a").kinds


HALF: Sequence[tuple[str, str]] = (
    ("Italy's orders are: Venice dances to the moon and Rome to Tuscany", "dances to the moon"),
    ("his orders are Rome to Tuscany and Naples to the Ionian, because his mail is down",
     "his orders are Rome to Tuscany"),
    ("Italy orders A Ven - Tri and Turkey's orders are F Ank - BLA", "not all of them are clear"),
    ("Rome to Tuscany is what Italy wants, and Naples to the Ionian", "Rome to Tuscany"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "why"), HALF, ids=[text for text, _ in HALF])
def test_of_what_is_read_by_half_nothing_is_offered(text: str, why: str, house: House) -> None:
    done = house.write("GM", text)
    assert (done.kinds, [mail.to for mail in done.mails]) == ((), [MASTER])
    assert why in told(done)
    assert "for Italy:" in told(done)


@pytest.mark.parametrize(
    "text",
    ["Italy did not order A Ven - Tri.", "If Italy orders A Ven - Tri, fine.",
     "Last turn Italy ordered A Ven - Tri, what a mess.", "What if Italy orders A Ven - Tri?",
     "Italy may order A Ven - Tri.", "Did Italy order A Ven - Tri?"],
)  # fmt: skip
def test_what_is_only_talked_about_is_not_offered(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert (done.kinds, on_file(house, "ITALY")) == ((), [])
    mails = [mail.text for mail in done.mails if mail.to == MASTER]  # a trial has its map behind it
    assert mails
    assert not any("enter orders for Italy" in text for text in mails)


def test_sentences_beside_what_is_passed_on_are_heard(house: House) -> None:
    text = "Italy told me: Venice to Trieste, Rome to Venice. Extend by 2 days."
    said = told(house.write("GM", text))
    assert "enter orders for Italy: A Ven - Tri, A Rom - Ven" in said
    assert "write: extend by 2 days" in said


def test_a_letter_to_a_power_is_one(house: House) -> None:
    done = house.write("GM", "For Italy: please send your orders")
    assert done.kinds == ("PressSent",)


@pytest.mark.parametrize("text", ["for Italy: A Ven - Tri", "enter orders for Italy: A Ven - Tri"])
def test_nobody_else_enters_orders_for_others(text: str, house: House) -> None:
    for done in (
        house.write("FRANCE", text),
        house.forge(MASTER, text),
        house.write_from(MASTER, text),
        house.write_from("zoe@y.org", text),
    ):
        assert "OrdersEntered" not in done.kinds
    assert on_file(house, "ITALY") == []


def test_nor_does_a_gamesmaster_who_plays(house: House) -> None:
    game = house.game
    player = game.people.master.player
    house.happen(PlayerReplaced(game.variant.power_by_id["ENGLAND"], player))
    for text in ("for Italy: A Ven - Tri", PASSED_ON[0][0], PASSED_ON[3][0]):
        done = house.write("GM", text)
        assert done.events == ()
        assert "You play in this game yourself" in told(done)
        assert "1a" not in told(done)
    assert house.write("ENGLAND", "F Lon - NTH").kinds == ("OrdersEntered",)


def test_they_settle_what_the_player_was_asked(house: House) -> None:
    assert "QuestionsAsked" in house.write("ITALY", "F Nap - Apulia or Ion").kinds
    done = house.write("GM", "for Italy: F Nap - ION")
    assert "OrdersEntered" in done.kinds
    assert on_file(house, "ITALY") == ["F Nap - ION"]


@pytest.mark.parametrize("text", ["take back my orders", "undo my orders", "cancel my orders"])
def test_a_player_s_own_orders_are_no_business_of_the_gamesmaster_s(
    text: str, house: House
) -> None:
    house.write("ITALY", "A Ven - Tri")
    told = house.write("ITALY", text).to(house.address_of("ITALY")).text
    assert "Only the gamesmaster" not in told


def test_nor_does_a_password_enter_orders_for_others(house: House) -> None:
    """It enters one's own; for others it takes as much as to process the phase."""
    house.write("GM", "password fuchsbau99")
    done = house.write_from("else@y.org", "SIGNON Mghost fuchsbau99\n\nfor Italy: A Ven - Tri")
    assert (done.kinds, on_file(house, "ITALY")) == ((), [])


@pytest.mark.parametrize("head", ["what if", "What if:", "dry run:"])
def test_orders_for_a_seat_that_are_only_tried_are_none(head: str, house: House) -> None:
    done = house.write("GM", f"{head}\nA Ven - Tri\nenter orders for Italy: A Ven - Tri\npause")
    assert done.events == ()
    assert {mail.to for mail in done.mails} == {MASTER}
