"""A robot player: reads its mailbox, thinks, and writes letters as people do."""

from __future__ import annotations

import email
import smtplib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from random import Random

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.demo.brain import mind, think
from judge.demo.news import read_draw, read_report
from judge.demo.pulse import HANG
from judge.demo.wording import misspell, word

YEARS_TO_A_DRAW = 9
_UNTAKEN = ("not understood", "failed", "can't succeed")
"""What the subject of a receipt says of lines that hold the phase."""
_CHATTER = (
    "Shall we keep out of {place}? I have no designs on it.",
    "I would rather have you as a friend this year.",
    "Your letter from last season still lies on my desk. Well?",
    "A small arrangement about {place}, perhaps?",
)


@dataclass(frozen=True, slots=True)
class Wire:
    """How a robot's letters leave: the post office's SMTP, and the clock."""

    smtp_port: int
    domain: str
    clock: Callable[[], datetime]


@dataclass
class Robot:
    """One robot, by the name of its account.

    `slip` is how often it misspells a line, on purpose: the receipt then
    tells it, and it writes that order again. What it does in a phase hangs
    on `seed`, its power and the phase, not on its seat or earlier mails, so
    that the same seed is the same game.
    """

    account: str
    variant: Variant
    seed: str
    wire: Wire
    slip: float = 0.1
    power: Power | None = None
    written: int = 0
    _owed: tuple[str, ...] = ()

    def read(self, raw: bytes, spares: str = "") -> None:
        """Read one mail and answer it if it asks for something.

        The power `spares` is a person's: whoever draws it leaves its letters
        to that person.
        """
        mail = email.message_from_bytes(raw, policy=SMTP)
        body = mail.get_body(("plain",))
        text = body.get_content() if body is not None else ""
        if (drawn := read_draw(text, self.variant)) is not None:
            self.power = drawn
            if self.power.id != spares.upper():
                self._play(self.variant.opening_position, mail)
        elif self.power is not None and self.power.id == spares.upper():
            return
        elif (position := read_report(text, self.variant)) is not None:
            self._play(position, mail)
        elif self._owed and "State: " in text and not _is_all_taken(text, mail):
            owed, self._owed = self._owed, ()
            self._answer(mail, "Sorry, I meant:\n\n" + "\n".join(owed))

    def _play(self, position: Position, mail: EmailMessage) -> None:
        if self.power is None:
            return
        random = mind(self.seed, self.power, position.phase)
        orders = think(self.power, position, self.variant, random)
        if not orders:
            return
        lines = list(word(orders, random))
        self._owed = ()
        if random.random() < self.slip:
            at = random.randrange(len(lines))
            slipped = misspell(lines[at], random)
            if slipped != lines[at]:
                # Builds are replaced as a group, so all of them are written again.
                winter = position.phase.kind is PhaseKind.ADJUSTMENT
                self._owed = tuple(lines) if winter else (lines[at],)
                lines[at] = slipped
        tired = position.phase.year >= self.variant.first_phase.year + YEARS_TO_A_DRAW
        draw = "\n\nvote draw" if tired else ""
        self._answer(mail, "\n".join(lines) + draw + self._press(position, random))

    def _press(self, position: Position, random: Random) -> str:
        """Now and then a word to a neighbour."""
        others = [p for p in self.variant.powers if p != self.power and position.units_of(p)]
        if not others or random.random() > 0.15:
            return ""
        other = random.choice(others)
        unit = random.choice(position.units_of(other))
        text = random.choice(_CHATTER).format(place=unit.location.province.name)
        to = f"press to {other.name}" if random.random() < 0.7 else "broadcast"
        return f"\n\n{to}\n{text}\nendpress"

    def _answer(self, mail: EmailMessage, text: str) -> None:
        """Press Reply: to the Reply-To, with what was written quoted below."""
        letter = self.letter(str(mail["Reply-To"] or mail["From"]), f"Re: {mail['Subject']}")
        quoted = mail.get_body(("plain",))
        lines = quoted.get_content().splitlines()[:8] if quoted is not None else []
        below = "\n".join(f"> {line}" for line in lines)
        letter.set_content(f"{text}\n\nOn {mail['Date']}, {mail['From']} wrote:\n{below}\n")
        letter["In-Reply-To"] = mail["Message-ID"]
        letter["References"] = f"{mail['References'] or ''} {mail['Message-ID']}".strip()
        self.send(letter)

    def letter(self, to: str, subject: str) -> EmailMessage:
        """A letter of this robot's, without its text."""
        letter = EmailMessage(policy=SMTP.clone(max_line_length=200))
        letter["From"] = f"{self.account.title()} <{self.account}@{self.wire.domain}>"
        letter["To"] = to
        letter["Subject"] = subject
        letter["Date"] = format_datetime(self.wire.clock())
        letter["Message-ID"] = make_msgid(domain=self.wire.domain)
        return letter

    def send(self, letter: EmailMessage) -> None:
        """Hand a letter to the post office."""
        with smtplib.SMTP("127.0.0.1", self.wire.smtp_port, self.wire.domain, timeout=HANG) as smtp:
            smtp.send_message(letter)
        self.written += 1


def _is_all_taken(receipt: str, mail: EmailMessage) -> bool:
    """Whether nobody waits for more.

    A line that failed holds the phase, a Link's or another's; so does one that can't succeed.
    """
    subject = str(mail["Subject"])
    return "State: ALL" in receipt and not any(word in subject for word in _UNTAKEN)
