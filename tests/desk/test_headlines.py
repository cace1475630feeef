"""The subject of a report tells its reader's news, and which phase is over."""

from __future__ import annotations

import re

import pytest

from judge.board.calendar import Phase, read_phase
from judge.desk.replies.headline import write_headline
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from tests.desk.issues import issues

PHRASES = load_phrases()
MOST = 92
"""Letters that stand behind "[ghost] ": a subject has a hundred."""


def phase_of(subject: str) -> Phase:
    """The phase that a person takes a subject to be about."""
    found = re.match(r"(Spring|Fall|Winter) (\d+)( retreats)?: ", subject)
    assert found is not None, subject
    kind = "R" if found[3] else "A" if found[1] == "Winter" else "M"
    return read_phase(f"{found[1][0]}{found[2]}{kind}")


@pytest.mark.parametrize("id_", variant_ids())
def test_a_subject_tells_its_readers_news(id_: str) -> None:
    """What they gain, lose and have driven out comes first; all of it fits, and names no person."""
    variant = load_variant(id_)
    for issue in issues(variant, 7, 12):
        before, after = issue.processed.before.table.position, issue.game.table.position
        for power in (*issue.game.survivors(), None):
            subject = write_headline(issue, power, PHRASES)
            assert phase_of(subject) == issue.phase
            assert len(subject) <= MOST, subject
            assert "Player of" not in subject
            if power is None:
                assert "you" not in subject
                continue
            had, has = set(before.centres_of(power)), set(after.centres_of(power))
            assert ("you gain " in subject) is bool(has - had)
            if len(gained := has - had) <= 3:
                assert all(place.name in subject for place in gained)
            if not has - had:
                assert ("you lose " in subject) is bool(had - has)


def test_there_is_always_something_to_tell() -> None:
    standard = load_variant("standard")
    for issue in issues(standard, 2, 20):
        for power in (*issue.game.survivors(), None):
            _, _, news = write_headline(issue, power, PHRASES).partition(": ")
            assert news.strip(" ;,")
