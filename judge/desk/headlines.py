"""What the subject of a receipt says of a command that was done: "your vote for a draw counts".

A clerk that knows better has its own words; what only says how things are already has none.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.answers import Answer, Case
from judge.desk.commands.command import Command
from judge.desk.commands.seats import Wait
from judge.desk.declarations import QUESTIONS

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def with_headline(answer: Answer, command: Command, case: Case) -> Answer:
    """An answer to a command with what a list of mails is to show of it."""
    if answer.headline or answer.failed:
        return answer
    is_done = answer.events or answer.replies or answer.effects
    if not (is_done or isinstance(command, QUESTIONS)):
        return answer
    return replace(answer, headline=case.say(f"told.{name_told(command)}"))


def name_told(command: Command) -> str:
    """By what the phrasebook tells of a command: `show_board`."""
    if isinstance(command, Wait):
        return "wait" if command.waits else "ready"
    return _CAPITAL.sub("_", type(command).__name__).lower()
