"""Orders that go on behind what their sentence says with a word that is no place."""

from __future__ import annotations

import pytest

from tests.desk.bureau import Bureau, started_game

MOVES = "A Vie - Gal\nF Tri - Alb\n"
CHAT = "Hi judge,\n\nSorry for the delay, it has been a long week.\n\n"


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        (f"{CHAT}{MOVES}A Bud S A Vie - aGl", "did you mean Gal"),
        # The letter moves it elsewhere than to any of the nearest names.
        (f"{CHAT}{MOVES}A Bud S A Vie - rTi", "did you mean Tri"),
    ],
)
def test_the_word_is_read_with_its_move_or_asked_about(letter: str, said: str) -> None:
    bureau = Bureau()
    mail = next(m for m in started_game(bureau).values() if "you are Austria" in m.subject)
    reply = bureau.write(mail.to.address, letter, to=mail.reply_to).replies[0]
    assert said in " ".join(reply.text.split())
    assert "nothing was done with" not in reply.text
