"""Persons, their addresses, and their cards: all that the records know of anybody as such."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from judge.store.ledger import Ledger


class Card(NamedTuple):
    """What a person gave of themselves at one time; none is ever changed but to forget it."""

    address: str
    name: str = ""
    zone: str = "UTC"
    pictures: bool = True


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """Somebody, over all games; `name` is the last that they gave."""

    id: int
    name: str
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Involved:
    """What somebody is in a game, and how that stands; `seat` is a power, "GM" or another role."""

    game: str
    state: str
    seat: str


class PersonShelf:
    """An address is one person's, a person may have several; equal cards have one number."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def cards(self, numbers: Collection[int]) -> dict[int, Card]:
        """Return the cards of these numbers that there are."""
        rows = self._ledger.rows(
            "SELECT id, address, name, zone, pictures FROM cards"
            " WHERE id IN (SELECT value FROM json_each(?))",
            json.dumps([*numbers]),
        )
        return {id: _card(row) for id, *row in rows}

    def cards_of(self, person: int) -> set[int]:
        """Return the numbers of all cards of a person."""
        return {id for (id,) in self._ledger.rows("SELECT id FROM cards WHERE person = ?", person)}

    def numbers(self, cards: Iterable[Card]) -> dict[Card, int]:
        """Return the number of each card, and of more; new ones are kept, their persons too."""
        wanted = tuple(cards)
        addresses = json.dumps(sorted({card.address for card in wanted}))
        with self._ledger.together():
            # Where some were made alike since, by forgetting, the oldest is meant.
            rows = self._ledger.rows(
                "SELECT id, address, name, zone, pictures FROM cards"
                " WHERE address IN (SELECT value FROM json_each(?)) ORDER BY id DESC",
                addresses,
            )
            found = {_card(row): id for id, *row in rows}
            for card in wanted:
                if card not in found:
                    found[card] = self._add(card)
        return found

    def same(self, known: str, new: str) -> None:
        """Keep that a person has another address too; one that is somebody's stays theirs."""
        with self._ledger.together():
            person = self._person(known)
            self._ledger.rows(
                "INSERT INTO person_addresses (address, person) VALUES (?, ?)"
                " ON CONFLICT DO NOTHING",
                new.lower(),
                person,
            )

    def of(self, address: str) -> StoredPerson | None:
        """Return whose an address is, None for nobody's."""
        row = self._ledger.row(
            "SELECT person FROM person_addresses WHERE address = ?", address.lower()
        )
        return None if row is None else self._stored(row[0])

    def found(self, word: str, most: int) -> list[StoredPerson]:
        """Return the first persons with a word in a name or an address, by name; for the host."""
        rows = self._ledger.rows(
            "SELECT DISTINCT persons.id FROM persons JOIN person_addresses ON person = persons.id"
            " WHERE instr(lower(persons.name), lower(?)) OR instr(address, lower(?))"
            " ORDER BY lower(persons.name), persons.id LIMIT ?",
            word,
            word,
            most,
        )
        return [self._stored(id) for (id,) in rows]

    def places(self, person: int, most: int = -1) -> list[Involved]:
        """Return what a person is, and was at the end, in the newest games; -1 for all."""
        rows = self._ledger.rows(
            "SELECT games.name, standings.state, seat FROM person_addresses"
            " JOIN addresses USING (address) JOIN games ON games.id = addresses.game"
            " JOIN standings ON standings.game = games.id WHERE person = ?"
            " ORDER BY games.id DESC, seat LIMIT ?",
            person,
            most,
        )
        return [Involved(*row) for row in rows]

    def _add(self, card: Card) -> int:
        person = self._person(card.address)
        if card.name:
            self._ledger.rows("UPDATE persons SET name = ? WHERE id = ?", card.name, person)
        return int(
            self._ledger.value(
                "INSERT INTO cards (person, address, name, zone, pictures)"
                " VALUES (?, ?, ?, ?, ?) RETURNING id",
                person,
                *card,
            )
        )

    def _person(self, address: str) -> int:
        """Whose an address is; somebody new's, if it is nobody's."""
        known = self._ledger.row(
            "SELECT person FROM person_addresses WHERE address = ?", address.lower()
        )
        if known is not None:
            return int(known[0])
        person = self._ledger.value("INSERT INTO persons DEFAULT VALUES RETURNING id")
        self._ledger.rows(
            "INSERT INTO person_addresses (address, person) VALUES (?, ?)", address.lower(), person
        )
        return int(person)

    def _stored(self, id: int) -> StoredPerson:
        name = self._ledger.value("SELECT name FROM persons WHERE id = ?", id)
        rows = self._ledger.rows(
            "SELECT address FROM person_addresses WHERE person = ? ORDER BY address", id
        )
        return StoredPerson(id, name, tuple(address for (address,) in rows))


def _card(row: Sequence[Any]) -> Card:
    address, name, zone, pictures = row
    return Card(address, name, zone, pictures=bool(pictures))
