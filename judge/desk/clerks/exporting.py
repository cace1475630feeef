"""A game as a file, for whoever is something to it."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import may_again
from judge.desk.commands.exporting import Export
from judge.desk.exports.writing import ExportForm, why_unwritten
from judge.desk.kinds import ExportMail
from judge.desk.limits import A_DAY
from judge.desk.replies.beside import mail_beside
from judge.desk.replies.layout import letter_text
from judge.game.game import GameState
from judge.game.log import Role

EXPORTS_A_DAY = 8
"""The whole game is told anew for each."""


@clerk_of(Export)
def send_export(command: Export, case: Case) -> Answer:
    """A mail of its own, with the file; what stands in it is what the reports told everybody."""
    game, form = case.game, ExportForm(command.form)
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("enquiry.which"))
    if game.state is GameState.FORMING or not case.office.annals(game.name):
        return refusal(case.say("results.none", game=game.name))
    if against := why_unwritten(form, game.variant):
        return refusal(case.say(against, board=game.variant.name))
    who = f"{game.name}/{case.visitor.player.address}"
    count = may_again("export", who, EXPORTS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("export.enough", most=EXPORTS_A_DAY))
    gaps = {"game": game.name, "form": case.say(f"export.form_{form}")}
    mail = mail_beside(
        case,
        key=count.kind,
        subject=case.say("export.subject", **gaps),
        text=letter_text(case.say("export.text", **gaps)),
        kind=ExportMail(form.value),
    )
    return Answer((case.say("export.done", **gaps),), replies=(mail,), effects=(count,))
