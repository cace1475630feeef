"""The report in plain text: the old judges' tools and our own reader read it back."""

from __future__ import annotations

import re
from functools import cache

import pytest

from judge.adjudication.resolution import Outcome, Verdict
from judge.board.calendar import PhaseKind
from judge.board.variant import Variant
from judge.desk.echoes import results_alone
from judge.desk.issue import Issue, Result
from judge.desk.replies.headline import write_headline
from judge.desk.replies.personal import personal_part
from judge.desk.replies.report import Report
from judge.desk.replies.results import write_result
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.orders.model import (
    Build,
    Convoy,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.notation import write_order
from judge.orders.reading.reader import read_orders
from tests.desk.issues import issues
from tests.desk.oldjudge import OldResult, read_report

PHRASES = load_phrases()
BY_REMARK = {
    "bounce": Verdict.BOUNCES,
    "cut": Verdict.CUT,
    "no convoy": Verdict.NO_CONVOY,
    "void": Verdict.VOID,
    "illegal": Verdict.INVALID,
    "rejected": Verdict.REJECTED,
}
BY_ACTION = {
    "hold": Verdict.HOLDS,
    "no order": Verdict.HOLDS,
    "support": Verdict.GIVEN,
    "convoy": Verdict.CONVOYS,
    "build": Verdict.BUILT,
    "remove": Verdict.REMOVED,
    "waive": Verdict.WAIVED,
    "disband": Verdict.DESTROYED,
}
GAMES = [(id_, seed) for id_ in variant_ids() for seed in range(2)]
KNOWN = [(id_, seed) for id_, seed in GAMES if id_ != "swiss"]  # no old judge knew hyperspace


@cache
def played(id_: str, seed: int) -> tuple[Issue, ...]:
    """A game that several tests look at; nothing in it can be changed."""
    return tuple(issues(load_variant(id_), seed, 20))


def verdict_of(row: OldResult, kind: PhaseKind) -> Verdict:
    """What became of an order, as a reader of the old judges' mails must take it."""
    if "destroyed" in row.remarks:
        return Verdict.DESTROYED
    for remark in row.remarks:
        if remark in BY_REMARK:
            return BY_REMARK[remark]
    if row.action == "convoy" and "dislodged" in row.remarks:
        return Verdict.NO_CONVOY
    if row.action == "move":
        return Verdict.RETREATS if kind is PhaseKind.RETREAT else Verdict.MOVES
    if row.action == "default":
        return Verdict.DESTROYED if kind is PhaseKind.RETREAT else Verdict.REMOVED
    return BY_ACTION[row.action]


def taken_apart(outcome: Outcome, kind: PhaseKind) -> tuple[object, ...]:
    """An outcome of ours in the old judges' terms."""
    order = outcome.order
    piece = getattr(order, "unit", None)
    unit = piece.kind.word if piece is not None and piece.kind is not None else ""
    place = piece.location.full_name if piece is not None else ""
    return (outcome.power.name, unit, place, *_rest(order), outcome.verdict)


def _rest(order: Order | None) -> tuple[object, ...]:
    match order:
        case Move(_, goal, via_convoy, route):
            return "", "", (*(p.name for p in route), goal.full_name), via_convoy and not route
        case Retreat(_, goal):
            return "", "", (goal.full_name,), False
        case SupportHold(_, other):
            return other.kind.word if other.kind else "", other.location.full_name, (), False
        case SupportMove(_, other, goal) | Convoy(_, other, goal):
            kind = other.kind.word if other.kind else ""
            return kind, other.location.full_name, (goal.full_name,), False
        case _:
            return "", "", (), False


@pytest.mark.parametrize(("id_", "seed"), KNOWN)
def test_the_old_judges_tools_read_every_result(id_: str, seed: int) -> None:
    """Orders, outcomes, flights, centres and the next phase come back from the text alone."""
    variant = load_variant(id_)
    names = [power.name for power in variant.powers]
    for issue in played(id_, seed):
        text = Report(issue, PHRASES, "Judge").to(variant.powers[seed])
        old = read_report(text, names)
        kind = issue.phase.kind
        expected = [taken_apart(r.outcome, kind) for _, rows in issue.results for r in rows]
        assert [
            (
                row.power, row.unit, row.place, row.other, row.other_place, row.steps,
                row.by_convoy, verdict_of(row, kind),
            )
            for row in old.results
        ] == expected  # fmt: skip
        driven = [r.dislodged for _, rows in issue.results for r in rows]
        if kind is PhaseKind.MOVEMENT:
            assert ["dislodged" in row.remarks for row in old.results] == driven
        _agrees(issue, old.retreats, old.owners)
        assert old.title[3:] == ("ghost", f"{issue.number:03d}")
        assert bool(old.next) == bool(old.deadline) == (issue.game.ending is None)


def _agrees(issue: Issue, flights: object, owners: dict[str, tuple[str, ...]]) -> None:
    position = issue.game.table.position
    assert flights == tuple(
        (
            d.unit.power.adjective,
            d.unit.kind.word,
            d.unit.location.full_name,
            tuple(place.full_name for place in d.retreats),
        )
        for d in issue.dislodged
    )
    if issue.settles_centres:
        assert owners == {
            power.name: tuple(c.name for c in position.centres_of(power)) or ("none",)
            for power in issue.game.survivors()
        }


def test_what_is_to_be_done_stands_at_the_top_and_once() -> None:
    """In Winter and with units driven out in the subject, too; not in a report sent again."""
    seen = set()
    for issue, power in ((i, p) for i in played("standard", 0)[:8] for p in i.game.variant.powers):
        report = Report(issue, PHRASES, "Judge")
        to_do = personal_part(issue, power, PHRASES).to_do
        text, again = " ".join(report.to(power).split()), report.again(power)
        assert text.startswith(to_do)
        assert text.index(" Next: ") < text.index(":: Judge: ") < text.index(" results for ")
        assert text.count(" Next: ") == 1
        assert again.startswith(":: Judge: ")
        assert "Next: " not in again
        subject = write_headline(issue, power, PHRASES)
        must = re.search(r"^[\w ]+: (you must remove|you may build|your .* must retreat)", subject)
        is_plain = issue.game.table.position.phase.kind is PhaseKind.MOVEMENT
        assert (must is not None) is (power in issue.game.owing and not is_plain)
        seen.add(must is not None)
    assert seen == {True, False}


@pytest.mark.parametrize(("id_", "seed"), GAMES)
def test_our_own_reader_reads_a_pasted_report_as_its_orders(id_: str, seed: int) -> None:
    """What was ordered, and no more: reasons, flights and tables are passed over."""
    for issue in played(id_, seed)[:12]:
        text = Report(issue, PHRASES, "Judge").to(None)
        before = issue.processed.before.table.position
        sheet = read_orders(
            results_alone(text, PHRASES),
            load_order_reader(id_),
            phase=issue.phase.kind,
            position=before,
        )
        assert [(e.line, e.content) for e in sheet.problems] == []
        assert [write_order(o) for o in sheet.orders] == [
            write_order(r.outcome.order)
            for _, rows in issue.results
            for r in rows
            if r.outcome.order is not None and not _is_unwritten(r)
        ]


def _is_unwritten(result: Result) -> bool:
    """Nobody wrote it, and its line says so; a first build's (Swiss 23) is like any other's."""
    return result.outcome.by_default and not isinstance(result.outcome.order, Waive | Build)


@pytest.mark.parametrize("id_", variant_ids())
def test_a_result_is_one_line_and_the_rest_fits_72_columns(id_: str) -> None:
    variant = load_variant(id_)
    for issue in issues(variant, 7, 20):
        text = Report(issue, PHRASES, "Judge").to(variant.powers[0])
        whole = {write_result(r, issue) for _, rows in issue.results for r in rows}
        long = [x for x in text.splitlines() if len(x) > 72 and not x.startswith(">")]
        assert [x for x in long if x.partition(":")[2].strip() not in whole] == []


def test_press_in_a_report_is_marked_and_never_a_result() -> None:
    """A letter that looks like results stands behind marks, so no reader takes it for any."""
    standard: Variant = load_variant("standard")
    found = [issue for issue in issues(standard, 3, 30) if issue.press]
    assert found
    for issue in found:
        text = Report(issue, PHRASES, "Judge").to(None)
        assert "> | Movement results for Fall of 1999.  (fake.001)" in text
        assert read_report(text, ["Italy"]).title[3] == "ghost"
