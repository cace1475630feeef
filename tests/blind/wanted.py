"""What a fair gamesmaster does with a letter, in the closed vocabulary of `format.md`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from judge.board.calendar import Phase, PhaseKind, read_phase
from judge.board.variant import Variant
from judge.game.game import Game
from judge.game.schedule import zone_of
from judge.orders.model import Disband, Order
from tests.blind.orders import (
    canonical,
    condition_text,
    read_condition,
    read_power_name,
    same,
)

TOPICS = frozenset(
    [
        "status",
        "deadline",
        "orders",
        "board",
        "centres",
        "who",
        "results",
        "history",
        "settings",
        "rules",
        "games",
        "help",
    ]
)
BARE = frozenset(
    [
        "ready",
        "wait",
        "back",
        "vote_draw",
        "unvote",
        "clear",
        "resign",
        "leave",
        "accept",
        "decline",
        "start",
        "process",
        "pause",
        "resume",
        "remind",
        "cancel_game",
        "rollback",
    ]
)
SETTINGS = {
    "moves": "movement",
    "retreats": "retreat",
    "builds": "adjustment",
    "early": "early",
    "grace": "grace",
    "reminder": "reminder",
    "absence": "absence",
    "zone": "zone",
    "variant": "variant",
    "option": "options",
}
_SPAN = re.compile(r"(-?\d+) (minute|hour|day|week)s?")
_DATE = r"(\d{4}-\d\d-\d\d)"
_ABSENT = re.compile(rf"absent {_DATE} to {_DATE}")
_DEADLINE = re.compile(rf"deadline {_DATE} (\d\d:\d\d)")
_OFFER = re.compile(r"offer (.+) to (\S+@\S+)")
_AHEAD = re.compile(r"(standing|[SFW]\d{4}[MRA]) (.+)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A line of what is done: its word, and what it says, as it is compared.

    `orders` are those of a question, each reading joined by " + ". `readers` are the ids of
    those to whom press goes, GM among them; none is everybody. `line` is where it stands.
    """

    word: str
    text: str = ""
    line: int = 0
    readings: tuple[frozenset[str], ...] = ()
    readers: frozenset[str] = frozenset()
    phase: Phase | None = None


def read_wanted(text: str, line: int, game: Game) -> Wanted:
    """A line of what is done, in a game; ValueError, in words, if it says nothing."""
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    reader = _READERS.get(word)
    if reader is None:
        message = f"{word!r} is no word of the vocabulary"
        raise ValueError(message)
    return reader(word, rest, line, game)


def order_text(text: str, game: Game) -> str:
    """An order in the canonical notation, as it is compared."""
    return same(canonical(text, game.variant), game.table.position, game.variant)


def _order(word: str, rest: str, line: int, game: Game) -> Wanted:
    return Wanted(word, order_text(rest, game), line)


def _prefer(word: str, rest: str, line: int, game: Game) -> Wanted:
    unit, colon, places = rest.partition(":")
    if not colon:
        message = "write a list of retreats like 'prefer A BUR: PAR, GAS, disband'"
        raise ValueError(message)
    orders = [_retreat(unit.strip(), place.strip(), game.variant) for place in places.split(",")]
    texts = [same(order, game.table.position, game.variant) for order in orders]
    phase = game.table.position.phase
    if phase.kind is PhaseKind.RETREAT:
        return Wanted("order", texts[0], line)
    then = Phase(phase.season, phase.year, PhaseKind.RETREAT)
    return Wanted("ahead", f"{then} {' / '.join(texts)}", line, phase=then)


def _retreat(unit: str, place: str, variant: Variant) -> Order:
    if place.lower() in {"disband", "d"}:
        order = canonical(f"{unit} D", variant)
        assert isinstance(order, Disband)
        return order
    return canonical(f"{unit} R {place}", variant)


def _ahead(word: str, rest: str, line: int, game: Game) -> Wanted:
    found = _AHEAD.fullmatch(rest)
    if found is None:
        message = "write an order ahead like 'ahead F1904M A SER - GRE'"
        raise ValueError(message)
    phase = None if found[1] == "standing" else read_phase(found[1])
    order, _, waits = found[2].partition(" if ")
    text = f"{phase or 'standing'} {order_text(order.strip(), game)}"
    if waits:
        text += f" if {condition_text(read_condition(waits.strip(), game.variant))}"
    return Wanted(word, text, line, phase=phase)


def _press(word: str, rest: str, line: int, game: Game) -> Wanted:
    readers, colon, text = rest.partition(":")
    if not colon or not words_of(text):
        message = "write press like 'press Italy: first words ... last words'"
        raise ValueError(message)
    return Wanted(word, text.strip(), line, readers=read_readers(readers, game.variant))


def read_readers(text: str, variant: Variant) -> frozenset[str]:
    """To whom press goes; nobody is everybody."""
    if text.strip().casefold() == "all":
        return frozenset()
    names = (name.strip() for name in text.split(","))
    return frozenset("GM" if n.upper() == "GM" else read_power_name(n, variant) for n in names)


def words_of(text: str) -> list[str]:
    """The words of a text, by which press is compared."""
    return _WORD.findall(text.casefold())


def _command(word: str, rest: str, line: int, game: Game) -> Wanted:
    if word != "do" and rest in {"?", ""}:
        return Wanted(word, "?", line)
    return Wanted(word, read_command(rest, game), line)


def _ask(word: str, rest: str, line: int, game: Game) -> Wanted:
    if rest in {"?", ""}:
        return Wanted(word, "?", line)
    if rest.startswith("press "):
        readers = rest.removeprefix("press ").partition(":")[0]
        return Wanted(word, "press", line, readers=read_readers(readers, game.variant))
    try:
        return Wanted(word, read_command(rest, game), line)
    except ValueError:
        readings = tuple(
            frozenset(order_text(order.strip(), game) for order in reading.split(" + "))
            for reading in rest.split("|")
        )
        return Wanted(word, "orders", line, readings=readings)


def _answer(word: str, rest: str, line: int, game: Game) -> Wanted:
    topic = rest.partition(" ")[0]
    if topic not in TOPICS:
        message = f"{topic!r} is no topic; there are {', '.join(sorted(TOPICS))}"
        raise ValueError(message)
    return Wanted(word, rest, line)


def _ignore(word: str, rest: str, line: int, game: Game) -> Wanted:
    if rest:
        message = f"{word} stands alone"
        raise ValueError(message)
    return Wanted(word, "", line)


_READERS = {
    "order": _order,
    "keep": _order,
    "prefer": _prefer,
    "ahead": _ahead,
    "press": _press,
    "do": _command,
    "confirm": _command,
    "ask": _ask,
    "answer": _answer,
    "to-gm": _command,
    "refuse": _command,
    "ignore": _ignore,
}


def read_command(text: str, game: Game) -> str:
    """A command of the table, as it is compared; ValueError if it is none."""
    if text.replace(" ", "_") in BARE:
        return text
    word, _, rest = text.partition(" ")
    reader = _COMMANDS.get(word)
    found = reader(word, rest.strip(), game) if reader is not None else _dated(text, game)
    if not found:
        message = f"{text!r} is no command of the table"
        raise ValueError(message)
    return found


def _cancel(word: str, rest: str, game: Game) -> str:
    if rest.startswith("ahead "):
        return f"{word} ahead {rest.removeprefix('ahead ').strip()}"
    return f"{word} {_unit(rest, game)}"


def _set(word: str, rest: str, game: Game) -> str:
    name, _, value = rest.partition(" ")
    return f"{word} {SETTINGS[name]} {_value(value.strip())}" if name in SETTINGS else ""


_COMMANDS: Mapping[str, Callable[[str, str, Game], str]] = {
    "concede": lambda word, rest, game: f"{word} {read_power_name(rest, game.variant)}",
    "cancel": _cancel,
    "address": lambda word, rest, game: f"{word} {rest.lower()}" if "@" in rest else "",
    "pictures": lambda word, rest, game: f"{word} {rest}" if rest in {"on", "off"} else "",
    "rollback": lambda word, rest, game: f"{word} {read_phase(rest)}",
    "set": _set,
    "extend": lambda word, rest, game: f"{word} {span_of(rest).total_seconds():.0f}",
    "withdraw": lambda word, rest, game: f"{word} {_seat(rest, game.variant)}",
} | dict.fromkeys(
    ("join", "observe", "create", "name", "zone"),
    lambda word, rest, game: f"{word} {rest}" if rest else "",
)
"""What each first word is followed by, where something is; "" where it can't be that."""


def _dated(text: str, game: Game) -> str:
    """A command with a day in it, or an offer."""
    if _ABSENT.fullmatch(text):
        return text
    if found := _DEADLINE.fullmatch(text):
        there = datetime.fromisoformat(f"{found[1]}T{found[2]}:00")
        return f"deadline {moment_text(there.replace(tzinfo=zone_of(game.settings.zone)))}"
    if found := _OFFER.fullmatch(text):
        return f"offer {_seat(found[1], game.variant)} to {found[2].lower()}"
    return ""


def _unit(text: str, game: Game) -> str:
    """A unit, or an order for none, that is taken back."""
    if text.startswith(("LINK", "SEPARATE", "CONSENT", "BUILD", "REMOVE")):
        return order_text(text, game)
    return order_text(f"{text} H", game).removesuffix(" H")


def _seat(text: str, variant: Variant) -> str:
    return "GM" if text.strip().upper() == "GM" else read_power_name(text, variant)


def _value(text: str) -> str:
    """The value of a setting: a span in seconds, or words."""
    return f"{span_of(text).total_seconds():.0f}" if _SPAN.fullmatch(text) else text


def span_of(text: str) -> timedelta:
    """A span like "2 days"; ValueError for anything else."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        message = f"{text!r} is no span; write it like '2 days'"
        raise ValueError(message)
    return timedelta(**{f"{found[2]}s": int(found[1])})


def moment_text(moment: datetime) -> str:
    """A moment as it is compared: in UTC, to the minute."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M}"
