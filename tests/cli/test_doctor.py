"""`judge doctor`: a line for each thing, with what to do; the status is that of the worst."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.cli.doctor.domain import Sending, examine_domain
from judge.cli.doctor.findings import Symptom
from judge.cli.doctor.machine import examine_machine
from judge.cli.doctor.servers import examine_letters, examine_room, signatures_in
from judge.cli.main import main
from judge.cli.proving import OwnLetters
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.demo.postoffice import PostOffice
from judge.library.providers import load_providers
from judge.post.arrival import Arrival
from judge.post.names import DomainNames, NamesDown
from judge.store.pulse import Beat
from tests.cli.test_logins import write_settings
from tests.harm.house import House
from tests.post.resolver import Zone, run_resolver

NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
GOOD: Zone = {
    "example.org": {
        "MX": ("20 far.example.org.", "10 mail.example.org."),
        "TXT": ('"site=x"', '"v=spf1 " "mx ~all"'),
        "A": ("192.0.2.9",),
    },
    "mail.example.org": {"A": ("192.0.2.1",), "AAAA": ("2001:db8::1",)},
    "far.example.org": {"A": ("192.0.2.2",)},
    "m._domainkey.example.org": {"TXT": ('"v=DKIM1; k=rsa; p=MIIB"',)},
    "_dmarc.example.org": {"TXT": ('"v=DMARC1; p=none"',)},
    "1.2.0.192.in-addr.arpa": {"PTR": ("mail.example.org.",)},
    "2.2.0.192.in-addr.arpa": {"PTR": ("host-2.rented.example.",)},
    "host-2.rented.example": {"A": ("192.0.2.77",)},
}
SIGNED = (("example.org", "m"),)


def lines(found: Iterator[Symptom]) -> list[str]:
    return [str(one).strip() for one in found]


def told(
    zone: Zone,
    sending: Sending | None = None,
    signed: tuple[tuple[str, str], ...] | None = SIGNED,
) -> list[str]:
    with run_resolver(zone) as port:
        names = DomainNames("127.0.0.1", port)
        return lines(examine_domain(sending or Sending("example.org"), signed, names))


def without(name: str, **kinds: tuple[str, ...]) -> Zone:
    """The good zone with other records at a name, none of other kinds there."""
    return {**GOOD, name: kinds} if kinds else {key: GOOD[key] for key in GOOD if key != name}


def test_a_domain_that_is_well() -> None:
    own = Sending("example.org", is_own=True)
    assert told(GOOD, own) == [
        "ok  MX: mail for example.org goes to mail.example.org",
        "ok  PTR: 192.0.2.1 is mail.example.org, and back",
        "NO  PTR: 2001:db8::1 has no name; whoever rents it to you can give it one",
        "ok  MX: mail for example.org goes to far.example.org",
        "NO  PTR: 192.0.2.2 is host-2.rented.example, which isn't 192.0.2.2; give it that address",
        "ok  SPF: v=spf1 mx ~all",
        "ok  DKIM: m._domainkey.example.org has its key",
        "ok  DMARC: _dmarc.example.org says p=none",
    ]


SPF = {
    f"s{n}.example": {"TXT": (f'"v=spf1 include:s{n + 1}.example a mx -all"',)} for n in range(9)
}


@pytest.mark.parametrize(
    ("zone", "line"),
    [
        (
            without("example.org", TXT=('"v=spf1 -all"',)),
            "NO  MX: example.org has none, and no address: no mail comes; publish: example.org."
            " MX 10 mail.example.org. (and mail.example.org. A your address)",
        ),
        (
            without("example.org", A=("192.0.2.9",)),
            "??  MX: example.org has none, so mail goes to its address; better publish:"
            " example.org. MX 10 mail.example.org. (and mail.example.org. A your address)",
        ),
        (
            without("example.org", MX=("0 .",)),
            "NO  MX: example.org says that it takes no mail (a null MX); publish a real one",
        ),
        (
            without("mail.example.org"),
            "NO  MX: mail.example.org has no address; publish: mail.example.org. A the mail"
            " server's address",
        ),
        (
            without("example.org", MX=("1 mail.example.org.",), TXT=('"v=spf2 -all"',)),
            'NO  SPF: example.org has none; publish: example.org. TXT "v=spf1 mx ~all"',
        ),
        (
            without("example.org", TXT=('"v=spf1 mx -all"', '"v=spf1 a -all"')),
            "NO  SPF: example.org has 2, so none counts; publish one alone",
        ),
        (
            without("example.org", TXT=('"v=spf1 mx +all"',)),
            "NO  SPF: 'v=spf1 mx +all' lets everybody send as example.org; end it with ~all",
        ),
        (
            without("example.org", TXT=('"v=spf1 mx"',)),
            "??  SPF: 'v=spf1 mx' has no end; add ~all",
        ),
        (
            {**without("example.org", TXT=('"v=spf1 include:s0.example ~all"',)), **SPF},
            "NO  SPF: 'v=spf1 include:s0.example ~all' asks more than 10 questions, so it is void",
        ),
        (
            without("example.org", TXT=('"v=spf1 redirect=s8.example"',)),
            "ok  SPF: v=spf1 redirect=s8.example",
        ),
        (
            without("example.org", TXT=('"v=spf1 include:example.org ~all"',)),
            "ok  SPF: v=spf1 include:example.org ~all",
        ),
        (
            without("m._domainkey.example.org"),
            "NO  DKIM: publish the key with which it is signed: m._domainkey.example.org. TXT"
            ' "v=DKIM1; ..."',
        ),
        (
            without("m._domainkey.example.org", TXT=('"v=DKIM1; p="',)),
            "NO  DKIM: the key at m._domainkey.example.org is withdrawn; publish the one"
            " that signs",
        ),
        (
            without("_dmarc.example.org"),
            '??  DMARC: example.org has none; publish: _dmarc.example.org. TXT "v=DMARC1; p=none"',
        ),
        (
            without("_dmarc.example.org", TXT=('"v=DMARC1; p=maybe"',)),
            "NO  DMARC: 'v=DMARC1; p=maybe' at _dmarc.example.org says no policy; publish p=none",
        ),
        (
            without("_dmarc.example.org", TXT=('"v=DMARC1; p=none"', '"v=DMARC1; p=reject"')),
            "NO  DMARC: _dmarc.example.org has 2, so none counts; publish one",
        ),
    ],
)
def test_what_a_domain_lacks_is_said_with_what_to_publish(zone: Zone, line: str) -> None:
    assert line in told(zone)


def test_it_depends_on_how_mail_leaves() -> None:
    google = load_providers()["google"]
    (spf,) = (one for one in told(GOOD, Sending("example.org", "", google)) if "SPF" in one)
    assert spf.endswith("lacks include:_spf.google.com, by which your mail leaves; add it")
    named = Sending("sub.example.org", "me@example.org")
    assert told(GOOD, named, (("example.org", "m"),))[-2:] == [
        "ok  DKIM: m._domainkey.example.org has its key",
        "ok  DMARC: _dmarc.example.org says p=none",
    ]
    assert told({"sub.example.org": GOOD["example.org"]}, named)[-1].endswith(
        'publish: _dmarc.sub.example.org. TXT "v=DMARC1; p=none; rua=mailto:me@example.org"'
    )
    assert told({}, Sending("gmail.com")) == ["ok  DNS: what gmail.com publishes is Gmail's matter"]
    assert told({}, Sending("judge.localhost"))[0].startswith(
        "??  DNS: judge.localhost is known on"
    )


@pytest.mark.parametrize(
    ("signed", "line"),
    [
        (None, "??  DKIM: no letter of ours came that could show a signature; --dkim SELECTOR"),
        ((), "??  DKIM: our own letter bears no signature; many hosts sign only what leaves:"),
        (
            (("x.org", "m"),),
            "??  DKIM: our own letter bears no signature of example.org, only of x",
        ),
    ],
)
def test_what_no_letter_shows(signed: tuple[tuple[str, str], ...] | None, line: str) -> None:
    assert any(one.startswith(line) for one in told(GOOD, signed=signed))


def test_a_resolver_in_trouble() -> None:
    with run_resolver({"example.org": {"fails": ("x",)}}) as port:
        names = DomainNames("127.0.0.1", port)
        with pytest.raises(NamesDown, match=r"^MX of example\.org: .*SERVFAIL"):
            names.mail_hosts("example.org")
        with pytest.raises(NamesDown):
            names.texts(f"{'a' * 70}.org")


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice({"judge": "right"}) as opened:
        yield opened


def settings(folder: Path, office: PostOffice, **more: object) -> Path:
    path = write_settings(folder, office, **more)
    path.write_text(path.read_text().replace("[imap]", 'data = "."\n[imap]'))
    path.chmod(0o600)
    return path


def test_all_of_it(office: PostOffice, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = settings(tmp_path, office)
    assert main(["doctor", "--config", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    here = "[{}] 127.0.0.1 is this machine, so there is none"
    assert [line for line in said if "versions" not in line and "disk" not in line] == [
        f"  ok  settings: {path}, 6 boards, grammars and texts are good",
        "  ok  permissions: what is secret is its owner's alone, and the records can be written",
        f"  ??  records: none yet in {tmp_path}; judge serve makes them",
        f"  ok  TLS: {here.format('imap')}",
        f"  ok  TLS: {here.format('smtp')}",
        "  ok  sending to 127.0.0.1: taken",
        "  ok  receiving at 127.0.0.1: it came",
        f"  ok  plus addresses: mail to judge+anything@{office.domain} comes",
        "  ok  vouching: nobody does, so letters that answer none of ours are asked about; if that"
        f' is yours, write under [mail]: authserv_id = "{office.domain}"',
        "  ok  envelope: each mail's own sender is taken, and stays",
        "  ok  Message-ID: it stays as we write it",
        "  ok  clock: this machine and the mail host agree",
        "  ok  quota: the mailbox says of none",
        f"  ??  DNS: {office.domain} is known on this network alone; nothing was asked",
    ]
    assert any(line.startswith("  ok  disk: ") for line in said)
    assert any(line.startswith("  ok  versions: judge ") for line in said)


def test_names_that_lead_nowhere_are_a_line_each(
    office: PostOffice, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = settings(tmp_path, office)
    text = path.read_text().replace('"127.0.0.1"', '"no.such.host.invalid"')
    path.write_text(text.replace('security = "none"', 'security = "tls"'))
    assert main(["doctor", "--config", str(path), "--no-letters"]) == 1
    said = capsys.readouterr()
    wrong = [line for line in said.out.splitlines() if line.startswith("  NO  ")]
    nowhere = (
        "gaierror: [Errno -2] Name or service not known; there is no host of that name, or nobody"
        " to ask for it: look at host, and at the resolver of this machine (/etc/resolv.conf)"
    )
    assert wrong == [
        "  NO  TLS: [imap] no.such.host.invalid is no host that there is",
        "  NO  TLS: [smtp] no.such.host.invalid is no host that there is",
        f"  NO  [imap] no.such.host.invalid does not let us in: {nowhere}",
        f"  NO  [smtp] no.such.host.invalid does not let us in: {nowhere}",
    ]
    assert said.err == ""


def test_without_what_asks_the_dns_that_is_told(
    office: PostOffice,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("judge.library.extras.find_spec", lambda name: None if name == "dns" else 1)
    assert main(["doctor", "--config", str(settings(tmp_path, office)), "--no-letters"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "  ??  DNS: nothing was asked; to have it looked at: pip install dnspython"


def test_no_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--config", str(tmp_path / "judge.toml")]) == 2
    assert capsys.readouterr().out.startswith("  NO  ")


def config_of(folder: Path, office: PostOffice, **more: object) -> Config:
    config = read_config(settings(folder, office, **more))
    assert isinstance(config, Config)
    return config


def test_files_that_others_may_read(office: PostOffice, tmp_path: Path) -> None:
    path = settings(tmp_path, office)
    config = config_of(tmp_path, office)
    (tmp_path / DATABASE).touch(0o640)
    path.chmod(0o644)
    found = lines(examine_machine(path, config))
    assert [line for line in found if line.startswith("NO")] == [
        f"NO  permissions: {file} can be read by others; chmod 600 {file}"
        for file in sorted((tmp_path / DATABASE, path))
    ]


def test_a_disk_that_is_full(
    office: PostOffice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = config_of(tmp_path, office)
    usage = os.statvfs(tmp_path)
    full = type("Usage", (), {"free": 5_000_000})
    monkeypatch.setattr("shutil.disk_usage", lambda _: full)
    first = lines(examine_machine(tmp_path / "judge.toml", config))[0]
    assert first == f"NO  disk: 5 MB are free at {tmp_path}; there should be 200"
    assert usage.f_files >= 0


HEAD = "Return-Path: <{path}>\r\nReceived: from a by b; {date}\r\nMessage-ID: {id}\r\n"


@pytest.mark.parametrize(
    ("path", "late", "id_", "expected"),
    [
        ("{own}", 0, "{own}", ["ok  envelope", "ok  Message-ID", "ok  clock"]),
        ("judge@h.org", 0, "{own}", ["??  envelope", "ok  Message-ID", "ok  clock"]),
        ("{own}", 9, "<theirs@x>", ["ok  envelope", "??  Message-ID", "NO  clock"]),
        ("{own}", -9, "{own}", ["ok  envelope", "ok  Message-ID", "NO  clock"]),
    ],
)
def test_what_hosts_do_with_letters(
    office: PostOffice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    path: str, late: int, id_: str, expected: list[str],
) -> None:  # fmt: skip
    """As a letter of ours has come: by whose envelope, when, under which Message-ID."""
    letters = OwnLetters(config_of(tmp_path, office))
    letters._send()
    sent = letters._sent["plain"]
    date = (datetime.now(UTC) + timedelta(minutes=late)).strftime("%a, %d %b %Y %H:%M:%S +0000")
    head = HEAD.format(
        path=path.format(own=sent.sender), date=date, id=id_.format(own=sent.message_id)
    )
    body = sent.raw.replace(b"Message-ID:", b"X-Was:")
    letters.came["plain"] = Arrival(head.encode() + body, None, "judge@h.org", NOW)
    monkeypatch.setattr(OwnLetters, "told", lambda _: iter(()))
    found = lines(examine_letters(letters))
    assert [line.partition(":")[0] for line in found] == expected
    if late:
        side = "behind" if late > 0 else "ahead of"
        assert f"this machine is 9 minutes {side} the mail host" in found[-1]


def test_who_has_signed_a_letter(office: PostOffice, tmp_path: Path) -> None:
    letters = OwnLetters(config_of(tmp_path, office))
    assert signatures_in(letters) is None
    raw = (
        b"DKIM-Signature: v=1; a=rsa-sha256; d=Example.ORG;\r\n s=m; h=from; b=x=\r\n"
        b"DKIM-Signature: v=1; b=broken\r\n\r\nx\r\n"
    )
    letters.came["plain"] = Arrival(raw, None, "judge@h.org", NOW)
    assert signatures_in(letters) == (("example.org", "m"),)


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ((950, 1000), "NO  quota: 1 of 1 MB are used; served letters stay in a folder"),
        (
            (500_000, 1_000_000),
            "ok  quota: 500 of 1,000 MB are used; served letters stay in a folder",
        ),
        (None, "ok  quota: the mailbox says of none"),
    ],
)
def test_a_mailbox_that_is_full(
    office: PostOffice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    room: tuple[int, int] | None, line: str,
) -> None:  # fmt: skip
    monkeypatch.setattr("judge.post.mailbox.Mailbox.room", lambda _: room)
    assert lines(examine_room(config_of(tmp_path, office))) == [line]


def test_what_was_seen_last(
    office: PostOffice, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with House.begun() as house:
        for mail in house.records.outbox.added_after(0):
            house.records.outbox.sent(mail.id, house.now)
        house.records.pulse.beat(Beat(datetime.now(UTC), datetime.now(UTC)))
        house.records.moments.believe(datetime.now(UTC))
        house.records.backup(tmp_path / DATABASE)
    assert main(["doctor", "--config", str(settings(tmp_path, office)), "--no-letters"]) == 1
    said = capsys.readouterr().out
    assert f"  ok  records: {tmp_path / DATABASE} is sound\n" in said
    assert "  NO  at work: not well: overdue deadlines: 1; letters put aside: 0; " in said
    when = "2026-11-21 13:00 UTC"
    assert "  ok  seen last: letter 2026-11-21 12:00 UTC; mail that came back never\n" in said
    assert f"  ok  sent last: notice {when}; receipt {when}; report {when}\n" in said


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.post.names.PATIENCE", 0.3)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
        silent.bind(("127.0.0.1", 0))
        names = DomainNames("127.0.0.1", silent.getsockname()[1])
        with pytest.raises(NamesDown, match=r"^TXT of example\.org: nobody answers$"):
            names.texts("example.org")
