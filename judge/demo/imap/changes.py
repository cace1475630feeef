"""What has happened in a mailbox, in its order, for those who have it open."""

from __future__ import annotations

from collections.abc import Iterable


class Changes:
    """Each letter's last change, by a number that only grows."""

    def __init__(self) -> None:
        self.last = 0
        self._changed: dict[int, int] = {}
        self._gone: dict[int, int] = {}

    def note(self, uids: Iterable[int]) -> None:
        """Letters are new, or have other flags."""
        self.last += 1
        for uid in uids:
            self._changed.pop(uid, None)  # the latest stands last
            self._changed[uid] = self.last

    def note_gone(self, uids: Iterable[int]) -> None:
        """Letters were removed."""
        self.last += 1
        for uid in uids:
            self._changed.pop(uid, None)
            self._gone[uid] = self.last

    def since(self, seen: int | None) -> tuple[list[int], list[int]]:
        """What changed, and what went, behind a number; without one all that is there."""
        if seen is None:
            return sorted(self._changed), []
        return _later(self._changed, seen), _later(self._gone, seen)


def _later(noted: dict[int, int], seen: int) -> list[int]:
    found = []
    for uid in reversed(noted):
        if noted[uid] <= seen:
            break
        found.append(uid)
    return sorted(found)
