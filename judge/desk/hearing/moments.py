"""Moments and phases as people name them, found on the calendar and in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import time

from judge.board.calendar import Phase, PhaseKind
from judge.desk.answers import Case
from judge.desk.clerks.clock import on_its_day, usual_time
from judge.desk.commands import Day, NamedTime
from judge.desk.days import find_moment
from judge.desk.hearing.scene import Scene
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.phase_tree import NamedPhase
from judge.desk.reading.slot_tree import NamedMoment
from judge.game.game import Game
from judge.game.schedule import zone_of
from judge.prose.sentences import sentences

_USUALLY = {"morning": time(10), "afternoon": time(15), "evening": time(20), "night": time(22)}
"""What somebody may mean who names no more than a part of a day: it is asked."""
_HOURS = {"morning": (5, 12), "afternoon": (12, 18), "evening": (17, 24), "night": (20, 24)}


def moment_of_words(
    found: Sequence[NamedMoment | None], case: Case, zone: str = ""
) -> tuple[NamedTime, bool] | None:
    """The moment that is named, written out in the game's zone, and whether it is sure.

    Its day and its time are those that the deadline has, where no others are named; it is in a
    `zone` that is named beside it. None if there is none, or there are several.
    """
    game = case.game
    named = [m for m in found if m is not None]
    if game is None or len(named) != 1 or len(found) != 1:
        return None
    (moment,) = named
    usual = usual_time(game)
    at, is_sure = moment.time, True
    if at is not None and moment.is_vague:
        late = at.replace(hour=(at.hour + 12) % 24)
        is_sure = usual is not None and usual.hour in {at.hour, late.hour}
        at = at if usual is not None and usual.hour == at.hour else late
    if at is None and moment.part:
        begins, ends = _HOURS[moment.part]
        is_sure = usual is not None and begins <= usual.hour < ends
        at = usual if is_sure else _USUALLY[moment.part]
    if moment.day is None and moment.time is None:
        return None
    named_time = on_its_day(NamedTime(moment.day, at, moment.zone.upper() or zone), game)
    when = find_moment(named_time, case.now, game.settings.zone, usual)
    if when is None:
        return None
    there = when.astimezone(zone_of(game.settings.zone))
    return NamedTime(Day.of(there), there.time().replace(second=0, microsecond=0)), is_sure


def phase_of_words(named: NamedPhase | None, game: Game) -> str:
    """A phase that is over, by its letters; "" if the words name none, or the last one."""
    if named is None or not (named.season or named.year):
        return ""
    letter, year = named.season, named.year
    kind = named.kind or ("A" if letter == "W" else "M")
    if not letter:
        return ""
    if year is not None:
        return f"{letter}{year}{kind}"
    now = game.table.position.phase
    return f"{letter}{_last_year(letter, kind, now)}{kind}"


def each_in_full(named: Sequence[NamedPhase | None]) -> list[NamedPhase | None]:
    """Phases without those that another tells in full: "replay the spring: back to S1903"."""
    once = list(dict.fromkeys(named))
    return [one for one in once if not any(_tells_more(other, one) for other in once)]


def _tells_more(other: NamedPhase | None, one: NamedPhase | None) -> bool:
    """Whether a phase is another one with its year."""
    if one is None or other is None or one.year is not None or other.year is None or one.last:
        return False
    return one.season in {"", other.season} and one.kind in {"", other.kind}


def moments_around(scene: Scene) -> tuple[Sequence[FoundSlot], Scene]:
    """The moments of a sentence; of a clause those that go on in the sentence it stands in.

    "Take Tuesday the 15th instead, noon."
    """
    own = scene.found("when")
    whole = next((s.text for s in sentences(scene.text) if scene.sentence in s.text), "")
    if len(own) != 1 or not whole or whole == scene.sentence:
        return own, scene
    there = replace(scene, sentence=whole)
    start = whole.index(scene.sentence) + own[0].start
    longer = [slot for slot in there.found("when") if slot.start <= start < slot.end]
    is_told = len(longer) == 1 and longer[0].value is not None
    return (longer, there) if is_told else (own, scene)


def last_moves(phase: str, case: Case) -> str:
    """The last phase in which units moved, where none is named and another came after it."""
    annals = case.office.annals(case.game.name) if case.game is not None and not phase else ()
    moves = [one.phase for one in annals if one.phase.kind is PhaseKind.MOVEMENT]
    return str(moves[-1]) if moves and moves[-1] != annals[-1].phase else phase


def _last_year(letter: str, kind: str, now: Phase) -> int:
    """The year of the last phase of a season that is over."""
    order = "SFW"
    here, there = order.find(str(now)[0]), order.find(letter)
    is_over = there < here or (there == here and "MRA".find(kind) < "MRA".find(str(now)[-1]))
    return now.year if is_over else now.year - 1
