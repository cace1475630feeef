"""The same text again: a person is answered, and two machines come to rest (RFC 3834 §2)."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace

from judge.desk.echoes import without_echo
from judge.desk.letters import Letter
from judge.desk.limits import A_DAY, Count
from judge.desk.office import CountingOffice
from judge.desk.replies.layout import paragraph
from judge.desk.served import Served
from judge.desk.tokens import read_recipient
from judge.desk.trouble import write_troubles
from judge.game.press_events import PressSent

_WORD = re.compile(r"[^\W\d_]+")
_ANSWERS = re.compile(r"^\s*(?:[^\W\d_]{1,6}\s?:\s*){1,9}")
_READ = 4000
_TOKEN = re.compile(r"[^\W_]+")
_LONG = 40
"""In letters: "yes, I agree" may go to an ally three times a day, a notice may not.

What is shorter differs by a figure, too.
"""


def heeded(served: Served, letter: Letter, office: CountingOffice) -> Served:
    """What follows from a letter whose text may have come before.

    What changes something is never the worse for that, nor a question: the
    status is asked for many times a day. Anything else is answered twice in
    a day, the second time saying that it is the last; then nothing is done.
    """
    if not served.replies or served.asks:
        return served
    said, words = _said(letter, office)
    # Whoever writes in somebody's name silences nobody; in another phase it is another letter.
    game = office.game(served.replies[0].game)
    phase = f"{game.table.position.phase}" if game is not None else ""
    known = served.known.name
    spoken = "\0".join((letter.recipient.lower(), letter.sender.address, known, phase, said))
    key = hashlib.sha256(spoken.encode("utf-8", "replace")).hexdigest()
    relayed = len(words) >= _LONG and _relays(served, letter)
    if office.first_time(Count("said once", key, A_DAY)) or not (served.is_idle or relayed):
        return served
    if not office.first_time(Count("said twice", key, A_DAY)):
        return Served(note="not answered: the same text again", by_token=served.by_token)
    first, *others = served.replies
    last = paragraph(office.phrases.say("receipt.again"))
    return replace(served, replies=(replace(first, text=f"{first.text}\n{last}\n"), *others))


def _said(letter: Letter, office: CountingOffice) -> tuple[str, str]:
    """What a letter says, and its words without figures and our own.

    A robot counts, and names what it got. Where little is said the figures may be all
    that matters: "send 2" and "send 3", "deadline 20:00" and "deadline 21:30".
    """
    about = _ANSWERS.sub("", letter.subject)
    text = without_echo(letter, office.phrases).text.replace(about, " ") if about else letter.text
    if not text.strip() and about == letter.subject:
        text = letter.subject
    if not text.strip():  # "a page in Word, and then a picture" is no text again
        trouble = write_troubles(letter.troubles, office.phrases)
        text = " ".join((trouble, *(one.file for one in letter.enclosed)))
    read = text[:_READ].casefold()
    words = " ".join(word for word in _WORD.findall(read) if len(word) > 1)
    return (words if len(words) >= _LONG else " ".join(_TOKEN.findall(read))), words


def _relays(served: Served, letter: Letter) -> bool:
    """Whether nothing came of a letter but that it went to others, as an answer to press."""
    events = [event for change in served.changes for event in change.events]
    answers = bool(read_recipient(letter.recipient).press)
    return answers and all(isinstance(e, PressSent) for e in events)
