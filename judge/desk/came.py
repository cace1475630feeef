"""How a letter came that did something before: to a secret address, or only in somebody's name."""

from __future__ import annotations

from judge.desk.answers import Case
from judge.desk.tokens import OBSERVER, WAITING, place_of, read_recipient, same_token, token_for
from judge.game.log import Author, Role
from judge.game.undoing import LetterDone


def number_of(key: str) -> str:
    """The number by which a letter is called in mails: that of its key ("L12")."""
    return key.removeprefix("L")


def letter_key(number: str) -> str:
    """The key of the letter that is called by a number."""
    return f"L{number}"


def came_by_token(done: LetterDone, case: Case) -> bool:
    """Whether a letter came to a secret address of whoever it did something for, as it was then.

    One that can't be had any more isn't believed to have.
    """
    letter, game = case.office.letter(done.key), case.game
    by = done.rows[0].origin.by
    if letter is None or game is None or by is None:
        return False
    addressed = read_recipient(letter.recipient)
    if addressed.game != game.name or not addressed.token:
        return False
    place, epoch = _place_of(by, case)
    return same_token(token_for(addressed, case.office.secret, place, epoch), addressed.token)


def _place_of(by: Author, case: Case) -> tuple[str, int]:
    """What the token is made of that whoever did something had then."""
    if by.power is not None:
        return by.power.id, by.number
    what = OBSERVER if by.role is Role.OBSERVER else WAITING
    return place_of(what, case.visitor.player.address), 1
