"""Who wrote a letter in truth is in few hands: all others have what its readers may know."""

from __future__ import annotations

import re
from pathlib import Path

JUDGE = Path(__file__).resolve().parents[2] / "judge"
WHY = {
    "desk/clerks/asking": "makes one",
    "desk/clerks/notes": "makes one",
    "desk/clerks/sending": "makes one, and asks to whom it goes",
    "desk/letters_to_master": "looks whether it asks the gamesmaster something",
    "desk/office": "finds it by its number",
    "daemon/office": "finds it by its number",
    "desk/clerks/taking_back": "tells its writer that it stays sent, and to whom it went",
    "desk/replies/taken_back": "tells its writer that it waited",
    "desk/replying": "asks to whom an answer goes",
    "desk/repetition": "looks whether it is press at all",
    "desk/replies/press": "makes a mail of it for each of its readers",
    "desk/replies/leftout": "looks which pictures went along",
    "desk/replies/log_lines": "tells the log's host what is shown of it",
}
"""The modules beside the game that have the event; pages, mails and archive have none."""
_HAS = re.compile(r"^from [\w.]+ import [\w, ]*\bPressSent\b", re.MULTILINE)
_TRUE_SENDER = re.compile(r"\b(?:sent|event|press)\.sender\b")


def test_few_have_the_event_and_nobody_reads_its_sender() -> None:
    sources = {
        str(file.relative_to(JUDGE).with_suffix("")): file.read_text(encoding="utf-8")
        for file in sorted(JUDGE.rglob("*.py"))
        if file.relative_to(JUDGE).parts[0] != "game"
    }
    having = {name for name, source in sources.items() if _HAS.search(source)}
    assert having == set(WHY)
    assert [name for name in sorted(having) if _TRUE_SENDER.search(sources[name])] == []
