"""The answer to the question whether a letter is one's own: it is served at last, or dropped.

It came to an address that is good for this one thing, and was mailed to the address on file
alone: whoever writes there reads mail there. An empty answer says yes, for pressing Reply
is all that is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.authors import origin_of
from judge.desk.daybook import Daybook
from judge.desk.identity import Visitor, confirmer_of
from judge.desk.letters import Letter, Reply
from judge.desk.office import Office
from judge.desk.persons import is_mailable
from judge.desk.reading.offered import Said
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.doubts import ask_again, ask_who_wrote
from judge.desk.replies.held import answered_mail, confirming_part
from judge.desk.replies.strangers import answer_lapsed
from judge.desk.served import Served
from judge.desk.tokens import read_recipient
from judge.game.game import Game
from judge.game.held import HeldClosed, HeldEnd, LetterHeld, end_of

ServeHeld = Callable[[Visitor, Letter, Daybook], Served]
"""Serves a letter as if it had come to the secret address of its seat."""


def serve_word(
    letter: Letter, key: str, office: Office, now: datetime, serve_held: ServeHeld
) -> Served:
    """Serve a letter to an address that says whether a letter is one's own."""
    visitor = confirmer_of(letter, office)
    if visitor is None or visitor.game is None or visitor.power is None:
        if not is_mailable(letter.sender.address):
            return Served(note="a word for nobody, and no address to say so to")
        return answer_lapsed(letter, key, office, "held_lapsed")
    if letter.doubtful:
        return ask_again(letter, key, office, visitor)
    if letter.seems_automatic:
        return ask_who_wrote(letter, key, office, visitor)
    daybook = Daybook(office)
    game = visitor.game
    case = Case(visitor, game, letter, key, office, now, daybook.game, daybook.is_first)
    number = read_recipient(letter.recipient).held
    row = next((r for r in game.people.held_of(visitor.power) if r.number == number), None)
    if row is None:
        return _too_late(number, game, visitor.power, case)
    return _answered(row, _said(case, game), game, case, daybook, serve_held)


def _answered(
    row: LetterHeld, said: Said, game: Game, case: Case, daybook: Daybook, serve_held: ServeHeld
) -> Served:
    power, number = row.sender, row.number
    own = reply_part(case.office, game, power)
    if said is Said.UNCLEAR:
        part = confirming_part(case.office, game, power, number)
        return _told(answered_mail(case, game, "unclear", number, part), "not clearly answered")
    held = case.office.letter(row.letter)
    if said is Said.YES and held is None:
        return _told(answered_mail(case, game, "lost", number, own), "confirmed, and not there")
    end = HeldEnd.DONE if said is Said.YES else HeldEnd.DROPPED
    origin = origin_of(case.visitor, game, case.key, "confirmed" if held else "dropped")
    game = daybook.record(game, (HeldClosed(power, (number,), end),), origin)
    if said is Said.NO or held is None:
        mail = answered_mail(case, game, "dropped", number, own)
        return Served(daybook.changes(), (mail,), "a letter dropped", by_token=True)
    # What was in doubt is who wrote it, and that is settled.
    visitor = replace(case.visitor, game=game, elsewhere="")
    recipient = f"{own}@{case.office.judge.domain}"
    known = replace(held, recipient=recipient, machine="", seems_automatic=False)
    served = serve_held(visitor, known, daybook)
    return replace(served, note=f"{row.letter} confirmed: {served.note}")


def _said(case: Case, game: Game) -> Said:
    """What an answer comes to; the words of mail programs below an empty one are none."""
    text = case.letter.text
    if not text.strip():
        return Said.YES
    names = (power.name for power in game.variant.powers)
    known = (game.name, case.visitor.player.name, case.letter.sender.name, *names)
    return case.office.offers.read(text, known)


def _too_late(number: int, game: Game, power: Power, case: Case) -> Served:
    """Say what became of a letter that waits no more."""
    end = end_of(case.office.log(game.name), power, number)
    name = end.value if end is not None else "lost"
    own = reply_part(case.office, game, power)
    mail = answered_mail(case, game, f"was_{name}" if end else name, number, own)
    return _told(mail, "a word about a letter that waits no more")


def _told(mail: Reply, note: str) -> Served:
    return Served(replies=(mail,), note=note, by_token=True)
