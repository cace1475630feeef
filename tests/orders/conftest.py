"""What the tests of orders share: the reader of the Standard board, made once."""

from __future__ import annotations

import pytest

from judge.board.variant import Variant
from judge.library.grammars import load_order_reader
from judge.library.variants import load_variant
from judge.orders.gazetteer import Gazetteer
from judge.orders.reading.reader import OrderReader


@pytest.fixture(scope="session")
def standard() -> Variant:
    return load_variant("standard")


@pytest.fixture(scope="session")
def reader() -> OrderReader:
    return load_order_reader("standard")


@pytest.fixture(scope="session")
def gazetteer(reader: OrderReader) -> Gazetteer:
    return reader.gazetteer
