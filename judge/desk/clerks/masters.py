"""The gamesmaster's commands about a game as a whole: create, start, process, cancel."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce

from judge.board.variant_options import find_wrong_choices
from judge.desk.answers import (
    Answer,
    Case,
    GameEnds,
    Opened,
    PhaseEnds,
    clerk_of,
    refusal,
)
from judge.desk.calling import passes_for_somebody
from judge.desk.carrying import close_polls
from judge.desk.clashes import absence_warning
from judge.desk.clerks.boards import board_named, choices_meant, say_wrong_choice
from judge.desk.clerks.playing import why_not_process
from judge.desk.clerks.settings import why_not_chosen, why_not_set
from judge.desk.clerks.visits import game_of, may_again
from judge.desk.commands.mastering import Cancel, Create, Process, Start
from judge.desk.free_days import dated, say_public
from judge.desk.letters import Occasion
from judge.desk.limits import A_DAY, GAMES_A_DAY, mailbox_of
from judge.desk.replies.addressing import but_master, mail_to
from judge.desk.replies.drawn import allotted_in
from judge.desk.replies.layout import letter_text
from judge.desk.replies.opening import opening_mails
from judge.desk.replies.settings import settings_rows
from judge.game.deadlines import first_deadline
from judge.game.drawing import commitment
from judge.game.events import (
    Ending,
    GameCreated,
    GameEnded,
    GameStarted,
)
from judge.game.game import Game, GameState, after, new_game
from judge.game.people_events import SilenceAsked
from judge.game.schedule import zone_of
from judge.game.seats import Master
from judge.game.settings import CONSENT, NEW, OPEN, Choices, Settings
from judge.game.why import Because, Timing

NAME = re.compile(r"[a-z][a-z0-9_-]{1,23}")
MOST_FORMING = 5
"""How many games that nobody has begun one gamesmaster may have open.

Twice as many for who writes to a secret address: others may have opened as many in their name.
"""


@clerk_of(Create)
def create(command: Create, case: Case) -> Answer:
    """Open a game, with the writer as its gamesmaster."""
    choices = dated(command.choices, "UTC", case)
    if isinstance(choices, str):
        return refusal(choices)
    settings = _settings(choices, case)
    refused = why_not_chosen(command.choices, None, case)
    if refused := refused or may_not_open(command.name, settings, case):
        return refusal(refused)
    address = mailbox_of(case.visitor.player.address)
    count = may_again("create", address, GAMES_A_DAY, A_DAY, case)
    if count is None:
        return refusal(_say_enough("create.too_many", GAMES_A_DAY, case))
    player = replace(case.visitor.player, zone=settings.zone)
    variant = case.office.variant(settings.variant, settings.chosen)
    settings = replace(settings, edition=variant.edition)
    seed = case.office.seed_for("game")
    chance = case.office.seed_for("chance") if variant.hyperspace is not None else ""
    event = GameCreated(command.name, settings, Master(player), seed, chance)
    game = new_game(event, variant)
    said, effects = _opened(game, case), (Opened(game), count)
    if case.game is None:
        subject = case.say("create.subject")
        return Answer((said,), events=(event,), effects=effects, headline=subject)
    # The receipt is about another game, and its reply address is that game's.
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:created",
        subject=case.say("create.subject"),
        text=said + "\n",
        occasion=Occasion.NOTICE,
    )
    mailed = case.say("create.mailed", name=game.name)
    return Answer((mailed,), events=(event,), replies=(mail,), effects=effects)


def is_taken(name: str, case: Case) -> bool:
    """Whether a game has a name already, be it one that the visitor may not know of."""
    return case.find(name) is not None or case.office.game(name) is not None


def may_not_open(name: str, settings: Settings, case: Case) -> str:
    """Why a game can't be opened; "" if it can."""
    office = case.office
    if refused := _why_not_here(case):
        return refused
    if not NAME.fullmatch(name):
        return case.say("create.bad_name", name=name)
    if is_taken(name, case):
        return case.say("create.taken", name=name)
    boards = office.hosting.boards_of(office.variant_ids())
    if settings.variant not in boards:
        shown = case.office.phrases.in_a_row(boards)
        said = "host_board" if settings.variant in office.variant_ids() else "no_board"
        return case.say(f"create.{said}", board=settings.variant, boards=shown)
    if passes_for_somebody(name, office.variant(settings.variant, {}).powers, case):
        return case.say("create.reserved", name=name)
    options = office.variant(settings.variant, {}).options
    for wrong in find_wrong_choices(options, settings.chosen):
        return case.say(
            "create.bad_option", why=say_wrong_choice(wrong, case), board=settings.variant
        )
    if refused := why_not_set(settings, case):
        return refused
    most = MOST_FORMING * (2 if case.visitor.by_token else 1)
    own = (case.find(name) for name in _led_by(case))
    if sum(game is not None and game.state is GameState.FORMING for game in own) >= most:
        return _say_enough("create.enough", most, case)
    return ""


def _why_not_here(case: Case) -> str:
    """Why the host doesn't let the visitor open a game; "" if they do."""
    hosting = case.office.hosting
    if not hosting.may_open(case.visitor.player.address, case.letter):
        return case.say("create.host_code" if hosting.code else "create.host_openers")
    if hosting.games and case.office.games_at_once() >= hosting.games:
        return case.count("create.host_games", hosting.games)
    return ""


def _led_by(case: Case) -> list[str]:
    """The games that the writer leads, or whoever wrote in that name."""
    games = case.office.games_of(case.visitor.player.address)
    return [name for name, seat in games if seat == "GM"]


def _say_enough(kind: str, most: int, case: Case) -> str:
    """That so many games are enough, and how one more is opened if somebody else opened them."""
    said = case.say(kind, most=most)
    led = _led_by(case)
    return (
        f"{said} {case.say('create.by_name', game=led[0])}"
        if led and not case.visitor.by_token
        else said
    )


def _opened(game: Game, case: Case) -> str:
    """What the gamesmaster of a new game is told."""
    settings = game.settings
    said = case.say(
        "create.done",
        name=game.name,
        board=game.variant.title,
        seats=len(game.variant.powers),
        times=settings_rows(settings, case.office.phrases),
        commitment=commitment(game.seed),
        how=case.say(_how(settings), name=game.name, address=str(case.office.judge)),
    )
    today = case.now.astimezone(zone_of(settings.zone)).date()
    free = say_public(settings.public_holidays, today, case.office.phrases)
    return letter_text("\n\n".join((said, *free))).rstrip()


def _how(settings: Settings) -> str:
    """Which sentence tells how players join."""
    if settings.joining == CONSENT and settings.listed:
        return "create.how_consent"
    is_open = settings.joining == OPEN and settings.listed
    return "create.how_open" if is_open else "create.how_invited"


def _settings(choices: Choices, case: Case) -> Settings:
    """What a new game is set to, with the board and its options as they are called here."""
    settings = NEW.with_added(choices)
    board = board_named(settings.variant, case)
    if not board:
        return settings
    options = case.office.variant(board, {}).options
    return replace(settings, variant=board, options=tuple(choices_meant(options, settings.chosen)))


@clerk_of(Start)
def start(_: Start, case: Case) -> Answer:
    """Draw the powers and begin the first phase."""
    game = game_of(case)
    if game.state is not GameState.FORMING:
        name = "start.already" if game.state is GameState.RUNNING else f"not_running.{game.state}"
        return refusal(case.say(name, game=game.name))
    powers = game.variant.powers
    missing = len(powers) - len(game.people.waiting)
    if missing:
        return refusal(case.count("start.missing", missing, players=len(game.people.waiting)))
    allotted = allotted_in(game)
    begins = case.now + game.settings.muster
    found = first_deadline(game.schedule, game.table.position.phase.kind, begins)
    drawn = {one.power: game.people.waiting[one.place] for one in allotted}
    seats = tuple((power, drawn[power]) for power in powers)
    is_asked = begins > case.now
    mustered = (Because(Timing.MUSTERED, (game.settings.muster,)),) if is_asked else ()
    event = GameStarted(seats, found.at, anchor=found.at, why=(*found.why, *mustered))
    muster = tuple(
        SilenceAsked(power, begins, case.now, muster=True) for power in powers if is_asked
    )
    asked = close_polls(game, case.office, case.key)
    started = reduce(after, muster, after(asked.game, event))
    said = case.say("start.done", phase=case.name_phase(game.table.position.phase))
    mails = opening_mails(started, case.office, case.now)
    told = but_master(asked.mails, game)
    return Answer((said,), events=(*asked.events, event, *muster), replies=(*told, *mails))


@clerk_of(Process)
def process(_: Process, case: Case) -> Answer:
    """Adjudicate now, with what is on file."""
    game = game_of(case)
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    if game.clock.paused is not None:
        return refusal(case.say("pause.paused", game=game.name))
    if refused := why_not_process(game, case):
        return refusal(refused)
    said = case.say("process.done", phase=case.name_phase(game.table.position.phase))
    warning = absence_warning(case.now, game, case, "now")
    return Answer(tuple(filter(None, (said, warning))), effects=(PhaseEnds(),))


@clerk_of(Cancel)
def cancel(command: Cancel, case: Case) -> Answer:
    """End a game that nobody wins; its name must be there, so that it is meant."""
    game = game_of(case)
    if game.state is GameState.ENDED:
        return refusal(case.say("not_running.ended", game=game.name))
    if command.name != game.name:
        return refusal(case.say("cancel.name", game=game.name))
    said = [case.say("cancel.done", game=game.name)]
    if game.state is GameState.RUNNING:
        said.append(case.say("cancel.undo", game=game.name))
    return Answer(tuple(said), effects=(GameEnds(GameEnded(Ending.CANCELLED, ())),))
