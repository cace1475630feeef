"""What can't be tried here is left out, and not begun to end in a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import conftest


@pytest.mark.parametrize(
    ("parts", "there"),
    [((), False), (("imap",), False), (("lmtp",), False), (("imap", "lmtp"), True)],
)
def test_dovecot_without_its_packages_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: tuple[str, ...], there: bool
) -> None:
    """Debian has IMAP and LMTP apart from the program."""
    monkeypatch.setattr(conftest, "find_program", lambda _: "/usr/sbin/dovecot")
    monkeypatch.setattr(conftest, "_BESIDE", (str(tmp_path / "nowhere"), str(tmp_path)))
    for part in parts:
        (tmp_path / part).touch()
    assert conftest.is_there("dovecot") is there
    assert conftest.is_there("postfix")
    monkeypatch.setattr(conftest, "find_program", lambda _: None)
    assert not conftest.is_there("dovecot")
