"""`judge export --form` and `judge statistics`: what games come to, for the host."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from judge.cli.opened import on_game, on_records
from judge.cli.records import as_on_record
from judge.daemon.annals import finishes_on_record
from judge.daemon.replaying import chronicle_of, load_game
from judge.desk.exports.writing import ExportForm, why_unwritten, write_export
from judge.desk.replies.statistics import statistics_tables
from judge.game.finishes import Finish, PowerFate, counts
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.prose.counts import many
from judge.store.records import Records

_ALL = -1
"""No limit, as SQLite has it."""


def export(game: str, form: str, data: Path) -> int:
    """Write a game in a form, as players have it by mail."""
    return on_game(data, game, lambda records: _export(records, game, ExportForm(form)))


def export_all(folder: Path, form: str, data: Path) -> int:
    """Write every game on record into a file of its own, as on record or in a form.

    1 if one could not be written: the others are.
    """
    return on_records(data, lambda records: _export_all(records, folder, form))


def _export_all(records: Records, folder: Path, form: str) -> int:
    names = [standing.name for standing in records.standings.every()]
    written = 0
    for name in names:
        try:
            file, text = _file_of(records, name, form)
        except Exception as fault:  # noqa: BLE001 - one game that can't be read: the others are
            sys.stderr.write(f"judge: {name} is not written: {type(fault).__name__}: {fault}\n")
            continue
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
        except OSError as fault:
            sys.stderr.write(f"judge: {fault.filename} can't be written: {fault.strerror}\n")
            return 1
        written += 1
    sys.stdout.write(f"{folder}: {written:,} of {many(len(names), 'game')}\n")
    return 0 if written == len(names) else 1


class NoSuchForm(Exception):
    """A game can't be written in a form; the sentence says why."""


def _file_of(records: Records, name: str, form: str) -> tuple[str, str]:
    """A game in a form, or all that is on record of it: a name for the file, and what is in it."""
    if not form:
        return f"{name}.json", as_on_record(records, name)
    chronicle, phrases = chronicle_of(records, name), load_phrases()
    if against := why_unwritten(ExportForm(form), chronicle.game.variant):
        raise NoSuchForm(phrases.say(against, board=chronicle.game.variant.name))
    exported = write_export(ExportForm(form), chronicle, phrases)
    return exported.name, exported.text


def statistics(data: Path, *, of_persons: bool) -> int:
    """Write what all games that are over came to, by board and power, or by person."""
    write = _persons if of_persons else _boards
    return on_records(data, lambda records: write(records, _finishes(records)))


def _export(records: Records, name: str, form: ExportForm) -> int:
    try:
        _, text = _file_of(records, name, form)
    except NoSuchForm as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    sys.stdout.write(text)
    return 0


def _finishes(records: Records) -> tuple[Finish, ...]:
    found = finishes_on_record(records, records.standings.finished(_ALL, also_unlisted=True))
    return tuple(finish for finish in found if counts(finish))


def _boards(_: Records, finishes: tuple[Finish, ...]) -> int:
    phrases = load_phrases()
    known = [finish for finish in finishes if finish.board in variant_ids()]
    tables = statistics_tables(known, load_variant, phrases)
    sys.stdout.write("\n\n".join(tables or (phrases.say("statistics.none"),)) + "\n")
    return 0


def _persons(records: Records, finishes: Iterable[Finish]) -> int:
    """Each person who had a seat when a game ended, and what it came to, with its games."""
    found: dict[str, dict[PowerFate, list[str]]] = defaultdict(
        lambda: {fate: [] for fate in PowerFate}
    )
    for finish in finishes:
        for seat in load_game(records, finish.game).people.seats:
            if not seat.vacant:
                found[str(seat.player.address)][finish.fate(seat.power.id)].append(finish.game)
    for address in sorted(found):
        games = sum(map(len, found[address].values()))
        sys.stdout.write(f"{address}  {many(games, 'game')}\n")
        for fate, names in found[address].items():
            if names:
                sys.stdout.write(f"    {fate}: {', '.join(sorted(names))}\n")
    return 0
