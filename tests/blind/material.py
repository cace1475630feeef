"""What the writers of a set are given: `python -m tests.blind.material FOLDER`.

The situations in plain words, from the very records in which the letters are tried; the places of
each board without any word by which people call them otherwise; and the two pages beside this.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from judge.board.calendar import PhaseKind
from judge.board.places import Location, Province
from judge.board.special import Special, SpecialKind
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.game.game import Game, GameState
from judge.game.motions import MotionKind
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.orders.notation import write_order
from tests.blind.houses import HERE, BlindHouse, Scenario, scenarios

PAGES = ("what-the-judge-does.md", "format.md")


def write_material(folder: Path) -> None:
    """Write every file that a writer reads."""
    folder.mkdir(parents=True, exist_ok=True)
    told = (f"{_scenario(scenario)}\n" for scenario in scenarios().values())
    (folder / "scenarios.txt").write_text(HEAD + "\n\n".join(told), encoding="utf-8")
    for id_ in variant_ids():
        text = "\n".join(_places(load_variant(id_, {})))
        (folder / f"places-{id_}.txt").write_text(text + "\n", encoding="utf-8")
    for page in PAGES:
        (folder / page).write_text((HERE / page).read_text(encoding="utf-8"), encoding="utf-8")


HEAD = """\
THE SITUATIONS

Each letter is written into one of these, and into nothing else: no other letter of the set has come
before it. "Now" is when the letter comes; days that it names are reckoned from there, in the game's
own time zone. Places are told with their full name and their code, as in the files places-*.txt.

"""


def _scenario(scenario: Scenario) -> str:
    with BlindHouse.of(scenario) as house:
        return "\n".join(_told(house))


def _told(house: BlindHouse) -> Iterator[str]:
    scenario, game = house.scenario, house.game
    yield "=" * 78
    yield f"{scenario.id}   game {game.name}   board {scenario.board} ({game.variant.title})"
    if game.state is GameState.FORMING:
        yield "    not begun yet: people may still join, the powers are drawn when it starts"
    else:
        phase = game.table.position.phase
        yield f"    phase {load_phrases().name_phase(phase)} ({phase})"
    yield f"    now      {_when(house.now, game)}"
    if game.clock.deadline is not None:
        yield f"    deadline {_when(game.clock.deadline, game)}"
    if game.clock.paused is not None:
        yield f"    the clock is stopped by the gamesmaster, with {_span(game.clock.paused)} left"
    yield f"    time zone of the game: {game.settings.zone}"
    yield ""
    yield from _people(game)
    if game.state is GameState.RUNNING:
        for power in game.variant.powers:
            yield from _power(power, game)
    yield from _on_file(house)


def _when(moment: datetime, game: Game) -> str:
    return f"{moment.astimezone(ZoneInfo(game.settings.zone)):%a %Y-%m-%d %H:%M}"


def _span(span: timedelta) -> str:
    return f"{span.days} days and {span.seconds // 3600} hours"


def _people(game: Game) -> Iterator[str]:
    master = game.people.master.player
    yield f"    gamesmaster: {master.name} <{master.address}>"
    for word, people in (("observer", game.people.observers), ("waits", game.people.waiting)):
        for player in people:
            yield f"    {word}: {player.name} <{player.address}>"
    for offer in game.people.offers:
        seat = offer.power.name if offer.power else "gamesmaster"
        yield f"    offered the seat of {seat}, not answered yet: {offer.player.name}"
        yield f"        <{offer.player.address}>"


def _power(power: Power, game: Game) -> Iterator[str]:
    position, seat = game.table.position, game.people.seat_of(power)
    who = f"{seat.player.name} <{seat.player.address}>"
    yield ""
    yield f"  {power.name}: " + (f"vacant ({who} has resigned)" if seat.vacant else who)
    if power not in game.survivors():
        yield "      is out of the game"
        return
    yield f"      units:   {_listed(_unit(unit) for unit in position.units_of(power))}"
    yield f"      centres: {_listed(_place(Location(p)) for p in position.centres_of(power))}"
    for row in position.dislodged:
        if row.unit.power == power:
            ways = [_place(way) for way in row.retreats]
            ways += [f"{_place(way)} through hyperspace" for way in row.leaps]
            yield f"      dislodged: {_unit(row.unit)}; may retreat to {_listed(ways)}"
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        yield f"      {_due(power, game)}"


def _due(power: Power, game: Game) -> str:
    due = game.table.position.due_of(power)
    if due < 0:
        return f"must remove {-due}"
    sites = game.variant.open_sites(game.table.position, power)
    if due == 0 or not sites:
        return "nothing to build or remove"
    return f"may build {due}; free to build in: {_listed(_place(Location(p)) for p in sites)}"


def _unit(unit: Unit) -> str:
    kind = "army" if unit.kind is UnitKind.ARMY else "fleet"
    return f"{kind} {_place(unit.location)}"


def _place(place: Location) -> str:
    return f"{place.full_name} ({place!s})"


def _listed(texts: Iterator[str] | list[str]) -> str:
    return ", ".join(texts) or "none"


def _on_file(house: BlindHouse) -> Iterator[str]:
    game, rows = house.game, list(_kept(house.game))
    rows += list(_said(house))
    if game.table.position.registers and game.variant.hyperspace is not None:
        rows += list(_register(game))
    if rows:
        yield ""
        yield "  on file and said so far:"
        yield from (f"      {row}" for row in rows)


def _kept(game: Game) -> Iterator[str]:
    for power, entered in game.table.orders.items():
        yield f"{power.name} has ordered: {'; '.join(write_order(e.order) for e in entered)}"
    for seat in game.people.seats:
        for row in seat.filed:
            phase = row.phase or "every phase, if no other order stands (a standing order)"
            yield f"{seat.power.name} has on file for {phase}: {write_order(row.choices[0])}"
        for asked in seat.questions:
            readings = " or ".join(map(write_order, asked.candidates))
            yield f'{seat.power.name} was asked (question {asked.number}): does "{asked.line}"'
            yield f"    mean {readings}? There is no answer yet."
    for power in game.clock.waits:
        yield f"{power.name} has asked that the phase last until its deadline"
    for power, motion in game.ballot.votes.items():
        what = (
            "a draw" if motion.kind is MotionKind.DRAW else f"a victory of {motion.powers[0].name}"
        )
        yield f"{power.name} has voted for {what}"
    for absence in game.people.absences:
        first, last = absence.days(game.settings.zone)
        yield f"{absence.power.name} is away from {first} to {last}"


def _said(house: BlindHouse) -> Iterator[str]:
    for press in house.press():
        to = ", ".join(reader.name if reader else "GM" for reader in press.to) or "everybody"
        sender = press.sender.name if press.sender else "GM"
        yield f"press {press.number}, {sender} to {to}: {press.text}"


def _register(game: Game) -> Iterator[str]:
    registers = game.table.position.registers
    for kind in ("links", "barriers"):
        for row in registers.get(kind, ()):  # type: ignore[attr-defined]
            yield f"register, {kind}: {' and '.join(row['pair'])}, until the end of {row['until']}"
    for row in registers.get("consents", ()):  # type: ignore[attr-defined]
        pair = "any link" if row["pair"] == "*" else f"the link {' and '.join(row['pair'])}"
        season = row.get("phase") or "any season"
        yield f"register: TROGS has consented that {row['power']} goes through {pair} in {season}"
    for id_, used in registers.get("budget_used", {}).items():  # type: ignore[attr-defined]
        if registers["year"] == game.table.position.phase.year:
            yield f"register: {id_} has written {used} Link or Separate this year"


def _places(variant: Variant) -> Iterator[str]:
    board = variant.board
    yield f"{variant.title} ({variant.id}); {variant.victory} centres win"
    yield ""
    for power in variant.powers:
        homes = _listed([_place(Location(p)) for p in board.provinces if p.home == power.id])
        yield f"{power.name}: home centres {homes}"
    yield ""
    yield "code  printed  name; kind; neighbours for armies; for fleets, by coast if it has several"
    yield ""
    for province in board.provinces:
        yield from _province(province, variant)
    yield from _specials(variant)


def _province(province: Province, variant: Variant) -> Iterator[str]:
    centre = ", supply centre" if province.is_centre else ""
    yield f"{province.key:5} {province.id:5} {province.name}; {province.terrain.value}{centre}"
    here = Location(province)
    for kind, word in ((UnitKind.ARMY, "army"), (UnitKind.FLEET, "fleet")):
        starts = [Location(province, coast) for coast in province.coasts]
        for start in starts if kind is UnitKind.FLEET and starts else [here]:
            ways = sorted(map(str, variant.board.ways(kind, start)))
            if ways:
                coast = f" {start}" if start.coast else ""
                yield f"          {word}{coast}: {', '.join(ways)}"


_KINDS = {
    SpecialKind.EDGE: "fleets may go from one to the other",
    SpecialKind.BOX: "two seas that are joined by a space between them",
    SpecialKind.MOSES: "armies and fleets cross as if these were neighbours",
    SpecialKind.FORD: "armies alone cross, with a force equal to their supports",
    SpecialKind.CANAL: "fleets go through the provinces between",
    SpecialKind.STRAIT: "these two waters meet",
}


def _specials(variant: Variant) -> Iterator[str]:
    yield ""
    for special in variant.board.special:
        yield _special(special)
    for province in variant.board.provinces:
        if province.frozen:
            seasons = ", ".join(sorted(season.name.lower() for season in province.frozen))
            yield f"special: {province.key} is frozen in {seasons}: what is there stays there"
    if variant.hyperspace is not None:
        yield (
            "special: only armies of TROGS cross the borders of Switzerland; ICE, IRE and SWI are"
            " linked with each other through hyperspace for ever. See what-the-judge-does.md"
        )


def _special(special: Special) -> str:
    one, other = map(str, special.between)
    through = f" by way of {', '.join(map(str, special.through))}" if special.through else ""
    never = "".join(f"; {a} and {b} don't meet" for a, b in special.never)
    words = _KINDS[special.kind]
    return f"special: {special.id}, between {one} and {other}{through}: {words}{never}"


if __name__ == "__main__":
    write_material(Path(sys.argv[1]))
