"""The place of somebody who stands by, when an offer to them has ended."""

from __future__ import annotations

from datetime import datetime

from judge.desk.office import Office
from judge.desk.standbys import StandbyNoted
from judge.game.offers import Offer, OfferEnd


def after_offer(offer: Offer, end: OfferEnd, office: Office, now: datetime) -> StandbyNoted | None:
    """What becomes of somebody's place on the list when an offer to them has ended.

    Who accepts or declines waits anew, behind the others; who doesn't answer is off the list. An
    offer of the gamesmaster's own changes nothing: nobody was told that it would.
    """
    entry = office.standby_of(offer.player.address)
    if entry is None or not entry.confirmed or entry.asked != offer.until:
        return None
    return StandbyNoted(entry.address, None if end is OfferEnd.LAPSED else entry.behind(now))
