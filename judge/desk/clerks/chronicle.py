"""What was and what is: the board, past results, centres, who plays."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.offers import offer_lines
from judge.desk.clerks.visits import may_again, may_know_names
from judge.desk.commands.overseeing import ShowLog
from judge.desk.commands.questions import ShowBoard, ShowCentres, ShowHistory, ShowResults, Who
from judge.desk.commission import commission_of_issue, write_commission
from judge.desk.dressing import wishes_of
from judge.desk.issue import issue_of
from judge.desk.kinds import BoardMail
from judge.desk.limits import A_DAY
from judge.desk.phases_named import phases_named
from judge.desk.replies.acts import MOST, act_rows
from judge.desk.replies.beside import mail_beside
from judge.desk.replies.board import write_board, write_board_in_words
from judge.desk.replies.history import (
    origin_words,
    write_centres,
    write_history,
    write_seats,
)
from judge.desk.replies.known import address_list
from judge.desk.replies.layout import blocks, paragraph
from judge.desk.replies.register import consent_lines, register_part
from judge.desk.replies.report import Report
from judge.game.annals import Annal
from judge.game.game import Game, GameState
from judge.game.log import Role

PICTURES_A_DAY = 20
"""Of phases that are over, for one reader; the text comes as often as it is asked for."""
MOST_PHASES = 12
"""How many phases of which there is a report are named."""


@clerk_of(ShowBoard)
def show_board(command: ShowBoard, case: Case) -> Answer:
    """Who owns what and stands where; of a phase that is over, with its picture."""
    if case.game is None:
        return refusal(case.say("enquiry.which"))
    game, phrases = case.game, case.office.phrases
    if command.phase and command.phase.replace("B", "A") != str(game.table.position.phase):
        return _past_board(command.phase, game, case)
    title = case.say(
        "board.title", game=game.name, phase=phrases.name_phase(game.table.position.phase)
    )
    power, is_public = case.visitor.power, _is_public(case)
    consents = () if is_public else consent_lines(game.in_force, game.variant, power, phrases)
    register = register_part(game.table.position, game.variant, consents, phrases)
    if command.in_words:
        board = f"{title}\n{write_board_in_words(game, phrases)}"
    else:
        board = f"{title}\n{write_board(game, None, phrases)}"
    return Answer((blocks((board, register)).rstrip(),))


@clerk_of(ShowResults)
def show_results(command: ShowResults, case: Case) -> Answer:
    """The report of a phase once more, without what was to be done then."""
    if case.game is None:
        return refusal(case.say("enquiry.which"))
    annals = _annals(case.game, case)
    if not annals:
        return refusal(case.say("results.none", game=case.game.name))
    found = _of_phase(command.phase, annals) if command.phase else annals
    if not found:
        return _no_such(command.phase, annals, case)
    return Answer((report_again(case.game, found[-1].number, case),))


def report_again(game: Game, number: int, case: Case) -> str:
    """The report of the phase that an event of a number processed, for whoever asks."""
    issue = issue_of(case.office.chapter(game.name, number))
    report = Report(issue, case.office.phrases, case.office.judge.name)
    return report.again(case.visitor.power, public=_is_public(case))


def _of_phase(phase: str, annals: Sequence[Annal]) -> Sequence[Annal]:
    """The annal of a phase as it is written, W1901B for W1901A; none if it wasn't played."""
    return [annal for annal in annals if str(annal.phase) == phase.replace("B", "A")]


def _no_such(phase: str, annals: Sequence[Annal], case: Case) -> Answer:
    """That a phase was not played, and which were."""
    known = case.office.phrases.in_a_row(str(annal.phase) for annal in annals[-MOST_PHASES:])
    return refusal(case.say("results.which", phase=phase, phases=known))


def _past_board(phase: str, game: Game, case: Case) -> Answer:
    """What stood when a phase began that is over, and a mail with the picture of its orders."""
    annals = _annals(game, case)
    if not annals:
        return refusal(case.say("results.none", game=game.name))
    found = _of_phase(phase, annals)
    if not found:
        return _no_such(phase, annals, case)
    issue = issue_of(case.office.chapter(game.name, found[-1].number))
    before, phrases = issue.processed.before, case.office.phrases
    said = case.say("board.past", game=game.name, phase=case.name_phase(issue.phase))
    board = f"{said}\n{write_board(before, None, phrases)}"
    consents = (
        ()
        if _is_public(case)
        else consent_lines(before.in_force, game.variant, case.visitor.power, phrases)
    )
    register = register_part(before.table.position, game.variant, consents, phrases)
    text = blocks((board, register)).rstrip()
    if not wishes_of(case.visitor.player, game).pictures or not _is_in(game, case):
        return Answer((text,))
    who = f"{game.name}/{case.visitor.player.address}"
    count = may_again("board", who, PICTURES_A_DAY, A_DAY, case)
    if count is None:
        return Answer((text, case.say("board.enough", most=PICTURES_A_DAY)))
    mail = mail_beside(
        case,
        key=count.kind,
        subject=case.say("board.subject", phase=case.name_phase(issue.phase)),
        text=text,
        kind=BoardMail(write_commission(commission_of_issue(issue, phrases))),
    )
    return Answer((text, case.say("board.picture")), replies=(mail,), effects=(count,))


def _is_in(game: Game, case: Case) -> bool:
    """Whether the visitor is something to a game: files go to nobody else."""
    return case.game == game and case.visitor.role is not Role.STRANGER


def _is_public(case: Case) -> bool:
    """Whether only what everybody may know is for this reader: who has no seat isn't the GM.

    Nor is more for a gamesmaster who plays as well.
    """
    if case.visitor.power is not None:
        return False
    plays = case.game is not None and case.game.people.master_plays
    return plays or case.visitor.role is not Role.MASTER


@clerk_of(ShowHistory)
def show_history(command: ShowHistory, case: Case) -> Answer:
    """The course of a game: each phase in a line, then the centres."""
    game = case.find(command.name) if command.name else case.game
    if game is None:
        return _unknown(command.name, case)
    annals, phrases = _annals(game, case), case.office.phrases
    origin = origin_words(game, phrases)
    if not annals:
        said = case.say("results.none", game=game.name)
        return Answer((origin, said)) if origin else refusal(said)
    if command.first:
        is_named = phases_named(command.first, command.last)
        found = [annal for annal in annals if is_named(annal.phase)]
        if not found:
            asked = " - ".join(filter(None, (command.first, command.last))).upper()
            return _no_such(asked, annals, case)
        return Answer((write_history(game.name, found, phrases),))
    course = write_history(game.name, annals, phrases)
    return Answer((*filter(None, (origin,)), course, write_centres(game, annals, phrases)))


@clerk_of(ShowLog)
def show_log(_: ShowLog, case: Case) -> Answer:
    """What those who lead the game did with it."""
    game, phrases = case.game, case.office.phrases
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("enquiry.which"))
    zone = wishes_of(case.visitor.player, game).zone
    rows = act_rows(case.office.logged(game.name), zone, phrases)
    if not rows:
        return Answer((case.say("acts.none", game=game.name),))
    older = [case.say("acts.older", number=len(rows) - MOST)] if len(rows) > MOST else []
    title = paragraph(case.say("acts.title", game=game.name))
    return Answer(("\n".join((title, "", *older, *rows[-MOST:])),))


@clerk_of(ShowCentres)
def show_centres(_: ShowCentres, case: Case) -> Answer:
    """How many centres each power owned, year by year."""
    if case.game is None:
        return refusal(case.say("enquiry.which"))
    return Answer((write_centres(case.game, _annals(case.game, case), case.office.phrases),))


@clerk_of(Who)
def show_who(command: Who, case: Case) -> Answer:
    """Who plays what; addresses are nobody's business, but those of who wants them known."""
    game = case.find(command.name) if command.name else case.game
    if game is None:
        return _unknown(command.name, case)
    is_of_it = case.game is not None and case.game.name == game.name
    known = address_list(game, case.office.phrases) if is_of_it else ""
    said = (write_seats(game, case.office.phrases, named=may_know_names(game, case)), known)
    return Answer((*filter(None, said), *offer_lines(game, case)))


def _unknown(name: str, case: Case) -> Answer:
    """What to say about a game that isn't there."""
    return refusal(case.say("enquiry.no_game" if name else "enquiry.which", name=name))


def _annals(game: Game, case: Case) -> Sequence[Annal]:
    return () if game.state is GameState.FORMING else case.office.annals(game.name)
