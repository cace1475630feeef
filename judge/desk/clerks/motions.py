"""For which motion a line votes; or why there is none such, which is said instead."""

from __future__ import annotations

import re
from datetime import datetime

from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.answers import Case
from judge.desk.clerks.pausing import later_moment
from judge.desk.commands.named_days import NO_TIME
from judge.desk.commands.voting import VoteFor
from judge.desk.names import MASTER_WORDS, power_named
from judge.desk.replies.layout import listing
from judge.game.carrying import brought_by
from judge.game.game import Game
from judge.game.motions import A_DRAW, Motion, MotionKind

_BETWEEN = re.compile(r"\s*(?:[,/&+]|\band\b|\bund\b|\bet\b)\s*", re.IGNORECASE)
_MYSELF = frozenset({"me", "myself", "i"})


def no_power(word: str, game: Game, case: Case) -> str:
    """That no power is called so, and which there are."""
    powers = case.office.phrases.in_a_row(p.name for p in game.variant.powers)
    return case.say("no_power", word=word, powers=powers)


def draw_of(text: str, game: Game, power: Power, case: Case) -> Motion | str:
    """A draw of the powers that are named; or why there is none such."""
    wanted = " ".join(text.split())
    if not wanted:
        return A_DRAW
    named = _powers_in(wanted.lower(), game.variant, power)
    if isinstance(named, str):
        return no_power(named, game, case)
    if wanted.islower() and wanted.isalpha() and power_named(wanted, game.variant) is None:
        names = listing([one.name for one in named], case.office.phrases)
        return case.say("draw.letters", letters=wanted, capitals=wanted.upper(), powers=names)
    if {*named} == {*game.played()}:
        return A_DRAW
    if gone := [one.name for one in named if one not in game.played()]:
        return case.say("draw.not_there", powers=listing(gone, case.office.phrases))
    if game.settings.dias:
        return case.say("draw.all_or_none")
    if len(named) == 1:
        return case.say("draw.alone", power=named[0].name)
    return Motion(MotionKind.DRAW, tuple(p for p in game.variant.powers if p in named))


def _powers_in(text: str, variant: Variant, own: Power) -> list[Power] | str:
    """The powers of a list, by their names or a run of letters; or what is none of them."""
    found: list[Power] = []
    for part in filter(None, map(str, _BETWEEN.split(text))):
        name = part.removeprefix("the ")
        if name in _MYSELF:
            found.append(own)
        elif (one := power_named(name, variant)) is not None:
            found.append(one)
        else:
            pieces = name.split() if " " in name else [*name]
            several = [one for piece in pieces if (one := power_named(piece, variant))]
            if len(pieces) > len(variant.powers) or len(several) < len(pieces):
                return name
            found += several
    return list(dict.fromkeys(found))


def replacement_of(whom: str, game: Game, power: Power, case: Case) -> Motion | str:
    """That somebody is replaced; or why nobody can vote so."""
    words = {*whom.lower().split()}
    if words & {*MASTER_WORDS, "moderator"}:
        return Motion(MotionKind.REPLACEMENT)
    named = power_named(whom, game.variant)
    if named is None:
        return no_power(whom, game, case)
    if named == power:
        return case.say("vote.yourself")
    if named not in game.played():
        return case.say("vote.nobody_there", power=named.name)
    return Motion(MotionKind.REPLACEMENT, (named,))


def on_clock(kind: MotionKind, command: VoteFor, game: Game, case: Case) -> Motion | str:
    """A motion about the clock, or to cancel the game; or why it can't be, as the clock stands."""
    until: datetime | None = None
    if kind is MotionKind.EXTENSION and not command.span:
        return case.say("deadline.by_nothing")
    if command.until != NO_TIME:
        found = later_moment(command.until, game, case)
        if isinstance(found, str):
            return found
        until = found
    motion = Motion(kind, (), command.span or None, until)
    if brought_by(motion, game, case.now) is None:
        stands = game.clock.deadline is None
        return case.say("vote.clock_stands" if stands else f"vote.cannot_{kind}", game=game.name)
    return motion
