"""The grammar on the shelf, and the reader of a board's orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from judge.board.variant import Variant
from judge.library.shelf import names, read_bytes, read_text
from judge.library.variants import load_variant
from judge.orders.reading.composing import GrammarText
from judge.orders.reading.reader import OrderReader, make_reader


@cache
def load_grammar_text() -> GrammarText:
    """The texts of the folder grammar/."""
    return GrammarText(
        orders=read_text("grammar", "orders.lark"),
        hyperspace=read_text("grammar", "hyperspace.lark"),
        words=read_text("grammar", "words.txt"),
        powers=read_text("grammar", "powers.txt"),
        headings=read_text("grammar", "headings.txt"),
        remarks=read_text("grammar", "remarks.txt"),
        mistakes=read_text("grammar", "mistakes/expected.txt"),
        languages=tuple(
            read_text("grammar", name) for name in names("grammar", "languages/*.toml")
        ),
        ahead=read_text("grammar", "ahead.lark"),
        closed=read_text("grammar", "closed.txt"),
        foresight=read_text("grammar", "foresight.txt"),
        links=read_text("grammar", "links.txt"),
        answers=read_text("grammar", "answers.txt"),
        on_file=read_text("grammar", "on-file.txt"),
        beside=read_text("grammar", "beside.txt"),
        movements=read_text("grammar", "movements.txt"),
        weights=read_bytes("grammar", "movements.bin"),
        closed_weights=read_bytes("grammar", "closed.bin"),
    )


def load_order_reader(variant_id: str, chosen: Mapping[str, object] | None = None) -> OrderReader:
    """The reader of the orders of a board as its files have it now, made once.

    Raises KeyError if there is no such board.
    """
    return order_reader_of(load_variant(variant_id, chosen))


@cache
def order_reader_of(variant: Variant) -> OrderReader:
    """The reader of a board's orders, made once; of any edition of the board."""
    return make_reader(variant, load_grammar_text())
