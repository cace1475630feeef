"""The subject of a report tells its reader's news, and which phase is over."""

from __future__ import annotations

import re

import pytest

from judge.board.calendar import Phase, read_phase
from judge.desk.replies.headline import write_headline
from judge.desk.replies.personal import personal_part
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


def test_who_sent_no_orders_stands_first() -> None:
    """To whoever leads a game by name, to a player of their own; and how many units had none."""
    seen = set()
    for issue in issues(load_variant("standard"), 2, 12, silent=0.2):
        missed = issue.processed.missed
        _, _, news = write_headline(issue, None, PHRASES).partition(": ")
        assert news.startswith("no orders from ") is bool(missed)
        assert all(power.name in news for power in missed[:3])
        for power in issue.game.survivors():
            _, _, own = write_headline(issue, power, PHRASES).partition(": ")
            idle = 0 if power in missed else len(issue.unordered(power))
            assert own.startswith("you sent no orders") is (power in missed)
            units = "1 unit" if idle == 1 else f"{idle} units"
            told = f"{units} without one" in own
            assert told <= bool(idle)
            seen |= {("missed", bool(missed)), ("told", told)}
    assert seen == {("missed", True), ("missed", False), ("told", True), ("told", False)}


def test_there_is_always_something_to_tell() -> None:
    standard = load_variant("standard")
    for issue in issues(standard, 2, 20):
        for power in (*issue.game.survivors(), None):
            _, _, news = write_headline(issue, power, PHRASES).partition(": ")
            assert news.strip(" ;,")


def test_nobody_is_dropped_from_a_piece_of_news_in_silence() -> None:
    """Of more than three who won centres three are named, and it is told how many more."""
    found = 0
    for issue in issues(load_variant("standard"), 2, 10):
        won = [one for one in issue.standings if one.change > 0]
        _, _, news = write_headline(issue, None, PHRASES).partition(": ")
        if len(won) > 3 and re.search(r"\w+ \+\d+", news):
            rows = re.search(r"(?:\w+ \+\d+, ){3}(\d+) more", news)
            assert rows is not None, news
            assert int(rows[1]) == len(won) - 3
            found += 1
    assert found


def test_orders_are_counted_the_same_wherever_they_are_told() -> None:
    for issue in issues(load_variant("standard"), 5, 8):
        powers = issue.game.variant.powers
        each = [issue.score(power) for power in powers]
        whole = issue.score()
        assert whole.given == sum(one.given for one in each)
        assert whole.done == sum(one.done for one in each)
        for power, one in zip(powers, each, strict=True):
            assert one.word == ("all" if one.done == one.given else "some" if one.done else "none")
            news = " ".join(personal_part(issue, power, PHRASES).news)
            if one.word == "some" and power in issue.game.survivors():
                assert f"{one.done} of your {one.given} orders" in " ".join(news.split())
