"""The counter: one letter in, everything that follows from it out.

`serve` changes nothing itself. What it returns is committed by the daemon
in one transaction, together with the letter's mark "served".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks import enquiries, masters, players
from judge.desk.clerks.orders import enter_orders
from judge.desk.clerks.press import send_press
from judge.desk.closing import close_phase, ending_mails
from judge.desk.commands import (
    FOR_ANYBODY,
    GAMESMASTER_ONLY,
    Clear,
    Command,
    Create,
    Extend,
    Help,
    Join,
    ListGames,
    Process,
    Replace,
    SetDeadline,
    ShowOrders,
    Start,
    Status,
    VoteDraw,
)
from judge.desk.daybook import Change, Daybook
from judge.desk.identity import Role, Undecided, Visitor, visitor_of
from judge.desk.letters import Address, Letter, Occasion, Reply
from judge.desk.office import Office
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, PressBlock
from judge.desk.replies.receipt import Account, write_receipt
from judge.game.game import Game
from judge.game.processing import agreed_draw

Clerk = Callable[[Any, Case], Answer]

CLERKS: Mapping[type[Any], Clerk] = {
    Create: masters.create,
    Start: masters.start,
    Process: masters.process,
    Extend: masters.extend,
    SetDeadline: masters.set_deadline,
    Replace: masters.replace_player,
    Join: players.join,
    VoteDraw: players.vote_draw,
    Clear: players.clear,
    Status: enquiries.status,
    ShowOrders: enquiries.show_orders,
    ListGames: enquiries.list_games,
    Help: enquiries.show_help,
}
A_DAY = timedelta(days=1)
FOR_PLAYERS = (VoteDraw, Clear)


@dataclass(frozen=True, slots=True)
class Served:
    """All that follows from a letter. `note` is for the record."""

    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    note: str = ""


def serve(letter: Letter, key: str, office: Office, now: datetime) -> Served:
    """Serve a letter. `key` names it in the keys of the replies."""
    if letter.machine:
        return Served(note=f"not answered: {letter.machine}")
    visitor = visitor_of(letter, office)
    if isinstance(visitor, Undecided):
        return _ask_which_game(visitor, letter, key, office)
    parts = office.commands.read_letter(letter.text)
    if not parts:
        parts = office.commands.read_letter(_subject_line(letter.subject))
    if visitor.role is Role.STRANGER and not _has_business(parts):
        return _answer_stranger(letter, key, office)
    return _serve_visitor(parts, Case(visitor, visitor.game, letter, key, office, now))


def _serve_visitor(parts: Sequence[Part], case: Case) -> Served:
    daybook = Daybook(case.office)
    accounts: list[Account] = []
    replies: list[Reply] = []
    process = False
    for part in parts:
        if isinstance(part, OtherLine):
            continue
        case = _with_game(case, daybook)
        answer = _answer(part, case)
        accounts.append(Account(part.number, _first_line(part), answer.said, answer.failed))
        replies += answer.replies
        process = process or answer.process
        case = _noted(answer, case, daybook)
    case = _with_game(case, daybook)
    lines = tuple(part for part in parts if isinstance(part, OtherLine))
    orders = enter_orders(lines, case)
    if case.game is not None and orders.events:
        case = replace(case, game=daybook.record(case.game, orders.events))
    if case.game is not None:
        replies += _finish(case.game, case, daybook, process=process)
    receipt = write_receipt(_with_game(case, daybook), tuple(accounts), orders)
    return Served(daybook.changes(), (receipt, *replies), f"{case.visitor.role.value} answered")


def _with_game(case: Case, daybook: Daybook) -> Case:
    """The case with its game as the letter has left it."""
    if case.game is None:
        return case
    return replace(case, game=daybook.game(case.game.name))


def _noted(answer: Answer, case: Case, daybook: Daybook) -> Case:
    """Note what an answer does; the case goes on in a game it has made."""
    if answer.created is not None:
        daybook.create(answer.created, answer.events)
        visitor = replace(case.visitor, role=Role.MASTER, game=answer.created)
        return replace(case, visitor=visitor, game=answer.created)
    about = daybook.game(answer.about) if answer.about else case.game
    if about is not None and answer.events:
        about = daybook.record(about, answer.events)
        if case.visitor.role is Role.STRANGER:
            visitor = replace(case.visitor, role=Role.WAITING, game=about)
            return replace(case, visitor=visitor, game=about)
    return case


def _finish(game: Game, case: Case, daybook: Daybook, *, process: bool) -> tuple[Reply, ...]:
    """End the game if a draw is agreed; process the phase if the GM asks."""
    ended = agreed_draw(game)
    if ended is not None:
        return ending_mails(daybook.record(game, (ended,)), case.office)
    if not process:
        return ()
    closed = close_phase(game, case.office, case.now)
    daybook.close(closed.game, closed.processed.events)
    return closed.replies


def _answer(part: CommandLine | CommandProblem | PressBlock, case: Case) -> Answer:
    match part:
        case CommandProblem():
            caret = f"{' ' * (part.column - 1)}^"
            return refusal(f"{part.text}\n{caret}\n{part.message}")
        case PressBlock():
            return send_press(part, case)
        case CommandLine():
            refused = _may_not(part.command, part.text, case)
            return refused or CLERKS[type(part.command)](part.command, case)


def _may_not(command: Command, text: str, case: Case) -> Answer | None:
    """Why this visitor may not give this command; None if they may."""
    visitor = case.visitor
    if isinstance(command, FOR_ANYBODY):
        return None
    if isinstance(command, GAMESMASTER_ONLY):
        if visitor.role is not Role.MASTER:
            return refusal(case.say("receipt.not_for_you", line=text.strip()))
        if not visitor.by_token:
            return refusal(case.say("receipt.master_token"))
    if isinstance(command, FOR_PLAYERS) and visitor.power is None:
        return refusal(case.say("receipt.only_players", line=text.strip()))
    return None


def _first_line(part: CommandLine | CommandProblem | PressBlock) -> str:
    if isinstance(part, PressBlock):
        to = ", ".join(part.heading.to)
        return f"press to {to}" if to else "broadcast"
    return part.text.strip()


def _has_business(parts: Sequence[Part]) -> bool:
    """Whether a stranger asks for something that a stranger may ask for."""
    return any(isinstance(p, CommandLine) and isinstance(p.command, FOR_ANYBODY) for p in parts)


def _subject_line(subject: str) -> str:
    """A subject as a line: people write "join ghost" there and nothing below."""
    text = subject.rpartition("]")[2] if subject.lstrip().startswith("[") else subject
    return "" if text.lower().lstrip().startswith(("re:", "fwd:", "fw:", "aw:")) else text


def _answer_stranger(letter: Letter, key: str, office: Office) -> Served:
    """Say that we don't know them, once a day."""
    sender = letter.sender
    if not sender.address or not office.first_time("stranger", sender.address, A_DAY):
        return Served(note="a stranger, told already today")
    subject, text = office.phrases.mail(
        "stranger", sender=sender.address, address=str(office.judge)
    )
    return Served(
        replies=(_plain_reply(letter, f"{key}:stranger", sender, subject, text),),
        note="a stranger, told so",
    )


def _ask_which_game(visitor: Undecided, letter: Letter, key: str, office: Office) -> Served:
    games = "\n".join(f"    {name}" for name in visitor.games)
    subject, text = office.phrases.mail("undecided", games=games, first=visitor.games[0])
    to = Address(visitor.player.address, visitor.player.name)
    return Served(
        replies=(_plain_reply(letter, f"{key}:undecided", to, subject, text),),
        note="asked which game is meant",
    )


def _plain_reply(letter: Letter, key: str, to: Address, subject: str, text: str) -> Reply:
    return Reply(
        key=key,
        to=to,
        subject=subject,
        text=text,
        occasion=Occasion.STRANGER,
        in_reply_to=letter.message_id,
        references=letter.references,
    )


__all__ = ["Change", "Served", "Visitor", "serve"]
