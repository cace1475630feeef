"""What can be set for a game, as a table: one row a setting.

A row is a field of `Settings`: its name and default, its kind, who may set it and until
when. What players write for it stands in `grammar/settings.txt`, what they are told of it in
`data/phrases.toml`, both under its name. Commands, their answers, help and the log are made
from these; nothing else names a setting but what acts by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Annotated, Any, get_type_hints

from judge.board.variant_options import read_choices
from judge.game.pacing import Holidays, Hours, Weekdays, grown
from judge.game.public_holidays import PublicHolidays
from judge.game.schedule import Holiday, NotBetween, OnDays, Weekday
from judge.game.setting_kinds import (
    A_PHASE,
    A_YEAR,
    NEVER,
    SHARES,
    BoardId,
    Length,
    Number,
    OneOf,
    Options,
    PhaseEnd,
    Row,
    Until,
    Value,
    YesNo,
    Zone,
)
from judge.game.unled import GOES_ON, UNLED


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Row):
    """A row of the table, with the name and the default of its field."""

    name: str
    default: Value

    @property
    def nothing(self) -> Value | None:
        """The value that is told in words of its own ("not waited for"); None if there is none."""
        match self.kind:
            case Length(shortest):
                return None if shortest else timedelta(0)
            case Zone():
                return "UTC"
            case YesNo():
                return False
            case Weekdays() | Holidays() | Hours():
                return ()
            case Number():
                return 0
            case OneOf(_, nothing):
                return nothing
            case _:
                return None

    @property
    def off(self) -> Value | None:
        """What it is set to where it is switched off; None if it can't be."""
        if isinstance(self.kind, PhaseEnd):
            return None
        if isinstance(self.kind, OneOf):
            return None
        return self.kind.off if isinstance(self.kind, Length) else self.nothing


@dataclass(frozen=True, slots=True)
class Choices:
    """Values with the names of their settings, in alphabetical order.

    What isn't named stays as it is, whatever that is when they are applied.
    """

    values: tuple[tuple[str, Value], ...] = ()

    @property
    def by_name(self) -> Mapping[str, Value]:
        """The values by the names of their settings."""
        return dict(self.values)


NOTHING_CHOSEN = Choices()
OF_DEADLINES = frozenset(
    {"movement", "retreat", "adjustment", "opening", "free", "holidays", "quiet", "zone"}
)
"""The settings by which deadlines are found."""
OPEN, CONSENT, INVITATION = JOINING = ("open", "consent", "invitation")
"""Who may join a game: everybody, whom the gamesmaster consents to, or who was invited."""
PRIVATE = Choices((("joining", INVITATION), ("listed", False)))
UNLISTED, IN_THE_LIST = (Choices((("listed", shown),)) for shown in (False, True))
OFF, UP_TO_THE_END, FOR_EVER = NAMES_KEPT = ("off", "end", "always")
"""How long nobody is told who plays what: not at all, until the game is over, or for ever."""
ANONYMOUS = Choices((("anonymous", UP_TO_THE_END),))
PRESS_HELD, PRESS_AT_ONCE = (Choices((("postal", held),)) for held in (True, False))
OF_SILENCE = frozenset({"silence", "answer", "silent"})
"""The rules about who sends no orders: nobody loses a seat by one that they weren't asked under."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a game, and the table of what they can be.

    `movement`, `retreat` and `adjustment` are the time from one phase's
    results to the deadline of the next, or the days of the week on which they end; `opening`
    is that time for the phase with which the game begins, nothing for no other than usual. No
    deadline is on a day of `free` or of `holidays`, or within the hours that are `quiet`; where
    one would be it is later. `early` is how long after the last
    seat is complete the phase is processed without waiting for the deadline.
    `grace` is how long after it late orders are still waited for; who was on time may `amend`
    theirs then, too, if that is set (as in all games from before it could be). `reminder` is
    how long before it those who owe orders are told so, in shorter phases a quarter of them,
    and `absence` how long a player's absence may put it off,
    nothing for not at all; `away` tells whether one counts as it is told, by the gamesmaster's
    consent or never, and of more than `yearly` days of a calendar year the gamesmaster is asked,
    too, if that is anything. `silence` is after how many phases without orders in a row a player is
    asked whether they are still with us, `answer` how long they have, and `silent` what is done
    about who doesn't answer. With `standbys` a seat that falls vacant is offered to those who
    stand by; until then its units are ordered by the public rule of a `robot`, if that is set.
    `press` is whom players may write to, `colours` says which press is allowed that its
    writer doesn't sign, `talks` in which phases there is any; `postal` press goes out with the next
    report. With a `column` reports print what observers write. With a `question` each player is
    asked one in confidence when a game year ends: what was hard on this board. `muster` is how long
    all players have to answer once when the game starts, before the time of the first phase begins.
    A game that isn't `listed` is known to nobody but those who are of it or invited; by `joining`
    everybody may join, or who was invited, or by the gamesmaster's consent. In an `anonymous` game
    nobody but the gamesmaster is told who plays what, up to its end, or always. `zone` is the time
    zone that dates are printed in beside UTC. `identity` is a policy of whose letters are believed,
    where it is stricter than the host's. `threshold` is how many of those who are asked carry a
    motion, for what is about the clock `clock_threshold`; `votes` how long a vote stands unless it
    says otherwise, and in an open `ballot` everybody is told whose it is. The threshold and the
    ballot stay as they were at the start: no vote is shown, or ends a game, by a rule under which
    it wasn't cast. A draw is one of all survivors (`dias`), or also of some if those agree who are
    left out. Behind the end `statements` are collected for that long. `options` are the choices of
    the variant that aren't left at their default: "victory=23". While its gamesmaster is away an
    `unled` game goes on, or rests. `edition` is the variant's by which
    the game is played, which nobody sets: as it was opened, or renewed since.
    """

    variant: Annotated[str, Row(BoardId(), Until.OPENING)] = "standard"
    options: Annotated[tuple[str, ...], Row(Options(), Until.START)] = ()
    movement: Annotated[timedelta | OnDays, Row(A_PHASE)] = timedelta(hours=72)
    retreat: Annotated[timedelta | OnDays, Row(A_PHASE)] = timedelta(hours=24)
    adjustment: Annotated[timedelta | OnDays, Row(A_PHASE)] = timedelta(hours=24)
    opening: Annotated[timedelta, Row(Length(), Until.START, is_rare=True)] = timedelta(0)
    free: Annotated[tuple[Weekday, ...], Row(Weekdays(), is_rare=True)] = ()
    holidays: Annotated[tuple[Holiday | PublicHolidays, ...], Row(Holidays(), is_rare=True)] = ()
    quiet: Annotated[tuple[NotBetween, ...], Row(Hours(), is_rare=True)] = ()
    early: Annotated[timedelta, Row(Length(off=NEVER))] = timedelta(minutes=30)
    grace: Annotated[timedelta, Row(Length())] = timedelta(0)
    amend: Annotated[bool, Row(YesNo(), is_rare=True)] = True
    reminder: Annotated[timedelta, Row(Length())] = timedelta(hours=24)
    absence: Annotated[timedelta, Row(Length())] = timedelta(days=14)
    away: Annotated[str, Row(OneOf(("told", "consent", "none")), is_rare=True)] = "told"
    yearly: Annotated[timedelta, Row(Length(longest=A_YEAR), is_rare=True)] = timedelta(0)
    silence: Annotated[int, Row(Number(20))] = 2
    answer: Annotated[timedelta, Row(Length(timedelta(hours=6)))] = timedelta(days=3)
    silent: Annotated[str, Row(OneOf(("ask", "vacate", "nothing")))] = "ask"
    standbys: Annotated[bool, Row(YesNo())] = True
    robot: Annotated[bool, Row(YesNo(), is_rare=True)] = False
    press: Annotated[str, Row(OneOf(("all", "public", "none"), "all"), is_rare=True)] = "all"
    colours: Annotated[str, Row(OneOf(("white", "grey", "black"), "white"), is_rare=True)] = "white"
    talks: Annotated[str, Row(OneOf(("always", "moves"), "always"), is_rare=True)] = "always"
    postal: Annotated[bool, Row(YesNo(), is_rare=True)] = False
    column: Annotated[bool, Row(YesNo(), is_rare=True)] = False
    question: Annotated[bool, Row(YesNo(), is_rare=True)] = False
    muster: Annotated[timedelta, Row(Length(), Until.START, is_rare=True)] = timedelta(0)
    listed: Annotated[bool, Row(YesNo(), is_rare=True)] = True
    joining: Annotated[str, Row(OneOf(JOINING), Until.START, is_rare=True)] = OPEN
    anonymous: Annotated[str, Row(OneOf(NAMES_KEPT, "off"), Until.START, is_rare=True)] = "off"
    zone: Annotated[str, Row(Zone())] = "UTC"
    identity: Annotated[str, Row(OneOf(("host", "normal", "strict")), is_rare=True)] = "host"
    threshold: Annotated[str, Row(SHARES, Until.START, is_rare=True)] = "all"
    clock_threshold: Annotated[str, Row(SHARES, is_rare=True)] = "all"
    votes: Annotated[str, Row(OneOf(("phase", "year", "withdrawn")), is_rare=True)] = "phase"
    ballot: Annotated[str, Row(OneOf(("secret", "open")), Until.START, is_rare=True)] = "secret"
    dias: Annotated[bool, Row(YesNo(), is_rare=True)] = False
    statements: Annotated[timedelta, Row(Length(), is_rare=True)] = timedelta(days=7)
    digest: Annotated[int, Row(Number(24), is_rare=True)] = 0
    unled: Annotated[str, Row(OneOf(UNLED, GOES_ON), is_rare=True)] = GOES_ON
    edition: str = ""

    @property
    def chosen(self) -> Mapping[str, str]:
        """The options by name."""
        return read_choices(self.options)

    @property
    def calls_standbys(self) -> bool:
        """Whether a vacant seat is offered to those who stand by: they may know of the game."""
        return self.standbys and self.listed

    def value_of(self, setting: Setting) -> Value:
        """What a setting is set to."""
        value: Value = getattr(self, setting.name)
        return value

    def with_choices(self, choices: Choices) -> Settings:
        """The settings with other values for what is named. TypeError for a name of none."""
        return replace(self, **dict[str, Any](choices.values))

    def with_added(self, choices: Choices) -> Settings:
        """The settings with what is named, where lists of days grow by what is chosen."""
        lists = {"free": grown(Weekdays(), self.free, choices.by_name.get("free", ()))}
        lists["holidays"] = grown(Holidays(), self.holidays, choices.by_name.get("holidays", ()))
        pairs = ((name, lists.get(name, value)) for name, value in choices.values)
        return self.with_choices(Choices(tuple(pairs)))

    @property
    def public_holidays(self) -> tuple[PublicHolidays, ...]:
        """The public holidays that are kept, a place each."""
        return tuple(one for one in self.holidays if isinstance(one, PublicHolidays))

    def with_renewed(self, holidays: Iterable[PublicHolidays]) -> Settings:
        """The settings with what is known of the places whose public holidays are kept."""
        known = {one.place: one for one in holidays}
        kept = (
            known.get(one.place, one) if isinstance(one, PublicHolidays) else one
            for one in self.holidays
        )
        return replace(self, holidays=tuple(kept))

    def changes_to(self, others: Settings) -> Choices:
        """What has to be chosen to come from these settings to others."""
        rows = (row for row in SETTINGS if self.value_of(row) != others.value_of(row))
        return gathered((row.name, others.value_of(row)) for row in rows)


NEW = Settings(amend=False)
"""What a game is set to that is opened now, where nothing is chosen."""


def _table() -> Iterator[Setting]:
    defaults = Settings()
    for name, hint in get_type_hints(Settings, include_extras=True).items():
        for row in getattr(hint, "__metadata__", ()):
            yield Setting(
                row.kind, row.until, row.setter, row.is_rare,
                name=name, default=getattr(defaults, name),
            )  # fmt: skip


SETTINGS = tuple(_table())
"""The table."""


def gathered(pairs: Iterable[tuple[str, Value]]) -> Choices:
    """Choices that were made one by one: the last counts, and those that are lists are added up."""
    made: dict[str, Value] = {}
    for name, value in pairs:
        before = made.get(name, ())
        if isinstance(before, tuple) and isinstance(value, tuple):
            made[name] = (*before, *value)
        else:
            made[name] = value
    return Choices(tuple((name, made[name]) for name in sorted(made)))
