"""Whether a question is in its form: which field isn't, and how it is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TypeAlias

from judge.board.forms import FormFault

_Shape: TypeAlias = Callable[[object], bool]
_ALIKE = 0.8
_LONGEST = 60


def check_fields(form: Mapping[str, object]) -> None:
    """See that every field of a question is there and has its form.

    Raises FormFault, which names the first that hasn't and shows the right form.

    Fields that we don't know are their writer's own, unless one is a field of ours misspelt: the
    centres that somebody gave would be left out without a word.
    """
    for name, value in form.items():
        shape, example = _FIELDS.get(name, (None, ""))
        if name in _OF_OURS:
            continue
        if shape is None:
            for meant in get_close_matches(name, _FIELDS.keys() - form.keys(), n=1, cutoff=_ALIKE):
                raise FormFault(f"{name}: there is no such field; it is called {meant}")
        elif not shape(value):
            raise FormFault(f"{name}: {_found(value)} can't be read; it is written like {example}")
    for name in _NEEDED:
        check_given(form, name)


def check_given(form: Mapping[str, object], name: str) -> None:
    """See that a field is there. Raises FormFault, which shows how it is written."""
    if name not in form:
        raise FormFault(f"{name} is missing; it is written like {_FIELDS[name][1]}")


@contextmanager
def reading(name: str) -> Iterator[None]:
    """While a field is read: whatever is wrong in it is told with its name."""
    try:
        yield
    except (AttributeError, KeyError, TypeError) as fault:  # deep in what a board must remember
        right = _FIELDS[name][1]
        raise FormFault(f"{name}: {fault} can't be read; it is written like {right}") from None
    except ValueError as fault:
        told = str(fault).removeprefix(f"{name}: ")
        raise FormFault(f"{name}: {told}") from None


def _found(value: object) -> str:
    """What stands in a field, in so many words as a line bears."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _maybe(shape: _Shape) -> _Shape:
    """Nothing is as good as a field that is missing."""
    return lambda value: value is None or shape(value)


def _list_of(shape: _Shape) -> _Shape:
    return lambda value: isinstance(value, list) and all(map(shape, value))


def _by_name(shape: _Shape) -> _Shape:
    return lambda value: isinstance(value, dict) and all(map(shape, value.values()))


def _is_dislodged(value: object) -> bool:
    if not isinstance(value, dict) or not _is_text(value.get("unit")):
        return False
    retreats = value.get("retreats", [])
    return _maybe(_is_text)(value.get("from")) and _list_of(_is_text)(retreats)


def _is_choice(value: object) -> bool:
    return isinstance(value, str | int | bool)


_OF_OURS = frozenset({"defaults"})
"""What stands beside a question where our own EXPORT wrote it, and isn't asked."""
_NEEDED = ("variant", "phase", "units")
"""The orders are asked for when these are right: so the first fault is told first."""
_TEXTS = _list_of(_is_text)
_FIELDS: Mapping[str, tuple[_Shape, str]] = {
    "variant": (_is_text, '"standard", the id of a board'),
    "options": (
        _maybe(_by_name(_is_choice)),
        '{"separate_steps_per_season": "1"}, the choices of a board',
    ),
    "phase": (_is_text, '"S1901M"'),
    "units": (_by_name(_TEXTS), '{"FRANCE": ["A PAR", "F BRE"]}'),
    "centers": (_maybe(_by_name(_TEXTS)), '{"FRANCE": ["PAR", "BRE"]}'),
    "dislodged": (
        _maybe(_by_name(_list_of(_is_dislodged))),
        '{"FRANCE": [{"unit": "A BUR", "from": "MUN", "retreats": ["PAR"]}]}',
    ),
    "standoffs": (_maybe(_TEXTS), '["RUH"]'),
    "registers": (
        _maybe(lambda value: isinstance(value, dict)),
        '{"links": [{"pair": ["ALB", "SWI"], "until": "F1902"}]}',
    ),
    "orders": (_by_name(_TEXTS), '{"FRANCE": ["A PAR - BUR"]}'),
    "default": (_maybe(_TEXTS), '["FRANCE"]'),
    "draw": (_maybe(_is_text), '"MUN"'),
}
"""Each field of the form (data/forms/adjudicate.schema.json), with an example of it."""
