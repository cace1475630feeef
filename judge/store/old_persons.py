"""Persons in the forms that were kept before there were cards, exchanged for theirs.

This belongs to a step of the schema: like that, it is never changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from sqlite_utils import Database

_Change = Callable[[Any], Any]
_PLAYERS = {
    "PlayerJoined": "player", "ObserverJoined": "player", "PlayerReplaced": "player",
    "MasterReplaced": "player", "SeatOffered": "player",
}  # fmt: skip
_ADDRESSES = {"PlayerLeft": "address", "ObserverLeft": "address", "PicturesSet": "address"}
_KINDS = ("GameCreated", "GameStarted", *_PLAYERS, *_ADDRESSES)
_STAYS = """CREATE TRIGGER events_stay BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'the log of a game is never rewritten'); END"""


def exchange_persons(db: Database) -> None:
    """Put cards into the logs and the states of all games; nothing else in them changes."""
    cards = _Cards(db)
    marks = ", ".join("?" * len(_KINDS))
    db.execute("DROP TRIGGER events_stay")
    rows = f"SELECT rowid, kind, body FROM events WHERE kind IN ({marks}) ORDER BY rowid"
    for id, kind, body in db.execute(rows, _KINDS).fetchall():
        form = _form_in(body)
        if isinstance(form, dict) and _exchange_event(kind, form, cards):
            db.execute("UPDATE events SET body = ? WHERE rowid = ?", (_text(form), id))
    db.execute(_STAYS)
    for (id,) in db.execute("SELECT id FROM games ORDER BY id").fetchall():
        ((state,),) = db.execute("SELECT state FROM games WHERE id = ?", (id,)).fetchall()
        form = _form_in(state)
        if isinstance(form, dict) and "master" in form:
            _exchange_state(form, cards)
            db.execute("UPDATE games SET state = ? WHERE id = ?", (_text(form), id))


class _Cards:
    """The cards that there are so far, by what stands on them."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._numbers: dict[tuple[object, ...], int] = {}
        self._persons: dict[str, int] = {}

    def of_player(self, form: dict[str, Any]) -> dict[str, int]:
        return {"card": self._number(**form)}

    def of_address(self, address: str) -> dict[str, int]:
        return {"address_of": self._number(address)}

    def _number(
        self, address: str, name: str = "", zone: str = "UTC", *, pictures: object = True
    ) -> int:
        """Raises TypeError or ValueError for what no judge wrote, and no card can hold."""
        "".join((address, name, zone)).encode()
        if not isinstance(pictures, bool):
            raise TypeError("pictures are wanted or not")
        card = (address, name, zone, pictures)
        if card not in self._numbers:
            person = self._person(card[0])
            if card[1]:
                self._db.execute("UPDATE persons SET name = ? WHERE id = ?", (card[1], person))
            added = self._db.execute(
                "INSERT INTO cards (person, address, name, zone, pictures) VALUES (?, ?, ?, ?, ?)",
                (person, *card),
            )
            self._numbers[card] = int(added.lastrowid or 0)
        return self._numbers[card]

    def _person(self, address: str) -> int:
        key = address.lower()
        if key not in self._persons:
            added = self._db.execute("INSERT INTO persons DEFAULT VALUES")
            self._persons[key] = int(added.lastrowid or 0)
            values = (key, self._persons[key])
            self._db.execute("INSERT INTO person_addresses (address, person) VALUES (?, ?)", values)
        return self._persons[key]


def _exchange_event(kind: str, form: dict[str, Any], cards: _Cards) -> bool:
    """Exchange the persons of an event; False if its form is none that was ever written."""
    if kind == "GameCreated":
        return _change(form.get("master"), "player", cards.of_player)
    if kind == "GameStarted":
        seats = form.get("seats")
        if not isinstance(seats, list):
            return False
        changed = [_change(seat, 1, cards.of_player) for seat in seats]
        return all(changed)
    if kind in _PLAYERS:
        return _change(form, _PLAYERS[kind], cards.of_player)
    return _change(form, _ADDRESSES[kind], cards.of_address)


def _exchange_state(form: dict[str, Any], cards: _Cards) -> None:
    for holder in _holders(form):
        _change(holder, "player", cards.of_player)
    for name in ("waiting", "observers"):
        there = form.get(name)
        for place in range(len(there) if isinstance(there, list) else 0):
            _change(there, place, cards.of_player)


def _holders(form: dict[str, Any]) -> Iterator[Any]:
    """Whatever in a state has a player: the gamesmaster, seats, offers."""
    yield form["master"]
    for name in ("seats", "offers"):
        there = form.get(name)
        yield from there if isinstance(there, list) else ()


def _change(form: Any, place: str | int, change: _Change) -> bool:
    """Change what stands in a place of a form; False if nothing of that kind does."""
    try:
        form[place] = change(form[place])
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False
    return True


def _form_in(text: str) -> Any:
    try:
        return json.loads(text)
    except (RecursionError, ValueError):
        return None


def _text(form: Any) -> str:
    # A lone surrogate, which SQLite takes as no text, is its escape again, as it was.
    return json.dumps(form, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
