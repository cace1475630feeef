"""What a command is called in the log: by the word with which a player writes it."""

from datetime import timedelta

import pytest

from judge.desk.authors import log_word
from judge.desk.commands.clock import Extend
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import ChangeSettings, RollBack
from judge.desk.commands.own_mail import SetAddress
from judge.desk.commands.seats import Leave, Wait
from judge.desk.commands.voting import VoteDraw
from judge.desk.declarations import BARE
from judge.desk.reading import CommandLine
from judge.game.settings import NOTHING_CHOSEN


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (ChangeSettings(NOTHING_CHOSEN), "set"),
        (Extend(timedelta(days=1)), "extend"),
        (SetAddress("anna@example.org"), "address"),
        (RollBack(), "rollback"),
        (Leave(seat=True), "resign"),
        (Leave(), "leave"),
        (Wait(waits=False), "ready"),
        (VoteDraw(in_favour=True), "vote"),
        (VoteDraw(in_favour=False), "nodraw"),
    ],
)
def test_a_command_is_called_by_its_own_word(command: Command, word: str) -> None:
    assert log_word(CommandLine(1, word, command)) == word


def test_every_word_that_a_command_begins_with_is_taken_for_one_of_its_own() -> None:
    for word, bare in BARE.items():
        assert log_word(CommandLine(1, "", bare)) in bare.declared.words, word
