"""A game as a file or as a book, for whoever is something to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import may_again
from judge.desk.commands.exporting import Export, GetZine
from judge.desk.exports.writing import ExportForm, export_forms, why_unwritten
from judge.desk.kinds import ExportMail
from judge.desk.limits import A_DAY
from judge.desk.replies.beside import mail_beside
from judge.desk.replies.layout import cut_short, letter_text
from judge.game.game import GameState
from judge.game.log import Role

EXPORTS_A_DAY = 8
"""The whole game is told anew for each."""
MOST_OF_A_FORM = 40
BOOKS_A_DAY = 3
"""Each is some megabytes, and draws every map anew."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """What goes in a mail of its own: how it is counted, how often a day, its sentences."""

    name: str
    a_day: int
    sentence: Callable[[str], str]


_OF_EXPORTS = _Kind("export", EXPORTS_A_DAY, lambda part: f"export.{part}")
_OF_BOOKS = _Kind("zine", BOOKS_A_DAY, lambda part: f"zine.{part}")


@clerk_of(Export)
def send_export(command: Export, case: Case) -> Answer:
    """A mail of its own, with the file; what stands in it is what the reports told everybody."""
    try:
        form = ExportForm(command.form.lower())
    except ValueError:
        words = cut_short(command.form, MOST_OF_A_FORM)
        return refusal(case.say("export.no_form", words=words), export_forms(case))
    game = case.game
    if game is not None and (against := why_unwritten(form, game.variant)):
        return refusal(case.say(against, board=game.variant.name))
    gaps = {"form": case.say(f"export.form_{form}")}
    return _beside(case, _OF_EXPORTS, gaps, form.value)


@clerk_of(GetZine)
def send_zine(command: GetZine, case: Case) -> Answer:
    """A mail of its own with the book; nobody is named in it who isn't named to everybody."""
    gaps = {"form": case.say(f"zine.form_{command.form}")}
    return _beside(case, _OF_BOOKS, gaps, command.form)


def _beside(case: Case, kind: _Kind, gaps: dict[str, str], form: str) -> Answer:
    """A game in a mail of its own, so often a day; none if no phase of it is over."""
    game = case.game
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("enquiry.which"))
    if game.state is GameState.FORMING or not case.office.annals(game.name):
        return refusal(case.say("results.none", game=game.name))
    who = f"{game.name}/{case.visitor.player.address}"
    count = may_again(kind.name, who, kind.a_day, A_DAY, case)
    if count is None:
        return refusal(case.say(kind.sentence("enough"), most=kind.a_day))
    gaps = {"game": game.name, **gaps}
    mail = mail_beside(
        case,
        key=count.kind,
        subject=case.say(kind.sentence("subject"), **gaps),
        text=letter_text(case.say(kind.sentence("text"), **gaps)),
        kind=ExportMail(form),
    )
    return Answer((case.say(kind.sentence("done"), **gaps),), replies=(mail,), effects=(count,))
