"""The README's exchange is one that took place: tests/letters serves it."""

from tests.house.exchange import README, exchanged


def test_the_readme_shows_the_golden_letters() -> None:
    """After `make golden`: python -m tests.house.exchange."""
    page = README.read_text(encoding="utf-8")
    assert page == exchanged(page)
