"""A seat goes silent until somebody else plays it: a golden story, as its readers have it.

The gamesmaster is on holiday and writes nothing. Of each day stand the mails that are about the
seat, to the late player, to one of the others, to those who stand by and to the gamesmaster.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from judge.daemon.service import Service
from tests.harm.house import JUDGE, MASTER, SEED, House, Mail, read_mail

STORY = Path(__file__).resolve().parent / "stories" / "silent-seat.txt"
SECRET = b"a secret that tests may know, 32"
_ABOUT = (
    "still with us", "no orders for", "needs a player", "no longer play", "will you play",
    "is offered to", "you are Italy", "another person", "stand by", "nobody took",
)  # fmt: skip
_FIRST, _SECOND = "zoe@y.org", "max@y.org"
_SHOWN = ("To", "Subject", "Reply-To")


def tell_story() -> str:
    """All of it."""
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        House.begun("silent vacate answer 2 days") as house,
    ):
        house.records.secret = SECRET
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    late = house.address_of("ITALY")
    readers = (late, house.address_of("FRANCE"), _FIRST, _SECOND, MASTER)
    for sender in (_FIRST, _SECOND):
        house.pass_time(hours=1)
        asked = house.write_from(sender, "standby standard within 1 day")
        yield from _mails(house, asked.mails, readers, f"{sender} writes: standby standard ...")
        to = next(mail for mail in asked.mails if "0standby" in mail.fields.get("Reply-To", ""))
        welcome = house.write_from(sender, "Yes.", to=_address(to))
        yield from _mails(house, welcome.mails, readers, f"{sender} answers: Yes.")
    offers: dict[str, Mail] = {}
    for _ in range(24):
        house.pass_time(hours=12)
        mails = _due(house)
        offers |= {mail.to: mail for mail in mails if "will you play" in mail.subject}
        yield from _mails(house, mails, readers, "nobody writes")
        if _SECOND in offers:
            break
        for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY"):
            _order(house, power)
    accepted = house.write_from(_SECOND, "accept", to=_address(offers[_SECOND]))
    yield from _mails(house, accepted.mails, readers, f"{_SECOND} answers: accept")
    status = house.write("FRANCE", "status\nconduct")
    yield from _mails(house, status.mails, readers, "France writes: status, conduct", every=True)


def _order(house: House, power: str) -> None:
    """All units of a power hold, where it hasn't ordered yet."""
    game = house.game
    seat = game.variant.power_by_id[power]
    if seat in game.owing:
        units = game.table.position.units_of(seat)
        house.write(power, "\n".join(f"{unit.printed} H" for unit in units) + "\nwait")


def _due(house: House) -> list[Mail]:
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(6):  # each does what is first for the game
        service.serve_all()
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


def _address(mail: Mail) -> str:
    return mail.fields["Reply-To"].partition("<")[2].strip(">")


def _mails(
    house: House,
    mails: Iterator[Mail] | tuple[Mail, ...] | list[Mail],
    readers: tuple[str, ...],
    what: str,
    *,
    every: bool = False,
) -> Iterator[str]:
    """What came about, and the mails about it, each with the fields that matter."""
    shown = [m for m in mails if m.to in readers and (every or _is_about(m))]
    if not shown:
        return
    yield f"##### {house.now - timedelta(0):%d %B, %H:%M}: {what}\n"
    for mail in shown:
        yield "=" * 72
        yield from (f"{name}: {mail.fields[name]}" for name in _SHOWN if name in mail.fields)
        yield "\n" + "\n".join(line.rstrip() for line in mail.text.splitlines()).rstrip() + "\n"


def _is_about(mail: Mail) -> bool:
    return any(words in mail.subject for words in _ABOUT)
