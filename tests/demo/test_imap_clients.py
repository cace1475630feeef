"""Mail programs that nobody here wrote read their mail at the embedded post office.

Each is asked for what it needs of IMAP: Alpine and imapfilter for what letters
are made of, NeoMutt for headers and moves, offlineimap and fetchmail for
whole mailboxes, curl for single parts. Thunderbird was tried by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.demo.postoffice import PostOffice
from tests.demo.imap_asking import letters
from tests.demo.talking import Talk
from tests.demo.terminal import run, sit_at


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """With the letters of imap_letters.txt in the inbox, as they were sent."""
    with PostOffice({"france": "f"}) as opened:
        with Talk(opened.imap_port, "france") as talk:
            for text in letters().values():
                said = text.decode()
                length = len(text)
                assert "OK" in talk.say(f"APPEND INBOX {{{length}+}}\r\n{said}")
        yield opened


@pytest.mark.wire("imapfilter")
def test_imapfilter_sees_of_what_a_report_is_made(office: PostOffice, tmp_path: Path) -> None:
    program = tmp_path / "config.lua"
    program.write_text(f"""
        mine = IMAP {{server = "127.0.0.1", port = {office.imap_port},
                      username = "france", password = "f"}}
        report = mine.INBOX:contain_subject("dislodged") * mine.INBOX:contain_body("bounced")
        for _, found in ipairs(report) do
            _, uid = table.unpack(found)
            print("size", mine.INBOX[uid]:fetch_size())
            for part, is in pairs(mine.INBOX[uid]:fetch_structure()) do
                print(part, is.type, is.size, is.name)
            end
        end
        report:add_flags({{"$label1", "\\\\Flagged"}})
        report:move_messages(mine.Trash)
    """)
    said = run("imapfilter", "-c", program, home=tmp_path).splitlines()
    assert sorted(line.split("\t") for line in said if "\t" in line) == [
        ["1", "multipart/alternative", "nil", "nil"],
        ["1.1", "text/plain", "32", "nil"],
        ["1.2", "multipart/related", "nil", "nil"],
        ["1.2.1", "text/html", "44", "nil"],
        ["1.2.2", "image/png", "12", "demo-S1902M.png"],
        ["2", "application/ics", "24", "demo-S1902R.ics"],
        ["size", "1217"],
    ]
    with Talk(office.imap_port, "france") as talk:
        talk.say("SELECT Trash")
        assert "SEARCH 1\n" in talk.say("SEARCH KEYWORD $label1 FLAGGED SUBJECT dislodged")
    assert [letter.uid for letter in office.letters("france")] == [1, 2, 3, 4, 6, 7]


@pytest.mark.wire("alpine")
def test_alpine_shows_dates_names_and_every_attachment(office: PostOffice, tmp_path: Path) -> None:
    (tmp_path / ".pinerc").write_text(
        "user-domain=diplomacy.localhost\nlast-version-used=6.26.0\n"
        f"inbox-path={{127.0.0.1:{office.imap_port}/user=france/notls}}INBOX\n"
        "feature-list=disable-password-file-saving,quit-without-confirm\n"
    )
    with sit_at("alpine", "-i", home=tmp_path) as terminal:
        terminal.wait_for("PASSWORD")
        terminal.press("f\r")
        index = terminal.wait_for("[demo] Spring 1902", "two letters", "ViewMsg")
        assert "Not an address" not in index
        assert all(word in index for word in ("Anna Müller", "Grüße aus München", "Emil"))
        terminal.press("j5\r")
        terminal.wait_for("number")
        terminal.press("\r")
        assert "Fri, 27 Nov 2026 21:05:28 +0000" in terminal.wait_for("ViewAttch", "Bounced")
        terminal.press("v")
        parts = terminal.wait_for("demo-S1902R.ics", "PNG")
        assert "demo-S1902M.png" in parts
        terminal.press("q")


@pytest.mark.wire("neomutt")
def test_neomutt_reads_and_files(office: PostOffice, tmp_path: Path) -> None:
    (tmp_path / "muttrc").write_text(
        f"set folder=imap://france@127.0.0.1:{office.imap_port}/ spoolfile=+INBOX imap_pass=f\n"
        "set ssl_starttls=no ssl_force_tls=no quit=yes confirmappend=no wait_key=no\n"
        "set sort=mailbox-order delete=yes move=no\n"
        "push '<first-entry><pipe-message>cat >first<enter><jump>5<enter><view-attachments><exit>"
        "<save-message>+Trash<enter><flag-message><sync-mailbox><quit>'\n"
    )
    with sit_at("neomutt", "-n", "-F", tmp_path / "muttrc", home=tmp_path):
        pass
    assert (tmp_path / "first").read_text().endswith("\nA Par – Bur\n-- \nAnna\n")
    (trashed,) = office.letters("france", "Trash")
    assert trashed.text == letters()["report"]
    assert len(office.letters("france")) == 6


@pytest.mark.wire("offlineimap")
def test_offlineimap_mirrors_both_ways(office: PostOffice, tmp_path: Path) -> None:
    (tmp_path / "settings").write_text(
        "[general]\naccounts = a\n[Account a]\nlocalrepository = l\nremoterepository = r\n"
        f"[Repository l]\ntype = Maildir\nlocalfolders = {tmp_path}/box\n"
        "[Repository r]\ntype = IMAP\nremotehost = 127.0.0.1\nssl = no\nstarttls = no\n"
        f"remoteport = {office.imap_port}\nremoteuser = france\nremotepass = f\n"
    )
    sync = ("offlineimap", "-o", "-c", tmp_path / "settings", "-u", "quiet")
    run(*sync, home=tmp_path)
    kept = {path.name: path for path in (tmp_path / "box" / "INBOX").rglob("*") if path.is_file()}
    assert len(kept) == len(letters())
    first = next(path for name, path in kept.items() if "U=1," in name)
    assert first.read_bytes().replace(b"\r", b"").endswith("A Par – Bur\n-- \nAnna\n".encode())
    first.rename(tmp_path / "box" / "INBOX" / "cur" / f"{first.name.split(':')[0]}:2,FS")
    (tmp_path / "box" / "Sent" / "new" / "mine").write_bytes(b"Subject: mine\n\nhello\n")
    run(*sync, home=tmp_path)
    assert office.letters("france")[0].seen
    assert b"Subject: mine\r\n" in office.letters("france", "Sent")[0].text


@pytest.mark.wire("fetchmail")
def test_fetchmail_takes_them_all_away(office: PostOffice, tmp_path: Path) -> None:
    settings = tmp_path / "fetchmailrc"
    settings.write_text(
        f"poll 127.0.0.1 port {office.imap_port} protocol imap auth password\n"
        f'user france password f sslproto "" fetchall mda "cat >>{tmp_path}/got"\n'
    )
    settings.chmod(0o600)
    run("fetchmail", "-f", settings, "--pidfile", tmp_path / "pid", home=tmp_path)
    got = (tmp_path / "got").read_text()
    assert all(text.decode().splitlines()[-1] in got for text in letters().values())
    assert office.letters("france") == ()


@pytest.mark.wire("curl")
def test_curl_asks_for_single_parts(office: PostOffice, tmp_path: Path) -> None:
    inbox = f"imap://france:f@127.0.0.1:{office.imap_port}/INBOX"
    ask = ("curl", "--silent", "--show-error")
    assert run(*ask, f"{inbox};UID=4;SECTION=2.2", home=tmp_path) == "<p>A Par =E2=80=93 Bur</p>"
    assert run(*ask, f"{inbox};UID=2", home=tmp_path) == "Subject: hello\n\nhello\n"
    assert run(*ask, f"{inbox}?SUBJECT%20press", home=tmp_path) == "* SEARCH 6\n"
