"""The web mailbox, as a browser uses it."""

from __future__ import annotations

import html
import http.client
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from smtplib import SMTP
from urllib.parse import urlencode

import pytest

from judge.daemon.printing import tints_of
from judge.demo.pages import Html, fill
from judge.demo.postoffice import PostOffice
from judge.demo.webmail import Webmail
from judge.library.variants import load_variant
from tests.printer.browser import look

ACCOUNTS = {"judge": "j", "france": "f", "gm": "g"}
SEAT = "judge+ghost.abcd2345abcd2345@diplomacy.localhost"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8cfc00000030101003c0a5a410000000049454e44ae426082"
)


@dataclass
class Browser:
    webmail: Webmail

    def open(
        self, path: str, form: dict[str, str] | None = None, host: str = ""
    ) -> tuple[int, str, http.client.HTTPMessage]:
        connection = http.client.HTTPConnection("127.0.0.1", self.webmail.port, timeout=60)
        headers = {"Host": host or f"127.0.0.1:{self.webmail.port}"}
        body = None if form is None else urlencode(form)
        with closing(connection):
            connection.request("GET" if body is None else "POST", path, body, headers)
            response = connection.getresponse()
            text = response.read().decode("utf-8", errors="replace")
            return response.status, text, response.headers

    def fields(self, path: str) -> dict[str, str]:
        """The form on a page, as it was filled in."""
        page = self.open(path)[1]
        found = dict(re.findall(r'<input[^>]* name="(\w+)" value="([^"]*)"', page))
        text = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
        assert text is not None
        return {name: html.unescape(value) for name, value in (found | {"text": text[1]}).items()}


@pytest.fixture
def browser() -> Iterator[Browser]:
    with PostOffice(ACCOUNTS) as office, Webmail(office) as webmail:
        yield Browser(webmail)


def letter(subject: str = "[ghost] Spring 1901", **parts: str) -> EmailMessage:
    mail = EmailMessage(policy=policy.SMTP.clone(max_line_length=998))
    mail["From"], mail["Reply-To"] = "Judge <judge@diplomacy.localhost>", f"Judge <{SEAT}>"
    mail["To"], mail["Subject"] = "france@diplomacy.localhost", subject
    mail["Message-ID"] = f"<{'long' * 30}@diplomacy.localhost>"
    mail["References"] = "<ghost@diplomacy.localhost>"
    mail.set_content(parts.get("text", "Orders, please – <b>now</b>.\n"))
    if "html" in parts:
        mail.add_alternative(parts["html"], subtype="html")
    return mail


def deliver(browser: Browser, mail: EmailMessage | bytes) -> int:
    office = browser.webmail.office
    text = mail if isinstance(mail, bytes) else mail.as_bytes()
    with SMTP("127.0.0.1", office.smtp_port, "localhost", timeout=60) as smtp:
        smtp.sendmail("judge@diplomacy.localhost", ["france@diplomacy.localhost"], text)
    return office.letters("france")[-1].uid


def test_every_account_has_a_mailbox_and_shows_what_is_new(browser: Browser) -> None:
    deliver(browser, letter())
    page = browser.open("/")[1]
    assert re.findall(r'class="name">(\w+)<.*?class="count">([^<]*)', page) == [
        ("Judge", "no letters"),
        ("France", "1 new"),
        ("GM", "no letters"),
    ]
    assert f"port {browser.webmail.office.imap_port}" in page


def test_a_mailbox_lists_the_newest_first_until_read(browser: Browser) -> None:
    first, second = (deliver(browser, letter(subject)) for subject in ("One", "Two"))
    page = browser.open("/france/")[1]
    assert page.index("Two") < page.index("One")
    assert page.count(">New<") == 2
    browser.open(f"/france/{second}")
    assert browser.open("/france")[1].count(">New<") == 1
    assert first != second


def test_pressing_reply_reaches_the_seat_and_keeps_the_thread(browser: Browser) -> None:
    uid = deliver(browser, letter())
    form = browser.fields(f"/france/{uid}/reply")
    assert form["to"] == f"Judge <{SEAT}>"
    assert form["subject"] == "Re: [ghost] Spring 1901"
    assert form["text"].endswith("wrote:\n> Orders, please – <b>now</b>.\n")
    form["text"] = "A Par – Bur\r\n" + form["text"].replace("\n", "\r\n")
    status, _, headers = browser.open("/france/send", form)
    assert (status, headers["Location"]) == (303, "/france/?sent=1")
    (stored,) = browser.webmail.office.letters("judge")
    mail = message_from_bytes(stored.text, policy=policy.default)
    assert mail["Delivered-To"] == SEAT
    assert mail["From"] == "France <france@diplomacy.localhost>"
    assert mail["In-Reply-To"] == letter()["Message-ID"]
    assert mail["References"].split() == ["<ghost@diplomacy.localhost>", letter()["Message-ID"]]
    assert b"=?utf-8?" not in stored.text
    assert mail.get_content().startswith("A Par – Bur\r\n\r\n\r\nOn ")
    assert "smtp.auth=france" in mail["Authentication-Results"]
    assert ">Answered<" in browser.open("/france/?sent=1")[1]


def test_what_was_sent_stands_among_what_came(browser: Browser) -> None:
    """To whom, and it can be read, and not answered; mail programs find it under Sent."""
    uid = deliver(browser, letter())
    form = browser.fields(f"/france/{uid}/reply")
    form["text"] = "A Par - Bur\n" + form["text"]
    browser.open("/france/send", form)
    later = deliver(browser, letter("Later"))
    row = r'href="/france/(\w+)"><span class="from">([^<]*)<.*?"subject">([^<]*)<.*?"mark">(\w*)<'
    rows = re.findall(row, browser.open("/france/")[1])
    sent = ("s1", "To Judge", "Re: [ghost] Spring 1901", "Sent")
    assert rows == [
        (f"{later}", "Judge", "Later", "New"),
        sent,
        (f"{uid}", "Judge", "[ghost] Spring 1901", "Answered"),
    ]
    page = browser.open("/france/s1")[1]
    assert "<b>To Judge</b>" in page
    assert "A Par - Bur" in page
    assert "/reply" not in page
    assert browser.open("/france/s1/reply")[0] == 404
    assert browser.open("/france/s1/source")[0] == 200
    assert browser.open("/france/s2")[0] == 404
    (kept,) = browser.webmail.office.letters("france", "Sent")
    assert kept.seen
    assert re.findall(r'name">France<.*?class="count">([^<]*)', browser.open("/")[1]) == ["1 new"]


def test_a_letter_of_ones_own(browser: Browser) -> None:
    form = browser.fields("/gm/write?to=france@diplomacy.localhost")
    form |= {"subject": "Rules\r\nBcc: judge@localhost", "text": "Which?"}
    assert browser.open("/gm/send", form)[0] == 303
    (stored,) = browser.webmail.office.letters("france")
    assert b"Subject: Rules Bcc: judge@localhost\r\n" in stored.text
    assert browser.webmail.office.letters("judge") == ()


@pytest.mark.parametrize(
    ("to", "said"), [("anne@example.org", "never relays"), ("nobody", "Whom is it for?")]
)
def test_what_cannot_be_sent_comes_back_to_the_writer(browser: Browser, to: str, said: str) -> None:
    form = browser.fields("/gm/write") | {"to": to, "text": "A <long> letter"}
    status, page, _ = browser.open("/gm/send", form)
    assert status == 422
    assert said in page
    assert "A &lt;long&gt; letter</textarea>" in page


def test_nothing_in_a_letter_becomes_a_page_of_ours(browser: Browser) -> None:
    evil = "<script>alert(1)</script>\"'>"
    uid = deliver(browser, letter(evil, text=evil, html=evil))
    for path in ("/france/", f"/france/{uid}?view=text", f"/france/{uid}/reply"):
        page = browser.open(path)[1].replace('<script src="/desk.js"></script>', "")
        assert "<script" not in page
        assert "&lt;script&gt;" in page
    assert browser.open(f"/france/{uid}/source")[2]["Content-Type"].startswith("text/plain")


def test_the_html_of_a_letter_is_shut_in_a_sandbox_with_its_pictures(browser: Browser) -> None:
    mail = letter(html='<p>Map: <img src="cid:map"><img src="http://evil.example/x.png"></p>')
    (_, page) = mail.iter_parts()
    page.add_related(PIXEL, "image", "png", cid="<map>", filename='a".png')
    uid = deliver(browser, mail)
    _, text, headers = browser.open(f"/france/{uid}")
    assert "<iframe" not in text
    assert f'href="/france/{uid}/reply"' in text
    assert "data:image/png;base64,iVBOR" in text
    assert_shut(headers["Content-Security-Policy"])
    assert browser.open(f"/france/{uid}/part/0")[2]["Content-Type"] == "image/png"
    assert 'alt="a&quot;.png"' in browser.open(f"/france/{uid}?view=text")[1]


def assert_shut(policy: str) -> None:
    """A letter's page runs, sends, loads and saves nothing, and its links have no other base."""
    rules = [rule.split() for rule in policy.split(";")]
    assert rules[0] == ["sandbox"]  # no allow-downloads, no allow-scripts, nothing
    assert {name: values for name, *values in rules[1:]} == {
        "default-src": ["'none'"],
        "style-src": ["'unsafe-inline'"],
        "img-src": ["data:"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'none'"],
    }


def test_what_came_beside_a_page_is_seen_and_can_be_saved(browser: Browser) -> None:
    """The page itself may load and save nothing: a picture is in it, a file is a click away."""
    mail = letter(html="<p>A page</p>")
    mail.add_attachment(PIXEL, "image", "png", filename="map.png")
    mail.add_attachment("BEGIN:VCALENDAR", subtype="calendar", filename="due.ics")
    uid = deliver(browser, mail)
    _, page, headers = browser.open(f"/france/{uid}")
    assert_shut(headers["Content-Security-Policy"])
    assert '<img src="data:image/png;base64,iVBOR' in page
    assert f"/france/{uid}/part/" not in page
    assert f'<a href="/france/{uid}?view=text#files">due.ics</a>' in page
    _, text, headers = browser.open(f"/france/{uid}?view=text")
    assert "sandbox" not in headers["Content-Security-Policy"]
    assert 'id="files"' in text
    assert f'<a href="/france/{uid}/part/1" download="due.ics">' in text


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<html><body class='x'><p>Hi</p></body></html>", r"<body class='x'>BAR<p>Hi</p></body>"),
        ("<p>Hi</p>", r"BAR<p>Hi</p>"),
        ("</body><body><p>Hi", r"<body>BAR<p>Hi"),
        ("", r"Orders, please"),
    ],
)
def test_a_page_is_shown_as_it_is_below_a_bar(browser: Browser, html: str, shown: str) -> None:
    """Whatever a letter has for HTML; one without any is shown as text."""
    mail = letter(html=html) if html else letter()
    uid = deliver(browser, mail)
    text = browser.open(f"/france/{uid}")[1].replace("\n", "")
    bar = r'<style>[^§]*<div class="po-bar"[^§]*</div></div>'
    assert re.search(shown.replace("BAR", bar), text)


OPENING = """Welcome to ghost. The powers are drawn, and you play France.

Your units:
  A Mar
"""


@pytest.fixture
def at_play(tmp_path: Path) -> Iterator[Browser]:
    """A mailbox that is somebody's, of a game that is published."""
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "index.html").write_text("<!DOCTYPE html><title>The game</title>")
    (folder / "archive.css").write_text("p {}")
    (folder / "secret.db").write_text("x")
    with (
        PostOffice(ACCOUNTS) as office,
        Webmail(
            office, variant=load_variant("standard"), yours="france", archive=tmp_path
        ) as webmail,
    ):
        yield Browser(webmail)


def test_ones_own_box_is_first_and_says_who_one_is(at_play: Browser) -> None:
    assert ">Yours<" in at_play.open("/")[1]
    deliver(at_play, letter(text=OPENING))
    page = at_play.open("/")[1]
    assert re.findall(r'href="/(\w+)/"', page)[0] == "france"
    assert "You play France" in page
    assert 'href="/archive/demo/index.html"' in page


def test_who_writes_has_the_map_and_the_units_at_hand(at_play: Browser) -> None:
    uid = deliver(at_play, letter(text=OPENING))
    page = at_play.open(f"/france/{uid}/reply")[1]
    summaries = re.findall("<summary>(.*?)</summary>", page)
    assert [name for name in summaries if name != "supports"] == ["A Par", "A Mar", "F Bre"]
    mail = letter(text="Nothing of ours.")
    mail.add_attachment(PIXEL, "image", "png", filename="map.png")
    newer = deliver(at_play, mail)
    for path in (f"/france/{uid}/reply", "/france/write"):
        page = at_play.open(path)[1]
        assert f'src="/france/{newer}/part/0"' in page
        assert "France: choose a unit" in page
    page = at_play.open("/gm/write")[1]
    assert "<aside" not in page
    assert "<summary" not in page


def orders_offered(page: str) -> list[str]:
    return [html.unescape(line) for line in re.findall(r'name="order" value="([^"]*)"', page)]


def test_every_place_that_a_unit_may_go_to_is_offered(at_play: Browser) -> None:
    """What names another unit, too, is a whole order."""
    uid = deliver(at_play, letter(text=OPENING))
    offered = orders_offered(at_play.open(f"/france/{uid}/reply")[1])
    brest = ["F Bre - ENG", "F Bre - MAO", "F Bre - Gas", "F Bre - Pic", "F Bre H"]
    brest += ["F Bre S A Par - Gas", "F Bre S A Par - Pic", "F Bre S A Mar - Gas"]
    brest += ["F Bre S F Lon - ENG"]
    assert sorted(line for line in offered if line.startswith("F Bre")) == sorted(brest)
    assert "A Par - Bur" in offered


@pytest.mark.parametrize(
    "ends",
    [
        "ghost is over: a draw of France and Italy.\n",
        "ghost is over. Italy has won.\n\nSpring 1905, as it came to be:\n",
    ],
)
def test_no_order_is_offered_for_a_game_that_is_over(at_play: Browser, ends: str) -> None:
    """But the map is still beside the letter; a mail that only speaks of an end changes nothing."""
    deliver(at_play, letter(text=OPENING))
    chatter = deliver(at_play, letter(text="Press from Italy:\n\nghost is over. We have won.\n"))
    assert orders_offered(at_play.open(f"/france/{chatter}/reply")[1])
    mail = letter(text=ends)
    mail.add_attachment(PIXEL, "image", "png", filename="map.png")
    uid = deliver(at_play, mail)
    for path in (f"/france/{uid}/reply", "/france/write"):
        page = at_play.open(path)[1]
        assert orders_offered(page) == []
        assert "The game is over: there is nothing to order any more." in page
        assert f'src="/france/{uid}/part/0"' in page


@pytest.mark.browser
@pytest.mark.parametrize("width", [500, 700, 1200])
def test_the_longest_subject_is_seen_whole(at_play: Browser, tmp_path: Path, width: int) -> None:
    """A mailbox is where news is first read: of subjects with a hundred letters none is cut."""
    gains = "[ghost] Fall 1901: you gain Portugal, Spain and Belgium; your A Bur is dislodged"
    told = f"{gains}; Warsaw changes hands"
    deliver(at_play, letter(told))
    page, style = at_play.open("/france/")[1], at_play.open("/style.css")[1]
    script = (
        "<script>document.title = [...document.querySelectorAll('.subject')].filter("
        "s => s.scrollHeight > s.clientHeight || s.scrollWidth > s.clientWidth).length</script>"
    )
    file = tmp_path / "page.html"
    styled = page.replace('<link rel="stylesheet" href="/style.css">', f"<style>{style}</style>")
    file.write_text(styled.replace("</body>", f"{script}</body>"), encoding="utf-8")
    assert "<title>0</title>" in look(file, width=width).page


def test_an_order_becomes_a_line_of_the_letter(at_play: Browser) -> None:
    """Without a script: the form comes back with the line, and all that was written."""
    uid = deliver(at_play, letter(text=OPENING))
    form = at_play.fields(f"/france/{uid}/reply")
    text = form["text"]
    for order in ("A Par - Bur", "F Bre S A Par - Pic", "A Par - Pic"):
        form["text"] = form["text"].replace("\n", "\r\n")
        status, page, _ = at_play.open("/france/order", form | {"order": order})
        assert status == 200
        assert "<h1>Reply</h1>" in page
        again = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
        assert again is not None
        form["text"] = html.unescape(again[1])
        assert order in form["text"]
    assert form["text"] == "A Par - Pic\nF Bre S A Par - Pic" + text
    assert "A Par" not in text
    assert at_play.open("/france/order", {"token": "x", "order": "A Par H"})[0] == 403


def test_where_a_letter_is_written_a_script_of_ours_saves_the_round_trip(at_play: Browser) -> None:
    uid = deliver(at_play, letter(text=OPENING, html="<p>x</p>"))
    _, page, headers = at_play.open(f"/france/{uid}/reply")
    assert '<script src="/desk.js"></script>' in page
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    _, script, headers = at_play.open("/desk.js")
    assert headers["Content-Type"].startswith("text/javascript")
    assert "button.order" in script
    for path in ("/", "/france/", f"/france/{uid}", f"/france/{uid}?view=text"):
        assert "script-src" not in at_play.open(path)[2]["Content-Security-Policy"]


def test_ones_own_box_has_the_colour_of_ones_power(at_play: Browser) -> None:
    assert "--own:" not in at_play.open("/style.css")[1]
    deliver(at_play, letter(text=OPENING))
    france = tints_of(load_variant("standard"))["FRANCE"]
    assert f":root{{--own:{france.ground};" in at_play.open("/style.css")[1]


def test_a_reply_quotes_the_beginning_alone(browser: Browser) -> None:
    uid = deliver(
        browser, letter(text=":: Judge: x\n\n" + "".join(f"line {n}\n" for n in range(40)))
    )
    text = browser.fields(f"/france/{uid}/reply")["text"]
    assert "::" not in text
    assert text.endswith("> line 5\n> [...]\n")
    assert "line 6" not in text


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("archive.css", "text/css; charset=utf-8"),
        ("secret.db", ""),
        ("nothing.html", ""),
        ("../../judge.db", ""),
        ("..%2f..%2fx.html", ""),
        ("", ""),
    ],
)
def test_the_archive_is_shown_and_nothing_else(at_play: Browser, path: str, kind: str) -> None:
    status, _, headers = at_play.open(f"/archive/demo/{path}")
    assert status == (200 if kind else 404)
    if kind:
        assert headers["Content-Type"] == kind
        assert "script-src 'self'" in headers["Content-Security-Policy"]


def test_a_file_is_downloaded_never_shown(browser: Browser) -> None:
    mail = letter()
    mail.add_attachment("<script>", subtype="html", filename="x.html")
    uid = deliver(browser, mail)
    headers = browser.open(f"/france/{uid}/part/0")[2]
    assert headers["Content-Type"] == "application/octet-stream"
    assert headers["Content-Disposition"] == "attachment"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"Subject: =?klingon?q?x?=\r\nContent-Type: text/plain; charset=klingon\r\n\r\nM\xfcn",
        b"From: ((((\r\nContent-Type: multipart/mixed\r\n\r\nno boundary",
        b"Content-Type: text/plain; charset=utf-8\r\n\r\nM\xfcn",
        b"Content-Type: text/plain; charset=undefined\r\n\r\nM\xfcn",
        b"Content-Transfer-Encoding: base64\r\n\r\n!!!",
        b"References: " + b"<x>" * 5000 + b"\r\n\r\n",
    ],
)
def test_any_letter_can_be_opened(browser: Browser, text: bytes) -> None:
    uid = deliver(browser, text)
    for path in ("/france/", f"/france/{uid}", f"/france/{uid}/reply", f"/france/{uid}/source"):
        assert browser.open(path)[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", ""])
def test_it_answers_to_its_own_address_only(browser: Browser, host: str) -> None:
    """A name of somebody else's that points at the loopback interface opens nothing."""
    port = browser.webmail.port
    if host:
        assert browser.open("/", host=host)[0] == 403
    else:
        assert browser.open("/", host=f"localhost:{port}")[0] == 200


@pytest.mark.parametrize("token", ["", "x", "ü"])
def test_a_form_of_another_site_sends_nothing(browser: Browser, token: str) -> None:
    form = {"token": token, "to": SEAT, "subject": "x", "text": "A Par - Bur"}
    assert browser.open("/france/send", form)[0] == 403
    assert browser.webmail.office.letters("judge") == ()


def test_a_form_too_big_is_refused(browser: Browser) -> None:
    assert browser.open("/france/send", {"text": "x" * (2 << 20)})[0] == 413


@pytest.mark.parametrize(
    "path",
    ["/turkey/", "/france/1", "/france/x/reply", "/../etc/passwd", "/france/1/part/9", "/x/y/z"],
)
def test_there_is_nothing_else(browser: Browser, path: str) -> None:
    status, page, headers = browser.open(path)
    assert (status, "There is nothing here." in page) == (404, True)
    assert "script-src" not in headers["Content-Security-Policy"]
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_what_is_filled_in_is_escaped_unless_it_is_html() -> None:
    assert fill("{a} {b}", a="<&>", b=Html("<b>")) == "&lt;&amp;&gt; <b>"


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1200])
def test_a_real_browser_draws_it(browser: Browser, tmp_path: Path, width: int) -> None:
    uid = deliver(browser, letter(html="<h1>Hello</h1>"))
    picture = tmp_path / "page.png"
    chromium = shutil.which("chromium")
    assert chromium is not None
    flags = "headless no-sandbox disable-gpu disable-background-networking disable-sync"
    subprocess.run(
        [
            chromium,
            *(f"--{flag}" for flag in f"{flags} disable-component-update no-first-run".split()),
            f"--user-data-dir={tmp_path / 'profile'}",
            f"--window-size={width},800",
            f"--screenshot={picture}",
            f"{browser.webmail.url}france/{uid}?view=html",
        ],
        check=True,
        capture_output=True,
        timeout=100,
    )
    assert len(picture.read_bytes()) > 5_000
