"""Where the password of a mailbox may be kept, and what is said if it isn't there."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli.serving import WRONG, run_judge
from judge.config import Config, read_config
from tests.cli.test_broken_files import GOOD


def read(folder: Path, *lines: str) -> Config | tuple[str, ...]:
    path = folder / "judge.toml"
    path.write_text(GOOD + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return read_config(path)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('password = "hush"', None),
        ('password_file = "kept"', None),
        ('password_env = "JUDGE_TEST_PASSWORD"', None),
        ('password_command = "cat kept"', None),
        ("password_command = \"sh -c 'echo hush; echo more'\"", None),
        ('password_file = "blank"', "is empty: write the password into it"),
        ('password_file = "gone"', "can't be read: No such file or directory"),
        ('password_env = "JUDGE_TEST_NOTHING"', "JUDGE_TEST_NOTHING is not set in the environment"),
        ('password_command = "false hush"', "'false' gave no password: it ended with status 1"),
        ('password_command = "true"', "'true' gave no password: it ended with status 0"),
        ('password_command = "/no/such hush"', "'/no/such' can't be run: No such file"),
        ('password_command = "cat \'hush"', "'cat' is no command: No closing quotation"),
        ('password_command = " "', "can't be run"),
    ],
)
def test_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, fault: str | None
) -> None:
    """Of what a command prints the first line; what it was told stays with it."""
    monkeypatch.setenv("JUDGE_TEST_PASSWORD", " hush\n")
    (tmp_path / "kept").write_text("hush\n")
    (tmp_path / "blank").write_text(" \n")
    found = read(tmp_path, line)
    if isinstance(found, Config):
        assert fault is None
        assert found.imap is not None
        assert found.imap.password == "hush"
    else:
        (told,) = found
        assert fault is not None
        assert told.startswith("[imap] password_")
        assert fault in told
        assert "hush" not in told


def test_two_places_are_one_too_many(tmp_path: Path) -> None:
    found = read(tmp_path, 'password = "hush"', 'password_file = "kept"', 'password_env = "X"')
    assert found == (
        "[imap] says more than once what password is: password, password_file, password_env",
    )


def test_a_command_that_asks_somebody_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.config.passwords.PATIENCE", 0.05)
    found = read(tmp_path, 'password_command = "sleep 5"')
    assert found == ("[imap] password_command 'sleep' said nothing in 0.05 seconds",)


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (['password_command = "sleep 5"'], 1),
        (['password_command = "false"'], 1),
        (['password_command = "true"'], WRONG),
        (['password_command = "/no/such"'], WRONG),
        (['password_command = "false"', "bogus = 1"], WRONG),
    ],
)
def test_what_may_give_a_password_later_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str], status: int
) -> None:
    """After a power cut it may come before the network: systemd is to start the judge again."""
    monkeypatch.setattr("judge.config.passwords.PATIENCE", 0.05)
    read(tmp_path, *lines)
    assert run_judge(tmp_path / "judge.toml") == status
