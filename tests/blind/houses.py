"""The states of games in which letters are tried, built once a process and copied for each letter.

A game is written from its log: opened, its seats given to the people of `scenarios.toml`, and
played on with the orders of `played.json.gz`. From there on everything came by letter, through
the whole judge.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Self

from judge.board.variant import Variant
from judge.daemon.office import RecordsOffice
from judge.daemon.writing import write_change
from judge.desk.daybook import Change
from judge.desk.replies.addressing import offer_part, press_reply_part
from judge.game.clock_events import DeadlineSet
from judge.game.events import Event, GameCreated, GameStarted
from judge.game.game import Game, after, new_game
from judge.game.log import THE_JUDGE, Origin, logged
from judge.game.order_events import Entered, OrdersEntered
from judge.game.people_events import ObserverJoined, PlayerJoined
from judge.game.press_events import PressSent
from judge.game.processing import process_phase
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.library.variants import load_variant
from judge.store.records import Records
from tests.blind.orders import canonical
from tests.harm.house import JUDGE, House

HERE = Path(__file__).parent
SEED = "0123456789abcdef0123456789abcdef"
BEGUN_BEFORE = timedelta(hours=30)
"""How long before the tried letter the last phase was processed."""
MEMORY = Path("/dev/shm")
_PERSON = re.compile(r"(?P<name>[^<]+) <(?P<address>[^>]+)>")
_CONFIRMING = re.compile(r"^ +((?:resign|address) .*[a-z2-7]{8})$", re.MULTILINE)


@dataclass(frozen=True)
class Scenario:
    """A game as it stands when the tried letter comes; people are "Name <address>"."""

    id: str
    board: str
    game: str
    zone: str
    now: datetime
    gamesmaster: str
    deadline: datetime | None = None
    players: tuple[tuple[str, str], ...] = ()
    observers: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    before: tuple[str, ...] = ()

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """A scenario from its table."""
        values = dict(row)
        for name in ("observers", "waiting", "before"):
            values[name] = tuple(values.get(name, ()))
        values["players"] = tuple((power, person) for power, person in values.get("players", ()))
        return cls(**values)

    @property
    def variant(self) -> Variant:
        """Its board."""
        return load_variant(self.board, {})


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario by its id."""
    text = (HERE / "scenarios.toml").read_text(encoding="utf-8")
    found = map(Scenario.of, tomllib.loads(text)["scenario"])
    return {scenario.id: scenario for scenario in found}


@cache
def _played() -> Mapping[str, Sequence[Any]]:
    """By scenario: each phase, with the orders of each power in the canonical notation."""
    found: Mapping[str, Sequence[Any]] = json.loads(
        gzip.decompress((HERE / "played.json.gz").read_bytes())
    )
    return found


def person(text: str, zone: str = "UTC") -> Player:
    """A person from "Name <address>"."""
    found = _PERSON.fullmatch(text)
    if found is None:
        message = f"{text!r} is no person; write it like 'Anna <anna@mail.example>'"
        raise ValueError(message)
    return Player(found["address"], found["name"], zone)


@dataclass
class BlindHouse(House):
    """A house in which the game of a scenario stands."""

    scenario: Scenario = field(default=None)  # type: ignore[assignment]

    @classmethod
    def of(cls, scenario: Scenario) -> Self:
        """A house of one's own in the state of a scenario."""
        folder = _folder()
        path = Path(folder.name) / "judge.db"
        shutil.copy(_built(scenario.id), path)
        return cls._over(path, scenario, folder)

    @classmethod
    def _over(cls, path: Path, scenario: Scenario, folder: Any = None) -> Self:
        return cls(
            Records.open(path),
            now=scenario.now,
            letters=100,
            game_name=scenario.game,
            _folder=folder,
            scenario=scenario,
        )

    def seat_address(self, seat: str) -> str:
        """The address of a power's player by its id, of GM, or of a person by the first name."""
        if seat == "GM" or seat in self.scenario.variant.power_by_id:
            return self.address_of(seat)
        return self.address_by_name(seat)

    def name_of(self, seat: str) -> str:
        """What a power's player, or GM, or a person is called."""
        if seat == "GM":
            return self.game.people.master.player.name
        power = self.scenario.variant.power_by_id.get(seat)
        return self.game.people.seat_of(power).player.name if power is not None else seat

    def address_by_name(self, name: str) -> str:
        """The address of who observes or waits, by the first name; an invented one of others."""
        people = self.game.people
        offered = [offer.player for offer in people.offers]
        known = {p.name: p.address for p in (*people.observers, *people.waiting, *offered)}
        return known.get(name, f"{name.lower()}@elsewhere.example")

    def press_address(self, reader: str, number: int) -> str:
        """Where a power (or GM) answers a letter of press that it had."""
        power = None if reader == "GM" else self.scenario.variant.power_by_id[reader]
        office = RecordsOffice(self.records, JUDGE, self.now)
        return f"{press_reply_part(office, self.game, power, number)}@{JUDGE.domain}"

    def press(self) -> Iterator[PressSent]:
        """Every letter of press so far."""
        office = RecordsOffice(self.records, JUDGE, self.now)
        for row in self.records.games.events(self.game_name):
            if row.kind == PressSent.__name__:
                found = office.press(self.game_name, json.loads(row.body)["number"])
                assert found is not None
                yield found

    def offer_address(self, name: str) -> str:
        """Where a person answers the offer of a seat."""
        office, game = RecordsOffice(self.records, JUDGE, self.now), self.game
        offer = next(o for o in reversed(game.people.offers) if o.player.name == name)
        return f"{offer_part(office, game, offer)}@{JUDGE.domain}"


@cache
def _built(id_: str) -> Path:
    """The records of a scenario; made once a process."""
    scenario = scenarios()[id_]
    folder = Path(_templates().name)
    making, path = folder / f"{id_}.making", folder / f"{id_}.db"
    with BlindHouse._over(making, scenario) as house:
        _open_game(house)
        for line in scenario.before:
            _write(house, line)
        house.records.backup(path)
    for left in folder.glob("*.making*"):
        left.unlink()
    return path


@cache
def _templates() -> tempfile.TemporaryDirectory[str]:
    return _folder()


def _folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for records that need not last: in memory if there is any, which saves the time."""
    return tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)


def _open_game(house: BlindHouse) -> None:
    """Put the game on the shelf as its log makes it."""
    scenario = house.scenario
    begun = scenario.now - BEGUN_BEFORE
    game, events = _told(scenario, begun)
    with house.records.transaction():
        office = RecordsOffice(house.records, JUDGE, begun)
        # The records want a game created, and then what happened to it.
        created = Change(new_game(_creation(scenario), scenario.variant), _logged(events[:1]), True)
        write_change(created, house.records, office, begun)
        office = RecordsOffice(house.records, JUDGE, begun)
        office.game(scenario.game)
        write_change(Change(game, _logged(events[1:])), house.records, office, begun)


def _logged(events: Sequence[Event]) -> Any:
    return logged(events, Origin(THE_JUDGE, why="deadline"))


def _creation(scenario: Scenario) -> GameCreated:
    variant = scenario.variant
    settings = Settings(variant=scenario.board, zone=scenario.zone, edition=variant.edition)
    master = Master(person(scenario.gamesmaster, scenario.zone))
    chance = SEED if variant.hyperspace is not None else ""
    return GameCreated(scenario.game, settings, master, SEED, chance)


def _told(scenario: Scenario, begun: datetime) -> tuple[Game, list[Event]]:
    """The game as it stands before any letter of the scenario, and its log."""
    log: list[Event] = [_creation(scenario)]
    game = new_game(log[0], scenario.variant)  # type: ignore[arg-type]
    for event in _people(scenario, begun):
        log.append(event)
        game = after(game, event)
    played = _played().get(scenario.id, ())
    for number, (phase, orders) in enumerate(played):
        at = begun - (len(played) - 1 - number) * timedelta(days=2)
        assert str(game.table.position.phase) == phase, (scenario.id, phase)
        for event in _orders(game, orders, at):
            log.append(event)
            game = after(game, event)
        processed = process_phase(game, at)
        log += processed.events
        game = processed.game
    if scenario.deadline is not None:
        log.append(DeadlineSet(scenario.deadline, scenario.deadline))
        game = after(game, log[-1])
    return game, log


def _people(scenario: Scenario, begun: datetime) -> Iterator[Event]:
    for text in scenario.observers:
        yield ObserverJoined(person(text, scenario.zone))
    for text in scenario.waiting:
        yield PlayerJoined(person(text, scenario.zone))
    if scenario.players:
        powers = scenario.variant.power_by_id
        seats = tuple((powers[id_], person(text, scenario.zone)) for id_, text in scenario.players)
        yield GameStarted(seats, begun, begun)


def _orders(game: Game, orders: Mapping[str, Sequence[str]], at: datetime) -> Iterator[Event]:
    for id_, texts in orders.items():
        entered = tuple(Entered(text, canonical(text, game.variant)) for text in texts)
        power = game.variant.power_by_id[id_]
        yield OrdersEntered(power, game.table.position.phase, entered, at)


def _write(house: BlindHouse, line: str) -> None:
    """Serve a letter of `before`: who, a bar, the text; "!" at its end confirms what it asks."""
    who, _, text = (part.strip() for part in line.partition(" | "))
    house.now = house.scenario.now - timedelta(hours=2)
    wanted = text.removesuffix("!").strip()
    followed = house.write(who, "\n".join(part.strip() for part in wanted.split("//")))
    if text.endswith("!"):
        found = _CONFIRMING.search(followed.to(house.address_of(who)).text)
        assert found is not None, followed
        house.write(who, found[1])
    house.now = house.scenario.now
