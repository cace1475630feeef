"""A player asks for the deadline that stands: nobody else is troubled with that."""

from __future__ import annotations

from tests.desk.bureau import Bureau, started_game


def test_the_deadline_that_stands_is_told_and_not_passed_on() -> None:
    bureau = Bureau()
    mail = next(m for m in started_game(bureau).values() if "you are France" in m.subject)
    clock = bureau.games["ghost"].clock
    assert clock.deadline is not None
    asked = f"could we have until {clock.deadline:%Y-%m-%d %H:%M} UTC?"
    (receipt,) = bureau.write(mail.to.address, asked, to=mail.reply_to).replies
    assert "The deadline is that already" in " ".join(receipt.text.split())
    assert "not" not in receipt.subject
