"""Questions of every kind, and orders that are only tried out: a golden story, as France has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from tests.harm.house import SEED, House

STORY = Path(__file__).resolve().parent / "stories" / "asking.txt"
SECRET = b"a secret that tests may know, 32"
LETTERS = (
    "describe Spain",
    "Can my army in Paris reach Munich in one season?",
    "Could the fleet go from Brest to the Channel?\nWho owns Belgium, by the way?",
    "When is a support cut?",
    "What happens if I miss the deadline?",
    "How many centres does it take to win?",
    "Wie lange haben wir für Rückzüge?",
    "What if:\nA Par - Bur\nA Mar S A Par - Bur\nA Mun - Bur\nEND\nF Bre - MAO",
    "I'm toying with A Par - Pic. Would that work?",
    "How does the weather look in Berlin?",
)


def tell_story() -> str:
    """All of it."""
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        House.begun() as house,
    ):
        house.records.secret = SECRET
        return "\n".join(row for letter in LETTERS for row in _told(letter, house)) + "\n"


def _told(letter: str, house: House) -> Iterator[str]:
    house.pass_time(hours=1)
    france = house.address_of("FRANCE")
    yield f"##### {house.now:%d %B, %H:%M}: France writes\n"
    yield "\n".join(f"    {line}" for line in letter.splitlines()) + "\n"
    for mail in house.write("FRANCE", letter).mails:
        if mail.to == france:
            text = "\n".join(line.rstrip() for line in mail.text.splitlines()).rstrip()
            yield f"{'=' * 72}\nSubject: {mail.subject}\n\n{text}\n"
