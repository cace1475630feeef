"""The subject of a report: the news of a phase for its reader, as short as a mailbox shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.units import Power, Unit
from judge.desk.issue import Issue, Result
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing, signed
from judge.game.game import Game
from judge.orders.model import Build, Remove, Retreat
from judge.orders.phase_in_full import season_in_full
from judge.orders.wording import print_piece

ROOM = 72
"""Letters of news: more is cut off by most lists of mails."""
MOST_NAMED = 3
"""Places in one piece of news."""


def write_headline(issue: Issue, power: Power | None, phrases: Phrasebook) -> str:
    """As in "Fall 1901: you gain Portugal; Warsaw falls"; None is who has no power.

    Whether a mail has results or asks for orders stands in its subject, for letters that answer it:
    a phase is named by its kind where orders are asked for, by its season where it is over.
    """
    season = phrases.explain(season_in_full(issue.phase.season, issue.phase.year))
    is_retreat = issue.phase.kind is PhaseKind.RETREAT
    named = phrases.say("headline.over_retreats", season=season) if is_retreat else season
    return phrases.say("headline.subject", phase=named, news=_news(issue, power, phrases))


def _news(issue: Issue, power: Power | None, phrases: Phrasebook) -> str:
    """What matters most, as much of it as there is room for."""
    told = ""
    for piece in _pieces(issue, power, phrases):
        longer = phrases.say("headline.and", before=told, piece=piece) if told else piece
        if told and len(longer) > ROOM:
            break
        told = longer
    return told or _tally(issue, power, phrases)


def _pieces(issue: Issue, power: Power | None, phrases: Phrasebook) -> Iterator[str]:
    """Piece by piece, the reader's own first; who leads a game looks for who is missing."""
    if power is not None:
        yield from _wanted(issue.game, power, phrases)
        yield from _own(issue, power, phrases)
    elif issue.processed.missed:
        missed = _first([one.name for one in issue.processed.missed], phrases)
        yield phrases.say("headline.missed", powers=listing(missed, phrases))
    yield from _others(issue, power, phrases)


def _wanted(game: Game, power: Power, phrases: Phrasebook) -> Iterator[str]:
    """What the reader must do in Winter, or with units driven out.

    That orders are wanted for a movement phase everybody knows.
    """
    position = game.table.position
    if game.ending is not None or power not in game.owing:
        return
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        name = "must_remove" if position.due_of(power) < 0 else "may_build"
        yield phrases.say(f"headline.{name}", number=game.due(power))
    elif position.phase.kind is PhaseKind.RETREAT:
        units = sorted(row.unit.printed for row in position.dislodged if row.unit.power == power)
        yield phrases.say("headline.must_retreat", units=listing(units, phrases))


def _own(issue: Issue, power: Power, phrases: Phrasebook) -> Iterator[str]:
    if power in issue.processed.missed:
        yield phrases.say("headline.own_missed")
    before, after = issue.processed.before.table.position, issue.game.table.position
    had, has = before.centres_of(power), after.centres_of(power)
    for name, places in (
        ("gain", [place for place in has if place not in had]),
        ("lose", [place for place in had if place not in has]),
    ):
        if places:
            yield phrases.say(f"headline.{name}", places=_places(places, phrases))
    for name, units in (
        ("dislodged", _told_only(issue, power)),
        ("destroyed", [*(d.unit for d in issue.dislodged if not d.ways), *issue.destroyed]),
    ):
        own = [unit.printed for unit in units if unit.power == power]
        if own:
            yield phrases.count(f"headline.own_{name}", len(own), units=listing(own, phrases))
    yield from _own_deeds(dict(issue.results).get(power, ()), phrases)
    idle = issue.unordered(power)
    if idle and power not in issue.processed.missed:
        tally = _tally(issue, power, phrases)
        yield phrases.count("headline.own_unordered", len(idle), tally=tally)


def _told_only(issue: Issue, power: Power) -> list[Unit]:
    """The units driven out for which no retreat is awaited any more: the others are told first."""
    is_awaited = power in issue.game.owing
    return [] if is_awaited else [row.unit for row in issue.dislodged if row.ways]


def _own_deeds(results: Sequence[Result], phrases: Phrasebook) -> Iterator[str]:
    """What was built, removed or retreated."""
    done = [r.outcome.order for r in results if not r.has_failed]
    built = [print_piece(order.unit) for order in done if isinstance(order, Build)]
    removed = [print_piece(order.unit) for order in done if isinstance(order, Remove)]
    if built:
        yield phrases.say("headline.built", units=listing(built, phrases))
    if removed:
        yield phrases.say("headline.removed", units=listing(removed, phrases))
    for order in done:
        if isinstance(order, Retreat):
            unit, place = print_piece(order.unit), order.destination.full_name
            yield phrases.say("headline.retreated", unit=unit, place=place)


def _others(issue: Issue, power: Power | None, phrases: Phrasebook) -> Iterator[str]:
    before, after = issue.processed.before.table.position, issue.game.table.position
    alive = issue.game.survivors()
    gone = [p.name for p in issue.processed.before.survivors() if p not in alive and p != power]
    if gone:
        yield phrases.count("headline.out", len(gone), powers=listing(gone, phrases))
    fallen = [
        place
        for place, owner in after.owners.items()
        if before.owners.get(place) not in {None, owner, power} and owner != power
    ]
    if fallen:
        yield phrases.count("headline.fall", len(fallen), places=_places(fallen, phrases))
    if issue.phase.kind is PhaseKind.MOVEMENT:
        driven = [row.unit for row in issue.dislodged if row.unit.power != power]
        if driven:
            units = listing(_first([*map(whose, driven)], phrases), phrases)
            yield phrases.say("headline.driven_out", units=units)
    yield from _others_deeds(issue, power, phrases)
    won = [s for s in issue.standings if s.change > 0 and s.power != power]
    won.sort(key=lambda s: -s.change)
    if won:
        rows = [f"{s.power.name} {signed(s.change)}" for s in won]
        yield phrases.in_a_row(_first(rows, phrases))


def _others_deeds(issue: Issue, power: Power | None, phrases: Phrasebook) -> Iterator[str]:
    """Who built, removed or retreated, where that is what a phase is about."""
    for kind, name in ((Build, "builds"), (Remove, "removes"), (Retreat, "retreats")):
        counts = {
            other.name: sum(isinstance(r.outcome.order, kind) and not r.has_failed for r in rows)
            for other, rows in issue.results
            if other != power
        }
        did = [
            phrases.count(f"headline.{name}", number, power=other)
            for other, number in counts.items()
            if number
        ]
        if did:
            yield phrases.in_a_row(_first(did, phrases))


def _tally(issue: Issue, power: Power | None, phrases: Phrasebook) -> str:
    """How many orders did what they should, the reader's own or all; where nothing else is new."""
    is_own = power is not None and power in dict(issue.results)
    score = issue.score(power if is_own else None)
    if not score.given:
        return phrases.say("headline.quiet")
    whose = "own_" if is_own else ""
    return phrases.count(f"headline.{whose}{score.word}", score.given, done=score.done)


def _places(places: Sequence[Province], phrases: Phrasebook) -> str:
    """Places by their names; of many the first, and how many more."""
    return listing(_first([place.name for place in places], phrases), phrases)


def _first(names: Sequence[str], phrases: Phrasebook) -> list[str]:
    """The first of many names, and how many more there are."""
    left = len(names) - MOST_NAMED
    more = [phrases.say("news.more", number=left)] if left > 0 else []
    return [*names[:MOST_NAMED], *more]


def whose(unit: Unit) -> str:
    """A unit and whose it is: "French A Par"."""
    return f"{unit.power.adjective} {unit.printed}"
