"""Anonymous games: nobody but the gamesmaster is told who plays what, by anything that leaves.

The same game is played twice, by letters, with every command there is, by different persons in
the same seats. What reaches others may not differ by a byte; what reaches a player differs by
that player's own name and address, and by nothing else.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import MISSING, dataclass, fields
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from judge.cli.verifying import draw_told, faults_in
from judge.daemon.archiving import write_archive, write_zine
from judge.daemon.office import RecordsOffice
from judge.daemon.printing.room import PrintRoom
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.desk.commands.command import Command, Phrasing, blanks_of
from judge.desk.commands.mastering import Cancel, Create, Process
from judge.desk.commands.own_mail import SetAddress
from judge.desk.commands.seats import Leave
from judge.desk.declarations import DECLARED
from judge.desk.reading.writing import write_command
from judge.game.press_events import PressSent
from judge.library.texts import load_phrases
from tests.desk.filling import ONE
from tests.harm.house import JUDGE, MASTER, PLAYERS, SEED, SERVER, Followed, House, Mail, read_mail

SECRET = b"a secret that tests may know, 32"
OLGA, ZOE, NEW = "olga@x.org", "zoe@z.org", "newman@z.org"
CASTS: Sequence[Sequence[tuple[str, str]]] = (
    (
        ("Anja Abel", "anja@abel.org"), ("Bruno Bock", "bruno@bock.org"),
        ("Clara Cole", "clara@cole.org"), ("David Dorn", "david@dorn.org"),
        ("Emma Eich", "emma@eich.org"), ("Felix Fink", "felix@fink.org"),
        ("Greta Gold", "greta@gold.org"),
    ),
    (
        ("Hugo Hahn", "hugo@hahn.org"), ("Irena Irle", "irena@irle.org"),
        ("Jonas Jung", "jonas@jung.org"), ("Klara Kolb", "klara@kolb.org"),
        ("Lina Lohr", "lina@lohr.org"), ("Moira Maas", "moira@maas.org"),
        ("Norma Nuss", "norma@nuss.org"),
    ),
)  # fmt: skip
"""Their names are as long as each other's, so that lines are broken at the same words."""
ZONES, CLIENTS = ("Asia/Tokyo", "America/Lima"), ("Pegasus", "Eudora7")
FRANCE, ITALY = "FRANCE", "ITALY"
"""Who writes what tells them, and who asks for everything."""


@dataclass(frozen=True)
class Cast:
    """Who plays, in the order in which they join, and what their letters tell of them."""

    persons: Sequence[tuple[str, str]]
    zone: str
    client: str

    def name(self, address: str) -> str:
        known = {known: name for name, known in self.persons}
        return known.get(address, address.partition("@")[0].title())


@dataclass
class Table:
    """A house in which letters are written as a person's own program writes them."""

    house: House
    cast: Cast

    @property
    def hosts(self) -> tuple[str, ...]:
        """Where the players have their mail."""
        return tuple(address.partition("@")[2] for _, address in self.cast.persons)

    def post(self, sender: str, text: str, *, to: str = str(JUDGE), **more: Any) -> Followed:
        """A letter with all that a mail program tells of whoever writes."""
        house, name = self.house, self.cast.name(sender)
        client = self.cast.client if sender.endswith(self.hosts) else "Mutt"
        mail = EmailMessage()
        mail["Authentication-Results"] = f"{SERVER}; spf=pass smtp.mailfrom={sender}"
        mail["From"], mail["To"] = f"{name} <{sender}>", to
        mail["Subject"] = more.get("subject", f"Re: [ghost] a letter of {name}'s")
        house.letters += 1
        host = sender.partition("@")[2]
        mail["Message-ID"] = f"<{house.letters}.{client}@{host}>"
        east = "Tokyo" in self.cast.zone
        mail["Date"] = f"Sun, 22 Nov 2026 09:00:00 {'+0900' if east else '-0500'}"
        mail["User-Agent"] = mail["X-Mailer"] = client
        mail["Organization"] = f"{name} & Co"
        mail["X-Originating-IP"] = f"[192.0.2.{len(client)}]"
        mail.set_content(text)
        for file, content in more.get("files", ()):
            mail.add_attachment(content, maintype="image", subtype="png", filename=file)
        return house.post(mail.as_bytes(), sender=sender, to=to)

    def seat(self, power: str, text: str, **more: Any) -> Followed:
        to = self.house.reply_address(power)
        return self.post(self.house.address_of(power), text, to=to, **more)

    def answer(self, power: str, text: str) -> Followed:
        """An answer to the last press that came to a seat, with a quotation as programs make it."""
        own = self.house.address_of(power)
        rows = self.house.records.outbox.added_after(0)
        mails = [read_mail(row.raw) for row in rows if row.recipient == own]
        mail = next(m for m in reversed(mails) if "press from" in m.subject)
        to = mail.fields["Reply-To"].rpartition("<")[2].strip(">")
        quoted = "\n".join(f"> {line}" for line in mail.text.splitlines())
        above = f"On Sun, 22 Nov 2026, {JUDGE} wrote:"
        return self.post(own, f"{text}\n\n{above}\n{quoted}", to=to, subject=f"Re: {mail.subject}")

    def wait(self, hours: float) -> None:
        self.house.pass_time(hours=hours)
        service = Service(self.house.records, JUDGE, lambda: self.house.now, trust=self.house.trust)
        for _ in range(4):
            service.serve_all()


def forming(number: int, lines: str, stack: ExitStack) -> Table:
    """A game that all have joined, each with what their program writes below a letter."""
    house = stack.enter_context(House.begun())
    house.records.secret, house.game_name, house.answers_an_hour = SECRET, "lark", 100_000
    people = Cast(CASTS[number], ZONES[number], CLIENTS[number])
    table = Table(house, people)
    table.post(MASTER, f"create game lark {lines} early off statements 1 day", subject="a game")
    table.post(OLGA, "observe lark")
    for name, address in people.persons:
        table.post(address, f"join lark\n\n-- \n{name}\nTel. 0815")
    return table


def tables(lines: str, stack: ExitStack) -> tuple[Table, ...]:
    stack.enter_context(patch.object(RecordsOffice, "seed_for", lambda *_: SEED))
    return tuple(forming(number, lines, stack) for number in (0, 1))


# ------------------------------------------------------------ what is written


def every_command() -> Iterator[tuple[type[Command], str]]:
    """A line of each phrasing of each command, by its declaration; what ends a game last."""
    late = (Process, Create, Leave, Cancel)
    for kind in sorted(DECLARED, key=lambda kind: late.index(kind) if kind in late else -1):
        for phrasing in DECLARED[kind].phrasings:
            yield from ((kind, line) for line in dict.fromkeys(_lines_of(kind, phrasing)) if line)


def _lines_of(kind: Any, phrasing: Phrasing) -> Iterator[str]:
    filled = {n: ONE[b] for n, b in blanks_of(kind).items() if b in ONE}
    for values in (dict(phrasing.sets), {**filled, **phrasing.sets}):
        needed = {f.name for f in fields(kind) if f.default is f.default_factory is MISSING}
        if needed <= {*values}:
            yield re.sub(r"\bghost\b", "lark", write_command(kind(**values)))


COMMANDS = tuple(every_command())


def probes() -> Iterator[str]:
    """The same words of whoever wants to know: the one cast is there, the other isn't."""
    for people in CASTS:
        name, address = people[1]
        first = name.split()[0]
        yield from (
            f"press to {name}: are you there?", f"press to {first}: are you there?",
            f"Dear {first},\nare you there?", f"rename {name}", f"address {address}",
            f"who is {name}?", f"is {first} playing?", f"vote to replace {first}",
            f"eject {first}", f"replace {first} by {NEW}", f"replace {address} by {NEW}",
            f"conduct {first}", f"describe {first}", f"grant {first} 2 days",
            f"{first} wants a draw, I think. So vote draw", f"invite {address}",
            f"press to all but {first}: a word", f"could we wait for {first}, please?",
        )  # fmt: skip


def ask_all(table: Table, *, running: bool) -> None:
    """Every command, by who may give it and who may not: each in a letter of its own."""
    table.house.pass_time(hours=1)
    waiting = table.cast.persons[4][1]
    for kind, line in COMMANDS:
        if kind not in {Leave, SetAddress}:
            if running:
                table.seat(ITALY, line)
            else:
                table.post(waiting, line, subject="[lark] a question")
            table.post(OLGA, line, subject="[lark] a question")
        if kind is not Create:
            table.post(ZOE, line, subject="[lark] a question")
        if running and kind is not Cancel:
            table.seat("GM", line)
        table.house.pass_time(hours=0.1)


def written(table: Table) -> None:
    """What a player's letters tell of who they are."""
    own = table.house.address_of(FRANCE)
    name = table.cast.name(own)
    signed = f"\n\nYours,\n{name}"
    table.seat(FRANCE, f"press to Italy\nShall we?{signed}\nendpress")
    table.seat(FRANCE, "send 1b")
    table.seat(FRANCE, "broadcast\nThe Bourse is closed.\nendpress\n\n-- \n" + name)
    picture = (f"{name}.png", drawn_by(name))
    table.seat(FRANCE, "press to Italy, Turkey\nLook.\nendpress", files=(picture,))
    table.seat(ITALY, "press to France\nWho are you?\nendpress")
    table.answer(FRANCE, f"Guess.\n\n{name}")
    table.answer(FRANCE, "Guess.")
    table.seat(FRANCE, f"away 4-9 December, for {name} marries\n\n{name}")
    table.seat(FRANCE, f"timezone {table.cast.zone}")
    table.seat(FRANCE, f"I can't make Tuesday, {name} is ill: could we have two more days?")
    table.seat(FRANCE, f"vote extension 2 days\n\n{name}")
    table.seat(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO\nready\n\nSent from my " + name)
    table.seat(FRANCE, f"press to GM\nI am {name}.\nendpress")
    table.post(own, "A Par H", subject="[lark] orders")
    table.post(ZOE, f"A Par H\n\n{name}", to=f"judge+lark@{JUDGE.domain}")
    bounced(table, own)


def drawn_by(name: str) -> bytes:
    """A picture that says of itself whose it is."""
    words, file = PngInfo(), io.BytesIO()
    words.add_text("Author", name)
    Image.new("RGB", (16, 9)).save(file, "PNG", pnginfo=words)
    return file.getvalue() + name.encode()


def bounced(table: Table, own: str) -> None:
    """A mail to a player comes back; nobody but the gamesmaster learns whose."""
    row = [r for r in table.house.records.outbox.added_after(0) if r.recipient == own][-1]
    report = (
        f"From: MAILER-DAEMON@{own.partition('@')[2]}\nTo: {row.sender}\nSubject: failure\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n"
        f"Content-Type: text/plain\n\nno such user {own}\n--b\n"
        "Content-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; {own}\nAction: failed\n"
        "Status: 5.1.1\n--b--\n"
    )
    table.house.post(report.encode(), sender="<>", to=row.sender)


def went(table: Table) -> None:
    """Phases with late orders and with none; a seat that changes hands; an address that moves."""
    house = table.house
    table.wait(80)
    table.seat("GM", "process")
    germany = house.address_of("GERMANY")
    moved = germany.replace("@", "@new.")
    name = table.cast.name(germany)
    asked = table.seat("GERMANY", f"address {moved}\n\n{name}").to(germany).text
    line = re.search(r"address \S+ [a-z2-7]{8}", asked)
    assert line is not None
    table.seat("GERMANY", line[0])
    russia = house.address_of("RUSSIA")
    asked = table.seat("RUSSIA", "resign").to(russia).text
    line = re.search(r"resign [a-z2-7]{8}", asked)
    assert line is not None
    assert "SeatVacated" in table.seat("RUSSIA", line[0]).kinds
    offer = table.seat("GM", f"replace Russia by {NEW}").to(NEW)
    table.post(NEW, "yes", to=_reply_to(offer))
    table.wait(200)
    table.seat(ITALY, "conduct\nstatus\nlog\nwho\nhistory\nresults\nabsences")
    table.post(OLGA, "conduct", subject="[lark] conduct")


def _reply_to(mail: Mail) -> str:
    return mail.fields["Reply-To"].rpartition("<")[2].rstrip(">")


def ended(table: Table) -> None:
    """The end, with last words; in a game in which names are never told."""
    for power in ("AUSTRIA", "ENGLAND", FRANCE, "GERMANY", ITALY, "RUSSIA", "TURKEY"):
        table.seat(power, "vote draw")
    assert table.house.game.state.value == "ended"
    for power in (FRANCE, "TURKEY"):
        table.seat(power, "statement: it was a fine game")
    table.seat(ITALY, "who\nstatus\nconduct\nhistory\nlog")
    table.wait(30)


# ------------------------------------------------------------ what leaves


def told(table: Table, folder: Path) -> dict[str, list[Any]]:
    """All that leaves, by who reads it; without the gamesmaster's mails, and the writer's own."""
    house, found = table.house, dict[str, list[Any]]()
    room = PrintRoom(house.records, JUDGE, lambda _: b"a picture")
    france = {table.cast.persons[3][1]}
    for row in house.records.outbox.added_after(0):
        if row.recipient == MASTER or row.recipient in france:
            continue
        if b"[ghost]" in row.raw:
            continue
        for number, raw in enumerate((row.raw, room.printed(row).raw)):
            who, said = without_own(table, row.recipient, raw)
            found.setdefault(f"{who} {number}", []).append(said)
    folder.mkdir()
    write_archive(house.records, "lark", folder / "www", lambda _: b"a picture")
    write_zine(house.records, "lark", folder / "zine.epub", lambda _: b"a picture")
    pages = sorted((folder / "www").iterdir())
    found["archive"] = [(path.name, path.read_bytes()) for path in pages]
    found["zine"] = [(folder / "zine.epub").read_bytes()]
    return found


def without_own(table: Table, reader: str, raw: bytes) -> tuple[str, bytes]:
    """Who reads a mail, and the mail without what the reader alone knows of themselves."""
    for number, (name, address) in enumerate(table.cast.persons):
        if reader not in {address, address.replace("@", "@new.")}:
            continue
        first, last = name.encode().split()
        raw = re.sub(rb"(?i)\b(%s|%s)\b" % (first, last), b"OWN", raw)
        raw = raw.replace(table.cast.client.encode(), b"CLIENT")
        # That mail goes to a person, by whose address it is numbered, for nobody is in a seat yet.
        raw = re.sub(rb"(map and rules\r\nMessage-ID: <)[0-9a-f]{32}", rb"\1own", raw)
        if b"map and rules\r\nMessage-ID: <own" in raw:  # and so its map has the name it has
            raw = re.sub(rb"\bmap\.[0-9a-f]{16}@", b"map.own@", raw)
        raw = re.sub(rb"judge\+(lark2?)\.[a-z0-9]+", rb"judge+\1.own", raw)
        raw = re.sub(rb"\b(?=[a-z]*[2-7])[a-z2-7]{8}\b", b"codecode", raw)
        raw = re.sub(rb"=_[0-9a-f]{24}\b", b"=_parts", raw)  # made of all that stands in them
        return f"player {number + 1}", raw
    return reader, raw


def compare(one: dict[str, list[Any]], other: dict[str, list[Any]]) -> None:
    assert one.keys() == other.keys()
    for reader, mails in one.items():
        for mail, same in zip(mails, other[reader], strict=True):
            assert mail == same, reader


def test_nobody_learns_who_plays(tmp_path: Path) -> None:
    """From the start to behind the end, in a game in which it is never told."""
    with ExitStack() as stack:
        one, other = found = tables("anonymous always", stack)
        for table in found:
            table.seat("GM", "start")
            written(table)
            assert len([e for e in table.house.timeline().log if isinstance(e, PressSent)]) == 7
            for probe in probes():
                table.seat(ITALY, probe)
                table.post(OLGA, probe, subject="[lark] a question")
                table.house.pass_time(hours=0.1)
            ask_all(table, running=True)
            went(table)
            ended(table)
            assert list(replay_faults(table.house.records, "lark")) == []
        compare(told(one, tmp_path / "one"), told(other, tmp_path / "other"))


def test_nobody_learns_before_the_start_who_has_joined(tmp_path: Path) -> None:
    with ExitStack() as stack:
        one, other = found = tables("anonymous", stack)
        for table in found:
            ask_all(table, running=False)
            for probe in probes():
                table.post(table.cast.persons[4][1], probe, subject="[lark] a question")
                table.post(OLGA, probe, subject="[lark] a question")
                table.house.pass_time(hours=0.1)
        compare(told(one, tmp_path / "one"), told(other, tmp_path / "other"))


@pytest.mark.parametrize("lines", ["", "anonymous"])
def test_the_comparison_finds_names(lines: str, tmp_path: Path) -> None:
    """In an open game, and behind the end of one in which they are told then."""
    with ExitStack() as stack:
        one, other = found = tables(lines, stack)
        for table in found:
            table.seat("GM", "start")
            if lines:
                ended(table)
        with pytest.raises(AssertionError):
            compare(told(one, tmp_path / "one"), told(other, tmp_path / "other"))


def told_to(followed: Followed, address: str) -> str:
    return " ".join("\n".join(m.text for m in followed.mails if m.to == address).split())


def test_at_the_end_it_is_told_who_was_who_and_how_the_powers_were_drawn() -> None:
    with House.begun("anonymous") as house:
        *others, last = house.game.variant.powers
        for power in others:
            house.write(power.id, "vote draw")
        done = house.write(last.id, "vote draw")
        mail = next(
            m for m in done.mails if m.to == house.address_of(ITALY) and "a draw of" in m.subject
        )
        assert "  France     David\n" in mail.text
        assert "2. Bruno" in mail.text
        told = draw_told(mail.text, load_phrases())
        assert told is not None
        assert list(faults_in(told)) == []
        assert "Turkey Bruno" in told_to(house.write(ITALY, "who"), house.address_of(ITALY))


def test_the_gamesmaster_knows(tmp_path: Path) -> None:
    with House.begun("anonymous") as house:
        assert "France David" in told_to(house.write("GM", "who"), MASTER)
        assert "France David" not in told_to(house.forge(MASTER, "who"), MASTER)
        assert house.write("GM", "press to David\nHow are you?\nendpress").kinds == ("PressSent",)
        assert "David: nothing; in 0 games" in told_to(house.write("GM", "conduct"), MASTER)


def test_who_leads_an_anonymous_game_cannot_play_in_it() -> None:
    with House.begun("anonymous") as house:
        david = house.address_of(FRANCE)
        for line in (f"replace Italy by {MASTER}", f"replace GM by {david}"):
            assert house.write("GM", line).kinds == ()
        code = re.search(
            r"address \S+ \w{8}", house.write("GM", f"address {david}").to(MASTER).text
        )
        assert code is not None
        assert house.write("GM", code[0]).kinds == ()
        house.write_from(MASTER, "create game lark anonymous")
        said = house.write_from(MASTER, "join lark")
        assert (said.kinds, "can't play in it" in told_to(said, MASTER)) == ((), True)


def test_who_has_led_an_anonymous_game_cannot_play_in_it() -> None:
    """They know who played what, though another leads it now."""
    with House.begun("anonymous") as house:
        offer = house.write("GM", f"replace GM by {NEW}").to(NEW)
        back = offer.fields["Reply-To"].rpartition("<")[2].rstrip(">")
        assert house.write_from(NEW, "yes", to=back).kinds == ("MasterReplaced",)
        refused = house.write("GM", f"replace Italy by {MASTER}")
        assert refused.kinds == ()
        assert "has led it" in told_to(refused, NEW)


SAID = (
    "{} is on holiday next week.", "Can we wait for {}?", "{} asked me to vote draw.",
    "I'd like {} to take my seat.", "Extend for {}, please.", "{} resigns.", "Call me {}.",
    "Tell {} that I agree.", "The deadline suits {} and me.", "{}: vote draw", "My name is {} now",
    "Ask {} whether we can have two more days.", "I am {} and I need until Sunday",
)  # fmt: skip


def test_a_sentence_is_read_the_same_whoever_plays() -> None:
    """What is made of a name that stands in it would tell whether somebody is called so."""
    answers = []
    for name in ("Bruno", "Pinto"):
        with House.begun("anonymous") as house:
            house.write("TURKEY", f"rename {name}")
            said = [text.format(one) for text in SAID for one in ("Bruno", "Pinto")]
            own = house.address_of(ITALY)
            answers.append([told_to(house.write(ITALY, text), own) for text in said])
    assert answers[0] == answers[1]


def test_names_are_kept_once_somebody_relies_on_it() -> None:
    with House.begun() as house:
        house.game_name = "lark"
        house.write_from(MASTER, "create game lark")
        assert house.write("GM", "set anonymous").kinds == ("SettingsChanged",)
        assert house.write("GM", "set anonymous no").kinds == ("SettingsChanged",)
        assert house.write("GM", "set anonymous always").kinds == ("SettingsChanged",)
        house.write_from("anna@x.org", "join lark")
        for line in ("set anonymous no", "set anonymous yes"):
            assert house.write("GM", line).kinds == ()
        house.game_name = "ghost"
        assert house.write("GM", "set anonymous").kinds == ()  # it has begun


def test_somebody_else_s_address_is_found_out_by_nobody_who_keeps_their_own() -> None:
    with House.begun("anonymous") as house:
        david, anna = house.address_of(FRANCE), house.address_of("ENGLAND")
        for address in (anna, ZOE):
            asked = told_to(house.write(FRANCE, f"address {address}"), david)
            line = re.search(rf"address {address} \w{{8}}", asked)
            assert line is not None
            moved = house.write(FRANCE, line[0])
            assert moved.kinds == (() if address == anna else ("PlayerReplaced",))


def test_what_counts_in_an_anonymous_game_is_not_counted_elsewhere() -> None:
    """Whoever watches a person's figures could tell by them which seat was late."""
    with House.begun() as house:
        house.write_from(MASTER, "create game lark anonymous early off")
        for player in PLAYERS:
            house.write_from(f"{player}@x.org", "join lark")
        before = told_to(house.write(ITALY, "conduct"), house.address_of(ITALY))
        house.game_name = "lark"
        house.write("GM", "start")
        house.pass_time(hours=80)
        Service(house.records, JUDGE, lambda: house.now, trust=house.trust).serve_all()
        assert [one.missed for one in house.game.people.conduct] == [1] * 7
        house.game_name = "ghost"
        counts = "David: missed 1; in 1 game: missed 1"
        after = told_to(house.write(ITALY, "conduct"), house.address_of(ITALY))
        assert ("in 1 game: nothing" in before, counts in after) == (True, True)


def test_a_number_for_the_draw_is_told_to_nobody_else_and_that_is_said() -> None:
    with House.begun() as house:
        house.game_name = "lark"
        house.write_from(MASTER, "create game lark anonymous")
        house.write_from("anna@x.org", "join lark")
        said = house.write_from("anna@x.org", "number 4711", subject="[lark] the draw")
        assert "The gamesmaster is told" in told_to(said, "anna@x.org")


def test_before_the_start_nobody_writes_by_name_nor_reads_one() -> None:
    """Who waits may write to the others in an open game; and may have their address told."""
    with House.begun() as house:
        house.game_name = "lark"
        house.write_from(MASTER, "create game lark anonymous")
        house.write_from("bruno@x.org", "join lark")
        mails = house.write_from("anna@x.org", "join lark").mails
        secret = next(m for m in mails if "+lark." in m.fields.get("Reply-To", ""))
        back = secret.fields["Reply-To"].rpartition("<")[2].rstrip(">")
        page = next(mail for mail in mails if "map and rules" in mail.subject)
        assert "don't write to each other before it starts" in page.text
        assert "PRESS TO" not in page.text
        for line in (
            "press to Bruno\nHello.\nendpress", "press to Zelda\nHello.\nendpress",
            "broadcast\nHello.\nendpress", "publish my address yes",
        ):  # fmt: skip
            done = house.write_from("anna@x.org", line, to=back)
            assert (done.kinds, {mail.to for mail in done.mails}) == ((), {"anna@x.org"})
            assert "Bruno" not in told_to(done, "anna@x.org").replace("press to Bruno", "")
        both = house.write("GM", "press to Anna, Bruno\nHello.\nendpress")
        assert {mail.to for mail in both.mails} == {MASTER}
        one = house.write("GM", "press to Bruno\nHello.\nendpress")
        assert {mail.to for mail in one.mails} == {MASTER, "bruno@x.org"}
