"""What a judge at work has taken in since somebody began to look: it is in its records.

A letter that it was sooner to take is in no inbox any more, and nobody else may stand at its door.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from judge.daemon.daemon import DATABASE
from judge.post.arrival import Arrival
from judge.store.faults import RecordsFault
from judge.store.records import Records


class KeptForLater(Exception):
    """Leaves a letter where it is: proving takes none away from the daemon."""


class KeptLetters:
    """The letters on record that are newer than this is.

    There are `none_known` where nobody has records; `fault` is why they can't be read, "" if
    they can.
    """

    def __init__(self, data: Path) -> None:
        self._database = data / DATABASE
        self._newest = 0
        self.fault = ""
        self.none_known = not self._database.is_file()
        if not self.none_known:
            self._read(self._begin)

    def show(self, to: Callable[[Arrival], None]) -> None:
        """Hand over each that was kept since the last time; it stays there in any case."""
        if not self.none_known and not self.fault:
            self._read(lambda records: self._hand_over(records, to))

    def _begin(self, records: Records) -> None:
        self._newest = records.letters.newest()

    def _hand_over(self, records: Records, to: Callable[[Arrival], None]) -> None:
        for number in range(self._newest + 1, records.letters.newest() + 1):
            letter = records.letters.letter(number)
            self._newest = number
            if letter is not None:
                with suppress(KeptForLater):
                    to(Arrival(letter.raw, letter.sender, letter.recipient, letter.arrived))

    def _read(self, what: Callable[[Records], None]) -> None:
        try:
            with Records.open(self._database) as records:
                what(records)
        except RecordsFault as fault:
            self.fault = str(fault)
