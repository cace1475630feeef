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

    assert config.imap.password == "secret"
    assert (tmp_path / "judge.password").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("there", "config"),
    [
        ("judge.toml", "judge.toml"),
        ("judge.password", "judge.toml"),
        ("other.password", "other.toml"),
        ("judge.password", "judge.password"),
        ("judge.password.password", "judge.password"),
    ],
)
def test_nothing_is_written_over_and_nothing_asked(
    there: str, config: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("sys.stdin", Terminal())
    (tmp_path / there).write_text("the only copy\n", encoding="utf-8")
    assert room.init(tmp_path / config) == 2
    assert capsys.readouterr().err == (
        f"judge: {tmp_path / there} is there already; move it away to write a new one\n"
    )
    assert [(p.name, p.read_text("utf-8")) for p in tmp_path.iterdir()] == [
        (there, "the only copy\n")
    ]


def test_a_file_that_only_points_somewhere_is_there(tmp_path: Path) -> None:
    (tmp_path / "judge.password").symlink_to(tmp_path / "elsewhere")
    assert room.init(tmp_path / "judge.toml") == 2
    assert not (tmp_path / "elsewhere").exists()


def test_each_settings_file_has_a_password_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "judge.password").write_text("the first\n", encoding="utf-8")
    said = iter(["judge@h.org", *("",) * 8, ""])
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda _: next(said))
    monkeypatch.setattr("getpass.getpass", lambda _: "the second")
    monkeypatch.setattr(room, "prove", lambda _: [(True, "proven")])
    assert room.init(tmp_path / "second.toml") == 0
    config = read_config(tmp_path / "second.toml")
    assert isinstance(config, Config)
    assert config.smtp.password == "the second"
    assert (tmp_path / "judge.password").read_text("utf-8") == "the first\n"


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
