"""UNDO for gamesmasters: what they did with the clock and the settings, and a return to a phase.

All of it as long as the phase lasts and nothing was built on it; everybody is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.desk.answers import Answer, Case, TakenBack, refusal
from judge.desk.came import letter_key, number_of
from judge.desk.clerks.clock import clock_notices, said_because
from judge.desk.clerks.editing_back import undo_edit
from judge.desk.clerks.forks import undo_fork
from judge.desk.clerks.forward import go_forward
from judge.desk.clerks.playing import why_not_moved
from judge.desk.clerks.visits import game_of
from judge.desk.commands.own_mail import Undo
from judge.desk.dates import write_deadline, write_span, write_when
from judge.desk.dressing import wishes_of
from judge.desk.replies.agenda import write_why
from judge.desk.replies.settings import changed_rows
from judge.desk.replies.taken_back import deeds_of
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, SettingsChanged
from judge.game.course import begun_at, undoable
from judge.game.events import (
    BoardRenewed,
    ForkOpened,
    GameEnded,
    GameForked,
    GameStarted,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
    Undone,
)
from judge.game.game import Game
from judge.game.log import Logged
from judge.game.order_events import OrdersEntered
from judge.game.people_events import OfferClosed, PlayerReplaced, SeatOffered, SeatVacated
from judge.game.rulings import RulingMade, RulingWithdrawn
from judge.game.timeline import Timeline
from judge.game.undoing import LetterDone, built_on, letters_done, of_master, taken_back
from judge.game.why import Because

MOST_NAMED = 5
"""So many letters are named, for the gamesmaster to choose."""
_OPEN = (DeadlineSet, GamePaused, GameResumed, SettingsChanged, OrdersEntered)
KINDS: dict[str, tuple[type[Any], ...]] = {
    "extension": (DeadlineSet,),
    "deadline": (DeadlineSet,),
    "pause": (GamePaused,),
    "resumption": (GameResumed,),
    "resume": (GameResumed,),
    "setting": (SettingsChanged,),
    "settings": (SettingsChanged,),
    "rollback": (RolledBack,),
    "undo": (Undone,),
}
"""What a gamesmaster calls what they did, and what it was."""
_OTHERS = (
    PhaseProcessed, SeatOffered, OfferClosed, SeatVacated, PlayerReplaced, BoardRenewed,
    GameStarted, GameEnded, PositionEdited, RulingMade, RulingWithdrawn, GameForked,
    ForkOpened,
)  # fmt: skip
"""What a gamesmaster does besides, which UNDO can't take back."""
_OF_SEATS = (SeatOffered, OfferClosed, SeatVacated, PlayerReplaced)
_BY_ROLLBACK = frozenset({"phase", "turn", "adjudication", "processing", "process"})


def undo_of_master(command: Undo, case: Case) -> Answer:
    """Take back what the gamesmaster did: what is named, or last if that can't be mistaken."""
    game = game_of(case)
    if not case.visitor.leads:
        return refusal(case.say("receipt.master_token"))
    if command.what in _BY_ROLLBACK:
        return refusal(case.say("reverting.phase"))
    if any(
        isinstance(event, Undone | RolledBack | PositionEdited) for event in case.so_far(game.name)
    ):
        return refusal(case.say("receipt.once"))
    log = case.office.logged(game.name)
    kinds = (*_OPEN, *_OTHERS, Undone, RolledBack)
    is_bare = not (command.what or command.letter)
    done = of_master(log, with_deputy=not is_bare)
    own = [row for row in done if isinstance(row.event, kinds)]
    is_forked = bool(own) and own[-1].origin.letter in {
        row.origin.letter for row in own if isinstance(row.event, GameForked)
    }
    opened = [row.event for row in own if isinstance(row.event, ForkOpened)]
    is_opened = bool(opened) and own[-1].event == opened[-1]
    if (is_bare and is_opened) or (command.what == "fork" and opened and not is_forked):
        name = opened[-1].name
        open_ = [one for one in letters_done(log, own) if one.open]
        return refusal(case.say("reverting.fork", fork=name), *_choice(open_, case))
    if command.what == "fork" or (is_bare and is_forked):
        return undo_fork(case)
    if command.what == "rollback" or (is_bare and own and isinstance(own[-1].event, RolledBack)):
        return _forward(command.what, own, log, case)
    edits = [row for row in own if isinstance(row.event, PositionEdited)]
    is_last = bool(edits) and edits[-1].origin.letter == own[-1].origin.letter
    if command.what == "edit" or (is_bare and is_last):
        return undo_edit(edits, log, case)
    letters = letters_done(log, own)
    found = _meant(command, letters, log, case)
    return found if isinstance(found, Answer) else _reverted(found, log, command.reason, case)


def _meant(
    command: Undo, letters: Sequence[LetterDone], log: Sequence[Logged], case: Case
) -> LetterDone | Answer:
    """The letter that is meant; what is said where there is none, or it may be another."""
    open_ = [letter for letter in letters if letter.open]
    if command.letter:
        named = next((one for one in letters if one.key == letter_key(command.letter)), None)
        if named is None:
            said = case.say("reverting.unknown", number=command.letter)
            return refusal(said, *_choice(open_, case))
        return named if named.open else _why_not(named, open_, case)
    if command.what:
        kinds = KINDS[command.what]
        fitting = [one for one in letters if any(isinstance(r.event, kinds) for r in one.rows)]
        meant = [one for one in fitting if any(isinstance(r.event, kinds) for r in one.open)]
        if not meant:
            none = case.say("reverting.none", what=command.what)
            return (
                _why_not(fitting[-1], open_, case)
                if fitting
                else refusal(none, *_choice(open_, case))
            )
        return meant[-1]
    if not letters:
        return refusal(case.say("reverting.nothing"))
    if letters[-1].takes_back:
        return refusal(case.say("undo.just_done"), *_choice(open_, case))
    if not letters[-1].open:
        return _why_not(letters[-1], open_, case)
    last = letters[-1]
    later = (row for row in of_master(log) if row.number > last.rows[-1].number)
    if any(row.origin.letter != last.key for row in later):
        return refusal(case.say("undo.which"), *_choice(open_, case))
    return last


def _why_not(letter: LetterDone, open_: Sequence[LetterDone], case: Case) -> Answer:
    """Why nothing of a letter can be taken back, and what else can."""
    name = "past" if letter.past else "gone" if letter.gone else "stays"
    gaps = {"number": number_of(letter.key), "when": _when(letter, case)}
    kinds = {type(row.event) for row in letter.stays}
    how = "seat" if kinds & {*_OF_SEATS} else "phase" if PhaseProcessed in kinds else name
    how = "edit" if PositionEdited in kinds else how
    how = "cancelled" if GameEnded in kinds else how
    how = "ruling" if kinds & {RulingMade, RulingWithdrawn} else how
    said = case.say(f"reverting.{how}", **gaps)
    headline = case.say(f"undo.headline_{name}", **gaps)
    return refusal(said, *_choice(open_, case), headline=headline)


def _choice(letters: Sequence[LetterDone], case: Case) -> tuple[str, ...]:
    """The lines that take letters back, each with what it would take back."""
    rows = [
        case.say(
            "reverting.row",
            number=number_of(one.key),
            when=_when(one, case),
            what=deeds_of(one.open, case.office.phrases),
        )
        for one in letters[-MOST_NAMED:]
    ]
    return ("\n".join((case.say("undo.choice"), *rows)),) if rows else ()


def _when(letter: LetterDone, case: Case) -> str:
    at = letter.rows[-1].at
    zone = wishes_of(case.visitor.player, case.game).zone
    return write_when(at, zone, case.office.phrases) if at is not None else "-"


def _reverted(letter: LetterDone, log: Sequence[Logged], reason: str, case: Case) -> Answer:
    """What a letter did with the clock and the settings taken back, and everybody told."""
    game = game_of(case)
    events = [row.event for row in log]
    begun = begun_at(events)
    later = built_on(letter.open, [log[n - 1] for n in undoable(events, begun)])
    if later:
        numbers = [number_of(row.origin.letter) for row in later if row.origin.letter]
        why = "built" if numbers else "built_judge"
        return refusal(case.say(f"reverting.{why}", number=numbers[-1] if numbers else ""))
    event = Undone(letter.numbers, case.now, said_because(reason, game, case))
    board = case.office.opened_on(game)
    then = taken_back(game, events, board, case.so_far(game.name), event)
    if refused := _too_late(game, then, case):
        return refusal(refused)
    gaps = {
        "number": number_of(letter.key),
        "own": number_of(case.key),
        "when": _when(letter, case),
        "what": deeds_of(letter.open, case.office.phrases),
        "game": game.name,
    }
    stands = tuple(_stands(game, then, event.why, case))
    notice = "\n\n".join((case.say("reverting.notice", **gaps), *stands))
    told = clock_notices(case.say("reverting.subject", **gaps), notice, game, case)
    said = (case.say("reverting.done", **gaps), *stands, case.say("undo.again", **gaps))
    headline = case.say("undo.headline", **gaps)
    return Answer(
        said, headline=headline, events=(event,), replies=told, effects=(TakenBack(then),)
    )


def _too_late(game: Game, then: Game, case: Case) -> str:
    """Why the clock can't be put back: its deadline is past, and others relied on another."""
    at = then.clock.deadline
    if at is None or at == game.clock.deadline:
        return ""
    if at > case.now:
        return why_not_moved(at, game, case)
    when = write_when(at, game.settings.zone, case.office.phrases)
    return case.say("reverting.late", when=when)


def _stands(game: Game, then: Game, why: tuple[Because, ...], case: Case) -> Iterator[str]:
    """What stands of the clock and the settings, and why."""
    phrases, zone = case.office.phrases, then.settings.zone
    if why:
        yield case.say("reverting.why", why=write_why(why, phrases))
    if changes := game.settings.changes_to(then.settings).by_name:
        yield (
            case.say("reverting.settings")
            + "\n"
            + changed_rows(game.settings, then.settings, changes, phrases)
        )
    phase = case.name_phase(then.table.position.phase)
    if then.clock.paused is not None:
        left = write_span(then.clock.paused, phrases)
        yield case.say("reverting.paused", left=left, game=game.name)
    else:
        when = write_deadline(then.clock.deadline, case.now, zone, phrases)
        yield case.say("reverting.deadline", phase=phase, when=when)


def _forward(what: str, own: Sequence[Logged], log: Sequence[Logged], case: Case) -> Answer:
    """The game forward again to where it was before the last return, if nothing came since."""
    game = game_of(case)
    backs = [row for row in own if isinstance(row.event, RolledBack)]
    if not backs:
        return refusal(case.say("reverting.none", what=what))
    last = backs[-1]
    events = tuple(row.event for row in log)
    if begun_at(events) != last.number:
        return refusal(case.say("reverting.processed"))
    timeline = Timeline(events, case.office.opened_on(game))
    targets = timeline.targets((last.number - 1,), game)
    if not targets:
        return refusal(case.say("reverting.ended", game=game.name))
    return go_forward(targets[0], (), case)
