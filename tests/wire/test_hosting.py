"""What a host is told to do, done: the words of the guide, and its files by who reads them."""

from __future__ import annotations

import http.client
import os
import re
import shlex
import shutil
import signal
import smtplib
import socket
import stat
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.cli.arguments import argument_parser
from judge.cli.main import RUN
from judge.cli.serving import WRONG
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.daemon.health import LATE
from judge.daemon.replaying import load_game
from judge.demo.postoffice import PostOffice
from judge.store.records import Records
from tests.cli.test_init import options
from tests.harm.house import House
from tests.wire.conftest import eventually
from tests.wire.servers import free_ports, program, wait_for_port

HOSTING = Path(__file__).parents[2] / "data" / "hosting"
GUIDE = (HOSTING / "README.md").read_text(encoding="utf-8")
PROGRAM = "/opt/judge/bin/judge"
JUDGE = (sys.executable, "-m", "judge")
NOT_HERE = {
    "apt-get", "adduser", "git", "python3", "install", "cp", "cd", "judge()", "rm", "mv",
    "/opt/judge/bin/pip", "journalctl", "chown", "sh",
}  # fmt: skip
"""What a test can't do to the machine that it runs on; `sh` is the update (test_update.py)."""


def commands(guide: str) -> list[str]:
    """The lines that a host is to type, in their order."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    return [line.partition("    #")[0] for block in blocks for line in block.splitlines()]


def unit(name: str) -> dict[str, str]:
    """What a unit sets; of what it sets twice the last."""
    lines = (HOSTING / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and line[:1] not in "#[")


def parsed(line: str) -> object:
    """The arguments of a command of ours, if it may be written so."""
    words = shlex.split(line)
    assert words[0] == PROGRAM
    return argument_parser().parse_args(words[1:])


@contextmanager
def notified(path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.bind(str(path))
        link.settimeout(120)
        yield link


class Machine:
    """A machine on which the guide is followed: its folders are elsewhere, its systemd is us."""

    def __init__(self, folder: Path, office: PostOffice, user: str = "judge") -> None:
        self.folder = folder
        self.office = office
        self.user = user
        self.serving: subprocess.Popen[bytes] | None = None
        self.said: list[str] = []
        for name in ("etc/judge", "var/lib/judge", "var/backups/judge"):
            (folder / name).mkdir(parents=True)

    def place(self, text: str) -> str:
        """A line of the guide with the folders of this machine."""
        return re.sub(r"(?<![\w/])/(?=etc/|var/)", f"{self.folder}/", text)

    def allow(self) -> None:
        """A password to name to `judge init`."""
        kept = self.folder / "kept"
        kept.touch(0o600)
        kept.write_text("right\n")

    def settle(self) -> None:
        """A password, and records in which there is something to see."""
        self.allow()
        with House.begun() as house:  # a judge that has a game, so that there is something to see
            house.write_from("stranger@x.org", "help")  # somebody who may be forgotten
            for mail in house.records.outbox.added_after(0):
                house.records.outbox.sent(mail.id, house.now)
            house.records.copies.note_made(datetime.now(UTC))  # its game is of last week
            house.records.moments.believe(datetime.now(UTC))
            house.records.backup(self.folder / "var/lib/judge" / DATABASE)

    def follow(self, line: str) -> None:
        """Do what a line says, if a test may."""
        words = shlex.split(line, comments=True)
        first = words[0]
        if first == "systemctl":
            self.systemctl(words[1])
        elif first == "judge":
            if words[1] == "init":  # there is no terminal: tests/cli/test_init.py sits at one
                kept = str(self.folder / "kept")
                said = shlex.join([*options(self.office), "--password-file", kept])
                line += " " + re.sub(r"\bjudge(?=@| --imap\b)", self.user, said)
            line = re.sub(r"^judge ", "", line)
            done = subprocess.run(
                f"{shlex.join(JUDGE)} {self.place(line)}",
                shell=True,
                capture_output=True,
                text=True,
            )
            self.said.append(done.stdout + done.stderr)
            assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
        else:
            assert first in NOT_HERE, f"nobody has tried: {line}"

    def systemctl(self, verb: str) -> None:
        match verb:
            case "enable" | "start":
                start = unit("judge.service")["ExecStart"].removeprefix(PROGRAM)
                path = self.folder / f"notify{time.monotonic_ns()}"
                with notified(path) as link:
                    self.serving = subprocess.Popen(
                        [*JUDGE, *shlex.split(self.place(start))],
                        env={**os.environ, "NOTIFY_SOCKET": str(path)},
                    )
                    heard = {link.recv(1000).partition(b"\n")[0] for _ in range(2)}
                    assert heard == {b"READY=1", b"WATCHDOG=1"}
            case "stop":
                assert self.serving is not None
                self.serving.send_signal(signal.SIGTERM)
                assert self.serving.wait(120) == 0
                self.serving = None
            case _:
                assert verb == "daemon-reload"

    def close(self) -> None:
        if self.serving is not None:
            self.serving.kill()
            self.serving.wait()


@pytest.mark.slow
def test_the_guide_is_followed_word_by_word(tmp_path: Path) -> None:
    """From the proof to the new version, and what people may ask."""
    with PostOffice({"judge": "right"}) as office:
        machine = Machine(tmp_path, office)
        machine.settle()
        try:
            for line in commands(GUIDE):
                machine.follow(line.replace("anna@example.org", "stranger@x.org"))
        finally:
            machine.close()
    said = "".join(machine.said)
    for word in ("settings: ", "well: ", "ghost", "no letter is put aside", "Mailed to gm@x.org",
                 "every game replays", "restored as of", "1 of 1 game"):  # fmt: skip
        assert word in said


def shown_in(section: str, *beginnings: str) -> list[str]:
    """The lines of a section that begin so, whether they stand in a block or are indented."""
    (text,) = re.findall(rf"^## \d+\. {section}\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    lines = [line.strip().partition("    #")[0] for line in text.splitlines()]
    found = [line for line in lines if line.startswith(beginnings)]
    assert found
    return found


def write(office: PostOffice, to: str, text: str) -> None:
    mail = f"From: anna@{office.domain}\r\nTo: {to}\r\nMessage-ID: <{text}@c>\r\n\r\n{text}\r\n"
    with smtplib.SMTP("127.0.0.1", office.smtp_port, "localhost") as link:
        link.sendmail(f"anna@{office.domain}", [to], mail.encode())


@pytest.mark.slow
def test_a_new_machine_goes_on_from_the_newest_copy(tmp_path: Path) -> None:
    """Section 2, the lines of section 7 for it, and section 4: what came since is served.

    The settings come with the copy; only the file of the password is brought apart.
    """
    (init,) = shown_in("Say where the mail is", "judge init ")
    (enable,) = shown_in("Run it", "systemctl enable ")
    (backup,) = shown_in("Backup and restore", "judge backup ")
    restore = shown_in("Backup and restore", "chown ", "judge restore ")
    place, elsewhere = tmp_path / "machine", tmp_path / "elsewhere"
    with PostOffice({"judge": "right", "anna": "right"}) as office:
        old = Machine(place, office)
        old.settle()
        try:
            for line in (init, backup, enable):
                old.follow(line)
            write(office, f"judge@{office.domain}", "help")
            assert eventually(lambda: len(office.letters("anna")) == 1)
            old.systemctl("stop")
        finally:
            old.close()
        shutil.copytree(place / "var/backups/judge", elsewhere)
        shutil.rmtree(place)
        new = Machine(place, office)
        new.allow()
        shutil.copytree(elsewhere, place / "var/backups/judge", dirs_exist_ok=True)
        try:
            for line in (*restore, enable):
                new.follow(line)
            write(office, f"judge@{office.domain}", "games")
            # HELP once more, for the copy knows nothing of it, and GAMES.
            assert eventually(lambda: len(office.letters("anna")) == 3)
            new.follow("judge games --config /etc/judge/judge.toml")
            new.follow("judge replay ghost --config /etc/judge/judge.toml")
        finally:
            new.close()
    said = "".join(new.said)
    assert "restored as of" in said
    assert "judge.toml: written as it was then" in said
    assert "to be seen to" not in said
    with Records.open(place / "var/lib/judge" / DATABASE) as records:
        assert records.letters.counts()["unserved"] == 0
        assert records.check() == []


@pytest.mark.slow
def test_a_game_moves_as_the_guide_has_it(tmp_path: Path) -> None:
    """By the lines of section 11, from one judge at work to another, which tells the first."""
    (init,) = shown_in("Say where the mail is", "judge init ")
    (enable,) = shown_in("Run it", "systemctl enable ")
    (move,) = shown_in("A game goes to another judge", "judge move ")
    take = shown_in("A game goes to another judge", "chown ", "judge take ")
    with PostOffice({"judge": "right", "arbiter": "right"}) as office:
        here = Machine(tmp_path / "here", office)
        there = Machine(tmp_path / "there", office, "arbiter")
        here.settle()
        there.allow()
        try:
            for machine in (here, there):
                machine.follow(init)
                machine.follow(enable)
            here.follow(move.replace("judge@new.example.org", f"arbiter@{office.domain}"))
            game = "var/lib/judge/ghost.game"
            assert stat.S_IMODE((tmp_path / "here" / game).stat().st_mode) == 0o600
            shutil.copy(tmp_path / "here" / game, tmp_path / "there" / game)
            for line in take:
                there.follow(line)
            there.follow("judge replay ghost --config /etc/judge/judge.toml")
            with Records.open(tmp_path / "here/var/lib/judge" / DATABASE) as records:
                assert eventually(lambda: (moved := load_game(records, "ghost").moved) and moved)
        finally:
            here.close()
            there.close()
    assert "ghost is here now" in "".join(there.said)


def test_what_the_guide_has_one_write_can_be_read(tmp_path: Path) -> None:
    tables = "\n".join(re.findall(r"^    (.*)$", GUIDE, re.MULTILINE)[:5])
    text = '[judge]\naddress = "judge@h.org"\n[smtp]\nhost = "h"\n[door]\nport = 24\n'
    judge, _, games = tables.partition("[games]")
    path = tmp_path / "judge.toml"
    path.write_text(
        text.replace('h.org"\n', f'h.org"\nboards = "."\n{judge}\n', 1) + f"[games]{games}"
    )
    config = read_config(path)
    assert isinstance(config, Config), config
    assert config.games.hosting.openers == ("you@example.org", "@club.example")


def every_line() -> list[str]:
    """What a host is to type or to write into a file, wherever it stands in the guide."""
    return [*commands(GUIDE), *re.findall(r"^    (\S.*)$", GUIDE, re.MULTILINE)]


def test_every_command_of_ours_in_the_guide_is_one() -> None:
    """Also where it stands beside the way that a test goes, or in the middle of a sentence."""
    shown = [line for line in every_line() if line.startswith("judge ")]
    assert len(shown) > 12
    for line in shown:
        said = re.sub(r"^judge ", "", line)
        words = shlex.split(re.sub(r"\$\(.*?\)", "X", said))
        argument_parser().parse_args(words)
    named = re.findall(r"`judge (\w+)|`judge (\w+)`", GUIDE)
    assert {command for pair in named for command in pair if command} <= set(RUN)
    (said,) = re.findall(r"`judge init` with `(--provider imap[^`]*)`", GUIDE)
    assert argument_parser().parse_args(["init", *said.split()]).smtp_security == "none"


def test_every_file_of_the_source_in_the_guide_is_there() -> None:
    source = HOSTING.parents[1]
    files = re.findall(r"/opt/judge-source/([\w./*-]+)", GUIDE)
    assert len(set(files)) > 6
    assert [file for file in files if not list(source.glob(file))] == []


def test_what_is_installed_is_what_was_tried() -> None:
    """In the guide, by an update, and in the container: by the lock, and nothing besides."""
    steps = [
        "pip install --require-hashes -r SRC/requirements.lock",
        "pip install --no-deps --no-build-isolation SRC",
    ]
    container = (HOSTING / "Containerfile").read_text(encoding="utf-8")
    container = container.replace("--no-cache-dir ", "").replace("/src", "SRC")
    guide = GUIDE.replace("/opt/judge-source", "SRC")
    update = (HOSTING / "update").read_text(encoding="utf-8")
    update = update.replace('pip" install -q', "pip install").replace('"$source', "SRC")
    for text in (guide, container, update.replace('"', "")):
        found = re.findall(r"pip install .*?(?= \\?$|$)", text, re.MULTILINE)
        assert found == steps
    lock = (HOSTING.parents[1] / "requirements.lock").read_text(encoding="utf-8")
    for package in ("dnspython", "pillow", "resvg-py", "hatchling"):
        assert f"\n{package}==" in lock


def test_every_file_is_told_of_in_the_guide() -> None:
    files = {file.name for file in HOSTING.iterdir()} - {"README.md"}
    units = {name for name in files if name.endswith((".service", ".timer"))}
    assert {name for name in files - units if f"`{name}`" not in GUIDE} == set()
    assert "hosting/judge*.service" in GUIDE
    assert "hosting/judge*.timer" in GUIDE


@pytest.mark.wire("systemd-analyze")
@pytest.mark.parametrize(
    ("name", "most"),
    [("judge.service", 20), ("judge-backup.service", 20), ("judge-msmtpd.service", 20)],
)
def test_systemd_takes_the_units_and_thinks_them_safe(tmp_path: Path, name: str, most: int) -> None:
    """No more laid open than a program needs that talks to the net; "OK" is below 5.0."""
    for file in (*HOSTING.glob("*.service"), *HOSTING.glob("*.timer")):
        text = file.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true")
        text = text.replace("/usr/bin/msmtpd", "/bin/true")
        (tmp_path / file.name).write_text(text)
    analyse = program("systemd-analyze")
    place = str(tmp_path / name)
    done = subprocess.run(
        [analyse, "verify", "--man=no", place, *map(str, tmp_path.glob("*.timer"))],
        capture_output=True, text=True,
    )  # fmt: skip
    about = [line for line in done.stderr.splitlines() if "judge" in line]
    assert (done.returncode, about) == (0, [])
    rated = subprocess.run(
        [analyse, "security", "--offline=yes", f"--threshold={most}", "--no-pager", place],
        capture_output=True, text=True,
    )  # fmt: skip
    assert rated.returncode == 0, rated.stdout[-300:]


def test_the_units_say_what_the_judge_does() -> None:
    service, backup = unit("judge.service"), unit("judge-backup.service")
    for line in (service["ExecStart"], backup["ExecStart"]):
        parsed(line)
    assert service["Type"] == "notify"
    assert int(service["RestartPreventExitStatus"]) == WRONG
    minutes = int(service["WatchdogSec"].removesuffix("min"))
    assert timedelta(minutes=minutes) >= 2 * LATE


def test_the_container_is_nobody_and_has_its_check() -> None:
    """Built by nobody here: there is no builder at hand."""
    text = re.sub(r"\\\n\s*", "", (HOSTING / "Containerfile").read_text(encoding="utf-8"))
    last = text[text.rindex("\nFROM") :]
    rows = dict(re.findall(r"^([A-Z]+) (.*)$", last, re.MULTILINE))
    assert rows["USER"].split(":")[0] not in {"0", "root"}
    (entry,) = tomllib.loads(f"a = {rows['ENTRYPOINT']}")["a"]
    served = tomllib.loads(f"a = {rows['CMD']}")["a"]
    checked = tomllib.loads(f"a = {rows['HEALTHCHECK'].partition('CMD ')[2]}")["a"]
    assert entry == checked[0] == "judge"
    assert argument_parser().parse_args(served).command == "serve"
    assert argument_parser().parse_args(checked[1:]).command == "health"
    copied = re.findall(r"/src/(\S+)", text)
    assert all((HOSTING.parents[1] / name).exists() for name in copied if name != "&&")


@pytest.mark.wire("postfix")
@pytest.mark.parametrize(
    ("to", "goes"),
    [
        ("judge@example.org", "lmtp:inet:127.0.0.1:2424"),
        ("judge+ghost.abcd2345abcd2345@example.org", ""),
        ("anna@example.org", ""),
    ],
)
def test_postfix_reads_the_table(tmp_path: Path, to: str, goes: str) -> None:
    """A plus address is looked for without its plus afterwards (transport(5))."""
    shutil.copy(HOSTING / "postfix-transport", tmp_path / "transport")
    main = (HOSTING / "postfix-main.cf").read_text(encoding="utf-8")
    (tmp_path / "main.cf").write_text(main.replace("/etc/postfix", str(tmp_path)))
    (tmp_path / "master.cf").write_text("lmtp unix - - y - - lmtp\n")
    # The machine's own Postfix may have no settings at all.
    found = subprocess.run(
        [program("postmap"), "-c", str(tmp_path), "-q", to, f"texthash:{tmp_path}/transport"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert found.stdout.strip() == goes
    read = subprocess.run(
        [program("postconf"), "-c", str(tmp_path), "-n"], capture_output=True, text=True
    )
    assert "recipient_delimiter = +" in read.stdout
    assert "unused parameter" not in read.stderr


@pytest.mark.wire("dovecot")
def test_dovecot_reads_its_part(tmp_path: Path) -> None:
    config = tmp_path / "dovecot.conf"
    text = (HOSTING / "dovecot-judge.conf").read_text(encoding="utf-8")
    config.write_text(f"protocols = imap\nssl = no\nnamespace inbox {{\n  inbox = yes\n}}\n{text}")
    read = subprocess.run(
        [program("doveconf"), "-n", "-c", str(config)], capture_output=True, text=True
    )
    assert read.returncode == 0, read.stderr
    assert "mailbox Judge/Served {\n    auto = subscribe" in read.stdout


@pytest.mark.wire("nginx")
def test_nginx_serves_the_archive(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "index.html").write_text("games")
    tmp_path.chmod(0o755)
    server = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    server = server.replace("listen [::]:80;", "").replace("listen 80", f"listen 127.0.0.1:{port}")
    server = server.replace("/var/lib/judge", str(tmp_path))
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"daemon off;\nuser root;\npid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{server}\n}}\n"
    )
    nginx = [program("nginx"), "-p", str(tmp_path), "-c", str(config)]
    tried = subprocess.run([*nginx, "-t"], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    assert "warn" not in tried.stderr
    with subprocess.Popen(nginx) as running:
        try:
            wait_for_port(port)
            for path, status in (("/", 200), ("/ghost/", 404), ("/../judge.db", 400)):
                link = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
                link.request("GET", path)
                answer = link.getresponse()
                answer.read()
                link.close()
                assert answer.status == status, path
        finally:
            running.terminate()


@pytest.mark.wire("caddy")
def test_caddy_reads_its_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [program("caddy"), "validate", "--adapter", "caddyfile", "--config",
         str(HOSTING / "Caddyfile")],
        capture_output=True, text=True, env={**os.environ, "HOME": str(tmp_path)},
    )  # fmt: skip
    assert "Valid configuration" in done.stdout + done.stderr, done.stderr
