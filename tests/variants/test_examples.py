"""Every example of our reading of the rule sheets comes out as it says."""

import pytest

from judge.library.variants import load_variant
from tests.variants.examples import Block, differences, every_block


@pytest.mark.parametrize(
    ("id_", "block"), [pytest.param(i, b, id=f"{i}-{b.title}") for i, b in every_block()]
)
def test_an_example_comes_out_as_it_says(id_: str, block: Block) -> None:
    assert differences(block, load_variant(id_)) == []
