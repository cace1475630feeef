"""Letters with orders for later: what stands, what is kept, what can't count and why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.calendar import Phase, read_phase
from judge.desk.counter import Served
from judge.desk.when import phase_meant
from judge.game.events import PhaseProcessed
from judge.game.filed import Filed
from judge.game.order_events import Entered
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.orders.in_full import condition_in_full
from judge.orders.notation import write_order
from judge.orders.problems import Problem
from judge.orders.reading.reader import read_orders
from judge.orders.wording import write_printed
from tests.desk.bureau import Bureau, reply_to, started_game

READER = load_order_reader("standard")


class Desk:
    """A game that has begun, and one player's letters to it."""

    def __init__(self, power: str = "FRANCE") -> None:
        self.bureau = Bureau()
        self.mails = started_game(self.bureau)
        self.power = self.bureau.games["ghost"].variant.power_by_id[power]
        self.address = self.bureau.games["ghost"].people.seat_of(self.power).player.address

    def write(self, text: str) -> str:
        """The receipt of a letter."""
        to = self.mails[self.power.id].reply_to
        return reply_to(self.bureau.write(self.address, text, to=to), self.address).text

    def process(self) -> Served:
        """The gamesmaster ends the phase."""
        self.bureau.now += timedelta(hours=1)
        return self.bureau.write("gm@x.org", "process", to=self.mails["GM"].reply_to)

    def report(self) -> str:
        """What the player is mailed as the phase ends."""
        return reply_to(self.process(), self.address).text

    @property
    def stands(self) -> list[str]:
        rows = self.bureau.games["ghost"].table.orders.get(self.power, ())
        return [write_order(row.order) for row in rows]

    @property
    def filed(self) -> list[str]:
        return [shown(row) for row in self.bureau.games["ghost"].people.seat_of(self.power).filed]


def shown(row: Filed) -> str:
    """An order on file on one line."""
    text = " / ".join(write_order(order) for order in row.choices)
    text = f"{row.phase or 'always'} {text}"
    if row.condition is None:
        return text
    return f"{text} if {load_phrases().word(condition_in_full(row.condition))}"


def failed(receipt: str) -> str:
    """The numbers of the lines that failed, as the receipt shows them on top."""
    top = re.split("What stands|Your letter, line|Read as remarks", receipt, maxsplit=1)[0]
    return " ".join(re.findall(r"^ *(\d+) \|", top, re.MULTILINE))


SENTENCES: list[tuple[str, str, str, str]] = [
    # headings in prose, and how far they reach
    (
        "For the fall, if Bur is empty, Mar goes to Bur. Otherwise it holds.", "",
        "F1901M A MAR - BUR if no unit stands in Burgundy"
        "|F1901M A MAR H if a unit stands in Burgundy", "",
    ),
    (
        "Paris to Burgundy.\nIn the autumn, if that worked, Bur goes to Mun.", "A PAR - BUR",
        "F1901M A BUR - MUN if your unit in Paris moved to Burgundy", "",
    ),
    ("Im Herbst, falls Burgund frei ist, Marseille nach Burgund.", "",
     "F1901M A MAR - BUR if no unit stands in Burgundy", ""),
    ("Automne : si la Bourgogne est libre, Marseille - Bourgogne.", "",
     "F1901M A MAR - BUR if no unit stands in Burgundy", ""),
    ("My moves for the fall come tomorrow.\nA Par - Bur", "A PAR - BUR", "", ""),
    # a retreat in case
    (
        "Should Paris be dislodged, fall back to Gascony, else Picardy, else disband.", "",
        "S1901R A PAR R GAS / A PAR R PIC / A PAR D", "",
    ),
    ("Falls Paris vertrieben wird: Gascogne, sonst Picardie.", "",
     "S1901R A PAR R GAS / A PAR R PIC", ""),
    ("Si Paris est délogée, qu'elle aille en Picardie, sinon qu'on la supprime.", "",
     "S1901R A PAR R PIC / A PAR D", ""),
    # standing orders
    ("Until I say otherwise the fleet in Brest holds.", "", "always F BRE H", ""),
    # builds to come
    ("If I own Bel at the end of the year I'd like an army in Paris.", "",
     "W1901A BUILD A PAR if France owns Belgium", ""),
    # what can't be known is asked, and nothing is filed
    ("If Italy moves to Piedmont, Mar goes to Pie.", "", "", "1"),
    ("For the fall, if Burgunndy is empty, Mar goes to Bur.", "", "", "1"),
]  # fmt: skip
"""Letters in sentences: each with what stands, what is filed, and the lines that failed."""


LETTERS: list[tuple[str, str, str, str]] = [
    # a heading, on its line or above; builds and retreats find their phase
    ("F1901: A Bur - Mun", "", "F1901M A BUR - MUN", ""),
    ("A Par - Bur\nFall 1901\nA Bur - Mun", "A PAR - BUR", "F1901M A BUR - MUN", ""),
    ("next Spring:\nA Bur - Mun", "", "S1902M A BUR - MUN", ""),
    ("Spring 1901:\nA Par - Bur", "A PAR - BUR", "", ""),
    ("Fall 01\nbuild A Par\nA Bur R Pic", "", "W1901A BUILD A PAR|F1901R A BUR R PIC", ""),
    ("Winter 1901:\nbuild A Par", "", "W1901A BUILD A PAR", ""),
    ("next season:\nF MAO - Spa/sc\nnow", "", "F1901M F MAO - SPA/SC", ""),
    ("S1900:\nA Par - Bur\nF1902: A Par - Bur", "", "F1902M A PAR - BUR", "2"),
    ("build A Par", "", "", "1"),
    ("Winter: build A Bel", "", "", "1"),
    # retreats in order of preference
    ("A Par R Bur, else Pic, else disband", "", "S1901R A PAR R BUR / A PAR R PIC / A PAR D", ""),
    ("A Par H; if dislodged Gas, Pic", "A PAR H", "S1901R A PAR R GAS / A PAR R PIC", ""),
    ("A Par: if dislodged retreat to Gas or disband", "", "S1901R A PAR R GAS / A PAR D", ""),
    ("if A Par is dislodged: Gas, else Pic", "", "S1901R A PAR R GAS / A PAR R PIC", ""),
    ("Retreats:\nA Par - Gas, Pic", "", "S1901R A PAR R GAS / A PAR R PIC", ""),
    ("A Par D", "", "S1901R A PAR D", ""),
    ("A Par R Gas, F Bre - MAO", "F BRE - MAO", "S1901R A PAR R GAS", ""),
    ("A Mun R Ruh", "", "", "1"),
    ("A Par H; if dislodged Xyz", "A PAR H", "", "1"),
    ("A Par R Gas\nA Par R Pic", "", "S1901R A PAR R PIC", ""),
    (
        "F1901\nretreats\nA Par - Gas\nbuilds\nF Bre", "",
        "F1901R A PAR R GAS|W1901A BUILD F BRE", "",
    ),
    # standing orders
    ("Standing orders: A Par H", "", "always A PAR H", ""),
    ("standing orders\nA Par H\nbuild A Par", "", "always A PAR H|always BUILD A PAR", ""),
    # conditions, decided at once for this phase
    ("if Mun is French: A Par - Bur", "", "", ""),
    ("if Mun is German: A Par - Bur", "A PAR - BUR", "", ""),
    ("if Mun is French: A Par - Bur; otherwise A Par - Pic", "A PAR - PIC", "", ""),
    (
        "if Mun is French\nA Par - Bur\nA Mar - Spa\nelse\nA Par - Pic\nA Mar H\nend\nF Bre H",
        "A PAR - PIC|A MAR H|F BRE H", "", "",
    ),
    (
        "if Mun is French: A Par - Bur\nelse if Ruh is empty: A Par - Gas\notherwise: A Par H",
        "A PAR - GAS", "", "",
    ),
    ("unless Mun is French: A Par - Bur", "A PAR - BUR", "", ""),
    ("if A Par - Bur fails: A Mar H", "", "", "1"),
    # and kept for later ones
    (
        "F1901: if Bur is empty: A Mar - Bur; otherwise A Mar H", "",
        "F1901M A MAR - BUR if no unit stands in Burgundy"
        "|F1901M A MAR H if a unit stands in Burgundy", "",
    ),
    (
        "F1901:\nif A Par - Bur failed\nA Par H\nF Bre H\nend\nA Mar H", "",
        "F1901M A PAR H if your unit in Paris did not move to Burgundy"
        "|F1901M F BRE H if your unit in Paris did not move to Burgundy|F1901M A MAR H", "",
    ),
    (
        "F1901:\nif Bur is empty:\n  if Mun is empty: A Mar - Bur\n  A Par H\nend", "",
        "F1901M A MAR - BUR if no unit stands in Burgundy and no unit stands in Munich"
        "|F1901M A PAR H if no unit stands in Burgundy", "",
    ),
    # what can't be told for sure doesn't count
    ("if Mnuich is French:\nA Par - Bur\nelse\nA Par H\nend\nF Bre H", "F BRE H", "", "1 2 4"),
    ("if Mun is French:\nA Par - Bur\nF Bre H", "", "", "2 3"),
    ("if Mun is French:\nA Par - Bur\n\nF Bre H", "", "", "2 4"),
    ("otherwise A Par H", "", "", "1"),
    ("if Mun is French:\nif Ruh is empty\nA Par - Bur\nF Bre H\nend", "", "", "3 4"),
    ("If you see Bob, say hello.", "", "", ""),
    ("if you agree, A Par - Bur", "", "", "1"),
    ("If A Par is attacked it should go to Gas.", "", "", "1"),
    ("if A Par gets dislodged it should retreat to Gas", "", "S1901R A PAR R GAS", ""),
    ("if A Par is dislodged retreat to Gas or else D", "", "S1901R A PAR R GAS / A PAR D", ""),
    (
        "And for the fall, if Bur is empty: A Par - Bur\nF Bre H", "F BRE H",
        "F1901M A PAR - BUR if no unit stands in Burgundy", "",
    ),
    ("in fall, good luck!\nA Par - Bur", "A PAR - BUR", "", ""),
    # taking back
    ("A Par - Bur\nF Bre - MAO\ncancel A Par", "F BRE - MAO", "", ""),
    ("A Par - Bur\ncancel A Par\nA Par - Pic", "A PAR - PIC", "", ""),
    ("A Par H; if dislodged Gas\nA Par: no order", "", "", ""),
    ("F1901: A Par H\nWinter 1901: build A Par\ncancel build A Par", "", "F1901M A PAR H", ""),
    ("F1901: A Par H\nA Mar H\ncancel Fall 1901", "", "", ""),
    ("F1901:\nA Par H\nA Mar H\ncancel A Par", "", "F1901M A MAR H", ""),
    ("standing orders: A Par H\nclear standing orders", "", "", ""),
    ("A Par - Bur\nF Bre - MAO\nscratch the Paris order", "F BRE - MAO", "", ""),
    ("A Par - Bur\nF Bre - MAO\nundo A Par - Bur", "F BRE - MAO", "", ""),
    ("A Par - Bur\nF Bre - MAO\nremove the order for the fleet in Brest", "A PAR - BUR", "", ""),
    ("A Par - Bur\nF Bre - MAO\ntake back my Paris order", "F BRE - MAO", "", ""),
    ("A Par - Bur\nF Bre - MAO\ndrop my order for Paris.", "F BRE - MAO", "", ""),
    ("A Par - Bur\nignore my order for A Par", "", "", ""),
    ("A Par - Bur\nretreat A Par to Gas", "A PAR - BUR", "S1901R A PAR R GAS", ""),
    # nobody has dislodged it: it would go there now, so both are asked about
    ("A Par - Bur\nwithdraw A Par to Gas", "", "", "2 1"),
    ("cancel A Par", "", "", ""),
    ("cancel nonsense", "", "", "1"),
]  # fmt: skip


def in_words() -> Iterator[tuple[str, str, str, str]]:
    """The letters of ahead.txt."""
    for line in Path(__file__).with_name("ahead.txt").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            letter, stands, filed, fails = (cell.strip() for cell in line.split("|"))
            yield (
                letter.replace("\\n", "\n"),
                stands.replace("; ", "|"),
                filed.replace("; ", "|"),
                fails,
            )


@pytest.mark.parametrize(
    ("letter", "stands", "filed", "fails"),
    [*SENTENCES, *LETTERS, *in_words()],
    ids=lambda x: x[:40],
)
def test_what_becomes_of_a_letter(letter: str, stands: str, filed: str, fails: str) -> None:
    desk = Desk()
    receipt = desk.write(letter)
    assert "|".join(desk.stands) == stands
    assert "|".join(desk.filed) == filed
    assert failed(receipt) == fails


@pytest.mark.parametrize(
    ("written", "now", "meant"),
    [
        ("F1901", "S1901M", "F1901M"),
        ("F1901", "F1901R", "F1901R"),
        ("F1901M", "F1901R", None),
        ("F02", "S1901M", "F1902M"),
        ("S1901", "F1901M", None),
        ("F1920", "S1901M", None),
        ("Fall", "S1901R", "F1901M"),
        ("Fall", "F1901R", "F1901R"),
        ("next Fall", "F1901R", "F1902M"),
        ("next Fall", "S1901M", "F1901M"),
        ("next turn", "S1901M", "F1901M"),
        ("next turn", "F1901R", "S1902M"),
        ("Winter", "F1901M", "W1901A"),
        ("this winter", "W1901A", "W1901A"),
        ("next winter", "W1901A", "W1902A"),
        ("Fall 1901 retreats", "S1901M", "F1901R"),
        ("summer 1901", "S1901M", "S1901R"),
        ("W1901B", "F1901R", "W1901A"),
        ("next retreats", "S1901R", "F1901R"),
    ],
)
def test_which_phase_is_meant(written: str, now: str, meant: str | None) -> None:
    frame = READER.frames.read_frame(f"{written}:")
    assert frame is not None
    assert frame.when is not None
    found: Phase | None = phase_meant(frame.when, read_phase(now))
    assert (str(found) if found else None) == meant


@pytest.mark.parametrize(
    ("when", "said", "times"),
    [("", "line 3 orders the same unit otherwise", 1), ("Fall 1901: ", "line 3 orders it anew", 2)],
)
def test_only_the_line_that_stands_is_said_to(when: str, said: str, times: int) -> None:
    """Of three for one unit the last one is asked about now, and stands for later."""
    receipt = Desk().write("\n".join(f"{when}A Par - {place}" for place in ("Bur", "Gas", "Pic")))
    assert receipt.count(said) == times
    assert said.replace("3", "2") not in receipt


@pytest.mark.parametrize("answer", ["1a", "1: yes"])
def test_what_is_asked_on_a_condition_is_filed_on_it(answer: str) -> None:
    desk = Desk()
    asked = desk.write("In the fall, if Bur is empty, Mar to Spa, with Mun in mind.")
    assert "? 1a  if no unit stands in Burgundy: A Mar - Spa" in asked
    assert not desk.filed
    desk.write(answer)
    assert list(desk.filed) == ["F1901M A MAR - SPA if no unit stands in Burgundy"]


def test_a_year_written_ahead() -> None:
    """Spring and Fall, the retreat and the builds in one letter; each is told of in its time."""
    desk = Desk("GERMANY")
    desk.write(
        "F Kie - Den\nA Ber - Kie\nA Mun - Ruh\n"
        "F1901:\nF Den H\nA Kie - Hol\nA Ruh - Bel\nA Mun - Bur\n"
        "Winter 1901:\nbuild F Kie\nbuild A Mun\nbuild A Ber"
    )
    told = " ".join(desk.report().split())
    assert "stand now: F Den H, A Kie - Hol, A Ruh - Bel" in told
    assert "was dropped: A Mun - Bur. There is no unit in Mun." in told
    assert told.startswith("Nothing more for you to do: all your orders stand, from what you had")
    assert desk.stands == ["F DEN H", "A KIE - HOL", "A RUH - BEL"]
    told = " ".join(desk.report().split())
    assert "stand now: Build F Kie, Build A Mun, Build A Ber" in told
    assert desk.filed == []
    desk.process()
    units = desk.bureau.games["ghost"].table.position.units_of(desk.power)
    assert {str(u) for u in units} >= {"F KIE", "A MUN", "A BER", "F DEN", "A HOL", "A BEL"}


def test_standing_orders_are_used_and_told() -> None:
    desk = Desk()
    receipt = desk.write("standing orders: A Par - Bur")
    assert "A Par - Bur  (standing order)" in receipt
    assert "your standing orders fill in" in receipt
    assert "Your standing orders were used: A Par - Bur." in desk.report()


def test_no_hint_and_no_receipt_tells_what_others_order() -> None:
    """The same letter has the same receipt, whatever the others have written."""
    letter = "A Par S A Mun - Bur\nA Mar - Bur\nF1901: if Bur is German: A Par - Bur"
    alone, after_all = Desk(), Desk()
    for power, text in {
        "GERMANY": "A Mun - Bur\nstanding orders: A Ber H",
        "ENGLAND": "F Lon - Eng\nF1901: F Eng - Bre",
        "ITALY": "A Ven - Pie",
    }.items():
        mail = after_all.mails[power]
        after_all.bureau.write(mail.to.address, text, to=mail.reply_to)
    assert alone.write(letter) == after_all.write(letter)


FRAGMENTS = [
    "A Par - Bur", "A Par H", "A Mar S A Par - Bur", "F Bre - MAO", "A Mar - Spa", "A Bur - Mun",
    "F MAO - Por", "A Par - Xyz", "F1901:", "F1901: A Bur - Mun", "S1902: A Mar H", "next turn:",
    "Winter: build A Par", "standing orders:", "standing orders: A Mar H", "S1901:", "",
    "if Bur is empty: A Par - Bur; otherwise A Par - Pic", "if Mun is French:", "else", "end",
    "cancel A Par", "clear orders", "cancel Fall 1901", "A Par R Gas, else Pic", "A Spa H",
    "A Gas H", "clear standing orders", "A Pic - Bel", "A Bur H; if dislodged Par",
    "A Mar: no order",
    "build F Bre", "F MAO - Spa", "waive",
]  # fmt: skip


@settings(max_examples=40)
@given(
    st.lists(
        st.lists(st.lists(st.sampled_from(FRAGMENTS), max_size=6), max_size=3),
        min_size=1,
        max_size=4,
    )
)
def test_what_the_last_receipt_says_stands_is_adjudicated(phases: list[list[list[str]]]) -> None:
    """Whatever was written: the orders that the last receipt shows are those of the phase."""
    desk = Desk()
    for letters in phases:
        receipt = desk.write("orders")
        for lines in letters:
            receipt = desk.write("\n".join(lines) or "orders")
        game = desk.bureau.games["ghost"]
        served = desk.process()
        (change,) = served.changes
        (event,) = (e for e in change.events if isinstance(e, PhaseProcessed))
        given_: tuple[Entered, ...] = dict(event.orders).get(desk.power, ())
        if game.due(desk.power):
            assert standing_rows(receipt) == sorted(write_printed(e.order) for e in given_)


@settings(max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(FRAGMENTS),
            st.lists(st.sampled_from(" ".join(FRAGMENTS).split()), max_size=10).map(" ".join),
            st.text(max_size=30),
        ),
        max_size=6,
    )
)
def test_nothing_that_is_written_stops_the_desk(lines: list[str]) -> None:
    desk = Desk()
    desk.write("A par-bru\n" + "\n".join(lines))
    assert "What stands for France" in desk.write("\n".join(lines) + "\norders")


def test_a_line_too_long_is_no_frame() -> None:
    assert READER.frames.read_frame("if Mun is French: A Par - Bur" + " " * 500) is None


def test_what_help_shows_is_understood() -> None:
    """Each example of HELP AHEAD is a frame, a condition, or orders that can be read."""
    _, text = load_phrases().mail("help_ahead")
    examples = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    parts = [part for line in examples for part in re.split(r" {3,}", line.partition("(")[0])]
    assert len(parts) > 20
    for part in filter(None, (p.removeprefix("with not, and, or").strip() for p in parts)):
        frame = READER.frames.read_frame(part)
        asked = READER.frames.read_frame(f"if {part}:", load_variant("standard").powers[0])
        sheet = read_orders(part, READER)
        is_order = bool(sheet.orders) and not sheet.problems
        is_frame = frame is not None and not isinstance(frame.condition, Problem)
        is_fact = asked is not None and not isinstance(asked.condition, Problem)
        assert is_order or is_frame or is_fact, part


def standing_rows(receipt: str) -> list[str]:
    """The orders of the table in a receipt, without remarks and gaps."""
    table = receipt.rpartition("What stands for")[2].partition("State:")[0].splitlines()[2:]
    rows = [line.strip().removesuffix("(standing order)").strip() for line in table]
    return sorted(
        row
        for row, line in zip(rows, table, strict=True)
        if row
        and not line.startswith("      ")
        and "no order:" not in row
        and not row.startswith(("You may", "You must", "Nothing is", "You could", "More than"))
    )
