"""Our lexer finds the words that Lark's own would, and says the same of those that don't fit."""

from __future__ import annotations

import re
from functools import cache

import pytest
from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken

from judge.library.grammars import load_grammar_text, load_order_reader
from judge.library.variants import variant_ids
from judge.orders.reading.composing import compose_grammar, read_table
from judge.orders.reading.normal import normalise
from tests.orders.corpus import read_samples
from tests.orders.test_fuzz import texts

FILES = {"corpus.txt": "standard", "corpus_languages.txt": "standard", "corpus_swiss.txt": "swiss"}


@cache
def by_lark(board: str) -> Lark:
    """The grammar of a board with the lexer that comes with Lark; it takes a while to make."""
    reader, text = load_order_reader(board), load_grammar_text()
    grammar = compose_grammar(
        text,
        read_table(text.words),
        reader.gazetteer,
        reader.lexicon.powers,
        has_hyperspace=reader.lexicon.has_hyperspace,
    )
    return Lark(grammar, start="line", parser="lalr", lexer="contextual", propagate_positions=True)


def outcome(parser: Lark, text: str) -> object:
    """The tree, with where its words stand; or where it went wrong, and what could stand there."""
    try:
        tree = parser.parse(text, start="line")
    except UnexpectedToken as fault:
        return fault.token.type, fault.token, fault.token.start_pos, fault.accepts
    except UnexpectedInput as fault:
        return fault.pos_in_stream
    return _positions(tree)


def _positions(node: Tree[Token] | Token) -> object:
    if isinstance(node, Token):
        return node.type, node, node.start_pos, node.end_pos
    places = (getattr(node.meta, "start_pos", None), getattr(node.meta, "end_pos", None))
    return node.data, places, [_positions(child) for child in node.children]


@pytest.mark.parametrize("name", FILES)
def test_the_corpus_has_the_words_that_lark_finds(name: str) -> None:
    reader = load_order_reader(FILES[name])
    other = by_lark(FILES[name])
    for sample in read_samples(name):
        text = reader.preparer.prepare(normalise(sample.text)).text
        assert outcome(reader.parser, text) == outcome(other, text), sample.text


def test_other_lines_have_the_words_that_lark_finds(stride: int) -> None:
    others = {id_: by_lark(id_) for id_ in variant_ids()}
    for board, text in texts(3, 400 // stride):
        reader = load_order_reader(board)
        for line in text.splitlines():
            normal = reader.preparer.prepare(normalise(line)).text
            assert outcome(reader.parser, normal) == outcome(others[board], normal), line


@pytest.mark.parametrize("id_", variant_ids())
def test_nothing_begins_with_a_blank_and_every_word_has_letters(id_: str) -> None:
    """So that blanks can be passed over before anything is tried."""
    reader = load_order_reader(id_)
    for parser in (reader.parser, reader.frames.parser):
        terminals = sorted(parser.terminals, key=lambda t: -t.priority)
        outranking = [t for t in terminals if t.priority >= terminals[0].priority]
        assert "BLANK" in {t.name for t in outranking}
        assert [t.name for t in outranking if re.match(t.pattern.to_regexp(), " @ x")] == ["BLANK"]
        assert all(t.pattern.min_width > 0 for t in terminals)
