"""What a gamesmaster keeps beside the play: another's fee, another's address, another's name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.daemon.replaying import replay_faults
from judge.game.folder import owed
from tests.harm.house import MASTER, Followed, House

OLGA = "olga@y.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def flat(done: Followed, who: str) -> str:
    return " ".join(done.to(who).text.replace("    =", "").replace("    !", "").split())


def left(house: House, power: str) -> int:
    return owed(house.game.folder.fees_of(house.address_of(power)))


NOTED = (
    # the line, whom it is about, what is left to pay (in hundredths), and what stands in the ledger
    ("fee France owes 2 for 1902", {"FRANCE"}, 200, "owes 2 for 1902"),
    ("fee: France has paid 5", {"FRANCE"}, -500, "paid 5"),
    ("fee France paid 1.50 in cash", {"FRANCE"}, -150, "paid 1.50 in cash"),
    ("fee france credit 3 for an article", {"FRANCE"}, -300, "credit of 3 for an article"),
    ("fee France gets a credit of 3,5", {"FRANCE"}, -350, "credit of 3.50"),
    ("fee all owe 2", {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"},
     200, "owes 2"),
    # An example of ours, as it stands, is an order of theirs all the same.
    ("fee all owes 2 for 1902", {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA",
     "TURKEY"}, 200, "owes 2 for 1902"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "whom", "balance", "said"), NOTED)
def test_a_line_of_the_ledger_is_told_to_the_one_it_is_about(
    house: House, line: str, whom: set[str], balance: int, said: str
) -> None:
    done = house.write("GM", line)
    addresses = {house.address_of(power) for power in whom}
    assert {mail.to for mail in done.mails} == {MASTER, *addresses}
    assert done.kinds == ("FeeNoted",) * len(whom)
    for power in whom:
        mail = done.to(house.address_of(power)).text
        assert said in mail
        assert not any(other in mail for other in addresses - {house.address_of(power)})
        assert left(house, power) == balance
    table = flat(house.write("GM", "fees"), MASTER)
    assert all(house.game.variant.power_by_id[power].name in table for power in whom)


HALF = (
    "fee France", "fee France paid", "fee David paid his game fee", "fee Atlantis paid 5",
    "fee France paid 0", "fee France paid 5.999", "fee France paid -5", "fee nobody owes 2",
    f"fee France paid 5 for {'x' * 70}", "fee England, France owe 2",
)  # fmt: skip


@pytest.mark.parametrize("line", HALF)
def test_half_a_line_is_none(house: House, line: str) -> None:
    done = house.write("GM", line)
    assert done.kinds == ()
    assert {mail.to for mail in done.mails} == {MASTER}
    assert "Nothing was noted" in flat(done, MASTER)


def test_nobody_reads_what_another_owes(house: House) -> None:
    house.write("GM", "fee France owes 17 for 1902")
    for who in ("ITALY", "TURKEY"):
        for text in ("fees", "who hasn't paid?", "how much do I owe?"):
            done = house.write(who, text)
            assert "17" not in flat(done, house.address_of(who)).partition("What stands")[0]
    forged = house.forge(MASTER, "fees")
    assert all("17 for 1902" not in mail.text for mail in forged.mails)
    mine = flat(house.write("FRANCE", "fees"), house.address_of("FRANCE"))
    assert "owes 17 for 1902" in mine
    assert "still to pay: 17" in mine


@pytest.mark.parametrize("who", ["FRANCE", "ITALY"])
def test_nobody_but_the_gamesmaster_keeps_the_ledger(house: House, who: str) -> None:
    for done in (house.write(who, "fee France paid 5"), house.forge(MASTER, "fee France paid 5")):
        assert "FeeNoted" not in done.kinds
    assert house.game.folder.fees == ()


def test_who_comes_after_in_a_seat_owes_nothing_of_it(house: House) -> None:
    house.write("GM", "fee France owes 2")
    offered = house.write("GM", "replace France by max@y.org")
    to = next(m for m in offered.mails if m.to == "max@y.org").fields["Reply-To"]
    house.write_from("max@y.org", "accept", to=to.partition("<")[2].strip(">"))
    assert house.address_of("FRANCE") == "max@y.org"
    assert left(house, "FRANCE") == 0
    assert "noted nothing" in flat(house.write("FRANCE", "fees"), "max@y.org")


def test_a_rollback_leaves_the_ledger(house: House) -> None:
    house.write("GM", "fee France owes 2")
    house.write("GM", "process")
    house.write("GM", "fee France paid 1")
    house.write("GM", "rollback")
    assert left(house, "FRANCE") == 100


# ------------------------------------------------------------ addresses


@pytest.mark.parametrize("text", ["publish my address yes", "publish my address",
                                  "You may print my address."])  # fmt: skip
def test_an_address_is_told_to_the_game_by_consent_alone(house: House, text: str) -> None:
    france, italy = house.address_of("FRANCE"), house.address_of("ITALY")
    before = flat(house.write("ITALY", "who"), italy)
    assert "@" not in before.partition("What stands")[0]
    assert house.write("FRANCE", text).kinds == ("AddressPublished",)
    who = flat(house.write("ITALY", "who"), italy)
    assert f"<{france}>" in who
    assert house.address_of("TURKEY") not in who
    stranger = house.write_from("zoe@y.org", "who ghost")
    assert all(france not in mail.text for mail in stranger.mails)
    gone = house.write("FRANCE", "don't publish my address")
    assert gone.kinds == ("AddressPublished",)
    assert france not in flat(house.write("TURKEY", "who"), house.address_of("TURKEY"))


def test_nobody_publishes_the_address_of_another(house: House) -> None:
    france = house.address_of("FRANCE")
    plain = f"judge+ghost@{house.reply_address('GM').partition('@')[2]}"
    for done in (
        house.forge(france, "publish my address yes"),
        house.write_from(france, "publish my address yes", to=plain),
        house.write("ITALY", f"publish {france} yes"),
    ):
        assert "AddressPublished" not in done.kinds
    assert house.game.folder.known == ()


def test_who_has_left_is_told_of_no_more(house: House) -> None:
    france = house.address_of("FRANCE")
    house.write("FRANCE", "publish my address yes")
    offered = house.write("GM", "replace France by max@y.org")
    to = next(m for m in offered.mails if m.to == "max@y.org").fields["Reply-To"]
    house.write_from("max@y.org", "accept", to=to.partition("<")[2].strip(">"))
    said = flat(house.write("ITALY", "who"), house.address_of("ITALY"))
    assert france not in said
    assert "max@y.org" not in said


# ------------------------------------------------------------ before the start


def test_who_joins_in_anothers_name_writes_to_nobody(house: House) -> None:
    house.write_from(MASTER, "create game lark")
    house.write_from("anna@y.org", "join lark")
    text = "join lark\nbroadcast\nI am a cheat.\nendpress"
    forged = house.write_from("bruno@y.org", text, vouched="none")
    vouched = house.write_from("clara@y.org", text)
    for done in (forged, vouched):
        assert all("I am a cheat" not in m.text for m in done.mails if m.to == "anna@y.org")
    to = house.write_from("dora@y.org", "join lark").mails[0].fields["Reply-To"]
    secret = to.partition("<")[2].strip(">")
    sent = house.write_from("dora@y.org", "press to Anna\nHello.\nendpress", to=secret)
    assert "press from Dora" in sent.to("anna@y.org").subject
    other = house.write_from(
        "bruno@y.org", "press to Anna\nHello.\nendpress", to="judge+lark@example.org"
    )
    assert {mail.to for mail in other.mails} <= {"bruno@y.org"}


def test_two_lines_of_one_letter_about_one_person_are_both_told(house: House) -> None:
    done = house.write("GM", "fee France owes 2\nfee France paid 1")
    mails = [mail for mail in done.mails if mail.to == house.address_of("FRANCE")]
    assert ["still to pay: 2" in mails[0].text, "still to pay: 1" in mails[1].text] == [True, True]


def test_what_is_noted_of_one_tells_nothing_of_another() -> None:
    with House.begun() as house:
        for text in ("fee Anna paid 5, Xavier paid 5", "fee: Anna owes 10 EUR, Xavier has paid"):
            done = house.write("GM", text)
            assert (done.kinds, [mail.to for mail in done.mails]) == ((), [MASTER])
