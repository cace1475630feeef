"""The pages of the contact sheet: mails, archive and book of one game, demo and command line.

Each as a telephone and as a desk have it, in the light and in the dark.
"""

from __future__ import annotations

import email
import email.policy
import functools
import re
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from smtplib import SMTP

from judge.cli.arguments import argument_parser
from judge.daemon.archiving import write_archive, write_poster, write_zine
from judge.daemon.artist import draw_here
from judge.daemon.printing import PrintRoom
from judge.daemon.printing.binding import BookForm
from judge.demo.postoffice import PostOffice
from judge.demo.web_door import HOST
from judge.demo.webmail import Webmail
from judge.library.extras import ExtraMissing
from judge.library.variants import load_variant
from judge.store.outbox import StoredMail
from judge.store.records import Records
from tests.daemon.test_printing import gm_address
from tests.daemon.test_receipts import Table
from tests.daemon.test_service import JUDGE, keep

ORDERS = {
    "S1901M": {
        "AUSTRIA": "A Vie - Tri\nA Bud - Ser\nF Tri - Alb",
        "ENGLAND": "F Lon - NTH\nF Edi - NWG\nA Lvp - Yor",
        "FRANCE": "A Par - Bur\nF Bre - MAO\nA Mar S A Par - Bur",
        "GERMANY": "A Mun - Bur\nA Ber - Kie\nF Kie - Den",
        "ITALY": "A Ven - Tri\nA Rom - Ven\nF Nap - ION",
        "RUSSIA": "A Mos - Ukr\nA War - Gal\nF Sev - BLA\nF StP - BOT",
        "TURKEY": "A Con - Bul\nA Smy - Con\nF Ank - BLA",
    },
    "F1901M": {
        "AUSTRIA": "A Ser - Gre\nF Alb S A Ser - Gre",
        "ENGLAND": "A Yor - Nwy\nF NTH C A Yor - Nwy\nF NWG - BAR",
        "FRANCE": "F MAO - Spa sc\nA Mar H\nA Bur H",
        "GERMANY": "A Kie - Hol\nF Den - Swe\nA Mun - Bur",
        "ITALY": "F ION - Tun\nA Ven - Tri\nA Rom S A Ven - Tri",
        "RUSSIA": "A Ukr - Rum\nF BOT - Swe\nA Gal - Bud",
        "TURKEY": "A Bul - Rum\nF BLA S A Bul - Rum",
    },
    "W1901A": {"FRANCE": "build F Bre", "GERMANY": "build F Kie\nbuild A Ber"},
}
WIDTHS = (360, 800)


@dataclass(frozen=True)
class SheetPage:
    """A page that was written: its title, and its file below the folder of the sheet."""

    title: str
    file: str


def write_pages(folder: Path) -> list[SheetPage]:
    """Play a year by mail, and write all that its readers get."""
    with tempfile.TemporaryDirectory() as place, Records.open(Path(place) / "db") as records:
        mails: list[StoredMail] = []
        found = list(_mails(records, folder, mails))
        found += _printed(records, folder)
        found += _demo(mails, folder)
    told = escape(argument_parser().format_help())
    (folder / "help.html").write_text(f"<!doctype html><pre>{told}</pre>", encoding="utf-8")
    return [*found, SheetPage("the command line", "help.html")]


def row_of(page: SheetPage) -> str:
    """A page in frames, as wide as a telephone and as a desk, in the light and in the dark."""
    if page.file.endswith(".pdf"):
        style = "width:800px;height:1130px;border:1px solid #999"
        frame = f'<iframe src="{page.file}" title="{escape(page.title)}" style="{style}"></iframe>'
        return f'<h2>{escape(page.title)} (<a href="{page.file}">alone</a>)</h2>{frame}'
    frames = "".join(
        f'<figure><iframe src="{page.file}" title="{escape(page.title)}" style="width:{width}px;'
        f'height:900px;border:1px solid #999;color-scheme:{scheme}"></iframe>'
        f"<figcaption>{width} px, {scheme}</figcaption></figure>"
        for width, scheme in ((WIDTHS[0], "light"), (WIDTHS[0], "dark"), (WIDTHS[1], "light"))
    )
    return f'<h2>{escape(page.title)} (<a href="{page.file}">alone</a>)</h2>{frames}'


def _mails(records: Records, folder: Path, sent: list[StoredMail]) -> Iterator[SheetPage]:
    """The mails of a player, as they are `sent`."""
    table = Table(records)
    draw = functools.cache(draw_here)
    room = PrintRoom(records, JUDGE, draw)

    def page(mail: StoredMail, name: str) -> SheetPage:
        file = f"mail-{name}.html"
        printed = room.printed(mail)
        sent.append(printed)
        (folder / file).write_text(_as_shown(printed.raw), encoding="utf-8")
        return SheetPage(f"mail: {name}, {len(printed.raw) // 1000} KB", file)

    mine = table.mails["FRANCE"].recipient
    yield page(table.mails["FRANCE"], "opening")
    asked = "A par-bru\nthe fleet in Brest goes to the Mid-Atlantic\nF1901: A Mar - Spa"
    yield page(table.write("FRANCE", asked), "receipt")
    for number, (phase, orders) in enumerate(ORDERS.items(), start=1):
        table.minute = 100 * number
        for power, text in orders.items():
            table.write(power, text)
        before = records.outbox.newest()
        at = table.minute + 50
        keep(records, "process", sender="gm@x.org", to=gm_address(records), at=at)
        table.service.serve_all()
        reports = (m for m in records.outbox.added_after(before) if ":report:" in m.key)
        yield page(next(m for m in reports if m.recipient == mine), f"results {phase}")
    for power in table.mails:
        if power != "GM":
            table.write(power, "vote draw")
    last = (m for m in records.outbox.added_after(0) if ":ending:" in m.key)
    yield page(next(m for m in last if m.recipient == mine), "the last")


def _as_shown(raw: bytes) -> str:
    """The page of a mail with its pictures in it, as a mail program shows it."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    body = message.get_body(("html",))
    assert body is not None
    page = str(body.get_content())
    for part in message.walk():
        if cid := str(part.get("Content-ID", "")).strip("<>"):
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            held = f"data:{part.get_content_type()};base64,{b64encode(content).decode()}"
            page = page.replace(f"cid:{cid}", held)
    return page


def _printed(records: Records, folder: Path) -> Iterator[SheetPage]:
    """The archive, the book and the poster; without what makes a PDF, the book as EPUB."""
    write_archive(records, "ghost", folder / "archive", draw_here)
    yield SheetPage("archive: the game", "archive/index.html")
    yield SheetPage("archive: statistics", "archive/statistics.html")
    write_zine(records, "ghost", folder / "zine.epub", draw_here, BookForm.EPUB)
    try:
        write_zine(records, "ghost", folder / "zine.pdf", draw_here, BookForm.PDF)
        write_poster(records, "ghost", folder / "poster.pdf", draw_here)
    except ExtraMissing:
        return
    yield SheetPage("zine", "zine.pdf")
    yield SheetPage("poster", "poster.pdf")


def _demo(mails: list[StoredMail], folder: Path) -> Iterator[SheetPage]:
    """The demo's post office: all boxes, one of them, and where a letter is answered."""
    accounts = {"judge": "j", "france": "f", "germany": "g", "gm": "m"}
    variant = load_variant("standard")
    with PostOffice(accounts) as office, Webmail(office, variant=variant, yours="france") as web:
        for mail in mails:
            with SMTP(HOST, office.smtp_port, "localhost", timeout=60) as smtp:
                smtp.sendmail(office.address("judge"), [office.address("france")], mail.raw)
        newest = office.letters("france")[-1].uid
        for name, path in (("post office", []), ("box", ["france"])):
            yield _kept(name, path, web, folder)
        yield _kept("reply", ["france", str(newest), "reply"], web, folder)


def _kept(name: str, path: list[str], web: Webmail, folder: Path) -> SheetPage:
    """A page of the demo as a file of its own, with its style and its pictures in it."""
    page, style = str(web.read(path, {}).body), web.read(["style.css"], {}).body
    page = page.replace('<link rel="stylesheet" href="/style.css">', f"<style>{style!s}</style>")
    for source in re.findall(r'<img src="(/[^"]*)"', page):
        shown = web.read(source.strip("/").split("/"), {})
        assert isinstance(shown.body, bytes)
        held = f"data:{shown.kind};base64,{b64encode(shown.body).decode()}"
        page = page.replace(f'<img src="{source}"', f'<img src="{held}"')
    file = f"demo-{name.replace(' ', '-')}.html"
    (folder / file).write_text(page, encoding="utf-8")
    return SheetPage(f"demo: {name}", file)
