"""A letter is kept as it came, once, and ends served or on the shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.store.faults import NotWaiting, RecordsFault
from judge.store.letters import (
    MOST_COPIES,
    STOPS,
    KeptLetter,
    LetterState,
    ShelvedLetter,
    StoredLetter,
)
from judge.store.records import Records
from tests.store.waiting import next_suspect, next_unserved

Keep = Callable[[str], KeptLetter]


def test_a_letter_comes_back_as_it_was_kept(records: Records, noon: datetime, keep: Keep) -> None:
    assert keep("one") == KeptLetter(1, is_new=True)
    assert next_unserved(records, noon) == StoredLetter(
        id=1,
        raw=b"A PAR - BUR",
        sender="fay@example.org",
        recipient="judge@example.org",
        arrived=noon,
        tries=0,
        digest="one",
        message_id="<one@example.org>",
    )


def test_the_same_letter_twice_is_one_letter(records: Records, noon: datetime, keep: Keep) -> None:
    keep("one")
    records.letters.served(1, noon, "receipt")
    assert keep("one") == KeptLetter(1, is_new=False)
    assert keep("two") == KeptLetter(2, is_new=True)
    assert records.letters.counts() == {"unserved": 1, "served": 1, "shelved": 0}


def test_a_kept_letter_is_seen_by_everybody(path: Path, noon: datetime, keep: Keep) -> None:
    keep("one")
    with Records.open(path) as other:
        found = next_unserved(other, noon)
    assert found is not None
    assert found.digest == "one"


def test_letters_are_served_in_the_order_they_came(
    records: Records, noon: datetime, keep: Keep
) -> None:
    served = []
    for digest in ("c", "a", "b"):
        keep(digest)
    while letter := next_unserved(records, noon):
        served.append(letter.digest)
        records.letters.served(letter.id, noon, "")
    assert served == ["c", "a", "b"]


def test_served_says_when_and_how(records: Records, noon: datetime, keep: Keep) -> None:
    keep("one")
    records.letters.served(1, noon, "receipt")
    letter = records.letters.letter(1)
    assert letter is not None
    assert (letter.state, letter.settled, letter.note) == (LetterState.SERVED, noon, "receipt")


def test_a_letter_is_served_once_only(records: Records, noon: datetime, keep: Keep) -> None:
    keep("one")
    records.letters.served(1, noon, "first")
    steps: tuple[Callable[[], None], ...] = (
        lambda: records.letters.served(1, noon, "second"),
        lambda: records.letters.shelved(1, noon, "second"),
        lambda: records.letters.hold(1, noon),
        lambda: records.letters.unshelve(1),
    )
    for step in steps:
        with pytest.raises(NotWaiting, match="letter 1 is served already"):
            step()
    assert not records.letters.begun(1)
    assert records.letters.tried(1) == records.letters.killed(1) == 0
    letter = records.letters.letter(1)
    assert letter is not None
    assert (letter.note, letter.tries) == ("first", 0)


def test_tries_are_counted_for_good(
    path: Path, records: Records, noon: datetime, keep: Keep
) -> None:
    keep("one")
    assert [records.letters.tried(1) for _ in range(3)] == [1, 2, 3]
    with Records.open(path) as other:
        letter = next_unserved(other, noon)
    assert letter is not None
    assert letter.tries == 3


def test_a_held_letter_waits_and_loses_no_try(records: Records, noon: datetime, keep: Keep) -> None:
    keep("one")
    keep("two")
    records.letters.begun(1)
    records.letters.hold(1, noon + timedelta(minutes=1))
    before = next_unserved(records, noon)
    after = next_unserved(records, noon + timedelta(minutes=1))
    assert before is not None
    assert after is not None
    assert (before.id, after.id, after.tries) == (2, 1, 0)


def test_a_letter_at_which_the_judge_ends_is_not_to_blame(
    path: Path, records: Records, noon: datetime, keep: Keep
) -> None:
    """After some times it is served last, and no phase waits for it; it is never shelved."""
    keep("one")
    keep("two")
    for _ in range(STOPS):
        assert first(records, noon) == 1
        assert records.letters.begun(1)
    assert first(records, noon) == 2
    assert records.queue.came_by(noon) == ["judge@example.org"]
    with Records.open(path) as other:
        suspect = next_suspect(other, noon)
    assert suspect is not None
    assert (suspect.id, suspect.tries) == (1, 0)
    records.letters.served(2, noon, "")
    assert records.queue.came_by(noon) == []
    assert next_unserved(records, noon) is None
    records.letters.served(1, noon, "")
    assert next_suspect(records, noon) is None


def test_whoever_lives_to_tell_has_not_ended(records: Records, noon: datetime, keep: Keep) -> None:
    """A try, a killed worker, a full disk: then the judge itself went on."""
    keep("one")
    for _ in range(STOPS):
        records.letters.begun(1)
        records.letters.tried(1)
        records.letters.begun(1)
        records.letters.killed(1)
        records.letters.begun(1)
        records.letters.hold(1, noon)
    assert next_suspect(records, noon) is None
    assert (records.letters.tried(1), records.letters.killed(1)) == (STOPS + 1, STOPS + 1)


def first(records: Records, noon: datetime) -> int:
    letter = next_unserved(records, noon)
    assert letter is not None
    return letter.id


def test_the_shelf_keeps_what_broke_us(records: Records, noon: datetime, keep: Keep) -> None:
    keep("one")
    records.letters.tried(1)
    records.letters.shelved(1, noon, "RecursionError")
    assert next_unserved(records, noon) is None
    assert records.letters.shelf() == [
        ShelvedLetter(
            1, "fay@example.org", "judge@example.org", noon, noon, "RecursionError", tries=1
        )
    ]
    assert records.letters.counts() == {"unserved": 0, "served": 0, "shelved": 1}


def test_a_letter_from_the_shelf_is_as_new(records: Records, noon: datetime, keep: Keep) -> None:
    keep("one")
    fresh = records.letters.letter(1)
    records.letters.tried(1)
    records.letters.shelved(1, noon, "RecursionError")
    records.letters.unshelve(1)
    assert next_unserved(records, noon) == fresh
    assert records.letters.shelf() == []


def test_a_dropped_letter_stays_on_record(records: Records, noon: datetime, keep: Keep) -> None:
    keep("one")
    records.letters.shelved(1, noon, "RecursionError")
    records.letters.drop(1, noon)
    letter = records.letters.letter(1)
    assert letter is not None
    assert (letter.state, letter.note) == (LetterState.SERVED, "dropped: RecursionError")
    assert records.letters.shelf() == []
    with pytest.raises(NotWaiting):
        records.letters.drop(1, noon)
    records.letters.unshelve(1)
    assert first(records, noon) == 1


def test_a_letter_that_never_was(records: Records, noon: datetime) -> None:
    assert records.letters.letter(7) is None
    assert next_unserved(records, noon) is None
    with pytest.raises(NotWaiting, match="there is no letter 7"):
        records.letters.served(7, noon, "")


def test_text_where_bytes_belong_is_refused(records: Records, noon: datetime) -> None:
    with pytest.raises(RecordsFault, match="cannot store TEXT value in BLOB"):
        records.letters.keep(
            "text",  # type: ignore[arg-type]
            sender="",
            recipient="",
            arrived=noon,
            message_id="",
            digest="d",
        )
    assert records.letters.counts() == {"unserved": 0, "served": 0, "shelved": 0}


def test_a_letter_without_a_zone_is_refused(records: Records, noon: datetime) -> None:
    with pytest.raises(ValueError, match="without a zone"):
        records.letters.keep(
            b"",
            sender="",
            recipient="",
            arrived=noon.replace(tzinfo=None),
            message_id="",
            digest="d",
        )
    assert next_unserved(records, noon) is None


def test_a_huge_letter_is_kept_whole(records: Records, noon: datetime) -> None:
    raw = bytes(range(256)) * 80_000
    kept = records.letters.keep(
        raw, sender="", recipient="", arrived=noon, message_id="", digest="huge"
    )
    letter = records.letters.letter(kept.id)
    assert letter is not None
    assert letter.raw == raw


ANY_TEXT = st.text(st.characters(codec=None))


@given(raw=st.binary(), texts=st.lists(ANY_TEXT, min_size=4, max_size=4))
def test_any_bytes_and_any_text_are_kept(
    shared_records: Records, raw: bytes, texts: list[str]
) -> None:
    """NUL, every script, and the lone surrogates that mail can contain."""
    sender, recipient, message_id, digest = texts
    arrived = datetime(2026, 3, 1, tzinfo=UTC)
    kept = shared_records.letters.keep(
        raw,
        sender=sender,
        recipient=recipient,
        arrived=arrived,
        message_id=message_id,
        digest=digest,
    )
    again = shared_records.letters.keep(
        b"other", sender="", recipient="", arrived=arrived, message_id="", digest=digest
    )
    assert again == KeptLetter(kept.id, is_new=False)
    letter = shared_records.letters.letter(kept.id)
    assert letter is not None
    if kept.is_new:
        assert letter.raw == raw
        assert [letter.sender, letter.recipient, letter.message_id, letter.digest] == [
            text.encode("utf-8", "backslashreplace").decode() for text in texts
        ]


@pytest.fixture(scope="module")
def shared_records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Records]:
    with Records.open(tmp_path_factory.mktemp("letters") / "judge.db") as records:
        yield records


def test_earlier_letters_of_a_message_id_are_found(records: Records, noon: datetime) -> None:
    def kept(number: int, message_id: str, recipient: str = "judge+ghost@h.org") -> StoredLetter:
        id = records.letters.keep(
            b"raw",
            sender="a@x.org",
            recipient=recipient,
            arrived=noon,
            message_id=message_id,
            digest=str(number),
        ).id
        found = records.letters.letter(id)
        assert found is not None
        return found

    first = kept(1, "one")
    assert records.letters.before(first) == []
    assert records.letters.before(kept(2, "")) == []
    assert records.letters.before(kept(3, "")) == []
    assert records.letters.before(kept(4, "one", "judge+other@h.org")) == []
    again = kept(5, "one", "Judge+Ghost@h.org")
    assert [letter.id for letter in records.letters.before(again)] == [first.id]
    many = [kept(number, "one") for number in range(6, 6 + 2 * MOST_COPIES)]
    assert len(records.letters.before(many[-1])) == MOST_COPIES
