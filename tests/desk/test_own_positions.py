"""WHAT IF on a position of one's own: set up in the letter, tried, told, and of no game."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.calendar import read_phase
from judge.board.units import Unit, UnitKind
from judge.desk.clerks.setting_up import set_up
from judge.desk.kinds import BoardMail
from judge.desk.reading.own_position import MOST_PIECES, OwnPositions
from judge.desk.surety import Surety
from judge.library.shelf import read_text
from judge.library.variants import house_ids, load_variant
from judge.orders.reading.composing import read_table
from tests.desk.bureau import Bureau
from tests.desk.test_filing import Desk, failed
from tests.desk.test_inquiries import case_of

OWN = OwnPositions(read_table(read_text("grammar", "inquiries.txt")))
POWERS = {"germany", "german", "france", "great britain"}
SIEGE = (
    "position: Germany A Mun, A Ber, F Kie; France A Bur, A Ruh; phase F1905M\n"
    "A Bur - Mun\nA Ruh S A Bur - Mun\nA Ber S A Mun"
)
TOLD = (
    "France: A Bur - Mun 2 (A Ruh supports) against 2 (A Mun, A Ber supports) "
    "France: A Ruh S A Bur - Mun helps A Bur - Mun "
    "Germany: A Ber S A Mun helps A Mun to hold"
)


def words(text: str) -> str:
    return " ".join(text.replace("    =", " ").replace("    !", " ").split())


ROWS: list[
    tuple[str, tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...], str]]
] = [
    (
        "position: Germany A Mun, A Ber; France A Bur; phase F1905M\nA Mun - Bur",
        (
            "F1905M",
            (("Germany", "A Mun"), ("Germany", "A Ber"), ("France", "A Bur")),
            (),
            "A Mun - Bur",
        ),
    ),
    (
        "Phase: Fall 1905\nUnits:\nGermany: A Mun F Kie and A Ber\nFrance A Par\n\n"
        "centres: Germany Mun, Kie\nFrance: Par\norders:\nFrance: A Par - Bur",
        (
            "F1905M",
            (
                ("Germany", "A Mun"),
                ("Germany", "F Kie"),
                ("Germany", "A Ber"),
                ("France", "A Par"),
            ),
            (("Germany", "Mun"), ("Germany", "Kie"), ("France", "Par")),
            "\n\nFrance: A Par - Bur",
        ),
    ),
    (
        "position: Great Britain F Lon\nGermany A Mun - Bur",
        ("", (("Great Britain", "F Lon"),), (), "Germany A Mun - Bur"),
    ),
    ("position: A Mun", ("", (("", "A Mun"),), (), "")),
]


@pytest.mark.parametrize(("text", "found"), ROWS)
def test_how_a_position_is_written(
    text: str, found: tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...], str]
) -> None:
    assert OWN.is_in(text)
    read = OWN.read(text, lambda said: said.lower() in POWERS, lambda line: " - " in line)
    assert (read.phase, read.units, read.centres, read.orders.strip("\n")) == (
        *found[:3],
        found[3].strip("\n"),
    )


@pytest.mark.parametrize(
    "text", ["A Mun - Bur", "S1902: A Mun - Bur", "my position is bad", "board swiss", ""]
)
def test_what_is_no_position(text: str) -> None:
    assert not OWN.is_in(text)


@settings(deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_read_in_bounds(text: str) -> None:
    read = OWN.read(f"position: {text}", lambda said: said == "Germany", lambda _: False)
    assert len(read.units) <= MOST_PIECES
    assert len(read.centres) <= MOST_PIECES


def test_a_player_tries_a_position_of_their_own() -> None:
    desk = Desk()
    before = desk.bureau.games["ghost"]
    to = desk.mails["FRANCE"].reply_to
    receipt, picture = desk.bureau.write(desk.address, f"WHAT IF\n{SIEGE}\nEND", to=to).replies
    for mail in (receipt, picture):
        assert TOLD in words(mail.text)
        assert "with a position of your own: no game stands so" in words(mail.text)
        assert "A TRIAL: what would stand then, Winter 1905 adjustment." in words(mail.text)
    assert isinstance(picture.kind, BoardMail)
    assert json.loads(picture.kind.commission)["subtitle"].startswith("WHAT IF: a trial")
    assert "a trial" in picture.subject
    assert desk.bureau.games["ghost"] == before


def test_somebody_in_no_game_tries_one_on_a_board_they_name() -> None:
    bureau = Bureau()
    served = bureau.write("zoe@x.org", f"what if\nboard: swiss\n{SIEGE}")
    receipt, picture = served.replies
    assert served.changes == ()
    assert "on the board The Swiss Variant" in words(receipt.text)
    assert TOLD in words(receipt.text)
    assert isinstance(picture.kind, BoardMail)
    assert (picture.game, picture.reply_to) == ("", "")
    assert json.loads(picture.kind.commission)["board"] == "swiss"


def test_no_picture_is_sent_to_an_address_that_nobody_vouches_for() -> None:
    letter = f"what if\nboard: standard\n{SIEGE}"
    (receipt,) = Bureau().write("zoe@x.org", letter, surety=Surety.UNSURE).replies
    assert TOLD in words(receipt.text)
    assert "comes in a mail of its own" not in words(receipt.text)


def test_who_is_in_two_games_need_name_none_for_a_position_of_their_own() -> None:
    desk = Desk()
    other = desk.bureau.write("gm2@x.org", "create game wren zone Europe/Berlin")
    assert other.changes
    desk.bureau.write(desk.address, "join wren")
    told = desk.bureau.write(desk.address, f"what if\nboard: standard\n{SIEGE}\nend").replies[0]
    assert TOLD in words(told.text)
    asked = desk.bureau.write(desk.address, "what if\nA Par - Bur\nend").replies[0]
    assert TOLD not in words(asked.text)
    assert "ghost" in asked.text
    assert "wren" in asked.text


WRONG: list[tuple[str, str]] = [
    ("position: Germany A Mun\nA Mun - Bur", "On which board? Name it on a line below WHAT IF"),
    ("board: atlantis\nposition: Germany A Mun", "atlantis"),
    ("board: standard\nposition: A Mun", "I can't set this up: A Mun."),
    ("board: standard\nposition: Germany A Nowhere", "I can't set this up: A Nowhere."),
    ("board: standard\nposition: Germany F Mun", "F Mun can't stand there."),
    ("board: standard\nposition: Germany A Mun; France A Mun", "two units in Munich"),
    ("board: standard\nposition: Russia F StP", "StP"),
    ("board: standard\nposition:\nA Mun - Bur", "To set up a position of your own"),
    ("board: standard\nposition: Germany A Mun", "To set up a position of your own"),
    (
        "board: standard\nposition: Germany A Mun; phase F1905R\nA Mun - Bur",
        "Fall 1905 retreat can't be set up",
    ),
    (
        "board: standard\nposition: Germany A Mun; phase W1905\nbuild A Mun",
        "it must be said whose the centres are",
    ),
]


@pytest.mark.parametrize(("text", "why"), WRONG)
def test_what_cant_be_set_up_is_told_and_nothing_tried(text: str, why: str) -> None:
    (receipt,) = Bureau().write("zoe@x.org", f"what if\n{text}\nend").replies
    assert why in words(receipt.text)
    assert failed(receipt.text) == "1"
    assert "What would stand" not in receipt.text


def test_retreats_and_builds_go_on_from_the_moves() -> None:
    text = (
        "what if\nboard: standard\nphase: F1905M\nposition: Germany A Mun; France A Bur, A Ruh\n"
        "centres: Germany Mun Kie Ber; France Par\n"
        "A Bur - Mun\nA Ruh S A Bur - Mun\nF1905R: A Mun - Boh\nW1905: build F Kie\nend"
    )
    receipt = words(Bureau().write("zoe@x.org", text).replies[0].text)
    assert "Dislodged: A Mun (Germany)." in receipt
    assert "Germany: A Mun R Boh" in receipt
    assert "Germany: Build F Kie" in receipt
    assert "Spring 1906 movement." in receipt


def test_trials_are_counted_before_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    monkeypatch.setattr("judge.desk.clerks.supposing.TRIES_A_DAY", 2)
    letter = f"what if\n{SIEGE}\nend"
    for _ in range(2):
        assert TOLD in words(desk.write(letter))

    def worked(*_: object) -> object:
        raise AssertionError("nothing more is worked out today")

    monkeypatch.setattr("judge.desk.clerks.supposing.set_up", worked)
    monkeypatch.setattr("judge.desk.clerks.supposing.tried", worked)
    for one in (letter, "what if\nA Par - Bur\nend"):
        assert "that is enough for a day" in words(desk.write(one))


def test_what_cant_be_read_counts_as_a_trial_too(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    monkeypatch.setattr("judge.desk.clerks.supposing.TRIES_A_DAY", 2)
    for _ in range(2):
        assert "To try orders out" in words(desk.write("what if\nhello\nend"))
    assert "that is enough for a day" in words(desk.write("what if\nA Par - Bur\nend"))


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(house_ids()), st.data())
def test_what_is_written_of_a_position_is_set_up(id_: str, data: st.DataObject) -> None:
    """Units of any powers, written down as a letter has them, stand where they were written."""
    variant = load_variant(id_)
    board = variant.board
    places = [
        (kind, place)
        for place in board.by_code.values()
        for kind in UnitKind
        if board.steps(kind, place)
        and bool(place.coast) == (kind is UnitKind.FLEET and bool(place.province.coasts))
    ]
    drawn = data.draw(
        st.lists(
            st.sampled_from(places),
            min_size=1,
            max_size=12,
            unique_by=lambda row: row[1].province,
        )
    )
    powers = data.draw(st.lists(st.sampled_from(variant.powers), min_size=len(drawn)))
    meant = [Unit(p, *row) for row, p in zip(drawn, powers, strict=False)]
    row = "; ".join(f"{u.power.name} {u.kind.letter} {u.location.printed}" for u in meant)
    case = case_of(Desk())
    made = set_up(f"board: {id_}\nposition: {row}; phase F1905M\nnothing", case)
    assert not isinstance(made, str), made
    game, orders = made
    assert (game.variant.id, orders.strip()) == (id_, "nothing")
    assert {*game.table.position.units} == {*meant}
    assert game.table.position.phase == read_phase("F1905M")
    assert game.table.position.owners == {}


@pytest.mark.parametrize(
    ("written", "phase"),
    [
        ("phase: F1905M", "Fall 1905 movement"),
        ("phase F1905M", "Fall 1905 movement"),
        ("season: Fall of 1905", "Fall 1905 movement"),
        ("phase: F1905M please", "Fall 1905 movement"),
        ("phase:", "Spring 1901 movement"),
        ("phase: S2001M", "Spring 2001 movement"),
        ("F1905M:", "Fall 1905 movement"),
        ("", "Spring 1901 movement"),
    ],
)
def test_which_phase_a_position_is_of(written: str, phase: str) -> None:
    desk = Desk()
    receipt = words(desk.write(f"what if\nposition: France A Par\n{written}\nA Par - Bur"))
    assert failed(receipt) == ""
    assert f"WHAT IF, {phase}, on the board Diplomacy" in receipt
