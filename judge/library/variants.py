"""Boards on the shelf: find, load and check them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from judge.board.variant import Variant
from judge.board.variant_draft import VariantProblem
from judge.board.variant_options import write_choices
from judge.board.variant_text import find_problems, parse_variant
from judge.library.shelf import names, read_text


class VariantFault(Exception):
    """A board of ours that doesn't load: our fault, never a player's."""


def variant_ids() -> tuple[str, ...]:
    """The ids of every board on the shelf."""
    return tuple(name.split("/")[0] for name in names("variants", "*/variant.toml"))


def load_variant(id_: str, chosen: Mapping[str, object] | None = None) -> Variant:
    """A board by its id, with the options that were chosen.

    Raises KeyError if the shelf has no such board, VariantFault if it has
    one that can't be read, or no such option.
    """
    return _load(id_, tuple(write_choices(chosen or {}).items()))


@cache
def _load(id_: str, chosen: tuple[tuple[str, str], ...]) -> Variant:
    if id_ not in variant_ids():
        raise KeyError(id_)
    found = parse_variant(read_text("variants", f"{id_}/variant.toml"), dict(chosen), text_of)
    if isinstance(found, Variant):
        return found
    raise VariantFault(f"{id_}: " + "; ".join(str(problem) for problem in found))


def text_of(id_: str) -> str | None:
    """The text of a board on the shelf; None if there is none of that id."""
    return read_text("variants", f"{id_}/variant.toml") if id_ in variant_ids() else None


def load_rules(id_: str) -> str:
    """The page of rules of a board, as it is mailed. Raises KeyError."""
    if id_ not in variant_ids():
        raise KeyError(id_)
    return read_text("variants", f"{id_}/rules.md")


def check_folder(folder: Path) -> tuple[VariantProblem, ...]:
    """What is wrong with the variant in a folder; nothing if it is good."""
    path = folder / "variant.toml"
    if not path.is_file():
        return (VariantProblem(0, f"{path} doesn't exist"),)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        return (VariantProblem(0, f"{path} is not UTF-8, from byte {fault.start} on"),)
    except OSError as fault:
        return (VariantProblem(0, f"{path} can't be read: {fault.strerror}"),)
    return find_problems(text, text_of)
