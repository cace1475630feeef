"""A game moves from one judge to another: with all of it, and never to two places, nor to none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from judge.daemon.game_files import NoGameFile, read_game_file
from judge.daemon.moving import NotMoved, bring_back, move_away, refuse_game, take_in
from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import load_game, replay_faults
from judge.daemon.service import Service
from judge.desk.letters import JudgeAddress
from judge.game.clock_events import GamePaused
from judge.game.game import Game
from judge.post.arrival import Arrival
from judge.store.faults import RecordsFault
from judge.store.records import Records
from judge.store.schema import NEWEST_SCHEMA
from tests.harm.house import JUDGE, MASTER, House, Mail, read_mail

THERE = JudgeAddress("arbiter", "new.example")


@dataclass
class Other:
    """The judge to which a game goes: with records, an address and a secret of its own."""

    records: Records
    now: datetime

    def take(self, content: bytes, name: str = "") -> list[Mail]:
        """Take a game in; the mails that follow."""
        newest = self.records.outbox.newest()
        take_in(self.records, THERE, read_game_file(content), name, self.now)
        return [read_mail(mail.raw) for mail in self.records.outbox.added_after(newest)]

    def game(self, name: str = "ghost") -> Game:
        return load_game(self.records, name)

    def write(self, sender: str, to: str, text: str) -> list[Mail]:
        """A letter that somebody sends to this judge, and what is mailed of it."""
        newest = self.records.outbox.newest()
        raw = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{newest}@c>\r\n\r\n{text}\r\n".encode()
        keep_arrival(self.records, Arrival(raw, sender, to, self.now))
        Service(self.records, THERE, lambda: self.now).serve_all()
        return [read_mail(mail.raw) for mail in self.records.outbox.added_after(newest)]


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        house.host_address = "host@x.org"
        yield house


@pytest.fixture
def other(tmp_path: Path, house: House) -> Iterator[Other]:
    with Records.open(tmp_path / "there.db") as records:
        yield Other(records, house.now + timedelta(days=1))


def gone(house: House) -> bytes:
    return move_away(house.records, JUDGE, "ghost", str(THERE), house.now)


def forwarded(house: House, mail: Mail) -> str:
    """Bring the old judge what the new one wrote to it; what came of that."""
    return house.post(mail.raw, sender=str(THERE), to=mail.to).note


def only(mails: list[Mail], to: str) -> Mail:
    (found,) = [mail for mail in mails if to in mail.to]
    return found


def test_all_of_a_game_goes_along_and_it_is_played_there(house: House, other: Other) -> None:
    power = "FRANCE"
    france = house.address_of(power)
    house.write(power, "A Par - Bur\npress to Germany\nHello.\nendpress\npassword Zwiebel-7-Turm")
    house.write("GM", "press to France\nWell begun.\nendpress\nset press white")
    before, stopped = house.game, house.now
    assert before.clock.deadline is not None
    mails = other.take(gone(house))

    game = other.game()
    assert list(replay_faults(other.records, "ghost")) == []
    assert game.table == before.table
    assert game.people == before.people
    assert (game.press, game.settings, game.folder) == (
        before.press,
        before.settings,
        before.folder,
    )
    assert game.clock.deadline == before.clock.deadline + (other.now - stopped)
    log = [row.kind for row in other.records.games.events("ghost")]
    assert log[-2:] == ["GamePaused", "GameResumed"]
    assert log[:-2] == [row.kind for row in house.records.games.events("ghost")]

    # Who plays has an address there, by which the game goes on, and the password they had.
    letter = only(mails, france)
    address = letter.fields["Reply-To"]
    assert "@new.example" in address
    assert {mail.to for mail in mails if "judge+" not in mail.to} == {
        MASTER, *(seat.player.address for seat in game.people.seats),
    }  # fmt: skip
    receipt = only(other.write(france, address, "F Bre - MAO"), france)
    assert "A Par - Bur" in receipt.text
    assert "F Bre - MAO" in receipt.text
    named = other.write("anybody@x.org", str(THERE), "signon Fghost Zwiebel-7-Turm\nA Mar H")
    assert "A Mar H" in only(named, france).text


def test_here_nothing_happens_any_more_and_whoever_writes_is_told(house: House) -> None:
    address, deadline = house.reply_address("FRANCE"), house.game.clock.deadline
    assert deadline is not None
    gone(house)
    for followed in (
        house.write_from(house.address_of("FRANCE"), "A Par - Bur", to=address),
        house.forge(house.address_of("FRANCE"), "A Par - Bur"),
        house.write("GM", "process"),
        house.write("GM", "cancel game ghost"),
        house.write_from("nobody@y.org", "observe ghost"),
        house.write_from("someone@y.org", "A Par - Bur", to=f"judge+ghost@{JUDGE.domain}"),
    ):
        assert followed.events == ()
        (mail,) = followed.mails
        assert str(THERE) in mail.text, mail.text
    house.now = deadline + timedelta(days=30)
    service = Service(house.records, JUDGE, lambda: house.now)
    assert service.close_due() == 0
    assert house.records.standings.in_state("running", 9) == []
    with pytest.raises(RecordsFault, match="nothing happens here"):
        house.happen(GamePaused(timedelta(days=1)))


def test_what_is_known_of_letters_and_persons_there_stays_theirs(
    house: House, other: Other
) -> None:
    # A judge at which other people have the same numbers, and other letters.
    for stranger in ("zoe@y.org", "yan@y.org"):
        other.write(stranger, str(THERE), f"create game {stranger[:3]}fun\nname {stranger[:3]}")
    house.write("FRANCE", "A Par - Bur")
    known = {row.letter for row in house.records.games.events("ghost") if row.letter}
    other.take(gone(house))
    keys = {row.letter for row in other.records.games.events("ghost") if row.letter}
    assert len(keys) == len(known)
    assert not any(RecordsOffice(other.records, THERE, other.now).letter(key) for key in keys)
    assert list(replay_faults(other.records, "zoefun")) == []
    assert other.game("zoefun").people.master.player.address == "zoe@y.org"


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda content: content[:-40], "damaged"),
        (lambda content: content.replace(b"FRANCE", b"FRENCE", 1), "damaged"),
        (lambda content: b"x" + content, "no file that"),
        (lambda _: b"", "no file that"),
        (lambda _: b'{"form": []}\n', "no file that"),
        (lambda content: content.replace(b'"edition": 1', b'"edition": 2', 1), "later edition"),
        (
            lambda content: content.replace(
                b'"schema": %d' % NEWEST_SCHEMA, b'"schema": %d' % (NEWEST_SCHEMA + 1), 1
            ),
            "later edition",
        ),
    ],
)
def test_a_file_that_is_not_whole_or_too_new_is_refused(
    house: House, spoil: Callable[[bytes], bytes], why: str
) -> None:
    with pytest.raises(NoGameFile, match=why):
        read_game_file(spoil(gone(house)))


def test_a_game_is_taken_in_once_by_the_judge_to_which_it_goes_under_a_free_name(
    house: House, other: Other, tmp_path: Path
) -> None:
    content = gone(house)
    moved = read_game_file(content)
    with pytest.raises(NotMoved, match=r"was to go to arbiter@new\.example"):
        take_in(house.records, JUDGE, moved, "ghost2", house.now)
    other.write("zoe@y.org", str(THERE), "create game ghost")
    with pytest.raises(NotMoved, match="--as NAME"):
        other.take(content)
    with pytest.raises(NotMoved, match="can't be the name"):
        other.take(content, "Ghost & Co")
    mails = other.take(content, "phantom")
    assert other.game("phantom").name == "phantom"
    assert list(replay_faults(other.records, "phantom")) == []
    assert "There it was called ghost" in only(mails, house.address_of("FRANCE")).text
    with pytest.raises(NotMoved, match="was taken in, as phantom"):
        other.take(content, "phantom2")
    # Once the old judge has heard of it, there is no way back.
    assert "taken in by arbiter@new.example" in forwarded(house, only(mails, "judge+"))
    with pytest.raises(NotMoved, match="can move it back"):
        bring_back(house.records, JUDGE, "ghost", "", house.now, own=True)
    # But if the new one loses its records, the file can be had again, and taken in.
    assert gone(house) == content
    with pytest.raises(NotMoved, match="was taken in, as phantom"):
        other.take(gone(house))
    with Records.open(tmp_path / "restored.db") as restored:
        assert Other(restored, other.now).take(gone(house), "phantom")


def test_it_goes_back_by_the_word_of_the_judge_that_never_takes_it(
    house: House, other: Other
) -> None:
    deadline = house.game.clock.deadline
    assert deadline is not None
    content = gone(house)
    assert gone(house) == content, "a file that got lost is written once more"
    moved, stopped = read_game_file(content), house.now
    with pytest.raises(NotMoved, match="that is not the word"):
        bring_back(house.records, JUDGE, "ghost", "abcd-efgh", house.now, own=False)
    with pytest.raises(NotMoved, match="was to go to"):
        refuse_game(house.records, JUDGE, moved, house.now)
    word = refuse_game(other.records, THERE, moved, other.now)
    assert refuse_game(other.records, THERE, moved, other.now) == word
    with pytest.raises(NotMoved, match="refused, and never"):
        other.take(content)
    house.pass_time(hours=24)
    bring_back(house.records, JUDGE, "ghost", word.upper(), house.now, own=False)
    assert house.game.clock.deadline == deadline + (house.now - stopped)
    assert house.write("FRANCE", "A Par - Bur").kinds == ("OrdersEntered",)
    with pytest.raises(NotMoved, match="is here"):
        bring_back(house.records, JUDGE, "ghost", word, house.now, own=False)
    assert list(replay_faults(house.records, "ghost")) == []
    # Another time it is another file, and that word is no good for it.
    assert read_game_file(gone(house)).seal != moved.seal
    with pytest.raises(NotMoved, match="that is not the word"):
        bring_back(house.records, JUDGE, "ghost", word, house.now, own=False)


def test_what_was_taken_in_after_all_counts_whatever_was_thought_here(
    house: House, other: Other, tmp_path: Path
) -> None:
    """By a wrong word of the host's, or records from before the move, it was in two places."""
    house.records.backup(tmp_path / "before.db")
    content = gone(house)
    word = only(other.take(content), "judge+")
    bring_back(house.records, JUDGE, "ghost", "", house.now, own=True)
    assert house.write("FRANCE", "A Par - Bur").events
    for records in (house.records, Records.open(tmp_path / "before.db")):
        with ExitStack() as stack:
            if records is not house.records:
                stack.enter_context(records)
            again = House(records, now=house.now, letters=200, host_address="host@x.org")
            followed = again.post(word.raw, sender=str(THERE), to=word.to)
            assert followed.note == "ghost has been taken in by arbiter@new.example"
            assert [mail.to for mail in followed.mails] == ["host@x.org"]
            assert again.write("FRANCE", "A Mar H").events == ()


def test_nobody_without_the_key_can_say_that_a_game_is_elsewhere(house: House) -> None:
    forged = f"judge+ghost.m1.{'a' * 16}@{JUDGE.domain}"
    assert house.write_from("arbiter@new.example", "mine", to=forged).mails == ()
    assert house.write("FRANCE", "A Par - Bur").events


def test_who_was_asked_something_is_given_an_address_there_and_answers_it(
    house: House, other: Other
) -> None:
    house.write("GM", "replace France by fresh@y.org\nset press postal")
    house.write("GERMANY", "press to Italy\nBy post.\nendpress")
    house.write_from("lea@y.org", "create game lagoon")
    house.game_name = "lagoon"
    house.write("GM", "set private\ninvite ira@y.org")
    house.write_from("nora@y.org", "join lagoon")
    forming = move_away(house.records, JUDGE, "lagoon", str(THERE), house.now)
    house.game_name = "ghost"
    offered = only(other.take(gone(house)), "fresh@y.org")
    invited = only(other.take(forming), "ira@y.org")
    other.write("fresh@y.org", offered.fields["Reply-To"], "yes, gladly")
    france = other.game().variant.power_by_id["FRANCE"]
    assert other.game().people.seat_of(france).player.address == "fresh@y.org"
    other.write("ira@y.org", invited.fields["Reply-To"], "yes")
    assert "ira@y.org" in {player.address for player in other.game("lagoon").people.waiting}
    before = other.records.outbox.newest()
    other.now += timedelta(days=30)
    Service(other.records, THERE, lambda: other.now).close_due()
    mails = [read_mail(mail.raw) for mail in other.records.outbox.added_after(before)]
    assert any("By post." in mail.text for mail in mails)
    for name in ("ghost", "lagoon"):
        assert list(replay_faults(other.records, name)) == []


def home(other: Other, name: str = "ghost") -> bytes:
    """The file by which a game goes back to where it came from."""
    return move_away(other.records, THERE, name, str(JUDGE), other.now)


def taken_home(house: House, content: bytes, name: str = "") -> list[Mail]:
    newest = house.records.outbox.newest()
    take_in(house.records, JUDGE, read_game_file(content), name, house.now)
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


@pytest.mark.parametrize("is_heard", [True, False])
@pytest.mark.parametrize("there", ["", "phantom"])
def test_a_game_comes_home_under_its_old_name(
    house: House, other: Other, there: str, *, is_heard: bool
) -> None:
    """Whether or not the word that it was taken in there came before it did."""
    house.write("FRANCE", "A Par - Bur\npress to Germany\nHello.\nendpress")
    old = house.reply_address("FRANCE")
    before = house.records.games.events("ghost")
    mails = other.take(gone(house), there)
    word = only(mails, "judge+")
    if is_heard:
        forwarded(house, word)
    address = only(mails, house.address_of("FRANCE")).fields["Reply-To"]
    other.write(house.address_of("FRANCE"), address, "F Bre - MAO\npress to Italy\nA.\nendpress")
    house.now = other.now + timedelta(days=1)
    content = home(other, there or "ghost")
    back = taken_home(house, content, "ghost")

    assert list(replay_faults(house.records, "ghost")) == []
    events = house.records.games.events("ghost")
    assert events[: len(before)] == before, "a letter of ours is known by its own key again"
    assert [row.kind for row in events[len(before) :]] == [
        "GamePaused", "GameResumed", "PressSent", "OrdersEntered", "GamePaused", "GameResumed",
    ]  # fmt: skip
    letters = {row.letter for row in events[len(before) :] if row.letter}
    assert not any(RecordsOffice(house.records, JUDGE, house.now).letter(key) for key in letters)
    receipt = only([*house.write_from(house.address_of("FRANCE"), "orders", to=old).mails], "")
    assert "F Bre - MAO" in receipt.text
    if not is_heard:
        assert "which is known" in forwarded(house, word)
    assert house.write("FRANCE", "A Mar H").events
    # There nothing happens to it, also when they hear of it.
    told = only(back, "arbiter+")
    (mail,) = other.write(house.address_of("FRANCE"), address, "A Mar - Spa")
    assert str(JUDGE) in mail.text
    assert other.write(str(JUDGE), told.to, told.text) == []
    with pytest.raises(NotMoved, match="was taken in, as ghost"):
        taken_home(house, content)
    # And it may go there once more, by a file of its own, and come home again.
    assert other.take(gone(house), "another")
    other.now += timedelta(days=1)
    assert taken_home(house, home(other, "another"), "ghost")
    assert list(replay_faults(house.records, "ghost")) == []


def test_another_game_does_not_come_in_the_place_of_one_that_left(
    house: House, other: Other
) -> None:
    gone(house)
    before = house.records.games.events("ghost")
    other.write("zoe@y.org", str(THERE), "create game ghost")
    content = home(other)
    with pytest.raises(NotMoved, match=r"another game ghost was here, and went to arbiter@new"):
        taken_home(house, content)
    assert house.records.games.events("ghost") == before
    assert house.records.moves.whither("ghost") == str(THERE)
    assert taken_home(house, content, "ghost2")


class Fails:
    """Has the records of a judge end us at a write; those that were done by then are counted."""

    def __init__(self, records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ledger, self._patch = records._ledger, monkeypatch
        self._rows = self._ledger.rows

    def behind(self, writes: int) -> None:
        left = writes

        def write(sql: str, *values: object) -> object:
            nonlocal left
            if sql.startswith(("INSERT", "UPDATE", "DELETE", "COMMIT")):
                left -= 1
                if left < 0:
                    raise KeyboardInterrupt
            return self._rows(sql, *values)

        self._patch.setattr(self._ledger, "rows", write)

    def no_more(self) -> None:
        self._patch.setattr(self._ledger, "rows", self._rows)

    def until_it_is_done(self, do: Callable[[], object], left: Callable[[], None]) -> int:
        """Try until nothing fails, at every seventh write; `left` looks at what is there then."""
        writes = 0
        while True:
            self.behind(writes)
            try:
                do()
            except KeyboardInterrupt:
                self.no_more()
                left()
                writes += 7
                continue
            self.no_more()
            return writes


def test_what_fails_on_the_way_leaves_it_where_it_was(
    house: House, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each write may be the last: then the game is where it was, or where it goes, and whole."""
    mails = house.records.outbox.count()

    def still_here() -> None:
        assert not house.game.moved
        assert house.records.games.next_deadline() is not None
        assert house.records.outbox.count() == mails

    assert Fails(house.records, monkeypatch).until_it_is_done(lambda: gone(house), still_here) > 7
    content = gone(house)

    def not_there() -> None:
        assert other.records.games.names() == []
        assert other.records.outbox.count() == 0
        assert other.records.moves.arrival(read_game_file(content).seal) is None

    failing = Fails(other.records, monkeypatch)
    assert failing.until_it_is_done(lambda: other.take(content), not_there) > 50
    assert list(replay_faults(other.records, "ghost")) == []
    assert house.game.moved

    # The way home.
    content, events = home(other), house.records.games.events("ghost")
    mails = house.records.outbox.count()

    def still_there() -> None:
        assert house.game.moved == str(THERE)
        assert house.records.games.events("ghost") == events
        assert house.records.games.next_deadline() is None
        assert house.records.outbox.count() == mails

    failing = Fails(house.records, monkeypatch)
    assert failing.until_it_is_done(lambda: taken_home(house, content), still_there) > 40
    assert list(replay_faults(house.records, "ghost")) == []
    assert other.game().moved


def test_what_fails_on_the_way_back_leaves_it_on_its_way(
    house: House, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word that it is never taken in, and the way back by it."""
    content = gone(house)
    moved = read_game_file(content)
    failing = Fails(other.records, monkeypatch)
    refuse = partial(refuse_game, other.records, THERE, moved, other.now)

    def undecided() -> None:
        assert other.records.moves.arrival(moved.seal) is None

    assert failing.until_it_is_done(refuse, undecided) > 0
    mails = house.records.outbox.count()

    def on_its_way() -> None:
        assert house.game.moved == str(THERE)
        assert house.records.games.next_deadline() is None
        assert house.records.outbox.count() == mails

    failing = Fails(house.records, monkeypatch)
    back = partial(bring_back, house.records, JUDGE, "ghost", refuse(), house.now, own=False)
    assert failing.until_it_is_done(back, on_its_way) > 10
    assert not house.game.moved
    assert list(replay_faults(house.records, "ghost")) == []
    with pytest.raises(NotMoved, match="refused, and never"):
        other.take(content)
    assert other.records.games.names() == []
