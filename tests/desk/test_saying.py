"""Where a letter says a password: what is struck, and what signs on."""

from __future__ import annotations

import pytest

from judge.desk.passwords import Hashed, hashed, is_right, unfit_as
from judge.desk.saying import (
    NOTHING,
    Passwords,
    passwords_said,
    place_said,
    without_passwords,
    words_of,
)

WORD = "Wanderer-42"

LINES = {
    f"SIGNON Fghost {WORD}": "SIGNON Fghost ...",
    f"signon france@ghost {WORD}": "signon france@ghost ...",
    f"  Sign on Mghost {WORD}": "  Sign on Mghost ...",
    f"Sign-On fghost\xa0{WORD}": "Sign-On fghost ...",
    f"> SIGNON Fghost {WORD}": "> SIGNON Fghost ...",
    f"> > *SIGNON Fghost {WORD}*": "> > *SIGNON Fghost ...",
    f"SIGNON ?ghost {WORD}": "SIGNON ?ghost ...",
    "SIGNON Fghost abc": "SIGNON Fghost ...",
    "SIGNON F ghost abc": "SIGNON F ...",
    "SIGNON Fghost my own secret": "SIGNON Fghost ...",
    f"On Sunday Anna wrote: SIGNON Fghost {WORD} A Par - Bur":
        "On Sunday Anna wrote: SIGNON Fghost ... A Par - Bur",
    f"PASSWORD {WORD}": "PASSWORD ...",
    f"set password {WORD}": "set password ...",
    "set password correct horse battery staple": "set password ...",
    f"my new password: {WORD}": "my new password: ...",
    f"Password is {WORD}": "Password is ...",
    f"he said set password {WORD} twice": "he said set password ... twice",
}  # fmt: skip
LEFT = (
    "SIGNON Fghost",
    "SIGNON Fghost ...",
    "signon needs a page of its own in your help",
    "Please sign on the dotted line before Friday",
    "password none",
    "PASSWORD OFF",
    "set password",
    "Password rules are silly, don't you think so too?",
    "It has stopped asking me for the password at last.",
    "A Par - Bur",
    "",
)
SAID = {
    f"SIGNON Fghost {WORD}\nA Par - Bur": Passwords("fghost", WORD),
    f"Dear judge,\n\nSIGNON France@Ghost {WORD}": Passwords("france@ghost", WORD),
    f"A Par - Bur\nF Bre - MAO\nSIGNON Fghost {WORD}": NOTHING,
    f"> SIGNON Fghost {WORD}\nA Par - Bur": NOTHING,
    f"SIGNON Fghost {WORD} A Par - Bur": NOTHING,
    "SIGNON Fghost ...\nA Par - Bur": NOTHING,
    "SIGNON Fghost": NOTHING,
    f"A Par - Bur\nF Bre - MAO\npassword {WORD}": Passwords(chosen=WORD),
    "set password two words": Passwords(chosen="two words"),
    f"> password {WORD}": NOTHING,
    f"password {WORD}\nset password other-word-7": Passwords(chosen=f"{WORD} other-word-7"),
    f"password {WORD}\npassword {WORD}": Passwords(chosen=WORD),
    f"SIGNON Fghost {WORD}\npassword other-word-7": Passwords("fghost", WORD, "other-word-7"),
}


@pytest.mark.parametrize(("line", "struck"), LINES.items())
def test_a_password_is_struck(line: str, struck: str) -> None:
    assert without_passwords(line) == struck
    assert without_passwords(f"A Par - Bur\r\n{line}\r\nwait") == f"A Par - Bur\r\n{struck}\r\nwait"
    assert without_passwords(struck) == struck


@pytest.mark.parametrize("line", LEFT)
def test_what_is_no_password_is_left(line: str) -> None:
    assert without_passwords(line) == line


def test_a_password_is_struck_wherever_else_it_stands() -> None:
    text = f"SIGNON Fghost {WORD}\npress to Italy: my word is {WORD.upper()}, don't tell"
    struck = "SIGNON Fghost ...\npress to Italy: my word is ..., don't tell"
    assert without_passwords(text, words_of(text)) == struck
    assert words_of("SIGNON Fghost hold") == frozenset(), "too short to stand for nothing else"


@pytest.mark.parametrize(("text", "said"), SAID.items())
def test_what_a_letter_says_of_itself(text: str, said: Passwords) -> None:
    assert passwords_said(text) == said


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("SIGNON Fghost\nA Par - Bur", "fghost"),
        ("Hello!\nSIGNON Fghost ...", "fghost"),
        ("> SIGNON Fghost ...", ""),
        ("A Par - Bur\nwait\nSIGNON Fghost ...", ""),
        ("A Par - Bur", ""),
        ("", ""),
    ],
)
def test_what_a_letter_signs_on_to(text: str, place: str) -> None:
    assert place_said(text) == place


def test_no_repr_tells_a_password() -> None:
    kept = hashed(WORD, "salt")
    assert WORD not in repr(Passwords("fghost", WORD, WORD))
    assert kept.digest not in repr(kept)


def test_a_password_is_its_own_alone() -> None:
    kept = hashed(WORD, "00ff")
    assert is_right(WORD, kept)
    assert not is_right(WORD.lower(), kept)
    assert not is_right(WORD, Hashed("ff00", kept.digest))
    assert not is_right(WORD, None)
    assert not is_right("", None)


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        (WORD, ""),
        ("blueberry7", ""),
        ("x" * 63 + "1", "plain"),
        ("two words1", "several"),
        ("Wänderer42", "signs"),
        ("<wander42>", "signs"),
        ("short-1", "length"),
        ("a1" * 33, "length"),
        ("wanderers", "plain"),
        ("1234567890", "plain"),
        ("aaaaaaa1", "plain"),
        ("Password1", "plain"),
        ("ghost-2026", "plain"),
        ("France1901", "plain"),
        ("david-1970", "plain"),
    ],
)
def test_which_word_will_do(word: str, fault: str) -> None:
    assert unfit_as(word, ("ghost", "France", "david", "Mr", "X")) == fault
