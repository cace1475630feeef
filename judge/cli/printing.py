"""`judge archive` and `zine`: a game on record as pages, as a book, for the host."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from judge.cli.opened import on_game
from judge.daemon.archiving import write_archive, write_poster, write_zine
from judge.daemon.artist import draw_here
from judge.daemon.easel import PictureFault
from judge.daemon.printing.binding import BindingFault, BookForm
from judge.library.extras import without_pictures
from judge.prose.counts import many
from judge.store.records import Records

_PART = re.compile(r"\.([^/\\]{1,200})\.\d{1,20}\.part$")
"""What a file is called until it is whole; its reader knows it by the name within."""


def archive(data: Path, name: str, folder: Path, site: str) -> int:
    """Write a game as pages into a folder; `site` is where others find the folder above it."""

    def written(records: Records) -> str:
        number = write_archive(records, name, folder, draw_here, site)
        new = many(number, "file was", "files were")
        return f"{folder / 'index.html'}: {new} new or changed"

    return _printed(data, name, written)


def zine(data: Path, name: str, file: Path, *, poster: bool) -> int:
    """Write a game as one book, EPUB or PDF by the ending of the file; or its last map on A2."""
    endings = {".pdf"} if poster else {".pdf", ".epub"}
    if file.suffix.lower() not in endings:
        names = " or ".join(str(file.with_suffix(ending)) for ending in sorted(endings))
        sys.stderr.write(f"judge: {file} would be no book that anything opens; call it {names}\n")
        return 2

    def written(records: Records) -> str:
        form = BookForm.PDF if file.suffix.lower() == ".pdf" else BookForm.EPUB
        size = (
            write_poster(records, name, file, draw_here)
            if poster
            else write_zine(records, name, file, draw_here, form)
        )
        return f"{file}: {size / 1_000_000:.1f} MB"

    return _printed(data, name, written)


def _printed(data: Path, name: str, written: Callable[[Records], str]) -> int:
    """Print something of a game on record, and tell what was written; or why it was not."""

    def work(records: Records) -> int:
        if told := without_pictures():
            sys.stderr.write(f"judge: {told}\n")
        sys.stdout.write(written(records) + "\n")
        return 0

    try:
        return on_game(data, name, work)
    except PictureFault as fault:
        sys.stderr.write(f"judge: the picture of {fault} can't be drawn\n")
    except BindingFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
    except BrokenPipeError:
        raise  # nobody reads our output any more: that is no file of ours
    except OSError as fault:
        file = _PART.sub(r"\1", str(fault.filename))
        sys.stderr.write(f"judge: {file} can't be written: {fault.strerror}\n")
    return 1
