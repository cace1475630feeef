"""What is set for a game: at its opening, later, and for whoever asks."""

from __future__ import annotations

from functools import partial

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clashes import absence_warning
from judge.desk.clerks.boards import say_options
from judge.desk.clerks.options import parted, with_options
from judge.desk.clerks.visits import game_of
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.commands.questions import ShowSettings
from judge.desk.dates import write_deadline, write_span
from judge.desk.free_days import dated, say_public
from judge.desk.letters import Reply
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import told_all
from judge.desk.replies.layout import letter_text
from judge.desk.replies.settings import changed_rows, example_of, settings_rows
from judge.game.clock_events import DeadlineSet, SettingsChanged
from judge.game.deadlines import Deadline
from judge.game.events import Event
from judge.game.game import Game, GameState, after
from judge.game.pacing import LONGEST_HOLIDAY, MOST_PLACES, Wrong
from judge.game.processing import freed_deadline
from judge.game.schedule import zone_of
from judge.game.setting_faults import find_wrong
from judge.game.setting_kinds import BoardId, Kind, Length, Number, OneOf, Setter, Until, Value
from judge.game.settings import (
    NAMES_KEPT,
    NEW,
    OF_DEADLINES,
    SETTINGS,
    Choices,
    Setting,
    Settings,
    gathered,
)


@clerk_of(ShowSettings)
def show_settings(command: ShowSettings, case: Case) -> Answer:
    """What is set, for whoever asks; of another game, whoever may know of that."""
    game = case.find(command.name) if command.name else case.game
    if game is None and command.name:
        return refusal(case.say("enquiry.no_game", name=command.name))
    if game is None:
        return refusal(case.say("enquiry.which"))
    said = [
        case.say("settings.title", game=game.name, board=game.variant.title),
        settings_rows(game.settings, case.office.phrases),
    ]
    if game.variant.options:
        said.append(say_options(game, case))
    return Answer(tuple(said))


@clerk_of(ChangeSettings)
def change(command: ChangeSettings, case: Case) -> Answer:
    """Set something anew, from the next deadline on; what was set already is no change."""
    game = game_of(case)
    if refused := why_not_chosen(command.choices, game, case):
        return refusal(refused)
    options, others = parted(command.choices)
    if options:
        return with_options(options, partial(_change, others) if others.values else None, case)
    return _change(command.choices, case)


def _change(named: Choices, case: Case) -> Answer:
    """Set what isn't of the board."""
    game = game_of(case)
    choices = dated(named, game.settings.zone, case)
    if isinstance(choices, str):
        return refusal(choices)
    settings = game.settings.with_added(choices)
    if refused := why_not_set(settings, case):
        return refusal(refused)
    if refused := _why_not_anonymous(game, settings, case):
        return refusal(refused)
    changes = game.settings.changes_to(settings)
    if not changes.values:
        times = settings_rows(settings, case.office.phrases, named=choices.by_name)
        return Answer((case.say("change.same", game=game.name, times=times),))
    changed = SettingsChanged(changes, own_zones=True)
    # What the gamesmaster has set into such a day by hand is meant, and stays.
    is_new = OF_DEADLINES & {*changes.by_name} and freed_deadline(game) is None
    moved = freed_deadline(after(game, changed)) if is_new else None
    stands = _stands(game, moved, changes, settings, case)
    events: tuple[Event, ...] = (changed,)
    if moved is not None:
        anchor = game.clock.anchor or game.clock.deadline
        events = (*events, DeadlineSet(moved.at, anchor, moved.why))
    warning = absence_warning(moved.at, game, case) if moved is not None else ""
    free = _free_days(choices, settings, case)
    mails = _told(game, changes, settings, "\n\n".join(filter(None, (*free, stands))), case)
    changed_now = changed_rows(game.settings, settings, changes.by_name, case.office.phrases)
    said = case.say("change.done", game=game.name, changed=changed_now)
    said = f"{said}\n{case.say('change.all_told')}" if mails else said
    return Answer(
        tuple(filter(None, (said, *free, stands, warning, _kept(game, settings, case)))),
        events=events,
        replies=mails,
    )


def _why_not_anonymous(game: Game, settings: Settings, case: Case) -> str:
    """Why names can't be kept in a game, or told after all; "" if they can."""
    before, wanted = (NAMES_KEPT.index(s.anonymous) for s in (game.settings, settings))
    joined = {player.address for player in game.people.waiting}
    if wanted < before and joined:
        return case.say("change.named_after_all")
    if wanted and game.people.master.player.address in joined:
        return case.say("join.anonymous_master", name=game.name)
    return ""


def _stands(
    game: Game, moved: Deadline | None, changes: Choices, settings: Settings, case: Case
) -> str:
    """What becomes of the deadline that stands, where what is set is about deadlines."""
    if game.clock.deadline is None or not OF_DEADLINES & {*changes.by_name}:
        return ""
    at = game.clock.deadline if moved is None else moved.at
    when = write_deadline(at, case.now, settings.zone, case.office.phrases)
    phase = case.name_phase(game.table.position.phase)
    return case.say("change.moved" if moved else "change.stays", phase=phase, when=when)


def _kept(game: Game, settings: Settings, case: Case) -> str:
    """What becomes of press that may wait, where no more is held; whether any does isn't told."""
    return case.say("change.kept") if game.settings.postal and not settings.postal else ""


def _free_days(choices: Choices, settings: Settings, case: Case) -> tuple[str, ...]:
    """Which of the next days are free by what is set, by name, of each country that is named."""
    today = case.now.astimezone(zone_of(settings.zone)).date()
    chosen = NEW.with_added(choices).public_holidays
    return tuple(say_public(chosen, today, case.office.phrases))


def _told(
    game: Game, changes: Choices, settings: Settings, besides: str, case: Case
) -> tuple[Reply, ...]:
    """A notice to everybody but the gamesmaster of what is set anew, and of what it was."""
    phrases, names = case.office.phrases, changes.by_name
    changed = changed_rows(game.settings, settings, names, phrases)
    said = case.say("change.notice", game=game.name, changed=changed)
    others = settings_rows(settings, phrases, names)
    if besides:
        said = f"{said}\n\n{besides}"
    if others:
        said = f"{said}\n\n{case.say('change.others', others=others)}"
    return told_all(
        case.office,
        game,
        key=f"{case.key}:change",
        subject=case.say("change.subject"),
        text=letter_text(said),
    )


def why_not_chosen(choices: Choices, game: Game | None, case: Case) -> str:
    """Why a gamesmaster may not set something now, or for a game to come; "" if they may."""
    rows = [row for row in SETTINGS if row.name in choices.by_name]
    wanted = choices.by_name
    found = (why_closed(row, game, case, wanted=wanted[row.name]) for row in rows)
    if closed := next(filter(None, found), ""):
        return closed
    if game is not None and game.state is GameState.ENDED:
        return case.say("not_running.ended", game=game.name)
    return ""


def why_closed(row: Setting, game: Game | None, case: Case, *, wanted: Value | None = None) -> str:
    """Why a gamesmaster can't choose anything for a setting now, or for a game to come."""
    example = example_of(row, case.office.phrases)
    if wanted is not None:
        written = write_command(ChangeSettings(gathered([(row.name, wanted)])))
        example = written.removeprefix("set ") or example
    if row.setter is Setter.HOST:
        return case.say("change.host", example=example)
    if game is None or row.until is Until.END:
        return ""
    if isinstance(row.kind, BoardId):
        return case.say("change.board")
    if row.until is Until.OPENING:
        return case.say("change.opening", example=example)
    return "" if game.state is GameState.FORMING else case.say("change.start", example=example)


def why_not_set(settings: Settings, case: Case) -> str:
    """Why phases can't last so long, or dates be printed so; "" if they can."""
    found = find_wrong(settings)
    if found is None:
        return ""
    row, wrong = found
    return say_wrong(row.kind, settings.value_of(row), wrong, case)


def say_wrong(kind: Kind, value: Value, wrong: Wrong, case: Case) -> str:
    """That a value can't be set, and which can."""
    match wrong, kind:
        case Wrong.TOO_LONG, Length(longest=longest):
            return case.say("create.too_long", longest=write_span(longest, case.office.phrases))
        case Wrong.TOO_SHORT, Length(shortest):
            return case.say("create.too_short", shortest=write_span(shortest, case.office.phrases))
        case ((Wrong.NO_DAY_LEFT | Wrong.BACKWARDS | Wrong.NO_HOURS), _):
            return case.say(f"change.{wrong.name.lower()}")
        case Wrong.LONG_HOLIDAY, _:
            span = write_span(LONGEST_HOLIDAY, case.office.phrases)
            return case.say("change.long_holiday", longest=span)
        case Wrong.TOO_MANY_PLACES, _:
            return case.say("holidays.too_many", most=MOST_PLACES)
        case Wrong.TOO_MANY, Number(most):
            return case.say("create.too_many_of", most=most)
        case Wrong.NOT_OFFERED, OneOf(values):
            return case.say(
                "create.not_offered", value=value, values=case.office.phrases.in_a_row(values)
            )
        case _:
            return case.say("create.no_zone", zone=value)
