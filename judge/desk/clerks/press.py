"""Press: letters between powers."""

from __future__ import annotations

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.sending import Readers, may_not_write, nobody_reads, send_letter
from judge.desk.commands import Press
from judge.desk.names import MASTER_WORDS, power_named
from judge.desk.reading import CommandLine, PressBlock
from judge.desk.reading.measure import MOST_LINES
from judge.desk.reading.parts import is_press_heading
from judge.desk.replies.layout import listing
from judge.game.game import Game, GameState
from judge.orders.reading.reader import read_orders

LONGEST_PRESS = 30_000
"""In letters: twelve pages or so, and it goes to everybody."""


def send_press(block: PressBlock, case: Case) -> Answer:
    """Send a letter to powers; nothing is sent that may not have been meant."""
    game, power = case.game, case.visitor.power
    if game is None or game.state is GameState.FORMING:
        return refusal(case.say("press.too_early"))
    if refused := may_not_write(case):
        return refusal(refused)
    if len(block.text) > LONGEST_PRESS:
        return refusal(case.say("press.too_long", most=f"{LONGEST_PRESS:,}"))
    to, unknown = _readers(block.heading, game)
    if unknown:
        powers = listing(p.name for p in game.variant.powers)
        return refusal(case.say("press.no_reader", word=unknown, powers=powers))
    if refused := nobody_reads(to, game, case):
        return refusal(refused)
    to = tuple(reader for reader in to if reader != power)
    if not block.text.strip():
        return refusal(case.say("press.empty"))
    if refused := _is_not_ended(block, game, case):
        return refusal(refused)
    return send_letter(to, block.text, block.number, case)


def _readers(heading: Press, game: Game) -> tuple[Readers, str]:
    """Whom a letter goes to, and the first word that names nobody.

    Powers' letters in a row are capitals ("FI"): "it" is no word for Italy
    and Turkey.
    """
    to: list[Power | None] = []
    for end, word in enumerate(heading.to, start=1):
        names = (" ".join(heading.to[start:end]) for start in range(end - 1, -1, -1))
        power = next((p for name in names if (p := power_named(name, game.variant))), None)
        if power is not None or word.lower() in MASTER_WORDS:
            to.append(power)
            continue
        letters = [power_named(letter, game.variant) for letter in word]
        if not word.isupper() or None in letters:
            return (), word
        to += letters
    return tuple(dict.fromkeys(to)), ""


def _is_not_ended(block: PressBlock, game: Game, case: Case) -> str:
    """Why a letter may hold more than its writer meant to send; "" if it doesn't.

    Another heading in its midst means that an ENDPRESS was forgotten, and
    one power would read what is for another. Without any ENDPRESS, orders
    may stand in what is left of the letter.
    """
    for line in block.lines:
        if is_press_heading(line.text) and _is_heading(line.number, line.text, game, case):
            return case.say("press.in_press", number=block.number, line=line.number)
    if block.ended:
        return ""
    if len(block.lines) > MOST_LINES:
        return case.say("press.long", number=block.number)
    reader = case.office.order_reader(game.variant)
    for line in block.lines:
        asked = case.office.commands.read_command(line.number, line.text)
        sheet = None if asked is not None else read_orders(line.text, reader)
        # What is misspelt is an order, too, and not for others to read.
        if sheet is None or sheet.readings or sheet.problems:
            return case.say("press.not_ended", number=block.number, line=line.number)
    return ""


def _is_heading(number: int, text: str, game: Game, case: Case) -> bool:
    read = case.office.commands.read_command(number, text)
    if not isinstance(read, CommandLine) or not isinstance(read.command, Press):
        return False
    return not _readers(read.command, game)[1]
