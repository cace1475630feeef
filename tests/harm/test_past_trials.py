"""WHAT IF in phases that are over: the rest is as it was, nothing changes, nobody else is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from judge.daemon.replaying import replay_faults
from tests.harm.house import House, words_of

READER = "david@x.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("FRANCE", "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO")
        begun.write("GERMANY", "A Mun - Bur")
        begun.write("GM", "process")
        begun.write("FRANCE", "A Bur - Mun\nA Mar S A Bur - Mun\nF MAO - Spa/sc")
        begun.write("GM", "process")
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def tell(house: House, text: str, who: str = "FRANCE") -> str:
    """The receipt of a trial; nothing has changed by it, and nobody else was told."""
    before = house.game
    done = house.write(who, text)
    assert done.events == ()
    assert house.game == before
    assert {mail.to for mail in done.mails} == {house.address_of(who)}
    return words_of(done.mails[0].text)


TRIALS: Sequence[tuple[str, tuple[str, ...]]] = (
    (
        "What if in S1901 A Par - Pic instead",
        (
            "WHAT IF, Spring 1901 movement, which is over. This is a trial",
            "France: A Par - Pic nobody is in the way Otherwise than it was: "
            "France: A Mar S A Par - Bur matches no order: A Par - Pic was ordered "
            "Germany: A Mun - Bur nobody is in the way "
            "1 other order comes to what it came to.",
            "A TRIAL: what would stand then, Fall 1901 movement. The board:",
        ),
    ),
    (
        "What would have happened in spring if I had gone A Par - Pic?",
        (
            "WHAT IF, Spring 1901 movement, which is over.",
            "France: A Par - Pic nobody is in the way Otherwise than it was:",
        ),
    ),
    (
        "What would have come of F MAO - Por last turn?",
        ("WHAT IF, Fall 1901 movement, which is over.", "France: F MAO - Por"),
    ),
    (
        "fork of S1901: A Mar - Spa\nA Par H\nthen in F1901: A Spa - Por\nA Par - Gas",
        (
            "WHAT IF, on from there, Fall 1901 movement. France: A Spa - Por nobody is in the way "
            "France: A Par - Gas nobody is in the way",
            "A TRIAL: what would stand then, Winter 1901 adjustment.",
            "A Gas, A Por, F Spa/sc",
        ),
    ),
    ("whatif A Bur - Par in F1901", ("France: A Bur - Par nobody is in the way",)),
    ("what if in F1901\nF MAO - Por\nend", ("France: F MAO - Por",)),
    ("what if in F1904: A Par - Bur", ("Orders can't be tried out in F1904M", "S1901M, F1901M")),
    (
        "what if in Fall 1901 I had held",
        ("Not tried, for I can't read it as an order: I had held",),
    ),
    (
        "what if in S1901: A Par - Pic\nF1901R: A Pic - Par",
        ("Not tried: it wouldn't have come to F1901R.",),
    ),
)


@pytest.mark.parametrize(("text", "told"), TRIALS, ids=[text for text, _ in TRIALS])
def test_what_it_would_have_come_to(text: str, told: tuple[str, ...], house: House) -> None:
    said = tell(house, text)
    for words in told:
        assert words in said
    assert "Build" not in str(house.game.table.orders)


def test_orders_on_file_are_in_no_trial(house: House) -> None:
    """Whoever plays, a trial looks the same whatever others have on file for the phase."""
    text = "what if in F1901: A Bur - Par\nW1901A: build A Par"
    before = tell(house, text)
    house.write("GERMANY", "remove A Ber")
    house.write("ITALY", "waive")
    assert tell(house, text) == before


def test_of_a_game_that_is_over(house: House) -> None:
    house.write("GM", "cancel game ghost")
    assert "France: A Par - Pic" in tell(house, "what if in S1901: A Par - Pic")
    assert "Orders can't be tried out in -" in tell(house, "what if\nA Par - Pic\nend")


def test_a_map_says_that_it_is_a_trial(house: House) -> None:
    done = house.write("FRANCE", "what if in S1901: A Par - Pic")
    assert [m.subject for m in done.mails][1:] == ["[ghost] WHAT IF: Spring 1901 movement, a trial"]
    house.write("FRANCE", "pictures off")
    assert len(house.write("FRANCE", "what if in S1901: A Par - Pic").mails) == 1


def test_a_unit_that_is_dislodged_no_more_disbands_no_more() -> None:
    """What it was really ordered then is left out: it isn't told as impossible."""
    with House.begun() as house:
        house.write(
            "GM",
            "edit: A Ber to Ruh; A Par to Bur; A Vie to Tyr; F Tri to Adr; A Bud to Tri;"
            " because the boards were mixed up",
        )
        house.write("GERMANY", "A Mun - Bur\nA Ruh S A Mun - Bur")
        house.write("AUSTRIA", "A Tri - Ven\nA Tyr S A Tri - Ven")
        house.write("GM", "process")
        house.write("FRANCE", "A Bur D")
        house.write("ITALY", "A Ven R Pie")
        house.write("GM", "process")
        assert str(house.game.table.position.phase) == "F1901M"
        said = tell(house, "What if in S1901: A Ruh H\nthen in S1901R: A Ven R Apu")
        assert "Italy: A Ven R Apu" in said
        assert "A Bur D" not in said
