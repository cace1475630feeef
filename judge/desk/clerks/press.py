"""Press: letters between powers. Nothing is sent that may not have been meant."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.drafting import ask_about, headed
from judge.desk.clerks.early_press import send_early
from judge.desk.clerks.notes import NoteToMaster, send_note
from judge.desk.clerks.sending import may_not_write, nobody_reads, send_letter
from judge.desk.reading import OtherLine, PressBlock
from judge.desk.reading.press_greeting import NOBODY_CALLED
from judge.desk.replies.layout import listing
from judge.game.game import GameState
from judge.game.log import Role
from judge.game.press_letters import AnswerTo

_SHOWN_WORDS = 5
"""So many words are read back from each end of a letter that had no ENDPRESS."""


def send_press(block: PressBlock, case: Case) -> Answer:
    """Send a letter whose heading and end are understood; ask about every other."""
    if _is_note(block, case):
        lines = tuple(OtherLine(n, t) for n, t in enumerate(_text(block).splitlines(), start=1))
        return send_note(NoteToMaster(lines), case)
    if block.heading.fault == NOBODY_CALLED and case.game is not None:
        return _to_nobody(block, case)
    is_forming = case.game is not None and case.game.state is GameState.FORMING
    return headed(send_early(block, case) if is_forming else _send(block, case), case)


def _to_nobody(block: PressBlock, case: Case) -> Answer:
    """What is said of a letter to somebody who is nobody in the game."""
    fault = NOBODY_CALLED if block.taken else f"{NOBODY_CALLED}_line"
    gaps = {"first": block.number, "last": block.number + block.taken}
    name = block.heading.word
    headline = case.say("press.nobody_subject", name=name)
    return refusal(case.say(fault, name=name, **gaps), headline=headline)


def _send(block: PressBlock, case: Case) -> Answer:
    game, power, heading = case.game, case.visitor.power, block.heading
    if game is None:
        return refusal(case.say("press.too_early"))
    if refused := may_not_write(case):
        return refusal(refused)
    if heading.fault == "press.colour":
        return refusal(case.say("press.colour", word=heading.word))
    if not heading.ways:
        powers = listing((p.name for p in game.variant.powers), case.office.phrases)
        return refusal(case.say("press.no_reader", word=heading.word, powers=powers))
    if not any(block.text_of(way).strip() for way in heading.ways):
        return refusal(case.say("press.empty"))
    if refused := _has_another(block, case):
        return refusal(refused)
    if heading.fault:
        end = block.number + block.taken
        is_line = heading.fault == "press.letter_to" and not block.taken
        fault = f"{heading.fault}_line" if is_line else heading.fault
        said = case.say(fault, word=heading.word, first=block.number, last=end)
        return ask_about(block, said, case)
    way = heading.ways[0]
    if refused := nobody_reads(way.to, game, case):
        return refusal(refused)
    to = tuple(reader for reader in way.to if reader != power)
    text = block.text_of(way)
    sent = send_letter(AnswerTo(to), text, block.number, case)
    words = text.split()
    if sent.failed or not block.holds_text or len(words) <= 2 * _SHOWN_WORDS:
        return sent
    first, last = " ".join(words[:_SHOWN_WORDS]), " ".join(words[-_SHOWN_WORDS:])
    return replace(sent, said=(*sent.said, case.say("press.extent", first=first, last=last)))


def _is_note(block: PressBlock, case: Case) -> bool:
    """Whether somebody who has no press to send writes to the gamesmaster alone."""
    heading = block.heading
    is_known = case.visitor.role in {Role.OBSERVER, Role.WAITING}
    is_sure = not heading.fault and [way.to for way in heading.ways] == [(None,)]
    return is_known and is_sure and bool(_text(block).strip())


def _text(block: PressBlock) -> str:
    return block.text_of(block.heading.ways[0])


def _has_another(block: PressBlock, case: Case) -> str:
    """Why one power would read what is for another; "" if none would.

    Another heading in the midst means that an ENDPRESS was forgotten.
    """
    press = case.office.commands.press_reader(case.addressees)
    for line in block.lines:
        if press.begins(line.text):
            return case.say("press.in_press", number=block.number, line=line.number)
    return ""
