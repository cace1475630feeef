"""`judge export --form` and `judge statistics`: what games come to, for the host."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from judge.cli.opened import on_game, on_records
from judge.daemon.annals import finishes_on_record
from judge.daemon.replaying import chronicle_of, load_game
from judge.desk.exports.writing import ExportForm, why_unwritten, write_export
from judge.desk.replies.statistics import statistics_tables
from judge.game.finishes import Finish, PowerFate, counts
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.store.records import Records

_ALL = -1
"""No limit, as SQLite has it."""


def export(game: str, form: str, data: Path) -> int:
    """Write a game in a form, as players have it by mail."""
    return on_game(data, game, lambda records: _export(records, game, ExportForm(form)))


def statistics(data: Path, *, of_persons: bool) -> int:
    """Write what all games that are over came to, by board and power, or by person."""
    write = _persons if of_persons else _boards
    return on_records(data, lambda records: write(records, _finishes(records)))


def _export(records: Records, name: str, form: ExportForm) -> int:
    phrases = load_phrases()
    chronicle = chronicle_of(records, name)
    if against := why_unwritten(form, chronicle.game.variant):
        said = phrases.say(against, board=chronicle.game.variant.name)
        sys.stderr.write(f"judge: {said}\n")
        return 1
    sys.stdout.write(write_export(form, chronicle, phrases).text)
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
        sys.stdout.write(f"{address}  {games} game{'s' if games != 1 else ''}\n")
        for fate, names in found[address].items():
            if names:
                sys.stdout.write(f"    {fate}: {', '.join(sorted(names))}\n")
    return 0
