"""What clauses about the clock set, and what a sentence of several sets as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from judge.desk.commands.named_days import NamedHoliday, NamedPlaces
from judge.desk.reading.amounts import PHASES
from judge.desk.reading.clause_atoms import EVERY_DAY
from judge.desk.reading.clause_ways import SaidClause
from judge.desk.reading.clause_words import Atom
from judge.desk.reading.setting_values import Contradiction, value_pairs
from judge.game.pacing import on_days
from judge.game.schedule import A_DAY, A_WEEK, NotBetween
from judge.game.setting_kinds import Value

ChosenPairs = tuple[tuple[str, Value], ...]
_BESIDE = frozenset(
    {"grace", "early", "reminder", "digest", "press", "absence", "yearly", "answer"}
)
"""What a length of time behind it is of, and no longer of moves: "no grace for 2 days"."""
_PACES = frozenset({"paced", "paced_rest", "paced_alone", "on_weekdays"})
_A_FORTNIGHT = 2 * A_WEEK.days
_DATED = frozenset({"on_dates", "on_public"})
_UNITS = (
    (re.compile(r"min"), timedelta(minutes=1)),
    (
        re.compile(r"hour|hrs?\b|\dh|\bh\b|stunde|heure|\bor[ae]\b|horas?\b|uur|uren"),
        timedelta(hours=1),
    ),
    (re.compile(r"week|weken|woche|semaine|settiman|semana|\dw"), A_WEEK),
)


@dataclass(frozen=True, slots=True)
class ClockClause:
    """What a clause sets: of all phases, or of what is named.

    `count` is of no unit yet, `of_rest` what is named nowhere else; what isn't `is_marked` sets
    nothing by itself.
    """

    pairs: ChosenPairs
    of_all: bool = False
    is_marked: bool = True
    count: int | None = None
    of_rest: bool = False
    unit: timedelta | None = None


def what_is_set(clauses: Sequence[SaidClause]) -> ChosenPairs:
    """All that the clauses of a sentence set. Raises Contradiction."""
    _check(clauses)
    told = [_clause(clause) for clause in clauses]
    if not any(clause.is_marked for clause in told):
        raise Contradiction("a length of time alone")
    return _together(list(_of_rest(list(_counted(list(_said_once(told)))))))


def _check(clauses: Sequence[SaidClause]) -> None:
    """Whether an exception is one of what stands there. Raises Contradiction.

    "Except Saturdays" takes days from how long phases last; of quiet hours, of holidays, or of one
    of several lengths nobody can say what it takes.
    """
    kinds = [clause.kind for clause in clauses]
    of_pace = [kind for kind in kinds if kind in _PACES]
    if "excepted" in kinds and not (
        len(of_pace) == 1 and {*kinds} <= {*_PACES, "excepted", "zoned"}
    ):
        raise Contradiction("except of what?")
    denied = {any(atom.kind == "no" for atom in one.atoms) for one in clauses if one.kind in _DATED}
    if len(denied) > 1:
        raise Contradiction("days off, but not these")


def _said_once(clauses: Iterable[ClockClause]) -> Iterator[ClockClause]:
    """Clauses but for a length that only says again how long the phases before it last.

    "Builds a day and a half, thirty-six hours." Raises Contradiction where it is another length.
    """
    told: set[Value] = set()
    is_beside = False
    for clause in clauses:
        lengths = {value for name, value in clause.pairs if name in PHASES}
        if clause.is_marked or not (told or is_beside):
            told |= lengths if clause.is_marked else set()
            yield clause
        elif not lengths <= told:
            raise Contradiction("a length of time alone, behind others")
        is_beside = is_beside or any(name in _BESIDE for name, _ in clause.pairs)


def _clause(clause: SaidClause) -> ClockClause:
    if clause.sets:
        return ClockClause(value_pairs(clause.sets, clause.atoms))
    return _MEANINGS[clause.kind](_by_kind(clause))


def _by_kind(clause: SaidClause) -> Atoms:
    """The words of a clause by their classes; days behind other days are those without."""
    found: dict[str, Atom] = {}
    for atom in clause.atoms:
        found["free" if atom.kind in found and atom.kind == "days" else atom.kind] = atom
    return found


def _together(clauses: Sequence[ClockClause]) -> ChosenPairs:
    """What is said of some phases goes before what is of all."""
    pairs: dict[str, Value] = {}
    for of_all in (True, False):
        named: set[str] = set()
        for clause in (clause for clause in clauses if clause.of_all is of_all):
            for name, value in clause.pairs:
                _add(pairs, named, name, value)
    if "movement" in pairs and any(not one.is_marked for one in clauses):
        told = [one for one in clauses if "movement" in dict(one.pairs)]
        if len(told) > 1:
            raise Contradiction("how long moves last, twice")
    return tuple(pairs.items())


def _add(pairs: dict[str, Value], named: set[str], name: str, value: Value) -> None:
    """Add what a clause sets. Raises Contradiction if another has set it otherwise."""
    old = pairs.get(name)
    if name in named and old != value:
        if not (isinstance(old, tuple) and isinstance(value, tuple)) or {*old} & {*value}:
            raise Contradiction(f"{name} twice")
        value = tuple(sorted({*old, *value})) if name == "free" else (*old, *value)  # type: ignore[type-var]
    pairs[name] = value
    named.add(name)


def _counted(clauses: Iterable[ClockClause]) -> Iterator[ClockClause]:
    """Clauses with the numbers that go by the unit of the one before: days, as a rule."""
    unit: timedelta | None = None
    for clause in clauses:
        if clause.count is None:
            unit = clause.unit or unit
            yield clause
        elif unit is None:
            raise Contradiction("a number of what?")
        else:
            length = clause.count * unit
            pairs = tuple((name, length) for name, _ in clause.pairs)
            yield ClockClause(pairs, of_rest=clause.of_rest)


def _unit_of(span: Atom) -> timedelta:
    """In what a length of time is told: "24 hours"."""
    return next((unit for way, unit in _UNITS if way.search(span.text)), A_DAY)


def _of_rest(clauses: Sequence[ClockClause]) -> Iterator[ClockClause]:
    """Clauses with what "the others" are: the phases not named; behind the first one, the moves."""
    named = {name for one in clauses if not one.of_rest for name, _ in one.pairs}
    for clause in clauses:
        if not clause.of_rest:
            yield clause
            continue
        (_, value), *_ = clause.pairs
        others = tuple(name for name in PHASES if name not in named)
        if not named & {*PHASES}:
            others = ("movement",) if "opening" in named else ()
        if not others:
            raise Contradiction("the others, of which?")
        yield ClockClause(_for(others, value))


# ------------------------------------------------------------------ clause by clause

Atoms = Mapping[str, Atom]


def _unit(atoms: Atoms) -> timedelta | None:
    return _unit_of(atoms["span"]) if "span" in atoms else None


def _span(atoms: Atoms) -> timedelta:
    if "span" in atoms:
        span: timedelta = atoms["span"].value
        return span
    return int(atoms["rate"].value) * A_DAY


def _for(names: Iterable[str], value: Value) -> ChosenPairs:
    return tuple((name, value) for name in names)


def _paced(atoms: Atoms) -> ClockClause:
    kinds = atoms["phases"].value
    return ClockClause(_for(kinds, _span(atoms)), of_all=kinds == PHASES, unit=_unit(atoms))


def _paced_rest(atoms: Atoms) -> ClockClause:
    return ClockClause((("rest", _span(atoms)),), of_rest=True, unit=_unit(atoms))


def _paced_as_before(atoms: Atoms) -> ClockClause:
    """A number whose unit stands before: "builds get one day and moves get five"."""
    count = int(atoms["number"].value)
    if "rest" in atoms:
        return ClockClause((("rest", timedelta()),), count=count, of_rest=True)
    return ClockClause(_for(atoms["phases"].value, timedelta()), count=count)


def _paced_alone(atoms: Atoms) -> ClockClause:
    return ClockClause(_for(("movement",), _span(atoms)), is_marked=False, unit=_unit(atoms))


def _opening(atoms: Atoms) -> ClockClause:
    return ClockClause((("opening", _span(atoms)),))


def _on_weekdays(atoms: Atoms) -> ClockClause:
    """Phases end on days of the week; of "twice a week" there are two."""
    rate = int(atoms["rate"].value) if "rate" in atoms else 0
    days = atoms["days"].value if "days" in atoms else EVERY_DAY if rate == 1 else ()
    free = {*atoms["free"].value} if "free" in atoms else set()
    days = tuple(day for day in days if day not in free)
    times = int(atoms["times"].value) if "times" in atoms else 0
    if not days or (times and times != len(days)) or not _agrees(rate, len(days)):
        raise Contradiction("so many days a week, and so many others")
    kinds = atoms["phases"].value if "phases" in atoms else PHASES
    pairs = _for(kinds, on_days(days, atoms["hour"].value, 2 if rate == _A_FORTNIGHT else 1))
    zone = (("zone", atoms["zone"].value),) if "zone" in atoms else ()
    return ClockClause((*pairs, *zone), of_all=kinds == PHASES)


def _agrees(rate: int, days: int) -> bool:
    """Whether so many days of the week are one every so many days."""
    is_daily = rate == 1 and days == len(EVERY_DAY)
    return not rate or is_daily or (rate in {A_WEEK.days, _A_FORTNIGHT} and days == 1)


def _free(atoms: Atoms) -> ClockClause:
    return ClockClause((("free", atoms["days"].value),))


def _workdays(atoms: Atoms) -> ClockClause:
    there = {*atoms["days"].value}
    return ClockClause((("free", tuple(day for day in EVERY_DAY if day not in there)),))


def _by_night(atoms: Atoms) -> ClockClause:
    return ClockClause((("quiet", (NotBetween(*atoms["night"].value),)),))


def _on_dates(atoms: Atoms) -> ClockClause:
    days = (NamedHoliday(away.first, away.last) for away in atoms["dates"].value)
    return ClockClause((("holidays", tuple(days)),))


def _on_public(atoms: Atoms) -> ClockClause:
    there = _on_dates(atoms).pairs[0][1] if "dates" in atoms else ()
    dates = there if isinstance(there, tuple) else ()
    return ClockClause((("holidays", (*dates, NamedPlaces(atoms["word"].text))),))


def _off_public(atoms: Atoms) -> ClockClause:
    return ClockClause((("holidays", (NamedPlaces(atoms["word"].text, dropped=True),)),))


def _unchanged(_: Atoms) -> ClockClause:
    return ClockClause((), is_marked=False)


def _zoned(atoms: Atoms) -> ClockClause:
    return ClockClause((("zone", atoms["zone"].value),))


_MEANINGS: Mapping[str, Callable[[Atoms], ClockClause]] = {
    "paced": _paced,
    "paced_rest": _paced_rest,
    "paced_as_before": _paced_as_before,
    "paced_alone": _paced_alone,
    "opening": _opening,
    "on_weekdays": _on_weekdays,
    "free": _free,
    "excepted": _free,
    "workdays": _workdays,
    "by_night": _by_night,
    "on_dates": _on_dates,
    "on_public": _on_public,
    "off_public": _off_public,
    "unchanged": _unchanged,
    "zoned": _zoned,
}
