"""Names: what nobody sees is left out, and what looks like another name shows as such."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.letters import Address
from judge.desk.likeness import likeness, shown_name
from judge.desk.persons import player_of

NAMES = {
    "Anna": "Anna",
    "\u0410nna": "[\u0410]nna",
    "P\u0430\u0440r\u0456s": "P[\u0430\u0440]r[\u0456]s",
    "\u0391nna Smith": "[\u0391]nna Smith",
    "\u0410\u043d\u043d\u0430 Smith": "\u0410\u043d\u043d\u0430 Smith",
    "\u039d\u03af\u03ba\u03bf\u03c2": "\u039d\u03af\u03ba\u03bf\u03c2",
    "J\u00fcrgen M\u00f8ller-\u0141o\u015b": "J\u00fcrgen M\u00f8ller-\u0141o\u015b",
    "An\u202ena": "An na",
    "\u2066Anna\u2069": "Anna",
    "Anna\u2028Bob": "Anna Bob",
    "Anna\u2029Bob": "Anna Bob",
    "Anna\x85Bob": "Anna Bob",
    "Anna\x0bBob\x0c\x1c\x1d\x1eC": "Anna Bob C",
    "Anna\r\nBcc: x": "Anna Bcc: x",
    "Anna\u3164": "Anna",
    "An\u200bna": "An na",
    "A" + "\u0335" * 30 + "nna": "A\u0335\u0335nna",
    "e\u0301lise": "\u00e9lise",
    "\U0001d400nna": "Anna",
    "\uff21nna": "Anna",
    "anna@x.org": "anna",
    "'anna@x.org' via list": "anna",
    "judge+ghost.abcdefghijklmnop@example.org": "judge",
    "\U0001f602 Anna": "\U0001f602 Anna",
    "": "",
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_how_a_name_is_shown(name: str) -> None:
    assert shown_name(name) == NAMES[name]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "\u0410nna"), ("Coco", "\u0421\u043e\u0441\u043e"), ("GM", "g.m."), ("Otto", "0tto"),
     ("Jose", "Jos\u00e9"), ("Anna", "A n n a")],
)  # fmt: skip
def test_which_names_are_taken_for_each_other(one: str, other: str) -> None:
    assert likeness(one) == likeness(other) != likeness("Bruno")


@given(st.text(max_size=80))
def test_a_name_has_one_line_and_nothing_that_nobody_sees(text: str) -> None:
    name = player_of(Address("a@x.org", text)).name
    assert name.isprintable()
    assert len(name) <= 40
    assert "@" not in name
