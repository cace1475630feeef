"""The column of those who observe: for everybody, under their name, in the next report alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judge.daemon.replaying import replay_faults
from judge.desk.clerks.column import MOST_A_DAY, MOST_IN_COLUMN
from tests.harm.house import Followed, House

OLGA = "olga@x.org"
TEXT = "What a fine war.\n\n  A Mun - Bur, I say."


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun("column yes early off") as house:
        yield house


def watch(house: House, who: str = OLGA) -> str:
    """Somebody observes; where they write."""
    mail = house.write_from(who, "observe ghost").mails[0]
    return mail.fields["Reply-To"].partition("<")[2].strip(">")


def write(house: House, text: str, to: str, who: str = OLGA) -> Followed:
    return house.write_from(who, text, to=to)


@pytest.mark.parametrize(
    "heading",
    ["broadcast", "press to all", "Letter to the editor:", "For the column:",
     "broadcast, for the next report", "Hold this for the next report:"],
)  # fmt: skip
def test_what_an_observer_writes_stands_in_the_next_report(house: House, heading: str) -> None:
    to = watch(house)
    wrote = write(house, f"{heading}\n{TEXT}\nendpress", to)
    assert wrote.kinds == ("ObserverWrote",)
    assert [mail.to for mail in wrote.mails] == [OLGA]
    assert all(TEXT not in mail.text for mail in house.write("ITALY", "status\nresults").mails)
    closed = house.write("GM", "process")
    reports = {mail.to: mail.text for mail in closed.mails if "no. 2" in mail.text}
    assert {house.address_of("ITALY"), house.address_of("GM"), OLGA} <= {*reports}
    for text in reports.values():
        assert "> Olga, an observer, 2026-11-21 13:00 UTC:\n> | What a fine war.\n> |\n" in text
    again = house.write("GM", "process")
    assert all("fine war" not in mail.text for mail in again.mails)
    assert not list(replay_faults(house.records, "ghost"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("press to Italy\nHelp me.\nendpress", "writes to no single player"),
        ("To Italy:\nHelp me, will you?", "writes to no single player"),
        ("press to all but Italy\nHelp me.\nendpress", "writes to no single player"),
        ("press to Italy, GM\nHelp me.\nendpress", "writes to no single player"),
        ("broadcast grey\nHelp me.\nendpress", "bears its writer's own name"),
        ("broadcast as Turkey\nHelp me.\nendpress", "bears its writer's own name"),
        (f"broadcast\n{'Help me. ' * 300}\nendpress", "has room for"),
        ("Letter to the editor:\nWhat a fine war.\n\nHelp me.", "where it ends"),
    ],
)
def test_nothing_else_of_an_observers_goes_to_anybody(house: House, text: str, said: str) -> None:
    to = watch(house)
    followed = write(house, text, to)
    (receipt,) = followed.mails
    assert (followed.kinds, receipt.to) == ((), OLGA)
    assert said in " ".join(receipt.text.replace("    !", "").split())
    assert "| Help me" in receipt.text
    assert receipt.subject.startswith("[ghost] press NOT SENT")


def test_where_there_is_no_column_nothing_is_printed() -> None:
    with House.begun("early off") as house:
        to = watch(house)
        refused = write(house, f"broadcast\n{TEXT}\nendpress", to)
        assert refused.kinds == ()
        told = " ".join(refused.mails[0].text.replace("    !", "").split())
        assert "observers write to the gamesmaster alone" in told
        assert write(house, "Dear GM,\nwho leads?", to).mails[1].to == house.address_of("GM")
        house.write("GM", "set column yes")
        assert write(house, f"broadcast\n{TEXT}\nendpress", to).kinds == ("ObserverWrote",)


def test_a_column_has_only_so_much_room(house: House) -> None:
    to = watch(house)
    for _ in range(MOST_A_DAY):
        assert write(house, f"broadcast\n{TEXT}\nendpress", to).kinds == ("ObserverWrote",)
        house.pass_time(hours=1)
    refused = write(house, f"broadcast\n{TEXT}\nendpress", to)
    assert refused.kinds == ()
    assert "a day are enough" in refused.mails[0].text
    for name in ("max", "zoe", "kim"):
        who = f"{name}@x.org"
        write(house, "broadcast\nHear, hear.\nendpress", watch(house, who), who)
    assert len(house.game.press.column) == MOST_IN_COLUMN
    last = watch(house, "lee@x.org")
    full = write(house, "broadcast\nHear, hear.\nendpress", last, "lee@x.org")
    assert full.kinds == ()
    assert "is full" in full.mails[0].text
    closed = house.write("GM", "process")
    report = next(m.text for m in closed.mails if m.to == house.address_of("ITALY"))
    assert report.count(", an observer, ") == MOST_IN_COLUMN
    assert write(house, "broadcast\nHear!\nendpress", last, "lee@x.org").kinds == ("ObserverWrote",)


def test_an_observer_takes_a_letter_back(house: House) -> None:
    to = watch(house)
    write(house, f"broadcast\n{TEXT}\nendpress", to)
    asked = write(house, "undo", to)  # or the letter by which they came to observe
    (number,) = re.findall(r"undo (\d+)\n +press that waited", asked.mails[0].text)
    back = write(house, f"undo {number}", to)
    assert back.kinds == ("Undone",)
    assert house.game.press.column == ()


def test_the_last_column_stands_in_the_last_mail(house: House) -> None:
    to = watch(house)
    write(house, f"broadcast\n{TEXT}\nendpress", to)
    ended = house.write("GM", "cancel game ghost")
    italy = next(m for m in ended.mails if m.to == house.address_of("ITALY"))
    assert "> Olga, an observer" in italy.text
    assert write(house, f"broadcast\n{TEXT}\nendpress", to).kinds == ()


def test_no_secret_address_is_printed_and_no_name_is_kept_in_the_log(house: House) -> None:
    to = watch(house)
    write(house, f"broadcast\nWrite to me: {to}\nendpress", to)
    closed = house.write("GM", "process")
    secret = to.partition("@")[0].rpartition(".")[2]
    assert all(secret not in m.text for m in closed.mails if m.to != OLGA)
    rows = [row.body for row in house.records.games.events("ghost") if row.kind == "ObserverWrote"]
    assert len(rows) == 1
    assert "olga" not in rows[0].casefold().replace("write to me", "")


def test_nobody_writes_for_the_column_who_only_bears_an_observers_address(house: House) -> None:
    watch(house)
    forged = house.forge(OLGA, f"broadcast\n{TEXT}\nendpress")
    assert forged.kinds == ()
    assert [m.to for m in forged.mails] in ([], [OLGA])
    stranger = house.write_from("eve@x.org", f"broadcast\n{TEXT}\nendpress", subject="[ghost]")
    assert stranger.kinds == ()


def test_an_observer_called_as_a_power_is_still_one(house: House) -> None:
    to = watch(house, "france@x.org")
    write(house, "broadcast\nI yield.\nendpress", to, "france@x.org")
    closed = house.write("GM", "process")
    report = next(m.text for m in closed.mails if m.to == house.address_of("ITALY"))
    assert '> player "France", an observer, ' in report
