"""A gamesmaster's evening: a golden story of dry runs, UNDO, the log, a digest and days away.

Each letter stands above the mails that it brings to the gamesmaster and to one of the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from judge.daemon.service import Service
from tests.harm.house import JUDGE, MASTER, NOON, SEED, House, Mail, read_mail

TOOLS = Path(__file__).resolve().parent / "stories" / "masters-tools.txt"
SECRET = b"a secret that tests may know, 32"
_SHOWN = ("To", "Subject", "Reply-To")
_READER = "FRANCE"
LETTERS: Sequence[tuple[str, str]] = (
    ("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre - MAO"),
    ("GM", "what if I process now?"),
    ("FRANCE", "preview"),
    ("GM", "set digest 8"),
    ("GM", "What would happen if I extended by two days?"),
    ("GM", "extend by 2 days, reason: Clara's exam"),
    ("GM", "pause until 2 January, reason: Christmas"),
    ("GM", "undo the extension"),
    ("GM", "cancel the pause"),
    ("GM", "undo the extension, reason: the exam was put off"),
    ("ITALY", "could we have until Friday 20:00?"),
    ("TURKEY", "extend by 2 days"),
    ("", ""),
    ("GM", "1 yes, 2 extend by 12 hours and a bit"),
    ("GM", "1 yes, 2 extend by 12 hours"),
    ("GM", "process"),
    ("GM", "rollback, reason: the mail of Italy was lost"),
    ("GM", "undo the rollback"),
    ("GM", "for Italy: A Ven - Tri\nA Rom dances"),
    ("GM", "for Italy:\nA Ven - Tri\nA Rom - Ven"),
    ("FRANCE", "what did the gamesmaster do?"),
    ("GM", "I'm away 3 to 12 December, no laptop."),
    ("GM", "set gmaway rest"),
    ("GM", "I'm away 4 to 12 December."),
    ("FRANCE", "status"),
    ("GM", "I'm back already"),
)
"""Who writes what; nobody, where only time passes."""


def tell_tools() -> str:
    """All of it."""
    with patch.object(RecordsOffice, "seed_for", lambda *_: SEED), House.begun() as house:
        house.records.secret = SECRET
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    readers = (MASTER, house.address_of(_READER))
    for who, text in LETTERS:
        if not who:
            house.now = NOON + timedelta(hours=19)
            mails: Sequence[Mail] = _due(house)
            written = "nobody writes; it is eight in Berlin"
        else:
            house.pass_time(hours=0.2)
            mails = house.write(who, text).mails
            written = f"{who} writes: {text.splitlines()[0]}"
        yield f"{'#' * 72}\n# {house.now:%Y-%m-%d %H:%M}  {written}\n"
        yield from (shown(mail) for mail in mails if mail.to in readers)


def _due(house: House) -> list[Mail]:
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(4):
        service.serve_all()
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


def shown(mail: Mail) -> str:
    """A mail as the story has it."""
    fields = [f"{name}: {mail.fields[name]}" for name in _SHOWN if name in mail.fields]
    text = "\n".join(row.rstrip() for row in mail.text.splitlines()).rstrip()
    return "\n".join(("=" * 72, *fields, "", text, ""))
