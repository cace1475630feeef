"""Motions from the first vote to the last word: a golden story, as its readers have it.

Of each letter stand the mails to its writer, to one of the others and to the gamesmaster; of
reports only what is said of votes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from judge.daemon.service import Service
from tests.harm.house import JUDGE, MASTER, SEED, House, Mail, read_mail

STORY = Path(__file__).resolve().parent / "stories" / "voting.txt"
SECRET = b"a secret that tests may know, 32"
_SHOWN = ("To", "Subject")


def tell_story() -> str:
    """All of it."""
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        House.begun("clockvotes majority") as house,
    ):
        house.records.secret = SECRET
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    # An extension by vote.
    yield from _written(house, "FRANCE", "vote for two more days")
    yield _several(house, ("AUSTRIA", "ENGLAND"), "vote extension 2 days")
    yield from _written(house, "ITALY", "votes")
    yield from _written(house, "ITALY", "I vote for an extension of 2 days.")
    # A poll, answered by a word.
    yield from _written(
        house, "GM", "poll: shall we play on over Christmas? yes / no / I don't mind"
    )
    yield from _written(house, "FRANCE", "poll I don't mind")
    yield _several(house, ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA"), "poll yes")
    yield from _written(house, "TURKEY", "poll perhaps")
    yield from _written(house, "TURKEY", "poll no")
    # Votes that lapse with the phase, and one that doesn't.
    yield from _written(house, "TURKEY", "vote draw")
    yield from _written(house, "FRANCE", "vote to replace Italy until I withdraw it")
    yield from _written(house, "GM", "process", only="otes that have ended")
    # A draw of some, to which all agree; and what is said of it.
    yield from _written(house, "FRANCE", "I propose a draw between England, France and Germany")
    yield _several(house, ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA"), "set draw EFG")
    yield from _written(house, "TURKEY", "vote draw between England, France and Germany")
    yield from _written(house, "FRANCE", "Statement:\nI should have built a fleet.\n\nGreta")
    yield from _written(house, "GM", "statement: Thank you all.")
    house.pass_time(hours=7 * 24 + 1)
    yield from _mails(house, _due(house), (house.address_of("ITALY"),), "a week later")
    yield from _written(house, "ITALY", "statement: I was robbed")


def _several(house: House, powers: Sequence[str], text: str) -> str:
    """What some write whose answers say nothing new."""
    for power in powers:
        house.write(power, text)
    return f"##### {', '.join(power.capitalize() for power in powers)} write: {text}\n"


def _written(house: House, who: str, text: str, *, only: str = "") -> Iterator[str]:
    house.pass_time(hours=1)
    other = "RUSSIA" if who != "RUSSIA" else "TURKEY"
    own = MASTER if who == "GM" else house.address_of(who)
    readers = tuple(dict.fromkeys((own, house.address_of(other), MASTER)))
    mails = house.write(who, text).mails
    yield from _mails(house, mails, readers, f"{who.capitalize()} writes: {text}", only=only)


def _due(house: House) -> list[Mail]:
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(3):
        service.serve_all()
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


def _mails(
    house: House, mails: Sequence[Mail], readers: Sequence[str], what: str, *, only: str = ""
) -> Iterator[str]:
    yield f"##### {house.now - timedelta(0):%d %B, %H:%M}: {what}\n"
    for mail in mails:
        parts = [p for p in mail.text.split("\n\n") if not only or only in p or "lapsed" in p]
        if mail.to not in readers or not parts:
            continue
        yield "=" * 72
        yield from (f"{name}: {mail.fields[name]}" for name in _SHOWN if name in mail.fields)
        said = "\n\n".join(part for part in parts if "no order: it will hold" not in part)
        yield "\n" + "\n".join(line.rstrip() for line in said.splitlines()).rstrip() + "\n"
