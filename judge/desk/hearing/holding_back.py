"""What a gamesmaster is told who wants the game to wait: how it stands, and how it does wait.

"Hold everything until Turkey is back" sounds like RESUME in a game that is paused, as "let's wait
and then start with four" sounds like START. The opposite of what was said is neither offered nor
done.
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.absent_days import days_named, own_zone
from judge.desk.answers import Case
from judge.desk.commands import ChangeSettings, Day, NamedTime, Pause, Process, Resume, Start
from judge.desk.commands.command import Command
from judge.desk.dates import write_absence
from judge.desk.declarations import word_of
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.scene import Scene
from judge.desk.policy import Then
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.writing import write_command
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.schedule import zone_of
from judge.game.setting_kinds import NEVER
from judge.game.settings import gathered
from judge.game.unled import RESTS

_GOING = frozenset({"start", "process", "resume"})
_GOES_ON = (Start, Process, Resume)
_OPEN = frozenset({Then.ASK, Then.BOTH, Then.LEAVE, Then.REMARK})


def held_back(one: Judged, case: Case, *, leaves: bool) -> Judged:
    """A sentence as it is judged, or what is told of one that wants a game to wait.

    Whoever `leaves` by the same letter has their game rest meanwhile.
    """
    game, text = case.game, one.free.text
    if game is None or case.visitor.role is not Role.MASTER or game.state is GameState.ENDED:
        return one
    # Who leaves on Monday, and asks for a pause "until I'm back", wants none that begins now.
    is_ahead = leaves and isinstance(one.about, Pause)
    is_open = one.then in _OPEN or isinstance(one.about, _GOES_ON) or is_ahead
    if not is_open or not case.office.commands.holding.holds(text):
        return one
    if not (is_ahead or _is_going(one) or _is_for_this(one, game, case)):
        return one
    rests = None if "if" in one.marks else _resting(game, text, case, leaves=leaves)
    if rests is not None:
        part = CommandLine(one.free.number, text, rests)
        return Judged(one.free, Then.DO, "set", part, about=rests, is_sure=True)
    told = _told(one.free.number, text, game, case)
    return replace(one, then=Then.ASK, part=told, is_talk=False, is_harmless=False, about=None)


def _is_going(one: Judged) -> bool:
    """Whether what would be offered lets the game go on."""
    problems = [one.part, *one.free.problems]
    words = {p.word for p in problems if isinstance(p, CommandProblem)}
    about = {word_of(one.about)} if one.about is not None else set()
    return not _GOING.isdisjoint({one.topic, *words, *about})


def _is_for_this(one: Judged, game: Game, case: Case) -> bool:
    """Whether a sentence of which nothing else would come is about the game's going on."""
    words, text = case.office.commands.holding, one.free.text
    lacks = isinstance(one.part, CommandProblem) and not one.part.readings
    is_vague = one.then is Then.ASK and lacks and one.topic == "set"
    if one.then not in {Then.LEAVE, Then.REMARK} and not is_vague:
        return False
    if text.endswith("?"):
        return False
    if "told" in one.marks or words.is_told(text):
        return False  # "Marta wanted me to swear that nothing gets run before Sunday"
    is_about = one.then in {Then.LEAVE, Then.ASK} or words.speaks_of_going(text)
    is_about = is_about or (game.clock.paused is not None and words.speaks_of_pause(text))
    return is_about and not case.office.policy.is_past(text)


def _resting(game: Game, text: str, case: Case, *, leaves: bool) -> Command | None:
    """What has a game rest for an absence of its gamesmaster's; None if that isn't said."""
    unled = game.people.unled
    is_to_come = unled is not None and not unled.begun and unled.ends > case.now
    if game.state is not GameState.RUNNING or game.settings.unled == RESTS:
        return None
    if not (leaves or is_to_come) or "?" in text:
        return None
    if not case.office.commands.holding.is_till_back(text):
        return None
    return ChangeSettings(gathered([("unled", RESTS)]))


def without_opposite(part: Part, case: Case) -> Part:
    """A part of a letter; what lets the game go on isn't done where it is to wait."""
    if case.game is None or case.visitor.role is not Role.MASTER:
        return part
    if not isinstance(part, CommandLine) or not isinstance(part.command, _GOES_ON):
        return part
    if not case.office.commands.holding.holds(part.text):
        return part
    return _told(part.number, part.text, case.game, case)


def _told(number: int, text: str, game: Game, case: Case) -> CommandProblem:
    """How the game stands, and what does have it wait, up to the day that is named."""
    if game.state is GameState.FORMING:
        joined, seats = len(game.people.waiting), len(game.variant.powers)
        beside = case.say("waits.seats", joined=joined, seats=seats)
        return CommandProblem(number, text, 0, "start", "waits.forming", "start", beside)
    until = _until(text, case)
    if game.clock.paused is None:
        if until is None and case.office.commands.holding.speaks_of_deadlines(text):
            line = write_command(ChangeSettings(gathered([("early", NEVER)])))
            return CommandProblem(number, text, 0, "set", "waits.early", line, readings=(line,))
        pause = Pause(NamedTime(until)) if until is not None else Pause()
        line = write_command(pause)
        return CommandProblem(number, text, 0, "pause", "waits.running", line, readings=(line,))
    away, back = _who_is_away(text, game, case)
    until = until or back
    line = write_command(Resume(NamedTime(until) if until is not None else NamedTime()))
    readings = (line,) if until is not None else ()
    fault = "waits.paused_until" if until is not None else "waits.paused"
    return CommandProblem(number, text, 0, "resume", fault, line, away, readings=readings)


def _until(text: str, case: Case) -> Day | None:
    """The last day that a sentence names; None for none."""
    days = days_named(text, case)
    return Day.of(days[-1][1]) if days else None


def _who_is_away(text: str, game: Game, case: Case) -> tuple[str, Day | None]:
    """Of the one power that is named: until when it is away, and the day on which it is back."""
    powers = Scene(text, case).powers
    found = [a for a in game.people.absences if a.power in powers and a.ends > case.now]
    if len(found) != 1:
        return "", None
    zone = own_zone(case)
    days = write_absence(found[0], zone, case.office.phrases)
    said = case.say("waits.away", power=found[0].power.name, days=days)
    return said, Day.of(found[0].ends.astimezone(zone_of(zone)))
