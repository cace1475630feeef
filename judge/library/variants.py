"""Boards: those on the shelf, and those of one's own in a folder beside.

A board is a folder that has its id for a name, with a variant.toml in it. What
is once loaded stays as it is until somebody looks again: then what was changed is
taken as it is now, if it is in order.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from judge.board.places import Province
from judge.board.rules_page import find_wrong_gaps
from judge.board.variant import Variant
from judge.board.variant_checks import EXTENDS, ID
from judge.board.variant_draft import Draft, VariantProblem
from judge.board.variant_options import write_choices
from judge.board.variant_sense import section_of
from judge.board.variant_text import find_problems, parse_variant
from judge.library.shelf import names, shelf

TEXT = "variant.toml"
RULES = "rules.md"
LARGEST = 250_000
"""Bytes of a variant.toml; ours have up to 25,000."""
_own: list[Path] = []
_Chosen: TypeAlias = tuple[tuple[str, str], ...]
State: TypeAlias = tuple[int, int, int]
"""What tells that a file was changed: when, how large it is, and which."""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A board, and the files that were read when it was last looked at."""

    variant: Variant
    files: Mapping[str, State | None]


@dataclass(frozen=True, slots=True)
class _Checked:
    """Whether a board is in order, and the files that were read to tell."""

    is_good: bool
    files: Mapping[str, State | None]


_boards: dict[tuple[str, _Chosen], _Loaded] = {}
_checked: dict[Path, _Checked] = {}
_Problems: TypeAlias = tuple[VariantProblem, ...]

Trial: TypeAlias = Callable[[Variant], Iterable[tuple[Province, str]]]


def _no_trial(_variant: Variant) -> tuple[tuple[Province, str], ...]:
    return ()


class VariantFault(Exception):
    """A board of ours that doesn't load: our fault, never a player's."""


class VariantMissing(KeyError):
    """There is no board of this id."""

    def __str__(self) -> str:
        return f"there is no board {self.args[0]!r}"


def add_boards(folder: Path) -> None:
    """Look for boards in a folder, too, from now on."""
    if folder not in _own:
        _own.append(folder)


def own_folders() -> tuple[Path, ...]:
    """The folders in which we look for boards, too."""
    return tuple(_own)


def variant_ids() -> tuple[str, ...]:
    """The ids of every board: those on the shelf, then one's own that are in order."""
    house = house_ids()
    own = (id_ for folder in _own for id_ in _ids_in(folder) if id_ not in house)
    return (*house, *(id_ for id_ in dict.fromkeys(own) if _loads(id_)))


@cache
def house_ids() -> tuple[str, ...]:
    """The ids of the boards on the shelf."""
    return tuple(name.split("/")[0] for name in names("variants", f"*/{TEXT}"))


def load_variant(id_: str, chosen: Mapping[str, object] | None = None) -> Variant:
    """A board by its id, with the options that were chosen.

    Raises KeyError if there is no such board, VariantFault if there is one that
    can't be read, or no such option.
    """
    choices = tuple(write_choices(chosen or {}).items())
    if (id_, choices) not in _boards:
        files: dict[str, State | None] = {}
        _boards[id_, choices] = _Loaded(_load(id_, choices, files), files)
    return _boards[id_, choices].variant


def look_again() -> None:
    """Take the boards as they are now whose files were changed since they were loaded.

    One that is gone or not in order stays as it was, for as long as the program runs.
    """
    now = {path: _state(path) for path in {p for row in _boards.values() for p in row.files}}
    states = now.items()
    for (id_, chosen), loaded in list(_boards.items()):
        if loaded.files.items() <= states:
            continue
        files = {path: _state(path) for path in loaded.files}
        try:
            variant = _load(id_, chosen, files)
        except (VariantMissing, VariantFault):
            variant = loaded.variant
        # The same board stays the one that readers and games have: to compare places is dear.
        same = loaded.variant if variant == loaded.variant else variant
        _boards[id_, chosen] = _Loaded(same, files)


def text_of(id_: str) -> str | None:
    """The text of a board; None if there is none of that id, or it can't be read."""
    place = _place_of(id_)
    text = _read(place / TEXT) if place else None
    return text if isinstance(text, str) else None


def extended_by(id_: str) -> str | None:
    """The id of the board that another is written as a difference from; None if it is from none."""
    try:
        below = tomllib.loads(text_of(id_) or "").get(EXTENDS)
    except (ValueError, RecursionError):  # it was in order when it was loaded
        return None
    return below if isinstance(below, str) else None


def load_rules(id_: str) -> str:
    """The page of rules of a board, as it is mailed; "" if nobody wrote one. Raises KeyError."""
    place = _place_of(id_)
    if place is None:
        raise VariantMissing(id_)
    text = _read(place / RULES) if (place / RULES).is_file() else ""
    return text if isinstance(text, str) else ""


def check_folder(folder: Path, trial: Trial = _no_trial) -> _Problems:
    """What is wrong with the variant in a folder; nothing if it is good.

    `trial` yields provinces of a board that is otherwise good, and what is wrong with each.
    """
    return _problems(folder, trial, {})


def _problems(folder: Path, trial: Trial, files: dict[str, State | None]) -> _Problems:
    """What is wrong with the variant in a folder; `files` is filled with those that were read."""
    files.update((str(p), _state(str(p))) for p in (folder / TEXT, folder / RULES))
    text = _read(folder / TEXT)
    if isinstance(text, VariantProblem):
        return (text,)
    bases = partial(_base, folder, files)
    if problems := find_problems(text, bases):
        return problems
    found = parse_variant(text, bases=bases)
    if not isinstance(found, Variant):
        return found
    draft = Draft.of(text)
    lines = ((draft.line_of(section_of(p), p.id), message) for p, message in trial(found))
    rules = _read(folder / RULES) if (folder / RULES).is_file() else ""
    return (
        *_misplaced(folder, draft, found.id),
        *([rules] if isinstance(rules, VariantProblem) else _wrong_gaps(rules, found)),
        *(VariantProblem(line or draft.extends, message) for line, message in lines),
    )


def _wrong_gaps(rules: str, variant: Variant) -> Iterator[VariantProblem]:
    """What of a page of rules can't be filled under the choices of its board."""
    values = {option.name: option.values for option in variant.options}
    for line, message in find_wrong_gaps(rules, values):
        yield VariantProblem(0, f"{RULES}, line {line}: {message}")


def check_own_boards() -> Iterator[str]:
    """Yield, in sentences, what is wrong with the boards of one's own."""
    for folder in _own:
        yield from check_boards(folder)


def check_boards(folder: Path, trial: Trial = _no_trial) -> Iterator[str]:
    """Yield, in sentences, what is wrong with the boards in a folder."""
    for path in sorted(folder.glob(f"*/{TEXT}")):
        problems = check_folder(path.parent, trial)
        yield from (f"{path.parent}: {problem}" for problem in problems)


def _load(id_: str, chosen: _Chosen, files: dict[str, State | None]) -> Variant:
    """A board from its files, which are put into `files`. Raises KeyError or VariantFault."""
    place = _place_of(id_)
    if place is None:
        raise VariantMissing(id_)
    path = str(place / TEXT)
    files[path] = _state(path)  # before it is read: what changes then is seen
    text = _read(place / TEXT)
    if isinstance(text, VariantProblem):
        raise VariantFault(f"{id_}: {text}")
    found = parse_variant(text, dict(chosen), partial(_base, place, files))
    if isinstance(found, Variant):
        return found
    raise VariantFault(f"{id_}: " + "; ".join(str(problem) for problem in found))


def _state(path: str) -> State | None:
    """The state of a file; None if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 -- for every letter, of every board
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _is_changed(files: Mapping[str, State | None]) -> bool:
    return any(_state(path) != state for path, state in files.items())


def _loads(id_: str) -> bool:
    """Whether a board of one's own is in order, as its files are now."""
    place = _place_of(id_)
    if place is None:
        return False
    if place not in _checked or _is_changed(_checked[place].files):
        files: dict[str, State | None] = {}
        _checked[place] = _Checked(not _problems(place, _no_trial, files), files)
    return _checked[place].is_good


def _ids_in(folder: Path) -> tuple[str, ...]:
    found = (path.parent.name for path in folder.glob(f"*/{TEXT}") if path.is_file())
    return tuple(sorted(id_ for id_ in found if ID.fullmatch(id_)))


def _place_of(id_: str) -> Path | None:
    """The folder of a board; None if there is none. No path gets through."""
    if not ID.fullmatch(id_):
        return None
    if id_ in house_ids():
        return shelf("variants") / id_
    return next((f / id_ for f in _own if (f / id_ / TEXT).is_file()), None)


def _base(folder: Path, files: dict[str, State | None], id_: str) -> str | None:
    """The text of a board for one that extends it: of those known, or of one beside it."""
    path = _path_beside(folder, id_)
    if path is None:
        return None
    files[str(path)] = _state(str(path))
    text = _read(path)
    return text if isinstance(text, str) else None


def _path_beside(folder: Path, id_: str) -> Path | None:
    """Where the text of a board is that another extends; None if that can be no board."""
    place = _place_of(id_)
    if place is not None:
        return place / TEXT
    return folder.parent / id_ / TEXT if ID.fullmatch(id_) else None


def _misplaced(folder: Path, draft: Draft, id_: str) -> Iterator[VariantProblem]:
    """A board is found by the name of its folder, which is its id and nobody else's."""
    name = folder.resolve().name
    if id_ != name:
        line = draft.line_of("variant", "id")
        yield VariantProblem(line, f"the id is {id_!r}, but the folder is called {name!r}")
    elif name in house_ids() and folder.resolve() != (shelf("variants") / name).resolve():
        yield VariantProblem(0, f"{name!r} is a board of the house; choose another id")


def _read(path: Path) -> str | VariantProblem:
    """The text of a file, or why there is none."""
    if not path.is_file():
        what = path if path.parent.is_dir() else f"the folder {path.parent}"
        return VariantProblem(0, f"{what} doesn't exist")
    try:
        if path.stat().st_size > LARGEST:
            return VariantProblem(0, f"{path} is larger than {LARGEST:,} bytes: no board is")
        return path.read_text(encoding="utf-8-sig")  # Notepad marks its files
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        return VariantProblem(line, f"{path} is not UTF-8, from byte {fault.start} on")
    except OSError as fault:
        return VariantProblem(0, f"{path} can't be read: {fault.strerror}")
