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
from judge.desk.reading.press_words import tokens_of
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.doubts import ask_again, ask_who_wrote
from judge.desk.replies.held import answered_mail, confirming_part
from judge.desk.replies.strangers import answer_lapsed
from judge.desk.served import Served
from judge.desk.tokens import read_recipient
from judge.game.game import Game
from judge.game.held import HeldClosed, HeldEnd, LetterHeld, end_of

MOST_LINES, LONGEST = 8, 60
"""Whoever writes more says more than yes or no."""
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
    return _answered(row, _said(case), game, case, daybook, serve_held)


def _answered(
    row: LetterHeld,
    said: HeldEnd | None,
    game: Game,
    case: Case,
    daybook: Daybook,
    serve_held: ServeHeld,
) -> Served:
    power, number = row.sender, row.number
    own = reply_part(case.office, game, power)
    if said is None:
        part = confirming_part(case.office, game, power, number)
        return _told(answered_mail(case, game, "unclear", number, part), "not clearly answered")
    held = case.office.letter(row.letter)
    if said is HeldEnd.DONE and held is None:
        return _told(answered_mail(case, game, "lost", number, own), "confirmed, and not there")
    origin = origin_of(case.visitor, game, case.key, "whose it is")
    game = daybook.record(game, (HeldClosed(power, (number,), said),), origin)
    if said is HeldEnd.DROPPED or held is None:
        mail = answered_mail(case, game, "dropped", number, own)
        return Served(daybook.changes(), (mail,), "a letter dropped", by_token=True)
    # What was in doubt is who wrote it, and that is settled.
    visitor = replace(case.visitor, game=game, elsewhere="")
    recipient = f"{own}@{case.office.judge.domain}"
    known = replace(held, recipient=recipient, machine="", seems_automatic=False)
    served = serve_held(visitor, known, daybook)
    return replace(served, note=f"{row.letter} confirmed: {served.note}")


def _said(case: Case) -> HeldEnd | None:
    """What an answer comes to; None if that isn't clear.

    All of it has to be a yes or a no, as for a letter that is asked about before it is sent.
    Whoever answers with nothing says yes, be there their name below it.
    """
    phrases = case.office.commands.press_words
    lines = [line for line in case.letter.text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES or any(len(line) > LONGEST for line in lines):
        return None
    rows = [token.word for line in lines for token in tokens_of(line)]
    words = [word for word in rows if any(map(str.isalnum, word))]
    marks = {*rows} - {*words, *".,!;:-'\"()"}
    own = f"{case.visitor.player.called} {case.letter.sender.name}"
    names = {token.word for token in tokens_of(own)}
    while words and words[-1] in names and not phrases.has("NO", words[-1]):
        words.pop()
    while words[1:] and phrases.has("THANKS", words[-1]):
        words.pop()
    said = " ".join(words)
    if marks:
        return None
    if not said or phrases.has("YES", said):
        return HeldEnd.DONE
    return HeldEnd.DROPPED if phrases.has("NO", said) else None


def _too_late(number: int, game: Game, power: Power, case: Case) -> Served:
    """Say what became of a letter that waits no more."""
    end = end_of(case.office.log(game.name), power, number)
    name = end.value if end is not None else "lost"
    own = reply_part(case.office, game, power)
    mail = answered_mail(case, game, f"was_{name}" if end else name, number, own)
    return _told(mail, "a word about a letter that waits no more")


def _told(mail: Reply, note: str) -> Served:
    return Served(replies=(mail,), note=note, by_token=True)
