"""What is rash to do on a sentence, however sure its topic: it is asked about.

A phase that is processed can't be made secret again, and who relied on a deadline misses one that
comes sooner. So these take a request, outright, and not a sentence that tells of such a thing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from judge.desk.answers import Case
from judge.desk.clerks.clock import moment_of
from judge.desk.commands import Command
from judge.desk.commands.clock import SetDeadline
from judge.desk.commands.mastering import ChangeSettings, Process
from judge.desk.commands.offering import Replace
from judge.desk.commands.seats import Wait
from judge.desk.reading.slots import flat
from judge.game.game import Game

_WORD = re.compile(r"[^\W_]+")
_LINKS = frozenset({"for", "of", "at"})
_CODE = re.compile(r"[sfw]\d{4}[mra]?")
"""A phase by its letters: "F1901M"."""


@dataclass(frozen=True)
class Prudence:
    """The words of the table: who does something, by what it is asked of us, and what only tells.

    `questions` begin what asks, without a mark, too; `kinds` are the words for phases by their
    kind, and `seasons` for those by the season, each by its letter.
    """

    subjects: frozenset[str]
    polite: frozenset[str]
    modals: frozenset[str]
    questions: frozenset[str]
    past: frozenset[str]
    others: frozenset[str]
    until: frozenset[str]
    conditions: frozenset[str]
    acts: tuple[str, ...]
    named: tuple[str, ...]
    offers: tuple[str, ...]
    deadlines: tuple[str, ...]
    things: tuple[str, ...]
    kinds: Mapping[str, tuple[str, ...]]
    seasons: Mapping[str, tuple[str, ...]]

    def is_rash(self, command: Command | None, text: str, case: Case) -> bool:
        """Whether something is better asked about before it is done."""
        words = _WORD.findall(flat(text))
        if self._asks(words):
            return True
        if isinstance(command, Wait) and command.lasting and not command.waits:
            return not self.conditions.isdisjoint(words)
        return case.visitor.leads and self._is_rash_of_master(command, text, words, case)

    def _is_rash_of_master(
        self, command: Command | None, text: str, words: list[str], case: Case
    ) -> bool:
        """Whether what a gamesmaster says only tells of such a thing; of players it is a plea."""
        if self._wonders(words):
            return True
        match command:
            case Process():
                return self._tells_of_processing(words, case.game)
            case SetDeadline():
                is_sooner = self._is_sooner(command, case)
                return self._tells_of_a_time(words) if is_sooner else self._lasts_till(words)
            case ChangeSettings():
                return case.office.commands.clock.tells(text)
            case Replace():
                is_past = not self.past.isdisjoint(words)
                return is_past or not any(word.startswith(self.offers) for word in words)
            case _:
                return False

    def _asks(self, words: list[str]) -> bool:
        """Whether a sentence asks, though no mark says so: "Should I vote draw"."""
        return bool(words) and words[0] in self.questions and self.polite.isdisjoint(words)

    def _wonders(self, words: list[str]) -> bool:
        """Whether a gamesmaster says what they could do: "I could extend by two days"."""
        return any(one in self.subjects and two in self.modals for one, two in pairwise(words))

    def _tells_of_processing(self, words: list[str], game: Game | None) -> bool:
        """Whether somebody processes, or a phase that isn't played is to be."""
        for at, word in enumerate(words):
            led = set(words[max(0, at - 3) : at])
            if word.startswith(self.acts) and led & self.subjects and not led & self.polite:
                return True
        if "by" in words and "me" in words:
            return True
        return game is not None and self._is_other_phase(words, game)

    def _is_other_phase(self, words: list[str], game: Game) -> bool:
        phase = game.table.position.phase
        kind, season = phase.kind.value, str(phase)[0]
        said = {k for k, ways in self.kinds.items() if any(w.startswith(ways) for w in words)}
        when = {s for s, ways in self.seasons.items() if any(w in ways for w in words)}
        code = f"{season}{phase.year}{kind}".lower()
        named = [w for w in words if _CODE.fullmatch(w)]
        is_other = any(not code.startswith(one) for one in named)
        return is_other or bool(said - {kind}) or bool(when - {season})

    def _lasts_till(self, words: list[str]) -> bool:
        """Whether something goes on up to a time, and nothing is said to be put off till then."""
        is_named = any(word.startswith(self.named) for word in words)
        return not is_named and not self.until.isdisjoint(words)

    def _tells_of_a_time(self, words: list[str]) -> bool:
        """Whether a time is no deadline of the game's, or one that is over."""
        is_named = any(word.startswith(self.named) for word in words)
        others = self.subjects | self.past | self.others
        if not is_named or not (others - self.polite).isdisjoint(words):
            return True
        return any(
            one.startswith(self.deadlines) and two in _LINKS and self._is_foreign(three)
            for one, two, three in zip(words, words[1:], words[2:], strict=False)
        )

    def _is_foreign(self, word: str) -> bool:
        return not (word.startswith(self.things) or word[0].isdigit())

    @staticmethod
    def _is_sooner(command: SetDeadline, case: Case) -> bool:
        """Whether a deadline would be sooner than that which stands."""
        game = case.game
        if game is None or game.clock.deadline is None:
            return False
        moment = moment_of(command, game, case)
        return isinstance(moment, datetime) and moment < game.clock.deadline


def read_prudence(table: Mapping[str, Any]) -> Prudence:
    """The table as data; KeyError if it can't be."""
    return Prudence(
        subjects=frozenset(table["subjects"]),
        polite=frozenset(table["polite"]),
        modals=frozenset(table["modals"]),
        questions=frozenset(table["questions"]),
        past=frozenset(table["past"]),
        others=frozenset(table["others"]),
        until=frozenset(table["until"]),
        conditions=frozenset(table["conditions"]),
        acts=tuple(table["acts"]),
        named=tuple(table["named"]),
        offers=tuple(table["offers"]),
        deadlines=tuple(table["deadlines"]),
        things=tuple(table["things"]),
        kinds={kind: tuple(ways) for kind, ways in table["kinds"].items()},
        seasons={letter: tuple(ways) for letter, ways in table["seasons"].items()},
    )
