"""What a question is about, by what was learnt from questions (`grammar/questions/`)."""

from __future__ import annotations

import re

from judge.desk.office import Office

PLACES, RULE = "places", "rule"
"""What is asked that isn't of the course of the game: about places, or a rule."""
FORECAST = "forecast"
UNITS = "units"
"""What a unit may be ordered to do, in the places that are named, or each of one's own."""
LAST, VOTES, OTHER = "last", "votes", "other"
FEES, FORMATS = "fees", "formats"
LEAVING = "leaving"
CONCESSION = "concession"
RECEIVED = "received"
"""What has come of a player's orders, whom a reminder asks for them."""
OWN_PAST = "own_past"
"""What the writer ordered in a phase that is over: told by its words, and not learnt."""
KNOWN = 0.45
"""So many of a question's words stand in some example, of one in all, or nothing is known of it."""
LIKELY, SURE = 0.4, 0.7
"""So far a topic stands over the next: where nothing else is known of a question, and where a
general answer is. Of 1,363 examples, each told by what was learnt from four fifths of the others,
with 0.4 nine of ten topics are the right ones, with 0.7 nineteen of twenty."""

_BEGS = re.compile(
    r"\b(?:you|du|ihr|tu|vous)\b(?!.{0,40}\b(?:tell|say|explain|know|sagen|dire)\b)|"
    r"\b(?:please|bitte|should|shall|soll(?:te)?)\b|\bs'il (?:te|vous) pla|\bdois-je\b",
    re.IGNORECASE,
)
"""Who asks somebody to do something, or what to do, with places in it, may well mean an order."""


def begs(text: str) -> bool:
    """Whether a sentence asks somebody to do something, or for advice."""
    return _BEGS.search(text) is not None


def topic_of(text: str, office: Office, least: float) -> str:
    """What a question is about; "" for what nothing is known of."""
    model = office.questions
    if model.share_known(model.words(text)) < KNOWN:
        return ""
    (topic, score), (_, other) = model.read(text).topics[:2]
    return topic if score - other >= least else ""
