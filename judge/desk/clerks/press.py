"""Press: letters between powers."""

from __future__ import annotations

import re

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.masters import power_named
from judge.desk.letters import Occasion
from judge.desk.reading import USAGE, PressBlock, first_word
from judge.desk.replies.addressing import everybody, mail_to
from judge.desk.replies.layout import listing
from judge.game.events import PressSent
from judge.game.game import Game, GameState
from judge.orders.reading.reader import read_orders

_SECRET = re.compile(r"\+([a-z0-9_-]+)\.[a-z2-7]{16}@", re.IGNORECASE)


def send_press(block: PressBlock, case: Case) -> Answer:
    """Send a letter to powers; nothing is sent that may not have been meant."""
    game = case.game
    if game is None or game.state is GameState.FORMING:
        return refusal(case.say("press.too_early"))
    to, unknown = _readers(block, game)
    if unknown:
        powers = ", ".join(p.name for p in game.variant.powers)
        return refusal(case.say("no_power", word=unknown, powers=powers))
    if not block.text.strip():
        return refusal(case.say("press.empty"))
    if not block.ended and (line := _looks_like_business(block, case)):
        return refusal(case.say("press.not_ended", number=block.number, line=line))
    text = _SECRET.sub(r"+\1@", block.text)
    event = PressSent(case.visitor.power, to, text, case.now)
    sender = case.visitor.power.name if case.visitor.power else case.say("press.master")
    readers = listing(p.name for p in to) if to else case.say("press.everybody")
    replies = tuple(
        mail_to(
            case.office,
            game,
            power,
            key=f"{case.key}:press:{block.number}:{power or 'GM'}",
            subject=case.say("press.subject", sender=sender, readers=readers),
            text=case.say("press.heading", sender=sender, readers=readers) + f"\n\n{text}\n",
            occasion=Occasion.PRESS,
        )
        for power in everybody(game)
        if power != case.visitor.power and (not to or power in to)
    )
    said = case.say("press.done", readers=readers, lines=len(text.splitlines()))
    return Answer((said,), events=(event,), replies=replies)


def _readers(block: PressBlock, game: Game) -> tuple[tuple[Power, ...], str]:
    """The powers a letter goes to, and the first word that names none."""
    to: list[Power] = []
    for word in block.heading.to:
        power = power_named(word, game.variant)
        if power is not None:
            to.append(power)
            continue
        letters = [power_named(letter, game.variant) for letter in word]
        if len(word) > len(game.variant.powers) or None in letters:
            return (), word
        to += [p for p in letters if p is not None]
    return tuple(dict.fromkeys(to)), ""


def _looks_like_business(block: PressBlock, case: Case) -> int:
    """The first line of an unended letter that reads like an order or a command."""
    game = case.game
    if game is None:
        return 0
    reader = case.office.order_reader(game.variant)
    for line in block.lines:
        if first_word(line.text) in USAGE or read_orders(line.text, reader).readings:
            return line.number
    return 0
