"""WHAT IF of somebody who is in no game, down to the mail that leaves: its map, and who gets it."""

from __future__ import annotations

import email
import email.policy

from judge.daemon.artist import draw_here
from judge.daemon.printing import PrintRoom
from tests.harm.house import JUDGE, House

LETTER = (
    "what if\nboard: standard\n"
    "position: Germany A Mun, F Kie; France A Bur, A Ruh; phase F1905M\n"
    "A Bur - Mun\nA Ruh S A Bur - Mun\nend"
)


def test_a_stranger_has_the_map_of_their_trial_in_a_mail_of_its_own() -> None:
    with House.begun() as house:
        done = house.write_from("zoe@y.org", LETTER)
        assert {mail.to for mail in done.mails} == {"zoe@y.org"}
        kept = [m for m in house.records.outbox.added_after(0) if m.recipient == "zoe@y.org"]
        room = PrintRoom(house.records, JUDGE, draw_here)
        files = [
            (part.get_content_type(), part.get_filename())
            for mail in kept
            for part in email.message_from_bytes(
                room.printed(mail).raw, policy=email.policy.default
            ).walk()
            if part.get_content_type() == "image/png"
        ]
        assert files == [("image/png", "whatif-F1905M.png")]
        assert done.events == ()


def test_nobody_else_is_written_to_and_nothing_is_on_record_of_a_game() -> None:
    with House.begun() as house:
        before = house.game
        done = house.write("FRANCE", LETTER)
        assert {mail.to for mail in done.mails} == {house.address_of("FRANCE")}
        assert house.game == before
