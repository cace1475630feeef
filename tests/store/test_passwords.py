"""What is kept of passwords, and that nothing is left of what letters have said."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from judge.store.games import EventRow
from judge.store.records import Records

SAID = '["fghost", "Wanderer-42", ""]'


@pytest.fixture
def game(records: Records, noon: datetime) -> str:
    event = EventRow("GameCreated", "{}", noon, 1)
    records.games.create("Ghost", at=noon, events=[event], state="{}", deadline=None)
    return "ghost"


def say(records: Records, noon: datetime, said: str) -> int:
    return records.letters.keep(
        b"SIGNON Fghost ...",
        sender="fay@example.org",
        recipient="judge@example.org",
        arrived=noon,
        message_id="",
        digest=f"of {len(said)}",
        said=said,
    ).id


def traces(path: Path) -> list[str]:
    files = sorted(path.parent.glob(f"{path.name}*"))
    return [file.name for file in files if b"Wanderer" in file.read_bytes()]


def test_a_password_is_its_places_under_one_number(
    records: Records, noon: datetime, game: str
) -> None:
    shelf = records.passwords
    assert shelf.of(game, "FRANCE", 1) is None
    shelf.keep(game, "FRANCE", 1, ("00", "ff"), noon)
    shelf.keep(game, "GM", 3, ("11", "ee"), noon)
    assert shelf.of("GHOST", "FRANCE", 1) == ("00", "ff")
    assert shelf.of(game, "FRANCE", 2) is None
    assert shelf.of("other", "FRANCE", 1) is None
    shelf.keep(game, "FRANCE", 2, ("22", "dd"), noon)
    assert [shelf.of(game, "FRANCE", epoch) for epoch in (1, 2)] == [None, ("22", "dd")]
    shelf.keep_only(game, {("FRANCE", 2), ("GM", 4)})
    assert (shelf.of(game, "FRANCE", 2), shelf.of(game, "GM", 3)) == (("22", "dd"), None)
    shelf.drop(game, "FRANCE")
    assert shelf.of(game, "FRANCE", 2) is None


def test_what_a_letter_says_is_gone_when_it_is_settled(
    records: Records, noon: datetime, path: Path
) -> None:
    served, shelved, waiting = (say(records, noon, SAID + blanks) for blanks in ("", " ", "  "))
    records.letters.served(served, noon, "served")
    records.letters.shelved(shelved, noon, "it broke")
    for settled in map(records.letters.letter, (served, shelved)):
        assert settled is not None
        assert settled.said == ""
    letter = records.letters.letter(waiting)
    assert letter is not None
    assert letter.said.strip() == SAID
    assert "Wanderer" not in repr(letter)
    records.letters.served(waiting, noon, "served")
    records.letters.wipe()
    assert traces(path) == []
    records.letters.wipe()


def test_while_somebody_reads_it_waits(records: Records, noon: datetime, path: Path) -> None:
    with Records.open(path) as other:
        number = say(records, noon, SAID)
        other._ledger.rows("BEGIN")
        assert other.letters.letter(number) is not None
        records.letters.served(number, noon, "served")
        records.letters.wipe()
        assert traces(path) != []
        other._ledger.rows("COMMIT")
        records.letters.wipe()
        assert traces(path) == []
