"""Events and games as JSON forms, for the log and the snapshots.

A table of writers and readers, one for each kind of value; a dataclass of
events is then just its fields. Orders are kept in the canonical form of the
notation, so that a log can be read with the naked eye.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from judge.board.calendar import Phase, read_phase
from judge.board.forms import read_location, read_position, read_power, write_position
from judge.board.places import Location, Province
from judge.board.units import Power
from judge.board.variant import Variant
from judge.board.variant_options import read_choices
from judge.game import events
from judge.game.drafts import Drafts, DraftWay
from judge.game.events import Ending, Entered, Event, PressSent
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
from judge.game.game import Game, GameState
from judge.game.offers import Offer, OfferEnd, Offers
from judge.game.seats import Absence, Master, Player, Seat
from judge.game.settings import Settings
from judge.orders.notation import write_order

KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}
_RECORDS = (
    Settings, Master, Player, Seat, Absence, Offer, DraftWay, FailedLine, *KINDS.values(),
)  # fmt: skip

Writer = Callable[[Any], Any]
Reader = Callable[[Any, Variant], Any]


_WRITERS: Mapping[type[Any], Writer] = {
    Power: lambda power: power.id,
    Phase: str,
    datetime: lambda at: at.isoformat(),
    timedelta: lambda span: span.total_seconds(),
    Province: lambda province: province.key,
    Location: str,
    Entered: lambda entered: [entered.text, write_order(entered.order)],
    Filed: write_filed,
    Question: write_question,
}
_READERS: Mapping[Any, Reader] = {
    Power: read_power,
    Phase: lambda form, _: read_phase(form),
    datetime: lambda form, _: datetime.fromisoformat(form),
    timedelta: lambda form, _: timedelta(seconds=form),
    Province: lambda form, variant: read_location(form, variant).province,
    Location: read_location,
    Entered: lambda form, variant: Entered(form[0], read_order(form[1], variant)),
    Filed: read_filed,
    Question: read_question,
    Ending: lambda form, _: Ending(form),
    OfferEnd: lambda form, _: OfferEnd(form),
    str: lambda form, _: form,
    int: lambda form, _: form,
    bool: lambda form, _: form,
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
    if issubclass(kind, tuple | frozenset):
        return lambda items: [_write(item) for item in items]
    if issubclass(kind, _RECORDS):
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
    if hint in _RECORDS:
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


def _votes_in(form: Mapping[str, Any]) -> Mapping[str, str | None]:
    """The votes of a form; those of an older one are all for a draw."""
    votes: Mapping[str, str | None] = form.get("votes") or dict.fromkeys(form.get("draw_votes", ()))
    return votes


def variant_of(kind: str, form: Mapping[str, Any]) -> tuple[str, Mapping[str, str]]:
    """The variant's id and the options chosen, of a game's first event, which comes first."""
    if kind != events.GameCreated.__name__:
        raise RecordFault(f"a log begins with GameCreated, not {kind}")
    return variant_set(form["settings"])


def variant_set(settings: Mapping[str, Any]) -> tuple[str, Mapping[str, str]]:
    """The variant's id and the options chosen, of a game's settings on record."""
    return str(settings["variant"]), read_choices(settings.get("options", ()))


def write_game(game: Game) -> dict[str, Any]:
    """A game's JSON form: what loading it costs doesn't grow with its length."""
    return {
        "name": game.name,
        "settings": _write(game.settings),
        "master": _write(game.master),
        "seed": game.seed,
        "chance": game.chance,
        "position": write_position(game.position, game.variant),
        "state": game.state.value,
        "waiting": _write(game.waiting),
        "seats": _write(game.seats),
        "orders": {power.id: _write(rows) for power, rows in game.orders.items()},
        "votes": {power.id: _write(vote) for power, vote in game.votes.items()},
        "waits": sorted(power.id for power in game.waits),
        "absences": _write(game.absences),
        "observers": _write(game.observers),
        "paused": _write(game.paused),
        "reminders": game.reminders,
        "deadline": _write(game.deadline),
        "anchor": _write(game.anchor),
        "complete_since": _write(game.complete_since),
        "issue": game.issue,
        "press": _write(game.press),
        "letters": game.letters,
        "drafts": _write(game.drafts),
        "ending": game.ending,
        "victors": _write(game.victors),
        "happened": write_happened(game.happened),
        "offers": _write(game.offers),
    }


def read_game(form: Mapping[str, Any], variant: Variant) -> Game:
    """The game of a JSON form."""
    seat_hint, player_hint = tuple[Seat, ...], tuple[Player, ...]
    when = datetime | None
    return Game(
        name=form["name"],
        variant=variant,
        settings=_read(form["settings"], Settings, variant),
        master=_read(form["master"], Master, variant),
        seed=form["seed"],
        chance=form.get("chance", ""),
        position=read_position(form["position"], variant),
        state=GameState(form["state"]),
        waiting=_read(form["waiting"], player_hint, variant),
        seats=_read(form["seats"], seat_hint, variant),
        orders={
            read_power(id_, variant): _read(rows, tuple[Entered, ...], variant)
            for id_, rows in form["orders"].items()
        },
        votes={
            read_power(id_, variant): _read(vote, Power | None, variant)
            for id_, vote in _votes_in(form).items()
        },
        waits=frozenset(read_power(id_, variant) for id_ in form.get("waits", ())),
        absences=_read(form.get("absences", ()), tuple[Absence, ...], variant),
        observers=_read(form.get("observers", ()), player_hint, variant),
        paused=_read(form.get("paused"), timedelta | None, variant),
        reminders=form.get("reminders", 0),
        deadline=_read(form["deadline"], when, variant),
        anchor=_read(form.get("anchor"), when, variant),
        complete_since=_read(form["complete_since"], when, variant),
        issue=form["issue"],
        press=_read(form.get("press", ()), tuple[PressSent, ...], variant),
        letters=form.get("letters", 0),
        drafts=_read(form.get("drafts", ()), Drafts, variant),
        ending=Ending(form["ending"]) if form["ending"] else None,
        victors=_read(form["victors"], tuple[Power, ...], variant),
        happened=read_happened(form.get("happened", {}), variant),
        offers=_read(form.get("offers", ()), Offers, variant),
    )
