"""Letters in the middle of a game, each with all that comes of it and what its answer says.

An entry of `mid-game.txt`: `=== SITUATION | WHO`, the letter, and below `---` rows of
  done DEED      what is done, as the blind sets write it; all of it, and nothing where none stands
  order ORDER    what is on file then, beside what was
  note           it goes to the gamesmaster
  says WORDS     what the answer says, in these words
  once WORDS     what it says once, though it may be wanted twice
  never WORDS    what it doesn't say
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.blind.done import Done, serve
from tests.blind.entries import Entry
from tests.blind.houses import scenarios
from tests.harm.house import House, words_of

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Expected:
    """A letter, and what is expected of it."""

    situation: str
    who: str
    text: str
    rows: tuple[tuple[str, str], ...]

    def all(self, kind: str) -> list[str]:
        return [words for name, words in self.rows if name == kind]

    def __str__(self) -> str:
        return " ".join(self.text.split())[:50]


def read_expected(text: str) -> list[Expected]:
    found = []
    for block in text.split("\n=== ")[1:]:
        head, _, rest = block.partition("\n")
        letter, _, below = rest.partition("\n---\n")
        situation, who = (part.strip() for part in head.split("|"))
        lines = (line for line in below.splitlines() if line and not line.startswith("#"))
        rows = tuple((line.partition(" ")[0], line.partition(" ")[2].strip()) for line in lines)
        found.append(Expected(situation, who, letter, rows))
    return found


LETTERS = read_expected((HERE / "mid-game.txt").read_text(encoding="utf-8"))


def served(one: Expected) -> Done:
    """What comes of a letter."""
    place = scenarios()[one.situation]
    power = one.who.upper()
    who = power if power in place.variant.power_by_id else one.who
    return serve(Entry(1, place, who, "mixed", "", "Re: your mail", "game", "", one.text, ()))


@pytest.mark.parametrize("one", LETTERS, ids=str)
def test_a_letter_comes_to_this(one: Expected) -> None:
    done = served(one)
    said = words_of(done.reply)
    assert sorted(done.deeds) == sorted(one.all("done")), said
    before, after = done.orders
    assert sorted((after - before).elements()) == sorted(one.all("order")), said
    assert bool(done.to_master) == bool(one.all("note")), said
    for words in one.all("says"):
        assert words in said, (words, said)
    for words in one.all("once"):
        assert said.count(words) == 1, (words, said)
    for words in one.all("never"):
        assert words not in said, (words, said)


def test_an_order_that_is_misspelt_answers_no_question() -> None:
    """It went to Serbia: "A Bud" answered what was asked of an order before."""
    with House.begun() as house:
        asked = house.write("AUSTRIA", f"A {'Bud'[:2]} - Ser")
        assert "? 1a A Bud - Ser" in words_of(asked.mails[-1].text)
        house.write("AUSTRIA", "A Bud - Rou")
        assert house.game.table.orders == {}


def test_every_row_is_of_a_kind() -> None:
    assert {kind for one in LETTERS for kind, _ in one.rows} <= {
        "done", "order", "note", "says", "once", "never",
    }  # fmt: skip
