"""The house that the tests of harm are written to."""

from __future__ import annotations

from tests.harm.house import House


def test_a_letter_in_its_events_and_mails_out() -> None:
    with House.begun() as house:
        order = f"{house.game.table.position.units[0]} H"
        power = house.game.table.position.units[0].power.id
        followed = house.write(power, order)
        assert followed.kinds == ("OrdersEntered",)
        assert followed.state == "served"
        (mail,) = followed.mails
        assert mail.to == house.address_of(power)
