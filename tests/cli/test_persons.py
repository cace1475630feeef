"""`judge persons` and `judge forget`: whom the records know, and knowing them no more."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.daemon.office import RecordsOffice
from judge.daemon.replaying import load_game, replay_faults
from judge.desk.replies.addressing import offer_part
from judge.store.forgetting import Forgetting
from judge.store.records import Records
from tests.harm.house import JUDGE, MASTER, NOON, PLAYERS, SEED, SERVER, House

QUEENIE = "queenie+dip@wonder-land.example"
NAME = "Queenie O'Häre"
HEAD = f"Authentication-Results: {SERVER}; spf=pass smtp.mailfrom={QUEENIE}\n"
HEAD += f"From: =?utf-8?q?Queenie_O'H=C3=A4re?= <{QUEENIE}>"


class Place(House):
    """A house in which somebody plays who wishes to be forgotten."""

    def queenie(self, text: str, *, to: str = str(JUDGE), subject: str = "") -> None:
        self.letters += 1
        raw = f"{HEAD}\nTo: {to}\nSubject: {subject}\nMessage-ID: <{QUEENIE}/{self.letters}>\n\n"
        self.post(f"{raw}{text}\n".encode(), sender=QUEENIE, to=to)

    def carry(self) -> None:
        """Have all mails leave."""
        for mail in self.records.outbox.next_due(self.now, 10_000):
            self.records.outbox.sent(mail.id, self.now)

    def over(self, name: str, *, wish: str = "join") -> None:
        """A game with her in it, from its beginning to its end."""
        self.game_name = name
        self.write_from(MASTER, f"create game {name} zone Europe/Berlin")
        self.queenie(f"{wish} {name}")
        self.queenie("pictures off", subject=f"[{name}]")
        for player in PLAYERS[: 7 if wish != "join" else 6]:
            self.write_from(f"{player}@x.org", f"join {name}")
        self.write("GM", "start")
        self.write("GM", "process")
        self.write("GM", "set zone America/New_York")
        self.write("GM", f"cancel game {name}")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        Records.open(tmp_path / DATABASE) as records,
    ):
        yield Place(records, now=NOON, answers_an_hour=1000)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


def run(data: Path, *words: str) -> int:
    return main([*words, "--data", str(data)])


def traces(data: Path) -> list[str]:
    """In which files of the records there is a word of hers."""
    found = []
    for file in data.iterdir():
        content = file.read_bytes().lower()
        words = (QUEENIE, "wonder-land", "queenie", "o'h", NAME.lower())
        if any(word.encode() in content for word in words):
            found.append(file.name)
    return found


def played(place: Place) -> None:
    """Two games that are over with her in them, and one that goes on without her."""
    place.over("gone")
    place.over("watched", wish="observe")
    place.game_name = "ghost"
    place.write_from(MASTER, "create game ghost")
    place.queenie("join ghost")
    place.queenie("leave", subject="[ghost]")
    for player in PLAYERS:
        place.write_from(f"{player}@x.org", "join ghost")
    place.write("GM", "start")
    place.write("FRANCE", "broadcast\nHello.\nendpress")
    place.carry()


def test_who_is_forgotten_is_nowhere_and_every_game_replays(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(place)
    records = place.records
    before = {name: records.games.events(name) for name in records.games.names()}
    assert traces(data)
    assert run(data, "forget", QUEENIE.title()) == 0
    assert "add --yes" in capsys.readouterr().out
    assert traces(data)
    assert run(data, "forget", QUEENIE, "--yes") == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{NAME}: {QUEENIE}\n")
    assert "What was written in games stays" in told
    assert "archives" in told
    assert told.endswith("It is done.\n")
    assert traces(data) == []
    assert {name: records.games.events(name) for name in records.games.names()} == before
    for name in before:
        assert list(replay_faults(records, name)) == []
        assert run(data, "replay", name) == 0
    assert records.check() == []
    (stand_in,) = {
        seat.player for seat in load_game(records, "gone").people.seats
        if seat.player.address not in {f"{player}@x.org" for player in PLAYERS}
    }  # fmt: skip
    assert (stand_in.name, stand_in.zone, stand_in.pictures) == (
        "somebody", "America/New_York", False,
    )  # fmt: skip
    assert [watcher.address for watcher in load_game(records, "watched").people.observers] == [
        stand_in.address
    ]
    assert run(data, "persons", "forgotten") == 0
    assert "    gone, over: " in capsys.readouterr().out


def test_who_is_forgotten_may_come_again_and_is_another_person(place: Place, data: Path) -> None:
    played(place)
    assert run(data, "forget", QUEENIE, "--yes") == 0
    place.write_from(MASTER, "create game tea")
    place.queenie("join tea")
    assert [p.address for p in load_game(place.records, "tea").people.waiting] == [QUEENIE]
    person = place.records.persons.of(QUEENIE)
    assert person is not None
    assert [held.game for held in place.records.persons.places(person.id)] == ["tea"]
    for name in place.records.games.names():
        assert list(replay_faults(place.records, name)) == []


def test_a_game_goes_on_whose_past_player_was_forgotten(place: Place, data: Path) -> None:
    played(place)
    assert run(data, "forget", QUEENIE, "--yes") == 0
    place.write("FRANCE", "broadcast\nAnd on.\nendpress")
    followed = place.write("GM", "process")
    assert "PhaseProcessed" in followed.kinds
    assert all("forgotten" not in mail.to for mail in followed.mails)
    assert list(replay_faults(place.records, "ghost")) == []


NEEDED = {
    "seat": ("join ghost", "ghost (waiting)"),
    "observer": ("observe ghost", "ghost (observer)"),
    "master": ("create game mine", "mine (GM)"),
}


@pytest.mark.parametrize("role", NEEDED)
def test_nobody_is_forgotten_whom_a_game_needs(
    place: Place, data: Path, role: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wish, where = NEEDED[role]
    place.write_from(MASTER, "create game ghost")
    place.queenie(wish)
    place.carry()
    assert run(data, "forget", QUEENIE, "--yes") == 1
    assert capsys.readouterr().err == (
        f"judge: not forgotten: is still in {where}; try again when they have left, or it is over\n"
    )
    assert place.records.persons.of(QUEENIE) is not None


def test_nobody_is_forgotten_who_was_offered_a_seat(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place.write_from(MASTER, "create game ghost")
    for player in PLAYERS:
        place.write_from(f"{player}@x.org", "join ghost")
    place.write("GM", "start")
    place.write("GM", f"replace France by {QUEENIE}")
    place.carry()
    with patch("judge.cli.persons.datetime") as clock:
        clock.now.return_value = place.now
        assert run(data, "forget", QUEENIE, "--yes") == 1
    assert "ghost (was offered FRANCE)" in capsys.readouterr().err
    game = place.game
    office = RecordsOffice(place.records, JUDGE, place.now)
    place.queenie("no", to=f"{offer_part(office, game, game.people.offers[0])}@{JUDGE.domain}")
    place.carry()
    assert run(data, "forget", QUEENIE, "--yes") == 0
    assert traces(data) == []
    assert list(replay_faults(place.records, "ghost")) == []


def test_nobody_is_forgotten_while_a_mail_is_on_its_way(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place.over("gone")
    assert run(data, "forget", QUEENIE, "--yes") == 1
    assert "still to be served or sent" in capsys.readouterr().err


def test_who_moved_is_forgotten_with_every_address(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And somebody else of the same name stays."""
    records = place.records
    place.over("gone")
    played_by = next(s for s in load_game(records, "gone").people.seats if s.player.name == NAME)
    records.persons.same(QUEENIE, "queen@palace.example")
    records.persons.same(QUEENIE, MASTER)  # somebody's already: stays theirs
    place.letters += 1
    raw = f"From: {NAME} <other@x.org>\nMessage-ID: <{place.letters}@x>\n\ncreate game tea\n"
    place.post(raw.encode(), sender="other@x.org")
    place.carry()
    assert run(data, "forget", "queen@palace.example", "--yes") == 0
    assert f"{NAME}: queen@palace.example, {QUEENIE}" in capsys.readouterr().out
    everything = b"".join(file.read_bytes() for file in data.iterdir())
    assert QUEENIE.encode() not in everything
    assert b"queen@palace" not in everything
    assert load_game(records, "tea").people.master.player.name == NAME
    now = load_game(records, "gone").people.seat_of(played_by.power).player
    assert now.address.endswith("@forgotten.invalid")
    assert records.persons.of(MASTER) is not None
    assert list(replay_faults(records, "gone")) == []


def test_who_gave_no_name_is_forgotten_under_what_they_were_called(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That stands before the @ of their address, and in the mails of others."""
    place.write_from(MASTER, "create game ghost")
    letter = b"From: nivens@x.org\nMessage-ID: <77@x>\n\njoin ghost\n"
    told = place.post(letter, sender="nivens@x.org").to(MASTER)
    assert told.subject == "[ghost] nivens has joined"
    place.write("GM", "cancel game ghost")
    place.carry()
    assert run(data, "forget", "nivens@x.org", "--yes") == 0
    assert all(b"nivens" not in file.read_bytes() for file in data.iterdir())


def test_one_address_in_two_roles_is_one_person(place: Place, data: Path) -> None:
    """Who leads a game and plays in it; a card of one game is the other's, too."""
    place.over("gone")
    place.queenie("create game tea zone Europe/Berlin")
    place.queenie("join tea")
    game = load_game(place.records, "tea")
    assert game.people.master.player.address == game.people.waiting[0].address == QUEENIE
    person = place.records.persons.of(QUEENIE)
    assert person is not None
    assert [held.seat for held in place.records.persons.places(person.id)][:2] == ["GM", "waiting"]
    assert run(data, "forget", QUEENIE, "--yes") == 1
    place.game_name = "tea"
    place.queenie("cancel game tea", to=place.reply_address("GM"))
    place.carry()
    assert run(data, "forget", QUEENIE, "--yes") == 0
    assert traces(data) == []
    for name in place.records.games.names():
        assert list(replay_faults(place.records, name)) == []


def test_a_seats_own_player_at_another_address_is_the_same_person(place: Place) -> None:
    place.write_from(MASTER, "create game ghost")
    for player in PLAYERS:
        place.write_from(f"{player}@x.org", "join ghost")
    place.write("GM", "start")
    old = place.address_of("FRANCE")
    asked = place.write("FRANCE", "address new@elsewhere.example").to(old).text
    line = re.search(r"^ +(address \S+ [a-z2-7]{8})$", asked, re.MULTILINE)
    assert line
    place.write("FRANCE", line[1])
    assert place.address_of("FRANCE") == "new@elsewhere.example"
    person = place.records.persons.of(old)
    assert person is not None
    assert person.addresses == tuple(sorted((old, "new@elsewhere.example")))
    assert [held.seat for held in place.records.persons.places(person.id)] == ["FRANCE"]


def test_a_stand_in_that_somebody_took_hinders_nobody(place: Place, data: Path) -> None:
    """And a game that can't be read, without them in it, doesn't either."""
    place.over("gone")
    person = place.records.persons.of(QUEENIE)
    assert person is not None
    taken = f"forgotten-{person.id}@forgotten.invalid"
    place.write_from(MASTER, "create game tea")
    place.write_from(taken, "join tea")
    place.write_from(MASTER, "create game odd")
    place.records._ledger.rows("UPDATE games SET state = 'odd' WHERE name = 'odd'")
    place.carry()
    assert run(data, "forget", QUEENIE, "--yes") == 0
    assert traces(data) == []
    assert [p.address for p in load_game(place.records, "tea").people.waiting] == [taken]
    (gone,) = place.records.persons.found("somebody", 9)
    assert gone.addresses == (f"forgotten-{person.id}-1@forgotten.invalid",)
    assert list(replay_faults(place.records, "gone")) == []


def test_a_stranger_who_only_wrote_is_forgotten(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place.over("gone")
    place.letters += 1
    raw = f"From: Li <li@else.example>\nMessage-ID: <{place.letters}@c.example>\n\nhelp\n"
    place.post(raw.encode(), sender="li@else.example")
    place.carry()
    for _ in range(2):
        assert run(data, "forget", "Li@else.example") == 0
        assert "letters, 1; mails, 1." in capsys.readouterr().out
    assert run(data, "forget", "Li@else.example", "--yes") == 0
    everything = b"".join(file.read_bytes() for file in data.iterdir()).lower()
    assert b"li@else" not in everything
    for nobody in ("li@else.example", "nobody@x.org", "", "judge"):
        assert run(data, "forget", nobody, "--yes") == 2
    assert place.records.persons.of(QUEENIE) is not None
    assert list(replay_faults(place.records, "gone")) == []


def test_whose_address_ends_alike_keeps_everything(place: Place, data: Path) -> None:
    """Somebody's address may be the end of another's."""
    place.over("gone")
    li = f"li.{QUEENIE}"
    place.write_from(li, "create game tea")
    place.carry()
    records, newest = place.records, place.letters
    before = records.letters.letter(newest)
    mails = [mail for mail in records.outbox.added_after(0) if mail.recipient == li]
    assert before is not None
    assert mails
    assert run(data, "forget", QUEENIE, "--yes") == 0
    assert records.letters.letter(newest) == before
    assert [mail for mail in records.outbox.added_after(0) if mail.recipient == li] == mails


def test_forgetting_is_all_or_nothing(
    place: Place, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill in the middle, after cards and letters, leaves what was."""
    place.over("gone")
    place.carry()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Forgetting, "_clear_visits", killed)
    assert run(data, "forget", QUEENIE, "--yes") == 130
    monkeypatch.undo()
    person = place.records.persons.of(QUEENIE)
    assert person is not None
    assert person.name == NAME
    assert all(letter.raw for letter in [place.records.letters.letter(2)] if letter)
    assert run(data, "forget", QUEENIE, "--yes") == 0
    assert traces(data) == []


def test_who_is_gone_already_leaves_no_trace_after_a_kill(
    place: Place, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the file was not written anew, the same command does that."""
    place.over("gone")
    place.carry()
    monkeypatch.setattr(Forgetting, "scrub", lambda *_: None)
    assert run(data, "forget", QUEENIE, "--yes") == 0
    assert traces(data)
    monkeypatch.undo()
    assert run(data, "forget", QUEENIE, "--yes") == 2
    assert traces(data) == []


def test_persons_are_listed_by_a_word(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(place)
    assert run(data, "persons", "QUEEN") == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == f"{NAME}: {QUEENIE}"
    assert shown[1:] == ["    watched, over: observer", shown[2]]
    assert shown[2].startswith("    gone, over: ")
    assert run(data, "persons", "nobody-of-this-name") == 0
    assert capsys.readouterr().out == (
        "nobody is on record with 'nobody-of-this-name' in their name or address\n"
    )
    assert run(data, "persons") == 0
    assert "Anna: anna@x.org" in capsys.readouterr().out
    for number in range(60):
        place.records.persons.same(f"p{number}@many.example", f"q{number}@many.example")
    assert run(data, "persons", "many.example") == 0
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 51
    assert "judge persons WORD" in shown[-1]


def test_an_export_has_persons_in_full(
    place: Place, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(place)
    assert run(data, "export", "ghost") == 0
    events = json.loads(capsys.readouterr().out)["events"]
    joined, left = (
        next(e for e in events if e["kind"] == kind) for kind in ("PlayerJoined", "PlayerLeft")
    )
    assert joined["player"] == {
        "address": QUEENIE, "name": NAME, "zone": "UTC", "pictures": True,
    }  # fmt: skip
    assert left["address"] == QUEENIE


def test_a_backup_from_before_is_not_touched(place: Place, data: Path) -> None:
    played(place)
    place.records.backup(data / "older")
    shutil.move(data / "older", data.parent / "older.db")
    assert run(data, "forget", QUEENIE, "--yes") == 0
    assert QUEENIE.encode() in (data.parent / "older.db").read_bytes()
