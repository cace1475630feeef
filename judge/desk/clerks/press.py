"""Press: letters between powers. Nothing is sent that may not have been meant."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.column import write_for_column
from judge.desk.clerks.drafting import ask_about, ask_about_name, headed
from judge.desk.clerks.early_press import send_early
from judge.desk.clerks.notes import NoteToMaster, send_note
from judge.desk.clerks.sending import (
    kept_text,
    may_not_write,
    nobody_reads,
    not_allowed,
    send_letter,
    why_not_sent,
)
from judge.desk.reading import OtherLine, PressBlock
from judge.desk.reading.press_greeting import NOBODY_CALLED
from judge.desk.replies.layout import cut_short, listing
from judge.desk.self_naming import names_somebody, signature_in
from judge.game.drafts import trimmed
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.press_letters import AnswerTo

_SHOWN_WORDS = 5
"""So many words are read back from each end of a letter that had no ENDPRESS."""
_MOST_OF_A_SIGNATURE = 120
_LONGEST_HEADING = 120
_COLOUR = "press.colour"
"""The fault of a heading that says how its letter is to be sent, and isn't understood."""


def send_press(block: PressBlock, case: Case) -> Answer:
    """Send a letter whose heading and end are understood; ask about every other."""
    if _is_note(block, case):
        lines = tuple(OtherLine(n, t) for n, t in enumerate(_text(block).splitlines(), start=1))
        return send_note(NoteToMaster(lines), case)
    if case.game is not None and case.game.state is GameState.FORMING:
        return headed(send_early(block, case), case)
    if block.heading.fault == NOBODY_CALLED and case.game is not None:
        return _to_nobody(block, case)
    return headed(_send(block, case), case)


def _as_judge(block: PressBlock, case: Case) -> str:
    """By what words a letter would be the judge's own, or the gamesmaster's; "" for none."""
    heading = block.heading.line[:_LONGEST_HEADING].partition(":")[0]
    return case.office.commands.press_words.found("AS_JUDGE", heading)


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
    if case.visitor.role is Role.OBSERVER:
        return write_for_column(block, game, case)
    if refused := may_not_write(case) or _no_letter(block, case):
        return refusal(refused, *(_kept(block, game, case) if heading.fault == _COLOUR else ()))
    if barred := _barred(block, game, case):
        return barred
    if power is not None and (word := _as_judge(block, case)):
        return refusal(case.say(_COLOUR, word=word), *_kept(block, game, case))
    if heading.fault:
        end = block.number + block.taken
        is_line = heading.fault == "press.letter_to" and not block.taken
        fault = f"{heading.fault}_line" if is_line else heading.fault
        said = case.say(fault, word=heading.word, first=block.number, last=end)
        return ask_about(block, said, case)
    way = heading.ways[0]
    to = heading.dress.addressed(way.to, power)
    if refused := nobody_reads(way.to, to, game, case):
        return refusal(refused)
    return _go(to, block.text_of(way), block, case)


def _no_letter(block: PressBlock, case: Case) -> str:
    """Why there is nothing that could be sent, or asked about; "" if there is."""
    heading = block.heading
    if heading.fault == _COLOUR:
        return case.say("press.colour", word=heading.word)
    if not heading.ways:
        powers = case.game.variant.powers if case.game is not None else ()
        named = listing((power.name for power in powers), case.office.phrases)
        return case.say("press.no_reader", word=heading.word, powers=named)
    if not any(block.text_of(way).strip() for way in heading.ways):
        return case.say("press.empty")
    return _has_another(block, case)


def _go(to: AnswerTo, text: str, block: PressBlock, case: Case) -> Answer:
    """Send a letter, or ask about what names somebody where nobody is to know."""
    if found := names_somebody(to, text, case):
        return ask_about_name(found, to, text, case)
    sent = send_letter(to, text, block.number, case)
    if not sent.failed and (signed := signature_in(text)):
        line = cut_short(signed, _MOST_OF_A_SIGNATURE)
        sent = replace(sent, said=(*sent.said, case.say("press.signature", line=line)))
    words = text.split()
    if sent.failed or not block.holds_text or len(words) <= 2 * _SHOWN_WORDS:
        return sent
    first, last = " ".join(words[:_SHOWN_WORDS]), " ".join(words[-_SHOWN_WORDS:])
    return replace(sent, said=(*sent.said, case.say("press.extent", first=first, last=last)))


def _barred(block: PressBlock, game: Game, case: Case) -> Answer | None:
    """What is said of a letter that may go in none of its ways; None if it may in one."""
    dress, power = block.heading.dress, case.visitor.power
    said = [why_not_sent(dress.addressed(way.to, power), game, case) for way in block.heading.ways]
    if not all(said):
        return None
    return not_allowed(said[0], block.text_of(block.heading.ways[0]), game, case)


def _kept(block: PressBlock, game: Game, case: Case) -> tuple[str, ...]:
    """The text of a letter whose heading isn't understood, as far as that has one."""
    text = trimmed([line.text for line in block.lines])
    return (kept_text(text, game, case),) if text else ()


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
