"""Why something is so: a value in the rules, a sentence of `data/` where it is told."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

import judge
from judge.adjudication.resolution import Verdict
from judge.adjudication.why import FOUGHT_OVER, Why
from judge.library.shelf import read_text
from judge.library.texts import CAUSES, load_phrases, read_reasons
from judge.orders.illegality import Illegal
from judge.orders.reason import Cause, Reason, both, either, enumerated, listed

TEXT = read_text("data", "reasons.toml")
SENTENCES = tomllib.loads(TEXT)
EVERY_CAUSE = [cause for kind in CAUSES for cause in kind]
ROOMS = Path(judge.__file__).parent
SILENT = [
    *sorted((ROOMS / "adjudication").glob("*.py")),
    *sorted((ROOMS / "orders").glob("legality*.py")),
    *(ROOMS / "orders" / f"{name}.py" for name in ("illegality", "network", "standing")),
]
AGAINST = Reason(Why.AGAINST, (1, Reason(Why.FORCE, (1, "A Par - Bur"))))


def explain(reason: Reason) -> str:
    return load_phrases().explain(reason)


def test_every_cause_has_a_sentence_and_every_sentence_a_cause() -> None:
    causes = {(type(cause).__name__.lower(), cause.name.lower()) for cause in EVERY_CAUSE}
    sentences = {(table, name) for table, rows in SENTENCES.items() for name in rows}
    assert sentences == causes


@pytest.mark.parametrize("cause", EVERY_CAUSE, ids=str)
def test_a_sentence_has_the_gaps_of_its_cause(cause: Cause) -> None:
    sentence = SENTENCES[type(cause).__name__.lower()][cause.name.lower()]
    assert {name for _, name, _, _ in Formatter().parse(sentence) if name} == set(cause.gaps)


def test_every_cause_is_given_somewhere() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOMS.rglob("*.py")))
    assert [str(c) for c in EVERY_CAUSE if f"{type(c).__name__}.{c.name}" not in source] == []


def _sentences_in(path: Path) -> Iterator[str]:
    """The texts of several words in a module, but for its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in remarks and len(text.split()) > 1:
            yield text


@pytest.mark.parametrize("path", SILENT, ids=lambda path: path.name)
def test_the_rules_of_the_game_spell_no_sentence(path: Path) -> None:
    # What became of an order has a word of its own in the JSON form: "no convoy".
    assert [text for text in _sentences_in(path) if text not in set(Verdict)] == []


def test_a_host_may_say_it_otherwise() -> None:
    """In another order of the gaps, too, and without a word of Python."""
    german = TEXT.replace('"{attack} against {defence}"', '"gegen {defence} nur {attack}"')
    assert explain(AGAINST) == "1 against 1 (A Par - Bur)"
    said = replace(load_phrases(), reasons=read_reasons(german)).explain(AGAINST)
    assert said == "gegen 1 (A Par - Bur) nur 1"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("makes_room =", "makes_place =", "[why] has no sentence makes_room"),
        ("{unit} makes room", "{army} makes room", "makes_room in [why]"),
        ("{unit} makes room", "{} makes room", "its own: {unit}"),
        ("{unit} makes room", "{unit makes room", "makes_room in [why]"),
        ("nobody attacked", "nobody attacked {unit}", "its own: none"),
    ],
)
def test_a_fault_in_a_sentence_is_named(old: str, new: str, fault: str) -> None:
    assert old in TEXT
    with pytest.raises(ValueError, match=r"^data/reasons.toml: ") as caught:
        read_reasons(TEXT.replace(old, new))
    assert fault in str(caught.value)


def test_a_name_with_braces_is_said_as_it_is() -> None:
    assert explain(Reason(Illegal.NO_UNIT, ("{place}",))) == "There is no unit in {place}"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), ("", "", "", "")),
        (("A",), ("A", "A", "A", "A")),
        (("A", "B"), ("A and B", "A, B", "A or B", "A and B")),
        (("A", "B", "C"), ("A, B and C", "A, B, C", "A or B or C", "A and B and C")),
    ],
)
def test_what_is_strung_together(names: tuple[str, ...], said: tuple[str, ...]) -> None:
    parts = [join(names) for join in (enumerated, listed, either, both)]
    assert tuple(p if isinstance(p, str) else explain(p) for p in map(_reason, parts)) == said


def _reason(part: object) -> Reason | str:
    assert isinstance(part, Reason | str)
    return part


def test_a_reason_tells_of_what_is_inside_it() -> None:
    carried = Reason(Why.CARRIED, ("F NTH", AGAINST))
    assert carried.tells_of(FOUGHT_OVER)
    assert not Reason(Why.CARRIED, ("F NTH", Reason(Why.NOBODY_IN_THE_WAY))).tells_of(FOUGHT_OVER)


def test_what_was_fought_over_is_what_its_sentence_says() -> None:
    """The report explains an order that succeeded where two forces were weighed."""
    weighed = {c for c in Why if " against " in SENTENCES["why"][c.name.lower()]}
    assert weighed == set(FOUGHT_OVER)
