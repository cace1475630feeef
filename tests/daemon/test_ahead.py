"""Pictures are begun ahead of the mails that they belong to, each once, and a few at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.daemon.printing import PrintRoom
from judge.daemon.printing.ahead import MAILS_AHEAD
from judge.store.records import Records
from tests.daemon.test_printing import gm_address, open_game, parts, reports
from tests.daemon.test_receipts import Table
from tests.daemon.test_service import JUDGE, keep


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records.open(tmp_path / "judge.db") as records:
        yield records


class Drawers:
    """Who draws, and in which order they were asked; `begun` are those that nobody waits for."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.drawn: list[str] = []

    def begin(self, commission: str) -> None:
        self.begun.append(commission)

    def draw(self, commission: str) -> bytes:
        self.drawn.append(commission)
        return b"PNG"


def play(records: Records, phases: int) -> None:
    """A game of which the reports of some phases wait."""
    service = open_game(records)
    for number, order in enumerate(("start", *["process"] * phases), start=20):
        keep(records, order, sender="gm@x.org", to=gm_address(records), at=number)
        service.serve_all()


def test_the_next_few_are_begun_before_their_turn_comes(records: Records) -> None:
    phases = 3
    play(records, phases)
    drawers = Drawers()
    room = PrintRoom(records, JUDGE, drawers.draw, drawers.begin)
    waiting = reports(records)
    assert len(waiting) == 8 * phases
    ahead = []
    for mail in waiting:
        assert "image/png" in parts(room.printed(mail))
        ahead.append(len({*drawers.begun} - {*drawers.drawn}))
        records.outbox.sent(mail.id, mail.added)
    # Two for all readers of a phase, and two for each of seven powers.
    assert len(drawers.drawn) == len({*drawers.drawn}) == 16 * phases
    assert set(drawers.drawn) == set(drawers.begun)
    # Those of the next mails, and two more where one of them is of another phase.
    assert max(ahead) == 2 * MAILS_AHEAD + 2
    assert min(ahead[: -MAILS_AHEAD - 1]) >= 2 * (MAILS_AHEAD - 1)  # the GM has no own


def test_a_receipt_that_is_not_drawn_is_not_begun(records: Records) -> None:
    table = Table(records)
    first = table.write("ENGLAND", "F Lon - ENG")
    for place in ("Bur", "Pic", "Gas"):
        table.write("FRANCE", f"A Par - {place}")
    drawers = Drawers()
    PrintRoom(records, JUDGE, drawers.draw, drawers.begin).printed(first)
    assert len(drawers.begun) == 2  # the whole board, and France's part of it
    assert all("A PAR - GAS" in commission for commission in drawers.begun)


def test_what_cannot_be_begun_harms_no_mail_before_it(records: Records) -> None:
    play(records, 2)
    one, *_, last = reports(records)
    records._ledger.rows("UPDATE outbox SET kind = replace(kind, 'S1901M', 'S1801M')"
                         " WHERE id > ?", one.id + 7)  # fmt: skip
    drawers = Drawers()
    room = PrintRoom(records, JUDGE, drawers.draw, drawers.begin)
    assert "image/png" in parts(room.printed(one))
    assert room.printed(last).message_id == last.message_id
