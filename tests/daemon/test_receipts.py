"""Receipts of orders: the text first and complete, then a page with a picture of the orders."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import html5lib
import pytest

from judge.daemon.artist import draw_here
from judge.daemon.easel import PictureFault
from judge.daemon.printing import PrintRoom
from judge.daemon.replaying import load_game, replay_faults
from judge.daemon.service import Service
from judge.desk.commission import in_theatre, read_commission, write_commission
from judge.desk.kinds import PLAIN, ReceiptMail, read_kind
from judge.library.carried import carried_variant
from judge.library.variants import load_variant
from judge.orders.model import Link, Move
from judge.orders.notation import write_order
from judge.post.html_text import read_html
from judge.store.outbox import Lane, StoredMail
from judge.store.records import Records
from tests.daemon.test_printing import PLAYERS, gm_address, pictures_in
from tests.daemon.test_service import JUDGE, Clock, keep
from tests.printer.goldens import GOLDEN

PNG = b"\x89PNG, no more"


class Table:
    """A game that has begun; letters of its players, and the mails that answer them."""

    def __init__(self, records: Records, variant: str = "standard") -> None:
        self.records = records
        self.service = Service(records, JUDGE, Clock(), answers_an_hour=1000)
        self.minute = 30
        keep(records, f"create game ghost variant {variant}", sender="gm@x.org")
        people = (*PLAYERS, "hugo", "ida")[: len(load_variant(variant).powers)]
        for number, player in enumerate(people, start=1):
            keep(records, f"join ghost\nsaid by {player}", sender=f"{player}@x.org", at=number)
        self.service.serve_all()
        keep(records, "start", sender="gm@x.org", to=gm_address(records), at=20)
        self.service.serve_all()
        self.mails = {m.key.rpartition(":")[2]: m for m in records.outbox.added_after(0)
                      if m.key.startswith("ghost:opening:")}  # fmt: skip

    def write(self, power: str, text: str) -> StoredMail:
        """Serve a letter; its receipt."""
        mail, before = self.mails[power], self.records.outbox.newest()
        to = mail.raw.decode().partition("Reply-To: Judge <")[2].partition(">")[0]
        self.minute += 1
        keep(self.records, text, sender=mail.recipient, to=to, at=self.minute)
        self.service.serve_all()
        added = self.records.outbox.added_after(before)
        return next(m for m in added if m.key.endswith(":receipt"))


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records.open(tmp_path / "judge.db") as records:
        yield records


def parts(mail: StoredMail) -> dict[str, EmailMessage]:
    message = email.message_from_bytes(mail.raw, policy=email.policy.default)
    return {part.get_content_type(): part for part in message.walk()}


def commission_in(mail: StoredMail) -> str:
    """What is to be drawn for a receipt; "" for one that is a text alone."""
    kind = read_kind(mail.kind)
    if isinstance(kind, ReceiptMail):
        return kind.commission
    assert kind == PLAIN
    return ""


def orders_on(mail: StoredMail) -> list[str]:
    """What its picture will show."""
    wanted = read_commission(commission_in(mail), carried_variant)
    return sorted(f"{power.id}: {write_order(order)}" for power, order in wanted.orders)


def test_the_picture_shows_ones_own_orders_and_nobody_elses(records: Records) -> None:
    """Not even that there are others: the same letter brings the same commission."""
    table = Table(records)
    alone = table.write("FRANCE", "A Par - Bur\nF Bre - MAO")
    assert orders_on(alone) == ["FRANCE: A PAR - BUR", "FRANCE: F BRE - MAO"]
    for power, orders in (("GERMANY", "A Mun - Bur"), ("ENGLAND", "F Lon - ENG\nA Lvp - Yor")):
        receipt = table.write(power, orders)
        assert {row.partition(":")[0] for row in orders_on(receipt)} == {power}
    again = table.write("FRANCE", "A Par - Bur\nF Bre - MAO")
    assert commission_in(again) == commission_in(alone)
    for word in ("secret", "x.org", "GERMANY: A MUN - BUR"):
        assert word not in commission_in(again)


def test_each_revision_has_its_own_picture(records: Records) -> None:
    """However late they leave: what is drawn was settled when the letter was served."""
    table = Table(records)
    places = ("Bur", "Pic", "Gas")
    receipts = [table.write("FRANCE", f"A Par - {place}") for place in places]
    for receipt, place in zip(receipts, places, strict=True):
        assert orders_on(receipt) == [f"FRANCE: A PAR - {place.upper()}"]


def test_a_receipt_leaves_with_a_page_and_its_text_as_it_was(records: Records) -> None:
    table = Table(records)
    receipt = table.write("FRANCE", "A Par - Bur\nA Mar - Mün\nF Bre - MAO")
    asked = []

    def draw(commission: str) -> bytes:
        asked.append(commission)
        return draw_here(commission)

    mail = PrintRoom(records, JUDGE, draw).printed(receipt)
    settled = read_commission(commission_in(receipt), carried_variant)
    (power, _), *_ = settled.orders
    near, text = in_theatre(settled, power), load_variant("standard").text
    assert near is not None
    assert asked == [write_commission(settled, text), write_commission(near, text)]
    assert len(mail.raw) < 300_000
    assert receipt.raw.partition(b"\r\n\r\n")[2].strip() in mail.raw
    found = parts(mail)
    assert list(found) == [
        "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"
    ]  # fmt: skip
    whole, closer = pictures_in(mail)
    page = found["text/html"].get_content().replace("\r\n", "\n")
    cid, nearer = (
        whole[0],
        f'class="map near" style="display:none;mso-hide:all"><img src="cid:{closer[0]}"',
    )
    title, below = "<h2>What stands for France, Spring 1901 movement</h2>", f'src="cid:{cid}"'
    assert 0 < page.index(title) < page.rindex("A Par - Bur\n") < page.index(nearer)
    assert page.index(nearer) < page.index(below)
    for _, content in (whole, closer):
        assert content.startswith(b"\x89PNG")
    marks = {"=", "!"}  # a page has signs of its own for what was made of a line
    written = found["text/plain"].get_content().split()
    words = {word for word in written if word.strip("-")} - marks
    assert words <= set(read_html(page).text.split())


def test_only_the_newest_receipt_of_a_seat_is_drawn(records: Records) -> None:
    """Of those that wait; what another seat has, and what has left, is another matter."""
    table = Table(records)
    receipts = [table.write("FRANCE", f"A Par - {place}") for place in ("Bur", "Pic", "Gas")]
    receipts.append(table.write("GERMANY", "A Mun - Bur"))
    asked: list[str] = []

    def draw(commission: str) -> bytes:
        asked.append(commission)
        return b"PNG"

    room = PrintRoom(records, JUDGE, draw)
    with_picture = ["image/png" in parts(room.printed(receipt)) for receipt in receipts]
    assert with_picture == [False, False, True, True]
    assert len(asked) == 4  # each whole, and close up
    assert room.printed(receipts[0]) == receipts[0]
    for receipt in receipts[1:3]:
        records.outbox.sent(receipt.id, receipt.added)
    assert "image/png" in parts(room.printed(receipts[0]))


def test_golden_page(records: Records) -> None:
    """After a change that is meant, `make golden`, and read the difference."""
    text = (GOLDEN / "receipt.html").read_text(encoding="utf-8")
    assert golden_page(records) == text


def golden_page(records: Records) -> str:
    """The page of a receipt with a bit of everything."""
    table = Table(records)
    receipt = table.write(
        "FRANCE",
        "A par-bru\nthe fleet in Brest goes to the Mid-Atlantic\nF1901: A Mar - Spa",
    )
    page = parts(PrintRoom(records, JUDGE, lambda _: PNG).printed(receipt))["text/html"]
    return str(page.get_content()).replace("\r\n", "\n")


@pytest.mark.parametrize(
    "letter", ["status", "press to Italy: hello", "A Xyz - Abc", "clear orders"]
)
def test_where_no_order_stands_there_is_no_picture(records: Records, letter: str) -> None:
    assert commission_in(Table(records).write("FRANCE", letter)) == ""


def test_orders_that_stand_are_drawn_when_they_are_asked_for(records: Records) -> None:
    table = Table(records)
    table.write("FRANCE", "A Par - Bur")
    assert orders_on(table.write("FRANCE", "orders")) == ["FRANCE: A PAR - BUR"]
    assert commission_in(table.write("FRANCE", "status")) == ""


def test_an_order_that_cant_be_is_drawn_as_one_that_fails(records: Records) -> None:
    table = Table(records)
    wanted = read_commission(
        commission_in(table.write("FRANCE", "A Par - Lon\nA Mar - Spa")), carried_variant
    )
    (impossible,) = wanted.impossible
    assert isinstance(impossible, Move)
    assert write_order(impossible) == "A PAR - LON"


def test_standing_orders_are_among_those_that_stand(records: Records) -> None:
    receipt = Table(records).write("FRANCE", "A Par - Bur\nstanding orders: A Mar S A Par - Bur")
    assert orders_on(receipt) == ["FRANCE: A MAR S A PAR - BUR", "FRANCE: A PAR - BUR"]


def test_links_are_drawn_and_consents_are_not(records: Records) -> None:
    """One's own Link is no secret to oneself; a consent is told in words."""
    table = Table(records, "swiss")
    keep(records, "process", sender="gm@x.org", to=gm_address(records), at=25)
    table.service.serve_all()
    receipt = table.write("TROGS", "link Par and Mar\nconsent to Germany")
    (order,) = (
        order for _, order in read_commission(commission_in(receipt), carried_variant).orders
    )
    assert isinstance(order, Link)
    assert "consent" not in commission_in(receipt).lower()
    assert draw_here(commission_in(receipt)).startswith(b"\x89PNG")


def test_a_receipt_that_leaves_after_its_phase_needs_no_picture(records: Records) -> None:
    """A judge that was down, or has many to answer, draws nothing that nobody can use."""
    table = Table(records)
    receipt = table.write("FRANCE", "A Par - Bur")
    keep(records, "process", sender="gm@x.org", to=gm_address(records), at=80)
    table.service.serve_all()
    asked: list[str] = []

    def draw(commission: str) -> bytes:
        asked.append(commission)
        return PNG

    assert PrintRoom(records, JUDGE, draw).printed(receipt).raw == receipt.raw
    assert asked == []


def test_where_drawing_fails_the_text_goes_alone(
    records: Records, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: str) -> bytes:
        raise PictureFault("no ink")

    receipt = Table(records).write("FRANCE", "A Par - Bur")
    assert PrintRoom(records, JUDGE, broken).printed(receipt).raw == receipt.raw
    assert "its mails go without" in caplog.text


def test_pictures_can_be_done_without(records: Records) -> None:
    """By mail, for one reader: receipts are text, reports have their page without the map."""
    table = Table(records)
    room = PrintRoom(records, JUDGE, lambda _: PNG)
    assert "come without pictures" in table.write("FRANCE", "pictures off").raw.decode()
    assert commission_in(table.write("FRANCE", "A Par - Bur")) == ""
    assert commission_in(table.write("GERMANY", "A Mun - Bur"))
    keep(records, "process", sender="gm@x.org", to=gm_address(records), at=80)
    table.service.serve_all()
    for mail in records.outbox.added_after(0):
        if ":report:" not in mail.key and not mail.key.startswith("ghost:opening:"):
            continue
        without = mail.recipient == table.mails["FRANCE"].recipient and ":report:" in mail.key
        found = parts(room.printed(mail))
        assert ("image/png" in found) is not without
        if ":report:" in mail.key:
            assert ("<img" in found["text/html"].get_content()) is not without
    table.minute = 80
    table.write("FRANCE", "please send me pictures again")
    assert commission_in(table.write("FRANCE", "A Par - Pic"))
    assert list(replay_faults(records, "ghost")) == []
    assert all(seat.player.pictures for seat in load_game(records, "ghost").people.seats)


def test_only_what_has_a_picture_waits_in_the_lane_of_pictures(records: Records) -> None:
    """Press and answers go at once, whatever is being drawn."""
    table = Table(records)
    table.write("FRANCE", "A Par - Bur")
    table.write("GERMANY", "status")
    now = Clock()()
    pictured, plain, everything = (
        {mail.key for mail in records.outbox.next_due(now, 100, lane)}
        for lane in (Lane.PICTURED, Lane.PLAIN, Lane.ALL)
    )
    assert pictured | plain == everything
    assert not pictured & plain
    receipts = {key for key in pictured if key.endswith(":receipt")}
    assert len(receipts) == 1
    maps = {key for key in pictured if ":ghost:map:" in key}  # to those who joined
    assert len(maps) == 7
    assert pictured - receipts - maps == {mail.key for mail in table.mails.values()}


@pytest.mark.parametrize("how", ["draw", "cancelled"])
def test_the_last_mail_of_a_game_has_its_page_and_the_board(records: Records, how: str) -> None:
    """A draw that was agreed, or the gamesmaster's word: there is no phase to report."""
    table = Table(records)
    keep(records, "observe ghost", sender="watcher@x.org", at=25)
    table.service.serve_all()
    table.write("FRANCE", "pictures off")
    if how == "draw":
        for power in table.mails:
            if power != "GM":
                table.write(power, "vote draw")
    else:
        keep(records, "cancel game ghost", sender="gm@x.org", to=gm_address(records), at=90)
        table.service.serve_all()
    last = [mail for mail in records.outbox.added_after(0) if ":ending:" in mail.key]
    assert len(last) == 9
    asked = []

    def draw(commission: str) -> bytes:
        asked.append(commission)
        return PNG

    room = PrintRoom(records, JUDGE, draw)
    game = load_game(records, "ghost")
    for mail in last:
        found = parts(room.printed(mail))
        page = found["text/html"].get_content().replace("\r\n", "\n")
        html5lib.HTMLParser(strict=True).parse(page)
        text = found["text/plain"].get_content()
        first = text.split("\n")[0]
        said = read_html(page).text.partition("UTC\n")[2].split()
        assert first.replace(":", "", 1).split()[:3] == said[:3]
        for seat in game.people.seats:
            assert seat.power.name in page
        wants = mail.recipient != table.mails["FRANCE"].recipient
        assert ("image/png" in found) is wants
        assert ("<img" in page) is wants
    assert len(set(asked)) == 1
    wanted = read_commission(asked[0], carried_variant)
    assert wanted.position == game.table.position
    assert not wanted.orders
