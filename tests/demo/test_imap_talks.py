"""Whole conversations with the embedded post office, line by line."""

from __future__ import annotations

import imaplib
from pathlib import Path

import pytest

from judge.demo.postoffice import PostOffice
from tests.demo.imap_asking import put
from tests.demo.talking import Talk

_TALKS = Path(__file__).with_name("imap_talks.txt").read_text(encoding="utf-8").split("=== ")[1:]
_WHATEVER = "..."


@pytest.mark.parametrize("story", _TALKS, ids=lambda story: story.partition("\n")[0])
def test_a_conversation_goes_as_written(story: str) -> None:
    with PostOffice({"france": "f"}) as office:
        with imaplib.IMAP4("127.0.0.1", office.imap_port) as imap:
            imap.login("france", "f")
            put(imap, "INBOX")
        with Talk(office.imap_port, "france") as talk:
            for step in story.rstrip("\n").split("\nC ")[1:]:
                command, _, wanted = step.partition("\n")
                said = talk.say(command)
                assert wanted == _WHATEVER or (command, said) == (command, f"{wanted}\n")
