"""The demo checks itself: every letter answered, and the log replays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.daemon.replaying import replay_faults, replayed_game
from judge.demo.gamesmaster import GAME
from judge.demo.memory import id_of
from judge.demo.sights import count_sights
from judge.demo.table import GM, DemoTable
from judge.store.records import Records


def faults_of(table: DemoTable) -> Iterator[str]:
    """What is wrong after a game, in words; nothing if all is well."""
    written = sum(robot.written for robot in table.robots.values())
    with Records.open(table.database) as records:
        counts = records.letters.counts()
        if counts.get("served", 0) != written or sum(counts.values()) != written:
            yield f"{written} letters were written, and the records say {counts}"
        if records.outbox.waiting():
            yield f"{records.outbox.waiting()} mails have not left"
        yield from records.check()
        yield from replay_faults(records, GAME)
    yield from _unanswered(table)


def sights_of(table: DemoTable) -> Mapping[str, int]:
    """How many moves of the game went by each of its board's canals, crossings and boxes."""
    with Records.open(table.database) as records:
        steps = tuple(replayed_game(records, GAME))
    resolutions = (step.resolution for step in steps if step.resolution is not None)
    outcomes = (outcome for resolution in resolutions for outcome in resolution.outcomes)
    return count_sights(outcomes, steps[-1].game.variant.board)


def _unanswered(table: DemoTable) -> Iterator[str]:
    """The letters whose writers have no answer in their mailbox.

    A daemon that was killed may have sent an answer twice, as one Message-ID.
    """
    for name in (GM, *table.people):
        mails = table.office.letters(name)
        answers = len({id_of(mail.text) for mail in mails if b"auto-replied" in mail.text})
        written = table.robots[name].written
        if answers != written:
            yield f"{name} wrote {written} letters and got {answers} answers"
