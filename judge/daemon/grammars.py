"""The grammars of a letter's games, made before what the letter costs is counted.

They are most of what a first letter costs.
"""

from __future__ import annotations

import logging
from datetime import datetime

from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import sender_of
from judge.desk.letters import JudgeAddress
from judge.desk.reading.on_file import may_restate
from judge.desk.tokens import read_recipient
from judge.orders.reading.movements.reading import weights_of
from judge.store.letters import StoredLetter
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

MOST_GAMES = 3


class Grammars:
    """Makes them: of each edition of a board once, for a game may take another one over."""

    def __init__(self, records: Records, judge: JudgeAddress) -> None:
        self._records = records
        self._judge = judge

    def prepare(self, letter: int, now: datetime) -> None:
        """Make the grammars for a letter, as far as there is need."""
        stored = self._records.letters.letter(letter)
        if stored is None:
            return
        try:
            self._prepare(stored, now)
        except Exception:
            log.exception("the grammars for letter %d could not be made", letter)

    def _prepare(self, stored: StoredLetter, now: datetime) -> None:
        named = read_recipient(stored.recipient).game
        office = RecordsOffice(self._records, self._judge, now)
        games = [named] if named else [n for n, _ in office.games_of(sender_of(stored) or "")]
        for name in games[:MOST_GAMES]:
            board = office.board_of(name)
            if board is not None:
                reader = office.order_reader(board)
                _ = reader.frames.parser
                weights_of(reader)
                may_restate("", reader)
