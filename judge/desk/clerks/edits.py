"""EDIT: a gamesmaster sets the position up otherwise, for a reason, and everybody is told.

Before the start it is the opening that is set up so.

"edit: A Ven to Tri, because ...", or a clause a line below that heading; "place A Ven Italy",
"remove A Tri" and "centre Tri is Italy's" need none. All of a letter is one act, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.board.calendar import PhaseKind
from judge.board.places import Location, Province
from judge.board.units import Power, Unit, UnitKind
from judge.desk.answers import Answer, Case, TakenBack, clerk_of, refusal
from judge.desk.clerks.clock import said_because
from judge.desk.clerks.visits import game_of
from judge.desk.commands.correcting import EditPosition
from judge.desk.names import power_named
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.edit_lines import BECAUSE, MOST_EDITS, WrittenEdit
from judge.desk.replies.agenda import write_why
from judge.desk.replies.edits import EditTold, edit_mails, edit_rows
from judge.desk.replies.layout import letter_text
from judge.game.edits import (
    CentreGiven,
    EditFault,
    PositionEdit,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    edit_position,
)
from judge.game.events import PositionEdited
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.phases import after_edit
from judge.orders.gazetteer import FoundPlace, squash
from judge.orders.reading.reader import read_place

MOST_LINES = 80
_KINDS = {"a": UnitKind.ARMY, "army": UnitKind.ARMY, "f": UnitKind.FLEET, "fleet": UnitKind.FLEET}
_SMALL = frozenset({"in", "at", "on"})
_WHOSE = frozenset({"for", "of"})
_ARTICLES = frozenset({"a", "an", "the"})
_MOST_OF_A_UNIT = 10
_MOST_WORDS = 4
"""Of a power's name."""


# ------------------------------------------------------------ found in a letter


def keep_edits(parts: Sequence[Part], case: Case) -> Sequence[Part]:
    """A gamesmaster's letter, in which all edits are one command, where the first stands."""
    game = case.game
    role = case.visitor.role
    leads = role is Role.MASTER or role is Role.DEPUTY
    if not leads or game is None or game.state is GameState.ENDED:
        return parts
    rows = case.letter.text.splitlines()[:MOST_LINES]
    loose = {part.number for part in parts if isinstance(part, _LOOSE)}
    said, taken = _said(rows, loose, _Reading(game, case))
    if not said:
        return parts
    first = min(taken)
    inside = [p.command for p in parts if p.number in taken and isinstance(p, CommandLine)]
    if any(not isinstance(command, EditPosition) for command in inside):
        return parts
    command = CommandLine(first, rows[first - 1], EditPosition("\n".join(said)))
    kept = [part for part in parts if part.number not in taken]
    return tuple(sorted((*kept, command), key=lambda part: part.number))


_LOOSE = OtherLine | CommandProblem | CommandLine


def _said(rows: Sequence[str], loose: set[int], reading: _Reading) -> tuple[list[str], set[int]]:
    """The clauses of a letter with the reasons behind them, and the numbers of their lines.

    Below a heading all of its paragraph is meant; what can't be read is told, and nothing is done.
    """
    lines, taken = reading.case.office.commands.edits, set[int]()
    said, reasons = list[str](), list[str]()
    is_inside = is_headed = is_why = False
    for number, row in enumerate(rows, start=1):
        if number not in loose:
            is_inside = is_headed = is_why = False
            continue
        behind = lines.head(row)
        is_edit = behind is not None or any(map(reading.is_meant, lines.read(row).edits))
        is_inside = is_edit or (is_inside and bool(row.strip()))
        is_headed = behind is not None or (is_headed and is_inside)
        if is_edit or is_headed or (is_inside and lines.leads_to_reason(row)):
            taken.add(number)
            # Another edit is no more of the reason above it.
            is_why = is_why and not is_edit
            text = row if behind is None else behind
            clause, why = ("", text) if is_why else lines.parted(text)
            said.append(clause)
            reasons.append(f"; {why}" if reasons and why and is_edit else why)
            is_why = is_why or bool(why) or clause != text
            is_headed = is_headed or lines.leads_to_reason(row)
    reason = " ".join(filter(None, map(str.strip, reasons))).replace(" ; ", "; ")
    clauses = [row for row in said if row.strip()]
    return [*clauses, *([f"{BECAUSE} {reason}"] if reason else [])], taken


# ------------------------------------------------------------ done


@clerk_of(EditPosition)
def edit(command: EditPosition, case: Case) -> Answer:
    """Set the position up otherwise."""
    game = game_of(case)
    if refused := _why_not(game, case):
        return refusal(refused)
    written = case.office.commands.edits.read(command.text)
    if not written.edits or len(written.edits) > MOST_EDITS:
        return refusal(case.say("edit.how" if not written.edits else "edit.too_many"))
    edits: list[PositionEdit] = []
    for clause in written.edits:
        found = _Reading(game, case).edit(clause)
        if isinstance(found, str):
            return refusal(case.say("edit.nothing", why=found, clause=clause.text))
        edits.append(found)
    position = edit_position(game.table.position, edits, game.variant.board)
    if isinstance(position, EditFault):
        why = case.say(f"edit.{position.kind}", about=position.about)
        return refusal(case.say("edit.none", why=why))
    if not written.reason:
        line = "; ".join(clause.text for clause in written.edits)
        return refusal(case.say("edit.reason", line=line), headline=case.say("edit.asked"))
    because = said_because(written.reason, game, case)
    event = PositionEdited(position, case.now, because)
    then = after_edit(game, event)
    rows = tuple(edit_rows(edits, case.office.phrases))
    gaps = {"game": game.name, "phase": case.name_phase(position.phase)}
    told = "\n".join((case.say("edit.notice", **gaps), *rows))
    mails = edit_mails(EditTold(case.say("edit.subject", **gaps), told, event, game, then), case)
    reason = case.say("reverting.why", why=write_why(because, case.office.phrases))
    done = (case.say("edit.done", **gaps), *rows, "", reason, "", case.say("edit.undo"))
    said = letter_text("\n".join(done)).rstrip()
    headline = case.say("edit.headline")
    return Answer(
        (said,), headline=headline, events=(event,), replies=mails, effects=(TakenBack(then),)
    )


def _why_not(game: Game, case: Case) -> str:
    """Why nothing can be edited in a game as it is: who plays in it would edit for themselves."""
    if game.state is GameState.ENDED:
        return case.say("not_running.ended", game=game.name)
    if game.people.master_plays:
        return case.say("edit.plays")
    is_retreat = game.table.position.phase.kind is PhaseKind.RETREAT
    return case.say("edit.retreats") if is_retreat else ""


@dataclass(frozen=True, slots=True)
class _Reading:
    """Finds what a clause means on the board."""

    game: Game
    case: Case

    def is_meant(self, clause: WrittenEdit) -> bool:
        """Whether a clause is an edit, without a heading: "place your orders" is none."""
        if clause.deed == "centre":
            return isinstance(self._place(clause.what), Location)
        words = [word for word in clause.what.split() if word.lower() not in _SMALL]
        if clause.deed not in {"place", "remove"} or len(words) > _MOST_OF_A_UNIT:
            return False
        starts = [n for n, word in enumerate(words[:3]) if word.lower() in _KINDS]
        return any(
            isinstance(self._place(" ".join(words[n + 1 : end])), Location)
            for n in starts
            for end in range(n + 2, len(words) + 1)
        )

    def edit(self, clause: WrittenEdit) -> PositionEdit | str:
        """The edit of a clause, or why there is none."""
        match clause.deed:
            case "move":
                return self._move(clause)
            case "remove":
                unit = self._unit(clause.what)
                return unit if isinstance(unit, str) else UnitRemoved(unit)
            case "centre":
                return self._centre(clause)
            case "place":
                return self._placed(clause)
            case _:
                return self.case.say("edit.unread")

    def _move(self, clause: WrittenEdit) -> PositionEdit | str:
        unit, to = self._unit(clause.what), self._place(clause.to)
        if isinstance(unit, str):
            return unit
        return to if isinstance(to, str) else UnitMoved(unit, _of_kind(to, unit.kind))

    def _centre(self, clause: WrittenEdit) -> PositionEdit | str:
        place = self._place(clause.what)
        if isinstance(place, str):
            return place
        whose = clause.to.replace("\u2019", "'")
        if squash(clause.to) in self.case.office.commands.edits.nobody or (
            whose.lower() in self.case.office.commands.edits.nobody
        ):
            return CentreGiven(place.province, None)
        power = power_named(whose.removesuffix("'s").removesuffix("'"), self.game.variant)
        if power is None:
            return self.case.say("edit.no_power", word=clause.to)
        return CentreGiven(place.province, power)

    def _placed(self, clause: WrittenEdit) -> PositionEdit | str:
        """A unit with its power before or behind it: "A Ven Italy", "an Italian army in Ven"."""
        words = clause.what.split()
        found = {
            Unit(power, kind, _of_kind(place, kind))
            for power, rest in self._powers_in(words)
            for kind, place in self._kinds_in(rest)
        }
        if len(found) == 1:
            return UnitPlaced(found.pop())
        return self.case.say("edit.whose" if not found else "edit.unclear")

    def _powers_in(self, words: Sequence[str]) -> Iterator[tuple[Power, Sequence[str]]]:
        """Each power that may be named at the end or the beginning, with the other words."""
        for length in range(1, min(_MOST_WORDS, len(words) - 1) + 1):
            power = power_named(" ".join(words[-length:]), self.game.variant)
            if power is not None:
                rest = words[:-length]
                yield power, rest[:-1] if rest[-1].lower() in _WHOSE else rest
            start = 1 if words[0].lower() in _ARTICLES and len(words) > length + 1 else 0
            for begin in {0, start}:
                power = power_named(" ".join(words[begin : begin + length]), self.game.variant)
                if power is not None:
                    yield power, words[begin + length :]

    def _kinds_in(self, words: Sequence[str]) -> Iterator[tuple[UnitKind, Location]]:
        """A kind of unit with its place: "A Ven", "an army in Ven"."""
        if words and words[0].lower() in _ARTICLES and len(words) > 2:
            yield from self._kinds_in(words[1:])
        kind = _KINDS.get(words[0].lower()) if words else None
        rest = words[2:] if len(words) > 2 and words[1].lower() in _SMALL else words[1:]
        place = self._place(" ".join(rest)) if kind is not None and rest else ""
        if kind is not None and isinstance(place, Location):
            yield kind, place

    def _unit(self, words: str) -> Unit | str:
        """The unit that stands where words say, of the kind that they say."""
        first, _, rest = words.strip().removeprefix("the ").partition(" ")
        kind = _KINDS.get(first.lower()) if rest.strip() else None
        place = self._place(rest if kind is not None else words)
        if isinstance(place, str):
            return place
        unit = self.game.table.position.unit_in(place.province)
        if unit is None:
            return self.case.say("edit.no_unit", place=place.province.name)
        if (kind or unit.kind) is not unit.kind or place.coast not in {None, unit.location.coast}:
            return self.case.say("edit.other_unit", unit=unit.printed, power=unit.power.name)
        return unit

    def _place(self, words: str) -> Location | str:
        """The place that words name, and nothing else does."""
        found = read_place(words, self.case.office.order_reader(self.game.variant))
        if isinstance(found, FoundPlace):
            found = Location(found.province)
        if isinstance(found, Location) and isinstance(found.province, Province):
            return found
        return self.case.say("edit.no_place", words=words)


def _of_kind(place: Location, kind: UnitKind) -> Location:
    """A place as a unit of a kind stands there: an army on no coast."""
    return Location(place.province) if kind is UnitKind.ARMY else place
