"""What comes of a game, and why its deadline is when it is, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, time, timedelta

from judge.board.units import Power
from judge.desk.dates import write_days, write_span, write_weekday, write_when
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing
from judge.game.agenda import agenda
from judge.game.game import Game
from judge.game.why import Because, Gap, OfTheWeek
from judge.orders.reason import Part, Reason, enumerated, listed


def agenda_lines(game: Game, phrases: Phrasebook) -> Iterator[str]:
    """What comes of a game if nobody writes, and when."""
    for moment in agenda(game):
        powers = listing((power.name for power in moment.about), phrases) or phrases.say(
            "agenda.master"
        )
        what = phrases.say(f"agenda.{moment.kind}", powers=powers)
        when = write_when(moment.at, game.settings.zone, phrases)
        yield phrases.say("agenda.row", when=when, what=what)


def write_why(why: Iterable[Because], phrases: Phrasebook) -> str:
    """Why a deadline is when it is, without a full stop; "" if nobody knows."""
    said = listed([_reason(because, phrases) for because in why])
    return phrases.explain(said) if isinstance(said, Reason) else ""


def _reason(because: Because, phrases: Phrasebook) -> Reason:
    return Reason(because.cause, tuple(_part(gap, phrases) for gap in because.gaps))


def _part(gap: Gap, phrases: Phrasebook) -> Part:
    """What goes into a gap, as mails print it."""
    match gap:
        case timedelta():
            return write_span(gap, phrases)
        case date():
            return write_days(gap, gap, phrases)
        case time():
            return f"{gap:%H:%M}"
        case OfTheWeek(day):
            return write_weekday(day, phrases)
        case Power(name=name):
            return name
        case str():
            return gap
        case tuple():
            return enumerated([_reason(because, phrases) for because in gap])
