"""What the address on file hears of letters that may not be its own."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.dates import write_deadline, write_when
from judge.desk.dressing import wishes_of
from judge.desk.letters import Letter, Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import beside_part, epochs, reply_part
from judge.desk.replies.layout import cut_short, letter_text
from judge.desk.signing import Proof
from judge.desk.striking import strike
from judge.desk.surety import Surety
from judge.desk.tokens import held_local_part
from judge.game.game import Game, GameState
from judge.game.log import Role

MOST_LINES, MOST_OF_A_LINE = 30, 64
"""So much of a letter is shown, to tell whose it is: all of most letters."""


def confirming_part(office: Office, game: Game, power: Power, number: int) -> str:
    """The local part of the address that says a letter is a seat's own; "" if it is too long."""
    epoch = game.people.seat_of(power).epoch
    local, secret = office.judge.local, office.secret
    return held_local_part(local, secret, game.name, power.id, epoch, number)


def held_mail(case: Case, game: Game, power: Power, number: int) -> Reply:
    """The question whether a letter is its own: any answer to it says yes, but for a no."""
    told = case.office.phrases.mail("held", number=number, until=_until(case, game), **_gaps(case))
    return _mail(case, game, told, confirming_part(case.office, game, power, number))


def refused_mail(case: Case, game: Game) -> Reply:
    """The news that nothing was done, and how to be believed."""
    told = case.office.phrases.mail("not_believed", **_gaps(case))
    return _mail(case, game, told, own_part(case, game))


def answered_mail(case: Case, game: Game, name: str, number: int, reply_to: str) -> Reply:
    """What became of a letter that was held, for whoever answered whether it is theirs."""
    zone = wishes_of(case.visitor.player, game).zone
    gaps = {"number": number, "game": game.name, "zone": zone}
    subject = case.say(f"held.{name}_subject", **gaps)
    return _mail(case, game, (subject, case.say(f"held.{name}", **gaps)), reply_to)


def own_part(case: Case, game: Game) -> str:
    """The local part of the visitor's own secret reply address."""
    visitor = case.visitor
    if visitor.power is not None or visitor.role is Role.MASTER:
        return reply_part(case.office, game, visitor.power)
    return beside_part(case.office, game, visitor.player)


def waiting_word(game: Game, power: Power | None, phrases: Phrasebook, zone: str) -> str:
    """That letters wait for a seat's word, for its other mails; "" if none does."""
    letters = game.people.held_of(power)
    if not letters:
        return ""
    when = phrases.in_a_row(
        phrases.say("held.one", number=one.number, when=write_when(one.at, zone, phrases))
        for one in letters
    )
    return phrases.count("held.waits", len(letters), letters=when)


def _gaps(case: Case) -> dict[str, str]:
    letter, zone = case.letter, wishes_of(case.visitor.player, case.game).zone
    # Of a letter that signs on it doesn't matter from where it came.
    why = letter.vouched.why if case.visitor.surety is not Surety.PASSWORD else None
    said = case.office.phrases.explain(why) if why is not None else case.say("held.grave")
    return {
        "game": case.game.name if case.game is not None else "",
        "when": write_when(letter.arrived, zone, case.office.phrases),
        "why": f"{said} {_of_signing_on(case)}".strip(),
        "lines": "\n".join(_shown(letter, case)),
    }


def _of_signing_on(case: Case) -> str:
    """What came of the line SIGNON, if that would have made the letter surer."""
    if case.visitor.signed not in {Proof.WRONG, Proof.TOO_MANY}:
        return ""
    return case.say(f"held.{case.visitor.signed.value}")


def _until(case: Case, game: Game) -> str:
    """Until when a letter can be confirmed, in words."""
    if game.state is not GameState.RUNNING:
        return case.say("held.for_ever")
    phase = case.name_phase(game.table.position.phase)
    deadline = game.clock.deadline
    if deadline is None:
        return case.say("held.no_deadline", phase=phase)
    zone = wishes_of(case.visitor.player, game).zone
    when = write_deadline(deadline, case.now, zone, case.office.phrases)
    return case.say("held.until", phase=phase, when=when)


def _shown(letter: Letter, case: Case) -> Iterator[str]:
    """How a letter begins, indented, without the secrets of anybody."""
    text = letter.text if letter.text.strip() else letter.subject
    if case.game is not None:
        text = strike(text[:4000], case.office.secret, case.game.name, epochs(case.game))
    text = "".join(c for c in text if category(c) != "Cf")  # it may turn a line round
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    for line in lines[:MOST_LINES]:
        yield f"    {cut_short(line, MOST_OF_A_LINE)}"
    if lines[MOST_LINES:]:
        yield case.say("held.more", number=len(lines) - MOST_LINES)


def _mail(case: Case, game: Game, told: tuple[str, str], reply_to: str) -> Reply:
    visitor = case.visitor
    subject, text = told
    return Reply(
        key=f"{case.key}:held",
        to=visitor.address,
        subject=f"[{game.name}] {subject}",
        text=letter_text(text),
        occasion=Occasion.RECEIPT,
        game=game.name,
        reply_to=reply_to,
        wishes=wishes_of(visitor.player, game),
        in_reply_to="" if visitor.elsewhere else case.letter.message_id,
        references=() if visitor.elsewhere else case.letter.references,
    )
