"""How somebody comes to act for a gamesmaster, acts, and is refused: a golden story.

Each letter stands above the mails that it brings to the gamesmaster, the deputy and one player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from tests.harm.house import MASTER, SEED, House
from tests.letters.masters_tools import shown

DEPUTIES = Path(__file__).resolve().parent / "stories" / "deputies.txt"
SECRET = b"a secret that tests may know, 32"
BEN, _READER = "ben@y.org", "FRANCE"
LETTERS: Sequence[tuple[str, str]] = (
    ("GM", "Ben is my deputy for the clock"),
    ("GM", "deputy ben@y.org: clock, rulings until 12 December"),
    ("GM", "deputy Ben Muster <ben@y.org>: clock, seats until 12 December"),
    (BEN, "Only if I may process, too?"),
    (BEN, "Yes, I accept."),
    (BEN, "extend by 2 days, reason: Clara's exam"),
    (BEN, "extend by 2 days if Clara wants it"),
    (BEN, "process"),
    ("FRANCE", "status"),
    ("FRANCE", "log"),
    ("GM", "deputy none"),
)
"""Who writes what; Ben answers the last mail that he has."""


def tell_deputies() -> str:
    """All of it."""
    with patch.object(RecordsOffice, "seed_for", lambda *_: SEED), House.begun() as house:
        house.records.secret = SECRET
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    readers, to = (MASTER, BEN, house.address_of(_READER)), ""
    for who, text in LETTERS:
        house.pass_time(hours=0.2)
        done = house.write_from(BEN, text, to=to) if who == BEN else house.write(who, text)
        to = next((m.fields["Reply-To"] for m in done.mails if m.to == BEN and who != "GM"), to)
        if not to:
            to = next((m.fields["Reply-To"] for m in done.mails if m.to == BEN), "")
        yield f"{'#' * 72}\n# {house.now:%Y-%m-%d %H:%M}  {who} writes: {text}\n"
        yield from (shown(mail) for mail in done.mails if mail.to in readers)
