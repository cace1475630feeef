"""What the gamesmaster writes to everybody before the game has started: nobody has a power yet."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.sending import kept_text, may_not_write, without_secrets
from judge.desk.clerks.visits import game_of, may_again
from judge.desk.letters import Occasion
from judge.desk.limits import AN_HOUR, PRESS_AN_HOUR
from judge.desk.reading import PressBlock
from judge.desk.replies.addressing import copies, mail_to
from judge.desk.replies.layout import letter_text
from judge.desk.replies.quoting import quoted
from judge.desk.self_naming import names_somebody
from judge.game.press_letters import AnswerTo


def send_early(block: PressBlock, case: Case) -> Answer:
    """Send a letter of the gamesmaster's to all who wait for a seat or watch."""
    game = game_of(case)
    if not case.visitor.leads or may_not_write(case):
        return refusal(case.say("press.too_early"))
    way = next(iter(block.heading.ways), None)
    text = block.text_of(way) if way is not None else ""
    if way is None or block.heading.fault or way.to or not text.strip():
        return refusal(case.say("press.only_all"))
    readers = (*game.people.waiting, *game.people.observers)
    if not readers:
        return refusal(case.say("press.nobody_there", game=game.name))
    if found := names_somebody(AnswerTo(()), text, case):
        named = case.say("receipt.names_somebody", line=found.line)
        return refusal(named, kept_text(text, game, case))
    count = may_again("press", f"{game.name}/GM", PRESS_AN_HOUR, AN_HOUR, case)
    if count is None:
        return refusal(case.say("press.enough", most=PRESS_AN_HOUR))
    shown = without_secrets(text, game, case)
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:early:{block.number}",
        subject=case.say(
            "press.subject", sender=case.say("press.master"), readers=case.say("press.everybody")
        ),
        text=f"{quoted(shown)}\n\n{letter_text(case.say('press.early_answer'))}",
        occasion=Occasion.PRESS,
    )
    said = case.count("press.early_done", len(readers), game=game.name)
    return Answer(
        (said,), replies=tuple(copies(mail, readers, case.office, game)), effects=(count,)
    )
