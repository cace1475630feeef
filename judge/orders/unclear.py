"""What words that couldn't be read lack, or what is asked about them: see `problems`."""

from __future__ import annotations

from judge.orders.reason import Cause


class Unclear(Cause):
    """What is told of words that make no order, or could make several."""

    NO_PLACE = "word"
    DID_YOU_MEAN = "told", "meant"
    COULD_BE = "word", "places"
    WHICH_LINK = ()
    WHICH_COAST = "place", "coasts"
    NAME_COAST = "place", "coasts"
    CANT_GO = "unit", "other"
    IS_A_PLACE = ()
    NOT_UNDERSTOOD = "word"
    NEAR_WORD = "word", "near"
    BEHIND_ORDER = "words"

    BREAKS_OFF = "expected"
    OTHERWISE = "expected", "word"
    ACTION = ()
    A_UNIT = ()
    A_PLACE = ()
    FROM_UNIT = ()
    END_OF_ORDER = ()
    SOMETHING_ELSE = ()

    NO_POWER = ()
    WHAT_TO_DO = ()
    GO_THERE = ()
    WHICH_STEP = ()
    STEPS = ()
    WHERE_TO = ()
    WHICH_KIND = ()
    BUILD_OR_REMOVE = ()
    SUPPORT_APART = ()
    WHICH_THROUGH = ()
    LEADS_THROUGH = ()
    NOT_THROUGH = ()
    SHARED = ()
    LINKED = ()
    CHANGED = ()
    WONDERED = ()
    SPOKEN_OF = "words"
    ON_TRIAL = "words"
    DENIED = "words"
    LANGUAGES = ()

    NOT_READ = ()
    LONG_LINE = "letters"
    LONG_MAIL = "letters"
    TOO_UNCLEAR = ()

    NO_ORDERS = ()
    CONDITIONAL = ()
    NOT_SO = ()
    SAME_PHASE = ()
    EITHER = ()
    GOES_ON = ()
    GOES_ON_HERE = ()
    CONDITION_BELOW = ()
    TAKEN_BACK = ()
    TAKES_BACK = ()
    TAKES_FORMER_BACK = ()
    RETREATS = "phase"
    OTHER_PHASE = "called", "phase"

    KNOWN_FACTS = ()
    WHOSE = ()
    OWN_UNITS = ()
    NO_CENTRE = "place"
    OWNS_OR_IN = "place"
    SAY_WHERE_TO = ()

    NO_RETREAT = ()
    TWICE = "line"
    LIKE_ORDER = "sample"
