"""The flags of letters: the five of IMAP, and labels that mail programs make up.

In a file's name each is a letter, as Maildir has it: capitals for those of
IMAP, small ones for labels, in the order in which they were first used.
"""

from __future__ import annotations

import string
from collections.abc import Iterable

from pymap.parsing.specials.flag import Answered, Deleted, Draft, Flag, Flagged, Seen, Wildcard

_LETTERS = {"D": Draft, "F": Flagged, "R": Answered, "S": Seen, "T": Deleted}
_MOST = len(string.ascii_lowercase)


class Labels:
    """The flags of one mailbox; there is room for 26 labels."""

    def __init__(self, names: Iterable[str]) -> None:
        self._labels = [Flag(name) for name in names][:_MOST]

    @property
    def known(self) -> frozenset[Flag]:
        """All flags there are, with the sign that there may be more while there is room."""
        room = (Wildcard,) if len(self._labels) < _MOST else ()
        return frozenset((*_LETTERS.values(), *self._labels, *room))

    @property
    def names(self) -> tuple[str, ...]:
        """The labels, to be kept."""
        return tuple(map(str, self._labels))

    def take(self, flags: Iterable[Flag]) -> frozenset[Flag]:
        """Those that can be kept. A label is the same in capitals (RFC 3501 §2.3.2)."""
        return frozenset(found for flag in sorted(flags) if (found := self._take(flag)))

    def _take(self, flag: Flag) -> Flag | None:
        if flag.is_system:
            return flag if flag in _LETTERS.values() else None
        for label in self._labels:
            if label.value.lower() == flag.value.lower():
                return label
        if len(self._labels) == _MOST:
            return None
        self._labels.append(flag)
        return flag

    def write(self, flags: Iterable[Flag]) -> str:
        """As they stand in a file's name."""
        kept = frozenset(flags)
        system = (letter for letter, flag in _LETTERS.items() if flag in kept)
        labels = zip(string.ascii_lowercase, self._labels, strict=False)
        return "".join((*system, *(letter for letter, label in labels if label in kept)))

    def read(self, letters: str) -> frozenset[Flag]:
        """As a file's name has them; what is unknown is passed over."""
        every = _LETTERS | dict(zip(string.ascii_lowercase, self._labels, strict=False))
        return frozenset(every[letter] for letter in letters if letter in every)
