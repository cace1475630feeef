"""Somebody who acts for gamesmasters while they are away, in what was given to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

from tests.months.player import DAY, Planned
from tests.months.town import Draft, Mail

_ITEM = re.compile(r"^  (\d{1,5})  ", re.MULTILINE)


class Deputy:
    """Accepts, looks how things are, gives a day more, tries what isn't theirs; may leave."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.random = Random(f"{seed}/{address}")

    def lag(self, now: datetime) -> datetime:
        """When a mail that comes now is read."""
        return now + timedelta(minutes=self.random.choice((5, 30, 90)))

    def back_by(self, at: datetime) -> datetime:
        """A time: this one is never away."""
        return at

    def read(self, mail: Mail, now: datetime) -> list[Planned]:
        """Read a mail; what one means to write about it, and when."""
        return list(self._read(mail, now))

    def _read(self, mail: Mail, now: datetime) -> Iterator[Planned]:
        if "will you act for" in mail.title:
            yield self._after(now, 0.01, mail, "accept")
        elif mail.title == "you act for the gamesmaster":
            yield self._after(now, 0.1, mail, "status")
            yield self._after(now, 0.6, mail, "extend by 1 day")
            yield self._after(now, 1.2, mail, "process")
            if self.random.random() < 0.5:
                yield self._after(now, 2.0, mail, "resign")
        elif mail.title.endswith("yours to answer"):
            numbers = _ITEM.findall(mail.text)
            answers = [f"{number} {self.random.choice(('yes', 'no'))}" for number in numbers]
            yield self._after(now, 0.05, mail, ", ".join(answers))

    def _after(self, now: datetime, days: float, mail: Mail, text: str) -> Planned:
        draft = Draft(
            self.address, self.address, mail.reply_to, f"Re: {mail.subject}", text, "deputy",
            mail.game, power="deputy", answers=mail, quoting=self.random.choice((0, 20)),
        )  # fmt: skip
        return now + days * DAY, lambda _: draft
