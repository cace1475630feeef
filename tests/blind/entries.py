"""The form of a set: entries of a letter and what is done with it. See `format.md`."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from judge.desk.wishes.lessons import read_lessons
from judge.game.game import Game
from tests.blind.houses import BlindHouse, Scenario, scenarios
from tests.blind.orders import read_power_name
from tests.blind.wanted import Wanted, read_wanted

CATEGORIES = (
    "orders",
    "retreats",
    "builds",
    "ahead",
    "press",
    "votes",
    "clock",
    "people",
    "questions",
    "master",
    "mixed",
    "chatter",
)
_HEAD = re.compile(r"=== *(\d+) *\|(.*)")
_TO = re.compile(r"game|judge|offer|press \d+")
_FIELD = re.compile(r"(Subject|To|From): *(.*)")

_QUOTED = re.compile(r"^---\n(?:(?!===|>).*\n){0,40}>", re.MULTILINE)
"""Below what is done with a letter a passage of it: it is a lesson."""


class BadSet(ValueError):
    """A set that can't be read; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A letter of a set, and what a fair gamesmaster does with it.

    `who` is the id of a power, GM, or a first name; `to` one of game, judge, offer and "press 1".
    """

    number: int
    scenario: Scenario
    who: str
    category: str
    style: str
    subject: str
    to: str
    sender: str
    text: str
    wanted: tuple[Wanted, ...]

    @property
    def board(self) -> str:
        """The board that it is played on."""
        return self.scenario.board


def read_file(path: Path) -> tuple[Entry, ...]:
    """Every entry of a file, which may be compressed (.gz); BadSet if one is malformed."""
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    return read_set(_without_quotations(text))


def _without_quotations(text: str) -> str:
    """The letters of a set; of a file of lessons without the passages that are quoted there."""
    if _QUOTED.search(text) is None:
        return text
    try:
        return "\n".join(lesson.bare() for lesson in read_lessons(text))
    except ValueError as fault:
        raise BadSet(str(fault)) from fault


def read_set(text: str) -> tuple[Entry, ...]:
    """Every entry of a set; BadSet if one is malformed."""
    found: list[Entry] = []
    for first, lines in _blocks(text.splitlines()):
        entry = _read_entry(first, lines)
        if any(entry.number == other.number for other in found):
            raise _bad(first, f"there is another entry {entry.number:03}")
        found.append(entry)
    if not found:
        raise _bad(1, "there is no entry")
    return tuple(found)


def _bad(line: int, why: str) -> BadSet:
    return BadSet(f"line {line}: {why}")


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Each entry with the number of its first line."""
    starts = [n for n, line in enumerate(lines) if line.startswith("===")]
    for n, line in enumerate(lines[: starts[0]] if starts else lines):
        if line.strip() and not line.startswith("#"):
            raise _bad(n + 1, "this stands before the first entry")
    for start, end in pairwise([*starts, len(lines)]):
        yield start + 1, lines[start:end]


def _read_entry(first: int, lines: list[str]) -> Entry:
    number, scenario, who, category, style = _read_head(lines[0], first)
    fields, at = _read_fields(lines, first)
    ends = [n for n, line in enumerate(lines) if line.rstrip() == "---" and n >= at]
    if not ends:
        raise _bad(first, "no line --- ends the letter")
    body = "\n".join(lines[at : ends[-1]]).strip("\n")
    game = game_of(scenario.id)
    entry_who = _read_who(who, scenario, first)
    _check_to(fields["To"], entry_who, scenario, first)
    wanted = tuple(_read_all_wanted(lines, ends[-1], first, game))
    words = [w.word for w in wanted]
    if not words:
        raise _bad(first, "nothing says what is done")
    if "ignore" in words and len(words) > 1:
        raise _bad(first, "ignore stands alone")
    return Entry(
        number, scenario, entry_who, category, style, fields.get("Subject", ""),
        fields.get("To", ""), fields.get("From", ""), body, wanted,
    )  # fmt: skip


def _read_head(line: str, at: int) -> tuple[int, Scenario, str, str, str]:
    found = _HEAD.fullmatch(line.rstrip())
    parts = [part.strip() for part in found[2].split("|")] if found else []
    if found is None or len(parts) != 4 or not all(parts):
        raise _bad(at, "an entry begins like '=== 017 | S04 | France | orders | phone, terse'")
    id_, who, category, style = parts
    if id_ not in scenarios():
        raise _bad(at, f"{id_!r} is no situation")
    if category not in CATEGORIES:
        raise _bad(at, f"{category!r} is no category; there are {', '.join(CATEGORIES)}")
    return int(found[1]), scenarios()[id_], who, category, style


def _read_fields(lines: list[str], first: int) -> tuple[Mapping[str, str], int]:
    """The fields above a letter, and the line with which the letter begins."""
    fields: dict[str, str] = {}
    at = 1
    while at < len(lines) and (found := _FIELD.fullmatch(lines[at].rstrip())):
        fields[found[1]] = found[2].strip()
        at += 1
    if at >= len(lines) or lines[at].strip():
        raise _bad(first + at, "an empty line stands between Subject:, To: and the letter")
    if not _TO.fullmatch(fields.get("To", "")):
        raise _bad(first, "To: is game, judge, offer, or press with its number")
    return fields, at + 1


def _read_who(who: str, scenario: Scenario, line: int) -> str:
    if who == "GM":
        return who
    try:
        power = read_power_name(who, scenario.variant)
    except ValueError:
        if who.isalpha():
            return who
        raise _bad(line, f"{who!r} is neither a power, nor GM, nor a first name") from None
    if not scenario.players:
        raise _bad(line, f"nobody plays {who} in {scenario.id} yet")
    return power


def _check_to(to: str, who: str, scenario: Scenario, line: int) -> None:
    """Refuse an answer to a mail that its writer never had."""
    kind, _, number = to.partition(" ")
    game = game_of(scenario.id)
    if kind == "offer" and not any(offer.player.name == who for offer in game.people.offers):
        raise _bad(line, f"{who} was offered nothing in {scenario.id}")
    if kind == "press" and who not in _readers(scenario.id).get(int(number), ()):
        raise _bad(line, f"{who} had no press {number} in {scenario.id}")


@cache
def _readers(id_: str) -> Mapping[int, frozenset[str]]:
    """Who had each letter of press: the ids of powers, and GM."""
    with BlindHouse.of(scenarios()[id_]) as house:
        everybody = {None, *house.game.variant.powers}
        return {
            press.number: frozenset(
                power.id if power else "GM" for power in press.to or everybody - {press.sender}
            )
            for press in house.press()
        }


def _read_all_wanted(lines: list[str], end: int, first: int, game: Game) -> Iterator[Wanted]:
    for n, line in enumerate(lines[end + 1 :], start=end + 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            yield read_wanted(text, first + n, game)
        except (ValueError, AssertionError) as fault:
            raise _bad(first + n, str(fault) or "this can't be read") from None


@cache
def game_of(id_: str) -> Game:
    """The game of a situation, as it stands before the letter."""
    with BlindHouse.of(scenarios()[id_]) as house:
        return house.game
