"""How games are opened in people's own sentences: a golden story.

Each letter stands above the mail that it brings to its writer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from tests.harm.house import SEED, House
from tests.letters.masters_tools import shown

OPENINGS = Path(__file__).resolve().parent / "stories" / "openings.txt"
SECRET = b"a secret that tests may know, 32"
LETTERS: Sequence[tuple[str, str]] = (
    ("zoe@y.org", "Hi, I'd like to run a private game named lark with 2 day turns, skip weekends."),
    ("zoe@y.org", "start a Swiss game called edel, no press, weekly on Sundays 20:00"),
    ("yan@y.org", "start a Swiss game called alp, no press, rulebook 1971"),
    ("yan@y.org", "create game alp press none variant swiss"),
    ("zoe@y.org", "rename the game to skylark"),
    ("zoe@y.org", "archive the game"),
)
"""Who writes what."""


def tell_openings() -> str:
    """All of it."""
    with patch.object(RecordsOffice, "seed_for", lambda *_: SEED), House.begun() as house:
        house.records.secret = SECRET
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    for who, text in LETTERS:
        house.pass_time(hours=0.2)
        mails = house.write_from(who, text).mails
        yield f"{'#' * 72}\n# {house.now:%Y-%m-%d %H:%M}  {who} writes: {text}\n"
        yield from (shown(mail) for mail in mails if mail.to == who)
