"""What somebody asked for by letter: the board of a phase that is over, a whole game as a file."""

from __future__ import annotations

import logging
from functools import cache

from judge.daemon.printing.binding import BindingFault, BookForm, bound
from judge.daemon.printing.plates import Plates
from judge.daemon.replaying import chronicle_of
from judge.desk.exports.writing import ExportForm, write_export
from judge.desk.kinds import BoardMail, ExportMail
from judge.library.extras import ExtraMissing
from judge.library.texts import load_phrases
from judge.post.enclosing import Enclosure, enclose
from judge.store.outbox import StoredMail

log = logging.getLogger("judge.daemon")

LARGEST_BOOK = 7_000_000
"""Bytes: more than that many mail hosts refuse, once it is written as text."""


def print_past_board(mail: StoredMail, kind: BoardMail, plates: Plates) -> bytes:
    """The board as a file to keep: the text has all of it."""
    commission = plates.commission(kind.commission)
    picture = plates.drawn(commission)
    if not picture:
        return mail.raw
    name = f"{mail.game or 'whatif'}-{commission.position.phase}.png"
    return enclose(mail.raw, "", (Enclosure("image/png", name, picture),))


def _print_book(mail: StoredMail, form: BookForm, plates: Plates) -> bytes:
    """The game as a book; where no PDF can be made, as an EPUB, of which the text tells."""
    most, draw = LARGEST_BOOK, cache(plates.draw)  # a smaller book has the same maps, or fewer
    try:
        book = bound(plates.records, mail.game, form, draw, most=most)
    except (ExtraMissing, BindingFault) as fault:
        log.warning("the book of %s goes as EPUB: %s", mail.game, fault)
        form = BookForm.EPUB
        book = bound(plates.records, mail.game, form, draw, most=most)
    name = f"{mail.game}.{form}"
    return enclose(mail.raw, "", (Enclosure(form.media_type, name, book),))


def print_export(mail: StoredMail, kind: ExportMail, plates: Plates) -> bytes:
    """The game as a file or a book, with all phases that are over when the mail leaves."""
    if kind.form in set(BookForm):
        return _print_book(mail, BookForm(kind.form), plates)
    chronicle = chronicle_of(plates.records, mail.game)
    file = write_export(ExportForm(kind.form), chronicle, load_phrases())
    return enclose(mail.raw, "", (Enclosure(file.kind, file.name, file.text.encode()),))
