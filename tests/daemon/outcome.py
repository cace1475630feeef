"""What became of a game, held against what an undisturbed judge makes of the same letters.

The desk's `serve` and `close_phase` change nothing, so they can be asked
again: a letter by a letter, each at the time on record. The log, the
outbox and the mailboxes must be exactly what comes of that.
"""

from __future__ import annotations

import email
import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from judge.daemon.cards import events_in_full
from judge.daemon.office import RecordsOffice
from judge.daemon.replaying import replay_faults
from judge.demo.gamesmaster import GAME
from judge.demo.memory import SERVED, id_of
from judge.demo.postoffice import PostOffice
from judge.demo.table import GM, JUDGE, PEOPLE
from judge.desk.closing import close_phase
from judge.desk.counter import serve
from judge.desk.kinds import JoiningMail, OpeningMail, ReceiptMail, read_kind
from judge.desk.letters import JudgeAddress, Reply
from judge.desk.limits import Count
from judge.desk.replies.addressing import entries_of
from judge.game.agenda import due_at
from judge.game.events import Event
from judge.game.game import Game
from judge.game.records import read_game, write_event, write_game
from judge.post.dress import dress_reply
from judge.post.mime import read_letter
from judge.store.games import EventRow
from judge.store.letters import LetterState, StoredLetter
from judge.store.records import Records

SEATS = PEOPLE[:7]
ON_THE_WIRE = 6
"""Mails that a kill may hit between their sending and our note: three connections, two lanes."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How much there was of everything; `repeats` are mails that came twice."""

    letters: int
    replies: int
    repeats: int
    phases: int


class OfficeThen(RecordsOffice):
    """The office as it was before a letter: its game not yet further."""

    def __init__(
        self, records: Records, judge: JudgeAddress, now: datetime, then: Game | None, seed: str
    ) -> None:
        super().__init__(records, judge, now)
        self._then = then
        self._seed = seed

    def game(self, name: str) -> Game | None:
        return self._then if self._then is not None and self._then.name == name else None

    def games_of(self, address: str) -> Sequence[tuple[str, str]]:
        entries = entries_of(self._then) if self._then is not None else ()
        return [(GAME, seat) for who, seat in sorted(entries) if who.lower() == address.lower()]

    def is_first(self, count: Count) -> bool:
        assert count.kind != "stranger", f"{count.key} is no stranger"
        return True  # nobody in these games comes near the limits

    def seed_for(self, purpose: str) -> str:
        return self._seed


@dataclass
class Retelling:
    """Serves the letters on record again, and holds the log against it, event by event."""

    records: Records
    judge: JudgeAddress
    game: Game | None = None
    mails: list[tuple[str, str, str, bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.log: deque[EventRow] = deque(_log_on_record(self.records))
        self.seed = json.loads(self.log[0].body)["seed"]

    def tell(self, letters: Iterable[StoredLetter]) -> None:
        for letter in letters:
            assert letter.settled is not None
            while self.log and self.log[0].at < letter.settled:
                self._close()
            self._serve(letter, letter.settled)
        while self.log:
            self._close()

    def _serve(self, stored: StoredLetter, now: datetime) -> None:
        letter = read_letter(
            stored.raw,
            recipient=stored.recipient,
            arrived=stored.arrived,
            own_addresses=(str(self.judge),),
        )
        office = OfficeThen(self.records, self.judge, now, self.game, self.seed)
        served = serve(letter, f"L{stored.id}", office, now)
        for change in served.changes:
            self._happen(change.events, now)
            self.game = _as_kept(change.game)
        self._send(served.replies, now)

    def _close(self) -> None:
        """Close the phase that the log says was closed."""
        now = self.log[0].at
        assert self.game is not None
        due = due_at(self.game)
        assert due is not None
        assert due <= now, f"closed before it was due: {self.log[0]}"
        closed = close_phase(self.game, OfficeThen(self.records, self.judge, now, None, ""), now)
        self._happen(closed.processed.events, now)
        self.game = _as_kept(closed.game)
        self._send(closed.replies, now)

    def _happen(self, events: Iterable[Event], now: datetime) -> None:
        for event in events:
            kind, form = write_event(event)
            row = self.log.popleft()
            assert (row.kind, json.loads(row.body)) == (kind, json.loads(json.dumps(form)))
            assert row.at == now

    def _send(self, replies: Iterable[Reply], now: datetime) -> None:
        for reply in replies:
            mail = dress_reply(reply, judge=self.judge, at=now, secret=self.records.secret)
            self.mails.append((reply.key, mail.message_id, mail.recipient, mail.raw))


def _as_kept(game: Game) -> Game:
    """A game as the next letter finds it."""
    return read_game(json.loads(json.dumps(write_game(game))), game.variant)


def assert_all_done_once(records: Records, office: PostOffice, kills: int) -> Figures:
    """Hold the records against the letters in the mailboxes, and those against the records."""
    judge = JudgeAddress(JUDGE, office.domain)
    letters = list(_letters_on_record(records))
    _assert_every_letter_served_once(letters, office)
    retelling = Retelling(records, judge)
    retelling.tell(letters)
    _assert_the_log_is_sound(records)
    mails = records._ledger.rows("SELECT key, message_id, recipient, raw FROM outbox ORDER BY id")
    assert mails == retelling.mails
    states = records._ledger.rows("SELECT DISTINCT state FROM outbox")
    assert states == [("sent",)]
    repeats = _repeats(office, mails)
    assert repeats.total() <= kills * ON_THE_WIRE
    assert max(repeats.values(), default=0) <= kills
    _assert_every_picture_came(records, office)
    assert records.check() == []
    assert list(replay_faults(records, GAME)) == []
    phases = sum(event.kind == "PhaseProcessed" for event in _log_on_record(records))
    return Figures(len(letters), len(mails), repeats.total(), phases)


def _log_on_record(records: Records) -> list[EventRow]:
    """The log, with its persons in full."""
    return events_in_full(records.games.events(GAME), records)


def _letters_on_record(records: Records) -> Iterator[StoredLetter]:
    """Every letter, in the order of serving."""
    for (number,) in records._ledger.rows("SELECT id FROM letters ORDER BY id"):
        letter = records.letters.letter(number)
        assert letter is not None
        yield letter


def _assert_every_letter_served_once(letters: list[StoredLetter], office: PostOffice) -> None:
    assert {letter.state for letter in letters} == {LetterState.SERVED}
    assert office.letters(JUDGE) == ()
    written = [letter.text for letter in office.letters(JUDGE, SERVED)]
    assert Counter(map(id_of, written)).most_common(1)[0][1] == 1
    assert sorted(written) == sorted(letter.raw for letter in letters)


def _assert_the_log_is_sound(records: Records) -> None:
    """Seven players joined once each; each phase was processed once, and told to all."""
    events = [(row.kind, json.loads(row.body)) for row in _log_on_record(records)]
    joined = [_address(form) for kind, form in events if kind == "PlayerJoined"]
    assert len(joined) == len(set(joined)) == len(SEATS)
    phases = [form["phase"] for kind, form in events if kind == "PhaseProcessed"]
    assert len(phases) == len(set(phases)) >= 2
    told = Counter(
        phase
        for phase in phases
        for (key,) in records._ledger.rows("SELECT key FROM outbox WHERE occasion = 'report'")
        if key.startswith(f"{GAME}:{phase}:")
    )
    assert told == dict.fromkeys(phases, len(SEATS) + 1)


def _address(form: Any) -> str:
    return str(form["player"]["address"])


def _repeats(office: PostOffice, mails: list[tuple[Any, ...]]) -> Counter[tuple[str, bytes]]:
    """How often mails came again; all came once, to whom they were written, and as written."""
    came: Counter[tuple[str, bytes]] = Counter()
    for name in (GM, *SEATS):
        for mail in office.letters(name):
            _, _, raw = mail.text.partition(b"\r\nDate: ")
            came[office.address(name), _text_of(b"Date: " + raw)] += 1
    assert set(came) == {(recipient, _text_of(raw)) for _, _, recipient, raw in mails}
    for _, message_id, _, raw in mails:
        assert email.message_from_bytes(raw)["Message-ID"] == message_id
    came.subtract(set(came))
    return came


def _assert_every_picture_came(records: Records, office: PostOffice) -> None:
    """However often the judge was killed while it was drawn."""
    rows = records._ledger.rows("SELECT message_id, occasion, kind FROM outbox")
    reports = {message_id for message_id, occasion, _ in rows if occasion == "report"}
    pictured = {
        message_id
        for message_id, _, kind in rows
        if isinstance(read_kind(kind), ReceiptMail | OpeningMail | JoiningMail)
    }
    assert reports
    assert pictured
    for name in (GM, *SEATS):
        for stored in office.letters(name):
            mail = email.message_from_bytes(stored.text)
            kinds = {part.get_content_type() for part in mail.walk()}
            if mail["Message-ID"] in reports:
                assert "image/png" in kinds
            elif "image/png" in kinds:  # who joined, or an early receipt
                assert mail["Message-ID"] in pictured


def _text_of(raw: bytes) -> bytes:
    """A mail as it was promised: without the page and the files that joined it on its way."""
    mail = email.message_from_bytes(raw)
    text = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
    fields = [f"{name}: {value}" for name, value in mail.items() if "content" not in name.lower()]
    return "\n".join([*fields, "", str(text.get_payload()).strip()]).encode()
