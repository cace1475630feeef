"""`judge shelf`: the letters that were put aside, for the host."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.opened import on_records
from judge.store.faults import NotWaiting
from judge.store.letters import LetterState
from judge.store.records import Records

WIDEST = 60
LARGEST = 1 << 62


def work_shelf(action: str, number: int, data: Path) -> int:
    """List the shelf, or do something with one letter; a judge may be at work meanwhile."""
    return on_records(data, lambda records: _act(records, action, number))


def _act(records: Records, action: str, number: int) -> int:
    if action == "list":
        return _list(records)
    if not 0 < number < LARGEST or records.letters.letter(number) is None:
        sys.stderr.write(f"judge: there is no letter {number}; `judge shelf` lists them\n")
        return 2
    try:
        return _ACTIONS[action](records, number)
    except NotWaiting as fault:
        sys.stderr.write(f"judge: {fault}; `judge shelf` lists what is on the shelf\n")
        return 1


def _list(records: Records) -> int:
    letters = records.letters.shelf()
    if not letters:
        sys.stdout.write("no letter is put aside\n")
        return 0
    sys.stdout.write(f"{'number':>6}  {'came':<16}  {'from':<30}  why it was put aside\n")
    for letter in letters:
        came = f"{letter.arrived:%Y-%m-%d %H:%M}"
        sender = _short(letter.sender or "(not noted)", 30)
        sys.stdout.write(f"{letter.id:>6}  {came:<16}  {sender:<30}  {_short(letter.reason)}\n")
    sys.stdout.write(
        "\njudge shelf show NUMBER prints one as it came;\n"
        "judge shelf serve NUMBER has it served again, as if it had just come;\n"
        "judge shelf drop NUMBER takes it off the shelf. It stays on record.\n"
    )
    return 0


def _show(records: Records, number: int) -> int:
    letter = records.letters.letter(number)
    if letter is None:
        return 2
    sys.stderr.write(
        f"letter {number}, from {letter.sender or '(not noted)'} to {letter.recipient},"
        f" came {letter.arrived:%Y-%m-%d %H:%M} UTC; {letter.state}: {letter.note or '-'}\n"
    )
    sys.stdout.buffer.write(letter.raw.replace(b"\r\n", b"\n"))
    sys.stdout.buffer.flush()
    return 0


def _serve(records: Records, number: int) -> int:
    records.letters.unshelve(number)
    sys.stdout.write(
        f"letter {number} waits to be served: within a minute, if the judge is running;"
        " else when it starts\n"
    )
    return 0


def _drop(records: Records, number: int) -> int:
    letter = records.letters.letter(number)
    if letter is not None and letter.state is LetterState.SHELVED:
        records.letters.drop(number, datetime.now(UTC))
        sys.stdout.write(
            f"letter {number} is off the shelf; it stays on record:"
            f" judge shelf show {number}, judge shelf serve {number}\n"
        )
        return 0
    sys.stderr.write(f"judge: letter {number} is not on the shelf; `judge shelf` lists it\n")
    return 1


def _short(text: str, width: int = WIDEST) -> str:
    line = " ".join(text.split())
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    return line if len(line) <= width else line[: width - 3] + "..."


_ACTIONS: Mapping[str, Callable[[Records, int], int]] = {
    "show": _show,
    "serve": _serve,
    "drop": _drop,
}
