"""What is left of a letter: no pleasantry is a failure, and nothing that shows a wish a remark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.desk.answers import Case
from judge.desk.evidence import evidence
from judge.desk.identity import Visitor
from judge.desk.letters import Address, Letter
from judge.desk.replies.addressing import reply_part
from judge.game.log import Role
from tests.desk.bureau import Bureau, started_game
from tests.harm.house import tells_fault


def table() -> Iterator[tuple[str, str, frozenset[str]]]:
    for row in Path(__file__).with_name("evidence.txt").read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            who, _, rest = row.partition(" | ")
            sentence, _, kinds = rest.rpartition("=>")
            yield who, sentence.strip(), frozenset(kinds.split())


@pytest.fixture(scope="module")
def ghost() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def write(who: str, text: str) -> str:
    """Write a letter; the subject of its answer."""
    bureau = Bureau()
    started_game(bureau)
    game = bureau.games["ghost"]
    power = game.variant.power_by_id.get(who)
    person = game.people.seat_of(power).player if power else game.people.master.player
    served = bureau.write(person.address, text, to=reply_part(bureau, game, power))
    print(served.replies[0].text)
    return served.replies[0].subject


@pytest.mark.parametrize(("who", "sentence", "kinds"), list(table()))
def test_what_a_sentence_shows(
    who: str, sentence: str, kinds: frozenset[str], ghost: Bureau
) -> None:
    game = ghost.games["ghost"]
    power = game.variant.power_by_id.get(who)
    visitor = (
        Visitor(Role.PLAYER, game.people.seat_of(power).player, game, power)
        if power
        else Visitor(Role.MASTER, game.people.master.player, game)
    )
    letter = Letter("<1@client>", Address(visitor.player.address), "judge", "", "", ghost.now)
    case = Case(visitor, game, letter, "L1", ghost, ghost.now, ghost.game, ghost.is_first)
    assert {kind.name.lower() for kind in evidence(sentence, case)} == kinds


@pytest.mark.parametrize(
    "text",
    [
        "Thank you for your nice clear letter, I have pinned it up over the sink.\n\nSofia",
        "lol",
        "A Par - Bur\nA Mar H\nF Bre - MAO\n\nsent between two patients",
        "A Par - Bur\nA Mar H\nF Bre - MAO\n\nGreta B.\n12 Baker Street, London",
        "A Par - Bur\nA Mar H\nF Bre - MAO\n-- Greta",
    ],
)
def test_no_pleasantry_fails(text: str) -> None:
    assert not tells_fault(write("FRANCE", text))
