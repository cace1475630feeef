"""FORK: a new game that begins as this one stood when a phase of it began, and its UNDO.

Nobody is moved: who plays each power is asked whether they come along, and seats of which nobody
was asked are for those who stand by. No press goes along, nor anything that not everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import count

from judge.board.units import Power
from judge.desk.answers import Answer, Case, GameEnds, Opened, clerk_of, refusal
from judge.desk.clerks.masters import is_taken, may_not_open
from judge.desk.clerks.offers import OFFER_LASTS, cannot_write_to, gaps_of, offer_mail
from judge.desk.clerks.returning import MOST_PHASES
from judge.desk.clerks.visits import game_of, may_again
from judge.desk.commands.forking import Fork
from judge.desk.dates import write_when
from judge.desk.dressing import wishes_of
from judge.desk.exports.told import public_position
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.limits import A_DAY
from judge.desk.replies.addressing import mail_to, told_all
from judge.desk.replies.layout import letter_text
from judge.game.drawing import commitment
from judge.game.events import Ending, Event, ForkOpened, GameCreated, GameEnded, GameForked
from judge.game.game import Game, GameState, after, new_game
from judge.game.offers import open_offers
from judge.game.people_events import SeatOffered
from judge.game.phases import is_opening
from judge.game.rulings import RulingMade
from judge.game.seats import Master
from judge.game.standing import alive_in
from judge.game.timeline import Timeline

FORKS_A_DAY = 3
"""Of one game: everybody in it is written to."""


@clerk_of(Fork)
def fork(command: Fork, case: Case) -> Answer:
    """Open a game once more from a phase, as its gamesmaster, and ask everybody along."""
    game = game_of(case)
    if command.of not in {"", game.name}:
        return refusal(case.say("fork.other", other=command.of, game=game.name))
    then = _stood(command.phase, game, case)
    if isinstance(then, Answer):
        return then
    name = command.name or _free_name(game.name, case)
    if refused := may_not_open(name, game.settings, case):
        return refusal(refused)
    counted = may_again("fork", game.name, FORKS_A_DAY, A_DAY, case)
    if counted is None:
        return refusal(case.say("fork.enough", game=game.name, most=FORKS_A_DAY))
    created = _created(name, game, case)
    events = tuple(_events(then, game, case))
    forked = reduce(after, events, new_game(created, game.variant))
    gaps = _gaps(forked, game, case)
    said = (
        case.say("fork.done", **gaps),
        f"{gaps['asked']}{gaps['free']}",
        case.say("fork.done_more", **gaps),
    )
    subject = case.say("fork.headline", name=name)
    mails = (
        *_asking(forked, case),
        _to_master(forked, gaps, case),
        *_told(forked, game, gaps, case),
    )
    opened = ForkOpened(name, then.table.position.phase)
    effects = (Opened(forked, (opened,)), counted)
    return Answer(said, headline=subject, events=(created, *events), replies=mails, effects=effects)


def _stood(phase: str, game: Game, case: Case) -> Game | Answer:
    """The game as it stood when a phase began, the one that is played if none is named."""
    if game.state is GameState.FORMING:
        return refusal(case.say("not_running.forming", game=game.name))
    is_running, now = game.state is GameState.RUNNING, str(game.table.position.phase)
    if is_running and phase in {"", now}:
        return game
    timeline = Timeline(tuple(case.office.log(game.name)), case.office.opened_on(game))
    ways = timeline.targets(timeline.played, game)
    found = [way.then for way in ways if str(way.then.table.position.phase) == phase]
    if found:
        return found[-1]
    named = [str(way.then.table.position.phase) for way in ways[-MOST_PHASES:]]
    named += [now] if is_running else []
    if not named:
        return refusal(case.say("rollback.nothing", game=game.name))
    gaps = {"game": game.name, "phase": phase, "phases": case.office.phrases.in_a_row(named)}
    return refusal(case.say("fork.which" if phase else "fork.from", **gaps))


def _free_name(of: str, case: Case) -> str:
    """The first name that can be had, where the gamesmaster gives none: "ghost2"."""
    names = (f"{of[:20]}{number}" for number in count(2))
    return next(name for name in names if not is_taken(name, case))


def _created(name: str, game: Game, case: Case) -> GameCreated:
    """The new game, with the settings of the other, and chances of its own."""
    master, seed = Master(game.people.master.player), case.office.seed_for("game")
    has_chance = game.variant.hyperspace is not None
    chance = case.office.seed_for("chance") if has_chance else ""
    return GameCreated(name, game.settings, master, seed, chance)


def _events(then: Game, game: Game, case: Case) -> Iterator[Event]:
    """With what the new game begins: nothing that not everybody may know."""
    position = public_position(then.table.position)
    alive = {*alive_in(position, game.variant.powers)}
    asked = tuple(
        seat.power
        for seat in game.people.seats
        if seat.power in alive
        and not seat.vacant
        and not cannot_write_to(seat.player.address, case)
    )
    left = game.schedule.pace(position.phase.kind, opening=is_opening(then)).usual
    seats = tuple((seat.power, seat.player) for seat in game.people.seats)
    yield GameForked(game.name, position, seats, asked, case.now, left)
    yield from game.folder.house
    for ruling in game.press.rulings.every:
        if ruling.withdrawn is None:
            yield RulingMade(ruling.number, ruling.text, ruling.at)
    for seat in game.people.seats:
        if seat.power in asked:
            yield SeatOffered(seat.power, seat.player, case.now + OFFER_LASTS)


def _asking(forked: Game, case: Case) -> Iterator[Reply]:
    """What each player is asked who may come along."""
    for offer in forked.people.offers:
        yield offer_mail(offer, forked, case.office, case.key, case.now, name="offer_fork")


def _to_master(forked: Game, gaps: Mapping[str, str], case: Case) -> Reply:
    """What the gamesmaster needs to know, with the address at which the new game is led."""
    return mail_to(
        case.office,
        forked,
        None,
        key=f"{case.key}:forked",
        subject=case.say("fork.subject", **gaps),
        text=letter_text(case.say("fork.master", **gaps)),
        occasion=Occasion.NOTICE,
    )


def _told(forked: Game, game: Game, gaps: Mapping[str, str], case: Case) -> tuple[Reply, ...]:
    """A word to those in the game that is forked who are not asked along."""
    mails = told_all(
        case.office,
        game,
        key=f"{case.key}:forked",
        subject=case.say("fork.told_subject", **gaps),
        text=letter_text(case.say("fork.told", **gaps)),
    )
    asked = {offer.player.address for offer in forked.people.offers}
    return tuple(mail for mail in mails if mail.to.address not in asked)


def _gaps(forked: Game, game: Game, case: Case) -> dict[str, str]:
    """What there is to say of a fork."""
    phrases, alive = case.office.phrases, forked.survivors()
    asked = [offer.power for offer in forked.people.offers if offer.power is not None]
    free = [power for power in alive if power not in asked]
    until = write_when(case.now + OFFER_LASTS, game.settings.zone, phrases)
    others = "called" if game.settings.calls_standbys else "left"
    chance = case.say("fork.chance", commitment=commitment(forked.chance)) if forked.chance else ""
    return {
        "name": forked.name,
        "game": game.name,
        "phase": case.name_phase(forked.table.position.phase),
        "asked": _asked_words(asked, until, case),
        "free": case.say(f"fork.free_{others}", powers=_listed(free, case)) if free else "",
        "chance": chance,
    }


def _asked_words(asked: list[Power], until: str, case: Case) -> str:
    name = "fork.asked" if asked else "fork.nobody"
    return case.say(name, powers=_listed(asked, case), until=until)


def _listed(powers: list[Power], case: Case) -> str:
    return case.office.phrases.in_a_row(power.name for power in powers)


# ------------------------------------------------------------ taken back


def undo_fork(case: Case) -> Answer:
    """End a fork in which nobody sits yet, and tell those who were asked."""
    game = game_of(case)
    forked = game.folder.forked
    if forked is None:
        return refusal(case.say("fork.none", game=game.name))
    if game.state is not GameState.RUNNING:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    come = [seat.power for seat in game.people.seats if not seat.vacant]
    if come or game.press.issue > 1:
        why = "come" if come else "begun"
        return refusal(case.say(f"fork.{why}", game=game.name, powers=_listed(come, case)))
    said = case.say("fork.undone", game=game.name, of=forked.of)
    headline = case.say("fork.undone_headline", game=game.name)
    mails = tuple(_not_asked_any_more(game, case))
    ends = GameEnds(GameEnded(Ending.CANCELLED, ()))
    return Answer((said,), headline=headline, replies=mails, effects=(ends,))


def _not_asked_any_more(game: Game, case: Case) -> Iterator[Reply]:
    for offer in open_offers(game.people.offers, case.now):
        gaps = gaps_of(offer, game, case.office, case.now)
        yield Reply(
            key=f"{case.key}:unforked:{offer.number}",
            to=Address(offer.player.address, offer.player.name),
            subject=f"[{game.name}] {case.say('fork.withdrawn_subject', **gaps)}",
            text=letter_text(case.say("fork.withdrawn", **gaps)),
            occasion=Occasion.NOTICE,
            game=game.name,
            wishes=wishes_of(offer.player, game),
        )
