"""What a gamesmaster is told whose deadline falls into the absence of somebody who owes orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from judge.desk.answers import Case
from judge.desk.dates import write_absence
from judge.game.game import Game
from judge.game.schedule import shifted, zone_of
from judge.game.seats import Absence
from judge.game.setting_kinds import LONGEST_DEADLINE


def absence_warning(deadline: datetime, game: Game, case: Case, named: str = "into") -> str:
    """Whose absences a deadline falls into, and the line that puts it behind them; "" if none.

    Absences are public (STATUS), by the power; so this may be said in every game.
    """
    owing = frozenset(game.owing)
    mine = tuple(a for a in game.people.absences if a.power in owing)
    struck = sorted(
        (a for a in mine if a.holds_up(deadline)), key=lambda a: (a.begins, a.power.name)
    )
    if not struck:
        return ""
    phrases, zone = case.office.phrases, game.settings.zone
    whose = phrases.in_a_row(
        case.say("clash.whose", power=a.power.name, days=write_absence(a, zone, phrases))
        for a in struck
    )
    behind = next(_free_after(deadline, mine, game, case), None)
    said = case.say(f"clash.{named}", whose=whose)
    if behind is None:
        return said
    return f"{said} {case.say(f'clash.after_{named}', line=_line(behind, zone))}"


def _free_after(
    deadline: datetime, absences: Sequence[Absence], game: Game, case: Case
) -> Iterator[datetime]:
    """The same hour of later days on which nobody who owes orders is away."""
    for days in range(1, LONGEST_DEADLINE.days):
        at = shifted(deadline, days, game.settings.zone)
        is_far = at - case.now > LONGEST_DEADLINE
        if not is_far and not any(a.holds_up(at) for a in absences):
            yield at


def _line(at: datetime, zone: str) -> str:
    return f"deadline {at.astimezone(zone_of(zone)):%Y-%m-%d %H:%M}"
