"""A report with all its maps weighs less than a mail should, on the fullest of boards."""

from __future__ import annotations

import email
import json
from dataclasses import replace
from functools import cache
from unittest.mock import Mock

import pytest

from judge.board.units import Power
from judge.cli.adjudicate import read_task
from judge.daemon.artist import draw_here
from judge.daemon.charts import tints_of
from judge.daemon.printing.plates import MOST_OF_MAPS, Plates
from judge.daemon.printing.reports import SMALLER, Edition, ReportPrinter
from judge.desk.commission import commissions_of_issue
from judge.desk.issue import Issue
from judge.desk.kinds import ReportMail
from judge.game.game import after
from judge.game.order_events import Entered, OrdersEntered
from judge.game.processing import process_phase
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.orders.notation import write_order
from judge.printer.pages import Pages
from judge.printer.report_page import shared_by_all
from judge.store.outbox import StoredMail
from tests.daemon.test_service import JUDGE
from tests.desk.issues import NOON, begin
from tests.printer.contact_sheet import SHEET

MOST = 500_000
HEAD = b"From: judge@example.org\r\nTo: a@secret.example\r\nSubject: [ghost] news\r\n\r\n"
drawn = cache(draw_here)


def crowded(board: str) -> Issue:
    """The phase of the contact sheet in which a unit of everybody's does something."""
    form = json.loads((SHEET / f"{board}-crowded.json").read_text(encoding="utf-8"))
    asked = read_task(form)
    game, _ = begin(asked.variant, 1)
    game = replace(game, table=replace(game.table, position=asked.position))
    for power in asked.variant.powers:
        orders = [w.order for w in asked.written if w.power == power and w.order is not None]
        rows = tuple(Entered(write_order(order), order) for order in orders)
        game = after(game, OrdersEntered(power, asked.position.phase, rows, NOON))
    return Issue(process_phase(game, NOON), NOON, ())


def report_to(issue: Issue, power: Power) -> tuple[int, list[tuple[int, int]]]:
    """How many bytes a report has as it leaves; of each of its maps the width and the bytes."""
    phrases, pages = load_phrases(), Pages(load_pages())
    plates = Plates(Mock(), JUDGE, drawn, pages)
    shared = shared_by_all(issue, phrases, pages, tints_of(issue.game.variant))
    edition = Edition(issue, shared, 0, commissions_of_issue(issue, phrases), plates)
    printer = ReportPrinter(plates)
    kind = ReportMail(str(issue.phase), 1, power.id)
    mail = Mock(spec=StoredMail, key=power.id, id=1, raw=HEAD, game="ghost", added=NOON)
    mail.recipient = issue.game.people.seat_of(power).player.address
    printer._kept["ghost", kind.phase, kind.number] = edition
    raw = printer.printed(mail, kind)
    images = [
        part.get_payload(decode=True)
        for part in email.message_from_bytes(raw).walk()
        if part.get_content_type() == "image/png"
    ]
    drawn_maps = [image for image in images if isinstance(image, bytes)]
    return len(raw), [(int.from_bytes(one[16:20], "big"), len(one)) for one in drawn_maps]


@pytest.mark.parametrize("board", ["cline7", "loeb9"])
def test_a_report_of_a_crowded_phase_is_no_heavier_than_a_mail_should_be(board: str) -> None:
    """To nobody, of nine powers: where the maps are too much, the parts for phones are smaller."""
    issue = crowded(board)
    narrowed = 0
    for power in issue.game.variant.powers:
        weight, maps = report_to(issue, power)
        assert len(maps) == 4
        assert weight < MOST, power
        widths = [width for width, _ in maps[2:]]
        narrowed += SMALLER in widths
        assert max(widths) <= SMALLER or sum(size for _, size in maps) <= MOST_OF_MAPS
    assert narrowed
