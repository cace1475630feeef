"""What somebody asked for by letter: the board of a phase that is over, a whole game as a file."""

from __future__ import annotations

from judge.daemon.printing.plates import Plates
from judge.daemon.replaying import chronicle_of
from judge.desk.exports.writing import ExportForm, write_export
from judge.desk.kinds import BoardMail, ExportMail
from judge.library.texts import load_phrases
from judge.post.enclosing import Enclosure, enclose
from judge.store.outbox import StoredMail


def print_past_board(mail: StoredMail, kind: BoardMail, plates: Plates) -> bytes:
    """The board as a file to keep: the text has all of it."""
    commission = plates.commission(kind.commission)
    picture = plates.drawn(commission)
    if not picture:
        return mail.raw
    name = f"{mail.game}-{commission.position.phase}.png"
    return enclose(mail.raw, "", (Enclosure("image/png", name, picture),))


def print_export(mail: StoredMail, kind: ExportMail, plates: Plates) -> bytes:
    """The game as a file, with all phases that are over when the mail leaves."""
    chronicle = chronicle_of(plates.records, mail.game)
    file = write_export(ExportForm(kind.form), chronicle, load_phrases())
    return enclose(mail.raw, "", (Enclosure(file.kind, file.name, file.text.encode()),))
