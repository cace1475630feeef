"""What is written to the gamesmaster: passed on in the writer's words, to nobody else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.desk.answers import Answer, Case, Orders, refusal
from judge.desk.clerks.visits import may_again
from judge.desk.commands.seats import Wait
from judge.desk.declarations import QUESTIONS
from judge.desk.letters import Occasion
from judge.desk.limits import A_DAY, mailbox_of
from judge.desk.permission import asks_master
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.replies.addressing import epochs, mail_to, mark_of
from judge.desk.replies.layout import paragraph
from judge.desk.striking import strike
from judge.game.log import Role
from judge.game.press_events import PressSent
from judge.orders.sheet import Aside

NOTES_A_DAY = 10
LONGEST_NOTE = 4000
_MASTER = r"(?:gm|games?[ -]?master|moderator|spielleiter|mj|maître du jeu)"
_ABOUT = (
    r"(?:(?:an?|my|one|two|some|quick|short|small|another) ){0,3}(?:question|comment|note|message"
    r"|request|remark|query|suggestion|complaint|word|frage|ps|p\.s\.)s?:? (?:for|to|an|pour) "
)
_ADDRESSED = re.compile(
    rf"\s{{0,20}}(?:(?:{_ABOUT})?(?:to )?(?:the |den |le )?@?{_MASTER}\s{{0,3}}[:,?!\u2013-]"
    rf"|{_ABOUT}(?:the |den |le )?{_MASTER}\b)\s{{0,3}}",
    re.IGNORECASE,
)
_GREETED = re.compile(
    rf"\s{{0,20}}(?:dear|hi|hello|hey|hallo|lieber|liebe|cher)[ ,]{{1,3}}(?:the )?{_MASTER}\b"
    r"\s{0,3}[,.!:\u2013-]?\s{0,3}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NoteToMaster:
    """Lines that are for the gamesmaster, with their numbers."""

    lines: tuple[OtherLine, ...]

    @property
    def text(self) -> str:
        return "\n".join(line.text.strip() for line in self.lines)


def may_write_note(case: Case) -> bool:
    """Whether a visitor is something to a game, and not its gamesmaster."""
    known = {Role.PLAYER, Role.WAITING, Role.OBSERVER}
    return case.game is not None and case.visitor.role in known


def is_to_master(line: str) -> bool:
    """Whether a line begins as what is for the gamesmaster does."""
    return bool(_ADDRESSED.match(line) or _GREETED.match(line))


def without_address(line: str) -> str:
    """A line without what says that it is for the gamesmaster: "GM: two more days, please?"."""
    mark = _ADDRESSED.match(line) or _GREETED.match(line)
    return line if mark is None else line[mark.end() :]


def addressed_lines(parts: Sequence[Part], text: str, case: Case) -> frozenset[int]:
    """The lines that begin with "Question for the GM:" or the like: nothing in them is an order.

    What the judge itself can do, "GM, please extend by 2 days", is no note.
    """
    if not may_write_note(case):
        return frozenset()
    known = {p.number for p in parts if isinstance(p, OtherLine | CommandProblem | CommandLine)}
    done = {
        part.number for part in parts if isinstance(part, CommandLine) and _is_for_us(part, case)
    }
    found = set()
    for number, line in enumerate(text.splitlines(), start=1):
        mark = _ADDRESSED.match(line) or _GREETED.match(line)
        if mark is None or number not in known - done:
            continue
        rest = line[mark.end() :].strip()
        read = case.office.commands.read_command(number, rest) if rest else None
        if isinstance(read, CommandLine) and _is_for_us(read, case):
            continue
        is_enquiry = isinstance(read, CommandLine) and isinstance(read.command, QUESTIONS)
        is_asked = rest.endswith("?") and not is_enquiry
        if rest and (_ADDRESSED.match(line) or is_asked):
            found.add(number)
    return frozenset(found)


def _is_for_us(part: CommandLine, case: Case) -> bool:
    """Whether a line to the gamesmaster is for us: "GM, please extend by 2 days".

    A question is for the gamesmaster, but for a wish that goes there with the line that grants it.
    """
    if isinstance(part.command, QUESTIONS):
        return False
    is_question = part.text.rstrip().endswith("?")
    return not is_question or asks_master(part.command, case) or part.command == Wait(waits=True)


def note_of(
    addressed: frozenset[int], parts: Sequence[Part], orders: Orders, text: str, case: Case
) -> NoteToMaster | None:
    """All of a letter that is for the gamesmaster; None if nothing is.

    Below a line that is, or a greeting, prose is for the gamesmaster too; not what tells, beside
    orders, what a unit does.
    """
    if not may_write_note(case):
        return None
    lines = text.splitlines()
    beside = case.office.commands.beside
    entries = orders.sheet.entries
    ordered = {e.number for e in entries if e.content not in (Aside.PROSE, Aside.COMMAND)}
    prose = {e.number for e in entries if e.content is Aside.PROSE} - ordered
    unread = {
        p.number for p in parts if isinstance(p, CommandProblem) and p.fault == "command.asked"
    }
    is_greeted, is_below, found = False, False, set(addressed)
    for number, line in enumerate(lines, start=1):
        is_below = bool(line.strip()) and (is_below or number in addressed)
        is_greeted = is_greeted or _GREETED.match(line) is not None
        said = " ".join(e.line for e in entries if e.number == number and e.content is Aside.PROSE)
        if number not in prose | unread or number in found or beside.is_idle(said or line):
            continue
        is_theirs = is_greeted and not (ordered and case.addressees.tells_own(line))
        if is_below or is_theirs or beside.is_for_master(line):
            found.add(number)
    kept = (OtherLine(n, lines[n - 1]) for n in sorted(found) if n <= len(lines))
    return NoteToMaster(tuple(kept)) if found else None


def send_note(note: NoteToMaster, case: Case) -> Answer:
    """Pass a note on, as a mail of its own."""
    game, visitor = case.game, case.visitor
    if game is None:
        raise ValueError("only who is something to a game writes notes")
    key = f"{game.name}/{visitor.power or mailbox_of(visitor.player.address)}"
    count = may_again("note", key, NOTES_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("note.enough", most=NOTES_A_DAY))
    words = strike(note.text[:LONGEST_NOTE], case.office.secret, game.name, epochs(game))
    sender = visitor.power.name if visitor.power is not None else str(visitor.player.called)
    quoted = "\n".join(
        paragraph(" ".join(line.split()), indent="  | ")
        for line in words.splitlines()
        if line.strip()
    )
    gaps = {"sender": sender, "words": quoted, "address": visitor.player.address}
    how = "note.how_press" if visitor.power is not None else "note.how_mail"
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:note:{mark_of(words)}",
        subject=case.say("note.subject", sender=sender),
        text=case.say("note.notice", **gaps) + "\n\n" + case.say(how, **gaps) + "\n",
        occasion=Occasion.NOTICE,
    )
    power = visitor.power
    events = (PressSent(power, (None,), words, case.now),) if power is not None else ()
    return Answer(
        (case.say("note.done"),),
        events=events,
        replies=(mail,),
        effects=(count,),
        headline=case.say("told.note"),
    )


def without_remarks(orders: Orders, numbers: frozenset[int]) -> Orders:
    """The orders of a letter with some remarks accounted for elsewhere."""
    entries = tuple(
        replace(entry, content=Aside.COMMAND)
        if entry.number in numbers and entry.content is Aside.PROSE
        else entry
        for entry in orders.sheet.entries
    )
    return replace(orders, sheet=replace(orders.sheet, entries=entries))
