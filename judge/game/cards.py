"""Personal data apart from the forms they stand in.

A card is what a person gave of themselves at one time: a `Player`, which is never changed.
What is kept of events and of a game's state names it by number, {"card": 17}, and where only
an address stands, {"address_of": 17}; who is forgotten is forgotten on their cards, and the
game still replays. Forms of every version are read with their cards put in first: in full
they are what they were before there were any. Where a person stands in a form, the types say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from judge.game.filed_forms import RecordFault
from judge.game.records import KINDS, PARTS, RECORDS
from judge.game.seats import PersonAddress, Player

CARD, ADDRESS = "card", "address_of"
_REFERENCE = re.compile(rf'\{{"(?:{CARD}|{ADDRESS})": ?([0-9]{{1,18}})\}}')

_NAMES = tuple(field.name for field in fields(Player))
_given = attrgetter(*_NAMES)

NumberOf = Callable[[Player], int]
"""The number of a card."""
_Exchange = Callable[[Any, NumberOf], Any]


def event_in_cards(kind: str, body: Mapping[str, Any], number_of: NumberOf) -> dict[str, Any]:
    """The body of an event with numbers of cards in the places of persons."""
    of: Any = KINDS[kind]
    return _with(body, _places_in(of), number_of)


def game_in_cards(form: Mapping[str, Any], number_of: NumberOf) -> dict[str, Any]:
    """The form of a game with numbers of cards in the places of persons."""
    return _with(form, _places_in_parts(), number_of)


def card_numbers(text: str) -> set[int]:
    """The cards that a form names, as JSON, and maybe others."""
    return {int(number) for number in _REFERENCE.findall(text)}


def in_full(cards: Mapping[int, Player]) -> Callable[[dict[str, Any]], Any]:
    """What puts cards in where a form names them, an object of JSON at a time.

    Raises RecordFault for one that isn't there.
    """
    players = {
        number: dict(zip(_NAMES, _given(card), strict=True)) for number, card in cards.items()
    }

    def put_in(form: dict[str, Any]) -> Any:
        if len(form) != 1:
            return form
        ((key, number),) = form.items()
        if key not in {CARD, ADDRESS} or type(number) is not int:
            return form
        if number not in cards:
            raise RecordFault(f"there is no card {number}")
        return players[number] if key == CARD else players[number]["address"]

    return put_in


def _with(
    form: Mapping[str, Any], places: Mapping[str, _Exchange], number_of: NumberOf
) -> dict[str, Any]:
    return {
        name: places[name](part, number_of) if name in places else part
        for name, part in form.items()
    }


@cache
def _places_in_parts() -> Mapping[str, _Exchange]:
    """The fields of a game in which persons stand, by their keys in its form."""
    found: dict[str, _Exchange] = {}
    for part in PARTS:
        of: Any = part
        places = _places_in(of)
        keys = {field.name: field.metadata.get("key", field.name) for field in fields(part)}
        found |= {keys[name]: exchange for name, exchange in places.items()}
    return found


@cache
def _places_in(kind: Any) -> Mapping[str, _Exchange]:
    """The fields of a record in which persons stand."""
    found = {name: _exchange(hint) for name, hint in get_type_hints(kind).items()}
    return {name: exchange for name, exchange in found.items() if exchange is not None}


@cache
def _exchange(hint: Any) -> _Exchange | None:
    """What exchanges the persons in a form of a type; None where there are none."""
    if hint is Player:
        return lambda form, number_of: {CARD: number_of(Player(**form))}
    if hint is PersonAddress:
        return lambda form, number_of: {ADDRESS: number_of(Player(form))}
    if hint in RECORDS:
        places = _places_in(hint)
        return (lambda form, number_of: _with(form, places, number_of)) if places else None
    origin, arguments = get_origin(hint), get_args(hint)
    inner = [_exchange(a) for a in arguments if a not in {NoneType, Ellipsis}]
    if not any(inner):
        return None
    if origin in {Union, UnionType} and len(inner) == 1:
        return _optional(inner[0])
    if origin is tuple:
        return _row(None if Ellipsis in arguments else inner, inner[0])
    raise RecordFault(f"a person in {hint} can't be told apart")


def _optional(exchange: _Exchange | None) -> _Exchange | None:
    if exchange is None:
        return None
    return lambda form, number_of: None if form is None else exchange(form, number_of)


def _row(row: list[_Exchange | None] | None, each: _Exchange | None) -> _Exchange:
    """What exchanges persons in a row: each item's own way, or all in the same."""

    def exchanged(form: Any, number_of: NumberOf) -> Any:
        ways = [each] * len(form) if row is None else row
        return [
            item if way is None else way(item, number_of)
            for item, way in zip(form, ways, strict=True)
        ]

    return exchanged
