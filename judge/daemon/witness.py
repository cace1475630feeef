"""Think without the lock of the records, write with it: what was read must still be so.

SQLite lets one writer at a time in, and reading a letter or processing a phase takes a
hundred times as long as writing down what comes of it. So nobody waits for thinking: it is
done before the transaction begins. In that all that was asked of the records is asked again;
where an answer is another one by now, all is thought and written anew, under the lock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from judge.store.records import Records

P = ParamSpec("P")
T = TypeVar("T")
Write = Callable[[], None]


class Witness:
    """What was asked of the records, and what they said."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._version = records.version()
        self._asked: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = []

    def note(self, question: Callable[..., T], *about: object, answer: T) -> None:
        """Note what a question is known to be answered with."""
        self._asked.append((question, about, answer))

    def is_still_true(self) -> bool:
        """Whether all of it would be answered so now."""
        if self._records.version() == self._version:
            return True
        return all(question(*about) == answer for question, about, answer in self._asked)


def write_thought(records: Records, think: Callable[[Witness | None], Write | None]) -> None:
    """Write what is thought, in one transaction; nothing, if nothing comes of it.

    `think` may be asked twice, and writes nothing itself. A fault of its own is raised, but
    not one for which something that changed meanwhile may be to blame.
    """
    witness = Witness(records)
    try:
        write = think(witness)
    except Exception as fault:
        if isinstance(fault, MemoryError) or witness.is_still_true():
            raise
    else:
        if write is None:
            return
        with records.transaction():
            if witness.is_still_true():
                write()
                return
    with records.transaction():
        write = think(None)
        if write is not None:
            write()
