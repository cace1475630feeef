"""SEARCH (RFC 3501 §6.4.4): what is looked for, by what a letter says when it is decoded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from email.utils import parsedate

from pymap.flags import SessionFlags
from pymap.parsing.specials import FetchRequirement, SearchKey
from pymap.parsing.specials.flag import Answered, Deleted, Draft, Flagged, Recent, Seen

from judge.demo.imap.fields import find_field
from judge.demo.imap.letter import FiledLetter
from judge.demo.imap.opened import OpenLetter
from judge.demo.imap.parts import take_apart

_FLAGS = {
    b"ANSWERED": Answered,
    b"DELETED": Deleted,
    b"DRAFT": Draft,
    b"FLAGGED": Flagged,
    b"SEEN": Seen,
}
_BY_HEADER = frozenset({b"BCC", b"CC", b"FROM", b"SUBJECT", b"TO"})
_WHEN: dict[bytes, Callable[[date, date], bool]] = {
    b"BEFORE": date.__lt__,
    b"ON": date.__eq__,
    b"SINCE": date.__ge__,
}


@dataclass(frozen=True)
class SoughtLetter:
    """A letter that may be meant; `highest` are the last place and the last UID there are."""

    place: int
    letter: FiledLetter
    highest: tuple[int, int]
    session_flags: SessionFlags

    def matches(self, key: SearchKey) -> bool:
        """Whether it is what is looked for."""
        return self._has(key) != key.inverse

    def _has(self, key: SearchKey) -> bool:
        match key.value:
            case b"ALL":
                return True
            case b"SEQSET":
                return self._is_in(key)
            case b"KEYSET":
                return all(map(self.matches, key.filter_key_set))
            case b"OR":
                return any(map(self.matches, key.filter_key_or))
            case b"EMAILID":
                return key.filter_object_id == self.letter.email_id
            case b"SMALLER":
                return len(self.letter.text) < key.filter_int
            case b"LARGER":
                return len(self.letter.text) > key.filter_int
            case name if name.removeprefix(b"SENT") in _WHEN:
                return self._is_dated(key)
            case name if name in _BY_HEADER or name in (b"HEADER", b"BODY", b"TEXT"):
                return self._says(key)
            case _:
                return self._is_flagged(key)

    def _is_in(self, key: SearchKey) -> bool:
        numbers = key.filter_sequence_set
        mine = self.letter.uid if numbers.uid else self.place
        return mine in numbers.flatten(self.highest[numbers.uid])

    def _is_dated(self, key: SearchKey) -> bool:
        """By the day alone; when it was sent is what its own clock said (SENTON and the like)."""
        day: date | None = self.letter.internal_date.date()
        if key.value.startswith(b"SENT"):
            day = _day_sent(self.letter)
        compare = _WHEN[key.value.removeprefix(b"SENT")]
        return day is not None and compare(day, key.filter_datetime.date())

    def _says(self, key: SearchKey) -> bool:
        opened = OpenLetter(self.letter.text, FetchRequirement.CONTENT)
        if key.value == b"BODY":
            return key.filter_str.casefold() in opened.body_said()
        if key.value == b"TEXT":
            return opened.contains(key.filter_str.encode())
        name, wanted = (
            key.filter_header
            if key.value == b"HEADER"
            else (key.value.decode("ascii"), key.filter_str)
        )
        found = opened.get_header(name.encode(errors="replace"))
        return any(wanted.casefold() in value.casefold() for value in found)

    def _is_flagged(self, key: SearchKey) -> bool:
        flags = self.letter.get_flags(self.session_flags)
        match key.value:
            case b"NEW":
                return Recent in flags and Seen not in flags
            case b"RECENT":
                return Recent in flags
            case b"OLD":
                return Recent not in flags
            case b"KEYWORD" | b"UNKEYWORD":
                label = key.filter_flag.value.lower()
                has = any(flag.value.lower() == label for flag in flags)
                return has == (key.value == b"KEYWORD")
            case name:
                flag = _FLAGS.get(name.removeprefix(b"UN"))
                return flag is not None and (flag in flags) != name.startswith(b"UN")


def _day_sent(letter: FiledLetter) -> date | None:
    written = find_field(take_apart(letter.text).header, b"date") or b""
    said = parsedate(written.decode(errors="replace"))
    try:
        return date(*said[:3]) if said else None
    except ValueError:
        return None
