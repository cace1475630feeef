"""The log of a game as rows of the records, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime

from judge.board.variant import Variant
from judge.board.variant_options import read_choices
from judge.daemon.boards import board_of
from judge.daemon.cards import events_in_full
from judge.game.events import BoardRenewed, OptionsChosen
from judge.game.log import Logged
from judge.game.log_forms import LogForm, raised, raised_log, read_logged
from judge.game.records import variant_of
from judge.store.games import EventRow
from judge.store.records import Records

_OTHER_BOARD = {BoardRenewed.__name__, OptionsChosen.__name__}


def event_row(form: LogForm, body: str, now: datetime) -> EventRow:
    """What the records keep of an event, its body in cards; they number it."""
    return EventRow(
        form.kind,
        body,
        now,
        form.version,
        author=form.author,
        letter=form.letter,
        why=form.why,
    )


def logged_in(row: EventRow, variant: Variant) -> Logged:
    """The event of a row in which persons stand in full, whatever version of the judge wrote it.

    Raises RecordFault for a kind that only its whole log can tell: see `log_of`.
    """
    return read_logged(form_in(row), variant, row.number, row.at)


def log_of(records: Records, name: str) -> tuple[Variant, Sequence[Logged]]:
    """The board on which a game began, and all that has happened to it.

    Each event is read by the board that was in force. NoSuchGame if there is none of this name.
    """
    rows = events_in_full(records.games.events(name), records)
    forms = raised_log(map(form_in, rows))
    created = forms[0]
    id_, chosen = variant_of(created.kind, created.body)
    first = board_of(records, id_, created.body["settings"].get("edition", ""), chosen)
    return first, [*_logged(rows, forms, records, first)]


def logged_rows(rows: Sequence[EventRow], records: Records, variant: Variant) -> Sequence[Logged]:
    """Events of a log, in which persons stand in full, from a time on when it was on a board.

    Raises RecordFault for a kind that only its whole log can tell.
    """
    return [*_logged(rows, [raised(form_in(row)) for row in rows], records, variant)]


def _logged(
    rows: Sequence[EventRow], forms: Sequence[LogForm], records: Records, variant: Variant
) -> Iterator[Logged]:
    id_, chosen = variant.id, variant.chosen
    for row, form in zip(rows, forms, strict=True):
        if form.kind == OptionsChosen.__name__:
            chosen = read_choices(form.body["options"])
        if form.kind in _OTHER_BOARD:
            variant = board_of(records, id_, form.body["board"], chosen)
        yield read_logged(form, variant, row.number, row.at)


def form_in(row: EventRow) -> LogForm:
    """The form of an event that a row holds, of whatever version."""
    body = json.loads(row.body)
    return LogForm(row.kind, body, row.author, row.letter, row.why, row.version)
