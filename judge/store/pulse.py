"""The pulse of a judge at work: when it was last about its business, and last heard its mailbox."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime

from judge.store.house import HouseRows
from judge.store.ledger import Ledger
from judge.store.times import read_maybe_time, read_time, write_maybe_time, write_time

_NAME = "pulse"


@dataclass(frozen=True, slots=True)
class Beat:
    """When the judge last went about its business, and up to when every letter is on record.

    `heard` is None as long as no mailbox was looked through; `trouble` is what it met last there,
    `refused` how often its password was, since it began; `archive` is why what was processed
    can't be published, "" if it is. `began` is when it started to work; `ended` that it has.
    """

    at: datetime
    heard: datetime | None = None
    trouble: str = ""
    refused: int = 0
    archive: str = ""
    began: datetime | None = None
    ended: bool = False


class PulseShelf:
    """One row of `house`; it may be lost with the power."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._house = ledger, HouseRows(ledger)

    def beat(self, beat: Beat) -> None:
        """Note that all goes on."""
        form = {
            "at": write_time(beat.at),
            "heard": write_maybe_time(beat.heard),
            "trouble": beat.trouble,
            "refused": beat.refused,
            "archive": beat.archive,
            "began": write_maybe_time(beat.began),
            "ended": beat.ended,
        }
        with self._ledger.unhurried():
            self._house.put(_NAME, json.dumps(form).encode())

    def end(self) -> None:
        """Note that a judge has ended in good order: nobody need wait to see it."""
        last = self.last()
        if last is not None:
            self.beat(replace(last, ended=True))

    def last(self) -> Beat | None:
        """The last one; None if no judge was ever at work."""
        value = self._house.value(_NAME)
        if value is None:
            return None
        form = json.loads(value)
        heard = read_maybe_time(form["heard"])
        archive, began = form.get("archive", ""), form.get("began")  # a judge of before didn't say
        at, met, refused = read_time(form["at"]), form["trouble"], form["refused"]
        ended = form.get("ended", False)
        return Beat(at, heard, met, refused, archive, read_maybe_time(began), ended)
