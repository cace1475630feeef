"""The story of a year, in two or three sentences: who gained, who lost or fell, who leads.

Each of them says what the tables of the same year say, and nothing of why. Words change from
year to year, so that a long game doesn't read like its own index; what they say does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.desk.issue import Issue
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing
from judge.game.standing import alive_in

_MANY = 2
"""A power that gains or loses so many centres has a sentence to itself."""
_FEW = 3
"""Of more powers than these that are level no names are given."""
_TOOK = ("took", "won", "gained")
_FELL = ("fell", "vanished", "gone")
_SHRANK = ("shrank", "dropped", "down")
_LEADS = ("leads", "ahead", "first")


@dataclass(frozen=True, slots=True)
class YearFacts:
    """What a story is told from: the year, and the position before it and after it.

    `stopped` names the phase that is played next, if the year isn't over.
    """

    year: int
    powers: tuple[Power, ...]
    victory: int
    before: Position
    after: Position
    stopped: str = ""

    def had(self, power: Power) -> int:
        """The centres of a power when the year began."""
        return len(self.before.centres_of(power))

    def has(self, power: Power) -> int:
        """The centres of a power when it was over."""
        return len(self.after.centres_of(power))

    @property
    def fallen(self) -> tuple[Power, ...]:
        """Who had something on the board when the year began, and has nothing now."""
        left = alive_in(self.after, self.powers)
        return tuple(p for p in alive_in(self.before, self.powers) if p not in left)

    @property
    def taken(self) -> Mapping[Power, tuple[tuple[Province, Power | None], ...]]:
        """Who took which centres, by their names, and from whom; who took most stands first."""
        rows: dict[Power, list[tuple[Province, Power | None]]] = {p: [] for p in self.powers}
        for place, owner in sorted(self.after.owners.items(), key=lambda row: row[0].name):
            loser = self.before.owners.get(place)
            if loser != owner:
                rows[owner].append((place, loser))
        ranked = sorted(self.powers, key=lambda power: -len(rows[power]))
        return {power: tuple(rows[power]) for power in ranked if rows[power]}

    @property
    def freed(self) -> tuple[Province, ...]:
        """What was somebody's and is nobody's."""
        return tuple(
            sorted((p for p in self.before.owners if p not in self.after.owners), key=_name)
        )


def facts_of(year: Sequence[Issue], phrases: Phrasebook) -> YearFacts:
    """What there is to tell of the issues of a year."""
    game, first = year[-1].game, year[0]
    position, is_over = game.table.position, game.ending is not None
    is_whole = is_over or position.phase.year > first.phase.year
    return YearFacts(
        first.phase.year,
        game.variant.powers,
        game.variant.victory,
        first.processed.before.table.position,
        position,
        "" if is_whole else phrases.name_phase(position.phase),
    )


def story_of(facts: YearFacts, phrases: Phrasebook) -> tuple[str, ...]:
    """The sentences of a year, each with its full stop."""
    told = [*_gains(facts, phrases), *_losses(facts, phrases)]
    if not told and not facts.stopped:
        told.append(phrases.say("story.nothing"))
    if told:  # before Fall nobody has won or lost anything, and the last year told who leads
        told += _lead(facts, phrases)
    if facts.stopped:
        told.append(phrases.say("story.stopped", phase=facts.stopped))
    return tuple(told)


def _gains(facts: YearFacts, phrases: Phrasebook) -> Iterator[str]:
    """Who took what: who took most has a sentence, all others share one."""
    taken = facts.taken
    rows = [
        phrases.say(
            f"story.{_TOOK[(facts.year + number) % len(_TOOK)]}",
            power=power.name,
            places=_places(places, phrases),
        )
        for number, (power, places) in enumerate(taken.items())
    ]
    numbers = [len(places) for places in taken.values()]
    if numbers[1:] and numbers[0] >= _MANY and numbers[0] > numbers[1]:
        first = next(iter(taken))
        yield phrases.count("story.grew", facts.has(first), said=rows.pop(0))
    if rows:
        yield phrases.say("story.others", said=phrases.say("story.beside").join(rows))
    if facts.freed:
        yield phrases.say("story.freed", places=listing(map(_name, facts.freed), phrases))


def _places(rows: Sequence[tuple[Province, Power | None]], phrases: Phrasebook) -> str:
    """Centres, those of the same power beside each other: "Norway, and Kiel from Germany"."""
    free = listing((place.name for place, loser in rows if loser is None), phrases)
    won = [(place, loser) for place, loser in rows if loser is not None]
    from_each = [
        phrases.say(
            "story.from", places=listing((place.name for place, _ in of), phrases), power=power
        )
        for power, of in groupby(sorted(won, key=_loser), key=_loser)
    ]
    if not free and len(from_each) == len(won):
        return listing(from_each, phrases)
    # "Norway and Kiel from Germany" would take both from Germany.
    return phrases.say("story.and").join([free, *from_each] if free else from_each)


def _losses(facts: YearFacts, phrases: Phrasebook) -> Iterator[str]:
    """Who fell; else who lost most, if that is much."""
    if fallen := facts.fallen:
        names = listing((power.name for power in fallen), phrases)
        yield phrases.say(f"story.{_FELL[facts.year % len(_FELL)]}", powers=names)
        return
    lost = {power: facts.had(power) - facts.has(power) for power in facts.powers}
    most = max(lost.values(), default=0)
    losers = [power for power in facts.powers if lost[power] == most]
    if most < _MANY or len(losers) > _FEW:
        return
    names = listing((power.name for power in losers), phrases)
    if len(losers) > 1:
        yield phrases.say("story.each_lost", powers=names, number=most)
    else:
        had, has = facts.had(losers[0]), facts.has(losers[0])
        how = f"story.{_SHRANK[facts.year % len(_SHRANK)]}"
        yield phrases.say(how, power=names, had=had, number=has)


def _lead(facts: YearFacts, phrases: Phrasebook) -> Iterator[str]:
    """Where the line stands: who has most centres, and how many win."""
    ranked = sorted(facts.powers, key=lambda power: -facts.has(power))
    levels = [(number, list(of)) for number, of in groupby(ranked, key=facts.has) if number]
    if not levels:
        return
    most, leaders = levels[0]
    names = listing((power.name for power in leaders), phrases)
    gaps: dict[str, object] = {"victory": facts.victory, "power": names}
    if len(leaders) > _FEW:
        yield phrases.count("story.shared", most, powers=len(leaders))
    elif len(leaders) > 1:
        yield phrases.count("story.level", most, **gaps)
    elif most >= facts.victory:
        yield phrases.count("story.reached", most, **gaps)
    else:
        second, others = levels[1] if levels[1:] else (0, [])
        how = _LEADS[facts.year % len(_LEADS)] if 0 < len(others) <= _FEW else "leads"
        gaps["others"] = listing((power.name for power in others), phrases)
        yield phrases.count(f"story.{how}", most, gap=most - second, **gaps)


def _name(place: Province) -> str:
    return place.name


def _loser(row: tuple[Province, Power | None]) -> str:
    return row[1].name if row[1] is not None else ""
