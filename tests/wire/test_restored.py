"""A disk is lost, yesterday's backup is restored: the mailbox brings what came since."""

from __future__ import annotations

import email
import os
import signal
import time
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.daemon.replaying import load_game, replay_faults
from judge.demo.gamesmaster import GAME
from judge.store.letters import LetterState
from judge.store.records import Records
from tests.daemon.outcome import _letters_on_record
from tests.wire.killing import GM, PATIENCE, PLAYERS, Lives, Siege
from tests.wire.servers import Dovecot, Postfix

pytestmark = pytest.mark.wire

HOLD = "hold"
"""Stands for orders that a player may give, whichever power they were drawn."""
A_MAILBOX_KNOWS = timedelta(seconds=3)
"""So exactly, and no better, is told when something happened for the first time."""
BEFORE = (("france", HOLD), ("germany", HOLD))
SINCE = (
    ("italy", HOLD),
    ("italy", "broadcast\nMine are yours.\nendpress"),
    (GM, "process"),
    ("france", HOLD),
    ("turkey", HOLD),
)


class Lost(Siege):
    """A judge whose disk is lost, with what its mailbox still has."""

    def live(self, lives: Lives, letters: tuple[tuple[str, str], ...]) -> int:
        """Begin a life that serves some letters, and whatever else there is; its number."""
        life = lives.begin("clock - 1 0")
        for who, text in letters:
            self.say(who, text)
            self._wait(self._is_settled)
        return life

    def say(self, who: str, text: str) -> None:
        """Write a letter in a second of its own: that is how exactly a mailbox knows when it came.

        So no letter came before the phase that was closed by the one before it.
        """
        time.sleep(1.1)
        self._write(who, self._addresses[who], self._orders(who) if text == HOLD else text)

    def _orders(self, who: str) -> str:
        with Records.open(self.database) as records:
            game = load_game(records, GAME)
        (seat,) = (one for one in game.people.seats if one.player.address.startswith(who))
        units = (one for one in game.table.position.units if one.power is seat.power)
        return "\n".join(f"{one.kind.value} {one.location.province.id} H" for one in units)

    def die(self, lives: Lives, life: int) -> None:
        os.kill(life, signal.SIGKILL)
        assert lives.ended(PATIENCE) == -signal.SIGKILL

    def happened(self) -> tuple[list[str], list[datetime]]:
        """All that happened to the game, and when; at the end its deadline."""
        with Records.open(self.database) as records:
            events, deadline = records.games.events(GAME), load_game(records, GAME).clock.deadline
        assert deadline is not None
        return [event.kind for event in events], [*(event.at for event in events), deadline]

    def is_whole(self) -> bool:
        with Records.open(self.database) as records:
            return records.copies.copied_at() is None


def test_nothing_is_lost_and_nothing_done_twice(
    postfix: Postfix, dovecot: Dovecot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    judge = Lost(tmp_path, postfix, dovecot, 3)
    for user in ("judge", GM, *PLAYERS):
        # Other tests' letters, too, that were served: they would be fetched again.
        for mail in (dovecot.folder / "mail" / user).rglob("*"):
            if mail.parent.name in {"new", "cur"}:
                mail.unlink()
    copy, place = tmp_path / "yesterday.db", ["--data", str(tmp_path)]
    with judge._nursery() as lives:
        judge._open_game(lives)
        judge._addresses[GM] = judge._reply_address(GM)
        life = judge.live(lives, BEFORE)
        assert main(["backup", str(copy), *place]) == 0  # it is at work meanwhile
        for who, text in SINCE:
            judge.say(who, text)
            judge._wait(judge._is_settled)
        told, happened = judge._promised(), judge.happened()
        judge.die(lives, life)

        for file in tmp_path.glob(f"{DATABASE}*"):
            file.unlink()
        assert main(["restore", str(copy), *place]) == 0
        assert judge.happened() != happened  # a copy alone knows nothing of it
        assert not judge.is_whole()
        judge.say("austria", HOLD)  # it comes while nobody is there
        life = judge.live(lives, ())
        judge._wait(judge.is_whole)
        judge._wait(judge._is_settled)
        judge._wait(lambda: not judge._undelivered())
        os.kill(life, signal.SIGTERM)
        assert lives.ended(PATIENCE) == 0

    kinds, times = judge.happened()
    assert kinds == [*happened[0], "OrdersEntered"]
    del times[-2]
    off = (abs(one - other) for one, other in zip(times, happened[1], strict=True))
    assert max(off) < A_MAILBOX_KNOWS
    with Records.open(judge.database) as records:
        letters = list(_letters_on_record(records))
        ids = Counter(str(email.message_from_bytes(one.raw)["Message-ID"]) for one in letters)
        assert ids == Counter(judge.written)
        assert {one.state for one in letters} == {LetterState.SERVED}
        assert records.check() == list(replay_faults(records, GAME)) == []
    # Whatever anybody was told before the disk was lost, the judge has told them again,
    # under the same Message-ID, and not a word besides but for the letter that came later.
    assert set(judge._came()) == judge._promised()
    assert told < judge._promised()
    assert {to for to, _ in judge._promised() - told} == {"austria"}
