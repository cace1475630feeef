"""What all players are told, those are told as well who watch, or wait for a seat: one rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from judge.daemon.service import Service
from tests.harm.house import JUDGE, MASTER, House, Mail, read_mail

OLGA, NEW = "olga@x.org", "new@z.org"
PLAYER = "TURKEY"
ROOT = Path(__file__).resolve().parents[2] / "judge"


def written(*letters: tuple[str, str]) -> Callable[[House], None]:
    def tell(house: House) -> None:
        for who, text in letters:
            house.write(who, text)

    return tell


def all_vote(line: str) -> Callable[[House], None]:
    return written(*((power, line) for power in (
        "AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY",
    )))  # fmt: skip


def ejected(house: House) -> None:
    asked = house.write("GM", "eject France").to(MASTER).text
    line = re.search(r"eject France [a-z2-7]{8}", asked)
    assert line is not None
    house.write("GM", line[0])


def handed_over(seat: str) -> Callable[[House], None]:
    def tell(house: House) -> None:
        offer = house.write("GM", f"replace {seat} by {NEW}").to(NEW)
        house.write_from(NEW, "yes", to=offer.fields["Reply-To"].rpartition("<")[2].strip(">"))

    return tell


def passed(hours: float) -> Callable[[House], None]:
    def tell(house: House) -> None:
        house.pass_time(hours=hours)
        service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
        for _ in range(3):
            service.serve_all()

    return tell


def resumed_by_itself(house: House) -> None:
    house.write("GM", "pause until 25 November")
    passed(120)(house)


def polled(house: House) -> None:
    house.write("GM", "poll: shall we play on? yes / no")
    house.write("GM", "close poll 1")


NOTICES: Mapping[str, Callable[[House], None]] = {
    "deadline": written(("GM", "deadline 2026-11-25 20:00")),
    "extend": written(("GM", "extend by 2 days, reason: Clara's exam")),
    "pause": written(("GM", "pause")),
    "pause until": written(("GM", "pause until 2 January, reason: Christmas")),
    "resume": written(("GM", "pause"), ("GM", "resume")),
    "resumed by itself": resumed_by_itself,
    "settings": written(("GM", "set grace 1 day press none")),
    "rollback": written(("GM", "process"), ("GM", "rollback, reason: a slip")),
    "undo of the rollback": written(
        ("GM", "process"), ("GM", "rollback, reason: a slip"), ("GM", "undo the rollback")
    ),
    "undo of a deadline": written(("GM", "extend by 2 days"), ("GM", "undo the extension")),
    "orders entered, and taken back": written(
        ("GM", "enter orders for France: A Par - Bur"), ("GM", "undo"),
    ),
    "vacant": ejected,
    "another player": handed_over("France"),
    "another gamesmaster": handed_over("GM"),
    "vote": written(("FRANCE", "vote extension 2 days")),
    "carried": all_vote("vote extension 2 days"),
    "carried replacement": all_vote("vote to replace the gamesmaster"),
    "drawn": all_vote("vote draw"),
    "poll": polled,
    "cancelled": written(("GM", "cancel game ghost")),
    "late": passed(73),
    "statements": written(
        ("GM", "cancel game ghost"), ("FRANCE", "statement: well played")
    ),
}  # fmt: skip
"""What is told to everybody, by what brings it about."""


def to(mails: list[Mail], address: str) -> dict[str, str]:
    """What somebody was told, by its subject; a receipt is nobody else's business."""
    found = (mail for mail in mails if mail.to == address)
    return {m.subject: m.text for m in found if "Your letter, line by line" not in m.text}


@pytest.mark.parametrize("name", NOTICES)
def test_who_watches_is_told_what_all_players_are(name: str) -> None:
    with House.begun("grace 1 day" if name == "late" else "") as house:
        house.write_from(OLGA, "observe ghost")
        newest = house.records.outbox.newest()
        NOTICES[name](house)
        if name == "statements":
            passed(24 * 8)(house)
        mails = [read_mail(row.raw) for row in house.records.outbox.added_after(newest)]
        player, watcher = (to(mails, who) for who in (house.address_of(PLAYER), OLGA))
        own = {subject for subject in player if " 1901: " in subject or "awaited" in subject}
        assert watcher.keys() >= player.keys() - own
        assert watcher
        for subject in player.keys() & watcher.keys() - own:
            # How to agree, what stands for them, and what they say at the end, is for players.
            lines = iter(player[subject].splitlines())
            assert all(line in lines for line in watcher[subject].splitlines()), subject


def test_who_waits_for_a_seat_is_told_of_other_settings() -> None:
    with House.begun() as house:
        house.game_name = "lark"
        house.write_from(MASTER, "create game lark")
        house.write_from("anna@x.org", "join lark")
        done = house.write("GM", "set press none")
        assert "Players write to" in done.to("anna@x.org").text
        assert "cancelled" in house.write("GM", "cancel game lark").to("anna@x.org").text


TO_SEATS_ALONE = {
    "desk/replies/edits.py",  # each with their own orders on the edited board; those who watch, too
    "desk/replies/opening.py",  # each is told their own power
    "desk/replies/report.py",  # each with their own orders; those who watch have a copy
    "desk/replies/press.py",  # whom the letter is for
    "desk/closing.py",  # reminders: who is waited for; all are told of late ones
    "desk/addressing.py", "desk/replies/addressing.py",
}  # fmt: skip
"""Who writes to the seats one by one."""


def test_nobody_else_writes_to_all_seats() -> None:
    found = {
        str(path.relative_to(ROOT))
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "everybody"
    }
    assert found == TO_SEATS_ALONE
