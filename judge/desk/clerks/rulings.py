"""Rulings: what a gamesmaster lays down in words is numbered, kept, and mailed to all.

They are for people: no clerk looks what they say, and an adjudication is as it was.
"""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.rulings import LayDown, ShowRulings, WithdrawRuling
from judge.desk.dates import write_when
from judge.desk.dressing import wishes_of
from judge.desk.reading.ruling_lines import UNNUMBERED
from judge.desk.replies.addressing import epochs, told_to_all
from judge.desk.replies.layout import letter_text, paragraph
from judge.desk.replies.rulings import ruling_text, rulings_layer
from judge.desk.striking import strike
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.rulings import Ruling, RulingMade, RulingWithdrawn

LONGEST_RULING = 4000
"""In letters: a page and a half."""
MOST_RULINGS = 200


@clerk_of(LayDown)
def lay_down(command: LayDown, case: Case) -> Answer:
    """Make a ruling, or correct the one of a number."""
    game = game_of(case)
    if game.state is GameState.ENDED:
        return refusal(case.say("not_running.ended", game=game.name))
    text = strike(command.text, case.office.secret, game.name, epochs(game)).strip()
    if refused := _why_not_text(text, case):
        return refusal(refused)
    rulings = game.press.rulings
    if command.number == UNNUMBERED:
        return refusal(case.say("ruling.which"), *_known(game, case))
    if not command.number:
        if len(rulings.every) >= MOST_RULINGS:
            return refusal(case.say("ruling.enough", most=MOST_RULINGS))
        return _told("made", Ruling(rulings.next_number, text, case.now), "", game, case)
    old = rulings.of(int(command.number))
    if old is None:
        return refusal(case.say("ruling.unknown", number=command.number or 0), *_known(game, case))
    if old.text == text and old.withdrawn is None:
        return refusal(case.say("ruling.same", number=old.number))
    return _told("amended", old, text, game, case)


def _why_not_text(text: str, case: Case) -> str:
    if not any(sign.isalnum() for sign in text):
        return case.say("ruling.empty")
    if text.endswith("?"):
        return case.say("ruling.question")
    is_long = len(text) > LONGEST_RULING
    return case.say("ruling.too_long", most=LONGEST_RULING) if is_long else ""


@clerk_of(WithdrawRuling)
def withdraw_ruling(command: WithdrawRuling, case: Case) -> Answer:
    """Have a ruling count no more; its number is not used again."""
    game = game_of(case)
    if game.state is GameState.ENDED:
        return refusal(case.say("not_running.ended", game=game.name))
    old = game.press.rulings.of(int(command.number or 0))
    if old is None:
        return refusal(case.say("ruling.unknown", number=command.number or 0), *_known(game, case))
    if old.withdrawn is not None:
        return refusal(case.say("ruling.gone", number=old.number))
    return _told("revoked", old, "", game, case)


@clerk_of(ShowRulings)
def show_rulings(_: ShowRulings, case: Case) -> Answer:
    """All rulings of the game, in its order."""
    game = case.game
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("enquiry.which"))
    zone = wishes_of(case.visitor.player, game).zone
    told = tuple(rulings_layer(game, zone, case.office.phrases))
    return Answer(told or (case.say("ruling.none", game=game.name),))


def _known(game: Game, case: Case) -> tuple[str, ...]:
    """The numbers there are."""
    numbers = [str(ruling.number) for ruling in game.press.rulings.every]
    known = case.office.phrases.in_a_row(numbers)
    return (case.say("ruling.known", numbers=known),) if numbers else ()


def _told(what: str, ruling: Ruling, text: str, game: Game, case: Case) -> Answer:
    """A ruling made, with its new `text` amended, or revoked; and everybody told."""
    gaps = {
        "game": game.name,
        "number": ruling.number,
        "when": write_when(ruling.at, game.settings.zone, case.office.phrases),
    }
    rows = [case.say(f"ruling.notice_{what}", **gaps), ruling_text(text or ruling.text)]
    if what == "amended":
        rows += [case.say("ruling.before"), ruling_text(ruling.text)]
    event = (
        RulingWithdrawn(ruling.number, case.now)
        if what == "revoked"
        else RulingMade(ruling.number, text or ruling.text, case.now)
    )
    rows.append(case.say("ruling.meant"))
    body = "\n\n".join(row if row.startswith(" ") else paragraph(row) for row in rows)
    subject = case.say(f"ruling.subject_{what}", **gaps)
    said = "\n\n".join(
        (paragraph(case.say(f"ruling.done_{what}", **gaps)), ruling_text(text or ruling.text))
    )
    replies = told_to_all(f"{case.key}:ruling", subject, letter_text(body), game, case.office)
    headline = case.say(f"ruling.headline_{what}", **gaps)
    return Answer((said,), headline=headline, events=(event,), replies=replies)
