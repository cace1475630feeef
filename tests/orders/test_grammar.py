"""The grammar: what matters is the tree, not that a line parses."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from lark import Token, Tree, UnexpectedInput

from judge.library.grammars import load_grammar_text
from judge.library.variants import load_variant, variant_ids
from judge.orders.gazetteer import make_gazetteer
from judge.orders.reading.composing import read_table
from judge.orders.reading.normal import normalise
from judge.orders.reading.patterns import VERBS
from judge.orders.reading.reader import OrderReader

TREES = Path(__file__).with_name("data") / "trees.txt"
WORDS = read_table(load_grammar_text().words)

# How an order goes on behind a unit, by the terminal of its keyword.
ENDINGS = {
    "HOLD": ("hold", "{}"),
    "MOVE": ("move", "{} mun"),
    "TO": ("move", "{} mun"),
    "SUPPORT": ("support_hold", "{} a mun"),
    "CONVOY": ("convoy", "{} a mun - kie"),
    "RETREAT": ("retreat", "{} mun"),
    "DISBAND": ("disband", "{}"),
    "BUILD": ("build", "{}"),
    "REMOVE": ("remove", "{}"),
    "VIA": ("move", "- mun {}"),
}


def cases() -> list[tuple[str, str]]:
    lines = TREES.read_text(encoding="utf-8").splitlines()
    return [
        (a, b) for a, _, b in (x.partition(" => ") for x in lines if x and not x.startswith("#"))
    ]


def write_tree(node: Tree[Token] | Token) -> str:
    if isinstance(node, Token):
        return f'"{node}"' if " " in node else str(node)
    return "(" + " ".join([str(node.data), *map(write_tree, node.children)]) + ")"


@pytest.mark.parametrize(("line", "tree"), cases())
def test_tree(line: str, tree: str, reader: OrderReader) -> None:
    try:
        found = write_tree(reader.parser.parse(reader.preparer.mark_lists(line), start="line"))
    except UnexpectedInput:
        found = "UNREADABLE"
    assert found == tree


def test_no_keyword_is_swallowed_by_a_name(reader: OrderReader, stride: int) -> None:
    """Any name of the board, then any keyword: the name stays a name."""
    wrong = []
    for row in islice(reader.gazetteer.spellings(), 0, None, stride):
        name = " ".join(row)
        for terminal, (action, ending) in ENDINGS.items():
            for word in WORDS[terminal]:
                line = f"a {name} {ending.format(word)}"
                tree = reader.parser.parse(line, start="line")
                first = min(tree.find_data("name"), key=lambda node: node.meta.start_pos)
                if [*first.children] != [name] or not any(tree.find_data(action)):
                    wrong.append(line)
    assert wrong == []


@pytest.mark.parametrize("id_", variant_ids())
def test_no_name_is_a_keyword(id_: str) -> None:
    keywords = {w for name in (*VERBS, "FILLER", "SEPARATOR") for w in WORDS[name]}
    spellings = make_gazetteer(load_variant(id_)).spellings()
    assert keywords & {" ".join(row) for row in spellings} == set()


def test_no_keyword_means_two_things() -> None:
    seen: dict[str, str] = {}
    for name in (*VERBS, "FILLER", "SEPARATOR"):
        for word in WORDS[name]:
            assert seen.setdefault(word, name) == name, word


@pytest.mark.parametrize(
    "line",
    ["A Par - Bur", "A Par – Bur", "A Par — Bur", "A Par − Bur", "A Par ‐ Bur", "A Par → Bur",
     "A Par ⟶ Bur", "A Par ⇒ Bur", "A Par -> Bur", "A Par --> Bur", "A Par ==> Bur",
     "A Par -=> Bur",
     "A Par \uf0e0 Bur", "A\u00a0Par\u00a0-\u00a0Bur", "A\u202fPar - Bur", "A Par\u200b - Bur",
     "\ufeffA Par - Bur", "A Pa\u00adr - Bur", "\u200eA Par - Bur", "Ａ Ｐａｒ － Ｂｕｒ",
     "A Par - Bur\u2028", "• A Par - Bur", "1. A Par - Bur", "2) A Par - Bur", "- A Par - Bur",
     "A\tPar\t-\tBur", "A Par - Bur.", "A  Par  -  Bur", "“A Par - Bur”", "*A Par - Bur*",
     "А Par - Bur", "A Par - Bur<http://x.org>", "A Par - Bur…", "A Par - > Bur", "A Par > Bur",
     "A Par â€“ Bur", "A Pär - Bür"],
)  # fmt: skip
def test_what_mail_clients_do_to_a_line(line: str) -> None:
    normal = normalise(line)
    assert normal.text.split() == ["a", "par", "-", "bur"]
    assert normal.columns is None or len(normal.columns) == len(normal.text)


@pytest.mark.parametrize("line", ["Bur <- Par", "Bur ← Par", "Bur <-- Par", "Bur ↔ Par"])
def test_an_arrow_to_the_left_is_no_dash(line: str, reader: OrderReader) -> None:
    with pytest.raises(UnexpectedInput):
        reader.parser.parse(normalise(line).text, start="line")


def test_a_column_is_that_of_the_line_as_written() -> None:
    normal = normalise("\ufeffA P\u200bar - bru")
    assert normal.text == "a par - bru"
    assert normal.column(normal.text.index("bru")) == 10


def test_a_sign_is_kept_in_winter_only() -> None:
    assert normalise("-A Mun").text.strip() == "a mun"
    assert normalise("-A Mun", keep_sign=True).text == "-a mun"
    assert normalise("- A Mun", keep_sign=True).text.strip() == "a mun"
