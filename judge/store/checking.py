"""Looking the records over, for `judge check`: what is wrong, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.store.faults import RecordsFault
from judge.store.ledger import Ledger


def find_faults(ledger: Ledger) -> list[str]:
    """Return one line for each thing wrong with the records, [] if all is well.

    Reads everything: for the host and the tests, not for the daemon.
    """
    found: list[str] = []
    for look in LOOKS:
        try:
            found.extend(look(ledger))
        except RecordsFault as fault:
            # A damaged file can refuse the very question whether it is.
            found.append(str(fault))
    return found


def _damage(ledger: Ledger) -> Iterator[str]:
    for (line,) in ledger.rows("PRAGMA integrity_check"):
        if line != "ok":
            yield f"the file is damaged: {line}; restore the newest backup"


def _orphans(ledger: Ledger) -> Iterator[str]:
    for table, row, parent, _ in ledger.rows("PRAGMA foreign_key_check"):
        yield f"row {row} of {table} belongs to nothing in {parent}"


def _gaps(ledger: Ledger) -> Iterator[str]:
    rows = ledger.rows(
        "SELECT name, length, count(number), coalesce(max(number), 0) FROM games"
        " LEFT JOIN events ON events.game = games.id GROUP BY games.id"
        " HAVING count(number) <> length OR coalesce(max(number), 0) <> length ORDER BY games.id"
    )
    for name, length, count, last in rows:
        yield f"game {name} should have {length} events, has {count}, the last is number {last}"


def _unreadable(ledger: Ledger) -> Iterator[str]:
    rows = ledger.rows(
        "SELECT name, 'state' FROM games WHERE NOT json_valid(state)"
        " UNION ALL SELECT name, 'event ' || number FROM events"
        " JOIN games ON games.id = events.game WHERE NOT json_valid(body)"
        " UNION ALL SELECT name, 'snapshot of ' || phase FROM snapshots"
        " JOIN games ON games.id = snapshots.game WHERE NOT json_valid(position)"
    )
    for name, what in rows:
        yield f"game {name}: the {what} is not JSON"


def _torn_boards(ledger: Ledger) -> Iterator[str]:
    rows = ledger.rows("SELECT variant, edition FROM boards WHERE NOT json_valid(text)")
    for variant, edition in rows:
        yield f"the board {variant} as games carry it (edition {edition!r}) is not JSON"


LOOKS: tuple[Callable[[Ledger], Iterator[str]], ...] = (
    _damage, _orphans, _gaps, _unreadable, _torn_boards,
)  # fmt: skip
