"""The robot gamesmaster: opens the game by letter, and starts it when all are in."""

from __future__ import annotations

import email
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP

from judge.demo.news import tells_the_end, title_of
from judge.demo.robot import Robot

GAME = "demo"


class Gamesmaster:
    """Plays the gamesmaster's part; `on_report` is told of every report."""

    def __init__(
        self,
        robot: Robot,
        judge: str,
        players: int,
        on_report: Callable[[str, str], None],
        settings: str,
    ) -> None:
        self._robot = robot
        self._judge = judge
        self._players = players
        self._on_report = on_report
        self._settings = settings

    def open_game(self) -> None:
        """Write the letter that opens the game."""
        letter = self._robot.letter(self._judge, "a game")
        letter.set_content(f"create game {GAME} {self._settings}\n")
        self._robot.send(letter)

    def read(self, raw: bytes) -> None:
        """Read one mail: start when everybody has joined; pass reports on."""
        mail, text = _opened(raw)
        if f": {self._players} of {self._players} players are there." in text:
            self._start(mail)
        else:
            self._pass_on(mail, text)

    def recall(self, raw: bytes) -> None:
        """Read a mail again that was read before; only reports still matter."""
        self._pass_on(*_opened(raw))

    def _pass_on(self, mail: EmailMessage, text: str) -> None:
        if title_of(text) or tells_the_end(text):
            self._on_report(str(mail["Subject"]), text)

    def _start(self, mail: EmailMessage) -> None:
        letter = self._robot.letter(str(mail["Reply-To"]), f"Re: {mail['Subject']}")
        letter["In-Reply-To"] = mail["Message-ID"]
        letter.set_content("start\n\nbroadcast\nWelcome, all. May the best liar win.\nendpress\n")
        self._robot.send(letter)


def _opened(raw: bytes) -> tuple[EmailMessage, str]:
    mail = email.message_from_bytes(raw, policy=SMTP)
    body = mail.get_body(("plain",))
    return mail, body.get_content() if body is not None else ""
