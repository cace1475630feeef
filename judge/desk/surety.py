"""How surely we know who wrote a letter, and what follows: a table, `data/identity.toml`.

A verdict is one of `Surety`; what a letter would do is one or several of `Act`. For each
policy the table says which is done, held until its writer has confirmed it, or refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from typing import Any

from judge.orders.reason import Cause, Reason


class Surety(IntEnum):
    """How surely a letter is its sender's, the surest last."""

    REFUSED = 0
    """What the sender's own mail host disowns, or what names two authors."""
    UNSURE = 1
    ALIGNED = 2
    """Our mail host vouches for the domain of the address."""
    PASSWORD = 3
    """It signs on by the password of its seat, which its writer has had in clear in other mails."""
    SECRET = 4
    """It came to a secret reply address."""


class Suspicion(Cause):
    """Why a letter isn't surely its sender's, for its sender to read."""

    NOBODY_ASKED = ()
    NOTHING_SAID = ()
    NOT_VOUCHED = "domain"
    OTHER_DOMAIN = "domain"
    OPEN_TO_COPIES = "domain"
    UNCLEAR = ()
    FAILED_MILDLY = "domain"
    FAILED = "domain"
    AUTHORS = ()


@dataclass(frozen=True, slots=True)
class Vouched:
    """What the header of a letter tells of who wrote it, and why no more; None if that is all."""

    surety: Surety
    why: Reason | None = None


NOBODY_VOUCHES = Vouched(Surety.UNSURE, Reason(Suspicion.NOBODY_ASKED))


class Act(StrEnum):
    """A kind of thing that a letter does: a row of the table."""

    ASKING = "asking"
    JOINING = "joining"
    ORDERS = "orders"
    WAITING = "waiting"
    PRESS = "press"
    VOTES = "votes"
    MAIL = "mail"
    RENEWING = "renewing"
    UNDOING = "undoing"
    LEAVING = "leaving"
    HANDING_OVER = "handover"
    CLOCK = "clock"
    LEADING = "leading"
    SIGNING = "signing"


class Course(Enum):
    """What is done about something that a letter wants, the freest last."""

    REFUSE = "refuse"
    HOLD = "hold"
    DO = "do"


_FREER = (Course.REFUSE, Course.HOLD, Course.DO)
_COLUMNS = tuple(surety.name.lower() for surety in reversed(Surety))


def strictest(courses: Iterable[Course]) -> Course:
    """What is done about several things at once: the letter is one, and so is its fate."""
    return min(courses, key=_FREER.index, default=Course.DO)


@dataclass(frozen=True, slots=True)
class IdentityTable:
    """What follows from each verdict, by policy and kind of act; the strictest policy is first."""

    rows: Mapping[str, Mapping[Act, Mapping[Surety, Course]]]

    def course(self, policy: str, act: Act, surety: Surety) -> Course:
        """What is done about an act of a letter that is known so surely."""
        return self.rows[policy][act][surety]

    def stricter(self, one: str, other: str) -> str:
        """The stricter of two policies; what is none doesn't count."""
        return next(policy for policy in self.rows if policy in (one, other))


def read_identity(tables: Mapping[str, Any]) -> IdentityTable:
    """Read the table. ValueError says what is wrong with it."""
    return IdentityTable({policy: _policy(policy, rows) for policy, rows in tables.items()})


def _policy(name: str, rows: Mapping[str, Any]) -> Mapping[Act, Mapping[Surety, Course]]:
    if {*rows} != {*Act}:
        raise ValueError(f"data/identity.toml: [{name}] has other rows than {', '.join(Act)}")
    return {act: _row(f"[{name}] {act}", rows[act]) for act in Act}


def _row(name: str, cells: Mapping[str, str]) -> Mapping[Surety, Course]:
    """A row of the table, in which a surer verdict is never allowed less."""
    if tuple(cells) != _COLUMNS:
        raise ValueError(f"data/identity.toml: {name} has other columns than {_COLUMNS}")
    row = {Surety[column.upper()]: Course(cell) for column, cell in cells.items()}
    freedom = [_FREER.index(row[surety]) for surety in Surety]
    if freedom != sorted(freedom):
        raise ValueError(f"data/identity.toml: {name} allows a surer verdict less")
    return row


@dataclass(frozen=True, slots=True)
class Trust:
    """Whom the host trusts: the names of the mail servers that vouch, and a policy of the table.

    With `signatures` we look at those of letters ourselves, too.
    """

    servers: tuple[str, ...] = ()
    policy: str = "normal"
    signatures: bool = False


CAUTIOUS = Trust()
"""Nobody vouches for anybody."""
