"""No number of the README but those that were measured."""

from tests.house.numbers import README, numbered


def test_the_readme_quotes_what_was_measured() -> None:
    """After `make bench` or `make soak`: python -m tests.house.numbers."""
    page = README.read_text(encoding="utf-8")
    assert page == numbered(page)
