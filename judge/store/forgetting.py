"""Forgetting a person: what was kept of them, apart from what was written in games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

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
        called = {name or address.partition("@")[0]: None for name, address in rows}
        words = [*(old for old, _ in self._stand_ins(person)), *called]
        either = "|".join(map(re.escape, words))
        return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)

    def _stand_ins(self, person: StoredPerson) -> Iterator[tuple[str, str]]:
        """Each address of a person, as it stands anywhere, and what is put in its place."""
        rows = self._ledger.rows("SELECT address FROM cards WHERE person = ?", person.id)
        known = sorted({*person.addresses, *(address for (address,) in rows)})
        for number, address in enumerate(known):
            more = f"-{number}" if number else ""
            yield address, f"forgotten-{person.id}{more}@{_NOWHERE}"

    def _clear_letter(self, id: int, words: re.Pattern[str]) -> None:
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
            key = re.sub(re.escape(old), new, key, flags=re.IGNORECASE)
            recipient = new if recipient.lower() == old.lower() else recipient
        self._ledger.rows(
            "UPDATE outbox SET key = ?, recipient = ?, raw = x'', kind = '', picture = '',"
            " error = '' WHERE id = ?",
            key,
            recipient,
            id,
        )

    def _clear_visits(self, stand_ins: dict[str, str]) -> None:
        """What was counted of somebody, by the address or the mailbox that it belongs to."""
        known = {old.lower() for old in stand_ins}
        known |= {re.sub(r"\+[^@]*(?=@)", "", address) for address in known}
        for kind, key in self._ledger.rows("SELECT kind, key FROM visits"):
            if any(address in key.lower() for address in known):
                self._ledger.rows("DELETE FROM visits WHERE kind = ? AND key = ?", kind, key)
