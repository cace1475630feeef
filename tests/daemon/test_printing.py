"""The print room: what joins the text of a report when it leaves, and what if it can't."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.daemon.artist import draw_here
from judge.daemon.easel import PictureFault
from judge.daemon.printing import PrintRoom
from judge.daemon.printing import reports as printed_reports
from judge.daemon.replaying import chronicle_of
from judge.daemon.service import Service
from judge.store.outbox import StoredMail
from judge.store.records import Records
from tests.daemon.test_service import JUDGE, Clock, keep
from tests.printer.test_calendar import read_calendar

PLAYERS = ("anna", "bruno", "clara", "david", "emma", "felix", "greta")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Records]:
    """A game whose first phase is over, and whose deadline was moved once."""
    path: Path = tmp_path_factory.mktemp("records") / "judge.db"
    with Records.open(path) as records:
        service = open_game(records, "zone Europe/Berlin")
        for number, order in enumerate(("start", "process", "extend by 2 days"), start=20):
            keep(records, order, sender="gm@x.org", to=gm_address(records), at=number)
            service.serve_all()
        yield records


def open_game(
    records: Records,
    settings: str = "",
    players: Sequence[str] = PLAYERS,
    game: str = "ghost",
    at: int = 0,
) -> Service:
    """A game that everybody has joined."""
    service = Service(records, JUDGE, Clock())
    keep(records, f"create game {game} {settings}".rstrip(), sender="gm@x.org", at=at)
    for number, player in enumerate(players, start=at + 1):
        keep(records, f"join {game}", sender=f"{player}@x.org", at=number)
    service.serve_all()
    return service


def gm_address(records: Records, game: str = "ghost") -> str:
    (mail, *_) = [m for m in records.outbox.added_after(0) if m.recipient == "gm@x.org"
                  and f"judge+{game}.".encode() in m.raw]  # fmt: skip
    return mail.raw.decode().partition("Reply-To: Judge <")[2].partition(">")[0]


def reports(records: Records) -> list[StoredMail]:
    return [mail for mail in records.outbox.added_after(0) if ":report:" in mail.key]


def parts(mail: StoredMail) -> dict[str, EmailMessage]:
    message = email.message_from_bytes(mail.raw, policy=email.policy.default)
    return {part.get_content_type(): part for part in message.walk()}


def pictures_in(mail: StoredMail) -> list[tuple[str, bytes]]:
    """The Content-IDs of a mail's pictures, and what they hold."""
    message = email.message_from_bytes(mail.raw, policy=email.policy.default)
    found = [part for part in message.walk() if part.get_content_type() == "image/png"]
    return [(p["Content-ID"].strip("<>"), p.get_payload(decode=True)) for p in found]  # type: ignore[misc]


def test_a_report_leaves_with_its_page_its_picture_and_its_deadline(records: Records) -> None:
    """All eight, each with the reader's own news; both pictures of all are drawn once."""
    room = PrintRoom(records, JUDGE, draw_here)
    closer = set()
    printed = [room.printed(mail) for mail in reports(records)]
    assert len(printed) == 8
    pictures = set()
    for stored, mail in zip(reports(records), printed, strict=True):
        found = parts(mail)
        assert mail.message_id == stored.message_id
        text = stored.raw.partition(b"\r\n\r\n")[2]
        assert text.strip() in mail.raw
        page = found["text/html"].get_content()
        assert "Spring 1901 movement" in page
        (happened, one), (after, other), *near = pictures_in(mail)
        pictures.add((one, other))
        assert len(near) == 2 * (stored.recipient != "gm@x.org")
        order = (happened, after) if not near else (near[0][0], happened, near[1][0], after)
        places = [page.index(f'src="cid:{cid}"') for cid in order]
        for cid, part in near:
            closer.add(part)
            # Hidden for whoever knows no media query; on a phone above the whole board.
            hidden = f'<p class="map near" style="display:none;mso-hide:all"><img src="cid:{cid}"'
            assert hidden in page
            assert "@media (max-width:700px){.near{display:block!important}" in page
        assert places == sorted(places)
        assert one != other
        assert len(mail.raw) < 500_000
        (event,) = read_calendar(found["application/ics"].get_payload(decode=True).decode())  # type: ignore[union-attr]
        assert event["UID"] == "ghost@example.org"
        assert event["SEQUENCE"] == "1"
    assert len(pictures) == 1
    assert len(closer) == 7  # of nobody who moved: what happened looks like what stands
    assert "For you, " in parts(printed[0])["text/html"].get_content()


def test_the_opening_comes_with_the_board_and_the_first_deadline(records: Records) -> None:
    """Still the position and the deadline of the beginning, whenever the mail leaves."""
    opening = [mail for mail in records.outbox.added_after(0) if ":opening:" in mail.key]
    assert len(opening) == 8
    room = PrintRoom(records, JUDGE, draw_here)
    for mail in opening:
        found = parts(room.printed(mail))
        names = [part.get_filename() for part in _attached(mail, room)]
        near = ["ghost-S1901M-near.png"] if mail.recipient != "gm@x.org" else []
        assert names == ["ghost-S1901M.png", *near]
        (event,) = read_calendar(found["application/ics"].get_payload(decode=True).decode())  # type: ignore[union-attr]
        assert event["UID"] == "ghost@example.org"


def _attached(mail: StoredMail, room: PrintRoom) -> list[EmailMessage]:
    message = email.message_from_bytes(room.printed(mail).raw, policy=email.policy.default)
    return [part for part in message.walk() if part.get_content_type() == "image/png"]


def test_the_same_mail_has_the_same_bytes_in_another_process(records: Records) -> None:
    """A mail that is sent again after a crash is the same mail."""
    one, two = PrintRoom(records, JUDGE, draw_here), PrintRoom(records, JUDGE, draw_here)
    mail = reports(records)[0]
    assert one.printed(mail).raw == two.printed(mail).raw


def test_a_deadline_that_was_moved_moves_in_the_calendar(records: Records) -> None:
    moved = [mail for mail in records.outbox.added_after(0) if ":clock:" in mail.key]
    assert len(moved) == 7
    found = parts(PrintRoom(records, JUDGE, draw_here).printed(moved[0]))
    assert "text/html" not in found
    (event,) = read_calendar(found["application/ics"].get_payload(decode=True).decode())  # type: ignore[union-attr]
    assert event["UID"] == "ghost@example.org"
    assert event["SEQUENCE"] == "2"


def test_a_game_that_is_paused_or_over_has_no_deadline_in_a_calendar(tmp_path: Path) -> None:
    """Its entry goes with the notice, comes back with the next, and goes with the last mail."""
    with Records.open(tmp_path / "judge.db") as records:
        service = open_game(records)
        keep(records, "start", sender="gm@x.org", to=gm_address(records), at=20)
        service.serve_all()
        found = []
        for number, (order, kind) in enumerate(
            (("pause", ":clock:"), ("resume", ":clock:"), ("cancel game ghost", ":ending:")), 30
        ):
            keep(records, order, sender="gm@x.org", to=gm_address(records), at=number)
            service.serve_all()
            mail = [m for m in records.outbox.added_after(0) if kind in m.key][-1]
            sent = parts(PrintRoom(records, JUDGE, draw_here).printed(mail))["application/ics"]
            (event,) = read_calendar(sent.get_payload(decode=True).decode())  # type: ignore[union-attr]
            found.append((event["UID"], event.get("STATUS"), event["SEQUENCE"]))
    assert found == [
        ("ghost@example.org", "CANCELLED", "1"),
        ("ghost@example.org", None, "2"),
        ("ghost@example.org", "CANCELLED", "3"),
    ]


def test_where_drawing_fails_the_page_goes_without(
    records: Records, caplog: pytest.LogCaptureFixture
) -> None:
    """All eight, and the artist is asked once for each picture, for all of them."""
    asked = []

    def broken(commission: str) -> bytes:
        asked.append(commission)
        raise PictureFault("no ink")

    room = PrintRoom(records, JUDGE, broken)
    for mail in reports(records):
        found = parts(room.printed(mail))
        assert "image/png" not in found
        assert "<img" not in found["text/html"].get_content()
    assert len(asked) == 2
    assert "its mails go without" in caplog.text


def test_where_everything_fails_the_text_goes_alone(
    records: Records, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> str:
        raise KeyError("report.html")

    monkeypatch.setattr(printed_reports, "report_page", broken)
    mail = reports(records)[0]
    assert PrintRoom(records, JUDGE, draw_here).printed(mail) == mail
    assert "its text goes alone" in caplog.text


def test_a_phase_that_was_rolled_back_still_has_its_report(tmp_path: Path) -> None:
    """Its mails may still be on their way; the archive and a calendar know the new course."""
    with Records.open(tmp_path / "judge.db") as records:
        service = open_game(records)
        for number, order in enumerate(("start", "process", "rollback", "process"), start=20):
            keep(records, order, sender="gm@x.org", to=gm_address(records), at=number)
            service.serve_all()
        chronicle = chronicle_of(records, "ghost")
        assert [len(chronicle.undone), len(chronicle.chapters)] == [1, 1]
        room = PrintRoom(records, JUDGE, draw_here)
        found = [parts(room.printed(mail)) for mail in reports(records)]
        assert len(found) == 16
        numbers = [part["text/html"].get_content().partition("No. ")[2][:1] for part in found]
        assert numbers == ["2"] * 8 + ["4"] * 8
        calendars = [part["application/ics"].get_payload(decode=True) for part in found]
        (first,), (again,) = (read_calendar(calendars[n].decode()) for n in (0, 8))  # type: ignore[union-attr]
        back = [mail for mail in records.outbox.added_after(0) if ":clock:rollback:" in mail.key]
        assert len(back) == 7
        told = parts(room.printed(back[0]))["application/ics"].get_payload(decode=True)
        (undone,) = read_calendar(told.decode())  # type: ignore[union-attr]
        assert {first["UID"], undone["UID"], again["UID"]} == {"ghost@example.org"}
        assert int(first["SEQUENCE"]) < int(again["SEQUENCE"])


def test_an_observer_has_a_page_with_nothing_that_is_for_some(tmp_path: Path) -> None:
    """The report to those without a seat is made for them: no consents, which the GM sees."""
    with Records.open(tmp_path / "judge.db") as records:
        service = open_game(records, "variant swiss", (*PLAYERS, "hugo"))
        keep(records, "observe ghost", sender="watcher@x.org", at=10)
        service.serve_all()
        for number, order in enumerate(("start", "process"), start=20):
            keep(records, order, sender="gm@x.org", to=gm_address(records), at=number)
            service.serve_all()
        (mail,) = [m for m in records.outbox.added_after(0) if m.key == "ghost:opening:TROGS"]
        to = mail.raw.decode().partition("Reply-To: Judge <")[2].partition(">")[0]
        keep(records, "consent to Germany", sender=mail.recipient, to=to, at=30)
        service.serve_all()
        keep(records, "process", sender="gm@x.org", to=gm_address(records), at=90)
        service.serve_all()
        room = PrintRoom(records, JUDGE, draw_here)
        last = [mail for mail in reports(records) if ":S1901M:" in mail.key]
        printed = {mail.recipient: room.printed(mail) for mail in last}
        pages = {to: parts(mail) for to, mail in printed.items()}
        for to, told in (("gm@x.org", True), ("watcher@x.org", False)):
            for kind in ("text/plain", "text/html"):
                assert ("Germany through any link" in pages[to][kind].get_content()) is told, (
                    to,
                    kind,
                )
