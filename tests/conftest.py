"""What every test may rely on: nothing leaves this machine; what needs more than Python says so."""

from __future__ import annotations

import ipaddress
import logging
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.pace import collect_seldom

# A loaded machine takes its time over a word: what may take how long, tests/pace.py says.
settings.register_profile("some", deadline=None, max_examples=60)
settings.register_profile("all", deadline=None, max_examples=300)

_SBIN = ("/usr/sbin", "/usr/local/sbin", "/sbin")
# Dovecot's IMAP and LMTP are packages of their own, and in another folder elsewhere.
_PARTS = {"dovecot": ("imap", "lmtp")}
_BESIDE = ("/usr/lib/dovecot", "/usr/libexec/dovecot")
# Programs are asked for by name; Debian packages are what people install.
_PACKAGES = {
    "dovecot": "dovecot-imapd dovecot-lmtpd",
    "postfix": "postfix",
    "swaks": "swaks",
    "msmtp": "msmtp",
    "mbsync": "isync",
    "fetchmail": "fetchmail",
    "neomutt": "neomutt",
    "alpine": "alpine",
    "imapfilter": "imapfilter",
    "offlineimap": "offlineimap3",
    "curl": "curl",
    "systemd-analyze": "systemd",
    "nginx": "nginx-light",
    "caddy": "caddy",
    "chromium": "chromium",
    "epubcheck": "epubcheck",
}
# A test that takes many seconds at the end would have one process at work and the others idle.
_FIRST = (
    "demo/test_play.py", "printer/test_zine.py", "variants/test_boards_beside.py",
    "variants/test_games.py", "wire/test_game.py",
)  # fmt: skip
_missing = pytest.StashKey[dict[str, int]]()
_LONG = "takes long"
_ALL = "make test ARGS=--all"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all",
        action="store_true",
        help="the long ones, too: kills, demos on every board, pictures of everything",
    )
    parser.addoption(
        "--every",
        type=int,
        default=1,
        metavar="N",
        help="of the files with tests, only every Nth: where two other Pythons have run them all",
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("--all") else "some")
    collect_seldom()


def find_program(name: str) -> str | None:
    """Where a program is, also one that only root has on its path."""
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), *_SBIN)))


def is_there(name: str) -> bool:
    """Whether a program is there, with what it needs beside itself."""
    parts = _PARTS.get(name, ())
    beside = (any(Path(folder, part).exists() for folder in _BESIDE) for part in parts)
    return find_program(name) is not None and all(beside)


def _lacking(item: pytest.Item) -> list[str]:
    """The programs a test needs and may be left out for."""
    wanted: tuple[str, ...] = ()
    if os.environ.get("JUDGE_REQUIRE_WIRE"):
        return []
    wire = item.get_closest_marker("wire")
    if wire is not None:
        wanted = tuple(map(str, wire.args)) or ("dovecot", "postfix")
    if item.get_closest_marker("browser"):
        wanted += ("chromium",)
    return [name for name in wanted if not is_there(name)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest first; leave out what takes long, without --all, and what lacks its programs.

    JUDGE_REQUIRE_WIRE lets these fail instead.
    """
    _thin_out(config, items)
    items.sort(key=lambda item: not item.path.as_posix().endswith(_FIRST))
    missing: dict[str, int] = {}
    config.stash[_missing] = missing
    for item in items:
        if item.get_closest_marker("slow") and not config.getoption("--all"):
            missing[_LONG] = missing.get(_LONG, 0) + 1
            item.add_marker(pytest.mark.skip(reason=f"{_LONG}: {_ALL}"))
            continue
        lacking = _lacking(item)
        for name in lacking:
            missing[name] = missing.get(name, 0) + 1
        if lacking:
            item.add_marker(pytest.mark.skip(reason=f"needs {', '.join(lacking)}"))
    if hasattr(config, "workeroutput"):  # one of several processes: the first of them reports
        config.workeroutput["missing"] = missing


def _thin_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the files that weren't asked for, by their place in the alphabet."""
    every: int = config.getoption("--every")
    files = {*sorted({item.path for item in items})[::every]}
    gone = [item for item in items if item.path not in files]
    if gone:
        items[:] = [item for item in items if item.path in files]
        config.hook.pytest_deselected(items=gone)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a process has left out; all of them have collected the same."""
    missing = getattr(node, "workeroutput", {}).get("missing", {})
    node.config.stash.setdefault(_missing, {}).update(missing)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    missing = config.stash.get(_missing, {})
    if long := missing.pop(_LONG, 0):
        terminalreporter.write_line(f"Left out: {long} that take long.")
        terminalreporter.write_line(f"To run them: {_ALL}", bold=True)
    if not missing:
        return
    counts = ", ".join(f"{count} that need {name}" for name, count in sorted(missing.items()))
    packages = " ".join(_PACKAGES.get(name, name) for name in sorted(missing))
    terminalreporter.write_line(f"Left out: {counts}.")
    terminalreporter.write_line(
        f"To run them: apt-get install --no-install-recommends {packages}", bold=True
    )


def _is_near(family: int, address: Any) -> bool:
    if family not in (socket.AF_INET, socket.AF_INET6):
        return True
    host = str(address[0]).partition("%")[0]
    try:
        return host in ("", "localhost") or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True, scope="session")
def _nothing_leaves_this_machine() -> Iterator[None]:
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if not _is_near(self.family, address):
            raise AssertionError(f"a test tried to reach {address}")
        connect(self, address)

    def nameless(name: str = "") -> str:
        """A machine need not know its own name, and whoever asks the DNS for it waits."""
        if not name or not _is_near(socket.AF_INET, (name,)):
            raise AssertionError(
                f"a test asked the network for the name of {name or 'this machine'}"
            )
        return "localhost"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        patch.setattr(socket, "getfqdn", nameless)
        yield


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """What a test has the log do, another doesn't find on its terminal."""
    root = logging.getLogger()
    handlers, level = [*root.handlers], root.level
    judges = logging.getLogger("judge")
    own, own_level, spreads = [*judges.handlers], judges.level, judges.propagate
    yield
    root.handlers[:], judges.handlers[:] = handlers, own
    root.setLevel(level)
    judges.setLevel(own_level)
    judges.propagate = spreads


@pytest.fixture(scope="session")
def stride(pytestconfig: pytest.Config) -> int:
    """Of what is too much to be tried each time every seventh, and with --all every one."""
    return 1 if pytestconfig.getoption("--all") else 7


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the checkout."""
    return Path(__file__).resolve().parent.parent
