"""Events and games as JSON forms, for the log and the snapshots.

A table of writers and readers, one for each kind of value; a dataclass of
events is then just its fields. Orders are kept in the canonical form of the
notation, so that a log can be read with the naked eye.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from judge.board.calendar import Phase, read_phase
from judge.board.forms import (
    read_location,
    read_power,
    read_what_stands,
    write_position,
    write_what_stands,
)
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.board.variant_options import read_choices
from judge.game import clock_forms, events
from judge.game.ballot import Ballot
from judge.game.clock import Clock
from judge.game.conduct import Conduct
from judge.game.deputies import Deputy
from judge.game.drafts import DraftWay
from judge.game.events import Ending, Event
from judge.game.filed import FailedLine, Filed, Question
from judge.game.filed_forms import (
    RecordFault,
    read_filed,
    read_happened,
    read_order,
    read_question,
    write_filed,
    write_happened,
    write_question,
)
from judge.game.folder import Folder
from judge.game.forks import Descent
from judge.game.forming import Forming
from judge.game.game import Game, GameState
from judge.game.happened import Happened
from judge.game.held import HeldEnd
from judge.game.lots import Lot
from judge.game.motion_forms import read_motion, with_cast, write_motion
from judge.game.motions import EarlyAnswer, Motion, Poll, Term, Vote
from judge.game.offers import Offer, OfferEnd
from judge.game.order_events import Entered
from judge.game.people import People
from judge.game.press import Press
from judge.game.press_letters import PressKind
from judge.game.rulings import Ruling, RulingBook
from judge.game.schedule import Holiday, NotBetween
from judge.game.seats import Absence, Departure, Master, PersonAddress, Player, Seat
from judge.game.settings import Choices, Settings
from judge.game.silence import Silence
from judge.game.table import Table
from judge.game.unled import UnledTime
from judge.orders.notation import write_order

KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}
RECORDS = (
    Settings, Master, Player, Seat, Absence, Offer, DraftWay, FailedLine, Holiday, NotBetween,
    Silence, Conduct, Vote, Poll, EarlyAnswer, Lot, Forming, Ruling, RulingBook, UnledTime,
    Deputy, Descent, *KINDS.values(),
)  # fmt: skip

Writer = Callable[[Any], Any]
Reader = Callable[[Any, Variant], Any]
_Part = TypeVar("_Part", People, Table, Clock, Ballot, Press, Folder)
PARTS: tuple[type[Any], ...] = (People, Table, Clock, Ballot, Press, Folder)
"""Of a game: what they hold stands side by side in its form."""


def _read_choices(form: Mapping[str, Any], variant: Variant) -> Choices:
    """Choices as the settings are that they name; of an older form, which names all, all."""
    hints = _hints(Settings)
    return Choices(tuple((name, _read(form[name], hints[name], variant)) for name in sorted(form)))


_WRITERS: Mapping[type[Any], Writer] = {
    Power: lambda power: power.id,
    Variant: lambda variant: variant.edition,
    Phase: str,
    datetime: lambda at: at.isoformat(),
    timedelta: lambda span: span.total_seconds(),
    **clock_forms.WRITERS,
    Province: lambda province: province.key,
    Location: str,
    Entered: lambda entered: [entered.text, write_order(entered.order)],
    Filed: write_filed,
    Question: write_question,
    Choices: lambda choices: {name: _write(value) for name, value in choices.values},
    Motion: write_motion,
    Happened: write_happened,
    Position: write_what_stands,
}
_READERS: Mapping[Any, Reader] = {
    Power: read_power,
    Variant: lambda _, variant: variant,  # whoever reads it has looked it up
    Phase: lambda form, _: read_phase(form),
    datetime: lambda form, _: datetime.fromisoformat(form),
    timedelta: lambda form, _: timedelta(seconds=form),
    **clock_forms.READERS,
    Province: lambda form, variant: read_location(form, variant).province,
    Location: read_location,
    Entered: lambda form, variant: Entered(form[0], read_order(form[1], variant)),
    Filed: read_filed,
    Question: read_question,
    Choices: _read_choices,
    Motion: read_motion,
    Happened: read_happened,
    Position: read_what_stands,
    Ending: lambda form, _: Ending(form),
    OfferEnd: lambda form, _: OfferEnd(form),
    HeldEnd: lambda form, _: HeldEnd(form),
    Departure: lambda form, _: Departure(form),
    PressKind: lambda form, _: PressKind(form),
    Term: lambda form, _: Term(form),
    **dict.fromkeys((PersonAddress, str, int, bool), lambda form, _: form),
}


_PLAIN = frozenset({str, int, bool})
"""What is in JSON as it is."""


def _write(value: Any) -> Any:
    kind: Any = type(value)
    return _writer(kind)(value)


@cache
def _writer(kind: Any) -> Writer:
    """What writes values of a type: put together once, for every letter writes a game."""
    if kind in _WRITERS:
        return _WRITERS[kind]
    if issubclass(kind, tuple):
        return lambda items: [_write(item) for item in items]
    if issubclass(kind, frozenset):
        return lambda items: sorted(map(_write, items))
    if issubclass(kind, dict):
        return lambda rows: {_write(key): _write(value) for key, value in rows.items()}
    if issubclass(kind, RECORDS):
        names = tuple(_hints(kind))
        return lambda value: {
            name: part if type(part := getattr(value, name)) in _PLAIN else _write(part)
            for name in names
        }
    return lambda value: value


@cache
def _hints(kind: type[Any]) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _read(form: Any, hint: Any, variant: Variant) -> Any:
    return _reader(hint)(form, variant)


@cache
def _reader(hint: Any) -> Reader:
    """What reads forms of a type hint: put together once, for every letter reads a game."""
    if hint in _READERS:
        return _READERS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        (inner,) = (_reader(a) for a in arguments if a is not NoneType)
        return lambda form, variant: None if form is None else inner(form, variant)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        each = _reader(arguments[0])
        return lambda form, variant: tuple([each(item, variant) for item in form])
    if origin is tuple:
        return partial(_read_row, tuple(map(_reader, arguments)))
    if origin is frozenset:
        one = _reader(arguments[0])
        return lambda form, variant: frozenset([one(item, variant) for item in form])
    if origin is Mapping:
        key, value = map(_reader, arguments)
        return lambda form, variant: {key(k, variant): value(v, variant) for k, v in form.items()}
    if hint in RECORDS:
        readers = {name: _reader(inner) for name, inner in _hints(hint).items()}
        plain = {name for name, inner in _hints(hint).items() if inner in _PLAIN}
        return lambda form, variant: hint(
            **{
                name: value if name in plain else readers[name](value, variant)
                for name, value in form.items()
            }
        )
    raise RecordFault(f"no reader for {hint}")


def _read_row(readers: Sequence[Reader], form: Any, variant: Variant) -> tuple[Any, ...]:
    return tuple(read(item, variant) for item, read in zip(form, readers, strict=True))


def write_event(event: Event) -> tuple[str, dict[str, Any]]:
    """An event's kind and its JSON form."""
    return type(event).__name__, _write(event)


def read_event(kind: str, form: Mapping[str, Any], variant: Variant) -> Event:
    """The event of a JSON form. Raises RecordFault for an unknown kind."""
    if kind not in KINDS:
        raise RecordFault(f"{kind} is no event of this version")
    found: Event = _read(form, KINDS[kind], variant)
    return found


def variant_of(kind: str, form: Mapping[str, Any]) -> tuple[str, Mapping[str, str]]:
    """The variant's id and the options chosen, of a game's first event, which comes first."""
    if kind != events.GameCreated.__name__:
        raise RecordFault(f"a log begins with GameCreated, not {kind}")
    return variant_set(form["settings"])


def variant_set(settings: Mapping[str, Any]) -> tuple[str, Mapping[str, str]]:
    """The variant's id and the options chosen, of a game's settings on record."""
    return str(settings["variant"]), read_choices(settings.get("options", ()))


def write_game(game: Game) -> dict[str, Any]:
    """A game's JSON form: what loading it costs doesn't grow with its length.

    What its parts hold stands side by side, whichever part it is of.
    """
    form = {
        "name": game.name,
        "settings": _write(game.settings),
        "seed": game.seed,
        "chance": game.chance,
        "state": game.state,
        "ending": game.ending,
        "victors": _write(game.victors),
    }
    parts = (game.people, game.table, game.clock, game.ballot, game.press, game.folder)
    for part in parts:
        kind: Any = type(part)
        for name, key, _ in _fields(kind):
            value = getattr(part, name)
            form[key] = value if type(value) in _PLAIN else _write(value)
    form["position"] = write_position(game.table.position, game.variant)
    return form


def read_game(form: Mapping[str, Any], variant: Variant) -> Game:
    """The game of a JSON form; what an older one doesn't say is as in a new game."""
    form = with_cast(form)
    return Game(
        name=form["name"],
        variant=variant,
        settings=_read(form["settings"], Settings, variant),
        seed=form["seed"],
        chance=form.get("chance", ""),
        state=GameState(form["state"]),
        people=_read_part(form, People, variant),
        table=_read_part(form, Table, variant),
        clock=_read_part(form, Clock, variant),
        ballot=_read_part(form, Ballot, variant),
        press=_read_part(form, Press, variant),
        folder=_read_part(form, Folder, variant),
        ending=Ending(form["ending"]) if form["ending"] else None,
        victors=_read(form["victors"], tuple[Power, ...], variant),
    )


def _read_part(form: Mapping[str, Any], kind: type[_Part], variant: Variant) -> _Part:
    """A part of a game, from the form of the whole."""
    of: Any = kind
    there = ((name, form[key], read) for name, key, read in _fields(of) if key in form)
    return kind(**{name: read(part, variant) if read else part for name, part, read in there})


@cache
def _fields(kind: Any) -> tuple[tuple[str, str, Reader | None], ...]:
    """The fields of a part, each with its key in the form and what reads it; None for nothing."""
    hints = _hints(kind)
    return tuple(
        (
            field.name,
            field.metadata.get("key", field.name),
            None if hints[field.name] in _PLAIN else _reader(hints[field.name]),
        )
        for field in fields(kind)
    )
