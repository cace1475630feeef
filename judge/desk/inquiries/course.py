"""What is asked about the course of a game again and again: each answered for the game as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from judge.board.calendar import PhaseKind
from judge.desk.answers import Case
from judge.desk.dates import write_span
from judge.desk.exports.writing import export_forms
from judge.desk.inquiries.topics import CONCESSION, FORMATS, RECEIVED
from judge.desk.replies.due import clock_words
from judge.desk.replies.layout import listing
from judge.desk.replies.settings import early_words, rows_of
from judge.desk.replies.votes import voting_power, write_votes
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.motions import concession_to

_OF_TIME = frozenset({
    "movement", "retreat", "adjustment", "opening", "free", "holidays", "quiet", "early", "grace",
})  # fmt: skip


def answer_on(topic: str, game: Game, case: Case) -> tuple[str, ...]:
    """What is said on a topic; nothing for one that isn't of these."""
    found = _ANSWERS.get(topic)
    return tuple(found(game, case)) if found is not None else ()


def _missed(game: Game, case: Case) -> Iterator[str]:
    """What becomes of who sends no orders in time."""
    settings, phrases = game.settings, case.office.phrases
    yield case.say("inquiry.missed")
    grace = write_span(settings.grace, phrases) if settings.grace else ""
    yield case.say("inquiry.grace" if grace else "inquiry.no_grace", span=grace)
    if settings.silence:
        yield case.count("inquiry.silence", settings.silence)
    yield case.say("inquiry.more_time")
    yield from _deadline(game, case)


def _change(game: Game, case: Case) -> Iterator[str]:
    yield case.say("inquiry.change")
    yield from _deadline(game, case)


def _victory(game: Game, case: Case) -> Iterator[str]:
    """How the game is won, and how far the writer is."""
    variant = game.variant
    gaps = {"needed": variant.victory, "all": len(variant.board.centres)}
    yield case.say("inquiry.victory", **gaps)
    power = case.visitor.power
    if power is not None and _is_begun(game):
        owned = len(game.table.position.centres_of(power))
        yield case.count("inquiry.own_centres", max(0, variant.victory - owned), centres=owned)


def _seasons(game: Game, case: Case) -> Iterator[str]:
    yield case.say("inquiry.seasons")
    yield from _deadline(game, case)


def _holds(game: Game, case: Case) -> Iterator[str]:
    yield case.say("inquiry.holds")
    yield from _deadline(game, case)


def _lengths(game: Game, case: Case) -> Iterator[str]:
    yield rows_of(_OF_TIME, game.settings, case.office.phrases)
    yield from _deadline(game, case)


def _builds(game: Game, case: Case) -> Iterator[str]:
    """What a power has to build or remove, as it stands, and where."""
    power = case.visitor.power
    yield case.say("inquiry.builds")
    if power is None or not _is_begun(game):
        return
    position, phrases = game.table.position, case.office.phrases
    due = position.due_of(power)
    sites = listing((site.id for site in game.variant.open_sites(position, power)), phrases)
    homes = listing((site.id for site in game.variant.build_sites[power]), phrases)
    name = "due_removals" if due < 0 else "due_builds" if due else "due_none"
    when = "now" if position.phase.kind is PhaseKind.ADJUSTMENT else "later"
    yield case.say(
        f"inquiry.{name}_{when}", number=abs(due), sites=sites or "-", homes=homes,
        centres=len(position.centres_of(power)), units=len(position.units_of(power)),
    )  # fmt: skip


def _privacy(_: Game, case: Case) -> Iterator[str]:
    yield case.say("inquiry.privacy")


def _forecast(_: Game, case: Case) -> Iterator[str]:
    yield case.say("old.whatif")


def _leaving(game: Game, case: Case) -> Iterator[str]:
    """How a player, or anybody else, gets fewer mails or stops: nothing of it is done by asking."""
    is_player = case.visitor.power is not None
    yield case.say("leave.seat" if is_player else "inquiry.leaving", game=game.name)


def _watching(game: Game, case: Case) -> Iterator[str]:
    """How somebody else comes to watch, or to play."""
    judge = str(case.office.judge)
    is_open = game.settings.listed
    name = "watching" if is_open else "watching_unlisted"
    yield case.say(f"inquiry.{name}", game=game.name, judge=judge)


def _late(game: Game, case: Case) -> Iterator[str]:
    """Who is late, which nobody is before the deadline; and whose orders are awaited."""
    if game.state is not GameState.RUNNING:
        return
    deadline, phrases = game.clock.deadline, case.office.phrases
    owing = listing((power.name for power in game.owing), phrases)
    is_over = deadline is not None and deadline <= case.now
    if not owing:
        yield case.say("inquiry.nobody_owes")
    else:
        yield case.say("inquiry.late" if is_over else "inquiry.not_late", powers=owing)
    yield from _deadline(game, case)


def _formats(_: Game, case: Case) -> Iterator[str]:
    yield export_forms(case)


def _received(game: Game, case: Case) -> Iterator[str]:
    """What has come of a player's orders, and what hasn't."""
    power = case.visitor.power
    if power is None or game.state is not GameState.RUNNING:
        return
    due, given = game.due(power), game.given(power)
    name = "nothing_due" if not due else "all" if given >= due else "some" if given else "none"
    yield case.say(f"inquiry.received_{name}", given=min(given, due), due=due)


def _early(game: Game, case: Case) -> Iterator[str]:
    """Whether a phase is processed before its deadline, and how soon."""
    yield early_words(game.settings, case.office.phrases)
    yield from _deadline(game, case)


def _mails(game: Game, case: Case) -> Iterator[str]:
    """Which mails there are, to whom, and how one gets fewer."""
    kind = "master" if case.visitor.leads else "player" if case.visitor.power else "observer"
    yield case.say(f"inquiry.mails_{kind}")
    yield rows_of({"reminders"}, game.settings, case.office.phrases)
    yield case.say(f"inquiry.fewer_{kind}")


def _concession(game: Game, case: Case) -> Iterator[str]:
    """What a concession is, what it takes, and how it would be voted for; nothing is."""
    if game.state is not GameState.RUNNING:
        return
    power, phrases = case.visitor.power, case.office.phrases
    to = next((one for one in game.played() if one != power), None)
    if to is not None:
        yield case.say("inquiry.concession", **voting_power(concession_to(to), game))
    yield case.say(f"inquiry.concession_{game.settings.ballot}")
    rows = [*write_votes(game, power, phrases)]
    if rows:
        yield "\n".join((case.say("vote.open", game=game.name), *rows))
    if power is not None:
        yield case.say("inquiry.concede_line")


def _deputy(game: Game, case: Case) -> Iterator[str]:
    """Who runs the game while its gamesmaster can't; players have nobody who orders for them."""
    if case.visitor.power is not None:
        yield case.say("inquiry.no_sitter", game=game.name)
    elif case.visitor.leads:
        yield case.say("inquiry.deputy")
        yield case.say("inquiry.deputy_lines")


def _vacant(game: Game, case: Case) -> Iterator[str]:
    """What becomes of a seat that nobody has."""
    vacant = [seat.power.name for seat in game.people.seats if seat.vacant]
    free = listing(vacant, case.office.phrases)
    yield case.say("inquiry.vacant" if free else "inquiry.vacant_none", powers=free)
    if free and case.visitor.power is None and case.visitor.role is not Role.MASTER:
        yield case.say("inquiry.vacant_ask", game=game.name)
    if case.visitor.leads:
        yield case.say("inquiry.vacant_master")
        yield case.say("inquiry.vacant_lines", power=(*vacant, game.variant.powers[0].name)[0])


def _is_begun(game: Game) -> bool:
    return game.state is not GameState.FORMING


def _deadline(game: Game, case: Case) -> Iterator[str]:
    """Which phase it is, and until when."""
    if not _is_begun(game):
        return
    phase = case.name_phase(game.table.position.phase)
    zone, phrases = game.settings.zone, case.office.phrases
    when = clock_words(game, case.now, zone, phrases)
    yield case.say("inquiry.now", phase=phase, when=when)


_ANSWERS: Mapping[str, Callable[[Game, Case], Iterator[str]]] = {
    "missed": _missed,
    "change": _change,
    "victory": _victory,
    "seasons": _seasons,
    "holds": _holds,
    "lengths": _lengths,
    "builds": _builds,
    "privacy": _privacy,
    "forecast": _forecast,
    "leaving": _leaving,
    "watching": _watching,
    "late": _late,
    RECEIVED: _received,
    "early": _early,
    "mails": _mails,
    CONCESSION: _concession,
    "deputy": _deputy,
    "vacant": _vacant,
    FORMATS: _formats,
}
TOPICS = frozenset(_ANSWERS)
