"""A player: reads mails, and writes by habit. What is known is what stood in the mails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.demo.brain import think
from judge.demo.news import read_draw
from judge.demo.wording import misspell, word
from judge.orders.model import Order
from judge.orders.wording import write_printed
from tests.months import sayings
from tests.months.habits import Habit
from tests.months.kinds import is_of_the_end
from tests.months.reading import deadline_in, phase_in, position_in, results_in, seat_in
from tests.months.town import JUDGE, Draft, Mail, PressSaid, called

Planned = tuple[datetime, Callable[[datetime], Draft | None]]
"""When somebody means to write, and what: None if by then there is no need."""
DAY = timedelta(days=1)
_UNSIGNED = re.compile(r"^ *(\w+) +sends it without", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of a game before one joins it: its name, its board, which press it allows."""

    game: str
    variant: Variant
    press: str = "white"


@dataclass
class Chair:
    """What a player knows of one game."""

    table: Table
    power: Power | None = None
    reply: str = ""
    latest: Mail | None = None
    position: Position | None = None
    deadline: datetime | None = None
    phases: int = 0
    wrote: set[str] = field(default_factory=set)
    owed: tuple[str, ...] = ()
    mended: set[str] = field(default_factory=set)
    is_over: bool = False

    @property
    def phase(self) -> str:
        """The phase that it is, as far as the player knows."""
        return str(self.position.phase) if self.position is not None else ""


class Player:
    """Somebody with an address and a habit, in one game or several."""

    def __init__(
        self, address: str, habit: Habit, seed: int, tables: tuple[Table, ...], number: int
    ) -> None:
        self.address, self.habit = address, habit
        self.number, self.said = number, 0
        self.random = Random(f"{seed}/{address}")
        self.tables = {table.game: table for table in tables}
        self.chairs: dict[str, Chair] = {}
        self.not_mine: set[str] = set()
        self.journey: tuple[datetime, datetime] | None = None
        self.answered_for: dict[str, datetime] = {}

    @property
    def name(self) -> str:
        """What people call them."""
        return called(self.address)

    def lag(self, now: datetime) -> datetime:
        """When a mail that comes now is read."""
        at = now + timedelta(minutes=self.random.choice((3, 10, 45, 120, 300)))
        return self.back_by(at)

    def back_by(self, at: datetime) -> datetime:
        """A time, or when one is back if one is away then."""
        if self.journey is not None and self.journey[1] <= at:
            self.journey = None
        is_away = self.journey is not None and self.journey[0] <= at
        return self.journey[1] if is_away and self.journey is not None else at

    def machine(self, mail: Mail, now: datetime) -> Draft | None:
        """What the machine answers for whoever is away, to one address every two days."""
        to = mail.reply_to or str(JUDGE)
        lately = now - self.answered_for.get(to, now - 9 * DAY) < 2 * DAY
        if not self.habit.has_machine or self.back_by(now) == now or lately:
            return None
        self.answered_for[to] = now
        subject, headers = self.random.choice(sayings.MACHINES)
        return Draft(
            self.address, self.address, to, f"{subject}: {mail.subject}", sayings.MACHINE_TEXT,
            "machine", mail.game, answers=mail, headers=headers,
        )  # fmt: skip

    # What is read.

    def read(self, mail: Mail, now: datetime) -> list[Planned]:
        """Read a mail; what one means to write about it, and when."""
        if mail.reply_to in self.not_mine:
            return []
        if "0standby" in mail.reply_to and mail.title.endswith("?"):
            return [self._soon(now, lambda _: self._to(mail, "Yes, please.", "standby"))]
        if "will you play" in mail.subject:
            return self._offered(mail, now)
        chair = self._chair(mail)
        return [] if chair is None else list(self._read(chair, mail, now))

    def _chair(self, mail: Mail) -> Chair | None:
        table = self.tables.get(mail.game)
        if table is None:
            return None
        drawn = read_draw(mail.text, table.variant) if "you are " in mail.title else None
        given = seat_in(mail.text) if mail.title.endswith(" now") else ""
        if drawn is not None or given:
            power = drawn or table.variant.power_by_name[given]
            self.chairs[table.game] = Chair(table, power, mail.reply_to)
        return self.chairs.get(table.game)

    def _read(self, chair: Chair, mail: Mail, now: datetime) -> Iterator[Planned]:
        title = mail.title
        self._note(chair, mail)
        if is_of_the_end(title):
            yield from self._last_words(mail, now)
        elif title.startswith("question of "):
            yield from self._year(chair, mail, now)
        elif results_in(title) or ": you are " in title:
            yield from self._phase(chair, mail, now)
        elif "orders are awaited" in title or "waiting for" in title:
            if self.random.random() < self.habit.heeds and not self._has_stopped(chair):
                yield self._soon(now, lambda at: self._orders(chair, chair.phase, at, "reminded"))
        elif title.startswith("press from"):
            yield from self._press_came(chair, mail, now)
        elif mail.occasion == "receipt":
            yield from self._receipt(chair, mail, now)
        elif (word := self._word_for(title)) is not None:
            yield self._soon(now, lambda _: self._to(mail, word, "answer"))

    def _note(self, chair: Chair, mail: Mail) -> None:
        """Note what a mail tells of one's place and of the clock."""
        if mail.reply_to == chair.reply:
            chair.latest = mail
        if mail.title == "your new reply address":
            chair.reply = mail.reply_to
        ends = ("you no longer play", "your seat has been given")
        is_over = is_of_the_end(mail.title) or any(words in mail.title for words in ends)
        chair.is_over = chair.is_over or is_over
        if mail.occasion == "notice":
            chair.deadline = deadline_in(mail.text) or chair.deadline

    def _word_for(self, title: str) -> str | None:
        """The word with which a question of the judge's is answered; None for silence."""
        if "are you still with us" in title or "are you there?" in title:
            return "here" if self.habit.answers else None
        if title.startswith("poll") and "is closed" not in title:
            return "poll yes"
        return "" if "is this letter yours" in title or "did you write this" in title else None

    def _soon(self, now: datetime, what: Callable[[datetime], Draft | None]) -> Planned:
        return now + timedelta(minutes=self.random.randint(2, 90)), what

    def _offered(self, mail: Mail, now: datetime) -> list[Planned]:
        """Take a seat, decline it, or say nothing, by temper."""
        said = self.random.choices(("accept", "decline", ""), (8, 1, 1))[0]
        return [self._soon(now, lambda _: self._to(mail, said, "offer"))] if said else []

    def _has_stopped(self, chair: Chair) -> bool:
        stops = self.habit.stops
        return chair.is_over or (bool(stops) and chair.phases > stops)

    def _phase(self, chair: Chair, mail: Mail, now: datetime) -> Iterator[Planned]:
        """A phase has begun: what one means to do in it."""
        first = ": you are " in mail.title and not mail.title.endswith(" now")
        opening = chair.table.variant.opening_position if first else None
        position = opening or position_in(mail.text, mail.subject, chair.table.variant)
        if position is None or chair.power is None:
            return
        chair.position, chair.owed = position, ()
        chair.deadline = deadline_in(mail.text)
        chair.phases += position.phase.kind.value == "M"
        if self._has_stopped(chair) or chair.deadline is None:
            return
        yield from self._plans(chair, position, now)

    def _plans(self, chair: Chair, position: Position, now: datetime) -> Iterator[Planned]:
        habit, throw, phase = self.habit, self.random.random, chair.phase
        if habit.resigns and chair.phases > habit.resigns:
            yield self._soon(now, lambda _: self._say(chair, "resign", "resign"))
            return
        if throw() >= habit.forgets:
            part = self.random.uniform(habit.first, habit.last)
            at = now + part * (chair.deadline - now)  # type: ignore[operator]
            yield at, lambda at: self._orders(chair, phase, at, "orders")
            if throw() < habit.twice:
                yield at + timedelta(minutes=4), lambda at: self._orders(chair, phase, at, "again")
        if position.phase.kind.value != "M":
            return
        for _ in range(int(habit.press + throw())):
            yield self._in_time(chair, now, lambda _: self._press(chair))
        for often, said, what in (
            (habit.asks, sayings.QUESTIONS, "question"),
            (habit.votes, sayings.VOTES, "vote"),
            (habit.begs, sayings.BEGGING, "begs"),
        ):
            if throw() < often:
                text = self.random.choice(said)
                yield self._in_time(chair, now, self._saying(chair, text, what))
        if throw() < habit.away and self.journey is None:
            yield self._in_time(chair, now, lambda at: self._away(chair, at))

    def _saying(self, chair: Chair, text: str, what: str) -> Callable[[datetime], Draft | None]:
        return lambda _: self._say(chair, text, what)

    def _in_time(
        self, chair: Chair, now: datetime, what: Callable[[datetime], Draft | None]
    ) -> Planned:
        assert chair.deadline is not None
        return now + self.random.uniform(0.05, 0.9) * max(chair.deadline - now, DAY / 24), what

    def _receipt(self, chair: Chair, mail: Mail, now: datetime) -> Iterator[Planned]:
        """Mend what was not taken, once; say that chatter doesn't matter."""
        if "confirm, if you resign" in mail.title:
            lines = (line.strip() for line in mail.text.splitlines())
            line = next(line for line in lines if line.startswith("resign "))
            yield self._soon(now, lambda _: self._to(mail, line, "resign"))
            return
        if "press NOT SENT" in mail.title and (found := _UNSIGNED.search(mail.text)):
            yield self._soon(now, lambda _: self._to(mail, found[1], "unsigned"))
        phase = phase_in(mail.subject)
        if phase != chair.phase or self._has_stopped(chair):
            return
        is_bad = any(word in mail.subject for word in ("not done", "not understood"))
        if chair.owed and (is_bad or "State: SOME" in mail.text):
            owed, chair.owed = "\n".join(chair.owed), ()
            yield self._soon(
                now, lambda _: self._say(chair, f"Sorry, I meant:\n\n{owed}", "mended")
            )
        elif "you are waited for" in mail.title and phase not in chair.mended:
            chair.mended.add(phase)
            yield self._soon(now, lambda _: self._say(chair, "ready", "ready"))

    def _last_words(self, mail: Mail, now: datetime) -> Iterator[Planned]:
        """A statement, and whether one's letters may be read."""
        if self.random.random() < 0.4:
            said = self.random.choice(sayings.STATEMENTS)
            yield self._soon(now, lambda _: self._to(mail, said, "statement"))
        asked = "in the archive of the game?" in " ".join(mail.text.split())
        if asked and self.random.random() < 0.6:
            word = self.random.choice(sayings.ARCHIVE)
            yield self._soon(now, lambda _: self._to(mail, word, "archive"))

    def _year(self, chair: Chair, mail: Mail, now: datetime) -> Iterator[Planned]:
        if self.random.random() < 0.6 and not self._has_stopped(chair):
            yield self._soon(now, lambda _: self._hard(chair, mail))

    def _press_came(self, chair: Chair, mail: Mail, now: datetime) -> Iterator[Planned]:
        if self.random.random() < min(0.6, self.habit.press / 3) and not self._has_stopped(chair):
            yield self._soon(now, lambda _: self._answer_press(chair, mail))

    # What is written.

    def _to(self, mail: Mail, text: str, what: str) -> Draft:
        """Press Reply on a mail."""
        to = mail.reply_to or str(JUDGE)
        subject = mail.subject if mail.subject.startswith("Re:") else f"Re: {mail.subject}"
        quoting = self.random.choice((0, 8, 30))
        game = mail.game
        chair = self.chairs.get(game)
        power = chair.power.name if chair is not None and chair.power is not None else ""
        return Draft(
            self.address, self.address, to, subject, text, what, game, power=power,
            answers=mail, quoting=quoting,
        )  # fmt: skip

    def _say(self, chair: Chair, text: str, what: str, **more: object) -> Draft | None:
        """A letter about a game, to the address of one's seat, or as habit has it."""
        if chair.is_over or chair.latest is None or chair.power is None:
            return None
        habit, sender, to = self.habit, self.address, chair.reply
        subject, answers = f"Re: {chair.latest.subject}", chair.latest
        if self.random.random() < habit.elsewhere:
            sender = f"{self.address.partition('@')[0]}@work.example"
        elif self.random.random() < habit.plain:
            to, subject = str(JUDGE), f"[{chair.table.game}] {chair.power.name}"
        quoting = self.random.choice((0, 0, 8, 40))
        if self.random.random() < habit.forwards:
            quoting = 400
        draft = Draft(
            self.address, sender, to, subject, text, what, chair.table.game, chair.phase,
            chair.power.name, answers=answers, quoting=quoting,
        )  # fmt: skip
        return _with(draft, more)

    def _orders(self, chair: Chair, phase: str, at: datetime, why: str) -> Draft | None:
        late = chair.phase != phase
        if chair.is_over or chair.position is None or chair.power is None or late:
            return None
        if phase in chair.wrote and why != "again":
            return None
        orders = self._thought(chair)
        if not orders:
            return None
        chair.wrote.add(phase)
        lines = list(word(orders, self.random))
        if self.random.random() < self.habit.slips:
            spot = self.random.randrange(len(lines))
            slipped = misspell(lines[spot], self.random)
            winter = phase.endswith("A")
            if slipped != lines[spot]:
                chair.owed = tuple(lines) if winter else (lines[spot],)
                lines[spot] = slipped
        text = sayings.dressed("\n".join(lines), self.name, self.random, self.habit.chats)
        printed = tuple(map(write_printed, orders))
        return self._say(chair, text, why, orders=printed)

    def _thought(self, chair: Chair) -> tuple[Order, ...]:
        assert chair.power is not None
        assert chair.position is not None
        mind = Random(f"{self.address}/{chair.table.game}/{chair.phase}")
        return think(chair.power, chair.position, chair.table.variant, mind)

    def _press(self, chair: Chair) -> Draft | None:
        """A letter to some, or to all; in a game without press somebody tries it all the same."""
        position, power = chair.position, chair.power
        if position is None or power is None or chair.is_over:
            return None
        others = [p for p in chair.table.variant.powers if p != power and position.units_of(p)]
        if not others or (chair.table.press == "none" and self.random.random() < 0.8):
            return None
        said = self._marker()
        text = self._about(position, sayings.PRESS, said)
        if self.random.random() < self.habit.signs:
            text = f"{text}\n\nCheers\n{self.name}"
        unsigned = chair.table.press == "grey" and self.random.random() < 0.7
        kind = self.random.random()
        dress = ", unsigned" if unsigned else ""
        if kind < 0.25:
            heading, press = f"broadcast{dress}", PressSaid(said, to_all=True, signed=not unsigned)
        elif kind < 0.33:
            heading, press = f"press to GM{dress}", PressSaid(said, to_gm=True, signed=not unsigned)
        else:
            some = self.random.sample(others, min(len(others), self.random.choice((1, 1, 1, 2))))
            heading = f"press to {' and '.join(p.name for p in some)}{dress}"
            press = PressSaid(said, tuple(p.name for p in some), signed=not unsigned)
        return self._say(chair, f"{heading}\n{text}\nendpress", "press", press=(press,))

    def _marker(self) -> str:
        """A word of one's own, another one each time: whose it is, its first letters tell."""
        self.said += 1
        return sayings.marker(self.number * 4000 + self.said)

    def _about(self, position: Position, texts: tuple[str, ...], said: str) -> str:
        places = [unit.location.province.name for unit in position.units] or ["the lowlands"]
        return self.random.choice(texts).format(place=self.random.choice(places), marker=said)

    def _answer_press(self, chair: Chair, mail: Mail) -> Draft | None:
        """Press Reply on a letter of press: it goes back to who wrote it."""
        if chair.is_over or chair.position is None or chair.power is None:
            return None
        sender = mail.title.partition("press from ")[2].partition(" to ")[0]
        said = self._marker()
        text = self._about(chair.position, sayings.ANSWERS, said)
        named = tuple(p.name for p in chair.table.variant.powers if p.name == sender)
        unnamed = sender == "somebody unnamed"
        press = PressSaid(
            said, named or ("?",) if unnamed else named, to_gm="gamesmaster" in sender
        )
        return _with(self._to(mail, text, "answer to press"), {"press": (press,)})

    def _hard(self, chair: Chair, mail: Mail) -> Draft | None:
        """What was hard in a year, for the gamesmaster's eyes alone."""
        if chair.position is None:
            return None
        said = self._marker()
        draft = self._to(mail, self._about(chair.position, sayings.HARD, said), "what was hard")
        return _with(draft, {"press": (PressSaid(said, to_gm=True),)})

    def _away(self, chair: Chair, at: datetime) -> Draft | None:
        first, days = at + DAY, self.random.choice((3, 5, 8))
        last = first + days * DAY
        self.journey = first.replace(hour=0), last.replace(hour=20)
        said = self.random.choice(("away {a} to {b}", "I'll be away {a} to {b}, no laptop."))
        return self._say(chair, said.format(a=f"{first:%Y-%m-%d}", b=f"{last:%Y-%m-%d}"), "away")


def _with(draft: Draft, more: dict[str, object]) -> Draft:
    return replace(draft, **more)  # type: ignore[arg-type]
