"""The months go by: whoever has something to write writes, and reads what has come.

Nothing is random but by seed. What people do hangs on their mails alone.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import count

from tests.months.deputy import Deputy
from tests.months.master import Master
from tests.months.player import Planned, Player
from tests.months.town import BEGIN, Draft, Mail, Town

A_MOMENT = timedelta(seconds=20)
Doing = Callable[[datetime], Draft | None]
Person = Player | Master | Deputy


@dataclass
class Life:
    """A town, and all who live in it, by their addresses."""

    town: Town
    players: dict[str, Player]
    masters: dict[str, Master]
    first: Iterable[Planned] = ()
    deputies: dict[str, Deputy] = field(default_factory=dict)
    _heap: list[tuple[datetime, int, Doing]] = field(default_factory=list)
    _read: dict[tuple[str, bool], datetime] = field(default_factory=dict)
    _count: count[int] = field(default_factory=count)

    def live(self, days: float) -> None:
        """Live for so many days."""
        end = BEGIN + timedelta(days=days)
        for at, what in self.first:
            self._mean(at, what)
        while self._heap or self.town.due() is not None:
            due = self.town.due()
            at = self._heap[0][0] if self._heap else end
            if due is not None and due <= at:
                if due > end:
                    break
                self.town.now = max(self.town.now, due)
                self._deliver(self._attended(due))
                continue
            if at > end or not self._heap:
                break
            self._next()
        self.town.now = end

    def _attended(self, due: datetime) -> list[Mail]:
        """What the judge does of itself; a minute later again if it left something."""
        mails = self.town.attend()
        again = self.town.due()
        if not mails and again is not None and again <= due:
            self.town.now += timedelta(minutes=1)
        return mails

    def _next(self) -> None:
        at, _, what = heapq.heappop(self._heap)
        self.town.now = max(self.town.now, at)
        draft = what(self.town.now)
        if draft is not None:
            self._deliver(self.town.post(draft))

    def _deliver(self, mails: Iterable[Mail]) -> None:
        for mail in mails:
            player, master = self.players.get(mail.to), self.masters.get(mail.to)
            if player is not None:
                player.not_mine = master.replies if master is not None else set()
                answer = player.machine(mail, self.town.now)
                if answer is not None:
                    self._mean(self.town.now + A_MOMENT, partial(_as_it_is, answer))
            for person in (player, master, self.deputies.get(mail.to)):
                if person is not None:
                    self._mean(self._read_at(person), self._reading(person, mail))

    def _read_at(self, person: Person) -> datetime:
        """When somebody reads a mail that comes now: never before an older one."""
        key = (person.address, isinstance(person, Player))
        self._read[key] = max(person.lag(self.town.now), self._read.get(key, self.town.now))
        return self._read[key]

    def _reading(self, person: Person, mail: Mail) -> Doing:
        def read(now: datetime) -> None:
            for at, what in person.read(mail, now):
                self._mean(max(at, now), self._unless_away(person, what))

        return read

    def _unless_away(self, person: Person, what: Doing) -> Doing:
        """What somebody means to write, when they are back if they are away then."""

        def write(now: datetime) -> Draft | None:
            back = person.back_by(now)
            if back > now:
                self._mean(back, what)
                return None
            return what(now)

        return write

    def _mean(self, at: datetime, what: Doing) -> None:
        heapq.heappush(self._heap, (at, next(self._count), what))


def _as_it_is(draft: Draft, _: datetime) -> Draft:
    return draft
