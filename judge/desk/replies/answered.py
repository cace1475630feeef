"""The receipt of an answer to press: to whom it went, or why to nobody."""

from __future__ import annotations

from judge.desk.answers import Answer, Case
from judge.desk.dressing import wishes_of
from judge.desk.letters import Occasion, Reply
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.layout import blocks, paragraph
from judge.desk.replies.leftout import left_out
from judge.desk.trouble import write_troubles
from judge.game.game import Game


def write_answered(
    case: Case, game: Game, sender: str, answer: Answer, *, held: bool = False
) -> Reply:
    """The receipt, to the address on file; an answer to it is an ordinary letter.

    What was answered may be `held` until the next report.
    """
    visitor, letter = case.visitor, case.letter
    quoted, elsewhere = letter.quoted_lines, visitor.elsewhere
    besides = left_out(case, answer.events, letters=1)
    text = blocks(
        (
            besides.section(case),
            paragraph(case.say("receipt.elsewhere", address=elsewhere)) if elsewhere else "",
            paragraph(write_troubles(letter.troubles, case.office.phrases)),
            *(said if "\n" in said else paragraph(said) for said in answer.said),
            case.say("receipt.quoted", number=quoted) if quoted else "",
            paragraph(case.say("answer.no_command")),
        )
    )
    done = "answer.waits" if held else "answer.sent"
    subject = case.say("answer.failed" if answer.failed else done, sender=sender)
    if letter.has_unread_text:
        subject = case.say("receipt.unread_text", subject=subject)
    return Reply(
        key=f"{case.key}:receipt",
        to=visitor.address,
        subject=besides.subject(f"[{game.name}] {subject}", case),
        text=text,
        occasion=Occasion.RECEIPT,
        game=game.name,
        reply_to=reply_part(case.office, game, visitor.power),
        wishes=wishes_of(visitor.player, game),
        in_reply_to="" if elsewhere else letter.message_id,
        references=() if elsewhere else letter.references,
        enclosed=besides.kept,
    )
