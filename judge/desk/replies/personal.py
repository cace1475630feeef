"""What an issue means for one reader: what is new for them, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.board.calendar import PhaseKind
from judge.board.position import DislodgedUnit
from judge.board.units import Power
from judge.desk.dressing import wishes_for
from judge.desk.issue import Issue
from judge.desk.phrases import Phrasebook
from judge.desk.replies.board_in_short import winter_foretold
from judge.desk.replies.filed import say_what_was_called
from judge.desk.replies.headline import whose
from judge.desk.replies.layout import listing, signed, unbroken
from judge.desk.replies.register import spare_line
from judge.desk.replies.votes import line_for, say_motion
from judge.game.game import Game
from judge.game.seats import SeatState
from judge.orders.reason import choice
from judge.orders.wording import print_ways

MOST_THREATS = 4
MOST_ELSEWHERE = 3


@dataclass(frozen=True, slots=True)
class Personal:
    """One reader's part of an issue; the GM's has no power and nothing new.

    `news` are a few sentences, and what became of a vote and of the orders on file; `to_do`
    is one, and `tasks` are the units that it asks orders for, with where they may retreat, or
    where may be built and what may be removed; `spare` is what else may be
    written. `zone` is the reader's own.
    """

    power: Power | None
    news: tuple[str, ...]
    to_do: str
    tasks: tuple[str, ...]
    zone: str
    spare: str = ""


def personal_part(issue: Issue, power: Power | None, phrases: Phrasebook) -> Personal:
    """The reader's part; None is the gamesmaster."""
    game = issue.game
    zone = wishes_for(power, game).zone
    if power is None or game.ending is not None:
        return Personal(power, (), "", (), zone)
    news: tuple[str, ...] = ()
    if power in game.survivors():
        news = tuple(_news(issue, power, phrases))
        news += _lapsed_votes(issue, power, phrases)
    news += say_what_was_called(issue.processed, power, phrases)
    to_do, tasks = _to_do(issue, power, phrases)
    is_ordering = bool(tasks) and game.table.position.phase.kind is not PhaseKind.ADJUSTMENT
    spare = spare_line(game.table.position, game.variant, power, phrases) if is_ordering else ""
    return Personal(power, news, to_do, tasks, zone, spare)


def _news(issue: Issue, power: Power, phrases: Phrasebook) -> Iterator[str]:
    """Sentence by sentence; one that would say nothing is left out."""
    sentences = (_missed, _own_orders, _own_balance, _winter, _threats, _elsewhere)
    yield from filter(None, (say(issue, power, phrases) for say in sentences))


def _missed(issue: Issue, power: Power, phrases: Phrasebook) -> str:
    """That the reader ordered nothing, before all else; "" if they did."""
    missed = power in issue.processed.missed
    return phrases.say(f"news.missed_{issue.phase.kind.word}") if missed else ""


def _own_orders(issue: Issue, power: Power, phrases: Phrasebook) -> str:
    """How many of the reader's orders did what they say; "" if there were none."""
    score = issue.score(power)
    if not score.given:
        return ""
    if score.word == "all":
        said = phrases.count("news.all_done", score.given)
    else:
        said = phrases.say(f"news.{score.word}_done", done=score.done, number=score.given)
    idle = [unit.printed for unit in issue.unordered(power)]
    if not idle:
        return said
    return phrases.count("news.unordered", len(idle), said=said, units=listing(idle, phrases))


def _lapsed_votes(issue: Issue, power: Power, phrases: Phrasebook) -> tuple[str, ...]:
    """That the reader's votes are no more: nobody should think that they stand."""
    game, before = issue.game, issue.processed.before.ballot.votes_of(power)
    gone = [vote.motion for vote in before if vote not in game.ballot.votes_of(power)]
    zone = game.settings.zone
    return tuple(
        phrases.say("news.lapsed_vote", what=say_motion(m, zone, phrases), line=line_for(m))
        for m in gone
    )


def _own_balance(issue: Issue, power: Power, phrases: Phrasebook) -> str:
    """Centres and units won and lost."""
    before, after = issue.processed.before.table.position, issue.game.table.position
    had, has = set(before.centres_of(power)), set(after.centres_of(power))
    units = len(after.units_of(power))
    driven = [
        phrases.say(f"news.{'dislodged' if row.ways else 'destroyed'}", unit=row.unit.printed)
        for row in issue.dislodged
        if row.unit.power == power
    ]
    gaps = {
        "centres": phrases.count("news.centres", len(has)),
        "units": phrases.count("news.units", units),
        "won": listing((p.id for p in sorted(has - had, key=str)), phrases),
        "lost": listing((p.id for p in sorted(had - has, key=str)), phrases),
        "driven": listing(driven, phrases),
    }
    if driven:
        return phrases.say("news.driven_out", **gaps)
    name = {(True, True): "both", (True, False): "won", (False, True): "lost"}
    same = "same" if units == len(before.units_of(power)) else "other_units"
    return phrases.say(f"news.{name.get((bool(has - had), bool(had - has)), same)}", **gaps)


def _winter(issue: Issue, power: Power, phrases: Phrasebook) -> str:
    return winter_foretold(issue.game, power, phrases)


def _threats(issue: Issue, power: Power, phrases: Phrasebook) -> str:
    """Other powers' units that can reach our centres and couldn't before; "" if none."""
    fresh = issue.threats.get(power)
    if not fresh:
        return ""
    by_unit: dict[str, list[str]] = {}
    for unit, centre in fresh:
        by_unit.setdefault(whose(unit), []).append(centre.id)
    shown = [
        phrases.say("news.threat", unit=unit, places=listing(places, phrases))
        for unit, places in by_unit.items()
    ][:MOST_THREATS]
    more = len(by_unit) - len(shown)
    shown += [phrases.say("news.more", number=more)] if more > 0 else []
    return phrases.say("news.threats", units=listing(shown, phrases))


def _elsewhere(issue: Issue, power: Power, phrases: Phrasebook) -> str:
    """What changed most for the others: centres, then units driven out; else who leads, if few."""
    changed = sorted(
        (s for s in issue.standings if s.change and s.power != power),
        key=lambda s: -abs(s.change),
    )
    if changed:
        rows = [unbroken(f"{s.power.name} {signed(s.change)}") for s in changed]
        return phrases.say("news.elsewhere", powers=listing(rows, phrases))
    driven = [d.unit for d in issue.dislodged if d.unit.power != power]
    if driven:
        units = listing(map(whose, driven), phrases)
        return phrases.say("news.others_driven_out", units=units)
    most = max(len(s.centres) for s in issue.standings)
    leaders = [s.power.name for s in issue.standings if len(s.centres) == most]
    if len(leaders) > MOST_ELSEWHERE:
        return ""
    return phrases.count(
        "news.lead",
        len(leaders),
        powers=listing(leaders, phrases),
        centres=phrases.count("news.centres", most),
        victory=issue.game.variant.victory,
    )


def _to_do(issue: Issue, power: Power, phrases: Phrasebook) -> tuple[str, tuple[str, ...]]:
    game = issue.game
    if power not in game.survivors():
        return phrases.say("report.out"), ()
    due = game.due(power)
    if not due:
        # A build is due, and no place to build in is free.
        is_shut = game.table.position.due_of(power) > 0
        name = "no_site" if is_shut and _is_winter(game) else "nothing_due"
        return phrases.say(f"report.{name}"), ()
    kind = game.table.position.phase.kind
    if game.state_of(power) is SeatState.ALL:
        return phrases.say("report.all_on_file"), ()
    if kind is PhaseKind.ADJUSTMENT:
        return _adjust(issue, power, due, phrases)
    dislodged = game.table.position.dislodged
    if kind is PhaseKind.RETREAT and dislodged:
        rows = sorted((d for d in dislodged if d.unit.power == power), key=lambda d: d.unit.printed)
        ways = tuple(_way_out(row, phrases) for row in rows)
        return phrases.count("report.order_retreat", len(ways)), ways
    own = sorted(game.table.position.units_of(power), key=lambda u: u.printed)
    ordered = tuple(unit for unit in own if not game.table.position.is_frozen_in(unit))
    units = tuple(unit.printed for unit in ordered)
    if len(ordered) < len(own):
        frozen = listing((u.printed for u in own if u not in ordered), phrases)
        count = len(own) - len(ordered)
        return phrases.count("report.order_but", count, units=frozen), units
    return phrases.say("report.order_movement"), units


def _is_winter(game: Game) -> bool:
    return game.table.position.phase.kind is PhaseKind.ADJUSTMENT


def _way_out(row: DislodgedUnit, phrases: Phrasebook) -> str:
    """A unit that was driven out, with where it may go."""
    places = phrases.word(choice(print_ways(row)))
    unit = row.unit.printed
    return phrases.say("report.ways", unit=unit, places=places) if places else unit


def _adjust(
    issue: Issue, power: Power, due: int, phrases: Phrasebook
) -> tuple[str, tuple[str, ...]]:
    """How many units to build or remove, with an example that would do; and where, or which."""
    game = issue.game
    position = game.table.position
    if position.due_of(power) > 0:
        sites = [site.id for site in game.variant.open_sites(position, power)]
        said = phrases.count("report.build", due, place=sites[0])
        return said, (phrases.say("report.sites", places=listing(sites, phrases)),)
    units = sorted(unit.printed for unit in position.units_of(power))
    said = phrases.count("report.remove", due, place=units[0])
    return said, (phrases.say("report.removable", units=listing(units, phrases)),)
