"""Who plays what: ten games on all boards, and some eighty people with all their habits."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import cycle, islice

from judge.library.variants import load_variant
from tests.months.deputy import Deputy
from tests.months.habits import EVERYBODY, PROMPT, STEADY, Habit
from tests.months.life import Life
from tests.months.master import Master, Plan
from tests.months.player import DAY, Planned, Player, Table
from tests.months.town import BEGIN, JUDGE, Draft, Town, called

ZONE = "zone Europe/Berlin"
MASTERS = ("gm@example.net", "olaf@example.net", "petra@example.net")
STANDBYS = ("zoe@example.net", "max@example.net", "ida@example.net", "kurt@example.net",
            "lena@example.net", "noah@example.net")  # fmt: skip
OBSERVERS = ("quentin@example.net", "ottilie@example.net")
DEPUTY = "dora@example.net"
PAUSE = "pause until {pause}"
WEEKDAYS = "set moves every Tuesday and Friday 20:00"


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the year: its board, its press, who leads it and how it is set.

    `plays` if its gamesmaster plays, too; `anonymous` is what is written to have it so before
    anybody joins, if it isn't among the settings. `whims` see `Plan`, and `deputy`. `habits` are
    those of its players if the next of `EVERYBODY` won't do.
    """

    name: str
    board: str = "standard"
    press: str = "white"
    master: int = 0
    settings: str = ""
    plays: bool = False
    whims: tuple[tuple[float, str], ...] = ()
    anonymous: str = ""
    deputy: str = ""
    habits: tuple[Habit, ...] = ()

    @property
    def is_anonymous(self) -> bool:
        """Whether nobody is told who plays what."""
        return "anonymous" in f"{self.anonymous} {self.settings}"


RULES = "house rules\n1. Be kind.\n2. Write to your neighbours.\nend"
RULING = "ruling: Who is late twice in a year brings the cake."
_QUICK = "moves 1 day retreats 12 hours builds 12 hours early 0 minutes silent vacate"
POLL = "poll: shall we play on over Easter? yes / no"
_GHOSTLY = (
    (2.0, RULES),
    (4.0, RULING),
    (5.0, "ruling 1: Who is late three times in a year brings the cake."),
    (8.0, "fee all owes 2 for 1901"),
    (16.0, "export json"),
    (17.0, "withdraw ruling 1"),
    (20.0, "extend by 1 day"),
    (22.0, "statistics"),
    (60.0, POLL),
)
_LARKS = (
    (1.5, RULING), (3.0, RULES), (7.0, "fee {power} paid 5"), (9.0, "remind"),
    (19.0, "answers"), (24.0, "export text"),
)  # fmt: skip
GAMES = (
    Game("ghost", settings="grace 1 day gmaway rest question yes", whims=_GHOSTLY),
    Game(
        "lark",
        press="grey",
        settings="press grey silent vacate question yes",
        whims=_LARKS,
        anonymous="set anonymous yes",
    ),
    Game(
        "swift",
        "swiss",
        master=1,
        settings="silent vacate answer 2 days",
        deputy="clock, seats",
        whims=((6, "export datc"), (18, "set question yes")),
    ),
    Game("mute", press="none", master=1, settings="no press, silent vacate", deputy="all"),
    Game(
        "nine",
        "cline1972",
        master=2,
        settings="moves 4 days anonymous always gmaway rest",
        whims=((3, RULING), (30, PAUSE)),
    ),
    Game("amber", master=2, plays=True, settings="silent vacate question yes"),
    Game("four", "cline4", settings="silent vacate", whims=((45, "set moves 4 days"),)),
    Game("seven", "cline7", master=1, settings="moves 2 days retreats 12 hours silent vacate"),
    Game("polar", "loeb9", press="grey", master=2, settings="press grey", whims=((1, WEEKDAYS),)),
    Game("quick", master=1, settings=_QUICK),
)
"""The first three are those of the short run."""


def people() -> Iterator[str]:
    """Names without end, each another one."""
    firsts = (
        "anna", "bruno", "clara", "david", "emma", "felix", "greta", "hugo", "iris", "jonas",
        "klara", "luis", "mona", "nils", "oona", "paul", "quinn", "rosa", "sven", "tilda", "uwe",
        "vera", "wanda", "xaver", "yara", "zelda",
    )  # fmt: skip
    for number in range(100):
        for first in firsts:
            yield f"{first}{number or ''}@example.net"


def settled(town: Town, games: Sequence[Game], seed: int) -> Life:
    """A life before it begins, with everybody in it."""
    tables = [Table(game.name, load_variant(game.board), game.press) for game in games]
    everybody, habits = people(), cycle(EVERYBODY)
    seated: dict[str, tuple[Habit, list[Table]]] = {}
    for game, table in zip(games, tables, strict=True):
        wanted = len(table.variant.powers)
        if game.plays:
            seated.setdefault(MASTERS[game.master], (PROMPT, []))[1].append(table)
            wanted -= 1
        # One of each table plays in the next one, too.
        old = [name for name in seated if name not in MASTERS][-1:]
        for name in old:
            seated[name][1].append(table)
        own = cycle(game.habits) if game.habits else habits
        for name in islice(everybody, wanted - len(old)):
            seated[name] = next(own), [table]
    for name in (*STANDBYS, *(reserve for game in games for reserve in _reserve(game))):
        seated[name] = STEADY, tables
    players = {
        name: Player(name, habit, seed, tuple(own), number)
        for number, (name, (habit, own)) in enumerate(seated.items())
    }
    masters = {name: master for name, master in _masters(games, tables, seed) if master.led}
    first = [*(letter for master in masters.values() for letter in master.openings(BEGIN))]
    first += _first_letters(games, tables, players)
    town.people = (*players, *OBSERVERS)
    town.anonymous = frozenset(game.name for game in games if game.is_anonymous)
    return Life(town, players, masters, first, {DEPUTY: Deputy(DEPUTY, seed)})


def _reserve(game: Game) -> tuple[str, ...]:
    return tuple(f"{game.name}.friend{number}@example.net" for number in range(1, 5))


def _masters(
    games: Sequence[Game], tables: Sequence[Table], seed: int
) -> Iterator[tuple[str, Master]]:
    pause = f"{BEGIN + 40 * DAY:%d %B}"
    for number, address in enumerate(MASTERS):
        plans = tuple(
            Plan(
                game.name,
                len(table.variant.powers),
                f"variant {game.board} {ZONE} {game.settings}",
                _reserve(game),
                tuple(
                    (days, text.format(pause=pause, power=table.variant.powers[0].name))
                    for days, text in game.whims
                ),
                game.anonymous,
                f"{called(DEPUTY)} <{DEPUTY}>: {game.deputy}" if game.deputy else "",
            )
            for game, table in zip(games, tables, strict=True)
            if game.master == number
        )
        days = ((11 + number, 3), (50 + 30 * number, 16))
        away = tuple((BEGIN + d * DAY, BEGIN + (d + long) * DAY) for d, long in days)
        yield address, Master(address, seed, plans, away)


def _first_letters(
    games: Sequence[Game], tables: Sequence[Table], players: dict[str, Player]
) -> Iterator[Planned]:
    """Who joins, who watches, who stands by."""
    minutes = 60
    for player in players.values():
        waits = player.address in STANDBYS or "friend" in player.address
        for table in () if waits else player.tables.values():
            minutes += 11
            yield _letter(minutes, player.address, f"join {table.game}", "join", table.game)
    for number, address in enumerate(STANDBYS):
        yield _letter(30 + number, address, "standby within 1 day", "standby", "")
    for watches, table in itertools.product(OBSERVERS, tables[:3]):
        yield _letter(minutes + 600, watches, f"observe {table.game}", "observe", table.game)


def _letter(minutes: int, address: str, text: str, what: str, game: str) -> Planned:
    draft = Draft(address, address, str(JUDGE), what, text, what, game)
    return BEGIN + timedelta(minutes=minutes), lambda _: draft
