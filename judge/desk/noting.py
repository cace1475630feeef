"""What an answer does, noted in the daybook: clerks themselves change nothing."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case, Opened, Parted, Renewed, TakenBack
from judge.desk.authors import origin_of
from judge.desk.daybook import Daybook, leaves_as_it_was
from judge.desk.limits import Count
from judge.desk.passwords import PasswordSet
from judge.desk.standbys import StandbyNoted
from judge.desk.surety import Surety
from judge.game.events import Event
from judge.game.game import Game
from judge.game.log import Author, Origin, Role
from judge.game.people_events import ObserverJoined
from judge.game.wishes import WishAsked


def note_answer(answer: Answer, case: Case, daybook: Daybook, why: str) -> Case:
    """Note what an answer does, and `why` as the log has it; the case as it is then.

    A stranger goes on in the game that the answer is about.
    """
    # Whatever else follows from it, what is counted counts.
    for effect in answer.effects:
        if isinstance(effect, Count):
            daybook.count(effect)
        elif isinstance(effect, PasswordSet):
            daybook.set_password(effect)
        elif isinstance(effect, StandbyNoted):
            daybook.note_standby(effect)
    for effect in answer.effects:
        match effect:
            case Opened(game, beside):
                master = Author(Role.MASTER, number=game.people.master.epoch)
                daybook.create(game, answer.events, Origin(master, case.key, why))
                return _as_master(game, _beside(beside, case, daybook, why))
            case TakenBack(game) | Renewed(game):
                before = case.game or game
                daybook.close(game, answer.events, origin_of(case.visitor, before, case.key, why))
                return _perhaps_parted(answer, replace(case, game=game))
            case _:
                pass
    about = game_about(answer, case)
    if about is None or not answer.events:
        return case
    origin = origin_of(case.visitor, about, case.key, why)
    case = _in_game(daybook.record(about, answer.events, origin), answer, case)
    return _perhaps_parted(answer, case)


def _beside(events: tuple[Event, ...], case: Case, daybook: Daybook, why: str) -> Case:
    """The case after what opening a game does to the one that the letter is about."""
    if case.game is None or not events:
        return case
    origin = origin_of(case.visitor, case.game, case.key, why)
    return replace(case, game=daybook.record(case.game, events, origin))


def _perhaps_parted(answer: Answer, case: Case) -> Case:
    """The case of somebody who may be nothing to the game any more."""
    if Parted() not in answer.effects:
        return case
    left = replace(case.visitor, role=Role.STRANGER, power=None, surety=Surety.UNSURE)
    return replace(case, visitor=left)


def says_what_stands(answer: Answer, case: Case) -> bool:
    """Whether the events of an answer only say what is so already."""
    about = game_about(answer, case)
    is_more = any(isinstance(effect, Opened | TakenBack | Renewed) for effect in answer.effects)
    if about is None or is_more or not answer.events:
        return False
    return leaves_as_it_was(about, answer.events)


def game_about(answer: Answer, case: Case) -> Game | None:
    """The game that the events of an answer belong to."""
    return case.find(answer.about) if answer.about else case.game


def _as_master(game: Game, case: Case) -> Case:
    """Who opened a game goes on as its gamesmaster, unless the letter is about another."""
    if case.game is not None:
        return case
    return replace(case, visitor=replace(case.visitor, role=Role.MASTER, game=game), game=game)


def _in_game(game: Game, answer: Answer, case: Case) -> Case:
    """The case with a game as an answer has left it."""
    if case.game is None:
        if any(isinstance(event, WishAsked) for event in answer.events):
            return case  # the gamesmaster is asked about them
        watches = any(isinstance(event, ObserverJoined) for event in answer.events)
        role = Role.OBSERVER if watches else Role.WAITING
        return replace(case, visitor=replace(case.visitor, role=role, game=game), game=game)
    return replace(case, game=game) if case.game.name == game.name else case
