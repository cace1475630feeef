"""A seat is given up by a plain yes to the mail that asks for it, and by no other yes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.harm.house import House, Mail

ASKED = "[ghost] you still play Italy: confirm, if you resign"
ITALY = "ITALY"


def _asked(house: House) -> Mail:
    mail = house.write(ITALY, "resign").to(house.address_of(ITALY))
    assert mail.subject == ASKED
    return mail


def _answered(house: House, mail: Mail, text: str, *, headers: str = "", **more: str) -> str:
    """The events of an answer to a mail, in one line."""
    headers = headers or f"In-Reply-To: {mail.fields['Message-ID']}"
    more.setdefault("subject", f"Re: {mail.subject}")
    return " ".join(house.write(ITALY, text, headers=headers, **more).kinds)


@pytest.mark.parametrize(
    "text",
    ["yes", "Yes, I give it up.", "yes, I am sure. Sorry!", "I do resign", "resign",
     "Ja, ich gebe auf.", "Oui, j'abandonne.", "Sí, lo dejo.", "Sì, mi ritiro.",
     "Ja, ik stop ermee."],
)  # fmt: skip
def test_a_plain_yes_to_that_mail_gives_the_seat_up(text: str) -> None:
    with House.begun() as house:
        assert _answered(house, _asked(house), text) == "SeatVacated StandbysCalled"


@pytest.mark.parametrize(
    "text",
    ["yes?", "yes, but not before Friday", "Yes, I'm still here", "no", "yes, if somebody is found",
     "ok, then I'll stay", "thanks", "yes\nA Ven - Tri"],
)  # fmt: skip
def test_what_is_no_plain_yes_keeps_it(text: str) -> None:
    with House.begun() as house:
        assert "SeatVacated" not in _answered(house, _asked(house), text)


def test_a_yes_to_another_mail_keeps_it() -> None:
    """Neither the subject alone does it, nor the mail alone, nor another's, nor a late yes."""
    with House.begun() as house:
        mail = _asked(house)
        others = house.write("FRANCE", "resign").to(house.address_of("FRANCE"))
        foreign = f"In-Reply-To: {others.fields['Message-ID']}"
        assert not _answered(house, mail, "yes", headers="X-Nothing: here")
        assert not _answered(house, mail, "yes", headers=foreign)
        assert not _answered(house, mail, "yes", subject="Re: [ghost] Spring 1901 movement")
        assert "SeatVacated" not in _answered(house, mail, "yes", to="judge@example.org")
        house.now += timedelta(days=3)
        assert _answered(house, mail, "yes") == "PhaseProcessed"
