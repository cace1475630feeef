"""What is said of a command that was asked for, or may have been, and is not done.

Who may not do it, or not now, is told that, and not how to write it. A "don't" is no request: what
would do the opposite does not stand first. A question that we can't answer is for the gamesmaster.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.fitting import fits, is_asked_of
from judge.desk.clerks.inviting import ASK
from judge.desk.clerks.notes import is_to_master
from judge.desk.clerks.players import why_not_join
from judge.desk.clerks.seats import resigning_line, why_not_observe
from judge.desk.commands.clock import Pause, Resume
from judge.desk.commands.command import Command
from judge.desk.commands.forming import Invite, Refuse
from judge.desk.commands.habits import NoteFee, SetComment, SetHouseRules
from judge.desk.commands.mastering import Cancel, ChangeSettings, Start
from judge.desk.commands.offering import Replace, WithdrawOffer
from judge.desk.commands.seats import Join, Leave, Observe
from judge.desk.declarations import BARE, FOR_MASTER, FOR_PLAYERS, IRREVOCABLE
from judge.desk.permission import asks_master, may_not
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.slots import addresses
from judge.desk.replies.settings import usage_of_set
from judge.game.game import Game, GameState
from judge.game.log import Role

MOST_LOOKED_AT = 20
ASKING = frozenset(
    {
        "wish.one", "wish.several", "command.doubted", "away.unsure", "away.several",
        "away.no_end", "away.weekday", "away.weekend", "edit.sure",
        "ordering.said", "ordering.said_or", "ordering.forced",
        "deputy.told_one", "deputy.told_several",
        "waits.running", "waits.early", "waits.paused_until", "looking.orders", "looking.plays",
    }
)  # fmt: skip
"""By these it is asked whether something is meant that could be done at once."""
_OFFERS = frozenset({"wish.one", "wish.several", "wish.how", "command.doubted", "command.question"})
"""By these something is offered for a sentence that may mean another."""
UNFIT = "wish.unfit"
"""Of what nothing is offered, as all that is known is something else."""
_ASKED_ALONE = "wish.vote"
"""Asked of who says no more than yes to the news of a vote: the answer is this one vote."""
_OF_DAYS = frozenset({"away.unsure", "away.several", "away.no_end"})
"""What is asked about an absence, with its days or without any."""
_OF_FORMING: Mapping[type[Command], str] = {
    Start: "start.already", Invite: "invite.too_late", Refuse: "refuse.too_late",
}  # fmt: skip
"""What is for a game that is forming, and the sentence that it has begun."""
_ANY_TIME = (ChangeSettings, Cancel, WithdrawOffer, SetHouseRules, SetComment, NoteFee)
"""What a gamesmaster may do before the start, too."""


def advise(part: CommandProblem, case: Case) -> Answer:
    """What to say of a line that asks for something, and is not done."""
    command = _command_of(part, case)
    is_question = part.text.rstrip().endswith("?")
    readings: tuple[str, ...] = ()
    why = why_not(command, case) if command is not None else ""
    musing = of_musing(part.text, case) if why and case.visitor.role is Role.MASTER else ""
    if musing and not part.is_no:
        said = musing
    elif part.is_no:
        said = case.say("command.negated")
    elif why:
        said = f"{case.say('command.no_answer' if is_question else 'command.nothing')} {why}"
    elif (part := _fitting(part, case)).fault == UNFIT:
        said = case.say("command.asked" if is_question else UNFIT)
    else:
        usage = _usage(part, case)
        is_open = part.fault in _OF_DAYS and not part.beside
        fault = f"{part.fault}_days" if is_open else part.fault
        said = case.say(fault, usage=usage, word=part.word, beside=part.beside)
        if part.fault == _ASKED_ALONE:
            readings = (usage,)
        elif part.fault in ASKING:
            own = () if is_open else (usage,)
            readings = _whole_commands(part.number, part.readings or own, case)
    is_for_master = isinstance(command, FOR_MASTER) and bool(why)
    is_for_master = is_for_master or is_question or part.fault in {"command.asked", UNFIT}
    reach = how_to_reach_master(case) if is_for_master else ""
    return replace(refusal(said, reach) if reach else refusal(said), asked=readings)


def _fitting(part: CommandProblem, case: Case) -> CommandProblem:
    """What is asked of a line, without the readings that are of another thing than was said."""
    if part.fault not in _OFFERS:
        return part
    if not part.line:
        is_told = is_asked_of(part.word, part.text, case)
        return part if is_told else replace(part, fault=UNFIT)
    lines = part.readings or (part.line,)
    left = tuple(line for line in lines if _fits(part, line, case))
    if len(left) == len(lines):
        return part
    if len(left) < 2:
        fault = "wish.one" if left else UNFIT
        return replace(part, fault=fault, line="".join(left), readings=())
    told = case.say("wish.or").join(f'"{line}"' for line in left)
    return replace(part, fault="wish.several", line=told, readings=left)


def _fits(part: CommandProblem, line: str, case: Case) -> bool:
    read = case.office.commands.read_command(part.number, line)
    heard = part.fault.startswith("wish.")
    return not isinstance(read, CommandLine) or fits(read.command, part.text, case, heard=heard)


def _whole_commands(number: int, lines: tuple[str, ...], case: Case) -> tuple[str, ...]:
    """The lines that are told as what would do, if each is a whole command as it stands there.

    What can't be undone takes a line of its own, and so does what ends the game.
    """
    read = [case.office.commands.read_command(number, line) for line in lines]
    is_whole = all(
        isinstance(p, CommandLine) and not isinstance(p.command, (*IRREVOCABLE, Cancel))
        for p in read
    )
    return lines if is_whole else ()


def _command_of(part: CommandProblem, case: Case) -> Command | None:
    """The command that was understood; else any of its kind."""
    read = case.office.commands.read_command(part.number, part.line) if part.line else None
    return read.command if isinstance(read, CommandLine) else BARE.get(part.word)


def how_to_reach_master(case: Case) -> str:
    """How a writer has the gamesmaster read a line."""
    if case.visitor.role is Role.MASTER:
        return ""
    if case.game is None or case.visitor.role is Role.STRANGER:
        lines = case.letter.text.splitlines()[:MOST_LOOKED_AT]
        return case.say("note.stranger") if any(map(is_to_master, lines)) else ""
    return case.say("note.reach")


def of_musing(line: str, case: Case) -> str:
    """What to say of a line in which a gamesmaster thinks aloud about a command; "" for none."""
    word = case.office.commands.musing(line)
    if not word:
        return ""
    why = why_not(BARE[word], case)
    usage = _usage(CommandProblem(0, line, 0, word), case)
    return f"{case.say('undone.musing')} {why or case.say('undone.meant', usage=usage)}"


def why_not(command: Command, case: Case) -> str:
    """Why a visitor may not give a command now; "" if they may."""
    game, visitor = case.game, case.visitor
    if isinstance(command, Join):
        name = command.name or (game.name if game else "")
        why = why_not_join(case.find(name) if name else None, name, visitor.player, case)
        return "" if why == ASK else why
    if isinstance(command, Observe):
        found = case.find(command.name) if command.name else game
        return why_not_observe(found, visitor.player, case) if found is not None else ""
    if isinstance(command, Leave) and game is not None and visitor.power is None:
        is_there = visitor.role in {Role.WAITING, Role.OBSERVER}
        return "" if is_there else case.say("leave.master", game=game.name)
    refused = (
        None
        if asks_master(command, case) or visitor.role is Role.STRANGER
        else may_not(command, case)
    )
    if refused is not None:
        is_masters = isinstance(command, FOR_MASTER) and visitor.role is not Role.MASTER
        return case.say("receipt.not_for_you") if is_masters else refused.said[0]
    return _wrong_time(command, game, case) if game is not None else ""


def _wrong_time(command: Command, game: Game, case: Case) -> str:
    if isinstance(command, tuple(_OF_FORMING)):
        if game.state is GameState.RUNNING:
            return case.say(_OF_FORMING[type(command)], game=game.name)
        return (
            "" if game.state is GameState.FORMING else case.say("not_running.ended", game=game.name)
        )
    is_own_seat = isinstance(command, Replace) and command.power.upper() == "GM"
    if (
        is_own_seat
        or isinstance(command, _ANY_TIME)
        or not isinstance(command, (*FOR_PLAYERS, *FOR_MASTER, Leave))
    ):
        return ""
    if game.state is not GameState.RUNNING:
        return case.say(f"not_running.{game.state}", game=game.name)
    if isinstance(command, Pause) and game.clock.paused is not None:
        return case.say("pause.paused", game=game.name)
    if isinstance(command, Resume) and game.clock.paused is None:
        return case.say("resume.runs", game=game.name)
    return ""


def _usage(part: CommandProblem, case: Case) -> str:
    """What would do it: the line that was understood, or how such lines are written."""
    if part.word in {"resign", "leave"}:
        if case.visitor.power is None or part.word == "leave":
            return "leave"
        # One confirmation is enough: what it takes goes to the address on file, as the code does.
        # Of what may be a figure of speech ("quit it") the word is told, which is confirmed first.
        objects, said = case.office.policy.objects, part.text
        is_loose = objects.is_vague("resign", said) and "resign" not in said.lower()
        is_loose = is_loose or objects.is_strange("resign", said)
        return "resign" if part.is_no or is_loose else resigning_line(case)
    if part.line:
        return part.line
    if case.game is not None and part.word in {"join", "observe", "cancel"}:
        return f"{'cancel game' if part.word == 'cancel' else part.word} {case.game.name}"
    if part.word == "set":
        is_vague = part.fault == "wish.how"
        return case.say("wish.set_some") if is_vague else usage_of_set(case.office.phrases)
    if part.word == "offer" and case.game is not None:
        return _offer_of(part.text, case.game, case)
    return case.say(f"usage.{part.word}")


def _offer_of(text: str, game: Game, case: Case) -> str:
    """How a seat is offered: the one that is named, or is nobody's, and to the address there is.

    No seat that somebody plays stands there as an example: who copies it offers that away.
    """
    named = [p for p in game.variant.powers if p.name.lower() in text.lower()]
    vacant = [seat.power for seat in game.people.seats if seat.vacant]
    powers = named or vacant
    found = addresses(text)
    return case.say(
        "wish.offer",
        power=powers[0].name if len(powers) == 1 else case.say("wish.offer_power"),
        address=found[0] if len(found) == 1 else case.say("wish.offer_address"),
    )
