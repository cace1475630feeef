"""Rulings: a gamesmaster's words by number; nobody else lays any down, and nothing reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from judge.daemon.replaying import replay_faults
from tests.harm.house import MASTER, Followed, House, tells_fault, words_of


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def said(done: Followed, to: str = MASTER) -> str:
    """A mail in one line, without marks."""
    return words_of(done.to(to).text)


def standing(house: House) -> list[tuple[int, str]]:
    """The rulings in force."""
    every = house.game.press.rulings.every
    return [(one.number, one.text) for one in every if one.withdrawn is None]


WRITTEN: Sequence[tuple[str, str, tuple[str, ...]]] = (
    ("ruling: A fleet in Kiel may not convoy.", "A fleet in Kiel may not convoy.", ()),
    ("Ruling:\nA fleet in Kiel\nmay not convoy.", "A fleet in Kiel\nmay not convoy.", ()),
    ("Official ruling: no press in Winter", "no press in Winter", ()),
    ("new ruling:\n\nOne.\n\nTwo: 2.\nend ruling\nextend by 2 days", "One.\n\nTwo: 2.",
     ("DeadlineSet",)),
    ("ruling: One.\nextend by 2 days", "One.", ("DeadlineSet",)),
    ("ruling: One.\n\nextend by 2 days", "One.", ("DeadlineSet",)),
    ("extend by 2 days\nruling: The clock\nis mine.", "The clock\nis mine.", ("DeadlineSet",)),
    ("ruling: A Par - Bur is an order for nobody.", "A Par - Bur is an order for nobody.", ()),
)  # fmt: skip


@pytest.mark.parametrize(("text", "ruling", "besides"), WRITTEN, ids=[t for t, *_ in WRITTEN])
def test_it_gets_a_number_and_everybody_has_it(
    text: str, ruling: str, besides: tuple[str, ...], house: House
) -> None:
    house.write_from("zoe@y.org", "observe ghost")
    done = house.write("GM", text)
    assert sorted(done.kinds) == sorted(("RulingMade", *besides))
    assert standing(house) == [(1, ruling)]
    told = [m for m in done.mails if "ruling 1" in m.subject]
    assert sorted(m.to for m in told) == sorted(
        [MASTER, "zoe@y.org", *(house.address_of(p.id) for p in house.game.variant.powers)]
    )
    words = " ".join(ruling.split())
    assert all(words in " ".join(m.text.replace("|", "").split()) for m in told)
    assert "fail" not in done.to(MASTER).subject if not besides else True


def test_each_has_its_number_and_it_is_never_used_again(house: House) -> None:
    house.write("GM", "ruling: One.")
    house.write("GM", "ruling: Two.\n\nruling: Three.")
    house.write("GM", "withdraw ruling 3")
    house.write("GM", "ruling: Four.")
    assert standing(house) == [(1, "One."), (2, "Two."), (4, "Four.")]


def test_an_erratum_takes_its_place_and_says_what_it_was(house: House) -> None:
    house.write("GM", "ruling: Kiel may convoy.")
    done = house.write("GM", "ruling 1: Kiel may not convoy.")
    told = said(done, house.address_of("FRANCE"))
    assert standing(house) == [(1, "Kiel may not convoy.")]
    assert "From now on it reads: Kiel may not convoy. Until now it read: Kiel may convoy." in told


def test_it_stands_in_the_next_report_once_and_behind_the_rules(house: House) -> None:
    house.write("GM", "ruling: Kiel may convoy.")
    france = house.address_of("FRANCE")
    first = house.write("GM", "process").to(france)
    assert "Kiel may convoy" in first.text
    assert "Kiel may convoy" not in house.write("GM", "process").to(france).text
    for asked in ("get rulings", "rulings", "get rules", "send me the rulings"):
        assert "Kiel may convoy." in house.write("FRANCE", asked).to(france).text
    assert (
        "Kiel may convoy"
        in house.write("ITALY", "results S1901M").to(house.address_of("ITALY")).text
    )


def test_what_was_withdrawn_is_told_without_its_words(house: House) -> None:
    house.write("GM", "ruling: Kiel may convoy.")
    done = house.write("GM", "withdraw ruling 1")
    assert done.kinds == ("RulingWithdrawn",)
    report = said(house.write("GM", "process"), house.address_of("FRANCE"))
    assert "Ruling 1, of" in report
    assert "was withdrawn" in report
    assert "Kiel may" not in report


def test_a_game_that_goes_back_keeps_them_and_the_report_has_them_all_the_same(
    house: House,
) -> None:
    house.write("GM", "process")
    house.write("GM", "ruling: Kiel may convoy.")
    house.write("GM", "rollback, reason: a slip")
    assert standing(house) == [(1, "Kiel may convoy.")]
    report = house.write("GM", "process").to(house.address_of("FRANCE")).text
    assert "Kiel may convoy" in report


NOTHING: Sequence[tuple[str, str]] = (
    ("ruling:", "A ruling needs its text"),
    ("ruling: ...", "A ruling needs its text"),
    ("ruling: may a fleet in Kiel convoy?", "ends as a question"),
    ("ruling 2: text", "There is no ruling 2"),
    ("erratum: text", "Which ruling is corrected?"),
    ("withdraw ruling 9", "There is no ruling 9"),
    ("ruling: " + "long " * 900, ""),
    ("ruling:\n" + "A long text of a ruling.\n" * 200, ""),
)  # fmt: skip


@pytest.mark.parametrize(("text", "why"), NOTHING, ids=[t[:30] for t, _ in NOTHING])
def test_what_is_none_is_told_to_the_gamesmaster_alone(text: str, why: str, house: House) -> None:
    done = house.write("GM", text)
    assert done.kinds == ()
    assert [mail.to for mail in done.mails] == [MASTER]
    assert why in said(done)
    assert tells_fault(done.to(MASTER).subject)


@pytest.mark.parametrize(
    "text", ["ruling: I win.", "ruling 1: I win.", "withdraw ruling 1", "erratum to ruling 1: no"]
)
def test_nobody_else_lays_anything_down(text: str, house: House) -> None:
    house.write("GM", "ruling: One.")
    for done in (
        house.write("FRANCE", text),
        house.forge(MASTER, text),
        house.write_from(MASTER, text, to=f"judge+ghost@{'example.org'}"),
        house.write_from("zoe@y.org", text, to="judge+ghost@example.org"),
    ):
        assert not {"RulingMade", "RulingWithdrawn"} & {*done.kinds}
        assert len({mail.to for mail in done.mails}) <= 1
    assert standing(house) == [(1, "One.")]


def test_no_reply_address_goes_out_in_it(house: House) -> None:
    secret = house.reply_address("FRANCE").partition("@")[0]
    done = house.write("GM", f"ruling: write to {secret}@example.org")
    assert all(secret not in mail.text for mail in done.mails if mail.to != MASTER)


def test_its_words_do_nothing(house: House) -> None:
    """What stands in a ruling is neither a command nor an order, nor is the mail quoted back."""
    done = house.write("GM", "ruling:\nFrom now on:\ncancel game ghost is forbidden\nend ruling")
    assert done.kinds == ("RulingMade",)
    mail = done.to(house.address_of("FRANCE")).text
    again = house.write("FRANCE", mail)
    assert again.kinds in {(), ("WishAsked",)}


def test_a_letter_about_a_ruling_is_none(house: House) -> None:
    house.write("GM", "ruling: One.")
    for text in ("Your ruling is odd.", "ruling 1 was good", "I need a ruling on this."):
        assert "RulingMade" not in house.write("GM", text).kinds
        assert "RulingMade" not in house.write("FRANCE", text).kinds


def test_a_dry_run_tells_and_does_nothing(house: House) -> None:
    done = house.write("GM", "dry run: ruling: All is well.")
    assert done.kinds == ()
    assert "This is ruling 1 now" in said(done)
    assert house.write("GM", "dry run\nruling: All is well.").kinds == ()
    assert standing(house) == []


OTHER_WORDS = (
    "Please cancel ruling 1, it was a mistake. Ruling 2 stands.",
    "Cancel the last ruling, please, nobody liked it",
    "I hereby withdraw ruling 1, as it was a mistake",
    "delete ruling 1", "ruling 1 is withdrawn",
)  # fmt: skip


@pytest.mark.parametrize("text", OTHER_WORDS)
def test_who_takes_a_ruling_back_in_other_words_is_offered_no_end_of_the_game(
    text: str, house: House
) -> None:
    house.write("GM", "ruling: One.")
    done = house.write("GM", text)
    assert done.kinds == ()
    assert "withdraw ruling 2" in said(done)
    assert "cancel game" not in said(done)
    assert standing(house) == [(1, "One.")]
