"""`judge init` takes no answer that can't be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli import init as room
from judge.config import Config, read_config


class Terminal:
    """A person at a terminal, whose answers are known beforehand."""

    def isatty(self) -> bool:
        return True


def test_a_wrong_answer_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about_smtp = ("", "", "", "25", "", "a b", "mx.h.org")
    said = iter(["", "@", "judge@h.org", "", "ssl", "tls", "x", "99999", *about_smtp])
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda _: next(said))
    monkeypatch.setattr("getpass.getpass", lambda _: "secret")
    monkeypatch.setattr(room, "prove", lambda _: [(True, "proven")])
    path = tmp_path / "judge.toml"
    assert room.init(path) == 0
    config = read_config(path)
    assert isinstance(config, Config)
    assert config.imap is not None
    assert (config.imap.security, config.imap.port, config.smtp.port) == ("tls", 993, 25)
    assert capsys.readouterr().out.count("  write ") == 5
    assert config.mail.trust.servers == ("mx.h.org",)


def test_off_a_terminal_nothing_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert room.init(tmp_path / "judge.toml") == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "",
        "judge: init asks questions; answer them on a terminal\n",
    )
    assert not list(tmp_path.iterdir())
