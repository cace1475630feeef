"""The page of a board's rules, as it is mailed: under what is chosen in a game.

Three things change with a choice, none of them by hand: the gaps of the page, the
brackets in which it names the values of an option, and the rows of its table of places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.board.rules_page import fill_gaps
from judge.board.variant import Variant
from judge.desk.phrases import Phrasebook
from judge.desk.replies.places import place_rows
from judge.game.game import Game

_ROW, _REST = " " * 4, " " * 8


def write_page(page: str, described: Variant, game: Game | None, phrases: Phrasebook) -> str:
    """A page about the board `described`, with nothing chosen, as it is in a game, or in none."""
    values = {option.name: option.values for option in described.options}
    if game is None:
        return fill_gaps(page, values, {})
    variant = game.variant
    filled = fill_gaps(page, values, variant.chosen)
    for option in variant.options:
        said = ", ".join(values.get(option.name, ()))
        value = variant.chosen.get(option.name, option.values[0])
        gaps = {"name": option.name, "values": said, "game": game.name, "value": value}
        filled = _noted(filled, option.name, said, phrases.say("rules.played", **gaps))
    if variant.edition != described.edition:
        return filled  # the page is about another board: what is otherwise stands above it
    return _with_rows(filled, place_rows(described), place_rows(variant))


def _noted(page: str, name: str, values: str, noted: str) -> str:
    """A page with the value played where it names the values of an option."""
    # Lines of a page are broken anywhere, so a bracket may stand on two of them.
    words = (re.escape(word) for word in f"[{name}: {values}]".split())
    return re.sub(r"\s{1,9}".join(words), lambda _: noted, page)


def _with_rows(page: str, usual: Mapping[str, str], played: Mapping[str, str]) -> str:
    """A page with the rows of its table of places as they are played."""
    if usual == played:
        return page
    codes = {_plain(row): code for code, row in usual.items()}
    pieces = list(_pieces(page))
    found = {code: at for at, piece in enumerate(pieces) if (code := codes.get(_plain(piece)))}
    for code, at in found.items():
        pieces[at] = _ROW + played[code] if code in played else ""
    others = [c for c in played if c not in found and played[c] != usual.get(c)]
    for code in others if found else ():
        above = [at for known, at in found.items() if known.casefold() < code.casefold()]
        at = max(above, default=max(min(found.values()) - 1, 0))
        pieces[at] = f"{pieces[at]}\n{_ROW}{played[code]}".strip("\n")
    kept = [at for at, piece in enumerate(pieces) if piece or at not in found.values()]
    return "\n".join(pieces[at] for at in kept)


def _pieces(page: str) -> Iterator[str]:
    """The lines of a page, those of one row of a table together."""
    row: list[str] = []
    for line in page.splitlines():
        if row and not (line.startswith(_REST) and row[0].startswith(_ROW)):
            yield "\n".join(row)
            row = []
        row.append(line)
    yield "\n".join(row)


def _plain(row: str) -> str:
    return " ".join(row.split())
