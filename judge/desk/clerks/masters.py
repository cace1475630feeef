"""The gamesmaster's commands: create, start, process, extend, replace."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from judge.board.units import Power
from judge.board.variant import Variant
from judge.board.variant_options import find_wrong_choices
from judge.desk.answers import Answer, Case, refusal
from judge.desk.commands import Create, Extend, Process, Replace, SetDeadline, Start
from judge.desk.dates import read_zone, write_deadline, write_span, write_when
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY, GAMES_A_DAY, is_within, mailbox_of
from judge.desk.persons import is_mailable
from judge.desk.replies.addressing import mail_to, notices
from judge.desk.replies.opening import opening_mails
from judge.desk.replies.standing import write_standing
from judge.game.drawing import commitment, draw
from judge.game.events import (
    DeadlineSet,
    GameCreated,
    GameStarted,
    PlayerReplaced,
)
from judge.game.game import Game, GameState, after, new_game
from judge.game.seats import Master, Player
from judge.game.settings import Settings

NAME = re.compile(r"[a-z][a-z0-9_-]{1,23}")
SHORTEST_DEADLINE = timedelta(minutes=5)
LONGEST_DEADLINE = timedelta(days=60)
MOST_FORMING = 5
"""How many games that nobody has begun one gamesmaster may have open."""


def create(command: Create, case: Case) -> Answer:
    """Open a game, with the writer as its gamesmaster."""
    settings = _settings(command)
    if refused := _may_not_create(command.name, settings, case):
        return refusal(refused)
    address = mailbox_of(case.visitor.player.address)
    if not is_within(case.office, "create", address, GAMES_A_DAY, A_DAY):
        return refusal(case.say("create.too_many", most=GAMES_A_DAY))
    player = replace(case.visitor.player, zone=settings.zone)
    variant = case.office.variant(settings.variant, settings.chosen)
    settings = replace(settings, edition=variant.edition)
    event = GameCreated(command.name, settings, Master(player), case.office.new_seed())
    game = new_game(event, variant)
    said = _opened(game, case)
    if case.game is None:
        return Answer((said,), events=(event,), created=game)
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
    return Answer((mailed,), events=(event,), created=game, replies=(mail,))


def _may_not_create(name: str, settings: Settings, case: Case) -> str:
    """Why a game can't be opened; "" if it can."""
    office = case.office
    if not NAME.fullmatch(name):
        return case.say("create.bad_name", name=name)
    if case.find(name) is not None:
        return case.say("create.taken", name=name)
    if settings.variant not in office.variant_ids():
        boards = ", ".join(office.variant_ids())
        return case.say("create.no_board", board=settings.variant, boards=boards)
    options = office.variant(settings.variant, {}).options
    for why in find_wrong_choices(options, settings.chosen):
        return case.say("create.bad_option", why=why)
    if read_zone(settings.zone) is None:
        return case.say("create.no_zone", zone=settings.zone)
    spans = (settings.movement, settings.retreat, settings.adjustment)
    if max(*spans, settings.early) > LONGEST_DEADLINE:
        return case.say("create.too_long", longest=write_span(LONGEST_DEADLINE))
    if min(spans) < SHORTEST_DEADLINE:
        return case.say("create.too_short", shortest=write_span(SHORTEST_DEADLINE))
    own = (case.find(n) for n, seat in office.games_of(case.visitor.player.address) if seat == "GM")
    if sum(g is not None and g.state is GameState.FORMING for g in own) >= MOST_FORMING:
        return case.say("create.enough", most=MOST_FORMING)
    return ""


def _opened(game: Game, case: Case) -> str:
    """What the gamesmaster of a new game is told."""
    settings = game.settings
    return case.say(
        "create.done",
        name=game.name,
        board=game.variant.title,
        seats=len(game.variant.powers),
        movement=write_span(settings.movement),
        retreat=write_span(settings.retreat),
        adjustment=write_span(settings.adjustment),
        early=_early(settings.early, case),
        zones="UTC" if settings.zone == "UTC" else case.say("create.zones", zone=settings.zone),
        commitment=commitment(game.seed),
        address=str(case.office.judge),
    )


def _early(span: timedelta, case: Case) -> str:
    if not span:
        return case.say("create.at_once")
    return case.say("create.after", span=write_span(span))


def _settings(command: Create) -> Settings:
    given = {
        name: value
        for name in ("variant", "movement", "retreat", "adjustment", "early", "zone", "options")
        if (value := getattr(command, name)) is not None
    }
    return Settings(**given)


def start(_: Start, case: Case) -> Answer:
    """Draw the powers and begin the first phase."""
    game = _game(case)
    if game.state is not GameState.FORMING:
        return refusal(case.say("start.already", game=game.name))
    powers = game.variant.powers
    missing = len(powers) - len(game.waiting)
    if missing:
        named = "start.missing_one" if missing == 1 else "start.missing"
        return refusal(case.say(named, missing=missing, players=len(game.waiting)))
    drawn = draw(game.waiting, game.seed)
    kind = game.position.phase.kind
    event = GameStarted(
        tuple(zip(powers, drawn, strict=True)), case.now + game.settings.time_for(kind)
    )
    started = after(game, event)
    said = case.say("start.done", phase=game.position.phase.full_name)
    mails = opening_mails(started, game.waiting, case.office, case.now)
    return Answer((said,), events=(event,), replies=mails)


def process(_: Process, case: Case) -> Answer:
    """Adjudicate now, with what is on file."""
    game = _game(case)
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    return Answer((case.say("process.done", phase=game.position.phase.full_name),), process=True)


def extend(command: Extend, case: Case) -> Answer:
    """Move the deadline by a span, from where it stands."""
    game = _game(case)
    if game.deadline is None:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    if not command.span:
        return refusal(case.say("deadline.by_nothing"))
    return _set_deadline(max(game.deadline, case.now) + command.span, game, case)


def set_deadline(command: SetDeadline, case: Case) -> Answer:
    """Move the deadline to a date and time in the game's zone."""
    game = _game(case)
    if game.deadline is None:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    written = f"{command.local:%Y-%m-%d %H:%M}"
    if abs(command.local.year - case.now.year) > 1:  # the ends of the calendar have no UTC
        longest = write_span(LONGEST_DEADLINE)
        named = "deadline.past" if command.local.year < case.now.year else "deadline.too_far"
        return refusal(case.say(named, when=written, longest=longest))
    zone = read_zone(game.settings.zone) or UTC
    deadline = command.local.replace(tzinfo=zone).astimezone(UTC)
    if deadline.astimezone(zone).replace(tzinfo=None) != command.local:
        return refusal(case.say("deadline.skipped", when=written, zone=game.settings.zone))
    return _set_deadline(deadline, game, case)


def _set_deadline(deadline: datetime, game: Game, case: Case) -> Answer:
    when = write_deadline(deadline, case.now, game.settings.zone)
    if deadline <= case.now:
        return refusal(case.say("deadline.past", when=write_when(deadline, game.settings.zone)))
    if deadline - case.now > LONGEST_DEADLINE:
        return refusal(
            case.say("deadline.too_far", when=when, longest=write_span(LONGEST_DEADLINE))
        )
    event = DeadlineSet(deadline)
    gaps = {"game": game.name, "phase": game.position.phase.full_name, "when": when}
    told = tuple(
        mail
        for mail in notices(
            case.office,
            game,
            key=f"{case.key}:deadline",
            subject=case.say("deadline.subject", **gaps),
            text=case.say("deadline.notice", **gaps) + "\n",
        )
        if mail.to.address != game.master.player.address
    )
    return Answer((case.say("deadline.done", when=when),), events=(event,), replies=told)


def replace_player(command: Replace, case: Case) -> Answer:
    """Give a seat to another person; the old reply address speaks no more."""
    game = _game(case)
    power = power_named(command.power, game.variant)
    if power is None:
        powers = ", ".join(p.name for p in game.variant.powers)
        return refusal(case.say("no_power", word=command.power, powers=powers))
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    address = command.address.rstrip(".!?")
    if refused := _may_not_play(address, power, game, case):
        return refusal(refused)
    old = game.seat_of(power).player
    is_same = old.address == address
    new = old if is_same else Player(address, zone=game.settings.zone)
    event = PlayerReplaced(power, new)
    mails = _welcome(after(game, event), power, old, case)
    named = "replace.renewed" if is_same else "replace.done"
    said = case.say(named, power=power.name, old=old.address, new=new.address)
    return Answer((said,), events=(event,), replies=mails[:1] if is_same else mails)


def _may_not_play(address: str, power: Power, game: Game, case: Case) -> str:
    """Why a seat can't be given to an address; "" if it can."""
    judge = case.office.judge
    local, _, domain = address.partition("@")
    if (local.partition("+")[0], domain) == (judge.local.lower(), judge.domain.lower()):
        return case.say("replace.judge", address=address)
    if not is_mailable(address):
        return case.say("replace.no_address", address=address)
    for seat in game.seats:
        if seat.player.address == address and seat.power != power:
            return case.say("replace.plays", address=address, power=seat.power.name)
    return ""


def _welcome(game: Game, power: Power, old: Player, case: Case) -> tuple[Reply, ...]:
    """The new player's first mail, and a word to the one who leaves."""
    when = write_deadline(game.deadline, case.now, game.settings.zone) if game.deadline else "-"
    gaps = {
        "game": game.name,
        "power": power.name,
        "phase": game.position.phase.full_name,
        "when": when,
        "standing": write_standing(game, power, case.office.phrases),
    }
    subject, text = case.office.phrases.mail("replacement", **gaps)
    welcome = mail_to(
        case.office,
        game,
        power,
        key=f"{case.key}:welcome",
        subject=subject,
        text=text,
        occasion=Occasion.NOTICE,
    )
    subject, text = case.office.phrases.mail("replaced", **gaps)
    farewell = replace(
        welcome,
        key=f"{case.key}:farewell",
        to=replace(welcome.to, address=old.address, name=old.name),
        subject=f"[{game.name}] {subject}",
        text=text,
        reply_to="",
    )
    return welcome, farewell


def power_named(word: str, variant: Variant) -> Power | None:
    """A power by its name, adjective or letter, or the beginning of its name."""
    wanted = word.lower()
    for power in variant.powers:
        if wanted in {power.name.lower(), power.adjective.lower(), power.letter.lower()}:
            return power
    begun = [p for p in variant.powers if len(wanted) > 2 and p.name.lower().startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def _game(case: Case) -> Game:
    if case.game is None:
        raise ValueError("the counter sends no gamesmaster's command here without a game")
    return case.game
