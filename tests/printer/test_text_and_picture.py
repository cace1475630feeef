"""What a report says of owners and counts is what its second picture paints."""

from __future__ import annotations

import re

import pytest

from judge.adjudication.resolution import Verdict
from judge.board.calendar import PhaseKind
from judge.board.variant import Variant
from judge.daemon.charts import chart_of
from judge.desk.commission import commissions_of_issue, read_commission, write_commission
from judge.desk.issue import Issue
from judge.desk.replies.report import Report
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.orders.model import Waive
from judge.printer.commissioned import draw_commission
from judge.printer.picture import write_svg
from tests.desk.issues import issues
from tests.printer.structure import structure
from tests.printer.test_report_page import page_of, plain

PHRASES = load_phrases()
Row = tuple[int, frozenset[str], int]
"""How many centres a power has, which ones, and how many units."""

_ROW = re.compile(r"(\d+) centres?(?: \([+-]\d+\))?(?:, [a-z ]+ \d+)?:(.*)")
_UNIT = re.compile(r"(?<!\w)[AF] (?=[A-Z@])|no units")


def board_told(issue: Issue, variant: Variant) -> dict[str, Row]:
    """The board as the text tells it, by the ids of the powers."""
    text = Report(issue, PHRASES, "Judge").to(variant.powers[0])
    block = text.partition("The board:\n")[2].partition("\n\n")[0]
    rows: dict[str, str] = {}
    last = ""
    for line in block.splitlines():
        power = next((p for p in variant.powers if line.startswith(f"  {p.name} ")), None)
        last = power.id if power is not None else last
        told = line.removeprefix(f"  {power.name}") if power is not None else line
        rows[last] = f"{rows.get(last, '')} {told.strip()}"
    return {id_: _row_told(row.strip(), variant) for id_, row in rows.items()}


def _row_told(row: str, variant: Variant) -> Row:
    count = _ROW.match(row)
    assert count is not None, row
    keys = {province.id: province.key for province in variant.board.centres}
    first = _UNIT.search(count[2])
    assert first is not None, row
    owned = frozenset(keys[word] for word in count[2][: first.start()].split())
    return int(count[1]), owned, _UNIT.sub("*", count[2]).count("*") - ("no units" in row)


def board_painted(issue: Issue, variant: Variant) -> tuple[dict[str, Row], dict[str, int]]:
    """The board as the second picture has it, and the unit marks of each power."""
    _, after = commissions_of_issue(issue, PHRASES)
    chart = chart_of(variant)
    lines = structure(write_svg(draw_commission(chart, after)))
    centres = {province.key for province in variant.board.centres}
    land: dict[str, set[str]] = {}
    for line in lines:
        if (painted := re.fullmatch(r"pattern-(\w+): (.*)", line)) is not None:
            land.setdefault(painted[1], set()).update({*painted[2].split()} & centres)
    said = [line.removeprefix("words ") for line in lines if line.startswith("words ")]
    rows = {}
    for power in variant.powers:
        name = re.escape(power.name.replace(" ", ""))
        (counts,) = filter(
            None,
            (
                re.fullmatch(rf"{name}(\d+)centres?,(\d+)units?(?:,(\d+)dislodged)?", s)
                for s in said
            ),
        )
        rows[power.id] = int(counts[1]), frozenset(land.get(power.id, ())), int(counts[2])
        fallen = (row.unit.power for row in issue.game.table.position.dislodged)
        assert int(counts[3] or 0) == list(fallen).count(power)
    marks = [re.match(r"(?:unit|home)-[AF]-(\w+) at \d+ (\d+)", line) for line in lines]
    drawn = [mark[1] for mark in marks if mark is not None and mark[2] != "0"]  # 0: in the key
    return rows, {power.id: drawn.count(power.id) for power in variant.powers}


@pytest.mark.parametrize("id_", variant_ids())
def test_the_text_says_what_the_second_picture_paints(id_: str) -> None:
    """Owners, and the numbers of centres and units; on the page they stand in the table, too."""
    variant = load_variant(id_)
    for issue in issues(variant, 4, 9):
        told = board_told(issue, variant)
        painted, marks = board_painted(issue, variant)
        page = plain(page_of(issue, variant))
        dislodged = [row.unit.power.id for row in issue.game.table.position.dislodged]
        for power in issue.game.survivors():
            assert told[power.id] == painted[power.id], (issue.phase, power)
            number, owned, units = told[power.id]
            assert marks[power.id] == units + dislodged.count(power.id), (issue.phase, power)
            ids = " ".join(c.id for c in variant.board.centres if c.key in owned)
            assert f"{power.name} {number} " in page
            assert all(word in page for word in ids.split())
        gone = {power.id for power in variant.powers} - told.keys()
        assert all(painted[id_] == (0, frozenset(), 0) for id_ in gone)


def test_a_winter_of_builds_alone_needs_one_picture_and_rings_what_was_built() -> None:
    """Who removes a unit is seen on the first; who builds, on the second in any case."""
    variant, kinds = load_variant("standard"), set()
    for issue in (i for seed in range(4) for i in issues(variant, seed, 10)):
        happened, after = commissions_of_issue(issue, PHRASES)
        if issue.phase.kind is not PhaseKind.ADJUSTMENT:
            assert happened is not None
            assert not after.built
            continue
        outcomes = [o for o in issue.processed.resolution.outcomes if o.order is not None]
        built = {o.order.unit.location for o in outcomes if o.verdict is Verdict.BUILT}  # type: ignore[union-attr]
        others = [o for o in outcomes if o.verdict is not Verdict.BUILT]
        others += issue.processed.resolution.defaults
        assert (happened is None) is all(isinstance(o.order, Waive) for o in others)
        kinds.add((happened is None, bool(built)))
        again = read_commission(write_commission(after), lambda *_: variant)
        picture = draw_commission(chart_of(variant), again)
        chart = chart_of(variant)
        rings = {(s.x, s.y) for s in picture.stamps if s.name == "ring-built"}
        assert rings == {tuple(map(round, chart.spot(place))) for place in built}
    assert {(True, True), (False, True)} <= kinds
