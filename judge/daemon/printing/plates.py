"""What everything is printed with: the records, the pages, and whoever draws."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from judge.board.variant import Variant
from judge.daemon.boards import board_of
from judge.daemon.charts import can_draw
from judge.daemon.easel import Draw, PictureFault
from judge.desk.chart_commission import ChartCommission, write_chart
from judge.desk.commission import (
    Commission,
    Shot,
    commission_of_shot,
    read_commission,
    write_commission,
)
from judge.desk.issue import Issue
from judge.desk.letters import JudgeAddress
from judge.desk.phrases import Phrasebook
from judge.library.variants import look_again
from judge.post.enclosing import Enclosure
from judge.printer.pages import Pages
from judge.store.outbox import StoredMail
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

MOST_OF_MAPS = 330_000
"""Bytes: a third more as they travel, with the page and the text less than 500 kB."""
FILE_ENDINGS = {"png": "png", "jpeg": "jpg", "gif": "gif"}


def draw_issue(issue: Issue, shot: Shot, phrases: Phrasebook, draw: Draw, *, vector: bool) -> bytes:
    """The picture of a shot of an issue; nothing where none can be drawn."""
    return _picture(replace(commission_of_shot(issue, shot, phrases), vector=vector), draw)


def _picture(commission: Commission, draw: Draw) -> bytes:
    if not can_draw():
        return b""
    # Whoever draws may have begun when the board's files were others than ours.
    return draw(write_commission(commission, commission.variant.text))


@dataclass(frozen=True, slots=True)
class Plates:
    """What every kind of mail is printed with."""

    records: Records
    judge: JudgeAddress
    draw: Draw
    pages: Pages

    def commission(self, text: str) -> Commission:
        """What a mail on record has drawn, on the board that its game carries."""
        return read_commission(text, self._board)

    def drawn(self, commission: Commission) -> bytes:
        """A picture, or nothing if there is none to be had."""
        try:
            return _picture(commission, self.draw)
        except PictureFault:
            log.exception("a picture could not be drawn; its mails go without")
            return b""

    def charted(self, commission: ChartCommission) -> bytes:
        """A chart, or nothing if there is none to be had."""
        if not can_draw():
            return b""
        try:
            return self.draw(write_chart(commission, commission.variant.text))
        except PictureFault:
            log.exception("a chart could not be drawn; its mails go without")
            return b""

    def answered_at(self, game: str) -> str:
        """Where the links of a page lead: the game's own address, in which there is no secret.

        A page is quoted and passed on, and whoever has the seat's address speaks for the seat.
        """
        return f"{self.judge.local}+{game}@{self.judge.domain}"

    def inline(self, mail: StoredMail, name: str, picture: bytes) -> Enclosure:
        """A map that the page of a mail shows."""
        digest = hashlib.sha256(f"{mail.key} {name}".encode()).hexdigest()[:16]
        cid = f"map.{digest}@{self.judge.domain}"
        return Enclosure("image/png", name, picture, cid)

    def inline_drawn(self, mail: StoredMail, name: str, commission: Commission | None) -> Enclosure:
        """A map that the page of a mail shows; without content if there is none to be had."""
        picture = self.drawn(commission) if commission is not None else b""
        return self.inline(mail, name, picture)

    def _board(
        self, id_: str, edition: str, chosen: Mapping[str, object], _: Callable[[], str]
    ) -> Variant:
        look_again()
        return board_of(self.records, id_, edition, chosen)
