"""The gamesmaster's commands: create, start, process, extend, replace."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.answers import Answer, Case, refusal
from judge.desk.commands import Create, Extend, Process, Replace, SetDeadline, Start
from judge.desk.dates import read_zone, write_deadline, write_span
from judge.desk.letters import Occasion, Reply
from judge.desk.replies.addressing import mail_to, notices
from judge.desk.replies.opening import opening_mails
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
LONGEST_DEADLINE = timedelta(days=60)


def create(command: Create, case: Case) -> Answer:
    """Open a game, with the writer as its gamesmaster."""
    office = case.office
    if not NAME.fullmatch(command.name):
        return refusal(case.say("create.bad_name", name=command.name))
    if office.game(command.name) is not None:
        return refusal(case.say("create.taken", name=command.name))
    settings = _settings(command)
    try:
        variant = office.variant(settings.variant)
    except KeyError:
        boards = ", ".join(office.variant_ids())
        return refusal(case.say("create.no_board", board=settings.variant, boards=boards))
    if read_zone(settings.zone) is None:
        return refusal(case.say("create.no_zone", zone=settings.zone))
    if max(settings.movement, settings.retreat, settings.adjustment) > LONGEST_DEADLINE:
        return refusal(case.say("create.too_long", longest=write_span(LONGEST_DEADLINE)))
    player = replace(case.visitor.player, zone=settings.zone)
    event = GameCreated(command.name, settings, Master(player), office.new_seed())
    game = new_game(event, variant)
    said = case.say(
        "create.done",
        name=game.name,
        board=variant.name,
        seats=len(variant.powers),
        movement=write_span(settings.movement),
        retreat=write_span(settings.retreat),
        adjustment=write_span(settings.adjustment),
        early=write_span(settings.early),
        zone=settings.zone,
        commitment=commitment(event.seed),
        address=str(office.judge),
    )
    return Answer((said,), events=(event,), created=game)


def _settings(command: Create) -> Settings:
    given = {
        name: value
        for name in ("variant", "movement", "retreat", "adjustment", "early", "zone")
        if (value := getattr(command, name)) is not None
    }
    return Settings(**given)


def start(_: Start, case: Case) -> Answer:
    """Draw the powers and begin the first phase."""
    game = _game(case)
    if game.state is not GameState.FORMING:
        return refusal(case.say("start.already"))
    powers = game.variant.powers
    missing = len(powers) - len(game.waiting)
    if missing:
        return refusal(case.say("start.missing", missing=missing, players=len(game.waiting)))
    drawn = draw(game.waiting, game.seed)
    kind = game.position.phase.kind
    event = GameStarted(
        tuple(zip(powers, drawn, strict=True)), case.now + game.settings.time_for(kind)
    )
    started = after(game, event)
    said = case.say("start.done", phase=game.position.phase.full_name)
    return Answer((said,), events=(event,), replies=opening_mails(started, case.office, case.now))


def process(_: Process, case: Case) -> Answer:
    """Adjudicate now, with what is on file."""
    game = _game(case)
    if game.state is not GameState.RUNNING:
        return refusal(case.say("not_running", state=game.state))
    return Answer((case.say("process.done", phase=game.position.phase.full_name),), process=True)


def extend(command: Extend, case: Case) -> Answer:
    """Move the deadline by a span, from where it stands."""
    game = _game(case)
    if game.deadline is None:
        return refusal(case.say("not_running", state=game.state))
    return _set_deadline(max(game.deadline, case.now) + command.span, game, case)


def set_deadline(command: SetDeadline, case: Case) -> Answer:
    """Move the deadline to a date and time in the game's zone."""
    game = _game(case)
    if game.deadline is None:
        return refusal(case.say("not_running", state=game.state))
    zone = read_zone(game.settings.zone) or UTC
    return _set_deadline(command.local.replace(tzinfo=zone).astimezone(UTC), game, case)


def _set_deadline(deadline: datetime, game: Game, case: Case) -> Answer:
    when = write_deadline(deadline, case.now, game.settings.zone)
    if deadline <= case.now:
        return refusal(case.say("deadline.past", when=when))
    if deadline - case.now > LONGEST_DEADLINE:
        return refusal(
            case.say("deadline.too_far", when=when, longest=write_span(LONGEST_DEADLINE))
        )
    event = DeadlineSet(deadline)
    phase = game.position.phase.full_name
    text = case.say("deadline.notice", game=game.name, phase=phase, when=when)
    told = tuple(
        mail
        for mail in notices(
            case.office,
            game,
            key=f"{case.key}:deadline",
            subject=f"{phase}: new deadline",
            text=text + "\n",
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
        return refusal(case.say("not_running", state=game.state))
    old = game.seat_of(power).player
    new = Player(command.address, zone=game.settings.zone)
    event = PlayerReplaced(power, new)
    changed = after(game, event)
    said = case.say("replace.done", power=power.name, old=old.address, new=new.address)
    return Answer((said,), events=(event,), replies=_welcome(changed, power, old, case))


def _welcome(game: Game, power: Power, old: Player, case: Case) -> tuple[Reply, ...]:
    """The new player's first mail, and a word to the one who leaves."""
    when = write_deadline(game.deadline, case.now, game.settings.zone) if game.deadline else "-"
    gaps = {
        "game": game.name,
        "power": power.name,
        "phase": game.position.phase.full_name,
        "when": when,
        "units": "\n".join(f"  {unit.printed}" for unit in game.position.units_of(power)),
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
