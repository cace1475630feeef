"""What is on record of Dovecot's answers is what a Dovecot answers."""

from __future__ import annotations

import imaplib

import pytest

from tests.demo.imap_asking import ANSWERS, answers, put
from tests.wire.servers import Dovecot


@pytest.mark.wire("dovecot")
def test_dovecot_answers_as_recorded(dovecot: Dovecot) -> None:
    with imaplib.IMAP4("127.0.0.1", dovecot.imap) as imap:
        imap.login("france", "france-pw")
        imap.create("Answers")
        put(imap, "Answers")
        assert list(answers(imap)) == ANSWERS.read_text(encoding="utf-8").splitlines()
