"""Where the nodes of a line stand is where Lark itself has them."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from lark import Lark, Token, Tree, UnexpectedInput

from judge.library.grammars import load_grammar_text
from judge.library.variants import load_variant
from judge.orders.reading import composing, framing
from judge.orders.reading.reader import OrderReader, make_reader

LINES = (
    "a mun - bur",
    "the army in munich supports a ber - kie",
    "f bre h, a par - pic; a mar s f bre",
    "france: a par - bur and a mar - spa",
    "a tyr and a boh support a vie",
    "a lon - bel via nth",
    "f nth c a lon - bel",
    "f spa/sc - mao",
    "spain, north coast - mao",
    "build a par, f bre",
    "remove f tri",
    "a vie r boh",
    "(a mun holds)",
    "a mun - bur (with support)",
    "both a par and a mar hold",
)
FRAMES = (
    "if mun is french: a bur - ruh",
    "otherwise a bur h",
    "fall 1901:",
    "in spring 1902, a mun - bur",
    "a mun - bur; if dislodged tyr",
    "unless italy holds the tyrolia",
    "standing orders:",
    "cancel a mun",
)


def shape(node: Any) -> object:
    """A tree with its places."""
    if not isinstance(node, Tree):
        assert isinstance(node, Token)
        return node.type, str(node), node.start_pos, node.end_pos
    meta = node.meta
    places = None if meta.empty else (meta.start_pos, meta.end_pos)
    return node.data, places, [shape(child) for child in node.children]


def tree_of(parser: Lark, text: str, start: str) -> object:
    try:
        return shape(parser.parse(text, start=start))
    except UnexpectedInput:
        return None


def make() -> OrderReader:
    return make_reader(load_variant("standard"), load_grammar_text())


@pytest.fixture(scope="module")
def readers() -> tuple[OrderReader, OrderReader]:
    """Ours, and one with Lark's own places."""
    with (
        patch.object(composing, "with_places", lambda parser: parser),
        patch.object(framing, "with_places", lambda parser: parser),
    ):
        other = make()
        assert other.frames.parser is not None
    return make(), other


def test_every_node_stands_where_lark_has_it(readers: tuple[OrderReader, OrderReader]) -> None:
    ours, other = readers
    read = 0
    for line in LINES:
        shown = tree_of(ours.parser, line, "line")
        assert shown == tree_of(other.parser, line, "line"), line
        read += shown is not None
    for line in FRAMES:
        shown = tree_of(ours.frames.parser, line, "frame")
        assert shown == tree_of(other.frames.parser, line, "frame"), line
        read += shown is not None
    assert read > 15
