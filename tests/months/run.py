"""Some months of some games, lived from beginning to end, and what was found of them."""

from __future__ import annotations

import hashlib
import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from judge.store.records import Records
from tests.months.checks import CHECKS, Past
from tests.months.kinds import kind_of
from tests.months.planner import MASTERS, Game, settled
from tests.months.town import Posted, Town

SECRET = b"a secret that tests may know, 32"
_UNTAKEN = ("NOT UNDERSTOOD", "NOT DONE", "did nothing", "nothing was done", "Nothing was done")


class _Heard(logging.Handler):
    """What the judge logs that it should not: errors, and whatever has a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.faults.append(f"the log says: {record.getMessage()}")


@dataclass(frozen=True)
class Lived:
    """What came of it."""

    town: Town
    past: Past
    faults: tuple[str, ...]
    seconds: float


def lived(folder: Path, *, seed: int, days: float, games: Sequence[Game]) -> Lived:
    """Live, and check everything. The records stay open: whoever calls closes them."""
    records = Records.open(folder / "judge.db")
    records.secret = SECRET
    town = Town(records)
    heard, log = _Heard(), logging.getLogger("judge")
    log.addHandler(heard)
    began = time.process_time()
    try:
        with patch.object(RecordsOffice, "seed_for", _Seeds(seed)):
            life = settled(town, games, seed)
            life.live(days)
    finally:
        log.removeHandler(heard)
    took = time.process_time() - began
    past = Past(
        town,
        frozenset(life.players),
        {game.name: (MASTERS[game.master], game.plays) for game in games},
        {game.name: game.board for game in games},
        frozenset(game.name for game in games if "anonymous always" in game.settings),
    )
    faults = (*heard.faults, *(f"{c.__name__}: {fault}" for c in CHECKS for fault in c(past)))
    return Lived(town, past, faults, took)


class _Seeds:
    """Seeds as the office draws them, each another one, and the same in every run."""

    def __init__(self, seed: int) -> None:
        self._seed, self._drawn = seed, 0

    def __call__(self, purpose: str) -> str:
        self._drawn += 1
        return hashlib.sha256(f"{self._seed}/{self._drawn}/{purpose}".encode()).hexdigest()[:32]


def told(lived: Lived) -> Iterator[str]:
    """Letters, mails by kind, phases, what was not understood and what it cost, by game."""
    town = lived.town
    names = list(lived.past.masters)
    letters = Counter(posted.draft.game for posted in town.letters.values())
    mails = Counter(mail.game for mail in town.mails)
    phases = Counter(game for game, _ in lived.past.over_at)
    untaken = Counter(town.letters[n].draft.game for n in _untaken(town))
    yield "game    board       letters   mails  phases  untaken   CPU s"
    for game in (*names, ""):
        board = lived.past.boards.get(game, "(of none)")
        row = (letters[game], mails[game], phases[game], untaken[game])
        yield (
            f"{game:<8}{board:<11}"
            + "".join(f"{n:>{w}}" for n, w in zip(row, (8, 8, 8, 9), strict=True))
            + f"{town.cost[game]:>8.1f}"
        )
    yield f"{'all':<19}{letters.total():>8}{mails.total():>8}{phases.total():>8}" + (
        f"{untaken.total():>9}{lived.seconds:>8.1f}"
    )
    yield ""
    kinds = Counter(k.name if (k := kind_of(m.title)) else "of no kind" for m in town.mails)
    yield from (f"{number:>8} {name}" for name, number in kinds.most_common())
    yield ""
    what = Counter(posted.draft.what for posted in town.letters.values())
    lost = Counter(town.letters[n].draft.what for n in _untaken(town))
    yield "letters, and how many of them were answered by something not understood or not done:"
    yield from (f"{number:>8}{lost[name]:>6} {name}" for name, number in what.most_common())
    people = {posted.draft.writer for posted in town.letters.values()}
    yield ""
    yield f"{len(people)} people wrote, until {town.now:%d %B %Y}."


def _untaken(town: Town) -> set[int]:
    """The letters whose answer says that something was not understood, or not done."""
    return {
        mail.letter
        for mail in town.mails
        if mail.letter is not None
        and mail.to
        in (town.letters[mail.letter].draft.writer, town.letters[mail.letter].draft.sender)
        and mail.occasion == "receipt"
        and any(words in mail.text for words in _UNTAKEN)
    }


def write_mailboxes(lived: Lived, folder: Path) -> None:
    """A file for each reader, named by the address: all that they wrote and read."""
    folder.mkdir(parents=True, exist_ok=True)
    for address in sorted({mail.to for mail in lived.town.mails}):
        (folder / f"{address}.txt").write_text("\n".join(mailbox(lived, address)))


def mailbox(lived: Lived, address: str) -> Iterator[str]:
    """What somebody wrote and read, in its order, as in their mail program."""
    town = lived.town
    wrote = [p for p in town.letters.values() if p.draft.writer == address]
    entries: list[tuple[int, str]] = [(_place(town, p), _shown(p)) for p in wrote]
    for mail in town.mails:
        if mail.to == address:
            head = f"<<<<< {mail.at:%a %d %b %H:%M} {mail.number}\nSubject: {mail.subject}\n"
            entries.append(
                (2 * mail.number + 1, f"{head}Reply-To: {mail.reply_to}\n\n{mail.text}\n")
            )
    yield from (text for _, text in sorted(entries))


def _place(town: Town, posted: Posted) -> int:
    """Where a letter stands among the mails: before the first that came later."""
    return 2 * next((m.number for m in town.mails if m.at >= posted.at), len(town.mails) + 1)


def _shown(posted: Posted) -> str:
    draft = posted.draft
    head = (
        f">>>>> {posted.at:%a %d %b %H:%M} {draft.sender} to {draft.to}\nSubject: {draft.subject}"
    )
    return f"{head}\n\n{draft.text}\n"
