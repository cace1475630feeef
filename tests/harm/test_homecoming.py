"""Who is away isn't told to act meanwhile, and reads in one mail what they have missed."""

from __future__ import annotations

import pytest

from tests.harm.house import House, Mail
from tests.harm.test_told import flat, mails_of_the_clock


def hours_of(house: House, hours: int, power: str) -> list[tuple[str, Mail]]:
    """What comes to one player in the next hours, and when."""
    come: list[tuple[str, Mail]] = []
    for _ in range(hours):
        mails = mails_of_the_clock(house, 1)
        come += [(f"{house.now:%d %H}", m) for m in mails if m.to == house.address_of(power)]
    return come


def test_who_was_away_has_one_mail_with_what_happened_and_what_is_due() -> None:
    with House.begun() as house:
        house.write("FRANCE", "away until 30 November")
        come = hours_of(house, 24 * 10 + 12, "FRANCE")
        assert [(at, mail.subject) for at, mail in come] == [
            ("24 12", "[ghost] Spring 1901: you sent no orders"),
            ("01 06", "[ghost] while you were away, and what is due in Fall 1901 movement"),
            ("01 12", "[ghost] Fall 1901: you sent no orders"),
        ]
        text = flat(come[1][1].text)
        assert text.startswith(
            "You were away from ghost: Saturday 2026-11-21 to Monday 2026-11-30. Meanwhile these "
            "phases were processed: S1901M 2026-11-24 nothing moved You have 3 centres. You sent "
            "no orders for the last phase of moves. The reports, and the letters of these days, "
            "have come to you as ever. Now it is Fall 1901 movement, and I am waiting for your "
            "orders: answer this mail with them. Deadline: 2026-12-01 12:00 UTC (13:00 "
            "Europe/Berlin), in 6 hours"
        )
        assert "A Par" in text


def test_whose_orders_are_in_is_told_what_the_phase_waits_for() -> None:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre - MAO\nA Mar supports Xyzzy")
        house.write("FRANCE", "away until 23 November")
        ((at, mail),) = hours_of(house, 24 * 3, "FRANCE")[:1]
        assert (at, mail.subject) == ("24 06", "[ghost] while you were away")
        said = "Now it is Spring 1901 movement. Your orders are in; the phase waits for you all"
        assert said in flat(mail.text)
        assert "A Mar supports Xyzzy" in flat(mail.text)


def test_an_answer_to_that_mail_orders() -> None:
    with House.begun() as house:
        house.write("FRANCE", "away until 30 November")
        (_, _), (_, mail), *_ = hours_of(house, 24 * 10, "FRANCE")
        reply_to = mail.fields["Reply-To"].rpartition("<")[2].rstrip(">")
        said = house.write("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre - MAO", to=reply_to)
        assert said.kinds == ("OrdersEntered",)


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        ("", "Reminded: Austria, England, France, Germany, Italy, Russia and Turkey."),
        (
            "away until Friday",
            "Reminded: Austria, England, Germany, Italy, Russia and Turkey. Not reminded, for "
            "they are away: France.",
        ),
    ],
)
def test_a_gamesmaster_reminds_who_is_there_and_is_told_who_is_not(letter: str, said: str) -> None:
    with House.begun() as house:
        if letter:
            house.write("FRANCE", letter)
        done = house.write("GM", "remind")
        assert said in flat(done.to(house.address_of("GM")).text)
        reminded = {mail.to for mail in done.mails} - {house.address_of("GM")}
        assert (house.address_of("FRANCE") in reminded) is not bool(letter)
        assert len(reminded) == 7 - bool(letter)


def test_who_is_away_is_not_told_who_is_late() -> None:
    with House.begun("grace 2 days") as house:
        house.write("FRANCE", "away until Wednesday")
        house.pass_time(hours=71)
        late = mails_of_the_clock(house, 0)
        assert {mail.subject.partition(", ")[0] for mail in late} == {
            "[ghost] Spring 1901 movement: waiting for Austria"
        }
        assert house.address_of("FRANCE") not in {mail.to for mail in late}
        come = hours_of(house, 44, "FRANCE")
        assert [at for at, _ in come] == ["26 06"]  # six hours before the time of grace ends
