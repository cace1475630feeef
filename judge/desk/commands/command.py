"""What a command says of its kind: how it is written, who may give it, how it is weighed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from functools import cache
from typing import Any, ClassVar, TypeVar, cast, get_type_hints

from judge.desk.commands.blanks import Blank


class Giver(Enum):
    """Who may give a command."""

    ANYBODY = "anybody"
    OF_GAME = "who is something to a game"
    """What that has to be, the clerk says."""
    PLAYER = "who plays a power"
    MASTER = "the gamesmaster"
    """By the secret address, in a letter that can't be doubted."""


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A way to write a command.

    The `words` are those with which it begins; each names a sentence on how it is written (`usage`
    in the phrasebook). It may begin with `also`, too: words of the old judges and of people, of
    which we tell by the first of the `words`. The `rule` reads it: a word in quotation marks is
    that word, all else stands in `grammar/commands.lark`. What it finds fills the blanks of the
    command, and some fields are what the phrasing `sets`. `written` are lines that we write for
    it, with the fields that they name: the one is taken that leaves no field out and none empty.
    What is `harmless` brings nothing about if no more is said. What is `spoken` says it as well, in
    fixed words and in small letters; what is `vague` may say it, with whatever stands behind it:
    that is asked about.
    """

    words: tuple[str, ...]
    rule: str
    written: tuple[str, ...] = ()
    sets: Mapping[str, object] = field(default_factory=dict)
    harmless: bool = False
    also: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    vague: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Declared:
    """What the rooms know of a kind of command: from these their tables are made.

    Its `phrasings` are how it is written, `help` is the page that tells of it.
    A `question` changes nothing: it may be asked in any words, and with a question mark.
    What is `begged` may be asked for with "could we ...?": it can be taken back. What is
    `irrevocable` can't be undone by whoever gave it: a seat needs its secret address for
    it. What is `granted` a player may ask for, and the gamesmaster grants. What is done `once`
    is done once a letter. What is `weighty` is done only if its whole paragraph is accounted
    for, but for what is harmless of it. What is `queried` is never done for a question, however
    politely it is put: "may I join?". Of what is `about` one thing a letter can't say this and
    that. What is `light` is as easily taken back as given. What is `of_phase` is meant for the
    phase in which it was written. With a `strict` word of its hardly a sentence begins: behind
    it, what can't be read is told. A `clear` one means it behind "I'd like to", too. What it
    `quotes` is for others to read, with any question mark behind it.
    """

    giver: Giver
    phrasings: tuple[Phrasing, ...]
    help: str = ""
    question: bool = False
    begged: bool = False
    irrevocable: bool = False
    granted: bool = False
    once: bool = False
    weighty: bool = False
    queried: bool = False
    about: str = ""
    light: bool = False
    of_phase: bool = False
    quotes: bool = False
    strict: tuple[str, ...] = ()
    clear: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words with which it begins, in any of its phrasings."""
        return tuple(word for phrasing in self.phrasings for word in phrasing.words)

    @property
    def word(self) -> str:
        """The word with which it is written, to say how; HELP's for what isn't written so."""
        return next(iter(self.words), "help")


class Command:
    """What a letter asks for; each kind has its declaration."""

    __slots__ = ()
    declared: ClassVar[Declared]


C = TypeVar("C", bound=Command)


def blanks_of(kind: type[Command]) -> Mapping[str, Blank]:
    """The blanks of a kind of command, by its fields."""
    return _blanks_of(cast("Any", kind))


@cache
def _blanks_of(kind: Any) -> Mapping[str, Blank]:
    hints = get_type_hints(kind, include_extras=True)
    found = ((name, getattr(hint, "__metadata__", ())) for name, hint in hints.items())
    return {name: blanks[0] for name, blanks in found if blanks}


def made_of(kind: type[C], phrasing: Phrasing, children: Sequence[Any] = ()) -> C:
    """The command that a phrasing of it says, with what stands in its blanks."""
    for child in children:
        if isinstance(child, kind):
            return child
    values: dict[str, Any] = dict(phrasing.sets)
    for name, blank in blanks_of(kind).items():
        fitting = [child for child in children if _called(child) in blank.fills]
        if fitting:
            values[name] = blank.read(fitting)
    for one in fields(cast("Any", kind)):
        if one.name not in values and one.default is MISSING:
            values[one.name] = blanks_of(kind)[one.name].empty
    return kind(**values)


def _called(child: Any) -> str:
    """What the grammar calls a child of a tree: a terminal, or what a rule has made of it."""
    return getattr(child, "type", "") or type(child).__name__
