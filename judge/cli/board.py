"""`judge board`: a compiled board, as a table or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from judge.board.calendar import Season
from judge.board.hyperspace import Hyperspace
from judge.board.special import Special
from judge.board.units import Power
from judge.board.variant import Variant
from judge.board.variant_options import read_choices
from judge.desk.replies.layout import column_of
from judge.library.variants import VariantFault, load_variant, variant_ids


def print_board(id_: str, choices: Sequence[str] = (), *, as_json: bool) -> int:
    """Print a board; 2 if there is none of that id, or no such choice."""
    try:
        variant = load_variant(id_, read_choices(choices))
    except KeyError:
        boards = ", ".join(variant_ids())
        sys.stderr.write(f"judge: there is no board {id_!r}; there are: {boards}\n")
        return 2
    except VariantFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 2
    form = board_form(variant)
    sys.stdout.write(f"{json.dumps(form)}\n" if as_json else _table(variant))
    return 0


def board_form(variant: Variant) -> dict[str, Any]:
    """The JSON form of a compiled board."""
    board = variant.board
    return {
        "id": variant.id,
        "name": variant.name,
        "victory": variant.victory,
        "start": str(variant.first_phase),
        "options": [
            {"name": o.name, "says": o.says, "values": list(o.values)} for o in variant.options
        ],
        "powers": [_write_power(power, variant) for power in variant.powers],
        "provinces": [
            {
                "key": p.key,
                "id": p.id,
                "name": p.name,
                "kind": p.terrain.value,
                "centre": p.is_centre,
                "coasts": [c.value for c in p.coasts],
            }
            for p in board.provinces
        ],
        "army": {str(here): [str(to) for to in steps] for here, steps in board.army.items()},
        "fleet": {str(here): [str(to) for to in steps] for here, steps in board.fleet.items()},
        "special": [
            *map(_write_special, board.special),
            *_write_ice(variant),
            *_write_hyperspace(variant.hyperspace),
        ],
    }


def _write_power(power: Power, variant: Variant) -> dict[str, Any]:
    return {
        "id": power.id,
        "name": power.name,
        "letter": power.letter,
        "home": [p.key for p in variant.homes[power]],
        "sites": [p.key for p in variant.build_sites[power]],
        "units": [str(u) for u in variant.opening if u.power == power],
        "default_units": [str(u) for u in variant.default_units if u.power == power],
    }


def _write_special(special: Special) -> dict[str, Any]:
    return {
        "kind": special.kind.value,
        "id": special.id,
        "between": [str(end) for end in special.between],
        "through": [province.key for province in special.through],
        "steps": [[str(end) for end in pair] for pair in special.steps],
        "never": [[str(end) for end in pair] for pair in special.never],
        "convoy": special.convoy,
    }


def _write_ice(variant: Variant) -> Iterator[dict[str, Any]]:
    for province in variant.board.provinces:
        if province.frozen:
            seasons = [season.name.lower() for season in Season if season in province.frozen]
            yield {"kind": "ice", "place": province.key, "frozen": seasons}


def _write_hyperspace(hyperspace: Hyperspace | None) -> Iterator[dict[str, Any]]:
    if hyperspace is None:
        return
    for here, others in hyperspace.guarded.items():
        for there in sorted(others, key=str):
            yield {
                "kind": "restricted_border",
                "id": f"{here}-{there}".lower(),
                "between": [there.key, here.key],
                "units": ["A"],
                "powers": [hyperspace.power.id],
            }
    for one, other in sorted(hyperspace.permanent, key=lambda pair: [p.key for p in pair]):
        yield {
            "kind": "hyperspace_permanent",
            "id": f"hyper-{one}-{other}".lower(),
            "between": [one.key, other.key],
            "units": ["A", "F"],
        }


def _table(variant: Variant) -> str:
    lines = [f"{variant.name} ({variant.id}), {variant.victory} centres win", ""]
    column = column_of(variant.powers)
    for power in variant.powers:
        opening = variant.opening or variant.default_units
        units = ", ".join(u.printed for u in opening if u.power == power)
        lines.append(f"{power.name:<{column}} {units}")
    lines.append("")
    for province in variant.board.provinces:
        centre = "*" if province.is_centre else " "
        lines.append(f"{centre} {province.id:<6} {province.name:<24} {province.terrain.value}")
    return "\n".join(lines) + "\n"
