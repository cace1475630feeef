"""The archive on disk: rebuilt after each phase, outside the mail path.

A reader never finds half a file, and what has not changed is not written, so
that the times of the files tell nothing but when a phase was processed.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from judge.daemon.easel import Draw
from judge.daemon.printing import press_of
from judge.daemon.printing.binding import BookForm, bound, bound_poster
from judge.daemon.replaying import chronicle_of, load_game
from judge.daemon.whole_files import write_whole
from judge.game.game import GameState
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.printer.archive import ArchiveFile, archive_files, picture_beside
from judge.printer.archive_list import Listed, game_row, list_files
from judge.printer.pages import Pages
from judge.store.faults import RecordsFault
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

_OWN_FILE = re.compile(
    r"\d{3}-[SFW]\d+[MRA](-[0-9a-f]{8})?(-after)?\.(html|png|svg)"
    r"|\d{3}-[SFW]\d+[MRA]-[0-9a-f]{8}-lines\.json|preview-[0-9a-f]{8}\.png"
)


def write_archive(records: Records, name: str, folder: Path, draw: Draw, site: str = "") -> int:
    """Write a game's archive into a folder; how many files were new or changed.

    What is left of a phase that was played again is removed; what others put
    there stays.
    """
    chronicle = chronicle_of(records, name)
    folder.mkdir(parents=True, exist_ok=True)
    written, names = 0, set()
    press = press_of(chronicle.game, draw, records, site)
    for file in archive_files(chronicle, press, partial(_lines_kept, folder)):
        names.add(file.name)
        written += _write(file, folder)
    _sweep(folder)
    for path in folder.iterdir():
        if _OWN_FILE.fullmatch(path.name) and path.name not in names:
            path.unlink()
    return written


def _lines_kept(folder: Path, name: str) -> bytes:
    """The lines beside a picture, if that is there, too: else both are made anew."""
    lines = folder / name
    is_there = lines.is_file() and (folder / picture_beside(name)).is_file()
    return lines.read_bytes() if is_there else b""


def write_zine(
    records: Records, name: str, path: Path, draw: Draw, form: BookForm = BookForm.EPUB
) -> int:
    """Write a game as one book; its size. Raises ExtraMissing or BindingFault for a PDF."""
    book = bound(records, name, form, draw)
    write_whole(path, book)
    return len(book)


def write_poster(records: Records, name: str, path: Path, draw: Draw) -> int:
    """Write the last map of a game as a poster; its size."""
    poster = bound_poster(records, name, draw)
    write_whole(path, poster)
    return len(poster)


def _write(file: ArchiveFile, folder: Path) -> bool:
    path = folder / file.name
    if file.is_lasting and path.exists():
        return False
    content = file.make()
    if path.exists() and path.read_bytes() == content:
        return False
    write_whole(path, content)
    return True


def _sweep(folder: Path) -> None:
    """Remove the parts of files that writers who were killed have left (see `write_whole`)."""
    for part in folder.glob(".*.part"):
        part.unlink(missing_ok=True)


def _write_list(games: Sequence[Listed], folder: Path) -> None:
    """Write the page that lists the games."""
    texts = load_pages()
    folder.mkdir(parents=True, exist_ok=True)
    for file in list_files(games, Pages(texts), texts):
        _write(file, folder)
    _sweep(folder)


class Archivist:
    """Keeps every game's archive up to date; a game whose phase hasn't ended is left alone.

    The records know what is published, and by which pages: a judge that begins anew looks at
    what has changed since. All is written anew in another folder, or one without the list.
    """

    def __init__(self, records: Records, folder: Path, draw: Draw, site: str = "") -> None:
        self._records = records
        self._folder = folder
        self._draw = draw
        self._site = site
        self._behind: set[str] = set()
        self._stamp: int | None = None
        self._list_is_old = False

    def catch_up(self, stopped: Callable[[], bool] = lambda: False) -> int:
        """Rebuild what has changed for everybody; how many games.

        Raises OSError where something can't be written; what is behind is known the next time.
        """
        rebuilt = 0
        unwritten: OSError | None = None
        newest = self._records.standings.newest()
        if self._stamp is None:
            self._stamp = self._begun(_place_of(self._folder, self._site))
            # What was published last may have lacked its line in the list: a full disk.
            self._list_is_old = self._stamp != newest
        self._behind.update(self._records.standings.changed_after(self._stamp))
        self._stamp = newest
        for name in sorted(self._behind):
            if stopped():
                break
            try:
                rebuilt += self._rebuild(name)
                self._behind.discard(name)
            except OSError as fault:
                unwritten = unwritten or fault  # others may lie elsewhere
            except RecordsFault:
                raise
            except Exception:
                log.exception("the archive of %s could not be written", name)
        self._list_is_old |= rebuilt > 0
        if self._list_is_old:  # also when it could not be written the last time
            try:
                self._list_anew(newest)
            except OSError as fault:
                unwritten = unwritten or fault
        if unwritten is not None:
            raise unwritten
        return rebuilt

    def _list_anew(self, newest: int) -> None:
        """Write the list of games; what is published up to now is known, then."""
        lines = self._records.publications.lines()
        try:
            _write_list([Listed(**json.loads(line)) for line in lines], self._folder)
        except (OSError, RecordsFault):
            raise
        except Exception:
            log.exception("the list of games could not be written")
            return
        self._list_is_old = False
        if not self._behind:
            self._records.publications.reach(newest)

    def _begun(self, place: str) -> int:
        """Up to which change all is published; nothing is where the list is missing."""
        published = self._records.publications
        stamp = published.reached(place)
        if not stamp or not (self._folder / "index.html").exists():
            published.begin(place)
            return 0
        return stamp

    def _rebuild(self, name: str) -> bool:
        game = load_game(self._records, name)
        moved = filter(None, (game.moved,))
        state = json.dumps([game.press.issue, game.state, str(game.clock.deadline), *moved])
        # After the end, what is said to everybody is published at once.
        is_over = game.state is GameState.ENDED
        is_known = self._records.publications.of(name) == state
        is_secret = game.state is GameState.FORMING or not game.settings.listed
        if is_secret or (is_known and not is_over):
            return False
        folder = self._folder / name
        write_archive(self._records, name, folder, self._draw, self._site)
        line = json.dumps(asdict(game_row(game, load_phrases(), preview_in(folder))))
        self._records.publications.note(name, state=state, line=line)
        return True


def preview_in(folder: Path) -> str:
    """The file of a game's last map; "" if it has none."""
    return next((path.name for path in sorted(folder.glob("preview-*.png"))), "")


def _place_of(folder: Path, site: str) -> str:
    """A folder, and by which pages games are published there."""
    pages = hashlib.sha256(json.dumps(dict(load_pages()), sort_keys=True).encode()).hexdigest()
    return f"{folder.absolute()} {site} {pages[:16]}".replace("  ", " ")
