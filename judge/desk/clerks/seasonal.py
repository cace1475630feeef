"""Consents for "this spring": a season that is named without its year is that which is played.

A consent holds in every season but where it names one (Swiss 21), so what a letter limits in words
is limited.
"""

from __future__ import annotations

from dataclasses import replace

from judge.board.calendar import PhaseKind, read_season
from judge.desk.clerks.filing import Sender, Sorted
from judge.orders.gazetteer import plain_words
from judge.orders.model import Consent, Revoke
from judge.orders.reading.bearing import asked
from judge.orders.reason import Reason
from judge.orders.sheet import Reading
from judge.orders.unclear import Unclear


def in_this_season(one: Sorted, sender: Sender) -> Sorted:
    """A consent, or its end, limited to the season that its line calls this one.

    Where another season is played it is asked about.
    """
    order = one.entry.content.order if isinstance(one.entry.content, Reading) else None
    if not isinstance(order, Consent | Revoke) or order.season is not None:
        return one
    rash = sender.case.office.policy.rash
    told = rash.seasons_called_this(plain_words(one.entry.line).split())
    if not told:
        return one
    phase = sender.now
    if phase.kind is PhaseKind.MOVEMENT and told == {str(phase)[0]}:
        limited = replace(order, season=read_season(str(phase)))
        return replace(one, entry=replace(one.entry, content=Reading(limited)))
    entry = asked(one.entry, Reason(Unclear.CHANGED))
    return replace(one, entry=entry, what="nothing", may_be_asked_for=phase)
