"""A whole game as one file, by which it moves from one judge to another.

Its first line says which edition of this form it is, how long the rest is, and the digest of it.
What other records number otherwise is put right as it is taken in: persons, who go along as
cards, and the keys of letters, for letter 12 is another one there.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from judge.game.cards import ADDRESS, CARD, card_numbers
from judge.store.ledger import Row
from judge.store.persons import Card
from judge.store.records import Records
from judge.store.schema import NEWEST_SCHEMA
from judge.store.whole_games import WholeGame

_FORM = "judge: a whole game"
EDITION = 1
_LETTER = re.compile(r"(?:[0-9a-f]{6}){0,20}L[0-9]{1,12}(?=:|$)")
"""The key of a letter, which may have moved some times."""
_BODIES = {"events": (4,), "snapshots": (3,), "states": (2,), "annals": (1,)}
"""The columns of rows in which JSON stands; see `whole_games`."""
_KEY_OF_EVENT = 6


class NoGameFile(Exception):
    """A file from which no game can be taken in; the sentence says why."""


class AnotherGame(Exception):
    """What is on record under that name is no earlier state of the game that comes."""


@dataclass(frozen=True, slots=True)
class MovingGame:
    """A game on its way: as it stands on record, with what of the records goes along.

    `left` is the address of the judge from which it moves, `to` of the one to which, `at` when
    it left, for the how manieth time that is in `number`. `key` is known to these two alone.
    """

    left: str
    to: str
    at: datetime
    number: int
    key: str
    game: WholeGame
    cards: Mapping[int, Card]
    enclosures: Mapping[str, bytes]

    @property
    def seal(self) -> str:
        """By which the file is known, whatever it is called."""
        return seal_of(self.key)

    @property
    def mark(self) -> str:
        """Stands before the keys of letters that came with it."""
        return mark_of_move(self.key)


def seal_of(key: str) -> str:
    """The seal of the file of a move that has a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def mark_of_move(key: str) -> str:
    """What stands before the keys of letters wherever a game went by the file of a move."""
    return seal_of(key)[:6]


def whole_game(
    records: Records, name: str
) -> tuple[WholeGame, Mapping[int, Card], Mapping[str, bytes]]:
    """A game as it stands on record, its cards, and its enclosures. Raises NoSuchGame."""
    game = records.whole_games.read(name)
    texts = [*_texts(game)]
    cards = records.persons.cards({n for text in texts for n in card_numbers(text)})
    named = dict.fromkeys(file for text in texts for file in _enclosed(json.loads(text)))
    kept = records.enclosures
    return game, cards, {file: kept.load(file) for file in named if kept.size(file)}


def write_game_file(moving: MovingGame) -> bytes:
    """The file of a game."""
    form = {
        **{name: getattr(moving, name) for name in ("left", "to", "number", "key")},
        "at": moving.at.isoformat(),
        "game": asdict(moving.game),
        "cards": {str(number): card for number, card in moving.cards.items()},
        "enclosures": {
            name: base64.b64encode(content).decode() for name, content in moving.enclosures.items()
        },
    }
    body = json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode()
    head = {
        "form": _FORM,
        "edition": EDITION,
        "schema": NEWEST_SCHEMA,
        "bytes": len(body),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(head).encode() + b"\n" + body + b"\n"


def read_game_file(content: bytes) -> MovingGame:
    """The game of a file. Raises NoGameFile."""
    first, _, rest = content.partition(b"\n")
    head = _head(first[:1000])
    if max(head["edition"] - EDITION, head["schema"] - NEWEST_SCHEMA) > 0:
        raise NoGameFile("it was written by a later edition of the judge; install that one first")
    body = rest.removesuffix(b"\n")
    if len(body) != head["bytes"] or hashlib.sha256(body).hexdigest() != head["sha256"]:
        raise NoGameFile("it is damaged, or not whole; copy it once more")
    form = json.loads(body)
    own = form["game"]
    rows = {table: [tuple(row) for row in found] for table, found in own["rows"].items()}
    boards = [tuple(row) for row in own["boards"]]
    return MovingGame(
        **{name: form[name] for name in ("left", "to", "number", "key")},
        at=datetime.fromisoformat(form["at"]),
        game=WholeGame(**{**own, "rows": rows, "boards": boards}),
        cards={int(number): Card(*card) for number, card in form["cards"].items()},
        enclosures={name: base64.b64decode(text) for name, text in form["enclosures"].items()},
    )


def _head(line: bytes) -> dict[str, Any]:
    try:
        head: dict[str, Any] = json.loads(line)
        if head["form"] == _FORM and type(head["edition"]) is type(head["schema"]) is int:
            return head
    except (ValueError, KeyError, TypeError):
        pass
    raise NoGameFile("it is no file that `judge move` has written")


def put_on_record(records: Records, moving: MovingGame, name: str, left_by: str = "") -> None:
    """Write a game and what goes along into records, under a name; in the transaction that is open.

    A game that is on record as it was when it left, by a file of the mark `left_by`, goes on there.
    Nothing is due of it yet. Raises GameExists, AnotherGame, and RecordsFault where boards differ.
    """
    numbers = records.persons.numbers(moving.cards.values())
    known = {number: numbers[card] for number, card in moving.cards.items()}
    own, marks = moving.game, _Marks(moving.mark, left_by)
    put_right = _put_right(known, marks)
    rows = {
        table: [_with(row, _BODIES.get(table, ()), put_right) for row in found]
        for table, found in own.rows.items()
    }
    rows["events"] = [_with(row, (_KEY_OF_EVENT,), marks.put_right) for row in rows["events"]]
    game = replace(own, name=name, state=put_right(own.state), rows=rows)
    game = game if name == own.name else _renamed(game)
    if left_by:
        records.whole_games.go_on(game, _known(records, game))
    else:
        records.whole_games.write(game)
    for file, content in moving.enclosures.items():
        records.enclosures.keep(file, content)


def _known(records: Records, game: WholeGame) -> int:
    """How many events of a game that comes are on record. Raises AnotherGame."""
    ours = records.whole_games.read(game.name).rows["events"]
    theirs = game.rows["events"][: len(ours)]
    if list(map(_content, ours)) != list(map(_content, theirs)):
        raise AnotherGame
    return len(ours)


def _content(event: Row) -> Row:
    """What a row says, however its JSON is written down."""
    return _with(event, _BODIES["events"], json.loads)


@dataclass(frozen=True, slots=True)
class _Marks:
    """What the keys of letters bear that came from elsewhere: those of the game's way here.

    A letter of ours, which left with the game by the mark `ours`, is itself again.
    """

    came: str
    ours: str

    def put_right(self, key: object) -> object:
        if not isinstance(key, str) or not _LETTER.match(key):
            return key
        places = range(0, key.index("L"), len(self.came))
        left = next((n for n in places if self.ours and key.startswith(self.ours, n)), None)
        return f"{self.came}{key}" if left is None else key[left + len(self.ours) :]


def _put_right(cards: Mapping[int, int], marks: _Marks) -> Callable[[str], str]:
    """What gives JSON the numbers of cards that they have here, and keys that are marked."""

    def put(form: dict[str, Any]) -> dict[str, Any]:
        if len(form) == 1:
            ((key, number),) = form.items()
            if key in {CARD, ADDRESS} and type(number) is int:
                return {key: cards[number]}
        for key in form.keys() & {"letter", "key"}:
            form[key] = marks.put_right(form[key])
        return form

    return lambda text: _text(json.loads(text, object_hook=put))


def _with(row: Row, columns: Collection[int], exchange: Callable[[str], object]) -> Row:
    """A row with what stands in some of its columns exchanged."""
    return tuple(exchange(v) if n in columns else v for n, v in enumerate(row))


def _renamed(game: WholeGame) -> WholeGame:
    """A game that has another name all along, as the one here has it of which the log tells."""

    def named(text: str) -> str:
        return _text({**json.loads(text), "name": game.name})

    first, *later = game.rows["events"]
    events = [_with(first, _BODIES["events"], named), *later]
    states = [_with(row, _BODIES["states"], named) for row in game.rows["states"]]
    rows = {**game.rows, "events": events, "states": states}
    return replace(game, state=named(game.state), rows=rows)


def _texts(game: WholeGame) -> Iterator[str]:
    yield game.state
    for table, columns in _BODIES.items():
        yield from (row[column] for row in game.rows[table] for column in columns)


def _enclosed(form: Any) -> Iterator[str]:
    """The pictures that a form names."""
    if isinstance(form, dict):
        yield from (name for name in form.get("enclosed") or () if isinstance(name, str))
        form = list(form.values())
    if isinstance(form, list):
        for part in form:
            yield from _enclosed(part)


def _text(form: Any) -> str:
    return json.dumps(form, ensure_ascii=False)
