"""Dry runs: what a command of the gamesmaster's would bring, and nothing of it done.

Clerks change nothing themselves, so that this is the same call as that of the command.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.desk.answers import Answer, Case, PhaseEnds, clerk_of, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import Process, Start
from judge.desk.commands.overseeing import DryRun
from judge.desk.commands.own_mail import Undo
from judge.desk.declarations import REHEARSED
from judge.desk.letters import Reply
from judge.desk.permission import may_not
from judge.desk.reading import CommandLine
from judge.desk.replies.addressing import epochs
from judge.desk.replies.layout import blocks, letter_text, paragraph
from judge.desk.replies.report import report_of
from judge.desk.striking import strike
from judge.game.game import Game
from judge.game.processing import process_phase

_FRAME = "| "
"""What begins each line of what has not happened: nobody reads such lines as orders, either."""


@clerk_of(DryRun)
def dry_run(command: DryRun, case: Case) -> Answer:
    """What would come of a command, if it were given now."""
    game = game_of(case)
    if not command.line:
        return Answer((case.say("rehearsal.letter"),), headline=case.say("rehearsal.headline"))
    read = case.office.commands.read_command(0, command.line)
    if not isinstance(read, CommandLine) or not _can_be_rehearsed(read.command):
        return refusal(case.say("rehearsal.which", line=command.line))
    if refused := may_not(read.command, case):
        return refused
    if isinstance(read.command, Process) and not case.visitor.by_token:
        # What nobody else knows yet is told to nobody who could not have it done, either.
        return refusal(case.say("receipt.master_token"))
    answer = case.ask_clerk(read.command, replace(case, is_dry=True))
    is_processed = PhaseEnds() in answer.effects
    if isinstance(read.command, Process) and game.people.master_plays:
        return refusal(case.say("rehearsal.plays"), headline=case.say("rehearsal.none"))
    line = command.line.strip()
    told = case.say("rehearsal.refused" if answer.failed else "rehearsal.done", line=line)
    if is_processed:
        told, shown = case.say("rehearsal.processed", line=line), _report(game, case)
    else:
        shown = blocks((*map(_wrapped, answer.said), *_mails(read.command, answer, case)))
    text = "\n".join((letter_text(told), _framed(shown), "", case.say("rehearsal.end")))
    return Answer((text,), headline=case.say("rehearsal.headline"))


def _can_be_rehearsed(command: Command) -> bool:
    return isinstance(command, (*REHEARSED, Undo))


def _report(game: Game, case: Case) -> str:
    """The report of the phase, with what is on file now, as the gamesmaster would have it.

    What was answered in polls nobody knows before they are closed.
    """
    bare = replace(game, ballot=replace(game.ballot, polls=()))
    processed = process_phase(bare, case.now)
    return report_of(processed, case.office, case.now).to(None)


def _mails(command: Command, answer: Answer, case: Case) -> Iterator[str]:
    """The mails that would go out: the text of those that several people have alike.

    What the draw of powers brings nobody knows before it is done, the gamesmaster neither.
    """
    if isinstance(command, Start):
        return
    alike: dict[tuple[str, str], list[Reply]] = {}
    for reply in answer.replies:
        alike.setdefault((reply.subject, reply.text), []).append(reply)
    game = game_of(case)
    for (subject, text), mails in alike.items():
        told = case.count("rehearsal.mails", len(mails), to=mails[0].to.address, subject=subject)
        bare = strike(text, case.office.secret, game.name, epochs(game))
        yield "\n".join((paragraph(told), *((f"\n{bare}",) if len(mails) > 1 else ())))


def _wrapped(said: str) -> str:
    return said if "\n" in said.strip("\n") else paragraph(said)


def _framed(text: str) -> str:
    """A text of which each line says that it is none of what happened."""
    return "\n".join(f"{_FRAME}{line}".rstrip() for line in text.strip("\n").split("\n"))


__all__ = ["dry_run"]
