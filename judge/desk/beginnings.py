"""Answers typed below a line that is not the writer's, which go on where that one ends.

Below "> A Con  ______" stands "- Bul", and below "A Con      no order: it will hold" "to Bul".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_NAMED = (
    r"[\s>|*\u2022-]{0,20}((?:[AFaf]|army|fleet|Army|Fleet|ARMY|FLEET)\.?\s{1,3}"
    r"[^\W\d_][^\d_:=<>-]{0,40}?)"
)
_UNIT = re.compile(
    _NAMED + r"(?:\s*[:=-]?[\s_.\u2026]{0,60}|\s*[:=]\s.{0,200}|\s{2,20}\S.{0,200})$"
)
"""A unit alone on its line, or with a form to fill in or our own words behind it."""
_ALONE = re.compile(_NAMED + r"[\s_.:=\u2026-]{0,60}")
_WAYS = r"(?!(?:Out|Off|Over|Down|Up|On|Back|Straight|Right|Just)\b)"
_PLACE = re.compile(r"\s*" + _WAYS + r"[A-Z\u00c0-\u00de][^\W\d_.]{2,30}(?!\w)(?![:.])")
"""How an answer begins that may be a place: with a capital, and with no unit."""
_OWN = re.compile(
    r"\s*" + _WAYS + r"[A-Z\u00c0-\u00de][\w.'\u2019]{1,20}(?: [\w.'\u2019]{2,20}){0,2}?\s{0,3}"
    r"(?:[-=:\u2013\u2192]"
    r"|(?:to|into|goes|holds?|stays?|supports?|moves?|nach|en|vers|bleibt)\b)"
)
"""An answer that names the unit that it is for."""
_GOES_ON = re.compile(
    r"\s*(?:[-=]{1,3}>?|\u2192|>|[sScCrR]\s|[hHdD]$|(?:to|hold|holds|stay|stays|supports?|convoys?"
    r"|moves?|goes|retreats?|disbands?|disband|via|nach|vers|bleibt|h[äa]lt|tient)\b)",
    re.IGNORECASE,
)


def with_beginning(above: str, line: str, *, is_form: bool = False) -> str:
    """A line with the unit of the line above before it, if it goes on from there.

    Below the units of a form that is filled in a place alone is where the unit goes, and other
    words are for it, too, unless they name one of their own.
    """
    if not line.strip() or (unit := _UNIT.match(above)) is None:
        return line
    if _GOES_ON.match(line):
        return f"{unit[1].strip()} {line.strip()}"
    if is_form and _OWN.match(line):
        return line
    if is_form and _PLACE.match(line) and _ALONE.fullmatch(above):
        return f"{unit[1].strip()} - {line.strip()}"
    if is_form and _ALONE.fullmatch(above) and not re.match(_NAMED, line):
        return f"{unit[1].strip()} {line.strip()}"
    return line


def is_form(lines: Sequence[tuple[str, str]]) -> bool:
    """Whether lines, each with the one above it, fill in a form: some stand below a unit."""
    return sum(bool(line.strip() and _ALONE.fullmatch(above)) for above, line in lines) > 1
