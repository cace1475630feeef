"""A judge without the libraries of the extras: mails go, without maps, and the host is told why."""

from __future__ import annotations

import email
import email.policy
import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.cli.check import check
from judge.library.extras import EXTRAS
from judge.post.doorstep import Protocol, start_doorstep
from judge.store.records import Records
from tests.cli.test_map import OPENING
from tests.daemon.test_daemon import wait_for
from tests.daemon.test_printing import gm_address, open_game
from tests.daemon.test_service import keep
from tests.post.test_carrier import Host

ROOT = Path(__file__).resolve().parents[2]
BLOCKED = (
    "import sys\nsys.modules.update(dict.fromkeys(('PIL', 'resvg_py', 'pymap', 'weasyprint')))\n"
)
NO_MAPS = "mails, archive and books go without maps; to have them: pip install pillow resvg-py"
CONFIG = """
[judge]
address = "judge@example.org"
data = "{data}"
[door]
port = {door}
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"
"""


@pytest.fixture
def taken() -> Iterator[tuple[Host, int]]:
    """A mail host that takes everything, and its port."""
    host = Host()
    door = start_doorstep(host, protocol=Protocol.SMTP, hostname="h")
    yield host, door.port
    door.stop()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as place:
        return int(place.getsockname()[1])


def blocked(folder: Path) -> dict[str, str]:
    """The environment of a Python that can't import those modules."""
    (folder / "sitecustomize.py").write_text(BLOCKED, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


def judge(folder: Path, *words: str, told: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "judge", *words],
        input=told,
        capture_output=True,
        text=True,
        timeout=600,
        env=blocked(folder),
    )
    return done.returncode, done.stdout, done.stderr


def reports_in(host: Host) -> list[EmailMessage]:
    mails = [raw for *_, raw in host.got]
    found = (email.message_from_bytes(raw, policy=email.policy.default) for raw in mails)
    return [mail for mail in found if " 1901: " in str(mail["Subject"])]


def test_a_letter_is_served_and_its_mails_go_without_maps(
    tmp_path: Path, taken: tuple[Host, int]
) -> None:
    """Page and calendar as always; no traceback, and one line to the host, once."""
    with Records.open(tmp_path / "judge.db") as records:
        service = open_game(records)
        keep(records, "start", sender="gm@x.org", to=gm_address(records), at=20)
        service.serve_all()
        keep(records, "process", sender="gm@x.org", to=gm_address(records), at=21)
    host, port = taken
    config = tmp_path / "judge.toml"
    config.write_text(CONFIG.format(data=tmp_path, door=free_port(), smtp=port), encoding="utf-8")
    serving = subprocess.Popen(
        [sys.executable, "-m", "judge", "serve", "--config", str(config)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=blocked(tmp_path),
    )
    try:
        wait_for(lambda: len(reports_in(host)) >= 8)
    finally:
        serving.terminate()
        _, log = serving.communicate(timeout=60)
    assert log.count(NO_MAPS) == 1
    assert "Traceback" not in log
    for mail in reports_in(host):
        kinds = {part.get_content_type() for part in mail.walk()}
        assert {"text/plain", "text/html"} <= kinds
        assert "image/png" not in kinds


def test_what_needs_them_says_what_to_install(tmp_path: Path) -> None:
    """A line, and nothing half done; a picture as SVG needs none of them."""
    svg, png = tmp_path / "map.svg", tmp_path / "map.png"
    position = json.dumps(OPENING)
    lacks = "needs packages that are not installed: pip install pillow resvg-py"
    assert judge(tmp_path, "demo", "--once") == (1, "", f"judge: the demo {lacks} pymap\n")
    both = ("map", "--svg", str(svg), "--png", str(png))
    assert judge(tmp_path, *both, told=position) == (1, "", f"judge: a PNG {lacks}\n")
    assert not svg.exists()
    assert judge(tmp_path, "map", "--svg", str(svg), told=position) == (0, "", "")
    assert svg.read_text(encoding="utf-8").startswith("<svg ")


def test_the_archive_and_the_book_are_written_without_maps(tmp_path: Path) -> None:
    with Records.open(tmp_path / "judge.db") as records:
        service = open_game(records)
        keep(records, "start", sender="gm@x.org", to=gm_address(records), at=20)
        service.serve_all()
    data, pages, book = ("--data", str(tmp_path)), tmp_path / "www", tmp_path / "ghost.epub"
    for words in (("archive", "ghost", str(pages)), ("zine", "ghost", str(book))):
        status, _, told = judge(tmp_path, *words, *data)
        assert (status, told) == (0, f"judge: {NO_MAPS}\n")
    assert (pages / "index.html").exists()
    assert not list(pages.glob("*.png"))
    assert book.read_bytes()[:2] == b"PK"
    for name, more in (("ghost.pdf", ()), ("poster.pdf", ("--poster",))):
        file = tmp_path / name
        status, _, told = judge(tmp_path, "zine", "ghost", str(file), *more, *data)
        assert status == 1
        what = "a poster" if more else "a PDF"
        assert told.endswith(
            f"judge: {what} needs packages that are not installed:"
            " pip install pillow resvg-py weasyprint\n"
        )
        assert not file.exists()


def test_the_check_tells_it_and_finds_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("judge.cli.check.shelf_faults", lambda: iter(()))
    assert check(None, None) == 0
    assert NO_MAPS not in capsys.readouterr().out
    for name in EXTRAS["pictures"]:
        monkeypatch.setitem(sys.modules, name, None)
    assert check(None, None) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [NO_MAPS]


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = {
        extra: {re.split(r"[><=~! ]", package)[0] for package in packages}
        for extra, packages in project["optional-dependencies"].items()
    }
    for extra in ("demo", "pdf"):
        listed[extra] |= listed["pictures"]
        listed[extra].remove("judge-by-mail[pictures]")
    assert listed == {extra: set(modules.values()) for extra, modules in EXTRAS.items()}
