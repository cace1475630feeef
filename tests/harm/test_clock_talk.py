"""What a gamesmaster says of the clock and the settings: done whole, or asked about and said so."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.desk.commands.mastering import ChangeSettings
from judge.desk.reading.writing import write_command
from judge.game.settings import SETTINGS, Settings, gathered
from tests.harm.house import House, tells_fault

LETTERS = [
    tuple(line.rsplit(" => ", 1))
    for line in Path(__file__).with_name("clock_talk.txt").read_text(encoding="utf-8").splitlines()
    if " => " in line and not line.startswith("#")
]
NOTHING = {"WishAsked", "QuestionsAsked", "LinesFailed"}


def _set(before: Settings, after: Settings) -> str:
    """What was set, in the words of SET."""
    now = {row.name: after.value_of(row) for row in SETTINGS}
    changed = [
        (row.name, now[row.name]) for row in SETTINGS if before.value_of(row) != now[row.name]
    ]
    return write_command(ChangeSettings(gathered(changed))) if changed else ""


@pytest.mark.parametrize(("letter", "meant"), LETTERS, ids=[row[0] for row in LETTERS])
def test_what_comes_of_a_sentence_about_the_clock(letter: str, meant: str) -> None:
    with House.begun() as house:
        before, deadline = house.game.settings, house.game.clock.deadline
        done = house.write("GM", "\n".join(line.strip() for line in letter.split("//")))
        after, now = house.game.settings, house.game.clock.deadline
        assert deadline is not None
        assert now is not None
        own = next(mail for mail in done.mails if mail.to == house.address_of("GM"))
        if meant in {"asked", "talk"}:
            assert {*done.kinds} <= NOTHING
            assert (after, now) == (before, deadline)
            assert [mail.to for mail in done.mails] == [house.address_of("GM")]
            assert tells_fault(own.subject) is (meant == "asked")
            assert "NOT DONE" in own.text or "Read as a remark" in own.text
            return
        assert (_set(before, after) or f"deadline later by {now - deadline}") == meant
        assert not tells_fault(own.subject)
        assert len(done.mails) == 1 + 7 * len(done.kinds)
