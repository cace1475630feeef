"""What is otherwise on another edition of a board: rule by rule, a row each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum

from judge.board.calendar import Season
from judge.board.places import Location, Province
from judge.board.special import Special
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph
from judge.orders.phase_in_full import season_in_full

MOST_ROWS = 40
"""More are counted: a board that was drawn anew is read on the page of its rules."""
_Difference = tuple[tuple[str, str], tuple[str, str]]
"""Its sentence and what it is about; what that is called, and how it is on a board."""


def write_changes(before: Variant, after: Variant, phrases: Phrasebook, *, is_begun: bool) -> str:
    """The rules that a game goes by on another edition of its board, and those so far.

    A game that `is_begun` asks for nothing that was set up at its beginning.
    """
    was, now = (_rules(v, phrases, is_begun=is_begun) for v in (before, after))
    rows = [
        paragraph(_row(rule[0], was.get(rule), now.get(rule), phrases), "  ", "  ")
        for rule in dict.fromkeys((*now, *was))
        if _value(was.get(rule)) != _value(now.get(rule))
    ]
    if not rows:
        return phrases.say("edition.nothing")
    if len(rows) > MOST_ROWS:
        more = phrases.say("edition.more", number=len(rows) - MOST_ROWS)
        rows = [*rows[:MOST_ROWS], f"  {more}"]
    return "\n".join((phrases.say("edition.title"), *rows))


def _row(
    name: str, was: tuple[str, str] | None, now: tuple[str, str] | None, phrases: Phrasebook
) -> str:
    what = phrases.say(f"edition.{name}", what=(now or was or ("", ""))[0])
    if now is None:
        return phrases.say("edition.gone", what=what)
    if was is None:
        return phrases.say("edition.new", what=what, now=now[1])
    return phrases.say("edition.other", what=what, now=now[1], before=was[1])


def _value(row: tuple[str, str] | None) -> str | None:
    return None if row is None else row[1]


def _rules(
    variant: Variant, phrases: Phrasebook, *, is_begun: bool
) -> dict[tuple[str, str], tuple[str, str]]:
    """All that a game goes by, in words that are alike where the rules are."""
    rules = {("victory", ""): ("", str(variant.victory))}
    for province in variant.board.provinces:
        rules["place", province.key] = (
            f"{province.name} ({province.id})",
            _province(province, phrases),
        )
    rules.update(_steps(variant, phrases))
    none, same = phrases.say("edition.none"), phrases.say("edition.homes_too")
    for power in variant.powers:
        homes, sites = variant.homes[power], variant.build_sites[power]
        rules["homes", power.id] = power.name, _word(homes) or none
        rules["sites", power.id] = power.name, same if sites == homes else _word(sites) or none
        rules["default", power.id] = power.name, _of(variant.default_units, power, phrases) or none
        if not is_begun:
            rules["opening", power.id] = power.name, _of(variant.opening, power, phrases) or none
    if not is_begun:
        rules["first", ""] = "", phrases.name_phase(variant.first_phase)
    rules.update(_named(variant))
    return rules


def _of(units: Iterable[Unit], power: Power, phrases: Phrasebook) -> str:
    return phrases.in_a_row(sorted(unit.printed for unit in units if unit.power == power))


def _province(province: Province, phrases: Phrasebook) -> str:
    said = [phrases.say(f"edition.{province.terrain.name.lower()}")]
    if province.is_centre:
        said.append(phrases.say("edition.centre"))
    if province.coasts:
        said.append(phrases.say("edition.coasts", coasts=_word(province.coasts)))
    if province.frozen:
        said.append(phrases.say("edition.frozen", seasons=_seasons(province.frozen, phrases)))
    return phrases.in_a_row(said)


def _seasons(seasons: Iterable[Season], phrases: Phrasebook) -> str:
    return phrases.in_a_row(sorted(phrases.explain(season_in_full(one)) for one in seasons))


def _steps(variant: Variant, phrases: Phrasebook) -> Iterator[_Difference]:
    """Each step once, for it goes both ways."""
    open_ = phrases.say("edition.open")
    for kind in UnitKind:
        for here in sorted(variant.board.by_code.values(), key=str):
            for there in variant.board.steps(kind, here):
                if str(here) < str(there):
                    way = f"{here.printed} - {there.printed}"
                    yield (f"step_{kind.word}", f"{here} {there}"), (way, open_)


def _named(variant: Variant) -> Iterator[_Difference]:
    """Named rules, special places, and hyperspace."""
    for name, value in variant.rules.items():
        yield ("rule", name), (name.replace("_", " "), _word(value))
    for special in variant.board.special:
        said = [_word(special.between), _word(special.through)]
        said += [f"{name} {_word(pairs)}" for name, pairs in _pairs(special) if pairs]
        said += ["convoy"] if special.convoy else []
        words = "; ".join(filter(None, said))
        yield ("special", special.id), (special.id, f"{special.kind.value} {words}")
    if variant.hyperspace is not None:
        for row in fields(variant.hyperspace):
            value = _word(getattr(variant.hyperspace, row.name))
            yield ("rule", row.name), (row.name.replace("_", " "), value)


def _pairs(special: Special) -> tuple[tuple[str, object], ...]:
    return ("steps", special.steps), ("never", special.never)


def _word(value: object) -> str:
    """A value of a board's text, as it is printed."""
    match value:
        case Province():
            return value.id
        case Location():
            return value.printed
        case Power():
            return value.name
        case Enum():
            return str(value.value).replace("_", " ")
        case Mapping():
            return "; ".join(sorted(f"{_word(key)}: {_word(one)}" for key, one in value.items()))
        case frozenset() | list() | tuple():
            return ", ".join(sorted(map(_joined, value)))
        case bool():
            return str(value).lower()
        case None:
            return "all"  # as the board's option has it
        case _:
            return str(value)


def _joined(value: object) -> str:
    """What stands in a list: a pair is held together."""
    return "-".join(map(_word, value)) if isinstance(value, tuple) else _word(value)
