"""`judge authorize`: leave is asked for, waited for, and kept; what goes wrong is a line."""

from __future__ import annotations

import io
import socket
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.tokens import TOKENS
from tests.post.authority import Authority, run_authority
from tests.wire.servers import free_ports
from tests.wire.test_oauth2 import CONFIG


@pytest.fixture
def authority() -> Iterator[Authority]:
    with run_authority() as running:
        yield running


@pytest.fixture
def settings(authority: Authority, tmp_path: Path) -> Path:
    imap, smtp = free_ports(2)
    path = tmp_path / "judge.toml"
    path.write_text(CONFIG.format(imap=imap, smtp=smtp, authority=authority.port, user="judge"))
    return path


def visit(address: str) -> None:
    with urllib.request.urlopen(address, timeout=10) as page:
        page.read()


class Screen(io.StringIO):
    """Whoever reads it opens the address that is shown, and agrees there."""

    def __init__(self, authority: Authority) -> None:
        super().__init__()
        self.authority = authority

    def write(self, text: str) -> int:
        for line in text.splitlines():
            if line.startswith("  http"):
                back = self.authority.agreed(line.strip())
                threading.Thread(target=visit, args=(back,)).start()
        return super().write(text)


def test_it_goes_on_by_itself(
    authority: Authority, settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The servers are away here: that is told, and the tokens are kept all the same."""
    screen = Screen(authority)
    monkeypatch.setattr("sys.stdout", screen)
    assert main(["authorize", "--config", str(settings)]) == 1
    said = screen.getvalue()
    assert "log in as judge, and agree" in said
    assert "Leave is given, and kept with the records.\n  NO  [imap] 127.0.0.1 does not" in said
    (access,) = authority.access
    assert access in (settings.parent / TOKENS).read_text()
    assert access not in said


def test_what_goes_wrong(
    settings: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = ["authorize", "--config", str(settings)]
    monkeypatch.setattr("sys.stdin", io.StringIO("http://127.0.0.1:8765/?code=guessed\n"))
    assert main([*config, "--paste"]) == 1
    assert capsys.readouterr().err == "judge: that is no answer to what was asked here\n"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main([*config, "--port", str(port)]) == 2
    assert f"judge: port {port} can't be had: " in capsys.readouterr().err
    text = settings.read_text().partition("[oauth2]")[0].replace('login = "oauth2"', "")
    settings.write_text(text)
    assert main(config) == 2
    assert "has no [oauth2]: nobody is to be asked" in capsys.readouterr().err
