"""What is asked of a gamesmaster who wants somebody to act for them: the lines of DEPUTY.

Nobody is asked to be deputy for a sentence: the lines that would do it are told, with answers. What
is missing is asked for, and what can't be is refused as the command itself would be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from judge.desk.absent_days import days_named
from judge.desk.answers import Case
from judge.desk.commands.deputies import NameDeputy
from judge.desk.commands.named_days import Day
from judge.desk.commands.questions import Help
from judge.desk.commands.seats import Away, ToldEnd
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.slots import addresses, flat
from judge.desk.reading.standing_in import StandingIn, StandsIn
from judge.game.anonymity import is_told_who_plays
from judge.game.game import Game
from judge.game.schedule import zone_of
from judge.prose.passages import Passage
from judge.prose.sentences import sentences

MOST_SENTENCES = 60


@dataclass(frozen=True, slots=True)
class StandInSaid:
    """What of a letter is about a deputy: where it stands, and how."""

    passage: Passage
    start: int
    end: int
    standing: StandsIn

    @property
    def text(self) -> str:
        return self.passage.text[self.start : self.end]


@dataclass(frozen=True)
class StandInAsked:
    """A letter that tells of a deputy, in its game."""

    game: Game
    case: Case

    @property
    def words(self) -> StandingIn:
        """The words by which somebody speaks of a deputy."""
        return self.case.office.commands.standing_in

    @cached_property
    def sentences(self) -> tuple[Passage, ...]:
        """The sentences of the letter, which each clause of it may ask for."""
        return sentences(self.case.letter.text)[:MOST_SENTENCES]

    @property
    def is_away(self) -> bool:
        """Whether by what is on file the gamesmaster is away, or will be."""
        unled = self.game.people.unled
        return unled is not None and unled.ends > self.case.now

    def asked(self, said: Sequence[StandInSaid]) -> Iterator[Part]:
        """What a letter with some sentences about a deputy asks for."""
        first = said[0]
        number, text = first.passage.line, first.passage.text
        whole = " ".join(one.text for one in said)
        if all(one.standing is StandsIn.ASKED for one in said):
            yield CommandLine(number, text, Help("deputy"))
            return
        if any(one.standing is StandsIn.NOBODY for one in said):
            yield self._none(number, text)
            return
        found = list(dict.fromkeys(self._addresses(whole)))
        days = self._until(said)
        if days is not None and (away := self._absence(said, days)):
            yield CommandLine(number, text, away)
        yield self._deputy(number, text, whole, found, days)

    def _none(self, number: int, text: str) -> CommandProblem:
        """Nobody is to act any more, or isn't."""
        line = self.case.say("deputy.line_none") if self.game.people.deputy is not None else ""
        fault = "wish.one" if line else "deputy.said_none"
        return CommandProblem(number, text, 0, "deputy", fault, line)

    def _deputy(
        self,
        number: int,
        text: str,
        whole: str,
        found: Sequence[str],
        days: tuple[date, date] | None,
    ) -> Part:
        """The lines that would ask somebody, or what they lack."""
        say = self.case.say
        ends = f"{days[1]:%Y-%m-%d}" if days is not None else ""
        example = ends or ("" if self.is_away else say("deputy.example_ends"))
        name = self.words.name_of(whole, found[0] if found else "")
        kinds = self._given(whole) or self._offered()

        def problem(fault: str, usage: str, beside: str = "") -> CommandProblem:
            return CommandProblem(number, text, 0, "deputy", f"deputy.{fault}", usage, beside)

        if not found:
            whom = say("deputy.example_whom", name=name or say("deputy.example_name"))
            usage = self._line(whom, kinds[0], example)
            return problem("told_whose", usage, name or say("deputy.them"))
        whom = say("deputy.whom", name=name, address=found[0])
        people = [whom] if name and len(found) == 1 else found[:2]
        if not (ends or self.is_away):
            return problem("told_until", self._line(people[0], kinds[0], example), found[0])
        lines = [self._line(who, what, ends) for who in people for what in kinds]
        if (refused := self._refused(number, text, lines[0])) is not None:
            return refused
        if self.words.excepts(whole):
            return problem("told_which", self._line(people[0], say("deputy.some"), ends))
        later = self._begins_later(days)
        if len(lines) == 1:
            return problem("told_one", lines[0], later)
        shown = say("wish.or").join(f'"{one}"' for one in lines)
        return replace(problem("told_several", shown, later), readings=tuple(lines))

    def _begins_later(self, days: tuple[date, date] | None) -> str:
        """That a deputy of some days to come acts before these, too."""
        today = self.case.now.astimezone(zone_of(self.game.settings.zone)).date()
        if days is None or days[0] <= today or days[0] == days[1]:
            return ""
        return self.case.say("deputy.begins", first=f"{days[0]:%Y-%m-%d}")

    def _line(self, who: str, what: str, until: str) -> str:
        kind = "deputy.line" if until else "deputy.line_away"
        return self.case.say(kind, who=who, what=what, ends=until)

    def _refused(self, number: int, text: str, line: str) -> CommandLine | None:
        """The command itself, where nobody could be asked by it: that is told with its reason."""
        command = NameDeputy(line.removeprefix("deputy "))
        answer = self.case.ask_clerk(command, self.case)
        return CommandLine(number, text, command) if answer.failed else None

    def _addresses(self, whole: str) -> Iterator[str]:
        """Whom it is about: an address beside it, the only other one of the letter, a player's."""
        own = self.game.people.master.player.address
        found = [a for a in addresses(whole) if a.lower() != own]
        if found:
            yield from found
            return
        if len(self.others) == 1:
            yield self.others[0]
            return
        names = {name.lower() for name in self.words.people(whole)}
        for seat in self.game.people.seats:
            if not seat.vacant and {*seat.player.called.lower().split()[:1]} & names:
                yield seat.player.address
                return

    def _given(self, whole: str) -> tuple[str, ...]:
        """What is given, if that is said; where names are kept, nobody has the seats."""
        given = self.words.charges(whole)
        if given == ("all",) and not is_told_who_plays(self.game):
            return (self.case.say("deputy.without_seats"),)
        return (self.case.office.phrases.in_a_row(given),) if given else ()

    def _offered(self) -> tuple[str, ...]:
        most = "deputy.all" if is_told_who_plays(self.game) else "deputy.without_seats"
        return self.case.say(most), self.case.say("deputy.some")

    def _until(self, said: Sequence[StandInSaid]) -> tuple[date, date] | None:
        """The first and the last day: beside it, in its sentence, or of the absence."""
        texts = [one.text for one in said] + [one.passage.text for one in said]
        beside = (one.text for one in self.sentences)
        texts += [s for s in beside if self.words.is_of_absence(s) or self._returns(s)]
        return next(filter(None, map(self.days, texts)), None)

    def _returns(self, text: str) -> bool:
        returning = self.case.office.commands.absences.returning
        return returning.told(flat(text)) is not ToldEnd.NONE

    def _absence(self, said: Sequence[StandInSaid], days: tuple[date, date]) -> Away | None:
        """The absence of a sentence that was taken whole, with the days of its deputy in it."""
        whole = next((one for one in said if one.text == one.passage.text), None)
        if whole is None or not self.words.is_of_absence(whole.text) or "?" in whole.text:
            return None
        if self.words.supposes(whole.text):
            return None
        first, last = map(Day.of, days)
        return Away(first, last)

    @cached_property
    def others(self) -> Sequence[str]:
        """The addresses of a letter that aren't the gamesmaster's own."""
        own = self.game.people.master.player.address
        found = (a for p in self.sentences for a in addresses(p.text) if a.lower() != own)
        return tuple(dict.fromkeys(found))

    def days(self, text: str) -> tuple[date, date] | None:
        """The first and the last day that a text names; None for none."""
        days = days_named(text, self.case)
        return (min(a for a, _ in days), max(b for _, b in days)) if days else None
