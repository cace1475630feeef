"""Whether each part of a sentence about the clock that was only heard is accounted for.

What is heard is found by its lengths of time and its times; "in amber", "for Anna" and "once per
player" beside them are parts, too. The words are those of `grammar/accounted.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.desk.commands.clock import Extend, Remind, SetDeadline
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.clause_words import Atom, ClauseWords
from judge.desk.reading.press_words import Phrases
from judge.desk.reading.slots import flat

_HEAD = re.compile(
    r"^\s{0,8}(?:(?:re|aw|fwd?|wg|sv):\s{0,4}){0,3}\[([^\]]{1,40})\]:?", re.IGNORECASE
)
"""The game in brackets, as subjects name it, and people begin their first line."""
_SIGN = re.compile(r"[,;:.!()\u2026\u2013\u2014]+|//")
_YEAR = re.compile(r"1\d{3}")
"""Of the game's years a setting knows none."""
_DRAWN = re.compile(r" (?=')")
_HEADS = (":", "-", "\u2013", "\u2014")
_TELL = frozenset(
    {
        "span", "zone", "hour", "vague", "evening", "morning", "dates", "weekday", "recurring",
        "midnight",
    }
)  # fmt: skip
_PHASES = frozenset({"moves", "retreats", "builds", "phases", "first", "rest"})
_SAYING = frozenset(
    {
        "no", "free", "only", "except", "night", "quiet", "weekend", "workdays", "weekday",
        "recurring", "hour", "vague", "midnight", "evening", "morning", "dates", "holidays",
        "rate", "times", "at_once", "always", "end", "some",
    }
)  # fmt: skip
"""Classes of words of which what is set by lengths of time takes no notice."""
LONGEST_HEAD = 3
"""So many words before a colon name what is spoken of: "Next game:"."""
LONGEST_AHEAD = 6
"""Of more words it is a reason, unless it begins with one that leads to something."""
LONGEST_OBJECT = 4
"""In so many words behind a verb stands what is moved: "the next turn's deadline"."""
_AND = frozenset({"and", "und", "et", "then"})


@dataclass(frozen=True, slots=True)
class _Part:
    """What stands between two marks of a sentence."""

    atoms: tuple[Atom, ...]
    mark: str

    @property
    def tells(self) -> bool:
        return any(atom.kind in _TELL for atom in self.atoms)


class Accounts(Phrases):
    """Looks for what isn't accounted for; built once from the table and the words of sentences."""

    def __init__(self, table: str, words: ClauseWords) -> None:
        super().__init__(table)
        self._words = words

    def left_over(self, command: Command, text: str, known: Collection[str]) -> str:
        """What of a sentence narrows a command that takes no notice of it; "" for nothing.

        `known` are names that narrow nothing: that of the game itself.
        """
        parts = list(self._parts_of(text))
        first = next((n for n, part in enumerate(parts) if part.tells), len(parts))
        found = (
            self._left_of(n, part, command, known, is_ahead=n < first)
            for n, part in enumerate(parts)
        )
        is_of_time = isinstance(command, Extend | SetDeadline)
        whole = (
            self._so_already(parts, is_of_time=is_of_time),
            self.moved_by(text) if is_of_time else "",
        )
        return next(filter(None, (*found, *whole, self._in_passing(parts, command))), "")

    def _parts_of(self, text: str) -> Iterator[_Part]:
        """A sentence from mark to mark; behind a game in brackets it begins anew."""
        return _parts(self._words.atoms(_HEAD.sub(r"\1: ", flat(text))))

    def _left_of(
        self, number: int, part: _Part, command: Command, known: Collection[str], *, is_ahead: bool
    ) -> str:
        atoms = self._without_reason(part.atoms)
        if not atoms:
            return ""
        if self.match(("AGAIN",), tokens_apart(_text(atoms)), 0)[0]:
            return ""
        if not part.tells and not (is_ahead and len(atoms) <= LONGEST_AHEAD):
            if self._is_unset(atoms, command) or self._narrows(atoms[:3]):
                return _text(atoms)
            atoms = atoms[:4] if self._begins_more(atoms[0], command) else ()
        text = _text(atoms)
        if self._narrows(atoms):
            return text
        is_head = is_ahead and number == 0 and len(atoms) <= LONGEST_HEAD
        if is_head and part.mark.startswith(_HEADS):
            names = [a.text for a in atoms if a.kind == "word" and a.text not in known]
            if names and not all(self.has("KNOWN", name) for name in names):
                return text
        return self._led_to(atoms, command, known) or self._unheeded(atoms, command)

    def _narrows(self, atoms: Sequence[Atom]) -> bool:
        return self.is_in("NARROWS", tokens_apart(_text(atoms)))

    def _is_unset(self, atoms: Sequence[Atom], command: Command) -> bool:
        """Whether phases are named to no end: "moves 5 days, retreats whatever"."""
        if not isinstance(command, ChangeSettings):
            return False
        return any(a.kind in _PHASES for a in atoms) and any(a.kind == "word" for a in atoms)

    def _begins_more(self, atom: Atom, command: Command) -> bool:
        """Whether a part behind what is told says where, when or for whom it is so."""
        if self.has("LEADS", atom.text):
            return True
        return isinstance(command, ChangeSettings) and atom.kind in {"no", "only", "number"}

    def _without_reason(self, atoms: tuple[Atom, ...]) -> tuple[Atom, ...]:
        for at, atom in enumerate(atoms):
            behind = atoms[at + 1].text if at + 1 < len(atoms) else ""
            if self.has("SINCE", atom.text) and behind not in {"for", "of"}:
                return atoms[:at]
        return atoms

    def _led_to(self, atoms: Sequence[Atom], command: Command, known: Collection[str]) -> str:
        """Where something unknown is led to, or somebody's own: "in amber", "my turn"."""
        for at, atom in enumerate(atoms):
            behind = atoms[at + 1].text if at + 1 < len(atoms) else ""
            is_whose = self.has("WHOSE", atom.text) and not self.has("KNOWN", behind)
            if is_whose or self._is_somebodys(atom):
                return " ".join(one.text for one in atoms[at : at + 2])
            if not self.has("LEADS", atom.text):
                continue
            to = next((n for n in range(at + 1, len(atoms)) if not self._joins(atoms[n])), None)
            if to is not None and not self._is_known(atoms[to], command, known):
                return " ".join(one.text for one in atoms[at : to + 1])
        return ""

    def _is_somebodys(self, atom: Atom) -> bool:
        """Whether a word is a name in the genitive: "Anna's group"."""
        owner = atom.text.removesuffix("'s")
        return atom.kind == "word" and owner != atom.text and not self.has("KNOWN", owner)

    def _joins(self, atom: Atom) -> bool:
        return self.has("BETWEEN", atom.text)

    def _is_known(self, atom: Atom, command: Command, known: Collection[str]) -> bool:
        word = atom.text.strip("'\"")
        if word in known or self.has("KNOWN", word):
            return True
        if atom.kind == "zone":
            return isinstance(command, SetDeadline) or _sets_zone(command)
        if isinstance(command, ChangeSettings):
            return atom.kind != "word"
        return self.has("SEASONS", word) or atom.kind not in {"word", "holidays"}

    def _unheeded(self, atoms: Sequence[Atom], command: Command) -> str:
        """What would say something of what is set, and isn't heeded: a day, a "no", a number."""
        if isinstance(command, Remind):
            return next((atom.text for atom in atoms if atom.kind == "free"), "")
        if not isinstance(command, ChangeSettings):
            return ""
        told = {value for _, value in command.choices.values}
        for at, atom in enumerate(atoms):
            if (
                self.has("OF_THE_YEAR", atom.text)
                or _YEAR.fullmatch(atom.text)
                or (atom.kind == "span" and atom.value not in told)
            ):
                return atom.text
            near = {one.kind for one in atoms[max(0, at - 3) : at + 4]}
            is_lone = atom.kind == "number" and not near & _PHASES
            is_put_off = any(self.has("PUT", one.text) for one in atoms[:at])
            if (atom.kind in _SAYING and not is_put_off) or is_lone:
                return atom.text
        return ""

    def moved_by(self, text: str) -> str:
        """What moves a deadline by a sentence, if neither we nor I: "the pause moved it"; or ""."""
        for part in self._parts_of(text):
            said = _text(part.atoms)
            tokens = tokens_apart(said)
            words = [token.word for token in tokens]
            for at, word in enumerate(words):
                behind = words[at + 1 : at + 1 + LONGEST_OBJECT]
                if self.has("MOVES", word) and any(
                    self.has("MOVED", one.rpartition("'")[2]) for one in behind
                ):
                    led = [one for one in words[:at] if not self.has("MAY", one)]
                    if led and not self.has("WE", led[-1]):
                        return said[: tokens[at].end]
        return ""

    def _so_already(self, parts: Sequence[_Part], *, is_of_time: bool) -> str:
        """A part by which something is told that is so: "as it says in the settings"."""
        rows = ("SO_ALREADY", "RULES") if is_of_time else ("SO_ALREADY",)
        said = (_text(part.atoms) for part in parts)
        told = (text for text in said if self.is_any_in(rows, tokens_apart(text)))
        return next(told, "")

    def _in_passing(self, parts: Sequence[_Part], command: Command) -> str:
        """What is so when more time is over: "two more days and it's weekend" asks for none."""
        if not isinstance(command, Extend | Remind):
            return ""
        told = next((n for n, part in enumerate(parts) if part.tells), 0)
        atoms = [atom for part in parts[told : told + 1] for atom in part.atoms]
        behind_it = [part.atoms for part in parts[told + 1 : told + 2]]
        atoms += [a for one in behind_it if one and one[0].text in _AND for a in one]
        ends = next((n for n, atom in enumerate(atoms) if atom.text in _AND), len(atoms))
        asks = any(self.is_in("ASKS", tokens_apart(atom.text)) for atom in atoms[:ends])
        behind = _text(atoms[ends:])
        return behind if not asks and self.is_in("STATES", tokens_apart(behind)) else ""


def _text(atoms: Sequence[Atom]) -> str:
    return _DRAWN.sub("", " ".join(atom.text for atom in atoms))


def _sets_zone(command: Command) -> bool:
    return isinstance(command, ChangeSettings) and "zone" in command.choices.by_name


def _parts(atoms: Sequence[Atom]) -> Iterator[_Part]:
    """The words of a sentence, from mark to mark."""
    begin = 0
    atoms = [replace(a, text=a.text.rstrip(".")) if a.kind == "word" else a for a in atoms]
    for at, atom in enumerate(atoms):
        if (atom.kind == "sep" and _SIGN.fullmatch(atom.text)) or atom.text in _HEADS:
            yield _Part(tuple(atoms[begin:at]), atom.text)
            begin = at + 1
    yield _Part(tuple(atoms[begin:]), "")
