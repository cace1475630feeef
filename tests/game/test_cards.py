"""Cards: what is kept of games says of persons their numbers, and reads back as it was."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from judge.daemon.cards import events_in_full, state_in_full
from judge.daemon.replaying import replay_faults
from judge.game.cards import card_numbers, event_in_cards, game_in_cards, in_full
from judge.game.filed_forms import RecordFault
from judge.game.people_events import PicturesSet, SeatOffered
from judge.game.records import KINDS, read_event, write_event, write_game
from judge.game.seats import PersonAddress, Player
from judge.library.variants import load_variant
from judge.store.records import Records
from tests.game.test_editions import LOGS, WHOLE, log_in, replayed, rows_in
from tests.harm.house import House

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
STANDARD = load_variant("standard")
ANNA = Player("anna@x.org", "Anna", "Europe/Berlin", pictures=False)


ADDRESS = re.compile(r"[a-z0-9]@[a-z0-9-]+\.")


class Deck:
    """Cards by number, in the order in which they came."""

    def __init__(self) -> None:
        self.players: list[Player] = []

    def number_of(self, player: Player) -> int:
        if player not in self.players:
            self.players.append(player)
        return self.players.index(player)

    def full(self, form: Any) -> Any:
        """A form that has cards, as JSON and back, with them put in."""
        return json.loads(json.dumps(form), object_hook=in_full(dict(enumerate(self.players))))


def test_a_person_and_a_bare_address_have_cards_of_their_own() -> None:
    deck = Deck()
    offered = SeatOffered(None, ANNA, NOON)
    form = event_in_cards(*write_event(offered), deck.number_of)
    assert form == {"power": None, "player": {"card": 0}, "until": NOON.isoformat()}
    pictures = PicturesSet(PersonAddress("anna@x.org"), wanted=True)
    bare = event_in_cards(*write_event(pictures), deck.number_of)
    assert bare == {"address": {"address_of": 1}, "wanted": True}
    assert deck.players == [ANNA, Player("anna@x.org")]
    assert read_event("SeatOffered", deck.full(form), STANDARD) == offered
    assert read_event("PicturesSet", deck.full(bare), STANDARD) == pictures


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name} {file.name[:-9]}")
def test_no_event_that_was_ever_told_has_a_person_in_it_beside_cards(file: Path) -> None:
    """And with its cards put in it is what it was; nor has the state."""
    deck = Deck()
    _, log = log_in(file)
    for logged in log:
        kind, form = write_event(logged.event)
        carded = event_in_cards(kind, form, deck.number_of)
        assert deck.full(carded) == json.loads(json.dumps(form))
        assert not ADDRESS.search(json.dumps(carded)) or kind in {"PressSent", "PressDrafted"}, kind
    *_, (_, last) = replayed(file)
    form = write_game(last.game)
    carded = game_in_cards(form, deck.number_of)
    assert deck.full(carded) == json.loads(json.dumps(form))
    written = {name: part for name, part in carded.items() if name not in {"press", "drafts"}}
    assert not ADDRESS.search(json.dumps(written))


def test_every_kind_of_event_can_be_exchanged() -> None:
    """Else a person might stand in it in a way that nobody could tell apart."""
    for kind in KINDS:
        assert event_in_cards(kind, {}, lambda _: 0) == {}


def test_what_looks_like_a_card_and_is_none_stays() -> None:
    text = json.dumps(
        {"text": '{"card": 5}', "options": {"card": "five"}, "x": {"card": 5, "y": 1}}
    )
    assert json.loads(text, object_hook=in_full({})) == json.loads(text)
    assert card_numbers(text) == set()
    assert card_numbers('[{"card": 17}, {"address_of":4}, {"card": "x"}]') == {4, 17}


def test_a_card_that_is_not_there_is_a_fault_of_the_records() -> None:
    with pytest.raises(RecordFault, match="there is no card 3"):
        json.loads('{"player": {"card": 3}}', object_hook=in_full({}))


OLDER = [file for file in WHOLE if file.parent.name < "2026-11-23"]
"""Of before there were cards."""


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.parent.name)
def test_the_persons_of_older_records_are_taken_out_of_them(file: Path, tmp_path: Path) -> None:
    """Everything else in the logs stays as it was, word by word."""
    path = tmp_path / "judge.db"
    columns = "game, number, kind, version, at, body"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(gzip.decompress(file.read_bytes()).decode())
        then = db.execute(f"SELECT {columns} FROM events ORDER BY game, number").fetchall()
        states = dict(db.execute("SELECT name, state FROM games").fetchall())
    with Records.open(path) as records:
        now = records._ledger.rows(f"SELECT {columns} FROM events ORDER BY game, number")
        assert [row[:-1] for row in now] == [row[:-1] for row in then]
        told = [row for name in records.games.names() for row in records.games.events(name)]
        assert len(told) == len(then)
        bodies = [body for *_, kind, _, _, body in now if not kind.startswith("Press")]
        assert not [body for body in bodies if ADDRESS.search(body)]
        wanted = sorted(json.dumps(json.loads(row[-1])) for row in then)
        assert (
            sorted(json.dumps(json.loads(r.body)) for r in events_in_full(told, records)) == wanted
        )
        for name, state in states.items():
            stored = records.games.load(name)
            assert stored is not None
            assert state_in_full(stored.state, records) == json.loads(state)
            assert list(replay_faults(records, name)) == []
        with pytest.raises(Exception, match="never rewritten"):
            records._ledger.rows("UPDATE events SET body = '{}'")
        assert records.check() == []


def test_a_letter_reads_cards_once_and_writes_them_once() -> None:
    """However many people are in a game."""
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        seen: list[str] = []
        to = house.reply_address("FRANCE")
        house.records._ledger.database.conn.set_trace_callback(seen.append)
        house.write_from("anna@x.org", "A Mar - Spa", to=to)
        house.records._ledger.database.conn.set_trace_callback(None)
        about = [sql for sql in seen if " cards " in sql or "persons" in sql]
        assert len(about) == 2, about


def test_the_rows_of_an_edition_have_the_cards_that_they_name() -> None:
    for file in LOGS:
        kept = rows_in(file)
        named = {n for row in kept["events"] for n in card_numbers(row["body"])}
        assert named <= {row["number"] for row in kept["cards"]}
