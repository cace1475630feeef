"""An issue in words, ready for any page: mail, archive or zine.

Everything here is public; what is one reader's alone is beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from judge.adjudication.resolution import Verdict
from judge.board.calendar import Phase, PhaseKind
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.dates import write_when
from judge.desk.issue import Issue, PowerStanding, Result
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import signed, unbroken
from judge.desk.replies.press import readers_shown
from judge.desk.replies.register import register_lines
from judge.desk.replies.report import hurried_sentence, missed_sentence, pictures_with, press_sender
from judge.desk.replies.results import flights, order_words
from judge.desk.replies.rulings import ruling_title
from judge.desk.replies.status import write_ending
from judge.game.press_letters import PressLetter
from judge.game.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Tint:
    """How a power's mark is painted on a page: its ground, and the letter on it."""

    ground: str
    letter: str

    @property
    def veil(self) -> str:
        """The ground so thin that words can be read on it, on a page of whatever colour."""
        return self.shade(0.14)

    def shade(self, share: float) -> str:
        """The ground, covering a share of what is below it."""
        red, green, blue = (int(self.ground[at : at + 2], 16) for at in (1, 3, 5))
        return f"rgba({red},{green},{blue},{share:.2f})"


Tints = Mapping[str, Tint]
_OUR_WORDS = {
    "->": "→",
    "SUPPORT": "supports",
    "CONVOY": "convoys",
    "HOLD": "holds",
    "DISBAND": "disbands",
}
_OLD_WORDS = re.compile("->|SUPPORT|CONVOY|HOLD|DISBAND")
PLAIN = Tint("#57534a", "#ffffff")


def named_tints(variant: Variant, tints: Tints) -> Mapping[str, tuple[Power, Tint]]:
    """What a power's mark is painted from, by its name."""
    return {power.name: (power, tints.get(power.id, PLAIN)) for power in variant.powers}


NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One order: what was ordered, what became of it, and why."""

    order: str
    outcome: str
    why: str
    failed: bool
    is_grave: bool = False
    """Whether the unit was driven out, or was ordered what can't be."""


@dataclass(frozen=True, slots=True)
class Section:
    """What one power did."""

    power: Power
    tint: Tint
    rows: tuple[OrderRow, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """What one power has; `change` is "+1", "−2" or nothing, `due` what it builds or removes."""

    power: Power
    tint: Tint
    number: int
    change: str
    centres: str
    units: str
    due: str


@dataclass(frozen=True, slots=True)
class PressColumn:
    """A letter to everybody, in paragraphs of lines; with where its pictures are found."""

    sender: str
    when: str
    paragraphs: tuple[tuple[str, ...], ...]
    enclosed: str = ""
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IssueView:
    """An issue in words."""

    game: str
    board: str
    number: int
    phase: str
    code: str
    when: str
    sections: tuple[Section, ...]
    flights: tuple[str, ...]
    missed: str
    hurried: str
    holdings: tuple[Holding, ...]
    register: tuple[str, ...]
    rulings: tuple[PressColumn, ...]
    press: tuple[PressColumn, ...]
    ending: str


def view_issue(
    issue: Issue,
    phrases: Phrasebook,
    tints: Tints,
    *,
    named: bool,
    found: Mapping[str, str] = NOTHING,
) -> IssueView:
    """Put an issue into words; `named` tells who played, at the end.

    `found` says where the pictures are that went with the press.
    """
    return IssueView(
        game=issue.game.name,
        board=issue.game.variant.title,
        number=issue.number,
        phase=phrases.name_phase(issue.phase),
        code=str(issue.phase),
        when=write_when(issue.at, "UTC", phrases),
        sections=tuple(
            Section(
                power,
                tints.get(power.id, PLAIN),
                tuple(_row(result, issue, phrases) for result in results),
            )
            for power, results in issue.results
        ),
        flights=flights(issue),
        missed=missed_sentence(issue, phrases),
        hurried=hurried_sentence(issue, phrases),
        holdings=tuple(
            view_holdings(
                issue.standings, tints, phrases, winter=_is_winter(issue.game.table.position.phase)
            )
        ),
        register=register_lines(issue.game.table.position, issue.game.variant, phrases),
        rulings=tuple(_view_ruling(ruling, phrases) for ruling in issue.rulings),
        press=tuple(view_press(press, press.text, phrases, found) for press in issue.press),
        ending=write_ending(issue.game, phrases, named=named),
    )


_GRAVE = frozenset({Verdict.INVALID, Verdict.REJECTED, Verdict.DESTROYED, Verdict.DROWNED})


def _is_winter(phase: Phase) -> bool:
    return phase.kind is PhaseKind.ADJUSTMENT


def _row(result: Result, issue: Issue, phrases: Phrasebook) -> OrderRow:
    outcome = result.outcome
    words = phrases.say(f"outcome.{outcome.verdict.name}")
    if outcome.by_default and outcome.verdict is Verdict.HOLDS:
        words = phrases.say("outcome.no_order")
    if result.dislodged:
        driven = phrases.say("outcome.dislodged")
        words = driven if outcome.verdict is Verdict.HOLDS else f"{words}, {driven}"
    order = order_words(outcome, issue).partition(", No Order Processed")[0]
    order = _OLD_WORDS.sub(lambda found: _OUR_WORDS[found[0]], order)
    why = phrases.explain(result.why) if result.why is not None else ""
    is_grave = result.dislodged or outcome.verdict in _GRAVE
    return OrderRow(order, words, why, result.has_failed or result.dislodged, is_grave)


def view_holdings(
    standings: Iterable[PowerStanding], tints: Tints, phrases: Phrasebook, *, winter: bool
) -> Iterator[Holding]:
    """What each power has; in `winter` also what it builds or removes."""
    for standing in standings:
        yield Holding(
            standing.power,
            tints.get(standing.power.id, PLAIN),
            len(standing.centres),
            signed(standing.change) if standing.change else "",
            " ".join(centre.id for centre in standing.centres),
            phrases.in_a_row(unbroken(u) for u in sorted(unit.printed for unit in standing.units)),
            _due(standing.due, phrases) if winter and standing.due else "",
        )


def _due(due: int, phrases: Phrasebook) -> str:
    return phrases.say(f"report.{'builds' if due > 0 else 'removes'}", number=abs(due))


def _view_ruling(ruling: Ruling, phrases: Phrasebook) -> PressColumn:
    """A ruling as a letter of the gamesmaster's; of one that was withdrawn its date alone."""
    title = ruling_title(ruling, "UTC", phrases)
    return PressColumn(title, "", () if ruling.withdrawn else _paragraphs(ruling.text))


def _paragraphs(text: str) -> tuple[tuple[str, ...], ...]:
    """The lines of a text, paragraph by paragraph."""
    blocks = "\n".join(line.rstrip() for line in text.splitlines()).split("\n\n")
    return tuple(tuple(b.strip("\n").split("\n")) for b in blocks if b.strip())


def view_press(
    press: PressLetter, text: str, phrases: Phrasebook, found: Mapping[str, str] = NOTHING
) -> PressColumn:
    """A letter to everybody; `text` is as much of it as there is room for.

    `found` says where a picture is; of one that isn't there it is said that it was sent.
    """
    pictures = tuple(found[name] for name in press.enclosed if name in found)
    said = pictures_with(press, phrases) if len(pictures) < len(press.enclosed) else ""
    return PressColumn(
        press_sender(press, phrases),
        write_when(press.at, "UTC", phrases),
        _paragraphs(text),
        said,
        pictures,
    )


def view_letter(
    letter: PressLetter, phrases: Phrasebook, found: Mapping[str, str] = NOTHING
) -> PressColumn:
    """A letter to some, whose writer lets everybody read it, with its readers."""
    readers = readers_shown(letter.readers, phrases)
    byline = phrases.say("press.byline", sender=press_sender(letter, phrases), readers=readers)
    return replace(view_press(letter, letter.text, phrases, found), sender=byline)
