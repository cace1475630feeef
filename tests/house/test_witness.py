"""Whatever is looked up for a letter is noted, so that it is still true when it takes effect.

See `judge/daemon/witness.py`: letters are thought through without the lock of the records.
"""

from __future__ import annotations

import inspect

import pytest

from judge.daemon.office import RecordsOffice

NOTED = ("self._ask(", "self._witness", "self.game(", "self.log(")
FOR_EVER = {
    "letter": "what a letter says never changes",
    "first_time": "it writes, so it is asked under the lock",
    "revision": "it was noted when the game was read",
}


def lookups() -> dict[str, str]:
    """The public methods that look into the records, with what they are."""
    found = {
        name: inspect.getsource(method)
        for name, method in vars(RecordsOffice).items()
        if inspect.isfunction(method) and not name.startswith("_")
    }
    return {name: source for name, source in found.items() if "self._records" in source}


@pytest.mark.parametrize("name", sorted(lookups()))
def test_a_lookup_is_noted(name: str) -> None:
    """Ask by `_ask`; what belongs to a game is as good as the game's revision is."""
    is_noted = any(word in lookups()[name] for word in NOTED)
    assert is_noted or name in FOR_EVER, f"RecordsOffice.{name} looks up what nobody notes"


def test_there_are_lookups() -> None:
    assert {"game", "glance", "games_of", "is_first", "logged"} <= set(lookups())
