"""One word in answer to "are you still with us?": yes or no."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Case
from judge.desk.commands.seats import Leave
from judge.desk.commands.standing_by import Here
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.offered import Said, said_in
from judge.desk.wishes import SlotNames


def keep_signs_of_life(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """A letter's parts, with a bare yes or no read as the answer to the question that is open.

    A no gives up the seat, which takes a line of its own first.
    """
    game, power = case.game, case.visitor.power
    if game is None or power is None or not game.people.seats:
        return tuple(parts)
    # The letter has broken the silence by now, and what was asked is of its game before.
    asked = case.visitor.game.people.seat_of(power) if case.visitor.game is not None else None
    written = [part for part in parts if getattr(part, "text", "").strip()]
    if asked is None or asked.silence.until is None or len(written) != 1:
        return tuple(parts)
    return tuple(_read(part, case) for part in parts)


def _read(part: Part, case: Case) -> Part:
    game = case.game
    if not isinstance(part, OtherLine | CommandLine | CommandProblem) or game is None:
        return part
    words = case.office.order_reader(game.variant).lexicon.words
    said = part.text.strip(" \t.,;:!>*\"'").lower()
    if said in words["YES"]:
        return CommandLine(part.number, part.text, Here())
    if said in words["NO"] or (isinstance(part, OtherLine) and _declines(part.text, case)):
        return CommandLine(part.number, part.text, Leave(seat=True))
    return part


def _declines(text: str, case: Case) -> bool:
    """Whether a line says no as one says it to an offer: "no, sorry, I have to stop"."""
    names = SlotNames.of((), (), (case.visitor.player.called,), ())
    return said_in(case.office.offers.weigh(text, names)) is Said.NO
