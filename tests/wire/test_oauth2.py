"""Tokens of OAuth2 let us into a real Dovecot, and have a real Postfix take our mail."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.tokens import TOKENS
from tests.post.authority import USER, Authority, run_authority
from tests.wire.servers import Dovecot, Postfix, run_dovecot, run_postfix

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("root_rights")]

CONFIG = """
[judge]
address = "judge@players.localhost"
boards = "."
data = "."
[imap]
host = "127.0.0.1"
port = {imap}
security = "none"
user = "{user}"
login = "oauth2"
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"
user = "{user}"
login = "oauth2"
[oauth2]
client_id = "me"
client_secret = "none"
authorize_url = "http://127.0.0.1:{authority}/authorize"
token_url = "http://127.0.0.1:{authority}/token"
scope = "mail"
"""


@dataclass
class World:
    authority: Authority
    dovecot: Dovecot
    postfix: Postfix


@pytest.fixture(scope="module")
def world(root_rights: None) -> Iterator[World]:
    with (
        run_authority() as authority,
        run_dovecot(f"http://127.0.0.1:{authority.port}/introspect") as dovecot,
        run_postfix(
            judge_lmtp=dovecot.lmtp, players_lmtp=dovecot.lmtp, auth=dovecot.auth
        ) as postfix,
    ):
        yield World(authority, dovecot, postfix)


@pytest.fixture
def settings(world: World, tmp_path: Path) -> Path:
    path = tmp_path / "judge.toml"
    path.write_text(CONFIG.format(
        imap=world.dovecot.imap, smtp=world.postfix.smtp, authority=world.authority.port, user=USER,
    ))  # fmt: skip
    return path


class Browser(io.StringIO):
    """A host who pastes where their browser ended, once they were told where to go."""

    def __init__(self, world: World, capsys: pytest.CaptureFixture[str]) -> None:
        super().__init__()
        self.world, self.capsys = world, capsys

    def readline(self, *_: object) -> str:  # type: ignore[override]  # a base's, for bytes
        (address,) = (
            line.strip()
            for line in self.capsys.readouterr().out.splitlines()
            if line.startswith("  http")
        )
        return self.world.authority.agreed(address) + "\n"


def test_from_leave_to_letters(
    world: World,
    settings: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Leave is asked for, given, and lets us in; a token taken back is exchanged; then none is."""
    config = ["--config", str(settings)]
    assert main(["serve", *config]) == 2
    assert capsys.readouterr().err.count("there is no leave yet; ask for it: judge authorize") == 2
    monkeypatch.setattr("sys.stdin", Browser(world, capsys))
    assert main(["authorize", *config, "--paste"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-3:] == [
        "Leave is given, and kept with the records.",
        "  ok  receiving at 127.0.0.1: it lets us in",
        "  ok  sending to 127.0.0.1: it lets us in",
    ]
    kept = (settings.parent / TOKENS).read_text()
    (first,) = world.authority.access
    world.authority.access.clear()
    assert main(["check", *config]) == 0
    told = capsys.readouterr().out
    assert "  ok  receiving at 127.0.0.1: it came\n" in told
    assert "  ok  plus addresses: mail to judge+anything@players.localhost comes\n" in told
    assert len(world.authority.access) == 1
    assert first in kept
    assert first not in (settings.parent / TOKENS).read_text()
    world.authority.access.clear()
    world.authority.refresh.clear()
    assert main(["serve", *config]) == 2
    said = capsys.readouterr().err
    assert said.count("does not let us in: ") == 2
    assert said.count("gives no token: 400 invalid_grant; ask anew: judge authorize") == 2
    assert first not in said


def test_whom_no_token_lets_in(
    world: World, settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tokens of another mailbox: the fault is a line, and the judge doesn't say that it serves."""
    settings.write_text(settings.read_text().replace(f'user = "{USER}"', 'user = "anna"'))
    world.authority.refresh = {"r"}
    (settings.parent / TOKENS).write_text(
        '{"access": "old", "refresh": "r", "expires": "2000-01-01T00:00:00+00:00"}'
    )
    assert main(["serve", "--config", str(settings)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len([line for line in said if "does not let us in: " in line]) == 2
