"""The tokens' file: for its owner alone, exchanged in time and once, by whoever comes first."""

from __future__ import annotations

import stat
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.daemon.tokens import TOKENS, TokenFile
from judge.post.oauth2 import NotAllowed, Tokens
from tests.post.authority import Authority, run_authority

NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Clock:
    now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def authority() -> Iterator[Authority]:
    with run_authority() as running:
        running.refresh = {"first"}
        yield running


@pytest.fixture
def file(authority: Authority, tmp_path: Path) -> TokenFile:
    file = TokenFile(tmp_path / "var", authority.client, Clock())
    file.keep(Tokens("old", "first", NOW + HOUR))
    return file


def test_it_is_its_owners_alone(file: TokenFile, tmp_path: Path) -> None:
    kept = tmp_path / "var" / TOKENS
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [one.name for one in kept.parent.iterdir()] == [TOKENS]


def test_it_is_exchanged_shortly_before_its_end(
    file: TokenFile, authority: Authority, tmp_path: Path
) -> None:
    clock = Clock()
    file = TokenFile(tmp_path / "var", authority.client, clock)
    clock.now = NOW + timedelta(minutes=54)
    assert file() == "old"
    assert authority.asked == []
    clock.now = NOW + timedelta(minutes=56)
    taken = file()
    assert {taken} == authority.access
    assert file() == taken
    assert len(authority.asked) == 1


def test_one_that_is_refused_is_exchanged_once(file: TokenFile, authority: Authority) -> None:
    """However many connections had it refused at the same time."""
    authority.rotates = True
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(file(refused="old"))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert set(found) == authority.access
    assert len(authority.asked) == 1


@pytest.mark.parametrize(
    "content", [None, "{", '{"access": "x"}', '{"access":1,"refresh":2,"expires":3}']
)
def test_no_tokens_say_what_to_do(file: TokenFile, tmp_path: Path, content: str | None) -> None:
    kept = tmp_path / "var" / TOKENS
    kept.unlink() if content is None else kept.write_text(content)
    with pytest.raises(NotAllowed, match="ask for it: judge authorize") as told:
        file()
    assert told.value.for_good


def test_leave_that_was_taken_back(file: TokenFile, authority: Authority) -> None:
    authority.refresh = set()
    with pytest.raises(NotAllowed, match="invalid_grant; ask anew: judge authorize"):
        file(refused="old")
    assert file() == "old"


def test_no_folder(authority: Authority, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    file = TokenFile(tmp_path / "file", authority.client, Clock())
    with pytest.raises(NotAllowed, match="can't be written"):
        file.keep(Tokens("a", "b", NOW))
    with pytest.raises(NotAllowed):
        file()
