"""Books of games: bound as EPUB here, as PDF by a process of its own.

A PDF takes seconds of the processor, and is made by a large library: whatever that does, it
is another process, at the lowest priority, which has no records and fetches nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from enum import StrEnum
from functools import partial

from judge.daemon.easel import Draw
from judge.daemon.printing.whole_games import press_of
from judge.daemon.replaying import chronicle_of
from judge.library.extras import require
from judge.printer.book import bind, bind_cover
from judge.printer.zine import make_poster, make_sheet, make_zine
from judge.store.records import Records

PATIENCE = 600.0
"""Seconds that a PDF may take; a long game takes some twenty, where nothing else is at work."""


_POSTER = 4800
"""Pixels: 320 for an inch of a poster."""


class BookForm(StrEnum):
    """What a book becomes; the value is the ending of its file."""

    EPUB = "epub"
    PDF = "pdf"

    @property
    def media_type(self) -> str:
        """As mails tell it of a file."""
        return "application/pdf" if self is BookForm.PDF else "application/epub+zip"


class BindingFault(Exception):
    """A PDF that can't be made; says why."""


def bound(records: Records, name: str, form: BookForm, draw: Draw, *, most: int = 0) -> bytes:
    """A game as a book, of no more than `most` bytes if it can be: then with fewer maps.

    Raises ExtraMissing or BindingFault if a PDF can't be made.
    """
    if form is BookForm.PDF:
        require("pdf", "a PDF")
    chronicle = chronicle_of(records, name)
    press = press_of(chronicle.game, draw, records)
    made = b""
    for whole in (True, False):
        book = bind(chronicle, press, whole=whole, on_paper=form is BookForm.PDF)
        made = make_zine(book, press) if form is BookForm.EPUB else _as_pdf(make_sheet(book, press))
        if not most or len(made) <= most:
            break
    return made


def bound_poster(records: Records, name: str, draw: Draw) -> bytes:
    """The last map of a game as a poster, in PDF. Raises ExtraMissing or BindingFault."""
    require("pdf", "a poster")
    from judge.printer.raster import enlarged  # what it needs is there, then

    chronicle = chronicle_of(records, name)
    press = press_of(chronicle.game, draw, records)
    return _as_pdf(
        make_poster(bind_cover(chronicle, press, partial(enlarged, wide=_POSTER)), press)
    )


def _as_pdf(page: str) -> bytes:
    """A page with all that belongs to it as PDF. Raises BindingFault."""
    path = os.pathsep.join(place for place in sys.path if place)
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "judge.printer.pdf"],
            input=page.encode(),
            capture_output=True,
            timeout=PATIENCE,
            env={**os.environ, "PYTHONPATH": path},
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BindingFault(f"the PDF took more than {PATIENCE:.0f} seconds") from None
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["it ended"]
        raise BindingFault(f"the PDF could not be made: {lines[-1]}")
    return done.stdout
