"""A new game, with all that its letter says of it, in however many sentences.

"I should like to open a second table. Call it walnut, and let's have the Cline VII board. Four
days for moves, one day each for the others. The clock ought to run on Dublin time."
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from judge.desk.commands import Create
from judge.desk.hearing.scene import Meant, Scene
from judge.desk.reading.parts import first_word
from judge.desk.reading.reader import QUOTED
from judge.desk.reading.slots import SlotReader, flat
from judge.game.setting_kinds import Value
from judge.game.settings import Choices, gathered
from judge.prose.sentences import sentences

MOST_SENTENCES = 16
"""So many sentences of a letter tell what its game is to be like."""


@dataclass(frozen=True, slots=True)
class Described:
    """What a sentence tells of a game that is to be: its name, its board, its settings."""

    name: str = ""
    pairs: tuple[tuple[str, Value], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.name or self.pairs)


def creating(scene: Scene) -> Meant:
    """A new game, with all that the letter says of it."""
    own = told(scene.sentence, scene.slots)
    others = [told(text, scene.slots, is_beside=True) for text in _others(scene)]
    names = list(dict.fromkeys(one.name for one in (own, *others) if one.name))
    pairs = list(dict.fromkeys(pair for one in (own, *others) for pair in one.pairs))
    if not (own.name or names) or contradicts(pairs):
        return Meant(lacks="create")
    command = Create(own.name or names[0], Choices(gathered(pairs).values))
    spans = scene.slots.find("span", scene.sentence)
    is_all = not spans or bool(scene.slots.amounts(scene.sentence))
    is_all = is_all and (bool(own.name) or len(names) == 1)
    clock = scene.case.office.commands.clock
    is_all = is_all and not (clock.recurs(scene.sentence) or clock.exempts(scene.sentence))
    is_all = is_all and not _is_cut_short(scene.sentence, own)
    return Meant(command, has_slots=True) if is_all else Meant(lacks="sure", others=(command,))


def _is_cut_short(sentence: str, own: Described) -> bool:
    """Whether a line with CREATE says more than the grammar could read, and nothing that we know.

    "create game lark rulebook 1971" opens no game by other rules.
    """
    return first_word(sentence) == "create" and bool(own.name) and not own.pairs


def told(sentence: str, slots: SlotReader, *, is_beside: bool = False) -> Described:
    """What a sentence tells of a game; `is_beside` the one that wants it."""
    boards = slots.boards_named.find(flat(sentence))
    places = (
        slot  # "the Swiss board" names no clock
        for slot in slots.zones(sentence)
        if not any(slot.start < board.end and board.start < slot.end for board in boards)
    )
    zones = tuple(dict.fromkeys(slot.value for slot in places))
    if is_beside and not slots.names_clock(sentence):
        zones = ()
    pairs = (
        *slots.amounts(sentence).items(),
        *(("variant", board) for board in slots.boards(sentence)),
        *(("zone", zone) for zone in zones),
    )
    return Described(slots.game_name(sentence, is_beside=is_beside), pairs)


def _others(scene: Scene) -> Iterator[str]:
    """The other sentences of its letter; nothing quoted."""
    found = (p.text for p in islice(sentences(scene.text), MOST_SENTENCES))
    return (text for text in found if scene.sentence not in text and not QUOTED.match(text))


def contradicts(pairs: Sequence[tuple[str, Value]]) -> bool:
    """Whether something is told twice, and not the same."""
    return len({name for name, _ in pairs}) < len(pairs)
