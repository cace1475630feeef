"""A gamesmaster: opens games, starts them, and answers what is asked; nobody else helps a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from tests.months.kinds import is_of_the_end
from tests.months.player import DAY, Planned
from tests.months.reading import deadline_in, missed_in, question_in
from tests.months.town import JUDGE, Draft, Mail

_FREE = ("has not answered", "nobody stands by", "nobody took")
TOO_MANY = 6
"""Phases that somebody has missed who says "here" and sends no orders: then they are replaced."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game as its gamesmaster opens it: settings, and who is asked when a seat is free.

    `whims` are letters of the gamesmaster's own: so many days after the start, what is written.
    `at_once` is written before anybody joins; `deputy` is who acts for whom while they are away,
    and what is theirs.
    """

    game: str
    seats: int
    settings: str = ""
    reserve: tuple[str, ...] = ()
    whims: tuple[tuple[float, str], ...] = ()
    at_once: str = ""
    deputy: str = ""


@dataclass
class Led:
    """What a gamesmaster knows of one game."""

    plan: Plan
    reply: str = ""
    latest: Mail | None = None
    is_begun: bool = False
    is_over: bool = False
    free: set[str] = field(default_factory=set)
    reserve: list[str] = field(default_factory=list)


class Master:
    """Leads one game or several; away in the `holidays`, which each game is told of before."""

    def __init__(
        self, address: str, seed: int, plans: tuple[Plan, ...],
        holidays: tuple[tuple[datetime, datetime], ...] = (),
    ) -> None:  # fmt: skip
        self.address = address
        self.random = Random(f"{seed}/{address}")
        self.holidays = holidays
        self.led = {plan.game: Led(plan, reserve=list(plan.reserve)) for plan in plans}

    @property
    def replies(self) -> set[str]:
        """The reply addresses of the gamesmaster."""
        return {led.reply for led in self.led.values() if led.reply}

    def lag(self, now: datetime) -> datetime:
        """When a mail that comes now is read."""
        if not any(led.is_begun for led in self.led.values()):
            return now + timedelta(minutes=5)
        return self.back_by(now + timedelta(minutes=self.random.choice((5, 20, 60, 400))))

    def back_by(self, at: datetime) -> datetime:
        """A time, or when the holiday is over if it falls into that."""
        return next((last for first, last in self.holidays if first <= at < last), at)

    def openings(self, begin: datetime) -> Iterator[Planned]:
        """The letters that open the games."""
        for number, led in enumerate(self.led.values()):
            text = f"create game {led.plan.game} {led.plan.settings}".strip()
            draft = Draft(
                self.address, self.address, str(JUDGE), "a game", text, "create", led.plan.game
            )
            yield begin + number * timedelta(minutes=5), lambda _, draft=draft: draft  # type: ignore[misc]

    def read(self, mail: Mail, now: datetime) -> list[Planned]:
        """Read a mail; what one means to write about it, and when."""
        led = self.led.get(mail.game)
        if led is None:
            return []
        if f"The game {mail.game} is open" in mail.text:
            led.reply = mail.reply_to
            if led.plan.at_once:
                return [(now, lambda _: self._to(led, mail, led.plan.at_once, "whim"))]
        if mail.reply_to != led.reply:
            return []
        led.latest = mail
        return list(self._read(led, mail, now))

    def _read(self, led: Led, mail: Mail, now: datetime) -> Iterator[Planned]:
        title = mail.title
        _note_seats(led, title)
        soon = now + timedelta(minutes=self.random.randint(2, 60))
        seats = led.plan.seats
        if is_of_the_end(title):
            led.is_over = True
        elif f"{seats} of {seats} players are there" in mail.text and not led.is_begun:
            led.is_begun = True
            welcome = "start\n\nbroadcast\nWelcome, all. Write early, write often.\nendpress"
            yield soon, lambda _: self._to(led, mail, welcome, "start")
            for days, text in led.plan.whims:
                at = self.back_by(soon + days * DAY)
                yield at, lambda _, text=text: self._whim(led, text)  # type: ignore[misc]
            yield from self._departures(led, soon)
        elif question_in(title):
            yield soon, lambda at: self._answer(led, mail, at)
        elif "what shall become of" in title:
            item = next(w for w in mail.text.split() if w[:-1].isdigit() and w.endswith("a"))
            yield soon, lambda _: self._to(led, mail, item, "decides")
        elif missed_in(title) >= TOO_MANY or any(words in title for words in _FREE):
            yield from self._offers(led, mail, soon)

    def _departures(self, led: Led, after: datetime) -> Iterator[Planned]:
        """Tell of each holiday the day before, and have somebody act meanwhile."""
        for first, last in self.holidays:
            end = last - DAY
            said = [f"I'm away {first.day} {first:%B} to {end.day} {end:%B}"]
            if led.plan.deputy:
                said.append(f"deputy {led.plan.deputy} until {last.day} {last:%B}")
            for number, text in enumerate(said):
                at = max(first - DAY - number * DAY / 24, after)
                yield at, lambda _, text=text: self._whim(led, text, "leaves")  # type: ignore[misc]

    def _offers(self, led: Led, mail: Mail, soon: datetime) -> Iterator[Planned]:
        """Offer a free seat to the next whom one knows, by the line that the mail shows."""
        line = next((one.strip() for one in mail.text.splitlines() if "replace " in one), "")
        if line and led.reserve:
            address = led.reserve.pop(0)
            name = address.partition("@")[0].title()
            said = f"{line.partition(' by ')[0]} by {name} <{address}>"
            power = line.removeprefix("replace ").partition(" by ")[0]
            is_played = bool(missed_in(mail.title))

            def offer(_: datetime) -> Draft | None:
                wants = is_played or power in led.free
                return self._to(led, mail, said, "replaces") if wants else None

            yield soon, offer

    def _answer(self, led: Led, mail: Mail, at: datetime) -> Draft | None:
        """Mostly yes; nothing where the deadline is past."""
        deadline = deadline_in(mail.text)
        if deadline is not None and deadline < at:
            return None
        said = self.random.choice(
            ("yes", "YES", f"{question_in(mail.title)}a", "no", "Yes, granted.")
        )
        return self._to(led, mail, said, "answers")

    def _whim(self, led: Led, text: str, what: str = "whim") -> Draft | None:
        if led.is_over or led.latest is None:
            return None
        return self._to(led, led.latest, text, what)

    def _to(self, led: Led, mail: Mail, text: str, what: str) -> Draft | None:
        if led.is_over and what != "statement":
            return None
        return Draft(
            self.address, self.address, led.reply, f"Re: {mail.subject}", text, what,
            led.plan.game, power="GM", answers=mail, quoting=self.random.choice((0, 10)),
        )  # fmt: skip


def _note_seats(led: Led, title: str) -> None:
    """Note whose seat is free, and whose is not any more."""
    free = title.removesuffix(" needs a player")
    taken = title.removesuffix(" is played by another person now")
    led.free |= {free} - {title}
    led.free -= {taken}
