"""What makes no sense on a board, though every word of it can be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from judge.board.board import Board
from judge.board.places import Province, Terrain
from judge.board.units import Power
from judge.board.variant import Option
from judge.board.variant_draft import TERRAINS, Draft, Table

MOST_CHOICES = 50
"""Values of all options: the board is checked under each."""

_PLACE = re.compile(r"[A-Za-z][A-Za-z0-9]{1,11}")
_OPTION = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_VALUE = re.compile(r"[a-z][a-z0-9_-]{0,39}|[0-9]{1,5}")
_POWER = re.compile(r"[^\W\d_][^\W_]*(?:[ '-][^\W_]+)*")
_RESERVED = frozenset(
    {
        "a",
        "f",
        "army",
        "fleet",
        "h",
        "s",
        "c",
        "d",
        "u",
        "to",
        "by",
        "via",
        "hold",
        "build",
        "remove",
        "waive",
    }
)
"""Words that orders are made of: no province can be called so."""


def check_ids(draft: Draft) -> None:
    """An id can be written in an order, and a key in a JSON form."""
    for province in draft.provinces.values():
        for word in {word.lower(): word for word in (province.key, province.id)}.values():
            if word.lower() in _RESERVED:
                message = f"{word!r} can't be an id: it is a word of orders"
                draft.fault(message, section_of(province), province.id)
            elif not _PLACE.fullmatch(word):
                message = f"{word!r} can't be an id: a letter, then letters and digits, 2 to 12"
                draft.fault(message, section_of(province), province.id)
        if province.name.lower().startswith("the "):
            message = f"the name {province.name!r} needs no article: letters and reports put it"
            draft.fault(message, section_of(province), province.id)
        for alias in province.aliases:
            if not any(c.isalnum() for c in alias):
                draft.fault(f"{alias!r} can't be an alias", section_of(province), province.id)


def check_powers(draft: Draft, tables: Table) -> None:
    """At least two powers, and nothing of one is another's."""
    powers = tuple(draft.homes)
    written = tables.get("power", {})
    if len(written) < 2:
        draft.fault("a game needs two powers or more", "power")
    if len(powers) < len(written):
        ids = Counter(name.upper().replace(" ", "_") for name in written)
        for name in written:
            if ids[name.upper().replace(" ", "_")] > 1:
                draft.fault(f"the power {name} is there twice", f"power.{name}")
    names: dict[str, Power] = {}
    for power in powers:
        heading = draft.headings[power]
        if not _POWER.fullmatch(power.name):
            draft.fault(f"a power can't be called {power.name!r}", heading, "name")
        if len(power.letter) != 1 or not power.letter.isalpha():
            draft.fault(f"the letter of {power.name} is one letter", heading, "letter")
        for word in {power.name.casefold(), power.letter.casefold()}:
            other = names.setdefault(word, power)
            if other is not power:
                message = f"{power.name} and {other.name} are both called {word!r}"
                draft.fault(message, heading, "letter" if len(word) == 1 else "name")
    _check_homes_apart(draft)


def _check_homes_apart(draft: Draft) -> None:
    owners: dict[Province, Power] = {}
    for power, homes in draft.homes.items():
        for home in homes:
            other = owners.setdefault(home, power)
            if other is not power:
                message = f"{home.id} is a home of {other.name} already"
                draft.fault(message, draft.headings[power], "homes")


def check_steps(draft: Draft, board: Board, linked: frozenset[Province]) -> None:
    """No step twice or to itself, and no province that nobody can reach.

    `linked` are those that are reached through hyperspace.
    """
    reached = set(linked)
    for kind, table in (("army", board.army), ("fleet", board.fleet), ("", board.fords)):
        for here, steps in table.items():
            reached |= {here.province} if steps else set()
            for there, times in Counter(steps).items():
                if times > 1:
                    draft.fault(f"{here.printed} has {there.printed} twice", kind, here.printed)
                if there.province == here.province:
                    draft.fault(f"{here.printed} is no neighbour of itself", kind, here.printed)
    for province in board.provinces:
        if province not in reached and province.terrain is not Terrain.IMPASSABLE:
            draft.fault(f"nobody can go to {province.id}", section_of(province), province.id)
        _check_coasts(draft, board, province)


def _check_coasts(draft: Draft, board: Board, province: Province) -> None:
    codes = [str(place) for place in board.fleet if place.province == province]
    for coast in province.coasts:
        if f"{province.key}/{coast.value.upper()}" not in codes:
            message = f"no fleet can go to {province.id}/{coast.value}"
            draft.fault(message, section_of(province), province.id)
    if len(province.coasts) == 1 or (province.coasts and province.terrain is not Terrain.COASTAL):
        message = f"{province.id} needs no named coast: leave its coasts out"
        draft.fault(message, section_of(province), province.id)


def check_victory(draft: Draft, about: Table, board: Board) -> None:
    """Somebody can win."""
    victory = about.get("victory", 1)
    if isinstance(victory, int) and not 0 < victory <= len(board.centres):
        message = f"victory = {victory}, but the board has {len(board.centres)} centres"
        draft.fault(message, "variant", "victory")


def check_options(draft: Draft, options: tuple[Option, ...], tables: Table) -> None:
    """An option can be written in a command, and leaves a choice."""
    written: Mapping[str, Table] = tables.get("option", {})
    if sum(len(option.values) for option in options) > MOST_CHOICES:
        draft.fault(f"the options have more than {MOST_CHOICES} values together", "option")
        return
    for option in options:
        heading = f"option.{option.name}"
        words = [(_OPTION, option.name), *((_VALUE, value) for value in option.values)]
        for pattern, word in words:
            if not pattern.fullmatch(word):
                message = f"{word!r} can't be written in a command: small letters, digits, - and _"
                draft.fault(message, heading)
        if len(option.values) < 2:
            draft.fault(f"{option.name} has one value and leaves no choice", heading)
        if not isinstance(written[option.name].get("says"), str):
            draft.fault(f"{option.name} must say what is chosen: says = ...", heading)


def section_of(province: Province) -> str:
    """The table in which a province stands."""
    return next(name for name, terrain in TERRAINS.items() if terrain is province.terrain)
