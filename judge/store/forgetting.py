"""Forgetting a person: what was kept of them, apart from what was written in games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from judge.store.faults import RecordsBusy
from judge.store.ledger import Ledger
from judge.store.mail_texts import texts_in
from judge.store.persons import StoredPerson

SOMEBODY = "somebody"
_NOWHERE = "forgotten.invalid"
"""RFC 2606 §2: no mail goes there, ever."""
_NOTE = "forgotten"


@dataclass(frozen=True, slots=True)
class Remains:
    """The letters and mails, by id, that are somebody's or name them.

    `pending` are those of them that are still to be served or sent, each in words.
    """

    letters: tuple[int, ...]
    mails: tuple[int, ...]
    pending: tuple[str, ...]


class Forgetting:
    """Finds what is kept of a person, and puts a stand-in in its place."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def is_done(self, person: StoredPerson) -> bool:
        """Whether nothing is left of a person but stand-ins."""
        return all(address.endswith(f"@{_NOWHERE}") for address in person.addresses)

    def stranger(self, address: str) -> StoredPerson | None:
        """Return somebody who wrote or was written to, and was in no game; `id` is 0."""
        known = self._ledger.value(
            "SELECT EXISTS (SELECT 1 FROM letters WHERE lower(sender) = ?)"
            " OR EXISTS (SELECT 1 FROM outbox WHERE recipient = ?)"
            " OR EXISTS (SELECT 1 FROM standbys WHERE address = ?)",
            address.lower(),
            address,
            address.lower(),
        )
        known = known and "@" in address and not address.lower().endswith(f"@{_NOWHERE}")
        return StoredPerson(0, "", (address.lower(),)) if known else None

    def remains(self, person: StoredPerson) -> Remains:
        """Return what is left of a person beside games; reads every letter and mail."""
        words = self._words(person)
        letters = list(self._naming(words, "letters", "sender, recipient, message_id"))
        mails = list(self._naming(words, "outbox", "key, sender, recipient, error, kind, picture"))
        waiting = [f"letter {id} ({state})" for id, state in letters if state != "served"]
        waiting += [f"mail {id}" for id, state in mails if state == "queued"]
        return Remains(tuple(id for id, _ in letters), tuple(id for id, _ in mails), tuple(waiting))

    def forget(self, person: StoredPerson, remains: Remains) -> None:
        """Put a stand-in on all cards of a person, and have the rest say nothing of them.

        It has another address for each of theirs, and the zone and the taste for pictures
        of each card: so whatever a replay compares comes out the same. What tells letters
        and mails from others stays. The bytes are in the file until `scrub`.
        """
        with self._ledger.transaction():
            words = self._words(person)
            for id in remains.letters:
                self._clear_letter(id, words)
            stand_ins = dict(self._stand_ins(person))
            for id in remains.mails:
                self._clear_mail(id, stand_ins)
            self._clear_visits(stand_ins)
            self._clear_passwords(stand_ins)
            for known in stand_ins:
                for table in ("standbys", "conduct"):
                    self._ledger.rows(f"DELETE FROM {table} WHERE address = ?", known.lower())
            for old, new in stand_ins.items():
                for table in ("addresses", "person_addresses"):
                    self._ledger.rows(
                        f"UPDATE {table} SET address = ? WHERE address = ?", new, old.lower()
                    )
                self._ledger.rows(
                    "UPDATE cards SET address = ?, name = ? WHERE address = ? AND person = ?",
                    new, SOMEBODY, old, person.id,
                )  # fmt: skip
            self._ledger.rows(
                "UPDATE persons SET name = ?, zone = 'UTC', wishes = '{}', stands_by = 0"
                " WHERE id = ?",
                SOMEBODY,
                person.id,
            )

    def scrub(self) -> None:
        """Write the file anew, without a trace of what was changed or deleted.

        RecordsBusy while somebody else has the records open and reads.
        """
        self._ledger.rows("VACUUM")
        busy, *_ = self._ledger.rows("PRAGMA wal_checkpoint(TRUNCATE)")[0]
        if busy:
            message = f"{self._ledger.path}: another program reads the records; stop it"
            raise RecordsBusy(message)

    def _naming(
        self, words: re.Pattern[str], table: str, columns: str
    ) -> Iterator[tuple[int, str]]:
        """The letters or mails in which one of the words stands, each with its state."""
        for (id,) in self._ledger.rows(f"SELECT id FROM {table} ORDER BY id"):
            # One by one: all of them may be more than there is room for.
            row = f"SELECT state, raw, {columns} FROM {table} WHERE id = ?"
            state, raw, *texts = self._ledger.rows(row, id)[0]
            if any(words.search(text) for text in (*texts, *texts_in(raw))):
                yield id, state

    def _words(self, person: StoredPerson) -> re.Pattern[str]:
        """What finds any address or name of a person in a text.

        Who gave no name is called by what stands before the @ (`Player.called`).
        """
        rows = self._ledger.rows(
            "SELECT DISTINCT name, address FROM cards WHERE person = ?", person.id
        )
        nameless = (address.partition("@")[0] for name, address in rows if not name)
        names = dict.fromkeys(name for name, _ in rows if name)
        return _finding((*self._known(person), *dict.fromkeys(nameless)), names)

    def _known(self, person: StoredPerson) -> list[str]:
        """Each address of a person, as it stands anywhere."""
        rows = self._ledger.rows("SELECT address FROM cards WHERE person = ?", person.id)
        return sorted({*person.addresses, *(address for (address,) in rows)})

    def _stand_ins(self, person: StoredPerson) -> Iterator[tuple[str, str]]:
        """Each address of a person, and what is put in its place: nobody's until now."""
        rows = self._ledger.rows(
            "SELECT address FROM person_addresses WHERE address LIKE ?", f"%@{_NOWHERE}"
        )
        taken = {address for (address,) in rows}
        stand_ins = (
            f"forgotten-{person.id}{f'-{number}' if number else ''}@{_NOWHERE}"
            for number in count()
        )
        free = (address for address in stand_ins if address not in taken)
        yield from zip(self._known(person), free, strict=False)

    def _clear_letter(self, id: int, words: re.Pattern[str]) -> None:
        self._ledger.rows("DELETE FROM sayings WHERE letter = ?", id)
        sender, message_id = self._ledger.rows(
            "SELECT sender, message_id FROM letters WHERE id = ?", id
        )[0]
        self._ledger.rows(
            "UPDATE letters SET sender = ?, message_id = ?, note = ?, raw = x'' WHERE id = ?",
            words.sub(_NOTE, sender),
            words.sub(_NOTE, message_id),
            _NOTE,
            id,
        )

    def _clear_mail(self, id: int, stand_ins: dict[str, str]) -> None:
        key, recipient = self._ledger.rows("SELECT key, recipient FROM outbox WHERE id = ?", id)[0]
        for old, new in stand_ins.items():
            key = _finding([old]).sub(new, key)
            recipient = new if recipient.lower() == old.lower() else recipient
        self._ledger.rows(
            "UPDATE outbox SET key = ?, recipient = ?, raw = x'', kind = '', picture = '',"
            " error = '' WHERE id = ?",
            key,
            recipient,
            id,
        )

    def _clear_passwords(self, stand_ins: dict[str, str]) -> None:
        """The passwords of the seats that they have; those of seats they had are gone."""
        for old in stand_ins:
            self._ledger.rows(
                "DELETE FROM passwords WHERE (game, place) IN"
                " (SELECT game, seat FROM addresses WHERE address = ?)",
                old.lower(),
            )

    def _clear_visits(self, stand_ins: dict[str, str]) -> None:
        """What was counted of somebody, by the address or the mailbox that it belongs to.

        So was their domain, which may be theirs alone.
        """
        known = {old.lower() for old in stand_ins}
        domains = {address.partition("@")[2] for address in known}
        words = _finding(known | {re.sub(r"\+[^@]*(?=@)", "", address) for address in known})
        for kind, key in self._ledger.rows("SELECT kind, key FROM visits"):
            if words.search(key) or any(f".{domain}".endswith(f".{key}") for domain in domains):
                self._ledger.rows("DELETE FROM visits WHERE kind = ? AND key = ?", kind, key)


def _finding(addresses: Iterable[str], names: Iterable[str] = ()) -> re.Pattern[str]:
    """What finds whole words in a text: bo@x.org is not in li.bo@x.org, nor Bo in Bob.

    Addresses may be their first halves alone.
    """
    either = [rf"(?<!\w[.+-]){re.escape(address)}" for address in addresses]
    either += map(re.escape, names)
    return re.compile(rf"(?<!\w)(?:{'|'.join(either)})(?!\w)", re.IGNORECASE)
