"""Forms of the records with their cards: put in when they are read, taken out when written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from judge.game.cards import NumberOf, card_numbers, in_full
from judge.game.seats import Player
from judge.store.games import EventRow
from judge.store.persons import Card
from judge.store.records import Records


def state_in_full(state: str, records: Records) -> dict[str, Any]:
    """The form of a game, of its state on record, with all persons in full."""
    form: dict[str, Any] = json.loads(state, object_hook=_cards_put_in((state,), records))
    return form


def events_in_full(rows: Sequence[EventRow], records: Records) -> list[EventRow]:
    """Events with all persons in full, as they were kept before there were cards."""
    put_in = _cards_put_in([row.body for row in rows], records)
    return [
        replace(row, body=_text(json.loads(row.body, object_hook=put_in)))
        if card_numbers(row.body)
        else row
        for row in rows
    ]


def texts_in_cards(forms: Sequence[Callable[[NumberOf], Any]], records: Records) -> list[str]:
    """JSON of forms, each made with the numbers of its cards; new ones are kept."""
    players: dict[Player, int] = {}
    for form in forms:
        form(lambda player: players.setdefault(player, 0))
    cards = {p: Card(p.address, p.name, p.zone, p.pictures) for p in players}
    numbers = records.persons.numbers(cards.values())
    return [_text(form(lambda player: numbers[cards[player]])) for form in forms]


def _cards_put_in(texts: Iterable[str], records: Records) -> Callable[[dict[str, Any]], Any]:
    numbers = {number for text in texts for number in card_numbers(text)}
    cards = records.persons.cards(numbers) if numbers else {}
    return in_full({number: Player(*card) for number, card in cards.items()})


def _text(form: Any) -> str:
    return json.dumps(form, ensure_ascii=False)
