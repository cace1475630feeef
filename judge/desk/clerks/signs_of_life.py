"""What answers "are you still with us?", yes or no; and a yes to "do you give up your seat?"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Case
from judge.desk.clerks.confirming import CODE_DAYS, code_for
from judge.desk.clerks.seats import RESIGNING
from judge.desk.commands.seats import Leave
from judge.desk.commands.standing_by import Here
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.offered import Said, said_in
from judge.desk.surety import Surety
from judge.desk.wishes import SlotNames

LONGEST = 400
"""In letters: a no with its reasons is no longer."""
_Line = OtherLine | CommandLine | CommandProblem


def keep_signs_of_life(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """A letter's parts, with a bare yes or no read as the answer to the question that is open.

    A no gives up the seat, which takes one more answer first.
    """
    found = _said_when_asked(parts, case)
    if found is None:
        return _confirmed(parts, case)
    return (found,)


def declined_in(parts: Sequence[Part], case: Case) -> str:
    """With which words a letter says no to the question whether its writer is still there."""
    said = _said_when_asked(parts, case)
    return said.text if said is not None and isinstance(said.command, Leave) else ""


def _said_when_asked(parts: Sequence[Part], case: Case) -> CommandLine | None:
    """The answer that a whole letter is to the question whether its writer is still there."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or not game.people.seats:
        return None
    # The letter has broken the silence by now, and what was asked is of its game before.
    asked = case.visitor.game.people.seat_of(power) if case.visitor.game is not None else None
    written = [part for part in parts if getattr(part, "text", "").strip()]
    if asked is None or asked.silence.until is None or not written:
        return None
    lines = [part for part in written if isinstance(part, _Line)]
    if len(lines) < len(written) or (len(lines) > 1 and any(map(_is_command, lines))):
        return None
    return _read(lines[0], " ".join(part.text.strip() for part in lines), case)


def _is_command(part: Part) -> bool:
    return isinstance(part, CommandLine)


def _read(first: _Line, text: str, case: Case) -> CommandLine | None:
    """What answers the question, of some text that begins with a line."""
    game = case.game
    if game is None or len(text) > LONGEST:
        return None
    words, staying = case.office.order_reader(game.variant).lexicon.words, case.office.commands
    said = text.strip(" \t.,;:!>*\"'").lower()
    is_open = isinstance(first, OtherLine | CommandProblem)
    if said in words["YES"] or (is_open and staying.staying.is_there(text)):
        return CommandLine(first.number, text, Here())
    if said in words["NO"] or (isinstance(first, OtherLine) and _declines(text, case)):
        return CommandLine(first.number, text, Leave(seat=True))
    return None


def _declines(text: str, case: Case) -> bool:
    """Whether a letter says no as one says it to an offer: "no, sorry, I have to stop"."""
    names = SlotNames.of((), (), (case.visitor.player.called,), ())
    return said_in(case.office.offers.weigh(text, names)) is Said.NO


def _confirmed(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """A letter's parts; of one that is a plain yes to whether a seat is given up, with its code.

    Who answers that very mail, at its secret address, reads mail there: a code says no more.
    """
    lines = [part for part in parts if getattr(part, "text", "").strip()]
    if len(lines) != 1 or not isinstance(lines[0], _Line) or not _was_asked(case):
        return tuple(parts)
    line = lines[0]
    is_bare = isinstance(line, CommandLine) and line.command == Leave(seat=True)
    if not is_bare and not case.office.commands.staying.gives_up(line.text):
        return tuple(parts)
    return (CommandLine(line.number, line.text, Leave(seat=True, code=code_for(RESIGNING, case))),)


def _was_asked(case: Case) -> bool:
    """Whether a letter answers the mail in which its writer was asked, not long ago."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or case.visitor.surety is not Surety.SECRET:
        return False
    headline = case.say("resign.headline", power=power.name).lower()
    if headline not in " ".join(case.letter.subject.lower().split()):
        return False
    key = case.office.letter_answered(game.name, case.letter.references)
    asking = case.office.letter(key) if key else None
    if asking is None or asking.sender.address.lower() != case.visitor.player.address:
        return False
    return (case.now - asking.arrived).days < CODE_DAYS
