"""Serving a letter changes nothing: it can be asked what would come of it, again and again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from judge.daemon import blame, service
from judge.daemon.office import RecordsOffice
from judge.desk.counter import Served, serve
from judge.desk.letters import JudgeAddress, Letter
from judge.desk.limits import Count
from judge.store.records import Records
from tests.letters.conversation import BEGIN, JUDGE, converse


class OfficeThatOnlyReads(RecordsOffice):
    """An office whose one way to write is barred."""

    def first_time(self, count: Count) -> bool:
        raise AssertionError(f"{count} was counted by a dry run")


@dataclass
class DryRuns:
    """Serves each letter by itself before it is served, and keeps how that compares."""

    compared: list[tuple[Served, Served]] = field(default_factory=list)

    def serve(self, letter: Letter, key: str, office: RecordsOffice, now: datetime) -> Served:
        dry = OfficeThatOnlyReads(office._records, office.judge, now)
        connection = office._records._ledger.database.conn
        before = connection.total_changes
        self.compared.append((serve(letter, key, dry, now), serve(letter, key, dry, now)))
        assert connection.total_changes == before
        return serve(letter, key, office, now)


@pytest.fixture(scope="module")
def runs() -> DryRuns:
    found = DryRuns()
    with patch.object(service, "serve", found.serve):
        for _ in converse():
            pass
    return found


def test_a_dry_run_says_what_the_letter_does_and_leaves_the_records_alone(runs: DryRuns) -> None:
    assert len(runs.compared) > 50
    for first, second in runs.compared:
        assert first == second


COUNTED = {
    "absence", "automatic", "create aligned", "join aligned", "motion",
    "not done, aligned", "not done, unsure", "offer", "password", "press", "press aligned",
    "press password", "question", "remind", "request", "standby aligned", "stranger",
}  # fmt: skip
"""What the golden letters do that may be done only so often."""


def test_what_is_counted_is_part_of_what_follows(runs: DryRuns) -> None:
    kinds = {count.kind for first, _ in runs.compared for count in first.counts}
    assert {kind.rstrip("0123456789 ") for kind in kinds} == COUNTED


@pytest.fixture
def office(tmp_path: Path) -> Iterator[RecordsOffice]:
    with Records.open(tmp_path / "db") as records:
        yield OfficeThatOnlyReads(records, JudgeAddress(JUDGE.local, JUDGE.domain), BEGIN)


def test_a_seed_is_drawn_once_for_its_purpose_and_letter(office: RecordsOffice) -> None:
    seed = office.seed_for("game")
    assert office.seed_for("game") == seed
    assert office.seed_for("chance") != seed
    assert RecordsOffice(office._records, office.judge, BEGIN).seed_for("game") != seed


def test_asking_whether_something_is_the_first_time_does_not_make_it_so(
    office: RecordsOffice,
) -> None:
    count = Count("press 0", "ghost/FRANCE", blame.A_WAIT)
    assert (office.is_first(count), office.is_first(count)) == (True, True)
    assert RecordsOffice(office._records, office.judge, BEGIN).first_time(count)
    assert not office.is_first(count)
    later = RecordsOffice(office._records, office.judge, BEGIN + blame.A_WAIT)
    assert later.is_first(count)
