"""What a gamesmaster lays down and puts right: a golden story of rulings, edits and ways forward.

Each letter stands above the mails that it brings to the gamesmaster and to one of the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from tests.harm.house import MASTER, SEED, House
from tests.letters.masters_tools import shown

CORRECTIONS = Path(__file__).resolve().parent / "stories" / "corrections.txt"
SECRET = b"a secret that tests may know, 32"
_READER = "FRANCE"
LETTERS: Sequence[tuple[str, str]] = (
    ("GM", "ruling: A fleet in Kiel may not convoy,\nwhatever the rulebook says."),
    ("GM", "erratum: It may, in Winter."),
    ("GM", "ruling 1: A fleet in Kiel may not convoy, but for armies of its own."),
    ("GM", "New ruling:\n\nPress is English.\n\nOr Latin.\nend ruling"),
    ("GM", "withdraw ruling 2"),
    ("FRANCE", "ruling: Burgundy is mine"),
    ("FRANCE", "get rulings"),
    ("FRANCE", "A Par - Bur\nA Mar - Spa"),
    ("GM", "remove A Par"),
    ("GM", "dry run: edit: A Par to Pic, because its order was misread"),
    ("GM", "edit:\nA Par to Pic\nplace F NAO England\nbecause the orders were misread"),
    ("GM", "undo the edit"),
    ("FRANCE", "edit: A Par to Bur, because I like it"),
    ("GM", "forward"),
    ("GM", "process"),
    ("GM", "rollback"),
    ("GM", "forward to F1901M, reason: the lost mail was found"),
)
"""Who writes what."""


def tell_corrections() -> str:
    """All of it."""
    with patch.object(RecordsOffice, "seed_for", lambda *_: SEED), House.begun() as house:
        house.records.secret = SECRET
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    readers = (MASTER, house.address_of(_READER))
    for who, text in LETTERS:
        house.pass_time(hours=0.2)
        mails = house.write(who, text).mails
        written = " / ".join(text.splitlines())
        yield f"{'#' * 72}\n# {house.now:%Y-%m-%d %H:%M}  {who} writes: {written}\n"
        yield from (shown(mail) for mail in mails if mail.to in readers)
