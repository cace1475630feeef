"""What a log holds as plain forms, of every version that was ever written.

A step that is here is never changed: another form of what is kept is a new version, with a
step to it from the one before. `tests/game/editions/` has games as they were written once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from judge.board.forms import read_power
from judge.board.variant import Variant
from judge.game.filed_forms import RecordFault
from judge.game.log import Author, Logged, Origin, Role
from judge.game.records import read_event, write_event

VERSION = 3
"""Of the forms that are written now."""


@dataclass(frozen=True, slots=True)
class LogForm:
    """A logged event in texts and JSON: `body` are its event's fields, `author` who is behind it.

    `author` is "player/2/FRANCE", "master/1" or "judge": a role, its number, and the power.
    """

    kind: str
    body: Mapping[str, Any]
    author: str = ""
    letter: str = ""
    why: str = ""
    version: int = VERSION


def write_logged(logged: Logged) -> LogForm:
    """The form of an event with its origin."""
    kind, body = write_event(logged.event)
    origin = logged.origin
    return LogForm(kind, body, _write_author(origin.by), origin.letter, origin.why)


def read_logged(form: LogForm, variant: Variant, number: int, at: datetime) -> Logged:
    """The event of a form of any version. Raises RecordFault for a form that nobody knows."""
    form = raised(form)
    origin = Origin(_read_author(form.author, variant), form.letter, form.why)
    return Logged(read_event(form.kind, form.body, variant), origin, number, at)


def raised(form: LogForm) -> LogForm:
    """A form of any version as today's. Raises RecordFault for one of a newer judge.

    And for one that only `raised_log` can raise, by what came before it.
    """
    form = _known(form)
    for version in range(form.version, VERSION):
        if form.kind in _BY_THE_LOG.get(version, ()):
            raise RecordFault(f"{form.kind} of version {version} is read with its whole log")
        form = replace(_STEPS[version](form), version=version + 1)
    return form


def raised_log(forms: Iterable[LogForm]) -> Sequence[LogForm]:
    """A whole log of forms of any versions as today's. Raises RecordFault for a newer judge's."""
    log = [_known(form) for form in forms]
    for version in range(1, VERSION):
        told = _BY_THE_LOG.get(version, {})
        for index, form in enumerate(log):
            if form.version == version:
                step = told.get(form.kind)
                new = step(log[:index], form) if step else _STEPS[version](form)
                log[index] = replace(new, version=version + 1)
    return log


def _known(form: LogForm) -> LogForm:
    if not 0 < form.version <= VERSION:
        raise RecordFault(f"{form.kind} of version {form.version} is of a newer judge")
    return form


def _write_author(author: Author | None) -> str:
    if author is None:
        return ""
    role = author.role.name.lower()
    if author.power is not None:
        return f"{role}/{author.number}/{author.power.id}"
    return f"{role}/{author.number}" if author.number else role


def _read_author(text: str, variant: Variant) -> Author | None:
    if not text:
        return None
    role, _, rest = text.partition("/")
    if role.upper() not in Role.__members__:
        raise RecordFault(f"{role} is no role of this version")
    number, _, power = rest.partition("/")
    seat = read_power(power, variant) if power else None
    return Author(Role[role.upper()], seat, int(number or 0))


_PLAYERS = frozenset(
    {
        "OrdersEntered", "OrdersCleared", "OrdersWithdrawn", "OrdersFiled", "OrdersUnfiled",
        "QuestionsAsked", "QuestionsClosed", "LinesFailed", "DrawVoted", "ConcessionVoted",
        "WaitSet", "AbsencesCleared", "SeatVacated",
    }
)  # fmt: skip
_WRITERS = frozenset({"PressSent", "PressDrafted", "DraftsClosed"})
_OTHERS = {
    "GameCreated": "master", "GameStarted": "master", "SeatOffered": "master",
    "DeadlineSet": "master", "GamePaused": "master", "GameResumed": "master",
    "SettingsChanged": "master", "RolledBack": "master",
    "PlayerJoined": "stranger", "ObserverJoined": "stranger",
    "PlayerLeft": "waiting", "ObserverLeft": "observer",
    "OrdersCalled": "judge", "StandingCalled": "judge", "Reminded": "judge",
}  # fmt: skip
_ENDED_BY = {"declined": "offered", "withdrawn": "master", "lapsed": "judge"}


def _with_author(form: LogForm) -> LogForm:
    """From 1 to 2: nobody wrote down who it was, but of most kinds only one can have been."""
    kind, body = form.kind, form.body
    if kind in _PLAYERS:
        return replace(form, author=f"player/0/{body['power']}")
    if kind == "AbsenceSet":
        return replace(form, author=f"player/0/{body['absence']['power']}")
    if kind in _WRITERS:
        sender = body["sender"]
        return replace(form, author=f"player/0/{sender}" if sender else "master")
    if kind == "OfferClosed":
        return replace(form, author=_ENDED_BY.get(body["end"], ""))
    return replace(form, author=_OTHERS.get(kind, ""))


def _with_target(before: Sequence[LogForm], form: LogForm) -> LogForm:
    """From 2 to 3: a return named the phase alone, which was processed, or that of the end.

    It goes to the last event before that, on the line on which the game was.
    """
    ways: list[tuple[str, int]] = []
    ended = 0
    for number, past in enumerate(before, 1):
        if past.kind == "PhaseProcessed":
            ways.append((past.body["phase"], number - 1))
        elif past.kind == "GameEnded":
            ended = number - 1
        elif past.kind == "RolledBack":
            ways, ended = [way for way in ways if way[1] < past.body["to"]], 0
    found = [to for phase, to in ways if phase == form.body["phase"]] or [ended]
    return replace(form, body={"to": found[-1], **form.body})


def _as_it_is(form: LogForm) -> LogForm:
    return form


_STEPS: Mapping[int, Callable[[LogForm], LogForm]] = {1: _with_author, 2: _as_it_is}
"""From each version to the next, for a form by itself."""

_BY_THE_LOG: Mapping[int, Mapping[str, Callable[[Sequence[LogForm], LogForm], LogForm]]] = {
    2: {"RolledBack": _with_target}
}
"""From a version to the next, for the kinds that take the log before them to tell: it's of the
next version already."""
