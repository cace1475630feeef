"""What a forger does is counted against the forger."""

from __future__ import annotations

from tests.harm.house import House


def test_forged_press_uses_up_nothing_of_the_players_own() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        for number in range(7):
            lines = "\n".join(f"press to Italy: forged {number} {n}" for n in range(10))
            house.write_from(player, lines)
        assert house.write_from(player, "press to Italy: one more").kinds == ()
        assert house.write("FRANCE", "press to Italy: my own").kinds == ("PressSent",)
