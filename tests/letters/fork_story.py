"""A game that is forked, and orders tried out in a phase that is over: a golden story.

Of each letter stand the mails to its writer, the gamesmaster and somebody who watches.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from tests.harm.house import MASTER, SEED, Followed, House

STORY = Path(__file__).resolve().parent / "stories" / "forks.txt"
SECRET = b"a secret that tests may know, 32"
WATCHES = "olga@x.org"


def tell_story() -> str:
    """All of it."""
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        House.begun() as house,
    ):
        house.records.secret = SECRET
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    david = house.address_of("FRANCE")
    house.write_from(WATCHES, "observe ghost")
    house.write("FRANCE", "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO")
    house.write("GERMANY", "A Mun - Bur")
    house.write("GM", "process")
    yield _letter(house, david, house.write("FRANCE", text := "What if in S1901 A Mar H?"), text)
    text = "dry run: fork from S1901M as lark"
    yield _letter(house, MASTER, house.write("GM", text), text)
    text = "Please open a fork of ghost from Spring 1901, called lark."
    yield _letter(house, MASTER, house.write("GM", text), text, david, WATCHES)
    text = "fork from S1901M as lark"
    forked = house.write("GM", text)
    yield _letter(house, MASTER, forked, text, david, WATCHES)
    to = next(m.fields["Reply-To"] for m in forked.mails if m.to == david)
    text = "Yes, gladly."
    came = house.write_from(david, text, to=to.partition("<")[2].strip(">"))
    yield _letter(house, david, came, text, MASTER)
    house.game_name = "lark"
    for who, text in (
        ("GM", "undo the fork"),
        ("GM", "resume"),
        ("FRANCE", "log"),
        ("FRANCE", "history"),
    ):
        yield _letter(house, house.address_of(who), house.write(who, text), text)


def _letter(house: House, sender: str, done: Followed, text: str, *others: str) -> str:
    rows = [f"##### {house.now:%d %B, %H:%M}: {sender.partition('@')[0].title()} writes\n"]
    rows += ["\n".join(f"    {line}" for line in text.splitlines()) + "\n"]
    for mail in done.mails:
        if mail.to in {sender, *others}:
            shown = "\n".join(line.rstrip() for line in mail.text.splitlines()).rstrip()
            rows.append(f"{'=' * 72}\nTo: {mail.to}\nSubject: {mail.subject}\n\n{shown}\n")
    return "\n".join(rows)
