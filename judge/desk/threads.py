"""Which phase a letter is about: that of the mail of ours which it answers, or when it came.

A letter that answers nothing may be about the one before, too: of somebody who says that they are
late, or who missed it and writes just behind its end.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import pairwise

from judge.board.calendar import Phase, read_phase
from judge.board.units import Power
from judge.desk.letters import Letter
from judge.desk.office import Office
from judge.game.game import Game, GameState

_SUBJECT = re.compile(
    r"\[([a-z][a-z0-9_-]*)\] (spring|fall|winter) (\d{1,5})"
    r"(?: (movement|retreat|adjustment)\b(: results)?|( retreats)?:)",
    re.IGNORECASE,
)
"""What asks for orders names the phase by its kind; results name it by its season, and tell the
news behind that. Those of old said "Spring 1901 movement: results"."""
_OF_SEASON = {"spring": "movement", "fall": "movement", "winter": "adjustment"}
_A_MOMENT = timedelta(minutes=1)
_AN_HOUR = timedelta(hours=1)
"""So long behind a deadline orders of somebody who missed it may still have been meant for it."""
_A_DAY = timedelta(days=1)
"""So long who says that they are late may speak of the phase before."""


def over_phase(letter: Letter, game: Game | None, office: Office, now: datetime) -> Phase | None:
    """The phase that a letter is about, if it is over; None for this one, or if nothing tells.

    A letter's References and In-Reply-To name mails of ours, the last of which
    it answers (RFC 5322 §3.6.4); else our subject may still stand above it. One that
    tells nothing is about no phase that began after it had come.
    """
    if game is None or game.state is not GameState.RUNNING:
        return None
    asked = _phase_answered(letter, game, office) or _when_it_came(letter, game, office, now)
    is_over = asked is not None and asked.order_in_time < game.table.position.phase.order_in_time
    return asked if is_over else None


def missed_phase(
    letter: Letter, game: Game | None, power: Power | None, office: Office, now: datetime
) -> Phase | None:
    """The phase just over, if orders that nothing says anything of may be too late for it."""
    if game is None or power is None or game.state is not GameState.RUNNING:
        return None
    began_within = _AN_HOUR if game.people.seat_of(power).silence.phases else timedelta(0)
    if office.policy.is_belated(f"{letter.subject}\n{letter.text}"):
        began_within = _A_DAY
    phase = game.table.position.phase
    if not began_within or _phase_answered(letter, game, office) == phase:
        return None
    came = min(letter.arrived, now)
    if office.phase_at(game.name, came - began_within) in ("", str(phase)):
        return None
    return next(reversed(office.phases(game.name)), None)


def _phase_answered(letter: Letter, game: Game, office: Office) -> Phase | None:
    """The phase for which the mail of ours asked orders that a letter answers; None if none did."""
    named = office.phase_asked(game.name, letter.references)
    return read_phase(named) if named else _by_subject(letter.subject, game, office)


def _when_it_came(letter: Letter, game: Game, office: Office, now: datetime) -> Phase | None:
    """The earlier phase in which a letter came; None if no clock can tell, for one was set back."""
    phase = str(game.table.position.phase)
    then = office.phase_at(game.name, min(letter.arrived, now))
    if then in ("", phase):
        return None
    soon = now + _A_MOMENT  # the phase may have begun while this letter had its turn
    return read_phase(then) if office.phase_at(game.name, soon) == phase else None


def _by_subject(subject: str, game: Game, office: Office) -> Phase | None:
    """The phase for which the mail of a subject asked orders; results ask for the next one."""
    found = _SUBJECT.search(subject)
    if found is None or found[1].lower() != game.name:
        return None
    kind = found[4] or ("retreat" if found[6] else _OF_SEASON[found[2].lower()])
    try:
        phase = read_phase(f"{found[2][0]}{found[3]}{kind[0]}".upper())
    except ValueError:
        return None  # no subject of ours: "Winter 1901 movement"
    asks = found[4] and not found[5]
    if asks or phase.order_in_time >= game.table.position.phase.order_in_time:
        return phase
    played = pairwise((*office.phases(game.name), game.table.position.phase))
    later = [after for before, after in played if before == phase]
    return later[-1] if later else None
