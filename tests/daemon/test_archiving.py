"""The archive on disk: whole files, nothing written twice, nothing of others removed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import html5lib
import pytest

from judge.config import Config, read_config
from judge.daemon import archiving
from judge.daemon.archiving import Archivist, write_archive, write_zine
from judge.daemon.artist import draw_here
from judge.daemon.daemon import Daemon
from judge.daemon.moving import bring_back, move_away
from judge.daemon.replaying import load_game
from judge.daemon.service import Service
from judge.daemon.whole_files import write_whole
from judge.game.game import Game
from judge.post.carrier import Road
from judge.store.records import Records
from tests.daemon.test_printing import gm_address, open_game
from tests.daemon.test_service import JUDGE, Clock, keep
from tests.printer.games import press_room


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Records]:
    """A game that has begun, on a press whose pictures cost nothing."""
    monkeypatch.setattr(archiving, "press_of", lambda *_: press_room())
    with Records.open(tmp_path / "judge.db") as records:
        service = open_game(records)
        keep(records, "start", sender="gm@x.org", to=gm_address(records), at=20)
        service.serve_all()
        yield records


def say(records: Records, text: str, at: int) -> None:
    keep(records, text, sender="gm@x.org", to=gm_address(records), at=at)
    Service(records, JUDGE, Clock()).serve_all()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_each_phase_adds_its_page_and_its_picture(records: Records, tmp_path: Path) -> None:
    folder = tmp_path / "www"
    assert write_archive(records, "ghost", folder, draw_here) == 5
    before = names(folder)
    say(records, "process", 30)
    write_archive(records, "ghost", folder, draw_here)
    added = names(folder) - before
    assert {name[:8] for name in added} == {"001-S190", "preview-"}
    assert sorted(name.rpartition(".")[2] for name in added) == [
        "html",
        "json",
        "png",
        "png",
        "svg",
        "svg",
    ]
    assert write_archive(records, "ghost", folder, draw_here) == 0
    assert not list(folder.glob("tmp*"))


def test_the_lines_over_a_picture_last_as_long_as_the_picture(
    records: Records, tmp_path: Path
) -> None:
    """Kept while it is there, made anew with it, and gone with it."""
    folder = tmp_path / "www"
    say(records, "process", 30)
    write_archive(records, "ghost", folder, draw_here)
    (lines,) = folder.glob("*-lines.json")
    form = json.loads(lines.read_text(encoding="utf-8"))
    name, trace = next(iter(form["traces"].items()))
    form["traces"][name] = [1151, *trace[1:]]
    lines.write_text(json.dumps(form), encoding="utf-8")
    write_archive(records, "ghost", folder, draw_here)
    assert json.loads(lines.read_text(encoding="utf-8")) == form
    assert 'cx="1151"' in (folder / "001-S1901M.html").read_text(encoding="utf-8")
    lines.with_name(lines.name.replace("-lines.json", ".svg")).unlink()
    write_archive(records, "ghost", folder, draw_here)
    assert "1151" not in lines.read_text(encoding="utf-8")
    other = folder / "009-S1999M-0123abcd-lines.json"
    other.write_text("{}", encoding="utf-8")
    write_archive(records, "ghost", folder, draw_here)
    assert not other.exists()


def test_only_what_a_phase_left_behind_is_removed(records: Records, tmp_path: Path) -> None:
    """A page of a phase that was played again goes; a file of the host's stays."""
    folder = tmp_path / "www"
    write_archive(records, "ghost", folder, draw_here)
    for name in ("009-S1999M.html", "009-S1999M-0123abcd.png", "my own.html", "photo.png"):
        (folder / name).write_text("x")
    write_archive(records, "ghost", folder, draw_here)
    assert {"my own.html", "photo.png"} <= names(folder)
    assert not [name for name in names(folder) if name.startswith("009")]


def test_an_order_on_file_changes_nothing_in_the_archive(records: Records, tmp_path: Path) -> None:
    """Not even the time of a file tells that somebody wrote."""
    archivist = Archivist(records, tmp_path / "www", draw_here)
    assert archivist.catch_up() == 1
    page = (tmp_path / "www" / "index.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(page)
    assert '<a href="ghost/index.html">' in page
    assert "Spring 1901 movement" in page
    keep(records, "A Par - Bur\nF Lon - NTH", sender="anna@x.org", at=40)
    Service(records, JUDGE, Clock()).serve_all()
    assert archivist.catch_up() == 0
    say(records, "process", 50)
    assert archivist.catch_up() == 1
    assert archivist.catch_up() == 0


def test_a_folder_that_cant_be_written_is_told_and_written_later(
    records: Records, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """In one line, whichever game was first, and to whoever asks how the judge is."""
    folder = tmp_path / "www"
    folder.write_text("a file in its place")
    daemon = Daemon(tmp_path / "judge.db", JUDGE, (), Road("h", 25, "h"), Clock(), archive=folder)
    archivist = Archivist(records, folder, draw_here)
    daemon._publish(archivist, folder)
    daemon._beat(records, Clock()())
    beat = records.pulse.last()
    assert beat is not None
    assert beat.archive == f"{folder / 'ghost'}: Not a directory"
    (told,) = caplog.records
    assert (told.getMessage(), told.exc_info) == (
        f"the archive can't be written: {beat.archive}", None,
    )  # fmt: skip
    folder.unlink()
    daemon._publish(archivist, folder)
    assert daemon._archive_trouble == ""
    assert (folder / "ghost" / "index.html").exists()


def test_a_game_that_has_moved_stays_to_be_read_and_says_where_it_is(
    records: Records, tmp_path: Path
) -> None:
    """From its page, the list and every footer, until it is here again; no deadline is told."""
    say(records, "process", 30)
    folder = tmp_path / "www"
    archivist = Archivist(records, folder, draw_here)
    archivist.catch_up()
    before, page = names(folder / "ghost"), folder / "ghost" / "index.html"
    here = page.read_text(encoding="utf-8")
    assert "Next: <b>" in here
    move_away(records, JUDGE, "ghost", "arbiter@new.example", Clock()())
    assert archivist.catch_up() == 1
    assert names(folder / "ghost") == before
    for file in (folder / "ghost").glob("*.html"):
        text = file.read_text(encoding="utf-8")
        html5lib.HTMLParser(strict=True).parse(text)
        assert "moved to arbiter@new.example" in text
        assert "due <span" not in text
    assert "is played at <b>arbiter@new.example</b>" in page.read_text(encoding="utf-8")
    assert "<p>moved to arbiter@new.example<br>" in (folder / "index.html").read_text("utf-8")
    assert archivist.catch_up() == 0
    bring_back(records, JUDGE, "ghost", "", Clock()(), own=True)
    assert archivist.catch_up() == 1
    assert "arbiter" not in page.read_text(encoding="utf-8") + here


def test_a_judge_that_begins_anew_reads_only_what_has_changed(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one game more, however many are published; the list has all of them."""
    read: list[str] = []

    def reading(found: Records, name: str) -> Game:
        read.append(name)
        return load_game(found, name)

    monkeypatch.setattr(archiving, "load_game", reading)

    def begin(folder: str = "www") -> tuple[int, list[str]]:
        read.clear()
        return Archivist(records, tmp_path / folder, draw_here).catch_up(), list(read)

    assert begin() == (1, ["ghost"])
    assert begin() == (0, [])
    keep(records, "create game other", sender="gm@x.org", at=60)
    Service(records, JUDGE, Clock()).serve_all()
    assert begin() == (0, ["other"])
    say(records, "process", 70)
    assert begin() == (1, ["ghost"])
    assert begin() == (0, [])
    page = (tmp_path / "www" / "index.html").read_text(encoding="utf-8")
    assert '<a href="ghost/index.html">' in page
    # Another folder, and one that somebody has emptied.
    assert begin("elsewhere")[0] == 1
    (tmp_path / "elsewhere" / "index.html").unlink()
    assert begin("elsewhere")[0] == 1


def test_a_game_that_cant_be_printed_stops_no_other(
    records: Records,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object) -> object:
        raise ValueError("a fault of ours")

    monkeypatch.setattr(archiving, "write_whole", broken)
    archivist = Archivist(records, tmp_path / "www", draw_here)
    assert archivist.catch_up() == 0
    assert "the archive of ghost could not be written" in caplog.text
    monkeypatch.undo()
    monkeypatch.setattr(archiving, "press_of", lambda *_: press_room())
    assert archivist.catch_up() == 1


def test_a_folder_of_somebody_elses_stops_no_other_game(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_game(records, game="other", at=60)
    keep(records, "start", sender="gm@x.org", to=gm_address(records, "other"), at=80)
    service.serve_all()
    whole, folder = write_whole, tmp_path / "www"

    def closed(path: Path, content: bytes) -> None:
        if path.parent.name == "ghost":
            raise PermissionError(13, "Permission denied", str(path))
        whole(path, content)

    archivist = Archivist(records, folder, draw_here)
    with monkeypatch.context() as patch:
        patch.setattr(archiving, "write_whole", closed)
        with pytest.raises(PermissionError):
            archivist.catch_up()
    assert (folder / "other" / "index.html").exists()
    assert not (folder / "ghost" / "index.html").exists()
    assert archivist.catch_up() == 1
    assert (folder / "ghost" / "index.html").exists()


def test_a_list_that_could_not_be_written_is_written_later(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though no game has changed since."""
    folder = tmp_path / "www"
    whole = write_whole

    def full(path: Path, content: bytes) -> None:
        if path.parent == folder:
            raise OSError(28, "No space left on device")
        whole(path, content)

    archivist = Archivist(records, folder, draw_here)
    with monkeypatch.context() as patch:
        patch.setattr(archiving, "write_whole", full)
        with pytest.raises(OSError, match="No space left on device"):
            archivist.catch_up()
    assert not (folder / "index.html").exists()
    assert archivist.catch_up() == 0
    assert "ghost" in (folder / "index.html").read_text(encoding="utf-8")


def test_a_folder_is_made_for_a_list_without_games(tmp_path: Path) -> None:
    """One game is forming, and none has begun, when the judge starts with an archive."""
    with Records.open(tmp_path / "judge.db") as records:
        open_game(records)
        folder = tmp_path / "public" / "www"
        assert Archivist(records, folder, draw_here).catch_up() == 0
        assert names(folder) >= {"index.html"}


def test_who_was_killed_while_writing_leaves_nothing_behind(
    records: Records, tmp_path: Path
) -> None:
    folder = tmp_path / "www"
    (folder / "ghost").mkdir(parents=True)
    parts = [folder / ".index.html.7.part", folder / "ghost" / ".index.html.7.part"]
    for part in parts:
        part.write_text("half of a pa")
    Archivist(records, folder, draw_here).catch_up()
    assert not any(part.exists() for part in parts)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_cant_be_written_leaves_the_old_file_and_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "page").write_bytes(b"old")
    monkeypatch.setattr(os, step, fails)
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "page", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_the_book_is_written_whole(records: Records, tmp_path: Path) -> None:
    say(records, "process", 30)
    path = tmp_path / "ghost.epub"
    assert write_zine(records, "ghost", path, draw_here) == path.stat().st_size
    assert path.read_bytes()[:2] == b"PK"


def test_the_folder_is_named_in_the_configuration(tmp_path: Path) -> None:
    """Beside judge.toml, as all folders are; without it nothing is published."""
    text = '[judge]\naddress = "j@h.org"\n{}[smtp]\nhost = "h"\n[imap]\nhost = "h"\nuser = "u"\n'
    path = tmp_path / "judge.toml"
    for line, folder in (("", None), ('archive = ""\n', None), ('archive = "www"\n', "www")):
        path.write_text(text.format(line), encoding="utf-8")
        config = read_config(path)
        assert isinstance(config, Config)
        assert config.archive == (tmp_path / folder if folder else None)
