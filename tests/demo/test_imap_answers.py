"""The embedded post office answers about letters as Dovecot does, word for word."""

from __future__ import annotations

import imaplib

import pytest

from judge.demo.postoffice import PostOffice
from tests.demo.imap_asking import ANSWERS, answers, letters, put


@pytest.fixture(scope="module")
def ours() -> tuple[str, ...]:
    with (
        PostOffice({"france": "f"}) as office,
        imaplib.IMAP4("127.0.0.1", office.imap_port) as imap,
    ):
        imap.login("france", "f")
        put(imap, "INBOX")
        return tuple(answers(imap))


@pytest.mark.parametrize("about", [*letters(), "all"])
def test_what_is_said_of_letters_is_what_dovecot_says(about: str, ours: tuple[str, ...]) -> None:
    """ENVELOPE, BODYSTRUCTURE, sizes, every part whole and in pieces; under "all", SEARCH."""
    theirs = ANSWERS.read_text(encoding="utf-8").splitlines()
    wanted = [line for line in theirs if line.startswith(f"{about} | ")]
    assert [line for line in ours if line.startswith(f"{about} | ")] == wanted
    assert len(wanted) > 25
