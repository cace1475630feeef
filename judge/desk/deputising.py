"""A deputy's letter: at their own address, what they were given to do, and nothing else.

It is understood whole, or nothing of it is done. What is done is told as the deputy's own, and the
gamesmaster reads every line of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.desk.answers import Answer, Case, refusal
from judge.desk.assent import assent_in
from judge.desk.authors import log_word, origin_of
from judge.desk.charges import is_charged
from judge.desk.clerks.edits_written import keep_edits
from judge.desk.clerks.lateness import too_late
from judge.desk.clerks.visits import game_of
from judge.desk.clerks.wishing import answer_wish, command_meant, keep_wish_answers
from judge.desk.commands.absences import Grant
from judge.desk.commands.clock import Extend, Pause, Resume, SetDeadline
from judge.desk.commands.correcting import EditPosition, RollForward
from judge.desk.commands.mastering import ChangeSettings, RollBack
from judge.desk.commands.offering import Replace, WithdrawOffer
from judge.desk.commands.questions import Help, OldWord, ShowOrders
from judge.desk.commands.seats import Leave
from judge.desk.commands.standing_by import Eject
from judge.desk.daybook import Daybook
from judge.desk.declarations import QUESTIONS
from judge.desk.letters import Occasion, Reply
from judge.desk.names import known_names
from judge.desk.noting import note_answer
from judge.desk.permission import may_not
from judge.desk.reading import CommandLine, OtherLine, Part, WishAnswer
from judge.desk.reading.offered import Said
from judge.desk.reading.parts import SignOff
from judge.desk.reading.reader import QUOTED
from judge.desk.registry import CLERKS
from judge.desk.replies.addressing import epochs, mail_to, told_to_all
from judge.desk.replies.deputies import (
    deputy_mail,
    ended_mails,
    gaps_of_deputy,
    plays_in,
    to_deputy,
)
from judge.desk.replies.layout import blocks, letter_text
from judge.desk.replies.quoting import quoted
from judge.desk.served import Served
from judge.desk.striking import strike
from judge.game.deputies import Deputy, DeputyAgreed, DeputyEnded
from judge.game.game import Game, GameState
from judge.game.log import Role

MOST_COMMANDS = 5
"""Of one letter."""
LONGEST_SHOWN = 1500
"""In letters: so much of a deputy's letter the gamesmaster is shown."""
LONGEST_LINE = 120
"""So much of one line."""
_OF_MANY = (Grant, Replace, WithdrawOffer, Eject)
"""What may be said several times in a letter, of several seats."""
_OF_ONE = (
    (Extend, SetDeadline, Pause, Resume),
    (RollBack, RollForward, EditPosition),
    (ChangeSettings,),
)
"""Of each of these a letter has one."""
_Deed = CommandLine | WishAnswer
_NOT_HERE = (ShowOrders, Help, OldWord)


def serve_deputy(case: Case, daybook: Daybook) -> Served:
    """Serve a letter to the address of a deputy, or of who was asked to be one."""
    deputy = game_of(case).people.deputy
    if deputy is None:
        raise ValueError("the counter sends nobody here who is no deputy")
    if case.letter.seems_automatic:
        return Served(note="not answered: for a deputy, and not surely theirs")
    return _as_deputy(deputy, case, daybook) if deputy.agreed else _asked(deputy, case, daybook)


# ------------------------------------------------------------ who was asked


def _asked(deputy: Deputy, case: Case, daybook: Daybook) -> Served:
    """Somebody accepts to be deputy, or doesn't."""
    game = game_of(case)
    if refused := _why_not(deputy, game, case):
        return _told(refused, deputy, case, "a deputy who can't be one")
    people = (case.letter.sender.name, deputy.player.called, game.people.master.player.called)
    names = known_names(game, people)
    subject = case.letter.subject if ":" not in case.letter.subject else ""
    said = assent_in(case.letter.text if case.letter.text.strip() else subject, names, case)
    if said is Said.YES:
        return _accepted(deputy, case, daybook)
    if said is Said.NO:
        return _ended(deputy, "no", case, daybook)
    return _told("deputy.unclear", deputy, case, "a deputy's answer, not clear")


def _why_not(deputy: Deputy, game: Game, case: Case) -> str:
    """Why somebody can't act now, as the phrasebook names it; "" if they can."""
    if game.state is GameState.ENDED:
        return "deputy.over_game"
    if deputy.over_at <= case.now:
        return "deputy.over_time"
    return "deputy.over_plays" if plays_in(deputy.player.address, game) else ""


def _accepted(deputy: Deputy, case: Case, daybook: Daybook) -> Served:
    game, phrases = game_of(case), case.office.phrases
    event = DeputyAgreed(deputy.number, case.now)
    game = daybook.record(game, (event,), origin_of(case.visitor, game, case.key, "accept"))
    now = replace(deputy, agreed=True)
    gaps = gaps_of_deputy(now, game, phrases)
    text = letter_text(case.say("deputy.news", **gaps))
    subject = case.say("deputy.news_subject")
    mails = (
        deputy_mail("deputy_welcome", now, game, case.office, case.key, case.now),
        *told_to_all(f"{case.key}:deputy", subject, text, game, case.office),
        _to_master(subject, text, game, case),
    )
    return Served(daybook.changes(), mails, "a deputy accepted", by_token=True)


def _ended(deputy: Deputy, why: str, case: Case, daybook: Daybook) -> Served:
    before = game_of(case)
    event = DeputyEnded(deputy.number, why, case.now)
    daybook.record(before, (event,), origin_of(case.visitor, before, case.key, why))
    mails = ended_mails(deputy, why, before, case.office, case.key, case.now)
    return Served(daybook.changes(), mails, "a deputy is none any more", by_token=True)


def _told(name: str, deputy: Deputy, case: Case, note: str) -> Served:
    """A word to who writes as deputy, of which nothing comes."""
    game = game_of(case)
    gaps = gaps_of_deputy(deputy, game, case.office.phrases)
    mail = _answer_mail(letter_text(case.say(name, **gaps)), deputy, game, case)
    return Served((), (mail,), note, by_token=True)


# ------------------------------------------------------------ who acts


def _as_deputy(deputy: Deputy, case: Case, daybook: Daybook) -> Served:
    """Do what a deputy's letter asks for, all of it, or nothing."""
    game = game_of(case)
    if refused := _why_not(deputy, game, case):
        return _told(refused, deputy, case, "a deputy who can't act")
    parts = keep_edits(case.office.commands.read_letter(case.letter.text), case)
    parts = keep_wish_answers(parts, case)
    answers = [part for part in parts if isinstance(part, WishAnswer)]
    lines = [part for part in parts if isinstance(part, CommandLine)]
    unread = [part for part in parts if not _is_understood(part, deputy, case)]
    acts = [line for line in lines if not isinstance(line.command, QUESTIONS)]
    unread += [line for n, line in enumerate(acts) if _is_otherwise(line, acts[:n])]
    if not unread and len(parts) == len(lines) == 1 and isinstance(lines[0].command, Leave):
        return _ended(deputy, "left", case, daybook)
    if not (lines or answers) or unread or len(lines) > MOST_COMMANDS:
        shown = unread[0].text if unread and hasattr(unread[0], "text") else ""
        name = "deputy.unread" if shown else "deputy.nothing"
        return _refused(case.say(name, line=shown.strip()[:LONGEST_LINE]), deputy, case)
    acts += [one for a in answers if isinstance(one := command_meant(a, case), CommandLine)]
    beyond = next((line for line in acts if not is_charged(line.command, deputy, game)), None)
    if beyond is not None:
        return _refused(case.say("deputy.beyond", line=_shown(beyond)), deputy, case)
    deeds = [part for part in parts if isinstance(part, _Deed)]
    return _done(deeds, deputy, case, daybook)


def _is_understood(part: Part, deputy: Deputy, case: Case) -> bool:
    """Whether a part of a letter is a command that is plainly meant, or says nothing."""
    if isinstance(part, CommandLine):
        return isinstance(part.command, QUESTIONS) or not (part.begged or part.by_leave)
    if isinstance(part, SignOff):
        return True
    if isinstance(part, WishAnswer):
        meant = command_meant(part, case)
        return isinstance(meant, CommandLine) or not meant.failed
    if not isinstance(part, OtherLine):
        return False
    text, beside = part.text, case.office.commands.beside
    names = f"{deputy.player.called} {case.letter.sender.name}".lower().split()
    is_name = all(word.strip(".,-").lower() in {*names, ""} for word in text.split())
    return not text.strip() or is_name or beside.is_idle(text) or QUOTED.match(text) is not None


def _is_otherwise(line: CommandLine, above: Sequence[CommandLine]) -> bool:
    """Whether a command above says another thing of what this one is about, or the same again."""
    if isinstance(line.command, _OF_MANY):
        return any(other.command == line.command for other in above)
    kinds = next((row for row in _OF_ONE if isinstance(line.command, row)), (type(line.command),))
    return any(isinstance(other.command, kinds) for other in above)


def _done(lines: Sequence[_Deed], deputy: Deputy, case: Case, daybook: Daybook) -> Served:
    """What comes of the commands of a letter, one after the other."""
    rows: list[str] = []
    told: list[Reply] = []
    for line in lines:
        answer = _answered(line, case)
        rows.append("\n".join((quoted(_shown(line)), *map(_laid_out, answer.said))))
        told += answer.replies
        case = note_answer(answer, case, daybook, log_word(line))
    game, changes = game_of(case), daybook.changes()
    body = blocks(rows)
    mails = [_answer_mail(body, deputy, game, case)]
    by = letter_text(case.say("deputy.by", **gaps_of_deputy(deputy, game, case.office.phrases)))
    mails += [replace(mail, text=f"{mail.text.rstrip()}\n\n{by}") for mail in told]
    if any(change.events for change in changes):
        mails.append(_report(body, deputy, game, case))
    note = "a deputy answered"
    return Served(changes, tuple(mails), note, by_token=True, counts=daybook.counts())


def _shown(line: _Deed) -> str:
    return line.text.strip()[:LONGEST_LINE]


def _laid_out(said: str) -> str:
    """What a clerk said, in lines; what is laid out already stays so."""
    return said.rstrip() if "\n" in said else letter_text(said).rstrip()


def _answered(line: _Deed, case: Case) -> Answer:
    """What a clerk says to a command, or to what is said of something that waits."""
    if isinstance(line, WishAnswer):
        return answer_wish(line, lambda meant: _answer(meant, case), case)
    return _answer(line, case)


def _answer(line: CommandLine, case: Case) -> Answer:
    """What a clerk says to a command; a question is answered as to anybody who watches."""
    command: Any = line.command
    if isinstance(command, QUESTIONS):
        watcher = replace(case, visitor=replace(case.visitor, role=Role.OBSERVER))
        if isinstance(command, _NOT_HERE):
            return refusal(case.say("deputy.not_here"))
        return may_not(command, watcher) or CLERKS[type(command)](command, watcher)
    return too_late(command, case) or CLERKS[type(command)](command, case)


def _refused(why: str, deputy: Deputy, case: Case) -> Served:
    """Nothing of a letter is done; what would be is told."""
    game = game_of(case)
    gaps = gaps_of_deputy(deputy, game, case.office.phrases)
    text = "\n\n".join((letter_text(why).rstrip(), case.say("deputy.usage", **gaps)))
    return Served((), (_answer_mail(text, deputy, game, case),), "a deputy refused", by_token=True)


def _answer_mail(text: str, deputy: Deputy, game: Game, case: Case) -> Reply:
    """The answer to a deputy's letter; never at another address than theirs."""
    subject = case.say("deputy.subject")
    mail = to_deputy(deputy, subject, text, f"{case.key}:deputy", game, case.office)
    own = not case.visitor.elsewhere
    return replace(
        mail,
        occasion=Occasion.RECEIPT,
        in_reply_to=case.letter.message_id if own else "",
        references=case.letter.references if own else (),
    )


def _report(body: str, deputy: Deputy, game: Game, case: Case) -> Reply:
    """What the gamesmaster reads of what was done for them."""
    gaps = gaps_of_deputy(deputy, game, case.office.phrases)
    shown = (quoted(case.letter.text.strip()[:LONGEST_SHOWN]), body)
    struck = (strike(words, case.office.secret, game.name, epochs(game)) for words in shown)
    text = "\n\n".join((letter_text(case.say("deputy.did", **gaps)).rstrip(), *struck))
    return _to_master(case.say("deputy.did_subject", **gaps), text, game, case)


def _to_master(subject: str, text: str, game: Game, case: Case) -> Reply:
    return mail_to(
        case.office, game, None, key=f"{case.key}:deputy:gm", subject=subject, text=text,
        occasion=Occasion.NOTICE,
    )  # fmt: skip
